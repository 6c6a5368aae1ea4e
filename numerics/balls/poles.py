r"""Detect poles inside a range: an integral over one diverges, and no principal value is taken.

Let f = N / D^n on [p, q], n >= 1, with D continuously differentiable, D(p) D(q) < 0 and |N| >= c > 0. Then D has a zero z in
between (intermediate values). There |D(x)| <= L |x - z|, and |f| >= c / (L |x - z|)^n is not integrable.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import Compiled, compile_ball
from closedform.numerics.findings.evidence import Diverges, NotLowered

_STEPS = 64  # steps of a range, between which a denominator may change its sign
_HALVINGS = 40  # halvings of a step, until the numerator keeps away from zero


def without_tangents(body: Form) -> Form:
    """Write tangents as quotients, so that their poles are zeros of a denominator."""
    return body.replace(sp.tan, lambda u: sp.sin(u) / sp.cos(u)) if body.has(sp.tan) else body


def refuse(body: Form, x: Form, low: arb, high: arb, env: Mapping[Form, acb]) -> None:
    """Refuse an integrand that certainly has a pole between two finite ends.

    Raises:
        Diverges: it has one.
    """
    numerator, denominator = sp.fraction(sp.together(without_tangents(body)))
    for factor in sp.Mul.make_args(denominator):
        base, power = factor.as_base_exp()
        if x not in base.free_symbols or not power.is_number or not (power - 1).is_nonnegative:
            continue
        rest = numerator / (denominator / factor)
        try:
            below, above = compile_ball(base, env, x), compile_ball(rest, env, x)
            slope = compile_ball(base.diff(x), env, x)
            found = _pole(below, above, slope, low, high)
        except NotLowered:
            continue
        if found is not None:
            raise Diverges(f"the integral diverges: {str(body)[:80]} has a pole near {x} = {found.str(6, radius=False)}")


def _pole(below: Compiled, above: Compiled, slope: Compiled, low: arb, high: arb) -> arb | None:
    """Find a place where a denominator certainly changes its sign and the numerator certainly keeps one."""
    places = [arb((low + (high - low) * k / _STEPS).mid()) for k in range(1, _STEPS)]
    signs = [_sign(below(acb(place), False)) for place in places]
    for i in range(len(places) - 1):
        if signs[i] * signs[i + 1] >= 0:
            continue
        left, right = places[i], places[i + 1]
        for _ in range(_HALVINGS):
            here = acb(left.union(right))
            size, rise = above(here, True), slope(here, True)
            if size.is_finite() and not size.contains(0) and rise.is_finite() and rise.imag.is_zero():  # D is real
                return left
            middle = arb(((left + right) / 2).mid())
            s = _sign(below(acb(middle), False))
            if s == 0:
                break
            left, right = (middle, right) if s == signs[i] else (left, middle)
    return None


def _sign(ball: acb) -> int:
    if not ball.imag.is_zero():
        return 0
    return 1 if ball.real > 0 else -1 if ball.real < 0 else 0
