"""Is what has the normal form zero zero, is what the identities reach reached, and is a wrong identity found out?"""

from __future__ import annotations

from typing import Any

import mpmath
import pytest
import sympy as sp

from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.algebra import coefficients, tidied
from closedform.numerics.forms.forms import Forms
from closedform.numerics.forms.ring import Ring
from closedform.numerics.proof import normal_form
from closedform.numerics.proof.normal_form import has_normal_form_zero
from closedform.numerics.quadrature.table import compile_mp

a, c, q = sp.symbols("a c q", positive=True)
x, y, t = sp.symbols("x y t", real=True)
b = sp.Function("b")(x)
exp, log, sqrt, atan, erf, pi = sp.exp, sp.log, sp.sqrt, sp.atan, sp.erf, sp.pi
r = -1 + 2 / (1 + q**2)  # a correlation, as it is charted


def integral(body: Any, variable: Any = t, low: Any = 0) -> Any:
    return sp.Integral(body, (variable, low, sp.oo))


ZERO = {
    "a root by its square": 1 / sqrt(1 + x**2) - sqrt(1 + x**2) / (1 + x**2),
    "roots of positive factors": sqrt(a * (1 + x**2)) - sqrt(a) * sqrt(1 + x**2),
    "a root that a chart makes rational": sqrt(1 - r**2) - 2 * q / (1 + q**2),
    "a root inside a root": sqrt(2) * sqrt(a + sqrt(c)) - sqrt(2 * a + 2 * sqrt(c)),
    "a root of what SymPy knows to be positive": sqrt(a) * sqrt((x - y) ** 2 + 1) - sqrt(a * (x - y) ** 2 + a),
    "a cube root": (8 * a) ** sp.Rational(2, 3) - 4 * a ** sp.Rational(2, 3),
    "roots of numbers": sqrt(sp.Rational(3, 2)) - sqrt(6) / 2,
    "exponentials of sums": (exp(x / 2) + 1) * exp(x / 2 + y) - exp(x + y) - exp(y) * exp(x / 2),
    "exponentials over one denominator": exp(x**2 / (2 * (1 - r**2))) * exp(-(r**2) * x**2 / (2 * (1 - r**2))) - exp(x**2 / 2),
    "exponentials inside exponentials": exp(exp(x + y)) - exp(exp(x) * exp(y)),
    "exponentials beside exponentials of them": exp(exp(x) + x / 2) - exp(exp(x)) * exp(x) / exp(x / 2),
    "exponentials of logarithms": exp(y * log(2) + 3 * log(a * (1 + x**2)) / 2)
    - exp(y * log(2)) * sqrt(a) ** 3 * sqrt(1 + x**2) ** 3,
    "hyperbolic functions": sp.cosh(x) ** 2 - sp.sinh(x) ** 2 - 1,
    "waves": sp.tan(x) * sp.cos(-x) + sp.sin(-x) + sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1,
    "an odd function": erf(x - y) + erf(y - x),
    "the complement of an error function": sp.erfc(x * (1 + y)) + erf(x + x * y) - 1,
    "an inverse sine as an inverse tangent": sp.asin(a / sqrt(1 + a**2)) - atan(a),
    "an inverse cosine": sp.acos(1 / sqrt(1 + a**2)) - pi / 2 + sp.asin(1 / sqrt(1 + a**2)),
    "an inverse tangent of a reciprocal": atan(a / c) + atan(c / a) - pi / 2,
    "logarithms of positive products": log(6 * a * (1 + x**2) ** 2 / c) - log(2) - log(3) - log(a) - 2 * log(1 + x**2) + log(c),
    "absolute values": sp.Abs(-2 * x * y) - 2 * sp.Abs(x) * sp.Abs(y) + sp.Abs(-a) - a,
    "a step that is always taken": sp.Heaviside(a + x**2) + sp.sign(-a) * a - 1 + a,
    "a step between two values of an increasing function": sp.Heaviside(erf(a * sp.Abs(x) + c) - erf(a * sp.Abs(y) + c), 0)
    - sp.Heaviside(sp.Abs(x) - sp.Abs(y), 0),
    "a sign between multiples of such values": sp.sign(3 * atan(x) - 3 * atan(y)) - sp.sign(a * x - a * y),
    "a step between two absolute values": sp.Heaviside(2 * sp.Abs(x) - 3 * sp.Abs(y)) - sp.Heaviside(4 * x**2 - 9 * y**2),
    "integrals of one integrand": integral(a * exp(-((t - 1) ** 2))) - a * integral(exp(-(y**2) + 2 * y - 1), y),
    "an unknown function": b * (b + 1) - b**2 - b,
    "a form by cases": sp.Piecewise((x, x > 0), (0, True)) * (b + 1)
    - sp.Piecewise((x, x > 0), (0, True)) * b
    - sp.Piecewise((x, x > 0), (0, True)),
    "a root of a negative number": sqrt(-a) * sqrt(-c) + sqrt(a) * sqrt(c),
    "an integral of zero": integral(sp.sin(t) ** 2 + sp.cos(t) ** 2 - 1),
}
NOT_ZERO = {
    "a root of a square": sqrt(x**2 + 2 * x * y + y**2) - x - y,
    "roots of factors that may both be negative": sqrt(x - 1) * sqrt(x + 1) - sqrt(x**2 - 1),
    "a logarithm of a square": log(x**2) - 2 * log(x),
    "a logarithm of a product": log(x * y) - log(x) - log(y),
    "an inverse tangent of a reciprocal that may be negative": atan(x) + atan(1 / x) - pi / 2,
    "an absolute value": sp.Abs(x) - x,
    "a step": sp.Heaviside(x + a) - 1,
    "a step between two values of a function that falls": sp.Heaviside(sp.erfc(x) - sp.erfc(y)) - sp.Heaviside(x - y),
    "a step between unlike multiples of two values": sp.Heaviside(2 * erf(x) - erf(y)) - sp.Heaviside(2 * x - y),
    "a step of a sum of absolute values": sp.Heaviside(sp.Abs(x) + sp.Abs(y)) - sp.Heaviside(x**2 - y**2),
    "exponentials": exp(x) - exp(2 * x / 3) * exp(2 * x / 5),
    "exponentials of exponentials": exp(exp(x) + x) - exp(exp(x)) * exp(x / 2),
    "exponentials of logarithms of what may be negative": exp(log(x**2) / 2 + y) - x * exp(y),
    "an even function": sp.cosh(x) + sp.cosh(-x),
    "integrals over other ranges": integral(exp(-(t**2))) - integral(exp(-(t**2)), low=1),
    "integrals whose end is named as their variable": sp.Integral(t**2, (t, 0, t)) - sp.Integral(y**2, (y, 0, y)),
    "an inner variable taken for an outer one": integral(integral(exp(-t - 2 * y), y)) - integral(integral(exp(-t - 2 * t), y)),
    "functions of close arguments": erf(x) - erf(x * sp.Rational(10**30 + 1, 10**30)),
    "waves of other arguments": sp.sin(x) ** 2 + sp.cos(2 * x) ** 2 - 1,
    "a division by zero": x / (sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1) - y,
    "a logarithm of zero": log(sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1) - y,
    "a form by cases": sp.Piecewise((x, x > 0), (0, True)) - x,
    "a floating number": erf(sp.Float("0.1") * x) - erf(x / 10),
}


@pytest.mark.parametrize("name", ZERO)
def test_what_the_identities_reach_is_reached(name: str) -> None:
    assert has_normal_form_zero(ZERO[name])


def called_zero() -> list[str]:
    """What is no identity and has the normal form zero."""
    return [name for name, form in NOT_ZERO.items() if has_normal_form_zero(form)]


def test_what_is_not_zero_has_not_the_normal_form_zero() -> None:
    assert called_zero() == []


def test_the_identities_hold_in_numbers() -> None:
    """At points where both sides are defined, and the assumptions hold; of integrals mpmath's quadrature is asked."""

    def node(inner: Any, env: Any) -> Any:
        if not isinstance(inner, sp.Integral):
            raise NotLowered(str(inner))
        ((v, low, _),) = inner.limits
        body = compile_mp(inner.function, node)
        return mpmath.quad(lambda s: body({**env, v: mpmath.mpf(s)}), [float(low), 2, 8, 30])

    tried = 0
    unknown = {name for name, form in ZERO.items() if form.has(b)} | {"an integral of zero"}
    for form in (form for name, form in ZERO.items() if name not in unknown):
        for values in ((0.7, 1.9, 0.3, -1.1, 0.6), (2.2, 0.4, 1.7, 0.9, -1.3)):
            at = dict(zip((a, c, q, x, y), map(mpmath.mpf, values), strict=True))
            assert abs(compile_mp(form, node)(at)) < 1e-9, form
            tried += 1
    assert tried == 2 * (len(ZERO) - len(unknown))


BROKEN: dict[str, tuple[Any, str, Any, set[str]]] = {
    "every polynomial is positive": (
        Ring, "is_positive", lambda *_: True,
        {"roots of factors that may both be negative", "a logarithm of a product", "a logarithm of a square", "an absolute value", "a step",
         "an inverse tangent of a reciprocal that may be negative", "a root of a square"},
    ),
    "variables are renamed in ends too": (
        normal_form, "_renamed", lambda form, depth: form.replace(
            lambda node: isinstance(node, sp.Integral) and len(node.limits) == 1,
            lambda node: sp.Integral(*(part.xreplace({node.variables[0]: normal_form._variable(depth, 0)}) for part in node.args)),
        ),
        {"integrals whose end is named as their variable"},
    ),
    "whatever differs is equal": (Ring, "equal", lambda *_: True, {"functions of close arguments", "integrals over other ranges"}),
}  # fmt: skip


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_found_out(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, broken, seen = BROKEN[rule]
    monkeypatch.setattr(where, name, broken)
    assert seen & set(called_zero())


TIDY = [
    (x**2 - y**2) / (x - y) / (1 + q**2), 1 - r**2, sqrt(1 + x**2) * (x + y) / (x * sqrt(a) + y * sqrt(a)), (exp(x) * a + exp(x) * c) / (a + c) ** 2,
    (1 + sqrt(2)) * x / 3 - x / 3, sp.erfc(-x) * (y**2 - 1) / (y + 1), a ** sp.Rational(3, 2) / sqrt(a),
]  # fmt: skip


@pytest.mark.parametrize("form", TIDY, ids=str)
def test_what_is_tidied_is_the_same_number(form: Any) -> None:
    at = {a: sp.Rational(7, 3), c: sp.Rational(1, 5), q: sp.Rational(4, 9), x: sp.Rational(-3, 4), y: sp.Rational(11, 6)}
    tidy = tidied(form)
    assert abs(sp.N((form - tidy).xreplace(at), 30)) < 1e-25
    assert sp.count_ops(tidy) <= sp.count_ops(form)


def test_an_error_function_next_to_one_is_left_as_it_is_written() -> None:
    """1 - erf(x) has no digits left where erfc(x) has all."""
    assert tidied(sp.erfc(x) * a).has(sp.erfc)


def test_coefficients_are_those_of_the_polynomial() -> None:
    form = (a * x + y) ** 2 / (1 + a) + exp(y) * x - 3
    found = coefficients(form, x)
    assert found is not None
    assert sp.simplify(sum(k * x**n for n, k in enumerate(found)) - form) == 0
    assert len(found) == 3
    assert coefficients(1 / (1 + x), x) is None
    assert coefficients(sp.erf(x) + x, x) is None
    assert coefficients(y, x) == (y,)


def test_a_ring_that_is_too_small_is_made_larger() -> None:
    many = sp.Add(*(sqrt(a + k) * erf(x + k) for k in range(12)))
    assert has_normal_form_zero(many * (x + 1) - many * x - many)
    assert Forms(3).of(x * y).over.degrees() == (1, 1, 0)
