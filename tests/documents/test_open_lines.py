"""Is what is recorded as open no surprise while it only agrees, and a surprise as soon as it does anything else?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import sympy as sp
from made import holds, made

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.open_lines import Open, open_in, read_open
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Correction, Record
from closedform.numerics.findings.verdict import Judged, Judgement, Verdict
from closedform.numerics.judge import assemble
from closedform.numerics.judge.derivation import as_recorded
from closedform.numerics.judge.property import property_as_recorded
from closedform.reports import cli, html, terminal
from closedform.reports.derivation_report import line as told

a = sp.Symbol("a", positive=True)
WHY = "no rule proves it between the points"
HOLDS = (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED)
ALL = [verdict for verdict in Verdict if verdict is not Verdict.DEFINITION]


def of(verdict: Verdict) -> Judgement:
    return Judgement(verdict, "")


def line_as_recorded(total: Verdict, correction: Verdict | None = None, *, corrected: bool = False, **recorded: bool) -> bool:
    judged = Judged(of(total), of(Verdict.PROVED), None, "", {}, None)
    mended = None if correction is None else of(correction)
    return as_recorded(Line(1, a, ""), judged, mended, holds=not corrected, slips=0, slips_refuted=0, **recorded)


@pytest.mark.parametrize("verdict", ALL)
def test_an_open_line_is_as_recorded_while_it_agrees_and_at_no_other_time(verdict: Verdict) -> None:
    assert line_as_recorded(verdict, is_open=True) is (verdict is Verdict.AGREES)
    assert line_as_recorded(verdict) is (verdict in HOLDS)


@pytest.mark.parametrize("verdict", ALL)
def test_so_is_an_open_correction(verdict: Verdict) -> None:
    assert line_as_recorded(Verdict.REFUTED, verdict, corrected=True, correction_is_open=True) is (verdict is Verdict.AGREES)
    assert line_as_recorded(Verdict.REFUTED, verdict, corrected=True) is (verdict in HOLDS)


@pytest.mark.parametrize("verdict", ALL)
def test_so_is_an_open_property(verdict: Verdict) -> None:
    claim = Property(
        source=Source("note", "t"), label="p", says="t", printed="", relations=((a, "positive"),), domain=Domain({a: positive})
    )
    assert property_as_recorded(claim, of(verdict), None, 0, None, is_open=True) is (verdict is Verdict.AGREES)
    assert property_as_recorded(claim, of(verdict), None, 0, None) is (verdict in HOLDS)


def checked(monkeypatch: pytest.MonkeyPatch, value: sp.Expr, recorded: Open) -> Record:
    """Check a line of document 002 by balls alone, so that what is true of it agrees, under a record of what is open."""
    monkeypatch.setattr(assemble, "open_in", lambda document: recorded if document == "002" else Open())
    claim = Derivation(
        source=Source("002", "t"),
        says="t",
        quantity=sp.exp(a) ** 2 + 1,
        lines=(Line("x", value, ""),),
        domain=Domain({a: positive}),
    )
    (found,) = check_here(claim, Options(engines=("enclose",)))
    return found


def test_the_engines_decide_whatever_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    right, wrong, recorded = sp.exp(2 * a) + 1, sp.exp(2 * a) + 2, Open({"002:t/x": WHY})
    agreeing = checked(monkeypatch, right, recorded)
    assert (agreeing.total, agreeing.as_recorded, agreeing.open) == (Verdict.AGREES, True, WHY)
    assert cli.exit_code([agreeing]) == cli.AS_RECORDED
    surprising = checked(monkeypatch, right, Open())
    assert (surprising.total, surprising.as_recorded, surprising.open) == (Verdict.AGREES, False, "")
    assert cli.exit_code([surprising]) == cli.UNDECIDED
    false = checked(monkeypatch, wrong, recorded)
    assert (false.total, false.as_recorded) == (Verdict.REFUTED, False)
    assert cli.exit_code([false]) == cli.NOT_AS_RECORDED


def test_a_proof_of_what_is_recorded_as_open_is_not_as_recorded() -> None:
    proved = holds(open=WHY, as_recorded=line_as_recorded(Verdict.PROVED, is_open=True))
    assert cli.exit_code([proved]) == cli.NOT_AS_RECORDED
    assert "agree only (it is recorded as open)" in terminal.expectation(proved)
    assert "NOT AS RECORDED" in told(proved)


OPEN = holds(total=Verdict.AGREES, open=WHY)
MENDED = made(correction=Correction("r", "r", Verdict.AGREES, "", None, WHY))


def test_what_is_open_is_counted_and_listed_and_is_no_pass() -> None:
    said = terminal.summary([OPEN, MENDED])
    assert "1 [magenta]agrees[/]" in said
    assert said.endswith("every verdict is as recorded; 1 line and 1 correction are recorded as open: no pass")
    assert "open" not in terminal.summary([holds(), made()])
    assert told(OPEN).endswith(f"open: {WHY}")
    page = html.page([OPEN, MENDED], about=html.About("", None, {}))
    assert "1 line and 1 correction are recorded as open: no pass." in page
    assert page.count(WHY) == 2
    assert "not as recorded" not in page
    assert not OPEN.total.holds


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[lines]\n'002:1' = ''", "gives no reason why 002:1 is open"),
        ("[line]\n'002:1' = 'x'", "cannot be read: .*write the tables"),
        ("[lines]\n'002:1' = 3", "cannot be read: .*write the tables"),
        ("[lines", "cannot be read: .*write the tables"),
    ],
)
def test_a_file_that_cannot_be_read_is_bad_input(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "open.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=re.compile(says, re.DOTALL)):
        read_open(tmp_path / "open.toml")
    assert read_open(tmp_path / "none.toml") == open_in("no document") == Open()
