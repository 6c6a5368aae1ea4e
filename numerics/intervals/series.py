r"""Taylor series in interval arithmetic: sums, products, powers, differential equations and compositions.

A series is an array of intervals f_0, f_1, ... that hold the Taylor coefficients f^(k)(x)/k! of a function of one real
variable, for every x in the interval that the variable's own series starts with; a constant is a bare interval. Functions
are recurrences from their ordinary differential equations (Moore 1966; Tucker, Validated Numerics, 2011, section 4.3).

pyintval's functions follow IEEE 1788: they silently cut an argument to the domain. Here an argument partly outside the domain gives
the whole line, which decides nothing.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered

Series = Any  # an object array of Interval, or one Interval for a constant
Row = Any  # a list or an object array of Interval
Compiled = Callable[[Mapping[Any, Series]], Series]

ENTIRE = Interval.entire()
_MOST_BITS, _KEPT_BITS = 900, 50  # of a numerator or denominator that is written out, and of one that is rounded
_TERMS = 4000  # most terms of a series


def interval(value: Form) -> Interval:
    """Enclose an exact rational number; the library takes a denominator beyond the doubles for infinite."""
    over, under = int(value.p), int(value.q)
    if max(over.bit_length(), under.bit_length()) <= _MOST_BITS:
        return Interval(f"{over}/{under}")
    shift = (
        under.bit_length() - over.bit_length() + _KEPT_BITS
    )  # over / under = whole / 2^shift, with a whole number of so many bits
    whole = (over << shift) // under if shift >= 0 else over // (under << -shift)
    return Interval(_scaled(whole, -shift, -math.inf), _scaled(whole + 1, -shift, math.inf))


def _scaled(whole: int, power: int, towards: float) -> float:
    """Round whole 2^power to a double in one direction."""
    try:
        return math.nextafter(math.ldexp(whole, power), towards)
    except OverflowError:
        beyond = math.copysign(math.inf, whole)
        return beyond if beyond == towards else math.copysign(sys.float_info.max, whole)


def variable(start: Interval, order: int) -> Series:
    """Return the series of the variable itself about every point of ``start``, up to x**order."""
    return np.array([start, Interval(1), *[Interval(0)] * (order - 1)][: order + 1], dtype=object)


def is_series(u: Series) -> bool:
    """Return True for a series, False for a constant."""
    return isinstance(u, np.ndarray)


def length(u: Series) -> int:
    """Count the coefficients up to the last that is not exactly zero, at least two: most arguments are affine."""
    n = len(u)
    while n > 2 and u[n - 1].mag == 0:
        n -= 1
    return n


def weighted(u: Series) -> Series:
    """Return the coefficients j u_j of x u'(x), for j >= 1, up to the last that is not exactly zero."""
    return np.array([Interval(j) * u[j] for j in range(1, length(u))], dtype=object)


def dot(a: Row, b: Row) -> Interval:
    """Add up the products of two rows of one length, at least one, with one rounding for each."""
    total = a[0] * b[0]
    for x, y in zip(a[1:], b[1:], strict=True):
        total = iv.fma(x, y, total)
    return total


def add(a: Series, b: Series) -> Series:
    """Add two series or constants."""
    if is_series(a) == is_series(b):
        return a + b
    series, constant = (a, b) if is_series(a) else (b, a)
    out = series.copy()
    out[0] = out[0] + constant
    return out


def multiply(a: Series, b: Series) -> Series:
    """Multiply two series or constants (Leibniz)."""
    if not (is_series(a) and is_series(b)):
        return b * a if is_series(b) else a * b
    held = min(len(a), length(a) + length(b) - 1)  # the coefficients after these are exactly zero
    return np.array([*_coefficients(a, b, range(held)), *[Interval(0)] * (len(a) - held)], dtype=object)


def multiply_ends(a: Series, b: Series) -> Series:
    """Multiply two series or constants; only the first and last coefficients are computed, the others are the whole line."""
    if not (is_series(a) and is_series(b)):
        return multiply(a, b)
    first, last = _coefficients(a, b, (0, len(a) - 1))
    return np.array([first, *[ENTIRE] * (len(a) - 2), last], dtype=object)


def _coefficients(a: Series, b: Series, which: Iterable[int]) -> list[Interval]:
    """Return some coefficients of a product."""
    m, n = length(a), length(b)
    left, right = a[:m].tolist(), b[n - 1 :: -1].tolist()
    places = [(k, max(0, k + 1 - n), min(k + 1, m)) for k in which]
    return [
        dot(left[low:high], right[n - 1 - k + low : n - 1 - k + high]) if low < high else Interval(0) for k, low, high in places
    ]


def inside(x: Interval, low: float, high: float, value: Callable[[Interval], Interval]) -> Interval:
    """Evaluate if the whole argument lies in the open domain; otherwise return the whole line."""
    return value(x) if low < x.lo and x.hi < high else ENTIRE


def solve(u: Series, start: Interval, slope: Callable[[Series], Series]) -> Series:
    """Solve f' = g u' for the series g = slope(u) of the derivative in the argument."""
    if not is_series(u):
        return start
    out, n = [start], len(u)
    if n > 1:
        g = slope(u[:-1])
        rates = weighted(u)
        m = len(rates)
        out += [dot(rates[:k], g[max(0, k - m) : k][::-1]) / Interval(k) for k in range(1, n)]
    return np.array(out, dtype=object)


def power(u: Series, exponent: Form) -> Series:
    """Raise to a rational power: u f' = p f u'."""
    first = u[0] if is_series(u) else u
    start = _power_of(first, exponent)
    if not is_series(u):
        return start
    n = int(exponent) if exponent.is_Integer else 0
    if n > 0:  # by multiplication, which needs no division by u_0
        out = u
        for _ in range(n - 1):
            out = multiply(out, u)
        out = out.copy()
        out[0] = start
        return out
    # k u_0 f_k = sum over j of (p j - (k - j)) u_j f_{k-j}; an affine u leaves one term
    size, last = len(u), length(u) - 1
    out, weights = np.array([start, *[Interval(0)] * (size - 1)], dtype=object), _power_weights(exponent, size)
    for k in range(1, size):
        m = min(k, last)
        out[k] = divide(dot(weights[k][:m] * u[1 : m + 1], out[k - m : k][::-1]), Interval(k) * first)
    return out


@remembered
def _power_weights(exponent: Form, size: int) -> tuple[Form, ...]:
    """Enclose the numbers p j - (k - j), for each k below a size and j from 1 to k."""
    return tuple(np.array([interval((exponent + 1) * j - k) for j in range(1, k + 1)], dtype=object) for k in range(size))


def _power_of(x: Interval, exponent: Form) -> Interval:
    if exponent.is_Integer:
        n = int(exponent)
        return iv.pown(x, n) if n >= 0 else divide(Interval(1), iv.pown(x, -n))
    if x.lo < 0 or (x.lo == 0 and exponent < 0):
        return ENTIRE
    if exponent.q == 2:
        return _power_of(iv.sqrt(x), sp.Integer(exponent.p))
    return inside(x, 0, np.inf, lambda v: iv.exp(interval(exponent) * iv.log(v)))


def divide(a: Interval, b: Interval) -> Interval:
    """Divide; the whole line if the divisor may be zero."""
    return ENTIRE if b.contains(0) else a / b


def first(u: Series) -> Interval:
    """Return the interval of a series' value, or a constant."""
    return u[0] if is_series(u) else u


def compose(coefficients: Sequence[Interval], u: Series) -> Series:
    """Compose a function with a series, given the function's Taylor coefficients over the series' first interval."""
    if not is_series(u):
        return coefficients[0]
    if length(u) == 2:  # an affine argument
        slope = u[1] if len(u) > 1 else Interval(0)
        return np.array([c * iv.pown(slope, k) for k, c in enumerate(coefficients[: len(u)])], dtype=object)
    step = u.copy()
    step[0] = Interval(0)
    out = np.array([coefficients[len(u) - 1], *[Interval(0)] * (len(u) - 1)], dtype=object)
    for c in reversed(coefficients[: len(u) - 1]):
        out = add(multiply(out, step), c)
    return out


def order_of(u: Series) -> int:
    """Return the order of a series; zero for a constant."""
    return len(u) - 1 if is_series(u) else 0


def between(x: Interval, at: Callable[[float], Interval], *, rising: bool = True) -> Interval:
    """Enclose a monotone function over an interval by its values at the ends; the whole line if it has none."""
    low, high = at(x.lo), at(x.hi)
    if not (low.is_common and high.is_common):
        return ENTIRE
    return Interval(low.lo, high.hi) if rising else Interval(high.lo, low.hi)


def summed(
    start: Interval, ratio: Callable[[int], Interval], weight: Callable[[int], Interval] = lambda k: Interval(1), *, sign: int = 1
) -> Interval:
    """Sum sign^k t_k w_k, t_k w_k >= 0, t_0 = start, t_k = ratio(k) t_(k-1), with a falling ratio and falling weights up to 1.

    Once the ratio is at most one half, the rest is at most the last term.
    """
    term, total, k = start, start * weight(0), 0
    while k < _TERMS:
        k += 1
        by = ratio(k)
        term = term * by
        total = total + Interval(sign**k) * term * weight(k)
        if by.hi <= 0.5 and term.hi <= 1e-18 * total.mag:
            return total + Interval(0 if sign > 0 else -term.hi, term.hi)
    return ENTIRE


def constant_like(u: Series, value: Interval) -> Series:
    """Return a series with a value at every place of another, or the bare value for a constant."""
    return np.array([value] * len(u), dtype=object) if is_series(u) else value
