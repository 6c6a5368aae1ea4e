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
Term: TypeAlias = Callable[[Form], Form]


class NotCarriedOut(ValueError):
    """A limit or a derivative is not evaluated; the message says why, and the remedy."""


def written_out(term: Term, index: Letter, first: int, last: int) -> Form:
    """Add the terms of a sum between whole numbers; an empty one is read too, and is zero."""
    terms = [term(sp.Integer(k)) for k in range(first, last + 1)]
    if not terms:
        term(index)
    return sp.Add(*terms)


@dataclass(frozen=True)
class Calculus:
    """The rules that a reader asks for, each a function that raises ``NotCarriedOut``.

    Args:
        limit: of a form, a letter that goes to a point, the point, the side ("+", "-" or both, ""), and the ranges of other letters.
        derivative: of a form, the first one by a letter.
        expansion: of a form, as a positive letter falls to zero, up to a bound: the terms that are not O(bound), or not o(bound) if it is
            strict.
        total: of a sum: the function that reads its term at an index, a letter for the index, the first number and the last.
    """

    limit: Callable[[Form, Letter, Form, str, Ranges], Form]
    derivative: Callable[[Form, Letter], Form]
    expansion: Callable[[Form, Letter, Form, bool], Form]
    total: Callable[[Term, Letter, int, int], Form] = written_out


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
            return _WrittenSlope(self, self.args[1], point), True
        return super()._xreplace(rule)

    def _latex(self, printer: Any) -> str:
        form, by = self.args
        return rf"\frac{{d}}{{d {printer.doprint(by)}}} {printer.parenthesize(form, PRECEDENCE['Mul'])}"


class _WrittenSlope(sp.Expr):
    """A derivative at a point as it stands in a text, to be shown; nothing evaluates it.

    Args:
        derivative: the derivative.
        by: its letter.
        point: what the letter is there.
    """

    precedence = PRECEDENCE["Add"]

    @property
    def free_symbols(self) -> set[Letter]:
        """The letters of the derivative but its own, and those of the point."""
        derivative, by, point = self.args
        return (derivative.free_symbols - {by}) | point.free_symbols

    def _latex(self, printer: Any) -> str:
        derivative, by, point = map(printer.doprint, self.args)
        return rf"\left. {derivative} \right|_{{{by} = {point}}}"


class _WrittenSum(sp.Expr):
    """A sum between whole numbers as it stands in a text, to be shown; nothing evaluates it.

    Args:
        term: the form that is added.
        index: its letter.
        first: the first whole number.
        last: the last one.
    """

    precedence = PRECEDENCE["Add"]

    @property
    def free_symbols(self) -> set[Letter]:
        """The letters of the term but the index."""
        term, index, *_ = self.args
        return term.free_symbols - {index}

    def _latex(self, printer: Any) -> str:
        term, index, first, last = self.args
        return rf"\sum_{{{printer.doprint(index)} = {first}}}^{{{last}}} {printer.parenthesize(term, PRECEDENCE['Mul'])}"


def _written_sum(term: Term, index: Letter, first: int, last: int) -> Form:
    return _WrittenSum(term(index), index, sp.Integer(first), sp.Integer(last))


def _written_limit(form: Form, letter: Letter, point: Form, side: str, _: Ranges) -> Form:
    return _WrittenLimit(form, letter, Str(sp.latex(point) + (f"^{side}" if side else "")))


WRITTEN = Calculus(_written_limit, _WrittenDerivative, _refused, _written_sum)
"""Leaves limits, derivatives and finite sums as they are written, to show how a text was read."""

STAND_IN = Calculus(lambda form, *_: form, lambda form, _: form, lambda form, *_: form)
"""Puts a form in the place of its limits, derivatives and expansions, to see whether the rest of a text can be read."""
