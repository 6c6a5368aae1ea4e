"""The part of the domain where a line is certainly wrong, in balls for the parameters."""

from __future__ import annotations

from collections.abc import Sequence

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.property import Property
from closedform.numerics.comparison.balls import symbols_of
from closedform.numerics.engines.engine import EVERYWHERE, Ask, Claim, Engine, Failure, Found, Settings, Wanted, lines_of
from closedform.numerics.findings.boxes import Region
from closedform.numerics.findings.evidence import Tree
from closedform.numerics.findings.findings import Enclosed, Equality, Kind
from closedform.numerics.forms.nodes import entries
from closedform.numerics.forms.trees import grown


def region_of_line(derivation: Derivation, i: int, reading: str, condition: Tree | None) -> Region:
    """Find where a line is certainly wrong. Under a condition, search the side where it fails and try to prove the other."""
    from closedform.numerics.regions.region import of_line

    sides = [*entries(derivation.readings[reading]), *entries(derivation.value(derivation.lines[i], reading))]
    return of_line(derivation, i, reading, None if condition is None else grown(condition, symbols_of(derivation, sides)))


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the lines to certify on a part of the domain: refuted under every reading, or found to hold under a condition."""
    enclosed = found.get(EVERYWHERE)
    if isinstance(claim, Property) or not isinstance(enclosed, Enclosed):
        return []
    asks = []
    for i, _ in lines_of(claim, wanted):
        reading = enclosed.fails_in(i, list(claim.readings))
        if reading is not None:
            where = enclosed.conditions.get(Equality(Kind.TOTAL, i, reading))
            asks.append(Ask("region", reading, i, condition=None if where is None else where.condition))
    return asks


def _work(claim: Claim, ask: Ask, settings: Settings) -> Region:
    assert isinstance(claim, Derivation)
    assert ask.line is not None
    return region_of_line(claim, ask.line, ask.reading, ask.condition)


def _out_of_time(ask: Ask, reason: str) -> Region:
    """Running out of time is an answer: a missing region changes no verdict."""
    return Region(reason=reason)


def region_found(found: Found, i: int) -> Region | None:
    """Return the region of one line, or the reason why it could not be found."""
    result = next((result for ask, result in found.items() if (ask.engine, ask.line) == ("region", i)), None)
    return Region(reason=result.reason) if isinstance(result, Failure) else result


ENGINE = Engine(
    "region", 6, Region, 15.0, _asks, _work,
    keyed_by=lambda settings, seconds: f"{seconds}", out_of_time=_out_of_time, decides=False,
)  # fmt: skip
