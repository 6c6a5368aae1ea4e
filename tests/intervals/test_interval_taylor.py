"""Is the Taylor remainder of a cell an enclosure, are its coefficients right, and do the bounds on tails hold?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from interval_checks import exact, mp, outside, rationals, value_of
from pyintval import Interval

from closedform.numerics.intervals import series as series_rules
from closedform.numerics.intervals import table, tails, taylor
from closedform.numerics.intervals.series import interval
from closedform.numerics.intervals.table import compile_interval

x = sp.Symbol("x", real=True)
NEAR = mpmath.mpf("1e-20")


def violations_of_a_cell(body: Any, low: float, high: float, *, thin: float | None = None) -> list[str]:
    """Where the integral over one cell lies outside its enclosure."""
    function = compile_interval(body, {})
    found = taylor._cell(lambda series, lo, hi: function({x: series}), low, high)
    with mpmath.workdps(30):
        truth = mpmath.quad(lambda t: value_of(body, {x: t}), mpmath.linspace(low, high, 5))
    return outside(found, truth, f"the integral of {body} over [{low}, {high}]", slack=NEAR, thin=thin)


def violations_of_coefficients(body: Any, low: float, high: float, order: int = 5) -> list[str]:
    """Where the Taylor coefficients at places of a cell, by mpmath, lie outside the series over it."""
    series = compile_interval(body, {})({x: series_rules.variable(Interval(low, high), order)})
    out = []
    with mpmath.workdps(40):
        for k in range(4):
            place = mpmath.mpf(low) + (mpmath.mpf(high) - low) * k / 3
            for n, truth in enumerate(mpmath.taylor(lambda t: value_of(body, {x: t}), place, order)):
                out += outside(series[n], truth, f"coefficient {n} of {body} at {mpmath.nstr(place, 5)}", slack=mpmath.mpf("1e-15"))
    return out


def violations_of_a_quadrature(body: Any, edge: Any, side: int) -> list[str]:
    """Where the integral of a function that jumps lies outside the enclosure over many cells."""
    function, jump = compile_interval(body, {}), exact(edge)

    def integrand(series: Any, lo: float, hi: float) -> Any:
        step = taylor.side_of_step(jump, side, lo, hi)
        value = series_rules.multiply(function({x: series}), step)
        return value if step.is_singleton else value[0]

    found = taylor.quadrature(integrand, sorted({-4.0, 4.0, jump.lo, jump.hi}))
    with mpmath.workdps(25):
        ends = (mp(edge), mpmath.mpf(4)) if side == 1 else (mpmath.mpf(-4), mp(edge))
        truth = mpmath.quad(lambda t: value_of(body, {x: t}), mpmath.linspace(*ends, 9))
    return outside(found, truth, f"the integral of {body} beside {edge}", slack=mpmath.mpf("1e-18"), thin=1e-7)


def violations_of_growth(body: Any, mean: Any, sd: Any) -> list[str]:
    """Where a function of mean + sd z exceeds its bound C max(1, |z|)^n."""
    bound = tails.growth(body, x, tails.Standardised(exact(mean), exact(sd)), {})
    out = []
    with mpmath.workdps(25):
        for k in (*range(-24, 25), -400, 399, 10**5):
            z = mpmath.mpf(k) / 3
            size = abs(value_of(body, {x: mp(mean) + mp(sd) * z}))
            if size > bound.size.hi * max(1, abs(z)) ** bound.degree * (1 + NEAR):
                out.append(f"{body} is {mpmath.nstr(size, 5)} at z = {mpmath.nstr(z, 5)}")
    return out


def violations_of_tails() -> list[str]:
    """Where the bound on int |z|^n phi(z) dz beyond the reach is below the integral, or far above it."""
    out = []
    with mpmath.workdps(30):
        for n in range(21):
            found = tails.two_tails(n)
            half = mpmath.mpf(2) ** (mpmath.mpf(n) / 2) / mpmath.sqrt(mpmath.pi)
            truth = half * mpmath.gammainc(mpmath.mpf(n + 1) / 2, mpmath.mpf(tails.REACH) ** 2 / 2)
            if not truth <= found.hi <= 2 * truth:
                out.append(f"the tails of degree {n} are {mpmath.nstr(truth, 8)}, their bound is {found.hi}")
    return out


lines = st.builds(lambda a, b: a * x + b, rationals(-2, 2).filter(bool), rationals(-2, 2))
smooth = st.builds(
    lambda f, u: f(u), st.sampled_from([sp.exp, sp.erf, sp.sin, sp.cos, sp.tanh, sp.atan, lambda u: 1 / (u**2 + 1)]), lines
)
bodies = st.builds(lambda f, g, a, n: f * g + a * x**n, smooth, smooth, rationals(), st.integers(0, 4))
cells = st.tuples(st.integers(-12, 12), st.integers(1, 6)).map(lambda c: (c[0] / 8, (c[0] + c[1]) / 8))


rows_of_five = st.lists(rationals(-3, 3, most=9), min_size=1, max_size=5).map(lambda row: row + [sp.Integer(0)] * (5 - len(row)))


@given(bodies, cells)
def test_an_integral_over_a_cell_lies_in_its_enclosure(body: Any, cell: tuple[float, float]) -> None:
    assert violations_of_a_cell(body, *cell) == []


@given(bodies, cells)
def test_a_series_over_a_cell_holds_the_coefficients_at_its_places(body: Any, cell: tuple[float, float]) -> None:
    assert violations_of_coefficients(body, *cell) == []


@given(rows_of_five, rows_of_five)
def test_a_product_holds_its_exact_coefficients_and_its_ends_are_the_same(left: list[Any], right: list[Any]) -> None:
    a, b = (np.array([exact(c) for c in row], dtype=object) for row in (left, right))
    found, ends = series_rules.multiply(a, b), series_rules.multiply_ends(a, b)
    for k, coefficient in enumerate(found):
        truth = sum((left[i] * right[k - i] for i in range(k + 1)), sp.Integer(0))
        assert sp.Rational(coefficient.lo) <= truth <= sp.Rational(coefficient.hi)
        assert coefficient.wid < 1e-12
    assert (ends[0], ends[-1]) == (found[0], found[-1])
    assert not any(one.is_common for one in ends[1:-1]), "what is not looked at is not known"


@given(smooth, rationals(-3, 3), st.sampled_from([1, -1]))
def test_a_function_that_jumps_is_integrated_on_its_side(body: Any, edge: Any, side: int) -> None:
    assert violations_of_a_quadrature(body, edge, side) == []


bounded = st.builds(lambda f, u: f(u), st.sampled_from([sp.erf, sp.erfc, sp.sin, sp.cos, sp.tanh, sp.atan]), lines)
bells = st.builds(lambda a, b, c: sp.exp(-a * x**2 + b * x + c), rationals(0, 3).filter(bool), rationals(-2, 2), rationals(-2, 2))


@given(st.one_of(bounded, bells), bounded, lines, st.integers(0, 3), rationals(-2, 2), rationals(0, 3).filter(bool))
def test_a_function_stays_below_its_bound(f: Any, g: Any, u: Any, n: int, mean: Any, sd: Any) -> None:
    assert violations_of_growth(f * g * x**n + 3 * g * u**2, mean, sd) == []


def test_the_bound_on_the_tails_holds() -> None:
    assert violations_of_tails() == []


STEEP = (sp.exp(3 * x) * sp.sin(2 * x), -0.75, 0.75)
RISING = (sp.exp(3 * x), -0.75, 0.75)  # all of its derivatives are positive
SIDE, VARIABLE, GROWTH = taylor.side_of_step, series_rules.variable, tails.Growth


def test_a_remainder_divided_by_a_thousand_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_a_cell(*RISING, thin=1e-4) == []
    right = taylor._cell

    def cell(integrand: Callable[..., Any], lo: float, hi: float) -> Interval:
        def scaled(series: Any, low: float, high: float) -> Any:
            out = integrand(series, low, high)
            if series[0].wid > 0:
                out[taylor.ORDER] = out[taylor.ORDER] / Interval(1000)
            return out

        return right(scaled, lo, hi)

    monkeypatch.setattr(taylor, "_cell", cell)
    assert violations_of_a_cell(*RISING)


def test_coefficients_of_a_thousandth_of_a_cell_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_coefficients(*STEEP) == []

    def shrunk(start: Interval, order: int) -> Any:
        middle, radius = (start.lo + start.hi) / 2, (start.hi - start.lo) / 2000
        return VARIABLE(Interval(middle - radius, middle + radius), order)

    monkeypatch.setattr(series_rules, "variable", shrunk)
    assert violations_of_coefficients(*STEEP)


def test_a_remainder_left_out_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taylor, "ORDER", 6)
    assert violations_of_a_cell(*STEEP) == []
    monkeypatch.setattr(taylor, "variable", lambda start, order: VARIABLE(Interval((start.lo + start.hi) / 2), order))
    assert violations_of_a_cell(*STEEP)


def test_an_odd_order_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """t^n changes its sign for odd n: the mean value theorem says nothing then."""
    monkeypatch.setattr(taylor, "ORDER", 3)
    assert violations_of_a_cell(*STEEP)


def test_a_wrong_row_of_the_table_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = table.UNARY[sp.sin]

    def wrong(u: Any) -> Any:
        out = right(u)
        out[2:] = -out[2:]
        return out

    monkeypatch.setitem(table.UNARY, sp.sin, wrong)
    assert violations_of_coefficients(sp.sin(x) * x, 0.25, 0.5)


@pytest.mark.parametrize(
    "rule",
    [lambda edge, side, lo, hi: SIDE(edge, -side, lo, hi), lambda edge, side, lo, hi: SIDE(edge + Interval(1), side, lo, hi)],
    ids=["sides exchanged", "an edge moved"],
)
def test_a_jump_on_the_wrong_side_is_seen(rule: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_a_quadrature(sp.exp(x), sp.Rational(1, 3), 1) == []
    monkeypatch.setattr(taylor, "side_of_step", rule)
    assert violations_of_a_quadrature(sp.exp(x), sp.Rational(1, 3), 1)


def test_a_cell_lost_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = taylor._cell
    monkeypatch.setattr(taylor, "_cell", lambda f, lo, hi: right(f, lo, hi) if lo < 2 else Interval(0))
    assert violations_of_a_quadrature(sp.exp(x), sp.Rational(1, 3), 1)


@pytest.mark.parametrize(
    ("rule", "body"),
    [
        (lambda size, degree: GROWTH(size / Interval(1000), degree), sp.erf(x) * x),
        (lambda size, degree: GROWTH(size, max(0, degree - 1)), x**2),
    ],
    ids=["a size divided by a thousand", "a degree too low"],
)
def test_a_broken_growth_is_seen(rule: Callable[..., Any], body: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_growth(body, sp.Integer(1), sp.Integer(1)) == []
    monkeypatch.setattr(tails, "Growth", rule)
    assert violations_of_growth(body, sp.Integer(1), sp.Integer(1))


def test_tails_divided_by_a_thousand_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = tails.two_tails
    monkeypatch.setattr(tails, "two_tails", lambda n: right(n) / Interval(1000))
    assert violations_of_tails()


def test_the_degrees_of_factors_add() -> None:
    assert violations_of_growth(sp.tanh(x) * x**3 * (x**2 + 1), sp.Integer(0), sp.Integer(1)) == []


@given(st.integers(-5000, 5000), st.integers(1, 10**40), st.integers(1, 10**40))
def test_a_rational_number_lies_in_its_interval_however_long_it_is(power: int, over: int, under: int) -> None:
    for sign in (1, -1):
        value = Fraction(sign * over, under) * Fraction(67, 107) ** power
        held = interval(sp.Rational(value.numerator, value.denominator))
        assert held.lo <= value <= held.hi
        if Fraction(1, 10**300) < abs(value) < 10**300:
            assert held.hi - held.lo <= abs(value) / 10**13


@pytest.mark.parametrize(
    ("f", "low", "high", "is_known"),
    [
        (sp.asin, -0.5, 0.5, True), (sp.asin, 0.5, 1.5, False), (sp.asin, -1.5, -0.5, False), (sp.acos, 0.5, 1.5, False), (sp.acos, -1.5, 0.5, False),
        (sp.asin, 0.5, 1.0, False),
        (sp.atanh, 0.5, 1.0, False),
        (sp.atanh, -1.0, 0.5, False),
        (sp.log, 0.0, 1.0, False),
        (sp.acosh, 1.0, 2.0, False),
        (sp.atanh, -0.5, 0.5, True), (sp.atanh, 0.5, 1.5, False), (sp.atanh, -1.5, -0.5, False), (sp.log, 0.5, 1.5, True), (sp.log, -0.5, 0.5, False),
        (sp.sqrt, 0.5, 1.5, True), (sp.sqrt, -0.5, 0.5, False), (sp.acosh, 1.5, 2.5, True), (sp.acosh, 0.5, 1.5, False),
    ],
)  # fmt: skip
def test_a_function_is_known_where_its_whole_argument_lies_in_its_domain(f: Any, low: float, high: float, is_known: bool) -> None:
    found = compile_interval(f(x), {})({x: series_rules.variable(Interval(low, high), 2)})
    assert all(bool(part.lo > -float("inf") and part.hi < float("inf")) is is_known for part in found)
