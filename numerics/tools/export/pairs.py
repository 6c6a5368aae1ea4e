"""Arithmetic with twice the digits, as steps: a number is the sum of two of the type, the second a rounding error of the first."""

from __future__ import annotations

from dataclasses import dataclass

from closedform.numerics.tools.export.steps import Apply, Node, Number


@dataclass(frozen=True, slots=True)
class Pair:
    """A number as steps.

    Args:
        high: the number, rounded.
        low: the remainder; None if there is none.
    """

    high: Node
    low: Node | None = None


def added(a: Pair, b: Pair) -> Pair:
    """Add; the error is a square of the unit roundoff, relative to the larger of the two."""
    if isinstance(a.high, Number):
        a, b = b, a
    s = Apply("+", (a.high, b.high))
    return Pair(s, _total(Apply("sum_error", (a.high, b.high, s)), a.low, b.low))


def multiplied(a: Pair, b: Pair) -> Pair:
    """Multiply; by a power of two without error."""
    if isinstance(a.high, Number):
        a, b = b, a
    p = Apply("*", (b.high, a.high))
    if isinstance(b.high, Number) and abs(int(b.high.value)).bit_count() == 1:
        return Pair(p, None if a.low is None else Apply("*", (b.high, a.low)))
    crossed = (Apply("*", (x, y)) for x, y in ((a.high, b.low), (b.high, a.low)) if y is not None)
    return Pair(p, _total(Apply("product_error", (a.high, b.high, p)), *crossed))


def together(a: Pair) -> Node:
    """Round to the type."""
    return a.high if a.low is None else Apply("+", (a.high, a.low))


def _total(*parts: Node | None) -> Node:
    first, *rest = (part for part in parts if part is not None)
    for part in rest:
        first = Apply("+", (first, part))
    return first
