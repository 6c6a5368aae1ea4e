"""Integrals over one range added under one integral sign: terms without a primitive may cancel, or be even.

Each integral must converge absolutely by itself, so that divergent ones are not combined into a convergent one.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.proof.continuity import locally_dominated
from closedform.numerics.proof.zero import is_zero


def merged(form: Form) -> Form:
    """Return a sum of integrals in one variable, those over one range under one sign; None if that does not reduce their number.

    An integral over (-h, h) becomes one over (0, h), of twice the even part.

    Args:
        form: integrals of closed forms in one variable, times factors free of it.
    """
    rest, by_range, count = sp.Integer(0), dict[tuple[Any, Any], Any](), 0
    letter = sp.Dummy("x", real=True)
    for term in sp.Add.make_args(sp.expand_mul(form, deep=False)):
        nodes = [f for f in sp.Mul.make_args(term) if isinstance(f, sp.Integral)]
        times = sp.Mul(*(f for f in sp.Mul.make_args(term) if f not in nodes))
        if not nodes and not term.has(sp.Integral):
            rest += term
            continue
        if len(nodes) != 1 or times.has(sp.Integral):
            return None
        ((x, low, high),) = nodes[0].limits
        body, count = nodes[0].function, count + 1
        if not locally_dominated(body, x, low, high):
            return None
        there = body.xreplace({x: letter})
        if low == -high:
            low, there = sp.Integer(0), there + body.xreplace({x: -letter})
        by_range[low, high] = by_range.get((low, high), sp.Integer(0)) + times * there
    bodies = {ends: _in_tangents(body) for ends, body in by_range.items()}
    left = {ends: body for ends, body in bodies.items() if not is_zero(body)}
    if len(bodies) == count:
        return None
    return rest + sp.Add(*(sp.Integral(body, (letter, *ends)) for ends, body in left.items()))


def _in_tangents(body: Form) -> Form:
    """Write 1/cosh(u)^2 as 1 - tanh(u)^2, and expand."""
    u = sp.Wild("u")
    return sp.expand(body.replace(sp.cosh(u) ** -2, 1 - sp.tanh(u) ** 2))
