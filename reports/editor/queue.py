"""The files that wait to be judged: the one saved last comes first, and one is judged at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from closedform.reports.editor.errand import Errand
from closedform.reports.editor.messages import Answer, Judge, Stale


class Listener(Protocol):
    """Hears of judgements, in the thread of the event loop."""

    def begun(self, path: Path) -> None:
        """Hear that a file is now judged."""

    def told(self, path: Path, answer: Answer) -> None:
        """Hear an answer about a file."""

    def ended(self, path: Path, code: int | None) -> None:
        """Hear that a file is no longer judged: the exit code of the process; None if the judgement was ended from here."""


class Queue:
    """The files that wait to be judged; used in the thread of the event loop.

    Args:
        task_of: returns the task of a file.
        listener: hears of judgements.
    """

    def __init__(self, task_of: Callable[[Path], Judge], listener: Listener) -> None:
        self._task_of, self._listener = task_of, listener
        self._waiting: dict[Path, None] = {}  # the one that comes next is the last
        self._path: Path | None = None
        self._errand: Errand | None = None
        self._number = 0  # of the errand whose answers count
        self._afresh = False

    def judge(self, path: Path) -> None:
        """Judge a file as soon as possible; what it interrupts is judged after it."""
        self._waiting.pop(path, None)
        interrupted = self.stop()
        if interrupted is not None and interrupted != path:
            self._waiting[interrupted] = None
        self._waiting[path] = None
        self._begin()

    def forget(self, path: Path) -> None:
        """Judge a file no more."""
        self._waiting.pop(path, None)
        if self._path == path:
            self.stop()
            self._begin()

    def stop(self) -> Path | None:
        """End what is going on, and return its file."""
        path, self._path = self._path, None
        self._number += 1
        if self._errand is not None:
            self._errand.end()
            self._errand = None
        if path is not None:
            self._listener.ended(path, None)
        return path

    def cancel(self) -> None:
        """End what is going on, as the user wishes, and go on with the next file."""
        self.stop()
        self._begin()

    def close(self) -> None:
        """End everything."""
        self._waiting.clear()
        self.stop()

    def _begin(self) -> None:
        if self._path is not None or not self._waiting:
            return
        self._path, _ = self._waiting.popitem()
        self._number += 1
        loop, heard = asyncio.get_running_loop(), partial(self._hear, self._number)

        def told(answer: Answer | int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(heard, answer)

        self._errand = Errand(self._task_of(self._path), told, afresh=self._afresh)
        self._listener.begun(self._path)

    def _hear(self, number: int, answer: Answer | int) -> None:
        if number != self._number or self._path is None:
            return
        path = self._path
        if isinstance(answer, Stale):
            self._afresh = True
            self.judge(path)
        elif isinstance(answer, int):
            self._path = self._errand = None
            self._listener.ended(path, answer)
            self._begin()
        else:
            self._listener.told(path, answer)
