"""The parts of an instance in n dimensions: the data's kernels and the weight vectors of a law's scalars."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import torch

from closedform.numerics.findings.evidence import NotLowered

DTYPE = torch.float64
DIMENSION = 40  # the documents' n
# xi_1 and xi_0, in pixels, for data that no document describes: a simulator's instances, or a single law.
LENGTH_SCALES: Mapping[str, float] = {"Sigma1": 2.0, "Sigma0": 1.0}


def kernel(length_scale: float, n: int = DIMENSION) -> torch.Tensor:
    """Build Sigma_ij = exp(-(i-j)^2 / xi^2), shape (n, n), as 000:(2) prints it (on a line)."""
    i = torch.arange(n, dtype=DTYPE)
    return torch.exp(-((i[:, None] - i[None, :]) ** 2) / length_scale**2)


def _around(n: int) -> torch.Tensor:
    """Return the distance of each pixel from the middle one, the place of e_i."""
    return torch.arange(n, dtype=DTYPE) - n // 2


# Shapes of a weight vector in R^n for which an approximation is measured.
SHAPES: Mapping[str, Callable[[int], torch.Tensor]] = {
    "bump": lambda n: torch.exp(-(_around(n) ** 2) / 18),  # three pixels wide
    "nearly e_i": lambda n: (_around(n) == 0) + 0.1 * (_around(n) == 1),  # e_i itself leaves no variance given X_i
    "sinusoid": lambda n: torch.cos(2 * torch.pi * 2 * _around(n) / n),
    "random": lambda n: torch.randn(n, generator=torch.Generator().manual_seed(5), dtype=DTYPE),
}


def weights(n: int, *, seed: int, shapes: Mapping[str, str] | None = None) -> dict[str, torch.Tensor]:
    """Draw the weight vectors by the names of their directions, each of shape (n,), on the CPU: only the seed decides them.

    Args:
        n: dimension of X.
        seed: the seed of the draw.
        shapes: by a direction's name, the shape of its vector instead of a random one.

    Raises:
        NotLowered: there is no such shape.
    """
    base = torch.randn(8, n, generator=torch.Generator().manual_seed(seed), dtype=DTYPE) / n**0.5
    found = {"w1": base[0]}
    for index, name in enumerate(("wk", "w2", "w3")):  # correlated with w1, so that terms matter
        found[name] = 0.6 * (-1) ** index * base[0] + base[1 + index]
    found["w"] = base[0]
    for name, at in (("e_i", n // 2), ("e_j", n // 2 + 1)):
        found[name] = torch.eye(n, dtype=DTYPE)[at]
    for name, shape in (shapes or {}).items():
        if shape not in SHAPES:
            raise NotLowered(f"no weight has the shape {shape!r}; use one of {', '.join(SHAPES)}")
        found[name] = SHAPES[shape](n).to(DTYPE)
    return found
