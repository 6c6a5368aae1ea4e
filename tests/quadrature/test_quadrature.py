"""The quadrature's error estimate covers what cancels, and what it overlooks it finds on finer cells."""

from __future__ import annotations

from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp

from closedform.derivations.laws import E, Gaussian, normal
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.quadrature import integrate as oracle
from closedform.numerics.quadrature.integrate import integrate
from closedform.numerics.quadrature.mpfr import Mpfr
from closedform.numerics.quadrature.table import Double, compile_mp

X, Y, Z = sp.symbols("X Y Z", real=True)
x, a = sp.symbols("x a", real=True)
PAIR = Gaussian((X, Y), [[1, 0], [0, 1]])


def off(expr: sp.Expr, truth: sp.Expr, at: dict[sp.Symbol, sp.Rational] | None = None) -> tuple[float, float]:
    """Give the distance from the truth, and the estimate of it."""
    found = integrate(expr, at or {})
    with mpmath.workdps(60):
        return float(abs(mpmath.mpf(found.value) - mpmath.mpf(str(sp.N(truth, 50))))), found.error


@pytest.mark.parametrize(
    ("expr", "truth", "at"),
    [
        (sp.cosh(x) ** 2 - sp.sinh(x) ** 2, 1, {x: sp.Rational(2999, 10)}),
        (sp.exp(x**2) * (1 - sp.erf(x)), sp.exp(1764) * sp.erfc(42), {x: sp.Integer(42)}),
        (10**40 * (sp.erf(x + sp.Rational(1, 10**30)) - sp.erf(x)), 2 * 10**10 / sp.sqrt(sp.pi), {x: sp.Rational(1, 10**40)}),
        (sp.sin(10**50 * x), sp.sin(sp.Rational(10**50, 7)), {x: sp.Rational(1, 7)}),
        ((1 + sp.Rational(1, 10**90)) ** (10**2) - 1, sp.Rational(100, 10**90), {}),
        (10**30 * (sp.Integral(sp.exp(-(x**2)), (x, 0, sp.oo)) - sp.sqrt(sp.pi) / 2), 0, {}),
        (E(sp.cosh(2 * Z) ** 2 - sp.sinh(2 * Z) ** 2, normal(Z)), 1, {}),
        (E((sp.cosh(9 * X) ** 2 - sp.sinh(9 * X) ** 2) * sp.Max(X, Y), PAIR), 1 / sp.sqrt(sp.pi), {}),
        (10**13 * (E(sp.erf(X) * sp.erf(Y) * sp.Max(X, Y), PAIR) - E(sp.erf(X) * sp.erf(Y) * sp.Max(X - Y, 0), PAIR)), 0, {}),
    ],
)
def test_the_error_covers_what_cancels(expr: sp.Expr, truth: sp.Expr, at: dict[sp.Symbol, sp.Rational]) -> None:
    distance, error = off(expr, truth, at)
    assert distance <= error


@pytest.mark.slow
@pytest.mark.parametrize(
    ("expr", "truth"),
    [
        (sp.Integral(sp.exp(-(10**6) * (x - sp.pi / 7) ** 2), (x, 0, 1)), sp.sqrt(sp.pi) / 1000),
        (sp.Integral(sp.exp(-100 * (x - 12345) ** 2), (x, -sp.oo, sp.oo)), sp.sqrt(sp.pi) / 10),
        (sp.Integral(sp.erf(10**5 * (x - sp.pi / 7)), (x, 0, 1)), 1 - 2 * sp.pi / 7),
        (
            sp.Integral(1 / (1 + 10**8 * (x - sp.pi / 7) ** 2), (x, 0, 1)),
            (sp.atan(10**4 * (1 - sp.pi / 7)) + sp.atan(10**4 * sp.pi / 7)) / 10**4,
        ),
        # A kink at log(K)/s, and a bell whose exponential carries it 47 widths away.
        (
            E(sp.Max(0, sp.Rational(219, 113) - sp.exp(sp.Rational(519, 452) * Z)), normal(Z)),
            sp.Rational("0.842681605852958801411158382281"),
        ),
        (
            E(sp.exp(sp.Rational(54, 113) * Z**2 + sp.Rational(237, 113) * Z), normal(Z)),
            sp.exp(sp.Rational(237, 113) ** 2 / (2 - sp.Rational(216, 113))) / sp.sqrt(1 - sp.Rational(108, 113)),
        ),
        # The spike stands where no coefficient tells; 1.2533150773e-3 by rigorous quadrature.
        (sp.Integral(sp.exp(-(10**6) * (x**2 - sp.Rational(1, 2)) ** 2), (x, 0, 1)), sp.Rational("0.00125331507730521571")),
    ],
)
def test_what_is_narrow_is_found(expr: sp.Expr, truth: sp.Expr) -> None:
    distance, error = off(expr, truth)
    assert distance <= 10 * error
    assert error <= 1e-6 * abs(truth)


@pytest.mark.parametrize("expr", [sp.sqrt(a), sp.log(a), sp.Integral(sp.sqrt(x), (x, a, 0))])
def test_what_is_not_real_is_said_not_to_be(expr: sp.Expr) -> None:
    with pytest.raises(DoesNotExist, match="not real"):
        integrate(expr, {a: sp.Integer(-2)})


@pytest.mark.parametrize("expr", [1 / a, sp.gamma(a), sp.Max(a, sp.sqrt(a - 1)) / a])
def test_a_pole_is_a_sentence(expr: sp.Expr) -> None:
    with pytest.raises(NotLowered, match="finds no value"):
        integrate(expr, {a: sp.Integer(0)})


def test_an_event_that_is_not_seen_is_a_sentence() -> None:
    with pytest.raises(NotLowered, match="probability zero to the event"):
        integrate(E(Z, normal(Z), given=sp.Heaviside(Z - 1) * sp.Heaviside(1 - Z)), {})


def test_shaking_moves_a_value_by_what_cancels_and_leaves_ties_alone() -> None:
    def no_node(node: object, env: object) -> None:
        raise AssertionError(node)

    factors = iter(1 + 1e-9 * np.sin(np.arange(1, 100)))
    difference = compile_mp(sp.cosh(x) ** 2 - sp.sinh(x) ** 2, no_node, Double, lambda: next(factors))({x: np.float64(5)})
    assert 1e-9 * np.cosh(5) ** 2 / 100 < abs(difference - 1) < 1e-7 * np.cosh(5) ** 2
    tie = compile_mp(sp.Heaviside(3 * x - 1), no_node, mpmath.mp, lambda: mpmath.mpf("1.001"))({x: mpmath.mpf(1) / 3})
    assert float(tie) == pytest.approx(0.5, rel=0.01)


IN_MPFR = {
    "a mean": E(sp.erf(x) ** 2 * sp.Heaviside(x - sp.Rational(1, 3)), normal(x)),
    "an integral": sp.Integral(sp.exp(-(x**2)) * sp.cos(3 * x), (x, -1, 2)),
    "a closed form": sp.atan(sp.Rational(1, 3)) * sp.pi + sp.EulerGamma - sp.gamma(sp.Rational(7, 3)),
}
IN_MPMATH_ALONE = {
    "a function that MPFR lacks": sp.erfinv(sp.Rational(1, 3)) + 1,
    "a root of a negative number": sp.sqrt(sp.Symbol("c")) * sp.sqrt(sp.Symbol("c") - 1),
    "a step of what is not real": sp.Heaviside(sp.Abs(sp.sqrt(sp.Symbol("c"))) - 1),
}
AT = {sp.Symbol("c"): sp.Rational(-1, 2)}


@pytest.mark.parametrize("expr", [pytest.param(e, id=name) for name, e in {**IN_MPFR, **IN_MPMATH_ALONE}.items()])
def test_the_faster_arithmetic_says_what_mpmath_says(expr: Any) -> None:
    at = {s: v for s, v in AT.items() if s in expr.free_symbols}
    fast, slow = integrate(expr, at), oracle._rising(expr, at, mpmath.mp)
    with mpmath.workdps(40):
        assert abs(mpmath.mpf(fast.value) - mpmath.mpf(slow.value)) <= min(fast.error, slow.error)
    assert fast.error < 1e-20


@pytest.mark.parametrize("expr", [pytest.param(e, id=name) for name, e in IN_MPMATH_ALONE.items()])
def test_what_mpfr_has_no_real_number_for_is_not_taken_from_it(expr: Any) -> None:
    at = {s: v for s, v in AT.items() if s in expr.free_symbols}
    with pytest.raises(ArithmeticError):
        oracle._at_precision(expr, at, Mpfr, 25, finer=0)
