"""The two routes of a batch: torch, and the fused kernel where it is wanted and takes all nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import torch

from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.sampling.sampler import Sampler

if TYPE_CHECKING:
    from closedform.numerics.sampling.fused import Fused  # Triton comes with torch for CUDA, and is needed there alone


@dataclass(frozen=True)
class ByTorch:
    """Draws batches of some nodes by torch.

    Args:
        sampler: draws.
        nodes: expectations and flows.
        because: why no kernel draws; empty where none was asked.
    """

    sampler: Sampler
    nodes: Sequence[Form]
    because: str = ""
    together: ClassVar[int] = 1

    @property
    def route(self) -> str:
        """Say what draws: for people."""
        return f"torch, because {self.because}" if self.because else "torch"

    def means(self, env: Mapping[Form, Form], stage: str, number: int, batches: int = 1) -> list[torch.Tensor]:
        """Average each group of consecutive batches of every node: shapes (groups, 1) or (groups, n)."""
        parts = []
        for batch in range(number, number + batches):
            self.sampler.start(stage, batch)
            parts.append([self.sampler.batch(node, env) for node in self.nodes])
        self.sampler.forget()
        return [torch.cat(found) if batches > 1 else found[0] for found in zip(*parts, strict=True)]


def route(sampler: Sampler, nodes: Sequence[Form], env: Mapping[Form, Form]) -> ByTorch | Fused:
    """Choose the route: the kernel's where it is wanted and takes all nodes.

    Args:
        sampler: says what is drawn.
        nodes: expectations and flows.
        env: a value for each of their symbols.
    """
    if not sampler.fused:
        return ByTorch(sampler, nodes)
    try:
        from closedform.numerics.sampling.fused import Fused
    except ImportError:
        return ByTorch(sampler, nodes, "Triton is not installed")
    try:
        return Fused(sampler, nodes, env)
    except NotLowered as error:
        return ByTorch(sampler, nodes, str(error))
