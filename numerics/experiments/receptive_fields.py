"""Receptive fields trained to tell two processes on a ring apart: documents 001, 002 and 004.

X is drawn in all its pixels, the network is applied, and its loss is differentiated automatically; no flow that a document derives is used in
a training. All runs of a setting are trained at once, in arrays whose first axis is the run.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch

from closedform.derivations.claims.setting import ReceptiveFields, Unit

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


def root(covariance: torch.Tensor) -> torch.Tensor:
    """Return the symmetric root of a covariance, shape (n, n).

    Raises:
        ValueError: the matrix is no covariance.
    """
    values, vectors = torch.linalg.eigh(covariance)
    if float(values[0]) < -ROUNDING * float(values[-1]):
        raise ValueError(
            f"the smallest eigenvalue is {float(values[0]):.3g}, so this is no covariance; choose a shorter length scale"
        )
    return (vectors * values.abs().sqrt()) @ vectors.T


def normaliser(gain: float) -> float:
    """Return Z(g) = E[erf(g Z)^2] for a standard normal Z, dimensionless."""
    return 2 / math.pi * math.asin(2 * gain**2 / (1 + 2 * gain**2))


def covariance(setting: ReceptiveFields, xi: float) -> torch.Tensor:
    """Return Cov(X) for one label, shape (n, n), by the arcsine law of two erfs."""
    below = 1 + 1 / (2 * float(setting.gain) ** 2)
    return torch.asin(kernel(setting.pixels, xi) / below) / math.asin(1 / below)


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
        self._roots = [root(made(setting, float(xi))).float() for xi in (setting.xi_0, setting.xi_1)]

    def weights(self) -> torch.Tensor:
        """Draw the first weights of each run, shape (runs, neurons, pixels)."""
        setting = self.setting
        deviation = setting.scale * math.sqrt(2 / (setting.pixels + setting.neurons))
        shape = (setting.neurons, setting.pixels)
        return deviation * (torch.stack([torch.randn(shape, generator=draw) for draw in self._draws]) + setting.shift)

    def batch(self, size: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Draw inputs, shape (runs, size, pixels), and whether each has label 1, shape (runs, size), of ones and zeros."""
        labels = torch.stack([torch.randint(2, (size,), generator=draw) for draw in self._draws])
        noise = torch.stack([torch.randn(size, self.setting.pixels, generator=draw) for draw in self._draws])
        field = torch.where(labels[..., None] == 1, noise @ self._roots[1], noise @ self._roots[0])
        if self.setting.clone:
            return field * self._scales(size), labels.float()
        gain = float(self.setting.gain)
        return torch.erf(gain * field) / math.sqrt(normaliser(gain)), labels.float()

    def _scales(self, size: int) -> torch.Tensor | float:
        """Draw the factors that make a clone elliptical, shape (runs, size, 1); their mean square is one."""
        if not self.setting.spread:
            return 1.0
        signs = torch.stack([torch.randint(2, (size, 1), generator=draw) for draw in self._draws]) * 2 - 1
        return (1 + float(self.setting.spread) * signs).sqrt()


@dataclass(frozen=True)
class History:
    """What a training went through.

    Args:
        setting: that was trained.
        times: steps taken at each look, the start first.
        weights: at each look, shape (looks + 1, runs, neurons, pixels).
        biases: at each look, shape (looks + 1, runs, neurons).
        data: more draws of the same runs, that no step has seen.
    """

    setting: ReceptiveFields
    times: tuple[int, ...]
    weights: torch.Tensor
    biases: torch.Tensor
    data: Data


def activations(setting: ReceptiveFields, weights: torch.Tensor, biases: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Return s(<w_k, x> + b_k) of each neuron, shape (runs, samples, neurons)."""
    return _UNITS[setting.unit](x @ weights.mT + biases[:, None])


def outputs(setting: ReceptiveFields, weights: torch.Tensor, biases: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """Return the network's outputs, shape (runs, samples)."""
    return activations(setting, weights, biases, x).mean(dim=-1)


def train(setting: ReceptiveFields, seeds: range) -> History:
    """Train a network for each run."""
    data = Data(setting, seeds)
    weights = data.weights().requires_grad_()
    biases = torch.zeros(weights.shape[:2]).requires_grad_(setting.biases)
    trained = [weights, biases] if setting.biases else [weights]
    every = max(1, setting.steps // max(1, setting.looks))
    kept = [(weights.detach().clone(), biases.detach().clone())]
    for step in range(1, setting.steps + 1):
        x, ones = data.batch(setting.batch)
        labels = ones + (1 - ones) * setting.other_label
        loss = (outputs(setting, weights, biases, x) - labels).square().mean(dim=1).sum() / 2  # each run's gradient is its own
        with torch.no_grad():
            for parameter, slope in zip(trained, torch.autograd.grad(loss, trained), strict=True):
                parameter.sub_(slope, alpha=setting.rate)
        if step % every == 0:
            kept.append((weights.detach().clone(), biases.detach().clone()))
    looks = tuple(torch.stack(values).to(DTYPE) for values in zip(*kept, strict=True))
    return History(setting, tuple(range(0, setting.steps + 1, every)), looks[0], looks[1], data)
