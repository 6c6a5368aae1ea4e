"""A clerk: a process that does tasks, one at a time, while somebody waits; it can be ended at any time, with its workers.

Tasks and answers are plain data, written as JSON. A clerk is forked from a process that has imported everything and does nothing else,
and so starts at once. Where the system cannot, or the sources have changed since, it imports everything again.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, get_type_hints

import msgspec

from closedform.numerics.running.collecting import collect_rarely
from closedform.numerics.running.pool import MEMORY
from closedform.numerics.running.sources import stamps
from closedform.numerics.running.workers import Limits, end_with_parent, last_words, limited

MANY = 500  # tasks that a process does before it is replaced: what it remembers of formulas goes with it
_QUICK = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
_first_stamps = cache(stamps)  # when the process that has imported everything was started


class Lost(Exception):
    """A process has ended before its task was done, or cannot be started; the message says how.

    Args:
        says: how, without a subject.
        code: its exit code: less than 0 if a signal ended it.
    """

    def __init__(self, says: str, code: int = 0) -> None:
        super().__init__(says)
        self.code = code


class Clerk:
    """A clerk, whose process starts with its first task and stays for the next one. One that cannot go on is replaced.

    Args:
        module: the module of the work, with all that it needs imported. Its function ``work`` takes a task, of the type that
            it declares, and a function to call with each answer.
        answers: the type of the answers.
        tasks: the number of tasks after which a process ends by itself.
    """

    def __init__(self, module: str, answers: Any, *, tasks: int = MANY) -> None:
        self._module, self._answers, self._tasks = module, answers, tasks
        self._process: _Process | None = None

    async def do(self, task: msgspec.Struct, told: Callable[[Any], Awaitable[None]]) -> None:
        """Have a task done, and hear its answers. If this is cancelled, the process is ended.

        Raises:
            Lost: the process has ended before, or none can be started.
        """
        now = stamps()
        if self._process is None or not self._process.can_go_on(now):
            self.close()
            self._process = _Process(self._module, self._tasks, now)
        process = self._process
        try:
            raw = await asyncio.to_thread(process.asked, msgspec.json.encode(task))
            while raw:
                await told(msgspec.json.decode(raw, type=self._answers))
                raw = await asyncio.to_thread(process.heard)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the process, and with it its workers."""
        process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    """The process of a clerk; what takes time is called in other threads, ``end`` in any."""

    def __init__(self, module: str, tasks: int, stamps: object) -> None:
        self._module, self._tasks, self._stamps = module, tasks, stamps
        self._process: Any = None
        self._left = tasks
        self._is_over = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def can_go_on(self, stamps: object) -> bool:
        """Return True if it lives, and its sources are those of now."""
        return self._stamps == stamps and self._process is not None and self._process.exitcode is None

    def asked(self, task: bytes) -> bytes:
        """Hand in a task, and wait for the first answer."""
        if self._process is None:
            try:
                self._start()
            except (OSError, EOFError) as error:  # the latter if its imports end the process that has them
                raise Lost(f"cannot be started ({type(error).__name__}: {error})") from None
        self._left -= 1
        with suppress(OSError):  # it has died, and is heard to
            self._channel.send_bytes(task)
        return self.heard()

    def _start(self) -> None:
        is_as_imported = _first_stamps() == self._stamps
        context: Any = multiprocessing.get_context(_QUICK if is_as_imported else "spawn")
        context.set_forkserver_preload(["__main__", self._module])
        os.environ["PYTHONSAFEPATH"] = "1"  # else Python runs a socket.py in the folder of the notes
        resource_tracker.ensure_running()  # by itself it would let this thread have Ctrl-C again
        with suppress(AttributeError):  # Ctrl-C is the caller's business, while another process imports too
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        self._channel, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(self._module, self._tasks, theirs))
        self._process.start()
        theirs.close()
        if self._is_over:
            self.end()

    def heard(self) -> bytes:
        """Wait for an answer; it is empty when the task is done. When the process has died, a worker may still hold its channel."""
        if self._channel in wait([self._channel, self._process.sentinel]):
            with suppress(EOFError, OSError):
                return self._channel.recv_bytes()
        self._process.join()
        code = self._process.exitcode or 0
        if code == 0 and not self._left:
            return b""
        raise Lost(last_words(code) if code < 0 else f"ended with exit code {code}", code)

    def end(self) -> None:
        self._is_over = True
        if self.pid is not None and self._process.exitcode is None:
            with suppress(AttributeError, ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)  # its workers too; elsewhere they end with it
            self._process.kill()


def _serve(module: str, tasks: int, channel: Connection) -> None:
    """Do tasks until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller decides
    with suppress(AttributeError):
        os.setsid()  # a group of its own, with its workers
    work = import_module(module).work
    kind = get_type_hints(work)["task"]
    gc.freeze()
    collect_rarely()
    threading.Thread(target=end_with_parent, daemon=True).start()

    def tell(answer: msgspec.Struct) -> None:
        channel.send_bytes(msgspec.json.encode(answer))

    with suppress(EOFError, BrokenPipeError):  # nobody asks or listens any more
        for left in reversed(range(tasks)):
            limited(Limits(0, None, MEMORY), work, (msgspec.json.decode(channel.recv_bytes(), type=kind), tell))
            if left:
                channel.send_bytes(b"")
