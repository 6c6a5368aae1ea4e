r"""Bounds next to zero, L s^a <= |f(s)| <= U s^b on (0, eps] with eps <= 1, by structure.

Taylor's theorem gives both bounds of a factor that is smooth at zero (``_analytic``). Each other type of node has its rule
(``RULES``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

import sympy as sp
from flint import acb, arb, fmpq

from closedform.derivations.functions.facts import FACTS, LOGARITHMIC
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls.bounded import BOUNDED, is_real
from closedform.numerics.balls.table import compile_ball
from closedform.numerics.findings.evidence import NotLowered

_ROOT = 64  # root of the distance from the end whose inverse bounds a logarithm
_STEEP = 8  # least order of the zero that an exponential is shown to have
_POWERS = 1000  # most powers of the exponent that bound an exponential
_MAX_ORDER = 8  # highest order of a zero of a factor at the end
_FLAT = Fraction(0)


@dataclass(frozen=True)
class Bounds:
    """Bounds L s^a <= |f| <= U s^b on (0, eps]; L is zero if no lower bound is known."""

    lower: arb
    a: Fraction
    upper: arb
    b: Fraction


@dataclass(frozen=True)
class Beside:
    """The interval on which bounds hold, 0 < s <= eps <= 1, and ``env``: the balls of the other names."""

    s: Form
    env: Mapping[Form, acb]
    eps: arb

    def is_real(self, expr: Form) -> bool:
        """Return True if an expression is certainly real almost everywhere on (0, eps]."""
        above = self.eps.upper().fmpq()
        return is_real(expr, self.s, sp.Integer(0), sp.Rational(int(above.p), int(above.q)), self.env)


Rule = Callable[[Any, Beside], Bounds]


def ball_of(number: Fraction) -> arb:
    """Enclose a rational number."""
    return arb(fmpq(number.numerator, number.denominator))


def near(expr: Form, s: Form, env: Mapping[Form, acb], eps: arb) -> Bounds:
    """Bound an expression on (0, eps], eps <= 1.

    Raises:
        NotLowered: no bound is known.
    """
    return _near(expr, Beside(s, env, eps))


def _near(expr: Form, at: Beside) -> Bounds:
    """Bound by Taylor's theorem, or by structure where that gives nothing, or no lower bound of a sum, a product or a power."""
    if expr == at.s:
        return Bounds(arb(1), Fraction(1), arb(1), Fraction(1))
    plain = _analytic(expr, at)
    if plain is not None and (plain.lower > 0 or not (expr.is_Mul or expr.is_Pow or expr.is_Add)):
        return plain
    rule = RULES.get(expr.func, _no_rule)
    try:
        found = rule(expr, at)
    except NotLowered:
        if plain is None:
            raise
        return plain
    return plain if plain is not None and expr.is_Add and not found.lower > 0 else found


def _over(expr: Form, at: Beside) -> acb | None:
    """Enclose an expression over [0, eps]; None if the ball is not finite."""
    try:
        ball = compile_ball(expr, at.env, at.s)(acb(arb(0).union(at.eps)), False)
    except (NotLowered, ZeroDivisionError):
        return None
    return ball if ball.is_finite() else None


def _analytic(expr: Form, at: Beside) -> Bounds | None:
    r"""Bound what is finite over [0, eps]. The lower bound uses the first derivative that is not zero (Taylor's theorem).

    Let f, f', ..., f^{(m-1)} be exactly zero at 0, and let the ball B hold f^{(m)} over [0, eps]. Then

        f(s) = s^m / m! times a mean of f^{(m)} over [0, s] with the density m (s - t)^{m-1} / s^m.

    B is convex, so the mean lies in B: |f(s)| is between the least and the largest size in B times s^m / m!.
    """
    ball = _over(expr, at)
    if ball is None:
        return None
    upper = arb(abs(ball).abs_upper())
    if not ball.contains(0):
        return Bounds(arb(abs(ball).abs_lower()), _FLAT, upper, _FLAT)
    derivative, factorial = expr, 1
    for order in range(1, _MAX_ORDER + 1):
        if not _zero_at_start(derivative, at.s):
            break
        derivative, factorial = _slope(derivative, at.s), factorial * order
        ball = _over(derivative, at)
        if ball is None:
            break
        if not ball.contains(0):
            size = abs(ball) / factorial
            return Bounds(arb(size.abs_lower()), Fraction(order), arb(size.abs_upper()), Fraction(order))
    return Bounds(arb(0), _FLAT, upper, _FLAT)


@remembered
def _slope(expr: Form, s: Form) -> Form:
    return expr.diff(s)


@remembered
def _zero_at_start(expr: Form, s: Form) -> bool:
    value = expr.xreplace({s: sp.Integer(0)})
    return bool(value == 0 or sp.expand(value) == 0)


def _product(expr: Form, at: Beside) -> Bounds:
    """|f g| = |f| |g|: the bounds multiply, the exponents add."""
    out = Bounds(arb(1), _FLAT, arb(1), _FLAT)
    for arg in expr.args:
        f = _near(arg, at)
        out = Bounds(out.lower * f.lower, out.a + f.a, out.upper * f.upper, out.b + f.b)
    return out


def _power(expr: Form, at: Beside) -> Bounds:
    """|u|^p rises with |u| for p > 0 and falls for p < 0; a negative p swaps the bounds."""
    if not expr.exp.is_Rational:
        return _no_rule(expr, at)
    f, p = _near(expr.base, at), Fraction(int(expr.exp.p), int(expr.exp.q))
    share = ball_of(p)
    if p > 0:
        return Bounds(f.lower**share if f.lower > 0 else arb(0), f.a * p, f.upper**share, f.b * p)
    if not f.lower > 0:
        raise NotLowered(f"no lower bound for the denominator {expr.base} near the end of the range")
    return Bounds(f.upper**share if f.upper > 0 else arb(0), f.b * p, f.lower**share, f.a * p)


def _sum(expr: Form, at: Beside) -> Bounds:
    """|f + g| <= |f| + |g|, with s^c <= s^b for c >= b and s <= 1; and >= |f| - |g|, with s^{c-a} <= eps^{c-a} for c >= a."""
    parts = [_near(arg, at) for arg in expr.args]
    b = min(f.b for f in parts)
    upper = sum((f.upper for f in parts), arb(0))
    for f in parts:
        if f.lower > 0:
            rest = sum((g.upper * at.eps ** ball_of(g.b - f.a) for g in parts if g is not f and g.b >= f.a), arb(0))
            if all(g.b >= f.a for g in parts if g is not f) and f.lower - rest > 0:
                return Bounds(arb((f.lower - rest).abs_lower()), f.a, upper, b)
    return Bounds(arb(0), _FLAT, upper, b)


def _modulus(expr: Form, at: Beside) -> Bounds:
    """||u|| = |u|."""
    return _near(expr.args[0], at)


def _relu(expr: Form, at: Beside) -> Bounds:
    """0 <= ReLU(u) <= |u|."""
    f = _near(expr.args[0], at)
    return Bounds(arb(0), _FLAT, f.upper, f.b)


def _logarithm(expr: Form, at: Beside) -> Bounds:
    r"""|log |u|| <= |log u| <= |log |u|| + pi, with log L + a log s <= log |u| <= log U + b log s.

    From above, |log s| <= (n/e) s^{-1/n}, n = 64: t e^{-t/n} <= n/e for t = -log s. From below: for b > 0, |u| is at most U
    eps^b, so |log |u|| >= -log(U eps^b) where that is positive. For a < 0, |u| is at least L eps^a.
    """
    f = _near(expr.args[0], at)
    if not (f.lower > 0 and f.upper > 0):
        raise NotLowered(f"no bounds for {expr.args[0]} in a logarithm near the end of the range")
    constant = abs(f.lower.log()) + abs(f.upper.log()) + arb.pi()
    most: arb = f.upper * at.eps ** ball_of(f.b)
    fewest: arb = f.lower * at.eps ** ball_of(f.a)
    least = arb(0)
    if f.b > 0 and most < 1:
        least = -most.log()
    elif f.a < 0 and fewest > 1:
        least = fewest.log()
    return Bounds(
        arb(least.abs_lower()), _FLAT, constant + _ROOT * ball_of(max(abs(f.a), abs(f.b))) / arb(1).exp(), Fraction(-1, _ROOT)
    )


def _like_a_logarithm(expr: Form, at: Beside) -> Bounds:
    """Ei(u), -E_1(u), Ci(u), Chi(u) are Euler's constant, log |u| and a series of at most 2 |u| if |u| <= 1; E_p <= 1/(p - 1) for p > 1.

    log Gamma(u) is -log u and log Gamma(1 + u), which is at most |u|: digamma lies between -1 and 1 on [1, 2].
    """
    u, above = expr.args[-1], FACTS[expr.func].finite_above
    if not at.is_real(expr):
        return _no_rule(expr, at)
    if above is not None and expr.args[0] != above:
        order = compile_ball(expr.args[0], at.env, at.s)(acb(0), False).real
        if expr.args[0].has(at.s) or not order > 1:
            return _no_rule(expr, at)
        return Bounds(arb(0), _FLAT, arb((1 / (order - 1)).abs_upper()), _FLAT)
    f = _near(u, at)
    if f.b < 0 or not f.upper * at.eps ** ball_of(f.b) <= 1:
        return _no_rule(expr, at)
    by = _logarithm(sp.log(u), at)
    return Bounds(arb(0), _FLAT, by.upper + 3, by.b)


def _incomplete_gamma(expr: Form, at: Beside) -> Bounds:
    """0 <= gamma(s, u) <= u^s/s and 0 <= Gamma(s, u) <= Gamma(s) for s > 0; 0 <= Gamma(s, u) <= u^s/(-s) for s < 0, and = E_1(u) for s = 0.

    Each follows from e^-t <= 1 under the integral of t^(s-1) e^-t. For -1 < s < 0, s gamma(s, u) = gamma(s + 1, u) + u^s e^-u
    (DLMF 8.8.1), so |gamma(s, u)| <= (u^s + u^(s+1)/(s + 1))/(-s).
    """
    order, u = expr.args
    if not order.is_Rational or not at.is_real(expr) or not compile_ball(u, at.env, at.s)(acb(at.eps), False).real > 0:
        return _no_rule(expr, at)
    if isinstance(expr, sp.uppergamma) and order == 0:
        return _like_a_logarithm(expr, at)
    if isinstance(expr, sp.uppergamma) and order > 0:
        return Bounds(arb(0), _FLAT, arb(acb(fmpq(int(order.p), int(order.q))).gamma().abs_upper()), _FLAT)
    if isinstance(expr, sp.lowergamma) and order < 0:
        if order <= -1:
            return _no_rule(expr, at)
        most = _near((u**order + u ** (order + 1) / (order + 1)) / -order, at)
    else:
        most = _near(u**order / abs(order), at)
    return Bounds(arb(0), _FLAT, most.upper, most.b)


def _exponential(expr: Form, at: Beside) -> Bounds:
    """e^u <= 1 for u < 0; a real continuous u without a zero on (0, eps] has the sign there that it has at eps.

    Where |u| >= L s^a with a < 0, |e^u| or its inverse is at most n! / |u|^n <= (n! / L^n) s^{-a n} for every n (e^t >= t^n / n!).
    The bound is least for n near |u|. If that shows only a low order, larger n are used: else an integral might seem not to
    exist, or to exist. Where u is positive, no power bounds e^u from above.
    """
    u = expr.args[0]
    if at.is_real(u) and (below := _near(u, at)).lower > 0:
        there = compile_ball(u, at.env, at.s)(acb(at.eps), False).real
        if below.a < 0 and (there > 0 or there < 0):
            least = below.lower * at.eps ** ball_of(below.a)
            best = _POWERS if least > _POWERS else int(float(least.abs_lower()))
            n = min(_POWERS, max(best, ceil(_STEEP / -below.a)))
            fall, order = arb(n).fac() / below.lower**n, -below.a * n
            return Bounds(1 / fall, -order, arb("inf"), -order) if there > 0 else Bounds(arb(0), _FLAT, fall, order)
        if there < 0:
            return Bounds(arb(0), _FLAT, arb(1), _FLAT)
    return _no_rule(expr, at)


def _bounded(expr: Form, at: Beside) -> Bounds:
    """A bounded function of a real argument is at most its bound (``numerics.balls.bounded``)."""
    if not at.is_real(expr.args[0]):
        return _no_rule(expr, at)
    return Bounds(arb(0), _FLAT, arb(BOUNDED[expr.func]), _FLAT)


def _no_rule(expr: Form, at: Beside) -> Bounds:
    raise NotLowered(
        f"no bound for {expr.func.__name__} in {expr} near the end of the range; docs/extending.md tells how a function gets one"
    )


RULES: dict[Form, Rule] = {
    sp.Add: _sum,
    sp.Mul: _product,
    sp.Pow: _power,
    sp.Abs: _modulus,
    ReLU: _relu,
    sp.log: _logarithm,
    sp.exp: _exponential,
    **dict.fromkeys(LOGARITHMIC, _like_a_logarithm),
    **dict.fromkeys((sp.lowergamma, sp.uppergamma), _incomplete_gamma),
    **dict.fromkeys(BOUNDED, _bounded),
}
