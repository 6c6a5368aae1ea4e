"""What is taken as real is certainly real: ends of ranges, arguments of jumps and kinks, the parameters of a law."""

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
    """What an evaluation says of an expression without variables of integration.

    Args:
        sign: 1, -1, 0, or None if unknown; raises NotReal for what certainly is not real.
        is_real: whether it certainly is real.
        shown: it as a reader sees it.
    """

    sign: SideOf
    is_real: Callable[[Form], bool]
    shown: Callable[[Form], str]


_PLACES = [sp.Rational(p, 41) for p in range(1, 41, 3)]  # of a range, about which an integrand is looked at
_WIDTH = -40  # of what is looked at there, as a power of two


def refuse_integrand(node: Form, env: Mapping[Form, acb], shown: Callable[[Form], str]) -> None:
    """Refuse an integral in one variable of what is certainly not real on an interval within its range; do nothing with another node.

    No function that is real almost everywhere is not real on an interval: the integral has no real value, though imaginary parts may
    cancel. What is written with i is left alone: it may mean such a sum.

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
    """Refuse a node one of whose ends, kinks' arguments or laws' parameters is not certainly real.

    Raises:
        NotReal: one of them certainly is not.
        NotLowered: for one of them that is not known.
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
                raise NotLowered(f"whether {answers.shown(expr)} is real is not certain")
        elif not reality.certainly_real(expr, ranges, answers.sign):
            raise NotLowered(f"whether {answers.shown(expr)} is real throughout the range is not certain")
