"""The part of a domain on which a condition holds, as pieces that a prover can take one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

import sympy as sp
from sympy.core.relational import Relational

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter

_STRICT = {sp.Ge: sp.Gt, sp.Le: sp.Lt}


@dataclass(frozen=True)
class Piece:
    """A part of a domain.

    Args:
        domain: the domain of the remaining letters.
        written: the other letters, each written in the remaining ones.
    """

    domain: Domain
    written: Mapping[sp.Symbol, Form] = field(default_factory=dict)


def where_met(domain: Domain, condition: Form, *, closed: bool = False) -> list[Piece] | None:
    """Cut the part of a domain on which a condition holds into intervals, strict constraints, and walls that fix a letter.

    Args:
        domain: without a chart.
        condition: relations joined by And and Or, as ``numerics.domains.conditions`` writes them.
        closed: True if a piece may include a wall or leave it out; else pieces are cut at the wall.

    Returns:
        The pieces. They cover that part, and perhaps more of a wall. None if the condition has another form.
    """
    pieces: list[Piece] = []
    for relations in _alternatives(condition):
        ways = [[relation] if closed and _is_weak(relation) else _ways(relation) for relation in relations]
        for choice in product(*ways):
            piece = _piece(domain, choice)
            if piece is None:
                return None
            pieces += piece
        if not all(ways):
            return None
    return pieces


def _is_weak(relation: Form) -> bool:
    """Return True if a relation is weak, or excludes a wall, and does more than compare a letter with a number."""
    return (type(relation) in _STRICT or isinstance(relation, sp.Ne)) and not (
        relation.args[0].is_Symbol and relation.args[1].is_number
    )


def denied(condition: Form) -> Form:
    """Negate a condition as relations joined by And and Or; a condition of another form is negated as a whole."""
    if isinstance(condition, (sp.And, sp.Or)):
        other = sp.Or if isinstance(condition, sp.And) else sp.And
        return other(*map(denied, condition.args), evaluate=False)
    return condition.negated if isinstance(condition, Relational) else sp.Not(condition)


def _alternatives(condition: Form) -> Iterator[tuple[Form, ...]]:
    """Write a condition as alternatives, each a list of relations that hold together."""
    if isinstance(condition, sp.Or):
        for part in condition.args:
            yield from _alternatives(part)
    elif isinstance(condition, sp.And):
        for choice in product(*(list(_alternatives(part)) for part in condition.args)):
            yield tuple(relation for relations in choice for relation in relations)
    else:
        yield (condition,)


def _ways(relation: Form) -> list[Form]:
    """Return the ways to satisfy one relation: intervals of a letter, strict constraints, or an equation; empty if unknown."""
    if not isinstance(relation, Relational):
        return []
    left, right = relation.args
    if isinstance(relation, sp.Eq):
        return [relation]
    if left.is_Symbol and right.is_number:
        below, above = (sp.Interval(-sp.oo, right, True, True), sp.Interval(right, sp.oo, True, True))
        known = {
            sp.Ne: [below, above], sp.Gt: [above], sp.Lt: [below],
            sp.Ge: [sp.Interval(right, sp.oo)], sp.Le: [sp.Interval(-sp.oo, right)],
        }  # fmt: skip
        return [(left, interval) for interval in known.get(type(relation), [])]
    if isinstance(relation, (sp.Gt, sp.Lt)):
        return [relation]
    if isinstance(relation, sp.Ne):
        return [sp.Gt(left, right, evaluate=False), sp.Lt(left, right, evaluate=False)]
    if type(relation) in _STRICT:
        return [_STRICT[type(relation)](left, right, evaluate=False), sp.Eq(left, right, evaluate=False)]
    return []


def _piece(domain: Domain, choice: tuple[Form, ...]) -> list[Piece] | None:
    """Return the pieces on which intervals, constraints and equations all hold; None if they cannot be written."""
    sets = dict(domain.symbols)
    for letter, interval in (one for one in choice if isinstance(one, tuple)):
        sets[letter] = sp.Intersection(sets[letter], interval)
    such_that = (*domain.such_that, *(one for one in choice if isinstance(one, (sp.Gt, sp.Lt, sp.Ge, sp.Le, sp.Ne))))
    walls = [one for one in choice if isinstance(one, sp.Eq)]
    if any(where is sp.EmptySet for where in sets.values()) or _contradict(such_that):
        return []
    pieces: list[Piece] = []
    for parts in product(*(where.args if isinstance(where, sp.Union) else (where,) for where in sets.values())):
        piece = _with_walls(replace(domain, symbols=dict(zip(sets, parts, strict=True)), such_that=such_that), walls)
        if piece is None:
            return None
        pieces += piece
    return pieces


def _contradict(relations: Sequence[Form]) -> bool:
    """Return True if two strict constraints contradict each other: one form above another, and below it."""
    above = {(relation.gts, relation.lts) for relation in relations if isinstance(relation, (sp.Gt, sp.Lt))}
    return any((less, more) in above for more, less in above)


def _with_walls(domain: Domain, walls: Sequence[Form]) -> list[Piece] | None:
    """Return the pieces of a domain on which equations hold, among them letters with a single value; results as ``_piece``."""
    symbols, such_that = dict(domain.symbols), domain.such_that
    points = [
        sp.Eq(s, where.args[0], evaluate=False)
        for s, where in symbols.items()
        if isinstance(where, sp.FiniteSet) and len(where) == 1
    ]
    if not all(isinstance(where, sp.Interval) for s, where in symbols.items() if s not in {point.lhs for point in points}):
        return None  # a set that SymPy does not represent as an interval
    written: dict[sp.Symbol, Form] = {}
    for wall in (*points, *walls):
        if isinstance(wall.lhs, sp.Mod):
            letter, value, interval = _of_a_class(wall, symbols)
            written = {s: other.xreplace(value) for s, other in written.items()} | value
            symbols = {s: i for s, i in symbols.items() if s != letter} | interval
            such_that = tuple(relation.xreplace(value) for relation in such_that)
            continue
        form = (wall.lhs - wall.rhs).xreplace(written)
        letter = next((s for s in sorted(form.free_symbols, key=str) if _is_linear(form, s)), None)
        if form.is_nonzero and form.is_number:
            return []
        if letter is None:
            return None
        slope = sp.diff(form, letter)
        value = {letter: sp.expand(letter - form / slope)}
        written = {s: other.xreplace(value) for s, other in written.items()} | value
        del symbols[letter]
        such_that = tuple(relation.xreplace(value) for relation in such_that)
    if any(relation == sp.false for relation in such_that):
        return []
    such_that = tuple(relation for relation in such_that if relation != sp.true)
    return [Piece(replace(domain, symbols=symbols, such_that=such_that), written)]


def _of_a_class(wall: Form, symbols: Mapping[sp.Symbol, Letter]) -> tuple[sp.Symbol, dict[sp.Symbol, Form], dict[sp.Symbol, Form]]:
    """Write a whole number of a class, such as the even ones, by a free one: return the letter, its value, and the new interval."""
    letter, period = wall.lhs.args
    other, interval = sp.Dummy(letter.name, integer=True), symbols[letter]
    ends = ((end - wall.rhs) / period for end in (interval.inf, interval.sup))
    return letter, {letter: period * other + wall.rhs}, {other: sp.Interval(*ends, interval.left_open, interval.right_open)}


def _is_linear(form: Form, s: Form) -> bool:
    slope = sp.diff(form, s)
    return bool(slope.is_number and slope.is_nonzero)
