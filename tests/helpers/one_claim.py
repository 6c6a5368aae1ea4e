"""A claim of two sides, from text: built, and judged in this process."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import Own
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.claims import claim_from, own_claim_from
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Record


def stated(left: str, right: str, where: Mapping[str, str] | None = None, **more: Any) -> Own:
    """State a claim. A field that is None is left out, and so is an empty law."""
    said = {name: field for name, field in more.items() if field is not None and (field or name != "law")}
    return own_claim({"key": "claim", "left": left, "right": right, "where": dict(where or {}), **said})


def built(left: str, right: str, where: Mapping[str, str] | None = None, **more: Any) -> Derivation:
    """Build the derivation that a claim states."""
    return claim_from(stated(left, right, where, **more))


def judged(
    left: str,
    right: str,
    where: Mapping[str, str] | None = None,
    *,
    engines: tuple[str, ...] = ("enclose", "prove", "certify"),
    **more: Any,
) -> Record:
    """Judge a claim, by the rigorous engine, the prover and the certificates unless other engines are named."""
    (record,) = check_here(own_claim_from(stated(left, right, where, **more)), Options(engines=engines))
    return record


def used_in(text: str, where: Mapping[str, str]) -> dict[str, str]:
    """Return the domains of the letters that a text has."""
    return {name: domain for name, domain in where.items() if re.search(rf"\b{name}\b", text)}
