"""Balls of closed forms and of finite sums, without putting exact numbers into SymPy's expressions.

SymPy evaluates what it is given: each erf of a number asks whether that number is zero, each
indicator whether it is positive, and a sum over 2^n points asks 2^n times. Balls answer at once,
except at a tie; there, exact numbers decide.

Under a law on the points x_k with weights w_k, E[f | A] = sum_k w_k 1_A(x_k) f(x_k) / sum_k w_k 1_A(x_k), by definition; each
operation of balls holds the result for all numbers in its arguments, so the ball of the right side holds the left one. A strict
row gives NaN where an argument may stand on a jump, and NaN is never handed on: the point's exact numbers are tried, else ``Tie``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp
from flint import acb

from derivations.laws import E, Finite, Root
from numerics.balls.table import compile_strict, to_ball
from numerics.evidence import NotLowered
from numerics.symbolic.nodes import outermost_special, substitute

_AtPoint = Callable[[Mapping[Any, Any], Sequence[acb]], acb]


class Tie(Exception):
    """A ball does not tell on which side of its jump an indicator stands, or whether a value is zero."""


def plain_ball(expr: Any, at: Mapping[Any, Any]) -> acb:
    """Enclose a closed form, or one with expectations under laws on finitely many points.

    Args:
        expr: the form.
        at: an exact number for each of its symbols.

    Raises:
        Tie: exact arithmetic is needed, or the form has a node of another kind.
    """
    try:
        value = _value(expr, at, {symbol: to_ball(sp.sympify(number), {}) for symbol, number in at.items()})
    except NotLowered as error:
        raise Tie(str(error)) from None
    if not value.is_finite() or not value.imag.is_zero() or (value.real.contains(0) and not value.is_zero()):
        raise Tie("the value may be zero, or not real")
    return value


def _value(expr: Any, at: Mapping[Any, Any], env: Mapping[Any, acb]) -> acb:
    form, inner = _named(expr)
    value = compile_strict(form, {**env, **{name: _sum(node, at, env) for node, name in inner.items()}}, ())(())
    if not value.is_finite():
        raise Tie("exact numbers are needed")
    return value


def _sum(node: E, at: Mapping[Any, Any], env: Mapping[Any, acb]) -> acb:
    """Sum over a law's points; at a tie, the point's own exact numbers decide."""
    terms = _at_points(node.body, node.law.variables, at, env)
    given = _at_points(sp.sympify(1 if node.given is None else node.given), node.law.variables, at, env)
    total, mass = acb(0), acb(0)
    for point, weight in node.law.atoms_and_weights:
        balls = [to_ball(value, env) for value in point.values()]
        share = to_ball(weight, env) * given(point, balls)
        mass += share
        if not share.is_zero():
            total += share * terms(point, balls)
    return total / mass


def _at_points(form: Any, variables: Sequence[Any], at: Mapping[Any, Any], env: Mapping[Any, acb]) -> _AtPoint:
    """Prepare a form for its values at the points of a law."""
    plain, inner = _named(form)
    compiled = compile_strict(plain, env, [*variables, *inner.values()])

    def value(point: Mapping[Any, Any], balls: Sequence[acb]) -> acb:
        exact, here = {**at, **point}, {**env, **dict(zip(variables, balls, strict=True))}
        found = compiled([*balls, *(_sum(node, exact, here) for node in inner)])
        return found if found.is_finite() else _value(substitute(form, exact), {}, {})

    return value


def _named(expr: Any) -> tuple[Any, dict[E, Any]]:
    """Put names for the expectations under finite laws; refuse other nodes."""
    nodes = {node: sp.Dummy("value", real=True) for node in outermost_special(expr)}
    if any(not isinstance(node, E) or not isinstance(node.law, Finite) for node in nodes) or expr.has(Root):
        raise Tie("a node is of another kind")
    return expr.xreplace(nodes), nodes
