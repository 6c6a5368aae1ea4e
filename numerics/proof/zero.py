"""Tests whether a form is identically zero: a quick evaluation refutes it, a normal form proves it."""

from __future__ import annotations

import mpmath
import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import symbols_in
from closedform.numerics.proof.identities import simplified
from closedform.numerics.proof.normal_form import has_normal_form_zero, has_zero_in_waves
from closedform.numerics.quadrature.table import compile_mp


def is_zero(expr: Form) -> bool:
    """Return True if an expression is identically zero: a sufficient test, by algebra alone.

    Transcendental functions of distinct arguments are treated as independent unknowns, roots by their defining powers
    (``numerics.proof.normal_form``). True is a proof wherever both sides are defined.
    """
    if expr == 0:
        return True
    if nonzero_somewhere(expr):
        return False
    if has_normal_form_zero(expr):
        return True
    if any(symbols_in(power.exp) for power in expr.atoms(sp.Pow)) and has_normal_form_zero(sp.expand_power_exp(expr)):
        return True  # b^(k+1) b^(-k) is b
    other = simplified(expr)
    return (other != expr and has_normal_form_zero(other)) or (
        other.has(sp.sin, sp.cos, sp.tan) and not other.has(sp.Integral) and has_zero_in_waves(other)
    )


def differs(expr: Form) -> bool:
    """Return True if an expression is seen to be nonzero at values that its symbols' assumptions allow: then no proof exists."""
    return not any(s.is_positive is False or s.is_integer for s in symbols_in(expr)) and nonzero_somewhere(expr)


@remembered
def nonzero_somewhere(expr: Form) -> bool:
    """Return True if a quick evaluation at some positive numbers shows that an expression is not zero: this saves useless algebra."""
    if expr.has(sp.Integral):
        return False
    symbols = sorted(symbols_in(expr), key=str)

    def values() -> dict[Form, Form]:
        return {
            s: mpmath.mpf(3 + 2 * i if s.is_integer else 3 + 7 * i) / (1 if s.is_integer else 5 + 4 * i)
            for i, s in enumerate(symbols)
        }

    def no_route(node: Form, env: Form) -> Form:
        raise NotLowered(f"{node} is not evaluated here")

    try:
        value = compile_mp(expr, no_route)
        with mpmath.workdps(30):
            roughly = abs(value(values()))
        with mpmath.workdps(60):  # a zero falls with the precision, be it a sum or a product
            return bool(abs(value(values())) > max(roughly / 10**12, mpmath.mpf(10) ** -40))
    except (NotLowered, ZeroDivisionError, TypeError, ValueError):
        return False
