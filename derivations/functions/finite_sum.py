"""Sums of as many terms as a letter says, as a node that nothing evaluates; between whole numbers it is the sum of its terms."""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form, Letter

MOST_TERMS = 100  # that are written out


def number_of_terms(first: int, last: int, kind: str = "sum") -> int:
    """Count the terms of a sum, or the factors of a product, from a first whole number to a last one; it may be empty.

    Raises:
        ValueError: the last number is below first - 1, where texts disagree.
    """
    if last < first - 1:
        raise ValueError(
            f"a {kind} from {first} to {last} ends before it begins, and has no one value; let its end be at least {first - 1}"
        )
    return last - first + 1


class FiniteSum(InfiniteSum):
    """The sum of a form from a first whole number to a last one, which a letter gives; a sum of no term is zero.

    Args:
        term: the form.
        index: a whole number.
        first: a whole number.
        last: a form whose values are whole numbers, at least first - 1.

    Raises:
        ValueError: the last number is below first - 1, where texts disagree.
    """

    def __new__(cls, term: Form, index: Letter, first: Form, last: Form) -> Form:
        """Write the terms out between numbers, up to a number of them."""
        if (last - first).is_Integer:
            count = number_of_terms(first, last)
            if count <= MOST_TERMS:
                return sp.Add(*(term.xreplace({index: first + k}) for k in range(count)))
        node: FiniteSum = sp.Expr.__new__(cls, sp.sympify(term), index, sp.sympify(first), sp.sympify(last))
        return node

    @property
    def free_symbols(self) -> set[Form]:
        """Return the parameters."""
        term, index, first, last = self.args
        symbols: set[Form] = (term.free_symbols - {index}) | first.free_symbols | last.free_symbols
        return symbols

    def _eval_derivative(self, symbol: Letter) -> Form:
        term, index, first, last = self.args
        if symbol in last.free_symbols:
            raise ValueError(f"a sum is not differentiated by {symbol} at its end")
        return FiniteSum(term.diff(symbol), index, first, last)

    def limits_of_ratio(self) -> list[Form]:
        """List nothing: a sum of finitely many terms exists where its terms do."""
        return []

    def poles(self) -> list[Form]:
        """List nothing: the terms' poles are not looked for."""
        return []

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        term, index, first, last = (printer.doprint(arg) for arg in self.args)
        body = rf"\left({term}\right)" if self.args[0].is_Add else term
        text = rf"\sum_{{{index}={first}}}^{{{last}}} {body}"
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"
