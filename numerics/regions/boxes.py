"""Bisect boxes of parameters with balls, to find where a form is certainly not zero."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

import sympy as sp
from flint import acb

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.on_cells import Balls, OnCells, ball_of
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.domains.bisection import Undecided, bisected
from closedform.numerics.forms.algebra import tidied

ENOUGH = 0.995  # part of the volume to decide
_OPEN = Fraction(1 - ENOUGH)  # part of it that may stay open
_OPERATIONS = 400  # operations of a difference that is differentiated

Ends = tuple[Fraction, Fraction]


class Side:
    """A stretch of one parameter, in parts of its side of the box, with its ball; halved once for all other parameters.

    Args:
        low: its lower end, in parts of the whole side.
        high: its upper end, likewise.
        of: the ends of the whole side.
    """

    def __init__(self, low: Fraction, high: Fraction, of: Ends) -> None:
        self.low, self.high, self.width = low, high, float(high - low)
        self._of = of
        start, width = of[0], of[1] - of[0]
        self.ball = ball_of(start + width * low, start + width * high)
        self.middle = acb(self.ball.real.mid())

    @cached_property
    def halves(self) -> tuple[Side, Side]:
        """The two halves of the stretch."""
        middle = (self.low + self.high) / 2
        return Side(self.low, middle, self._of), Side(middle, self.high, self._of)


Cell = tuple[Side, ...]
Halved = tuple[int, Cell]  # a cell and how often it was halved


@dataclass
class Cut:
    """The result for a box: cells that are certainly wrong, open cells, and the number of enclosed ones.

    A cell's volume is that of the start, halved as often as the cell. Volumes are counted in halves of the smallest one.
    """

    wrong: list[Cell]
    open: list[Cell]
    cells: int = 0
    wrong_volume: int = 0
    open_volume: int = 0

    @property
    def part(self) -> float:
        """The certainly wrong part of all that is not certainly outside the domain, rounded down."""
        inside = self.wrong_volume + self.open_volume
        return 1000 * self.wrong_volume // inside / 1000 if inside else 0.0


@dataclass(frozen=True)
class Search:
    """A box, forms that prove a line wrong if one is not zero, and the forms that are positive inside the domain.

    A form is a product of factors, each enclosed over a cell in two ways (``numerics.balls.on_cells``). A ball without zero proves
    that its factor vanishes nowhere on the cell. A product vanishes only where a factor does.
    """

    box: Sequence[Ends]
    forms: Sequence[Sequence[OnCells]]
    limits: Sequence[Callable[[Sequence[acb]], acb]]  # positive inside the domain

    @classmethod
    def over(cls, symbols: Sequence[Letter], box: Sequence[Ends], differences: Sequence[Form], limits: Sequence[Form]) -> Search:
        """Prepare the search over a box, given by each symbol's ends, inside strict inequalities.

        Raises:
            NotLowered: a form has no row in the ball table.
        """
        forms = [[OnCells.of(f, symbols) for f in _factors(d)] for d in differences]
        return cls(box, forms, [compile_strict(_positive(r), {}, symbols) for r in limits])

    def run(self, start: Sequence[Ends], budget: int) -> Cut:
        """Halve cells, given in parts of the box, the largest first, until enough is decided or the budget is spent."""
        found = Cut([], [])
        whole = tuple(Side(*ends, of) for ends, of in zip(start, self.box, strict=True))
        inside = undecided = 1 << budget  # each halving takes half of it: no cell is halved more often than cells are enclosed

        def look(cell: Halved) -> Undecided[Halved] | None:
            nonlocal inside, undecided
            halved, sides = cell
            volume = 1 << budget - halved
            balls, middle = [side.ball for side in sides], [side.middle for side in sides]
            state, unsure = self._state(balls, middle)
            if state == "open":
                return Undecided(-halved, lambda: [(halved + 1, half) for half in self._halves(sides, unsure, balls, middle)])
            undecided -= volume
            if state == "wrong":
                found.wrong.append(sides)
                found.wrong_volume += volume
            else:
                inside -= volume
            return None

        def enough() -> bool:
            return undecided * _OPEN.denominator <= inside * _OPEN.numerator

        rest = bisected((0, whole), look, budget, enough)
        found.cells, left = rest.cells, rest.open
        found.open = [sides for _, sides in left]
        found.open_volume = sum(1 << budget - halved for halved, _ in left)
        return found

    def _state(self, balls: Balls, middle: Balls) -> tuple[str, list[OnCells]]:
        """Decide whether a cell is outside, certainly wrong or open; if open, also which factors of the first form may vanish."""
        if any(value.is_finite() and value.real <= 0 for value in (limit(balls) for limit in self.limits)):
            return "outside", []
        first: list[OnCells] = []
        for i, factors in enumerate(self.forms):
            unsure = list(islice((f for f in factors if not _is_nonzero(f, balls, middle)), None if i == 0 else 1))
            if not unsure:
                return "wrong", []
            first = first or unsure
        return "open", first

    def _halves(self, cell: Cell, factors: Sequence[OnCells], balls: Balls, middle: Balls) -> list[Cell]:
        """Cut the side along which the possibly vanishing factors change most, but none that is far shorter than another."""
        sides = [side.width for side in cell]
        change = [0.0] * len(cell)
        for slopes in (factor.slopes(middle) for factor in factors if factor.slopes is not None):
            for j, slope in enumerate(slopes):
                size = float(abs(slope).mid()) * float(balls[j].real.rad())
                change[j] += size if math.isfinite(size) else 0.0
        longest = max(sides)
        i = max((j for j in range(len(cell)) if sides[j] * 8 >= longest), key=lambda j: (change[j] * (sides[j] > 0), sides[j]))
        return [(*cell[:i], half, *cell[i + 1 :]) for half in cell[i].halves]


def _is_nonzero(form: OnCells, balls: Balls, middle: Balls) -> bool:
    """Return True if a form certainly is nonzero everywhere on a cell."""
    direct = form.value(balls)
    if direct.is_finite() and not direct.contains(0):
        return True
    mean = form.by_slopes(balls, middle) if direct.is_finite() else None
    return mean is not None and bool(mean.is_finite() and not mean.contains(0))


def _factors(difference: Form) -> list[Form]:
    """Write a difference as a product: it is zero only where a factor is."""
    if sp.count_ops(difference) > _OPERATIONS:
        return [difference]
    return [f.base if f.is_Pow and f.exp.is_Integer and f.exp > 0 else f for f in sp.Mul.make_args(tidied(difference))]


def _positive(relation: Form) -> Form:
    """Write a strict inequality as a form that it makes positive; for two different sides, the square of their difference."""
    return (relation.lhs - relation.rhs) ** 2 if isinstance(relation, sp.Ne) else relation.gts - relation.lts
