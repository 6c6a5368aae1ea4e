"""Does ``tests/README.md`` name every test file once, in its room, with its budgets, and no other?"""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
FILE, RUN = 30, 480  # seconds of a file, and of all files, that a run without the slow tests may take


def listed() -> list[tuple[str, int, int]]:
    """The files that the map names, each with its room, the seconds of its tests, and of those among them that are slow."""
    found, room = [], ""
    for line in (TESTS / "README.md").read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"## `(\w+)/`", line):
            room = heading[1]
        elif row := re.search(r"\| `(test_\w+\.py)` \| (\d+) \| (\d*) ?\|$", line):
            found.append((f"{room}/{row[1]}", int(row[2]), int(row[3] or 0)))
    return found


def test_the_map_names_every_file_once() -> None:
    there = sorted(path.relative_to(TESTS).as_posix() for path in TESTS.glob("*/test_*.py"))
    assert len(there) > 40
    assert sorted(name for name, _, _ in listed()) == there


def test_a_run_stays_within_its_budgets_or_what_is_slow_is_marked() -> None:
    marked = {
        path.relative_to(TESTS).as_posix()
        for path in TESTS.glob("*/test_*.py")
        if re.search(r"mark\.slow\b", path.read_text(encoding="utf-8")) and path.name != Path(__file__).name
    }
    assert {name for name, _, slow in listed() if slow} == marked
    assert [name for name, seconds, _ in listed() if not 0 < seconds <= FILE] == []
    assert sum(seconds for _, seconds, _ in listed()) <= RUN


def test_what_one_run_leaves_out_another_of_ci_runs() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert config["addopts"][-2:] == ["-m", "not slow"]
    last = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1]
    quick, slow = (shlex.split(command) for command in last.split(" && ")[-2:])
    assert quick == [".venv/bin/pytest"]
    assert slow[:3] == [".venv/bin/pytest", "-m", "slow"]
    assert slow[3:] == ["-n", "2", "--dist", "worksteal"]  # all of them, two at a time


def test_no_two_files_have_one_name() -> None:
    """They are imported by their names alone."""
    names = [
        path.stem
        for path in TESTS.rglob("*.py")
        if path.stem != "__init__" and path.parent.name not in ("printed", "second_reading")
    ]
    assert len(names) == len(set(names))
