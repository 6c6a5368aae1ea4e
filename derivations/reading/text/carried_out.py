"""What carries limits, derivatives and expansions of a text out: handed to the reader from above, as it knows no calculus itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import sympy as sp
from sympy.core.symbol import Str
from sympy.printing.precedence import PRECEDENCE

from closedform.derivations.functions.types import Form, Letter

Ranges: TypeAlias = Mapping[Any, tuple[Any, Any]]


class NotCarriedOut(ValueError):
    """A limit or a derivative is not evaluated; the message says why, and the remedy."""


@dataclass(frozen=True)
class Calculus:
    """The rules that a reader asks for, each a function that raises ``NotCarriedOut``.

    Args:
        limit: of a form, a letter that goes to a point, the point, the side ("+", "-" or both, ""), and the ranges of other letters.
        derivative: of a form, the first one by a letter.
        expansion: of a form, as a positive letter falls to zero, up to a bound: the terms that are not O(bound), or not o(bound) if it is
            strict.
    """

    limit: Callable[[Form, Letter, Form, str, Ranges], Form]
    derivative: Callable[[Form, Letter], Form]
    expansion: Callable[[Form, Letter, Form, bool], Form]


def _refused(*_: object) -> Form:
    raise NotCarriedOut("limits, derivatives and expansions are evaluated only in the sides, the law and the conditions of a claim")


NO_CALCULUS = Calculus(_refused, _refused, _refused)


class _WrittenLimit(sp.Expr):
    """A limit as it stands in a text, to be shown; nothing evaluates it.

    Args:
        form: the form.
        letter: that goes to the point.
        goal: the point and the side in LaTeX.
    """

    precedence = PRECEDENCE["Add"]  # brackets around it in a product or a power

    @property
    def free_symbols(self) -> set[Letter]:
        """The letters of the form but the one that goes to the point."""
        form, letter, _ = self.args
        return form.free_symbols - {letter}

    def _latex(self, printer: Any) -> str:
        form, letter, goal = self.args
        return rf"\lim_{{{printer.doprint(letter)} \to {goal.name}}} {printer.parenthesize(form, PRECEDENCE['Mul'])}"


class _WrittenDerivative(sp.Expr):
    """A derivative as it stands in a text, to be shown; nothing evaluates it.

    Args:
        form: the form.
        by: the letter.
    """

    precedence = PRECEDENCE["Add"]

    def _xreplace(self, rule: Mapping[Form, Form]) -> tuple[Form, bool]:
        point = rule.get(self.args[1])
        if point is not None and not point.is_Symbol:
            return self, False  # at a number there is no letter to write
        return super()._xreplace(rule)

    def _latex(self, printer: Any) -> str:
        form, by = self.args
        return rf"\frac{{d}}{{d {printer.doprint(by)}}} {printer.parenthesize(form, PRECEDENCE['Mul'])}"


def _written_limit(form: Form, letter: Letter, point: Form, side: str, _: Ranges) -> Form:
    return _WrittenLimit(form, letter, Str(sp.latex(point) + (f"^{side}" if side else "")))


WRITTEN = Calculus(_written_limit, _WrittenDerivative, _refused)
"""Leaves limits and derivatives as they are written, to show how a text was read."""

STAND_IN = Calculus(lambda form, *_: form, lambda form, _: form, lambda form, *_: form)
"""Puts a form in the place of its limits, derivatives and expansions, to see whether the rest of a text can be read."""
