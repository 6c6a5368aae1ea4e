"""Verdicts on a line. ``numerics.judge.derivation`` decides them, ``numerics.judge.property`` for a claim in prose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from closedform.numerics.findings.findings import At


class Verdict(StrEnum):
    """The verdict on a line (see the design's table)."""

    PROVED = "proved"
    ENCLOSED = "enclosed"
    SUPPORTED = "supported"
    AGREES = "agrees"  # at every point tried, but it is not certified that these represent all others: no pass
    APPROXIMATION = "approximation"
    CONDITIONAL = "conditional"
    REFUTED = "refuted"
    OPPOSED = "opposed"  # the mirror of supported: runs show the opposite, and nothing is refuted rigorously
    UNDECIDED = "undecided"
    CONTRADICTION = "contradiction"
    DEFINITION = "definition"  # nothing to check: neither a pass nor a failure, and counted as neither

    @property
    def seen(self) -> bool:
        """True if some test speaks for the line, and none against it."""
        return self.holds or self is Verdict.AGREES

    @property
    def is_open(self) -> bool:
        """True if it is neither a pass nor a failure."""
        return self in (Verdict.AGREES, Verdict.UNDECIDED)

    @property
    def holds(self) -> bool:
        """True if the line holds everywhere it is asserted."""
        return self in (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its reason, and the point that shows it.

    Args:
        verdict: the verdict.
        reason: the reason in words.
        witness: a point at which the two sides differ.
        condition: the condition under which it holds, as a reader would write it.
        by_reading: True if that condition is a reading, not a part of the domain.
    """

    verdict: Verdict
    reason: str
    witness: At | None = None
    condition: str | None = None
    by_reading: bool = False


@dataclass(frozen=True)
class Judged:
    """The judgements on one line.

    Args:
        total: whether it equals the quantity.
        step: whether it equals the line before.
        reading: the reading under which it holds; None if it holds under all, or under none.
        shown: the reading whose evidence is shown.
        corrections: the judgements on its correction, by reading.
        departure: the judgement on its recorded error; None if none is recorded.
        repaired: whether the result of the corrected lines it follows from equals the quantity; None if they are right.
        kept: whether the line equals that result too.
    """

    total: Judgement
    step: Judgement
    reading: str | None
    shown: str
    corrections: Mapping[str, Judgement]
    departure: Judgement | None
    repaired: Judgement | None = None
    kept: Judgement | None = None


def as_said_to_fail(total: Verdict, of_claim: Sequence[Verdict]) -> bool:
    """Return True if a line's verdict is allowed in a claim with some line that is said to be false.

    Some line must be refuted outright. A line that is undecided, or on which engines disagree, is never a pass.

    Args:
        total: the verdict on the line.
        of_claim: the verdicts on all lines of its claim.
    """
    return Verdict.REFUTED in of_claim and not total.is_open and total is not Verdict.CONTRADICTION
