r"""Taylor series of Phi2(h, k, r), the standard bivariate normal distribution function, by Owen's T function.

With q = sqrt(1 - r^2) (Owen 1956),

    Phi2(h, k, r) = (Phi(h) + Phi(k))/2 - T(h, (k - r h)/(h q)) - T(k, (h - r k)/(k q)) - [h k < 0, or h k = 0 and h + k < 0]/2,
    T(h, a) = (1/2 pi) (atan a - sum_j (-1)^j a^(2j+1)/(2j+1) P_j),   P_j = 1 - e^{-z} sum_{i<=j} z^i/i! <= z^(j+1)/(j+1)!,  z = h^2/2,

with the series for 0 <= a <= 1, and T(h, a) + T(ah, 1/a) = (Phi(h) + Phi(ah))/2 - Phi(h) Phi(ah) for h, a > 0. Phi2 increases in
each argument, so corners enclose it over boxes. Its Taylor coefficients follow from its gradient.
"""

from __future__ import annotations

from functools import partial
from math import inf

import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.numerics.intervals import elementary
from closedform.numerics.intervals.series import ENTIRE, Series, add, first, is_series, multiply, power, solve

_ONE, _TWO = Interval(1), Interval(2)
_HALF = Interval(0.5)
_FAR = 9.0  # beyond this, Owen's T is below exp(-h^2/2)/4


def _phi(x: Interval) -> Interval:
    return iv.erfc(-x / iv.sqrt(_TWO)) / _TWO


def _owen_series(h: Interval, a: Interval) -> Interval:
    """Enclose T(h, a) for h >= 0 and 0 <= a <= 1."""
    z = iv.sqr(h) / _TWO
    fall = iv.exp(-z)
    if h.lo > _FAR:
        return Interval(0, (fall / Interval(4)).hi)
    square, odd, term, known = iv.sqr(a), a, _ONE, _ONE  # a^2, then a^(2j+1), z^j/j!, and the sum of the last
    total, j = iv.atan(a), 0
    while True:
        total = total - Interval((-1) ** j) * odd / Interval(2 * j + 1) * (_ONE - fall * known)
        j += 1
        odd, term = odd * square, term * z / Interval(j)
        known = known + term
        # From here on the terms are at most odd z^(j+1)/(j+1)!, each at most half the one before.
        left = (odd * term * z / Interval(j + 1)).hi
        if j > 2 * z.hi + 4 and left < 1e-19:
            return (total + Interval(-2, 2) * Interval(left)) / (_TWO * iv.pi())


def _owen(h: float, a: float) -> Interval:
    """Enclose T(h, a), even in h and odd in a, at doubles; a may be infinite."""
    size, slope = Interval(abs(h)), Interval(abs(a)) if abs(a) != inf else ENTIRE
    if abs(a) == inf:
        value = _phi(-size) / _TWO
    elif slope.hi <= 1:
        value = _owen_series(size, slope)
    else:
        there = slope * size
        both = (_phi(size) + _phi(there)) / _TWO - _phi(size) * _phi(there)
        value = both - _owen_series(there, iv.intersection(_ONE / slope, Interval(0, 1)))
    return value if a > 0 else -value


def _owen_over(h: float, a: Interval) -> Interval:
    return Interval(_owen(h, a.lo).lo, _owen(h, a.hi).hi)


def _term(h: float, k: float, r: float, root: Interval) -> Interval:
    """Enclose T(h, (k - r h)/(h q))."""
    if h == 0:
        return Interval((k > 0) - (k < 0)) / Interval(4)
    return _owen_over(h, (Interval(k) - Interval(r) * Interval(h)) / (Interval(h) * root))


def _at(h: float, k: float, r: float) -> Interval:
    """Enclose Phi2 at doubles, -1 <= r <= 1."""
    if r == 1:
        return _phi(Interval(min(h, k)))
    if r == -1:
        return _phi(Interval(h)) - _phi(Interval(min(h, -k)))
    if h == k == 0:
        return _ONE / Interval(4) + iv.asin(Interval(r)) / (_TWO * iv.pi())
    root = iv.sqrt((_ONE - Interval(r)) * (_ONE + Interval(r)))
    apart = (h < 0 < k) or (k < 0 < h) or (0 in (h, k) and h + k < 0)
    value = (_phi(Interval(h)) + _phi(Interval(k))) / _TWO - _term(h, k, r, root) - _term(k, h, r, root)
    return value - _HALF if apart else value


def _over(h: Interval, k: Interval, r: Interval) -> Interval:
    if not (h.is_common and k.is_common and r.lo >= -1 and r.hi <= 1):
        return ENTIRE
    return iv.intersection(Interval(_at(h.lo, k.lo, r.lo).lo, _at(h.hi, k.hi, r.hi).hi), Interval(0, 1))


def _density(x: Series) -> Series:
    return multiply(elementary.exp(multiply(power(x, sp.Integer(2)), Interval(-0.5))), _ONE / iv.sqrt(_TWO * iv.pi()))


def _whatever(slope: Series, _: Series) -> Series:
    """Return a derivative that is already known."""
    return slope


def phi2(h: Series, k: Series, r: Series) -> Series:
    """Return Phi2; the whole line if the correlation may leave [-1, 1]."""
    out = _over(first(h), first(k), first(r))
    if not any(map(is_series, (h, k, r))):
        return out
    rest = add(multiply(power(r, sp.Integer(2)), Interval(-1)), _ONE)
    inverse = power(rest, -sp.Rational(1, 2))
    for x, y in ((h, k), (k, h)):
        if is_series(x):
            away = multiply(add(multiply(multiply(r, x), Interval(-1)), y), inverse)
            below = multiply(elementary.erfc(multiply(away, -_ONE / iv.sqrt(_TWO))), _HALF)
            slope = multiply(_density(x), below)
            out = add(out, solve(x, Interval(0), partial(_whatever, slope)))
    if is_series(r):
        apart = add(h, multiply(k, Interval(-1)))
        # (h^2 - 2 r h k + k^2) / (2 (1 - r^2)) = (h - k)^2 / (2 (1 - r^2)) + h k / (1 + r)
        exponent = add(
            multiply(multiply(power(apart, sp.Integer(2)), power(rest, sp.Integer(-1))), Interval(-0.5)),
            multiply(multiply(multiply(h, k), power(add(r, _ONE), sp.Integer(-1))), Interval(-1)),
        )
        slope = multiply(multiply(elementary.exp(exponent), inverse), _ONE / (_TWO * iv.pi()))
        out = add(out, solve(r, Interval(0), partial(_whatever, slope)))
    return out
