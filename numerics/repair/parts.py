"""Parts of a domain on which a claim may hold that has lost a hypothesis: a parameter of one sign, or small, or one below another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from derivations.domain import Domain

_MOST = 8  # parts, each of which is searched by itself
_MOST_LETTERS = 4  # of a claim whose domain is taken apart


def parts(domain: Domain) -> Iterator[Domain]:
    """Give parts of a domain, the plainest hypotheses first; none of a domain with many letters.

    A part need not be the whole of where a claim holds: it is where its repair is looked for.
    """
    if len(domain.symbols) <= _MOST_LETTERS:
        yield from islice(_halves(domain), _MOST)


def _halves(domain: Domain) -> Iterator[Domain]:
    both = [s for s, interval in domain.symbols.items() if interval.inf < 0 < interval.sup]
    for s in both:
        yield from (replace(domain, such_that=(*domain.such_that, relation)) for relation in (s > 0, s < 0))
    for s, interval in domain.symbols.items():
        if interval.inf < 1 < interval.sup:
            yield from (replace(domain, such_that=(*domain.such_that, relation)) for relation in (s**2 < 1, s > 1))
    letters = list(domain.symbols)
    for i, s in enumerate(letters):
        for other in letters[i + 1 :]:
            yield from (replace(domain, such_that=(*domain.such_that, relation)) for relation in (s < other, s > other))
