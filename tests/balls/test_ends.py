"""Are the bounds next to zero bounds, the changes of variable equalities, the remainder at least what is left out; is a broken rule seen?"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import acb, arb, ctx, fmpq
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from truth import FUNCTIONS, least, most, number, value, x

from closedform.derivations.functions.steps import ReLU
from closedform.numerics.balls import bounds_at_zero as near
from closedform.numerics.balls import ends, quadrature
from closedform.numerics.balls.bounds_at_zero import Bounds
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.findings.evidence import Diverges, NotLowered

BITS = 220
DIGITS = 600  # what cancels towards zero does so by several times the 21 digits of the smallest part, atan(2 s) - tanh(2 s) by 84
_ROUNDING = mpmath.mpf(10) ** -45
s = sp.Symbol("s", positive=True)
PARTS = [
    Fraction(1, 1),
    Fraction(9, 10),
    Fraction(1, 2),
    Fraction(1, 7),
    Fraction(1, 1000),
    Fraction(1, 10**9),
    Fraction(1, 10**20),
]

fractions = st.fractions(-3, 3, max_denominator=5)
positive = st.fractions("1/5", 3, max_denominator=5)


def violations(expr: Any, eps: Fraction, parts: list[Fraction] = PARTS) -> list[str]:
    """List where |f| leaves its bounds on (0, eps], at eps times each part."""
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        try:
            found = near.near(expr, s, {}, arb(fmpq(eps.numerator, eps.denominator)))
        except NotLowered:
            return []
        out = []
        for part in parts:
            at = number(eps * part)
            try:
                size = abs(value(expr, {s: at}))
            except (ZeroDivisionError, OverflowError):
                continue
            if found.upper.is_finite() and most(found.upper) * at ** number(found.b) < size * (1 - _ROUNDING) - _ROUNDING**2:
                out.append(f"|{expr}| is above its bound at {eps * part}")
            if least(found.lower) * at ** number(found.a) > size * (1 + _ROUNDING):
                out.append(f"|{expr}| is below its bound at {eps * part}")
        return out


def lines() -> st.SearchStrategy[Any]:
    return st.builds(lambda p, q: sp.Rational(p) * s + sp.Rational(q), fractions, st.one_of(st.just(Fraction(0)), fractions))


SMOOTH = (sp.sin, sp.cos, sp.tanh, sp.erf, sp.erfc, sp.exp, sp.atan, sp.cosh, sp.asinh, sp.Abs, ReLU)


def formulas() -> st.SearchStrategy[Any]:
    leaves = st.one_of(
        lines(),
        st.builds(lambda p: s ** sp.Rational(p), fractions),
        st.builds(lambda f, u: f(u), st.sampled_from(SMOOTH), lines()),
        st.builds(lambda c: sp.log(sp.Rational(c) * s), positive),
        st.builds(lambda c, f: f(sp.Rational(c) / s), positive, st.sampled_from([sp.sin, sp.cos, sp.erf, sp.tanh])),
        st.builds(lambda c: sp.exp(sp.Rational(c) / s), fractions),
        st.builds(lambda c: 1 - sp.cos(sp.Rational(c) * s), positive),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(lambda a, b: a + b, inner, inner),
            st.builds(lambda a, b: a * b, inner, inner),
            st.builds(lambda f, u: f(u, evaluate=False), st.sampled_from((*SMOOTH, sp.log)), inner),
            st.builds(lambda u, p: u ** sp.Rational(p), inner, st.sampled_from(["2", "-1", "1/2", "-1/2", "3/2", "-2"])),
        ),
        max_leaves=4,
    )


def known(expr: Any) -> bool:
    return s in expr.free_symbols and all(
        node.func in FUNCTIONS if node.args else node == s or bool(node.is_Rational) for node in sp.preorder_traversal(expr)
    )


@settings(max_examples=150)
@given(formulas(), st.sampled_from([Fraction(1), Fraction(1, 16), Fraction(1, 1024)]))
@example(sp.atan(2 * s) - sp.tanh(2 * s), Fraction(1, 16))
def test_a_function_stays_between_its_bounds(expr: Any, eps: Fraction) -> None:
    assume(known(expr))
    try:
        found = violations(expr, eps)
    except TypeError:  # mpmath orders no complex numbers
        assume(False)
    assert not found


Break = Callable[[Bounds], Bounds]


def higher(f: Bounds) -> Bounds:
    return Bounds(f.lower * 2, f.a, f.upper, f.b)


def lower(f: Bounds) -> Bounds:
    return Bounds(f.lower, f.a, f.upper * arb(fmpq(1, 2)), f.b)


def flatter(f: Bounds) -> Bounds:
    return Bounds(f.lower, f.a, f.upper, f.b + 1)


# For each rule, a formula that it decides at the outermost node, and ways to break the bound.
CASES: list[tuple[Any, Any, tuple[Break, ...]]] = [
    (sp.Mul, s * sp.log(s), (flatter,)),
    (sp.Mul, sp.sqrt(s) * (1 + s), (higher, lower, flatter)),
    (sp.Pow, 1 / sp.sqrt(s), (higher, lower, flatter)),
    (sp.Pow, s ** sp.Rational(1, 3), (higher, lower, flatter)),
    (sp.Add, 1 / s + 1 / s**2, (higher, lower, flatter)),
    (sp.Abs, sp.Abs(sp.log(s)), (flatter,)),
    (ReLU, ReLU(1 / s), (lower, flatter)),
    (sp.log, sp.log(s), (flatter, lambda f: Bounds(f.lower * 2, f.a, f.upper, f.b))),
    (sp.exp, sp.exp(-1 / s), (lambda f: Bounds(f.lower, f.a, f.upper, f.b + 10**6),)),
    (sp.exp, sp.exp(1 / s), (lambda f: Bounds(f.lower * 10**6, f.a, f.upper, f.b),)),
    *((f, f(1 / s), (flatter,)) for f in (sp.sin, sp.cos, sp.erf, sp.tanh, sp.atan, sp.Si, sp.fresnels, sp.fresnelc)),
    (sp.sinc, sp.sinc(s ** sp.Rational(1, 3)), (lower, flatter)),
    *((f, f(s), (flatter,)) for f in (sp.Ei, sp.Ci, sp.Chi, sp.loggamma)),
    (sp.expint, sp.expint(1, s), (flatter,)),
    (sp.expint, sp.expint(2, s), (flatter, lower)),
    *((sp.uppergamma, sp.uppergamma(sp.Rational(k, 3), s), (flatter, lower)) for k in (-2, 1, 4)),
    (sp.lowergamma, sp.lowergamma(sp.Rational(1, 3), s), (flatter, lower)),
    (sp.lowergamma, sp.lowergamma(sp.Rational(-1, 3), s), (flatter,)),
    (sp.uppergamma, sp.uppergamma(0, s, evaluate=False), (flatter,)),
    (sp.sign, sp.sign(sp.log(s)), (lower,)),
    (sp.Heaviside, sp.Heaviside(-sp.log(s)), (lower,)),
    (sp.erfc, sp.erfc(sp.log(s)), (lower,)),
]


@pytest.mark.parametrize(("node", "expr", "breaks"), CASES, ids=[str(expr) for _, expr, _ in CASES])
@pytest.mark.slow
def test_a_bound_that_is_none_is_seen(node: Any, expr: Any, breaks: tuple[Break, ...], monkeypatch: Any) -> None:
    eps, rule = Fraction(1, 16), near.RULES[node]
    assert not violations(expr, eps)
    for broken in breaks:
        with monkeypatch.context() as patched:
            patched.setitem(near.RULES, node, lambda inner, at, broken=broken: broken(rule(inner, at)))
            if node is sp.exp:
                assert violations(expr, eps, [Fraction(1)])
            else:
                assert violations(expr, eps, [*PARTS, *(Fraction(k, 97) for k in range(1, 97))])


def test_every_rule_has_a_case() -> None:
    assert {node for node, *_ in CASES} == set(near.RULES)


@pytest.mark.parametrize("broken", [higher, lower, flatter])
def test_taylors_theorem_is_seen_to_be_broken(broken: Break, monkeypatch: Any) -> None:
    rule, expr = near._analytic, 1 - sp.cos(s)
    assert near.near(expr, s, {}, arb(1) / 16).a == 2
    monkeypatch.setattr(near, "_analytic", lambda inner, at: broken(found) if (found := rule(inner, at)) is not None else None)
    assert violations(expr, Fraction(1, 16))


def test_an_exponential_that_falls_faster_than_a_double_can_say_is_bounded() -> None:
    expr = sp.exp(-(s**-200))
    assert near.near(expr, s, {}, arb(2) ** -10).b == 200 * near._POWERS
    assert not violations(expr, Fraction(1, 1024))


def test_a_slow_exponential_is_seen_to_fall_as_fast_as_an_integral_needs() -> None:
    expr = sp.exp(-(s ** sp.Rational(-1, 10)))
    assert near.near(expr, s, {}, arb(2) ** -10).b >= 4
    assert not violations(expr, Fraction(1, 1024))


def test_a_function_that_is_bounded_on_the_line_only_has_no_bound_off_it() -> None:
    """sin(sqrt(log s)) = i sinh(sqrt(-log s)) for s < 1."""
    for expr in (sp.sin(sp.sqrt(sp.log(s))), sp.cos(sp.sqrt(sp.log(s)))):
        assert not violations(expr, Fraction(1, 2))
        with pytest.raises(NotLowered):
            near.near(expr, s, {}, arb(1) / 2)


Remain = Callable[..., ends.Remainder]


def remainder_violations(rule: Remain, body: Any, bits: int) -> list[str]:
    """List a bound on what is left out that is below it, by mpmath's quadrature of |body| in s = eps e^{-u}."""
    with ctx.workprec(BITS), mpmath.workdps(30):
        try:
            found = rule(body, s, {}, bits)
        except NotLowered:
            return []
        eps = most(found.eps)
        truth = mpmath.quad(lambda u: abs(value(body, {s: eps * mpmath.exp(-u)})) * eps * mpmath.exp(-u), [0, 1, 4, 16, 64, 200])
        return [f"{body}: {truth} > {found.bound}"] if truth > most(found.bound) * (1 + mpmath.mpf(10) ** -9) else []


SINGULAR = st.builds(
    lambda p, q, c, u: s ** sp.Rational(p) * sp.log(s) ** q * (1 + sp.Rational(c) * u),
    st.fractions("-3/4", 1, max_denominator=4),
    st.integers(0, 2),
    positive,
    st.sampled_from([s, sp.sin(s), sp.exp(-s), sp.sqrt(s)]),
)


@settings(max_examples=40)
@given(SINGULAR, st.sampled_from([8, 30]))
def test_a_remainder_is_at_least_what_is_left_out(body: Any, bits: int) -> None:
    assert not remainder_violations(ends.remainder, body, bits)


def thousandth(*args: Any) -> ends.Remainder:
    found = ends.remainder(*args)
    return ends.Remainder(found.eps, found.bound / 1000)


def without_the_power(*args: Any) -> ends.Remainder:
    """U eps^{b+1} in place of U eps^{b+1} / (b + 1)."""
    found = ends.remainder(*args)
    return ends.Remainder(found.eps, found.bound / 4)


@pytest.mark.parametrize("broken", [thousandth, without_the_power])
def test_a_remainder_that_is_too_small_is_seen(broken: Remain) -> None:
    body = s ** sp.Rational(-3, 4)
    assert not remainder_violations(ends.remainder, body, 30)
    assert remainder_violations(broken, body, 30)


def unequal(body: Any, changed: Any, variable: Any, place: Any, slope: Any, at: Any) -> list[str]:
    """List where a changed integrand is not f(x(t)) |x'(t)|."""
    with mpmath.workdps(DIGITS):
        t = number(at)
        left, right = value(changed, {variable: t}), value(body, {x: place(t)}) * slope(t)
        return [] if abs(left - right) <= mpmath.mpf(10) ** -40 * (1 + abs(right)) else [f"{changed} at {at}: {left}, not {right}"]


BODIES = st.sampled_from(
    [
        1 / sp.sqrt(x * (3 - x)),
        sp.log(x) / (1 + x**2),
        sp.atan(x) / x ** sp.Rational(3, 2),
        sp.sqrt(x) * sp.log(1 + 1 / x),
        x ** sp.Rational(-1, 3) / (2 + x),
    ]
)


@settings(max_examples=12)
@given(BODIES, st.fractions("1/50", "5/2", max_denominator=50))
def test_a_change_of_variable_is_an_equality(body: Any, at: Fraction) -> None:
    start = ends.from_end(body, x, sp.Integer(0), 1)
    assert not unequal(body, start.body, start.s, lambda t: t, lambda t: 1, at)
    start = ends.from_end(body, x, sp.Integer(3), -1)
    assert not unequal(body, start.body, start.s, lambda t: 3 - t, lambda t: 1, at / 3)
    start = ends.inverted(body, x, 1)
    assert not unequal(body, start.body, start.s, lambda t: 1 / t, lambda t: 1 / t**2, 1 / (3 - at / 3) if body.has(3 - x) else at)
    start = ends.from_end(body, x, sp.Integer(0), 1)
    smooth = ends.smoothed(start.body, start.s, {})
    q = smooth.order
    assert not unequal(body, smooth.body, smooth.s, lambda t: t**q, lambda t: q * t ** (q - 1), at / 3)


@given(
    st.sampled_from(
        [sp.sin(sp.sqrt(x)), sp.exp(-(x ** sp.Rational(2, 3))), sp.exp(-(sp.log(x) ** 2)) / x, sp.exp(-x - 1 / x - sp.log(x) ** 2)]
    ),
    st.fractions("1/50", 2, max_denominator=50),
)
def test_a_root_or_a_logarithm_is_a_new_variable(body: Any, at: Fraction) -> None:
    changed = ends.unrooted(body, x, sp.Integer(0), sp.oo)
    assert changed is not None
    if changed.low == 0:
        order = {sp.sin(sp.sqrt(x)): 2}.get(body, 3)
        assert not unequal(body, changed.body, changed.x, lambda t: t**order, lambda t: order * t ** (order - 1), at)
    else:
        assert not unequal(body, changed.body, changed.x, mpmath.exp, mpmath.exp, at)


def test_a_change_of_variable_without_its_jacobian_is_seen() -> None:
    start = ends.inverted(sp.atan(x) / x**2, x, 1)
    assert unequal(sp.atan(x) / x**2, start.body * start.s, start.s, lambda t: 1 / t, lambda t: 1 / t**2, Fraction(1, 3))


def divergence_violations(power: Fraction) -> list[str]:
    """s^p (2 + sin s) is integrable at zero exactly for p > -1."""
    body = s ** sp.Rational(power) * (2 + sp.sin(s))
    try:
        ends.smoothed(body, s, {})
    except Diverges:
        return [str(body)] if power > -1 else []
    except NotLowered:
        return []
    return [] if power > -1 else [str(body)]


@given(st.fractions(-2, 1, max_denominator=60))
def test_what_diverges_at_an_end_is_told_from_what_does_not(power: Fraction) -> None:
    assert not divergence_violations(power)


@pytest.mark.parametrize(
    ("body", "diverges"),
    [
        (sp.exp(1 / s), True),
        (s**3 * sp.exp(2 / sp.sqrt(s)), True),
        (s**20 * sp.exp(1 / s), True),
        (-sp.exp(1 / s) * (2 + sp.sin(1 / s)), True),
        (sp.exp(1 / s) * sp.exp(-1 / s**2), False),
        (sp.exp(1 / s) / sp.cosh(2 / s), False),
        (sp.log(1 + sp.exp(1 / s)) * s, False),
        (1 / (1 + sp.exp(1 / s)), False),
        (sp.sin(s) * sp.exp(sp.exp(1 / s)), True),
        (sp.exp(1 / s - 1 / s**2), False),
        (sp.exp(1 / s) * sp.cos(1 / s), False),  # it does, and no bound from below shows it
        (sp.exp(-1 / s) / s**9, False),
    ],
    ids=str,
)
def test_an_exponential_that_rises_at_an_end_has_no_integral(body: Any, diverges: bool) -> None:
    with pytest.raises(Diverges) if diverges else suppress(NotLowered):
        ends.smoothed(body, s, {})


def test_a_wrong_divergence_is_seen(monkeypatch: Any) -> None:
    rule = near.RULES[sp.Pow]

    def broken(expr: Any, at: Any) -> Bounds:
        f = rule(expr, at)
        return Bounds(f.lower, f.a - Fraction(1, 4), f.upper, f.b - Fraction(1, 4))

    monkeypatch.setitem(near.RULES, sp.Pow, broken)
    assert divergence_violations(Fraction(-4, 5))


def test_a_name_with_a_ball_is_a_number() -> None:
    a = sp.Symbol("a", positive=True)
    with ctx.workprec(BITS):
        found = near.near(a / sp.sqrt(s), s, {a: acb(3)}, arb(1) / 16)
    assert found.upper.overlaps(arb(3))
    assert found.b == Fraction(-1, 2)


AT_BORDERS: dict[str, tuple[Any, Fraction]] = {
    "a logarithm's constant is below one": (sp.log(s / 10**6), Fraction(1)),
    "it is above one": (sp.log(10**6 * s), Fraction(1)),
    "a logarithm of what rises has a zero in the range": (sp.log(2 * s), Fraction(1)),
    "one of what falls has": (sp.log(1 / (2 * s)), Fraction(1)),
    "the higher order of a sum wins at the end of the range": (1 / s - 1 / s**2, Fraction(1)),
    "an exponent is positive": (sp.exp(1 / s), Fraction(1, 16)),
    "an exponent that is negative at the end of the range turns": (sp.exp(sp.sin(1 / s)), Fraction(1, 4)),
    "an exponent that falls like a root": (sp.exp(-1 / sp.sqrt(s)), Fraction(1)),
    "an exponent is not real": (sp.exp((10 * sp.I - 1) / s), Fraction(1, 4)),
    "a divisor turns": (1 / sp.sin(1 / s), Fraction(1, 4)),
    "a root of what turns": (sp.sqrt(2 + sp.sin(1 / s)), Fraction(1)),
}


@pytest.mark.parametrize(("expr", "eps"), AT_BORDERS.values(), ids=AT_BORDERS)
def test_a_bound_is_one_at_the_border_of_its_rule(expr: Any, eps: Fraction) -> None:
    """Where a condition of a rule is met only just, or not: the bound is one, or there is none."""
    assert not violations(expr, eps, [*PARTS, *(Fraction(k, 96) for k in range(1, 96))])


@pytest.mark.parametrize(
    "expr", [sp.exp(-1 / s), sp.exp(-3 / sp.sqrt(s)) / s**2, sp.log(s), s * sp.log(s) ** 2, sp.exp(-1 / (2 * s**2)) * sp.log(s)]
)
def test_what_vanishes_or_grows_in_another_way_than_a_power_is_bounded_by_powers(expr: Any) -> None:
    parts = [part for part in PARTS if part > Fraction(1, 10**6)]
    assert not violations(expr, Fraction(1, 100), parts)


def test_a_density_with_an_essential_zero_has_its_mass() -> None:
    u = sp.Symbol("u", positive=True)
    levy = sp.Integral(sp.exp(-1 / (2 * u)) / sp.sqrt(2 * sp.pi * u**3), (u, 0, sp.oo))
    assert enclose(levy, {}, digits=20).value.overlaps(arb(1))


NEAR_ZERO = {
    sp.Integral(sp.log(s) / (1 + s**2), (s, 0, 1)): -sp.Catalan,
    sp.Integral(sp.sqrt(s) * sp.log(s) ** 2, (s, 0, 1)): sp.Rational(16, 27),
    sp.Integral((sp.exp(-s) - sp.exp(-2 * s)) / s, (s, 0, sp.oo)): sp.log(2),
    sp.Integral(sp.atan(s) / (s * (1 + s**2)), (s, 0, sp.oo)): sp.pi / 2 * sp.log(2),
}


@pytest.mark.parametrize("integral", NEAR_ZERO, ids=str)
def test_what_has_no_power_series_at_zero_is_integrated_in_logarithms(integral: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a fraction of the evaluations that it takes as it stands, to the same number."""
    effort, plain = Effort(), Effort()
    found = enclose(integral, {}, digits=40, effort=effort).value
    monkeypatch.setattr(quadrature, "SOON", 0)
    as_it_stands = enclose(integral, {}, digits=40, effort=plain).value
    truth = enclose(NEAR_ZERO[integral], {}, digits=40).value
    for ball in (found, as_it_stands):
        assert ball.overlaps(truth)
        assert ball.rad() < arb(10) ** -40
    assert 3 * effort.most < plain.most


def test_what_takes_long_in_logarithms_is_integrated_as_it_stands() -> None:
    effort = Effort()
    found = enclose(sp.Integral(s / sp.sinh(s), (s, 0, sp.oo)), {}, digits=40, effort=effort).value
    assert found.overlaps(enclose(sp.pi**2 / 4, {}, digits=40).value)
    assert found.rad() < arb(10) ** -40
    assert effort.most > quadrature.SOON * 174


def test_an_end_that_a_high_root_smooths_is_written_without_factoring() -> None:
    found = enclose(sp.Integral(s ** sp.Rational(-112, 113) * (1 - s) ** sp.Rational(130, 107), (s, 0, 1)), {}, digits=30).value
    a, b = sp.Rational(1, 113), sp.Rational(237, 107)
    assert found.overlaps(enclose(sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b), {}, digits=30).value)
    assert found.rad() < arb(10) ** -28
    high = (1 - s**113) ** sp.Rational(130, 107)
    assert ends.tidy(high) == high


def test_a_logarithm_next_to_one_is_divided_by_at_an_end() -> None:
    """In factors, (1 - t)(1 + t), a ball does not show that it is below one."""
    half = sp.Rational(1, 2)
    for body, right in ((1 / sp.sqrt(-sp.log(s)), sp.sqrt(sp.pi)), (s**2 / sp.sqrt(-sp.log(s)), sp.sqrt(sp.pi / 3))):
        found = enclose(sp.Integral(body, (s, 0, half)) + sp.Integral(body, (s, half, 1)), {}, digits=30).value
        assert found.overlaps(enclose(right, {}, digits=30).value)
        assert found.rad() < arb(10) ** -25


def test_a_high_power_of_a_sum_is_integrated_as_it_stands() -> None:
    """Its terms, of sizes that cancel, would need hundreds of digits."""
    value = enclose(sp.Integral(s**3 * (1 - s) ** 400, (s, 0, 1)) / sp.beta(4, 401), {}, digits=30).value
    assert value.contains(1)
    assert value.rad() < arb(10) ** -25


@pytest.mark.parametrize(
    "expr",
    [
        sp.Ei(9 + s * sp.log(s)),
        sp.Ci(9 + s * sp.log(s)),
        sp.Chi(5 + s * sp.log(s)),
        sp.expint(1, 3 + s),
        sp.Ei(s + 2),
        sp.loggamma(4 + s),
    ],
    ids=str,
)
def test_what_is_like_a_logarithm_next_to_zero_is_not_so_of_large_arguments(expr: Any) -> None:
    for eps in (Fraction(1, 2), Fraction(1, 2**10)):
        assert violations(expr, eps) == []
