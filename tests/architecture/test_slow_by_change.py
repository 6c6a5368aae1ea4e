"""Are the slow tests run that a change concerns, and all where nothing is known of it?"""

from __future__ import annotations

import subprocess
import sys

import pytest
from slow_by_change import ROOT, concerned, folders_of, imported, room_of, slow_files

FILES = slow_files()


def named(changed: str) -> set[str]:
    return {path.relative_to(ROOT / "tests").as_posix() for path in concerned([changed], FILES)}


@pytest.mark.parametrize(
    ("changed", "runs", "rests"),
    [
        ("numerics/signs/bounds.py", "signs/", "commands/"),  # a folder named like the room
        ("numerics/engines/enclose.py", "comparison/", "laws/"),  # a test that imports the module
        ("coq/library/erf.v", "coq/", "signs/"),
        ("derivations/reading/note/meanings_of_statements.py", "own/", "signs/"),
        ("derivations/n001_relu_and_gates/register.toml", "documents/", "signs/"),
        ("tests/forms/test_kinks.py", "forms/test_kinks.py", "forms/test_slopes.py"),
    ],
)
def test_a_change_runs_what_it_concerns_and_leaves_the_rest(changed: str, runs: str, rests: str) -> None:
    found = named(changed)
    assert any(one.startswith(runs) for one in found)
    assert not any(one.startswith(rests) for one in found)


def test_every_room_has_a_folder_of_tests() -> None:
    product = [path for package in ("derivations", "numerics", "reports", "coq") for path in (ROOT / package).rglob("*.*")]
    rooms = {room_of(path.relative_to(ROOT)) for path in product if not {"__pycache__", "out"} & {*path.parts}}
    assert len(rooms) > 30
    missing = {room for room in rooms for folder in folders_of(room) if not (ROOT / "tests" / folder).is_dir()}
    assert missing == set()


def test_prose_runs_nothing_and_what_all_tests_need_runs_all() -> None:
    assert named("docs/engines.md") == set()
    assert concerned(["tests/conftest.py"], FILES) == FILES


def test_a_module_is_seen_however_it_is_imported() -> None:
    text = "from closedform.numerics.engines import prove, verify as other\nimport closedform.reports.html\nfrom os import path\n"
    assert {"numerics/engines/prove", "numerics/engines/verify", "reports/html"} <= imported(text)
    assert not any("path" in one for one in imported(text))


def test_all_are_run_where_the_commit_is_not_in_the_history() -> None:
    asked = [sys.executable, str(ROOT / "tests" / "architecture" / "slow_by_change.py"), "0" * 40]
    assert len(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()) == len(FILES)
