"""FLINT's adaptive Gauss-Legendre quadrature (acb_calc_integrate) on a finite range, and up to an end where a bound takes over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls import ends
from closedform.numerics.balls.table import compile_ball
from closedform.numerics.findings.evidence import NotLowered

EVALUATIONS = 200_000  # of one integrand; above this limit FLINT returns a wide ball, which decides nothing
# Limits at a point that can only refute: at least so many evaluations, and this multiple of the most used elsewhere (all near a singular corner).
BRIEF, BRIEF_RATIO = 2_000, 4
SOON = 5  # for each wanted binary digit: an integral in logarithms takes 2 to 4, or more than as written


@dataclass
class Effort:
    """How long an integral may take.

    Args:
        limit: evaluations of one integrand; above this limit the ball is wide.
        most: the most evaluations that one integrand has taken so far.
    """

    limit: int = EVALUATIONS
    most: int = 0

    def brief(self) -> Effort:
        """Limit the evaluations to a few times the most that were needed so far."""
        return Effort(min(self.limit, max(BRIEF, BRIEF_RATIO * self.most)))


@dataclass(frozen=True)
class Aim:
    """The balls of an integrand's names, the wanted binary digits, and how long the integral may take."""

    env: Mapping[Form, acb]
    bits: int
    effort: Effort


def over(body: Form, x: Form, left: arb, right: arb, aim: Aim) -> acb:
    """Enclose an integral over a finite range: wide, or NaN, where the integrand is not analytic and bounded.

    The integrand's ball on an ellipse bounds the error of each Gauss-Legendre rule (F. Johansson, Numerical integration in
    arbitrary-precision ball arithmetic, 2018). If that ball is not finite, FLINT halves the piece, or encloses it by its length
    times the ball of its values.
    """
    integrand = compile_ball(body, aim.env, x)
    integrand(acb((left + right) / 2), False)  # fail here: FLINT would hide our exceptions
    taken = 0

    def counted(z: acb, analytic: bool) -> acb:
        nonlocal taken
        taken += 1
        return integrand(z, analytic)

    value = acb.integral(
        counted,
        acb(left),
        acb(right),
        rel_tol=arb(2) ** -aim.bits,
        abs_tol=arb(2) ** -(aim.bits + 8),
        eval_limit=aim.effort.limit,
    )
    aim.effort.most = max(aim.effort.most, taken)
    return value


def from_zero(start: ends.FromZero, top: arb, aim: Aim) -> acb:
    """Enclose an integral over (0, top], with a proved bound next to zero (``numerics.balls.ends``)."""
    whole = ends.smoothed(start.body, start.s, aim.env, whole=True)
    if _is_analytic_at_zero(whole.body, whole.s, aim.env):
        return over(whole.body, whole.s, arb(0), top.root(whole.order), aim)
    smooth = ends.smoothed(start.body, start.s, aim.env)
    next_to_zero = ends.remainder(smooth.body, smooth.s, aim.env, aim.bits)
    for factor in (1, 4):  # as t -> 0 the integrand may be a small difference over a small power
        with ctx.workprec(factor * ctx.prec):
            value = _from_near_zero(smooth.body, smooth.s, next_to_zero.eps, top.root(smooth.order), aim)
        if value.is_finite() and value.real.rad() < arb(2) ** (8 - aim.bits):
            break
    return value + acb(arb(0, next_to_zero.bound.abs_upper()))


def _is_analytic_at_zero(body: Form, s: Form, env: Mapping[Form, acb]) -> bool:
    """Return True if an integrand is analytic in a square about zero."""
    side = arb(0, arb(2) ** -10)
    try:
        return bool(compile_ball(body, env, s)(acb(side, side), True).is_finite())
    except (NotLowered, ZeroDivisionError):
        return False


def _from_near_zero(body: Form, s: Form, left: arb, right: arb, aim: Aim) -> acb:
    """Enclose an integral over a range that begins just above zero; in logarithms, s = e^-u, ds = -e^-u du, if that is quick.

    Near a logarithm's zero or a quotient 0/0 the range is halved once for each binary digit, and each half takes a rule. In u
    that place is infinitely far away. An integrable rational function has no such place.
    """
    if body.is_rational_function(s):
        return over(body, s, left, right, aim)
    effort = Effort(min(aim.effort.limit, SOON * aim.bits))
    value = over(*_in_logarithm(body, s), -right.log(), -left.log(), replace(aim, effort=effort))
    if not value.is_finite() or effort.most >= effort.limit:
        return over(body, s, left, right, aim)
    aim.effort.most = max(aim.effort.most, effort.most)
    return value


@remembered
def _in_logarithm(body: Form, s: Form) -> tuple[Form, Form]:
    """Substitute s = e^-u: return the integrand with its Jacobian, and its variable."""
    u = sp.Dummy("u", real=True)
    return body.xreplace({s: sp.exp(-u)}) * sp.exp(-u), u
