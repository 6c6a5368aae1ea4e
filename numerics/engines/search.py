"""Theorems and properties: searches instances that meet every hypothesis exactly for one where a conclusion fails."""

from __future__ import annotations

from collections.abc import Sequence

from closedform.derivations.claims.property import Property
from closedform.numerics.engines.engine import EVERYWHERE, Ask, Claim, Engine, Failure, Found, Settings, Wanted, failure
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.findings import Signs
from closedform.numerics.findings.search_result import Search


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    if not isinstance(claim, Property):
        return []
    return [Ask("search")] if claim.families or _seems_to_hold(found.get(EVERYWHERE)) else []


def _seems_to_hold(signs: object) -> bool:
    """Return True if every relation of a property holds at every enclosed point: a bound may still fail between them."""
    return isinstance(signs, Signs) and bool(signs.relations) and all(truth for truth, _ in signs.relations)


def _work(claim: Claim, ask: Ask, settings: Settings) -> Search:
    from closedform.numerics.theorems.plain import family_of
    from closedform.numerics.theorems.search import breaking, search

    assert isinstance(claim, Property)
    if claim.families:
        return Search(tuple(search(family) for family in claim.families))
    family = family_of(claim)
    return Search(()) if family is None else Search((breaking(family),))


def _evidence(found: Found, i: int | None, reading: str) -> Sequence[Evidence]:
    result = found.get(Ask("search"))
    if isinstance(result, Failure):
        return failure("search", result)
    if not isinstance(result, Search) or not result.families:
        return ()
    return (
        Evidence(
            "search",
            "search" if any(one.met for one in result.families) else "none",
            "; ".join(
                f"{one.says}: {one.met} of {one.tried} instances meet every hypothesis exactly and are decided, "
                + ("which are all there are" if one.every else f"seed {one.seed}")
                for one in result.families
            ),
            points=sum(one.met for one in result.families),
            seconds=round(result.seconds, 3),
        ),
    )


ENGINE = Engine("search", 8, Search, 30.0, _asks, _work, _evidence, finds_of_property=Search)
