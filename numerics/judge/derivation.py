"""Evidence -> verdict: makes every verdict on an equality from the engines' results and the thresholds of ``levels``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.numerics.engines.certify import certificate_of
from closedform.numerics.engines.engine import Ask, Failure, Found, enclosure
from closedform.numerics.engines.prove import proof_of, proofs_of
from closedform.numerics.engines.sample import agrees, draws_weights, opposes, undecided
from closedform.numerics.findings.estimates import Quadrature, SampledDerivation
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.findings.findings import (
    DIFFERENT,
    At,
    Enclosed,
    Equality,
    Kind,
    OfOneForm,
    Proofs,
    Relation,
    Verified,
    Where,
    simplest_witness,
)
from closedform.numerics.findings.levels import ENOUGH_POINTS, FEW_POINTS
from closedform.numerics.findings.verdict import Judged, Judgement, Verdict
from closedform.numerics.forms.trees import grown
from closedform.numerics.judge.approximation import approximate_step, approximation, measured_errors, orders_of


def judge(points: Sequence[At], proof: Proof | None, where: Where | None = None, certificate: OfOneForm | None = None) -> Judgement:
    """Judge one equality from its enclosures at exact points and the attempt at a proof.

    Args:
        points: the result of the balls at each point.
        proof: the symbolic attempt; counts only if the balls agree everywhere.
        where: the condition under which the line was seen to hold, if one was found.
        certificate: the certificate of form, on the whole domain or where the condition is met; None if none was tried.
    """
    known = _Known(points, proof, where, certificate)
    for rule in (_contradicts_itself, _holds_on_a_part, _fails, _decides_nothing):
        if (found := rule(known)) is not None:
            return found
    return _holds(known)


@dataclass(frozen=True)
class _Known:
    """What is known of one equality, as ``judge`` takes it."""

    points: Sequence[At]
    proof: Proof | None
    where: Where | None
    certificate: OfOneForm | None

    def at(self, *relations: Relation) -> list[At]:
        """List the points of each of some relations in turn."""
        return [at for relation in relations for at in self.points if at.relation is relation]

    @property
    def proved(self) -> bool:
        """True if a proof was found."""
        return self.proof is not None and self.proof.found

    @property
    def certified(self) -> bool:
        """True if the certificate of form is complete."""
        return self.certificate is not None and self.certificate.complete


def _contradicts_itself(known: _Known) -> Judgement | None:
    """Set a proof against disjoint balls, or against what its own checker found."""
    apart, proof = known.at(Relation.DIFFER), known.proof
    if apart and proof is not None and (proof.found or proof.refused):
        says = f"proved ({proof.method}) yet disjoint balls; distrust the proof"
        return Judgement(Verdict.CONTRADICTION, says, simplest_witness(apart))
    if proof is not None and proof.contradicted:
        return Judgement(Verdict.CONTRADICTION, f"{proof.method}; distrust the prover")
    return None


def _holds_on_a_part(known: _Known) -> Judgement | None:
    """Find the condition under which a line certainly holds, where it fails or has no value at a point."""
    proof, where, certificate = known.proof, known.where, known.certificate
    differ, neither = known.at(Relation.DIFFER, Relation.MISSING), known.at(Relation.NEITHER)
    witness = simplest_witness(differ or neither) if differ or neither else None
    if witness is not None and where is not None and certificate is not None and certificate.complete:
        return Judgement(Verdict.CONDITIONAL, _holds_where(where, certificate, differ=bool(differ)), witness, where.says)
    if proof is None or not proof.wherever or known.at(Relation.DIFFER) or not known.at(Relation.AGREE):
        return None
    if differ or proof.lacking:
        return Judgement(Verdict.CONDITIONAL, proof.method, witness, "both sides have a value")
    return None


def _fails(known: _Known) -> Judgement | None:
    """Name a point at which the sides differ."""
    if not (differ := known.at(Relation.DIFFER, Relation.MISSING)):
        return None
    witness, where = simplest_witness(differ), known.where
    places = f"at {len(differ)} of {len(known.points)} points" if known.at(Relation.AGREE) else "everywhere tried"
    seen = "" if where is None else f"; it was seen to hold where {where.says}, which is not certified{_open(known.certificate)}"
    return Judgement(Verdict.REFUTED, f"{witness.reason or f'disjoint enclosures {places}'}{seen}", witness)


def _decides_nothing(known: _Known) -> Judgement | None:
    """Say why points that agree do not suffice; a point that is hard to enclose tells nothing where the line is shown otherwise."""
    shown, hard = known.proved or known.certified, known.at(Relation.HARD)
    if unclear := known.at(Relation.UNCLEAR) + ([] if shown else hard):
        return Judgement(Verdict.UNDECIDED, unclear[0].reason or _too_wide(unclear[0]))
    if without := known.at(Relation.NEITHER) or ([] if known.proved else known.at(Relation.BLURRED)):
        return Judgement(Verdict.UNDECIDED, without[0].reason, without[0])
    agree, enough = known.at(Relation.AGREE, Relation.BLURRED), FEW_POINTS if known.proved and not hard else ENOUGH_POINTS
    single = bool(agree) and not agree[0].point  # a claim without letters has one point
    if len(agree) < enough and not single:
        return Judgement(Verdict.UNDECIDED, f"only {len(agree)} points could be tried; {enough} are needed")
    if known.proof is not None and known.proof.lacking:
        return Judgement(Verdict.UNDECIDED, known.proof.method)
    return None


def _holds(known: _Known) -> Judgement:
    """Say by what a line holds whose sides agree at each point."""
    agree, hard = known.at(Relation.AGREE, Relation.BLURRED), known.at(Relation.HARD)
    says = f"enclosures agree to {min(*(at.digits for at in agree), 99)} digits at {len(agree)} points"
    if hard:
        says += f", and are too wide at {len(hard)}, such as {hard[0].point}"
    if known.proof is not None and known.proof.found:
        return Judgement(Verdict.PROVED, f"{known.proof.method}; {says}")
    if known.certified:
        return Judgement(Verdict.ENCLOSED, f"{says}, one at least in each cell of one form")
    return Judgement(Verdict.AGREES, f"{says}; that they do everywhere is not certified{_open(known.certificate)}")


def _too_wide(at: At) -> str:
    """Describe a point at which the enclosures decide nothing; balls without a bound have no digits, nor has a claim without letters a point."""
    says = f"enclosures too wide ({at.digits} digits)" if at.digits > 0 else "enclosures have no digit"
    return f"{says} at {at.point}" if at.point else says


def _holds_where(where: Where, certificate: OfOneForm, *, differ: bool) -> str:
    """Describe where a line holds, and what is known elsewhere."""
    if not where.exact:
        says = f"holds at least where {where.says}"
    elif not differ:
        rest = "elsewhere" if certificate.elsewhere else "at every point tried elsewhere"
        says = f"holds where {where.says}, {rest} a side has no real value"
    else:
        rest = "fails almost everywhere else" if certificate.elsewhere else "fails at every point tried elsewhere"
        rest = f"{rest} at which one side has a real value" if where.neither else rest
        says = f"holds where {where.says}, {rest}"
    return f"{says} ({where.beside})" if where.beside else says


def _open(certificate: OfOneForm | None) -> str:
    return f": {certificate.open}" if certificate is not None and certificate.open else ""


def combine(readings: dict[str, Judgement]) -> tuple[Judgement, str | None]:
    """Judge a line over its readings: true under all, under some (named), or under none."""
    if len(readings) == 1:
        ((name, only),) = readings.items()
        return only, name or None
    for judgement in readings.values():
        if judgement.verdict is Verdict.CONTRADICTION:
            return judgement, None
    good = [name for name, j in readings.items() if j.verdict.holds]
    first = next(iter(readings.values()))
    if len(good) == len(readings):
        return first, None
    if good:
        bad = next(j for j in readings.values() if not j.verdict.holds)
        says = f"holds reading it as: {'; '.join(good)}"
        return Judgement(Verdict.CONDITIONAL, says, bad.witness, f"read as {good[0]}", by_reading=True), good[0]
    partly = [(name, j) for name, j in readings.items() if j.verdict is Verdict.CONDITIONAL]
    if partly:
        return partly[0][1], partly[0][0]
    undecided = [j for j in readings.values() if j.verdict.is_open]
    return (undecided[0] if undecided else first), None


def of_line(claim: Derivation, i: int, found: Found) -> Judged:
    """Judge one line from all results for its claim."""
    line = claim.lines[i]
    enclosed = enclosure(found) or Failure("enclose was not run")
    totals, steps, corrections = (
        {r: _equality(claim, enclosed, found, kind, i, r) for r in claim.readings}
        for kind in (Kind.TOTAL, Kind.STEP, Kind.CORRECTION)
    )
    total, reading = combine(totals)
    if total.by_reading and claim.source.is_own:  # the hypothesis is nowhere in the text
        stated = totals[next(iter(claim.readings))]
        total, reading = (total, reading) if stated.verdict is Verdict.REFUTED else (stated, None)
    if total.by_reading and claim.source.is_own:
        total = replace(total, by_reading=False, reason=f"holds with {reading}, which the claim leaves out", condition=reading)
    step, _ = combine(steps)
    shown = reading if reading is not None else next(iter(claim.readings))
    if line.approximate:
        total = approximation(measured_errors(found, i, shown), orders_of(enclosed, Kind.TOTAL, i, shown), total)
        from_quantity = claim.before(line, shown) is claim.readings[shown]
        step = approximate_step(orders_of(enclosed, Kind.STEP, i, shown), steps[shown], total if from_quantity else None)
    total = _supported(total, found.get(Ask("sample", shown)), i, drawn=draws_weights(claim))
    if says := _contradiction(total, found, i, shown, drawn=draws_weights(claim)):
        total = Judgement(Verdict.CONTRADICTION, says, total.witness)
    departure = None if line.error is None else _departure(enclosed, i)
    follows = claim.follows(line, shown)
    if follows is None or not follows.rests_on_an_error:
        return Judged(total, step, reading, shown, corrections, departure)
    repaired, kept = (_equality(claim, enclosed, found, kind, i, shown) for kind in (Kind.REPAIRED, Kind.KEPT))
    return Judged(total, step, reading, shown, corrections, departure, repaired, kept)


def as_recorded(
    line: Line,
    judged: Judged,
    correction: Judgement | None,
    *,
    holds: bool,
    slips: int,
    slips_refuted: int,
    is_open: bool = False,
    correction_is_open: bool = False,
) -> bool:
    """Return True if a line's verdicts agree with its encoding.

    Args:
        line: the line.
        judged: the verdict on the line.
        correction: the verdict on its correction; None if it has none.
        holds: True if the encoding says that the line holds.
        slips: the number of wrong forms named for it.
        slips_refuted: the number of wrong forms that were refuted.
        is_open: True if the line is recorded as only expected to agree.
        correction_is_open: True if its correction is.
    """
    departs = judged.departure is None or judged.departure.verdict.seen
    # If a line has no error of its own, its premises in corrected form give its corrected form.
    departs = departs and (judged.repaired is None or judged.repaired.verdict.seen or line.error is not None)
    corrected = correction is None or as_open(correction, correction_is_open)
    if line.approximate:
        total = judged.total.verdict is (Verdict.APPROXIMATION if holds else Verdict.REFUTED)
        # A line that follows from other lines has a step of its own; any other step is judged with the total.
        step = line.follows is None or judged.step.verdict is (Verdict.APPROXIMATION if line.error is None else Verdict.REFUTED)
        return total and step and corrected and departs and not is_open
    follows = line.error is None and judged.step.verdict.seen
    as_said = _as_said(judged.total, holds, is_open) and (follows or _as_said(judged.step, line.error is None, False))
    return as_said and corrected and departs and slips == slips_refuted


def as_open(found: Judgement, is_open: bool) -> bool:
    """Return True if what is recorded as open only agrees, or what is not so recorded holds."""
    return found.verdict is Verdict.AGREES if is_open else found.verdict.holds


def _as_said(found: Judgement, holds: bool, is_open: bool) -> bool:
    """Return True if an equality recorded as true holds under some reading, one recorded as false fails somewhere, an open one agrees."""
    if holds:
        return as_open(found, is_open) or (found.by_reading and not is_open)
    return found.verdict in (Verdict.REFUTED, Verdict.CONDITIONAL) and not is_open


def _equality(claim: Derivation, enclosed: Enclosed | Failure, found: Found, kind: Kind, i: int, reading: str) -> Judgement:
    if isinstance(enclosed, Failure):
        return Judgement(Verdict.UNDECIDED, enclosed.reason)
    if i in enclosed.growing:
        return Judgement(Verdict.CONTRADICTION, f"{enclosed.growing[i]}; distrust the expansion")
    where, points = enclosed.conditions.get(Equality(kind, i, reading)), enclosed.points(kind, i, reading)
    from_line = kind is Kind.STEP and claim.before(claim.lines[i], reading) is not claim.readings[reading]
    same = Equality(kind if from_line or kind is not Kind.STEP else Kind.TOTAL, i, reading)  # a step from the quantity is its total
    proof, certificate = proof_of(claim, found, Equality(kind, i, reading)), certificate_of(found, same)
    if from_line and any(at.relation is Relation.AGREE for at in points) and not any(at.relation in DIFFERENT for at in points):
        # If the line before has no value either, this line is not to blame.
        points, where = [at for at in points if at.relation is not Relation.NEITHER], None
        proof = None if proof is not None and proof.lacking else proof
    if certificate is not None and certificate.against is not None:
        points, where = [*points, certificate.against], certificate.condition
    there = proofs_of(found, i, reading, where=True) if where is not None and same.kind is Kind.TOTAL else None
    if isinstance(there, Proofs) and there.total is not None and there.total.found:
        certificate = OfOneForm(True)
    is_of_instead = where is not None and bool(grown(where.condition, claim.domain.parameters).free_symbols & claim.instead)
    judged = judge(points, proof, None if is_of_instead else where, certificate)
    if is_of_instead and judged.verdict is Verdict.REFUTED and not any(at.relation is Relation.DIFFER for at in points):
        return Judgement(Verdict.UNDECIDED, "a side has no value for some functions by which the claim is judged", judged.witness)
    if claim.lines[i].instance and kind is not Kind.CORRECTION and judged.verdict is not Verdict.REFUTED:
        return Judgement(Verdict.UNDECIDED, f"the instance that told the sides apart does not: {judged.reason}")
    return judged


def _departure(enclosed: Enclosed | Failure, i: int) -> Judgement:
    """Judge a line's recorded error: with the error undone, the printed form must equal the form from which it departs."""
    if isinstance(enclosed, Failure):
        return Judgement(Verdict.UNDECIDED, enclosed.reason)
    found = [judge(ats, None) for one, ats in enclosed.equalities.items() if (one.kind, one.line) == (Kind.ERROR, i)]
    if not found:
        return Judgement(Verdict.UNDECIDED, "the printed form differs at no point from what it is said to depart from")
    judged = next((one for one in found if not one.verdict.seen), found[0])
    return replace(judged, reason=f"with it undone, {judged.reason}")


def _supported(total: Judgement, sampled: Any, i: int, *, drawn: bool) -> Judgement:
    """Support a line by the agreement of other engines if no rigorous engine could take it.

    Unless weights are ``drawn`` at random, a sample at one point of the domain is a hint, not support.
    """
    if total.verdict is not Verdict.UNDECIDED or not isinstance(sampled, SampledDerivation):
        return total
    line = sampled.lines.get(i)
    if line is None or not agrees(line):
        return total
    if open_question := undecided(sampled, line):
        return Judgement(Verdict.UNDECIDED, f"the sample is {open_question}; {total.reason}")
    if not drawn:
        return Judgement(Verdict.UNDECIDED, f"{total.reason}; sampled at one point, both sides agree to {sampled.resolution:.1%}")
    return Judgement(
        Verdict.SUPPORTED,
        f"sampled in n = {sampled.dimension} within {abs(line.z):.1f} standard errors, the nearest slip "
        f"({line.nearest.slip}) being {line.nearest.distance:.0f} away; {total.reason}",
    )


def disjoint(verified: Verified, i: int | None) -> str:
    """Return where the two rigorous routes are disjoint; an empty string if they overlap."""
    found = verified.contradiction(i)
    return found and (
        f"two rigorous enclosures are disjoint: {found}; distrust both lowering tables, numerics/balls/table.py and "
        "numerics/intervals/table.py, and the two libraries under them, not the encoding: one has a defect to report"
    )


def _contradiction(total: Judgement, found: Found, i: int, shown: str, *, drawn: bool) -> str:
    """Return where two engines disagree beyond their claims; an empty string if they agree.

    If two rigorous enclosures are disjoint under any reading, neither can be trusted. A heuristic quadrature can miss narrow
    spikes: it contradicts nothing if two rigorous routes, which share no code, agree. Nor do the rounded sums of a sampler if no
    weights are ``drawn``: the law then has no second definition to draw from. A distance that is no number is no evidence.
    """
    for verified in found.values():
        if isinstance(verified, Verified) and (says := disjoint(verified, i)):
            return says
    quadrature, sampled, second = (found.get(Ask(engine, shown)) for engine in ("integrate", "sample", "verify"))
    confirmed = isinstance(second, Verified) and second.confirms
    if isinstance(quadrature, Quadrature) and quadrature.contradiction and not confirmed:
        return f"{quadrature.contradiction}; distrust the quadrature first, then the ball table"
    if isinstance(sampled, SampledDerivation) and not sampled.doubtful and (drawn or not confirmed):
        if sampled.enclosed is not None and opposes(sampled.enclosed):
            apart = f"{sampled.enclosed.z:.1f} standard errors from the enclosure of the same quantity"
            return f"the sampler is {apart}; distrust the encoding of the law"
        line = sampled.lines.get(i)
        if total.verdict.seen and line is not None and opposes(line):
            apart = f"{line.z:.1f} standard errors from a line that the balls confirm"
            return f"the sampler is {apart}; distrust the reduction to scalars"
    return ""
