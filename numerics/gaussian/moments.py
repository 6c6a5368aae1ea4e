r"""Moments of a normal density over the line, a half line or an interval, for symbolic coefficients.

    int_R     x^n e^{-Ax^2+Bx} dx = I_n,  I_0 = sqrt(pi/A) e^{B^2/4A},
                                    I_n = I_0 sum_k n! / (k! (n-2k)!) (B/2A)^{n-2k} (1/4A)^k;
    int_0^oo  x^n e^{-Ax^2+Bx} dx = M_n,  M_0 = I_0 erfc(-B / 2 sqrt(A)) / 2,
                                    M_1 = (1 + B M_0) / 2A,
                                    M_n = (B M_{n-1} + (n-1) M_{n-2}) / 2A   (n >= 2),

for A > 0. I_0 and M_0 follow by completing the square, I_n as a moment of the normal variable with mean B/2A and variance 1/2A,
without the lower orders. The recurrence is by parts, from d/dx e^{-Ax^2+Bx} = (B - 2Ax) e^{-Ax^2+Bx}: the boundary term
x^{n-1} e^{...} is zero at both ends except for n = 1 at 0, where it is 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import sympy as sp

from closedform.derivations.functions.types import Form


def gaussian_moments(powers: Sequence[Form], A: Form, B: Form, C: Form, lo: Form, hi: Form) -> list[Form]:
    """Integrate sum_n powers[n] x^n e^{-A x^2 + B x + C} from lo to hi, as additive terms.

    x -> -x maps (-oo, h) to (-h, oo); (l, h) is (l, oo) without (h, oo); x = l + y maps (l, oo) to (0, oo).
    """
    if lo == -sp.oo and hi == sp.oo:
        return whole_line(powers, A, B, C)
    if lo == -sp.oo:  # reflect
        return gaussian_moments([c * (-1) ** n for n, c in enumerate(powers)], A, -B, C, -hi, sp.oo)
    if hi != sp.oo:
        upper = gaussian_moments(powers, A, B, C, hi, sp.oo)
        return gaussian_moments(powers, A, B, C, lo, sp.oo) + [-u for u in upper]
    if lo != 0:  # shift x = lo + y
        y = sp.Dummy("y")
        shifted = sp.Poly(sp.Add(*(c * (lo + y) ** n for n, c in enumerate(powers))), y).all_coeffs()[::-1]
        return gaussian_moments(shifted, A, sp.expand(B - 2 * A * lo), sp.expand(C + B * lo - A * lo**2), sp.Integer(0), sp.oo)
    return half_line(powers, A, B, C)


def whole_line(powers: Sequence[Form], A: Form, B: Form, C: Form) -> list[Form]:
    """Return I_n e^C of the module's docstring, times powers[n]."""
    peak = sp.sqrt(sp.pi / A) * sp.exp(sp.expand(C + B**2 / (4 * A)))
    return [c * _moment(n, A, B) * peak for n, c in enumerate(powers) if c != 0]


def _moment(n: int, A: Form, B: Form) -> Form:
    """Return I_n / I_0 of the module's docstring, written out."""
    terms = (
        sp.Integer(math.factorial(n) // (math.factorial(k) * math.factorial(n - 2 * k)))
        * (B / (2 * A)) ** (n - 2 * k)
        / (4 * A) ** k
        for k in range(n // 2 + 1)
    )
    return sp.expand(sp.Add(*terms))


def half_line(powers: Sequence[Form], A: Form, B: Form, C: Form) -> list[Form]:
    """Return M_n e^C of the module's docstring, times powers[n]."""
    peak = sp.sqrt(sp.pi / A) * sp.exp(sp.expand(C + B**2 / (4 * A))) * sp.erfc(-B / (2 * sp.sqrt(A))) / 2
    edge = sp.exp(C)
    # M_n = smooth[n] * peak + sharp[n] * edge
    smooth: list[Form] = [sp.Integer(1), B / (2 * A)]
    sharp: list[Form] = [sp.Integer(0), 1 / (2 * A)]
    for n in range(2, len(powers)):
        smooth.append(sp.expand((B * smooth[n - 1] + (n - 1) * smooth[n - 2]) / (2 * A)))
        sharp.append(sp.expand((B * sharp[n - 1] + (n - 1) * sharp[n - 2]) / (2 * A)))
    out = []
    for c, soft, hard in zip(powers, smooth, sharp, strict=False):
        out += [c * soft * peak, c * hard * edge]
    return [term for term in out if term != 0]
