"""Points of a domain that a person would try first: small numbers and simple fractions, few different ones; letters of 0 or 1, or equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

import sympy as sp

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.domains.points import Point, generic_points

_PLAIN = tuple(map(sp.Rational, ("1", "2", "1/2", "3", "1/3", "-1", "-1/2", "1/4", "-2")))  # what a person would try, in order
_PLAIN_TRIED = 400  # most combinations


def plain_points(domain: Domain, count: int) -> list[Point]:
    """List the points of a domain that a person would try first: small numbers and simple fractions, few different ones.

    Args:
        domain: the set.
        count: most points; empty if the domain has no such simple points.
    """
    symbols = list(domain.symbols)
    if not symbols:
        return []
    usable = {s: _plain_values(s, interval) for s, interval in domain.symbols.items()}
    if not all(usable.values()):
        return []
    found: list[Point] = []
    for places in islice(_plain_places([len(usable[s]) for s in symbols]), _PLAIN_TRIED):
        point = domain.resolve({s: usable[s][k] for s, k in zip(symbols, places, strict=True)})
        if point not in found and domain.contains(point):
            found.append(point)
        if len(found) == count:
            break
    return found


def level_points(domain: Domain, count: int, *, seed: int = 0) -> list[Point]:
    """List points where letters are 0 or 1, all or one of them, or two are equal: there a strict inequality is most often an equality.

    Args:
        domain: the set.
        count: most points.
        seed: seeds the choice of the other letters' values.
    """
    letters = list(domain.symbols)
    try:
        (start,) = generic_points(domain, 1, seed=seed + 5)
    except ValueError:  # constraints leave almost nothing of it
        return []
    levels = (sp.Integer(0), sp.Integer(1))
    rows = [dict.fromkeys(letters, level) for level in levels]
    rows += [{**start, s: level} for s in letters for level in levels]
    rows += [{**start, a: start[b]} for a, b in combinations(letters, 2)]
    found: list[Point] = []
    for row in rows:
        point = domain.resolve(row)
        if len(found) < count and point not in found and domain.contains(point):
            found.append(point)
    return found


def _plain_values(symbol: Letter, interval: Form) -> list[Form]:
    """List the plain numbers of an interval; for a short one, its tenths and hundredths."""
    whole = bool(symbol.is_integer)
    values = [v for v in _PLAIN if lies_in(interval, v) and not (whole and not v.is_Integer)]
    ends = (interval.inf, interval.sup)
    if not values and not whole and all(end.is_Rational for end in ends):
        width = ends[1] - ends[0]
        values = [ends[0] + width * share for share in (sp.Rational(1, 2), sp.Rational(1, 4), sp.Rational(3, 4))]
    if not values and whole and ends[0].is_Rational:
        first = sp.floor(ends[0]) + 1
        values = [v for v in (first, first + 1, first + 2) if lies_in(interval, v)]
    return values


def _plain_places(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """List places in lists of values: the first of each, then unlike ones side by side, then all, those near the front first."""
    count = len(sizes)
    yield (0,) * count
    for turn in range(2):
        yield tuple((k * (k + 1) // 2 + turn) % min(size, 3 + 3 * turn) for k, size in enumerate(sizes))
    few = max(2, round(_PLAIN_TRIED ** (1 / count)))
    lists = [range(min(size, few)) for size in sizes]
    yield from sorted(islice(product(*lists), 4 * _PLAIN_TRIED), key=lambda at: (sum(at), at))
