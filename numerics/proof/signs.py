"""The sign that a form has by the assumptions on its symbols."""

from __future__ import annotations

from typing import Any

import sympy as sp

from numerics.symbolic.algebra import tidied


def sign(expr: Any) -> int | None:
    """Give the sign that an expression has for all values of its symbols, as far as their assumptions tell; None where they do not."""
    expr = sp.sympify(expr)
    if expr == sp.oo:
        return 1
    if expr == -sp.oo:
        return -1
    expr = tidied(expr)
    if expr.is_positive:
        return 1
    if expr.is_negative:
        return -1
    return 0 if expr.is_zero else None
