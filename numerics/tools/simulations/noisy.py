"""A stochastic simulator's output beside the terms of its equation: coefficients with standard errors, and the deviations they could miss.

Every replicate, a call on each of the instances with randomness of its own, gives one least-squares fit of the equation's terms.
Replicates are independent, so a coefficient is the mean of as many independent numbers, and Student's t bounds its error. A
remainder outside the terms is searched for in the products of two replicates' residuals. Their mean is the square of the remaining
expectation, and zero if there is none, whatever the noise. So noise alone is not taken for a term.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from closedform.numerics.findings.levels import MISS
from closedform.numerics.sampling.errors import alarm_at, heavy_tailed, separation
from closedform.numerics.tools.simulations.faults import Added, extras
from closedform.numerics.tools.simulations.instances import Instances
from closedform.numerics.tools.simulations.problem import Problem
from closedform.numerics.tools.simulations.terms import Term

# Agreement is reported only if a coefficient off by this much, relatively, would have been seen: a lost or added sqrt(2) is off by
# 0.29.
ENOUGH = 0.25
# ... and if a remainder outside all terms of this share of the equation's size would have been seen.
ENOUGH_OUTSIDE = 0.5
# The factors that slips of the pen make: with noise a number is named only if exactly one of them is near enough.
_SLIPS = {"2": 2.0, "1/2": 0.5, "-2": -2.0, "-1/2": -0.5, "4": 4.0, "1/4": 0.25, "3": 3.0, "1/3": 1 / 3, "8": 8.0, "1/8": 0.125, "-1": -1.0,
          "sqrt(2)": 2**0.5, "1/sqrt(2)": 0.5**0.5, "pi": np.pi, "1/pi": 1 / np.pi, "sqrt(pi)": np.pi**0.5, "1/sqrt(pi)": np.pi**-0.5,
          "2/pi": 2 / np.pi, "pi/2": np.pi / 2, "sqrt(2/pi)": (2 / np.pi) ** 0.5, "sqrt(pi/2)": (np.pi / 2) ** 0.5,
          "3/2": 1.5, "2/3": 2 / 3, "4/3": 4 / 3, "3/4": 0.75, "5/4": 1.25, "4/5": 0.8, "6/5": 1.2, "5/6": 5 / 6,
          "sqrt(2*pi)": (2 * np.pi) ** 0.5, "1/sqrt(2*pi)": (2 * np.pi) ** -0.5, "2*pi": 2 * np.pi, "1": 1.0}  # fmt: skip
_POWERS = ((1, "{}"), (-1, "1/{}"), (2, "{}**2"), (-2, "{}**(-2)"), (0.5, "sqrt({})"), (-0.5, "1/sqrt({})"))
_LEAST = 0.1  # an instance that hardly varied in the pilot is weighted as if it varied by this share of the median


@dataclass(frozen=True)
class Coefficient:
    """A coefficient as measured: its mean over replicates, and the standard error of that."""

    mean: float
    error: float


class Noisy(Problem):
    """The replicates beside the equation's terms: ``Problem``, with errors by chance in place of rounding.

    Args:
        terms: the terms of the equation.
        instances: the instances on which both were evaluated.
        replicates: the simulator's outputs, shape (replicates, count, width).
        pilot: further replicates, whose spread weights the instances.
        scale: as in ``Problem``.
        eps: as in ``Problem``; no standard error is below the rounding.
        conditioning: as in ``Problem``.
        unscaled: as in ``Problem``.
        wanted: as in ``Problem``.
    """

    def __init__(
        self,
        terms: Sequence[Term],
        instances: Instances,
        replicates: Any,
        pilot: Any,
        *,
        scale: Any,
        eps: float,
        conditioning: Any,
        unscaled: str,
        wanted: Collection[str],
    ) -> None:
        mean = replicates.mean(axis=0)
        how: dict[str, Any] = {"scale": scale, "eps": eps, "conditioning": conditioning}
        super().__init__(terms, instances, mean, unscaled=unscaled, wanted=wanted, **how)
        self.replicates = replicates
        numbers = instances.varied.sizes[:, None] if self.has_vectors else self.width
        spread = np.sqrt(np.sum(np.var(pilot, axis=0, ddof=1), axis=1, keepdims=True) / numbers)
        typical = float(np.median(spread / self.size)) or float(np.max(spread / self.size)) or 1.0
        self.weight = 1 / np.maximum(spread, _LEAST * typical * self.size)
        self.target = self.flat(self.output * self.weight)
        self.coarsest = ENOUGH

    @cached_property
    def components(self) -> int:
        """The number of tests, which share the level of an alarm."""
        return len(self.terms) + len(self.added) + 1

    @property
    def alarm(self) -> float:
        """Standard errors beyond which a coefficient is not the equation's."""
        return alarm_at(self.components, len(self.replicates))

    @property
    def seen(self) -> float:
        """Standard errors of a deviation that is missed no more often than stated."""
        return separation(self.components, len(self.replicates))

    @property
    def _explained(self) -> float:
        """Standard errors within which a right explanation lies, except with the chance of a miss."""
        return alarm_at(self.components, len(self.replicates), level=MISS)

    def fitted(self, columns: Sequence[Any], of: Any = None) -> tuple[list[Coefficient], float] | None:
        """Fit coefficients to every replicate: each with its error, and the remainder in alarms; None if columns are dependent."""
        matrix = np.stack([self.flat(c * self.weight) for c in columns], axis=1)
        norms = np.linalg.norm(matrix, axis=0)
        if not np.all(np.isfinite(norms)) or not np.all(norms) or np.linalg.matrix_rank(matrix / norms, tol=1e-9) < len(norms):
            return None
        rows = self.flat((self.replicates if of is None else of) * self.weight)
        found = rows @ np.linalg.pinv(matrix / norms).T / norms
        errors = np.maximum(found.std(axis=0, ddof=1) / np.sqrt(len(found)), self.near * np.linalg.norm(rows, axis=1).max() / norms)
        left = rows - found @ matrix.T
        return [Coefficient(float(m), float(e)) for m, e in zip(found.mean(axis=0), errors, strict=True)], self._outside(left, rows)

    def _outside(self, left: Any, rows: Any) -> float:
        """Test, in alarms, whether residuals have an expectation, by the mean product of two of them, which are independent."""
        mean, error = self._squared(left, rows)
        return mean / error / alarm_at(self.components, len(left) // 2)

    def _squared(self, left: Any, rows: Any) -> tuple[float, float]:
        """Estimate the square of the residuals' expectation, with its standard error."""
        pairs = len(left) // 2
        products = np.sum(left[: 2 * pairs : 2] * left[1 : 2 * pairs : 2], axis=1)
        floor = (self.near * float(np.max(np.linalg.norm(rows, axis=1)))) ** 2
        return float(products.mean()), max(float(products.std(ddof=1)) / pairs**0.5, floor)

    def unseen_outside(self) -> float:
        """Return the largest remainder outside the equation's terms that may have been missed, as a share of the equation's size."""
        rows, left = self._residuals()
        _, error = self._squared(left, rows)
        return float(np.sqrt(error * separation(self.components, len(left) // 2)) / np.linalg.norm(sum(self.columns) * self.weight))

    def _residuals(self) -> tuple[Any, Any]:
        """Return the replicates, and the residual of each after the equation's terms."""
        rows = self.flat(self.replicates * self.weight)
        matrix = np.stack([self.flat(c * self.weight) for c in self.columns], axis=1)
        return rows, rows - rows @ np.linalg.pinv(matrix).T @ matrix.T

    def share_outside(self) -> float:
        """Estimate how much of the expectation lies outside the equation's terms, as a share of its size."""
        rows, left = self._residuals()

        def squared(found: Any) -> float:
            total = np.sum(found, axis=0)
            return float((total @ total - np.sum(found * found)) / (len(found) * (len(found) - 1)))

        return float(np.sqrt(max(squared(left), 0.0) / squared(rows))) if squared(rows) > 0 else np.inf

    def off(self) -> Any:
        """Return a mask of the instances on which equation and output differ in size by more than an alarm: shape (count,)."""
        along = sum(self.columns) * self.weight
        size = np.sum(along * along, axis=1)
        with np.errstate(all="ignore"):  # if the equation is zero there is nothing to compare
            found = np.sum(self.replicates * self.weight * along, axis=2) / size
        errors = found.std(axis=0, ddof=1) / np.sqrt(len(found)) + self.near
        return np.where(size > 0, abs(found.mean(axis=0) - 1) > self.alarm * errors, False)

    def misfit(self, columns: Sequence[Any]) -> float:
        """Return the distance of the replicates from the sum of columns, in units of what a right explanation may have."""
        found = self.fitted(columns) or self.fitted([sum(columns)])
        if found is None:
            return np.inf
        return max(max(abs(c.mean - 1) / c.error for c in found[0]) / self._explained, found[1])

    def solve(self, columns: Sequence[Any]) -> tuple[Any, Any, float] | None:
        """Fit coefficients: return them, their error bounds, and the misfit; None if columns are dependent."""
        found = self.fitted(columns)
        if found is None:
            return None
        values, errors = (np.array([getattr(c, part) for c in found[0]]) for part in ("mean", "error"))
        return values, self._explained * errors, found[1]

    def name(self, value: float, error: float) -> str | None:
        """Name a number if exactly one of the usual factors is near enough."""
        if abs(value) <= error:
            return "0" if error <= ENOUGH else None
        near = [name for name, number in _SLIPS.items() if abs(number - value) <= error]
        return near[0] if len(near) == 1 else None

    def standard(self, error: float) -> float | None:
        """Return the standard error for an error bound from ``solve``."""
        return error / self._explained

    def written(self, value: float, error: float, name: str | None = None) -> str:
        """Write a measured number with its standard error, and its name; ``error`` is as ``solve`` gives it."""
        measured = f"{value:.4g} ± {error / self._explained:.1g}"
        return measured if name is None else f"{name} (measured {measured})" if error else name

    def monomial(self, group: Sequence[int]) -> str | None:
        """Find a power of one of the instance's numbers that may multiply the terms of a group."""
        best = (1.0, "")
        for symbol, number in self.numbers().items():
            for power, written in _POWERS:
                if power % 1 and np.any(number < 0):
                    continue
                changed = [c * number[:, None] ** power if i in group else c for i, c in enumerate(self.columns)]
                best = min(best, (self.misfit(changed), written.format(symbol)))
        return best[1] or None

    @cached_property
    def added(self) -> list[tuple[Added, Any]]:
        """Return the possible added terms, each with its column, without those that depend on the terms."""
        return [(added, column) for added, column in extras(self) if self.fitted_with(column) is not None]

    def fitted_with(self, column: Any) -> Any:
        """Return the matrix of the terms with a column if that is independent of them, or None."""
        matrix = np.stack([self.flat(c * self.weight) for c in [*self.columns, column]], axis=1)
        norms = np.linalg.norm(matrix, axis=0)
        return matrix if np.all(norms) and np.linalg.matrix_rank(matrix / norms, tol=1e-9) == len(norms) else None

    def doubtful(self) -> str | None:
        """Return the reason why these replicates decide nothing, or None."""
        rows = self.flat(self.replicates * self.weight)
        squares = np.sum((rows - rows.mean(axis=0)) ** 2, axis=1)
        if heavy_tailed(float(squares.max() / squares.sum()), len(rows)):
            return "one replicate varies as much as all others together, so that their spread says little: average more draws in a call"
        return None
