"""Are the ways to write an integrand towards infinity equal to it, is a pole that is refused one, and is a broken rule seen?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from truth import number, value, x

from closedform.numerics.balls import decay, poles
from closedform.numerics.findings.evidence import Diverges

BITS = 160
DIGITS = 220  # what cancels towards infinity does so by up to e^-400
_NEAR = mpmath.mpf(10) ** -30

fractions = st.fractions(-3, 3, max_denominator=4)
slopes = fractions.filter(bool)
positive = st.fractions("1/4", 3, max_denominator=4)
lines = st.builds(lambda p, q: sp.Rational(p) * x + sp.Rational(q), slopes, fractions)


def bodies() -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(lambda u, w: sp.tanh(u) - sp.tanh(w), lines, lines),
        st.builds(lambda u, w: sp.erf(u) * sp.tanh(w) + sp.exp(-(x**2)), lines, lines),
        st.builds(lambda u, c: sp.log(sp.cosh(u) + sp.Rational(c)), lines, positive),
        st.builds(lambda u, w, c: sp.log(sp.exp(u) + sp.Rational(c) * sp.exp(w) + 1), lines, lines, positive),
        st.builds(lambda u, w: sp.sinh(u) / sp.cosh(w) ** 2, lines, lines),
        st.builds(lambda c, d: sp.log(sp.Rational(c) * x**2 + sp.Rational(d)) - 2 * sp.log(x), positive, positive),
        st.builds(lambda u, w: sp.atan(u) - sp.atan(w), lines, lines),
        st.builds(lambda u: sp.atan(u**2 - 7 * u) / x, lines),
    )


Forms = Callable[[Any], list[tuple[Any, Fraction]]]


def forms_of(body: Any) -> list[tuple[Any, Fraction]]:
    """List every way to write a body, with a number from which on it is meant to be equal."""
    body_from, start = decay.decaying(body, x, {})
    return [*((form, Fraction(1)) for form in decay.forms(body, x, {})), (body_from, Fraction(start))]


def violations(rule: Forms, body: Any, beyond: Fraction) -> list[str]:
    """List forms that are not equal to the body."""
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        out = []
        for form, start in rule(body):
            at = {x: number(start + beyond)}
            left, right = value(form, at), value(body, at)
            if abs(left - right) > _NEAR * abs(right) + _NEAR**3:
                out.append(f"{form} is not {body} at {start + beyond}: {left}, not {right}")
        return out


@settings(max_examples=40)
@given(bodies(), st.fractions(0, 30, max_denominator=7))
def test_a_form_is_equal_to_the_integrand(body: Any, beyond: Fraction) -> None:
    assert not violations(forms_of, body, beyond)


CASES = [
    sp.tanh(2 * x - 1) - 1,
    sp.erf(1 - x) + 1,
    sp.log(sp.exp(x) + 3) - x,
    sp.log(2 * x**2 + 1) - 2 * sp.log(x),
    sp.sinh(x) / sp.cosh(x) ** 2,
]


@pytest.mark.parametrize("body", CASES, ids=str)
def test_each_rewriting_is_used(body: Any) -> None:
    assert list(decay.forms(body, x, {}))


@pytest.mark.parametrize("body", [sp.tanh(2 * x - 1), sp.erf(2 * x - 1)], ids=str)
def test_a_wrong_side_is_seen(body: Any, monkeypatch: Any) -> None:
    """With -s in place of the outer s."""
    rule = decay._settled
    assert not violations(forms_of, body, Fraction(1))
    monkeypatch.setattr(decay, "_settled", lambda expr, v, env: -found if (found := rule(expr, v, env)) != expr else expr)
    assert violations(forms_of, body, Fraction(1))


def test_a_dropped_logarithm_is_seen(monkeypatch: Any) -> None:
    """log(3 e^v + 1) is not v + log(1 + e^{-v} / 3)."""
    rule, body = decay._logarithm, sp.log(3 * sp.exp(x) + 1)
    assert not violations(forms_of, body, Fraction(1))
    monkeypatch.setattr(decay, "_logarithm", lambda expr, v, env: rule(expr, v, env) - sp.log(3))
    assert violations(forms_of, body, Fraction(1))


def test_a_wave_is_not_taken_out_of_a_logarithm() -> None:
    """log(e^(i x) + e^-x) is i x no further than pi: there the principal value turns round."""
    body = sp.log(sp.exp(sp.I * x) + sp.exp(-x))
    found, start = decay.decaying(body, x, {})
    with mpmath.workdps(30):
        for at in (start, 5, 30):
            assert abs(value(found, {x: mpmath.mpf(at)}) - value(body, {x: mpmath.mpf(at)})) < _NEAR * 10**10


def test_an_arc_tangent_left_of_its_zeros_is_seen() -> None:
    """atan u = pi/2 - atan(1/u) holds for u > 0 only."""
    body = sp.atan(x - 5)
    assert not violations(forms_of, body, Fraction(0))
    assert violations(lambda b: [(decay.decaying(b, x, {})[0], Fraction(1))], body, Fraction(0))


def order_of_zero(f: Any, z: Fraction) -> int:
    order = 0
    while sp.expand(f.xreplace({x: sp.Rational(z)})) == 0:
        f, order = f.diff(x), order + 1
    return order


def pole_violations(zeros: list[Fraction], numerator: Any, low: int, high: int, *, order: int) -> list[str]:
    """List a pole that is refused where the integrand N / prod (x - z)^order has none between the ends."""
    body = numerator / sp.Mul(*((x - sp.Rational(z)) ** order for z in zeros))
    with ctx.workprec(BITS):
        try:
            poles.refuse(body, x, arb(low), arb(high), {})
        except Diverges:
            real = [z for z in zeros if low <= z <= high and order_of_zero(numerator, z) < order * zeros.count(z)]
            return [] if real else [str(body)]
    return []


NUMERATORS = [sp.Integer(1), sp.exp(x), x - 1, sp.sin(x - 1), (x - 1) * (x - 2), x**2 - 2 * x + 1]


@given(
    st.lists(
        st.one_of(st.sampled_from([Fraction(1), Fraction(2)]), st.fractions(-4, 4, max_denominator=6)), min_size=1, max_size=3
    ),
    st.sampled_from(NUMERATORS),
    st.integers(-2, 1),
    st.integers(2, 3),
    st.integers(1, 2),
)
def test_a_pole_that_is_refused_is_one(zeros: list[Fraction], numerator: Any, low: int, high: int, order: int) -> None:
    assert not pole_violations(zeros, numerator, low, high, order=order)


@given(st.fractions("-9/10", "9/10", max_denominator=11), st.sampled_from([sp.Integer(1), sp.exp(x), 2 + sp.sin(x)]))
def test_a_pole_well_inside_is_refused(z: Fraction, numerator: Any) -> None:
    with ctx.workprec(BITS), pytest.raises(Diverges):
        poles.refuse(numerator / (x - sp.Rational(z)), x, arb(-1), arb(fmpq(11, 10)), {})


def test_a_zero_of_the_numerator_that_is_forgotten_is_seen(monkeypatch: Any) -> None:
    """sin(x - 1/3) / (x - 1/3) has none: only the numerator says so."""
    third = Fraction(1, 3)
    assert not pole_violations([third], sp.sin(x - sp.Rational(third)), -1, 1, order=1)
    rule = poles._pole

    def broken(below: Any, above: Any, slope: Any, low: arb, high: arb) -> Any:
        return rule(below, slope, slope, low, high)

    monkeypatch.setattr(poles, "_pole", broken)
    assert pole_violations([third], sp.sin(x - sp.Rational(third)), -1, 1, order=1)
