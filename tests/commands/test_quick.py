"""Does the quick tier refute what is false, and never say that anything holds?"""

from __future__ import annotations

from pathlib import Path

import pytest
from made import holds, made
from typer.testing import CliRunner

from closedform.derivations.index import origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking import documents as room
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.chains import replace_record
from closedform.reports import cli
from closedform.reports.quick import shown, surprises

QUICK = Options(engines=("enclose",), quick=True)
TRUE = ("002:70", "001:59", "002:35", "002:finding-u1/smallest-ratio", "table:erf-over-half-line-gaussian/closed-form")
FALSE = ("002:72", "002:25/left", "000:dynamics/transformation")
KEYS = [*TRUE, *FALSE]


@pytest.fixture(scope="module")
def found() -> dict[str, Record]:
    return {record.key: record for key in KEYS for record in check_here(claim_at(origin_of(key)), QUICK)}


@pytest.mark.parametrize("key", TRUE)
def test_nothing_is_said_to_hold_with_or_without_parameters(key: str, found: dict[str, Record]) -> None:
    record = found[key]
    assert record.total is Verdict.UNDECIDED
    assert record.step in (None, Verdict.UNDECIDED)
    assert "the quick tier decides nothing else" in record.reason
    assert not record.as_recorded
    assert [(item.strength, item.digits) for item in record.evidence] == [("glance", 15)]


@pytest.mark.parametrize("key", FALSE)
def test_what_is_false_is_refuted_at_a_point(key: str, found: dict[str, Record]) -> None:
    assert found[key].total is Verdict.REFUTED
    assert found[key].witness is not None


def test_a_correction_is_not_said_to_hold_either(found: dict[str, Record]) -> None:
    assert found["002:72"].correction is not None
    assert found["002:72"].correction.verdict is Verdict.UNDECIDED


def test_an_approximation_is_not_tried() -> None:
    (record,) = (r for r in check_here(claim_at(origin_of("000:12/gaussian-limit")), QUICK) if r.key == "000:12/gaussian-limit")
    assert record.total is Verdict.UNDECIDED
    assert "not tried" in record.reason
    assert [item.strength for item in record.evidence] == ["none"]


def test_a_reading_that_fails_refutes_nothing_while_another_may_hold(found: dict[str, Record]) -> None:
    (record,) = (r for r in check_here(claim_at(origin_of("002:43")), QUICK) if r.key == "002:43")
    assert record.total is Verdict.UNDECIDED


def test_a_refutation_that_is_not_recorded_is_a_surprise(found: dict[str, Record]) -> None:
    assert surprises(list(found.values())) == []
    wrong = replace_record(found["002:72"], expected_total=True)
    assert surprises([*found.values(), wrong]) == [wrong]
    step = holds(total=Verdict.UNDECIDED, step=Verdict.REFUTED)
    assert surprises([step]) == [step]
    assert made().correction is not None
    corrected = replace_record(made(), correction=type(made().correction)("x", "x", Verdict.REFUTED, ""))  # type: ignore[misc]
    assert surprises([corrected]) == [corrected]


def test_the_count_claims_no_pass(found: dict[str, Record]) -> None:
    told = shown(list(found.values()), width=80).plain
    assert "refuted, as recorded" in told
    assert "not refuted there, which is no pass" in told
    assert "nothing was verified here" in told
    assert not {"proved", "enclosed", "supported"} & set(told.split())


@pytest.mark.slow
def test_the_command_writes_no_report_and_its_exit_code_is_that_of_surprises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(room, "index", lambda: {key: origin_of(key) for key in ("002:72", "002:70")})
    result = CliRunner().invoke(cli.app, ["report", "--quick"])
    assert (result.exit_code, list(tmp_path.glob("reports/**/*"))) == (cli.AS_RECORDED, [])
    monkeypatch.setattr("closedform.reports.quick.is_surprise", lambda record: record.key == "002:72")
    again = CliRunner().invoke(cli.app, ["report", "--quick", "--format", "problems"])
    assert again.exit_code == cli.NOT_AS_RECORDED
    assert len(again.stdout.splitlines()) == 1


@pytest.mark.slow
def test_its_results_are_kept_apart_from_those_of_a_full_check(tmp_path: Path) -> None:
    from closedform.numerics.checking.run import run

    book = tmp_path / "ledger.sqlite"
    (quick,) = run(["002:70"], Options(engines=("enclose",), quick=True, ledger=book, workers=1))
    (full,) = run(["002:70"], Options(engines=("enclose",), ledger=book, workers=1))
    assert (quick.total, full.total) == (Verdict.UNDECIDED, Verdict.AGREES)
