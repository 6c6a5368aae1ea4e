"""Files of a reader's own claims, as they are checked."""

from __future__ import annotations

from pathlib import Path

from closedform.derivations.reading.paper.claim_file import ClaimFile, claims_of_file
from closedform.numerics.calculus.carry_out import CALCULUS


def read_file(path: Path, root: Path | None = None, *, alone: bool = False) -> ClaimFile:
    """Read a claim file; a malformed claim takes no other with it. Arguments and errors are those of ``claims_of_file``."""
    return claims_of_file(path, CALCULUS, root, alone=alone)
