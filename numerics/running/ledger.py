"""Results kept between runs: one SQLite file, keyed by everything a result depends on.

An entry is found again only if the encoding, its engine's sources, the versions of the libraries and the options are the same. So a
stale result cannot be served.
"""

from __future__ import annotations

import dataclasses
import errno
import hashlib
import importlib.metadata
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from closedform.numerics.running.sources import digest

LIBRARIES = ("sympy", "mpmath", "python-flint", "pyintval", "numpy", "scipy", "torch", "msgspec")


@cache
def versions() -> dict[str, str]:
    """Return the version of every library that a result depends on."""
    return {name: importlib.metadata.version(name) for name in LIBRARIES}


@lru_cache(1 << 16)
def _tree(expr: Any) -> str:
    from sympy import Symbol, srepr

    if type(expr) is Symbol:  # with all assumptions: positive, and positive and real, are one symbol, however it was written
        known = hashlib.sha256(repr(sorted(expr.assumptions0.items())).encode()).hexdigest()[:16]
        return f"Symbol({expr.name!r},{known})"
    inner = ",".join(map(_tree, expr.args)) if expr.args else srepr(expr)
    return f"{type(expr).__name__}({inner})"


def canonical(value: Any) -> str:
    """Write an encoding as text, every expression by its tree: equal encodings give equal texts.

    SymPy's own printers sort terms by value, which takes them seconds on a long sum.
    """
    from sympy import Basic  # imported here: a cluster's worker passes on data unread, and does not need SymPy

    if isinstance(value, Basic):
        return _tree(value)
    if dataclasses.is_dataclass(value):
        return f"{type(value).__name__}({','.join(canonical(getattr(value, f.name)) for f in dataclasses.fields(value))})"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{canonical(k)}:{canonical(v)}" for k, v in value.items()) + "}"
    if isinstance(value, tuple):
        return "(" + ",".join(map(canonical, value)) + ")"
    return repr(value)


def fingerprint(encoding: str, task: str, options: str, module: str) -> str:
    """Name a result: a hash of everything it depends on.

    Args:
        encoding: the claim's encoding, a result of ``canonical``.
        task: the task on the claim.
        options: the options that the result depends on.
        module: the module that does the work; its sources and those of all its imports count.
    """
    text = f"{versions()}|{digest(module)}|{task}|{options}|{encoding}"
    return hashlib.sha256(text.encode()).hexdigest()


# SQLite's messages when the file itself is sound, and the remedies.
_REMEDY = {
    sqlite3.SQLITE_BUSY: "wait for the run that holds it, or use --fresh",
    sqlite3.SQLITE_FULL: "make room on the disk, or use --fresh",
    sqlite3.SQLITE_IOERR: "check that its disk is sound and has room, or use --fresh",
    sqlite3.SQLITE_READONLY: "make it writable, or use --fresh",
    sqlite3.SQLITE_CANTOPEN: "make its folder writable, or use --fresh",
}
# Seconds to wait for another run's write, which takes milliseconds.
_PATIENCE = 60.0


_FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)  # errors of a place where nothing may be written


def forbidden(path: Path) -> str:
    """Say why no ledger may be written at a path; empty if one may.

    Other faults, such as a full disk, are not looked for: the ledger itself reports them.
    """
    try:
        _make_folder(path.parent)
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        if path.exists():
            with path.open("ab"):
                pass
    except OSError as error:
        if error.errno in _FORBIDDEN:
            return error.strerror or str(error)
    return ""


def _make_folder(folder: Path) -> None:
    """Make a folder for kept results alone, if there is none."""
    if not folder.exists():
        folder.mkdir(parents=True)
        (folder / ".gitignore").write_text("*\n", encoding="utf-8")


class Ledger:
    """A file of results; without a path, none are kept. Several runs may use one file at the same time.

    Raises:
        ValueError: the file cannot be used; the message says why and what to do.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.connection: sqlite3.Connection | None = None
        if path is None:
            return
        try:
            _make_folder(path.parent)
        except OSError as error:
            raise ValueError(
                f"no results can be kept in {path.parent} ({error.strerror}); make it writable, or use --fresh"
            ) from None
        with self._in_one_sentence():
            self.connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
            self.connection.text_factory = bytes  # damaged text raises no error: the digest differs
            # Written ahead, a result costs no wait for the disk (20 ms), and a committed one survives this process' end. If that
            # is impossible, or another run is just arranging it, the file works as it is.
            with suppress(sqlite3.OperationalError):
                self._execute("PRAGMA journal_mode = WAL")
            self._execute("PRAGMA synchronous = NORMAL")
            self._execute("CREATE TABLE IF NOT EXISTS results (name TEXT PRIMARY KEY, value BLOB, digest TEXT)")
            if (found := self._execute("PRAGMA quick_check(1)")) != [(b"ok",)]:
                raise sqlite3.DatabaseError(f"{len(found)} fault(s) in its pages")

    @contextmanager
    def _in_one_sentence(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite quotes damaged text in its own messages
            remedy = _REMEDY.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "delete it and run again")
            raise ValueError(f"{self.path} cannot be used as a ledger of results ({error}); {remedy}") from None

    def _execute(self, statement: str, values: tuple[Any, ...] = ()) -> list[Any]:
        assert self.connection is not None
        return self.connection.execute(statement, values).fetchall()

    def get(self, name: str, kind: Any) -> Any:
        """Fetch a result of a type, or None. A damaged entry counts as absent and is computed again."""
        if self.connection is None:
            return None
        with self._in_one_sentence():
            rows = self._execute("SELECT value, digest FROM results WHERE name = ?", (name,))
        if not rows or not isinstance(rows[0][0], bytes) or rows[0][1] != _digest(name, rows[0][0]):
            return None
        try:
            return msgspec.msgpack.decode(rows[0][0], type=kind)  # plain data: nothing in it can run
        except msgspec.MsgspecError:
            return None

    def put(self, name: str, value: Any) -> None:
        """Keep a result; each is committed at once, so an interrupted run loses no finished result."""
        if self.connection is not None:
            blob = msgspec.msgpack.encode(value)
            with self._in_one_sentence():
                self._execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?)", (name, blob, _digest(name, blob).decode()))

    def __enter__(self) -> Ledger:
        """Use as a context manager."""
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        """Close the file."""
        if self.connection is not None:
            self.connection.close()


def _digest(name: str, blob: bytes) -> bytes:
    """Hash a result together with its name: a damaged index may find the result of another task."""
    return hashlib.sha256(name.encode() + b"\0" + blob).hexdigest().encode()
