"""Parts of a domain on which a claim may hold that has lost a hypothesis: a parameter of one sign, or small, or one below another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form
from closedform.numerics.domains.points import generic_points

_MOST = 8  # the most parts, each of which is searched by itself
_MOST_LETTERS = 4  # the most letters of a domain that is split
_TRIED, _SHARE = 48, 6  # points of the domain; one in so many must lie in a part for points to be drawn from it
_SEED = 29


def parts(domain: Domain) -> Iterator[Domain]:
    """Return parts of a domain, the plainest hypotheses first; none for a domain with many letters, and none that is thin or the whole.

    A part is only where a repair is searched for: the claim may hold on more.

    Raises:
        ValueError: the domain's own constraints leave almost nothing of it.
    """
    if not 0 < len(domain.symbols) <= _MOST_LETTERS:
        return
    points = generic_points(domain, _TRIED, seed=_SEED)
    inside = ((relation, sum(relation.xreplace(point) is sp.true for point in points)) for relation in _hypotheses(domain))
    proper = (relation for relation, count in inside if len(points) <= _SHARE * count and count < len(points))
    yield from (replace(domain, such_that=(*domain.such_that, relation)) for relation in islice(proper, _MOST))


def _hypotheses(domain: Domain) -> Iterator[Form]:
    letters = list(domain.symbols)
    yield from (relation for s in letters for relation in (s > 0, s < 0))
    yield from (relation for s in letters for relation in (s**2 < 1, s > 1))
    for i, s in enumerate(letters):
        yield from (relation for other in letters[i + 1 :] for relation in (s < other, s > other))
