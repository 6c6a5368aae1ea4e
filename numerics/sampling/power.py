"""Find the slip nearest to a line, and the number of draws that separates the two.

A slip is a plausible wrong form: one that the derivation names, or the line times a factor that notes lose. Such factors are a
sign, 2, √2, π, √π, and ratios of these (erf has the factor 2/√π).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

import sympy as sp

from closedform.numerics.findings.estimates import Nearest
from closedform.numerics.findings.evidence import SampleMean
from closedform.numerics.sampling.errors import separation

FACTORS = (
    sp.Integer(-1),
    *(f ** s for f in (sp.Integer(2), sp.sqrt(2), sp.pi, sp.sqrt(sp.pi)) for s in (1, -1)),
    *(f ** s for f in (2 / sp.sqrt(sp.pi), sp.sqrt(sp.pi / 2), sp.pi / 2, 2 * sp.sqrt(sp.pi)) for s in (1, -1)),
)  # fmt: skip


@cache
def _times_factors() -> list[tuple[str, float]]:
    """Name the line times each factor, with how far the factor is from one."""
    return [(f"the line times {factor}", abs(float(factor) - 1)) for factor in FACTORS]


def rivals(line: Sequence[float], slips: Mapping[str, Sequence[float]]) -> dict[str, tuple[float, ...]]:
    """Return the distance of every slip from a line, component by component, in the line's own units.

    Args:
        line: the line's value, one entry for each component.
        slips: the value of each slip of the derivation, by name.
    """
    # Rounding: a slip within 1e-9 of the line's size is the line.
    size = max(map(abs, line), default=0.0)
    found = {name: tuple(abs(a - b) for a, b in zip(values, line, strict=True)) for name, values in slips.items()}
    for name, away in _times_factors():
        found[name] = tuple(away * abs(value) for value in line)
    return {name: tuple(d if d > 1e-9 * size else 0.0 for d in distances) for name, distances in found.items()}


def nearest(distances: Mapping[str, Sequence[float]], means: Sequence[SampleMean], groups: int) -> Nearest:
    """Find the slip that needs the most draws, each slip taken in the component that shows it best.

    One alarming component catches a vector's slip, so its miss rate is at most that component's. A component with a constant
    integrand shows any slip.

    Args:
        distances: the result of ``rivals``.
        means: the sample; only its errors count, not its means.
        groups: group means for each mean.
    """
    apart = {
        name: max(math.inf if d and not m.standard_error else d / m.standard_error if d else 0.0 for d, m in zip(ds, means, strict=True))
        for name, ds in distances.items()
    }  # fmt: skip
    slip, distance = min(apart.items(), key=lambda item: item[1])
    needed = means[0].samples * (separation(len(means), groups) / distance) ** 2 if distance else math.inf
    return Nearest(slip, distance, needed)
