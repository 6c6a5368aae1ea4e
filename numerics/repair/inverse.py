"""The value that a part of a formula must have for the whole to be true, with all else unchanged: operations undone from the root down.

A step down undoes one operation, so its result is one number a point. If an operation has no inverse (a sine, an absolute value, a
step, the square of a form that may be negative), nothing below it is determined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.quadrature.table import Double
from closedform.numerics.repair.sites import Formula, Site, Values

# A function's inverse, and the ends between which it is one.
_INVERSES: Mapping[Form, tuple[Callable[[Values], Values], float, float]] = {
    sp.exp: (np.log, 0.0, np.inf),
    sp.log: (np.exp, -np.inf, np.inf),
    sp.erf: (lambda x: Double.erfinv(x), -1.0, 1.0),
    sp.erfc: (lambda x: Double.erfinv(1 - x), 0.0, 2.0),
    sp.asin: (np.sin, -np.pi / 2, np.pi / 2),
    sp.acos: (np.cos, 0.0, np.pi),
    sp.atan: (np.tan, -np.pi / 2, np.pi / 2),
    sp.sinh: (np.arcsinh, -np.inf, np.inf),
    sp.tanh: (np.arctanh, -1.0, 1.0),
    sp.asinh: (np.sinh, -np.inf, np.inf),
    sp.atanh: (np.tanh, -np.inf, np.inf),
}


def needed(formula: Formula, whole: Values) -> list[Values | None]:
    """List the required value of each site for the whole to have a value.

    Args:
        formula: at its points, (points,).
        whole: the value, of shape (..., points).

    Returns:
        An array of that shape a site, NaN where no value of the site suffices; None if that is not known.
    """
    out: list[Values | None] = [None] * len(formula.sites)
    out[0] = whole
    with np.errstate(all="ignore"):
        for index, site in enumerate(formula.sites):  # parents come before their kids
            target = out[index]
            if target is None:
                continue
            kids = [formula.sites[kid].value for kid in site.kids]
            for slot, kid in enumerate(site.kids):
                out[kid] = undone(site, slot, kids, target)
    return out


def undone(site: Site, slot: int, kids: Sequence[Values], target: Values) -> Values | None:
    """Return the required value of a site's kid for the site to have a value, given the other kids; None if it is not one number."""
    others = [kid for place, kid in enumerate(kids) if place != slot]
    expr = site.expr
    if expr.is_Add:
        return target - sum(others) if others else target
    if expr.is_Mul:
        for other in others:
            target = target / other
        return target
    if expr.is_Pow and expr.exp.is_Rational:
        return _root(target, expr.exp, expr.base)
    if len(kids) == 1 and expr.func in _INVERSES:
        inverse, low, high = _INVERSES[expr.func]
        return inverse(np.where((target >= low) & (target <= high), target, np.nan))
    return None


def _root(target: Values, power: Form, base: Form) -> Values | None:
    """Return the number whose power is the target; None if there are two, and the sign of the base does not decide."""
    exponent = float(power.q) / float(power.p)
    if power.q == 1 and power.is_odd:
        return np.sign(target) * np.abs(target) ** exponent
    if power.q == 1 and not base.is_nonnegative:
        return None
    return np.where(target >= 0, target, np.nan) ** exponent
