"""The right side of an equation as additive terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form


@dataclass(frozen=True)
class Term:
    """An additive term of the right side: a number times ``rest``, at one entry if it is a matrix."""

    number: Form
    rest: Form
    entry: int = 0

    @property
    def value(self) -> Form:
        """The whole term."""
        return self.number * self.rest


def split(value: Form) -> list[Term]:
    """Split a right side into additive terms, each a number times an expression; like terms are combined."""
    if hasattr(value, "shape"):
        return [Term(t.number, t.rest, i) for i, entry in enumerate(value) for t in split(entry)]
    found: dict[Any, Any] = {}
    stack = [value]
    while stack:
        expr = sp.expand_mul(stack.pop(), deep=False)
        if expr.is_Add:
            stack += reversed(expr.args)
            continue
        number, rest = expr.as_independent(*expr.free_symbols, as_Add=False) if expr.free_symbols else (expr, sp.Integer(1))
        found[rest] = found.get(rest, 0) + number
    return [Term(number, rest) for rest, number in found.items() if number != 0]
