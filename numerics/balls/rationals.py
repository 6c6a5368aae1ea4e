"""Exact values of forms with only rational numbers: sums, products, whole powers, steps, and means under finite laws.

Where balls overlap zero, these decide whether a value is zero, and on which side of its jump a step's argument is. FLINT's
rationals are exact, so nothing is rounded. A mean is sum_k w_k 1_A(x_k) f(x_k) / sum_k w_k 1_A(x_k), by definition. Points of
weight zero do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import add, mul

import sympy as sp
from flint import fmpq

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, ReLU
from closedform.derivations.memory import remembered
from closedform.numerics.balls.named import names, points_of
from closedform.numerics.balls.program import Place, Program, assembled
from closedform.numerics.findings.evidence import NotLowered

_LARGEST_POWER = 64  # larger powers are left to other routes
_ZERO = fmpq(0)

_ROWS: dict[Form, Callable[..., fmpq]] = {
    sp.Abs: abs,
    sp.sign: lambda x: fmpq((x > 0) - (x < 0)),
    sp.Heaviside: lambda x, tie: tie if x == 0 else fmpq(x > 0),
    sp.Max: max,
    sp.Min: min,
    ReLU: lambda x: max(x, _ZERO),
}


def rational_value(expr: Form, at: Mapping[Form, Form]) -> fmpq | None:
    """Return the exact value of a form at rational numbers.

    Args:
        expr: the form; it may hold expectations under laws on finitely many points.
        at: a number for each of its symbols.

    Returns:
        The value; None if it has none, or if a number or a function in the form is not rational.
    """
    numbers = {symbol: sp.sympify(number) for symbol, number in at.items()}
    if not all(number.is_Rational for number in numbers.values()):
        return None
    return value_at(expr, {symbol: fmpq(int(number.p), int(number.q)) for symbol, number in numbers.items()})


def value_at(expr: Form, env: Mapping[Form, fmpq]) -> fmpq | None:
    """Return the exact value of a form at FLINT's rationals, as ``rational_value`` does; None if a symbol has no value."""
    try:
        return _value(expr, env, {})
    except (NotLowered, ZeroDivisionError):
        return None


def _value(expr: Form, env: Mapping[Form, fmpq], known: dict[Form, fmpq]) -> fmpq:
    form, nodes = names(expr) or (None, ())
    program = None if form is None or not all(one.is_sum for one in nodes) else _program(form)
    if program is None:
        raise NotLowered("it is not made of rational numbers alone")
    for one in nodes:
        key = one.node, *((s, env.get(s)) for s in one.free)  # an inner mean is needed at each point of the outer one
        if key not in known:
            known[key] = _mean(one.node, env, known)
        env = {**env, one.name: known[key]}
    return _run(program, env)[0]


def _mean(node: E, env: Mapping[Form, fmpq], known: dict[Form, fmpq]) -> fmpq:
    points, forms = points_of(node.law)
    program = _program(*forms)
    if program is None:
        raise NotLowered("the points of a law are not rational")
    numbers = iter(_run(program, env))
    total, mass = _ZERO, _ZERO
    for point in points:
        here = {**env, **{variable: next(numbers) for variable in point}}
        weight = next(numbers)
        if weight != 0 and node.given is not None:
            weight *= _value(node.given, here, known)
        if weight != 0:
            mass += weight
            total += weight * _value(node.body, here, known)
    return total / mass


def _run(program: Program, env: Mapping[Form, fmpq]) -> list[Form]:
    return program.run(env, analytic=False)


@remembered
def _program(*exprs: Form) -> Program | None:
    """Lower forms once for all points; None if one has a function that is not rational."""
    try:
        return assembled(exprs, _step)
    except NotLowered:
        return None


def _step(expr: Form, place: Place) -> tuple[Callable[[list[Form], bool], Form] | None, list[int]]:
    """Return the function that computes a node (None for a symbol), and the places of its arguments.

    Raises:
        NotLowered: its function is not one of rational numbers.
    """
    if expr.is_Symbol:
        return None, []
    if expr.is_Rational:
        exact = fmpq(int(expr.p), int(expr.q))
        return lambda v, an: exact, []
    if expr.is_Pow and expr.exp.is_Integer and abs(expr.exp) <= _LARGEST_POWER:
        base, power = place(expr.base), int(expr.exp)
        return lambda v, an: v[base] ** power, [base]
    if not (expr.is_Add or expr.is_Mul or expr.func in _ROWS):
        raise NotLowered(f"{expr.func.__name__} of rational numbers")
    parts = [place(arg) for arg in expr.args]
    if expr.is_Add or expr.is_Mul:
        rule = add if expr.is_Add else mul
        return lambda v, an: reduce(rule, [v[p] for p in parts]), parts
    row = _ROWS[expr.func]
    return lambda v, an: row(*(v[p] for p in parts)), parts
