"""The prover: proves a line's total, step or correction unless balls refute it, and every relation of a property."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.numerics.domains.condition_pieces import Piece, denied, where_met
from closedform.numerics.engines.engine import (
    EVERYWHERE,
    Ask,
    Claim,
    Engine,
    Failure,
    Found,
    Settings,
    Wanted,
    enclosure,
    failure,
    few_agree,
    lines_of,
)
from closedform.numerics.engines.verify import refutes
from closedform.numerics.findings.evidence import Evidence, Proof, Tree
from closedform.numerics.findings.findings import DIFFERENT, Enclosed, Equality, Kind, Proofs, Signs
from closedform.numerics.forms.nodes import entries, outermost_special, substitute
from closedform.numerics.forms.trees import grown
from closedform.numerics.proof.time_limit import SPARE


def prove_where(derivation: Derivation, i: int, reading: str, condition: Tree) -> Proofs:
    """Try to prove one line's total on every piece of the part where a condition is met."""
    from closedform.numerics.certificates.gate import proved

    start, found = time.perf_counter(), Proof(False, "the part where the condition is met is not cut into pieces")
    left, right = derivation.readings[reading], derivation.value(derivation.lines[i], reading)
    both = list(zip(entries(left), entries(right), strict=True))
    domain = derivation.domain
    met = grown(condition, domain.parameters).xreplace(dict(domain.chart))
    for piece in where_met(domain.charted, met) or ():
        for pair in both:
            a, b, *cancelled = (
                substitute(substitute(side, dict(domain.chart)), dict(piece.written))
                for side in (*pair, *(part for side in pair for part in derivation.cancelled.get(side, ())))
            )
            infinite = any(part.has(sp.zoo, sp.nan) for part in (a, b, *cancelled))
            found = (
                Proof(False, "a side is infinite")
                if infinite
                else proved(a, b, piece.domain, derivation.where, cancelled=cancelled)
            )
            if not found.found:
                return Proofs(total=replace(found, seconds=time.perf_counter() - start))
    return Proofs(total=replace(found, seconds=time.perf_counter() - start))


def prove_line(derivation: Derivation, i: int, reading: str, kinds: tuple[Kind, ...]) -> Proofs:
    """Try to prove one line's total, step or correction; a step from the quantity is its total."""
    from closedform.numerics.certificates.gate import proved

    line = derivation.lines[i]
    value, quantity = derivation.value(line, reading), derivation.readings[reading]
    before = derivation.before(line, reading)
    pairs = {
        Kind.TOTAL: (quantity, value),
        Kind.STEP: (before, value),
        Kind.CORRECTION: (quantity, derivation.correction(line, reading)),
    }
    out: dict[Kind, Proof] = {}
    for kind in kinds:
        (left, right), start = pairs[kind], time.perf_counter()
        tried: list[Proof] = []
        for a, b in zip(entries(left), entries(right), strict=True):
            cancelled = [part for side in (a, b) for part in derivation.cancelled.get(side, ())]
            table = not derivation.source.is_looked_up
            tried.append(proved(a, b, derivation.domain, derivation.where, table=table, cancelled=cancelled))
            if not (tried[-1].found or tried[-1].wherever):
                break
        found = next(
            (one for one in tried[::-1] if not one.found), next((one for one in tried if one.method != "directly"), tried[0])
        )
        found = replace(found, wherever=not found.found and all(one.found or one.wherever for one in tried))
        found = replace(found, **_counted(tried))
        out[kind] = replace(found, seconds=time.perf_counter() - start)
    if before is quantity and Kind.TOTAL in out:
        out[Kind.STEP] = out[Kind.TOTAL]
    return Proofs(**out)


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the proofs worth trying: equalities that balls do not refute, or that should hold.

    A refuted line without a correction is a surprise: a proof of it is a contradiction, and shows that an engine is wrong, not the
    line. The proof of a correction shows the same.

    If only verdicts are wanted and intervals refute the line too, no proof is tried: a third route does not overrule two that share
    no code.

    A step from the quantity, or between two lines that both equal it, needs no proof of its own. A correction that is still an
    integral is proved as the closed form of a later line.

    Every equality is tried if the enclosure was not requested or failed.
    """
    if "enclose" in wanted.engines and EVERYWHERE not in found and not few_agree(found):
        return []
    return _of_property(found) if isinstance(claim, Property) else _of_derivation(claim, found, wanted)


def _of_property(found: Found) -> list[Ask]:
    """List the proof of a property that holds at each point; of one with a condition, the proof where it is met, then that of the rest."""
    signs = enclosure(found)
    if not isinstance(signs, Signs):
        return [Ask("prove")]
    if signs.condition is not None:
        there = Ask("prove", condition=signs.condition.condition)
        held = found.get(there)
        return [there, *([replace(there, denied=True)] if isinstance(held, Proof) and held.found else ())]
    holds = bool(signs.relations) and not signs.quick and all(truth is True for truth, _ in signs.relations)
    return [Ask("prove")] if holds else []


def _of_derivation(claim: Derivation, found: Found, wanted: Wanted) -> list[Ask]:
    """List the proofs of each line, where its condition is met too; lines that share a correction have it proved once."""
    seen = enclosure(found)
    enclosed = seen if isinstance(seen, Enclosed) else Enclosed()
    asks, tried = list[Ask](), set[tuple[Any, str]]()
    for i, line in lines_of(claim, wanted):
        for reading in claim.readings:
            if (held := enclosed.conditions.get(Equality(Kind.TOTAL, i, reading))) is not None:
                asks.append(Ask("prove", reading, i, (Kind.TOTAL,), condition=held.condition))
            right, kinds = claim.correction(line, reading), _kinds(claim, found, wanted, enclosed, i, reading)
            if right is not None and (right, reading) not in tried and not any(map(outermost_special, entries(right))):
                kinds.append(Kind.CORRECTION)
                tried.add((right, reading))
            if kinds:
                asks.append(Ask("prove", reading, i, tuple(kinds)))
    return asks


def _kinds(claim: Derivation, found: Found, wanted: Wanted, enclosed: Enclosed, i: int, reading: str) -> list[Kind]:
    """Name what of a line is worth a proof: its total, and its step where that is another equality."""
    total, step = (
        not any(at.relation in DIFFERENT for at in enclosed.points(kind, i, reading)) for kind in (Kind.TOTAL, Kind.STEP)
    )
    if not total and claim.correction(claim.lines[i], reading) is None:
        twice = refutes(found, reading, i) if wanted.verdicts_alone and "verify" in wanted.engines else False
        if twice is None:
            return []  # the second route has not answered yet
        total = not twice
    return [Kind.TOTAL] * total + [Kind.STEP] * (step and (not total or claim.follows(claim.lines[i], reading) is not None))


_DENIALS = {
    Sign.POSITIVE: (-1, Sign.NONNEGATIVE),
    Sign.NEGATIVE: (1, Sign.NONNEGATIVE),
    Sign.NONNEGATIVE: (1, Sign.NEGATIVE),
    Sign.NONZERO: (1, Sign.ZERO),
}


def prove_property(claim: Property, condition: Tree | None = None) -> Proof:
    """Try to prove every relation of a property on its whole domain, with the hypotheses that its sentence omits.

    Args:
        claim: the property.
        condition: restricts the proof to the part of the domain where it is met; None for the whole domain.
    """
    pieces = [Piece(claim.within)] if condition is None else _pieces(claim, grown(condition, claim.domain.parameters))
    return _on_all(pieces, claim, claim.relations)


def prove_denial(claim: Property, condition: Tree) -> Proof:
    """Try to prove that the one relation of a property fails wherever a condition is not met; arguments as for ``prove_property``."""
    relations = list(dict.fromkeys(claim.relations))
    said = Sign(relations[0][1])
    if len(relations) > 1 or said not in _DENIALS:
        return Proof(False, "which of several relations fails may differ from point to point")
    turn, sign = _DENIALS[said]
    pieces = _pieces(claim, denied(grown(condition, claim.domain.parameters)))
    return _on_all(pieces, claim, [(turn * relations[0][0], sign)])


def _on_all(pieces: Sequence[Piece], claim: Property, relations: Sequence[tuple[Form, str]]) -> Proof:
    """Try to prove relations on every piece of a property's domain; without a piece nothing is proved."""
    from closedform.numerics.certificates.gate import signed

    start, tried = time.perf_counter(), list[Proof]()
    for piece in pieces:
        for expression, sign in dict.fromkeys(relations):
            if (expression, sign) == (0, Sign.ZERO):
                continue
            standing = substitute(expression, dict(claim.where)) if piece.written else expression
            found = signed(substitute(standing, dict(piece.written)), sign, piece.domain, {} if piece.written else claim.where)
            if not found.found:
                return replace(found, method=f"{str(expression)[:60]} {sign}: {found.method}", seconds=time.perf_counter() - start)
            tried.append(found)
    method = "; ".join(dict.fromkeys(one.method for one in tried)) or "directly"
    return Proof(bool(pieces), method, time.perf_counter() - start, **_counted(tried))


def _counted(proofs: Sequence[Proof]) -> dict[str, Any]:
    """Add up what was confirmed, and named, of several proofs."""
    counted = {name: sum(getattr(proof, name) for proof in proofs) for name in ("identities", "confirmed", "moments")}
    return {**counted, "unnamed": tuple(dict.fromkeys(kind for proof in proofs for kind in proof.unnamed))}


def _pieces(claim: Property, condition: Form) -> list[Piece]:
    """Cut the part of a property's domain where a condition is met into pieces; empty if it cannot be cut."""
    return where_met(claim.within, condition) or []


def proof_of_property(found: Found, *, denied: bool = False) -> Proof | Failure | None:
    """Return the proof tried for a property, where its condition is met if it has one, or for its denial elsewhere."""
    tried = {ask: one for ask, one in found.items() if (ask.engine, ask.line, ask.denied) == ("prove", None, denied)}
    there: list[Proof | Failure] = [one for ask, one in tried.items() if ask.condition is not None]
    return next(iter([*there, *tried.values()]), None)


def _work(claim: Claim, ask: Ask, settings: Settings) -> Proofs | Proof:
    if isinstance(claim, Property):
        return prove_denial(claim, ask.condition) if ask.denied and ask.condition else prove_property(claim, ask.condition)
    assert ask.line is not None
    if ask.condition is not None:
        return prove_where(claim, ask.line, ask.reading, ask.condition)
    return prove_line(claim, ask.line, ask.reading, ask.kinds)


def _out_of_time(ask: Ask, reason: str) -> Proofs | Proof:
    """Finding no proof in time is an answer; it is not tried again."""
    if ask.line is None:
        return Proof(False, reason)
    return Proofs(**dict.fromkeys(ask.kinds, Proof(False, reason)))


def proofs_of(found: Found, i: int, reading: str, *, where: bool = False) -> Proofs | Failure | None:
    """Return the proofs tried for one line under one reading: on its whole domain, or where its condition is met."""
    tried: list[Proofs | Failure] = [
        result
        for ask, result in found.items()
        if (ask.engine, ask.line, ask.reading) == ("prove", i, reading) and (ask.condition is not None) is where
    ]
    made = [proofs for proofs in tried if isinstance(proofs, Proofs)]  # after a few points, and after all
    if len(made) < 2:
        return made[0] if made else tried[0] if tried else None
    first = {kind: next((proof for proofs in made if (proof := proofs.of(kind)) is not None), None) for kind in Kind}
    return Proofs(first[Kind.TOTAL], first[Kind.STEP], first[Kind.CORRECTION])


def proof_of(claim: Derivation, found: Found, equality: Equality) -> Proof | None:
    """Return the proof of an equality: its own, one shared with another line, or one composed of two others."""
    kind, i, reading = equality
    proofs = proofs_of(found, i, reading)
    proof = proofs.of(kind) if isinstance(proofs, Proofs) else None
    if kind is Kind.CORRECTION and proof is None:  # lines that share a correction share its proof
        mine = claim.correction(claim.lines[i], reading)
        alike = [j for j, line in enumerate(claim.lines) if claim.correction(line, reading) == mine]
        others = [other for j in alike if isinstance(other := proofs_of(found, j, reading), Proofs)]
        proof = next((other.correction for other in others if other.correction is not None), None)
    chained = i > 0 and claim.follows(claim.lines[i], reading) is None
    if kind is Kind.STEP and proof is None and chained and isinstance(proofs, Proofs):
        before = proofs_of(found, i - 1, reading)
        both = [p.total for p in (proofs, before) if isinstance(p, Proofs)]
        if len(both) == 2 and all(p is not None and p.found for p in both):
            proof = Proof(True, "both lines are proved equal to the quantity")
    return proof


def _evidence(found: Found, i: int | None, reading: str) -> Sequence[Evidence]:
    result = proof_of_property(found) if i is None else proofs_of(found, i, reading)
    if isinstance(result, Failure):
        return failure("prove", result)
    proof = result.total if isinstance(result, Proofs) else result
    if proof is None:
        return ()
    told = {name: value or None for name, value in _counted([proof]).items()} if proof.found else {}
    return (Evidence("prove", "proof" if proof.found else "none", proof.method, seconds=round(proof.seconds, 3), **told),)


ENGINE = Engine(
    "prove", 1, Proofs, 4.0 + SPARE, _asks, _work, _evidence,
    finds_of_property=Proof, keyed_by=lambda settings, seconds: f"{seconds}", out_of_time=_out_of_time,  # a failure in one second predicts none in four
)  # fmt: skip
