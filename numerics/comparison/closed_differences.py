"""The closed difference of two sides after cancellation, enclosed with rising digits until it is seen to be nonzero."""

from __future__ import annotations

import sympy as sp
from flint import ctx

from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import to_ball
from closedform.numerics.comparison.forms import Rest
from closedform.numerics.domains.points import Point
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.findings.findings import At, Relation

# Digits for a difference of closed forms; a ball of a thousand digits costs a millisecond.
CLOSED_DIGITS = (60, 240, 960)
MOST_CLOSED_DIGITS = 12_000  # exp(-10000), the smallest number that a text may write, has 4343


def enclosed_closer(rest: Rest, point: Point, agree: At, needed: int) -> At:
    """Enclose the difference after cancellation with rising digits, until it is seen to be nonzero."""
    beyond = (min(needed, MOST_CLOSED_DIGITS),) if needed > CLOSED_DIGITS[-1] else ()
    for digits in (*CLOSED_DIGITS, *beyond):
        with ctx.workprec(int(digits * 3.33) + 64):
            try:
                value = to_ball(rest.form, {s: to_ball(sp.sympify(point[s]), {}) for s in rest.symbols})
            except (NotLowered, ZeroDivisionError):
                return agree
            if value.is_finite() and not value.contains(0):
                return At(agree.point, agree.generic, Relation.DIFFER, digits, agree.left, agree.right, how_far_apart(value.real))
    if needed > MOST_CLOSED_DIGITS:
        reason = f"a part of the formula, relatively 1e-{needed}, is smaller than {MOST_CLOSED_DIGITS} digits show"
        return At(agree.point, agree.generic, Relation.BLURRED, agree.digits, agree.left, agree.right, reason)
    return agree


def how_far_apart(difference: Form) -> str:
    """Write the distance between two sides."""
    return f"the sides differ by {difference.str(3, radius=False)}"
