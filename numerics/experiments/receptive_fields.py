"""Receptive fields trained to tell two processes on a ring apart: documents 001, 002 and 004.

X is drawn in all its pixels, the network is applied, and its loss is differentiated automatically; no flow that a document derives is used in
a training. All runs of a setting are trained at once, in arrays whose first axis is the run. Settings of the same sizes are trained side by
side, on the same noise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import torch

from closedform.derivations.claims.setting import ReceptiveFields, Unit

Found = TypeVar("Found")

DTYPE = torch.float64
# A kernel's eigenvalues below minus this show that it is no covariance on this ring; nothing is clipped.
ROUNDING = 1e-12

_UNITS: Mapping[Unit, Callable[[torch.Tensor], torch.Tensor]] = {
    Unit.RELU: torch.relu,
    Unit.ERF: lambda h: torch.erf(h / math.sqrt(2)),
}


def kernel(pixels: int, xi: float) -> torch.Tensor:
    """Return Sigma(xi) on a ring, shape (n, n): exp(-d^2 / xi^2) at distance d."""
    place = torch.arange(pixels, dtype=DTYPE)
    apart = (place[:, None] - place).abs()
    return torch.exp(-((torch.minimum(apart, pixels - apart) / xi) ** 2))


def spectrum(weights: torch.Tensor) -> torch.Tensor:
    """Return the coefficients of weights in the real sine and cosine basis, same shape: orthonormal, so that lengths are kept."""
    pixels = weights.shape[-1]
    waves = torch.fft.rfft(weights, norm="ortho")
    inner = waves[..., 1 : (pixels + 1) // 2] * math.sqrt(2)
    ends = [waves[..., :1].real] + ([waves[..., -1:].real] if pixels % 2 == 0 else [])
    return torch.cat([*ends, inner.real, inner.imag], dim=-1)


def deviations(covariance: torch.Tensor) -> torch.Tensor:
    """Return the roots of the eigenvalues of a covariance that is the same all around the ring, shape (n,), in the basis of ``spectrum``.

    Raises:
        ValueError: the matrix is no covariance.
    """
    values = spectrum(spectrum(covariance).T).diagonal()
    if float(values.min()) < -ROUNDING * float(values.max()):
        raise ValueError(
            f"the smallest eigenvalue is {float(values.min()):.3g}, so this is no covariance; choose a shorter length scale"
        )
    return values.abs().sqrt()


def normaliser(gain: float) -> float:
    """Return Z(g) = E[erf(g Z)^2] for a standard normal Z, dimensionless."""
    return 2 / math.pi * math.asin(2 * gain**2 / (1 + 2 * gain**2))


def covariance(setting: ReceptiveFields, xi: float) -> torch.Tensor:
    """Return Cov(X) for one label, shape (n, n), by the arcsine law of two erfs."""
    below = 1 + 1 / (2 * float(setting.gain) ** 2)
    return torch.asin(kernel(setting.pixels, xi) / below) / math.asin(1 / below)


class Noise(NamedTuple):
    """What a batch of draws is made of: the same for all settings of some sizes.

    Args:
        labels: whether each draw has label 1, of ones and zeros: shape (runs, size), integers.
        normal: independent standard normal numbers, one for each wave of the basis of ``spectrum``: shape (runs, size, pixels).
        signs: of the spread of a clone, shape (runs, size, 1); None where nothing is spread.
    """

    labels: torch.Tensor
    normal: torch.Tensor
    signs: torch.Tensor | None


class Data:
    """The data of one setting, for runs that each have a seed of their own.

    Args:
        setting: the processes.
        seeds: one a run; the same seed gives the same noise in every setting of these sizes.
    """

    def __init__(self, setting: ReceptiveFields, seeds: range) -> None:
        self.setting = setting
        self._draws = [torch.Generator().manual_seed(seed) for seed in seeds]
        made = covariance if setting.clone else lambda s, xi: kernel(s.pixels, xi)
        self._deviations = torch.stack([deviations(made(setting, float(xi))) for xi in (setting.xi_0, setting.xi_1)]).float()
        self._basis = spectrum(torch.eye(setting.pixels, dtype=DTYPE)).T.float().contiguous()

    def starts(self) -> torch.Tensor:
        """Draw standard normal numbers for first weights, shape (runs, neurons, pixels)."""
        return self._normal(self.setting.neurons)

    def noise(self, size: int) -> Noise:
        """Draw what the next batch is made of."""
        labels = torch.stack([torch.randint(2, (size,), generator=draw) for draw in self._draws])
        normal = self._normal(size)
        spread = bool(self.setting.spread)
        signs = torch.stack([torch.randint(2, (size, 1), generator=draw) for draw in self._draws]) * 2 - 1 if spread else None
        return Noise(labels, normal, signs)

    def _normal(self, rows: int) -> torch.Tensor:
        drawn = torch.empty(len(self._draws), rows, self.setting.pixels)
        for run, draw in enumerate(self._draws):
            drawn[run].normal_(generator=draw)
        return drawn

    def inputs(self, noise: Noise) -> torch.Tensor:
        """Make inputs of noise, shape (runs, size, pixels)."""
        setting, gain = self.setting, float(self.setting.gain)
        field = self._deviations[noise.labels].mul_(noise.normal) @ self._basis
        if not setting.clone:
            return field.mul_(gain).erf_().div_(math.sqrt(normaliser(gain)))
        # The factors that make a clone elliptical have the mean square one.
        return field if noise.signs is None else field * (1 + float(setting.spread) * noise.signs).sqrt()

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Draw inputs, shape (runs, size, pixels), and whether each has label 1, shape (runs, size), of ones and zeros."""
        noise = self.noise(size)
        return self.inputs(noise), noise.labels.float()

    def ahead(self, size: int, batches: int = 1) -> list[tuple[torch.Tensor, torch.Tensor]]:
        """Return the batches that would be drawn next, and leave them to be drawn."""
        states = [draw.get_state() for draw in self._draws]
        found = [self.batch(size) for _ in range(batches)]
        for draw, state in zip(self._draws, states, strict=True):
            draw.set_state(state)
        return found

    def behind(self, other: Data) -> Data:
        """Go to where the draws of other data of the same sizes stand."""
        for draw, reached in zip(self._draws, other._draws, strict=True):
            draw.set_state(reached.get_state())
        return self


@dataclass(frozen=True)
class History:
    """What a training went through.

    Args:
        setting: that was trained.
        times: steps taken at each look, the start first.
        weights: at each look, shape (looks + 1, runs, neurons, pixels).
        biases: at each look, shape (looks + 1, runs, neurons).
        data: more draws of the same runs, that no step has seen.
        known: what was computed of it, for all scores that ask.
    """

    setting: ReceptiveFields
    times: tuple[int, ...]
    weights: torch.Tensor
    biases: torch.Tensor
    data: Data
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False)

    def once(self, name: Hashable, compute: Callable[[], Found]) -> Found:
        """Compute something the first time, and return the same to all who want it."""
        if name not in self.known:
            self.known[name] = compute()
        found: Found = self.known[name]
        return found

    def fresh(self, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Draw a batch that no step has seen; all scores that ask for as many share it, and do not depend on each other."""
        return self.once(("fresh", size), lambda: self.data.ahead(size)[0])


def activations(setting: ReceptiveFields, weights: torch.Tensor, biases: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Return s(<w_k, x> + b_k) of each neuron, shape (runs, samples, neurons)."""
    return _UNITS[setting.unit](x @ weights.mT + biases[:, None])


def outputs(setting: ReceptiveFields, weights: torch.Tensor, biases: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Return the network's outputs, shape (runs, samples)."""
    return activations(setting, weights, biases, x).mean(dim=-1)


def sizes(setting: ReceptiveFields) -> tuple[int | bool, ...]:
    """Name what settings need to have in common, so that they can be trained on the same noise."""
    return setting.pixels, setting.neurons, setting.batch, setting.steps, bool(setting.spread)


def train(setting: ReceptiveFields, seeds: range) -> History:
    """Train a network for each run."""
    (history,) = train_together([setting], seeds)
    return history


def train_together(settings: Sequence[ReceptiveFields], seeds: range) -> list[History]:
    """Train networks of some settings on the same noise, which is drawn once; inputs are made once for settings that share their processes.

    Args:
        settings: of the same ``sizes``.
        seeds: one a run.
    """
    data = [Data(setting, seeds) for setting in settings]
    starts = data[0].starts()
    learners = [_Learner(setting, starts) for setting in settings]
    processes = [(s.xi_1, s.xi_0, s.gain, s.clone, s.spread) for s in settings]
    for step in range(1, settings[0].steps + 1):
        noise = data[0].noise(settings[0].batch)
        inputs = {process: own.inputs(noise) for process, own in dict(zip(processes, data, strict=True)).items()}
        for learner, process in zip(learners, processes, strict=True):
            learner.learn(step, inputs[process], noise.labels.float())
    return [learner.history(own.behind(data[0])) for learner, own in zip(learners, data, strict=True)]


class _Learner:
    """The networks of one setting while they are trained.

    Args:
        setting: how.
        starts: standard normal numbers for the first weights, shape (runs, neurons, pixels).
    """

    def __init__(self, setting: ReceptiveFields, starts: torch.Tensor) -> None:
        self._setting = setting
        deviation = setting.scale * math.sqrt(2 / (setting.pixels + setting.neurons))
        self._weights = (deviation * (starts + setting.shift)).requires_grad_()
        self._biases = torch.zeros(starts.shape[:2]).requires_grad_(setting.biases)
        self._every = max(1, setting.steps // max(1, setting.looks))
        self._kept: list[tuple[torch.Tensor, torch.Tensor]] = []
        self._look()

    def _look(self) -> None:
        self._kept.append((self._weights.detach().clone(), self._biases.detach().clone()))

    def learn(self, step: int, x: torch.Tensor, ones: torch.Tensor) -> None:
        """Take one step down the loss."""
        setting, trained = self._setting, [self._weights, self._biases] if self._setting.biases else [self._weights]
        labels = ones * setting.label + (1 - ones) * setting.other_label
        loss = (outputs(setting, self._weights, self._biases, x) - labels).square().mean(
            dim=1
        ).sum() / 2  # each run's gradient is its own
        with torch.no_grad():
            for parameter, slope in zip(trained, torch.autograd.grad(loss, trained), strict=True):
                parameter.sub_(slope, alpha=setting.rate)
            if setting.one_sign:
                self._biases.mul_(self._biases * setting.one_sign > 0)
        if step % self._every == 0:
            self._look()

    def history(self, data: Data) -> History:
        """Return what the training went through, with the data that follow."""
        weights, biases = (torch.stack(values).to(DTYPE) for values in zip(*self._kept, strict=True))
        return History(self._setting, tuple(range(0, self._setting.steps + 1, self._every)), weights, biases, data)
