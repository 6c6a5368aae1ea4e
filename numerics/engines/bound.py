"""Bounds on the error, where balls agree and no proof is found: a box of parameters on which the error is certainly small."""

from __future__ import annotations

from collections.abc import Sequence

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.property import Property
from closedform.numerics.engines.engine import EVERYWHERE, Ask, Claim, Engine, Failure, Found, Settings, Wanted, lines_of
from closedform.numerics.engines.prove import proofs_of
from closedform.numerics.findings.boxes import Bounded
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.findings.findings import Enclosed, Kind, Proofs, Relation, Signs
from closedform.numerics.forms.nodes import entries


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the equalities that hold at every enclosed point and that the prover has tried and not proved."""
    enclosed = found.get(EVERYWHERE)
    if isinstance(claim, Property):
        tried = found.get(Ask("prove"))
        seems = isinstance(enclosed, Signs) and bool(enclosed.relations) and all(truth for truth, _ in enclosed.relations)
        return [Ask("bound")] if seems and not claim.families and isinstance(tried, Proof) and not tried.found else []
    asks: list[Ask] = []
    if not isinstance(enclosed, Enclosed) or enclosed.quick:
        return asks
    for i, _ in lines_of(claim, wanted):
        for reading in claim.readings:
            points, tried = enclosed.points(Kind.TOTAL, i, reading), proofs_of(found, i, reading)
            proof = tried.total if isinstance(tried, Proofs) else None
            if points and all(at.relation is Relation.AGREE for at in points) and proof is not None and not proof.found:
                asks.append(Ask("bound", reading, i))
                break  # holds under one reading
    return asks


def _work(claim: Claim, ask: Ask, settings: Settings) -> Bounded:
    from closedform.numerics.regions.error_bound import bounded, kept

    if isinstance(claim, Property):
        return kept(claim.relations, claim.within, claim.where)
    assert isinstance(claim, Derivation)
    assert ask.line is not None
    if claim.where:
        return Bounded(reason="a parameter is defined by an equation")
    value = claim.value(claim.lines[ask.line], ask.reading)
    return bounded(entries(claim.readings[ask.reading]), entries(value), claim.domain)


def _out_of_time(ask: Ask, reason: str) -> Bounded:
    """Running out of time is an answer: a missing bound changes no verdict."""
    return Bounded(reason=reason)


def bound_found(found: Found, i: int | None) -> Bounded | None:
    """Return the bound of one line, or of a property, or the reason why it could not be computed."""
    result = next((result for ask, result in found.items() if (ask.engine, ask.line) == ("bound", i)), None)
    return Bounded(reason=result.reason) if isinstance(result, Failure) else result


ENGINE = Engine(
    "bound", 9, Bounded, 2.0, _asks, _work,
    finds_of_property=Bounded, keyed_by=lambda settings, seconds: f"{seconds}", out_of_time=_out_of_time, brief=1.0, decides=False,
)  # fmt: skip
