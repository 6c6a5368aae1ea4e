"""A form's sign on a closed box, by bisection with balls: rigorous, and only for a form that stays away from zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import acb, ctx, fmpq

from closedform.numerics.balls.on_cells import OnCells, ball_of, middle_of
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.domains.bisection import Undecided, bisected
from closedform.numerics.findings.evidence import NotLowered

BITS = 64
CELLS = 3000
Box = list[tuple[fmpq, fmpq]]


def positive_on(
    form: Any, box: Sequence[tuple[Any, Any, Any]], limits: Sequence[Any], cells: int = CELLS, bits: int = BITS
) -> bool:
    """Return True if a form is certainly positive on a closed box, wherever some limits are positive.

    The form is enclosed on each cell directly and, if it is smooth, by the mean-value theorem (``numerics.balls.on_cells``).

    Args:
        form: closed, in the symbols of the box.
        box: rows (symbol, low, high) with rational ends.
        limits: forms that are positive or zero inside the domain; a cell where one is certainly negative is skipped.
        cells: the number of cells tried.
        bits: binary digits of the balls.
    """
    symbols = [s for s, _, _ in box]
    try:
        with ctx.workprec(bits):
            return _covered(form, symbols, [(_exact(lo), _exact(hi)) for _, lo, hi in box], limits, cells)
    except NotLowered:
        return False


def _exact(number: Any) -> fmpq:
    return fmpq(int(number.p), int(number.q))


def _covered(form: Any, symbols: list[Any], start: Box, limits: Sequence[Any], cells: int) -> bool:
    whole, failed = OnCells.of(form, symbols), list[Box]()
    outside = [compile_strict(limit, {}, symbols) for limit in limits]

    def look(cell: Box) -> Undecided[Box] | None:
        balls = [ball_of(*ends) for ends in cell]
        if _positive(whole.value(balls)) or any(_positive(-limit(balls)) for limit in outside):
            return None
        middle = middle_of(balls)
        centre = whole.value(middle)
        if centre.is_finite() and not centre.real > 0 and not any(_positive(-limit(middle)) for limit in outside):
            failed.append(cell)  # no cell around this place will be decided as positive, or as outside
            return None
        slopes = None if whole.slopes is None else whole.slopes(balls)
        mean = None if slopes is None else whole.by_slopes(balls, middle, slopes)
        if mean is not None and _positive(mean):
            return None
        return Undecided(0, lambda: _halves(cell, balls, slopes))

    return not bisected(start, look, cells, lambda: bool(failed)).open and not failed


def _halves(cell: Box, balls: Sequence[acb], slopes: Sequence[acb] | None) -> list[Box]:
    """Halve a cell across the side along which the form changes most."""
    sides = [float(ball.real.rad()) for ball in balls]
    steep = [min(float(abs(s).upper()), 1e9) if s.is_finite() else 1.0 for s in slopes or ()] or [1.0] * len(cell)
    i = max(range(len(cell)), key=lambda j: sides[j] * steep[j])
    lo, hi = cell[i]
    return [[*cell[:i], half, *cell[i + 1 :]] for half in ((lo, (lo + hi) / 2), ((lo + hi) / 2, hi))]


def _positive(ball: acb) -> bool:
    return bool(ball.is_finite() and ball.imag.contains(0) and ball.real > 0)
