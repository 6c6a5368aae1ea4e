"""Are the bounds towards infinity bounds: majorant >= |f| >= minorant, a tail's bound >= its integral, and is a broken rule seen?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import acb, arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from truth import DIGITS, FUNCTIONS, least, most, number, value, x

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.steps import ReLU
from closedform.numerics.balls import majorants, minorants, tails, terms
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.terms import Term
from closedform.numerics.findings.evidence import NotLowered

BITS = 220
BEYOND = [Fraction(k * k, 5) for k in range(16)]  # distances from the radius
_ROUNDING = mpmath.mpf(10) ** -45  # of sixty digits, after some cancellation

fractions = st.fractions(-3, 3, max_denominator=5)
slopes = fractions.filter(bool)


def at_most(term: Term, at: Any) -> Any:
    """The largest value of a term with balls for its numbers, for at >= 1."""
    return most(term.c) * at**term.n * mpmath.exp(-least(term.alpha) * at**2 + most(term.beta) * at)


def at_least(term: Term, at: Any) -> Any:
    return least(term.c) * at**term.n * mpmath.exp(-most(term.alpha) * at**2 + least(term.beta) * at)


def violations(expr: Any, radius: int, beyond: list[Fraction] = BEYOND) -> list[str]:
    """List where a majorant is below |f|, or a minorant above it, at radius + each distance beyond."""
    found = []
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        try:
            above = tails.majorant(expr, x, {}, arb(radius))
        except NotLowered:
            above = None
        try:
            below = tails.minorant(expr, x, {}, arb(radius))
        except NotLowered:
            below = None
        for distance in beyond:
            at = number(radius + distance)
            try:
                size = abs(value(expr, {x: at}))
            except (ZeroDivisionError, OverflowError):  # a pole, or an exponential of an exponential
                continue
            if above is not None and mpmath.fsum(at_most(t, at) for t in above) < size * (1 - _ROUNDING):
                found.append(f"|{expr}| is above its majorant at {radius + distance}")
            if below is not None and at_least(below, at) > size * (1 + _ROUNDING):
                found.append(f"|{expr}| is below its minorant at {radius + distance}")
    return found


def lines() -> st.SearchStrategy[Any]:
    return st.builds(lambda p, q: sp.Rational(p) * x + sp.Rational(q), slopes, fractions)


def polynomials() -> st.SearchStrategy[Any]:
    return st.builds(
        lambda cs: sum((sp.Rational(c) * x**k for k, c in enumerate(cs)), sp.Integer(0)),
        st.lists(fractions, min_size=2, max_size=5),
    )


OF_A_LINE = (
    sp.erf,
    sp.erfc,
    sp.tanh,
    sp.atan,
    sp.sin,
    sp.cos,
    sp.sinh,
    sp.cosh,
    sp.asinh,
    sp.exp,
    sp.erfi,
    sp.Abs,
    ReLU,
    sp.Heaviside,
)
OF_ANYTHING = (sp.tanh, sp.atan, sp.sin, sp.asinh, sp.Abs, sp.erf, sp.erfc, sp.log, ReLU)


def formulas() -> st.SearchStrategy[Any]:
    """Formulas of every node that has a rule, three deep."""
    leaves = st.one_of(
        lines(),
        polynomials(),
        st.builds(lambda f, u: f(u), st.sampled_from(OF_A_LINE), lines()),
        st.builds(lambda p, c: sp.exp(p - sp.Abs(sp.Rational(c)) * sp.sqrt(x)), polynomials(), fractions),
        st.builds(lambda u: 1 - sp.erf(u), lines()),
        st.builds(lambda u: sp.log(1 + sp.exp(-(u**2))), lines()),
        st.builds(lambda u: sp.acos(sp.cos(u)), lines()),
    )
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(lambda a, b: a + b, inner, inner),
            st.builds(lambda a, b: a * b, inner, inner),
            st.builds(lambda a, b: sp.Max(a, b, evaluate=False), inner, inner),
            st.builds(lambda a, b: sp.Min(a, b, evaluate=False), inner, inner),
            st.builds(lambda f, u: f(u, evaluate=False), st.sampled_from(OF_ANYTHING), inner),
            st.builds(
                lambda u, p: u ** sp.Rational(p), inner, st.sampled_from(["2", "3", "-1", "-2", "1/2", "-1/2", "3/2", "-4/3"])
            ),
            st.builds(lambda u: sp.sqrt(1 + u**2), inner),
        ),
        max_leaves=4,
    )


def known(node: Any) -> bool:
    return node.func in FUNCTIONS if node.args else node == x or bool(node.is_Rational) or node == sp.pi


def finite(expr: Any) -> bool:
    return x in expr.free_symbols and all(known(node) for node in sp.preorder_traversal(expr))


@pytest.mark.slow
@settings(max_examples=150)
@given(formulas(), st.sampled_from([1, 2, 5, 16]))
def test_a_majorant_is_above_and_a_minorant_below(expr: Any, radius: int) -> None:
    assume(finite(expr))
    try:
        found = violations(expr, radius, BEYOND[:8])
    except TypeError:  # mpmath orders no complex numbers
        assume(False)
    assert not found


# For each rule, a formula that it decides: scaled by the factor, the bound is broken.
ABOVE: list[tuple[Any, Any, int, Fraction]] = [
    (sp.Add, x**2 + x, 1, Fraction(9, 10)),
    (sp.Add, 1 - sp.erf(x - 1), 1, Fraction(9, 10)),
    (sp.Max, sp.Max(x, x**2), 4, Fraction(7, 10)),
    (sp.Min, sp.Min(x, x**2), 1, Fraction(2, 5)),
    (sp.Mul, x * sp.exp(-x), 1, Fraction(9, 10)),
    (sp.Pow, x ** sp.Rational(3, 2), 1, Fraction(9, 10)),
    (sp.Pow, (x**2 + x) ** 3, 1, Fraction(9, 10)),
    (sp.Pow, 1 / x**2, 1, Fraction(9, 10)),
    (sp.Pow, sp.Integer(2) ** (-x), 1, Fraction(9, 10)),
    (sp.Abs, sp.Abs(x), 1, Fraction(9, 10)),
    (ReLU, ReLU(x), 1, Fraction(9, 10)),
    (sp.exp, sp.exp(-(x**2) + x), 1, Fraction(9, 10)),
    (sp.exp, sp.exp(-(x**3)), 1, Fraction(9, 10)),
    (sp.exp, sp.exp(-sp.cosh(x)), 1, Fraction(1, 10)),
    (sp.exp, sp.exp(-x + 1 / x), 1, Fraction(9, 10)),
    (sp.sinh, sp.sinh(x), 4, Fraction(9, 10)),
    (sp.cosh, sp.cosh(x), 1, Fraction(9, 10)),
    (sp.asinh, sp.asinh(x), 1, Fraction(1, 2)),
    (sp.log, sp.log(x), 4, Fraction(1, 10)),
    (sp.log, sp.log(1 + sp.exp(-x)), 4, Fraction(2, 5)),
    (sp.erf, sp.erf(x), 4, Fraction(9, 10)),
    (sp.erfc, sp.erfc(x - 1), 1, Fraction(9, 10)),
    (sp.erfi, sp.erfi(x), 1, Fraction(1, 4)),
    (sp.sin, sp.sin(x), 1, Fraction(9, 10)),
    (sp.cos, sp.cos(x), 1, Fraction(9, 10)),
    (sp.tanh, sp.tanh(x), 4, Fraction(9, 10)),
    (sp.sign, sp.sign(x), 1, Fraction(9, 10)),
    (sp.Heaviside, sp.Heaviside(x), 1, Fraction(9, 10)),
    (sp.atan, sp.atan(x), 16, Fraction(7, 10)),
    (sp.asin, sp.asin(sp.sin(x)), 1, Fraction(2, 5)),
    (sp.acos, sp.acos(sp.cos(x)), 1, Fraction(9, 10)),
    (sp.besselj, sp.besselj(0, x), 1, Fraction(7, 10)),
    (sp.besseli, sp.besseli(0, x), 1, Fraction(2, 5)),
    (sp.besselk, sp.besselk(0, x), 1, Fraction(9, 10)),
    (sp.LambertW, sp.LambertW(x), 1, Fraction(1, 2)),
    (sp.polygamma, sp.digamma(x), 4, Fraction(1, 4)),
    (sp.polygamma, sp.polygamma(2, x), 1, Fraction(1, 2)),
    (sp.loggamma, sp.loggamma(x), 4, Fraction(1, 10)),
    (sp.sinc, sp.sinc(x), 1, Fraction(4, 5)),
    (sp.Ei, sp.Ei(x), 1, Fraction(3, 10)),
    (sp.Ei, sp.Ei(-x), 1, Fraction(1, 4)),
    (sp.expint, sp.expint(2, x), 1, Fraction(2, 5)),
    (sp.Si, sp.Si(x), 4, Fraction(4, 5)),
    (sp.Ci, sp.Ci(x), 1, Fraction(1, 6)),
    (sp.Shi, sp.Shi(x), 1, Fraction(3, 5)),
    (sp.Chi, sp.Chi(x), 1, Fraction(1, 4)),
    (sp.fresnels, sp.fresnels(x), 1, Fraction(2, 5)),
    (sp.fresnelc, sp.fresnelc(x), 1, Fraction(7, 10)),
    (sp.lowergamma, sp.lowergamma(sp.Rational(7, 3), x), 4, Fraction(9, 10)),
    (sp.uppergamma, sp.uppergamma(sp.Rational(7, 3), x), 4, Fraction(9, 10)),
    (Phi2, Phi2(x, x, sp.Rational(1, 2)), 4, Fraction(9, 10)),
]
BELOW: list[tuple[Any, Any, int, Fraction]] = [
    (sp.Add, x**2 - x, 4, Fraction(11, 10)),
    (sp.Mul, x * sp.exp(-x), 1, Fraction(11, 10)),
    (sp.Pow, sp.sqrt(x), 1, Fraction(11, 10)),
    (sp.Pow, 1 / (x**2 + x), 1, Fraction(11, 10)),
    (sp.Abs, sp.Abs(x), 1, Fraction(11, 10)),
    (sp.exp, sp.exp(-(x**2)), 1, Fraction(11, 10)),
    (sp.exp, sp.exp(x**3), 1, Fraction(11, 10)),
    (sp.sinh, sp.sinh(x), 1, Fraction(11, 10)),
    (sp.cosh, sp.cosh(x), 1, Fraction(3, 2)),
    (sp.erfc, sp.erfc(x), 1, Fraction(8, 5)),
    (sp.erf, sp.erf(x), 1, Fraction(11, 10)),
    (sp.tanh, sp.tanh(x), 1, Fraction(11, 10)),
    (sp.atan, sp.atan(x), 1, Fraction(11, 10)),
    (sp.asinh, sp.asinh(x), 1, Fraction(6, 5)),
    (sp.erfi, sp.erfi(x), 1, Fraction(6, 5)),
    (sp.Shi, sp.Shi(x), 1, Fraction(6, 5)),
]


def scaled(term: Term, factor: Fraction) -> Term:
    return Term(term.c * arb(fmpq(factor.numerator, factor.denominator)), term.n, term.alpha, term.beta)


@pytest.mark.parametrize(
    ("node", "expr", "radius", "factor"),
    [pytest.param(*row, marks=[pytest.mark.slow] * (row[0] is Phi2)) for row in ABOVE],
    ids=str,
)
def test_a_majorant_that_is_too_small_is_seen(node: Any, expr: Any, radius: int, factor: Fraction, monkeypatch: Any) -> None:
    assert tails.majorant(expr, x, {}, arb(radius))
    assert not violations(expr, radius)
    rule, outermost = majorants.RULES[node], [True]

    def broken(inner: Any, ray: Any) -> list[Term]:
        was, outermost[0] = outermost[0], False
        found = rule(inner, ray)
        outermost[0] = was
        return [scaled(t, factor) for t in found] if was else found

    monkeypatch.setitem(majorants.RULES, node, broken)
    assert violations(expr, radius)


@pytest.mark.parametrize(("node", "expr", "radius", "factor"), BELOW, ids=str)
def test_a_minorant_that_is_too_large_is_seen(node: Any, expr: Any, radius: int, factor: Fraction, monkeypatch: Any) -> None:
    assert tails.minorant(expr, x, {}, arb(radius)) is not None
    assert not violations(expr, radius)
    rule = minorants.RULES[node]

    def broken(inner: Any, ray: Any) -> Term | None:
        found = rule(inner, ray)
        return None if found is None else scaled(found, factor)

    monkeypatch.setitem(minorants.RULES, node, broken)
    assert violations(expr, radius)


def test_every_rule_has_a_case() -> None:
    assert {node for node, *_ in ABOVE} == set(majorants.RULES)
    assert {node for node, *_ in BELOW} == set(minorants.RULES)


class TestMistakesThatWereMade:
    """Bounds that were none: each failed before it was mended."""

    def test_functions_bounded_on_the_line_only(self) -> None:
        """sin(sqrt(1 - x)) = i sinh(sqrt(x - 1)) is not bounded by 1."""
        for expr in (sp.sin(sp.sqrt(1 - x)), sp.asinh(sp.sqrt(1 - x)), sp.cos(sp.log(1 - x)), sp.erfc(sp.sqrt(1 - x))):
            with pytest.raises(NotLowered):
                tails.majorant(expr, x, {}, arb(2))
            assert not violations(expr, 2)

    def test_an_exponent_that_is_a_whole_number_but_for_what_a_double_drops(self) -> None:
        tiny = sp.Rational(1, 10**17)
        far = [Fraction(10) ** 40]
        for expr in (x ** (2 + tiny), x ** (-2 + tiny), (x**3) ** (-sp.Rational(2, 3) + tiny)):
            assert not violations(expr, 1, far)

    def test_two_numbers_that_print_alike_are_two(self) -> None:
        """log(v / w) x^(3/2) is positive for v > w, though both are called "value"."""
        v, w = (sp.Dummy("value", real=True) for _ in range(2))
        env = {v: acb(20), w: acb(1)}
        with mpmath.workdps(DIGITS):
            try:
                above = tails.majorant(sp.exp(-(x**2) + sp.log(v / w) * x ** sp.Rational(3, 2)), x, env, arb(1))
            except NotLowered:
                return
            at = mpmath.mpf(4)
            assert mpmath.fsum(at_most(t, at) for t in above) >= mpmath.exp(-(at**2) + mpmath.log(20) * at**1.5)


balls = st.fractions(0, 3, max_denominator=7)
term_parts = st.tuples(balls, st.integers(-4, 5), balls, fractions)


def term_of(parts: tuple[Fraction, int, Fraction, Fraction]) -> Term:
    c, n, alpha, beta = parts
    return Term(_arb(c), n, _arb(alpha), _arb(beta))


def _arb(q: Fraction) -> arb:
    return arb(fmpq(q.numerator, q.denominator))


Tail = Callable[[list[Term], arb], arb]


def tail_violations(rule: Tail, all_terms: list[Term], radius: int) -> list[str]:
    """List a bound on a tail that is below the tail, by mpmath's quadrature of each term."""
    with ctx.workprec(BITS), mpmath.workdps(30):
        bound = rule(all_terms, arb(radius))
        if not bound.is_finite():
            return []
        cuts = [radius, radius + 1, radius + 5, radius + 30, mpmath.inf]
        truth = mpmath.fsum(mpmath.quad(lambda at, t=t: at_least(t, at), cuts) for t in all_terms)
        return [f"{all_terms}: {truth} > {bound}"] if truth > most(bound) * (1 + mpmath.mpf(10) ** -15) else []


@settings(max_examples=30)
@given(st.lists(term_parts, min_size=1, max_size=2), st.integers(1, 6))
def test_a_tail_is_at_most_its_bound(parts: Any, radius: int) -> None:
    assert not tail_violations(tails.tail, [term_of(p) for p in parts], radius)


def without_powers(all_terms: list[Term], radius: arb) -> arb:
    """The bound with the growth of x^n beyond the radius forgotten."""
    return tails.tail([Term(t.c * radius**t.n, 0, t.alpha, t.beta) for t in all_terms], radius)


def without_linear(all_terms: list[Term], radius: arb) -> arb:
    """The bound with the rate 2 alpha R in place of 2 alpha R - beta."""
    return tails.tail([Term(t.c * (t.beta * radius).exp(), t.n, t.alpha, arb(0)) for t in all_terms], radius)


def nearly(all_terms: list[Term], radius: arb) -> arb:
    return tails.tail(all_terms, radius) * arb(fmpq(99, 100))


@pytest.mark.parametrize(
    ("broken", "case"),
    [
        (without_powers, Term(arb(1), 4, arb(fmpq(1, 10)), arb(1))),
        (without_linear, Term(arb(1), 0, arb(fmpq(1, 10)), arb(1))),
        (nearly, Term(arb(1), 3, arb(0), arb(-1))),
    ],
)
def test_a_tail_that_is_too_small_is_seen(broken: Tail, case: Term) -> None:
    assert not tail_violations(tails.tail, [case], 6)
    assert tail_violations(broken, [case], 6)


Supremum = Callable[[Term, arb], arb]


def supremum_violations(rule: Supremum, term: Term, radius: int) -> list[str]:
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        try:
            bound = most(rule(term, arb(radius))) * (1 + _ROUNDING)
        except NotLowered:
            return []
        return [f"{term} at {at}" for at in (number(radius + d) for d in BEYOND) if at_least(term, at) > bound]


@given(term_parts, st.integers(1, 6))
def test_a_term_is_at_most_its_supremum(parts: Any, radius: int) -> None:
    assert not supremum_violations(terms.supremum, term_of(parts), radius)


def test_a_supremum_of_a_rising_term_is_seen() -> None:
    def unasked(term: Term, radius: arb) -> arb:
        return term.c * radius**term.n * (-term.alpha * radius * radius + term.beta * radius).exp()

    assert supremum_violations(unasked, Term(arb(1), 3, arb(fmpq(1, 10)), arb(0)), 1)


Single = Callable[[list[Term]], Term]


def single_violations(rule: Single, all_terms: list[Term]) -> list[str]:
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        one = rule(all_terms)
        points = [number(1 + d) for d in BEYOND]
        return [f"{at}" for at in points if mpmath.fsum(at_least(t, at) for t in all_terms) > at_most(one, at) * (1 + _ROUNDING)]


@given(st.lists(term_parts, min_size=1, max_size=4))
def test_one_term_is_above_all(parts: Any) -> None:
    assert not single_violations(terms.single, [term_of(p) for p in parts])


def test_one_term_that_is_not_is_seen() -> None:
    both = [Term(arb(1), 1, arb(1), arb(0)), Term(arb(1), 0, arb(fmpq(1, 2)), arb(1))]
    assert single_violations(lambda ts: ts[0], both)


def divergence_violations(c: Fraction, n: int, alpha: int, beta: int) -> list[str]:
    """c x^n e^{-alpha x^2 + beta x} is integrable up to infinity exactly for alpha > 0, or alpha = 0 and beta < 0 or n < -1."""
    body = sp.Rational(c) * x**n * sp.exp(-alpha * x**2 + beta * x) * (2 + sp.erf(x))
    integrable = alpha > 0 or (alpha == 0 and (beta < 0 or (beta == 0 and n < -1)))
    return [str(body)] if integrable and tails.diverges(body, x, {}) else []


@given(slopes, st.integers(-4, 3), st.integers(-1, 1), st.integers(-1, 1))
def test_what_is_said_to_diverge_does(c: Fraction, n: int, alpha: int, beta: int) -> None:
    assert not divergence_violations(c, n, alpha, beta)


def test_what_does_not_diverge_is_seen(monkeypatch: Any) -> None:
    assert tails.diverges(1 / x, x, {})
    rule = minorants.RULES[sp.Pow]

    def broken(expr: Any, ray: Any) -> Term | None:
        found = rule(expr, ray)
        return None if found is None else Term(found.c, found.n + 1, found.alpha, found.beta)

    monkeypatch.setitem(minorants.RULES, sp.Pow, broken)
    assert divergence_violations(Fraction(1), -2, 0, 0)


class TestSideConditions:
    """A rule applies under a condition; each formula here meets all of it but a little, so that the rule without it is wrong."""

    @pytest.mark.parametrize(
        ("expr", "radius"),
        [
            (sp.erfc(x - 3), 1),  # the line is negative where the ray starts
            (1 - sp.erf(x - 3), 1),
            (sp.erfc(3 - x, evaluate=False), 1),  # a line that falls, and is not negative yet: erfc is below one there
            (1 / sp.erfc(3 - x, evaluate=False), 1),
            (sp.erfc(3 - x, evaluate=False), 4),
            (sp.erfc(x - sp.Rational(3, 2)), 16),  # a minorant of a line with a negative offset
            (sp.log(1 - sp.exp(-x)), 2),  # |log(1 + w)| is more than |w| for a negative w
            (sp.log(1 - sp.exp(-x)), 4),
            (sp.uppergamma(sp.Rational(31, 3), x), 19),
            (sp.uppergamma(sp.Rational(31, 3), x), 20),
        ],
        ids=str,
    )
    def test_a_bound_holds_where_its_condition_is_nearly_missed(self, expr: Any, radius: int) -> None:
        assert not violations(expr, radius)

    def test_an_incomplete_gamma_function_is_not_bounded_before_it_falls(self) -> None:
        with pytest.raises(NotLowered):
            tails.majorant(sp.uppergamma(sp.Rational(31, 3), x), x, {}, arb(1))

    @pytest.mark.parametrize(
        "expr", [sp.Ei(x - 2), sp.Ei(2 - x), sp.expint(2, x - 2), sp.Ci(x - 2), sp.Chi(x - 2), sp.loggamma(x - 2)], ids=str
    )
    def test_an_integral_function_is_not_bounded_at_its_singularity(self, expr: Any) -> None:
        with pytest.raises(NotLowered):
            tails.majorant(expr, x, {}, arb(1))

    def test_a_wave_whose_modulus_has_no_integral_may_have_one(self) -> None:
        assert not tails.diverges(sp.exp(sp.I * x**2), x, {})
        with pytest.raises(NotLowered):
            enclose(sp.Integral(sp.exp(sp.I * x**2), (x, 0, sp.oo)), {})
