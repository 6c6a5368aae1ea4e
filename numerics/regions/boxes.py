"""Boxes of parameters bisected with balls: on which of them something is certainly not zero."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

import sympy as sp
from flint import acb, arb, fmpq

from derivations.functions.facts import KINKS
from derivations.functions.slope import differentiated
from numerics.balls.table import compile_several, compile_strict
from numerics.findings.evidence import NotLowered
from numerics.forms.algebra import tidied

ENOUGH = 0.995  # of the volume decided
_OPEN = Fraction(1 - ENOUGH)  # of it that may be left
_OPERATIONS = 400  # of a difference that is worth differentiating

Ends = tuple[Fraction, Fraction]


class Side:
    """A stretch of one parameter, in parts of its side of the box, with its ball; halved once, whatever the others are.

    Args:
        low: its lower end, in parts of the whole side.
        high: its upper end, likewise.
        of: the ends of the whole side.
    """

    def __init__(self, low: Fraction, high: Fraction, of: Ends) -> None:
        self.low, self.high, self.width = low, high, float(high - low)
        self._of = of
        start, width = of[0], of[1] - of[0]
        self.ball = _ball(start + width * low, start + width * high)
        self.middle = acb(self.ball.real.mid())

    @cached_property
    def halves(self) -> tuple[Side, Side]:
        """The stretch cut in two."""
        middle = (self.low + self.high) / 2
        return Side(self.low, middle, self._of), Side(middle, self.high, self._of)


Cell = tuple[Side, ...]


@dataclass
class Cut:
    """What a box was cut into: cells that are certainly wrong, those left open, and how many were looked at.

    A cell's volume is that of the start halved as often as the cell was; these are counted in halves of the smallest one.
    """

    wrong: list[Cell]
    open: list[Cell]
    cells: int = 0
    wrong_volume: int = 0
    open_volume: int = 0

    @property
    def part(self) -> float:
        """The part of what is not certainly outside the domain that is certainly wrong; rounded down."""
        inside = self.wrong_volume + self.open_volume
        return 1000 * self.wrong_volume // inside / 1000 if inside else 0.0


_Balls = Sequence[acb]


@dataclass(frozen=True)
class _Factor:
    """A factor of a difference and, where it is smooth and short, its derivatives, as functions of balls."""

    value: Callable[[_Balls], acb]
    slopes: Callable[[_Balls], list[acb]] | None

    def certainly_nonzero(self, balls: _Balls, middle: _Balls) -> bool:
        direct = self.value(balls)
        if direct.is_finite() and not direct.contains(0):
            return True
        if self.slopes is None or not direct.is_finite():
            return False
        mean = self.value(middle)
        for slope, ball, centre in zip(self.slopes(balls), balls, middle, strict=True):
            mean += slope * (ball - centre)
        return bool(mean.is_finite() and not mean.contains(0))


@dataclass(frozen=True)
class Search:
    """A box, the forms that are wrong where one of them is not zero, and what is positive inside the domain.

    A form is written as factors, each enclosed over a cell in two ways. Directly: the ball of f over the balls of the parameters
    contains every value of f on the cell. In mean-value form: for smooth f and x in a cell with the middle c,
    f(x) = f(c) + sum_j d_j f(y_j) (x_j - c_j) with y_j on the way from c to x (the mean-value theorem, one coordinate after another), so that
    f(c) and the balls of the derivatives contain it too. A ball without zero proves that f vanishes nowhere on the cell, and a product vanishes
    only where a factor does.
    """

    box: Sequence[Ends]
    forms: Sequence[Sequence[_Factor]]
    limits: Sequence[Callable[[Sequence[acb]], acb]]  # positive inside the domain

    @classmethod
    def over(cls, symbols: Sequence[Any], box: Sequence[Ends], differences: Sequence[Any], limits: Sequence[Any]) -> Search:
        """Prepare the search over a box, given by its ends for each symbol, inside strict inequalities.

        Raises:
            NotLowered: a form has no row in the ball table.
        """
        forms = [[_factor(f, symbols) for f in _factors(d)] for d in differences]
        return cls(box, forms, [compile_strict(_positive(r), {}, symbols) for r in limits])

    def run(self, start: Sequence[Ends], budget: int) -> Cut:
        """Halve a cell, given in parts of the box, largest piece first, until enough of it is decided or the budget of cells is spent."""
        found, order = Cut([], []), 0
        whole = tuple(Side(*ends, of) for ends, of in zip(start, self.box, strict=True))
        queue: list[tuple[int, int, Cell]] = [(0, order, whole)]  # by how often they were halved
        inside = undecided = (
            1 << budget
        )  # of which each halving takes a half: no cell is halved more often than cells are looked at
        while queue and found.cells < budget and undecided * _OPEN.denominator > inside * _OPEN.numerator:
            halved, _, cell = heapq.heappop(queue)
            found.cells += 1
            volume = 1 << budget - halved
            balls, middle = [side.ball for side in cell], [side.middle for side in cell]
            state, unsure = self._state(balls, middle)
            if state != "open":
                undecided -= volume
                if state == "wrong":
                    found.wrong.append(cell)
                    found.wrong_volume += volume
                else:
                    inside -= volume
                continue
            for half in _halves(cell, self._steepest(cell, unsure, balls, middle)):
                order += 1
                heapq.heappush(queue, (halved + 1, order, half))
        found.open = [cell for _, _, cell in queue]
        found.open_volume = sum(1 << budget - halved for halved, _, _ in queue)
        return found

    def _state(self, balls: _Balls, middle: _Balls) -> tuple[str, list[_Factor]]:
        """Tell whether a cell is outside, certainly wrong or open; then also which factors of the first form may vanish on it."""
        if any(value.is_finite() and value.real <= 0 for value in (limit(balls) for limit in self.limits)):
            return "outside", []
        first: list[_Factor] = []
        for i, factors in enumerate(self.forms):
            unsure = list(islice((f for f in factors if not f.certainly_nonzero(balls, middle)), None if i == 0 else 1))
            if not unsure:
                return "wrong", []
            first = first or unsure
        return "open", first

    def _steepest(self, cell: Cell, factors: Sequence[_Factor], balls: _Balls, middle: _Balls) -> int:
        """Choose the side to cut: along which what may vanish changes most, and none that is far shorter than another."""
        sides = [side.width for side in cell]
        change = [0.0] * len(cell)
        for slopes in (factor.slopes(middle) for factor in factors if factor.slopes is not None):
            for j, slope in enumerate(slopes):
                size = float(abs(slope).mid()) * float(balls[j].real.rad())
                change[j] += size if math.isfinite(size) else 0.0
        longest = max(sides)
        return max((j for j in range(len(cell)) if sides[j] * 8 >= longest), key=lambda j: (change[j] * (sides[j] > 0), sides[j]))


def _factors(difference: Any) -> list[Any]:
    """Write a difference as a product: it is zero only where a factor is."""
    if sp.count_ops(difference) > _OPERATIONS:
        return [difference]
    return [f.base if f.is_Pow and f.exp.is_Integer and f.exp > 0 else f for f in sp.Mul.make_args(tidied(difference))]


def _factor(factor: Any, symbols: Sequence[Any]) -> _Factor:
    slopes = None
    if not factor.has(*KINKS) and sp.count_ops(factor) <= _OPERATIONS:
        with suppress(NotLowered):
            slopes = compile_several([differentiated(factor, s) for s in symbols], {}, symbols)
    return _Factor(compile_strict(factor, {}, symbols), slopes)


def _positive(relation: Any) -> Any:
    """Write a strict inequality as what it makes positive; where two sides differ, the square of what they differ by is."""
    return (relation.lhs - relation.rhs) ** 2 if isinstance(relation, sp.Ne) else relation.gts - relation.lts


def _ball(low: Fraction, high: Fraction) -> acb:
    a, b = (arb(fmpq(end.numerator, end.denominator)) for end in (low, high))
    return acb(a.union(b))


def _halves(cell: Cell, i: int) -> list[Cell]:
    return [(*cell[:i], half, *cell[i + 1 :]) for half in cell[i].halves]
