"""Infinite sums in intervals: partial sums, and a geometric series that bounds the rest.

Each factor of a ratio is a line in the index over another, a + b k over c + d k. It tends to the quotient of the slopes, and from n
on it is within |a d - b c| / (|d| (|d| n - |c|)) of it. The balls use another rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyintval import Interval

from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio, Ratio, terms_of
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import substitute

_MOST = 4_000  # most terms
_SMALL = 2.0**-60
_TRIED = 25  # terms between two attempts to bound the rest


def enclosed(node: InfiniteSum, value: Callable[[Any], Interval]) -> Interval:
    """Enclose an infinite sum without free symbols.

    Raises:
        NotLowered: the ratio of its terms is no quotient of lines, or it needs too many terms.
    """
    _, index, first = node.args[:3]
    try:
        parts = terms_of(node)
    except NoRatio as error:
        raise NotLowered(str(error)) from None
    total = Interval(0)
    for term, ratio in parts:
        total = total + _one(term, index, int(first), ratio, value)
    return total


def _one(term: Any, index: Any, first: int, ratio: Ratio, value: Callable[[Any], Interval]) -> Interval:
    if any(len(form) > 2 for form in (*ratio.above, *ratio.below)):
        raise NotLowered("the interval route needs a ratio of terms that is a quotient of lines in the index")
    above = [[value(c) for c in form] for form in ratio.above if len(form) > 1]
    below = [[value(c) for c in form] for form in ratio.below if len(form) > 1]
    constant = value(ratio.constant)
    for side, divides in ((ratio.above, False), (ratio.below, True)):
        for form in (form for form in side if len(form) == 1):
            constant = constant / value(form[0]) if divides else constant * value(form[0])
    if len(above) > len(below):
        raise NotLowered("the ratio of the terms grows without bound")
    total, k = Interval(0), first
    for k in range(first, first + _TRIED):
        total = total + value(substitute(term, {index: k}))
    k += 1
    current = value(substitute(term, {index: k}))
    while k < _MOST:
        if k % _TRIED == 0 and (q := _bound(constant, above, below, k)) is not None:
            left_out = (abs(current) / (Interval(1) - q)).hi
            if left_out <= _SMALL * max(abs(total).lo, _SMALL):
                return total + Interval(-left_out, left_out)
        total = total + current
        number = Interval(k)
        for a, b in above:
            current = current * (a + b * number)
        for c, d in below:
            current = current / (c + d * number)
        current = current * constant
        k += 1
    raise NotLowered(f"the sum needs more than {_MOST} terms")


def _bound(constant: Interval, above: list[list[Interval]], below: list[list[Interval]], n: int) -> Interval | None:
    """Bound the size of the ratio from n on by a number below 1; None if none is found."""
    bound = abs(constant)
    for place, (c, d) in enumerate(below):
        least = abs(d) * Interval(n) - abs(c)
        if not least.lo > 0:
            return None
        if place < len(above):
            a, b = above[place]
            bound = bound * (abs(b / d) + abs(a * d - b * c) / (abs(d) * least))
        else:
            bound = bound / least
    return bound if bound.hi < 1 else None
