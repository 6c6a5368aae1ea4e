"""Where a formula is asserted: whether an exact point belongs to it."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
import sympy as sp
from mpmath.libmp import NoConvergence

from closedform.derivations.claims.domain import Domain, gap_of, holds, meets, positive, real
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.domains import points
from closedform.numerics.domains.polynomials import nearly_real_roots
from closedform.numerics.domains.zeros import Zeros

x, y = sp.symbols("x y", real=True)
RELATIONS = [x * y < 2, (x - y) ** 2 / (1 + y**2) <= 3, sp.Ne(x**3, y), x / y + sp.Rational(1, 3) > x, x**-2 >= y]


@pytest.mark.parametrize("relation", RELATIONS, ids=str)
def test_a_rational_relation_is_decided_as_sympy_decides_it(relation: sp.Basic) -> None:
    chance = random.Random(3)
    for _ in range(40):
        values = {s: sp.Rational(chance.choice([-3, -1, 1, 2, 5]), chance.choice([1, 2, 7])) for s in (x, y)}
        assert holds(relation, values) == bool(relation.xreplace(values))
        assert meets(relation, {s: Fraction(v.p, v.q) for s, v in values.items()}) == holds(relation, values)
        assert sp.Rational(str(gap_of(relation, values))) == (relation.lhs - relation.rhs).xreplace(values)


def test_what_is_no_rational_function_or_no_rational_point_is_left_to_sympy() -> None:
    assert gap_of(sp.sqrt(x) < 1, {x: sp.Integer(2)}) is None
    assert gap_of(x < 1, {x: sp.sqrt(2)}) is None
    assert gap_of(1 / x < 1, {x: sp.Integer(0)}) is None
    assert gap_of(x**100000 < 1, {x: sp.Integer(2)}) is None
    assert not holds(1 / x < 1, {x: sp.Integer(0)})
    assert not holds(sp.sqrt(x) < 1, {x: sp.Integer(-2)})
    assert holds(sp.sqrt(x) < 2, {x: sp.Integer(2)})


def test_a_power_of_a_long_exponent_is_compared_by_its_digits_and_never_written_out() -> None:
    t, place = sp.Symbol("t", positive=True), sp.Rational(10**14 + 1, 3**8)
    assert holds(t**t > 5, {t: place})
    assert not holds(t**t < 5, {t: place})
    long = sp.Rational(1001, 1000)
    for relation in (2**t > 2**long, 2**t <= 2**long, sp.Ne(2**t, 2**long)):
        assert not holds(relation, {t: long})  # not to be told from a wall by digits
    assert holds(2**t > 2**long, {t: long + sp.Rational(1, 10**40)})
    assert holds(2**t >= 4, {t: sp.Integer(2)})
    beyond = Domain({t: positive}, such_that=(sp.Ne(t**t, 3),))
    assert all(beyond.contains(point) for point in Zeros(beyond, t - 10**9 - sp.Rational(1, 7), 0).exact())


def test_points_are_drawn_once_for_all_that_ask_and_belong_to_who_asked() -> None:
    narrow = Domain({x: positive, y: positive}, such_that=(27 * x + 75 * y < sp.Rational(67, 7), x**2 + y**2 < 1))
    with in_memory(Memory()) as memory:
        first = points.generic_points(narrow, 5, seed=8)
        assert all(narrow.contains(point) for point in first)
        kept = [dict(point) for point in first]
        first[0][x] = sp.Integer(99)
        assert points.generic_points(Domain(narrow.symbols, narrow.such_that), 5, seed=8) == kept
    assert memory[points._generic_points].cache_info()[:2] == (1, 1)
    assert points.generic_points(narrow, 5, seed=9) != kept


def test_a_point_on_an_open_wall_is_outside_and_on_a_closed_one_inside() -> None:
    on = {x: sp.Rational(1, 2), y: sp.Integer(2)}
    assert not Domain({x: positive, y: real}, such_that=(x * y < 1,)).contains(on)
    assert Domain({x: positive, y: real}, such_that=(x * y <= 1,)).contains(on)


def test_points_of_a_domain_far_from_order_one_lie_beside_its_walls_not_on_them() -> None:
    far = Domain({x: positive, y: positive}, such_that=(x >= 5000,))
    drawn = points.generic_points(far, 8)
    assert len(drawn) == 8
    assert all(point[x] > 5000 for point in drawn)


def test_points_of_a_domain_that_is_a_wall_lie_on_it() -> None:
    drawn = points.generic_points(Domain({x: positive, y: positive}, such_that=(x >= 5000, x <= 5000)), 8)
    assert len(drawn) == 8
    assert all(point[x] == 5000 for point in drawn)


def test_a_wall_of_whole_numbers_belongs_to_its_domain() -> None:
    n = sp.Symbol("n", integer=True, positive=True)
    assert len(points.generic_points(Domain({n: sp.Interval(1, sp.oo)}, such_that=(n >= 5000, n <= 5070)), 8)) == 8


def test_a_zero_at_a_pole_of_a_limit_is_none_of_the_domain() -> None:
    within = Domain({y: real}, such_that=(sp.gamma(y) > sp.Rational(1, 2),))
    assert Zeros(within, y + 2, 0).near() == []


def test_real_zeros_are_found_where_an_iteration_for_them_does_not_end() -> None:
    x = sp.Symbol("x")
    assert [float(z) for z in nearly_real_roots((x - 1) * (x + 2) * (x**2 + 1), x)] == [-2, 1]
    assert [round(float(z), 3) for z in nearly_real_roots((x - sp.Rational(1, 3)) ** 3 * (x - 5), x)][-1:] == [5.0]
    stiff = sp.Float("1e-300") * x**4 + x**2 - 2
    with pytest.raises(NoConvergence):
        sp.Poly(stiff, x).nroots(n=20, maxsteps=200)
    assert isinstance(nearly_real_roots(stiff, x), list)
