"""Mean and spread of a stream of group means, in memory that does not grow with the stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch


@dataclass(frozen=True, slots=True)
class Moments:
    """Summary of the group means so far; two summaries join into one. With a leading axis it is one of each batch.

    Args:
        groups: number of group means, a Python integer, which does not overflow.
        mean: mean of the group means, shape (components,) or (batches, components), float64, on the sampling device.
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
        """Return the moments of group means of shape (groups, components) or (batches, groups, components)."""
        mean = values.mean(dim=-2)
        low, high = values.aminmax(dim=-2)
        return cls(values.shape[-2], mean, ((values - mean[..., None, :]) ** 2).sum(dim=-2), low, high)

    def together(self) -> Moments:
        """Join the moments of all batches at once."""
        if len(self.mean) == 1:
            return Moments(self.groups, self.mean[0], self.squares[0], self.low[0], self.high[0])
        mean = self.mean.mean(dim=0)
        squares = self.squares.sum(dim=0) + self.groups * ((self.mean - mean) ** 2).sum(dim=0)
        return Moments(self.groups * len(self.mean), mean, squares, self.low.amin(dim=0), self.high.amax(dim=0))

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


@dataclass(frozen=True, slots=True)
class Running:
    """The moments of a stream of batches, the same however the stream is cut.

    Batches join in sets of a fixed number, because a set joins in one go; those of the set that is not full yet are kept apart.

    Args:
        size: batches in a set.
        sets: the moments of all full sets; None if there is none.
        rest: the moments of each batch since, at most ``size``.
    """

    size: int = 1
    sets: Moments | None = None
    rest: tuple[Moments, ...] = ()

    def add(self, values: torch.Tensor) -> Running:
        """Add batches of one set: group means of shape (batches, groups, components)."""
        rest = (*self.rest, Moments.of(values))
        if sum(len(part.mean) for part in rest) < self.size:
            return Running(self.size, self.sets, rest)
        return Running(self.size, Running(self.size, self.sets, rest).total())

    def total(self) -> Moments:
        """Join all batches.

        Raises:
            ValueError: there is none.
        """
        if not self.rest:
            if self.sets is None:
                raise ValueError("no batch has been drawn; there are no moments")
            return self.sets
        last = self.rest[0]
        if len(self.rest) > 1:
            parts = zip(*((p.mean, p.squares, p.low, p.high) for p in self.rest), strict=True)
            last = Moments(last.groups, *map(torch.cat, parts))
        last = last.together()
        return last if self.sets is None else self.sets.join(last)


def numbers(values: Any) -> list[float]:
    """Read a tensor back from the device, once, after the loop."""
    out: list[float] = values.reshape(-1).tolist()
    return out
