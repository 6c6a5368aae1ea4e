"""Is a hypothesis that a sentence leaves out part of the verdict, needed where it is given, and noticed where it is not?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain, nonnegative, real
from closedform.derivations.claims.property import Property
from closedform.derivations.index import origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.commands.common import AS_RECORDED, exit_code


def invariance_to_scale() -> Property:
    claim = claim_at(origin_of("001:3-1-sign-flipping/gate-invariant-to-scale"))
    assert isinstance(claim, Property)
    return claim


SCALE = invariance_to_scale()
a, b = sp.symbols("a b", real=True)
s = next(symbol for symbol in SCALE.domain.symbols if symbol.name == "s")


def judged(**changes: Any) -> Record:
    (record,) = check_here(replace(SCALE, **changes), Options(engines=("enclose", "prove", "certify")))
    return record


def test_a_sentence_is_conditional_on_the_hypothesis_that_it_leaves_out() -> None:
    record = judged()
    assert (record.total, record.condition, record.as_recorded) == (Verdict.CONDITIONAL, "s > 0", True)
    assert record.witness is not None
    assert sp.Rational(record.witness["s"]) < 0, "the witness shows where it fails"
    assert exit_code([record]) == AS_RECORDED


def test_a_hypothesis_may_fail_at_a_closed_end_alone() -> None:
    """That S has no atom at 0, which two points of a law may share."""
    (record,) = check_here(
        claim_at(origin_of("001:gaussian-data/no-gaussianity-needed")), Options(engines=("enclose", "prove", "certify"))
    )
    assert (record.total, record.condition, record.as_recorded) == (Verdict.CONDITIONAL, "x_2 > 0", True)
    assert record.witness is not None
    assert record.witness["x_2"] == "0"


@pytest.mark.parametrize(
    ("relation", "holds"),
    [
        ((a, "positive"), False),
        ((a + 1, "positive"), True),
        (((b - a) ** 2, "positive"), False),
        ((sp.sign(b + 1), "nonzero"), False),
    ],
)
def test_a_sign_is_tried_at_closed_ends_and_where_it_may_vanish(relation: tuple[Any, str], holds: bool) -> None:
    changes = {"relations": (relation,), "domain": Domain({a: nonnegative, b: real}), "provided": (), "denials": ()}
    assert judged(**changes).total.holds == holds


def test_without_the_hypothesis_it_is_refuted() -> None:
    assert judged(provided=()).total is Verdict.REFUTED


def test_a_hypothesis_that_is_not_needed_decides_nothing() -> None:
    """A gate of positive scales only holds whatever another weight is: no point shows that the hypothesis is needed."""
    weight = next(symbol for symbol in SCALE.domain.symbols if symbol.name == "w_11")
    record = judged(domain=Domain({**SCALE.domain.symbols, s: sp.Interval.open(0, sp.oo)}), provided=(weight > 0,))
    assert (record.total, record.as_recorded) == (Verdict.UNDECIDED, False)
    assert "no point shows that w_11 > 0 is needed" in record.reason


def test_a_sentence_that_fails_under_its_hypothesis_is_refuted() -> None:
    assert judged(provided=(s < 0,)).total is Verdict.REFUTED


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"provided": (sp.Ge(s, 0),)}, "is no strict inequality; write provided="),
        ({"correction": "another"}, "has both provided= and a correction"),
    ],
)
def test_a_hypothesis_that_makes_no_sense_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        replace(SCALE, **changes)


def test_every_domain_without_a_hypothesis_is_what_it_was() -> None:
    free = replace(SCALE, provided=(), domain=Domain(dict.fromkeys(SCALE.domain.symbols, real)))
    assert free.within == free.domain
    assert free.beyond == ()
