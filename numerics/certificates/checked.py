"""What counts as a proof: one that the prover finds and the independent checker runs again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from derivations.domain import Domain
from numerics.certificates.check import refusal
from numerics.evidence import Proof
from numerics.proof import prove as prover


def proved(left: Any, right: Any, domain: Domain, where: Mapping[Any, Any] | None = None, *, table: bool = True) -> Proof:
    """Try to prove left = right on a domain, and check the proof; arguments as of ``numerics.proof.prove.prove``."""
    found = prover.prove(left, right, domain, where, table=table)
    if found.found and (why := refusal(found.steps, left, right, domain, where)):
        return Proof(False, f"a proof ({found.method}) that the checker refuses: {why}", refused=True)
    return Proof(found.found, found.method)
