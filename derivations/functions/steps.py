"""The network's activation, and indicators with their value at a tie."""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form


class ReLU(sp.Function):
    """ReLU(h) = h 1(h > 0), with derivative 1(h > 0)."""

    def fdiff(self, argindex: int = 1) -> Form:
        """Differentiate: the unit step, almost everywhere."""
        return sp.Heaviside(self.args[0])

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"\operatorname{{ReLU}}{power}\left({printer.doprint(self.args[0])}\right)"


def at_least_zero(h: Form) -> Form:
    """Indicate h >= 0: one at a tie."""
    return sp.Heaviside(h, 1)


def above_zero(h: Form) -> Form:
    """Indicate h > 0: zero at a tie."""
    return sp.Heaviside(h, 0)
