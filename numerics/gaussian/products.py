r"""Products of functions of one variable each: integrals that separate into integrals in one dimension.

Let a body be prod f_v(v), with the ends of every range free of the other variables. Then the integral over the box is the product
of the integrals of the f_v, and converges absolutely if each of them does (Tonelli). If ends depend on other variables, the box
lies within the box with such ends infinite; convergence over the larger one is enough.

At an infinite end, f = g e^h converges absolutely in three cases. Either h is a polynomial whose leading term falls there and g
grows at most like a power. Or h is constant and |g| <= C |v|^p with p < -1. Or h is a falling quadratic in log v, because
e^{-c (log v)^2} falls faster than any power.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import BOUNDED
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import SideOf
from closedform.numerics.forms.nodes import exponent_of
from closedform.numerics.forms.orders import falls_in_log
from closedform.numerics.forms.reality import Ranges, certainly_real

Range = tuple[Any, Any, Any]
# |f(u)| <= |u|, with several arguments the largest. The facts' "no faster" is weaker: it allows a constant where u tends to zero.
_AT_MOST_ARGUMENT = (sp.Abs, ReLU, sp.Max, sp.Min, sp.asinh)


def factors(body: Form, variables: Sequence[Letter]) -> tuple[Form, dict[Form, Form]] | None:
    """Split a product into a constant and a factor for each variable; None if a factor has two variables."""
    constant, found = sp.Integer(1), dict.fromkeys(variables, sp.Integer(1))
    for factor in sp.Mul.make_args(body):
        pieces = _exponentials(factor) if isinstance(factor, sp.exp) else [factor]
        for piece in pieces:
            inside = [v for v in variables if v in piece.free_symbols]
            if len(inside) > 1:
                return None
            if inside:
                found[inside[0]] *= piece
            else:
                constant *= piece
    return constant, found


def _exponentials(factor: Form) -> list[Form]:
    """Split the exponential of a sum into a product that SymPy would join again."""
    return [sp.exp(term) for term in sp.Add.make_args(sp.expand(factor.args[0]))]


def separated(body: Form, ranges: Sequence[Range]) -> tuple[Form, Range] | None:
    """Take one variable out of an integral over a box as a factor, the rest integrated over the last variable; else None.

    Args:
        body: the integrand.
        ranges: (variable, lower end, upper end), two or more.
    """
    variables = [v for v, *_ in ranges]
    if any(sp.sympify(end).free_symbols & set(variables) for _, *ends in ranges for end in ends):
        return None
    split = factors(body, variables)
    if split is None:
        return None
    constant, by_variable = split
    *others, last = ranges
    inner = sp.Mul(*(sp.Integral(by_variable[v], (v, low, high)) for v, low, high in others))
    return constant * inner * by_variable[last[0]], last


def other_order(ranges: Sequence[Range]) -> tuple[Range, ...] | None:
    """Write a triangle with the other variable inside: lo < v < w < hi from either side of its diagonal; None for other ranges."""
    if len(ranges) != 2:
        return None
    (v, low, high), (w, start, end) = ranges
    if high == w and low == start:
        return (w, v, end), (v, start, end)
    if low == w and high == end:
        return (w, start, v), (v, start, end)
    return None


def converges_apart(body: Form, ranges: Sequence[Range], sign: SideOf) -> bool:
    """Return True if an integral converges absolutely at its infinite ends because each variable's factor does."""
    split = factors(body, [v for v, *_ in ranges])
    if split is None:
        return False
    hull: dict[Form, tuple[Form, Form]] = {}
    for v, low, high in reversed(ranges):
        hull[v] = _furthest(low, -sp.oo, hull, sign), _furthest(high, sp.oo, hull, sign)
    return all(_falls(split[1][v], v, side, hull, sign) for v, ends in hull.items() for side in (-1, 1) if side * sp.oo in ends)


def _furthest(end: Form, far: Form, hull: dict[Form, tuple[Form, Form]], sign: SideOf) -> Form:
    """Return the furthest value of a range's end, a line in outer variables, over their ranges; infinite if unknown."""
    inside = [w for w in hull if w in sp.sympify(end).free_symbols]
    if not inside:
        return end
    (w, *others), slope = inside, sp.diff(end, inside[0])
    side = sign(slope) if not slope.free_symbols & hull.keys() else None
    if others or side not in (1, -1):
        return far
    outer = hull[w][0 if (side == 1) == (far == -sp.oo) else 1]
    return far if outer in (sp.oo, -sp.oo) else end.xreplace({w: outer})


def _falls(factor: Form, v: Form, side: int, hull: Ranges, sign: SideOf) -> bool:
    """Return True if a function of one variable is certainly absolutely integrable at one infinite end, poles apart."""
    exponent, rest = sp.Integer(0), sp.Integer(1)
    for piece in sp.Mul.make_args(factor):
        if (inside := exponent_of(piece)) is not None:
            exponent += inside
        else:
            rest *= piece
    power = _power(rest, v, hull, sign)
    exponent = sp.expand(exponent)
    if power is None or exponent.has(sp.I):
        return False
    if side == 1 and falls_in_log(exponent, v, sign):
        return True
    if not exponent.is_polynomial(v):
        return False
    degree = sp.degree(exponent, v) if v in exponent.free_symbols else 0
    if degree == 0:
        return bool(power < -1)
    return sign(exponent.coeff(v, degree) * side**degree) == -1


def _power(expr: Form, v: Form, hull: Ranges, sign: SideOf) -> Form:
    """Return p with abs(expr) <= C abs(v)**p far out in v's range; None if none is known.

    A bound at real arguments holds only there: cos(sqrt(1 - v^2)) grows like exp(v).
    """
    if v not in expr.free_symbols:
        return None if expr.has(sp.I) else sp.Integer(0)
    if isinstance(expr, BOUNDED):
        return sp.Integer(0) if certainly_real(expr.args[0], hull, sign) else None
    if expr == v:
        return sp.Integer(1)
    if isinstance(expr, sp.log):  # a logarithm of a form between two powers grows more slowly than any power
        return sp.Rational(1, 8) if expr.args[0] == v else None
    if expr.is_Pow and expr.exp.is_Rational and expr.exp < 0:
        if not expr.base.is_polynomial(v):
            return None
        leading = sp.Poly(expr.base, v)
        return leading.degree() * expr.exp if sign(leading.LC()) in (1, -1) else None
    if expr.is_Pow:
        inner = _power(expr.base, v, hull, sign) if expr.exp.is_Rational else None
        return None if inner is None else inner * expr.exp
    if not (expr.is_Add or expr.is_Mul or isinstance(expr, _AT_MOST_ARGUMENT)):
        return None
    parts = [_power(arg, v, hull, sign) for arg in expr.args]
    if None in parts:
        return None
    return sp.Add(*parts) if expr.is_Mul else sp.Max(*parts)
