"""Zero tests by algebra: square roots by their squares, other functions as independent unknowns."""

from __future__ import annotations

from typing import Any

import mpmath
import sympy as sp

from derivations.functions import ODD
from numerics.evidence import NotLowered
from numerics.quadrature.table import compile_mp


def is_zero(expr: Any) -> bool:
    """Tell whether an expression is identically zero: a sufficient test, by algebra alone.

    Transcendental functions of distinct arguments are treated as independent unknowns, square
    roots by their defining squares. True is a proof wherever both sides are defined.
    """
    if expr == 0:
        return True
    if _nonzero_somewhere(expr):
        return False
    expr = _canonical(expr)
    if expr == 0:
        return True
    expr = expr.replace(sp.acos, lambda x: sp.pi / 2 - sp.asin(x)).replace(sp.erfc, lambda x: 1 - sp.erf(x))
    expr = expr.replace(sp.exp, lambda x: sp.exp(sp.factor(sp.together(x))))
    unknowns = {f: sp.Dummy("f", real=True) for f in expr.atoms(sp.Function) | expr.atoms(sp.Integral)}
    table: dict[Any, Any] = {}
    for f, name in sorted(unknowns.items(), key=lambda item: str(item[0])):
        partner = next((g for g in table if _opposite(f, g)), None)
        table[f] = -table[partner] if partner is not None else name
    return bool(_over_one_denominator(expr.xreplace(table))[0] == 0)


def _opposite(f: Any, g: Any) -> bool:
    """Tell whether two values of one odd function are each other's negative: f(-x) = -f(x)."""
    return bool(f.func in ODD and g.func == f.func and sp.expand(g.args[0] + f.args[0]) == 0)


def _canonical(expr: Any) -> Any:
    """Factor the arguments of roots and functions, so that equal ones look alike."""
    if not expr.args or isinstance(expr, sp.Integral):
        return expr
    args = [_canonical(arg) for arg in expr.args]
    if expr.is_Pow and not expr.exp.is_Integer:
        args[0] = sp.factor(sp.together(args[0]))
    elif isinstance(expr, sp.Function):
        args = [sp.factor(_reduced(arg)) for arg in args]
    return expr.func(*args)


def _reduced(expr: Any) -> Any:
    """Write a fraction in lowest terms, with square roots eliminated by their squares."""
    numerator, denominator, back = _over_one_denominator(expr)
    if numerator == 0:
        return sp.Integer(0)
    return sp.cancel(numerator / denominator).xreplace(back)


def _over_one_denominator(expr: Any) -> tuple[Any, Any, dict[Any, Any]]:
    """Give numerator (expanded, reduced by the squares of its roots), denominator, and the roots."""
    numerator, denominator = sp.fraction(sp.together(expr))
    roots = sorted(
        {p for p in (numerator + denominator).atoms(sp.Pow) if p.exp.is_Rational and p.exp.q == 2 and p.base.free_symbols},
        key=sp.default_sort_key,
    )
    bases = sorted({p.base for p in roots}, key=sp.default_sort_key)
    names = {base: sp.Dummy("root", positive=True) for base in bases}
    swap = {p: names[p.base] ** int(2 * p.exp) for p in roots}
    numerator, denominator = sp.fraction(sp.together(numerator.xreplace(swap) / denominator.xreplace(swap)))
    for base, name in names.items():
        numerator = sp.rem(sp.expand(numerator), name**2 - base, name) if numerator.has(name) else numerator
    return sp.expand(numerator), denominator, {name: sp.sqrt(base) for base, name in names.items()}


def _nonzero_somewhere(expr: Any) -> bool:
    """Tell whether a quick evaluation shows that an expression is not zero: saves useless algebra."""
    if expr.has(sp.Integral):
        return False
    values = {s: mpmath.mpf(3 + 7 * i) / (5 + 4 * i) for i, s in enumerate(sorted(expr.free_symbols, key=str))}

    def no_route(node: Any, env: Any) -> Any:
        raise NotLowered(f"{node} is not evaluated here")

    try:
        with mpmath.workdps(40):
            parts = [abs(compile_mp(term, no_route)(values)) for term in sp.Add.make_args(expr)]
            total = abs(compile_mp(expr, no_route)(values))
            return bool(total > mpmath.mpf(10) ** -20 * max(parts))
    except (NotLowered, ZeroDivisionError, TypeError, ValueError):
        return False
