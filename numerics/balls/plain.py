"""Balls of closed forms and of finite sums, without putting exact numbers into SymPy's expressions.

Of a form with integrals and other expectations these alone get exact numbers; what is around them is a closed form in their balls.

SymPy evaluates what it is given: each erf of a number asks whether that number is zero, each
indicator whether it is positive, and a sum over 2^n points asks 2^n times. Balls answer at once,
except at a tie; there, exact numbers decide.

Under a law on the points x_k with weights w_k, E[f | A] = sum_k w_k 1_A(x_k) f(x_k) / sum_k w_k 1_A(x_k), by definition; each
operation of balls holds the result for all numbers in its arguments, so the ball of the right side holds the left one. A strict
row gives NaN where an argument may stand on a jump, and NaN is never handed on: the point's exact numbers are tried, else ``Tie``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import sympy as sp
from flint import acb

from derivations.laws import E, Finite, Labelled, MinusGradient, Root
from numerics.balls.table import compile_strict, to_ball, to_balls
from numerics.evidence import NotLowered
from numerics.symbolic.densities import over_classes
from numerics.symbolic.nodes import outermost_special, substitute

Others = Callable[[Any], acb]
_AtPoint = Callable[[Mapping[Any, Any], Sequence[acb]], acb]


class Tie(Exception):
    """A ball does not tell on which side of its jump an indicator stands, or whether a value is zero."""


def plain_ball(expr: Any, at: Mapping[Any, Any], others: Others | None = None) -> acb:
    """Enclose a closed form, one with expectations under laws on finitely many points, or with nodes that are enclosed elsewhere.

    Args:
        expr: the form.
        at: an exact number for each of its symbols.
        others: encloses a node of another kind, exact numbers put into it; where it is None, such a node is a tie.

    Raises:
        Tie: exact arithmetic is needed, or the form has a node that nothing encloses.
        DoesNotExist: a node of another kind has no value; the form may have one, without it.
    """
    try:
        value = _value(expr, at, {symbol: to_ball(sp.sympify(number), {}) for symbol, number in at.items()}, others)
    except NotLowered as error:
        raise Tie(str(error)) from None
    if not value.is_finite() or not value.imag.is_zero() or (value.real.contains(0) and not value.is_zero()):
        raise Tie("the value may be zero, or not real")
    return value


def _value(expr: Any, at: Mapping[Any, Any], env: Mapping[Any, acb], others: Others | None = None) -> acb:
    form, nodes = _named(expr, sums_only=others is None)
    named = {one.name: _sum(one.node, at, env) if one.is_sum or others is None else others(one.exact(at)) for one in nodes}
    value = compile_strict(form, {**env, **named}, ())(())
    if not value.is_finite():
        raise Tie("exact numbers are needed")
    return value


def _sum(node: E, at: Mapping[Any, Any], env: Mapping[Any, acb]) -> acb:
    """Sum over a law's points; at a tie, the point's own exact numbers decide."""
    law = node.law
    terms = _at_points(node.body, law.variables, at, env)
    given = None if node.given is None else _at_points(node.given, law.variables, at, env)
    total, mass = acb(0), acb(0)
    points, forms = _points(law)
    numbers = iter(to_balls(forms, env))
    for point in points:
        balls = [next(numbers) for _ in point]
        share = next(numbers)
        if given is not None:
            share *= given(point, balls)
        mass += share
        if not share.is_zero():
            total += share * terms(point, balls)
    return total / mass


@lru_cache(maxsize=256)
def _points(law: Finite) -> tuple[tuple[Mapping[Any, Any], ...], tuple[Any, ...]]:
    """List the points of a law, and one after the other the coordinates and the weight of each: lowered together, what they share is taken once."""
    pairs = law.atoms_and_weights
    return tuple(point for point, _ in pairs), tuple(form for point, weight in pairs for form in (*point.values(), weight))


def _at_points(form: Any, variables: Sequence[Any], at: Mapping[Any, Any], env: Mapping[Any, acb]) -> _AtPoint:
    """Prepare a form for its values at the points of a law."""
    plain, sums = _named(form)
    compiled = compile_strict(plain, env, [*variables, *(one.name for one in sums)])
    known: dict[Any, acb] = {}  # sums inside, each by the coordinates that it depends on

    def inner(one: _Named, point: Mapping[Any, Any], balls: Sequence[acb]) -> acb:
        key = one.name, *(value for variable, value in point.items() if variable in one.free)
        if key not in known:
            known[key] = _sum(one.node, {**at, **point}, {**env, **dict(zip(variables, balls, strict=True))})
        return known[key]

    def value(point: Mapping[Any, Any], balls: Sequence[acb]) -> acb:
        found = compiled([*balls, *(inner(one, point, balls) for one in sums)])
        return found if found.is_finite() else _value(_at_numbers(form, tuple({**at, **point}.items())), {}, {})

    return value


@lru_cache(maxsize=1 << 14)
def _at_numbers(form: Any, numbers: tuple[tuple[Any, Any], ...]) -> Any:
    """Put exact numbers into a form: at a tie, again with each number of bits and for each side that shares it."""
    return substitute(form, dict(numbers))


class _Named(NamedTuple):
    """A node, its name in the form around it, what it depends on, and whether it is an expectation under a finite law."""

    name: Any
    node: Any
    free: frozenset[Any]
    is_sum: bool

    def exact(self, at: Mapping[Any, Any]) -> Any:
        """Put exact numbers into the node."""
        return _at_numbers(self.node, tuple((s, at[s]) for s in sorted(self.free & at.keys(), key=str)))


def _named(expr: Any, *, sums_only: bool = True) -> tuple[Any, tuple[_Named, ...]]:
    """Put names for the integrals and expectations, flows carried out; unless told, refuse all but those under finite laws."""
    found = _names(expr)
    if found is None or (sums_only and not all(one.is_sum for one in found[1])):
        raise Tie("a node is of another kind")
    return found


@lru_cache(maxsize=1024)
def _names(expr: Any) -> tuple[Any, tuple[_Named, ...]] | None:
    flows = [node for node in outermost_special(expr) if isinstance(node, MinusGradient)]
    try:
        carried_out = expr.xreplace({flow: flow.under_the_expectation() for flow in flows}) if flows else expr
    except NotImplementedError:  # a derivative in a symbol of the law
        return None
    classes = {node: over_classes(node) for node in outermost_special(carried_out) if _is_labelled(node)}
    carried_out = carried_out.xreplace(classes) if classes else carried_out
    nodes = list(dict.fromkeys(outermost_special(carried_out)))
    named = tuple(_Named(sp.Dummy("value", real=True), node, frozenset(node.free_symbols), _is_finite_sum(node)) for node in nodes)
    form = carried_out.xreplace({one.node: one.name for one in named})
    return None if form.has(Root) else (form, named)


def _is_finite_sum(node: Any) -> bool:
    return (isinstance(node, E) and isinstance(node.law, Finite)) or _is_labelled(node)


def _is_labelled(node: Any) -> bool:
    """Tell whether a node is an expectation over labelled classes, each a law on finitely many points."""
    return isinstance(node, E) and isinstance(node.law, Labelled) and all(isinstance(law, Finite) for _, law in node.law.classes)
