"""How small the smallest part of a formula is, so that digits can be chosen that would show its absence.

In x + 10**-60 the second term is relatively 1e-60, and balls of fifty digits agree with x alone. At a point, every sum in a formula
is looked at: the size of each term beside the largest; a function at its limit (tanh, erf of a large argument) counts
by its distance from it, a rational constant by its digits. Inside an integral, a term counts by its
largest share over a few values of the variable.

This is a guide for the choice of digits, not a bound: it proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, log
from typing import Any

import sympy as sp
from flint import acb, arb, ctx

from numerics.balls.table import to_ball
from numerics.evidence import NotLowered
from numerics.symbolic.nodes import bound_symbols, is_special

MARGIN = 15  # digits beyond those at which the smallest part begins
_BITS = 64
_SAMPLES = tuple(sp.Rational(p, 97) for p in (41, -59, 173))
_WITHIN = tuple(sp.Rational(p, 97) for p in (13, 47, 83))  # of a finite range
_SATURATING = (sp.tanh, sp.erf)
_LOG_TEN = log(10)


def smallest_part(expr: Any, at: Mapping[Any, Any]) -> int:
    """Give the decimal digits that show the smallest part of a formula at a point.

    Args:
        expr: a formula; integrals and expectations allowed.
        at: an exact number for each of its free symbols.
    """
    with ctx.workprec(_BITS):
        environments = _environments(expr, at)
        shares = [0.0, *_written(expr)]
        for node in dict.fromkeys(sp.preorder_traversal(expr)):
            if node.is_Add:
                shares.append(_of_sum(node, environments))
            elif isinstance(node, _SATURATING):
                shares.append(min((_to_limit(node, env) for env in environments), default=0.0))
    return ceil(max(shares)) + MARGIN


def _written(expr: Any) -> Iterator[float]:
    """Count the digits of the constants that are written beside others."""
    for number in expr.atoms(sp.Rational):
        p, q = abs(int(number.p)), int(number.q)
        if q > 1 and p > 1:
            yield float(min(len(str(p)), len(str(q))))


def _environments(expr: Any, at: Mapping[Any, Any]) -> list[dict[Any, acb]]:
    """Give the parameters their values, and the variables that nodes bind a few each."""
    exact = {s: to_ball(sp.sympify(at[s]), {}) for s in expr.free_symbols if s in at}
    bound: dict[Any, tuple[Any, Any]] = {}
    for node in sp.preorder_traversal(expr):
        if isinstance(node, sp.Integral):
            bound |= {v: (low, high) for v, low, high in node.limits}
        else:
            bound |= dict.fromkeys(bound_symbols(node), (-sp.oo, sp.oo))
    out = []
    for k in range(len(_SAMPLES) if bound else 1):
        env = dict(exact)
        for i, (v, ends) in enumerate(bound.items()):
            env[v] = _sample(ends, (k + i) % len(_SAMPLES), env)
        out.append(env)
    return out


def _sample(ends: tuple[Any, Any], k: int, env: Mapping[Any, acb]) -> acb:
    low, high = ends
    if low == -sp.oo and high == sp.oo:
        return to_ball(_SAMPLES[k], {})
    try:
        if high == sp.oo:
            return to_ball(low, env) + to_ball(abs(_SAMPLES[k]), {})
        if low == -sp.oo:
            return to_ball(high, env) - to_ball(abs(_SAMPLES[k]), {})
        return to_ball(low, env) + (to_ball(high, env) - to_ball(low, env)) * to_ball(_WITHIN[k], {})
    except NotLowered:
        return to_ball(_SAMPLES[k], {})


def _of_sum(node: Any, environments: Sequence[Mapping[Any, acb]]) -> float:
    """Give the digits by which the smallest term of a sum is smaller than the largest, where it is largest."""
    least: dict[Any, float] = {}
    for env in environments:
        sizes = {term: size for term in node.args if (size := _size(term, env)) is not None}
        for term, size in sizes.items():
            below = max(sizes.values()) - size
            least[term] = min(below, least.get(term, below))
    return max(least.values(), default=0.0)


def _to_limit(node: Any, env: Mapping[Any, acb]) -> float:
    """Give the digits of a function's distance from its limit."""
    u = _value(node.args[0], env)
    if u is None or abs(u) <= 1:
        return 0.0
    return (2 * abs(u) if isinstance(node, sp.tanh) else u * u) / _LOG_TEN


def _value(expr: Any, env: Mapping[Any, acb]) -> float | None:
    try:
        ball = to_ball(expr, env).real
    except (NotLowered, ZeroDivisionError):
        return None
    return float(ball.mid()) if ball.is_finite() and abs(ball.mid()) < arb(2) ** 40 else None


def _size(term: Any, env: Mapping[Any, acb]) -> float | None:
    """Give the decimal logarithm of a term's size; an integral in it counts as one."""
    total = 0.0
    for factor in sp.Mul.make_args(term):
        if any(is_special(node) for node in sp.preorder_traversal(factor)):
            continue
        try:
            ball = to_ball(factor, env)
        except (NotLowered, ZeroDivisionError):
            return None
        size = abs(ball).mid() if ball.is_finite() else arb(0)
        if not size > 0:
            return None
        total += float(size.log()) / _LOG_TEN
    return total
