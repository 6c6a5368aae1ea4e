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

EVALUATIONS = 200_000  # of one integrand; beyond it FLINT returns a wide ball, which decides nothing
# At a point that can only refute: so many, and as many times the most that one took elsewhere. A singular corner nearby takes them all.
BRIEF, BRIEF_RATIO = 2_000, 4
SOON = 5  # for each binary digit aimed at: an integral in logarithms takes 2 to 4, or more than as it stands


@dataclass
class Effort:
    """How long an integral may take.

    Args:
        limit: evaluations of one integrand; beyond them the ball is wide.
        most: that one has taken so far.
    """

    limit: int = EVALUATIONS
    most: int = 0

    def brief(self) -> Effort:
        """Allow a few times what has been needed so far."""
        return Effort(min(self.limit, max(BRIEF, BRIEF_RATIO * self.most)))


@dataclass(frozen=True)
class Aim:
    """What an integrand's names stand for, the binary digits aimed at, and how long it may take."""

    env: Mapping[Form, acb]
    bits: int
    effort: Effort


def over(body: Form, x: Form, left: arb, right: arb, aim: Aim) -> acb:
    """Enclose an integral over a finite range: certain to hold it; wide, or NaN, where the integrand is not analytic and bounded there.

    The error of each Gauss-Legendre rule is bounded by the integrand's ball on an ellipse (F. Johansson, Numerical integration
    in arbitrary-precision ball arithmetic, 2018); where that is not finite, a piece is halved, or taken as its length times
    the ball of its values.
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
    """Tell whether an integrand is analytic in a square about zero."""
    side = arb(0, arb(2) ** -10)
    try:
        return bool(compile_ball(body, env, s)(acb(side, side), True).is_finite())
    except (NotLowered, ZeroDivisionError):
        return False


def _from_near_zero(body: Form, s: Form, left: arb, right: arb, aim: Aim) -> acb:
    """Enclose an integral over a range that begins a tiny way from zero, in logarithms where that is soon done: s = e^-u, ds = -e^-u du.

    About a place where a logarithm or a quotient 0/0 stands, ranges are halved once for each binary digit, and each half takes a rule. In u
    that place is infinitely far away. A rational function that is integrable there has none.
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
    """Write s = e^-u: the integrand with its Jacobian, and its variable."""
    u = sp.Dummy("u", real=True)
    return body.xreplace({s: sp.exp(-u)}) * sp.exp(-u), u
