"""Power iteration in a latent summation model with a nearly orthonormal basis: document 003, section 3, figure 1.

A(w) is an exact sum over the finitely many values of y, from its definition. The text's (9) is not used.
"""

from __future__ import annotations

from itertools import product

import torch

from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import PowerIteration

DTYPE = torch.float64  # steps shrink to 1e-12 and below


def basis(setting: PowerIteration, seed: int) -> torch.Tensor:
    """Draw U, shape (dimension, components): orthonormal columns times a symmetric root, so that U'U - I has the stated norm."""
    draw = torch.Generator().manual_seed(seed)
    columns = torch.randn(setting.dimension, setting.components, generator=draw, dtype=DTYPE)
    orthonormal = torch.linalg.qr(columns).Q
    noise = torch.randn(setting.components, setting.components, generator=draw, dtype=DTYPE)
    apart = noise + noise.T
    gram = torch.eye(setting.components, dtype=DTYPE) + apart * (float(setting.departure) / torch.linalg.matrix_norm(apart, 2))
    values, vectors = torch.linalg.eigh(gram)
    return orthonormal @ (vectors * values.sqrt()) @ vectors.T


def gated_variance(w: torch.Tensor, x: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """Return A(w), the variance of x 1(w'x > 0), shape (dimension, dimension), over points x with weights that sum to one."""
    gated = x * (x @ w > 0)[:, None]
    mean = weights @ gated
    return (gated * weights[:, None]).T @ gated - torch.outer(mean, mean)


def iterate(setting: PowerIteration, seeds: range) -> dict[Score, torch.Tensor]:
    """Iterate from each column of U; return for each run the worst results: shape (runs,)."""
    chance = float(setting.chance)
    high, low = ((1 - chance) / chance) ** 0.5, -((chance / (1 - chance)) ** 0.5)
    values = torch.tensor(list(product((high, low), repeat=setting.components)), dtype=DTYPE)
    positive = (values > 0).sum(dim=1).to(DTYPE)
    weights = chance**positive * (1 - chance) ** (setting.components - positive)
    steps, distances = [], []
    for seed in seeds:
        u = basis(setting, seed)
        x = values @ u.T
        ends = [_from(column / column.norm(), x, weights, setting.steps) for column in u.T]
        steps.append(max(step for step, _ in ends))
        distances.append(max(distance for _, distance in ends))
    return {Score.STEP: torch.tensor(steps), Score.DISTANCE: torch.tensor(distances)}


def _from(start: torch.Tensor, x: torch.Tensor, weights: torch.Tensor, steps: int) -> tuple[float, float]:
    """Iterate from one start; return the length of the last step, and the distance of the end from the start."""
    w, last = start, torch.inf
    for _ in range(steps):
        after = gated_variance(w, x, weights) @ w
        after = after / after.norm()
        w, last = after, float((after - w).norm())
    return float(last), float((w - start).norm())
