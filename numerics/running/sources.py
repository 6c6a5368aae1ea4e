"""The sources that a result depends on: all direct and indirect imports of a module, read without importing them.

So a result survives an edit of a file that its engine never reads: the self-test, the reports, another engine.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from closedform import numerics

_ROOT = Path(numerics.__file__).resolve().parent.parent
# Prefixes of our names, with their folders; the last exists in a checkout only.
_OURS = {"closedform.derivations": "derivations", "closedform.numerics": "numerics", "selftest": "tests/quality/selftest"}


def sources(module: str) -> list[Path]:
    """List the project's files that a module runs: its own, its imports anywhere in it, and their imports."""
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
    """Hash the sources of a module, with their paths."""
    return hashlib.sha256(b"".join(map(_hashed, sources(module)))).hexdigest()


@cache
def digest_of_all() -> str:
    """Hash all sources of the project's answers: the code and the registers, with their paths."""
    files = (path for folder in _OURS.values() for kind in ("*.py", "*.toml") for path in (_ROOT / folder).rglob(kind))
    return hashlib.sha256(b"".join(map(_hashed, sorted(files)))).hexdigest()


def stamps() -> dict[str, tuple[int, int]]:
    """Return when each source of closedform was last changed, and its size in bytes."""
    found = {}
    for folder in ("derivations", "numerics", "reports"):
        for here, _, names in os.walk(_ROOT / folder):
            for name in names:
                if name.endswith((".py", ".toml")):
                    path = os.path.join(here, name)
                    with suppress(OSError):  # it is gone
                        stat = os.stat(path)
                        found[path] = stat.st_mtime_ns, stat.st_size
    return found


@cache
def _hashed(path: Path) -> bytes:
    """Hash a source and its path, cached: all documents run most of the language."""
    return hashlib.sha256(f"{path.relative_to(_ROOT).as_posix()}\0".encode() + path.read_bytes()).digest()


@cache
def _runs(name: str, path: Path) -> tuple[str, ...]:
    """List the project's modules that importing a module also runs: its imports, the modules it finds, its package."""
    imported = _imported(path)
    package = name.rpartition(".")[0]
    named = dict.fromkeys([*imported, package])
    if "pkgutil" in imported:  # it finds modules by walking its folder
        folder = name if path.name == "__init__.py" else package
        named |= dict.fromkeys(f"{folder}.{inner.stem}" for inner in path.parent.glob("*.py"))
    return tuple(one for one in named if _file(one, _ROOT))


@cache
def _file(name: str, root: Path) -> Path | None:
    """Return the file of a module of the project; None for a library's, or a name that is no module."""
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
    """List all imports anywhere in a source, except for type checkers; a name may be a module or something in one.

    The source is read line by line: parsing all sources takes twice SymPy's import time. An import inside a string counts too.
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
