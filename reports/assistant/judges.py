"""Processes that judge, for a server that must never wait: each answers one call at a time, and is killed if its call is cancelled."""

from __future__ import annotations

import os
import signal
import struct
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import anyio
import msgspec
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream

from closedform import reports
from closedform.numerics.running.wire import LARGEST
from closedform.numerics.running.workers import OUT_OF_CPU, last_words
from closedform.reports.assistant.judge import Answered, Asked, Told

AT_ONCE = 2  # calls that are judged at the same time; further ones wait
CALLS = 500  # calls that a judge answers before it is replaced: what it remembers of formulas goes with it
_ROOT = Path(reports.__file__).parents[2]  # the folder of the package
COMMAND = ("-P", "-m", "closedform.reports.assistant.judge")


class _Judge:
    """One process, in a session of its own with its workers."""

    def __init__(self, process: Process) -> None:
        assert process.stdout is not None
        self.process, self.left = process, CALLS
        self._answers = BufferedByteReceiveStream(process.stdout)

    async def send(self, asked: Asked) -> None:
        """Hand it a call."""
        assert self.process.stdin is not None
        message = msgspec.json.encode(asked)
        await self.process.stdin.send(struct.pack(">I", len(message)) + message)

    async def receive(self) -> Told | Answered:
        """Wait for its next message.

        Raises:
            EndOfStream: it sends none any more.
        """
        (length,) = struct.unpack(">I", await self._exactly(4))
        if length > LARGEST:
            raise anyio.EndOfStream
        return msgspec.json.decode(await self._exactly(length), type=Told | Answered)

    async def _exactly(self, count: int) -> bytes:
        try:
            return await self._answers.receive_exactly(count)
        except (anyio.IncompleteRead, anyio.BrokenResourceError, anyio.ClosedResourceError):
            raise anyio.EndOfStream from None

    async def end(self) -> int:
        """Kill it with its workers, and return its exit code."""
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        with anyio.CancelScope(shield=True):
            code = await self.process.wait()
            await self.process.aclose()
        return code


class Judges:
    """The judges of one server: started when they are needed, kept for the next call.

    Args:
        folder: the working folder of each.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._idle: list[_Judge] = []
        self._room = anyio.CapacityLimiter(AT_ONCE)
        self.busy: set[_Judge] = set()

    async def ask(self, asked: Asked, tell: Callable[[Told], Awaitable[None]]) -> Answered:
        """Answer a call; a judge that dies answers with a sentence, and one whose call is cancelled is killed.

        Args:
            asked: the call.
            tell: called with each report of how far the call is.
        """
        async with self._room:
            try:
                judge = await self._free()
            except OSError as error:
                return Answered(refused=f"No process can be started to judge this ({error.strerror}); ask again.")
            self.busy.add(judge)
            answer: Answered | None = None
            try:
                answer = await self._answer(judge, asked, tell)
            finally:
                judge.left -= 1
                if answer is not None and judge.left > 0:
                    self._idle.append(judge)
                else:
                    code = await judge.end()
                self.busy.discard(judge)
            return answer if answer is not None else Answered(refused=_died(code))

    async def _answer(self, judge: _Judge, asked: Asked, tell: Callable[[Told], Awaitable[None]]) -> Answered | None:
        """Return the answer of a judge; None if it dies before."""
        found: list[Answered] = []

        async def listen() -> None:
            with suppress(anyio.EndOfStream, anyio.BrokenResourceError, msgspec.DecodeError):
                await judge.send(asked)
                while not isinstance(message := await judge.receive(), Answered):
                    await tell(message)
                found.append(message)
            tasks.cancel_scope.cancel()

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(listen)
            await judge.process.wait()  # it may die while a worker of it still holds its pipe
            with anyio.move_on_after(1):
                await anyio.sleep_forever()  # until what it said last is read
            tasks.cancel_scope.cancel()
        return found[0] if found else None

    async def _free(self) -> _Judge:
        while self._idle:
            judge = self._idle.pop()
            if judge.process.returncode is None:
                return judge
            await judge.end()  # it was killed while it was idle
        return await self._start()

    async def _start(self) -> _Judge:
        named = (Path(one).absolute() for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one)  # not below its folder
        path = os.pathsep.join(map(str, (_ROOT, *named)))
        return _Judge(
            await anyio.open_process(
                [sys.executable, *COMMAND],
                cwd=self._folder, env={**os.environ, "PYTHONPATH": path}, stderr=None, start_new_session=True,
            )
        )  # fmt: skip

    async def close(self) -> None:
        """End all of them."""
        for judge in [*self._idle, *self.busy]:
            await judge.end()
        self._idle.clear()


def _died(code: int) -> str:
    """Say why a judge that has died gives no answer."""
    if code == -OUT_OF_CPU:
        return "Reading this took more than 20 s of processor time and was stopped, so nothing is shown; write it shorter."
    ended = last_words(code) if code < 0 else f"ended with exit code {code}"
    return f"The process that judged this {ended}, so nothing is shown; ask again."
