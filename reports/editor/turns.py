"""One window of a folder judges at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK = "judging.sqlite"  # beside the ledger
_PATIENCE = 24 * 3600  # seconds; the window that judges may be on a long paper


@contextmanager
def turn(folder: Path, waits: Callable[[], None]) -> Iterator[None]:
    """Wait until no other process judges for a folder, and let none begin meanwhile.

    The system ends the lock with the process that has it, however that ends. SQLite's lock is the same on every system.

    Args:
        folder: the folder of the lock.
        waits: called once if another process has its turn.

    Raises:
        ValueError: the lock cannot be made; the message says why and what to do.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            waits()
            lock.execute(f"PRAGMA busy_timeout = {_PATIENCE * 1000}")
            lock.execute("BEGIN EXCLUSIVE")
    except (OSError, sqlite3.Error) as error:
        raise ValueError(f"no results can be kept in {folder} ({error}); make it writable") from None
    try:
        yield
    finally:
        lock.close()
