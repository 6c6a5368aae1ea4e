"""Forms in LaTeX, in the notes' letters."""

from __future__ import annotations

from functools import cache
from typing import Any

import sympy as sp
from sympy.printing.latex import LatexPrinter

from closedform.derivations.claims.notation import LATEX
from closedform.derivations.functions.types import Form

_KEPT = 1 << 15  # parts of formulas; all documents together have ten thousand


class _Printer(LatexPrinter):
    """SymPy's printer; it prints a part that formulas share once."""

    def __init__(self) -> None:
        super().__init__({"symbol_names": LATEX})
        self._known: dict[Any, str] = {}

    def _print(self, expr: Form, **kwargs: Any) -> str:
        if kwargs or not isinstance(expr, sp.Expr):
            return str(super()._print(expr, **kwargs))
        if expr not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[expr] = str(super()._print(expr))
        return self._known[expr]


@cache
def _printer() -> _Printer:
    return _Printer()


def latex(form: Form) -> str:
    """Write a form, a relation or a matrix in LaTeX, in the notes' letters."""
    return str(_printer().doprint(form))
