"""Decide whether an expression is certainly real, where balls leave a small imaginary part.

Principal branches leave the reals: sqrt and fractional powers below zero, log below zero, asin, acos and atanh beyond [-1, 1],
acosh below 1. An expression built from other functions of real arguments is real. For these branches, the argument's range is
decided over all values of the variables of integration:

* a polynomial of degree two at most, by its values at the ends, its slope and its discriminant;
* a product, by its factors; a sum, by its terms;
* ``c - f`` with a bounded or monotone f, by f's bound;
* what rises or falls, by its value at an end of the range, and a wave by the arc on which its argument lies.

Every function here returns True only if that is proved; False means unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

import sympy as sp

from closedform.derivations.claims.needs import For, leaves_the_reals, needs
from closedform.derivations.functions.facts import FACTS, KEEP_SIGN, NONNEGATIVE, SMOOTH
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Gaussian
from closedform.derivations.memory import remembered
from closedform.numerics.forms.algebra import SideOf, factored
from closedform.numerics.forms.nodes import parts_of, substitute

_SLOPES = 2
_ARCS = {sp.sin: (0, sp.pi), sp.cos: (sp.pi / 2, sp.pi / 2), sp.tan: (0, sp.pi / 2)}  # at least zero for -first <= u <= second
Ranges = Mapping[Any, tuple[Any, Any]]


@remembered
def may_leave_the_reals(expr: Form) -> bool:
    """Return True if an expression of real symbols has a branch, or the imaginary unit."""
    return expr.has(sp.I) or any(map(leaves_the_reals, parts_of(expr)))


def self_conjugate(expr: Form) -> bool:
    """Return True if an expression is its own complex conjugate: i enters it, and functions without branches, symmetrically."""
    if any(map(leaves_the_reals, parts_of(expr))):
        return False
    return bool(sp.expand(expr - expr.xreplace({sp.I: -sp.I})) == 0)


def certainly_real(expr: Form, ranges: Ranges, sign: SideOf) -> bool:
    """Return True if an expression is certainly real for almost all values of its variables.

    Args:
        expr: an expression; integrals and expectations allowed.
        ranges: the open range of each variable of integration; other symbols are real.
        sign: returns the sign of an expression without those variables: 1, -1, 0, or None if unknown.
    """
    if not may_leave_the_reals(expr):
        return True
    if not expr.args:
        return bool(expr.is_real)
    if isinstance(expr, E) and isinstance(expr.law, Finite):
        parts = [part for part in (expr.body, expr.given) if part is not None]
        return all(certainly_real(substitute(part, at), ranges, sign) for part in parts for at, _ in expr.law.atoms_and_weights)
    if isinstance(expr, E):
        inside = {**ranges, **expr.ranges}
        return all(certainly_real(arg, inside, sign) for arg in (expr.body, *(n for law in expr.laws for n in law.numbers)))
    if isinstance(expr, sp.Integral):
        inside = {**ranges, **{v: (low, high) for v, low, high in expr.limits}}
        ends = [end for _, *pair in expr.limits for end in pair]
        return all(certainly_real(part, inside, sign) for part in (expr.function, *ends))
    within: Ranges = _where_not_zero(expr, ranges) if expr.is_Mul else ranges
    if not all(certainly_real(arg, within, sign) for arg in expr.args):
        return False
    return all(nonnegative(one.form, ranges, sign) for one in needs(expr) if one.to is For.VALUE and one.is_sided)


def _where_not_zero(product: Form, ranges: Ranges) -> Ranges:
    """Restrict the ranges to where a product's indicators of half lines, 1{v > 0} or 1{v < 0}, are not zero."""
    out = dict(ranges)
    for step in product.args:
        if isinstance(step, sp.Heaviside) and step.args[0] in out and out[step.args[0]][0] == -sp.oo:
            out[step.args[0]] = sp.Integer(0), out[step.args[0]][1]
        elif isinstance(step, sp.Heaviside) and -step.args[0] in out and out[-step.args[0]][1] == sp.oo:
            out[-step.args[0]] = out[-step.args[0]][0], sp.Integer(0)
    return out


def nonnegative(expr: Form, ranges: Ranges, sign: SideOf, slopes: int = _SLOPES) -> bool:
    """Return True if a real expression is at least zero for almost all values of its variables.

    Args:
        expr: the expression.
        ranges: the open range of each variable.
        sign: as for ``certainly_real``.
        slopes: how many derivatives may be taken one after another.
    """
    if expr.is_nonnegative:
        return True
    variables = [v for v in ranges if v in expr.free_symbols]
    if not variables:
        return sign(expr) in (0, 1)
    if len(variables) == 1 and _by_degree(expr, variables[0], ranges[variables[0]], sign):
        return True

    def at_least_zero(form: Form) -> bool:
        return nonnegative(form, ranges, sign, slopes)

    if expr.is_Add:
        return (
            all(map(at_least_zero, expr.args))
            or _is_variance(expr, ranges, sign)
            or _by_bound(expr, ranges, sign)
            or (slopes > 0 and len(variables) == 1 and _by_slope(expr, variables[0], ranges, sign, slopes - 1))
        )
    product = factored(expr)
    if product.is_Mul:
        return _product_nonnegative(product, ranges, sign, at_least_zero)
    if expr.is_Pow:
        return bool(expr.exp.is_even) or at_least_zero(expr.base)
    if expr.func in KEEP_SIGN:
        return at_least_zero(expr.args[0])
    if isinstance(expr, sp.log):
        return at_least_zero(expr.args[0] - 1)
    if expr.func in _ARCS:
        return all(at_least_zero(end + turn * expr.args[0]) for end, turn in zip(_ARCS[expr.func], (1, -1), strict=True))
    return expr.func in NONNEGATIVE


def _by_slope(expr: Form, x: Form, ranges: Ranges, sign: SideOf, slopes: int) -> bool:
    """Return True if a smooth expression is least at an end of its range, as it rises, falls, or is concave, and at least zero there."""
    if not _is_smooth(expr, x, ranges, sign):
        return False
    above = [end not in (sp.oo, -sp.oo) and _is_above(expr.xreplace({x: end}), sign) for end in ranges[x]]
    slope = expr.diff(x)
    return (
        (above[0] and nonnegative(slope, ranges, sign, slopes))
        or (above[1] and nonnegative(-slope, ranges, sign, slopes))
        or (all(above) and nonnegative(-slope.diff(x), ranges, sign, slopes))
    )


def _is_smooth(expr: Form, x: Form, ranges: Ranges, sign: SideOf) -> bool:
    """Return True if an expression is smooth inside the range of a variable.

    Nothing that is divided by, or under a root, is zero there; a function of a line stays on its branch, such as a tangent between poles.
    """
    if x not in expr.free_symbols or expr == x:
        return True
    if expr.is_Add or expr.is_Mul or expr.func in SMOOTH or (expr.is_Pow and expr.exp.is_Integer and expr.exp > 0):
        return all(_is_smooth(arg, x, ranges, sign) for arg in expr.args)
    branch = FACTS[expr.func].branch if expr.func in FACTS else None
    if branch is None and not (expr.is_Pow and x not in expr.exp.free_symbols):
        return False
    inside = expr.args[0]
    line = inside.is_polynomial(x) and sp.degree(inside, x) == 1  # one that is at least zero is positive inside
    if branch is None:
        apart = inside.is_positive or (line and any(_by_degree(turn * inside, x, ranges[x], sign) for turn in (1, -1)))
    else:
        between = [gap for gap in (inside - branch.inf, branch.sup - inside) if not gap.has(sp.oo, -sp.oo)]
        apart = (line and all(_by_degree(gap, x, ranges[x], sign) for gap in between)) or (
            expr.func is sp.log and inside.is_positive
        )
    return apart and _is_smooth(inside, x, ranges, sign)


def _is_above(value: Form, sign: SideOf) -> bool:
    return not value.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.AccumBounds) and sign(value) in (0, 1)


def _is_variance(expr: Form, ranges: Ranges, sign: SideOf) -> bool:
    """Return True if a sum is E[f^2] - E[f]^2 >= 0 (Jensen), with f real and one normal law, perhaps conditioned."""
    for square, rest in permutations(expr.args) if len(expr.args) == 2 else ():
        mean = (-rest).base if (-rest).is_Pow and (-rest).exp == 2 else None
        if not (isinstance(square, E) and isinstance(mean, E) and square.laws == mean.laws):
            continue
        if square.body == mean.body**2 and all(isinstance(law, Gaussian) for law in mean.laws):
            return certainly_real(mean.body, {**ranges, **mean.ranges}, sign)
    return False


def _product_nonnegative(product: Form, ranges: Ranges, sign: SideOf, at_least_zero: Callable[[Form], bool]) -> bool:
    """Decide a product by its factors' signs; a single factor with a negative constant is decided only if it keeps a sign."""
    constant, rest = product.as_independent(*ranges, as_Add=False)
    turn, factors = sign(constant), sp.Mul.make_args(rest)
    if len(factors) == 1 and turn == -1 and rest.func in KEEP_SIGN:
        return at_least_zero(-rest.args[0])
    if len(factors) == 1 and turn == -1 and rest.is_Pow and rest.exp.is_odd:
        return at_least_zero(-rest.base)
    if len(factors) == 1 and turn == -1 and isinstance(rest, sp.log):
        return at_least_zero(1 - rest.args[0])
    if len(factors) == 1:
        return turn in (0, 1) and at_least_zero(rest)
    for f in factors:
        if not at_least_zero(f):
            if f.is_Mul or not at_least_zero(-f):
                return False
            turn = None if turn is None else -turn
    return turn in (0, 1)


def _by_degree(expr: Form, x: Form, ends: tuple[Form, Form], sign: SideOf) -> bool:
    """Decide a polynomial of degree one or two on an interval.

    a x^2 + b x + c >= 0 everywhere for a > 0 and b^2 <= 4ac. A line or a concave parabola is least at an end of the interval, and
    so is a convex one if its vertex -b/2a is not inside. At an infinite end the leading coefficient decides.
    """
    if not expr.is_polynomial(x) or sp.degree(expr, x) > 2:
        return False
    coefficients: list[Form] = [
        *sp.Poly(expr, x).all_coeffs()[::-1],
        sp.Integer(0),
        sp.Integer(0),
    ]  # products in a sum are expanded
    c, b, a = coefficients[:3]
    if a != 0 and sign(a) == 1 and sign(b**2 - 4 * a * c) in (0, -1):
        return True
    towards = [_at_end(a, b, c, end, sign) for end in ends]
    if a == 0 or sign(a) == -1:
        return all(towards)  # a line, or a concave parabola: least at an end
    vertex = -b / (2 * a)
    low, high = ends
    beside = (high not in (sp.oo, -sp.oo) and sign(vertex - high) in (0, 1)) or (
        low not in (sp.oo, -sp.oo) and sign(low - vertex) in (0, 1)
    )
    return sign(a) == 1 and beside and all(towards)


def _at_end(a: Form, b: Form, c: Form, end: Form, sign: SideOf) -> bool:
    if end in (sp.oo, -sp.oo):
        leading = a if a != 0 else b * (1 if end == sp.oo else -1) if b != 0 else c
        return sign(leading) in (0, 1)
    return sign(sp.expand(a * end**2 + b * end + c)) in (0, 1)


def _by_bound(expr: Form, ranges: Ranges, sign: SideOf) -> bool:
    """Decide c + sum k_i f_i by its lower bound: c plus k_i inf f_i for k_i >= 0 and k_i sup f_i for k_i < 0."""
    least = sp.Integer(0)
    for term in expr.args:
        factor, f = term.as_independent(*ranges, as_Add=False)
        if f == 1:
            least += term
        elif (bounds := _bounds(f, ranges, sign)) is None or (s := sign(factor)) is None:
            return False
        else:
            bound = bounds[0] if s >= 0 else bounds[1]
            if bound is None:
                return False
            least += factor * bound
    return sign(least) in (0, 1)


def _bounds(f: Form, ranges: Ranges, sign: SideOf) -> tuple[Form, Form] | None:
    """Return a lower and an upper bound of a function, numbers or None; None if neither is known."""
    if isinstance(f, sp.exp):
        below = nonnegative(-f.args[0], ranges, sign)
        return (sp.Integer(1) if nonnegative(f.args[0], ranges, sign) else sp.Integer(0)), (sp.Integer(1) if below else None)
    if f.is_Pow and f.exp.is_even and f.exp.is_positive:
        inside = _bounds(f.base, ranges, sign)
        return sp.Integer(0), None if inside is None or None in inside else max(map(abs, inside)) ** f.exp
    if f.is_Pow and f.exp.is_even:
        return sp.Integer(0), None
    facts = FACTS.get(f.func)
    if facts is None or f.func in (sp.lowergamma, sp.uppergamma):  # their bounds hold for positive orders
        return None
    low, high = (bound if bound.is_finite else None for bound in (facts.low, facts.high))
    return None if low is None and high is None else (low, high)
