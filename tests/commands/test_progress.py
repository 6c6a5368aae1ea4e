"""Does a run say how far it is and each verdict as soon as it is there, in a log without a terminal too; and is help cheap?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from numerics.record import Record
from numerics.run import Options, run
from reports import cli

EASY = ["002:70", "table:erf-over-half-line-gaussian/closed-form"]


def test_verdicts_are_said_as_they_come_and_unchanged_ones_are_not(tmp_path: Path) -> None:
    options = Options(engines=("enclose",), workers=1, ledger=tmp_path / "ledger.sqlite")
    ended: list[tuple[int, int]] = []
    said: list[tuple[str, int]] = []

    def judged(records: list[Record] | tuple[Record, ...]) -> None:
        said.extend((record.key, len(ended)) for record in records)

    records = run(EASY, options, lambda done, total, _: ended.append((done, total)), judged)
    assert {key for key, _ in said} == set(EASY) == {record.key for record in records}
    assert min(at for _, at in said) < len(ended)  # the first before the last check was done
    assert ended[-1] == (2, 2)
    run(EASY, options, judged=judged)
    assert len(said) == 2


def test_a_log_hears_verdicts_and_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("reports.progress.FIRST", 0.0)
    monkeypatch.setattr("reports.cli.SHOWN_IN_FULL", 1)
    result = CliRunner().invoke(cli.app, ["check", *EASY, "--engine", "enclose"], env={"COLUMNS": "200"})
    assert result.exit_code == cli.AS_RECORDED
    lines = result.stderr.splitlines()
    assert {line for line in lines if not line.startswith("closedform: ")} == {"002:70  enclosed", f"{EASY[1]}  enclosed"}
    assert any(line.startswith("closedform: ") and " of 2 claims" in line for line in lines)


def _modules(code: str, tmp_path: Path) -> set[str]:
    """The modules that a process has imported after some code."""
    root = Path(cli.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return set(done.stdout.splitlines()[-1].split())


def test_help_needs_neither_sympy_nor_torch(tmp_path: Path) -> None:
    code = "from typer.testing import CliRunner\nfrom reports import cli\nassert CliRunner().invoke(cli.app, ['check', '--help']).exit_code == 0"
    assert not {"sympy", "numpy", "torch", "scipy"} & _modules(code, tmp_path)


def test_an_unchanged_answer_needs_neither_torch_nor_special_functions_nor_another_document(tmp_path: Path) -> None:
    check = "CliRunner().invoke(cli.app, ['check', '002:70'])"
    code = f"from typer.testing import CliRunner\nfrom reports import cli\nassert {check}.exit_code == 0"
    _modules(code, tmp_path)
    found = _modules(code, tmp_path)
    assert "derivations.n002_sigmoid_and_steady_state.input_output_covariance_of_a_coordinate_gate" in found
    assert not {"torch", "scipy.special", "scipy.stats", "derivations.n001_relu_and_gates.redundant_gates"} & found
