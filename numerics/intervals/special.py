r"""Taylor series of gamma, zeta and Lambert's functions. Trusted: each function has its test.

Right of 16 the logarithm of gamma is Stirling's series. Its remainder after K - 1 terms is at most |B_2K| / (2K (2K - 1)
|z|^(2K-1)) sec(arg(z)/2)^(2K) (DLMF 5.11(ii)). The remainder's Taylor coefficients follow from Cauchy's estimate on a disc. For
smaller arguments, Gamma(x) = Gamma(x + N) / (x (x + 1) ... (x + N - 1)). The incomplete gamma functions are a series of positive
terms (DLMF 8.11.4) and Stieltjes' continued fraction. Its elements are positive for orders below one, so each tail lies between
zero and its first element (DLMF 8.9.2).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, factorial, isfinite, log1p, sqrt

import numpy as np
import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.numerics.intervals import elementary
from closedform.numerics.intervals.series import (
    ENTIRE,
    Series,
    add,
    between,
    compose,
    constant_like,
    first,
    interval,
    is_series,
    multiply,
    order_of,
    power,
    solve,
    summed,
    variable,
)

_FAR = 16  # from here on Stirling's series is used
_SHIFTS = 200  # most steps to get there
_STIRLING = 10  # the term after which the series is cut
_ONE, _TWO = Interval(1), Interval(2)
_EULER_MACLAURIN = 20  # terms of zeta that are summed


def _bernoulli(n: int) -> Interval:
    return interval(sp.bernoulli(n))


def _shift(x: Interval) -> int | None:
    """Count the steps to Stirling's range; None if there are too many."""
    steps = max(0, int(np.ceil(_FAR - x.lo))) if isfinite(x.lo) else _SHIFTS + 1
    return steps if steps <= _SHIFTS and x.is_common else None


def _remainder(x: Interval) -> tuple[float, float]:
    """Bound the remainder of Stirling's series on discs about the points of x with radius x.lo / 2: return radius and bound."""
    radius = Interval(x.lo) / _TWO
    secant = Interval("1.072")  # at least sec(15 degrees)^2: the discs lie within 30 degrees of the real axis
    size = abs(_bernoulli(2 * _STIRLING)) * iv.pown(secant, _STIRLING)
    size = size / (Interval(2 * _STIRLING * (2 * _STIRLING - 1)) * iv.pown(radius, 2 * _STIRLING - 1))
    return radius.lo, size.hi


def _psi_far(u: Series) -> Series:
    """Return the digamma function, the derivative of Stirling's series, right of 16."""
    radius, size = _remainder(first(u))
    bounds = [Interval(k + 1) * Interval(size) / iv.pown(Interval(radius), k + 1) for k in range(order_of(u) + 1)]
    out = add(elementary.log(u), compose([b * Interval(-1, 1) for b in bounds], u))
    out = add(out, multiply(power(u, sp.Integer(-1)), Interval(-0.5)))
    square = power(u, sp.Integer(-2))
    term = square
    for k in range(1, _STIRLING):
        out = add(out, multiply(term, -_bernoulli(2 * k) / Interval(2 * k)))
        term = multiply(term, square)
    return out


def _log_gamma_far(u: Series) -> Series:
    """Return the logarithm of gamma right of 16."""
    x = first(u)
    start = (x - Interval(0.5)) * iv.log(x) - x + iv.log(_TWO * iv.pi()) / _TWO + Interval(-1, 1) * Interval(_remainder(x)[1])
    for k in range(1, _STIRLING):
        start = start + _bernoulli(2 * k) / (Interval(2 * k * (2 * k - 1)) * iv.pown(x, 2 * k - 1))
    return solve(u, start, _psi_far)


def _rising_product(u: Series, steps: int) -> Series:
    out: Series = _ONE
    for j in range(steps):
        out = multiply(out, add(u, Interval(j)))
    return out


def digamma(u: Series) -> Series:
    """Return the digamma function; the whole line if a pole may lie in the argument."""
    steps = _shift(first(u))
    if steps is None:
        return constant_like(u, ENTIRE)
    out = _psi_far(add(u, Interval(steps)))
    for j in range(steps):
        out = add(out, multiply(power(add(u, Interval(j)), sp.Integer(-1)), Interval(-1)))
    return out


def polygamma(n: int, u: Series) -> Series:
    """Return the derivative of digamma of a whole order n >= 0, from its Taylor coefficients."""
    if n == 0:
        return digamma(u)
    highest = order_of(u)
    found = digamma(variable(first(u), highest + n))
    return compose([found[k + n] * Interval(factorial(k + n)) / Interval(factorial(k)) for k in range(highest + 1)], u)


def loggamma(u: Series) -> Series:
    """Return the logarithm of the gamma function; the whole line unless the argument is positive."""
    x, steps = first(u), _shift(first(u))
    if steps is None or not x.lo > 0:
        return constant_like(u, ENTIRE)
    return solve(u, _log_gamma_far(x + Interval(steps)) - iv.log(_rising_product(x, steps)), digamma)


def gamma(u: Series) -> Series:
    """Return the gamma function; its logarithm's derivative is digamma. The whole line if a pole may lie in the argument."""
    steps = _shift(first(u))
    if steps is None:
        return constant_like(u, ENTIRE)
    x = first(u)
    start = iv.exp(_log_gamma_far(x + Interval(steps))) * power(_rising_product(x, steps), sp.Integer(-1))
    return multiply(elementary.exp(solve(u, Interval(0), digamma)), start) if is_series(u) else start


def reciprocal_gamma(u: Series) -> Series:
    """Return 1/Gamma, which is entire: through its zeros by the product from Stirling's range down."""
    steps, x = _shift(first(u)), first(u)
    if steps is None:
        return constant_like(u, ENTIRE)
    if not is_series(u) or _may_hold_pole(x):
        far = elementary.exp(multiply(_log_gamma_far(add(u, Interval(steps))), Interval(-1)))
        return multiply(far, _rising_product(u, steps))
    return multiply(elementary.exp(multiply(solve(u, Interval(0), digamma), Interval(-1))), reciprocal_gamma(x))


def beta(u: Series, v: Series) -> Series:
    """Return the beta function from the sum of its gamma functions' logarithms, whose coefficients cancel before they grow."""
    both = add(u, v)
    start = gamma(first(u)) * gamma(first(v)) * reciprocal_gamma(first(both))
    if not (is_series(u) or is_series(v)):
        return start
    if _may_hold_pole(first(both)):
        return multiply(multiply(gamma(u), gamma(v)), reciprocal_gamma(both))
    exponent = multiply(solve(both, Interval(0), digamma), Interval(-1))
    for part in (u, v):
        exponent = add(exponent, solve(part, Interval(0), digamma))
    return multiply(elementary.exp(exponent), start)


def _may_hold_pole(x: Interval) -> bool:
    """Return True if an interval may hold 0, -1, -2, ..."""
    return bool(x.lo <= 0 and np.ceil(x.lo) <= x.hi)


def zeta(n: int) -> Interval:
    """Enclose the zeta function at a whole number from 2 by Euler-Maclaurin: the error is less than the first omitted term."""
    count = Interval(_EULER_MACLAURIN)
    total = sum((_ONE / iv.pown(Interval(k), n) for k in range(_EULER_MACLAURIN - 1, 0, -1)), Interval(0))
    power_of = _ONE / iv.pown(count, n)
    total = total + power_of * count / Interval(n - 1) + power_of / _TWO
    factor, term = Interval(n) / count, Interval(0)
    for j in range(1, 7):
        term = _bernoulli(2 * j) / Interval(factorial(2 * j)) * factor * power_of
        if j < 6:
            total = total + term
        factor = factor * Interval(n + 2 * j - 1) * Interval(n + 2 * j) / iv.sqr(count)
    return total + Interval(-1, 1) * abs(term)


def _raised(x: Interval, exponent: Interval) -> Interval:
    return iv.exp(exponent * iv.log(x))


def _lower_at(s: Interval, x: float) -> Interval:
    at = Interval(x)
    if x == 0:
        return Interval(0)
    if not 0 < x < np.inf:
        return ENTIRE
    if x > 60:
        return gamma(s) - upper_at(s, x)
    return summed(_raised(at, s) * iv.exp(-at) / s, lambda k: at / (s + Interval(k)))


def upper_at(s: Interval, x: float) -> Interval:
    """Enclose the upper incomplete gamma function of order s at a positive number, or at zero if s > 0."""
    at = Interval(x)
    if x == 0 and s.lo > 0:
        return gamma(s)
    if not 0 < x < np.inf:
        return ENTIRE
    if x < 2 and s.lo > 0:
        return gamma(s) - _lower_at(s, x)
    ups = max(0, int(np.floor(s.hi)))  # shift the order below one, where the elements of the fraction are positive
    a, count = s - Interval(ups), 60 + min(2000, int(200 / x))
    tail = Interval(0, ((Interval(count) - a) / at).hi)
    for k in range(count - 1, 0, -1):
        tail = Interval(k) / at / (_ONE + tail)
        tail = (Interval(k) - a) / at / (_ONE + tail)
    value = _raised(at, a) * iv.exp(-at) / at / (_ONE + tail)
    for j in range(ups):
        order = a + Interval(j)
        value = order * value + _raised(at, order) * iv.exp(-at)
    return value


def _density_of_order(s: Interval, sign: int) -> Callable[[Series], Series]:
    """Return +-x^(s-1) e^(-x), the derivative of an incomplete gamma function."""
    return lambda v: multiply(elementary.exp(add(multiply(elementary.log(v), s - _ONE), multiply(v, Interval(-1)))), Interval(sign))


def lowergamma(s: Interval, u: Series) -> Series:
    """Return the lower incomplete gamma function of a constant order s > 0; elsewhere the whole line."""
    known = s.lo > 0 and first(u).lo >= 0
    return solve(u, between(first(u), lambda x: _lower_at(s, x)) if known else ENTIRE, _density_of_order(s, 1))


def uppergamma(s: Interval, u: Series) -> Series:
    """Return the upper incomplete gamma function of a constant order and a positive argument; elsewhere the whole line."""
    known = first(u).lo > 0 or (first(u).lo == 0 and s.lo > 0)
    start = between(first(u), lambda x: upper_at(s, x), rising=False) if known else ENTIRE
    return solve(u, start, _density_of_order(s, -1))


def lambertw(u: Series) -> Series:
    """Return the principal branch of the Lambert W function."""
    return _along_lambert(u, between(first(u), _lambert_at))


def lambertwm1(u: Series) -> Series:
    """Return the branch W_-1 of the Lambert W function, which falls; the whole line unless the argument lies in (-1/e, 0)."""
    return _along_lambert(u, between(first(u), _lower_lambert_at, rising=False) if first(u).hi < 0 else ENTIRE)


def _along_lambert(u: Series, start: Interval) -> Series:
    """Solve W' = u' e^-W / (1 + W), which holds on either branch."""
    if not is_series(u):
        return start
    out = np.array([start, *[Interval(0)] * (len(u) - 1)], dtype=object)
    for k in range(1, len(u)):
        known = out[:k]
        slope = multiply(elementary.exp(multiply(known, Interval(-1))), power(add(known, _ONE), sp.Integer(-1)))
        out[k] = sum((Interval(j) * u[j] * slope[k - j] for j in range(1, k + 1)), Interval(0)) / Interval(k)
    return out


def _lower_lambert_at(x: float) -> Interval:
    """Bracket the root w < -1 of w e^w = x, which falls there, by halving in floating numbers and widening to certainty."""
    if not (-1 < x < 0 and (Interval(x) + iv.exp(Interval(-1))).lo > 0):
        return ENTIRE
    low, high = -2.0, -1.0
    while low * exp(low) < x:
        low *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if middle * exp(middle) > x else (low, middle)
    width = 4e-16 * abs(low)
    for _ in range(60):
        below, above = Interval(low - width), Interval(min(-1.0, high + width))
        if (below * iv.exp(below)).lo >= x and (above.hi == -1 or (above * iv.exp(above)).hi <= x):
            return Interval(below.lo, above.hi)
        width = 4 * width
    return ENTIRE


def _lambert_at(x: float) -> Interval:
    """Bracket the root of w e^w = x, which increases from w = -1, around a root from Newton's method."""
    if not (isfinite(x) and (Interval(x) + iv.exp(Interval(-1))).lo > 0):
        return ENTIRE
    guess = log1p(x) if x > -0.3 else -1 + sqrt(max(0.0, 2 * (1 + x * exp(1))))
    for _ in range(60):
        slope = exp(guess) * (guess + 1)
        if slope <= 0:
            break
        guess = max(-1.0, guess - (guess * exp(guess) - x) / slope)
    width = 4e-16 * max(1.0, abs(guess)) if abs(guess) > 1e-3 else 4e-16 * abs(guess) + 1e-320
    for _ in range(60):
        low, high = Interval(max(-1.0, guess - width)), Interval(guess + width)
        if (low.lo == -1 or (low * iv.exp(low)).hi <= x) and (high * iv.exp(high)).lo >= x:
            return Interval(low.lo, high.hi)
        width = 4 * width
    return ENTIRE
