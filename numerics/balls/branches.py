"""What is taken as real is certainly real: ends of ranges, arguments of jumps and kinks, the parameters of a law."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import sympy as sp

from derivations.functions import KINKS
from derivations.laws import E
from numerics.evidence import NotLowered
from numerics.symbolic import reality
from numerics.symbolic.algebra import Sign


class Answers(NamedTuple):
    """What an evaluation says of an expression without variables of integration.

    Args:
        sign: 1, -1, 0, or None if unknown; raises NotReal for what certainly is not real.
        is_real: whether it certainly is real.
        shown: it as a reader sees it.
    """

    sign: Sign
    is_real: Callable[[Any], bool]
    shown: Callable[[Any], str]


def refuse(node: Any, answers: Answers) -> None:
    """Refuse a node one of whose ends, kinks' arguments or laws' parameters is not certainly real.

    Raises:
        NotReal: one of them certainly is not.
        NotLowered: for one of them that is not known.
    """
    if not reality.may_leave_the_reals(node):
        return
    ranges: dict[Any, tuple[Any, Any]] = {}
    asked: list[Any] = []
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
