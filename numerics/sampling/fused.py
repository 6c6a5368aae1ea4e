"""The route of means and flows through the kernel: many batches at a launch, and nothing in memory but the means of groups."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

import sympy as sp
import torch

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, E, Gaussian, Labelled
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.sampling.kernel import averages
from closedform.numerics.sampling.program import Program, Writer
from closedform.numerics.sampling.sampler import Sampler, means_of_flow, require_draws
from closedform.numerics.sampling.slopes import Slopes
from closedform.numerics.sampling.table import to_tensor
from closedform.numerics.sampling.weights import DTYPE

TILE = 256  # draws at once, at least, by WARPS warps
WARPS = 16
TILES = 8  # tiles, one after the other, for one instance of the kernel
TOGETHER = 16  # batches at a launch: more work for the device than it takes the host to ask for it


def noise_key(seed: int, stage: str) -> int:
    """Return the key of a stage's noise, from -2^63 to 2^63 - 1. With a draw's number it decides the draw."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{stage}".encode(), digest_size=8).digest(), "big", signed=True)


@dataclass(frozen=True)
class _Average:
    """Where the means of an expectation stand: one for each class of its law. The classes are equally likely."""

    columns: tuple[slice, ...]

    def read(self, means: torch.Tensor) -> torch.Tensor:
        return reduce(add, (means[:, column] for column in self.columns)) / len(self.columns)


@dataclass(frozen=True)
class _Flow:
    """Where the means in a flow's loss stand, and their derivatives by its parameter, unless they are not needed or zero."""

    node: Form
    width: int
    means: Mapping[Form, _Average | None]
    slopes: Mapping[Form, _Average]

    def read(self, means: torch.Tensor, env: Mapping[Form, Form]) -> torch.Tensor:
        """Put the loss's derivative together, by the chain rule: shape (groups, 1) or (groups, n)."""
        shape = len(means), self.width
        start = torch.zeros(shape, dtype=DTYPE, device=means.device)
        parameter = (start + to_tensor(self.node.value, env)).requires_grad_()
        inside = {node: (start + (found.read(means) if found else 0)).requires_grad_() for node, found in self.means.items()}
        loss = start + to_tensor(self.node.loss, {**env, self.node.parameter: parameter, **inside})
        direct, *outer = torch.autograd.grad(loss.sum(), [parameter, *inside.values()], materialize_grads=True)
        parts = (slope * self.slopes[node].read(means) for node, slope in zip(inside, outer, strict=True) if node in self.slopes)
        return -reduce(add, parts, direct)


class Fused:
    """Draws batches of some nodes by the kernel.

    Args:
        sampler: says what is drawn, and in which batches.
        nodes: expectations and flows.
        env: a value for each of their symbols.

    Raises:
        NotLowered: the kernel has no row for something in the nodes.
    """

    together = TOGETHER

    def __init__(self, sampler: Sampler, nodes: Sequence[Form], env: Mapping[Form, Form]) -> None:
        if sampler.group & (sampler.group - 1):
            raise NotLowered("no kernel takes groups whose size is no power of two")
        self.sampler, self.nodes, self.env = sampler, nodes, env
        self.kind = torch.float64  # of the data; the stream narrows it where a pilot shows that it can
        self.program, self.plans = self._write(env)

    @property
    def route(self) -> str:
        """Say what draws: for people."""
        return f"fused kernel, data in {str(self.kind).removeprefix('torch.')}"

    def means(self, env: Mapping[Form, Form], stage: str, number: int, batches: int = 1) -> list[torch.Tensor]:
        """Average each group of consecutive batches of every node: shapes (groups, 1) or (groups, n).

        The draws depend on the seed, the stage, and a draw's place in it alone.
        """
        program, plans = (self.program, self.plans) if env is self.env else self._write(env)
        found = self._launch(program, stage, number, batches)
        return [plan.read(found) if isinstance(plan, _Average) else plan.read(found, env) for plan in plans]

    def _launch(self, program: Program, stage: str, number: int, batches: int) -> torch.Tensor:
        sampler = self.sampler
        groups, draws = batches * sampler.groups, sampler.group
        out = torch.empty(groups, program.width, dtype=DTYPE, device=sampler.device)
        key = noise_key(sampler.seed, stage)
        # Tiles begin where batches do, so a group's place in its tile depends on its number alone. A product of matrices may round
        # a row by its place: BLAS does where Triton is interpreted. So a group has the same mean however the stream is cut.
        at_once = math.gcd(max(1, TILE // draws), sampler.groups)
        averages[(-(-groups // (TILES * at_once)),)](
            out, program.matrices.to(self.kind), program.numbers, key, number * sampler.groups * draws, groups, program.width, TILES,
            program.names, program.steps, at_once, draws, num_warps=WARPS,
        )  # fmt: skip
        return out

    # --- writing

    def _write(self, env: Mapping[Form, Form]) -> tuple[Program, list[_Average | _Flow]]:
        writer = Writer(self.sampler)
        plans = [self._average(writer, node, env) if isinstance(node, E) else self._flow(writer, node, env) for node in self.nodes]
        return writer.finish(), plans

    def _average(self, writer: Writer, node: E, env: Mapping[Form, Form]) -> _Average:
        return _Average(tuple(writer.average(body) for body in _bodies(writer, node, env, {})))

    def _flow(self, writer: Writer, node: Form, env: Mapping[Form, Form]) -> _Flow:
        means = means_of_flow(node)
        width = self.sampler.n if any(ARBITRARY in law.directions for law in node.loss.atoms(Gaussian)) else 1
        parameter = writer.constant(torch.as_tensor(to_tensor(node.value, env)))
        # The loss is linear in its means, so their values count only where it depends on the parameter outside them.
        needed = node.parameter in node.loss.xreplace({mean: sp.Dummy() for mean in means}).free_symbols
        derivatives, found, slopes = Slopes(writer, parameter), {}, {}
        for mean in means:
            bodies = _bodies(writer, mean, env, {node.parameter: parameter})
            found[mean] = _Average(tuple(map(writer.average, bodies))) if needed else None
            inner = [derivatives.of(body) for body in bodies]
            if any(slope is not None for slope in inner):
                slopes[mean] = _Average(tuple(writer.average(writer.number(0) if s is None else s) for s in inner))
        return _Flow(node, width, found, slopes)


def _bodies(writer: Writer, node: E, env: Mapping[Form, Form], inside: Mapping[Form, int]) -> list[int]:
    """Write what an expectation averages, for each class of its law: registers."""
    require_draws(node)
    if isinstance(node.law, Labelled):
        parts = (E(node.body.xreplace({node.law.label: y}), law) for y, law in node.law.classes)
        return [body for part in parts for body in _bodies(writer, part, env, inside)]
    return [writer.value(node.body, env, {**inside, **writer.draw(node.law, env)})]
