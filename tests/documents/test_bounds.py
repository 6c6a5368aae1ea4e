"""Is an inequality refuted that fails on a small part of its domain or at a closed end, and may a bound be attained?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.derivations.index import origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.property_at_points import enclose_property
from closedform.numerics.domains.points import points
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict

x, y = sp.symbols("x y", real=True)
AROUND_ZERO = Domain({x: sp.Interval.open(-2, 2)})
SMALL = sp.Rational(1, 10**6)


def judged(expression: Any, sign: str, domain: Domain = AROUND_ZERO) -> Record:
    claim = Property(
        source=Source("003", "A section"),
        label="a-bound",
        says="a bound",
        printed="a bound",
        relations=((expression, sign),),
        domain=domain,
    )
    (record,) = check_here(claim, Options(engines=("enclose", "prove", "certify")))
    return record


@pytest.mark.parametrize(
    ("expression", "sign", "holds"),
    [
        (x**2, "nonnegative", True),  # attained, as a bound may be
        (x**2, "positive", False),
        (-(x**2), "nonnegative", False),
        (x**2 - SMALL, "nonnegative", False),  # fails where abs(x) < 1/1000 alone
        (x**2 - SMALL, "positive", False),
        (SMALL - (x - 1) ** 2, "negative", False),
        (x**2 + SMALL, "positive", True),
        (sp.Abs(x) - x, "nonnegative", True),
        (x**3 - x**3, "nonnegative", True),
    ],
)
def test_a_bound_is_judged_on_both_sides_of_where_it_is_attained(expression: Any, sign: str, holds: bool) -> None:
    assert judged(expression, sign).total is (Verdict.PROVED if holds else Verdict.REFUTED)


def test_a_closed_end_belongs_to_the_domain() -> None:
    within, with_end = (Domain({x: interval}) for interval in (sp.Interval.open(0, 1), sp.Interval.Lopen(0, 1)))
    assert judged(1 - x, "positive", within).total is Verdict.PROVED
    assert judged(1 - x, "positive", with_end).total is Verdict.REFUTED


def test_in_two_dimensions_the_part_between_two_planes_is_found() -> None:
    square = Domain({x: sp.Interval.open(-1, 1), y: sp.Interval.open(-1, 1)})
    assert judged((x - y) ** 2 - SMALL, "nonnegative", square).total is Verdict.REFUTED


def test_the_bound_of_the_local_roughness_fails_where_a_dozen_points_do_not_lie() -> None:
    """Theorem 2 of document 003: it is false for small ellipses, which no point lies in that is chosen from the domain alone."""
    claim = claim_at(origin_of("003:93"))
    assert isinstance(claim, Property)
    chosen = enclose_property(claim, 40, [point for point, _ in points(claim.within)])
    assert all(truth for truth, _ in chosen.relations)
    found = [at.point for truth, at in enclose_property(claim, 40).relations if truth is False]
    assert found
    assert all(float(sp.Rational(point["C_0"])) < 1 / (18 * 3.1415) for point in found)


def test_a_number_that_is_not_compared_with_an_end_is_not_taken_to_lie_inside() -> None:
    """SymPy 1.14 leaves the comparison open, and asking for its truth raises."""
    share = -sp.exp(sp.Rational(56867432258, 986233)) / (
        -sp.exp(sp.Rational(56867432258, 986233)) + sp.exp(sp.Rational(45822967969, 1972466))
    )
    assert not lies_in(sp.Interval.open(0, 1), share)
    assert lies_in(sp.Interval.open(0, 1), sp.exp(-1))
