r"""Verified quadrature for ``numerics.intervals``: Taylor polynomials with their remainder over each cell.

On a cell c + [l, r] an n times differentiable f is sum_{k<n} f_k t^k + f_n(xi(t)) t^n, with f_k = f^(k)(c)/k! and f_n(xi) = f^(n)(xi)/n!
at some point of the cell (Taylor, Lagrange's remainder). For even n, t^n >= 0, so that

    int f = sum_{k<n} f_k (r^{k+1} - l^{k+1})/(k+1) + F (r^{n+1} - l^{n+1})/(n+1)

with F in the range of f_n over the cell, which the interval series over the whole cell encloses (Moore 1966, chapter 8). Cells with
a wide enclosure are halved. Cells end where an indicator jumps; if one may jump inside, int f lies in f(cell) times the width.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf

import numpy as np
import pyintval as iv
from pyintval import Interval

from closedform.numerics.intervals.series import Series, variable

ORDER = 16  # order of the Taylor polynomials; even
CELL = 1.5  # width of the first cells, in standard deviations
CELLS = 400  # most cells; beyond this limit the enclosure stays as wide as it is
TOLERANCE = 1e-9  # wanted width of a sum over cells, relative to the sum of their sizes

_ZERO, _ONE = Interval(0), Interval(1)


def side_of_step(edge: Interval, side: int, lo: float, hi: float) -> Interval:
    """Return a step's value on a cell by the cell's side of the jump: [0, 1] if it jumps inside."""
    if lo >= edge.hi:
        return _ONE if side == 1 else _ZERO
    if hi <= edge.lo:
        return _ZERO if side == 1 else _ONE
    return Interval(0, 1)


def quadrature(integrand: Callable[[Series, float, float], Series], ends: Sequence[float]) -> Interval:
    """Enclose an integral over consecutive cells, halving the widest until the sum is thin.

    Args:
        integrand: takes the variable's series over part of a cell, and the cell's ends. Returns a series if it is smooth on
            the whole cell; an interval of the values on that part if it may not be smooth, or is constant.
        ends: the ends of the first cells.
    """
    cells: list[tuple[float, float, float, Interval]] = []

    def put(lo: float, hi: float) -> None:
        value = _cell(integrand, lo, hi)
        width = value.wid if value.is_common else inf
        heapq.heappush(cells, (-width, lo, hi, value))

    for lo, hi in pairwise(ends):
        count = max(1, int(np.ceil((hi - lo) / CELL)))
        marks = [lo, *(lo + (hi - lo) * k / count for k in range(1, count)), hi]
        for a, b in pairwise(marks):
            put(a, b)
    while len(cells) < CELLS:
        widest, lo, hi, _ = cells[0]
        middle = (lo + hi) / 2
        size = sum(c.mag for *_, c in cells if c.is_common)
        if -widest * len(cells) <= TOLERANCE * size or not lo < middle < hi:
            break
        heapq.heappop(cells)
        put(lo, middle)
        put(middle, hi)
    return sum((value for *_, value in cells), _ZERO)


def _cell(integrand: Callable[[Series, float, float], Series], lo: float, hi: float) -> Interval:
    """Enclose an integral over [lo, hi] by the Taylor polynomial at the middle and a remainder over the cell."""
    middle, box = (lo + hi) / 2, Interval(lo, hi)
    over = integrand(variable(box, ORDER), lo, hi)
    if not isinstance(over, np.ndarray):
        return over * (Interval(hi) - Interval(lo))
    crude = over[0] * (Interval(hi) - Interval(lo))
    at = integrand(variable(Interval(middle), ORDER), lo, hi)
    left, right = Interval(lo) - Interval(middle), Interval(hi) - Interval(middle)
    total = _ZERO
    for k in range(ORDER + 1):
        # The last coefficient is over the whole cell: t^n >= 0, so the mean value theorem applies.
        moment = (iv.pown(right, k + 1) - iv.pown(left, k + 1)) / Interval(k + 1)
        total = total + (over[k] if k == ORDER else at[k]) * moment
    return total if total.is_common and total.wid < crude.wid else crude
