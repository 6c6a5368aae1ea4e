"""Checks a stated primitive by balls: its derivative inside the range, no break on cells that cover it, its values near the ends.

If nothing has a kink on the range, the derivative at a few places determines it everywhere. So cells cover the range except a
ten-millionth next to each end, out to ten millions. At each end two places are tested: a wave, or a form that grows as slowly as
log(log(x)), has no limit.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import sympy as sp
from flint import acb, arb, ctx, fmpq

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.table import compile_strict, to_ball
from closedform.numerics.proof.steps import Step

BITS, DIGITS = 160, 40
CELLS = 2000  # cells of a range, after which a break is assumed
_FAR, _NEAR = (
    (10**7, 3 * 10**14),
    (sp.Rational(1, 10**7), sp.Rational(1, 10**14)),
)  # distances, outwards and from an end, at which a limit is tested
_BODIES = (
    200,
    30,
)  # beyond, an exponential on a cell may have no sign, and its logarithm no ball: there the integrand's cells are used
_ORDINARY = 30  # distance from an end of an unbounded range that is examined most closely
_CLOSE = 1e-3  # relative difference of a value there and the limit


def is_primitive(step: Step, values: Mapping[Form, Form]) -> bool:
    """Return True if balls confirm a stated primitive, and the stated difference between the ends.

    Args:
        step: a step of the rule ``PRIMITIVE``: an integral, its value, and the primitive by its variable.
        values: exact numbers for the letters.
    """
    if not isinstance(step.before, sp.Integral) or set(step.forms) != set(step.before.variables) or len(step.before.limits) != 1:
        return False
    ((x, low, high),), form = step.before.limits, step.forms[step.before.variables[0]]
    boundary, left = step.after.as_independent(sp.Integral, as_Add=True)
    if left != 0 and not (isinstance(left, sp.Integral) and left.limits == step.before.limits):
        return False
    rest = left.function if left != 0 else sp.Integer(0)
    if not (step.before.free_symbols | step.after.free_symbols | form.free_symbols) - {x} <= set(values):
        return False  # a letter that is not the integral's
    turned = bool(
        low == sp.oo or high == -sp.oo or (low.is_finite and high.is_finite and _rational(high, values) < _rational(low, values))
    )
    ends = (high, low) if turned else (low, high)
    inside, covered = (_between_ends(ends, values, sp.Integer(far)) for far in (_ORDINARY, _FAR[0]))
    integrand = step.before.function
    return (
        _differentiates(form, rest - integrand, x, inside, values)
        and (
            _unbroken(form, x, covered, values)
            or (_unbroken(integrand, x, covered, values) and any(_settles(form, x, ends, values, far) for far in _BODIES))
        )
        and (not _may_kink(integrand, x) or _unbroken(integrand, x, covered, values))
        and _reaches(form, boundary if not turned else -boundary, x, ends, values)
    )


def _may_kink(body: Form, x: Form) -> bool:
    """Return True if an integrand has a function with a kink or a jump, or a root, of its variable."""
    roots = {node for node in body.atoms(sp.Pow) if not node.exp.is_Integer and x in node.base.free_symbols}
    return any(x in node.free_symbols for node in body.atoms(*KINKS) | roots)


def _rational(end: Form, values: Mapping[Form, Form]) -> Form:
    """Return a rational number next to a finite end of the range, to forty digits."""
    digits, power = enclose(end, values, digits=DIGITS).value.mid().man_exp()
    return sp.Integer(int(digits)) * sp.Integer(2) ** int(power)


def _between_ends(ends: tuple[Form, Form], values: Mapping[Form, Form], far: Form) -> tuple[Form, Form]:
    """Return the range without margins at finite ends, cut at a distance if it is unbounded."""
    low, high = (_rational(end, values) if end.is_finite else None for end in ends)
    if low is None or high is None:
        return (
            low + _NEAR[0] if low is not None else -far + (0 if high is None else high),
            high - _NEAR[0] if high is not None else far + (0 if low is None else low),
        )
    return low + _NEAR[0] * min(1, high - low), high - _NEAR[0] * min(1, high - low)


def _ball(form: Form, values: Mapping[Form, Form]) -> acb:
    """Enclose a form with an absolute error: far out it may cancel by any factor.

    It may be complex, like the primitive of a wave times a Gaussian, an error function of a complex line.
    """
    with ctx.workprec(4 * BITS):
        at = {s: acb(arb(fmpq(int(v.p), int(v.q)))) if v.is_Rational else to_ball(v, {}) for s, v in values.items()}
        return to_ball(form, at)


def _differentiates(form: Form, less: Form, x: Form, inside: tuple[Form, Form], values: Mapping[Form, Form]) -> bool:
    """Return True if balls hold zero for F' - f at new points of the range."""
    rng = random.Random(41)
    for _ in range(3):
        place = inside[0] + (inside[1] - inside[0]) * sp.Rational(rng.randint(2, 198), 200)
        ball = _ball(form.diff(x) + less, {**values, x: place})
        if not (ball.is_finite() and ball.contains(0) and ball.rad() < 1e-20):
            return False
    return True


def _unbroken(form: Form, x: Form, inside: tuple[Form, Form], values: Mapping[Form, Form]) -> bool:
    """Return True if a form is finite and real on cells that cover the range: a ball across a jump or a pole is not, however thin the cell."""
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


def _settles(form: Form, x: Form, ends: tuple[Form, Form], values: Mapping[Form, Form], far: int) -> bool:
    """Return True if a form is unbroken up to a distance, and beyond stays next to its limit: a jump would keep it away on one side."""
    for end, turn in zip(ends, (-1, 1), strict=True):
        if not end.is_finite:
            balls = [_ball(form, {**values, x: sp.Integer(turn * far * 2**k)}) for k in range(20)]
            if not all(abs(ball - balls[-1]) < _CLOSE for ball in balls):
                return False
    return _unbroken(form, x, _between_ends(ends, values, sp.Integer(far)), values)


def _reaches(form: Form, boundary: Form, x: Form, ends: tuple[Form, Form], values: Mapping[Form, Form]) -> bool:
    """Return True if the values next to the ends, and nearer to them, differ by about the stated difference."""
    told = enclose(boundary, values, digits=DIGITS).value
    for far, near in zip(_FAR, _NEAR, strict=True):
        low, high = (
            _ball(form, {**values, x: sp.Integer(turn * far) if not end.is_finite else _rational(end, values) - turn * near})
            for end, turn in zip(ends, (-1, 1), strict=True)
        )
        if not abs(high - low - acb(told)) < _CLOSE * (1 + abs(told)):
            return False
    return True
