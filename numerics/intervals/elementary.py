"""Taylor series of elementary functions. Trusted: one row for each function, each with its test.

Each row is a recurrence from the function's differential equation. It starts with pyintval's enclosure of the function.
"""

from __future__ import annotations

import numpy as np
import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.numerics.intervals.series import (
    ENTIRE,
    Series,
    add,
    between,
    dot,
    first,
    inside,
    is_series,
    multiply,
    power,
    solve,
    summed,
    weighted,
)

_HALF = Interval(0.5)


def exp(u: Series) -> Series:
    """Return the exponential."""
    start = iv.exp(first(u))
    if not is_series(u):
        return start
    rows = [start]
    rates = weighted(u)
    m = len(rates)
    for k in range(1, len(u)):
        rows.append(dot(rates[:k], rows[max(0, k - m) :][::-1]) / Interval(k))
    return np.array(rows, dtype=object)


def _circular(u: Series, sine: Interval, cosine: Interval, sign: int) -> tuple[Series, Series]:
    """Solve s' = c u' and c' = sign s u' together."""
    if not is_series(u):
        return sine, cosine
    s, c = [sine], [cosine]
    rates = weighted(u)
    m = len(rates)
    for k in range(1, len(u)):
        new_s = dot(rates[:k], c[max(0, k - m) :][::-1]) / Interval(k)
        c.append(Interval(sign) * dot(rates[:k], s[max(0, k - m) :][::-1]) / Interval(k))
        s.append(new_s)
    return np.array(s, dtype=object), np.array(c, dtype=object)


def _gauss(u: Series, factor: int) -> Series:
    """Return factor * exp(-u^2) / sqrt(pi), the derivative of erf (factor 2) and erfc (-2)."""
    return multiply(exp(multiply(power(u, sp.Integer(2)), Interval(-1))), Interval(factor) / iv.sqrt(iv.pi()))


def erf(u: Series) -> Series:
    """Return the error function."""
    return solve(u, iv.erf(first(u)), lambda v: _gauss(v, 2))


def erfc(u: Series) -> Series:
    """Return the complementary error function."""
    return solve(u, iv.erfc(first(u)), lambda v: _gauss(v, -2))


def sin(u: Series) -> Series:
    """Return the sine."""
    return _circular(u, iv.sin(first(u)), iv.cos(first(u)), -1)[0]


def cos(u: Series) -> Series:
    """Return the cosine."""
    return _circular(u, iv.sin(first(u)), iv.cos(first(u)), -1)[1]


def sinh(u: Series) -> Series:
    """Return the hyperbolic sine."""
    return _circular(u, iv.sinh(first(u)), iv.cosh(first(u)), 1)[0]


def cosh(u: Series) -> Series:
    """Return the hyperbolic cosine."""
    return _circular(u, iv.sinh(first(u)), iv.cosh(first(u)), 1)[1]


def tan(u: Series) -> Series:
    """Return the tangent."""
    return solve(u, iv.tan(first(u)), lambda v: power(cos(v), sp.Integer(-2)))


def tanh(u: Series) -> Series:
    """Return the hyperbolic tangent."""
    return solve(u, iv.tanh(first(u)), lambda v: power(cosh(v), sp.Integer(-2)))


def log(u: Series) -> Series:
    """Return the logarithm; the whole line if the argument may not be positive."""
    return solve(u, inside(first(u), 0, np.inf, iv.log), lambda v: power(v, sp.Integer(-1)))


def atan(u: Series) -> Series:
    """Return the inverse tangent."""
    return solve(u, iv.atan(first(u)), lambda v: power(add(power(v, sp.Integer(2)), Interval(1)), sp.Integer(-1)))


def _one_minus_square(u: Series) -> Series:
    return add(multiply(power(u, sp.Integer(2)), Interval(-1)), Interval(1))


def _root_of_one_minus_square(u: Series) -> Series:
    return power(_one_minus_square(u), -sp.Rational(1, 2))


def asin(u: Series) -> Series:
    """Return the inverse sine; the whole line if the argument may leave (-1, 1)."""
    return solve(u, inside(first(u), -1, 1, iv.asin), _root_of_one_minus_square)


def acos(u: Series) -> Series:
    """Return the inverse cosine; the whole line if the argument may leave (-1, 1)."""
    return solve(u, inside(first(u), -1, 1, iv.acos), lambda v: multiply(_root_of_one_minus_square(v), Interval(-1)))


def asinh(u: Series) -> Series:
    """Return the inverse hyperbolic sine."""
    return solve(u, iv.asinh(first(u)), lambda v: power(add(power(v, sp.Integer(2)), Interval(1)), -sp.Rational(1, 2)))


def acosh(u: Series) -> Series:
    """Return the inverse hyperbolic cosine."""
    start = inside(first(u), 1, np.inf, iv.acosh)
    return solve(u, start, lambda v: power(add(power(v, sp.Integer(2)), Interval(-1)), -sp.Rational(1, 2)))


def atanh(u: Series) -> Series:
    """Return the inverse hyperbolic tangent."""
    start = inside(first(u), -1, 1, iv.atanh)
    return solve(u, start, lambda v: power(_one_minus_square(v), sp.Integer(-1)))


def erfi(u: Series) -> Series:
    """Return the imaginary error function, (2/sqrt(pi)) sum x^(2n+1) / (n! (2n+1)), which increases."""
    return solve(u, between(first(u), _erfi_at), lambda v: multiply(exp(power(v, sp.Integer(2))), Interval(2) / iv.sqrt(iv.pi())))


def _erfi_at(x: float) -> Interval:
    size = Interval(abs(x))
    square = iv.sqr(size)
    total = summed(size, lambda k: square / Interval(k), lambda k: Interval(1) / Interval(2 * k + 1)) * (
        Interval(2) / iv.sqrt(iv.pi())
    )
    return total if x >= 0 else -total


def _step(x: Interval, at_zero: Interval) -> Interval:
    if x.lo > 0:
        return Interval(1)
    if x.hi < 0:
        return Interval(0)
    return at_zero if x.is_singleton else at_zero.hull(Interval(0, 1))


def heaviside(u: Series, at_zero: Interval = _HALF) -> Series:
    """Return the unit step, with its value at a tie."""
    if not is_series(u):
        return _step(u, at_zero)
    if u[0].lo > 0 or u[0].hi < 0:
        return np.array([_step(u[0], at_zero), *[Interval(0)] * (len(u) - 1)], dtype=object)
    return np.array([at_zero.hull(Interval(0, 1)), *[ENTIRE] * (len(u) - 1)], dtype=object)  # the step may jump here


def sign(u: Series) -> Series:
    """Return the sign."""
    return add(multiply(heaviside(u), Interval(2)), Interval(-1))


def absolute(u: Series) -> Series:
    """Return the absolute value."""
    out = multiply(sign(u), u)
    if not is_series(u):
        return abs(u)
    out[0] = abs(u[0])
    return out


def relu(u: Series) -> Series:
    """Return the rectifier."""
    return multiply(heaviside(u), u) if is_series(u) else iv.max(u, Interval(0))
