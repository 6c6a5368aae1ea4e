"""Print the files of slow tests that concern a change: changed themselves, in the folder of a changed room, or importing a changed module.

Run ``python tests/architecture/slow_by_change.py COMMIT``, with the commit at which all slow tests last ran (``.ci/slow_since``). It
prints every file if that commit is not in the history. What a change does further away is seen by the quick tests, and by ``.ci/run all``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
_IMPORT = re.compile(r"^\s*from closedform\.([\w.]+) import (.+)|^\s*import closedform\.([\w.]+)", re.MULTILINE)
# Where the tests of a room are, if no folder has its name.
ELSEWHERE = {
    "derivations": ("documents", "running"),  # the index and the memory
    "documents": ("documents",),
    "claims": ("documents", "judge"),
    "shared": ("documents",),
    "integrals": ("documents",),
    "matrices": ("own",),
    "reading": ("own",),
    "numerics": (),  # its files at the top hold nothing
    "arguments": ("checker", "proof"),
    "findings": ("comparison", "judge"),
    "tools": ("simulations", "export"),
    "formula": ("reports",),
    "templates": ("reports",),
    "fonts": ("reports",),
}
_EVERYTHING = ("pyproject.toml", "tests/conftest.py", "closedform/", ".ci/run")  # what any test may depend on


def slow_files() -> list[Path]:
    """List the test files that mark something slow."""
    return [
        path for path in sorted((ROOT / "tests").rglob("test_*.py")) if re.search(r"mark\.slow\b", path.read_text(encoding="utf-8"))
    ]


def imported(text: str) -> set[str]:
    """List the modules that a test file imports by their paths, and the names that it takes from packages."""
    found = set[str]()
    for module, names, plain in _IMPORT.findall(text):
        path = (module or plain).replace(".", "/")
        found |= {path, *(f"{path}/{name.split(' as ')[0].strip(' ()')}" for name in names.split(","))}
    return found


def room_of(path: Path) -> str:
    """Return the room of a product file; a document's folder is of the room "documents", a file at the top of its package alone."""
    if path.parts[0] == "coq" or len(path.parts) == 2:
        return path.parts[0]
    return "documents" if re.fullmatch(r"n\d{3}_\w+", path.parts[1]) else path.parts[1]


def folders_of(room: str) -> tuple[str, ...]:
    """Return the folders of tests of a room."""
    return ELSEWHERE.get(room, (room,))


def concerned(changed: Sequence[str], files: Sequence[Path]) -> list[Path]:
    """Choose the files of slow tests that a change concerns.

    Args:
        changed: paths from the top of the repository.
        files: of slow tests.
    """
    if any(path.startswith(_EVERYTHING) for path in changed):
        return list(files)
    product = [Path(path) for path in changed if path.startswith(("derivations/", "numerics/", "reports/", "coq/"))]
    folders = {folder for path in product for folder in folders_of(room_of(path))}
    modules = {path.with_suffix("").as_posix() for path in product}
    return [
        path
        for path in files
        if path.parent.name in folders
        or path.relative_to(ROOT).as_posix() in changed
        or imported(path.read_text(encoding="utf-8")) & modules
    ]


def main() -> None:
    """Print the files, one a line."""
    asked = subprocess.run(
        ["git", "diff", "--name-only", sys.argv[1], "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    files = slow_files()
    chosen = files if asked.returncode else concerned(asked.stdout.split(), files)
    for path in chosen:
        print(path.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main()
