"""Writes rows as linear combinations, over the rationals, of independent rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flint import fmpq


def combinations(rows: Sequence[Mapping[Any, fmpq]]) -> tuple[list[dict[int, fmpq]], list[int]]:
    """Write each row as a linear combination of independent rows: the coefficients by index, and which rows are independent."""
    pivots: list[tuple[Any, dict[Any, fmpq], dict[int, fmpq]]] = []
    written: list[dict[int, fmpq]] = []
    chosen: list[int] = []
    for index, row in enumerate(rows):
        left, found = dict(row), dict[int, fmpq]()
        for place, other, made_of in pivots:
            if factor := left.get(place, fmpq(0)):
                left = _less(left, other, factor)
                found = _less(found, made_of, -factor)
        if left:
            chosen.append(index)
            place, lead = next(iter(left.items()))
            # left = row - sum found_k row_k, so left / lead is the pivot.
            made = _less({index: fmpq(1)}, found, fmpq(1))
            pivots.append((place, {k: v / lead for k, v in left.items()}, {k: v / lead for k, v in made.items()}))
            found = {index: fmpq(1)}
        written.append(found)
    return written, chosen


def _less(one: Mapping[Any, fmpq], other: Mapping[Any, fmpq], factor: fmpq) -> dict[Any, fmpq]:
    """Subtract a multiple of a row from another; zeros are omitted."""
    out = {**one}
    for place, value in other.items():
        new = out.get(place, fmpq(0)) - factor * value
        if new == 0:
            out.pop(place, None)
        else:
            out[place] = new
    return out
