"""What the engines find. The type says how strong it is; no engine returns a bare float."""

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


@dataclass(frozen=True, slots=True)
class Ball:
    """A rigorous enclosure of one real number.

    Args:
        value: the ball; certain to contain the number.
        integrated: whether a quadrature was needed; else more digits cost little.
    """

    value: arb
    integrated: bool = False

    @property
    def digits(self) -> int:
        """Certain decimal digits: relative, or absolute where the ball contains zero."""
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
        low: certain to be at most the number.
        high: certain to be at least the number.
    """

    low: float
    high: float

    def __str__(self) -> str:
        """Write both bounds, which doubles print exactly enough to be read back."""
        return f"[{self.low!r}, {self.high!r}]"

    @property
    def digits(self) -> int:
        """Certain decimal digits: relative, or absolute where zero lies between the bounds."""
        width = self.high - self.low
        size = 1.0 if self.low <= 0 <= self.high else min(abs(self.low), abs(self.high))
        return 17 if width == 0 else int(max(-1.0, log10(size) - log10(width / 2)))


class Tree(msgspec.Struct, frozen=True, array_like=True):
    """A SymPy value as plain data (``numerics.forms.trees``).

    Args:
        head: the node's class; empty for a symbol.
        leaf: a symbol's name, or a rational number.
        args: of the node.
    """

    head: str
    leaf: str = ""
    args: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """A symbolic proof: by which method, or why there is none.

    Args:
        found: whether there is one, and the independent checker ran it again.
        method: in a few words.
        seconds: taken.
        refused: whether the prover found one that the checker refuses.
        lacking: whether a side has no real value somewhere on the domain, as far as many digits tell: the equality holds on a part at most.
    """

    found: bool
    method: str
    seconds: float = 0.0
    refused: bool = False
    lacking: bool = False

    def __str__(self) -> str:
        """Say whether there is one, and how or why not."""
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
        mean: over all draws, float64.
        standard_error: of the mean, from group means.
        samples: draws of X.
        dimension: n.
        share: the largest group's share of the sum of squares, in [0, 1].
    """

    mean: float
    standard_error: float
    samples: int
    dimension: int
    share: float


MOST_DRAWS = 2**63  # from which on a number has no place in a ledger


class Evidence(msgspec.Struct, frozen=True):
    """What one engine found for one line.

    ``strength`` is one of "proof", "enclosure", "quadrature", "sample", "search", "glance" (of the quick tier), "none". Of a sample, ``z`` is
    the largest distance in standard errors, ``alarm`` the one that is a disagreement, ``nearest`` the
    slip hardest to tell from the line, ``distance`` how far it is, in standard errors, and ``needed``
    the draws at which it would be missed no more often than stated (None: it equals the line here, or
    as good as that, so that more draws would be needed than a record counts, ``MOST_DRAWS``).
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
