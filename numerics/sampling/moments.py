"""Mean and spread of a stream of group means, in memory that does not grow with the stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch


@dataclass(frozen=True, slots=True)
class Moments:
    """Summary of the group means so far; two summaries join into one.

    Args:
        groups: number of group means, a Python integer, which does not overflow.
        mean: mean of the group means, shape (components,), float64, on the sampling device.
        squares: sum of squared deviations from that mean, same shape.
        low: smallest group mean, same shape.
        high: largest group mean, same shape.
    """

    groups: int
    mean: torch.Tensor
    squares: torch.Tensor
    low: torch.Tensor
    high: torch.Tensor

    @classmethod
    def of(cls, values: torch.Tensor) -> Moments:
        """Return the moments of group means of shape (groups, components)."""
        mean = values.mean(dim=0)
        low, high = values.aminmax(dim=0)
        return cls(len(values), mean, ((values - mean) ** 2).sum(dim=0), low, high)

    def join(self, other: Moments) -> Moments:
        """Join two streams by Chan, Golub and LeVeque's update, which loses no digits to cancellation.

        The counts are Python numbers, so the device sends nothing back.
        """
        groups = self.groups + other.groups
        apart = other.mean - self.mean
        return Moments(
            groups,
            self.mean + apart * (other.groups / groups),
            self.squares + other.squares + apart**2 * (self.groups / groups * other.groups),
            torch.minimum(self.low, other.low),
            torch.maximum(self.high, other.high),
        )

    def standard_error(self) -> torch.Tensor:
        """Return the standard error of the mean, shape (components,)."""
        return (self.squares / (self.groups - 1) / self.groups) ** 0.5

    def largest_share(self) -> torch.Tensor:
        """Return the largest group's share of the sum of squares, shape (components,); zero if nothing varies."""
        furthest = torch.maximum(self.high - self.mean, self.mean - self.low)
        return torch.where(self.squares > 0, furthest**2 / self.squares, 0.0)


def join(first: Moments | None, second: Moments) -> Moments:
    """Join two summaries; the first may be missing."""
    return second if first is None else first.join(second)


def numbers(values: Any) -> list[float]:
    """Read a tensor back from the device, once, after the loop."""
    out: list[float] = values.reshape(-1).tolist()
    return out
