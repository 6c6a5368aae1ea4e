"""Is a function bounded beside its infinities as it is said to be, and kept from zero where it is said to stay away?"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from symbolic_checks import nonzero, positives, rationals, sign, value_of

from closedform.numerics.forms import orders

x, y = sp.Symbol("x", real=True), sp.Symbol("y", real=True)
PLACES = {x: (sp.Integer(0), sp.Integer(2)), y: (-sp.oo, sp.oo)}
APPROACH = [sp.Rational(1, 4**k) for k in range(2, 40, 4)]  # to x = 0


def violations_of_orders(f: Any) -> list[str]:
    """Where |f| outgrows C x^p, p its order, beside x = 0 and at points away from it, the constant taken where x is not small."""
    found = orders.orders(f, PLACES, sign)
    if found is None:
        return []
    out = []
    with mpmath.workdps(30):
        # The order of a logarithm is one of many that bound it; a quarter more than what is said bounds it at once.
        power = min(mpmath.mpf(sp.N(found.get(x, sp.Integer(0)))), 8) - mpmath.mpf(1) / 4
        for b in (sp.Rational(-17, 7), sp.Rational(1, 3), sp.Integer(3)):
            bounds = [abs(value_of(f, {x: a, y: b})) / mpmath.mpf(a.p) ** power * mpmath.mpf(a.q) ** power for a in APPROACH]
            if max(bounds[1:]) > 1000 * (1 + bounds[0]):
                out.append(f"{f} is said to be of the orders {found}, and is {bounds} times that")
    return out


def violations_of_integrability(f: Any) -> list[str]:
    """Where what is said to be integrable over 0 < x < 2 is not: its integrals over (h, 2h) do not fall with h."""
    if not orders.integrable(f, PLACES, sign):
        return []
    with mpmath.workdps(20):
        pieces = []
        for h in (sp.Rational(1, 2**20), sp.Rational(1, 2**60)):
            values = [abs(value_of(f, {x: h * (1 + sp.Rational(k, 8)), y: sp.Rational(1, 3)})) for k in range(8)]
            pieces.append(max(values) * mpmath.mpf(h.p) / h.q)
    return [] if pieces[1] < pieces[0] / 2 + mpmath.mpf(10) ** -15 else [f"{f} is no smaller over (h, 2h) for smaller h: {pieces}"]


def violations_of_distance(f: Any) -> list[str]:
    """Where what is said to stay away from zero comes near."""
    if not orders.away_from_zero(f, PLACES, sign):
        return []
    points = [(a, b) for a in (*APPROACH, 1, sp.Rational(3, 2), 2 - APPROACH[-1]) for b in (-50, -1, 0, sp.Rational(1, 3), 9)]
    with mpmath.workdps(20):
        least = min(abs(value_of(f, {x: a, y: b})) for a, b in points)
        middle = abs(value_of(f, {x: sp.Integer(1), y: sp.Rational(1, 3)}))
    return [f"{f} comes as near as {least}"] if least < middle / 10**6 else []


powers = st.builds(lambda c, p: c * x**p, nonzero(), rationals(-2, 2))
lines = st.builds(lambda a, b, c: a * x + b * y + c, rationals(), rationals(), rationals())
of_x = st.builds(lambda a, c: a * x + c, nonzero(), rationals())
FUNCTIONS = [sp.exp, sp.erf, sp.sin, sp.cosh, sp.tanh, sp.atan, sp.log, sp.gamma, sp.tan, sp.Abs, sp.asinh, sp.sqrt]
inner = st.one_of(lines, of_x, powers, of_x.map(lambda u: 1 / u), st.builds(lambda u, p: u + p, lines, powers))
functions = st.builds(lambda f, u: f(u), st.sampled_from(FUNCTIONS), inner)
growing = st.builds(
    lambda f, g, h: f * g + h, functions, st.one_of(powers, functions, lines.map(lambda u: 1 / (u**2 + 1))), functions
)


def _is_plain(f: Any) -> bool:
    return not f.has(sp.zoo, sp.nan, sp.oo, sp.I) and bool(f.free_symbols)


@settings(max_examples=40)
@given(growing.filter(_is_plain))
def test_a_function_grows_no_faster_than_the_order_said(f: Any) -> None:
    with suppress(ZeroDivisionError, ValueError, OverflowError):  # a pole on a point that is tried
        assert violations_of_orders(f) == []
        assert violations_of_integrability(f) == []


@given(
    st.one_of(of_x, lines, st.builds(lambda u, c: u**2 + c, lines, positives()), of_x.map(lambda u: sp.cosh(u))).filter(_is_plain)
)
def test_what_is_said_to_stay_away_from_zero_does(f: Any) -> None:
    assert violations_of_distance(f) == []


E_POLE = sp.exp(1 / sp.sqrt(x))


@pytest.mark.parametrize(
    ("f", "truth"),
    [
        (1 / x, False),
        (x ** sp.Rational(-9, 10) * sp.log(x) ** 5, True),
        (E_POLE, False),
        (sp.exp(-1 / sp.sqrt(x)), True),
        (sp.erf(1 / x), True),
        (sp.erf(sp.sqrt(x - 1) / x), False),  # beyond the reals
        (sp.gamma(x), False),
        (sp.gamma(x + 1), True),
        (sp.polygamma(0, x), False),
        (sp.tan(x), False),
        (sp.tan(x / 2), True),
        (sp.besselk(1, x), False),
        (x * sp.besselk(1, x), True),
        (sp.besselk(0, x), True),
        (sp.log(sp.exp(-1 / x)), False),
        (sp.log(sp.Max(x - 1, 0)), False),  # minus infinity on half the range
        (sp.exp(-(sp.log(x) ** 2)) / x**7, True),
        (sp.exp(sp.log(x) ** 2), False),
        (sp.atanh(x - 1), True),
        (1 / (3 - x), True),
        (1 / (1 - x), False),
        (sp.uppergamma(sp.Rational(1, 2), x), True),
    ],
    ids=str,
)
def test_a_known_case_is_told(f: Any, truth: bool) -> None:
    assert orders.integrable(f * sp.cos(y), PLACES, sign) is truth


def _always(rule: Any) -> Callable[..., Any]:
    return lambda *args: rule


@pytest.mark.parametrize(
    ("key", "f"),
    [(sp.exp, E_POLE), (sp.gamma, sp.gamma(x)), (sp.Mul, y / x**2), (sp.Pow, x**-2)],
    ids=str,
)
def test_a_broken_rule_is_seen(key: Any, f: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_orders(f) == [] == violations_of_integrability(f)
    monkeypatch.setattr(orders, "_RULES", {**orders._RULES, key: _always({})})
    assert violations_of_orders(f)
    assert violations_of_integrability(f)


def test_a_broken_distance_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_distance(x) == []
    monkeypatch.setattr(orders, "_at_end", _always(1))
    assert violations_of_distance(x)
