"""Declared laws for the oracle: means as nested integrals over densities, with a normal law innermost.

In one dimension the variable changes: x = sinh(w) on the line, x = w^4 beyond a finite end. On fixed cells the integrand then
decays fast and has no steep end.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Independent, Scalar


def integrated(law: Form) -> tuple[Form, ...]:
    """List the variables of a law that have a density."""
    if isinstance(law, Independent):
        law = law.without_atoms if law.normal is not None or law.scalars else None
    if isinstance(law, Scalar):
        return law.variables if law.density is not None else ()
    return () if law is None or not isinstance(law, (Gaussian, Independent)) else tuple(law.variables)


def nested(body: Form, law: Form, *, stretched: bool) -> Form:
    """Write a mean under laws with densities as nested integrals.

    Args:
        body: the form to average.
        law: a ``Scalar`` or an ``Independent`` without atoms.
        stretched: True to change the variable of a single scalar.
    """
    parts = law.args if isinstance(law, Independent) else (law,)
    present = [part for part in parts if set(part.variables) & body.free_symbols]
    scalars = [part for part in present if isinstance(part, Scalar)]
    normal = [part for part in present if isinstance(part, Gaussian)]
    found = E(body, normal[0]) if normal else body
    for part in scalars:
        ends = (part.variable, *part.support)
        if stretched and len(present) == 1:
            return _stretched(found * part.density, *ends)
        found = sp.Integral(found * part.density, ends)
    return found


def _stretched(integrand: Form, x: Form, low: Form, high: Form) -> Form:
    """Change the variable of an integral over a line or half line."""
    if (low, high) == (-sp.oo, sp.oo):
        w = sp.Dummy("w", real=True)
        return sp.Integral(integrand.xreplace({x: sp.sinh(w)}) * sp.cosh(w), (w, -sp.oo, sp.oo))
    if high == sp.oo:
        w = sp.Dummy("w", positive=True)
        return sp.Integral(integrand.xreplace({x: low + w**4}) * 4 * w**3, (w, 0, sp.oo))
    return sp.Integral(integrand, (x, low, high))
