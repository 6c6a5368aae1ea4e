"""The standard bivariate normal distribution function, as SymPy's own functions are."""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form


class Phi2(sp.Function):
    r"""The standard bivariate normal distribution function, P(X <= h, Y <= k) for standard normals of correlation r in [-1, 1].

    Infinite arguments are resolved when it is built; any other argument is kept.
    """

    nargs = 3

    @classmethod
    def eval(cls, h: Form, k: Form, r: Form) -> Form:
        """Resolve infinite arguments: oo drops out, -oo makes the function zero.

        Raises:
            ValueError: r is a number outside [-1, 1], or not real.
        """
        if r.is_number and (r.is_real is False or (r.is_comparable and not -1 <= r <= 1)):
            raise ValueError(f"Phi2 of the correlation {r}; give one between -1 and 1")
        if -sp.oo in (h, k):
            return sp.Integer(0)
        if sp.oo in (h, k):
            other = k if h == sp.oo else h
            return sp.Integer(1) if other == sp.oo else sp.erfc(-other / sp.sqrt(2)) / 2
        return None

    def fdiff(self, argindex: int = 1) -> Form:
        """Differentiate: in h, phi(h) Phi((k - r h)/sqrt(1 - r^2)); in r, the density (Plackett 1954)."""
        h, k, r = self.args
        rest = sp.sqrt(1 - r**2)
        if argindex == 3:
            return sp.exp(-(h**2 - 2 * r * h * k + k**2) / (2 * (1 - r**2))) / (2 * sp.pi * rest)
        here, other = (h, k) if argindex == 1 else (k, h)
        return sp.exp(-(here**2) / 2) / sp.sqrt(2 * sp.pi) * sp.erfc((r * here - other) / rest / sp.sqrt(2)) / 2

    def _eval_is_extended_nonnegative(self) -> bool | None:
        return True if all(arg.is_extended_real for arg in self.args) else None

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"\Phi_2{power}\left({', '.join(printer.doprint(arg) for arg in self.args)}\right)"
