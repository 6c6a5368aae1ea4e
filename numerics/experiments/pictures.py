"""Filters learned on pictures of strokes, with and without crops as augmentation: document 003, E.3, on our own pictures.

As there, the network has four receptive fields, the quarters of a picture. It is trained on the printed loss by automatic
gradients. All runs of a setting are trained at once, in arrays whose first axis is the run.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch
from torch.nn.functional import affine_grid, grid_sample, normalize

from closedform.derivations.claims.score import Score
from closedform.derivations.claims.setting import BatchNorm, Pictures
from closedform.numerics.experiments.training import GradientDescent, loss, normalised, uniform

FIELDS = 4
STROKES, WIDTH = 3, 1.5  # strokes of a picture; half the breadth of a stroke with its soft edge, in pixels
AREAS, RATIOS = (0.5, 1.0), (0.5, 1.5)  # areas and ratios of crops, as the text states them


def strokes(setting: Pictures, draw: torch.Generator) -> torch.Tensor:
    """Draw pictures with values from 0 to 1, shape (pool, size, size)."""
    places = torch.rand(setting.pool, STROKES + 1, 2, generator=draw) * (setting.size - 2 * WIDTH) + WIDTH - 0.5
    line = torch.arange(setting.size, dtype=torch.float32)
    pixels = torch.cartesian_prod(line, line)
    pictures = torch.zeros(setting.pool, setting.size**2)
    for k in range(STROKES):
        start, along = places[:, k, None], places[:, k + 1, None] - places[:, k, None]
        share = (((pixels - start) * along).sum(dim=-1) / along.square().sum(dim=-1)).clamp(0, 1)
        away = (pixels - start - share[..., None] * along).norm(dim=-1)
        pictures = torch.maximum(pictures, (WIDTH - away).clamp(0, 1))
    return pictures.reshape(setting.pool, setting.size, setting.size)


def crops(pictures: torch.Tensor, draw: torch.Generator) -> torch.Tensor:
    """Cut a random part out of each picture and resize it to the old shape (pictures, size, size)."""
    count = len(pictures)
    area, ratio, across, down = torch.rand(4, count, generator=draw)
    area = AREAS[0] + (AREAS[1] - AREAS[0]) * area
    ratio = torch.exp(math.log(RATIOS[0]) + (math.log(RATIOS[1]) - math.log(RATIOS[0])) * ratio)
    width, height = (area * ratio).sqrt().clamp(max=1), (area / ratio).sqrt().clamp(max=1)
    maps = torch.zeros(count, 2, 3)
    maps[:, 0, 0], maps[:, 0, 2] = width, (2 * across - 1) * (1 - width)
    maps[:, 1, 1], maps[:, 1, 2] = height, (2 * down - 1) * (1 - height)
    grid = affine_grid(maps, [count, 1, *pictures.shape[1:]], align_corners=False)
    return grid_sample(pictures[:, None], grid, align_corners=False)[:, 0]


def quarters(pictures: torch.Tensor) -> torch.Tensor:
    """Split pictures into receptive fields: shape (pictures, 4, pixels of a field)."""
    half = pictures.shape[-1] // 2
    return pictures.reshape(-1, 2, half, 2, half).transpose(2, 3).reshape(-1, FIELDS, half * half)


def train(setting: Pictures, seeds: range) -> torch.Tensor:
    """Train a network for each run; return its filters: shape (runs, 4, side of a field, side of a field, filters)."""
    side = setting.size // 2
    pixels, hidden = side * side, FIELDS * setting.filters
    draws = [torch.Generator().manual_seed(seed) for seed in seeds]
    pools = [strokes(setting, draw) for draw in draws]
    lower = torch.stack([uniform((FIELDS, pixels, setting.filters), pixels, draw) for draw in draws]).requires_grad_()
    upper = torch.stack([uniform((hidden, setting.outputs), hidden, draw) for draw in draws]).requires_grad_()
    descent = GradientDescent([lower, upper], rate=setting.rate, decay=setting.decay)
    for _ in range(setting.steps):
        x = torch.stack([_minibatch(setting, pool, draw) for pool, draw in zip(pools, draws, strict=True)])
        nodes = torch.relu(x.transpose(1, 2) @ lower).transpose(1, 2).flatten(start_dim=2)
        outputs = normalize(normalised(nodes, BatchNorm(mean=True, variance=False)) @ upper, dim=-1)
        descent.step(loss(outputs[:, : setting.batch], outputs[:, setting.batch :], setting).sum())
    return lower.detach().reshape(len(seeds), FIELDS, side, side, setting.filters)


def _minibatch(setting: Pictures, pool: torch.Tensor, draw: torch.Generator) -> torch.Tensor:
    """Draw both views of some pictures, all first views before the second: shape (2 batch, 4, pixels)."""
    twice = pool[torch.randint(len(pool), (setting.batch,), generator=draw)].repeat(2, 1, 1)
    return quarters(crops(twice, draw) if setting.cropped else twice)


def scores(filters: torch.Tensor, setting: Pictures) -> Mapping[Score, torch.Tensor]:
    """Return each score of every run, shape (runs,)."""
    jumps = sum(filters.diff(dim=axis).square().sum(dim=(2, 3)) for axis in (2, 3)) / filters.square().sum(dim=(2, 3))
    columns = normalize(filters.flatten(start_dim=2, end_dim=3), dim=2)
    alike = (columns.transpose(2, 3) @ columns).abs().sum(dim=(2, 3)) - setting.filters  # without those of a filter with itself
    return {
        Score.JUMPS: jumps.mean(dim=(1, 2)),
        Score.LIKENESS: alike.mean(dim=1) / (setting.filters * (setting.filters - 1)),
    }
