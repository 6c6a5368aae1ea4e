"""Claims by their origin. In a reader's own claim limits and derivatives are evaluated, as the engines need it."""

from __future__ import annotations

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.keys import Claim
from closedform.derivations.claims.origin import BadClaim, Encoded, Origin, Own
from closedform.derivations.claims.property import Property
from closedform.derivations.index import encoded_at
from closedform.derivations.reading.note.own_claim import claim_of
from closedform.numerics.calculus.carry_out import CALCULUS


def own_claim_from(own: Own) -> Derivation | Property:
    """Build what a reader's table describes: a derivation, or of an inequality a property.

    Raises:
        BadClaim: a field is missing, unknown or not understood; the message names it.
    """
    return claim_of(own, CALCULUS)


def claim_from(own: Own) -> Derivation:
    """Build the derivation that a reader's table describes.

    Raises:
        BadClaim: a field is missing, unknown or not understood, or the claim is an inequality; the message names it.
    """
    claim = own_claim_from(own)
    if isinstance(claim, Property):
        raise BadClaim(f"{own.table.get('key', 'claim')}: an equation is needed here, and this is an inequality")
    return claim


def claim_at(origin: Origin) -> Claim:
    """Return a claim by its origin. For one of ``derivations`` only its own file is imported.

    Raises:
        BadClaim: it is a reader's own, and not understood; the message names the field.
    """
    return encoded_at(origin) if isinstance(origin, Encoded) else own_claim_from(origin)
