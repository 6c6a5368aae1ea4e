"""Rigorous enclosures in ball arithmetic of quantities and lines at exact rational points.

Each attempt is an ``Evaluation``, with more bits than the one before until the digits are reached.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp
from flint import ctx

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import shared
from closedform.numerics.balls.evaluation import Evaluation, Known
from closedform.numerics.balls.plain import Tie, plain_ball
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.findings.evidence import Ball, NotLowered, NotReal
from closedform.numerics.forms import reality
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.gaussian.singular import of_full_rank

__all__ = ["Effort", "Known", "enclose"]

GUARD_BITS = 48  # against cancellation between the terms that exact elimination leaves
ATTEMPTS = 3  # each with more bits: cancellation in a closed form can lose any fixed number of guard bits
ATTEMPTS_CLOSED = 8  # for closed forms, where bits cost little: cosh(300)**2 - sinh(300)**2 loses 260 digits


@shared
def enclose(
    expr: Form, at: Mapping[sp.Symbol, Form], *, digits: int = 50, known: Known | None = None, effort: Effort | None = None
) -> Ball:
    """Enclose the value of an expression at exact parameters.

    The ball certainly contains the value. It may be wider than wanted, or not finite: ``Ball.digits`` is the accuracy reached.

    Args:
        expr: a closed form, an integral, an expectation, a flow or a steady state, or any
            expression of these.
        at: an exact number for every free symbol.
        digits: decimal digits aimed at.
        known: balls of nodes found in earlier calls, which this one uses and adds to, so that
            an expectation shared by a quantity and its lines is enclosed once.
        effort: how long an integral may take; it records how long it took.

    Raises:
        NotLowered: a node or function has no rigorous route; the message names it.
        DoesNotExist: the quantity has no value, or no real one, at these parameters.
        TypeError: the expression is a text, which SymPy would evaluate.
    """
    if isinstance(expr, str):
        raise TypeError(f"{expr[:60]!r} is a text, which is not evaluated; closedform.enclose reads one")
    bits = int(digits * 3.33) + 8
    expr, exact, effort = of_full_rank(sp.sympify(expr), at), None, effort if effort is not None else Effort()
    for attempt in range(ATTEMPTS_CLOSED):
        extra = GUARD_BITS + (attempt if attempt < ATTEMPTS else 2**attempt) * (bits + 64)
        with ctx.workprec(bits + extra):
            spent = Effort(effort.limit)
            evaluation = Evaluation(bits + extra - GUARD_BITS, known if known is not None else {}, spent, bits - 8)
            try:
                value = plain_ball(expr, at, evaluation.at)
            except Tie:  # exact numbers may decide
                exact = substitute(expr, at) if exact is None else exact
                value = evaluation.value(exact)
            if not value.imag.contains(0):
                raise NotReal(f"the value is not real: {value.str(6)}")
            ball = Ball(value.real, evaluation.integrated)
        reached = ball.digits >= digits and (value.imag.is_zero() or reality.self_conjugate(expr))
        exhausted = spent.most >= spent.limit  # more bits would need even more evaluations
        if reached or exhausted or not value.is_finite() or (evaluation.integrated and attempt == ATTEMPTS - 1):
            break
    if spent.most < spent.limit:
        effort.most = max(effort.most, spent.most)
    if value.is_finite() and not value.imag.is_zero() and not reality.self_conjugate(expr):
        raise NotLowered(f"cannot decide whether {str(expr)[:80]} is real")
    return ball
