"""Whether a form is identically zero: a quick evaluation refutes it, a normal form proves it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import mpmath
import sympy as sp

from numerics.evidence import NotLowered
from numerics.proof.normal_form import has_normal_form_zero
from numerics.quadrature.table import compile_mp


def is_zero(expr: Any) -> bool:
    """Tell whether an expression is identically zero: a sufficient test, by algebra alone.

    Transcendental functions of distinct arguments are treated as independent unknowns, roots by their defining powers
    (``numerics.proof.normal_form``). True is a proof wherever both sides are defined.
    """
    if expr == 0:
        return True
    return not nonzero_somewhere(expr) and has_normal_form_zero(expr)


def differs(expr: Any) -> bool:
    """Tell whether an expression is seen not to be zero at values that the assumptions on its symbols allow: there is no proof that it is."""
    return not any(s.is_positive is False or s.is_integer for s in expr.free_symbols) and nonzero_somewhere(expr)


@lru_cache(64)
def nonzero_somewhere(expr: Any) -> bool:
    """Tell whether a quick evaluation at some positive numbers shows that an expression is not zero: saves useless algebra."""
    if expr.has(sp.Integral):
        return False
    values = {s: mpmath.mpf(3 + 7 * i) / (5 + 4 * i) for i, s in enumerate(sorted(expr.free_symbols, key=str))}

    def no_route(node: Any, env: Any) -> Any:
        raise NotLowered(f"{node} is not evaluated here")

    try:
        with mpmath.workdps(40):
            parts = [abs(compile_mp(term, no_route)(values)) for term in sp.Add.make_args(expr)]
            total = abs(compile_mp(expr, no_route)(values))
            return bool(total > mpmath.mpf(10) ** -20 * max(parts))
    except (NotLowered, ZeroDivisionError, TypeError, ValueError):
        return False
