"""The running moments of one quantity, batch after batch: its mean, and its error by the delta method."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from closedform.numerics.findings.evidence import SampleMean
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.sampling.moments import Moments, join, numbers
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.table import to_tensor


class Stream:
    """The running moments of one quantity, extended batch by batch.

    Args:
        sampler: the source of draws.
        quantity: a function of expectations and flows, none of them conditional.
        values: a tensor for each of its symbols.
    """

    def __init__(self, sampler: Sampler, quantity: Any, values: Mapping[Any, Any]) -> None:
        self.sampler, self.quantity, self.values = sampler, quantity, values
        self.nodes = list(dict.fromkeys(outermost_special(quantity)))
        self.batches = 0
        self.moments: Moments | None = None
        self.node_moments: list[Moments | None] = [None] * len(self.nodes)
        self._pauses: dict[int, tuple[Moments | None, list[Moments | None]]] = {0: (self.moments, self.node_moments)}
        self.pilot, self.value, self.slopes = self._linear_part()

    def _linear_part(self) -> tuple[list[torch.Tensor], torch.Tensor, list[torch.Tensor]]:
        """Linearise the quantity at the means of a pilot batch, which has no other use."""
        self.sampler.start("pilot", 0)
        means = [self.sampler.batch(node, self.values).mean(dim=0) for node in self.nodes]
        width = max(len(mean) for mean in means)
        means = [mean.expand(width).clone().requires_grad_() for mean in means]
        value = self._at(means)
        slopes = torch.autograd.grad(value.sum(), means, materialize_grads=True)
        return [mean.detach() for mean in means], value.detach(), list(slopes)

    def _at(self, means: list[torch.Tensor], values: Mapping[Any, Any] | None = None) -> torch.Tensor:
        """Evaluate the quantity at given means of its nodes: shape (components,)."""
        found = to_tensor(self.quantity, {**(values or self.values), **dict(zip(self.nodes, means, strict=True))})
        return found + torch.zeros_like(means[0])

    def batch(self, stage: str, number: int) -> tuple[torch.Tensor, list[torch.Tensor]]:
        """Return one batch: group means of the quantity's linear part, shape (groups, components), and of each node."""
        self.sampler.start(stage, number)
        found = [self.sampler.batch(node, self.values) for node in self.nodes]
        self.sampler.forget()
        parts = [slope * (mean - at) for slope, mean, at in zip(self.slopes, found, self.pilot, strict=True)]
        return self.value + sum(parts[1:], parts[0]), found

    def extend(self, batches: int) -> None:
        """Add the batches up to this number, or go back to it. Nothing is read back from the device.

        The result of each call is kept, so another call needs only the batches after it.
        """
        begun = max(pause for pause in self._pauses if pause <= batches)
        moments, node_moments = self._pauses[begun]
        for number in range(begun, batches):
            linear, found = self.batch("stream", number)
            moments = join(moments, Moments.of(linear))
            node_moments = [join(m, Moments.of(f)) for m, f in zip(node_moments, found, strict=True)]
        self._pauses[batches] = moments, node_moments
        self.batches, self.moments, self.node_moments = batches, moments, node_moments

    def means(self, settled: Mapping[Any, torch.Tensor]) -> tuple[SampleMean, ...]:
        """Read the means and their errors back.

        Args:
            settled: the standard errors of values that were averaged beforehand, by their symbols.
        """
        assert self.moments is not None
        width = len(self.value)
        at = [m.mean.expand(width) for m in self.node_moments if m is not None]
        variance = self.moments.standard_error() ** 2
        for symbol, error in settled.items():
            shifted = {**self.values, symbol: self.values[symbol] + error}
            variance = variance + self._shift(shifted) ** 2
        columns = (self._at(at), variance**0.5, self.moments.largest_share())
        draws = self.moments.groups * self.sampler.group
        rows = zip(*map(numbers, columns), strict=True)
        return tuple(SampleMean(mean, error, draws, self.sampler.n, share) for mean, error, share in rows)

    def _shift(self, values: Mapping[Any, Any]) -> torch.Tensor:
        """Return the change of the pilot's quantity under other values, with the same draws."""
        self.sampler.start("pilot", 0)
        means = [self.sampler.batch(node, values).mean(dim=0).expand(len(self.value)) for node in self.nodes]
        return self._at(means, values) - self.value
