"""Enclose closed forms on cells, directly and in mean-value form.

The ball of f over the balls of its letters holds every value of f on the cell. For smooth f and x in a cell with middle c,
f(x) = f(c) + sum_j d_j f(y_j) (x_j - c_j) with y_j between c and x (the mean-value theorem, one coordinate after another). So f(c)
and the balls of the derivatives enclose f(x) too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp
from flint import acb, arb, fmpq

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.table import compile_several, compile_strict
from closedform.numerics.findings.evidence import NotLowered

_DIFFERENTIATED = 400  # most operations of a form that is differentiated

Balls = Sequence[acb]


@dataclass(frozen=True)
class OnCells:
    """A closed form as a function of balls, with its slopes if it is smooth and short."""

    value: Callable[[Balls], acb]
    slopes: Callable[[Balls], list[acb]] | None

    @classmethod
    def of(cls, form: Form, symbols: Sequence[Letter]) -> OnCells:
        """Prepare a form.

        Raises:
            NotLowered: it has no row in the ball table.
        """
        slopes = None
        if not form.has(*KINKS) and sp.count_ops(form) <= _DIFFERENTIATED:
            with suppress(NotLowered):
                slopes = compile_several([differentiated(form, s) for s in symbols], {}, symbols)
        return cls(compile_strict(form, {}, symbols), slopes)

    def by_slopes(self, balls: Balls, middle: Balls, slopes: Balls | None = None) -> acb | None:
        """Enclose the form by the mean-value theorem; None if it has no slopes."""
        if self.slopes is None:
            return None
        terms = zip(self.slopes(balls) if slopes is None else slopes, balls, middle, strict=True)
        return sum((slope * (ball - at) for slope, ball, at in terms), self.value(middle))


def ball_of(low: Fraction | fmpq, high: Fraction | fmpq) -> acb:
    """Return the ball of the numbers between two ends."""
    a, b = (arb(end if isinstance(end, fmpq) else fmpq(end.numerator, end.denominator)) for end in (low, high))
    return acb(a.union(b))


def middle_of(balls: Balls) -> list[acb]:
    """Return the point in the middle of a cell."""
    return [acb(ball.real.mid()) for ball in balls]
