"""The formulas of a claim that hold, and which of their mutants are tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from closedform.derivations.claims.claim import Derivation
from selftest import mutate

PER_LINE = 10  # mutants a formula: over 3,000 in all


@dataclass(frozen=True)
class Formula:
    """A formula that holds: its line's key, whether it is the "line" or its "correction", its reading and value."""

    key: str
    of: str
    reading: str
    value: Any


@dataclass(frozen=True)
class Selection:
    """Which mutants: how many a formula, the seed of the draw, one document or all (empty)."""

    per_line: int = PER_LINE
    seed: int = 0
    document: str = ""

    def __post_init__(self) -> None:
        """Refuse a number that makes no mutant."""
        if self.per_line < 1:
            raise ValueError(f"--per-line is {self.per_line}; give at least 1")


def formulas(claim: Derivation) -> list[Formula]:
    """List the formulas of a claim that hold, each once: lines under a reading without correction, and corrections."""
    found: dict[Any, Formula] = {}
    for line in claim.lines:
        if line.approximate:
            continue
        for reading in claim.readings:
            correction = claim.correction(line, reading)
            value = claim.value(line, reading) if correction is None else correction
            of = "line" if correction is None else "correction"
            found.setdefault((value, claim.readings[reading]), Formula(claim.key(line), of, reading, value))
    return list(found.values())


def drawn(claim: Derivation, formula: Formula, selection: Selection) -> list[mutate.Mutant]:
    """Draw the mutants of a formula."""
    parameters = claim.readings[formula.reading].free_symbols
    return mutate.sample(
        formula.value, parameters, selection.per_line, f"{selection.seed}|{formula.key}|{formula.of}|{formula.reading}"
    )
