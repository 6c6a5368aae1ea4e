"""What can be said of a line; who says it is ``numerics.judge.derivation``, and of a claim in prose ``numerics.judge.property``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from closedform.numerics.findings.findings import At


class Verdict(StrEnum):
    """What is said of a line (see the design's table)."""

    PROVED = "proved"
    ENCLOSED = "enclosed"
    SUPPORTED = "supported"
    AGREES = "agrees"  # at every point tried, and that each stands for all others is not certified: no pass
    APPROXIMATION = "approximation"
    CONDITIONAL = "conditional"
    REFUTED = "refuted"
    OPPOSED = "opposed"  # the mirror of supported: runs show the opposite, and nothing is refuted rigorously
    UNDECIDED = "undecided"
    CONTRADICTION = "contradiction"
    DEFINITION = "definition"  # nothing to check: neither a pass nor a failure, and counted as neither

    @property
    def seen(self) -> bool:
        """Whether nothing tried speaks against the line, and something for it."""
        return self.holds or self is Verdict.AGREES

    @property
    def is_open(self) -> bool:
        """Whether it is neither a pass nor a fault."""
        return self in (Verdict.AGREES, Verdict.UNDECIDED)

    @property
    def holds(self) -> bool:
        """Whether the line is true everywhere it is asserted."""
        return self in (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its reason, and the point that shows it.

    Args:
        verdict: what is said.
        reason: in words.
        witness: a point at which the two sides differ.
        condition: under which it holds, as a reader would write it.
        by_reading: whether that condition is a reading, not a part of the domain.
    """

    verdict: Verdict
    reason: str
    witness: At | None = None
    condition: str | None = None
    by_reading: bool = False


@dataclass(frozen=True)
class Judged:
    """What is said of one line.

    Args:
        total: does it equal the quantity?
        step: does it equal the line before?
        reading: under which it holds; None where it holds under all, or under none.
        shown: the reading whose evidence is shown.
        corrections: of its correction, by reading.
        departure: of its recorded error; None where none is recorded.
        repaired: does what follows from the lines it follows from, as they should read, equal the quantity? None where they are right.
        kept: does the line equal that too?
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
    """Tell whether a line of a claim of which some line is said to be false is judged as that allows.

    Some line has to be refuted outright, and a line that was not decided, or of which engines disagree, is never a pass.

    Args:
        total: what is said of the line.
        of_claim: what is said of each line of its claim.
    """
    return Verdict.REFUTED in of_claim and not total.is_open and total is not Verdict.CONTRADICTION
