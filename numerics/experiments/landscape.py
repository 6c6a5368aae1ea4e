"""Count the local optima of an objective of one node, over all directions of its weight: document 003, sections 1, 3.2, E.1.

The losses are as printed. The text's results about local optima are not used. Some optima closer together than two directions of
the grid are missed, equally for every objective.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import torch

from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import Landscape, Objective

DTYPE = torch.float64


def info_nce(outputs: torch.Tensor, x: torch.Tensor, tau: float) -> torch.Tensor:
    """(1) with both views of a sample equal, and epsilon = 0; arguments as for ``maxima``."""
    below = torch.exp(-_squared(outputs) / tau)
    below.diagonal(dim1=-2, dim2=-1).zero_()
    return tau * torch.log(below.sum(dim=-1)).sum(dim=-1)


def quadratic(outputs: torch.Tensor, x: torch.Tensor, tau: float) -> torch.Tensor:
    """Minus the energy (3) with alpha_ij = 1."""
    return -_squared(outputs).mean(dim=(-1, -2))


def gaussian(outputs: torch.Tensor, x: torch.Tensor, tau: float) -> torch.Tensor:
    """Minus the energy (3) with alpha_ij = exp(-|x_i - x_j|^2 / (2 tau)), which does not depend on the weight."""
    importance = torch.exp(-(x[:, None] - x[None]).square().sum(dim=-1) / (2 * tau))
    return -(importance * _squared(outputs)).mean(dim=(-1, -2))


def _squared(outputs: torch.Tensor) -> torch.Tensor:
    """Return half the squared differences of a node's outputs, shape (directions, points, points)."""
    return (outputs[:, :, None] - outputs[:, None, :]).square() / 2


OBJECTIVES: Mapping[Objective, Callable[[torch.Tensor, torch.Tensor, float], torch.Tensor]] = {
    Objective.INFO_NCE: info_nce, Objective.QUADRATIC: quadratic, Objective.GAUSSIAN: gaussian,
}  # fmt: skip


def minima(values: torch.Tensor) -> int:
    """Count the local minima of a function on a closed curve from its values in turn, a flat stretch as one."""
    signs = torch.sign(values.roll(-1) - values)
    signs = signs[signs != 0]
    return int(((signs < 0) & (signs.roll(-1) > 0)).sum())


def scores(setting: Landscape, seeds: range) -> dict[Score, torch.Tensor]:
    """Count the optima of each run, shape (runs,): each has its own inputs, the same for every objective."""
    theta = torch.arange(setting.directions, dtype=DTYPE) * (2 * math.pi / setting.directions)
    weights = torch.stack([theta.cos(), theta.sin()], dim=1)
    counted = []
    for seed in seeds:
        angles = torch.rand(setting.points, generator=torch.Generator().manual_seed(seed), dtype=DTYPE) * 2 * math.pi
        x = torch.stack([angles.cos(), angles.sin()], dim=1)
        counted.append(minima(OBJECTIVES[setting.objective](torch.relu(weights @ x.T), x, float(setting.temperature))))
    return {Score.OPTIMA: torch.tensor(counted)}
