r"""Proved bounds on integrands near infinity: from above for tails, from below for denominators and divergence.

A *majorant* of f on [R, oo), R >= 1, is a list of terms c x^n exp(-alpha x^2 + beta x) whose sum is at least |f(x)| for every
real x >= R (``majorants``). A *minorant* is one such term that is at most |f(x)| (``minorants``; n may be negative). This file
uses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import comb, factorial

from flint import acb, arb
from sympy import I

from closedform.derivations.functions.types import Form
from closedform.numerics.balls import majorants, minorants
from closedform.numerics.balls.terms import Ray, Term
from closedform.numerics.findings.evidence import NotLowered

_STARTS = (1, 16, 256)  # starts of the rays on which divergence is checked


def _ray(x: Form, env: Mapping[Form, acb], radius: arb) -> Ray:
    return Ray(x, env, radius, majorants.majorant, minorants.minorant)


def majorant(expr: Form, x: Form, env: Mapping[Form, acb], radius: arb) -> list[Term]:
    """Bound |expr| from above for every real x >= radius >= 1.

    Raises:
        NotLowered: no bound is known for a function in ``expr``.
    """
    return _ray(x, env, radius).above(expr)


def minorant(expr: Form, x: Form, env: Mapping[Form, acb], radius: arb) -> Term | None:
    """Bound |expr| from below by one term for every real x >= radius >= 1; None if no bound is known."""
    return _ray(x, env, radius).below(expr)


def diverges(expr: Form, x: Form, env: Mapping[Form, acb]) -> bool:
    """Return True if the integral of expr up to infinity certainly does not exist.

    It does not if a minorant is at least c / x: if n >= -1, or if its exponential grows. Then the integrand has no zero on the
    ray and keeps its sign (a jump through zero has no minorant).
    """
    if expr.has(I):
        return False
    for radius in _STARTS:
        low = minorant(expr, x, env, arb(radius))
        if low is not None and (low.alpha < 0 or (low.alpha == 0 and (low.beta > 0 or (low.beta == 0 and low.n >= -1)))):
            return True
    return False


def tail(terms: list[Term], radius: arb) -> arb:
    r"""Bound the integral of a majorant over [radius, oo); NaN where a term does not decay there.

    For alpha >= 0, n >= 0 and g = 2 alpha R - beta > 0, by x = R + y and dropping e^{-alpha y^2} <= 1,

        int_R^oo x^n e^{-alpha x^2 + beta x} dx <= e^{-alpha R^2 + beta R} int_0^oo (R + y)^n e^{-g y} dy
                                                 = e^{-alpha R^2 + beta R} sum_k binom(n, k) R^{n-k} k! / g^{k+1};

    for n < 0, x^n <= R^n.
    """
    total = arb(0)
    for term in terms:
        if term.c == 0:
            continue
        rate = 2 * term.alpha * radius - term.beta
        if not (rate > 0 and term.alpha >= 0):
            return arb("nan")
        term = Term(term.c * radius**term.n, 0, term.alpha, term.beta) if term.n < 0 else term
        peak = term.c * (-term.alpha * radius * radius + term.beta * radius).exp()
        series = sum(
            (arb(comb(term.n, k) * factorial(k)) * radius ** (term.n - k) / rate ** (k + 1) for k in range(term.n + 1)),
            arb(0),
        )
        total += peak * series
    return total


def radius_for(terms: list[Term], bits: int) -> float:
    """Guess a radius beyond which the terms are below 2**-bits; ``tail`` must prove it.

    Raises:
        NotLowered: a term does not decay.
    """
    best = 1.0
    for term in terms:
        if term.c == 0:
            continue
        alpha, beta = float(term.alpha.mid()), float(term.beta.mid())
        size = float(term.c.mid())
        need = bits * 0.6932 + 8 * max(term.n, 0) + 4.0
        if size > 0:
            need += max(0.0, float(term.c.mid().log().mid()))
        if alpha > 0:
            best = max(best, (beta + (beta * beta + 4 * alpha * need) ** 0.5) / (2 * alpha) + 1e-3)
        elif beta < 0:
            best = max(best, need / -beta)
        else:
            raise NotLowered("an integrand does not decay: a term has no Gaussian factor on an infinite range")
    return best
