"""Results kept between runs: one SQLite file, keyed by everything a result depends on.

An entry is found again only if the encoding, the engines' sources, the versions of the libraries
and the options are the same; so a stale result cannot be served.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.metadata
import sqlite3
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
import sympy as sp

import numerics

LIBRARIES = ("sympy", "mpmath", "python-flint", "numpy", "scipy", "torch", "hypothesis", "msgspec")


@cache
def versions() -> dict[str, str]:
    """Give the version of every library a result depends on."""
    return {name: importlib.metadata.version(name) for name in LIBRARIES}


@cache
def engines_digest() -> str:
    """Hash the sources of the engines and of the claim types, and the libraries' versions."""
    root = Path(numerics.__file__).parent
    shared = [root.parent / "derivations" / name for name in ("claim.py", "domain.py", "laws.py", "notation.py")]
    digest = hashlib.sha256(repr(versions()).encode())
    for path in [*sorted(root.rglob("*.py")), *shared]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def _tree(expr: sp.Basic) -> str:
    inner = ",".join(map(_tree, expr.args)) if expr.args else sp.srepr(expr)
    return f"{type(expr).__name__}({inner})"


def canonical(value: Any) -> str:
    """Write an encoding as text, every expression by its tree: the same for the same encoding.

    SymPy's own printers sort terms by value, which takes them seconds on a long sum.
    """
    if isinstance(value, sp.Basic):
        return _tree(value)
    if dataclasses.is_dataclass(value):
        return f"{type(value).__name__}({','.join(canonical(getattr(value, f.name)) for f in dataclasses.fields(value))})"
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{canonical(k)}:{canonical(v)}" for k, v in value.items()) + "}"
    if isinstance(value, tuple):
        return "(" + ",".join(map(canonical, value)) + ")"
    return repr(value)


def fingerprint(encoding: str, task: str, options: str) -> str:
    """Name a result: a hash of the encoding's text, the engine's task and its options."""
    text = f"{engines_digest()}|{task}|{options}|{encoding}"
    return hashlib.sha256(text.encode()).hexdigest()


class Ledger:
    """A file of results; with no path, none are kept.

    Raises:
        ValueError: the file is not a ledger; the message says what to do.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.connection: sqlite3.Connection | None = None
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self.connection = sqlite3.connect(path, timeout=30, isolation_level=None)
            self.connection.execute("PRAGMA journal_mode=WAL")
            self.connection.execute("CREATE TABLE IF NOT EXISTS results (name TEXT PRIMARY KEY, value BLOB, digest TEXT)")
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{path} is not a ledger of results ({error}); delete it and run again") from None

    def get(self, name: str, kind: Any) -> Any:
        """Fetch a result of a type, or None. A damaged entry counts as absent and is computed again."""
        if self.connection is None:
            return None
        try:
            row = self.connection.execute("SELECT value, digest FROM results WHERE name = ?", (name,)).fetchone()
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{self.path} is damaged ({error}); delete it and run again") from None
        if row is None or hashlib.sha256(row[0]).hexdigest() != row[1]:
            return None
        try:
            return msgspec.msgpack.decode(row[0], type=kind)  # plain data: nothing in it can run
        except msgspec.MsgspecError:
            return None

    def put(self, name: str, value: Any) -> None:
        """Keep a result; each is committed at once, so an interrupted run loses nothing finished."""
        if self.connection is not None:
            blob = msgspec.msgpack.encode(value)
            self.connection.execute(
                "INSERT OR REPLACE INTO results VALUES (?, ?, ?)", (name, blob, hashlib.sha256(blob).hexdigest())
            )

    def __enter__(self) -> Ledger:
        """Use as a context manager."""
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        """Close the file."""
        if self.connection is not None:
            self.connection.close()
