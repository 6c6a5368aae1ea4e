"""Coq in batches: which of several proofs of a theorem it accepts first, with one load of the library for many theorems."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from closedform.numerics.coq.files import HEAD

LIBRARY = ("-Q", "library", "ClosedForm")
_SAID = re.compile(r"^TRIED (\d+) (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Tried:
    """A theorem and the proofs to be tried, each one tactic.

    Args:
        definitions: what stands before the theorem.
        theorem: its text, without the proof.
        proofs: tactics, the first that is accepted counts.
    """

    definitions: tuple[str, ...]
    theorem: str
    proofs: tuple[str, ...]


def first_accepted(batch: Sequence[Tried], folder: Path, seconds: int = 8) -> list[int | None]:
    """Return for each theorem the number of the first proof that Coq accepts; None where it accepts none.

    Args:
        batch: the theorems.
        folder: where the compiled library lies.
        seconds: processor time for each proof.

    Raises:
        FileNotFoundError: there is no Coq.
    """
    lines = [HEAD]
    for k, one in enumerate(batch):
        lines += [f"Module m{k}.", *one.definitions, one.theorem, "Proof."]
        tries = " | ".join(f'solve [timeout {seconds} ({proof})]; idtac "TRIED" {k} {n}' for n, proof in enumerate(one.proofs))
        lines += [f"first [{tries}].", "Abort.", f"End m{k}."]
    done = subprocess.run(
        ["coqtop", "-q", "-w", "none", *LIBRARY], cwd=folder, input="\n".join(lines), capture_output=True, text=True, check=False
    )
    found = {int(k): int(n) for k, n in _SAID.findall(done.stdout)}
    return [found.get(k) for k in range(len(batch))]
