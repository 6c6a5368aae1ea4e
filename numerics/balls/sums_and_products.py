"""Steps of a program that add and multiply balls, and a step that encloses a rational number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import add, itemgetter, mul
from typing import Any

from flint import acb, arb, ctx, fmpq

from closedform.numerics.balls.program import Step


def rational(exact: fmpq) -> Step:
    """Enclose a rational number, once for each precision."""
    held: dict[int, acb] = {}

    def ball(v: list[Any], an: bool) -> acb:
        bits = ctx.prec
        if bits not in held:
            held[bits] = acb(arb(exact))
        return held[bits]

    return ball


def added(parts: Sequence[int]) -> Step:
    """Add balls from left to right; most sums and products have few terms, and inner loops spend their time here."""
    if len(parts) == 2:
        one, two = parts
        return lambda v, an: v[one] + v[two]
    if len(parts) == 3:
        one, two, three = parts
        return lambda v, an: v[one] + v[two] + v[three]
    if len(parts) == 4:
        one, two, three, four = parts
        return lambda v, an: v[one] + v[two] + v[three] + v[four]
    return _folded(add, parts)


def multiplied(parts: Sequence[int]) -> Step:
    """Multiply balls, from left to right."""
    if len(parts) == 2:
        one, two = parts
        return lambda v, an: v[one] * v[two]
    if len(parts) == 3:
        one, two, three = parts
        return lambda v, an: v[one] * v[two] * v[three]
    if len(parts) == 4:
        one, two, three, four = parts
        return lambda v, an: v[one] * v[two] * v[three] * v[four]
    return _folded(mul, parts)


def _folded(rule: Callable[[Any, Any], Any], parts: Sequence[int]) -> Step:
    if len(parts) < 2:
        return lambda v, an: reduce(rule, [v[p] for p in parts])
    taken = itemgetter(*parts)
    return lambda v, an: reduce(rule, taken(v))
