"""The part of a domain on which a condition is met, as pieces that a prover can take one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from derivations.domain import Domain

_STRICT = {sp.Ge: sp.Gt, sp.Le: sp.Lt}


@dataclass(frozen=True)
class Piece:
    """A part of a domain.

    Args:
        domain: of the letters that are left.
        written: other letters, each in those.
    """

    domain: Domain
    written: Mapping[sp.Symbol, Any] = field(default_factory=dict)


def where_met(domain: Domain, condition: Any) -> list[Piece] | None:
    """Cut the part of a domain on which a condition is met in pieces: intervals, strict constraints, walls on which a letter is written in others.

    Args:
        domain: without a chart.
        condition: relations joined by And and Or, as ``numerics.domains.conditions`` writes them.

    Returns:
        The pieces, which cover that part, and of a wall perhaps more of it; None where the condition is of another kind.
    """
    pieces: list[Piece] = []
    for relations in _alternatives(condition):
        ways = [_ways(relation) for relation in relations]
        for choice in product(*ways):
            piece = _piece(domain, choice)
            if piece is None:
                return None
            pieces += piece
        if not all(ways):
            return None
    return pieces


def _alternatives(condition: Any) -> Iterator[tuple[Any, ...]]:
    """Write a condition as alternatives, each of relations that hold together."""
    if isinstance(condition, sp.Or):
        for part in condition.args:
            yield from _alternatives(part)
    elif isinstance(condition, sp.And):
        for choice in product(*(list(_alternatives(part)) for part in condition.args)):
            yield tuple(relation for relations in choice for relation in relations)
    else:
        yield (condition,)


def _ways(relation: Any) -> list[Any]:
    """Give the ways in which one relation is met: an interval of a letter, a strict constraint, or an equation; none of another kind."""
    if not isinstance(relation, Relational):
        return []
    left, right = relation.args
    if left.is_Symbol and right.is_number:
        below, above = (sp.Interval(-sp.oo, right, True, True), sp.Interval(right, sp.oo, True, True))
        known = {
            sp.Ne: [below, above], sp.Gt: [above], sp.Lt: [below],
            sp.Ge: [sp.Interval(right, sp.oo)], sp.Le: [sp.Interval(-sp.oo, right)],
        }  # fmt: skip
        return [(left, interval) for interval in known.get(type(relation), [])]
    if isinstance(relation, (sp.Gt, sp.Lt)):
        return [relation]
    if type(relation) in _STRICT:
        return [_STRICT[type(relation)](left, right, evaluate=False), sp.Eq(left, right, evaluate=False)]
    return []


def _piece(domain: Domain, choice: tuple[Any, ...]) -> list[Piece] | None:
    """Give the piece on which intervals, constraints and equations hold together: none where it is empty; None where it cannot be written."""
    symbols = dict(domain.symbols)
    for letter, interval in (one for one in choice if isinstance(one, tuple)):
        symbols[letter] = sp.Intersection(symbols[letter], interval)
    if any(interval is sp.EmptySet for interval in symbols.values()):
        return []
    if not all(isinstance(interval, sp.Interval) for interval in symbols.values()):
        return None  # one point of it, or a set that SymPy does not know as an interval
    such_that = (*domain.such_that, *(one for one in choice if isinstance(one, (sp.Gt, sp.Lt))))
    written: dict[sp.Symbol, Any] = {}
    for wall in (one for one in choice if isinstance(one, sp.Eq)):
        form = (wall.lhs - wall.rhs).xreplace(written)
        letter = next((s for s in sorted(form.free_symbols, key=str) if _is_linear(form, s)), None)
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


def _is_linear(form: Any, s: Any) -> bool:
    slope = sp.diff(form, s)
    return bool(slope.is_number and slope.is_nonzero)
