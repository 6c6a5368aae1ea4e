"""A stated primitive, held against balls: its derivative inside the range, no break on cells that cover it, its values near the ends."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import sympy as sp
from flint import acb, arb, ctx, fmpq

from numerics.balls.enclose import enclose
from numerics.balls.table import compile_strict, to_ball
from numerics.proof.steps import Step

BITS, DIGITS = 160, 40
CELLS = 600  # that a range is cut in before a break is taken to be one
_FAR, _NEAR = 10**7, sp.Rational(1, 10**7)  # how far out, and how near an end, a limit is looked at
_CLOSE = 1e-3  # of a value there and the limit


def is_primitive(step: Step, values: Mapping[Any, Any]) -> bool:
    """Tell whether balls see a stated primitive to be one, and the difference between the ends to be the stated one.

    Args:
        step: of the rule ``PRIMITIVE``: an integral, what it is, and the primitive by its variable.
        values: exact numbers for the letters.
    """
    if not isinstance(step.before, sp.Integral) or set(step.forms) != set(step.before.variables) or len(step.before.limits) != 1:
        return False
    ((x, low, high),), form = step.before.limits, step.forms[step.before.variables[0]]
    boundary, left = step.after.as_independent(sp.Integral, as_Add=True)
    if left != 0 and not (isinstance(left, sp.Integral) and left.limits == step.before.limits):
        return False
    rest = left.function if left != 0 else sp.Integer(0)
    ends = [_rational(end, values) for end in (low, high)]
    turned = ends[1] < ends[0]
    start, stop = (ends[1], ends[0]) if turned else (ends[0], ends[1])
    inside = start + (stop - start) * sp.Rational(1, 10**6), stop - (stop - start) * sp.Rational(1, 10**6)
    return (
        _differentiates(form, rest - step.before.function, x, inside, values)
        and _unbroken(form, x, inside, values)
        and _between(form, boundary, x, (low, high), values, turned=turned)
    )


def _rational(end: Any, values: Mapping[Any, Any]) -> Any:
    """Give a rational number next to an end of the range; one far out for an infinite one."""
    if end in (sp.oo, -sp.oo):
        return sp.Integer(30 if end == sp.oo else -30)
    ball = enclose(end, values, digits=DIGITS).value
    return sp.Rational(str(sp.Float(float(ball.mid()), 17)))


def _ball(form: Any, values: Mapping[Any, Any]) -> acb:
    """Enclose a form, with an absolute error: far out it may cancel by any factor.

    It may be complex, as a primitive of a wave times a Gaussian is, one of a complex line's error function.
    """
    with ctx.workprec(4 * BITS):
        at = {s: acb(arb(fmpq(int(v.p), int(v.q)))) if v.is_Rational else to_ball(v, {}) for s, v in values.items()}
        return to_ball(form, at)


def _differentiates(form: Any, less: Any, x: Any, inside: tuple[Any, Any], values: Mapping[Any, Any]) -> bool:
    """Tell whether F' - f is zero, as far as balls see, at points of the range drawn anew."""
    rng = random.Random(41)
    for _ in range(3):
        place = inside[0] + (inside[1] - inside[0]) * sp.Rational(rng.randint(2, 198), 200)
        ball = _ball(form.diff(x) + less, {**values, x: place})
        if not (ball.is_finite() and ball.contains(0) and ball.rad() < 1e-20):
            return False
    return True


def _unbroken(form: Any, x: Any, inside: tuple[Any, Any], values: Mapping[Any, Any]) -> bool:
    """Tell whether a form is finite and real on cells that cover the range: a ball across a jump or a pole is not, however thin the cell."""
    letters = sorted(form.free_symbols - {x}, key=str)
    with ctx.workprec(BITS):
        value = compile_strict(form, {}, [x, *letters])
        at = [to_ball(values[s], {}) for s in letters]
        queue, seen = [tuple(fmpq(int(end.p), int(end.q)) for end in inside)], 0
        while queue:
            (lo, hi), seen = queue.pop(), seen + 1
            ball = value([acb(arb(lo).union(arb(hi))), *at])
            if ball.is_finite() and (ball.imag.contains(0) or form.has(sp.I)):
                continue
            if seen > CELLS:
                return False
            queue += [(lo, (lo + hi) / 2), ((lo + hi) / 2, hi)]
    return True


def _between(form: Any, boundary: Any, x: Any, ends: tuple[Any, Any], values: Mapping[Any, Any], *, turned: bool) -> bool:
    """Tell whether the values next to the ends differ by what is stated, about."""
    told = enclose(boundary, values, digits=DIGITS).value
    near = []
    for end, side in zip(ends, (-1, 1) if turned else (1, -1), strict=True):
        if end in (sp.oo, -sp.oo):
            place = sp.Integer(_FAR if end == sp.oo else -_FAR)
        else:
            place = _rational(end, values) + side * _NEAR
        near.append(_ball(form, {**values, x: place}))
    gap = near[1] - near[0] - acb(told)
    return bool(abs(gap) < _CLOSE * (1 + abs(told)))
