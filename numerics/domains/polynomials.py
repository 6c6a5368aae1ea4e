"""Approximate zeros of polynomials with numeric coefficients, as candidates."""

from __future__ import annotations

import numpy as np
import sympy as sp
from mpmath.libmp import NoConvergence

from closedform.derivations.functions.types import Form


def nearly_real_roots(polynomial: Form, s: Form) -> list[Form]:
    """Return the real zeros of a polynomial in one parameter to about 15 digits; doubles' zeros if the iteration does not end."""
    whole = sp.Poly(polynomial, s)
    try:
        return [sp.re(z) for z in whole.nroots(n=20, maxsteps=200) if abs(sp.im(z)) < 1e-12]
    except NoConvergence:
        coefficients = np.array([complex(c) for c in whole.all_coeffs()])
        found = np.roots(coefficients) if np.isfinite(coefficients).all() else np.array([])
        return [sp.Float(z.real) for z in found if abs(z.imag) < 1e-6 * (1 + abs(z.real))]
