"""What a result depends on: the sources that a module imports, directly or not, read without importing them.

So a result is kept through an edit of a file that its engine never reads: the self-test, the reports, another engine.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

import numerics

_ROOT = Path(numerics.__file__).parent.parent
_OURS = ("derivations", "numerics")


def sources(module: str) -> list[Path]:
    """List the files of the project that a module runs: its own, those that it imports anywhere in it, and theirs."""
    found: dict[str, Path] = {}
    queue = [module]
    while queue:
        name = queue.pop()
        path = _file(name, _ROOT)
        if name in found or path is None:
            continue
        found[name] = path
        imported = _imported(path)
        queue += imported
        if "pkgutil" in imported:  # it finds modules by walking its folder
            queue += [
                f"{name.rpartition('.')[0] if path.name != '__init__.py' else name}.{inner.stem}"
                for inner in path.parent.glob("*.py")
            ]
        queue += [name.rpartition(".")[0]] if "." in name else []  # importing a module runs its packages
    return sorted(found.values())


@cache
def digest(module: str) -> str:
    """Hash the sources of a module, with their places."""
    out = hashlib.sha256()
    for path in sources(module):
        out.update(f"{path.relative_to(_ROOT).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    _known().keep()
    return out.hexdigest()


@cache
def _file(name: str, root: Path) -> Path | None:
    """Give the file of a module of the project; None for a library's, or a name that is no module."""
    if name.partition(".")[0] not in _OURS:
        return None
    place = root.joinpath(*name.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@cache
def _imported(path: Path) -> tuple[str, ...]:
    text = path.read_bytes()
    return _known().of(hashlib.sha256(text).hexdigest(), lambda: tuple(_names(ast.parse(text))))


class _Known:
    """What files import, by the hash of their text, kept beside the byte code: parsing them all again costs what SymPy does."""

    def __init__(self, place: Path | None) -> None:
        self._place = place
        self._names: dict[str, tuple[str, ...]] = {}
        with suppress(OSError, msgspec.MsgspecError):
            if place is not None:
                self._names = msgspec.json.decode(place.read_bytes(), type=dict[str, tuple[str, ...]])
        self._new = 0

    def of(self, text: str, find: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        if text not in self._names:
            self._names[text] = find()
            self._new += 1
        return self._names[text]

    def keep(self) -> None:
        """Write down what is new; where nothing can be written, it is found again."""
        if self._place is None or not self._new:
            return
        with suppress(OSError):
            self._place.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._place.with_name(f"{self._place.name}.{os.getpid()}")
            fresh.write_bytes(msgspec.json.encode(self._names))
            fresh.replace(self._place)
            self._new = 0


@cache
def _known() -> _Known:
    own = Path(__file__)
    folder = Path(sys.pycache_prefix) / "closedform" if sys.pycache_prefix else own.parent / "__pycache__"
    reader = hashlib.sha256(own.read_bytes()).hexdigest()[:16]  # what another version of this file found is not taken over
    return _Known(None if sys.dont_write_bytecode else folder / f"imports-{reader}.json")


def _names(tree: ast.AST) -> Iterator[str]:
    """List what is imported anywhere in a file, but for type checkers; a name may be of a module or of something in one.

    Only statements are looked into: an expression holds no import, and is most of a file.
    """
    for node in _statements(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        yield from _names(node)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """List the statements directly inside one, and its handlers and cases, which hold more."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, name, ())
        yield from inner if isinstance(inner, list) else ()  # the body of a lambda is an expression
