"""Is what is saved checked again at once, is what changed said in a line, and does Ctrl-C end it cleanly?"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from closedform.reports import cli
from closedform.reports.changes_between_reports import Change, in_a_line
from closedform.reports.commands.watching import _watched
from closedform.reports.places import ROOT

CLAIM = '[[claim]]\nkey = "half"\nleft = "E[Z**2]"\nlaw = "Z ~ N(0, s**2)"\nright = "{}"\nwhere = {{ s = "positive" }}\n'


def saving(texts: list[str]) -> Any:
    """Stand in for the watcher: each text is saved in turn, and then comes Ctrl-C."""

    def watch(*folders: Path, watch_filter: Any, **_: Any) -> Any:
        path = Path("note.toml").resolve()
        assert watch_filter(None, str(path))
        for text in texts:
            path.write_text(text, encoding="utf-8")
            yield {(1, str(path))}
        raise KeyboardInterrupt

    return watch


def test_each_save_is_answered_in_a_line_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "note.toml").write_text(CLAIM.format("s**2"), encoding="utf-8")
    monkeypatch.setattr(
        "watchfiles.watch", saving([CLAIM.format("2*s**2"), CLAIM.format("2*s*s"), "nonsense", CLAIM.format("s**2")])
    )
    result = CliRunner().invoke(cli.app, ["watch", "note.toml", "--engine", "enclose", "--engine", "certify"])
    assert result.exit_code == cli.INTERRUPTED
    told = [line[10:] for line in result.stdout.splitlines()]  # without the time of day
    assert told[0].startswith("note.toml: 1 of 1 hold (")
    assert told[1].startswith("half  enclosed → refuted; printed / true = 2; disjoint")
    assert told[2].startswith("note.toml: 0 of 1 hold (")
    assert told[3].startswith("note.toml: no verdict changed, 0 of 1 hold (")
    assert told[4].startswith("half  refuted → enclosed; enclosures agree to ")
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert "note.toml is no TOML" in result.stderr
    assert result.stderr.endswith("closedform: interrupted; what was finished is kept, the next run resumes\n")


def test_a_change_without_a_new_verdict_is_named() -> None:
    assert in_a_line("002:72", [Change("002:72", "ratio", "2", "4", "apart")]) == "002:72  printed / true = 4; apart"
    assert in_a_line("002:72", [Change("002:72", "step", "proved", "refuted", "apart")]) == "002:72  step proved → refuted; apart"


def test_files_are_minded_that_were_named_and_no_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.toml").touch()
    (tmp_path / "notes").mkdir()
    gates = ROOT / "derivations" / "n002_sigmoid_and_steady_state" / "input_output_covariance_of_a_coordinate_gate.py"
    named, folder, keys, every = (_watched(names) for names in (["a.toml"], ["notes"], ["002:72"], []))
    minded = {
        "a.toml": [named, every], "b.toml": [every], "notes/c.toml": [folder, every], "notes/.c.toml": [], "a.txt": [], "x.py": [],
    }  # fmt: skip
    for name, by in minded.items():
        assert [one for one in (named, folder, keys, every) if one.minds((tmp_path / name).resolve())] == by, name
    assert [one.minds(gates) for one in (named, folder, keys, every)] == [False, False, True, True]
    assert not keys.minds(ROOT / "derivations" / "n002_sigmoid_and_steady_state" / "register.toml")
    assert keys.targets({gates}) == [["002:72"]]
    assert every.targets({gates, tmp_path / "gone.toml"}) == [[str(gates)]]


@pytest.mark.slow
def test_an_edited_derivation_is_read_again_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    """A copy of the sources is edited; the answer comes within ten seconds of the machine's own time for a check."""
    for name in ("closedform", "derivations", "numerics", "reports"):
        shutil.copytree(ROOT / name, tmp_path / name, symlinks=True, ignore=shutil.ignore_patterns("out", "__pycache__"))
    file = tmp_path / "derivations" / "n002_sigmoid_and_steady_state" / "input_output_covariance_of_a_coordinate_gate.py"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "200", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "closedform.reports.cli", "watch", "002:72", "--engine", "enclose", "--engine", "certify"],
        cwd=tmp_path, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "002:72  refuted" in process.stdout.readline()
        assert "0 of 1 hold" in process.stdout.readline()
        assert "watching" in process.stderr.readline()
        time.sleep(0.5)
        text = file.read_text(encoding="utf-8")
        wrong = "2 / sqrt(pi) * atan(sqrt(2) * g * r / sqrt(1 + 2 * g**2 * (1 - r**2))),"
        assert text.count(wrong) == 1
        file.write_text(text.replace(wrong, wrong.replace("2 / sqrt(pi)", "1 / pi")), encoding="utf-8")
        assert "002:72  refuted → enclosed" in process.stdout.readline()
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=30)
    assert process.returncode == cli.INTERRUPTED
