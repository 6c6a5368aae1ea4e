"""Evidence -> verdict, for properties: judges a claim in prose from the signs of its relations and ``levels``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from closedform.derivations.claims.property import Property
from closedform.numerics.engines.enclose import says_of_signs
from closedform.numerics.engines.engine import Ask, Failure, Found, enclosure
from closedform.numerics.engines.prove import proof_of_property
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.findings.findings import At, Signs, Verified, Where
from closedform.numerics.findings.search_result import Search
from closedform.numerics.findings.verdict import Judgement, Verdict
from closedform.numerics.judge.derivation import as_open, disjoint
from closedform.numerics.judge.theorem import of_theorem, without


def of_conclusion(claim: Property, found: Found) -> Judgement | None:
    """Judge a property for the printed lines from which it is drawn; None if it is drawn from none."""
    signs = enclosure(found)
    if claim.follows is None:
        return None
    return _of_signs(signs.step) if isinstance(signs, Signs) else Judgement(Verdict.UNDECIDED, "not enclosed")


def _of_signs(relations: Sequence[tuple[bool | None, At]]) -> Judgement:
    """Judge relations by their signs at every point."""
    fails = sorted((one for one in relations if one[0] is False), key=lambda one: _long(one[1]))
    says = says_of_signs([*fails, *(one for one in relations if one[0] is not False)])
    if fails:
        return Judgement(Verdict.REFUTED, says, fails[0][1])
    unknown = not relations or any(truth is None for truth, _ in relations)
    return Judgement(Verdict.UNDECIDED if unknown else Verdict.ENCLOSED, says)


_PLAIN = 6  # characters of a number that a person takes in at a glance, such as 91/101 or -1/100


def _long(at: At) -> int:
    """Count the characters beyond plain numbers in a point's parameters."""
    return sum(max(0, len(value) - _PLAIN) for value in at.point.values())


def of_property(claim: Property, found: Found) -> Judgement:
    """Judge a property from the signs of its relations, and from the two rigorous routes.

    A property that holds under hypotheses which its sentence omits is conditional. If the relations are not seen to fail without
    one of them, nothing shows that this hypothesis is needed, and the verdict is undecided.
    """
    signs, verified = enclosure(found) or Failure("not run"), found.get(Ask("verify"))
    if isinstance(verified, Verified) and (disagreement := disjoint(verified, None)):
        return Judgement(Verdict.CONTRADICTION, disagreement)
    if claim.families:
        return of_theorem(claim, found)
    if isinstance(signs, Failure):
        return Judgement(Verdict.UNDECIDED, signs.reason)
    assert isinstance(signs, Signs)
    judged, searched = _of_signs(signs.relations), found.get(Ask("search"))
    broken = next((one.broken for one in searched.families if one.broken), None) if isinstance(searched, Search) else None
    if broken is not None and judged.verdict is Verdict.ENCLOSED:
        judged = Judgement(Verdict.REFUTED, f"an instance breaks it, though {judged.reason}", broken)
    proof = proof_of_property(found)
    if signs.condition is not None:
        return _on_a_part(judged, signs.condition, proof, proof_of_property(found, denied=True))
    judged = _beside_proof(
        judged,
        proof if isinstance(proof, Proof) else None,
        signs.doubtful,
        has_letters=any(at.point for _, at in signs.relations),
    )
    return _under_hypotheses(claim, judged, signs) if claim.provided and judged.verdict.holds else judged


def _beside_proof(judged: Judgement, proof: Proof | None, doubtful: Sequence[At], *, has_letters: bool) -> Judgement:
    """Judge relations by the signs at points and by the attempt at a proof: between points an inequality may fail."""
    if proof is not None and proof.contradicted:
        return Judgement(Verdict.CONTRADICTION, f"{proof.method}; distrust the prover")
    if proof is not None and proof.found and judged.witness is not None:
        return Judgement(Verdict.CONTRADICTION, f"proved ({proof.method}) yet {judged.reason}; distrust the proof", judged.witness)
    if judged.verdict is not Verdict.ENCLOSED:
        return judged
    if proof is not None and proof.lacking:
        return Judgement(Verdict.UNDECIDED, proof.method)
    if proof is not None and proof.found:
        return Judgement(Verdict.PROVED, f"{proof.method}; {judged.reason}")
    if not has_letters:
        return judged
    if doubtful:
        return Judgement(Verdict.UNDECIDED, doubtful[0].reason, doubtful[0])
    rest = "no proof reaches all of the domain, and between the points nothing is known"
    if proof is not None and proof.unpaid:
        rest = f"so wherever it has a value, but {proof.unpaid}"
    return Judgement(Verdict.AGREES, f"{judged.reason}; {rest}")


def _under_hypotheses(claim: Property, judged: Judgement, signs: Signs) -> Judgement:
    """Make a property that holds conditional on the hypotheses that its sentence omits, each of which a point shows to be needed."""
    fails = [next((at for truth, at in relations if truth is False), None) for relations in signs.beyond]
    written = [claim.words.get(hypothesis, str(hypothesis)) for hypothesis in claim.provided]
    where, needed = " and ".join(written), dict[str, At]()
    for hypothesis, at in zip(written, fails, strict=True):
        if at is None:
            return Judgement(Verdict.UNDECIDED, f"{judged.reason} where {where}; no point shows that {hypothesis} is needed")
        needed[hypothesis] = at
    return Judgement(Verdict.CONDITIONAL, f"holds where {where} ({judged.reason}); {without(needed)}", fails[0], where)


def _on_a_part(refuted: Judgement, condition: Where, proof: Proof | Failure | None, denial: Proof | Failure | None) -> Judgement:
    """Judge a reader's inequality that fails at points: conditional if a proof covers the whole part where it was seen to hold.

    It is said to fail elsewhere only if a proof covers the whole rest: between the points it may hold.
    """
    if refuted.verdict is not Verdict.REFUTED:
        return refuted
    if not (isinstance(proof, Proof) and proof.found):
        return replace(
            refuted, reason=f"{refuted.reason}; seen to hold where {condition.says}, but no proof reaches all of that part"
        )
    exact = condition.exact and isinstance(denial, Proof) and denial.found
    elsewhere = ", fails elsewhere" if exact else ""
    says = f"holds {'' if exact else 'at least '}where {condition.says}{elsewhere} ({proof.method})"
    return replace(
        refuted, verdict=Verdict.CONDITIONAL, reason=f"{says}; {condition.beside}".removesuffix("; "), condition=condition.says
    )


def corrected_words(claim: Property, found: Found) -> str | None:
    """Return what a refuted property's correction says if all its relations were seen to hold, else None."""
    signs = enclosure(found)
    if claim.holds_instead and not (isinstance(signs, Signs) and signs.instead and all(truth for truth, _ in signs.instead)):
        return None
    return claim.correction


def property_as_recorded(
    claim: Property, judged: Judgement, step: Judgement | None, denials_refuted: int, instead: str | None, *, is_open: bool = False
) -> bool:
    """Return True if a property, its step, its false versions and its correction are all judged as its encoding says.

    One that is recorded as open (``is_open``) only agrees.
    """
    held = judged.verdict is Verdict.CONDITIONAL if claim.needed and not is_open else as_open(judged, is_open)
    right = held if claim.correction is None else judged.verdict is Verdict.REFUTED and not is_open
    return (
        right and instead == claim.correction and (step is None or step.verdict.holds) and denials_refuted == claim.false_versions
    )
