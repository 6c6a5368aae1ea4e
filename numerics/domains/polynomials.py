"""Zeros of polynomials in numbers, as places to look at."""

from __future__ import annotations

import numpy as np
import sympy as sp
from mpmath.libmp import NoConvergence

from closedform.derivations.functions.types import Form


def nearly_real_roots(polynomial: Form, s: Form) -> list[Form]:
    """Give the real zeros of a polynomial in one parameter to 15 digits or so; where an iteration for its zeros does not end, those of doubles."""
    whole = sp.Poly(polynomial, s)
    try:
        return [sp.re(z) for z in whole.nroots(n=20, maxsteps=200) if abs(sp.im(z)) < 1e-12]
    except NoConvergence:
        coefficients = np.array([complex(c) for c in whole.all_coeffs()])
        found = np.roots(coefficients) if np.isfinite(coefficients).all() else np.array([])
        return [sp.Float(z.real) for z in found if abs(z.imag) < 1e-6 * (1 + abs(z.real))]
