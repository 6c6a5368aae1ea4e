"""Does ``tests/README.md`` name every test file once, in its room, with its budgets, and no other?"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
FILE, RUN = 30, 584  # seconds of a file, and of all files, that a run without the slow tests may take


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
    commands = (re.search(r"\.venv/bin/pytest[^>|]*", line) for line in at_once().splitlines())
    slow, quick = (shlex.split(found[0]) for found in commands if found)
    assert quick == [".venv/bin/pytest"]
    assert slow == [".venv/bin/pytest", "-m", "slow", "${slow_tests[@]}", "-n", "2", "--dist", "worksteal"]


def at_once() -> str:
    """The last part of what CI runs: the tests and the types, all at once."""
    return (ROOT / ".ci" / "run").read_text(encoding="utf-8").partition("ruff format --check .\n")[2]


HEARS = "(( 0x$(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/$$/status) & 2 )) && it=\"$it, deaf to Ctrl-C,\""


@pytest.mark.skipif(sys.platform != "linux", reason="CI runs on Linux")
@pytest.mark.parametrize("fails", ["nothing", "quick", "slow", "mypy"])
def test_each_thing_that_ci_runs_at_once_decides_and_is_told(fails: str, tmp_path: Path) -> None:
    stubs = {
        "pytest": 'case "$*" in "-m slow test_a.py test_b.py "*) it=slow;; *) it=quick;; esac',
        "mypy": "it=mypy",
        "python": '[ "$2" = "$SINCE" ] && printf "test_a.py\\ntest_b.py\\n"; exit',
    }
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "slow_since").write_text("a commit", encoding="utf-8")
    for name, does in stubs.items():
        stub = tmp_path / ".venv" / "bin" / name
        stub.parent.mkdir(parents=True, exist_ok=True)
        stub.write_text(f'#!/usr/bin/env bash\n{does}\n{HEARS}\necho "$it said"\n[ "$it" != "$FAILS" ]\n', encoding="utf-8")
        stub.chmod(0o755)
    command = ["bash", "-euo", "pipefail", "-c", at_once()]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "FAILS": fails, "TMPDIR": str(tmp_path), "SINCE": "a commit"},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a run from a background shell is deaf by itself
    )
    assert (done.returncode == 0) == (fails == "nothing")
    assert sorted(done.stdout.splitlines()) == ["mypy said", "quick said", "slow said"]


def test_no_two_files_have_one_name() -> None:
    """They are imported by their names alone."""
    names = [
        path.stem
        for path in TESTS.rglob("*.py")
        if path.stem != "__init__" and path.parent.name not in ("printed", "second_reading")
    ]
    assert len(names) == len(set(names))
