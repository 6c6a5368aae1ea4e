r"""Bounds on functions of any real argument, for infinite ends (``majorants``) and finite ends (``ends``).

|erf u| <= 1 and 0 <= erfc u <= 2, as erf increases from -1 to 1; |atan u| <= pi/2 < 2; |sin|, |cos|, |tanh|, |sign| and the
unit step are at most 1. None of this holds off the real line: sin(iy) = i sinh y.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp
from flint import acb

from closedform.derivations.functions import facts as functions
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import to_ball
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms import reality

BOUNDED: dict[Form, int] = {f: int(sp.ceiling(functions.FACTS[f].bound)) for f in functions.BOUNDED}


def is_real(expr: Form, x: Form, low: Form, high: Form, env: Mapping[Form, acb]) -> bool:
    """Return True if an expression is certainly real for almost every x between two ends.

    Args:
        expr: an expression in x and the names of ``env``.
        x: its variable.
        low: the lower end, a rational number.
        high: the upper end, a rational number or oo.
        env: balls of the other names.
    """

    def sign(number: Form) -> int | None:
        try:
            ball = to_ball(number, env)
        except NotLowered:
            return None
        if not ball.imag.is_zero():
            return None
        return 1 if ball.real > 0 else -1 if ball.real < 0 else 0 if ball.real.is_zero() else None

    return reality.certainly_real(expr, {x: (low, high)}, sign)
