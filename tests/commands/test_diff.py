"""Does ``closedform diff`` name every line whose verdict changed, and nothing else?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from closedform.reports import cli
from closedform.reports.changes_between_reports import COMPARED, Change, changes, read_report

runner = CliRunner()
LINE: dict[str, Any] = {
    "key": "002:72",
    "total": "refuted",
    "step": "refuted",
    "reason": "disjoint",
    "ratio": "2*sqrt(pi)",
    "says": "unread",
}


def report(folder: Path, *lines: dict[str, Any]) -> Path:
    folder.mkdir()
    (folder / "verdicts.json").write_text(json.dumps({"format": 1, "commit": None, "verdicts": list(lines)}), encoding="utf-8")
    return folder


def test_the_same_report_twice(tmp_path: Path) -> None:
    old, new = report(tmp_path / "old", LINE), report(tmp_path / "new", {**LINE, "seconds": 3.0, "reason": "disjoint at 12 points"})
    found = runner.invoke(cli.app, ["diff", str(old), str(new)])
    assert (found.exit_code, found.output) == (0, "nothing changed in 1 lines\n")


def test_every_field_that_is_compared_is_seen(tmp_path: Path) -> None:
    old = report(tmp_path / "old", LINE)
    for field in COMPARED:
        new = report(tmp_path / field, {**LINE, field: False if field == "as_recorded" else "proved"})
        (change,) = changes(read_report(old), read_report(new))
        assert (change.key, change.field, change.reason) == ("002:72", field, "disjoint")


def test_lines_that_are_new_or_gone(tmp_path: Path) -> None:
    old, new = report(tmp_path / "old", LINE), report(tmp_path / "new", {**LINE, "key": "002:73"})
    assert changes(read_report(old), read_report(new)) == [
        Change("002:73", "line", None, "refuted", "disjoint"),
        Change("002:72", "line", "refuted", None),
    ]


def test_the_command_says_what_changed_and_why(tmp_path: Path) -> None:
    old, new = report(tmp_path / "old", LINE), report(tmp_path / "new", {**LINE, "total": "proved", "reason": "directly"})
    found = runner.invoke(cli.app, ["diff", str(old), str(new / "verdicts.json")])
    assert found.exit_code == 1
    assert found.output.startswith("002:72  refuted → proved\n    now: directly\n")
    assert "1 of 1 lines changed" in found.output
    as_json = runner.invoke(cli.app, ["diff", "--json", str(old), str(new)])
    assert json.loads(as_json.stdout)[0]["after"] == "proved"


def test_what_is_no_report_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "verdicts.json").write_text("{}", encoding="utf-8")
    found = runner.invoke(cli.app, ["diff", str(tmp_path), str(tmp_path)])
    assert found.exit_code == 2
    assert "is no report of closedform" in found.stderr
    assert "Traceback" not in found.output
