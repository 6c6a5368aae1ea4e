"""A claim of any kind, and the keys of its lines."""

from __future__ import annotations

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.claims.property import Property

Claim = Derivation | Property | Experiment


def keys_of(claim: Claim) -> list[str]:
    """List the keys of a derivation's lines, of a property, or of an experiment's contrasts."""
    if isinstance(claim, Experiment):
        return [contrast.key for contrast in claim.contrasts]
    return [claim.key] if isinstance(claim, Property) else [claim.key(line) for line in claim.lines]
