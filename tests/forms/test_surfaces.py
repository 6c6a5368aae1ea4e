"""Does a formula change its form only across a surface that is listed?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import nonzero, rationals, value_of

from closedform.derivations.laws import E, Gaussian, ReLU, normal
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.index import laws
from closedform.numerics.forms import surfaces

a, b, t, z = (sp.Symbol(name, real=True) for name in "abtz")
POINTS = [
    {a: sp.Rational(p, 13) + sp.Rational(1, 977), b: sp.Rational(q, 11) - sp.Rational(1, 991)}
    for p in range(-50, 51, 9)
    for q in range(-40, 41, 9)
]


def violations(expr: Any, watched: list[Any]) -> list[str]:
    """Where two points on the same side of every surface differ in what a formula turns by: the sign of a form it is watched for."""
    listed = surfaces.surfaces([expr])
    with mpmath.workdps(25):
        cells: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        out = []
        for at in POINTS:
            cell = tuple(mpmath.sign(value_of(h, at)) for h in listed)
            forms = tuple(mpmath.sign(value_of(h, at)) for h in watched)
            if 0 not in cell and 0 not in forms and cells.setdefault(cell, forms) != forms:
                out.append(f"at {at} a form of {watched} turns within a cell of {listed}")
    return out


lines = st.builds(lambda p, q, r: p * a + q * b + r, nonzero(), nonzero(), rationals())
forms = st.one_of(lines, st.builds(lambda p, q: p * q, lines, lines), st.builds(lambda p, q: p**2 - q, lines, lines))
one_argument: list[tuple[Callable[[Any], Any], Callable[[Any], list[Any]]]] = [
    (sp.Abs, lambda h: [h]),
    (sp.sign, lambda h: [h]),
    (sp.Heaviside, lambda h: [h]),
    (ReLU, lambda h: [h]),
    (sp.sqrt, lambda h: [h]),
    (sp.log, lambda h: [h]),
    (lambda h: 1 / h, lambda h: [h]),
    (lambda h: h ** sp.Rational(-2, 3), lambda h: [h]),
    (sp.asin, lambda h: [1 - h, 1 + h]),
    (sp.acos, lambda h: [1 - h, 1 + h]),
    (sp.atanh, lambda h: [1 - h, 1 + h]),
    (sp.acosh, lambda h: [h - 1]),
    (lambda h: sp.asin(sp.sin(h)), lambda h: [sp.cos(h)]),
    (lambda h: sp.Max(h, a), lambda h: [h - a]),
    (lambda h: sp.Min(h, b, -a), lambda h: [h + a, h - b, a + b]),
    (lambda h: sp.Integral(sp.Abs(t - h), (t, 0, b)), lambda h: [h, h - b, b]),
    (lambda h: sp.Integral(sp.Heaviside(t - h) * sp.Abs(t - a), (t, -1, 2)), lambda h: [h + 1, h - 2, a + 1, a - 2, h - a]),
    (lambda h: sp.Integral(sp.exp(-h * t**2), (t, 0, sp.oo)), lambda h: [h]),
    (lambda h: sp.Integral(t**h, (t, 0, 1)), lambda h: [h + 1]),
    (lambda h: E(sp.exp(h * z**2), Gaussian((z,), [[2]])), lambda h: [1 - 4 * h]),
    (lambda h: E(sp.Heaviside(z - h) * ReLU(z - a), normal(z)), lambda h: [h - a]),
]


@pytest.mark.parametrize("kind", range(len(one_argument)))
def test_a_formula_of_a_line_turns_at_a_surface(kind: int) -> None:
    make, watched = one_argument[kind]
    for h in (a + b, 2 * a - b / 3 + 1, a - sp.Rational(1, 2)):
        assert violations(make(h), watched(h)) == []


@given(forms, forms, st.integers(0, 11), st.integers(0, 11))
def test_a_formula_turns_only_at_a_surface(h: Any, k: Any, i: int, j: int) -> None:
    (f, of_f), (g, of_g) = one_argument[i], one_argument[j]
    watched = [w for w in [*of_f(h), *of_g(k)] if w.free_symbols]
    assert violations(f(h) * (1 + g(k)) + a, watched) == []  # |h| |h| alone would turn nowhere


NODE, FACTORS, AT_ENDS = surfaces._of_node, surfaces.vanishing_factors, surfaces._at_ends
SUM = sp.Abs((a - b) * (a + 2 * b - 1)) + sp.sqrt(a + 1)
WATCHED = [(a - b) * (a + 2 * b - 1), a + 1]
BROKEN: dict[str, tuple[str, Any, tuple[Any, Any]]] = {
    "a form lost": ("_of_node", lambda n: [h for h in NODE(n) if not isinstance(n, sp.Abs)], (SUM, WATCHED)),
    "a factor lost": ("vanishing_factors", lambda h: FACTORS(h)[:-1], (SUM, WATCHED)),
    "an end of a range lost": ("_at_ends", lambda h, bound: list(AT_ENDS(h, bound))[:1], (sp.Integral(sp.Abs(t - a), (t, 0, b)), [a, a - b])),
    "coincidences lost": ("_of_coincidences", lambda *a: [], (E(sp.Heaviside(z - b) * ReLU(z - a), normal(z)), [a - b])),
    "convergence lost": ("_of_convergence", lambda n: [], (sp.Integral(sp.exp(-a * t**2), (t, 0, sp.oo)), [a])),
    "a mean's existence lost": ("_of_expectation", lambda n: [], (E(sp.exp(a * z**2), normal(z)), [1 - 2 * a])),
    "all but one lost": ("MOST", 1, (SUM, WATCHED)),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_surface_left_out_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, rule, case = BROKEN[name]
    assert violations(*case) == []
    monkeypatch.setattr(surfaces, function, rule)
    assert violations(*case)


def test_a_surface_of_a_rising_function_is_named_by_its_argument() -> None:
    assert surfaces.surfaces([1 / (1 - sp.erfc(a / sp.sqrt(2)))]) == [a]
    assert surfaces.surfaces([sp.Abs(sp.exp(a * b) - 1)]) == [a, b]
    assert surfaces.surfaces([sp.Abs(sp.exp(a) - 3)]) == [a - sp.log(3)]
    assert surfaces.surfaces([1 / (sp.tanh(a) - 2)]) == []


def test_a_kink_of_the_variable_of_an_inner_mean_is_no_surface_of_the_parameters() -> None:
    x, copy, b = sp.Symbol("x", real=True), sp.Symbol("x'", real=True), sp.Symbol("b", positive=True)
    own, other = (Scalar(v, laws()["Exponential"], sp.Integer(1)) for v in (x, copy))
    mean = E(copy, other, sp.Heaviside(copy - b, 0))
    assert all(form.free_symbols <= {b} for form in surfaces.surfaces([E((x - mean) ** 2, own, sp.Heaviside(x - b, 0))]))


@pytest.mark.parametrize(
    ("kink", "low", "high", "listed"),
    [
        (sp.Max(sp.exp(t) - a, 0), -sp.oo, sp.oo, {a}),
        (sp.Max(sp.exp(t) - a, 0), sp.Integer(0), sp.oo, {a - 1}),  # it is infinite at the other end
        (sp.Abs(sp.erf(2 * t) - a), -sp.oo, sp.oo, {a - 1, a + 1}),
        (sp.Heaviside(sp.erfc(t) - a), sp.Integer(0), sp.oo, {a - 1, a}),
        (sp.Heaviside(sp.exp(-(t**2)) - a), -sp.oo, sp.oo, {a}),
        (sp.Abs(sp.tanh(b * t) - a), sp.Integer(0), sp.oo, {a - 1, a + 1, a}),  # the sign of b is not known
        (sp.Abs(t * sp.exp(-t) - a), sp.Integer(0), sp.oo, {a}),  # of the finite end alone
        (sp.Max(sp.exp(-sp.exp(t)) - a, 0), -sp.oo, sp.oo, {a - 1, a}),  # one function inside another
        (sp.Max(sp.log(1 + sp.exp(t)) - a, 0), -sp.oo, sp.oo, {a}),
        (sp.Heaviside(sp.exp(1 / (t**2 + 1)) - a), -sp.oo, sp.oo, {a - 1}),  # of a ratio
    ],
    ids=str,
)
def test_a_kink_that_comes_in_from_infinity_has_a_surface(kink: Any, low: Any, high: Any, listed: set[Any]) -> None:
    assert set(surfaces.surfaces([sp.Integral(kink * sp.exp(-(t**2)), (t, low, high))])) - {b} == listed
