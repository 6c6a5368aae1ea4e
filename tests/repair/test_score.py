"""Does the self-test of repairs see a wrong one, count what was never broken out, and give the search nothing but the broken form?"""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
import sympy as sp
from selftest import repairs, zoo
from selftest.broken import Broken, Pieces, documents_broken, forms, mutants_broken, zoo_broken
from selftest.repairs import Attempt, Repairs, attempt
from selftest.tables import markdown, put_into, repairs_section, unrepaired

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.engines.repair import alone
from closedform.numerics.findings.suggestion import Change, Strength, Suggestion, Way
from closedform.numerics.repair.found import Repaired


def is_broken(one: Broken) -> bool:
    claim = claim_at(one.origin)
    assert isinstance(claim, Derivation)
    _, printed, right, _ = forms(claim, one)
    return repairs._apart(alone(claim, claim.readings[one.reading], printed), right, printed)


SINGLE = next(one for one in mutants_broken("single", 400, 0) if "coordinate_gate" in str(one.origin) and is_broken(one))


def told(form: Any, way: Way = Way.EDITS) -> tuple[Repaired, Any]:
    return Repaired(Suggestion(str(form), "", (Change((), "", ""),), Strength.ENCLOSED, "", "", "", 8, way)), form


def test_a_wrong_repair_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairs, "repair_line", lambda claim, i, reading, digits: told(claim.lines[0].value))
    assert attempt(SINGLE).outcome == "wrong"
    claim = claim_at(SINGLE.origin)
    assert isinstance(claim, Derivation)
    right = forms(claim, SINGLE)[2]
    monkeypatch.setattr(repairs, "repair_line", lambda *_: told(right))
    assert attempt(SINGLE).outcome == "found"
    monkeypatch.setattr(repairs, "repair_line", lambda *_: told(right, Way.QUANTITY))
    assert attempt(SINGLE).outcome == "restated"
    monkeypatch.setattr(repairs, "repair_line", lambda *_: told(right * (1 + sp.Rational(1, 10**12))))
    assert attempt(SINGLE).outcome == "wrong"
    monkeypatch.setattr(repairs, "repair_line", lambda *_: (Repaired(reason="none"), None))
    assert attempt(SINGLE).outcome == "missed"


def test_the_search_sees_one_line_and_no_correction(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Derivation] = []

    def looked_at(claim: Derivation, i: int, reading: str, digits: int) -> tuple[Repaired, Any]:
        seen.append(claim)
        return told(sp.nan)

    monkeypatch.setattr(repairs, "repair_line", looked_at)
    broken = next(one for one in documents_broken() if "coordinate_gate" in str(one.origin))
    monkeypatch.setattr(repairs, "_equal", lambda *_: False)
    attempt(broken)
    assert len(seen[0].lines) == 1
    assert seen[0].lines[0].correction is None
    assert seen[0].lines[0].error is None
    assert not seen[0].slips


DECAY = {"key": "decay", "left": "Integral(exp(-a*x), (x, 0, oo))", "right": "1/a", "where": {"a": "[0, 5]"}}
POLE = {"key": "pole", "left": "Integral(1/x, (x, -1, 1))", "right": "0", "where": {}}


def zoo_attempt(table: dict[str, Any]) -> Attempt:
    return attempt(Broken("zoo", own_claim(table), 0))


def test_a_claim_without_a_value_and_one_that_lost_a_hypothesis_are_put_right_by_saying_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairs, "repair_line", lambda *_: (Repaired(reason="none"), None))
    lost = zoo_attempt(DECAY)
    assert (lost.outcome, lost.reason) == ("conditioned", "holds where a > 0")
    assert zoo_attempt(POLE).outcome == "missed"
    monkeypatch.setattr(repairs, "repair_line", lambda *_: (Repaired(no_value=True, reason="none"), None))
    assert zoo_attempt(POLE).outcome == "valueless"
    assert zoo_attempt(DECAY).outcome == "wrong"


def test_a_condition_that_says_too_much_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairs, "repair_line", lambda *_: (Repaired(reason="none"), None))
    monkeypatch.setattr(repairs, "condition", lambda *_: (lambda point: False, []))
    assert zoo_attempt(DECAY).outcome == "wrong"


@pytest.mark.slow
def test_what_is_drawn_is_drawn_again_and_every_kind_has_some() -> None:
    assert mutants_broken("double", 30, 1) == mutants_broken("double", 30, 1) != mutants_broken("double", 30, 2)
    assert len(documents_broken()) > 60
    assert zoo_broken()
    assert {one.twin is None for one in zoo_broken()} == {True, False}


@pytest.mark.slow
def test_a_true_claim_says_what_is_right_only_where_it_is_claimed() -> None:
    """That |sin x| = sin x holds on (0, 3) says nothing of (4, 6), where -sin x is right."""
    false, broken = zoo.claims("false"), zoo_broken()
    there, elsewhere = (
        next(one for one in broken if one.origin == false[key])
        for key in ("modulus-of-a-sine-with-the-sign-turned", "modulus-of-a-sine-a-half-turn-on")
    )
    assert (there.twin is None, elsewhere.twin is None) == (False, True)
    assert attempt(elsewhere).outcome == "found"


def test_the_table_says_what_was_put_right() -> None:
    ended = tuple(Attempt("k", outcome, "x", seconds=1.5) for outcome in ("found", "found", "missed", "wrong"))
    found = Repairs({"single": ended})
    assert not found.passed
    section = repairs_section(found)
    assert section["single"]["found"] == 2
    row = "| repaired: single slips | 4 | 2 put right, 0 more given the right form anew, in 1.5 s (median), 1.5 s at most | 1 | 1 |"
    assert row in markdown({"repairs": section})
    standing = "| what | tried |\n|---|---|\n| other | 7 |\n| repaired: single slips | 1 |"
    page = put_into(f"<!-- selftest: begin -->\n{standing}\n<!-- selftest: end -->\n", {"repairs": section})
    assert "| other | 7 |" in page  # of a part that was not run
    assert row in page
    assert page.count("single slips") == 1
    assert Repairs({"single": ended[:3]}).passed
    otherwise = Repairs({"zoo": tuple(Attempt("k", outcome, "x") for outcome in ("conditioned", "valueless", "valueless"))})
    shown = markdown({"repairs": repairs_section(otherwise)})
    assert "1 given the condition under which they hold, 2 said to have no value" in shown
    assert not repairs_section(otherwise)["zoo"]["named"]


def test_what_was_not_put_right_and_what_took_long_is_listed_with_the_reason() -> None:
    ended = (
        Attempt("001:1 (line)", "missed", "x", edit="sign | term", reason="nothing near\nit"),
        Attempt("001:2 (line)", "found", "x", seconds=repairs.SLOW + 2),
        Attempt("001:3 (line)", "found", "x", seconds=1.0),
    )
    found = {"repairs": repairs_section(Repairs({"single": ended}))}
    rows = unrepaired(found).splitlines()[2:]
    assert rows == [
        r"| single slips | `001:1 (line)` | sign \| term | nothing near it |",
        "| single slips | `001:2 (line)` |  | put right, in 12 s |",
    ]
    marks = ("<!-- selftest: begin -->", "<!-- selftest: end -->", "<!-- not repaired: begin -->", "<!-- not repaired: end -->")
    standing = (
        "| of | broken form | done to it | why |\n|---|---|---|---|\n| double slips | `k` |  | w |\n| single slips | `old` |  | w |"
    )
    page = put_into(f"{marks[0]}\n{marks[1]}\n{marks[2]}\n{standing}\n{marks[3]}\n", found)
    assert all(row in page for row in (*rows, "| double slips | `k` |  | w |"))
    assert "`old`" not in page


def test_a_repair_on_a_part_is_right_there_and_nowhere_else() -> None:
    claim = claim_at(
        own_claim({"key": "k", "left": "E[exp(a*X**2)]", "right": "1/sqrt(1-a)", "law": "X ~ N(0, 1)", "where": {"a": "real"}})
    )
    assert isinstance(claim, Derivation)
    (a,) = claim.domain.symbols
    right = 1 / sp.sqrt(1 - 2 * a)
    assert repairs._equal_just_where(claim, right, "a < 1/2")
    assert not repairs._equal_just_where(claim, right, "a < -1")
    assert not repairs._equal_just_where(claim, right, "a < 2")
    assert not repairs._equal_just_where(claim, right + 1, "a < 1/2")


def test_a_right_form_without_an_enclosure_leaves_a_repair_to_the_quantity() -> None:
    claim = claim_at(own_claim(DECAY))
    assert isinstance(claim, Derivation)
    (a,) = claim.domain.symbols
    claim = alone(claim, sp.Integral(sp.exp(-a * sp.Symbol("x")), (sp.Symbol("x"), 0, sp.oo)), 2 / a)
    without = sp.Function("unknown")(a)  # no row of any table
    assert repairs._equal(claim, without, 1 / a)
    assert not repairs._equal(claim, without, 1 / a + sp.Rational(1, 10**17))
    assert not repairs._equal(claim, 2 / a, 1 / a)


def test_pieces_of_what_is_broken_are_disjoint_and_add_up() -> None:
    whole = list(range(11))
    pieces = [Pieces.read(f"{k}/4").taken(whole) for k in range(1, 5)]
    assert sorted(chain(*pieces)) == whole
    assert sorted(pieces[1] + pieces[2]) == Pieces.read("2-3/4").taken(whole)
    assert Pieces().taken(whole) == whole
    for text in ("0/4", "5/4", "3-2/4", "1", "1/0", "-1/4", "1/99999"):
        with pytest.raises(ValueError, match="--piece is"):
            Pieces.read(text)
