"""Boxes of parameters bisected with balls: on which of them something is certainly not zero."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

import sympy as sp
from flint import acb, arb, fmpq

from derivations.functions import KINKS
from numerics.balls.table import compile_several, compile_strict
from numerics.evidence import NotLowered
from numerics.symbolic.algebra import tidied

ENOUGH = 0.995  # of the volume decided
_OPERATIONS = 400  # of a difference that is worth differentiating

Cell = tuple[tuple[Fraction, Fraction], ...]


def _volume(cell: Cell) -> Fraction:
    """Give the volume over the sides that have a width."""
    out = Fraction(1)
    for low, high in cell:
        out *= high - low if high > low else 1
    return out


@dataclass
class Cut:
    """What a box was cut into: cells that are certainly wrong, those left open, and how many were looked at."""

    wrong: list[Cell]
    open: list[Cell]
    cells: int = 0

    @property
    def part(self) -> float:
        """The part of what is not certainly outside the domain that is certainly wrong; rounded down."""
        wrong = sum(map(_volume, self.wrong))
        inside = wrong + sum(map(_volume, self.open))
        return math.floor(1000 * wrong / inside) / 1000 if inside else 0.0


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

    box: Sequence[tuple[Fraction, Fraction]]
    forms: Sequence[Sequence[_Factor]]
    limits: Sequence[Callable[[Sequence[acb]], acb]]  # positive inside the domain

    @classmethod
    def over(
        cls, symbols: Sequence[Any], box: Sequence[tuple[Fraction, Fraction]], differences: Sequence[Any], limits: Sequence[Any]
    ) -> Search:
        """Prepare the search over a box, given by its ends for each symbol, inside strict inequalities.

        Raises:
            NotLowered: a form has no row in the ball table.
        """
        forms = [[_factor(f, symbols) for f in _factors(d)] for d in differences]
        return cls(box, forms, [compile_strict(_positive(r), {}, symbols) for r in limits])

    def run(self, start: Cell, budget: int) -> Cut:
        """Halve a cell, given in parts of the box, largest piece first, until enough of it is decided or the budget of cells is spent."""
        found, order = Cut([], []), 0
        queue: list[tuple[Fraction, int, Cell]] = [(-_volume(start), order, start)]
        undecided = _volume(start)
        inside = undecided
        while queue and found.cells < budget and undecided > inside * Fraction(1 - ENOUGH):
            _, _, cell = heapq.heappop(queue)
            found.cells += 1
            balls = self._balls(cell)
            middle = [acb(ball.real.mid()) for ball in balls]
            state, unsure = self._state(balls, middle)
            if state != "open":
                undecided -= _volume(cell)
                if state == "wrong":
                    found.wrong.append(cell)
                else:
                    inside -= _volume(cell)
                continue
            for half in _halves(cell, self._steepest(cell, unsure, balls, middle)):
                order += 1
                heapq.heappush(queue, (-_volume(half), order, half))
        found.open = [cell for _, _, cell in queue]
        return found

    def _balls(self, cell: Cell) -> list[acb]:
        return [_ball(low + (high - low) * a, low + (high - low) * b) for (low, high), (a, b) in zip(self.box, cell, strict=True)]

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
        sides = [high - low for low, high in cell]
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
            slopes = compile_several([sp.diff(factor, s) for s in symbols], {}, symbols)
    return _Factor(compile_strict(factor, {}, symbols), slopes)


def _positive(relation: Any) -> Any:
    """Write a strict inequality as what it makes positive."""
    return relation.gts - relation.lts


def _ball(low: Fraction, high: Fraction) -> acb:
    a, b = (arb(fmpq(end.numerator, end.denominator)) for end in (low, high))
    return acb(a.union(b))


def _halves(cell: Cell, i: int) -> list[Cell]:
    low, high = cell[i]
    middle = (low + high) / 2
    return [(*cell[:i], part, *cell[i + 1 :]) for part in ((low, middle), (middle, high))]
