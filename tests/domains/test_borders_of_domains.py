"""Is each point, zero, sign and wall of a domain what it is said to be, at the ends too? One row for each `if` of a rule, at its border."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from flint import arb

from closedform.derivations.claims.domain import Domain, holds, lies_in
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.domains import (
    cells,
    conditions,
    number_names,
    points,
    roots,
    sign_patterns,
    untested_walls,
    walls,
    wording,
)
from closedform.numerics.domains.condition_pieces import _contradict, where_met
from closedform.numerics.domains.far_kinks import _where_it_turns, out_of_reach
from closedform.numerics.domains.grids import grid
from closedform.numerics.domains.meeting_points import meeting_points
from closedform.numerics.domains.plain_points import plain_points
from closedform.numerics.domains.points import name_of
from closedform.numerics.domains.roots import exact_roots, sign_at, signs_at, simplest_between, zeros_within
from closedform.numerics.domains.search import Enough, Search, walls_of
from closedform.numerics.domains.space import Space, _is_within
from closedform.numerics.domains.zeros import Zeros, real_ball, zero_between
from closedform.numerics.findings.findings import Where
from closedform.numerics.forms.trees import planted

oo, root, half = sp.oo, sp.sqrt(2), sp.Rational(1, 2)
Open, Closed, Left, Right = sp.Interval.open, sp.Interval, sp.Interval.Lopen, sp.Interval.Ropen
LINE, HALF = Closed(-oo, oo), Open(0, oo)
a, b, c, x = sp.symbols("a b c x", real=True)
n, m = sp.symbols("n m", integer=True)
R = sp.Rational


# --- a place in a domain


@pytest.mark.parametrize(
    ("interval", "value", "lies"),
    [
        (Open(0, 1), R(0), False),
        (Open(0, 1), R(1), False),
        (Open(0, 1), half, True),
        (Closed(0, 1), R(0), True),
        (Closed(0, 1), R(1), True),
        (Closed(0, 1), R(2), False),
        (Closed(0, 1), R(-1), False),
        (Left(0, 1), R(0), False),
        (Left(0, 1), R(1), True),
        (Right(0, 1), R(0), True),
        (Right(0, 1), R(1), False),
        (LINE, R(-9), True),
        (HALF, R(0), False),
        (Closed(0, oo), R(0), True),
        (Open(-oo, 1), R(1), False),
        (Closed(-oo, 1), R(1), True),
        (Open(root, 2), root, False),
        (Closed(root, 2), root, True),
        (Open(1, root), root, False),
        (Closed(1, root), R(3, 2), False),
        (Closed(1, root), R(7, 5), True),
        (sp.Union(Closed(0, 1), Closed(2, 3)), R(3, 2), False),
        (sp.Union(Closed(0, 1), Closed(2, 3)), R(2), True),
    ],
    ids=str,
)
def test_a_number_lies_in_an_interval_with_the_ends_that_belong_to_it(interval: Any, value: Any, lies: bool) -> None:
    assert lies_in(interval, value) is lies


@pytest.mark.parametrize(
    ("domain", "point", "inside"),
    [
        (Domain({a: Closed(0, 1), b: Closed(0, 1)}), {a: R(0), b: R(1)}, True),
        (Domain({a: Closed(0, 1), b: Open(0, 1)}), {a: R(0), b: R(1)}, False),
        (Domain({a: LINE, b: LINE}, (a > b,)), {a: R(1), b: R(1)}, False),
        (Domain({a: LINE, b: LINE}, (a >= b,)), {a: R(1), b: R(1)}, True),
        (Domain({a: LINE, b: LINE}, (sp.Ne(a, b),)), {a: R(1), b: R(1)}, False),
        (Domain({a: LINE, b: LINE}, (a > b, b > 0)), {a: R(1), b: R(0)}, False),
        (Domain({n: Closed(0, oo)}), {n: half}, False),
        (Domain({n: Closed(0, oo)}), {n: R(3)}, True),
        (Domain({a: LINE}, (a**2 > 2,)), {a: root}, False),
        (Domain({a: LINE}, (a**2 >= 2,)), {a: root}, True),
    ],
)
def test_a_point_belongs_to_a_domain_by_every_end_and_constraint(domain: Domain, point: Any, inside: bool) -> None:
    assert domain.contains(point) is inside


def test_a_relation_holds_only_between_real_sides() -> None:
    assert not holds(sp.sqrt(a) >= 0, {a: R(-1)})
    assert holds(sp.sqrt(a) >= 0, {a: R(0)})
    assert not holds(1 / a > 0, {a: R(0)})


@pytest.mark.parametrize(
    ("domain", "closed"),
    [
        (Domain({a: Open(0, 1)}), {}),
        (Domain({a: Closed(0, 1)}), {a: [0, 1]}),
        (Domain({a: Left(0, 1)}), {a: [1]}),
        (Domain({a: Right(0, 1)}), {a: [0]}),
        (Domain({a: Closed(0, oo), b: LINE}), {a: [0]}),
        (Domain({a: Closed(-oo, 2), b: Closed(0, 1)}), {a: [2], b: [0, 1]}),
    ],
)
def test_the_closed_ends_of_a_domain(domain: Domain, closed: Any) -> None:
    assert cells._closed(domain) == closed


def test_points_are_of_the_domain_generic_and_as_many_as_asked_for() -> None:
    for domain in (
        Domain({a: Open(0, 1), b: LINE}, (a > b,)),
        Domain({a: Open(-oo, -3), n: Closed(2, oo)}),
        Domain({a: HALF, b: HALF}, (a < b**2, b < R(1, 100))),
    ):
        drawn = points.generic_points(domain, 6, seed=1)
        assert len(drawn) == len({name_of(p) for p in drawn}) == 6
        assert all(domain.contains(p) for p in drawn)
        near = points.corner_points(domain, 3)
        assert all(domain.contains(p) for p in near)
    with pytest.raises(ValueError, match="leave almost nothing"):
        points.generic_points(Domain({a: LINE}, (a > 1, a < 1)), 2)
    assert points.points(Domain({})) == [({}, True)]
    assert points.far_points(Domain({a: Closed(0, 1)})) == []
    assert points.far_points(Domain({a: Closed(-oo, 1)}))


@pytest.mark.parametrize(
    ("interval", "index", "place"),
    [
        (LINE, 0, -R(1, 100)), (LINE, 2, R(1, 7)), (HALF, 1, R(100)), (Open(3, oo), 0, R(301, 100)), (Open(-oo, 3), 0, R(299, 100)),
        (Open(0, 2), 0, R(1, 500)), (Open(0, 2), 1, R(999, 500)), (Open(0, 2), 4, R(1)),
    ],
    ids=str,
)  # fmt: skip
def test_a_corner_lies_next_to_an_end(interval: Any, index: int, place: Any) -> None:
    assert points._corner(interval, index) == place


@pytest.mark.parametrize(
    ("domain", "point", "on"),
    [
        (Domain({a: LINE, b: LINE}, (a >= b,)), {a: R(1), b: R(1)}, True),
        (Domain({a: LINE, b: LINE}, (a >= b,)), {a: R(2), b: R(1)}, False),
        (Domain({n: LINE}, (n >= 5,)), {n: R(5)}, False),
        (Domain({n: LINE, a: LINE}, (n >= a,)), {n: R(5), a: R(5)}, True),
    ],
)
def test_a_point_on_a_closed_wall_is_not_generic(domain: Domain, point: Any, on: bool) -> None:
    assert points._on_a_wall(domain, point) is on


def test_plain_points_are_small_numbers_of_the_domain() -> None:
    assert plain_points(Domain({a: HALF}), 2) == [{a: 1}, {a: 2}]
    assert plain_points(Domain({}), 2) == []
    assert plain_points(Domain({a: Open(R(1, 10), R(2, 10))}), 3) == [{a: R(3, 20)}, {a: R(1, 8)}, {a: R(7, 40)}]
    assert plain_points(Domain({n: Closed(1, 9)}), 2) == [{n: 1}, {n: 2}]
    assert plain_points(Domain({n: Open(4, oo)}), 2) == [{n: 5}, {n: 6}]
    assert plain_points(Domain({a: Open(root / 10, root / 9)}), 2) == []
    assert all(p[a] > p[b] for p in plain_points(Domain({a: LINE, b: LINE}, (a > b,)), 9))


def test_whole_numbers_meet() -> None:
    domain = Domain({n: Closed(1, oo), m: Closed(1, oo), a: HALF})
    found = meeting_points(domain)
    assert any(p[n] == p[m] for p in found)
    assert any(p[n] == p[m] + 1 for p in found)
    assert any(p[n] == 2 * p[m] for p in found)
    assert all(domain.contains(p) for p in found)
    assert meeting_points(Domain({n: Closed(1, oo), a: HALF})) == []


@pytest.mark.parametrize(
    ("letter", "interval", "within", "first", "last"),
    [
        (a, Closed(0, 1), None, R(1, 4), R(3, 4)),
        (a, LINE, None, -R(3, 2), R(3, 2)),
        (a, LINE, R(-5), -R(5), R(5)),
        (a, Closed(2, oo), None, R(3), R(5)),
        (a, Closed(2, oo), R(10), R(6), R(14)),
        (a, Closed(-oo, 2), None, -R(1), R(1)),
        (a, Closed(-oo, 2), R(-10), -R(16), -R(4)),
        (n, Closed(2, 5), None, R(3), R(4)),
        (n, Open(2, 5), None, R(3), R(4)),
        (n, Closed(0, oo), None, R(1), R(12)),
    ],
    ids=str,
)
def test_a_grid_lies_inside_its_interval(letter: Any, interval: Any, within: Any, first: Any, last: Any) -> None:
    found = grid(letter, interval, 3, within)
    assert (found[0], found[-1]) == (first, last)


# --- zeros and signs


@pytest.mark.parametrize(
    ("form", "point", "sign"),
    [
        (a - 1, {a: R(2)}, 1),
        (a - 1, {a: R(0)}, -1),
        (a - 1, {a: R(1)}, 0),
        (a**2 - 2, {a: root}, 0),
        (a**2 - 2, {a: root + R(1, 10**40)}, 1),
        (a**2 - 2, {a: root - R(1, 10**40)}, -1),
        (sp.sqrt(a), {a: R(-1)}, None),
        (1 / a, {a: R(0)}, None),
        (sp.log(a), {a: R(0)}, None),
        (sp.sin(a), {a: sp.pi}, 0),
        (sp.sqrt(a), {a: R(0)}, 0),
        (sp.Integer(0), {}, 0),
    ],
    ids=str,
)
def test_a_form_has_a_sign_at_a_point_or_none(form: Any, point: Any, sign: int | None) -> None:
    assert sign_at(form, point) == sign


def test_signs_at_a_point_are_told_together_or_not_at_all() -> None:
    assert signs_at([a, a - 2], {a: R(1)}) == (1, -1)
    assert signs_at([a, a - 1], {a: R(1)}) == (1, 0)
    assert signs_at([a, sp.log(-a)], {a: R(1)}) is None


@pytest.mark.parametrize(
    ("form", "base", "found"),
    [
        (2 * a - 1, {}, {half}),
        (a * b - 1, {b: R(2)}, {half}),
        (a * b - 1, {b: R(0)}, set()),
        (a * b - 1, {b: root}, {root / 2}),
        (a**2 - 4, {}, {R(2), R(-2)}),
        (a**2 - 2, {}, set()),
        (a**2 + 1, {}, set()),
        ((a - 1) * (a**2 - 2), {}, {R(1)}),
        (a**5 - 1, {}, set()),
        (a**4 - 1, {}, {R(1), R(-1)}),
        (b - 1, {b: R(1)}, set()),
        (sp.exp(a) - 1, {}, set()),
        (sp.sin(a), {}, {k * sp.pi for k in range(-3, 4)}),
        (sp.cos(2 * a), {}, {(k + half) * sp.pi / 2 for k in range(-3, 4)}),
        (sp.sin(a**2), {}, set()),
    ],
    ids=str,
)
def test_exact_zeros_in_one_letter(form: Any, base: Any, found: set[Any]) -> None:
    assert set(exact_roots(form, a, base)) == found


def test_a_form_is_affine_in_a_letter() -> None:
    assert roots.is_affine(2 * a + b, a)
    assert not roots.is_affine(a**2, a)
    assert not roots.is_affine(b, a)
    assert not roots.is_affine(sp.exp(a), a)


@pytest.mark.parametrize(
    ("form", "low", "high", "found"),
    [
        (sp.sin(a), R(0), sp.pi, [0, sp.pi]),
        (sp.sin(a), R(1), R(3), []),
        (sp.cos(a), sp.pi / 2, sp.pi, [sp.pi / 2]),
        (sp.cos(2 * a + 1), R(-1), R(0), []),
        (sp.cos(1 - 2 * a), R(-1), R(0), [half - sp.pi / 4]),
        (sp.sin(a), -oo, R(0), None),
        (sp.sin(a), R(0), oo, None),
        (sp.sin(a**2), R(0), R(1), None),
        (sp.tan(a), R(0), R(1), None),
        (sp.sin(a), R(0), 12 * sp.pi, [k * sp.pi for k in range(13)]),
        (sp.sin(a), R(0), 13 * sp.pi, None),
    ],
    ids=str,
)
def test_the_zeros_of_a_wave_up_to_both_ends(form: Any, low: Any, high: Any, found: Any) -> None:
    assert zeros_within(form, a, low, high) == found


@pytest.mark.parametrize(
    ("low", "high", "between"),
    [
        (R(1, 3), R(2, 3), half),
        (R(-1), R(1), R(0)),
        (R(0), R(1), R(0)),
        (R(-2, 3), R(-1, 3), -half),
        (R(5, 2), R(3), R(3)),
        (R(31, 10), R(32, 10), R(16, 5)),
        (R(2), R(2), R(2)),
    ],
)
def test_the_simplest_number_between_two(low: Any, high: Any, between: Any) -> None:
    assert simplest_between(low, high) == simplest_between(high, low) == between


def by_ball(form: Any) -> Callable[[Any], arb | None]:
    def value(at: Any) -> arb | None:
        there = form.xreplace(at)
        return arb(float(there)) if there.is_real and there.is_finite else None

    return value


@pytest.mark.parametrize(
    ("form", "domain", "found"),
    [
        (a - R(1, 3), Domain({a: LINE}), True),
        (1 / (a - R(1, 3)), Domain({a: LINE}), False),  # a pole
        (sp.sign(a - R(1, 3)), Domain({a: LINE}), False),  # a jump
        (a - R(1, 3), Domain({a: LINE}, (a < R(1, 3),)), False),  # the wall of the domain
        (a - R(1, 3), Domain({a: LINE}, (a < R(1, 2),)), True),
        (sp.log(a - R(1, 3)), Domain({a: LINE}), False),  # no value at the start
    ],
    ids=str,
)
def test_a_zero_lies_between_two_signs_inside_the_domain(form: Any, domain: Domain, found: bool) -> None:
    place = zero_between(by_ball(form), {a: R(0)}, {a: R(1)}, domain)
    assert (place is not None) is found
    assert place is None or abs(place[a] - R(1, 3)) < R(1, 10**5)


@pytest.mark.parametrize(
    ("domain", "form", "exact"),
    [
        (Domain({a: LINE}), a - 1, [{a: 1}]),
        (Domain({a: Open(1, oo)}), a - 1, []),
        (Domain({a: Closed(1, oo)}), a - 1, [{a: 1}]),
        (Domain({a: LINE}, (sp.Ne(a, 1),)), a - 1, []),
        (Domain({a: HALF}), a**2 - 2, [{a: root}]),
        (Domain({a: LINE}), a**2 + 1, []),
        (Domain({a: HALF}), 1 - sp.sin(a), [{a: sp.pi / 2}]),
        (Domain({n: Closed(-5, 5)}), n**2 - 9, [{n: -3}, {n: 3}]),
        (Domain({n: Closed(-5, 5)}), n**2 - 8, []),
    ],
    ids=str,
)
def test_the_exact_zeros_of_a_form_in_a_domain(domain: Domain, form: Any, exact: Any) -> None:
    found = Zeros(domain, form, 0).exact()
    assert all(domain.contains(p) and sign_at(form, p) == 0 for p in found)
    assert [p for p in exact if p not in found] == []
    assert exact or found == []


def test_an_approximate_zero_beside_an_excluded_place_is_none() -> None:
    assert Zeros(Domain({a: Closed(1, 2)}), a - 1, 0)._is_inside({a: R(1)})
    beside = R(1) + R(1, 10**30)
    assert not Zeros(Domain({a: Open(1, 2)}), a - 1, 0)._is_inside({a: beside})
    assert not Zeros(Domain({a: LINE}, (a > 1,)), a - 1, 0)._is_inside({a: beside})
    assert not Zeros(Domain({a: LINE}, (sp.Ne(a, 1),)), a - 1, 0)._is_inside({a: beside})
    assert Zeros(Domain({a: LINE}, (a > 1,)), a - 1, 0)._is_inside({a: R(2)})


# --- names of numbers


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (0.5, half),
        (-0.5, -half),
        (0.0, R(0)),
        (float(sp.pi), sp.pi),
        (float(root), root),
        (-float(root), -root),
        (float(sp.log(3)), sp.log(3)),
        (0.1234567891, None),
    ],
)
def test_a_number_is_named_where_it_is_that(value: float, name: Any) -> None:
    assert number_names.named(value) == name


def at_many_digits(form: Any) -> Any:
    with mpmath.workdps(60):
        return R(str(mpmath.nstr(mpmath.mpf(str(sp.N(form, 60))), 55)))


@pytest.mark.parametrize(
    "form",
    [
        half,
        -half,
        3 * sp.pi,
        sp.E / 2,
        root,
        -sp.sqrt(3),
        sp.sqrt(sp.pi / 3),
        sp.log(5),
        sp.sqrt(sp.log(2)),
        sp.exp(R(1, 3)),
        1 / sp.pi,
    ],
    ids=str,
)
def test_a_coordinate_is_recognised(form: Any) -> None:
    (found,) = (number_names.recognised({a: at_many_digits(form)}) or {a: None}).values()
    assert found is not None
    assert sp.simplify(found - form) == 0
    assert number_names.recognised({a: at_many_digits(form) + R(1, 10**20)}) is None


# --- words


FREE = Domain({a: LINE, b: LINE, n: LINE})
LESS = Domain({a: Closed(0, 3), b: LINE})


@pytest.mark.parametrize(
    ("domain", "form", "turn", "loose", "written"),
    [
        (FREE, a - 1, 1, False, "a > 1"),
        (FREE, a - 1, 1, True, "a >= 1"),
        (FREE, a - 1, -1, False, "a < 1"),
        (FREE, 1 - a, 1, False, "a < 1"),
        (FREE, 1 - a, -1, True, "a >= 1"),
        (FREE, a - b, 1, False, "a > b"),
        (FREE, a - b, -1, True, "a <= b"),
        (FREE, -a - b, 1, False, "a + b < 0"),
        (FREE, 2 * n - 5, 1, False, "n > 2"),
        (FREE, 2 * n - 5, -1, False, "n < 3"),
        (FREE, 2 * n - 4, 1, False, "n > 2"),
        (FREE, 2 * n - 4, 1, True, "n >= 2"),
        (FREE, sp.cos(sp.pi * n), 1, False, "n is even"),
        (FREE, sp.cos(sp.pi * n), -1, False, "n is odd"),
        (FREE, root * a**2 - b, 1, False, "sqrt(2)*a**2 > b"),
        (LESS, sp.sin(sp.pi * a), 1, False, "(0 < a < 1) or (2 < a < 3)"),
        (LESS, sp.sin(sp.pi * a), -1, False, "1 < a < 2"),
        (LESS, sp.sin(sp.pi * a), -1, True, "1 <= a <= 2"),
        (LESS, sp.sin(b), 1, False, "sin(b) > 0"),
    ],
)
def test_a_sign_is_written_as_a_person_would(domain: Domain, form: Any, turn: int, loose: bool, written: str) -> None:
    assert wording.in_words(wording.relation(domain, form, turn, loose=loose)) == written


@pytest.mark.parametrize(
    ("domain", "form", "said"),
    [
        (Domain({a: LINE}), a - 1, "a != 1"),
        (Domain({a: Closed(1, 2)}), a - 1, "a > 1"),
        (Domain({a: Closed(1, 2)}), a - 2, "a < 2"),
        (FREE, a - b, "a != b"),
        (Domain({a: Closed(0, 2)}), sp.sin(sp.pi * a), "0 < a < 2 and a != 1"),
    ],
    ids=str,
)
def test_what_is_off_a_wall_is_said_by_the_end_or_beside_it(domain: Domain, form: Any, said: str) -> None:
    assert sorted(wording.in_words(wording.off(domain, form)).split(" and ")) == sorted(said.split(" and "))


@pytest.mark.parametrize(
    ("test", "said"),
    [
        (sp.And(a > 0, a < 1, evaluate=False), "0 < a < 1"),
        (sp.And(a >= 0, a <= 1, evaluate=False), "0 <= a <= 1"),
        (sp.And(a >= 0, a < 1, evaluate=False), "0 <= a < 1"),
        (sp.And(a > 0, b < 1, evaluate=False), "a > 0 and b < 1"),
        (sp.And(a > 0, a > b, evaluate=False), "a > 0 and a > b"),
        (sp.And(a > 0, a < 1, b > 0, evaluate=False), "0 < a < 1 and b > 0"),
        (sp.And(a > 0, sp.Ne(a, 1), evaluate=False), "a != 1 and a > 0"),
        (sp.And(2 * a > 0, 2 * a < 1, evaluate=False), "2*a < 1 and 2*a > 0"),
        (sp.Or(a > 0, sp.And(b > 0, b < 1, evaluate=False), evaluate=False), "(0 < b < 1) or a > 0"),
    ],
    ids=str,
)
def test_two_bounds_of_one_letter_are_a_chain(test: Any, said: str) -> None:
    assert wording.in_words(test) == said


# --- pieces


@pytest.mark.parametrize(
    ("relations", "contradict"),
    [([a > b, a < b], True), ([a > b, b > a], True), ([a > b, a >= b], False), ([a >= b, a <= b], False), ([a > b, a > c], False)],
)
def test_strict_constraints_contradict_each_other(relations: Any, contradict: bool) -> None:
    assert _contradict([one if isinstance(one, sp.Basic) else sp.sympify(one) for one in relations]) is contradict


def pieces(domain: Domain, condition: Any, *, closed: bool = False) -> Any:
    found = where_met(domain, condition, closed=closed)
    return None if found is None else [(dict(one.domain.symbols), one.domain.such_that, dict(one.written)) for one in found]


BOX = Domain({a: Closed(0, 2), b: LINE})


@pytest.mark.parametrize(
    ("domain", "condition", "closed", "expected"),
    [
        (BOX, a > 2, False, []),
        (BOX, a >= 2, False, [({b: LINE}, (), {a: 2})]),
        (BOX, a < 0, False, []),
        (BOX, a <= 0, False, [({b: LINE}, (), {a: 0})]),
        (BOX, a > 1, False, [({a: Left(1, 2), b: LINE}, (), {})]),
        (BOX, a >= 1, False, [({a: Closed(1, 2), b: LINE}, (), {})]),
        (BOX, sp.Ne(a, 1), False, [({a: Right(0, 1), b: LINE}, (), {}), ({a: Left(1, 2), b: LINE}, (), {})]),
        (BOX, a >= b, True, [({a: Closed(0, 2), b: LINE}, (a >= b,), {})]),
        (BOX, sp.Ne(a, b), True, [({a: Closed(0, 2), b: LINE}, (sp.Ne(a, b),), {})]),
        (BOX, sp.Eq(a**2, 1), False, None),
        (BOX, sp.Eq(a, 5), False, None),
        (BOX, sp.true, False, None),
        (BOX, sp.Eq(b, 1), False, [({a: Closed(0, 2)}, (), {b: 1})]),
        (Domain({a: LINE, b: LINE}, (a > b,)), sp.Eq(a, b), False, []),
        (Domain({a: LINE, b: LINE}, (a >= b,)), sp.Eq(a, b), False, [({b: LINE}, (), {a: b})]),
    ],
)
def test_a_condition_is_cut_at_its_walls(domain: Domain, condition: Any, closed: bool, expected: Any) -> None:
    found = pieces(domain, condition, closed=closed)
    if expected is None and found is not None:  # a wall outside the box is no part of the domain
        assert all(not domain.contains({**{s: R(1) for s in domain.symbols}, **written}) for _, _, written in found)
    else:
        assert found == expected


def test_whole_numbers_of_a_class_are_written_by_a_free_one() -> None:
    ((symbols, _, written),) = pieces(Domain({n: Closed(0, 9)}), sp.Eq(sp.Mod(n, 2), 1, evaluate=False))
    ((letter, interval),) = symbols.items()
    assert written == {n: 2 * letter + 1}
    assert interval == Closed(-half, 4)


# --- walls and patterns


def searched(domain: Domain, forms: Any, says: Callable[[Any], bool | None], labels: Any, budget: int = 400) -> Search:
    known = {name_of(p): (p, found) for p, found in labels}
    return Search(domain, list(domain.symbols), list(forms), says, budget, known)


AT = [({a: R(k)}, k > 0) for k in (-3, -1, 2, 5)]
ON_LINE = Domain({a: LINE})


def test_a_search_tries_a_point_once_within_its_domain_and_its_budget() -> None:
    asked = list[Any]()

    def says(point: Any) -> bool | None:
        asked.append(point[a])
        return None if point[a] == 7 else bool(point[a] > 0)

    search = searched(Domain({a: Open(-9, 9)}), [a], says, AT, budget=2)
    assert search.at({a: R(2)}) is True
    assert search.at({a: R(9)}) is None
    assert asked == []
    assert search.at({a: R(7)}) is None
    assert search.at({a: R(7)}) is None
    assert search.at({a: R(1)}) is True
    assert asked == [7, 1]
    assert search.on_a_surface({a: R(0)})
    assert not search.on_a_surface({a: R(1)})
    with pytest.raises(Enough):
        search.at({a: R(8)})
    search.give_up([{a: R(7)}])
    assert search.at({a: R(7)}) is False


def test_walls_separate_what_holds_from_what_fails() -> None:
    assert walls_of(searched(ON_LINE, [a], lambda p: bool(p[a] > 0), AT)) == [a]
    assert walls_of(searched(ON_LINE, [], lambda p: bool(p[a] > R(1, 3)), AT)) == [a - R(1, 3)]
    assert walls_of(searched(ON_LINE, [], lambda p: bool(p[a] > R("0.1234567891")), AT)) is None


@pytest.mark.parametrize(
    ("signs", "i", "apart"),
    [((0, 1), 0, True), ((1, 0), 1, False), ((0, 0), 0, False), ((1, 1), 0, False), (None, 0, False), ((0, -1), 0, False)],
)
def test_a_wall_has_both_results_on_its_sides(signs: Any, i: int, apart: bool) -> None:
    patterns: dict[tuple[int, ...], bool] = {(1, 1): True, (-1, 1): False, (1, -1): True}
    assert sign_patterns.tells_sides_apart(signs, i, patterns) is apart


def test_a_wave_only_cuts_where_the_other_walls_explain_everything() -> None:
    assert sign_patterns.only_cuts(sp.sin(a), 0, {(1, 1): True, (-1, 1): True, (1, -1): False})
    assert not sign_patterns.only_cuts(sp.sin(a), 0, {(1, 1): True, (-1, 1): False})
    assert not sign_patterns.only_cuts(a, 0, {(1, 1): True, (-1, 1): True})


@pytest.mark.parametrize(
    ("patterns", "loose", "said"),
    [
        ({(1, 1): True, (-1, 1): False}, False, "a > 0"),
        ({(1, 1): True, (-1, 1): False}, True, "a >= 0"),
        ({(1, 1): False, (-1, 1): True}, False, "a < 0"),
        ({(1, 1): True, (-1, 1): False, (1, -1): False, (-1, -1): False}, False, "a > 0 and b > 0"),
        ({(1, 1): True, (-1, 1): True, (1, -1): True, (-1, -1): False}, False, "a > 0 or b > 0"),
        ({(1, 1): True, (-1, 1): False, (1, -1): False, (-1, -1): True}, False, "(a < 0 and b < 0) or (a > 0 and b > 0)"),
        ({(1, 1): True}, False, "True"),
        ({(1, 1): False, (1, -1): False}, False, "False"),
    ],
)
def test_a_condition_combines_the_signs_of_its_walls(patterns: Any, loose: bool, said: str) -> None:
    search = searched(Domain({a: LINE, b: LINE}), [a, b], lambda p: None, [])
    found = sign_patterns.condition_of(search, [a, b], patterns, {a: loose, b: False})
    assert (str(found) if found in (sp.true, sp.false) else wording.in_words(found)) == said


def test_a_point_on_a_surface_that_is_no_wall_is_an_exception() -> None:
    labels = [({a: R(0)}, False), ({a: R(1, 2)}, True), ({a: R(2)}, False)]
    search = searched(ON_LINE, [a, a - 1], lambda p: None, labels)
    assert sign_patterns.patterns_of(search, [a - 1]) == {(-1,): True, (1,): False}


def test_two_bounds_of_a_parameter_are_one_chain() -> None:
    together = sp.And(sp.Ne(a, 0), sp.Gt(a, -1), sp.Le(a, 1), sp.Gt(b, 0), evaluate=False)
    assert wording.in_words(together) == "-1 < a <= 1 and a != 0 and b > 0"


def test_a_fresh_point_that_fails_inside_the_condition_asks_for_another_round() -> None:
    labels = [({a: R(-1)}, False), ({a: R(1)}, True)]
    patterns: dict[tuple[int, ...], bool] = {(1,): True, (-1,): False}

    def tested(says: Callable[[Any], bool | None], *, last: bool) -> Any:
        return conditions._tested(searched(ON_LINE, [a], says, labels), [a], patterns, [], last=last)

    right = tested(lambda p: bool(p[a] > 0), last=False)
    assert (right.says, right.exact) == ("a > 0", True)
    assert tested(lambda p: False, last=False) is None
    asked = list[Any]()

    def noted(point: Any) -> bool:
        asked.append(point[a])
        return False

    assert tested(noted, last=False) is None
    assert sum(bool(place > 0) for place in asked) == 1  # no more is asked before that round
    assert tested(lambda p: False, last=True) is None
    assert tested(lambda p: True, last=False) is None
    more = tested(lambda p: True, last=True)
    assert (more.says, more.exact) == ("a >= 0", False)


def test_a_failure_on_no_surface_spoils_the_condition() -> None:
    bad = {a: R(41, 13)}
    search = searched(ON_LINE, [a], lambda p: bool(p[a] > 0 and p != bad), [({a: R(-1)}, False), ({a: R(1)}, True), (bad, False)])
    assert conditions._without_exceptions(search, a > 0) == (None, [])
    on_wall = replace(search, forms=[a, a - R(41, 13)])
    found, left_out = conditions._without_exceptions(on_wall, a > 0)
    assert left_out == [a - R(41, 13)]
    assert wording.in_words(found) == "a != 41/13 and a > 0"
    holds_there = replace(on_wall, forms=[a, (a - R(41, 13)) * (a - 1)])
    assert conditions._without_exceptions(holds_there, a > 0) == (None, [])  # the surface has a point at which it holds
    assert conditions._without_exceptions(search, None) == (None, [])


@pytest.mark.parametrize(
    ("test", "point", "met"),
    [(a > 0, {a: R(1)}, True), (a > 0, {a: R(0)}, False), (sp.sqrt(a) > 0, {a: R(-1)}, None), (1 / a > 0, {a: R(0)}, None), (a > b, {a: R(0)}, None)],
)  # fmt: skip
def test_a_condition_is_met_at_a_point_or_has_no_value_there(test: Any, point: Any, met: bool | None) -> None:
    assert conditions._met(test, point) is met


def test_an_undecided_point_is_accounted_for_on_a_surface_or_in_a_decided_cell() -> None:
    search = searched(ON_LINE, [a, a - 1], lambda p: None, [({a: R(2)}, True)])
    assert conditions._is_accounted_for(search, [], {a: R(3)})
    assert conditions._is_accounted_for(search, [], {a: R(1)})
    assert not conditions._is_accounted_for(search, [], {a: half})
    assert not conditions._is_accounted_for(search, [a - R(5, 2)], {a: R(3)})
    given_up = replace(search, given_up={name_of({a: R(2)})})
    assert not conditions._is_accounted_for(given_up, [], {a: R(3)})


def test_a_wall_outside_the_domain_is_left_out() -> None:
    outside = searched(Domain({a: HALF}), [a], lambda p: None, [({a: R(2)}, True)])
    assert conditions._is_left_out(outside, a + 1)
    assert not conditions._is_left_out(outside, a - 1)
    assert not conditions._is_left_out(outside, sp.exp(a) - 3)  # of which no zero is known
    assert conditions._is_left_out(searched(Domain({a: HALF}), [a], lambda p: None, [({a: R(1)}, True)]), a - 1)


def test_a_fitted_wall_goes_through_every_place() -> None:
    assert walls.fitted([a], [{a: half}]) == a - half
    assert walls.fitted([a], [{a: R("0.1234567891")}]) is None
    line = [{a: R(k), b: R(2 * k + 1)} for k in range(7)]
    found = walls.fitted([a, b], line)
    assert sp.expand(found / found.coeff(b) - (b - 2 * a - 1)) == 0
    assert walls.fitted([a, b], line[:5]) is None
    assert walls.fitted([a, b], [*line[:6], {a: R(7), b: R(16)}]) is None
    bent = [{a: R(k), b: R(k**2)} for k in range(1, 8)]
    assert sp.expand(walls.fitted([a, b], bent) / sp.LC(walls.fitted([a, b], bent), b) - (b - a**2)) in (0, sp.expand(0))
    between = [({a: p[a] - R(1, 10**4), b: p[b]}, {a: p[a] + R(1, 10**4), b: p[b]}) for p in line]
    assert walls.may_be_fitted([a, b], between)
    assert not walls.may_be_fitted([a, b], between[:5])
    rough = [({a: R(k), b: R(k**3 % 11)}, {a: R(k), b: R(k**3 % 11)}) for k in range(1, 11)]
    assert not walls.may_be_fitted([a, b], rough)


def test_recurrent_forms_are_parities_and_the_waves_inside_others() -> None:
    assert walls.recurrent([n, a], []) == [sp.cos(sp.pi * n)]
    assert set(walls.recurrent([a], [sp.tan(2 * a) + b])) == {sp.sin(2 * a), sp.cos(2 * a)}
    assert walls.recurrent([a], [sp.sin(a)]) == [sp.cos(a)]
    assert walls.recurrent([a], [sp.sin(sp.Integer(1)) * a]) == []


# --- untested walls


def found_walls(left: Any, right: Any, domain: Domain = Domain({a: LINE, b: LINE})) -> set[Any]:  # noqa: B008
    return {(w.form, w.below, w.certain, w.of_both) for w in untested_walls._walls(domain, left, right, {})}


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (1 / a, b, {(a, None, True, False)}),
        (1 / a, 1 / a + b, {(a, None, False, True)}),
        (sp.log(a), b, {(a, None, True, False)}),
        (sp.Heaviside(a), b, {(a, None, False, False)}),
        (sp.sign(a), b, {(a, None, False, False)}),
        (a, b, set()),
        (sp.sign(c), sp.Integer(0), set()),
    ],
    ids=str,
)
def test_the_walls_on_which_a_claim_may_fail_alone(left: Any, right: Any, expected: Any) -> None:
    assert found_walls(left, right) == expected


def test_a_wall_may_need_another_form_to_be_negative() -> None:
    assert untested_walls.Wall(a).holds({a: R(0)})
    assert untested_walls.Wall(a, b).holds({a: R(0), b: R(-1)})
    assert not untested_walls.Wall(a, b).holds({a: R(0), b: R(0)})
    assert not untested_walls.Wall(a, b).holds({a: R(0), b: R(1)})


def test_a_divisor_that_no_point_tried_is_met() -> None:
    tried = [{a: R(2)}, {a: R(5)}]
    found = untested_walls.unmet(Domain({a: HALF}), (a**2 - 1) / (a - 1), a + 1, {}, tried)
    assert found == untested_walls.Unmet() or {p[a] for p in found.points} == {1}
    lost = untested_walls.unmet(Domain({a: HALF}), a + 1, a + 1, {a + 1: [1 / (a - 1)]}, tried)
    assert {p[a] for p in lost.points} == {p[a] for p in lost.lacking} == {1}
    assert (
        untested_walls.unmet(Domain({a: HALF}), a + 1, a + 1, {a + 1: [1 / (a - 1)]}, [*tried, {a: R(1)}]) == untested_walls.Unmet()
    )
    assert untested_walls.unmet(Domain({a: Open(1, oo)}), a + 1, a + 1, {a + 1: [1 / (a - 1)]}, tried).points == ()
    assert untested_walls.unmet(Domain({}), sp.Integer(1), sp.Integer(1), {}, []) == untested_walls.Unmet()


@pytest.mark.parametrize(
    ("form", "interval", "place"),
    [
        (a - 1000, LINE, 1000),
        (1000 - a, LINE, 1000),
        (a - 1000, Open(1000, oo), None),
        (a - 1000, Open(-oo, 1000), None),
        (sp.log(a) - 9, HALF, sp.exp(9)),
        (2 * sp.log(a) - 9, HALF, sp.exp(R(9, 2))),
        (a**2 - 9, LINE, None),
        (a - b, LINE, None),
        (sp.sin(a), LINE, None),
    ],
    ids=str,
)
def test_a_form_turns_inside_the_domain(form: Any, interval: Any, place: Any) -> None:
    assert _where_it_turns(Domain({a: interval, b: LINE}), form) == place


def test_points_beyond_a_kink_that_turns_far_away() -> None:
    tried = [{a: R(1)}, {a: R(-1)}]
    found = out_of_reach(ON_LINE, [sp.Abs(a - 5000)], tried)
    assert found
    assert all(p[a] >= 5000 for p in found)
    assert out_of_reach(ON_LINE, [sp.Abs(a - 5000)], [*tried, {a: R(6000)}]) == []
    assert out_of_reach(ON_LINE, [sp.Abs(a - 5000)], []) == []
    assert out_of_reach(ON_LINE, [a - 5000], tried) == []
    assert out_of_reach(ON_LINE, [sp.Max(a, 5000)], tried)
    assert out_of_reach(Domain({a: Open(-9, 9)}), [sp.Max(a, 5000)], tried) == []


# --- cells


@pytest.mark.parametrize(("low", "high"), [(-1, sp.Rational(1, 10**3)), (-1, sp.Rational(1, 10**7)), (-sp.Rational(1, 10**9), 5)])
def test_a_cell_that_reaches_just_past_a_surface_has_a_point_in_its_middle(low: Any, high: Any) -> None:
    domain = Domain({a: Open(low, high)})
    found = cells.visit(domain, [a], [a], points.generic_points(domain, 8, seed=1))
    thin = min(abs(low), high)
    assert any(thin / 10 < abs(p[a]) < thin and (p[a] > 0) == (high < abs(low)) for p in found.points)


def test_a_visit_has_points_on_surfaces_at_closed_ends_and_in_every_cell() -> None:
    domain = Domain({a: Closed(0, 9), b: LINE})
    found = cells.visit(domain, [a - b, b - 7], [a, b], [])
    assert all(domain.contains(p) for p in found.points)
    assert any(p[a] == p[b] for p in found.points)
    assert any(p[b] == 7 for p in found.points)
    assert {R(0), R(9)} <= {p[a] for p in found.points}
    assert {signs for p in found.points if (signs := signs_at([a - b, b - 7], p)) and 0 not in signs} >= {
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    }
    assert cells.visit(Domain({}), [], [], []) == cells.Visit((), 0, 0, 0)


def test_affine_forms_vanish_together() -> None:
    domain, base = Domain({a: LINE, b: LINE, c: LINE}), {a: R(1, 3), b: R(1, 5), c: R(1, 7)}
    found = list(cells._joint_ties(domain, [a - b, b - c, sp.sin(a)], [base]))
    assert any(p[a] == p[b] == p[c] for p in found)
    assert cells._is_rational_line(a - b / 2)
    assert not cells._is_rational_line(a * b)
    assert not cells._is_rational_line(root * a)
    assert not cells._is_rational_line(sp.exp(a))
    assert not cells._is_rational_line(sp.Integer(2))


def test_the_place_where_a_form_is_stationary() -> None:
    base = {a: R(1), b: R(1)}
    assert list(cells._stationary(a**2 - 2 * a + b**2, [a, b], base)) == [{a: 1, b: 0}]
    assert list(cells._stationary((a - b) ** 2, [a, b], base)) == []
    assert [float(p[a]) for p in cells._stationary(a**3 - 3 * a, [a], base)] == [-1, 1]
    assert list(cells._stationary(a**7 - a, [a], base)) == []


def test_a_row_of_signs_is_of_a_cell_where_every_form_has_one() -> None:
    rows = np.array([[1.0, -1.0], [0.0, 1.0], [np.nan, 1.0], [-1.0, -1.0]])
    assert list(_is_within(rows)) == [True, False, False, True]


def test_a_space_is_sampled_inside_its_domain() -> None:
    space = Space.over(Domain({a: Closed(0, 1), b: LINE}, (a > b,)), [a - half, c], [a])
    assert space.surfaces == (a - half,)
    assert (space.sample[:, 0] > space.sample[:, 1]).all()
    assert space.sample[:, 0].min() >= 0
    assert space.sample[:, 0].max() <= 1
    assert space.cells == {(1,), (-1,)}
    assert space.cells_of([{a: R(1), b: R(0)}, {a: half, b: R(0)}]) == [(1,), None]
    assert list(space.inside(np.array([[0.0, -1.0], [1.0, 2.0], [2.0, 0.0], [-1.0, -2.0]]))) == [True, False, False, False]
    assert [signs_at([a - half], p) for p in space.of_new_cells({(1,)})] == [(-1,)]


def test_a_ball_that_is_not_real_or_not_finite_is_none() -> None:
    for form, ball in ((a, True), (1 / (a - 1), False), (sp.sqrt(a - 2), False), (sp.log(a - 1), False)):
        assert (real_ball(compile_strict(form, {}, [a]), {a: R(1)}, [a]) is not None) is ball


@pytest.mark.parametrize(
    ("condition", "form", "below", "said"),
    [
        (a > 0, a - 2, None, "a != 2 and a > 0"),
        (a > 0, sp.sin(sp.pi * a), None, "0 < a < 3 and a != 1 and a != 2"),
        (a > 0, sp.sin(sp.pi * a), a - R(3, 2), "a != 1 and a > 0"),
        (a > 0, a - 2, a - 9, "a != 2 and a > 0"),
    ],
    ids=str,
)
def test_a_condition_leaves_out_the_walls_inside_it(condition: Any, form: Any, below: Any, said: str) -> None:
    where = Where(planted(condition), str(condition), True)
    found = conditions.without(Domain({a: Closed(0, 3)}), where, [untested_walls.Within(form, below, ())])
    assert (sorted(found.says.split(" and ")), found.exact) == (sorted(said.split(" and ")), False)


@pytest.mark.parametrize(
    ("interval", "test", "side", "met"),
    [
        (Open(R(1, 4), 5), a > R(1, 2), sp.gamma(a), set()),  # gamma has poles at 0, -1, ... alone
        (Open(-R(5, 2), -half), a < 0, sp.gamma(a), {-1, -2}),
        (Open(-R(5, 2), -half), a < -R(3, 2), sp.gamma(a), {-2}),
        (Open(0, 5), a > 1, 1 / (a - 2), {2}),
        (Open(0, 5), a > 3, 1 / (a - 2), set()),
        (Open(0, 5), sp.Or(a < 1, a > R(3, 2)), 1 / (a - 2), {2}),
        (Open(0, 5), a > 1, sp.log(a - 2), {2}),
        (Open(0, 5), a > 1, a - 2, set()),
    ],
    ids=str,
)
def test_a_divisor_or_a_pole_is_met_where_the_condition_holds(interval: Any, test: Any, side: Any, met: Any) -> None:
    found = list(untested_walls.vanishing_within(Domain({a: interval}), test, side, sp.Integer(0), {}))
    assert {point[a] for one in found for point in one.points} == met
    assert bool(found) is bool(met)


def test_a_divisor_that_is_zero_at_a_whole_number_is_met_there() -> None:
    domain = Domain({n: Closed(-9, 9)})
    (found,) = untested_walls.vanishing_within(domain, n > 0, 1 / (n - 2), sp.Integer(0), {})
    assert found.points == ({n: 2},)
    assert list(untested_walls.vanishing_within(domain, n > 2, 1 / (n - 2), sp.Integer(0), {})) == []
