"""Scores of trained receptive fields: one number for each run, from the weights that a training kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import torch

from closedform.derivations.claims.score import Curve, Score
from closedform.derivations.claims.setting import ReceptiveFields
from closedform.numerics.experiments.receptive_fields import DTYPE, History, covariance, kernel, spectrum
from closedform.numerics.findings.picture import Axis, Curves, Picture
from closedform.numerics.findings.picture import Curve as Side

# Of Runge and Kutta's method, in units of tau; the fastest rate of a flow's linear part is (3.5 + 1.8) / 4. The error is far below a batch's noise.
LONGEST_STEP = 0.2
_DRAWS = 20_000  # fresh inputs that a share is counted on
_BATCHES = 4  # of so many, for a fourth moment
_SPEEDS = torch.linspace(0.5, 2.5, 81, dtype=DTYPE)


def runge_kutta(slope: Callable[[torch.Tensor], torch.Tensor], w: torch.Tensor, span: float, longest: float) -> torch.Tensor:
    """Follow dw/dt = slope(w) by Runge and Kutta's method of order four, in equal steps.

    Args:
        slope: shape (...) for shape (...).
        w: the start, shape (...).
        span: of time.
        longest: a step is no longer than this.
    """
    count = max(1, math.ceil(span / longest))
    h = span / count
    for _ in range(count):
        a = slope(w)
        b = slope(w + h / 2 * a)
        c = slope(w + h / 2 * b)
        w = w + h / 6 * (a + 2 * b + 2 * c + slope(w + h * c))
    return w


def flow(setting: ReceptiveFields, first: torch.Tensor, times: torch.Tensor) -> torch.Tensor:
    """Follow the flow of one ReLU neuron under normal data from first weights.

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

    kept = [first]
    for start, end in pairwise(times.tolist()):
        kept.append(runge_kutta(slope, kept[-1], end - start, LONGEST_STEP))
    return torch.stack(kept)


def _flowed(history: History) -> dict[float, torch.Tensor]:
    """Follow the flow from a run's first weight once: to each look, and to the end at each speed that is tried, by the time in steps."""
    at = sorted({*map(float, history.times), *(speed * history.times[-1] for speed in _SPEEDS.tolist())})
    path = flow(history.setting, history.weights[0, :, 0], torch.tensor([0.0, *at], dtype=DTYPE) * history.setting.rate)[1:]
    return dict(zip(at, path, strict=True))


def _at_speeds(history: History, speeds: Sequence[float]) -> torch.Tensor:
    """Return where the flow ends at each of these of the speeds, shape (speeds, runs, pixels)."""
    flowed = history.once("flow", lambda: _flowed(history))
    return torch.stack([flowed[speed * history.times[-1]] for speed in speeds])


def _flow_distances(history: History) -> torch.Tensor:
    """Return the relative distance of the trained weight from the flow's at each look, shape (looks + 1, runs)."""
    flowed = history.once("flow", lambda: _flowed(history))
    return _relative_distance(history.weights[:, :, 0], torch.stack([flowed[float(time)] for time in history.times]))


def _relative_distance(trained: torch.Tensor, flowed: torch.Tensor) -> torch.Tensor:
    """Return a distance in frequency: shape (..., pixels) twice to (...)."""
    return spectrum(trained - flowed).norm(dim=-1) / spectrum(flowed).norm(dim=-1)


def _fitted_speed(history: History) -> torch.Tensor:
    """Return the speed of the flow, as a multiple of the printed one, at which it ends nearest to the training."""
    away = (_at_speeds(history, _SPEEDS.tolist()) - history.weights[-1, :, 0]).norm(dim=-1)
    return _SPEEDS[away.argmin(dim=0)]


def _flat_share(history: History) -> torch.Tensor:
    last = history.weights[-1, :, 0]
    return last.mean(dim=-1).square() * last.shape[-1] / last.square().sum(dim=-1)


def participation(weights: torch.Tensor) -> torch.Tensor:
    """Return (sum w^2)^2 / sum w^4, from 1 to the number of pixels: shape (...)."""
    squares = weights.square()
    return squares.sum(dim=-1).square() / squares.square().sum(dim=-1)


def powers(weights: torch.Tensor) -> torch.Tensor:
    """Return the squared length of a weight at each wave number from 0 to n / 2, shape (..., n // 2 + 1)."""
    pixels = weights.shape[-1]
    found = torch.fft.rfft(weights, norm="ortho").abs().square()
    found[..., 1 : (pixels + 1) // 2] *= 2
    return found


def _cosine_with_last(history: History, look: int) -> torch.Tensor:
    weights = history.weights[:, :, 0]
    return torch.nn.functional.cosine_similarity(weights[look], weights[-1], dim=-1)


def _cosine_gain(history: History) -> torch.Tensor:
    weights = history.weights[:, :, 0]
    middle, last = weights[len(weights) // 2], weights[-1]
    pairs = (spectrum(middle), spectrum(last)), (middle, last)
    in_frequency, in_space = (torch.nn.functional.cosine_similarity(*pair, dim=-1) for pair in pairs)
    return in_frequency - in_space


def _peak_miss(history: History, other: int = 0) -> torch.Tensor:
    """Return the distance on the ring from the peak of |S_1 w(0)|, of the run that stands ``other`` places before, to that of the last |w|."""
    first, last = history.weights[0, :, 0], history.weights[-1, :, 0]
    driven = (first.roll(other, dims=0) @ covariance(history.setting, float(history.setting.xi_1))).abs().argmax(dim=-1)
    apart = (driven - last.abs().argmax(dim=-1)).abs()
    return torch.minimum(apart, history.setting.pixels - apart).to(DTYPE)


def gabor_residual(weights: torch.Tensor) -> torch.Tensor:
    """Return the share of squared length that the best of many Gabor functions leaves, shape (runs,) for shape (runs, pixels).

    A Gabor function is exp(-d^2 / (2 s^2)) (a cos(k d) + b sin(k d)) with d the signed distance on the ring from a pixel; a and b are fitted, s
    and k are tried on a grid, and every pixel is tried as the centre.
    """
    pixels = weights.shape[-1]
    place = (torch.arange(pixels, dtype=DTYPE) + pixels // 2) % pixels - pixels // 2
    widths = pixels * torch.logspace(-2, 0.5, 16, dtype=DTYPE)[:, None, None]
    waves = torch.linspace(0, math.pi, 41, dtype=DTYPE)[:, None]
    envelope = torch.exp(-(place**2) / (2 * widths**2))
    pairs = torch.stack([envelope * torch.cos(waves * place), envelope * torch.sin(waves * place)], dim=-2)
    centred = torch.stack([weights.roll(-k, dims=-1) for k in range(pixels)], dim=1)  # (runs, centres, pixels)
    orthonormal = torch.linalg.svd(pairs, full_matrices=False)
    kept = orthonormal.Vh * (1e-9 * orthonormal.S[..., :1] < orthonormal.S).unsqueeze(-1)
    found = torch.einsum("swbp,rcp->rcswb", kept, centred).square().sum(dim=-1)
    return 1 - found.flatten(start_dim=1).amax(dim=1) / weights.square().sum(dim=-1)


def _uncertainty_rises(history: History) -> torch.Tensor:
    """Count the looks at which the product of two spreads rises: of position about its circular mean, and of wave number about zero."""
    weights = history.weights[:, :, 0]
    pixels = weights.shape[-1]
    chances = weights.square() / weights.square().sum(dim=-1, keepdim=True)
    angle = 2 * math.pi / pixels * torch.arange(pixels, dtype=DTYPE)
    centre = torch.atan2((chances * angle.sin()).sum(dim=-1), (chances * angle.cos()).sum(dim=-1))
    away = torch.remainder(angle - centre[..., None] + math.pi, 2 * math.pi) - math.pi
    power = powers(weights)
    numbers = torch.arange(power.shape[-1], dtype=DTYPE)
    spread = (chances * away**2).sum(dim=-1) * (power * numbers**2).sum(dim=-1) / power.sum(dim=-1)
    return (spread.diff(dim=0) > 0).sum(dim=0).to(DTYPE)


def flips(setting: ReceptiveFields, before: torch.Tensor, after: torch.Tensor) -> torch.Tensor:
    """Return the share of the data for which 1(<w, x> > 0) changes between two weights, shape (...) for shape (..., pixels).

    Of normal data with one label <w, x> and <w', x> are jointly normal, so the share is acos of their correlation over pi; it is the mean over
    both labels. Data at a small gain are nearly normal.
    """
    found = []
    for xi in (setting.xi_1, setting.xi_0):
        sigma = kernel(setting.pixels, float(xi))
        products = [((a @ sigma) * b).sum(dim=-1) for a, b in ((before, after), (before, before), (after, after))]
        cosine = products[0] / (products[1] * products[2]).sqrt()
        found.append(torch.acos(cosine.clamp(-1, 1)) / math.pi)  # a cosine of a weight with itself may round to more than one
    return (found[0] + found[1]) / 2


def _path(history: History) -> torch.Tensor:
    """Return the mean share of flips from each look to the next, shape (looks, runs)."""
    return flips(history.setting, history.weights[:-1], history.weights[1:]).mean(dim=-1)


def _drawn_flips(history: History) -> torch.Tensor:
    first, last = history.weights[0], history.weights[-1]
    x = history.fresh(_DRAWS)[0].to(DTYPE)
    drawn = ((x @ first.mT > 0) != (x @ last.mT > 0)).to(DTYPE).mean(dim=(1, 2))
    return drawn - flips(history.setting, first, last).mean(dim=-1)


def _late_flips(history: History) -> torch.Tensor:
    path = _path(history)
    return path[history.setting.looks // 2 :].sum(dim=0) / path.sum(dim=0)


def _moments(history: History) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the mean square and the mean fourth power of drawn preactivations at the end, shape (runs, neurons) each."""
    squares = [(x.to(DTYPE) @ history.weights[-1].mT).square() for x, _ in history.data.ahead(_DRAWS, _BATCHES)]
    second, fourth = (torch.stack([x.pow(k).mean(dim=1) for x in squares]).mean(dim=0) for k in (1, 2))
    return second, fourth


def _drawn_kurtosis(history: History, of_the_mixture: bool = True) -> torch.Tensor:
    """Compare the excess kurtosis of drawn preactivations with that of a mixture of two centred normal laws, or else with zero.

    Of variances a and b, equally likely, it is 3 ((a - b) / (a + b))^2.
    """
    last, setting = history.weights[-1], history.setting
    second, fourth = history.once("moments", lambda: _moments(history))
    a, b = (((last @ kernel(setting.pixels, float(xi))) * last).sum(dim=-1) for xi in (setting.xi_1, setting.xi_0))
    stated = 3 * ((a - b) / (a + b)) ** 2 if of_the_mixture else 0
    return (fourth / second.square() - 3 - stated).mean(dim=-1)


MEASURES: Mapping[Score, Callable[[History], torch.Tensor]] = {
    Score.FLOW_DISTANCE: lambda history: _flow_distances(history)[-1],
    Score.LOG_FLOW_DISTANCE: lambda history: _flow_distances(history)[-1].log(),
    Score.FLOW_DISTANCE_ALONG: lambda history: _flow_distances(history).amax(dim=0),
    Score.FLOW_DISTANCE_DOUBLED: lambda history: _relative_distance(history.weights[-1, :, 0], _at_speeds(history, [2.0])[0]),
    Score.FLOW_SPEED: _fitted_speed,
    Score.FLAT_SHARE: _flat_share,
    Score.FLIPS: lambda history: _path(history).mean(dim=0),
    Score.FLIPS_IN_ALL: lambda history: flips(history.setting, history.weights[0], history.weights[-1]).mean(dim=-1),
    Score.LATE_FLIPS: _late_flips,
    Score.FLIPS_OF_DRAWS: _drawn_flips,
    Score.KURTOSIS: _drawn_kurtosis,
    Score.KURTOSIS_ALONE: lambda history: _drawn_kurtosis(history, of_the_mixture=False),
    Score.PARTICIPATION: lambda history: participation(history.weights[-1, :, 0]),
    Score.WAVE_NUMBER: lambda history: powers(history.weights[-1, :, 0]).argmax(dim=-1).to(DTYPE),
    Score.GROWTH: lambda history: (history.weights[-1, :, 0].norm(dim=-1) / history.weights[0, :, 0].norm(dim=-1)).log(),
    Score.SHAPE_HALFWAY: lambda history: _cosine_with_last(history, history.setting.looks // 2),
    Score.SHAPE_AT_FIRST: lambda history: _cosine_with_last(history, 0),
    Score.COSINE_GAIN: _cosine_gain,
    Score.PEAK_MISS: _peak_miss,
    Score.PEAK_MISS_OF_ANOTHER: lambda history: _peak_miss(history, 1),
    Score.GABOR_RESIDUAL: lambda history: gabor_residual(history.weights[-1, :, 0]),
    Score.GABOR_RESIDUAL_AT_FIRST: lambda history: gabor_residual(history.weights[0, :, 0]),
    Score.UNCERTAINTY_RISES: _uncertainty_rises,
}


def _spectra(history: History) -> Picture:
    flowed = _at_speeds(history, [1.0])[0, 0]
    return two_curves("k", *(torch.fft.rfft(w, norm="ortho").abs().tolist() for w in (flowed, history.weights[-1, 0, 0])))


def two_curves(
    axis: str, printed: Sequence[float], ours: Sequence[float], *, names: tuple[str, str] | None = None, whole: bool = True
) -> Picture:
    """Return a figure over 0, 1, 2, ...: what the document has, and what was run, or two curves with names of their own.

    Args:
        axis: its letter.
        printed: the first curve.
        ours: the second, of the same length.
        names: of both, where they are not what is stated and what was run.
        whole: whether the points stand apart; else lines join them.
    """
    at = tuple(float(k) for k in range(len(printed)))
    both = [*printed, *ours]
    over = Axis(axis, axis, "0", str(len(at) - 1), at, whole=whole)
    curves = Curves(over, {}, Side(tuple(printed)), Side(tuple(ours)), (None,) * len(at), (min(both), max(both)))
    return Picture(curves, against="runs", names=names)


CURVES: Mapping[Curve, Callable[[History], Picture]] = {Curve.SPECTRUM: _spectra}
