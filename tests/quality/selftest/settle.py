"""Is a mutant that was not refuted the same formula in other words? Proofs that it is equal to its original."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import Encoded
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.certificates.gate import proved
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.forms.nodes import entries, outermost_special
from selftest.formulas import Formula, Selection, drawn, formulas


def settle(origin: Encoded, selection: Selection, formula: int, number: int) -> Proof:
    """Try to prove a mutant equal to its original, or to the quantity itself; called in a worker."""
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    original = formulas(claim)[formula]
    mutant = drawn(claim, original, selection)[number]
    for left in (original.value, claim.readings[original.reading]):
        if (proof := _equal(claim, left, mutant.value)).found or proof.lacking:
            return proof
    if symmetric := _symmetric(claim, original, mutant.value):
        return Proof(True, f"the whole formula with two parameters exchanged, in which the closed form of {symmetric} is symmetric")
    return Proof(False, "no proof that it is equal to its original")


def _symmetric(claim: Derivation, original: Formula, mutant: Any) -> str:
    """Name a closed form of the quantity that does not change when the parameters do that were exchanged; empty for none."""
    parameters = sorted(claim.readings[original.reading].free_symbols, key=str)
    for a, b in combinations(parameters, 2):
        exchange = {a: b, b: a}
        if original.value.xreplace(exchange) != mutant:
            continue
        for other in formulas(claim):
            closed = other.reading == original.reading and not any(map(outermost_special, entries(other.value)))
            if closed and _equal(claim, other.value, other.value.xreplace(exchange)).found:
                return other.key
    return ""


def _equal(claim: Derivation, left: Any, right: Any) -> Proof:
    """Prove two scalars, or two matrices entry by entry, equal on a claim's domain."""
    found = Proof(True, "directly")
    for a, b in zip(entries(left), entries(right), strict=True):
        if a != b:
            found = proved(a, b, claim.domain, claim.where, table=not claim.source.is_looked_up)
        if not found.found:
            break
    return found
