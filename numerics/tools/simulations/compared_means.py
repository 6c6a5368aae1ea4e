"""Compares means of groups of draws with exact values: whether they agree, and the smallest visible deviation."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from closedform.numerics.findings.levels import FALSE_ALARM, MISS, ROUNDING
from closedform.numerics.sampling.errors import alarm_at, separation
from closedform.numerics.sampling.sampler import GROUP


class Finding(msgspec.Struct, frozen=True):
    """One property of the law, tested.

    ``deviation`` is the largest difference from the closed form and ``z`` the largest in standard errors, of ``components`` means.
    Beyond ``alarm`` it is an alarm, which the stated law raises with chance ``level`` at most. ``resolution`` is the smallest
    deviation missed with chance ``miss`` at most (for the component measured worst). The exact finding of the stated kernel has no
    errors: its z, alarm and resolution are None.
    """

    name: str
    holds: bool
    says: str
    deviation: float
    components: int
    z: float | None = None
    alarm: float | None = None
    resolution: float | None = None
    level: float | None = None
    miss: float | None = None
    cause: str | None = None


@dataclass(frozen=True)
class Means:
    """Group means of some quantities, with their exact values.

    Args:
        groups: shape (groups, components).
        values: the exact means under the stated law, shape (components,) or one number.
    """

    groups: Any
    values: Any

    @property
    def mean(self) -> Any:
        """Over all draws."""
        return self.groups.mean(axis=0)

    @property
    def error(self) -> Any:
        """Standard errors, never below rounding."""
        spread = self.groups.std(axis=0, ddof=1) / math.sqrt(len(self.groups))
        return np.maximum(spread, ROUNDING * np.maximum(1.0, abs(self.mean)))

    @property
    def alarm(self) -> float:
        """Standard errors beyond which the largest deviation is an alarm, at the level of one comparison."""
        return alarm_at(self.groups.shape[1], len(self.groups))

    def z(self, values: Any = None) -> float:
        """The largest deviation in standard errors, from the stated values or others."""
        return float(np.max(abs(self.mean - (self.values if values is None else values)) / self.error))

    def agree(self, values: Any) -> bool:
        """Return True if other values would have raised no alarm."""
        return self.z(values) <= self.alarm

    def finding(self, name: str, what: str, cause: Callable[[], str | None]) -> Finding:
        """Judge, and search for the cause of an alarm."""
        deviation, z = float(np.max(abs(self.mean - self.values))), self.z()
        holds = z <= self.alarm
        reason = None if holds else cause()
        components = self.groups.shape[1]
        smallest = separation(components, len(self.groups)) * float(np.max(self.error))
        says = (
            f"{what} is as stated: off by {deviation:.2g} at most, a deviation of {smallest:.2g} would be seen"
            if holds
            else f"{what} is off by up to {deviation:.3g} ({_many(z)} standard errors, alarm at {self.alarm:.3g})"
            + (f": {reason}" if reason else "")
        )
        return Finding(name, holds, says, deviation, components, z, self.alarm, smallest, FALSE_ALARM, MISS, reason)


def _many(z: float) -> str:
    """Write a number of standard errors; for means without spread it is only a multiple of rounding."""
    return f"{z:.3g}" if z < 1e6 else "more than a million"


def grouped(values: Any) -> Any:
    """Average groups of draws: (samples, components) to (groups, components)."""
    groups = len(values) // GROUP
    return values[: groups * GROUP].reshape(groups, GROUP, -1).mean(axis=1)
