"""Certificates of form, where balls agree and no proof is found: two sides agree everywhere, or wherever their condition is met."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.numerics.certificates.of_form import certified, certified_where, point_where_not_positive
from closedform.numerics.comparison.condition_of_agreement import held_where
from closedform.numerics.domains.cells import visit
from closedform.numerics.domains.meeting_points import meeting_points
from closedform.numerics.engines import prove
from closedform.numerics.engines.enclose import balls_of
from closedform.numerics.engines.engine import EVERYWHERE, Ask, Claim, Engine, Found, Settings, Wanted, failure
from closedform.numerics.findings.evidence import Evidence, Tree
from closedform.numerics.findings.findings import DIFFERENT, At, Enclosed, Equality, Kind, OfOneForm, Proofs, Relation, Where
from closedform.numerics.forms.nodes import entries
from closedform.numerics.forms.surfaces import surfaces, vanishing_factors

_AGREEING = {Relation.AGREE, Relation.UNCLEAR, Relation.HARD, Relation.BLURRED}
KINDS = (Kind.TOTAL, Kind.STEP, Kind.CORRECTION)


def certify(derivation: Derivation, equality: Equality, condition: Tree | None, digits: int, seed: int = 0) -> OfOneForm:
    """Certify one equality on its whole domain, or where a condition is met.

    Args:
        derivation: the line's derivation.
        equality: a total, step or correction of one line under one reading.
        condition: the condition under which it was seen to hold; None for the whole domain.
        digits: decimal digits of the balls.
        seed: seeds the choice of points.
    """
    start = time.perf_counter()
    left, right = sides(derivation, equality)
    balls = balls_of(derivation, digits, seed=seed)
    if condition is not None:
        return replace(certified_where(balls, left, right, condition), seconds=time.perf_counter() - start)
    found = certified(balls, left, right)
    out, there, owed = OfOneForm(found.complete, found.open), found.against, list[Any]()
    told = found.owed is not None and found.owed.free_symbols <= set(derivation.domain.symbols)
    if there is None and told and equality.kind is Kind.TOTAL and balls.typed and not derivation.domain.chart:
        there, owed = point_where_not_positive(found.owed, derivation.domain), list(vanishing_factors(found.owed))
    if there is not None and _is_against(against := balls.compare_at(left, right, there, generic=False), neither=bool(owed)):
        out = replace(out, against=against)
        if equality.kind is Kind.TOTAL and not derivation.domain.chart:
            forms = [*entries(left), *entries(right)]
            known = [form for form in surfaces(forms) if form not in owed]
            special = visit(derivation.domain, [*known, *owed], forms, [point for point, _ in balls.points], seed=seed)
            balls.add([*special.points, *meeting_points(derivation.domain, seed=seed), there], special.fresh)
            ats = [balls.compare(left, right, k) for k in range(len(balls.points))]
            where = held_where(balls, ats, left, right, seed, walls=owed)
            if where is not None:
                held = certified_where(balls, left, right, where.condition)
                if not held.complete:
                    proved = prove.prove_where(derivation, equality.line, equality.reading, where.condition).total
                    held = replace(held, complete=proved is not None and proved.found)
                out = replace(held, against=against, condition=where)
    return replace(out, seconds=time.perf_counter() - start)


def _is_against(at: At, *, neither: bool) -> bool:
    """Return True if two sides differ at a point; if asked, also if neither has a value there."""
    return at.relation in DIFFERENT or (neither and at.relation is Relation.NEITHER)


def sides(derivation: Derivation, equality: Equality) -> tuple[Any, Any]:
    """Return the two sides of an equality."""
    kind, i, reading = equality
    line = derivation.lines[i]
    quantity, value = derivation.readings[reading], derivation.value(line, reading)
    if kind is Kind.CORRECTION:
        return quantity, derivation.correction(line, reading)
    return (quantity if kind is Kind.TOTAL else derivation.before(line, reading)), value


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the equalities that balls confirm, everywhere or under a condition, and that every proof tried left open."""
    enclosed = found.get(EVERYWHERE)
    if not isinstance(claim, Derivation) or not isinstance(enclosed, Enclosed) or enclosed.quick:
        return []
    if "prove" in wanted.engines and any(ask not in found for ask in prove.ENGINE.asks(claim, found, wanted)):
        return []
    asks = []
    for i, line in enumerate(claim.lines):
        if claim.key(line) not in wanted.keys:
            continue
        for reading in claim.readings:
            for kind in (Kind.CORRECTION,) if line.approximate else KINDS:
                equality = Equality(kind, i, reading)
                if _is_open(claim, enclosed, found, equality):
                    asks.append(_ask(equality, enclosed.conditions.get(equality)))
    return asks


def _ask(equality: Equality, where: Where | None) -> Ask:
    return Ask("certify", equality.reading, equality.line, (equality.kind,), condition=None if where is None else where.condition)


def _is_open(claim: Derivation, enclosed: Enclosed, found: Found, equality: Equality) -> bool:
    """Return True if only points support an equality."""
    line = claim.lines[equality.line]
    if equality.kind is Kind.STEP and claim.before(line, equality.reading) is claim.readings[equality.reading]:
        return False  # its total is this equality
    ats = {at.relation for at in enclosed.points(*equality)}
    if Relation.AGREE not in ats:
        return False
    if equality in enclosed.conditions:
        there = prove.proofs_of(found, equality.line, equality.reading, where=True)
        return not (equality.kind is Kind.TOTAL and isinstance(there, Proofs) and there.total is not None and there.total.found)
    proof = prove.proof_of(claim, found, equality)
    return ats <= _AGREEING and not (proof is not None and proof.found)


def _work(claim: Claim, ask: Ask, settings: Settings) -> OfOneForm:
    assert isinstance(claim, Derivation)
    assert ask.line is not None
    (kind,) = ask.kinds
    return certify(claim, Equality(kind, ask.line, ask.reading), ask.condition, settings.digits)


def _out_of_time(ask: Ask, reason: str) -> OfOneForm:
    """Finding no certificate in time is an answer; it is not tried again."""
    return OfOneForm(False, reason)


def _evidence(found: Found, i: int | None, reading: str) -> Sequence[Evidence]:
    result = certificate_of(found, Equality(Kind.TOTAL, -1 if i is None else i, reading))
    if result is None:
        return ()
    if not isinstance(result, OfOneForm):
        return failure("certify", result)
    says = "of one form on cells that were all visited" if result.complete else result.open
    return (Evidence("certify", "certificate" if result.complete else "none", says, seconds=round(result.seconds, 3)),)


def certificate_of(found: Found, equality: Equality) -> OfOneForm | None:
    """Return the certificate of an equality; None if none was tried or found."""
    result = next(
        (
            one
            for ask, one in found.items()
            if (ask.engine, ask.reading, ask.line, ask.kinds) == ("certify", equality.reading, equality.line, (equality.kind,))
        ),
        None,
    )
    return result if isinstance(result, OfOneForm) else None


ENGINE = Engine(
    "certify", 3, OfOneForm, 30.0, _asks, _work, _evidence, brief=12.0,
    keyed_by=lambda settings, seconds: f"{settings.digits} {seconds}", out_of_time=_out_of_time, takes=(Derivation,),
)  # fmt: skip
