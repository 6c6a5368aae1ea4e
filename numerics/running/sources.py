"""What a result depends on: the sources that a module imports, directly or not, read without importing them.

So a result is kept through an edit of a file that its engine never reads: the self-test, the reports, another engine.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from closedform import numerics

_ROOT = Path(numerics.__file__).resolve().parent.parent
# How names of ours begin, with the folder that they stand for; the last is of a checkout alone.
_OURS = {"closedform.derivations": "derivations", "closedform.numerics": "numerics", "selftest": "tests/quality/selftest"}


def sources(module: str) -> list[Path]:
    """List the files of the project that a module runs: its own, those that it imports anywhere in it, and theirs."""
    found: dict[str, Path] = {}
    queue = [module]
    while queue:
        name = queue.pop()
        if name in found or (path := _file(name, _ROOT)) is None:
            continue
        found[name] = path
        queue += _runs(name, path)
    return sorted(set(found.values()))


@cache
def digest(module: str) -> str:
    """Hash the sources of a module, with their places."""
    return hashlib.sha256(b"".join(map(_hashed, sources(module)))).hexdigest()


@cache
def digest_of_all() -> str:
    """Hash all that the project's answers come from: the sources and the registers, with their places."""
    files = (path for folder in _OURS.values() for kind in ("*.py", "*.toml") for path in (_ROOT / folder).rglob(kind))
    return hashlib.sha256(b"".join(map(_hashed, sorted(files)))).hexdigest()


@cache
def _hashed(path: Path) -> bytes:
    """Hash a source and its place: all documents run most of the language, which is read once."""
    return hashlib.sha256(f"{path.relative_to(_ROOT).as_posix()}\0".encode() + path.read_bytes()).digest()


@cache
def _runs(name: str, path: Path) -> tuple[str, ...]:
    """List what of the project importing a module runs beside it: what it imports, the modules it finds, its package."""
    imported = _imported(path)
    package = name.rpartition(".")[0]
    named = dict.fromkeys([*imported, package])
    if "pkgutil" in imported:  # it finds modules by walking its folder
        folder = name if path.name == "__init__.py" else package
        named |= dict.fromkeys(f"{folder}.{inner.stem}" for inner in path.parent.glob("*.py"))
    return tuple(one for one in named if _file(one, _ROOT))


@cache
def _file(name: str, root: Path) -> Path | None:
    """Give the file of a module of the project; None for a library's, or a name that is no module."""
    begins = next((known for known in _OURS if name == known or name.startswith(f"{known}.")), None)
    if begins is None:
        return None
    place = os.path.join(root, _OURS[begins], *filter(None, name.removeprefix(begins).split(".")))
    return next((Path(path) for path in (f"{place}.py", os.path.join(place, "__init__.py")) if os.path.isfile(path)), None)


@cache
def _imported(path: Path) -> tuple[str, ...]:
    return tuple(imports(path.read_text(encoding="utf-8")))


_IMPORT = "import"
_FOR_CHECKERS = re.compile(r"^([ \t]*)if TYPE_CHECKING:\n(?:\1[ \t]+[^\n]*\n|[ \t]*\n)*", re.MULTILINE)
_FROM = re.compile(r"[ \t]*(?:from[ \t]+([\w.]+)[ \t]+)?import[ \t]+(\((?:[^)#]|#[^\n]*)*\)|[^\n#;]+)")


def imports(text: str) -> Iterator[str]:
    """List what is imported anywhere in a source, but for type checkers; a name may be of a module or of something in one.

    Read line by line: parsing all sources costs twice what SymPy's import does. An import that is spelled in a text counts too.
    """
    text = text.replace("\\\n", " ")
    if "if TYPE_CHECKING:" in text:
        text = _FOR_CHECKERS.sub("", text)
    end, at = 0, text.find(_IMPORT)
    while at >= 0:
        begin = max(end, text.rfind("\n", end, at) + 1)
        match = _FROM.match(text, max(begin, text.rfind(";", begin, at) + 1, text.rfind(":", begin, at) + 1))
        if match:
            module, listed = match.groups()
            if module:
                yield module
            parts = re.sub(r"#[^\n]*", "", listed).strip("() \t\n").split(",")
            names = (part.split()[0] for part in parts if part.split())
            yield from (f"{module}.{name}" if module else name for name in names)
        end = match.end() if match else at + len(_IMPORT)
        at = text.find(_IMPORT, end)
