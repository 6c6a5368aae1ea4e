"""Find which half spaces are needed for their intersection: others may imply some of them, or contradict them."""

from __future__ import annotations

from itertools import combinations

from closedform.numerics.balls.normal.laws import Line
from closedform.numerics.balls.normal.numbers import (
    Number,
    is_zero,
)


def needed(lines: dict[int, Line]) -> list[int] | None:
    r"""Drop half spaces that others imply; None if the intersection is empty.

    Of parallel ones, scaled to the first slope 1, the one with the least offset implies the other. Let l_3 = a l_1 + b l_2,
    offsets too: a, b >= 0 makes l_3 > 0 superfluous; a, b <= 0 leaves no point; and a < 0 < b makes l_2 = (l_3 - a l_1) / b
    superfluous. Only lines with exact numbers are compared.
    """
    kept = {i: line for i, line in lines.items()}
    for i, j in combinations(sorted(lines), 2):
        if i in kept and j in kept and kept[i].is_exact and kept[j].is_exact and kept[i].slopes == kept[j].slopes:
            del kept[j if kept[i].offset < kept[j].offset else i]
    for i, j, k in combinations(sorted(kept), 3):
        if {i, j, k} <= kept.keys() and (weights := _dependent(kept[i], kept[j], kept[k])) is not None:
            a, b = weights
            if a <= 0 and b <= 0:
                return None
            del kept[k if a >= 0 and b >= 0 else j if a < 0 else i]
    return sorted(kept)


def _dependent(first: Line, second: Line, third: Line) -> tuple[Number, Number] | None:
    """Return a, b with third = a first + b second for exact lines; None if none exist."""
    if not (first.is_exact and second.is_exact and third.is_exact):
        return None
    u, v, w = ((*line.slopes, line.offset) for line in (first, second, third))
    for i, j in combinations(range(len(u)), 2):
        determinant = u[i] * v[j] - u[j] * v[i]
        if not is_zero(determinant):
            a, b = (w[i] * v[j] - w[j] * v[i]) / determinant, (u[i] * w[j] - u[j] * w[i]) / determinant
            if all(is_zero(a * p + b * q - r) for p, q, r in zip(u, v, w, strict=True)):
                return a, b
            return None
    return None
