"""What is said of a simulator: plain data, and the error raised where nothing can be said."""

from __future__ import annotations

from enum import StrEnum

import msgspec

# A difference below this may be the rounding of a function that computes in single precision and returns double.
SINGLE_PRECISION = 1e-4


class BadSimulator(ValueError):
    """The function cannot be compared; the message says why, and the remedy."""


class Agreement(StrEnum):
    """What is said of a simulator."""

    AGREES = "agrees"
    CORRECTED = "agrees with the correction"
    REPEATS = "repeats the error"
    DIFFERS = "differs"
    UNDECIDED = "undecided"

    @property
    def right(self) -> bool:
        """Whether the simulator computes the form that holds."""
        return self in (Agreement.AGREES, Agreement.CORRECTED)


class TermFound(msgspec.Struct, frozen=True):
    """One additive term: as the equation has it, and what the simulator has in its place.

    ``equation`` is the term's number in the equation and ``measured`` the one found (None where it is
    not the same on all instances or was not found); ``ratio`` names their quotient, "1" where they
    agree; ``form`` is what the simulator has where it is more than a number that differs. Of a stochastic
    simulator ``error`` is the standard error of ``measured``, ``z`` its distance from the equation's number in
    standard errors, and ``seen`` the relative deviation from which it would have been seen.
    """

    term: str
    equation: float
    measured: float | None
    ratio: str | None
    form: str | None = None
    entry: int | None = None
    error: float | None = None
    z: float | None = None
    seen: float | None = None


class Comparison(msgspec.Struct, frozen=True):
    """What was found of a simulator.

    ``difference`` is the largest difference of output and equation, relative to the size of the
    equation's terms, and ``tolerance`` what rounding may explain of it on the worst instance. Of a stochastic
    simulator it is that of the means over ``replicates``; an alarm is raised beyond ``alarm`` standard errors, by
    chance with the probability ``level``, and what is said to be seen is missed with the probability ``miss``.
    """

    claim: str
    verdict: Agreement
    says: str
    equation: str
    terms: tuple[TermFound, ...]
    difference: float
    tolerance: float
    instances: int
    dimensions: tuple[int, ...]
    seed: int
    reading: str | None = None
    extra: str | None = None
    replicates: int | None = None
    alarm: float | None = None
    level: float | None = None
    miss: float | None = None

    def __str__(self) -> str:
        """Say in a sentence what was found."""
        return f"{self.claim}: {self.says}"
