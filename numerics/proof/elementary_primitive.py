"""Integrals of elementary functions by a primitive that is found anyhow, and proved: by differentiating it, analytic inside, limits at the ends."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.integrals.manualintegrate import manualintegrate

from numerics.proof.limits import at_zero
from numerics.proof.signs import sign
from numerics.proof.zero import is_zero
from numerics.symbolic.algebra import tidied

LARGEST = 40  # operations of an integrand
_ANALYTIC = (
    sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.atan, sp.asinh, sp.erf, sp.erfc, sp.erfi,
)  # on the real line  # fmt: skip


def integrated(body: Any, x: Any, low: Any, high: Any) -> tuple[Any, Any] | None:
    """Give a primitive and its difference between the ends; None where none is found, or one of what it takes is not certain.

    Args:
        body: the integrand, without kinks.
        x: of integration.
        low: the lower end; below the upper one.
        high: the upper end.
    """
    if sp.count_ops(body) > LARGEST or (low.is_finite and high.is_finite and sign(high - low) != 1):
        return None
    letter = sp.Dummy(x.name, positive=True)
    inside = _inside(low, high, letter)
    if not analytic(tidied(body.xreplace({x: inside}))) and not analytic(body.xreplace({x: inside})):
        return None
    free = sp.Dummy("x", positive=True) if low.is_nonnegative else x
    found = manualintegrate(body.xreplace({x: free}), free)
    if found.has(sp.Integral, sp.Piecewise, sp.I, sp.Heaviside):
        return None
    form = found.xreplace({free: x})
    if not analytic(form.xreplace({x: inside})) or not is_zero((form.diff(x) - body).xreplace({x: inside})):
        return None
    ends = [_limit(form, x, end, side) for end, side in ((low, 1), (high, -1))]
    return None if None in ends else (form, ends[1] - ends[0])


def _inside(low: Any, high: Any, letter: Any) -> Any:
    """Write a point of an open range in a positive letter."""
    if low == -sp.oo:
        return sp.Dummy(letter.name, real=True) if high == sp.oo else high - letter
    return low + letter if high == sp.oo else low + (high - low) / (1 + letter)


def _limit(form: Any, x: Any, end: Any, side: int) -> Any:
    """Give the limit at an end, from the side that is inside; None where none is certain, or it is not finite."""
    t = sp.Dummy("t", positive=True)
    if end.is_finite and analytic(there := form.xreplace({x: end})):
        return there
    near = form.xreplace({x: -side / t if end in (sp.oo, -sp.oo) else end + side * t})
    found = at_zero(near, t)
    return None if found is None or found in (sp.oo, -sp.oo) else found


def analytic(form: Any) -> bool:
    """Tell whether a form is certainly real, and analytic in each of its letters, for all values that their assumptions allow."""
    if form.is_Symbol:
        return form.is_real is True
    if form.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I):
        return False
    if form.is_Pow:
        base, exponent = form.args
        if not (analytic(base) and analytic(exponent)):
            return False
        if exponent.is_Integer:
            return bool(exponent > 0) or sign(base) in (1, -1)
        return sign(base) == 1
    if not all(analytic(arg) for arg in form.args):
        return False
    if form.is_Add or form.is_Mul or form.is_Rational or form.is_NumberSymbol or isinstance(form, _ANALYTIC):
        return True
    if isinstance(form, sp.log):
        return sign(form.args[0]) == 1
    if isinstance(form, (sp.asin, sp.acos, sp.atanh)):
        return sign(1 - form.args[0] ** 2) == 1
    return isinstance(form, sp.acosh) and sign(form.args[0] - 1) == 1
