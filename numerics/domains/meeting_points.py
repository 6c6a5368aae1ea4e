"""Points where whole numbers of a domain meet: they are equal, opposite, neighbours, or one is double the other."""

from __future__ import annotations

from itertools import permutations

from closedform.derivations.claims.domain import Domain
from closedform.numerics.domains.points import Point, generic_points

_MEETINGS = ((1, 0), (-1, 0), (1, 1), (1, -1), (2, 0))  # a = c b + d, for whole numbers a and b


def meeting_points(domain: Domain, *, seed: int = 0) -> list[Point]:
    """Choose points where whole numbers are equal, opposite, neighbours, or one is double the other.

    Among real numbers such points are a null set; among whole numbers they are not. A formula may fail at them only, as the
    orthogonality of sin(m x) and sin(n x) does at m = n and m = -n.
    """
    whole = [s for s in domain.symbols if s.is_integer]
    found: list[Point] = []
    for start in generic_points(domain, 2, seed=seed + 2) if len(whole) > 1 else []:
        rows = [{a: c * start[b] + d} for a, b in permutations(whole, 2) for c, d in _MEETINGS]
        rows += [dict.fromkeys(whole, start[whole[0]])]
        for row in rows:
            point = domain.resolve({s: row.get(s, start[s]) for s in domain.symbols})
            if point not in found and domain.contains(point):
                found.append(point)
    return found
