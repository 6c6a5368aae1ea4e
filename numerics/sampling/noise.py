"""The base noises of every draw: standard normals and uniforms from a seed, on a CPU or a GPU."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from closedform.numerics.sampling.weights import DTYPE


class Noise:
    """A source of base noises: the same numbers for the same seed on the same kind of device.

    On a CPU NumPy draws them (SFC64, by the ziggurat method), in two fifths of torch's time for float64. On a GPU torch draws them.

    Args:
        device: "cpu" or "cuda".
    """

    def __init__(self, device: str) -> None:
        self.device = device
        self.restart(0)

    def restart(self, seed: int) -> None:
        """Start again with a seed, a whole number from 0 to 2^64."""
        if self.device == "cpu":
            self._numpy = np.random.Generator(np.random.SFC64(seed))
        else:
            self._torch = torch.Generator(device=self.device).manual_seed(seed)

    @property
    def place(self) -> tuple[int, ...] | None:
        """The state of the source, which alone decides the next draws; None on a GPU."""
        if self.device != "cpu":
            return None
        state: Any = self._numpy.bit_generator.state
        return *map(int, state["state"]["state"]), int(state["has_uint32"]), int(state["uinteger"])

    def go_to(self, place: tuple[int, ...]) -> None:
        """Continue from the state of a source of this kind."""
        *words, has_half, half = place
        state: Any = {"bit_generator": "SFC64", "state": {"state": np.array(words, dtype=np.uint64)}, "has_uint32": has_half, "uinteger": half}  # fmt: skip
        self._numpy.bit_generator.state = state

    def normal(self, *shape: int) -> torch.Tensor:
        """Draw standard normals of a shape, float64."""
        if self.device == "cpu":
            return torch.from_numpy(self._numpy.standard_normal(shape))
        return torch.randn(shape, generator=self._torch, dtype=DTYPE, device=self.device)

    def uniform(self, *shape: int) -> torch.Tensor:
        """Draw uniforms of a shape on (0, 1], float64; they all have a logarithm."""
        if self.device == "cpu":
            return torch.from_numpy(1 - self._numpy.random(shape))
        return 1 - torch.rand(shape, generator=self._torch, dtype=DTYPE, device=self.device)
