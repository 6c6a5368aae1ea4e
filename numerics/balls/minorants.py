r"""Bounds from below towards infinity, a rule for each type of node: one term c x^n exp(-alpha x^2 + beta x), c > 0, on x >= R >= 1.

Each rule takes an expression and the ray. It returns a term that is at most |expr| at every real x of the ray, or None if it
finds none. ``RULES`` is the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.facts import RISING_ODD
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import to_ball
from closedform.numerics.balls.terms import ONE, Ray, Term, constant, dominant, exponential, power, single, times
from closedform.numerics.findings.evidence import NotLowered

Rule = Callable[[Any, Ray], Term | None]


def minorant(expr: Form, ray: Ray) -> Term | None:
    """Bound |expr| on a ray from below: a constant by its size, x by itself, other nodes by their rules; None if no rule applies."""
    if ray.x not in expr.free_symbols:
        size = arb(abs(to_ball(expr, ray.env)).abs_lower())
        return constant(size) if size > 0 else None
    if expr == ray.x:
        return Term(arb(1), 1, arb(0), arb(0))
    rule = RULES.get(expr.func)
    return None if rule is None else rule(expr, ray)


def _product(expr: Form, ray: Ray) -> Term | None:
    """|f g| = |f| |g|."""
    out = ONE
    for arg in expr.args:
        low = ray.below(arg)
        if low is None:
            return None
        (out,) = times([out], [low])
    return out


def _power(expr: Form, ray: Ray) -> Term | None:
    """|u|^p >= m^p for p > 0 and |u| >= m; |u|^p >= M^p for p < 0 and |u| <= M; x^{n p} >= x^{floor(n p)} for x >= 1."""
    if not expr.exp.is_Rational:
        return None
    try:
        bound = ray.below(expr.base) if expr.exp > 0 else single(ray.above(expr.base))
    except NotLowered:
        return None
    if bound is None or not bound.c > 0:
        return None
    return power(bound, expr.exp, int(sp.floor(bound.n * expr.exp)))


def _modulus(expr: Form, ray: Ray) -> Term | None:
    """||u|| = |u|."""
    return ray.below(expr.args[0])


def _hyperbolic(expr: Form, ray: Ray) -> Term | None:
    """2 sinh u = e^u - e^{-u} and 2 cosh u = e^u + e^{-u}."""
    return ray.below(expr.rewrite(sp.exp))


def _exponential(expr: Form, ray: Ray) -> Term | None:
    r"""|e^h| = e^{Re h} for a polynomial h of degree at most two; e^h >= e^{c R^{n-2} x^2} for one that rises faster.

    For the latter, h has a positive leading coefficient and a minorant c x^n, n >= 2: it has no zero on the ray, is positive
    there as it is far out, and c x^n >= c R^{n-2} x^2.
    """
    exponent = expr.args[0]
    if (known := exponential(exponent, ray)) is not None:
        return known
    if exponent.has(sp.I) or not exponent.is_polynomial(ray.x):
        return None
    low = dominant(exponent, ray) if exponent.is_Add else ray.below(exponent)
    if low is None or low.n < 2 or not ray.real(sp.Poly(exponent, ray.x).LC()) > 0:
        return None
    return Term(arb(1), 0, -low.c * ray.radius ** (low.n - 2), arb(0))


def _sum(expr: Form, ray: Ray) -> Term | None:
    """Bound a sum by the part of one term that the other terms cannot cancel (``terms.dominant``)."""
    return None if expr.has(sp.I) else dominant(expr, ray)


def _erfc(expr: Form, ray: Ray) -> Term | None:
    r"""2 e^{-u^2} / (sqrt(pi) (u + sqrt(u^2 + 2))) <= erfc(u) for u >= 0 (Birnbaum 1942); erfc(u) >= 1 for u <= 0.

    For u = p x + q >= 0, p > 0 and x >= 1, u + sqrt(u^2 + 2) <= 2 u + sqrt(2) <= 2 (p + |q| + 1) x.
    """
    line = _real_line(expr, ray)
    if line is None:
        return None
    slope, offset = line
    start = slope * ray.radius + offset
    if slope > 0 and start >= 0:
        peak = exponential(-sp.expand(expr.args[0] ** 2), ray)
        assert peak is not None  # the square of a line
        return Term(peak.c / (arb.pi().sqrt() * (slope + abs(offset) + 1)), -1, peak.alpha, peak.beta)
    return ONE if slope < 0 and start <= 0 else None


def _increasing(expr: Form, ray: Ray) -> Term | None:
    """f(u) >= f(u(R)) > 0 for an increasing odd f and a rising line u that is positive from R on."""
    line = _real_line(expr, ray)
    if line is None:
        return None
    start = line[0] * ray.radius + line[1]
    if not (line[0] > 0 and start > 0):
        return None
    name = sp.Dummy("start")
    least = arb(abs(to_ball(expr.func(name), {name: acb(start)})).abs_lower())
    return constant(least) if least > 0 else None


def _real_line(expr: Form, ray: Ray) -> tuple[arb, arb] | None:
    return None if expr.has(sp.I) else ray.line(expr.args[0])


RULES: dict[Form, Rule] = {
    sp.Add: _sum,
    sp.Mul: _product,
    sp.Pow: _power,
    sp.Abs: _modulus,
    sp.exp: _exponential,
    **dict.fromkeys(RISING_ODD, _increasing),
    sp.sinh: _hyperbolic,
    sp.cosh: _hyperbolic,
    sp.erfc: _erfc,
}
