"""Balls of closed forms and finite sums, without putting exact numbers into SymPy's expressions.

Only the integrals and other expectations in a form get exact numbers. The rest is a closed form in their balls.

SymPy decides for each erf of a number whether that number is zero, and for each indicator whether it is positive. In a sum over
2^n points it does so 2^n times. Balls decide at once, except at a tie. There exact numbers decide.

Under a law on the points x_k with weights w_k, E[f | A] = sum_k w_k 1_A(x_k) f(x_k) / sum_k w_k 1_A(x_k), by definition. Each
ball operation holds the result for all numbers in its arguments, so the ball of the right side holds the left one. A strict row
gives NaN if an argument may be at a jump. NaN is never returned: the point's exact numbers are tried if all are rational
(``numerics.balls.rationals``), else ``Tie`` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E
from closedform.numerics.balls.named import Named, at_numbers, names, points_of
from closedform.numerics.balls.rationals import rational_value
from closedform.numerics.balls.table import compile_strict, to_ball, to_balls
from closedform.numerics.findings.evidence import NotLowered

Others = Callable[[Named, Mapping[Any, Any]], acb]
_AtPoint = Callable[[Mapping[Any, Any], Sequence[acb]], acb]


class Tie(Exception):
    """A ball does not decide on which side of its jump an indicator's argument is, or whether a value is zero."""


def plain_ball(expr: Form, at: Mapping[Form, Form], others: Others | None = None) -> acb:
    """Enclose a closed form whose nodes are expectations under finite laws, or enclosed by ``others``.

    Args:
        expr: the form.
        at: an exact number for each of its symbols.
        others: encloses a node of another kind at exact numbers; where it is None, such a node is a tie.

    Raises:
        Tie: the form needs exact arithmetic, or has a node that nothing encloses.
        DoesNotExist: a node of another kind has no value; the form may still have one.
    """
    try:
        value = _value(expr, at, {symbol: to_ball(sp.sympify(number), {}) for symbol, number in at.items()}, others)
        if not value.is_finite() or not value.imag.is_zero() or (value.real.contains(0) and not value.is_zero()):
            raise Tie("the value may be zero, or not real")
    except (Tie, NotLowered) as error:
        if (exact := rational_value(expr, at)) is None:
            raise Tie(str(error)) from None
        value = acb(arb(exact))
    return value


def _value(expr: Form, at: Mapping[Form, Form], env: Mapping[Form, acb], others: Others | None = None) -> acb:
    form, nodes = _named(expr, sums_only=others is None)
    named = {one.name: _sum(one.node, at, env) if one.is_sum or others is None else others(one, at) for one in nodes}
    value = compile_strict(form, {**env, **named}, ())(())
    if not value.is_finite():
        raise Tie("balls do not decide; exact numbers must")
    return value


def _sum(node: E, at: Mapping[Form, Form], env: Mapping[Form, acb]) -> acb:
    """Sum over a law's points; at a tie, the point's own exact numbers decide."""
    law = node.law
    terms = _at_points(node.body, law.variables, at, env)
    given = None if node.given is None else _at_points(node.given, law.variables, at, env)
    total, mass = acb(0), acb(0)
    points, forms = points_of(law)
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


def _at_points(form: Form, variables: Sequence[Letter], at: Mapping[Form, Form], env: Mapping[Form, acb]) -> _AtPoint:
    """Prepare a form for evaluation at the points of a law."""
    plain, sums = _named(form)
    compiled = compile_strict(plain, env, [*variables, *(one.name for one in sums)])
    known: dict[Form, acb] = {}  # inner sums, each by the coordinates that it depends on

    def inner(one: Named, point: Mapping[Form, Form], balls: Sequence[acb]) -> acb:
        key = one.name, *(value for variable, value in point.items() if variable in one.free)
        if key not in known:
            known[key] = _sum(one.node, {**at, **point}, {**env, **dict(zip(variables, balls, strict=True))})
        return known[key]

    def value(point: Mapping[Form, Form], balls: Sequence[acb]) -> acb:
        found = compiled([*balls, *(inner(one, point, balls) for one in sums)])
        return found if found.is_finite() else _at_tie(form, {**at, **point})

    return value


def _at_tie(form: Form, at: Mapping[Form, Form]) -> acb:
    """Enclose a form at exact numbers where balls do not decide: by FLINT's rationals, else with numbers substituted."""
    exact = rational_value(form, at)
    return acb(arb(exact)) if exact is not None else _value(at_numbers(form, tuple(at.items())), {}, {})


def _named(expr: Form, *, sums_only: bool = True) -> tuple[Form, tuple[Named, ...]]:
    """Name the integrals and expectations after evaluating flows; with ``sums_only`` refuse all but those under finite laws."""
    found = names(expr)
    if found is None or (sums_only and not all(one.is_sum for one in found[1])):
        raise Tie("a node is not an expectation under a finite law")
    return found
