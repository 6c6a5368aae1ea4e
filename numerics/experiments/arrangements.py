"""Scores of how trained neurons are arranged: the gates that they keep, whether they tile the ring, and which weights decide a sign."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import torch

from closedform.derivations.claims.score import Score
from closedform.numerics.experiments.receptive_fields import DTYPE, History

_DRAWS = 4000  # fresh inputs that a share is counted on: its standard error is below a hundredth
_PLACES = 400  # random places that neurons are compared with
_LIKELY = 0.9  # the share of the data that is called likely
_BETWEEN = (0.55, 0.95)  # shares of the vertices between which a weight is neither small nor large


def kept(history: History) -> torch.Tensor:
    """Return p_unif of document 001, (79), over the looks of a training, shape (runs,): a mean over its neurons."""
    x = history.fresh(_DRAWS)[0].to(DTYPE)
    found = []
    for run, inputs in enumerate(x):
        gates = inputs @ history.weights[:, run].mT > 0  # (looks + 1, draws, neurons)
        found.append((gates == gates[0]).all(dim=0).to(DTYPE).mean())
    return torch.stack(found)


def unevenness(peaks: torch.Tensor, pixels: int) -> torch.Tensor:
    """Return the sum of the squared gaps between neighbouring peaks on a ring, in squared pixels: shape (..., neurons) to (...)."""
    places = peaks.sort(dim=-1).values
    gaps = torch.cat([places.diff(dim=-1), places[..., :1] + pixels - places[..., -1:]], dim=-1)
    return gaps.square().sum(dim=-1).to(DTYPE)


def opposition(weights: torch.Tensor) -> torch.Tensor:
    """Return the cosine of a neuron with the one that is most opposite to it, in the mean: shape (..., neurons, pixels) to (...)."""
    directions = torch.nn.functional.normalize(weights, dim=-1)
    return (directions @ directions.mT).amin(dim=-1).mean(dim=-1)


def rank(weights: torch.Tensor, score: Callable[[torch.Tensor], torch.Tensor], draw: torch.Generator) -> torch.Tensor:
    """Return the share of random places of each run's neurons at which a score is smaller, ties counted half, shape (runs,).

    Each neuron is shifted around the ring by a uniform number of pixels of its own. If neurons do not see each other, the weights are such
    places themselves, by the symmetry of the ring, and the share is uniform on [0, 1].

    Args:
        weights: shape (runs, neurons, pixels).
        score: of weights of that shape, shape (runs,).
        draw: of the places.
    """
    pixels = weights.shape[-1]
    own, smaller = score(weights), torch.zeros(len(weights), dtype=DTYPE)
    for _ in range(_PLACES):
        shifts = torch.randint(pixels, weights.shape[:2], generator=draw)
        at = (torch.arange(pixels) + shifts[..., None]) % pixels
        other = score(weights.gather(-1, at))
        smaller += (other < own).to(DTYPE) + (other == own).to(DTYPE) / 2
    return smaller / _PLACES


def _peaks_even(weights: torch.Tensor) -> torch.Tensor:
    return unevenness(weights.abs().argmax(dim=-1), weights.shape[-1])


def _ranked(history: History, look: int, score: Callable[[torch.Tensor], torch.Tensor]) -> torch.Tensor:
    return rank(history.weights[look], score, torch.Generator().manual_seed(0))


def vertices(dimension: int) -> torch.Tensor:
    """Return every point of {-1, 1}^dimension, shape (2^dimension, dimension)."""
    return 1 - 2 * ((torch.arange(2**dimension)[:, None] >> torch.arange(dimension)) & 1).to(DTYPE)


def head(weights: torch.Tensor) -> int:
    """Return the least k at which the k largest weights decide the sign of <w, x> at every vertex, for shape (pixels,).

    It is the condition of document 000 after (18): the least size of a sum +-w_1 +- ... +- w_k exceeds the sum of the sizes of the others.
    """
    sizes = weights.abs().sort(descending=True).values
    rest = sizes.flip(0).cumsum(0).flip(0)
    sums = torch.zeros(1, dtype=DTYPE)
    for k in range(1, len(sizes)):
        sums = torch.cat([sums + sizes[k - 1], sums - sizes[k - 1]]).abs()
        if float(sums.min()) > float(rest[k]):
            return k
    return len(sizes)


def likely_head(weights: torch.Tensor, x: torch.Tensor) -> int:
    """Return the least k with a set of inputs of share 9/10 on which every |head| exceeds every |tail|: shapes (pixels,), (draws, pixels).

    Of all such sets a largest is {|tail| < c <= |head|} for some c, so the values of |head| are tried for c.
    """
    order = weights.abs().argsort(descending=True)
    terms = (x * weights)[:, order]
    heads = terms.cumsum(dim=1).abs()
    tails = (terms.sum(dim=1, keepdim=True) - terms.cumsum(dim=1)).abs()
    for k in range(len(weights) - 1):
        cuts = torch.as_tensor(sorted(set(heads[:, k].tolist())), dtype=DTYPE)
        below = torch.searchsorted(tails[:, k].sort().values, cuts)  # of the tails, those below each cut
        if int(below.max()) < _LIKELY * len(x):
            continue
        inside = (heads[:, k] >= cuts[:, None]) & (tails[:, k] < cuts[:, None])
        if float(inside.to(DTYPE).mean(dim=1).max()) >= _LIKELY:
            return k + 1
    return len(weights)


def agreement(weights: torch.Tensor) -> torch.Tensor:
    """Return the share of the vertices with <w, x> > 0 whose coordinate has its weight's sign, shape (pixels,) for shape (pixels,)."""
    x = vertices(len(weights))
    positive = x[x @ weights > 0]
    return (positive == weights.sign()).to(DTYPE).mean(dim=0)


def _between(weights: torch.Tensor) -> int:
    shares = agreement(weights)
    return int(((shares > _BETWEEN[0]) & (shares < _BETWEEN[1])).sum())


def _likely_heads(history: History, look: int) -> torch.Tensor:
    """Count on the signs of fresh data with label 1, on which f of document 000 is a mean."""
    x, labels = history.fresh(_DRAWS)
    pairs = zip(history.weights[look, :, 0], x.sign().to(DTYPE), labels, strict=True)
    return torch.tensor([likely_head(w, inputs[label == 1]) for w, inputs, label in pairs], dtype=DTYPE)


def _of_each(history: History, look: int, count: Callable[[torch.Tensor], int]) -> torch.Tensor:
    return torch.tensor([count(w) for w in history.weights[look, :, 0]], dtype=DTYPE)


MEASURES: Mapping[Score, Callable[[History], torch.Tensor]] = {
    Score.GATES_KEPT: kept,
    Score.TILING: lambda history: _ranked(history, -1, _peaks_even),
    Score.TILING_AT_FIRST: lambda history: _ranked(history, 0, _peaks_even),
    Score.PAIRING: lambda history: _ranked(history, -1, opposition),
    Score.HEAD: lambda history: _of_each(history, -1, head),
    Score.HEAD_AT_FIRST: lambda history: _of_each(history, 0, head),
    Score.LIKELY_HEAD: lambda history: _likely_heads(history, -1),
    Score.LIKELY_HEAD_AT_FIRST: lambda history: _likely_heads(history, 0),
    Score.BETWEEN: lambda history: _of_each(history, -1, _between),
    Score.BETWEEN_AT_FIRST: lambda history: _of_each(history, 0, _between),
}
