"""A task in a process of its own, which may be ended at any time, and whose end nobody waits for."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from closedform.reports.editor import messages

# Forked from a process that has imported everything and does nothing else; where the system cannot, each process imports again.
_QUICK = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
_AFRESH = "spawn"
_NEEDED = ["closedform.reports.cli", "closedform.reports.editor.judging"]


class Errand:
    """A task that is done in another process.

    Args:
        task: the task.
        told: called in another thread with each answer, and with the exit code at the end: 0, or less if a signal ended it.
        afresh: True to import everything again, as after a change of the sources.
    """

    def __init__(self, task: messages.Task, told: Callable[[messages.Answer | int], None], *, afresh: bool = False) -> None:
        self._task, self._told, self._method = task, told, _AFRESH if afresh else _QUICK
        self._lock, self._is_over = threading.Lock(), False
        self._kill: Callable[[], None] | None = None
        threading.Thread(target=self._do, daemon=True).start()

    def end(self) -> None:
        """End the process, and with it its workers."""
        with self._lock:
            self._is_over = True
            if self._kill is not None:
                self._kill()

    def _do(self) -> None:
        code = -1
        try:
            code = self._done()
        except Exception:  # noqa: BLE001 - no process can be started, or its answer is none: the server goes on
            self.end()
        self._told(code)

    def _done(self) -> int:
        """Do the task, and return the exit code."""
        context: Any = multiprocessing.get_context(self._method)
        context.set_forkserver_preload(_NEEDED)
        receiving, sending = context.Pipe(duplex=False)
        process = context.Process(target=_begin, args=(messages.written(self._task), sending))
        process.start()
        sending.close()
        with self._lock:
            self._kill = process.kill
            if self._is_over:
                process.kill()
        with suppress(EOFError, OSError):
            while True:
                self._told(messages.answer(receiving.recv_bytes()))
        process.join()
        with self._lock:
            self._kill = None
        receiving.close()
        return process.exitcode or 0


def _begin(raw: bytes, channel: Connection) -> None:
    """Begin a process; what it needs is imported there, or was by the process from which it is forked."""
    from closedform.reports.editor.judging import work

    work(raw, channel)
