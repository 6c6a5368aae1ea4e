"""Regularised 0F1, by which Bessel functions of any order are a power times an entire function, as SymPy's own functions are."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.core.function import ArgumentIndexError

from closedform.derivations.functions.types import Form


class Hyp0F1(sp.Function):
    r"""The sum of u^k / (k! Gamma(b + k)) over k >= 0, entire in b and in u (DLMF 16.2.5)."""

    nargs = 2

    @classmethod
    def eval(cls, b: Form, u: Form) -> Form:
        """Resolve the first term, 1/Gamma(b), at zero."""
        return 1 / sp.gamma(b) if u.is_zero and b.is_positive else None

    def fdiff(self, argindex: int = 1) -> Form:
        """Differentiate the sum in u: the same with b + 1."""
        if argindex == 1:
            raise ArgumentIndexError(self, argindex)
        b, u = self.args
        return Hyp0F1(b + 1, u)

    def _eval_is_real(self) -> bool | None:
        return True if all(arg.is_real for arg in self.args) else None

    def _eval_is_positive(self) -> bool | None:
        b, u = self.args
        return True if b.is_positive and u.is_nonnegative else None

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        b, u = (printer.doprint(arg) for arg in self.args)
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"{{}}_0\tilde{{F}}_1{power}\left(;{b};{u}\right)"


def bessel(order: Form, x: Form, turn: int) -> Form:
    """Write J (turn -1) or I (turn 1) of an order that may be no whole number: real for x > 0, for an order > 0 at zero too.

    It is (x/2)^order times 0F1(; order + 1; turn x^2/4) (DLMF 10.16.9, 10.39.9).
    """
    return (x / 2) ** order * Hyp0F1(order + 1, turn * x**2 / 4)


def bessel_of_whole_order(function: Form, order: Form, x: Form) -> Form:
    """Write J or I of a whole order, of -x by parity (DLMF 10.11.1, 10.27.2): SymPy divides powers of x, which have no quotient at zero."""
    if order.is_Integer or not x.could_extract_minus_sign():
        return function(order, x)
    return (-1) ** order * function(order, -x)
