"""Does ``tests/README.md`` name every test file once, in its room, and no other?"""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]


def listed() -> list[str]:
    """The files that the map names, each with its room."""
    found, room = [], ""
    for line in (TESTS / "README.md").read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"## `(\w+)/`", line):
            room = heading[1]
        elif row := re.search(r"\| `(test_\w+\.py)` \|", line):
            found.append(f"{room}/{row[1]}")
    return found


def test_the_map_names_every_file_once() -> None:
    there = sorted(path.relative_to(TESTS).as_posix() for path in TESTS.glob("*/test_*.py"))
    assert len(there) > 40
    assert sorted(listed()) == there


def test_no_two_files_have_one_name() -> None:
    """They are imported by their names alone."""
    names = [
        path.stem
        for path in TESTS.rglob("*.py")
        if path.stem != "__init__" and path.parent.name not in ("printed", "second_reading")
    ]
    assert len(names) == len(set(names))
