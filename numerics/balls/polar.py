r"""Homogeneous functions of two centred normal variables: integrate over the radius exactly, and leave the slope.

With x = s r, y = s r t, r > 0 and s the sign of x, dx dy = r dr dt; for f(r s, r s t) = g(t) r^k and q(x, y) = A(t) r^2,

    int_0^oo g(t) r^{k+1} e^{-A(t) r^2} dr = g(t) Gamma(k/2 + 1) / (2 A(t)^{k/2 + 1})        (k > -2, A > 0).

For each slope the integrand keeps its sign in r, so the double integral converges absolutely if the integral over the slopes does
(Tonelli).
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.balls.ends import tidy
from closedform.numerics.forms.algebra import SideOf


def by_slopes(body: Form, ranges: Sequence[tuple[Form, Form, Form]], sign: SideOf) -> Form | None:
    """Write a double integral over a half plane, a quadrant or the plane as integrals over slopes; None for others.

    Only integrands with a root or a denominator in both variables are taken: other rules are shorter for the rest.

    Args:
        body: f(x, y) exp(-q(x, y)), f homogeneous and q a quadratic form.
        ranges: (variable, lower end, upper end) for y, then x.
        sign: returns the sign of an expression in parameters.
    """
    if len(ranges) != 2 or any((low, high) not in ((-sp.oo, sp.oo), (0, sp.oo), (-sp.oo, 0)) for _, low, high in ranges):
        return None
    (y, below, above), (x, left, right) = ranges
    exponent = sp.Add(*(f.args[0] for f in sp.Mul.make_args(body) if isinstance(f, sp.exp)))
    f = sp.Mul(*(g for g in sp.Mul.make_args(body) if not isinstance(g, sp.exp)))
    joint = [p for p in f.atoms(sp.Pow) if {x, y} <= p.free_symbols and not (p.exp.is_Integer and p.exp > 0)]
    if not joint or not exponent.is_polynomial(x, y) or not _is_definite(exponent, x, y, sign):
        return None
    r, t = sp.Dummy("r", positive=True), sp.Dummy("t", real=True)
    total = sp.Integer(0)
    for s in (1,) if left == 0 else (-1,) if right == 0 else (1, -1):
        along = sp.powsimp(tidy(sp.together(f.xreplace({x: s * r, y: s * r * t}))))
        g, radial = along.as_independent(r, as_Add=False)
        base, k = radial.as_base_exp() if radial != 1 else (r, sp.Integer(0))
        if base != r or not k.is_Rational or k <= -2:
            return None
        A = -sp.expand(exponent.xreplace({x: r, y: r * t}) / r**2)
        low, high = (below, above) if s == 1 else (-above, -below)
        total += sp.Integral(g * sp.gamma(k / 2 + 1) / (2 * A ** (k / 2 + 1)), (t, low, high))
    return total


def _is_definite(exponent: Form, x: Form, y: Form, sign: SideOf) -> bool:
    """Return True if an exponent is certainly a negative definite form, without a line or a constant."""
    polynomial = sp.Poly(exponent, x, y)
    if any(sum(monomial) != 2 for monomial in polynomial.monoms()):
        return False
    a, b, c = (polynomial.coeff_monomial(m) for m in (x**2, x * y, y**2))
    return sign(-a) == 1 and sign(4 * a * c - b**2) == 1
