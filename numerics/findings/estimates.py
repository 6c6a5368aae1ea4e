"""Reports of the engines that estimate, plain data like ``findings``: a quadrature and a sample prove nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from closedform.derivations.claims.experiment import Contrast
from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.levels import SEED
from closedform.numerics.findings.picture import Picture


@dataclass
class Quadrature:
    """mpmath's results for a quantity: how often its value lay in the ball, and any contradiction."""

    tried: int = 0
    inside: int = 0
    unconverged: int = 0
    contradiction: str = ""
    worst: float = 0.0
    reason: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Nearest:
    """The slip that is hardest to distinguish from a line.

    Args:
        slip: the factor on the line, or the derivation's slip.
        distance: that between the two, in standard errors of the component that shows it best.
        needed: draws at which it would be missed with the stated probability at most; infinite if it
            equals the line at the drawn parameters.
    """

    slip: str
    distance: float
    needed: float

    def resolved_by(self, samples: int) -> bool:
        """Return True if a number of draws is enough."""
        return self.needed <= samples


@dataclass
class SampledLine:
    """A sampled quantity compared with one form of it.

    Args:
        z: the largest distance over the components, in standard errors.
        component: the component with that distance.
        components: number of components.
        nearest: the slip that is hardest to distinguish from the form.
        alarm: the distance beyond which the form is wrong, at the stated false-alarm rate.
    """

    z: float
    component: int
    components: int
    nearest: Nearest
    alarm: float


@dataclass
class SampledDerivation:
    """The sampler's results for a derivation under one reading.

    Args:
        lines: the lines that are closed forms, by index; ``corrections`` likewise.
        enclosed: the quantity's enclosure at the drawn weights, in one component.
        unbounded: True if the enclosure at the drawn weights is too wide to be compared with, so that ``enclosed`` is None.
        doubtful: why the standard errors are doubtful; empty if they are not.
        reason: why nothing was sampled, or empty.
    """

    lines: dict[int, SampledLine] = field(default_factory=dict)
    corrections: dict[int, SampledLine] = field(default_factory=dict)
    enclosed: SampledLine | None = None
    unbounded: bool = False
    components: int = 0
    samples: int = 0
    groups: int = 0
    dimension: int = 0
    standard_error: float = 0.0
    resolution: float = 0.0
    device: str = ""
    route: str = ""
    seed: int = SEED
    doubtful: str = ""
    reason: str = ""
    errors: list[Measured] = field(default_factory=list)
    seconds: float = 0.0


def planted_key(contrast: Contrast) -> str:
    """Name the wrong claim that is planted beside a contrast."""
    return f"{contrast.key} (planted)"


@dataclass
class Runs:
    """Measurements in the runs of an experiment.

    Args:
        sums: of each contrast by its key, one a run; of its planted wrong claim by ``planted_key``.
        seed: of the first run; each further run has the next one.
        seconds: of processor time.
        reason: why nothing was run; empty where it was.
        drawn: the figure of each contrast that has one, by its key.
    """

    sums: dict[str, list[float]] = field(default_factory=dict)
    seed: int = SEED
    seconds: float = 0.0
    reason: str = ""
    drawn: dict[str, Picture] = field(default_factory=dict)
