"""The files that wait to be judged: the one saved last comes first, and one is judged at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from closedform.numerics.running.clerk import Clerk, Lost
from closedform.reports.editor.messages import Answer, Comment, Judge

_WORK = "closedform.reports.editor.judging"


class Listener(Protocol):
    """Hears of judgements, in the thread of the event loop."""

    def begun(self, path: Path) -> None:
        """Hear that a file is now judged."""

    async def told(self, path: Path, answer: Answer) -> None:
        """Hear an answer about a file."""

    def ended(self, path: Path, lost: str) -> None:
        """Hear that a file is no longer judged: how its process ended, if it did so by itself; else empty."""


async def do(path: Path, task: Judge | Comment, listener: Listener) -> None:
    """Do a task in a process that ends with it: so an hour of edits leaves nothing behind.

    Raises:
        Lost: the process has ended before.
    """
    await Clerk(_WORK, Answer, tasks=1).do(task, partial(listener.told, path))


class Queue:
    """The files that wait to be judged; used in the thread of the event loop.

    Args:
        task_of: returns the task of a file.
        listener: hears of judgements.
    """

    def __init__(self, task_of: Callable[[Path], Judge], listener: Listener) -> None:
        self._task_of, self._listener = task_of, listener
        self._waiting: dict[Path, None] = {}  # the one that comes next is the last
        self._now: tuple[Path, asyncio.Task[None]] | None = None

    def judge(self, path: Path) -> None:
        """Judge a file as soon as possible; what it interrupts is judged after it."""
        interrupted = self._stop()
        for one in filter(None, (interrupted, path)):
            self._waiting.pop(one, None)
            self._waiting[one] = None
        self._begin()

    def forget(self, path: Path) -> None:
        """Judge a file no more."""
        self._waiting.pop(path, None)
        if self._now is not None and self._now[0] == path:
            self.cancel()

    def cancel(self) -> None:
        """End what is going on, and go on with the next file."""
        self._stop()
        self._begin()

    def close(self) -> None:
        """End everything."""
        self._waiting.clear()
        self._stop()

    def _stop(self) -> Path | None:
        """End what is going on, and return its file."""
        if self._now is None:
            return None
        (path, judging), self._now = self._now, None
        judging.cancel()
        self._listener.ended(path, "")
        return path

    def _begin(self) -> None:
        if self._now is None and self._waiting:
            path, _ = self._waiting.popitem()
            self._now = path, asyncio.create_task(self._judged(path))
            self._listener.begun(path)

    async def _judged(self, path: Path) -> None:
        lost = ""
        try:
            await do(path, self._task_of(path), self._listener)
        except Lost as error:
            lost = str(error)
        self._now = None
        self._listener.ended(path, lost)
        self._begin()
