"""The lower real branch of Lambert's W, as SymPy's own functions are."""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form


class LambertWm1(sp.Function):
    r"""The branch W_{-1} of Lambert's W: the root w <= -1 of w e^w = x, real for x in [-1/e, 0) (DLMF 4.13)."""

    nargs = 1

    @classmethod
    def eval(cls, x: Form) -> Form:
        """Resolve the end of the branch, W_{-1}(-1/e) = -1, where no enclosure shows that the value is real."""
        return sp.Integer(-1) if x == -sp.exp(-1) else None

    def fdiff(self, argindex: int = 1) -> Form:
        """Differentiate w e^w = x: w' = w/(x (1 + w))."""
        (x,) = self.args
        return self / (x * (1 + self))

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"W_{{-1}}{power}\left({printer.doprint(self.args[0])}\right)"
