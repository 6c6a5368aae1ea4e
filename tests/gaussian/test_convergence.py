"""Is an integral said to converge absolutely only where it does, and said not to only where it does not?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import array_of, nonzero, rationals, sign, value_of

from closedform.derivations.functions.steps import ReLU
from closedform.numerics.findings.evidence import Diverges, NotLowered
from closedform.numerics.forms import orders
from closedform.numerics.gaussian import convergence

x, y = sp.Symbol("x", real=True), sp.Symbol("y", real=True)
PLANE = ((x, -sp.oo, sp.oo), (y, -sp.oo, sp.oo))
QUADRANT = ((x, sp.Integer(0), sp.oo), (y, sp.Integer(0), sp.oo))
HALF_PLANE = ((x, sp.Integer(0), sp.oo), (y, -sp.oo, sp.oo))
STRIP = ((x, sp.Integer(0), sp.Integer(2)), (y, -sp.oo, sp.oo))


def said(body: Any, ranges: tuple[Any, ...] = PLANE) -> str:
    """What the rule says of one integral."""
    try:
        convergence.parts([(body, ranges)], sign)
    except Diverges:
        return "diverges"
    except NotLowered:
        return "not known"
    return "converges"


def violations_of_a_bell(p: Any, a: Any, b: Any, c: Any) -> list[str]:
    """Where p e^{-(a x^2 + b x y + c y^2)} over the plane is said to converge against its eigenvalues, by numpy."""
    least = np.linalg.eigvalsh(np.array([[float(a), float(b) / 2], [float(b) / 2, float(c)]]))[0]
    found = said(p * sp.exp(-a * x**2 - b * x * y - c * y**2))
    out = []
    if found == "converges" and least < 1e-9:
        out.append(f"said to converge, and the least eigenvalue is {least}")
    if found == "diverges" and least > 1e-9:
        out.append(f"said to diverge, and the least eigenvalue is {least}")
    if found != "converges" and least > 1e-9:
        out.append(f"{found}, and the least eigenvalue is {least}")
    return out


def violations_of_tameness(f: Any) -> list[str]:
    """Where a function said to grow no faster than the exponential of a line does, far out along rays."""
    if not convergence.grows_as_lines(f, {v: (low, high) for v, low, high in PLANE}, sign):
        return []
    out = []
    with mpmath.workdps(20):
        for p, q in product((1, -1, sp.Rational(3, 7)), (1, -1, sp.Rational(-5, 9))):
            sizes = []
            for r in (40, 4000):
                value = abs(value_of(f, {x: p * r, y: q * r}))
                sizes.append(mpmath.log(1 + value) / r)
            if sizes[1] > 2 * sizes[0] + 1:
                out.append(f"{f} grows by {sizes} along ({p}, {q})")
        for k in range(-20, 21):  # and is finite everywhere
            try:
                finite = mpmath.isfinite(value_of(f, {x: sp.Rational(k, 4), y: sp.Rational(k * k - 30, 8)}))
            except ZeroDivisionError:
                finite = False
            if not finite:
                out.append(f"{f} is infinite")
    return out


def violations_of_one_sign(f: Any, ranges: tuple[Any, ...]) -> list[str]:
    """Where an integrand said to keep its sign takes both."""
    if orders.one_sign(f, ranges) is None:
        return []
    axis = np.linspace(-5, 5, 41) + 0.013
    axes = [axis[axis > 0] if low == 0 else axis for _, low, _ in ranges]
    with np.errstate(all="ignore"):
        values = array_of(f, dict(zip((v for v, *_ in ranges), np.meshgrid(*axes), strict=True)))
    return [f"{f} takes both signs"] if np.nanmin(values) < 0 < np.nanmax(values) else []


polynomials = st.builds(lambda a, n, m: a * x**n * y**m, nonzero(), st.integers(0, 3), st.integers(0, 3))


@given(polynomials, rationals(), rationals(), rationals())
def test_a_bell_over_the_plane_converges_exactly_where_it_falls_in_every_direction(p: Any, a: Any, b: Any, c: Any) -> None:
    assert violations_of_a_bell(p, a, b, c) == []


lines = st.builds(lambda a, b, c: a * x + b * y + c, rationals(-2, 2), rationals(-2, 2), rationals(-2, 2))
smooth = st.builds(lambda f, u: f(u), st.sampled_from([sp.exp, sp.erf, sp.cosh, sp.tanh, sp.sin, sp.Abs, ReLU, sp.asinh]), lines)
wild = st.builds(
    lambda f, u: f(u), st.sampled_from([sp.exp, sp.cosh, sp.log, sp.sqrt]), st.builds(lambda u, a: u**2 + a, lines, rationals())
)
growing = st.builds(lambda f, g, h: f * g + h, smooth, st.one_of(smooth, wild, wild.map(lambda g: 1 / g), lines), lines)


@given(growing)
def test_what_is_called_tame_grows_no_faster_than_an_exponential(f: Any) -> None:
    assert violations_of_tameness(f) == []


@given(growing, st.sampled_from([PLANE, QUADRANT]))
def test_what_is_said_to_keep_its_sign_does(f: Any, ranges: tuple[Any, ...]) -> None:
    assert violations_of_one_sign(f**2, ranges) == []
    assert violations_of_one_sign(f, ranges) == []


@pytest.mark.parametrize(
    ("body", "ranges", "truth"),
    [
        (y / x * sp.exp(-(x**2) - y**2), PLANE, "diverges"),  # beside x = 0
        (x * y / x * sp.exp(-(x**2) - y**2), PLANE, "converges"),
        (sp.erf(x) * sp.exp(-((x - y) ** 2)), PLANE, "diverges"),  # along the diagonal
        (sp.sqrt(x) * sp.exp(-((x - y) ** 2)), QUADRANT, "converges"),  # keeps its sign: the last integral finds out
        (sp.sin(x) * sp.exp(-((x - y) ** 2)), QUADRANT, "not known"),
        (y * sp.erf(sp.sqrt(1 - x**4)) ** 2 * sp.exp(-(x**2) - y**2), PLANE, "not known"),  # erf(i u) grows as exp(u^2)
        (y * sp.erf(sp.sqrt(1 + x**4)) ** 2 * sp.exp(-(x**2) - y**2), PLANE, "converges"),
        (y * sp.cos(sp.sqrt(1 - x**2)) / (1 + x**2) * sp.exp(-(y**2)), PLANE, "not known"),  # cos(i u) = cosh u
        (y * sp.cos(sp.sqrt(1 + x**2)) / (1 + x**2) * sp.exp(-(y**2)), PLANE, "converges"),
        (y * sp.exp(1 / sp.sqrt(x) - x - y**2), HALF_PLANE, "not known"),
        (y * sp.exp(-x - y**2) / sp.sqrt(x), HALF_PLANE, "converges"),
        (y * sp.besselk(1, x) * sp.exp(-x - y**2), STRIP, "not known"),
        (y * sp.besselk(0, x) * sp.exp(-x - y**2), STRIP, "converges"),
        (y * sp.exp(-(sp.log(x) ** 2) - y**2) / x, HALF_PLANE, "converges"),
        (sp.exp(-((x - y) ** 2)), ((x, sp.Integer(0), y), (y, sp.Integer(0), sp.Integer(1))), "converges"),
    ],
    ids=str,
)
def test_a_known_case_is_told(body: Any, ranges: tuple[Any, ...], truth: str) -> None:
    assert said(body, ranges) == truth


def test_what_keeps_different_signs_is_integrated_apart() -> None:
    bell = sp.exp(-x - y**2)
    grown, shrunk = (y**2 * bell / x, HALF_PLANE), (-bell / x, HALF_PLANE)
    assert convergence.parts([grown, shrunk], sign) == [[grown], [shrunk]]
    assert convergence.parts([grown, (bell / x, HALF_PLANE)], sign) == [[grown, (bell / x, HALF_PLANE)]]
    sure = [(y**2 * bell, HALF_PLANE), (-bell, HALF_PLANE)]
    assert convergence.parts(sure, sign) == [sure]


def test_names_that_print_alike_are_two_numbers() -> None:
    a, b = sp.Dummy("value", real=True), sp.Dummy("value", real=True)
    assert orders.one_sign((x**2 + a * b) * sp.exp(-(x**2) - y**2), PLANE) is None
    assert orders.one_sign((x**2 + a**2) * sp.exp(-(x**2) - y**2), PLANE) == 1


CURVATURE, FALLS = convergence._curvature, convergence._falls
SADDLE = (x, sp.Integer(1), sp.Integer(4), sp.Integer(1))
BOWL = (x, sp.Integer(1), sp.Integer(1), sp.Integer(1))


@pytest.mark.parametrize(
    ("name", "rule", "case"),
    [
        ("_curvature", lambda form, u, v: CURVATURE(form, u, v) if u == v else sp.Integer(0), SADDLE),
        ("_curvature", lambda form, u, v: -CURVATURE(form, u, v), BOWL),
        ("_falls", lambda *a: 1, SADDLE),
        ("_falls", lambda *a: -1, BOWL),
    ],
    ids=["mixed terms lost", "a sign flipped", "always", "never"],
)
def test_a_broken_test_of_the_exponent_is_seen(
    name: str, rule: Callable[..., Any], case: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert violations_of_a_bell(*case) == []
    monkeypatch.setattr(convergence, name, rule)
    assert violations_of_a_bell(*case)


def test_a_broken_bound_on_growth_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_tameness(sp.sinh(x + y) * sp.gamma(x)) == []
    monkeypatch.setattr(convergence, "BOUNDED", (sp.exp,))
    assert violations_of_tameness(sp.exp(x**2 + y**2))


def test_a_pole_taken_for_tame_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_tameness(1 / x) == []
    monkeypatch.setattr(convergence, "away_from_zero", lambda *a: True)
    assert violations_of_tameness(1 / x)


def test_a_sign_taken_for_granted_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "one_sign", lambda *a: 1)
    assert violations_of_one_sign(x - y, PLANE)
