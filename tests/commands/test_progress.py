"""Does a run say how far it is and each verdict as soon as it is there, in a log without a terminal too; and is help cheap?"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.index import modules, origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking import documents as room
from closedform.numerics.checking.documents import check_documents
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run
from closedform.numerics.findings.record import Record
from closedform.numerics.running.ledger import Ledger
from closedform.numerics.running.sources import digest
from closedform.reports import cli
from closedform.reports.commands import checking
from closedform.reports.places import ROOT

EASY = ["002:70", "table:erf-over-half-line-gaussian/closed-form"]


def test_verdicts_are_said_as_they_come_and_unchanged_ones_are_not(tmp_path: Path) -> None:
    options = Options(engines=("enclose",), workers=1, ledger=tmp_path / "ledger.sqlite")
    ended: list[tuple[int, int]] = []
    said: list[tuple[str, int]] = []

    def judged(records: Sequence[Record]) -> None:
        said.extend((record.key, len(ended)) for record in records)

    records = run(EASY, options, lambda done, total, _: ended.append((done, total)), judged)
    assert {key for key, _ in said} == set(EASY) == {record.key for record in records}
    assert min(at for _, at in said) < len(ended)  # the first before the last check was done
    assert ended[-1] == (2, 2)
    run(EASY, options, judged=judged)
    assert len(said) == 2


def test_what_decides_a_line_is_said_before_the_other_engines_have_ended(tmp_path: Path) -> None:
    """Once a claim, with the witness; of results that are known already nothing is said beforehand."""
    options = Options(engines=("enclose", "prove", "integrate", "certify"), workers=1, ledger=tmp_path / "ledger.sqlite")
    ended: list[int] = []
    said: list[tuple[Record, int]] = []

    def foreseen(records: Sequence[Record]) -> None:
        said.extend((record, len(ended)) for record in records)

    (whole,) = run(["002:72"], options, lambda *_: ended.append(1), foreseen=foreseen)
    ((first, at),) = said
    assert (first.key, first.total, first.witness, first.ratio) == (whole.key, whole.total, whole.witness, whole.ratio)
    assert at < len(ended)
    assert {evidence.engine for evidence in first.evidence} < {evidence.engine for evidence in whole.evidence}
    run(["002:72"], options, foreseen=foreseen)
    assert len(said) == 1


def test_a_terminal_shows_it_and_a_log_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    record = run(["002:72"], Options(engines=("enclose",), workers=1))[0]
    for terminal, shown in ((True, "002:72  refuted so far, at g = 1, r = 1/2, factor 2*sqrt(pi)\n"), (False, "")):
        text = StringIO()
        monkeypatch.setattr(checking, "err", Console(file=text, force_terminal=terminal, color_system=None))
        checking.foresee([record])
        assert text.getvalue() == shown


def test_a_log_hears_verdicts_and_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("closedform.reports.progress.FIRST", 0.0)
    monkeypatch.setattr("closedform.reports.commands.checking.STREAMED", 1)
    monkeypatch.setattr(checking, "_is_heard_twice", lambda: False)  # whatever this test's own outputs are
    result = CliRunner().invoke(cli.app, ["check", *EASY, "--engine", "enclose", "--engine", "certify"], env={"COLUMNS": "200"})
    assert result.exit_code == cli.AS_RECORDED
    lines = result.stderr.splitlines()
    assert {line for line in lines if not line.startswith("closedform: ")} == {"002:70  enclosed", f"{EASY[1]}  enclosed"}
    assert any(line.startswith("closedform: ") and " of 2 claims" in line for line in lines)


@pytest.mark.slow
def test_one_reader_of_both_outputs_hears_each_verdict_once(tmp_path: Path) -> None:
    rows = [
        f'[[claim]]\nkey = "k{n}"\nleft = "{n} + x"\nright = "x + {n}"\nwhere = "x real"\n' for n in range(checking.STREAMED + 1)
    ]
    (tmp_path / "note.toml").write_text("\n".join(rows), encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        "from closedform.reports.cli import app; app()",
        "check",
        "note.toml",
        "--engine",
        "enclose",
        "--fresh",
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    together = subprocess.run(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    apart = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert together.stdout.count("k0  ") == apart.stdout.count("k0  ") == apart.stderr.count("k0  ") == 1


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
    code = "from typer.testing import CliRunner\nfrom closedform.reports import cli\nassert CliRunner().invoke(cli.app, ['check', '--help']).exit_code == 0"
    assert not {"sympy", "numpy", "torch", "scipy"} & _modules(code, tmp_path)


def test_engines_and_formats_need_no_reader_of_latex_notes_and_no_table_of_transforms(tmp_path: Path) -> None:
    """Both took a third of what a key and a TOML file wait for before the first of their workers starts."""
    made = "from closedform.numerics.calculus.mellin_transforms import transforms\nassert transforms.cache_info().currsize == 0"
    found = _modules(
        f"import closedform.numerics.checking.run, closedform.reports.formats, closedform.derivations.reading.paper.claim_file\n{made}",
        tmp_path,
    )
    assert "closedform.numerics.proof.transforms" in found
    assert (
        not {
            "closedform.derivations.reading.paper.latex_file",
            "closedform.derivations.reading.annotate.patterns",
            "closedform.derivations.reading.paper.claims_of_paper",
        }
        & found
    )


@pytest.mark.slow
def test_a_look_for_a_gpu_leaves_no_trace_in_the_process_whose_workers_use_it(tmp_path: Path) -> None:
    assert "torch" not in _modules(
        "from closedform.reports.commands.common import _in_a_process_of_its_own, _has_cuda\n_in_a_process_of_its_own(_has_cuda)",
        tmp_path,
    )


@pytest.mark.slow
def test_an_unchanged_answer_needs_neither_torch_nor_special_functions_nor_another_document(tmp_path: Path) -> None:
    check = "CliRunner().invoke(cli.app, ['check', '002:70'])"
    code = f"from typer.testing import CliRunner\nfrom closedform.reports import cli\nassert {check}.exit_code == 0"
    _modules(code, tmp_path)
    found = _modules(code, tmp_path)
    assert "closedform.numerics.checking.kept" in found
    assert not {"torch", "scipy.special", "scipy.stats", "closedform.derivations.n001_relu_and_gates.redundant_gates"} & found


class TestDocuments:
    """All documents at once, with two keys standing for them."""

    @pytest.fixture(autouse=True)
    def _few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(room, "index", lambda: {key: origin_of(key) for key in EASY})

    @pytest.mark.slow
    def test_an_unchanged_run_encodes_nothing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        options = Options(engines=("enclose",), workers=1, ledger=tmp_path / "ledger.sqlite")
        first = check_documents(options)
        assert [record for record in first if record.key in EASY] == run(EASY, options)
        monkeypatch.setattr(room, "index", lambda: pytest.fail("the documents were encoded again"))
        assert check_documents(options) == first

    def test_an_experiment_is_under_way_before_the_others_are_encoded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(room, "index", lambda: pytest.fail("the documents were encoded before"))
        taken = room._in_turn(Options(), 1)
        first, wanted = next(taken)
        claim = claim_at(first)
        assert isinstance(claim, Experiment)
        assert wanted.keys == {contrast.key for contrast in claim.contrasts}
        monkeypatch.setattr(room, "index", lambda: {**{key: origin_of(key) for key in EASY}, "of the first": first})
        assert [origin for origin, _ in taken] == [origin_of(key) for key in EASY]

    def test_an_edit_anywhere_and_other_options_are_seen(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        name = room._name(Options(engines=("enclose",)))
        assert name == room._name(Options(engines=("enclose",), ledger=tmp_path / "ledger.sqlite", workers=1))
        assert name != room._name(Options(engines=("enclose",), digits=50))
        assert name != room._name(Options(engines=("enclose", "prove", "certify")))
        edited = modules()[-1]
        monkeypatch.setattr(room, "digest", lambda module: "edited" if module == edited else digest(module))
        assert name != room._name(Options(engines=("enclose",)))

    def test_what_failed_is_tried_again(self, tmp_path: Path) -> None:
        options = Options(engines=("enclose",), workers=1, ledger=tmp_path / "ledger.sqlite", time_limit=0.001)
        assert {record.total for record in check_documents(options) if record.key in EASY} == {"undecided"}
        with Ledger(options.ledger) as book:
            assert book.get(room._name(options), tuple[Record, ...]) is None
