"""The running moments of one quantity, batch after batch: its mean, and its error by the delta method."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from closedform.numerics.findings.evidence import SampleMean
from closedform.numerics.findings.levels import ROUNDING
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.sampling.moments import Moments, Running, numbers
from closedform.numerics.sampling.routes import ByTorch, route
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.table import to_tensor

DRAWS_ERROR = 0.1  # of the standard error of the largest sample, at most, by which float32 data may change a mean
_DOUBT = 4  # standard errors of that change, which a pilot estimates


class Stream:
    """The running moments of one quantity, extended batch by batch.

    Args:
        sampler: the source of draws.
        quantity: a function of expectations and flows, none of them conditional.
        values: a tensor for each of its symbols.
        samples: the most draws that are to come.
    """

    def __init__(self, sampler: Sampler, quantity: Any, values: Mapping[Any, Any], samples: int) -> None:
        self.sampler, self.quantity, self.values = sampler, quantity, values
        self.nodes = list(dict.fromkeys(outermost_special(quantity)))
        self.route = route(sampler, self.nodes, values)
        self.batches = 0
        self.moments, self.node_moments = Running(self.route.together), [Running(self.route.together)] * len(self.nodes)
        self._pauses: dict[int, tuple[Running, list[Running]]] = {0: (self.moments, self.node_moments)}
        pilot = self.route.means(values, "pilot", 0)
        self.pilot, self.value, self.slopes = self._linear_part(pilot)
        if not isinstance(self.route, ByTorch):
            self.route.kind = torch.float32
            if not self._changes_little(pilot, self.route.means(values, "pilot", 0), samples):
                self.route.kind = torch.float64

    def _linear_part(self, pilot: list[torch.Tensor]) -> tuple[list[torch.Tensor], torch.Tensor, list[torch.Tensor]]:
        """Linearise the quantity at the means of a pilot batch, which has no other use."""
        means = [node.mean(dim=0) for node in pilot]
        width = max(len(mean) for mean in means)
        means = [mean.expand(width).clone().requires_grad_() for mean in means]
        value = self._at(means)
        slopes = torch.autograd.grad(value.sum(), means, materialize_grads=True)
        return [mean.detach() for mean in means], value.detach(), list(slopes)

    def _changes_little(self, wide: list[torch.Tensor], narrow: list[torch.Tensor], samples: int) -> bool:
        """Return True if float32 data change the quantity by less than a tenth of the standard error of the largest sample.

        The pilot is drawn in both types from the same bits, so that the two differ by rounding alone.
        """
        change = Moments.of(self._linear(narrow) - self._linear(wide))
        error = Moments.of(self._linear(wide)).standard_error() * (len(wide[0]) * self.sampler.group / samples) ** 0.5
        return bool((change.mean.abs() + _DOUBT * change.standard_error() <= DRAWS_ERROR * error).all())

    def _at(self, means: list[torch.Tensor], values: Mapping[Any, Any] | None = None) -> torch.Tensor:
        """Evaluate the quantity at given means of its nodes: shape (components,)."""
        found = to_tensor(self.quantity, {**(values or self.values), **dict(zip(self.nodes, means, strict=True))})
        return found + torch.zeros_like(means[0])

    def _linear(self, found: list[torch.Tensor]) -> torch.Tensor:
        """Take the quantity's linear part: shape (groups, components)."""
        parts = [slope * (mean - at) for slope, mean, at in zip(self.slopes, found, self.pilot, strict=True)]
        return self.value + sum(parts[1:], parts[0])

    def batch(self, stage: str, number: int, batches: int = 1) -> tuple[torch.Tensor, list[torch.Tensor]]:
        """Return consecutive batches: group means of the quantity's linear part, shape (groups, components), and of each node."""
        found = self.route.means(self.values, stage, number, batches)
        return self._linear(found), found

    def extend(self, batches: int) -> None:
        """Add the batches up to this number, or go back to it. Nothing is read back from the device.

        The result of each call is kept, so another call needs only the batches after it.
        """
        begun = max(pause for pause in self._pauses if pause <= batches)
        moments, node_moments = self._pauses[begun]
        while begun < batches:
            taken = min(batches, (begun // self.route.together + 1) * self.route.together) - begun
            linear, found = self.batch("stream", begun, taken)
            moments, *node_moments = (
                running.add(values.reshape(taken, -1, values.shape[1]))
                for running, values in zip([moments, *node_moments], [linear, *found], strict=True)
            )
            begun += taken
        self._pauses[batches] = moments, node_moments
        self.batches, self.moments, self.node_moments = batches, moments, node_moments

    def means(self, settled: Mapping[Any, torch.Tensor]) -> tuple[SampleMean, ...]:
        """Read the means and their errors back.

        Args:
            settled: the standard errors of values that were averaged beforehand, by their symbols.
        """
        width, moments = len(self.value), self.moments.total()
        at = [m.total().mean.expand(width) for m in self.node_moments]
        variance = moments.standard_error() ** 2
        for symbol, error in settled.items():
            shifted = {**self.values, symbol: self.values[symbol] + error}
            variance = variance + self._shift(shifted) ** 2
        columns = (self._at(at), variance**0.5, moments.largest_share())
        draws = moments.groups * self.sampler.group
        found = []
        for mean, error, share in zip(*map(numbers, columns), strict=True):
            varies = error > ROUNDING * abs(mean)  # a smaller spread is that of a processor's sums, and none of the draws
            found.append(SampleMean(mean, error if varies else 0.0, draws, self.sampler.n, share if varies else 0.0))
        return tuple(found)

    def _shift(self, values: Mapping[Any, Any]) -> torch.Tensor:
        """Return the change of the pilot's quantity under other values, with the same draws."""
        means = [node.mean(dim=0).expand(len(self.value)) for node in self.route.means(values, "pilot", 0)]
        return self._at(means, values) - self.value
