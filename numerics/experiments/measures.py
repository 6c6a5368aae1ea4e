"""Scores of trained receptive fields: one number for each run, from the weights that a training kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

import torch

from closedform.derivations.claims.experiment import Curve, ReceptiveFields, Score
from closedform.numerics.experiments.receptive_fields import DTYPE, History, kernel
from closedform.numerics.findings.suggestion import Axis, Picture

_SUBSTEPS = 4  # of the flow for each step of descent: its error is far below the noise of a batch
_SPEEDS = torch.linspace(0.5, 2.5, 81, dtype=DTYPE)


def scores(history: History, wanted: Collection[Score]) -> dict[Score, torch.Tensor]:
    """Return each wanted score of every run, shape (runs,)."""
    return {score: MEASURES[score](history) for score in wanted}


def drawn(history: History, wanted: Collection[Curve]) -> dict[Curve, Picture]:
    """Return each wanted figure, of the first run."""
    return {curve: CURVES[curve](history) for curve in wanted}


def flow(setting: ReceptiveFields, first: torch.Tensor, times: torch.Tensor) -> torch.Tensor:
    """Follow the flow of one ReLU neuron under normal data from first weights, by Runge and Kutta's method of order four.

    tau dw/dt = -(S_0 + (1 - sqrt(2/pi) (w' S_1 w)^(-1/2)) S_1) w / 4, document 002, equation (20); tau is one.

    Args:
        setting: of the data and the step.
        first: shape (runs, pixels).
        times: increasing, from zero, in units of tau.

    Returns:
        The weights at each time, shape (times, runs, pixels).
    """
    sigma_1, sigma_0 = (kernel(setting.pixels, float(xi)) for xi in (setting.xi_1, setting.xi_0))

    def slope(w: torch.Tensor) -> torch.Tensor:
        driven = w @ sigma_1
        size = (driven * w).sum(dim=-1, keepdim=True).sqrt()
        return -(w @ sigma_0 + (1 - math.sqrt(2 / math.pi) / size) * driven) / 4

    kept, w = [first], first
    for start, end in pairwise(times.tolist()):
        count = max(1, math.ceil((end - start) / setting.rate / _SUBSTEPS))
        h = (end - start) / count
        for _ in range(count):
            a = slope(w)
            b = slope(w + h / 2 * a)
            c = slope(w + h / 2 * b)
            w = w + h / 6 * (a + 2 * b + 2 * c + slope(w + h * c))
        kept.append(w)
    return torch.stack(kept)


def spectrum(weights: torch.Tensor) -> torch.Tensor:
    """Return the coefficients of weights in the real sine and cosine basis, same shape: orthonormal, so that lengths are kept."""
    pixels = weights.shape[-1]
    waves = torch.fft.rfft(weights, norm="ortho")
    inner = waves[..., 1 : (pixels + 1) // 2] * math.sqrt(2)
    ends = [waves[..., :1].real] + ([waves[..., -1:].real] if pixels % 2 == 0 else [])
    return torch.cat([*ends, inner.real, inner.imag], dim=-1)


def _flow_distances(history: History, speed: float = 1.0) -> torch.Tensor:
    """Return the relative distance of the trained weight from the flow's at each look, shape (looks + 1, runs), in frequency."""
    trained = history.weights[:, :, 0]
    times = torch.tensor(history.times, dtype=DTYPE) * history.setting.rate * speed
    flowed = flow(history.setting, trained[0], times)
    return spectrum(trained - flowed).norm(dim=-1) / spectrum(flowed).norm(dim=-1)


def _fitted_speed(history: History) -> torch.Tensor:
    """Return the speed of the flow, as a multiple of the printed one, at which it ends nearest to the training."""
    last = history.weights[-1, :, 0]
    times = torch.cat([torch.zeros(1, dtype=DTYPE), _SPEEDS * history.times[-1] * history.setting.rate])
    flowed = flow(history.setting, history.weights[0, :, 0], times)[1:]
    return _SPEEDS[(flowed - last).norm(dim=-1).argmin(dim=0)]


def _flat_share(history: History) -> torch.Tensor:
    last = history.weights[-1, :, 0]
    return last.mean(dim=-1).square() * last.shape[-1] / last.square().sum(dim=-1)


MEASURES: Mapping[Score, Callable[[History], torch.Tensor]] = {
    Score.FLOW_DISTANCE: lambda history: _flow_distances(history)[-1],
    Score.LOG_FLOW_DISTANCE: lambda history: _flow_distances(history)[-1].log(),
    Score.FLOW_DISTANCE_ALONG: lambda history: _flow_distances(history).amax(dim=0),
    Score.FLOW_DISTANCE_DOUBLED: lambda history: _flow_distances(history, 2.0)[-1],
    Score.FLOW_SPEED: _fitted_speed,
    Score.FLAT_SHARE: _flat_share,
}


def _spectra(history: History) -> Picture:
    times = torch.tensor([0, history.times[-1]], dtype=DTYPE) * history.setting.rate
    flowed = flow(history.setting, history.weights[0, :, 0], times)[-1, 0]
    return two_curves("k", *(torch.fft.rfft(w, norm="ortho").abs().tolist() for w in (flowed, history.weights[-1, 0, 0])))


def two_curves(axis: str, printed: Sequence[float], ours: Sequence[float]) -> Picture:
    """Return a figure over 0, 1, 2, ...: what the document has, and what was run."""
    at = tuple(float(k) for k in range(len(printed)))
    both = [*printed, *ours]
    over = Axis(axis, axis, "0", str(len(at) - 1), at, whole=True)
    return Picture((over,), tuple(printed), tuple(ours), (None,) * len(at), (min(both), max(both)), against="runs")


CURVES: Mapping[Curve, Callable[[History], Picture]] = {Curve.SPECTRUM: _spectra}
