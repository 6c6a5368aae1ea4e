"""What a result depends on: the sources that a module imports, directly or not, read without importing them.

So a result is kept through an edit of a file that its engine never reads: the self-test, the reports, another engine.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numerics

_ROOT = Path(numerics.__file__).parent.parent
_OURS = ("derivations", "numerics")


def sources(module: str) -> list[Path]:
    """List the files of the project that a module runs: its own, those that it imports anywhere in it, and theirs."""
    found: dict[str, Path] = {}
    queue = [module]
    while queue:
        name = queue.pop()
        path = _file(name)
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
    return out.hexdigest()


def _file(name: str) -> Path | None:
    """Give the file of a module of the project; None for a library's, or a name that is no module."""
    if name.partition(".")[0] not in _OURS:
        return None
    place = _ROOT.joinpath(*name.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@cache
def _imported(path: Path) -> tuple[str, ...]:
    return tuple(_names(ast.parse(path.read_text(encoding="utf-8"))))


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
