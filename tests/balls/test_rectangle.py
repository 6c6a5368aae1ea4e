"""Is the product rule's error within the one stated, are averages and slopes equalities, and is a broken rule seen?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st
from truth import encloses, number, value, x, y

from closedform.numerics.balls import polar, rectangle
from closedform.numerics.balls.table import to_ball

BITS = 160
beyond = st.fractions("21/20", 4, max_denominator=20)
Truth = Callable[[], Any]


def violations(body: Any, truth: Truth, bits: int) -> list[str]:
    """List an integral over the unit square whose ball does not hold its value."""
    with ctx.workprec(BITS), mpmath.workdps(45):
        found = rectangle.over_rectangle(
            body, ((y, sp.Integer(0), sp.Integer(1)), (x, sp.Integer(0), sp.Integer(1))), {}, bits
        ).real
        return [] if encloses(found, truth(), mpmath.mpf(10) ** -38) else [f"{body} at {bits} bits: {found}, not {truth()}"]


def poles(p: Fraction, q: Fraction) -> tuple[Any, Truth]:
    """1 / ((p - x) (q - y)), p, q > 1, whose integral is log(p / (p - 1)) log(q / (q - 1))."""
    body = 1 / ((sp.Rational(p) - x) * (sp.Rational(q) - y))
    return body, lambda: mpmath.log(number(p) / (number(p) - 1)) * mpmath.log(number(q) / (number(q) - 1))


def waves(p: Fraction, q: Fraction) -> tuple[Any, Truth]:
    """cos(p x + q y)."""
    return sp.cos(
        sp.Rational(p) * x + sp.Rational(q) * y
    ), lambda: (mpmath.cos(number(p)) + mpmath.cos(number(q)) - 1 - mpmath.cos(number(p + q))) / (number(p) * number(q))


@settings(max_examples=12)
@given(st.sampled_from([poles, waves]), beyond, beyond, st.sampled_from([3, 10, 40]))
def test_an_integral_over_a_square_is_enclosed(shape: Any, p: Fraction, q: Fraction, bits: int) -> None:
    body, truth = shape(p, q)
    assert not violations(body, truth, bits)


def wrong(bits: int) -> int:
    """Count integrals, among some, that are not enclosed."""
    grid = [Fraction(k, 10) for k in range(11, 32, 3)]
    return sum(bool(violations(*shape(p, q), bits)) for shape in (poles, waves) for p in grid for q in grid[::3])


def test_an_error_that_is_too_small_is_seen(monkeypatch: Any) -> None:
    rule = rectangle._rule

    def broken(*args: Any) -> Any:
        found = rule(*args)
        return None if found is None else rectangle.Rule(found.nodes, found.error / 10**5)

    assert not wrong(3)
    monkeypatch.setattr(rectangle, "_rule", broken)
    assert wrong(3)


def test_an_ellipse_that_is_left_out_is_seen(monkeypatch: Any) -> None:
    """The size of the integrand on the real rectangle alone, for the largest ellipse there is."""
    monkeypatch.setattr(
        rectangle, "_box", lambda centre, wide, tall: to_ball(sp.Integer(0), {}) + centre + arb(0, (wide / 16).abs_upper())
    )
    assert wrong(3)


powers = st.fractions("-3/4", 3, max_denominator=4)


def average_violations(rule: Callable[..., Any], p: Fraction, q: int, h: Any) -> list[str]:
    """List an average of s^p log(s)^q h(t) over 0 < s < 1 that is not mpmath's, at t = 1/3."""
    s, t = sp.symbols("s t", positive=True)
    body = s ** sp.Rational(p) * sp.log(s) ** q * h(t)
    found = rule(body, s, t, {})
    if found is None:
        return []
    with mpmath.workdps(40):
        third = mpmath.mpf(1) / 3
        # In s = e^{-u}.
        truth = mpmath.quad(lambda u: mpmath.exp(-(number(p) + 1) * u) * (-u) ** q, [0, 2, 10, 50, mpmath.inf]) * value(
            h(t), {t: third}
        )
        error = abs(value(found, {t: third}) - truth)
        return [f"{body}: {found}, not {truth}"] if error > mpmath.mpf(10) ** -25 * (1 + abs(truth)) else []


@given(powers, st.integers(0, 3), st.sampled_from([sp.exp, sp.cos, lambda t: 1 / (1 + t)]))
def test_an_average_over_powers_is_one(p: Fraction, q: int, h: Any) -> None:
    assert not average_violations(rectangle._without_powers, p, q, h)


def test_a_wrong_average_is_seen() -> None:
    average: Callable[..., Any] = rectangle._without_powers

    def negated(*args: Any) -> Any:
        return -average(*args)

    assert average_violations(negated, Fraction(1, 2), 1, sp.exp)


def singular(p: Fraction) -> tuple[Any, Truth]:
    """(x + y)^-p, p < 2, singular at a corner: (2^{2-p} - 2) / ((1 - p) (2 - p))."""
    e = number(p)
    return (x + y) ** -sp.Rational(p), lambda: (2 ** (2 - e) - 2) / ((1 - e) * (2 - e))


@pytest.mark.parametrize("p", [Fraction(1, 2), Fraction(1, 3), Fraction(3, 4), Fraction(-1, 2)], ids=str)
def test_a_singular_corner_is_opened(p: Fraction) -> None:
    with mpmath.workdps(45):
        assert not violations(*singular(p), 40)


def test_a_corner_opened_without_its_factor_is_seen(monkeypatch: Any) -> None:
    """Half the corner alone: one of Duffy's two triangles."""
    rule = rectangle._opened
    monkeypatch.setattr(rectangle, "_opened", lambda *args: rule(*args)[:1])
    with mpmath.workdps(45):
        assert violations(*singular(Fraction(1, 2)), 40)


def sign(expr: Any) -> int | None:
    ball = to_ball(expr, {}).real
    return 1 if ball > 0 else -1 if ball < 0 else 0 if ball.is_zero() else None


def slope_violations(rule: Callable[..., Any], a: Fraction, c: Fraction, f: Any, k: int, whole: bool) -> list[str]:
    """List an integral of f exp(-a x^2 - c y^2), f homogeneous of degree k, whose slopes do not give mpmath's value in polar coordinates."""
    A, C = sp.Rational(a), sp.Rational(c)
    y_range, x_range = ((y, -sp.oo, sp.oo), (x, -sp.oo, sp.oo)) if whole else ((y, sp.Integer(0), sp.oo), (x, sp.Integer(0), sp.oo))
    found = rule(f * sp.exp(-A * x**2 - C * y**2), (y_range, x_range), sign)
    if found is None:
        return []
    with mpmath.workdps(20):
        total = mpmath.mpf(0)
        for piece in sp.Add.make_args(found):
            times, part = piece.as_coeff_Mul()
            (t, low, high) = part.limits[0]
            ends = [-mpmath.inf, -1, 0, 1, mpmath.inf] if (low, high) == (-sp.oo, sp.oo) else [0, 1, mpmath.inf]
            total += int(times) * mpmath.quad(lambda u, part=part, t=t: value(part.function, {t: u}), ends)
        quarter = mpmath.pi / 2

        def ray(angle: Any) -> Any:
            cos, sin = mpmath.cos(angle), mpmath.sin(angle)
            decay = number(a) * cos**2 + number(c) * sin**2
            return value(f, {x: cos, y: sin}) * mpmath.gamma(mpmath.mpf(k) / 2 + 1) / (2 * decay ** (mpmath.mpf(k) / 2 + 1))

        truth = mpmath.quad(ray, [quarter * i for i in range(5 if whole else 2)])
        return [f"{f}: {total}, not {truth}"] if abs(total - truth) > mpmath.mpf(10) ** -10 * (1 + abs(truth)) else []


HOMOGENEOUS = [
    (sp.sqrt(x**2 + y**2), 1),
    (x**2 / sp.sqrt(x**2 + y**2), 1),
    ((x + 2 * y) ** 2 / (x**2 + y**2), 0),
    (1 / sp.sqrt(x**2 + 3 * y**2), -1),
    (x**4 / (x**2 + y**2), 2),
]


@settings(max_examples=10)
@given(
    st.fractions("1/3", 3, max_denominator=3),
    st.fractions("1/3", 3, max_denominator=3),
    st.sampled_from(HOMOGENEOUS),
    st.booleans(),
)
def test_an_integral_over_slopes_is_the_same(a: Fraction, c: Fraction, case: Any, whole: bool) -> None:
    assert not slope_violations(polar.by_slopes, a, c, case[0], case[1], whole)


@pytest.mark.parametrize("case", HOMOGENEOUS, ids=str)
def test_every_homogeneous_case_is_taken(case: Any) -> None:
    decay = sp.exp(-(x**2) - y**2)
    assert polar.by_slopes(case[0] * decay, ((y, -sp.oo, sp.oo), (x, -sp.oo, sp.oo)), sign) is not None


def test_a_side_that_is_counted_twice_is_seen() -> None:
    slopes_of: Callable[..., Any] = polar.by_slopes

    def broken(body: Any, ranges: Any, sign: Any) -> Any:
        return 2 * slopes_of(body, ranges, sign)

    assert slope_violations(broken, Fraction(1), Fraction(2), *HOMOGENEOUS[0], False)
