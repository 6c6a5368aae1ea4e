r"""The terms of bounds towards infinity, c x^n exp(-alpha x^2 + beta x), and exact operations on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import sympy as sp
from flint import acb, arb, fmpq

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls.bounded import is_real
from closedform.numerics.balls.table import to_ball
from closedform.numerics.findings.evidence import NotLowered


@dataclass(frozen=True)
class Term:
    """c x^n exp(-alpha x^2 + beta x), with c >= 0; n may be negative."""

    c: arb
    n: int
    alpha: arb
    beta: arb


def constant(size: arb) -> Term:
    """Write a constant as a term."""
    return Term(size, 0, arb(0), arb(0))


ONE = constant(arb(1))


@dataclass(frozen=True)
class Ray:
    """The ray on which bounds hold, x >= radius >= 1, and the balls of the other names.

    Args:
        x: the variable.
        env: balls of the other names.
        radius: where the ray begins.
        majorants: bounds an expression on a ray from above; raises NotLowered if it finds none.
        minorants: bounds an expression on a ray from below; None if it finds none.
    """

    x: Form
    env: Mapping[Form, acb]
    radius: arb
    majorants: Callable[[Form, Ray], list[Term]]
    minorants: Callable[[Form, Ray], Term | None]

    def above(self, expr: Form) -> list[Term]:
        """Bound |expr| from above."""
        return self.majorants(expr, self)

    def below(self, expr: Form) -> Term | None:
        """Bound |expr| from below."""
        return self.minorants(expr, self)

    def real(self, expr: Form) -> arb:
        """Enclose an expression without x.

        Raises:
            NotLowered: it is certainly not real.
        """
        ball = to_ball(expr, self.env)
        if not ball.imag.contains(0):
            raise NotLowered(f"{expr} is not real")
        return ball.real

    def is_real(self, expr: Form) -> bool:
        """Return True if an expression is certainly real for almost every x >= 1."""
        return is_real(expr, self.x, sp.Integer(1), sp.oo, self.env)

    def line(self, expr: Form) -> tuple[arb, arb] | None:
        """Return slope and offset of an affine function of x, or None."""
        found = coefficients(expr, self.x, 1)
        return None if found is None else (self.real(found[1]), self.real(found[0]))


@remembered
def coefficients(expr: Form, x: Form, degree: int) -> Sequence[Form] | None:
    """Return the coefficients of a polynomial of at most a degree, the constant first, padded with zeros; else None."""
    if not expr.is_polynomial(x):
        return None
    found = sp.Poly(expr, x).all_coeffs()[::-1]
    return None if len(found) > degree + 1 else (*found, *[sp.Integer(0)] * (degree + 1 - len(found)))


def ball_of(number: Form) -> arb:
    """Enclose a rational number."""
    return arb(fmpq(int(number.p), int(number.q)))


def times(left: list[Term], right: list[Term]) -> list[Term]:
    """Multiply out two sums of terms."""
    return [Term(p.c * q.c, p.n + q.n, p.alpha + q.alpha, p.beta + q.beta) for p in left for q in right]


def power(term: Term, exponent: Form, n: int) -> Term:
    """Raise a term to a rational exponent; n is the product of the exponents of x, rounded to the safe side."""
    share = ball_of(exponent)
    return Term(term.c**share, n, term.alpha * share, term.beta * share)


def single(terms: list[Term]) -> Term:
    r"""Bound a sum of terms by one, for x >= 1.

    Let n = max n_i, alpha = min alpha_i and beta = max beta_i. Then each x^{n_i} e^{-alpha_i x^2 + beta_i x} is at most x^n
    e^{-alpha x^2 + beta x} there, and the sum is at most sum c_i times that.
    """
    live = [t for t in terms if not t.c.is_zero()] or [constant(arb(0))]
    alpha, beta = live[0].alpha, live[0].beta
    for t in live[1:]:
        alpha, beta = alpha.min(t.alpha), beta.max(t.beta)
    return Term(sum((t.c for t in live), arb(0)), max(t.n for t in live), alpha, beta)


def supremum(term: Term, radius: arb) -> arb:
    r"""Bound a term on [radius, oo) by its value at the radius; it must not increase there.

    The logarithm of the term has the slope n/x - 2 alpha x + beta. For alpha >= 0 and g = 2 alpha R - beta >= 0 it is at
    most (n - x (2 alpha x - beta)) / x <= (n - R g) / x for x >= R, so that R g >= n is enough.

    Raises:
        NotLowered: it may increase.
    """
    if term.c == 0:
        return arb(0)
    falls = 2 * term.alpha * radius - term.beta
    if not (term.alpha >= 0 and falls >= 0 and falls * radius >= term.n):
        raise NotLowered("a term may increase")
    return term.c * radius**term.n * (-term.alpha * radius * radius + term.beta * radius).exp()


def small_beyond(terms: list[Term], radius: arb) -> bool:
    """Return True if a majorant stays below one half on [radius, oo).

    Raises:
        NotLowered: a term may increase.
    """
    return bool(sum((supremum(t, radius) for t in terms), arb(0)) < 0.5)


def exponential(exponent: Form, ray: Ray) -> Term | None:
    """Write |exp(h)| = exp(Re h) exactly for a polynomial h of degree at most two; None for other h."""
    found = coefficients(exponent, ray.x, 2)
    if found is None:
        return None
    level, linear, square = (to_ball(c, ray.env).real for c in found)
    return Term(level.exp(), 0, -square, linear)


@remembered
def _terms_of(expr: Form, x: Form) -> Sequence[Form]:
    """List the terms of a sum; a polynomial's leading term comes first."""
    if not expr.is_polynomial(x):
        return tuple(expr.args)
    leading, degree = sp.Poly(expr, x).LC(), sp.degree(expr, x)
    return (leading * x**degree, *sp.Add.make_args(sp.expand(expr - leading * x**degree)))


def dominant(expr: Form, ray: Ray) -> Term | None:
    r"""Bound a sum from below by the part of one term that the other terms cannot cancel.

    |t_0 + t_1 + ...| >= |t_0| (1 - sum |t_i| / |t_0|). With a minorant m of |t_0| and majorants M_i of the others, the bracket is
    at least 1 - sum sup M_i / m over the ray. If that is s > 0, the sum is at least s m.
    """
    terms = _terms_of(expr, ray.x)
    for candidate in terms:
        low = ray.below(candidate)
        if low is None:
            continue
        share = arb(1)
        try:
            for other in terms:
                if other is not candidate:
                    for t in ray.above(other):
                        share -= supremum(Term(t.c / low.c, t.n - low.n, t.alpha - low.alpha, t.beta - low.beta), ray.radius)
        except NotLowered:
            continue
        if share > 0:
            return Term(low.c * arb(share.abs_lower()), low.n, low.alpha, low.beta)
    return None
