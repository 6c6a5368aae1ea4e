"""Findings of the engines. The type shows their strength; no engine returns a bare float."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10

import msgspec
from flint import arb


class NotLowered(NotImplementedError):
    """An engine cannot take an expression; the message names the function or node and the remedy."""


class DoesNotExist(ValueError):
    """A quantity has no value at a point: a singular covariance, a divergent integral."""


class Diverges(DoesNotExist):
    """An integral or expectation certainly has no value at a point: it does not converge absolutely."""


class NotReal(DoesNotExist):
    """A value, the end of a range, an argument or a law's parameter certainly leaves the reals at a point."""


_MOST_SHOWN = 50  # digits, unless others are wanted


@dataclass(frozen=True, slots=True, repr=False)
class Ball:
    """A rigorous enclosure of one real number.

    Args:
        value: the ball; it certainly contains the number.
        integrated: True if a quadrature was needed; else more digits cost little.
        shown: decimal digits to print; None for all that are certain.
    """

    value: arb
    integrated: bool = False
    shown: int | None = None

    def __str__(self) -> str:
        """Write the middle and the radius to the certain digits, or to those to be shown."""
        certain = max(1, self.digits + 1)
        wanted = min(certain, _MOST_SHOWN) if self.shown is None else min(certain, self.shown)
        return str(self.value.str(wanted))

    def __repr__(self) -> str:
        """Write it as it is shown."""
        return f"Ball({self})"

    @property
    def digits(self) -> int:
        """Certain decimal digits: relative, or absolute if the ball contains zero."""
        radius = self.value.rad()
        if not self.value.is_finite():
            return -1
        if radius == 0:
            return 10**6
        size = abs(self.value.mid())
        scale = size if not self.value.contains(0) else arb(1)
        return int(float((scale / arb(radius)).log() / arb(10).log()))


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rigorous enclosure of one real number between two doubles, found without balls.

    Args:
        low: certainly at most the number.
        high: certainly at least the number.
    """

    low: float
    high: float

    def __str__(self) -> str:
        """Write both bounds; the printed doubles read back exactly."""
        return f"[{self.low!r}, {self.high!r}]"

    @property
    def digits(self) -> int:
        """Certain decimal digits: relative, or absolute if zero lies between the bounds."""
        width = self.high - self.low
        size = 1.0 if self.low <= 0 <= self.high else min(abs(self.low), abs(self.high))
        return 17 if width == 0 else int(max(-1.0, log10(size) - log10(width) + log10(2)))  # half the least double is zero


class Tree(msgspec.Struct, frozen=True, array_like=True):
    """A SymPy value as plain data (``numerics.forms.trees``).

    Args:
        head: the node's class; empty for a symbol.
        leaf: a symbol's name, or a rational number.
        args: the arguments of the node.
    """

    head: str
    leaf: str = ""
    args: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """A symbolic proof: its method, or why there is none.

    Args:
        found: True if there is one, and the independent checker confirmed it.
        method: the method in a few words.
        seconds: the time taken.
        refused: True if the checker refuses the prover's proof.
        lacking: True if a side has no real value somewhere on the domain, judged from many digits: the equality holds on a
            part at most.
        unpaid: the condition of a value that nothing certifies, in words, if that alone is missing; else empty.
        wherever: True if the checker confirmed that the sides are equal wherever both have a value, which is more than is known of them.
        identities: the last identities of the proof, which are left when all integrals are evaluated.
        confirmed: those of them that polynomials alone confirm a second time; the others may hold by rules that these do not have.
        moments: the moments by which its integrals are evaluated, each a row of a table.
        unnamed: the kinds of moments that have no row: where one is used, the step is tested by balls at points alone.
        contradicted: True if a last identity is certainly false, so that the prover is wrong.
    """

    found: bool
    method: str
    seconds: float = 0.0
    refused: bool = False
    lacking: bool = False
    unpaid: str = ""
    wherever: bool = False
    identities: int = 0
    confirmed: int = 0
    moments: int = 0
    unnamed: tuple[str, ...] = ()
    contradicted: bool = False

    def __str__(self) -> str:
        """Write whether there is a proof, and its method or why there is none."""
        return f"{'proved' if self.found else 'not proved'}: {self.method}"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A heuristic quadrature value and its own error estimate; not a proof."""

    value: str
    error: float


@dataclass(frozen=True, slots=True)
class SampleMean:
    """A Monte Carlo mean from the definition in n dimensions.

    Args:
        mean: the mean over all draws, float64.
        standard_error: that of the mean, from group means.
        samples: draws of X.
        dimension: n.
        share: the largest group's share of the sum of squares, in [0, 1].
    """

    mean: float
    standard_error: float
    samples: int
    dimension: int
    share: float


MOST_DRAWS = 2**63  # a larger number does not fit in a ledger


class Evidence(msgspec.Struct, frozen=True):
    """One engine's finding about one line.

    ``strength`` is one of "proof", "enclosure", "quadrature", "sample", "search", "glance" (of the quick tier), "none". For a
    sample, ``z`` is the largest distance in standard errors, and ``alarm`` the smallest that is a disagreement. ``nearest`` is the
    slip that is hardest to distinguish from the line, and ``distance`` its distance in standard errors. ``needed`` is the number of
    draws at which it would be missed with the stated probability at most. It is None if the slip equals the line here, or needs
    more than ``MOST_DRAWS`` draws. Of a proof, ``identities`` counts its last identities, and ``confirmed`` those that polynomials
    alone confirm a second time; ``moments`` counts those by which its integrals are evaluated, and ``unnamed`` lists the kinds of
    those that have no row in the table, and are tested at points alone.
    """

    engine: str
    strength: str
    says: str
    points: int | None = None
    digits: int | None = None
    samples: int | None = None
    dimension: int | None = None
    standard_error: float | None = None
    z: float | None = None
    resolution: float | None = None
    alarm: float | None = None
    nearest: str | None = None
    distance: float | None = None
    needed: int | None = None
    device: str | None = None
    seed: int | None = None
    seconds: float | None = None
    identities: int | None = None
    confirmed: int | None = None
    moments: int | None = None
    unnamed: tuple[str, ...] | None = None
