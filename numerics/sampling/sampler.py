"""Batches of draws: X in n dimensions, the inner products of a law, and the group averages of an expectation or a flow."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, reduce
from operator import mul
from typing import Any

import sympy as sp
import torch

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, PIXEL, E, Finite, Gaussian, Independent, Labelled, MinusGradient, Scalar
from closedform.derivations.laws.declared import NORMAL
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.sampling import recipes
from closedform.numerics.sampling.instance import Instance
from closedform.numerics.sampling.noise import Noise
from closedform.numerics.sampling.table import to_tensor
from closedform.numerics.sampling.weights import DIMENSION, DTYPE, LENGTH_SCALES

# Draws that are averaged first, as one group: enough for a mean of bounded or Gaussian
# integrands to be near normal, few enough that a small sample still has a hundred groups.
GROUP = 256
# Draws at a time: what fits the cache of a CPU, or fills a GPU: 84 MB for each (batch, n) array.
BATCH = {"cpu": 1 << 13, "cuda": 1 << 18}

# Covariances of data that are not Gaussian, by all that their draws depend on. They take 2^19 draws each, which all forms of
# the weights share: a regime of gains and shapes needs the same one at every shape.
_COVARIANCES: OrderedDict[Form, torch.Tensor] = OrderedDict()
_COVARIANCES_KEPT = 64

# Gaussian fields drawn on a CPU, by length scale and state of the source of noise, with its state afterwards. Seed, stage and
# number decide the draws of a batch, so every quantity needs the same fields, 2.6 MB each. The first ones are needed most.
_FIELDS: dict[Form, tuple[torch.Tensor, tuple[int, ...]]] = {}
_FIELDS_KEPT = 100  # enough for a stream of two fields, its pilot, and shorter streams with one field after the other


@cache
def usable_device() -> str:
    """Return "cuda" if this process can use a GPU, else "cpu"; a fork of a process that has looked for GPUs can use none."""
    if torch.cuda.is_available():
        with suppress(RuntimeError):
            torch.zeros(1, device="cuda")
            return "cuda"
    return "cpu"


class Sampler(Instance):
    """One instance, and a source of batches.

    Args:
        seed: the seed of the weights and the data.
        device: "cpu" or "cuda"; chosen at run time if None.
        n: dimension of X.
        shapes: by a direction's name, the shape of its vector instead of a random one.
        group: draws in a group.
        batch: draws at a time, a multiple of ``group``; by device if None.
        fields: the length scale of each Gaussian field of the data, in pixels.
        fused: whether the fused kernel draws what it can; until it has been timed on a device, none asks for it by default.
    """

    def __init__(
        self,
        *,
        seed: int,
        device: str | None = None,
        n: int = DIMENSION,
        shapes: Mapping[str, str] | None = None,
        group: int = GROUP,
        batch: int | None = None,
        fields: Mapping[str, float] = LENGTH_SCALES,
        fused: bool = False,
    ) -> None:
        super().__init__(seed, device or usable_device(), n, shapes, fields)
        self.group, self.groups = group, (batch or BATCH[self.device]) // group
        self.fused = fused
        self.noise = Noise(self.device)
        self._drawn: dict[Any, dict[Any, Any]] = {}
        self._columns: dict[Gaussian, dict[str, torch.Tensor]] = {}

    def start(self, stage: str, batch: int) -> None:
        """Begin a batch with fresh laws: its draws depend only on the seed, the stage and its number."""
        # Consecutive numbers keep the batches of a stage distinct.
        origin = int.from_bytes(hashlib.blake2b(f"{self.seed}/{stage}".encode(), digest_size=4).digest(), "big")
        self.noise.restart((origin + batch) % 2**32)
        self.forget()

    def forget(self) -> None:
        """Drop the draws; only means are needed from here on."""
        self._drawn = {}

    def _noise(self, width: int) -> torch.Tensor:
        return self.noise.normal(self.groups, self.group, width)

    def parameters(self, law: Gaussian, env: Mapping[Form, Form]) -> dict[Form, Form]:
        """Compute w' Sigma w for each symbol in the law's covariance: the closed form's parameters.

        For the arbitrary direction the entries are vectors over all n coordinates.
        """
        out: dict[Form, Form] = {}
        sigma, matrix = self.data_covariance(law, env), law.args[1]
        names = law.directions
        for i, first in enumerate(names):
            for j, second in enumerate(names[: i + 1]):
                entry = matrix[i, j]
                if entry.is_number:
                    continue
                if first == second == ARBITRARY:
                    value = torch.diagonal(sigma)
                elif ARBITRARY in (first, second):
                    w, k = (second, j) if first == ARBITRARY else (first, i)
                    value = sigma @ self.direction(w, law, k)
                else:
                    value = self.direction(first, law, i) @ sigma @ self.direction(second, law, j)
                symbol, value = _solve(entry, value)
                out[symbol] = value
        return out

    def data_covariance(self, law: Gaussian, env: Mapping[Form, Form]) -> torch.Tensor:
        """Return Cov(X), shape (n, n): the kernel, or for data that are not Gaussian its mean over 2^19 draws."""
        if law.is_gaussian:
            return self.sigma[law.field]
        numbers = tuple((s.name, float(env[s])) for s in sorted(law.pixel.free_symbols - {PIXEL}, key=str))
        scale = self.fields[law.field]
        drawn_by = self.seed, law.field, scale, law.pixel, numbers, self.n, self.groups * self.group, self.device
        if drawn_by not in _COVARIANCES:
            _COVARIANCES[drawn_by] = self._sampled_covariance(law, env)
            if len(_COVARIANCES) > _COVARIANCES_KEPT:
                _COVARIANCES.popitem(last=False)
        return _COVARIANCES[drawn_by]

    def _sampled_covariance(self, law: Gaussian, env: Mapping[Form, Form]) -> torch.Tensor:
        self.start(f"covariance of {law.field}", 0)  # laws of the same data have the same covariance
        total = torch.zeros(self.n, self.n, dtype=DTYPE, device=self.device)
        batches = -(-(1 << 19) // (self.groups * self.group))
        for _ in range(batches):
            data = to_tensor(law.pixel, {**env, PIXEL: self._noise(self.n) @ self.root[law.field].T}).flatten(0, 1)
            total += data.T @ data / len(data)
        return total / batches

    def draw(self, law: Form, env: Mapping[Form, Form]) -> dict[Form, Form]:
        """Draw a batch of X and take the inner products: each of shape (groups, draws, 1) or (groups, draws, n).

        Expectations of one batch under the same law share its draws.
        """
        if law not in self._drawn:
            self._drawn[law] = self._of_law(law, env)
        return self._drawn[law]

    def _of_law(self, law: Form, env: Mapping[Form, Form]) -> dict[Form, Form]:
        if isinstance(law, Independent):
            return {v: draws for part in law.args for v, draws in self._of_law(part, env).items()}
        if isinstance(law, Scalar):
            return {law.variable: recipes.draw(law, env, self._base_noise)}
        return self._field(law, env) if law.directions else self._plain(law, env)

    def _base_noise(self, name: Form) -> torch.Tensor:
        """Draw one of the base noises of recipes: shape (groups, draws, 1)."""
        if name == NORMAL:
            return self._noise(1)
        return self.noise.uniform(self.groups, self.group, 1)

    def _gaussian(self, name: str) -> torch.Tensor:
        """Draw a batch of a Gaussian field, shape (groups, draws, n); callers must not write to it."""
        place, size = self.noise.place, self.groups * self.group * self.n
        drawn_by = place, self.fields[name], self.groups, self.group, self.n
        if place is not None and drawn_by in _FIELDS:
            kept, after = _FIELDS[drawn_by]
            self.noise.go_to(after)
            return kept
        drawn = self._noise(self.n) @ self.root[name].T
        then = self.noise.place
        if then is not None and size <= BATCH["cpu"] * DIMENSION and len(_FIELDS) < _FIELDS_KEPT:
            _FIELDS[drawn_by] = drawn, then
        return drawn

    def _field(self, law: Gaussian, env: Mapping[Form, Form]) -> dict[Form, Form]:
        field = self.conditioned(law, env, self._gaussian(law.field))
        data = to_tensor(law.pixel, {**env, PIXEL: field})
        if law not in self._columns:
            names = dict.fromkeys((name, i) for i, name in enumerate(law.directions) if name != ARBITRARY)
            self._columns[law] = {name: self.direction(name, law, i) for name, i in names}
        columns = self._columns[law]
        named = zip(law.all_variables, law.directions, strict=True)
        return {v: data if name == ARBITRARY else inner_products(data, columns[name]) for v, name in named}

    def _plain(self, law: Gaussian, env: Mapping[Form, Form]) -> dict[Form, Form]:
        """Draw scalars that come from no data vector: their mean plus a root of their covariance times noise."""
        noise = self._noise(len(law.variables)) @ self.plain_root(law, env).T
        return {v: to_tensor(m, env) + noise[..., i : i + 1] for i, (v, m) in enumerate(zip(law.variables, law.mean, strict=True))}

    def batch(self, node: Form, env: Mapping[Form, Form]) -> torch.Tensor:
        """Average each group of one batch of a node: shape (groups, 1) or (groups, n)."""
        return self._mean_or_flow(node, env).squeeze(1)

    def _mean_or_flow(self, node: Form, env: Mapping[Form, Form]) -> torch.Tensor:
        if isinstance(node, E):
            return self._mean(node, env)
        means = means_of_flow(node)
        # Each group has a parameter of its own, so one backward pass gives the gradient of every group's mean loss.
        width = self.n if any(ARBITRARY in law.directions for law in node.loss.atoms(Gaussian)) else 1
        start = torch.zeros(self.groups, 1, width, dtype=DTYPE, device=self.device)
        parameter = (start + to_tensor(node.value, env)).requires_grad_()
        inside = {**env, node.parameter: parameter}
        loss = to_tensor(node.loss, {**inside, **{m: self._mean_or_flow(m, inside) for m in means}})
        (gradient,) = torch.autograd.grad(loss.sum(), parameter)
        return -gradient

    def _mean(self, node: E, env: Mapping[Form, Form]) -> torch.Tensor:
        """Average each group: shape (groups, 1, 1) or (groups, 1, n)."""
        require_draws(node)
        if isinstance(node.law, Labelled):
            parts = [self._mean(E(node.body, law), {**env, node.law.label: to_tensor(y, env)}) for y, law in node.law.classes]
            return sum(parts[1:], parts[0]) / len(parts)
        inside = {**env, **self.draw(node.law, env)}
        factors = sorted((to_tensor(factor, inside) for factor in sp.Mul.make_args(node.body)), key=torch.Tensor.numel)
        rest, widest = reduce(mul, factors[:-1], torch.ones((), dtype=DTYPE, device=self.device)), factors[-1]
        drawn = self.groups, self.group, 1
        if rest.shape == drawn and widest.shape[:2] == drawn[:2]:
            return rest.mT @ widest / self.group  # nothing as wide as the data is written
        body = rest * widest
        if body.dim() == 3 and body.shape[1] == self.group:
            return body.mean(dim=1, keepdim=True)
        # A body without the law's variables is its own mean; the zeros give it device and shape.
        return body + torch.zeros(self.groups, 1, 1, dtype=DTYPE, device=self.device)


def inner_products(data: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    """Return w' X for each draw, shape (groups, draws, 1), added in one order on every processor.

    Data of a high gain are +1 and -1 to rounding, and a wave of weights lets them cancel. Then the last digit of the sum decides
    its sign, and so an indicator; a product of matrices rounds that digit as the processor likes.

    Args:
        data: the draws, shape (groups, draws, n).
        w: the direction, shape (n,).
    """
    terms, left = data * w, len(w)
    while left > 1:
        half = (left + 1) // 2
        terms[..., : left - half] += terms[..., half:left]
        left = half
    return terms[..., :1]


def require_draws(node: E) -> None:
    """Refuse an expectation in which there is nothing to draw, or another one to take first.

    Raises:
        NotLowered: it is one of these.
    """
    if isinstance(node.law, Finite):
        raise NotLowered("the law lies on finitely many points: the sum over them is exact, there is nothing to sample")
    if node.given is not None or outermost_special(node.body):
        raise NotLowered("an expectation inside another one that depends on it is left to the other engines")


def means_of_flow(node: Form) -> list[Form]:
    """List the expectations in the loss of a flow.

    Raises:
        NotLowered: the node is no flow, or the loss is not linear in them.
    """
    if not isinstance(node, MinusGradient):
        raise NotLowered(f"{type(node).__name__} is no expectation; there is nothing to sample in {node}")
    means = list(outermost_special(node.loss))
    if not is_linear(node.loss, means):
        raise NotLowered("the loss is not linear in its expectations: the gradient of a batch would be biased")
    return means


def is_linear(expr: Form, nodes: list[Form]) -> bool:
    """Return True if an expression is linear in some of its nodes."""
    names = {node: sp.Dummy() for node in dict.fromkeys(nodes)}
    plain = expr.xreplace(names)
    return all(plain.diff(a, b) == 0 for a in names.values() for b in names.values())


def _solve(entry: Form, value: Form) -> tuple[Form, Form]:
    """Solve a covariance entry such as sigma_1**2 for its symbol."""
    if entry.is_Symbol:
        return entry, value
    if entry.is_Pow and entry.base.is_Symbol and entry.exp == 2:
        return entry.base, value**0.5
    raise NotLowered(f"the covariance entry {entry} is neither a symbol nor its square; name it by a symbol")
