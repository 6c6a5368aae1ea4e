"""Compare a stated condition with the true one, at exact points: random ones, and those on and beside their boundaries."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.expressions import Reader

POINTS = 40  # at random, of one comparison of two conditions; each is moved to the boundaries as well
NEAR = (Fraction(0), Fraction(1, 10**6), Fraction(1, 10**9))  # distances from a boundary
Point = dict[Any, Any]
Test = Callable[[Point], bool]


def condition(text: str, symbols: Sequence[Any]) -> tuple[Test, list[Any]]:
    """Read a condition: inequalities joined by ``and``, ``or``, ``&`` and ``|``.

    Returns:
        whether it holds at an exact point, and its inequalities.

    Raises:
        NotUnderstood: it is no such text.
    """
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        raise NotUnderstood(f"{text!r} is no condition; join inequalities by and, or") from None
    return _read(tree, Reader({s.name: s for s in symbols}))


def _read(node: ast.expr, reader: Reader) -> tuple[Test, list[Any]]:
    match node:
        case ast.BoolOp(op=op, values=parts):
            both = isinstance(op, ast.And)
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr() as bit, right=right):
            parts, both = [left, right], isinstance(bit, ast.BitAnd)
        case _:
            relations = list(reader.relations(ast.unparse(node)))
            return (lambda point: all(_at(r, point) for r in relations)), relations
    read = [_read(part, reader) for part in parts]
    join = all if both else any
    return (lambda point: join(test(point) for test, _ in read)), [r for _, found in read for r in found]


def _at(relation: Any, point: Point) -> bool:
    """Decide an inequality at an exact point; where a side is not real it does not hold."""
    try:
        return relation.xreplace(point) == True  # noqa: E712 (SymPy's true)
    except TypeError:  # SymPy refuses to order complex numbers
        return False


def compare(stated: str, truth: str, domain: Domain, *, seed: int = 0) -> str:
    """Compare a stated condition with the true one at exact points of a domain, on their boundaries and close to them.

    Args:
        stated: what the judge says.
        truth: where the claim holds.
        domain: where it is asserted.
        seed: of the points.

    Returns:
        "same", "narrower" (it says less than is true), "wider" (it says what is false), or "unread".
    """
    try:
        (says, drawn), (holds, edges) = (condition(text, list(domain.symbols)) for text in (stated, truth))
    except NotUnderstood:
        return "unread"
    narrower = False
    for point in _points(domain, [*edges, *drawn], Random(seed)):
        one, other = says(point), holds(point)
        if one and not other:
            return "wider"
        narrower |= other and not one
    return "narrower" if narrower else "same"


def _points(domain: Domain, relations: Sequence[Any], chance: Random) -> Iterator[Point]:
    """Draw exact points, and move each number of one to where an inequality becomes an equation, and a little off."""
    for _ in range(POINTS):
        point = {s: _draw(interval, chance) for s, interval in domain.symbols.items()}
        if domain.contains(point):
            yield point
        for relation in relations:
            for symbol in sorted(relation.free_symbols, key=str):
                moved = [{**point, symbol: x} for edge in _edges(relation, symbol, point) for x in _around(edge)]
                yield from (m for m in moved if domain.contains(m))


def _draw(interval: Any, chance: Random) -> Any:
    """Draw a rational of an interval: an end that belongs to it now and then, else at any scale."""
    low, high = interval.inf, interval.sup
    ends = [end for end, is_open in ((low, interval.left_open), (high, interval.right_open)) if not is_open and end.is_finite]
    if ends and chance.random() < 0.2:
        return chance.choice(ends)
    size = sp.Rational(chance.randint(1, 999), 10 ** chance.choice([0, 1, 2, 3, 3]))
    if low.is_finite and high.is_finite:
        return low + (high - low) * sp.Rational(chance.randint(1, 999), 1000)
    return low + size if low.is_finite else high - size if high.is_finite else size * chance.choice([-1, 1])


def _edges(relation: Any, symbol: Any, point: Point) -> list[Any]:
    """Find the zeros, in one parameter, of the difference of an inequality's sides: of lines, and rational ones of parabolas."""
    gap = (relation.lhs - relation.rhs).xreplace({s: x for s, x in point.items() if s != symbol})
    if not gap.is_polynomial(symbol) or symbol not in gap.free_symbols:
        return []
    polynomial = sp.Poly(gap, symbol)
    if polynomial.degree() == 1 and all(c.is_real for c in polynomial.all_coeffs()):
        return [-polynomial.coeff_monomial(1) / polynomial.LC()]
    low = polynomial.degree() <= 2 and all(c.is_Rational for c in polynomial.all_coeffs())
    return list(polynomial.ground_roots()) if low else []


def _around(edge: Any) -> list[Any]:
    return [edge + sign * sp.Rational(d.numerator, d.denominator) for d in NEAR for sign in ((-1, 1) if d else (1,))]


def holds_at(stated: str, at: Mapping[str, str], domain: Domain) -> bool:
    """Tell whether a stated condition holds at an exact point, given by parameter; one that cannot be read does not."""
    try:
        says, _ = condition(stated, list(domain.symbols))
    except NotUnderstood:
        return False
    return says({s: Reader({}).expression(at[s.name]) for s in domain.symbols})
