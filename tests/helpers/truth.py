"""Values of formulas by mpmath at high precision, which shares no code with the balls; and how a ball's ends are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

import mpmath
import sympy as sp
from flint import arb

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.steps import ReLU

DIGITS = 60
x, y, s = (sp.Symbol(name, real=True) for name in "xys")

FUNCTIONS: dict[Any, Callable[..., Any]] = {
    sp.Add: lambda *parts: mpmath.fsum(parts),
    sp.Mul: lambda *parts: reduce(lambda a, b: a * b, parts),
    sp.Pow: mpmath.power,
    sp.exp: mpmath.exp,
    sp.log: mpmath.log,
    sp.sin: mpmath.sin,
    sp.cos: mpmath.cos,
    sp.tan: mpmath.tan,
    sp.sinh: mpmath.sinh,
    sp.cosh: mpmath.cosh,
    sp.tanh: mpmath.tanh,
    sp.asin: mpmath.asin,
    sp.acos: mpmath.acos,
    sp.atan: mpmath.atan,
    sp.asinh: mpmath.asinh,
    sp.erf: mpmath.erf,
    sp.erfc: mpmath.erfc,
    sp.erfi: mpmath.erfi,
    sp.gamma: mpmath.gamma,
    sp.Abs: abs,
    sp.sign: mpmath.sign,
    sp.Heaviside: lambda u, *_: mpmath.mpf(u > 0),
    sp.Max: max,
    sp.Min: min,
    ReLU: lambda u: max(u, mpmath.mpf(0)),
    sp.besselj: lambda n, u: mpmath.besselj(int(n), u),
    sp.besseli: lambda n, u: mpmath.besseli(int(n), u),
    sp.besselk: lambda n, u: mpmath.besselk(int(n), u),
    sp.LambertW: lambda u: mpmath.lambertw(u).real,
    sp.polygamma: lambda n, u: mpmath.polygamma(int(n), u),
    sp.lowergamma: lambda s, u: mpmath.gamma(s) - mpmath.gammainc(s, u),
    sp.uppergamma: mpmath.gammainc,
    sp.loggamma: mpmath.loggamma,
    sp.sinc: mpmath.sinc,
    sp.Ei: mpmath.ei,
    sp.expint: mpmath.expint,
    sp.Si: mpmath.si,
    sp.Ci: mpmath.ci,
    sp.Shi: mpmath.shi,
    sp.Chi: mpmath.chi,
    sp.fresnels: mpmath.fresnels,
    sp.fresnelc: mpmath.fresnelc,
    Phi2: lambda h, k, r: mpmath.quad(
        lambda t: mpmath.npdf(t) * mpmath.ncdf((k - r * t) / mpmath.sqrt(1 - r * r)), [-18, -6, -2, 0, 2, min(h, 18)]
    ),
}
# Of what is larger, exp and the trigonometric functions would take digits without number.
LARGEST = 10**5
_TAKES_ANYTHING = (sp.Add, sp.Mul, sp.Pow, sp.log, sp.Abs, sp.sign, sp.Heaviside, sp.Max, sp.Min, ReLU, sp.asinh, sp.atan)


def number(value: Any) -> Any:
    """Give an exact rational number to mpmath."""
    return mpmath.mpf(value.numerator) / value.denominator if isinstance(value, Fraction | int) else mpmath.mpf(value)


def value(expr: Any, at: Mapping[Any, Any]) -> Any:
    """Evaluate a formula at numbers, at mpmath's working precision.

    Raises:
        OverflowError: a function of a number that is larger than ``LARGEST``.
    """
    if expr in at:
        return at[expr]
    if expr.is_Rational:
        return mpmath.mpf(int(expr.p)) / int(expr.q)
    if expr == sp.I:
        return mpmath.mpc(0, 1)
    if expr.is_NumberSymbol:
        return {sp.pi: mpmath.pi, sp.E: mpmath.e, sp.EulerGamma: mpmath.euler}[expr] + mpmath.mpf(0)
    parts = [value(arg, at) for arg in expr.args]
    if expr.func not in _TAKES_ANYTHING and any(abs(part) > LARGEST for part in parts):
        raise OverflowError(f"{expr.func.__name__} of {mpmath.nstr(parts[0], 5)}")
    return FUNCTIONS[expr.func](*parts)


def _exact(ball: arb) -> Any:
    """Give the middle of a ball to mpmath, exactly."""
    mantissa, exponent = ball.man_exp()
    return mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))


def most(ball: arb) -> Any:
    """The upper end of a ball."""
    return _exact(ball.upper())


def least(ball: arb) -> Any:
    """The lower end of a ball."""
    return _exact(ball.lower())


def encloses(ball: arb, truth: Any, slack: Any = 0) -> bool:
    """Tell whether a ball holds a number that is known up to a slack."""
    return bool(ball.is_finite() and least(ball) - slack <= truth <= most(ball) + slack)
