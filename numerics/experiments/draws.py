"""Scores of drawn data alone, with nothing trained on them: gated moments, least-squares weights, and changes of sign.

Each takes as many fresh draws as a step of the setting would.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import torch

from closedform.derivations.claims.score import Curve, Score
from closedform.numerics.experiments.measures import participation, two_curves
from closedform.numerics.experiments.receptive_fields import DTYPE, History, covariance, kernel, normaliser
from closedform.numerics.findings.picture import Picture

_HAT_WIDTH = 2.0  # pixels, s of (1 - d^2 / s^2) exp(-d^2 / (2 s^2))


def bump(history: History) -> torch.Tensor:
    """Return atan(r / sqrt(1/(2 g^2) + 1 - r^2)) / (2 pi Z(g)) for the gate of the pixel n/2: document 002, (74) as corrected, shape (n,).

    Z(g) is the standard deviation of erf(g Z) there.
    """
    setting = history.setting
    r = kernel(setting.pixels, float(setting.xi_1))[setting.pixels // 2]
    below = 1 / (2 * float(setting.gain) ** 2) + 1 - r**2
    return torch.atan(r / below.sqrt()) / (2 * math.pi * math.sqrt(normaliser(float(setting.gain))))


def gated_moment(history: History, gate: torch.Tensor) -> torch.Tensor:
    """Return E[1(<v, X> > 0) Y X] by draws, shape (runs, n), for a gate v, shape (n,), and Y one or zero."""
    x, ones = history.fresh(history.setting.batch)
    counted = (x @ gate.to(x.dtype) > 0) & (ones == 1)
    return torch.einsum("rb,rbn->rn", counted.to(x.dtype), x).to(DTYPE) / history.setting.batch


def _drawn_bump(history: History) -> torch.Tensor:
    pixels = history.setting.pixels
    return gated_moment(history, torch.eye(pixels)[pixels // 2])


def _bump_distance(history: History, factor: float = 1.0) -> torch.Tensor:
    stated = factor * bump(history)
    return (_drawn_bump(history) - stated).norm(dim=-1) / stated.norm()


def hat(pixels: int) -> torch.Tensor:
    """Return a Mexican hat centred at n/2, shape (n,)."""
    square = ((torch.arange(pixels, dtype=DTYPE) - pixels // 2) / _HAT_WIDTH) ** 2
    return (1 - square) * torch.exp(-square / 2)


def least_squares(history: History, gate: torch.Tensor) -> torch.Tensor:
    """Return A^-1 b of a gate 1(<v, X> > 0), shape (runs, n).

    A = (S_1 + S_0) / 4 for every gate v, since X and -X have one law and just one of them is let through; b is drawn.
    """
    setting = history.setting
    second = (covariance(setting, float(setting.xi_1)) + covariance(setting, float(setting.xi_0))) / 4
    return torch.linalg.solve(second, gated_moment(history, gate).mT).mT


def _hat_weight(history: History) -> torch.Tensor:
    return least_squares(history, hat(history.setting.pixels))


def _hat_likeness(history: History) -> torch.Tensor:
    return torch.nn.functional.cosine_similarity(_hat_weight(history), hat(history.setting.pixels), dim=-1)


def _crossings(history: History, *, one: bool, by_one: bool) -> torch.Tensor:
    """Count the changes of sign around the ring in draws of one label, against the closed form at the length scale of a label."""
    setting = history.setting
    x, ones = history.fresh(setting.batch)
    changes = history.once("changes of sign", lambda: ((x > 0) != (x.roll(1, dims=-1) > 0)).sum(dim=-1).to(DTYPE))
    kept = (ones == 1) == one
    counted = torch.where(kept, changes, 0).sum(dim=-1) / kept.sum(dim=-1)
    xi = float(setting.xi_1 if by_one else setting.xi_0)
    return counted / (setting.pixels * math.acos(math.exp(-1 / xi**2)) / math.pi) - 1


def _samples(history: History) -> Picture:
    """Draw the first input of either label in the first run."""
    setting = history.setting
    x, ones = history.fresh(setting.batch)
    long, short = (x[0, ones[0] == label][0].tolist() for label in (1, 0))
    return two_curves("t", short, long, names=(f"xi = {setting.xi_0}", f"xi = {setting.xi_1}"), whole=False)


_PRINTED = 2 * math.sqrt(math.pi)  # the printed (74) over the corrected one

MEASURES: Mapping[Score, Callable[[History], torch.Tensor]] = {
    Score.BUMP_DISTANCE: _bump_distance,
    Score.BUMP_DISTANCE_PRINTED: lambda history: _bump_distance(history, _PRINTED),
    Score.HAT_LIKENESS: _hat_likeness,
    Score.HAT_PARTICIPATION: lambda history: participation(_hat_weight(history)),
    Score.CROSSINGS: lambda history: _crossings(history, one=True, by_one=True),
    Score.CROSSINGS_OTHER: lambda history: _crossings(history, one=False, by_one=False),
    Score.CROSSINGS_EXCHANGED: lambda history: _crossings(history, one=False, by_one=True),
}

CURVES: Mapping[Curve, Callable[[History], Picture]] = {
    Curve.BUMP: lambda history: two_curves("j", bump(history).tolist(), _drawn_bump(history)[0].tolist()),
    Curve.SAMPLES: _samples,
    Curve.HAT: lambda history: two_curves("j", hat(history.setting.pixels).tolist(), _hat_weight(history)[0].tolist()),
}
