r"""Taylor series of exponential, trigonometric and Fresnel integrals. Trusted: each function has its test.

Next to zero they are their power series. Far out Si, Ci, S and C have the auxiliary functions f and g, whose alternating asymptotic
sums err by less than the first omitted term, with its sign (DLMF 6.12(ii), 7.12(ii)). Between the two, values on a grid are added up
by Taylor's theorem, with Cauchy's estimate for the rest. E_p is x^(p-1) Gamma(1 - p, x) (DLMF 8.19.1), and for whole p next to
zero the recurrence p E_(p+1) = e^-x - x E_p (DLMF 8.19.12). Taylor coefficients come from the derivatives, which are elementary.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial, isfinite

import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.derivations.memory import remembered
from closedform.numerics.intervals import elementary, special
from closedform.numerics.intervals.series import (
    ENTIRE,
    Series,
    between,
    compose,
    divide,
    first,
    multiply,
    order_of,
    power,
    solve,
    summed,
    variable,
)

_ONE, _TWO, _WITHIN = Interval(1), Interval(2), Interval(-1, 1)
_EULER = Interval("[0.57721566490153286060, 0.57721566490153286061]")  # Euler's constant (OEIS A001620)
_NEAR = 1.5  # arguments up to here are near zero
_FAR = 48.0  # arguments from which an asymptotic sum errs by less than 1e-19
_DEEP = 32  # Taylor coefficients of a step on the grid
_RECIPROCAL = sp.Integer(-1)


def sinc(u: Series) -> Series:
    """Return sin(x)/x, one at zero."""
    return compose(_quotients(first(u), order_of(u), -1), u)


def _quotients(x: Interval, highest: int, sign: int) -> list[Interval]:
    """Return the Taylor coefficients of sin(x)/x (sign -1) or sinh(x)/x (sign 1) over an interval.

    The coefficient k is at most M/((k + 1) k!), since the function is the integral of cos(xt) or cosh(xt) for t in [0, 1]: M is
    one or cosh(x).
    """
    if x.mag <= _NEAR:
        return [_quotient(x, k, sign) for k in range(highest + 1)]
    most = _ONE if sign < 0 else iv.cosh(Interval(x.mag))
    bounds = [_WITHIN * most / Interval((k + 1) * factorial(k)) for k in range(highest + 1)]
    if x.mig < 1:
        return bounds
    u = variable(x, highest) if highest else x
    found = multiply(elementary.sin(u) if sign < 0 else elementary.sinh(u), power(u, _RECIPROCAL))
    return [iv.intersection(a, b) for a, b in zip(found, bounds, strict=True)] if highest else [iv.intersection(found, bounds[0])]


def _quotient(x: Interval, k: int, sign: int) -> Interval:
    """Sum the terms sign^m binom(2m, k) x^(2m - k)/(2m + 1)!: once they fall by half, the rest is at most the last one."""
    total, m = Interval(0), (k + 1) // 2
    while True:
        term = Interval(comb(2 * m, k)) / Interval(factorial(2 * m + 1)) * iv.pown(x, 2 * m - k)
        total = total + Interval(sign**m) * term
        if 2 * m - k >= 4 and term.mag <= 1e-30:
            return total + _WITHIN * Interval(term.mag)
        m += 1


def ei(u: Series) -> Series:
    """Return Ei, a principal value for x > 0; the whole line if zero may lie in the argument."""
    x = first(u)
    known = between(x, _ei_at) if x.lo > 0 else -between(-x, _e1_at, rising=False) if x.hi < 0 else ENTIRE
    return solve(u, known, lambda v: multiply(elementary.exp(v), power(v, _RECIPROCAL)))


def _log_of(at: Interval) -> Interval:
    return _EULER + iv.log(at)


def _ei_at(x: float) -> Interval:
    if not isfinite(x):
        return ENTIRE
    at = Interval(x)
    return _log_of(at) + summed(at, lambda k: at / Interval(k + 1), lambda k: _ONE / Interval(k + 1))


def _e1_at(x: float) -> Interval:
    at = Interval(x)
    if not 0 < x < float("inf"):
        return ENTIRE
    if x > _NEAR:
        return special.upper_at(Interval(0), x)
    return summed(at, lambda k: at / Interval(k + 1), lambda k: _ONE / Interval(k + 1), sign=-1) - _log_of(at)


def expint(p: Interval, u: Series) -> Series:
    """Return E_p of a constant order p for a positive argument, or zero if p > 1; elsewhere the whole line."""
    x = first(u)
    known = x.lo > 0 or (x.lo == 0 and p.lo > 1)
    return solve(
        u, between(x, lambda v: _en_at(p, v), rising=False) if known else ENTIRE, lambda v: multiply(expint(p - _ONE, v), -_ONE)
    )


def _en_at(p: Interval, x: float) -> Interval:
    if x == 0:
        return _ONE / (p - _ONE) if p.lo > 1 else ENTIRE
    at = Interval(x)
    if x <= _NEAR and p.is_singleton and p.lo >= 1 and p.lo == int(p.lo):
        value = _e1_at(x)
        for k in range(1, int(p.lo)):
            value = (iv.exp(-at) - at * value) / Interval(k)
        return value
    return iv.exp((p - _ONE) * iv.log(at)) * special.upper_at(_ONE - p, x)


def shi(u: Series) -> Series:
    """Return the hyperbolic sine integral, which is odd and increases."""
    return solve(u, between(first(u), _shi_at), lambda v: compose(_quotients(first(v), order_of(v), 1), v))


def _shi_at(x: float) -> Interval:
    if not isfinite(x):
        return ENTIRE
    size = Interval(abs(x))
    square = iv.sqr(size)
    total = summed(size, lambda k: square / Interval(2 * k * (2 * k + 1)), lambda k: _ONE / Interval(2 * k + 1))
    return total if x >= 0 else -total


def chi(u: Series) -> Series:
    """Return the hyperbolic cosine integral, which increases; the whole line unless the argument is positive."""
    known = between(first(u), _chi_at) if first(u).lo > 0 else ENTIRE
    return solve(u, known, lambda v: multiply(elementary.cosh(v), power(v, _RECIPROCAL)))


def _chi_at(x: float) -> Interval:
    return _log_of(Interval(x)) + _even_terms(Interval(x), 1) if isfinite(x) else ENTIRE


def _even_terms(at: Interval, sign: int) -> Interval:
    """Sum sign^k x^2k/(2k (2k)!) for k >= 1."""
    square = iv.sqr(at)
    rest = summed(
        square / _TWO, lambda k: square / Interval((2 * k + 1) * (2 * k + 2)), lambda k: _ONE / Interval(2 * k + 2), sign=sign
    )
    return Interval(sign) * rest


def si(u: Series) -> Series:
    """Return the sine integral."""
    return solve(u, _by_mean_value(first(u), _si_at, sinc, Interval("1.8519370520")), sinc)


def ci(u: Series) -> Series:
    """Return the cosine integral, which rises up to pi/2; the whole line unless the argument is positive."""
    x = first(u)
    if x.lo <= 0:
        known = ENTIRE
    else:
        known = between(x, _ci_at) if x.hi <= _NEAR else _by_mean_value(x, _ci_at, _cos_over, ENTIRE)
    return solve(u, known, _cos_over)


def fresnels(u: Series) -> Series:
    """Return Fresnel's integral of sin(pi t^2/2)."""
    return solve(u, _by_mean_value(first(u), _s_at, _sin_of_square, Interval("0.7139722141")), _sin_of_square)


def fresnelc(u: Series) -> Series:
    """Return Fresnel's integral of cos(pi t^2/2)."""
    return solve(u, _by_mean_value(first(u), _c_at, _cos_of_square, Interval("0.7798934004")), _cos_of_square)


def _cos_over(u: Series) -> Series:
    return multiply(elementary.cos(u), power(u, _RECIPROCAL))


def _sin_over(u: Series) -> Series:
    return multiply(elementary.sin(u), power(u, _RECIPROCAL))


def _of_square(u: Series) -> Series:
    return multiply(power(u, sp.Integer(2)), iv.pi() / _TWO)


def _sin_of_square(u: Series) -> Series:
    return elementary.sin(_of_square(u))


def _cos_of_square(u: Series) -> Series:
    return elementary.cos(_of_square(u))


def _by_mean_value(x: Interval, at: Callable[[float], Interval], slope: Callable[[Series], Series], most: Interval) -> Interval:
    """Enclose a function over an interval by its value at the middle and its slope; it is at most ``most`` in size."""
    whole = _WITHIN * most
    if not x.is_common:
        return whole
    middle = x.mid
    value = at(abs(middle))
    value = value if middle >= 0 else -value
    return iv.intersection(value if x.is_singleton else value + slope(x) * (x - Interval(middle)), whole)


def _si_at(x: float) -> Interval:
    if x <= _NEAR:
        at = Interval(x)
        square = iv.sqr(at)
        return summed(at, lambda k: square / Interval(2 * k * (2 * k + 1)), lambda k: _ONE / Interval(2 * k + 1), sign=-1)
    if x >= _FAR:
        f, g, at = *_auxiliary(_ONE, Interval(x)), Interval(x)
        return iv.pi() / _TWO - (f * iv.cos(at) + g * iv.sin(at)) / at
    return _on_grid(_sin_over, _si_at, _circular_size, x, 4)


def _ci_at(x: float) -> Interval:
    at = Interval(x)
    if x <= _NEAR:
        return _log_of(at) + _even_terms(at, -1)
    if x >= _FAR:
        f, g = _auxiliary(_ONE, at)
        return (f * iv.sin(at) - g * iv.cos(at)) / at
    return _on_grid(_cos_over, _ci_at, _circular_size, x, 4)


def _circular_size(a: float) -> Interval:
    """Bound sin(z)/z and cos(z)/z where |z - a| <= 1: |sin z| and |cos z| are at most e^|Im z|."""
    return iv.exp(_ONE) / Interval(a - 1)


def _s_at(x: float) -> Interval:
    at = Interval(x)
    turned = _of_square(at)
    if x <= _NEAR:
        square = iv.sqr(turned)
        start = turned * at / Interval(3)
        ratio, weight = lambda k: square / Interval(2 * k * (2 * k + 1)), lambda k: Interval(3) / Interval(4 * k + 3)
        return summed(start, ratio, weight, sign=-1)
    if turned.lo >= _FAR:
        f, g = _auxiliary(Interval(0.5), turned)
        return Interval(0.5) - (f * iv.cos(turned) + g * iv.sin(turned)) / (iv.pi() * at)
    return _on_grid(_sin_of_square, _s_at, _fresnel_size, x, 16)


def _c_at(x: float) -> Interval:
    at = Interval(x)
    turned = _of_square(at)
    if x <= _NEAR:
        square = iv.sqr(turned)
        return summed(at, lambda k: square / Interval(2 * k * (2 * k - 1)), lambda k: _ONE / Interval(4 * k + 1), sign=-1)
    if turned.lo >= _FAR:
        f, g = _auxiliary(Interval(0.5), turned)
        return Interval(0.5) + (f * iv.sin(turned) - g * iv.cos(turned)) / (iv.pi() * at)
    return _on_grid(_cos_of_square, _c_at, _fresnel_size, x, 16)


def _fresnel_size(a: float) -> Interval:
    """Bound sin and cos of pi z^2/2 where |z - a| <= 1: |Im z^2| is at most 2 (a + 1)."""
    return iv.exp(iv.pi() * Interval(a + 1))


Values = Callable[[float], Interval]


def _on_grid(slope: Callable[[Series], Series], at: Values, size: Values, x: float, per_unit: int) -> Interval:
    """Enclose a function between grid points, from the nearest one; its derivative is at most ``size(a)`` where |z - a| <= 1."""
    k = round(x * per_unit)
    return _at_grid_point(slope, at, size, k, per_unit) + _step(slope, size, k / per_unit, Interval(x) - Interval(k / per_unit))


@remembered
def _at_grid_point(slope: Callable[[Series], Series], at: Values, size: Values, k: int, per_unit: int) -> Interval:
    before = (k - 1) / per_unit
    start = at(before) if before <= _NEAR else _at_grid_point(slope, at, size, k - 1, per_unit)
    return start + _step(slope, size, before, Interval(1 / per_unit))


def _step(slope: Callable[[Series], Series], size: Values, a: float, h: Interval) -> Interval:
    """Integrate a derivative from a to a + h, |h| < 1, by its Taylor coefficients c_j; the others are at most ``size(a)``."""
    total = Interval(0)
    for j, c in reversed([*enumerate(slope(variable(Interval(a), _DEEP - 1)))]):
        total = total + c * iv.pown(h, j + 1) / Interval(j + 1)
    reach = Interval(h.mag)
    return total + _WITHIN * size(a) * iv.pown(reach, _DEEP + 1) / (Interval(_DEEP + 1) * (_ONE - reach))


def _auxiliary(a: Interval, w: Interval) -> tuple[Interval, Interval]:
    """Sum (-1)^m (a)_2m/w^2m and (-1)^m (a)_(2m+1)/w^(2m+1) up to small terms, for w from 48 on."""
    sums, term, n = [Interval(0), Interval(0)], _ONE, 0
    while term.hi > 1e-20 and (n < _FAR - 2):
        sums[n % 2] = sums[n % 2] + Interval((-1) ** (n // 2)) * term
        term = divide(term * (a + Interval(n)), w)
        n += 1
    for _ in range(2):
        sums[n % 2] = sums[n % 2] + Interval((-1) ** (n // 2)) * term * Interval(0, 1)
        term = divide(term * (a + Interval(n)), w)
        n += 1
    return sums[0], sums[1]
