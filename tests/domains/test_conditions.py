"""The condition under which a claim holds: never more than was tried, and written so that it is right far away too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.numerics.domains import conditions
from closedform.numerics.domains.condition_pieces import denied, where_met
from closedform.numerics.domains.points import Point, far_points, generic_points
from closedform.numerics.domains.roots import zeros_within
from closedform.numerics.domains.wording import relation
from closedform.numerics.findings.findings import Where

a, b, x = sp.symbols("a b x", real=True)
LINE = sp.Interval(-sp.oo, sp.oo)


def searched(symbols: dict[Any, Any], forms: Sequence[Any], holds: Callable[[Point], bool | None]) -> Where | None:
    """Search for the condition of a claim of which ``holds`` says where it is true."""
    domain = Domain(symbols)
    tried = [(point, holds(point)) for point in generic_points(domain, 12)]
    known = [(point, found) for point, found in tried if found is not None]
    return conditions.where(
        domain, list(symbols), forms, known, [], [p for p, found in tried if found is None], holds, budget=conditions.BUDGET_CLOSED
    )


def test_a_cell_of_which_nothing_is_known_is_not_taken_in() -> None:
    """True for a > 1, false for 0 < a < 1, and not to be decided for a < 0."""
    found = searched({a: LINE}, [a, a - 1], lambda p: None if p[a] < 0 else bool(p[a] > 1))
    assert found is not None
    assert (found.says, found.exact) == ("a > 1", False)


def test_where_everything_is_known_the_condition_is_exact() -> None:
    found = searched({a: LINE}, [a, a - 1], lambda p: bool(p[a] > 1))
    assert found is not None
    assert (found.says, found.exact) == ("a > 1", True)


def test_a_point_that_is_not_decided_does_no_harm_in_a_cell_that_is() -> None:
    found = searched({a: LINE}, [a], lambda p: None if 2 < p[a] < sp.Rational(5, 2) else bool(p[a] > 0))
    assert found is not None
    assert (found.says, found.exact) == ("a > 0", True)


def test_a_wave_is_counted_over_the_whole_line() -> None:
    found = searched({x: LINE}, [sp.sin(x) - 1], lambda p: bool(sp.cos(p[x]) > 0))
    assert found is not None
    assert found.says == "cos(x) > 0"


def test_walls_near_zero_do_not_speak_of_what_is_far() -> None:
    """True between -1 and 1, and again where nobody would look from there; no surface of the formula says so."""
    found = searched({x: LINE}, [sp.sin(x) - 7], lambda p: bool(abs(p[x]) < 1 or abs(p[x]) > 20))
    assert found is None or not found.exact or "20" in found.says


@pytest.mark.parametrize(("low", "high"), [(0, 30), (-20, 3), (0, sp.pi), (sp.pi / 2, 9)])
def test_every_zero_of_a_wave_is_listed_or_none_is(low: Any, high: Any) -> None:
    found = zeros_within(sp.sin(x), x, sp.sympify(low), sp.sympify(high))
    expected = [k * sp.pi for k in range(-20, 21) if low <= k * sp.pi <= high]
    assert found == expected


def test_too_many_zeros_are_not_listed() -> None:
    assert zeros_within(sp.cos(x), x, sp.Integer(0), sp.Integer(1000)) is None
    assert zeros_within(sp.cos(x), x, sp.Integer(0), sp.oo) is None


def test_far_points_are_far_and_in_the_domain() -> None:
    domain = Domain({a: sp.Interval.open(0, sp.oo), b: sp.Interval(-1, 1)}, such_that=(a > b,))
    points = far_points(domain)
    assert len(points) >= 6
    assert all(domain.contains(point) for point in points)
    assert max(point[a] for point in points) > 100
    assert far_points(Domain({b: sp.Interval(-1, 1)})) == []


def test_a_domain_of_several_intervals_is_taken_one_by_one() -> None:
    nonzero = sp.Union(sp.Interval.open(-sp.oo, 0), sp.Interval.open(0, sp.oo))
    pieces = where_met(Domain({a: nonzero, b: LINE}), a > b)
    assert {one.domain.symbols[a] for one in pieces or ()} == set(nonzero.args)


@pytest.mark.parametrize(
    ("condition", "denial"),
    [
        (sp.And(a > 0, a < 1), sp.Or(a <= 0, a >= 1)),
        (sp.Or(a <= 0, a > b), sp.And(a > 0, a <= b)),
        (sp.Ne(a, b), sp.Eq(a, b)),
    ],
)
def test_a_condition_is_denied_by_its_relations(condition: Any, denial: Any) -> None:
    assert denied(condition) == denial


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (a >= 1, [({a: sp.Interval(1, sp.oo), b: LINE}, (), {})]),
        (sp.Ne(a, 0), [({a: sp.Interval.open(-sp.oo, 0), b: LINE}, (), {}), ({a: sp.Interval.open(0, sp.oo), b: LINE}, (), {})]),
        (a > b, [({a: LINE, b: LINE}, (a > b,), {})]),
        (sp.Or(a <= 0, a > b), [({a: sp.Interval(-sp.oo, 0), b: LINE}, (), {}), ({a: LINE, b: LINE}, (a > b,), {})]),
        (sp.And(a > 1, b > 1, a < 0), []),
        (2 * a + b**2 >= 0, [({a: LINE, b: LINE}, (2 * a + b**2 > 0,), {}), ({b: LINE}, (), {a: -(b**2) / 2})]),
        (a**2 >= b**2, None),
        (sp.Ne(a, b), [({a: LINE, b: LINE}, (a > b,), {}), ({a: LINE, b: LINE}, (a < b,), {})]),
        (sp.And(a >= 0, a <= 0, evaluate=False), [({b: LINE}, (), {a: 0})]),
        (sp.And(a > b, a < b, evaluate=False), []),
        (sp.Eq(a, 2), [({b: LINE}, (), {a: 2})]),
    ],
)
def test_the_part_on_which_a_condition_is_met_is_cut_in_pieces_that_cover_it(condition: Any, expected: Any) -> None:
    pieces = where_met(Domain({a: LINE, b: LINE}), condition)
    assert pieces == expected or [(dict(one.domain.symbols), one.domain.such_that, one.written) for one in pieces or ()] == expected


@pytest.mark.parametrize(
    ("holds", "says"),
    [
        (lambda p: bool(p[a] < 1), "a < 1"),
        (lambda p: bool(p[a] > 3), "a > 3"),
        (lambda p: bool(sp.cos(sp.pi * p[a]) > 0), "(3/2 < a < 5/2) or (7/2 < a < 9/2) or a < 1/2 or a > 11/2"),
        (lambda p: bool(p[a] < 3 or sp.sin(sp.pi * p[a]) > 0), "(2 < a < 3) or (4 < a < 5) or a < 1 or a < 3"),
    ],
)
def test_of_a_wave_that_comes_again_one_zero_may_be_the_wall(holds: Callable[[Point], bool], says: str) -> None:
    found = searched({a: sp.Interval.open(0, 6)}, [sp.sin(sp.pi * a)], lambda p: None if p[a].is_Integer else holds(p))
    assert found is not None
    assert found.says == says
    assert "cos" not in found.beside


@pytest.mark.parametrize(
    ("form", "left", "right"),
    [(4 * a * b - 6, 2 * a * b, 3), (4 * sp.gamma(a) - 6, 2 * sp.gamma(a), 3), (sp.exp(a) / 2 - b / 3, 3 * sp.exp(a), 2 * b)],
    ids=str,
)
def test_a_condition_is_divided_by_what_its_terms_have_in_common(form: Any, left: Any, right: Any) -> None:
    assert relation(Domain({a: LINE, b: LINE}), form, 1, loose=False) == sp.Gt(left, right, evaluate=False)
