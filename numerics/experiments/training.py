"""A two-layer network trained on document 003's printed contrastive loss by automatic gradients, and its matching scores.

The losses are (1), and minus the energy of (3) with equal importance. Neither importance nor a derived gradient is used. All runs
of a setting are trained at once, in arrays whose first axis is the run: no entry of one run depends on another's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import torch

from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import Activation, BatchNorm, Descent, Loss, Training
from closedform.numerics.experiments.tokens import Sequences

MOMENTUM = 0.9
LEAK = 0.05  # the slope below zero of LeakyReLU, as the text states it
# Prevents a division by zero for a node that no sequence of a batch reaches; the value of PyTorch's BatchNorm.
LEAST_VARIANCE = 1e-5

_ACTIVATIONS: Mapping[Activation, Callable[[torch.Tensor], torch.Tensor]] = {
    Activation.LINEAR: lambda h: h,
    Activation.RELU: torch.relu,
    Activation.LEAKY_RELU: lambda h: torch.nn.functional.leaky_relu(h, LEAK),
    Activation.SQUARE: torch.square,
}


def normalised(f: torch.Tensor, how: BatchNorm, shares: torch.Tensor | None = None) -> torch.Tensor:
    """Subtract each node's mean over a batch, and divide by its standard deviation, (164) and (165).

    Args:
        f: shape (..., values, nodes).
        how: the parts that gradients pass through.
        shares: the share of the batch with each value, shape (..., values, 1); equal if None.
    """
    shares = torch.full((f.shape[-2], 1), 1 / f.shape[-2], dtype=f.dtype) if shares is None else shares
    mean = (shares * f).sum(dim=-2, keepdim=True)
    centred = f - mean
    variance = (shares * centred.square()).sum(dim=-2, keepdim=True)
    numerator = centred if how.mean else f - mean.detach()
    return numerator / ((variance if how.variance else variance.detach()) + LEAST_VARIANCE).sqrt()


def loss(first: torch.Tensor, second: torch.Tensor, setting: Descent) -> torch.Tensor:
    """Return the contrastive loss divided by tau N, a factor that the learning rate absorbs: shape (...).

    Args:
        first: outputs for one view of each sample, shape (..., N, outputs).
        second: outputs for the other view.
        setting: which loss, tau and epsilon.
    """
    own = (first - second).square().sum(dim=-1) / 2
    others = half_squared_distances(first)
    if setting.loss is Loss.QUADRATIC:  # minus twice the trace of (3) with alpha_ij = 1, as sums to 1 over j in the other
        return (own - others.mean(dim=-1)).mean(dim=-1) / setting.temperature
    apart = own / setting.temperature
    pair = math.log(setting.own_pair) - apart if setting.own_pair else torch.full_like(apart, -math.inf)
    itself = torch.eye(others.shape[-1], dtype=torch.bool)
    inside = torch.where(itself, pair.unsqueeze(-1), others / -setting.temperature)  # a pair replaces a sample with itself
    return (apart + torch.logsumexp(inside, dim=-1)).mean(dim=-1)


def half_squared_distances(f: torch.Tensor) -> torch.Tensor:
    """Return half the squared distance between each two samples: shape (..., N, outputs) to (..., N, N)."""
    squares = f.square().sum(dim=-1) / 2
    return squares[..., :, None] + squares[..., None, :] - f @ f.mT


class GradientDescent:
    """Gradient descent with momentum like ``torch.optim.SGD``, whose import takes as long as a training.

    Args:
        parameters: the trained tensors.
        rate: the learning rate.
        decay: the weight decay, added to the gradients.
    """

    def __init__(self, parameters: Sequence[torch.Tensor], *, rate: float, decay: float) -> None:
        self._parameters, self._rate, self._decay = parameters, rate, decay
        self._moving: list[torch.Tensor] = []

    def step(self, loss: torch.Tensor) -> None:
        """Take one step down a loss, shape ()."""
        gradients = [
            slope.add(parameter, alpha=self._decay)
            for slope, parameter in zip(torch.autograd.grad(loss, self._parameters), self._parameters, strict=True)
        ]
        with torch.no_grad():
            before = self._moving or [torch.zeros_like(gradient) for gradient in gradients]
            self._moving = [moving.mul_(MOMENTUM).add_(gradient) for moving, gradient in zip(before, gradients, strict=True)]
            for parameter, moving in zip(self._parameters, self._moving, strict=True):
                parameter.add_(moving, alpha=-self._rate)


class Network:
    """The networks of some runs.

    Args:
        setting: sizes and activation.
        seeds: one for each run; the same seed and sizes start from the same weights, drawn like ``torch.nn.Linear``'s.
    """

    def __init__(self, setting: Training, seeds: range) -> None:
        self.setting = setting
        filters = setting.overparameterisation * setting.candidates
        hidden = setting.fields * filters
        lower, upper = [], []
        for seed in seeds:
            draw = torch.Generator().manual_seed(seed)
            lower.append(uniform((setting.fields, setting.tokens, filters), setting.tokens, draw))
            upper.append(uniform((hidden, setting.outputs), hidden, draw))
        self.lower = torch.stack(lower).requires_grad_()
        """The filters w_km as columns: shape (runs, fields, tokens, filters)."""
        self.upper = torch.stack(upper).requires_grad_()
        """The top layer: shape (runs, fields x filters, outputs)."""

    def outputs(self, embeddings: torch.Tensor, tokens: torch.Tensor) -> torch.Tensor:
        """Return outputs of length one, shape (runs, samples, outputs).

        A field sees one of few tokens. Its contribution to the top layer is computed once for each token, and each sample takes its
        own.

        Args:
            embeddings: the tokens' embeddings as rows, shape (tokens, tokens).
            tokens: the tokens that each field sees, shape (runs, samples, fields).
        """
        setting = self.setting
        sees = torch.nn.functional.embedding(tokens, torch.eye(setting.tokens))  # (runs, samples, fields, tokens)
        nodes = _ACTIVATIONS[setting.activation](embeddings @ self.lower)  # (runs, fields, tokens, filters)
        if setting.batch_norm is not None:
            nodes = normalised(nodes, setting.batch_norm, sees.mean(dim=1).unsqueeze(-1))
        added = nodes @ self.upper.reshape(*self.lower.shape[:2], -1, setting.outputs)  # (runs, fields, tokens, outputs)
        return torch.nn.functional.normalize(sees.flatten(start_dim=2) @ added.flatten(start_dim=1, end_dim=2), dim=-1)


def uniform(shape: tuple[int, ...], inputs: int, draw: torch.Generator) -> torch.Tensor:
    """Draw weights like ``torch.nn.Linear``."""
    return (torch.rand(shape, generator=draw) * 2 - 1) / math.sqrt(inputs)


def train(setting: Training, data: Sequences, seeds: range) -> Network:
    """Train a network for each run on its own data."""
    network, embeddings = Network(setting, seeds), data.embeddings()
    descent = GradientDescent([network.lower, network.upper], rate=setting.rate, decay=setting.decay)
    for minibatch in data.minibatches():
        outputs = network.outputs(embeddings, minibatch.flatten(start_dim=1, end_dim=2))  # both views in one batch, for BatchNorm
        first, second = outputs[:, : setting.batch], outputs[:, setting.batch :]
        descent.step(loss(first, second, setting).sum())  # the gradient of the sum over the runs is each run's own
    return network


def scores(network: Network, data: Sequences) -> dict[Score, torch.Tensor]:
    """Return each score of every run, shape (runs,): (16) over a field's candidates, and the same over its other tokens.

    The text divides the second by P too, (181), though it sums over d - P tokens. Here it is their mean.
    """
    with torch.no_grad():
        embeddings = data.embeddings()
        filters = network.lower / network.lower.norm(dim=2, keepdim=True)
        cosines = (embeddings / embeddings.norm(dim=1, keepdim=True)) @ filters  # (runs, fields, tokens, filters)
        best, up_to_sign = cosines.amax(dim=-1), cosines.abs().amax(dim=-1)
        candidate = torch.zeros_like(best, dtype=torch.bool).scatter(2, data.candidates, True)
        return {
            Score.MATCHING: _mean_over(best, candidate),
            Score.UNSIGNED_MATCHING: _mean_over(up_to_sign, candidate),
            Score.IRRELEVANT: _mean_over(best, ~candidate),
        }


def _mean_over(values: torch.Tensor, chosen: torch.Tensor) -> torch.Tensor:
    return (values * chosen).sum(dim=(1, 2)) / chosen.sum(dim=(1, 2))
