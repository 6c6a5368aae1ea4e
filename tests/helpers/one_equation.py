"""A paper of one equation with comments: read, and judged."""

from __future__ import annotations

from pathlib import Path

from closedform.derivations.reading.paper.claim_file import ClaimFile, claims_of_file
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.record import Record


def read(folder: Path, said: tuple[str, ...], equation: str) -> ClaimFile:
    """Read a paper of one equation with comments."""
    lines = [*(f"% closedform: {one}" for one in said), rf"\begin{{equation}}\label{{k}} {equation} \end{{equation}}"]
    (folder / "paper.tex").write_text("\n".join([r"\begin{document}", *lines, r"\end{document}"]), encoding="utf-8")
    return claims_of_file(folder / "paper.tex", CALCULUS)


def judged(folder: Path, said: tuple[str, ...], equation: str) -> Record:
    """Judge the equation of such a paper."""
    found = read(folder, said, equation)
    assert not found.faults, found.faults
    (record,) = run_claims(found.claims.values(), Options(stay=True))
    return record
