"""The judge on claims of known truth: true, false and conditional ones from outside the documents (derivations/zoo)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import derivations
from derivations.note import claim_from, read_file
from numerics.compare_conditions import compare, holds_at
from numerics.judge import Verdict
from numerics.pool import Progress
from numerics.record import Record
from numerics.run import Options, run_paths

FOLDER = Path(derivations.__file__).parent / "zoo"
KINDS = ("true", "false", "conditional")


@dataclass(frozen=True)
class Score:
    """How the judge did on the claims of one kind, or on generated claims of one class.

    Args:
        kind: "true", "false" or "conditional"; or the class.
        total: claims.
        right: true ones that hold, false ones with a refuted line, conditional ones with the part found (exactly, of generated ones).
        partly: conditional ones that are refuted, with a witness but without the part on which they hold, or with less than it.
        undecided: decided neither way.
        wrong: true ones refuted, called conditional or a contradiction; the others where every line holds, or where more is
            stated than is true. By key.
        open: keys of the undecided ones.
    """

    kind: str
    total: int
    right: int
    partly: int
    undecided: int
    wrong: tuple[str, ...]
    open: tuple[str, ...]


def claims(kind: str) -> dict[str, str]:
    """Map the keys of one kind of claim to their paths.

    Raises:
        ValueError: a claim cannot be read, or two share a key.
    """
    found: dict[str, str] = {}
    for file in sorted((FOLDER / kind).glob("*.toml")):
        read = read_file(file)
        if read.faults:
            raise ValueError(read.faults[0])
        for key, path in read.claims.items():
            if key in found:
                raise ValueError(f"{file} has a claim {key!r}, which another file of {kind} claims has too; rename one")
            found[key] = path
    return found


def outcome(kind: str, verdicts: Sequence[str]) -> str:
    """Say how the verdicts on a claim's lines compare with its truth: right, partly, undecided or wrong."""
    refuted, conditional = Verdict.REFUTED in verdicts, Verdict.CONDITIONAL in verdicts
    holds = all(Verdict(v).holds for v in verdicts)
    if kind == "true":
        return "right" if holds else "wrong" if refuted or conditional or Verdict.CONTRADICTION in verdicts else "undecided"
    if holds:
        return "wrong"
    if kind == "false":  # one that holds on a part is false where it is asserted
        return "right" if refuted or conditional else "undecided"
    return "right" if conditional else "partly" if refuted else "undecided"


def tally(name: str, found: Mapping[str, str]) -> Score:
    """Count outcomes, given by the claims' keys."""
    names = {o: tuple(k for k, v in found.items() if v == o) for o in ("right", "partly", "undecided", "wrong")}
    return Score(
        name, len(found), len(names["right"]), len(names["partly"]), len(names["undecided"]), names["wrong"], names["undecided"]
    )


def score(kind: str, chains: Sequence[tuple[str, Sequence[Record]]], paths: Mapping[str, str]) -> Score:
    """Count the outcomes of one kind.

    Args:
        kind: "true", "false" or "conditional".
        chains: each claim's key with its records.
        paths: of the claims, by key.
    """
    return tally(
        kind,
        {
            key: "wrong" if any(overstated(paths[key], r) for r in records) else outcome(kind, [r.verdict for r in records])
            for key, records in chains
        },
    )


def overstated(path: str, record: Record) -> bool:
    """Tell whether a condition is stated under which a claim does not hold, as far as its file says where it does or fails."""
    if record.verdict != Verdict.CONDITIONAL:
        return False
    table, domain, stated = json.loads(path), claim_from(path).domain, record.condition or ""
    if "holds_where" in table:
        return compare(stated, " and ".join(f"({text})" for text in table["holds_where"]), domain) == "wider"
    return "fails_at" in table and holds_at(stated, table["fails_at"], domain)


def judge_zoo(
    options: Options, progress: Progress | None = None, *, kinds: Sequence[str] = KINDS, every: int = 1, start: int = 0
) -> list[Score]:
    """Judge the claims of known truth and score the verdicts.

    Args:
        options: engines, limits, ledger.
        progress: called as tasks finish.
        kinds: which of "true", "false", "conditional".
        every: judge one claim in this many, for a sample.
        start: which of them is first.
    """
    scores = []
    for kind in kinds:
        chosen = dict(list(claims(kind).items())[start::every])
        records = run_paths(chosen.values(), options, progress)
        by_claim = [(key, [r for r in records if r.key == key or r.key.startswith(f"{key}/")]) for key in chosen]
        scores.append(score(kind, by_claim, chosen))
    return scores
