r"""Double integrals over finite ranges, by the product Gauss-Legendre rule on rectangles, halved until the rule converges fast.

For f analytic inside the ellipse with foci -1, 1 and half axes (r + 1/r)/2, (r - 1/r)/2, where |f| <= M, the rule with n + 1
nodes has an error of at most 64 M r^{-2n} / (15 (1 - r^{-2})) on [-1, 1] (Trefethen 2013, theorem 19.3). So the error of the
product rule is at most twice the sum of the two bounds, with the other variable real. A singular corner is opened by x = s, y = s
t and x = s t, y = s (Duffy 1982): the factor s of the area cancels a singularity of the size 1/s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, log
from typing import NoReturn

import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.functions.facts import WITH_POLES
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.ends import tidy
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.findings.evidence import NotLowered

MAX_NODES = 64  # most nodes of the rule in one variable
MAX_EVALUATIONS = 150_000
_RADII = [arb(r) / 100 for r in (1600, 1000, 600, 400, 300, 250, 200, 170)]
Function = Callable[[Sequence[acb]], acb]


@dataclass(frozen=True)
class Rectangle:
    """A rectangle by its centre (x, y) and its half widths a and b."""

    x: arb
    a: arb
    y: arb
    b: arb


@dataclass(frozen=True)
class Rule:
    """A Gauss-Legendre rule in one variable: its nodes, and a bound on its error over [-1, 1]."""

    nodes: int
    error: arb


def over_rectangle(body: Form, ranges: Sequence[tuple[Form, Form, Form]], env: Mapping[Form, acb], bits: int) -> acb:
    """Enclose a double integral over finite ranges; the inner ends may depend on the outer variable.

    Args:
        body: the integrand.
        ranges: (variable, lower end, upper end), the inner one first.
        env: balls of the other names.
        bits: binary digits aimed at.

    Raises:
        NotLowered: the integrand is singular inside the ranges or along an edge, or needs too many evaluations.
    """
    s, t = sp.symbols("s t", positive=True, cls=sp.Dummy)
    (y, low, high), (x, left, right) = ranges
    body = body.xreplace({y: low + (high - low) * t}) * (high - low)
    body = body.xreplace({x: left + (right - left) * s}) * (right - left)
    return _over_unit_square(body, s, t, env, bits, depth=4)


def _over_unit_square(body: Form, s: Form, t: Form, env: Mapping[Form, acb], bits: int, *, depth: int) -> acb:
    body = tidy(sp.cancel(sp.together(body)) if body.is_rational_function(s, t) else body)
    f = compile_strict(body, env, (s, t))
    corners = [(i, j) for i in (0, 1) for j in (0, 1) if not f([_beside(i), _beside(j)]).is_finite()]
    if not corners:
        return _adaptive(f, bits)
    averaged = _without_powers(body, s, t, env)
    if (averaged := _without_powers(body, t, s, env) if averaged is None else averaged) is not None:
        return _over_unit_square(averaged, s, t, env, bits, depth=depth - 1) if depth else _too_singular(body)
    if depth == 0:
        _too_singular(body)
    parts = _quarters(body, s, t) if len(corners) > 1 else _opened(body, s, t, *corners[0])
    return sum((_over_unit_square(part, s, t, env, bits, depth=depth - 1) for part in parts), acb(0))


def _quarters(body: Form, s: Form, t: Form) -> list[Form]:
    """Cut the unit square in four, each with its corner of the square at zero: s = i +- s'/2, t = j +- t'/2, dA = dA'/4."""
    half = sp.Rational(1, 2)
    return [body.xreplace({s: i + (1 - 2 * i) * s * half, t: j + (1 - 2 * j) * t * half}) * half**2 for i in (0, 1) for j in (0, 1)]


def _opened(body: Form, s: Form, t: Form, i: int, j: int) -> list[Form]:
    """Open a corner (Duffy 1982): the triangle t <= s by t = s t', the other by s = t' s', each with the factor s' of its area."""
    part = body.xreplace({s: 1 - s if i else s, t: 1 - t if j else t})
    return [s * part.xreplace({t: s * t}), s * part.xreplace({t: s, s: s * t})]


def _too_singular(body: Form) -> NoReturn:
    raise NotLowered(f"{str(body)[:80]} is singular at a corner of its range")


def _without_powers(body: Form, s: Form, t: Form, env: Mapping[Form, acb]) -> Form | None:
    """Average s^p log(s)^q h(t), p > -1, over 0 < s < 1 in each term of a sum: (-1)^q q! / (p + 1)^{q + 1}; None for other forms.

    With s = e^{-u} the average of s^p log(s)^q is (-1)^q times Gamma's integral of u^q e^{-(p+1) u} over (0, oo). No h may have a
    pole: an average that vanishes would hide it.
    """
    total = sp.Integer(0)
    # A logarithm is integrable next to its zeros.
    infinite = [f for f in body.atoms(*WITH_POLES) if not isinstance(f, sp.log)]
    infinite += [1 / p.base for p in body.atoms(sp.Pow) if p.exp.is_negative and p.base != s]
    if s not in body.free_symbols or not all(_is_finite(form, t, env) for form in infinite):
        return None
    for term in sp.Add.make_args(sp.expand(sp.expand_log(body))):
        h, rest = term.as_independent(s, as_Add=False)
        p, q = sp.Integer(0), sp.Integer(0)
        for factor in sp.Mul.make_args(rest):
            base, exponent = factor.as_base_exp()
            if base == s and exponent.is_Rational:
                p = exponent
            elif base == sp.log(s) and exponent.is_Integer and exponent > 0:
                q = exponent
            elif factor != 1:
                return None
        if p <= -1 or s in h.free_symbols:
            return None
        total += h * (-1) ** q * sp.factorial(q) / (p + 1) ** (q + 1)
    return total


def _is_finite(expr: Form, t: Form, env: Mapping[Form, acb]) -> bool:
    """Return True if an expression in t alone is certainly finite on [0, 1]."""
    try:
        f = compile_strict(expr, env, (t,))
    except NotLowered:
        return False
    return all(f((acb((arb(2 * i + 1) + arb(0, 1)) / 128),)).is_finite() for i in range(64))


def _beside(end: int) -> acb:
    return acb(arb(end).union(arb(end) + (1 - 2 * end) * arb(2) ** -20))


def _adaptive(f: Function, bits: int) -> acb:
    """Halve the unit square until every rectangle has a good ellipse in both variables."""
    half = arb(1) / 2
    queue = [Rectangle(half, half, half, half)]
    total, evaluations = acb(0), 0
    while queue:
        place = queue.pop()
        rules = [_rule(f, place, direction, bits) for direction in (0, 1)]
        if None in rules:
            if evaluations + 100 * len(queue) > MAX_EVALUATIONS or place.a < arb(2) ** -30 or place.b < arb(2) ** -30:
                raise NotLowered("the integrand is singular inside its range or along an edge")
            queue += _halves(place, 0 if rules[0] is None and (rules[1] is not None or place.a >= place.b) else 1)
            continue
        first, second = (rule for rule in rules if rule is not None)
        evaluations += first.nodes * second.nodes
        if evaluations > MAX_EVALUATIONS:
            raise NotLowered(f"the integrand needs more than {MAX_EVALUATIONS} evaluations")
        # The weights of either rule add up to 2: the error of one, at each node of the other, counts twice.
        slack = (2 * (first.error + second.error)).abs_upper()
        total += place.a * place.b * (_product(f, place, first.nodes, second.nodes) + acb(arb(0, slack)))
    return total


def _halves(place: Rectangle, direction: int) -> list[Rectangle]:
    x, a, y, b = place.x, place.a, place.y, place.b
    return [Rectangle(x + k * a / 2, a / 2, y, b) if direction == 0 else Rectangle(x, a, y + k * b / 2, b / 2) for k in (-1, 1)]


def _rule(f: Function, place: Rectangle, direction: int, bits: int) -> Rule | None:
    """Choose the number of nodes in one variable, and bound the error over [-1, 1]; None if no ellipse is good enough.

    M bounds |f| by its ball over the box around the ellipse, with the other variable over its side. A finite ball shows that f is
    analytic, since functions with cuts give NaN across them. With n nodes the error is at most 64 M r^{-2(n-1)} / (15 (1 - r^{-2}))
    (Trefethen 2013, theorem 19.3).
    """
    x, a, y, b = place.x, place.a, place.y, place.b
    for r in _RADII:
        wide, tall = (r + 1 / r) / 2, (r - 1 / r) / 2
        widths = (a * wide, a * tall, b, arb(0)) if direction == 0 else (a, arb(0), b * wide, b * tall)
        ball = f([_box(x, widths[0], widths[1]), _box(y, widths[2], widths[3])])
        if not ball.is_finite():
            continue
        size = arb(abs(ball).abs_upper())
        need = (bits + 8) * log(2) + max(0.0, float((size + 1).log()))
        n = ceil(need / (2 * float(r.log()))) + 2
        if n <= MAX_NODES:
            return Rule(n, 64 * size * r ** (-2 * (n - 1)) / (15 * (1 - r**-2)))
    return None


def _box(centre: arb, wide: arb, tall: arb) -> acb:
    return acb(centre + arb(0, wide.abs_upper()), arb(0, tall.abs_upper()))


def _product(f: Function, place: Rectangle, n: int, m: int) -> acb:
    total, across = acb(0), [(acb(place.y + place.b * node), weight) for node, weight in _legendre(m, ctx.prec)]
    for node, weight in _legendre(n, ctx.prec):
        u = acb(place.x + place.a * node)
        total += weight * sum((w * f([u, v]) for v, w in across), acb(0))
    return total


@cache
def _legendre(n: int, precision: int) -> list[tuple[arb, arb]]:
    """Return the nodes and weights of the Gauss-Legendre rule on [-1, 1]."""
    return [arb.legendre_p_root(n, k, weight=True) for k in range(n)]
