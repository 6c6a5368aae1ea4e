"""Scores of trained networks with biases: which neurons have which sign of the bias, and what each of these two populations can do alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import torch

from closedform.derivations.claims.score import Score
from closedform.numerics.experiments.measures import participation, powers
from closedform.numerics.experiments.receptive_fields import DTYPE, History, activations, covariance

_LOCALISED = 6.0  # pixels
_DRAWS = 4000  # fresh inputs that a share is counted on


def _negative(history: History) -> torch.Tensor:
    """Tell which neurons end with a negative bias, shape (runs, neurons)."""
    return history.biases[-1] < 0


def _share(of: torch.Tensor, among: torch.Tensor) -> torch.Tensor:
    """Return how many neurons of one kind are of another too, shape (runs,); no number where there is none of the kind."""
    return (of & among).sum(dim=-1).to(DTYPE) / among.sum(dim=-1)


def _localised(history: History) -> torch.Tensor:
    return participation(history.weights[-1]) < _LOCALISED


def _oscillatory(history: History) -> torch.Tensor:
    return powers(history.weights[-1]).argmax(dim=-1) > history.setting.pixels / 4


def _foretold(history: History) -> torch.Tensor:
    """At b = 0 the first step moves the bias of a neuron, to first order in 1/K, by a positive multiple of sqrt(1/(1+a)) - sqrt(1/(1+c)).

    a and c are the variances of <w, X> for label 1 and the other, and a bias falls where a > c. The labels are 1 and -1, the data normal.
    """
    first, setting = history.weights[0], history.setting
    difference = covariance(setting, float(setting.xi_1)) - covariance(setting, float(setting.xi_0))
    falls = ((first @ difference) * first).sum(dim=-1) > 0
    return (falls == _negative(history)).to(DTYPE).mean(dim=-1)


def _alone(history: History, kept: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the mean over some neurons for fresh draws, and which have label 1: both of shape (runs, draws)."""
    x, ones = history.fresh(_DRAWS)
    active = history.once("activations", lambda: activations(history.setting, history.weights[-1], history.biases[-1], x.to(DTYPE)))
    found = active * kept[:, None]
    return found.sum(dim=-1) / kept.sum(dim=-1, keepdim=True), ones == 1


def _accuracy(history: History, kept: torch.Tensor) -> torch.Tensor:
    output, ones = _alone(history, kept)
    return ((output > (history.setting.label + history.setting.other_label) / 2) == ones).to(DTYPE).mean(dim=-1)


def _ranking(history: History, kept: torch.Tensor) -> torch.Tensor:
    found = []
    for output, ones in zip(*_alone(history, kept), strict=True):
        others = output[~ones].sort().values
        found.append(torch.searchsorted(others, output[ones]).to(DTYPE).mean() / len(others))
    return torch.stack(found)


def _mean(values: torch.Tensor, kept: torch.Tensor) -> torch.Tensor:
    """Average over some neurons: shape (..., runs) for shape (..., runs, neurons)."""
    return torch.where(kept, values, 0).sum(dim=-1) / kept.sum(dim=-1)


def _lengths(history: History) -> torch.Tensor:
    """Return the length of each weight at each look, shape (looks + 1, runs, neurons)."""
    return history.weights.norm(dim=-1)


def _growth(history: History) -> torch.Tensor:
    return _mean((_lengths(history)[-1] / _lengths(history)[0]).log(), _negative(history))


def _halfway(history: History) -> int:
    return history.setting.looks // 2


def _length_halfway(history: History) -> torch.Tensor:
    return _mean(_lengths(history)[_halfway(history)] / _lengths(history)[-1], _negative(history))


def _falls(history: History) -> torch.Tensor:
    """Count the looks at which a mean over the neurons that end with a negative bias is smaller than at the look before."""
    kept = _negative(history)
    both = (_mean(sizes, kept).diff(dim=0) < 0 for sizes in (_lengths(history), -history.biases))
    return sum((fallen.sum(dim=0).to(DTYPE) for fallen in both), torch.zeros(len(kept), dtype=DTYPE))


def _shape(history: History, look: int) -> torch.Tensor:
    """Compare the shape of a weight at a look with its last, on average over the neurons that end with a negative bias."""
    cosine = torch.nn.functional.cosine_similarity(history.weights[look], history.weights[-1], dim=-1)
    return _mean(cosine, _negative(history))


def _short_waves(weights: torch.Tensor) -> torch.Tensor:
    power = powers(weights)
    return power[..., math.floor(weights.shape[-1] / 4) + 1 :].sum(dim=-1) / power.sum(dim=-1)


def _smoothing(history: History) -> torch.Tensor:
    """Say how much of the fall of the short waves' share of power comes after halfway."""
    first, halfway, last = (_mean(_short_waves(history.weights[look]), _negative(history)) for look in (0, _halfway(history), -1))
    return (halfway - last) / (first - last)


MEASURES: Mapping[Score, Callable[[History], torch.Tensor]] = {
    Score.IMBALANCE: lambda history: _negative(history).to(DTYPE).mean(dim=-1) - 1 / 2,
    Score.LOCALISED_SHARE: lambda history: _localised(history).to(DTYPE).mean(dim=-1),
    Score.LOCALISED_POSITIVE: lambda history: _share(~_negative(history), _localised(history)),
    Score.OSCILLATORY_NEGATIVE: lambda history: _share(_negative(history), _oscillatory(history)),
    Score.FORETOLD: _foretold,
    Score.ACCURACY: lambda history: _accuracy(history, torch.ones_like(_negative(history))),
    Score.RANKING: lambda history: _ranking(history, torch.ones_like(_negative(history))),
    Score.ACCURACY_OF_NEGATIVE: lambda history: _accuracy(history, _negative(history)),
    Score.ACCURACY_OF_POSITIVE: lambda history: _accuracy(history, ~_negative(history)),
    Score.RANKING_OF_NEGATIVE: lambda history: _ranking(history, _negative(history)),
    Score.RANKING_OF_POSITIVE: lambda history: _ranking(history, ~_negative(history)),
    Score.NEGATIVE_GROWTH: _growth,
    Score.NEGATIVE_LENGTH_HALFWAY: _length_halfway,
    Score.NEGATIVE_FALLS: _falls,
    Score.NEGATIVE_SHAPE_HALFWAY: lambda history: _shape(history, _halfway(history)),
    Score.NEGATIVE_SHAPE_AT_FIRST: lambda history: _shape(history, 0),
    Score.NEGATIVE_SMOOTHING_LATE: _smoothing,
}
