"""Compile the kernel's programs of some integrands for a Hopper GPU, where there is none: ``python compile_kernels.py``."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ["TRITON_INTERPRET"] = "0"

import torch
import triton
from integrands import CASES, SETTINGS
from triton.backends.compiler import GPUTarget

from closedform.numerics.sampling import fused
from closedform.numerics.sampling.kernel import averages
from closedform.numerics.sampling.sample import prepare
from closedform.numerics.sampling.sampler import Sampler


class Hopper:
    """What Triton asks of a driver before it compiles."""

    def get_current_target(self) -> Any:
        return GPUTarget("cuda", 90, 32)

    def get_current_device(self) -> int:
        return 0

    def get_current_stream(self, device: int) -> int:
        return device


class Compiling:
    """Takes the kernel's launches: each compiles, and none runs."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def __getitem__(self, grid: tuple[int, ...]) -> Callable[..., None]:
        def compiled(out: torch.Tensor, *arguments: Any, **named: Any) -> None:
            self.sizes.append(len(averages.warmup(out, *arguments, grid=grid, **named).asm["cubin"]))
            out.zero_()

        return compiled


def main() -> None:
    """Prepare each stream: its pilots launch the kernel with data of both types."""
    triton.runtime.driver.set_active(Hopper())
    taken = Compiling()
    vars(fused)["averages"] = taken
    for name in CASES:
        settings = {s: v for s, v in SETTINGS.items() if s in CASES[name].atoms()}
        prepare(CASES[name], Sampler(seed=1, device="cpu", fused=True), settings, 1)
        print(name, taken.sizes[-2:], flush=True)


main()
