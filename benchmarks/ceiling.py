"""The ceiling of a fused kernel: it draws the normals of X in float32, as the sampler's kernel does, and only adds them up."""

from __future__ import annotations

import torch
import triton
import triton.language as tl

from closedform.numerics.sampling.kernel import normals

SIZE, TIMES = 1024, 40  # calls of Philox at once, and one after the other; a call gives four normals


@triton.jit(do_not_specialize=["key"])
def _sums(out, key: tl.int64, size: tl.constexpr, times: tl.constexpr):
    total = tl.zeros((size,), tl.float32)
    for i in range(times):
        call = (tl.program_id(0) * times + i).to(tl.int64) * size + tl.arange(0, size).to(tl.int64)
        first, second, third, fourth = normals(key, call, call * 0, 0, tl.float32)
        total += (first + second) + (third + fourth)
    tl.store(out + tl.program_id(0), tl.sum(total, axis=0))


def draw(draws: int, n: int, key: int) -> torch.Tensor:
    """Draw the normals of so many X in R^n, rounded up, on the GPU: their sums, shape (instances of the kernel,)."""
    instances = -(-draws * n // (4 * SIZE * TIMES))
    out = torch.empty(instances, device="cuda")
    _sums[(instances,)](out, key, SIZE, TIMES, num_warps=8)
    return out
