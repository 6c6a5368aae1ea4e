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
    for form in (expr, tidied(expr)):
        if form.is_positive:
            return 1
        if form.is_negative:
            return -1
        if form.is_zero:
            return 0
    return _quadratic(tidied(expr))


def _quadratic(form: Any) -> int | None:
    """Give the sign of A of A x^2 + B x + C, for real x, where 4 A C > B^2; None of any other form."""
    if not form.is_Add:
        return None
    for letter in sorted(
        (s for s in form.free_symbols if s.is_real and form.is_polynomial(s) and sp.degree(form, s) == 2), key=str
    ):
        high, middle, low = sp.Poly(form, letter).all_coeffs()
        if tidied(4 * high * low - middle**2).is_positive:
            return 1 if high.is_positive else -1 if high.is_negative else None
    return None
