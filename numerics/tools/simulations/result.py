"""The result for a simulator as plain data, and the error raised if there can be none."""

from __future__ import annotations

from enum import StrEnum

import msgspec

# A difference below this may be the rounding of a function that computes in single precision and returns double.
SINGLE_PRECISION = 1e-4


class BadSimulator(ValueError):
    """The function cannot be compared; the message gives the reason and the remedy."""


class Agreement(StrEnum):
    """The verdict on a simulator."""

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
    """One additive term: the equation's, and the simulator's in its place.

    ``equation`` is the term's number in the equation and ``measured`` the one found (None if it varies between instances or was not
    found). ``ratio`` names their quotient, "1" if they agree; ``form`` is the simulator's form if more than a number differs. For a
    stochastic simulator ``error`` is the standard error of ``measured``, and ``z`` its distance from the equation's number in
    standard errors. ``seen`` is the smallest relative deviation that would have been seen.
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
    """The result for a simulator.

    ``difference`` is the largest difference of output and equation, relative to the size of the equation's terms, and ``tolerance``
    the part that rounding may explain on the worst instance. For a stochastic simulator it is that of the means over
    ``replicates``. An alarm is raised beyond ``alarm`` standard errors, by chance with probability ``level``; a deviation stated as
    visible is missed with probability ``miss``.
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
        """Return the result in a sentence."""
        return f"{self.claim}: {self.says}"
