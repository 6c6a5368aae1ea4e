"""Derivatives that printed tables have: each is taken where it exists, and nowhere else; the false ones beside them are seen."""

from __future__ import annotations

import pytest
import sympy as sp
from one_claim import built, judged, used_in

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.functions.facts import EVERYWHERE, KINKS
from closedform.derivations.reading.text.cancelled import perhaps_without_value
from closedform.numerics.calculus.carry_out import derivative

LINE = {"a": "real", "b": "real", "x": "real"}
WHOLE, BELOW_ONE = {**LINE, "n": "positive integer"}, {"b": "positive", "f": "(0, 1)", "m": "real", "x": "positive"}


@pytest.mark.parametrize(
    ("left", "right", "where", "total", "condition"),
    [
        ("Derivative((a+b*x)**n, x)", "n*b*(a+b*x)**(n-1)", WHOLE, "proved", None),
        ("Derivative((a+b*x)**n, x)", "n*(a+b*x)**(n-1)", WHOLE, "refuted", None),
        ("Derivative(x**n, x)", "n*x**(n-1)", {**LINE, "n": "integer"}, "conditional", "x != 0"),  # 0 x^(-1) at n = 0
        ("Derivative(x**a, x)", "a*x**(a-1)", LINE, "conditional", "x > 0"),
        ("Derivative((-b*x*log(f))**m, x)", "m*(-b*x*log(f))**m/x", BELOW_ONE, "proved", None),
        ("Derivative((-b*x*log(f))**m, x)", "m*(-b*x*log(f))**m", BELOW_ONE, "refuted", None),
        ("Derivative((1-erfc(x)/2)**x, x)", "(1-erfc(x)/2)**x*log(1-erfc(x)/2)", LINE, "refuted", None),
    ],
)  # fmt: skip
def test_a_power_of_a_fixed_exponent_is_differentiated(
    left: str, right: str, where: dict[str, str], total: str, condition: str | None
) -> None:
    record = judged(left, right, used_in(f"{left} {right}", where))
    assert (record.total, record.condition) == (total, condition)


def test_the_slope_of_a_sine_integral_has_a_value_at_zero() -> None:
    assert (
        judged("Derivative(E[Si(a*Z)*Z], a)", "exp(-a**2/2)", {"a": "real"}, law="Z ~ N(0, 1)").total == "proved"
    )  # not sin(a Z)/a
    assert judged("Derivative(E[Si(a*Z)*Z], a)", "exp(-a**2)", {"a": "real"}, law="Z ~ N(0, 1)").total == "refuted"


def test_a_power_whose_exponent_moves_needs_a_positive_base() -> None:
    with pytest.raises(BadClaim, match="exponent has x is taken of a positive base"):
        judged("Derivative((a+x)**x, x)", "1", {"a": "real", "x": "real"})


@pytest.mark.parametrize(
    ("left", "right", "total", "condition"),
    [
        ("Derivative(Abs(x), x)", "sign(x)", "conditional", "x != 0"),
        ("Derivative(Abs(x), x)", "1", "conditional", "x > 0"),
        ("Derivative(Abs(x-a), x)", "-Derivative(Abs(x-a), a)", "conditional", "a != x"),  # the poles cancel
        ("Derivative(Abs(x), x, 2)", "0", "conditional", "x != 0"),  # and in the slope's slope
        ("Derivative(Abs(x), x, 2, a)", "0", "conditional", "a != 0"),
        ("Derivative(x*Abs(x), x)", "2*Abs(x)", "proved", None),  # at zero too
        ("Derivative(x*Abs(x), x)", "2*x", "conditional", "x >= 0"),
        ("Derivative(x*Abs(x), x, 2)", "2*sign(x)", "conditional", "x != 0"),
        ("Derivative(Abs(x)**3, x)", "3*x*Abs(x)", "proved", None),
        pytest.param("Derivative(Abs(sin(x)), x)", "cos(x)*sign(sin(x))", "conditional", "sin(x) != 0", marks=pytest.mark.slow),
    ],
)
def test_an_absolute_value_has_no_slope_at_zero(left: str, right: str, total: str, condition: str | None) -> None:
    record = judged(left, right, used_in(f"{left} {right}", LINE))
    assert (record.total, record.condition) == (total, condition)


def test_a_slope_at_a_corner_is_refused() -> None:
    with pytest.raises(BadClaim, match="the derivative has no value here"):
        judged("Derivative(Abs(x), x, 1, 0)", "0", {})
    assert judged("Derivative(x*Abs(x), x, 1, 0)", "0", {}).total == "proved"


@pytest.mark.parametrize("left", ["Derivative(Abs(x)*sin(x), x)", "Derivative(Abs(x)**(7/2), x)", "Derivative(Abs(x)*Abs(x-1), x)"])
def test_a_modulus_beside_what_may_vanish_is_refused(left: str) -> None:
    """There may be a derivative at the corner that the form does not show: that of Abs(x)*sin(x) is 0 at 0."""
    with pytest.raises(BadClaim, match="leaves a corner"):
        judged(left, "0", used_in(left, LINE))


@pytest.mark.parametrize(
    ("left", "right", "total"),
    [
        pytest.param("x*Derivative(sinc(x), x, 2) + 2*Derivative(sinc(x), x)", "-sin(x)", "proved", marks=pytest.mark.slow),
        pytest.param("x*Derivative(sinc(x), x, 2) + Derivative(sinc(x), x)", "-sin(x)", "refuted", marks=pytest.mark.slow),
        ("Derivative(x*Shi(x)-cosh(x), x)", "Shi(x)", "proved"),
        ("Derivative(x*Shi(x)-cosh(x), x)", "Shi(x)+1/10**9", "refuted"),
        ("Derivative(Si(x), x, 2, 0)", "0", "proved"),
        ("Derivative(Si(x), x, 3, 0)", "-1/3", "proved"),
        ("Derivative(Si(x), x, 3, 0)", "1/3", "refuted"),
        ("Derivative(LambertW(x), x, 1, 0)", "1", "proved"),
        ("Derivative(LambertW(x), x, 2, 0)", "-2", "proved"),
        ("Derivative(LambertW(x), x, 2, 0)", "2", "refuted"),
    ],
)
def test_a_smooth_function_has_a_slope_at_zero(left: str, right: str, total: str) -> None:
    assert judged(left, right, used_in(f"{left} {right}", LINE)).total == total


@pytest.mark.parametrize("function", [f for f in EVERYWHERE if f not in KINKS], ids=lambda f: f.__name__)
def test_what_is_smooth_on_the_line_has_a_slope_with_a_value_on_the_line(function: sp.Function) -> None:
    x = sp.Symbol("x", real=True)
    assert not perhaps_without_value(derivative(function(x), x))


@pytest.mark.parametrize(
    ("mean", "law", "by", "right", "total"),
    [
        ("E[X^2]", "X ~ Exponential(a)", "a", "-4/a^3", "proved"),
        ("E[X^2]", "X ~ Exponential(a)", "a", "4/a^3", "refuted"),
        ("E[X]", "X ~ Gamma(a, b)", "a", "b", "proved"),
        ("E[X*cos(X)]", "X ~ Gamma(2, b)", "b", "E[X*cos(X)*(X - 2*b)/b^2]", "proved"),
        ("E[X^2]", "X ~ Uniform(a, a + b)", "a", "2*a + b", "proved"),
        ("E[X^2]", "X ~ Uniform(a, a + b)", "b", "a + b", "refuted"),
        ("E[a*X^3]", "X ~ Bernoulli(p)", "p", "a", "proved"),
        ("E[X^2]", "X ~ Laplace(0, b)", "b", "4*b", "proved"),
    ],
)
def test_a_mean_is_differentiated_by_a_parameter_of_its_law(mean: str, law: str, by: str, right: str, total: str) -> None:
    letters = {"a": "positive", "b": "positive", "p": "(0, 1)"}
    where = used_in(f"{law} {mean} {right}", letters)
    assert judged(f"Derivative({mean}, {by})", right, where, law=law).total == total


@pytest.mark.parametrize(
    ("mean", "law"),
    [
        ("E[exp(b*X)]", "X ~ Exponential(a)"),  # which grows faster than a power
        ("E[log(X)]", "X ~ Exponential(a)"),
        ("E[cos(X)]", "X ~ Cauchy(0, a)"),
        ("E[X]", "X ~ Weibull(shape=a, scale=b)"),  # no exponential family
        ("E[X^2]", "X ~ Laplace(a, b)"),
        ("E[Abs(X - b)]", "X ~ Uniform(0, a)"),
        ("E[Abs(X - a)]", "X ~ Binomial(3, a)"),
    ],
)
def test_a_mean_that_no_rule_reaches_is_not_differentiated(mean: str, law: str) -> None:
    where = {
        name: "real" if name == "b" and "b*X" in mean else "(0, 1)" for name in "ab" if name in f"{mean}{law.partition('(')[2]}"
    }
    with pytest.raises(BadClaim, match="derivative of an expectation"):
        built(f"Derivative({mean}, a)", "0", where, law=law)
