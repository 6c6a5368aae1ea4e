"""The fused kernel where there is no GPU, and its draws made a second time: Philox in NumPy, taken by the torch route.

Import this before the kernel: without a GPU Triton interprets it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
os.environ.setdefault("TRITON_INTERPRET", str(int(DEVICE == "cpu")))

from closedform.derivations.laws import Independent  # noqa: E402
from closedform.numerics.sampling import fused  # noqa: E402
from closedform.numerics.sampling.noise import Noise  # noqa: E402
from closedform.numerics.sampling.sampler import Sampler  # noqa: E402

if DEVICE == "cpu":
    fused.TILE = 1 << 12  # the interpreter takes as long for few draws as for many

Words = np.ndarray[Any, np.dtype[np.uint64]]


def philox(counter: list[Words], key: int) -> list[Words]:
    """Philox 4x32 with ten rounds, as Salmon, Moraes, Dror and Shaw print it (2011): four words for each counter."""
    mask = np.uint64(2**32 - 1)
    high, low = (np.array([(key >> shift) % 2**32], dtype=np.uint64) for shift in (32, 0))
    x0, x1, x2, x3 = counter
    for _ in range(10):
        one, two = x0 * np.uint64(0xD2511F53), x2 * np.uint64(0xCD9E8D57)
        x0, x1, x2, x3 = (two >> np.uint64(32)) ^ x1 ^ low, two & mask, (one >> np.uint64(32)) ^ x3 ^ high, one & mask
        low, high = (low + np.uint64(0x9E3779B9)) & mask, (high + np.uint64(0xBB67AE85)) & mask
    return [x0, x1, x2, x3]


def words(key: int, first: int, draws: int, columns: int, law: int, low: bool) -> list[Words]:
    """The words of some draws and columns: four of shape (draws, columns)."""
    draw = np.arange(first, first + draws, dtype=np.uint64)[:, None] + np.zeros((1, columns), dtype=np.uint64)
    column = np.arange(columns, dtype=np.uint64)[None] + 0 * draw
    return philox([draw & np.uint64(2**32 - 1), draw >> np.uint64(32), column, 0 * draw + np.uint64(2 * law + low)], key)


def normals(key: int, first: int, draws: int, columns: int, law: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Box and Muller's normals of float64 draws, by NumPy's sine and cosine: shape (draws, 4 columns)."""
    coarse, fine = (words(key, first, draws, columns, law, low) for low in (False, True))
    found = []
    for i in (0, 2):
        share, turn = ((high + (low + 0.5) / 2**32) / 2**32 for high, low in ((coarse[i + j], fine[i + j]) for j in (0, 1)))
        length = np.sqrt(-2 * np.log(share))
        found += [length * np.cos(2 * np.pi * turn), length * np.sin(2 * np.pi * turn)]
    return np.stack(found, axis=-1).reshape(draws, -1)


class _Counted(Noise):
    """The kernel's noise: told the stage, the first draw, and the law."""

    def __init__(self) -> None:
        super().__init__("cpu")
        self.key = self.first = self.calls = 0
        self.law = -1

    @property
    def place(self) -> None:
        return None

    def normal(self, *shape: int) -> torch.Tensor:
        groups, group, width = shape
        self.calls += 1
        found = normals(self.key, self.first, groups * group, -(-width // 4), self.law)[:, :width]
        return torch.from_numpy(found.reshape(shape).copy()).to(DEVICE)

    def uniform(self, *shape: int) -> torch.Tensor:
        groups, group, _ = shape
        self.calls += 1
        high, low, *_ = words(self.key, self.first, groups * group, self.calls + 1, self.law, False)
        found = 1 - (high[:, -1] * 2.0**21 + (low[:, -1] >> np.uint64(11))) / 2.0**53
        return torch.from_numpy(found.reshape(shape)).to(DEVICE)


class Counted(Sampler):
    """The torch route on the kernel's float64 draws."""

    def __init__(self, **named: Any) -> None:
        super().__init__(device=DEVICE, fused=False, **named)
        self.counted = _Counted()
        self.noise = self.counted

    def start(self, stage: str, batch: int) -> None:
        self.counted.key, self.counted.law = fused.noise_key(self.seed, stage), -1
        self.counted.first = batch * self.groups * self.group
        self.forget()

    def _of_law(self, law: Any, env: Mapping[Any, Any]) -> dict[Any, Any]:
        if not isinstance(law, Independent):
            self.counted.law += 1
            self.counted.calls = 0
        return super()._of_law(law, env)
