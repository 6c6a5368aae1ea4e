"""A form's sign on a closed box, by bisection with balls: rigorous, and only where it stays away from zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp
from flint import acb, arb, ctx, fmpq

from derivations.functions.facts import KINKS
from derivations.functions.slope import differentiated
from numerics.balls.table import compile_several, compile_strict
from numerics.findings.evidence import NotLowered

BITS = 64
CELLS = 3000
Box = list[tuple[fmpq, fmpq]]


def positive_on(form: Any, box: Sequence[tuple[Any, Any, Any]], limits: Sequence[Any], cells: int = CELLS) -> bool:
    """Tell whether a form is certainly positive on a closed box, where some limits are.

    On each cell the form is enclosed directly and, where it is smooth, by the mean-value theorem: f(c) + sum_j d_j f (x_j - c_j).

    Args:
        form: closed, in the symbols of the box.
        box: rows (symbol, low, high) of rational ends.
        limits: forms that are positive or zero inside the domain; where one is certainly negative, nothing is asked.
        cells: looked at before it is given up.
    """
    symbols = [s for s, _, _ in box]
    try:
        with ctx.workprec(BITS):
            return _bisected(form, symbols, [(_exact(lo), _exact(hi)) for _, lo, hi in box], limits, cells)
    except NotLowered:
        return False


def _exact(number: Any) -> fmpq:
    return fmpq(int(number.p), int(number.q))


def _bisected(form: Any, symbols: list[Any], start: Box, limits: Sequence[Any], cells: int) -> bool:
    value = compile_strict(form, {}, symbols)
    slopes = (
        None
        if form.has(*KINKS) or sp.count_ops(form) > 400
        else compile_several([differentiated(form, s) for s in symbols], {}, symbols)
    )
    outside = [compile_strict(limit, {}, symbols) for limit in limits]
    queue, seen = [start], 0
    while queue:
        cell, seen = queue.pop(), seen + 1
        if seen > cells:
            return False
        balls = [acb(arb(lo).union(arb(hi))) for lo, hi in cell]
        if _positive(value(balls)) or any(_positive(-limit(balls)) for limit in outside):
            continue
        middle = [acb(ball.real.mid()) for ball in balls]
        centre = value(middle)
        if centre.is_finite() and not centre.real > 0 and not any(_positive(-limit(middle)) for limit in outside):
            return False  # no cell around this place will be told positive, or outside
        sides = [float(ball.real.rad()) for ball in balls]
        if slopes is not None:
            steep = slopes(balls)
            if _positive(sum((s * (b - m) for s, b, m in zip(steep, balls, middle, strict=True)), centre)):
                continue
            sides = [
                side * min(float(abs(s).upper()), 1e9) if s.is_finite() else side for side, s in zip(sides, steep, strict=True)
            ]
        i = max(range(len(cell)), key=lambda j: sides[j])
        lo, hi = cell[i]
        queue += [[*cell[:i], half, *cell[i + 1 :]] for half in ((lo, (lo + hi) / 2), ((lo + hi) / 2, hi))]
    return True


def _positive(ball: acb) -> bool:
    return bool(ball.is_finite() and ball.imag.contains(0) and ball.real > 0)
