"""Are bounds off the real line bounds, is the trapezoidal rule's error within the one stated, and is a broken rule seen?"""

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
from truth import DIGITS, encloses, least, most, number, value, x, y

from closedform.numerics.balls import plane, strips
from closedform.numerics.balls.strips import Bound
from closedform.numerics.findings.evidence import NotLowered

BITS = 220
_ROUNDING = mpmath.mpf(10) ** -45
REALS = [Fraction(k, 3) for k in (-20, -7, -2, 0, 1, 4, 9, 31)]
PARTS = [Fraction(k, 4) for k in (-4, -2, 0, 3, 4)]  # of the strip's half width

fractions = st.fractions(-2, 2, max_denominator=4)
positive = st.fractions("1/4", 2, max_denominator=4)


def violations(expr: Any, a: Fraction) -> list[str]:
    """List where |f| exceeds c exp(k (|Re u| + |Re v|)), one of u and v being off the line by at most a."""
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        try:
            found = strips.bound(expr, (x, y), {}, arb(fmpq(a.numerator, a.denominator)))
        except NotLowered:
            return []
        if not found.c.is_finite():
            return []
        out = []
        for i, u in enumerate(REALS):
            v = REALS[(3 * i + 2) % len(REALS)]
            for part in PARTS:
                off = mpmath.mpc(0, number(part * a))
                for at in ({x: number(u) + off, y: number(v)}, {x: number(v), y: number(u) + off}):
                    reach = abs(at[x].real) + abs(at[y].real)
                    if abs(value(expr, at)) > most(found.c) * mpmath.exp(most(found.k) * reach) * (1 + _ROUNDING):
                        out.append(f"|{expr}| exceeds its bound at {at}")
        return out


def lines() -> st.SearchStrategy[Any]:
    return st.builds(
        lambda p, q, r: sp.Rational(p) * x + sp.Rational(q) * y + sp.Rational(r), fractions.filter(bool), fractions, fractions
    )


FUNCTIONS = (sp.exp, sp.tanh, sp.sin, sp.cos, sp.erf, sp.erfc, sp.atan, sp.cosh, sp.sinh)


def formulas() -> st.SearchStrategy[Any]:
    leaves = st.one_of(
        lines(),
        st.builds(lambda f, u: f(u), st.sampled_from(FUNCTIONS), lines()),
        st.builds(lambda u: 1 / sp.cosh(u), lines()),
        st.builds(
            lambda c, d, u, w: 1 / (sp.Rational(c) + sp.Rational(d) * sp.exp(u) + sp.exp(w)), positive, positive, lines(), lines()
        ),
        st.builds(lambda c, d, u: sp.log(sp.Rational(c) + sp.Rational(d) * sp.exp(u)), positive, positive, lines()),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(lambda f, g: f + g, inner, inner),
            st.builds(lambda f, g: f * g, inner, inner),
            st.builds(lambda f: f**2, inner),
        ),
        max_leaves=3,
    )


@settings(max_examples=50)
@given(formulas(), st.sampled_from([Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), Fraction(2)]))
@pytest.mark.slow
def test_a_bound_off_the_line_is_one(expr: Any, a: Fraction) -> None:
    assert not violations(expr, a)


# A formula for each rule, the rule's name, the half width, and what the bound is multiplied by to be one no more.
CASES = [
    (sp.exp(x), "_of_line", Fraction(1, 2), Fraction(9, 10)),
    (sp.tanh(x), "_of_line", Fraction(7, 5), Fraction(9, 10)),
    (sp.sin(x), "_of_line", Fraction(2), Fraction(4, 5)),
    (sp.cos(x), "_of_line", Fraction(2), Fraction(9, 10)),
    (sp.erf(x), "_of_line", Fraction(2), Fraction(1, 10)),
    (sp.erfc(x), "_of_line", Fraction(1, 10), Fraction(9, 10)),
    (sp.atan(x), "_of_line", Fraction(9, 10), Fraction(2, 5)),
    (sp.cosh(x), "_of_line", Fraction(1, 10), Fraction(1, 2)),
    (sp.sinh(x), "_of_line", Fraction(1, 10), Fraction(1, 3)),
    (1 / sp.cosh(x), "_reciprocal", Fraction(7, 5), Fraction(9, 10)),
    (1 / (1 + sp.exp(x)), "_reciprocal", Fraction(1, 2), Fraction(9, 10)),
    (sp.log(1 + sp.exp(x)), "_logarithm", Fraction(1, 10), Fraction(1, 10)),
]


@pytest.mark.parametrize(("expr", "rule", "a", "factor"), CASES, ids=str)
def test_a_bound_that_is_too_small_is_seen(expr: Any, rule: str, a: Fraction, factor: Fraction, monkeypatch: Any) -> None:
    assert not violations(expr, a)
    right = getattr(strips, rule)

    def broken(*args: Any) -> Bound:
        found = right(*args)
        return Bound(found.c * arb(fmpq(factor.numerator, factor.denominator)), arb(0) if rule == "_logarithm" else found.k)

    monkeypatch.setattr(strips, rule, broken)
    assert violations(expr, a)


def test_a_growth_that_is_forgotten_is_seen(monkeypatch: Any) -> None:
    monkeypatch.setattr(strips, "_largest", lambda sizes: arb(0))
    assert violations(x + y, Fraction(1, 2))


Error = Callable[[Bound, arb, arb, int], arb]


def error_violations(rule: Error, rate: Fraction, step: Fraction, nodes: int, width: Fraction) -> list[str]:
    """List a sum of cos(p u) e^{-u^2-v^2} over the nodes that is further than the bound from pi e^{-p^2/4}."""
    f = sp.cos(sp.Rational(rate) * x)
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        h, a = (arb(fmpq(q.numerator, q.denominator)) for q in (step, width))
        found = plane._sum(f, (x, y), {}, h, nodes).real * h * h
        bound = rule(strips.bound(f, (x, y), {}, a), a, h, nodes)
        truth = mpmath.pi * mpmath.exp(-(number(rate) ** 2) / 4)
        error = max(truth - most(found), least(found) - truth)
        return [f"{f}, h = {step}, n = {nodes}: {error} > {bound}"] if bound.is_finite() and error > most(bound) else []


@given(
    fractions,
    st.fractions("1/2", 2, max_denominator=6),
    st.integers(3, 14),
    st.fractions("1/2", 3, max_denominator=4),
)
def test_the_trapezoidal_rule_is_within_its_bound(rate: Fraction, step: Fraction, nodes: int, width: Fraction) -> None:
    assert not error_violations(plane._error, rate, step, nodes, width)


def without_the_rule(found: Bound, a: arb, h: arb, n: int) -> arb:
    """The bound on what lies beyond the nodes alone: the strip's half width taken as if it were large."""
    return plane._error(found, a, h, n) / 1000


def without_the_rest(found: Bound, a: arb, h: arb, n: int) -> arb:
    """The bound for a grid that is twice as large."""
    return plane._error(found, a, h, 2 * n)


@pytest.mark.parametrize(
    ("broken", "case"),
    [
        (without_the_rule, (Fraction(0), Fraction(3, 2), 8, Fraction(2))),
        (without_the_rest, (Fraction(0), Fraction(1, 2), 6, Fraction(3))),
    ],
)
def test_an_error_that_is_too_small_is_seen(broken: Error, case: Any) -> None:
    assert not error_violations(plane._error, *case)
    assert error_violations(broken, *case)


def plane_violations(f: Any, inner: Any, truth: Callable[[], Any]) -> list[str]:
    with ctx.workprec(150), mpmath.workdps(40):
        found = plane.over_plane(f * sp.exp(inner), (x, y), {}, 60).real
        return [] if encloses(found, truth(), mpmath.mpf(10) ** -30) else [f"{f} exp({inner}): {found}"]


@settings(max_examples=8)
@given(positive, positive, fractions, fractions, fractions)
def test_a_normal_density_is_brought_to_its_standard_form(a: Fraction, c: Fraction, p: Fraction, q: Fraction, w: Fraction) -> None:
    """int cos(w x) exp(-a x^2 - c y^2 - b x y + p x + q y), b^2 < 4 a c, in closed form."""
    b = Fraction(1, 3) * min(a, c)
    exponent = -sp.Rational(a) * x**2 - sp.Rational(c) * y**2 - sp.Rational(b) * x * y + sp.Rational(p) * x + sp.Rational(q) * y

    def truth() -> Any:
        A, B, C, P, Q, W = (number(v) for v in (a, b / 2, c, p, q, w))
        d = A * C - B * B
        linear = mpmath.mpc(P, W)
        return (mpmath.pi / mpmath.sqrt(d) * mpmath.exp((C * linear**2 - 2 * B * linear * Q + A * Q**2) / (4 * d))).real

    assert not plane_violations(sp.cos(sp.Rational(w) * x), exponent, truth)


def test_a_wrong_standard_form_is_seen(monkeypatch: Any) -> None:
    rule = plane._standard

    def broken(*args: Any) -> Any:
        f, front, names, more = rule(*args)
        return f, front * 2, names, more

    monkeypatch.setattr(plane, "_standard", broken)
    assert plane_violations(sp.cos(x), -(x**2) - y**2, lambda: mpmath.pi * mpmath.exp(-mpmath.mpf(1) / 4))
