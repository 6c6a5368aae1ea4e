"""What can be said of a line; who says it is ``numerics.judge``."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What is said of a line (see the design's table)."""

    PROVED = "proved"
    ENCLOSED = "enclosed"
    SUPPORTED = "supported"
    APPROXIMATION = "approximation"
    CONDITIONAL = "conditional"
    REFUTED = "refuted"
    UNDECIDED = "undecided"
    CONTRADICTION = "contradiction"

    @property
    def holds(self) -> bool:
        """Whether the line is true everywhere it is asserted."""
        return self in (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED)
