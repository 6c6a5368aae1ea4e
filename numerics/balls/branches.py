"""Check that ends of ranges, arguments of jumps and kinks, and parameters of laws are certainly real."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.numerics.balls.table import compile_ball, to_ball
from closedform.numerics.findings.evidence import NotLowered, NotReal
from closedform.numerics.forms import reality
from closedform.numerics.forms.algebra import SideOf


class Answers(NamedTuple):
    """The facts about an expression without variables of integration.

    Args:
        sign: 1, -1, 0, or None if unknown; raises NotReal if the expression certainly is not real.
        is_real: True if the expression certainly is real.
        shown: the text that a reader sees.
    """

    sign: SideOf
    is_real: Callable[[Form], bool]
    shown: Callable[[Form], str]


_PLACES = [sp.Rational(p, 41) for p in range(1, 41, 3)]  # points of a range near which an integrand is checked
_WIDTH = -40  # width of the interval that is checked there, as a power of two


def refuse_integrand(node: Form, env: Mapping[Form, acb], shown: Callable[[Form], str]) -> None:
    """Refuse an integral in one variable whose integrand is certainly not real on an interval of its range; ignore other nodes.

    Such an integrand is not real almost everywhere, so the integral has no real value, even if imaginary parts cancel. An
    integrand written with i passes: its imaginary parts may be meant.

    Raises:
        NotReal: the integrand certainly is not real there.
    """
    if not isinstance(node, sp.Integral) or len(node.limits) > 1 or node.function.has(sp.I, sp.Integral, E):
        return
    ((v, low, high),) = node.limits
    try:
        f, ends = compile_ball(node.function, env, v), [to_ball(end, env).real for end in (low, high) if end.is_finite is not False]
    except NotLowered:
        return
    for part in _PLACES:
        if len(ends) == 2:
            place = ends[0] + (ends[1] - ends[0]) * _ball(part)
        elif ends:
            place = ends[0] + _ball(part / (1 - part)) * (-1 if low == -sp.oo else 1)
        else:
            place = _ball(part / (1 - part) - (1 - part) / part)
        ball = f(acb(arb(place.mid(), arb(2) ** _WIDTH)), False)
        if place.rad() < arb(2) ** _WIDTH and ball.is_finite() and not ball.imag.contains(0):
            raise NotReal(f"the integrand of {shown(node)} is not real at {place.mid().str(6, radius=False)}")


def _ball(number: Form) -> arb:
    return to_ball(number, {}).real


def refuse(node: Form, answers: Answers) -> None:
    """Refuse a node if an end, a kink's argument or a law's parameter is not certainly real.

    Raises:
        NotReal: one of them certainly is not.
        NotLowered: for one of them it is not known.
    """
    if not reality.may_leave_the_reals(node):
        return
    ranges: dict[Form, tuple[Form, Form]] = {}
    asked: list[Form] = []
    for inner in sp.preorder_traversal(node):
        if isinstance(inner, sp.Integral):
            ranges |= {v: (low, high) for v, low, high in inner.limits}
            asked += [end for _, *ends in inner.limits for end in ends]
        elif isinstance(inner, E):
            ranges |= inner.ranges
            asked += [number for law in inner.laws for number in law.numbers]
        elif isinstance(inner, KINKS):
            asked += [inner.args[0]] if not isinstance(inner, (sp.Max, sp.Min)) else list(inner.args)
    for expr in dict.fromkeys(e for e in asked if reality.may_leave_the_reals(e)):
        if not expr.free_symbols & ranges.keys():
            if answers.sign(expr) is None and not answers.is_real(expr):
                raise NotLowered(f"cannot decide whether {answers.shown(expr)} is real")
        elif not reality.certainly_real(expr, ranges, answers.sign):
            raise NotLowered(f"cannot decide whether {answers.shown(expr)} is real throughout the range")
