r"""Taylor series of Bessel functions of whole order. Trusted: each function has its test.

I_n is a series of positive terms. J_n is the trapezoidal rule on its integral over a period; its error is the sum of J_(n+pN), p !=
0, with |J_m(x)| <= |x/2|^m / m! (DLMF 10.14.4). K_n is the trapezoidal rule on the line. Its error is at most
2 M / (e^(2 pi a/h) - 1) for an integrand analytic in |Im t| < a with integrals at most M there (Trefethen & Weideman 2014, theorem
5.1): M = K_n(x/2) for a = pi/3. Taylor coefficients are sums over neighbouring orders (DLMF 10.6.7, 10.29.5).
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial, log, prod

import pyintval as iv
from pyintval import Interval

from closedform.numerics.intervals.series import ENTIRE, Series, between, compose, constant_like, first, order_of, summed

_ONE, _TWO = Interval(1), Interval(2)
_WIDEST = 500.0  # largest size of an argument


def _neighbours(values: dict[int, Interval], n: int, highest: int, signs: Callable[[int, int], int]) -> list[Interval]:
    """Return the Taylor coefficients 2^-k/k! sum_j (+-) binom(k, j) C_(n-k+2j) of a Bessel function."""
    return [
        sum((Interval(signs(k, j) * comb(k, j)) * values[n - k + 2 * j] for j in range(k + 1)), Interval(0))
        / Interval(2**k * factorial(k))
        for k in range(highest + 1)
    ]


def besseli(n: int, u: Series) -> Series:
    """Return the modified Bessel function of the first kind of a whole order."""
    highest, x = order_of(u), first(u)
    values = {m: _i_over(abs(m), x) for m in range(n - highest, n + highest + 1)}
    return compose(_neighbours(values, n, highest, lambda k, j: 1), u)


def _i_over(m: int, x: Interval) -> Interval:
    if not x.is_common or x.mag > _WIDEST:
        return ENTIRE
    if m % 2:
        return between(x, lambda v: _i_at(m, abs(v)) if v >= 0 else -_i_at(m, abs(v)))
    return between(Interval(x.mig, x.mag), lambda v: _i_at(m, v))


def _i_at(m: int, x: float) -> Interval:
    half = Interval(x) / _TWO
    square = iv.sqr(half)
    return (
        summed(iv.pown(half, m) / Interval(factorial(m)), lambda k: square / Interval(k * (k + m))) if x else Interval(int(m == 0))
    )


def besselj(n: int, u: Series) -> Series:
    """Return the Bessel function of the first kind of a whole order."""
    highest, x = order_of(u), first(u)
    orders = range(n - highest, n + highest + 1)
    return compose(_neighbours(_j_over(orders, x), n, highest, lambda k, j: -1 if j % 2 else 1), u)


def _j_over(orders: range, x: Interval) -> dict[int, Interval]:
    whole = Interval(-1, 1)
    if not x.is_common or x.mag > _WIDEST:
        return dict.fromkeys(orders, whole)
    most = max(abs(m) for m in orders)
    count = most + 41 + int(2 * x.mag)
    angles = [Interval(2 * j) * iv.pi() / Interval(count) for j in range(count)]
    waves = [(iv.cos(x * iv.sin(t)), iv.sin(x * iv.sin(t))) for t in angles]
    gap, half = count - most, Interval(x.mag) / _TWO
    aliased = prod((half / Interval(j) for j in range(1, gap + 1)), start=_ONE)  # (x/2)^gap / gap!, whose parts may overflow
    error = Interval(-4, 4) * aliased
    turns = [(iv.cos(t), iv.sin(t)) for t in angles]
    out = {}
    for m in orders:
        total = sum((c * turns[j * m % count][0] + s * turns[j * m % count][1] for j, (c, s) in enumerate(waves)), Interval(0))
        out[m] = iv.intersection(total / Interval(count) + error, whole)
    return out


def besselk(n: int, u: Series) -> Series:
    """Return the modified Bessel function of the second kind of a whole order; the whole line unless the argument is positive."""
    highest, x = order_of(u), first(u)
    sizes = {abs(m) for m in range(n - highest, n + highest + 1)}
    if not (x.is_common and x.lo > 0 and x.hi <= _WIDEST):
        return constant_like(u, ENTIRE)
    low, high = _k_at(sizes, x.hi), _k_at(sizes, x.lo)
    known = {m: Interval(low[m].lo, high[m].hi) if low[m].is_common and high[m].is_common else ENTIRE for m in sizes}
    values = {m: known[abs(m)] for m in range(n - highest, n + highest + 1)}
    return compose(_neighbours(values, n, highest, lambda k, j: -1 if k % 2 else 1), u)


def _k_at(orders: set[int], x: float) -> dict[int, Interval]:
    """Enclose K_m(x) for several orders m >= 0 by one trapezoidal rule."""
    at = Interval(x)
    per_unit = 1 << max(4, int(16 + x / 4).bit_length())
    step = _ONE / Interval(per_unit)  # a power of two: exact
    far = x + 80.0 + 8.0 * max(orders)
    last = int(log(2 * far / x) * per_unit) + 2
    places = [Interval(j) * step for j in range(last + 1)]
    weights = [iv.exp(-at * iv.cosh(t)) for t in places]
    weights[0] = weights[0] / _TWO
    out = {}
    for m in orders:
        total = sum((w * iv.cosh(Interval(m) * t) for w, t in zip(weights, places, strict=True)), Interval(0)) * step
        # Beyond, with y = (x/2) e^t: (2/x)^m Gamma(m, y) <= 2 (2/x)^m y^(m-1) e^-y, as y >= 2 m.
        y = at / _TWO * iv.exp(places[-1])
        beyond = _TWO * iv.pown(_TWO / at, m) * iv.pown(y, m - 1) * iv.exp(-y)
        order = max(m, 1)
        half_way = iv.pown(Interval(4) / at, order) * Interval(factorial(order - 1)) / _TWO  # at least K_m(x/2)
        error = _TWO * half_way / (iv.exp(_TWO * iv.sqr(iv.pi()) / Interval(3) / step) - _ONE)
        out[m] = total + Interval(0, beyond.hi) + Interval(-1, 1) * error
    return out
