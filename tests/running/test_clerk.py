"""Is a process that works while somebody waits ended with its workers, replaced when it cannot go on, and are its last words told?"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from closedform.numerics.running import clerk
from closedform.numerics.running.clerk import Clerk, Lost
from closedform.numerics.running.pool import MEMORY
from closedform.numerics.running.sources import stamps
from closedform.numerics.running.workers import Limits, Workers


class Order(msgspec.Struct, frozen=True):
    """What the clerk of this file is to do."""

    what: str
    number: int = 0


class Said(msgspec.Struct, frozen=True):
    """What it answers."""

    pid: int


def work(task: Order, tell: Callable[[Said], None]) -> None:
    """Do what an order says; runs in the clerk."""
    tell(Said(os.getpid()))
    if task.what == "die":
        os.kill(os.getpid(), task.number)
    if task.what == "leave":
        raise SystemExit(task.number)
    if task.what == "fill":
        try:
            bytearray(task.number)
        except MemoryError:
            tell(Said(0))
    if task.what == "wait":
        with Workers[int](1) as workers:
            workers.submit(0, Limits(60), os.getpid)
            workers.submit(1, Limits(60), time.sleep, 60)
            tell(Said(workers.next()[1]))
            workers.next()


def lived(story: Callable[[Clerk], Coroutine[None, None, None]]) -> None:
    """Live with a clerk."""

    async def live() -> None:
        with closing(Clerk(__name__, Said)) as own:
            await story(own)

    asyncio.run(live())


async def told(own: Clerk, what: str, number: int = 0) -> list[int]:
    heard: list[int] = []

    async def hear(said: Said) -> None:
        heard.append(said.pid)

    await own.do(Order(what, number), hear)
    return heard


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_process_stays_for_the_next_task_until_the_sources_have_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(own: Clerk) -> None:
        first, second = await told(own, "say"), await told(own, "say")
        assert first == second
        now = stamps()
        monkeypatch.setattr(clerk, "stamps", lambda: {**now, "gone.py": (1, 1)})
        third = await told(own, "say")
        assert third != first
        assert not runs(first[0])
        assert await told(own, "say") == third

    lived(story)


def test_a_process_ends_by_itself_after_its_number_of_tasks() -> None:
    async def live() -> None:
        own = Clerk(__name__, Said, tasks=2)
        one, other = await told(own, "say"), await told(own, "say")
        assert one == other
        assert not runs(one[0])
        assert await told(own, "say") != one
        own.close()

    asyncio.run(live())


def test_a_source_that_is_saved_or_new_changes_the_stamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("closedform.numerics.running.sources._ROOT", tmp_path)
    (tmp_path / "numerics").mkdir()
    found = []
    for text in ("a", "ab"):
        (tmp_path / "numerics" / "one.py").write_text(text, encoding="utf-8")
        found.append(stamps())
    (tmp_path / "numerics" / "two.py").touch()
    assert len({repr(one) for one in (*found, stamps())}) == 3


@pytest.mark.parametrize(
    ("what", "number", "says"),
    [
        ("die", signal.SIGSEGV, "was ended by SIGSEGV"),
        ("leave", 3, "ended with exit code 3"),
        ("leave", 0, "ended with exit code 0"),
    ],
)
def test_the_last_words_of_a_process_are_told_and_the_next_task_has_another(what: str, number: int, says: str) -> None:
    async def story(own: Clerk) -> None:
        with pytest.raises(Lost, match=says):
            await told(own, what, number)
        before = await told(own, "say")
        os.kill(before[0], signal.SIGKILL)  # while it is idle
        process: Any = own._process
        while process.can_go_on(stamps()):
            await asyncio.sleep(0.01)
        assert await told(own, "say") not in ([], before)

    lived(story)


def test_what_is_cancelled_ends_with_its_workers(tmp_path: Path) -> None:
    async def story(own: Clerk) -> None:
        heard: list[int] = []

        async def hear(said: Said) -> None:
            heard.append(said.pid)

        waiting = asyncio.create_task(own.do(Order("wait"), hear))
        while len(heard) < 2:
            await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert own._process is None
        deadline = time.monotonic() + 10
        while any(map(runs, heard)):
            assert time.monotonic() < deadline, heard
            await asyncio.sleep(0.01)

    lived(story)


def test_what_is_cancelled_while_its_process_starts_is_not_done() -> None:
    async def story(own: Clerk) -> None:
        waiting = asyncio.create_task(own.do(Order("wait"), _none))
        await asyncio.sleep(0)
        process: Any = own._process
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        deadline = time.monotonic() + 20
        while process.pid is None or runs(process.pid):
            assert time.monotonic() < deadline
            await asyncio.sleep(0.01)

    lived(story)


async def _none(_: Said) -> None:
    pass


def test_its_memory_is_bounded() -> None:
    async def story(own: Clerk) -> None:
        assert (await told(own, "fill", MEMORY + (1 << 30)))[1:] == [0]

    lived(story)


def test_a_process_that_cannot_be_started_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(method: str) -> Any:
        raise OSError(11, "no more processes")

    monkeypatch.setattr("multiprocessing.get_context", none)

    async def story(own: Clerk) -> None:
        with pytest.raises(Lost, match="cannot be started"):
            await told(own, "say")

    lived(story)
