"""The steady state of a scalar flow, as a node that never evaluates itself."""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form, Letter


class Root(sp.Expr):
    """The positive number at which ``residual`` changes sign: a steady state of a scalar flow."""

    is_commutative = True
    is_positive = True

    def __new__(cls, residual: Form, unknown: Form) -> Root:
        """Keep the arguments unevaluated."""
        node: Root = super().__new__(cls, residual, unknown)
        return node

    @property
    def residual(self) -> Form:
        """The flow, zero at the steady state."""
        return self.args[0]

    @property
    def unknown(self) -> Form:
        """The symbol solved for."""
        return self.args[1]

    @property
    def free_symbols(self) -> set[Form]:
        """The parameters: all symbols of the residual except the unknown."""
        symbols: set[Letter] = self.residual.free_symbols - {self.unknown}
        return symbols

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        text = rf"\operatorname{{root}}_{{{printer.doprint(self.unknown)}>0}}\left[{printer.doprint(self.residual)}\right]"
        return text if exp is None else rf"{text}^{{{exp}}}"
