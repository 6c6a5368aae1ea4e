"""A quick comparison of a claim's sides at a few points and digits. It can refute; its agreement decides nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.property import Property
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.comparison.property_at_points import enclose_property
from closedform.numerics.domains.points import generic_points, name_of
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.findings import DIFFERENT, At, Enclosed, Equality, Kind, Relation, Signs
from closedform.numerics.findings.levels import QUICK_DIGITS, QUICK_POINTS, QUICK_SECONDS

AGREES = f"not refuted at {QUICK_POINTS} points to {QUICK_DIGITS} digits; the quick tier decides nothing else"
NO_TIME = f"not tried: the quick tier gives a derivation {QUICK_SECONDS} s"
NO_ERRORS = "not tried: the quick tier measures no errors of approximations"


def glance(claim: Derivation | Property, seed: int = 0) -> Enclosed | Signs:
    """Search for points at which a line differs from its quantity or from the line before, or at which its correction differs."""
    if isinstance(claim, Property):
        return _signs(claim)
    start, out = time.perf_counter(), Enclosed(quick=True)
    points = generic_points(claim.domain, QUICK_POINTS if claim.domain.symbols else 1, seed=seed)
    balls = Balls(claim, QUICK_DIGITS + 3, [(point, True) for point in points])
    balls.brief = {name_of(point) for point in points}
    until = time.process_time() + QUICK_SECONDS
    for equality, left, right in equalities_of(claim):
        if claim.lines[equality.line].approximate:
            out.equalities[equality] = [_open(NO_ERRORS)]
        else:
            out.equalities[equality] = list(_compared(balls, left, right, until))
    out.seconds = time.perf_counter() - start
    return out


def equalities_of(claim: Derivation) -> Iterator[tuple[Equality, Any, Any]]:
    """List the equalities of a claim, each with its sides: the totals of all lines first."""
    for reading, quantity in claim.readings.items():
        for i, line in enumerate(claim.lines):
            yield Equality(Kind.TOTAL, i, reading), quantity, claim.value(line, reading)
    for reading, quantity in claim.readings.items():
        for i, line in enumerate(claim.lines):
            yield Equality(Kind.STEP, i, reading), claim.before(line, reading), claim.value(line, reading)
            correction = claim.correction(line, reading)
            if correction is not None:
                yield Equality(Kind.CORRECTION, i, reading), quantity, correction


def _compared(balls: Balls, left: Any, right: Any, until: float) -> Iterable[At]:
    """Compare two sides point by point, until they differ or the time is up."""
    for k in range(len(balls.points)):
        if time.process_time() > until:
            yield _open(NO_TIME)
            return
        at = balls.compare(left, right, k)
        yield at if at.relation in (*DIFFERENT, Relation.NEITHER) else _undecided(at)
        if at.relation in DIFFERENT:
            return


def _undecided(at: At) -> At:
    """Mark agreement as undecided, however many digits agree."""
    return replace(at, relation=Relation.UNCLEAR, reason=AGREES if at.digits >= QUICK_DIGITS else at.reason)


def _open(reason: str) -> At:
    return At({}, False, Relation.UNCLEAR, 0, "", "", reason)


def _signs(claim: Property) -> Signs:
    """Search for a relation of a property that certainly fails."""
    found = enclose_property(claim, QUICK_DIGITS, at=generic_points(claim.within, QUICK_POINTS if claim.domain.symbols else 1))
    opened, step = (
        tuple((truth and None, replace(at, reason=AGREES) if truth else at) for truth, at in relations)
        for relations in (found.relations, found.step)
    )
    return Signs(opened, found.denials_refuted, found.seconds, step, instead=found.instead, quick=True)


def glanced(ats: Iterable[At]) -> Evidence:
    """Count the points at which two sides were enclosed to the quick tier's digits, in words."""
    every = list(ats)
    seen = [at for at in every if at.digits >= QUICK_DIGITS or at.relation in DIFFERENT]
    says = f"quick tier: {len(seen)} points, and {sum(at.relation in DIFFERENT for at in seen)} of them differ"
    return Evidence(
        "enclose", "glance" if seen and len(seen) == len(every) else "none", says, points=len(seen), digits=QUICK_DIGITS
    )
