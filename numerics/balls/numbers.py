"""Numbers of expressions in letters at a point, without substitution in SymPy.

A number is exact if it is made of rational numbers alone, else it is the ball of a certainly real number. An expression is real
if none of its parts leaves the real line, whatever its ball's imaginary part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp
from flint import acb, ctx, fmpq

from closedform.derivations.claims.needs import leaves_the_reals
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls.named import Named, names
from closedform.numerics.balls.normal.numbers import NotCompact, Number
from closedform.numerics.balls.rationals import value_at
from closedform.numerics.balls.table import to_ball, to_balls
from closedform.numerics.forms.nodes import parts_of


class Numbers:
    """The numbers of expressions at a point.

    Args:
        at: an exact number for each letter.
        others: encloses a node that is no closed form, at exact numbers.
    """

    def __init__(self, at: Mapping[Form, Form], others: Callable[[Named, Mapping[Form, Form]], acb]) -> None:
        self.at, self._others = {s: sp.sympify(number) for s, number in at.items()}, others
        self._exact = {s: fmpq(int(number.p), int(number.q)) for s, number in self.at.items() if number.is_Rational}
        self._env: tuple[int, dict[Any, acb]] = (0, {})

    def __call__(self, expr: Form) -> Number:
        """Return the number of an expression.

        Raises:
            NotCompact: a part of it is not certainly real and finite, or it is no closed form.
            NotLowered: a function has no row in the ball table.
        """
        if (exact := value_at(expr, self._exact)) is not None:
            return exact
        form, nodes = names(expr) or (None, ())
        if form is None or (branches := _branches(form)) is None:
            raise NotCompact(f"{expr} has a steady state, or is not real")
        if self._env[0] != ctx.prec:
            self._env = ctx.prec, {s: to_ball(number, {}) for s, number in self.at.items()}
        inside = {one.name: self._others(one, self.at) for one in nodes}
        try:
            balls = [*inside.values(), *to_balls((form, *branches), {**self._env[1], **inside})]
        except ZeroDivisionError as error:
            raise NotCompact(str(error)) from None
        if not all(ball.is_finite() and ball.imag.is_zero() for ball in balls):
            raise NotCompact(f"{expr} is not certainly real")
        return balls[len(nodes)].real


@remembered
def _branches(expr: Form) -> tuple[Form, ...] | None:
    """List the parts that may leave the real line though their arguments do not; None if the expression has i."""
    if expr.has(sp.I):
        return None
    return tuple(filter(leaves_the_reals, parts_of(expr)))
