"""Are normal scalars conditioned, their moments and half-line moments enclosed, and integrands split, as exact formulas say?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from interval_checks import exact, mp, outside, rationals, value_of
from pyintval import Interval

from closedform.derivations.functions.steps import ReLU
from closedform.numerics.intervals import conditioning, series
from closedform.numerics.intervals.conditioning import Event, Form, Normal
from closedform.numerics.intervals.table import to_interval

V = tuple(sp.Symbol(f"v{i}", real=True) for i in range(3))
X, W = sp.Symbol("X", real=True), sp.Symbol("W", real=True)


def normal_of(mean: Any, cov: Any) -> Normal:
    return Normal(
        {v: exact(m) for v, m in zip(V, mean, strict=True)},
        {(u, v): exact(cov[i, j]) for i, u in enumerate(V) for j, v in enumerate(V)},
    )


def violations_of_conditioning(mean: Any, cov: Any, value: Any) -> list[str]:
    """Where the law given V_0 = value is not that of the inverse covariance: its block is the precision, exactly."""
    found = normal_of(mean, cov).given(V[0], exact(value))
    precision = cov.inv()[1:, 1:]  # of the others given the first (Anderson 1958): another formula than the one tested
    inside = precision.inv()
    shift = -inside * cov.inv()[1:, 0] * (value - mean[0])
    out = []
    for i in range(2):
        out += outside(found.mean[V[i + 1]], mp(mean[i + 1] + shift[i]), f"the mean of {V[i + 1]}", thin=1e-12)
        for j in range(2):
            out += outside(found.cov[V[i + 1], V[j + 1]], mp(inside[i, j]), f"the covariance ({i}, {j})", thin=1e-12)
    return out


def violations_of_a_form(mean: Any, cov: Any, slopes: Any, offset: Any, noise: Any) -> list[str]:
    """Where the mean, the covariances or the variance of a . V + d + N is not the exact one."""
    found = normal_of(mean, cov).with_form(
        X, Form({v: exact(a) for v, a in zip(V, slopes, strict=True)}, exact(offset), exact(noise))
    )
    row = sp.Matrix([slopes])
    out = outside(found.mean[X], mp((row * mean)[0] + offset), "the mean", thin=1e-12)
    out += outside(found.cov[X, X], mp((row * cov * row.T)[0] + noise), "the variance", thin=1e-12)
    for i, v in enumerate(V):
        out += outside(found.cov[X, v], mp((row * cov)[i]), f"the covariance with {v}", thin=1e-12)
    return out


def violations_of_two_conditions(mean: Any, cov: Any, slopes: Any) -> list[str]:
    """Where the means given X = V_0 and W = a . V, polynomials in both, are not the exact regression, at three places."""
    joint = (
        normal_of(mean, cov)
        .with_form(X, Form({V[0]: exact(1)}))
        .with_form(W, Form({v: exact(a) for v, a in zip(V, slopes, strict=True)}))
    )
    means, rest = conditioning.given_direction(joint, X, W)
    maps = sp.Matrix([[1, 0, 0], list(slopes)])
    seen = maps * cov * maps.T
    gain = cov * maps.T * seen.inv()
    left = cov - gain * maps * cov
    out = []
    for x, w in ((0, 0), (1, 2), (sp.Rational(-2, 3), 5)):
        truth = mean + gain * (sp.Matrix([x, w]) - maps * mean)
        for i in (1, 2):
            found = sum(
                (c * exact(sp.Integer(x) ** k if k == 0 else x**k) * exact(w**m if m else 1) for (k, m), c in means[V[i]].items()),
                Interval(0),
            )
            out += outside(found, mp(truth[i]), f"the mean of {V[i]} at ({x}, {w})", thin=1e-9)
    for i, j in ((1, 1), (1, 2), (2, 2)):
        out += outside(rest[V[i], V[j]], mp(left[i, j]), f"the covariance ({i}, {j})", thin=1e-9)
    return out


def violations_of_a_moment(mean: Any, cov: Any, powers: tuple[int, ...]) -> list[str]:
    """Where E V^n is not the derivative of the moment generating function at zero."""
    t = sp.symbols("t0:3")
    column = sp.Matrix(t)
    series = sp.exp((column.T * mean)[0] + (column.T * cov * column)[0] / 2)
    for s, n in zip(t, powers, strict=True):
        series = sp.diff(series, s, n) if n else series
    names = [v for v, n in zip(V, powers, strict=True) for _ in range(n)]
    scalars = normal_of(mean, cov)
    found = conditioning.moment(names, {v: {(0, 0): m} for v, m in scalars.mean.items()}, scalars.cov)[0, 0]
    return outside(found, mp(series.xreplace(dict.fromkeys(t, sp.Integer(0)))), f"the moment {powers}", thin=1e-10)


def violations_of_half_line_moments(p: Any, q: Any, variance: Any, x: Any, depth: int) -> list[str]:
    """Where E[W^k 1{W > 0}], W ~ N(p + q x, variance), is not mpmath's integral."""
    out = []
    with mpmath.workdps(30):
        mu, sd = mp(p + q * x), mpmath.sqrt(mp(variance))
        for k in range(depth + 1):
            found = conditioning.inner_mean({(1, k): Interval(1)}, Event(exact(p), exact(q), exact(variance)), exact(x))
            places = [mpmath.mpf(0), *sorted(c for c in (mu - 3 * sd, mu, mu + 3 * sd) if c > 0), mpmath.inf]
            truth = mpmath.quad(lambda w, k=k: w**k * mpmath.npdf(w, mu, sd), places)
            out += outside(found, truth * mp(x), f"the moment {k}", thin=1e-10)
    return out


def violations_of_a_split(body: Any) -> list[str]:
    """Where coefficient * monomial * functions do not add up to the body, at points off its kinks; or a factor is not of its form."""
    out = []
    products = conditioning.terms(body, V[:2], lambda e: to_interval(sp.sympify(e), {}))
    plain = body.replace(ReLU, lambda h: h * sp.Heaviside(h)).replace(sp.Abs, lambda h: h * (2 * sp.Heaviside(h) - 1))
    plain = plain.replace(sp.sign, lambda h: 2 * sp.Heaviside(h) - 1)
    with mpmath.workdps(25):
        for p, q in (  # no line of short coefficients goes through these
            (sp.Rational(4289, 10007), sp.Rational(-16683, 10009)),
            (sp.Rational(-22017, 10007), sp.Rational(1113, 10009)),
            (sp.Rational(16261, 10007), sp.Rational(28357, 10009)),
        ):
            at = {V[0]: mp(p), V[1]: mp(q)}
            total = mpmath.mpf(0)
            for product in products:
                value = value_of(sp.sympify(product.coefficient), at)
                for v, n in zip(V[:2], product.powers, strict=True):
                    value *= at[v] ** n
                for factor in product.factors:
                    direction = sum(mp(a) * at[v] for v, a in factor.slopes.items())
                    value *= value_of(conditioning.in_terms_of(factor, X), {X: direction})
                total += value
            if abs(total - value_of(plain, at)) > mpmath.mpf("1e-18") * (1 + abs(total)):
                out.append(f"the terms of {body} give {total} at ({p}, {q})")
    return out


def _covariance(a: Any, b: Any, c: Any) -> Any:
    L = sp.Matrix([[1, 0, 0], [a, 2, 0], [b, c, sp.Rational(1, 2)]])
    return L * L.T


laws = st.tuples(
    st.lists(rationals(-2, 2), min_size=3, max_size=3).map(sp.Matrix),
    st.builds(_covariance, rationals(-1, 1), rationals(-1, 1), rationals(-1, 1)),
)
triples = st.lists(rationals(-2, 2), min_size=3, max_size=3)


@given(laws, rationals())
def test_conditioning_encloses_the_law_of_the_precision_matrix(law: Any, value: Any) -> None:
    assert violations_of_conditioning(law[0], law[1], value) == []


@given(laws, triples, rationals(), rationals(0, 2))
def test_a_form_of_normal_scalars_has_its_exact_moments(law: Any, slopes: Any, offset: Any, noise: Any) -> None:
    assert violations_of_a_form(law[0], law[1], slopes, offset, noise) == []


@given(laws, triples.filter(lambda a: a[1] != 0 or a[2] != 0))
def test_conditioning_on_two_forms_encloses_their_regression(law: Any, slopes: Any) -> None:
    assert violations_of_two_conditions(law[0], law[1], slopes) == []


@given(laws, st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 1)))
def test_a_moment_is_a_derivative_of_the_generating_function(law: Any, powers: Any) -> None:
    assert violations_of_a_moment(law[0], law[1], powers) == []


def test_a_high_moment_is_found_by_the_lower_ones() -> None:
    standard = normal_of(sp.zeros(3, 1), sp.eye(3))
    found = conditioning.moment([V[0]] * 60, {v: {(0, 0): m} for v, m in standard.mean.items()}, standard.cov)[0, 0]
    assert outside(found, mp(sp.factorial2(59)), "the sixtieth moment", thin=1e-10) == []


@given(rationals(-2, 2), rationals(-2, 2), rationals(0, 3).filter(bool), rationals(-2, 2), st.integers(0, 4))
def test_a_half_line_moment_is_its_integral(p: Any, q: Any, variance: Any, x: Any, depth: int) -> None:
    assert violations_of_half_line_moments(p, q, variance, x, depth) == []


lines = st.builds(lambda a, b, c: a * V[0] + b * V[1] + c, rationals().filter(bool), rationals(), rationals())
functions = st.builds(lambda f, u: f(u), st.sampled_from([sp.erf, sp.erfc, sp.Heaviside, ReLU, sp.Abs, sp.sign, sp.tanh]), lines)


@given(functions, functions, rationals(), st.integers(0, 2))
def test_a_body_is_split_without_loss(f: Any, g: Any, c: Any, n: int) -> None:
    assert violations_of_a_split((f + c * V[1] ** n) * (g + V[0]) + f**2) == []


LAW = (sp.Matrix([1, sp.Rational(-1, 2), 2]), _covariance(sp.Rational(1, 2), -1, sp.Rational(1, 3)))
GIVEN, GAINS, MULTIPLY, IN_TERMS = Normal.given, Normal.gains, series.multiply, conditioning.in_terms_of
CHECKS: dict[str, Callable[[], list[str]]] = {
    "given": lambda: violations_of_conditioning(*LAW, sp.Integer(3)),
    "form": lambda: violations_of_a_form(*LAW, (1, 2, -1), 3, 1),
    "two": lambda: violations_of_two_conditions(*LAW, (1, 2, -1)),
    "moment": lambda: violations_of_a_moment(*LAW, (2, 1, 1)),
    "half line": lambda: violations_of_half_line_moments(sp.Integer(1), sp.Integer(-1), sp.Integer(2), sp.Rational(1, 3), 3),
    "split": lambda: violations_of_a_split((sp.erf(V[0] + 2 * V[1] - 1) + V[1]) * ReLU(V[0])),
}
BROKEN: dict[str, tuple[str, Any, str, Callable[..., Any]]] = {
    "a gain halved": ("given", Normal, "gains", lambda n, seen: {v: g / Interval(2) for v, g in GAINS(n, seen).items()}),
    "a shift's sign flipped": ("given", Normal, "given", lambda n, seen, value: GIVEN(n, seen, -value)),
    "the noise forgotten": ("form", conditioning, "Form", Form),
    "the second gain unsigned": ("two", Normal, "gains", lambda n, seen: {v: abs(g) for v, g in GAINS(n, seen).items()}),
    "a pairing lost": ("moment", conditioning, "add_polynomials", lambda p, q: p),
    "a recurrence's product lost": ("half line", conditioning, "add", lambda u, v: u),
    "a factor of two": ("half line", conditioning, "multiply", lambda u, v: MULTIPLY(u, v) * Interval(1 + 2**-30)),
    "an offset dropped": ("split", conditioning, "in_terms_of", lambda f, x: IN_TERMS(f, x).subs(x, x + 1)),
    "a power lost": ("split", conditioning, "Product", lambda c, powers, factors, e: conditioning_product(c, powers, factors[:1], e)),
}  # fmt: skip
conditioning_product = conditioning.Product


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, target, attribute, rule = BROKEN[name]
    assert CHECKS[check]() == []
    if attribute == "Form":
        right = Normal.with_form
        monkeypatch.setattr(Normal, "with_form", lambda n, x, form: right(n, x, Form(form.slopes, form.offset)))
    else:
        monkeypatch.setattr(target, attribute, rule)
    assert CHECKS[check]()
