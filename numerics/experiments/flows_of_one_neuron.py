"""Scores of flows that documents 000 and 001 print for one neuron, from the first weights of a training and over its time."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import torch

from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import ReceptiveFields
from closedform.numerics.experiments.measures import LONGEST_STEP, participation, powers, runge_kutta
from closedform.numerics.experiments.receptive_fields import DTYPE, History, covariance, kernel, spectrum

# Of s in exp(-a lambda s): from far below the fastest time of a mode to where the slowest, of lambda = 0.0004, has long vanished.
_OWN_TIMES = torch.cat([torch.zeros(1, dtype=DTYPE), torch.logspace(-4, 6, 4000, dtype=DTYPE)])


def damped_flow(setting: ReceptiveFields, first: torch.Tensor, until: float) -> torch.Tensor:
    """Follow equation (147) of document 001 as printed, tau du/dt = -2 sqrt(2/pi) (u' L u)^(-1/2) L u; tau is one.

    In the time s with ds = dt / sqrt(u' L u) it is linear, u_k(s) = u_k(0) exp(-a lambda_k s) with a = 2 sqrt(2/pi), and t is the integral of
    sqrt(u' L u) over s. All of s takes a finite t, after which the weight is zero.

    Args:
        setting: of the data with label 1, whose covariance has the eigenvalues L.
        first: shape (runs, pixels).
        until: the time t, in units of tau.

    Returns:
        The weights at that time, shape (runs, pixels).
    """
    values, vectors = torch.linalg.eigh(kernel(setting.pixels, float(setting.xi_1)))
    rates, modes = 2 * math.sqrt(2 / math.pi) * values, first @ vectors
    sizes = (values * modes.square() * torch.exp(-2 * rates * _OWN_TIMES[:, None, None])).sum(dim=-1).sqrt()
    times = torch.cat([torch.zeros(1, len(first), dtype=DTYPE), torch.cumulative_trapezoid(sizes, _OWN_TIMES, dim=0)])
    reached = (times < until).sum(dim=0)  # of the grid; past its end the weight is zero
    own = torch.cat([_OWN_TIMES, torch.full((1,), math.inf, dtype=DTYPE)])[reached]
    return (modes * torch.exp(-rates * own[:, None])) @ vectors.T


def high_gain_flow(setting: ReceptiveFields, first: torch.Tensor, until: float, *, diagonal: bool) -> torch.Tensor:
    """Follow tau dw/dt = f(w) / 2 - (S_0 + S_1) w / 4, document 000, (4), with f of (11); tau is one.

    f(w)_i = erf(m_i / sqrt(2 (w' S_1 w - m_i^2))) / 2 with m = S_1 w, so that f = D m with a diagonal matrix D.

    Args:
        setting: of the data.
        first: shape (runs, pixels).
        until: in units of tau.
        diagonal: whether D is as it is; else each of its entries is their mean.

    Returns:
        The weights at the end, shape (runs, pixels).
    """
    sigma_1, sigma_0 = (covariance(setting, float(xi)) for xi in (setting.xi_1, setting.xi_0))

    def slope(w: torch.Tensor) -> torch.Tensor:
        m = w @ sigma_1
        rest = (m * w).sum(dim=-1, keepdim=True) - m.square()  # not negative, as S_1 has a unit diagonal
        f = torch.erf(m / (2 * rest).sqrt()) / 2
        if not diagonal:
            f = m * (f / m).mean(dim=-1, keepdim=True)
        return f / 2 - w @ (sigma_0 + sigma_1) / 4

    return runge_kutta(slope, first, until, LONGEST_STEP)


def modes(weights: torch.Tensor) -> torch.Tensor:
    """Return how many waves share a weight's squared length, shape (...): from 1 to the number of pixels, sines and cosines apart."""
    return participation(spectrum(weights))


def _fifth(history: History) -> int:
    """Return the look after a fifth of the training."""
    return history.setting.looks // 5


def _time(history: History, look: int) -> float:
    return history.times[look] * history.setting.rate


def _damped_distance(history: History) -> torch.Tensor:
    trained, look = history.weights[:, :, 0], _fifth(history)
    damped = damped_flow(history.setting, trained[0], _time(history, look))
    return (trained[look] - damped).norm(dim=-1) / trained[0].norm(dim=-1)


def _by_11(history: History, *, diagonal: bool = True) -> torch.Tensor:
    return high_gain_flow(history.setting, history.weights[0, :, 0], _time(history, -1), diagonal=diagonal)


MEASURES: Mapping[Score, Callable[[History], torch.Tensor]] = {
    Score.WAVE_NUMBER_EARLY: lambda history: powers(history.weights[_fifth(history), :, 0]).argmax(dim=-1).to(DTYPE),
    Score.MODES: lambda history: modes(history.weights[-1, :, 0]),
    Score.MODES_AT_FIRST: lambda history: modes(history.weights[0, :, 0]),
    Score.DAMPED_DISTANCE: _damped_distance,
    Score.DIAGONAL_FLOW: lambda history: participation(_by_11(history)),
    Score.FLOW_WITHOUT_DIAGONAL: lambda history: participation(_by_11(history, diagonal=False)),
}
