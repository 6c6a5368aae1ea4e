"""Where a line holds: candidate conditions, the simplest first, and points chosen because something changes there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import Any

import sympy as sp

from derivations.domain import Domain
from numerics.kinks import KINKS
from numerics.nodes import bound_symbols, is_special
from numerics.points import Point, generic_points

MAX_SPECIAL = 16  # points of one claim, besides the generic ones and the corners
# Thresholds tried for one parameter: the ends of branches and of convergence that formulas have.
_THRESHOLDS = [sp.Integer(0), sp.Integer(1), -sp.Integer(1), sp.Rational(1, 2), -sp.Rational(1, 2), sp.Integer(2), -sp.Integer(2),
               1 / sp.sqrt(2), -1 / sp.sqrt(2), sp.pi / 2, -sp.pi / 2, sp.pi, -sp.pi, sp.Integer(3)]  # fmt: skip
_SIZES = [sp.Integer(1), sp.Rational(1, 2), sp.Integer(2), 1 / sp.sqrt(2), sp.pi / 2, sp.pi / 4, sp.pi]
_LARGE = 50  # a constant at least this large, or a reciprocal of one, sets a scale of its own


def candidates(symbols: Sequence[Any], expressions: Sequence[Any]) -> Iterator[Any]:
    """List conditions that may separate where a line holds from where it fails, simple ones first.

    Args:
        symbols: the parameters the two sides depend on.
        expressions: both sides; what their kinks turn on is tried too.
    """
    plain = [s for s in symbols if not s.is_integer]
    signed = [s for s in plain if s.is_positive is None and s.is_negative is None]
    for s in signed:
        yield from (s > 0, s < 0)
    for s in symbols:
        if s.is_integer:
            yield from (sp.Eq(sp.Mod(s, 2), 0), sp.Eq(sp.Mod(s, 2), 1))
            yield from (s > n for n in range(4))
            yield from (s < n for n in range(1, 9))
    for s, u in permutations(plain, 2):
        yield s < u
    for s, u in permutations(plain, 2):
        yield sp.Abs(s) < sp.Abs(u)
    for s, u in combinations(plain, 2):
        yield from (s * u > 0, s * u < 0, s + u > 0, s + u < 0)
    for s in plain:
        for c in _SIZES:
            yield from (sp.Abs(s) < c, sp.Abs(s) > c, sp.And(s > 0, s < c))
        for c in _THRESHOLDS:
            yield from (s > c, s < c)
    for s, u in combinations(plain, 2):
        yield from (s * u < 1, s * u > -1, s * u > 1, s * u < -1, s + u < 1, s + u > 1)
    for s, u in combinations(signed, 2):
        for x, y in ((s > 0, u > 0), (s > 0, u < 0), (s < 0, u > 0), (s < 0, u < 0)):
            yield from (sp.And(x, y), sp.Or(x, y))
    for s, u in permutations(plain, 2):
        yield from (sp.And(s > 0, s < u), sp.And(s < 0, u < s))
    for h in turning(expressions):
        yield from (h > 0, h < 0)


def turning(expressions: Sequence[Any]) -> list[Any]:
    """List what kinks of parameters turn on: the arguments of Abs, sign, Heaviside, differences of those of Max and Min."""
    found: list[Any] = []
    for expr in expressions:
        for node, bound in _walk(expr, frozenset()):
            if not isinstance(node, KINKS):
                continue
            args = node.args[:1] if not isinstance(node, (sp.Max, sp.Min)) else node.args
            forms = [a - b for a, b in combinations(args, 2)] if len(args) > 1 else list(args)
            found += [h for h in forms if h.free_symbols and not h.free_symbols & bound and not h.has(sp.Integral)]
    return list(dict.fromkeys(found))


def _walk(expr: Any, bound: frozenset[Any]) -> Iterator[tuple[Any, frozenset[Any]]]:
    """Visit every node with the symbols bound above it."""
    yield expr, bound
    inside = bound | bound_symbols(expr) if is_special(expr) else bound
    for arg in expr.args:
        yield from _walk(arg, inside)


def special_points(domain: Domain, expressions: Sequence[Any], *, seed: int = 0) -> list[Point]:
    """Choose exact points on both sides of what kinks turn on, at peaks, and at the scales of large constants.

    A term that is zero, or negligible, at every generic point shows itself here.

    Args:
        domain: where the claim is asserted.
        expressions: both sides.
        seed: of the generic values of the other parameters.
    """
    if not domain.symbols or domain.chart:
        return []
    try:
        bases = generic_points(domain, 2, seed=seed + 11)
    except ValueError:
        return []
    found: list[Point] = []
    for change in _changes(domain, expressions, bases[0]):
        for base in bases:
            point = {**base, **change}
            if point not in found and domain.contains(point):
                found.append(point)
                break
    return found[:MAX_SPECIAL]


def _changes(domain: Domain, expressions: Sequence[Any], base: Point) -> Iterator[Point]:
    forms = turning(expressions)
    for h in [*forms, *_exponents(expressions)]:
        yield from _peak(h, domain)
    for s in domain.symbols:
        edges = sorted({r for h in forms if s in h.free_symbols for r in _roots(h, s, base)})
        low, high = domain.symbols[s].inf, domain.symbols[s].sup
        inner = [low] * (low != -sp.oo) + [e for e in edges if low < e < high] + [high] * (high != sp.oo)
        for left, right in pairwise(inner):
            yield {s: _exact(s, (left + right) / 2)}
        for e in edges:
            near = abs(e) / 1000 if e else sp.Rational(1, 1000)
            yield from ({s: _exact(s, value)} for value in (e + near, e - near, e + near / 10**6, e - near / 10**6, 2 * e, e / 2))
    constants = {abs(c) for e in expressions for c in e.atoms(sp.Rational) if c and (abs(c) >= _LARGE or abs(c) * _LARGE <= 1)}
    for c in sorted(constants)[:4]:
        for s in domain.symbols:
            if s.is_integer is None:
                yield from ({s: value} for value in (c, 1 / c, -c, -1 / c) if abs(sp.log(abs(value), 10)) < 30)


def _exact(symbol: Any, value: Any) -> Any:
    value = value if value.is_Rational else sp.Rational(str(sp.N(value, 15)))
    return sp.ceiling(value) if symbol.is_integer else value


def _roots(h: Any, s: Any, base: Point) -> list[Any]:
    """Real zeros of a form in one parameter, the others at a point; only of polynomials, to fifteen digits."""
    here = h.xreplace({t: v for t, v in base.items() if t != s})
    if isinstance(here, (sp.Max, sp.Min)) or not here.is_polynomial(s) or sp.degree(here, s) not in (1, 2, 3, 4):
        return []
    if sp.degree(here, s) == 1:
        slope, offset = sp.Poly(here, s).all_coeffs()
        return [-offset / slope] if slope.is_Rational and offset.is_Rational else [_exact(s, -offset / slope)]
    zeros = sp.Poly(here, s).nroots(n=20, maxsteps=100)
    return [_exact(sp.Symbol("x"), sp.re(z)) for z in zeros if abs(sp.im(z)) < 1e-12]


def _exponents(expressions: Sequence[Any]) -> list[Any]:
    """Exponents in parameters alone: a narrow peak is where one is largest."""
    found = [
        node.args[0]
        for e in expressions
        for node, bound in _walk(e, frozenset())
        if isinstance(node, sp.exp) and node.free_symbols and not node.free_symbols & bound and not node.has(sp.Integral)
    ]
    return list(dict.fromkeys(found))


def _peak(h: Any, domain: Domain) -> Iterator[Point]:
    """Find where a polynomial is stationary in all its parameters, a little beside it."""
    symbols = sorted(h.free_symbols & set(domain.symbols), key=str)
    if not symbols or not h.is_polynomial(*symbols) or sp.Poly(h, *symbols).total_degree() != 2:
        return
    solution = sp.solve([sp.diff(h, s) for s in symbols], symbols, dict=True)
    if len(solution) == 1 and set(solution[0]) == set(symbols) and all(v.is_Rational for v in solution[0].values()):
        yield {s: v + sp.Rational(1, 10**5) for s, v in solution[0].items()}
