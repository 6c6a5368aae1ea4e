"""Monte Carlo from the definition: draw X in n dimensions, apply the network, average.

The sampler never sees the covariance of the scalars that a line is about. It draws the data
X ~ N(0, Sigma) in R^n with the documents' kernel, takes the inner products with weight vectors,
applies the indicator or the network (for a flow: backpropagates through the sampled loss), and
only then computes the parameters of the closed form, w' Sigma w, for the comparison. A vector
line is compared in all n coordinates, so that its span argument is tested too.

Draws come in groups of ``GROUP``; the group means are streamed into running moments in float64
on the device. Memory does not grow with the number of draws, and nothing is read back before the
stream pauses. Each batch has a seed of its own, so a stream is the same however it is cut. The
device is CUDA where there is one, else the CPU.

A quantity that is no linear function of its expectations (a conditional expectation is a ratio)
is evaluated at their means over the whole stream; its error is that of its linear part at a
pilot's means (the delta method). So no batch is biased, and one error serves every shape.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import sympy as sp
import torch

from derivations.laws import PIXEL, E, Finite, Gaussian, Labelled, MinusGradient
from numerics.evidence import DoesNotExist, NotLowered, SampleMean
from numerics.sampling.errors import heavy_tailed
from numerics.sampling.moments import Moments, join, numbers
from numerics.sampling.table import to_tensor
from numerics.symbolic.nodes import bound_symbols, outermost_special

DIMENSION = 40  # the documents' n
LENGTH_SCALES = {"Sigma1": 2.0, "Sigma0": 1.0}  # the documents' xi_1, xi_0 (units of one pixel)
# Draws averaged before anything else is done with them: enough for a mean of bounded or Gaussian
# integrands to be near normal, few enough that a small sample still has a hundred groups.
GROUP = 256
# Draws at a time: on a CPU what stays in its cache; on a GPU what fills it, 84 MB for each (batch, n) array.
BATCH = {"cpu": 1 << 13, "cuda": 1 << 18}
FIRST_LOOK = 1 << 15  # draws before the spread is looked at for the first time: 128 groups
_MARGIN = 1.1  # draws beyond those called for, so that a spread slightly larger does not call for more
_DTYPE = torch.float64


@dataclass(frozen=True)
class Sampled:
    """A sampled quantity: one mean, or one for each of the n coordinates of a vector.

    Args:
        means: one entry a component.
        parameters: the values that the closed form's symbols take for the weights drawn, each a
            number or one number a component.
        device: what ran it.
        groups: group means behind each mean: its standard error has groups - 1 degrees of freedom.
        exact: whether the parameters are exact functions of the weights. For data that are not
            Gaussian they are sampled themselves, and the standard errors do not cover that.
    """

    means: tuple[SampleMean, ...]
    parameters: Mapping[Any, tuple[float, ...]]
    device: str
    groups: int
    exact: bool


def kernel(length_scale: float, n: int = DIMENSION) -> torch.Tensor:
    """Build Sigma_ij = exp(-(i-j)^2 / xi^2), shape (n, n), as 000:(2) prints it (on a line)."""
    i = torch.arange(n, dtype=_DTYPE)
    return torch.exp(-((i[:, None] - i[None, :]) ** 2) / length_scale**2)


def _around(n: int) -> torch.Tensor:
    """Distance of each pixel from the middle one, where e_i sits."""
    return torch.arange(n, dtype=_DTYPE) - n // 2


# Shapes of a weight vector for which an approximation is measured, in R^n.
SHAPES: Mapping[str, Callable[[int], torch.Tensor]] = {
    "bump": lambda n: torch.exp(-(_around(n) ** 2) / 18),  # three pixels wide
    "nearly e_i": lambda n: (_around(n) == 0) + 0.1 * (_around(n) == 1),  # e_i itself leaves no variance given X_i
    "sinusoid": lambda n: torch.cos(2 * torch.pi * 2 * _around(n) / n),
    "random": lambda n: torch.randn(n, generator=torch.Generator().manual_seed(5), dtype=_DTYPE),
}


class Sampler:
    """One instance: kernels, weights drawn from a seed, and a source of batches.

    Args:
        seed: of the weights and the data.
        device: "cpu" or "cuda"; chosen at run time where it is None.
        n: dimension of X.
        shapes: for a direction's name, the shape of its vector instead of a random one.
        group: draws in a group.
        batch: draws at a time, a multiple of ``group``; by device where it is None.
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
    ) -> None:
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.seed, self.n, self.group = seed, n, group
        self.groups = (batch or BATCH[self.device]) // group
        self.generator = torch.Generator(device=self.device)
        self._drawn: dict[Gaussian, dict[Any, Any]] = {}
        draw = torch.Generator().manual_seed(seed + 1)  # weights do not depend on the device
        self.sigma = {name: kernel(xi, n).to(self.device) for name, xi in LENGTH_SCALES.items()}
        self.root = {name: self._cholesky(name) for name in self.sigma}
        self.weights: dict[str, torch.Tensor] = {}
        base = torch.randn(8, n, generator=draw, dtype=_DTYPE) / n**0.5
        self.weights["w1"] = base[0]
        for index, name in enumerate(("wk", "w2", "w3")):  # correlated with w1, so that terms matter
            self.weights[name] = 0.6 * (-1) ** index * base[0] + base[1 + index]
        self.weights["w"] = base[0]
        for name, at in (("e_i", n // 2), ("e_j", n // 2 + 1)):
            self.weights[name] = torch.eye(n, dtype=_DTYPE)[at]
        for name, shape in (shapes or {}).items():
            if shape not in SHAPES:
                raise NotLowered(f"no weight has the shape {shape!r}; use one of {', '.join(SHAPES)}")
            self.weights[name] = SHAPES[shape](n).to(_DTYPE)
        self.weights = {k: v.to(self.device) for k, v in self.weights.items()}
        self._columns: dict[Gaussian, dict[str, torch.Tensor]] = {}
        self._regressions: dict[Gaussian, tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = {}

    def start(self, stage: str, batch: int) -> None:
        """Begin a batch: its draws depend on the seed, the stage and its number alone, and laws are drawn afresh."""
        # A CPU generator uses 32 bits of its seed: consecutive numbers keep the batches of a stage distinct.
        origin = int.from_bytes(hashlib.blake2b(f"{self.seed}/{stage}".encode(), digest_size=4).digest(), "big")
        self.generator.manual_seed((origin + batch) % 2**32)
        self._drawn = {}

    def _noise(self, width: int) -> torch.Tensor:
        return torch.randn(self.groups, self.group, width, generator=self.generator, dtype=_DTYPE, device=self.device)

    def _cholesky(self, name: str) -> torch.Tensor:
        factor, info = torch.linalg.cholesky_ex(self.sigma[name])
        if int(info) != 0:
            raise DoesNotExist(
                f"the kernel {name} with xi={LENGTH_SCALES[name]} is not positive definite for n={self.n}; "
                "choose a shorter length scale (nothing is clipped)"
            )
        return factor

    def direction(self, name: str, law: Gaussian, index: int) -> torch.Tensor:
        """Give the vector behind a scalar, normalised where the law gives its variance a number."""
        if name not in self.weights:
            raise NotLowered(f"no weight vector is called {name}; add it to Sampler in numerics/sampling/sample.py")
        w = self.weights[name]
        declared = law.args[1][index, index]
        if declared.is_number:
            w = w * (float(declared) / (w @ self.sigma[law.field] @ w)) ** 0.5
        return w

    def parameters(self, law: Gaussian, env: Mapping[Any, Any]) -> dict[Any, Any]:
        """Read off w' Sigma w for each symbol in the law's covariance: the closed form's parameters.

        For the arbitrary direction "a" the entries are vectors over all n coordinates.
        """
        out: dict[Any, Any] = {}
        sigma, matrix = self.data_covariance(law, env), law.args[1]
        names = law.directions
        for i, first in enumerate(names):
            for j, second in enumerate(names[: i + 1]):
                entry = matrix[i, j]
                if entry.is_number:
                    continue
                if first == "a" and second == "a":
                    value = torch.diagonal(sigma)
                elif first == "a" or second == "a":
                    w, k = (second, j) if first == "a" else (first, i)
                    value = sigma @ self.direction(w, law, k)
                else:
                    value = self.direction(first, law, i) @ sigma @ self.direction(second, law, j)
                symbol, value = _solve(entry, value)
                out[symbol] = value
        return out

    def data_covariance(self, law: Gaussian, env: Mapping[Any, Any]) -> torch.Tensor:
        """Give Cov(X), shape (n, n): the kernel, or for other than Gaussian data its mean over 2^19 draws."""
        if law.is_gaussian:
            return self.sigma[law.field]
        self.start(f"covariance of {law.field}", 0)  # laws of the same data have the same covariance
        total = torch.zeros(self.n, self.n, dtype=_DTYPE, device=self.device)
        batches = -(-(1 << 19) // (self.groups * self.group))
        for _ in range(batches):
            data = to_tensor(law.pixel, {**env, PIXEL: self._noise(self.n) @ self.root[law.field].T}).flatten(0, 1)
            total += data.T @ data / len(data)
        return total / batches

    def draw(self, law: Gaussian, env: Mapping[Any, Any]) -> dict[Any, Any]:
        """Draw a batch of X and take the inner products: each of shape (groups, draws, 1) or (groups, draws, n).

        Expectations of one batch under the same law share its draws.
        """
        if law not in self._drawn:
            self._drawn[law] = self._field(law, env) if law.directions else self._plain(law, env)
        return self._drawn[law]

    def _field(self, law: Gaussian, env: Mapping[Any, Any]) -> dict[Any, Any]:
        field = self._noise(self.n) @ self.root[law.field].T
        if law.scale != 1:
            field = field * to_tensor(law.scale, env) ** 0.5
        if law.given:
            rows, target, gain = self._regression(law, env)
            field = field + (target - field @ rows.T) @ gain.T
        data = to_tensor(law.pixel, {**env, PIXEL: field})
        if law not in self._columns:
            names = dict.fromkeys((name, i) for i, name in enumerate(law.directions) if name != "a")
            self._columns[law] = {name: self.direction(name, law, i) for name, i in names}
        columns = self._columns[law]
        named = zip(law.all_variables, law.directions, strict=True)
        return {v: data if name == "a" else (data @ columns[name])[..., None] for v, name in named}

    def _regression(self, law: Gaussian, env: Mapping[Any, Any]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Condition the whole field on inner products (Matheron's rule: add the regression of the misfit)."""
        if law not in self._regressions:
            order = {v: i for i, v in enumerate(law.all_variables)}
            sigma = self.sigma[law.field] * to_tensor(law.scale, env)
            rows = torch.stack([self.direction(law.directions[order[v]], law, order[v]) for v, _ in law.given])
            if any(to_tensor(value, env).numel() != 1 for _, value in law.given):
                raise NotLowered("a law given the value of another random scalar is left to the other engines")
            target = torch.stack([to_tensor(value, env).to(self.device).reshape(()) for _, value in law.given])
            self._regressions[law] = rows, target, sigma @ rows.T @ torch.linalg.inv(rows @ sigma @ rows.T)
        return self._regressions[law]

    def _plain(self, law: Gaussian, env: Mapping[Any, Any]) -> dict[Any, Any]:
        """Draw scalars that come from no data vector: their mean plus a root of their covariance times noise."""
        if law.given:
            raise NotLowered("a plain law given the values of some of its variables is left to the other engines")
        size = len(law.variables)
        entries = [to_tensor(entry, env).to(self.device).reshape(()) for entry in law.covariance]
        root, info = torch.linalg.cholesky_ex(torch.stack(entries).reshape(size, size))
        if int(info) != 0:
            raise DoesNotExist(f"the covariance of {', '.join(map(str, law.variables))} is not positive definite")
        noise = self._noise(size) @ root.T
        return {v: to_tensor(m, env) + noise[..., i : i + 1] for i, (v, m) in enumerate(zip(law.variables, law.mean, strict=True))}

    def batch(self, node: Any, env: Mapping[Any, Any]) -> torch.Tensor:
        """Average each group of one batch of a node: shape (groups, 1) or (groups, n)."""
        return self._mean_or_flow(node, env).squeeze(1)

    def _mean_or_flow(self, node: Any, env: Mapping[Any, Any]) -> torch.Tensor:
        if isinstance(node, E):
            return self._mean(node, env)
        if not isinstance(node, MinusGradient):
            raise NotLowered(f"{type(node).__name__} is no expectation; there is nothing to sample in {node}")
        means = outermost_special(node.loss)
        if not _is_linear(node.loss, means):
            raise NotLowered("the loss is not linear in its expectations: the gradient of a batch would be biased")
        # Each group has a parameter of its own, so one backward pass gives the gradient of every group's mean loss.
        width = self.n if any("a" in law.directions for law in node.loss.atoms(Gaussian)) else 1
        start = torch.zeros(self.groups, 1, width, dtype=_DTYPE, device=self.device)
        parameter = (start + to_tensor(node.value, env)).requires_grad_()
        inside = {**env, node.parameter: parameter}
        loss = to_tensor(node.loss, {**inside, **{m: self._mean_or_flow(m, inside) for m in means}})
        (gradient,) = torch.autograd.grad(loss.sum(), parameter)
        return -gradient

    def _mean(self, node: E, env: Mapping[Any, Any]) -> torch.Tensor:
        """Average each group: shape (groups, 1, 1) or (groups, 1, n)."""
        if isinstance(node.law, Finite):
            raise NotLowered("the law lies on finitely many points: the sum over them is exact, there is nothing to sample")
        if node.given is not None or outermost_special(node.body):
            raise NotLowered("an expectation inside another one that depends on it is left to the other engines")
        if isinstance(node.law, Labelled):
            parts = [self._mean(E(node.body, law), {**env, node.law.label: to_tensor(y, env)}) for y, law in node.law.classes]
            return sum(parts[1:], parts[0]) / len(parts)
        body = to_tensor(node.body, {**env, **self.draw(node.law, env)})
        if body.dim() == 3 and body.shape[1] == self.group:
            return body.mean(dim=1, keepdim=True)
        # A body without the law's variables is its own mean; the zeros put it on the device, in its shape.
        return body + torch.zeros(self.groups, 1, 1, dtype=_DTYPE, device=self.device)


def _is_linear(expr: Any, nodes: list[Any]) -> bool:
    """Tell whether an expression is linear in some of its nodes."""
    names = {node: sp.Dummy() for node in dict.fromkeys(nodes)}
    plain = expr.xreplace(names)
    return all(plain.diff(a, b) == 0 for a in names.values() for b in names.values())


def _solve(entry: Any, value: Any) -> tuple[Any, Any]:
    """Solve a covariance entry such as sigma_1**2 for its symbol."""
    if entry.is_Symbol:
        return entry, value
    if entry.is_Pow and entry.base.is_Symbol and entry.exp == 2:
        return entry.base, value**0.5
    raise NotLowered(f"the covariance entry {entry} is no symbol or its square; name it by a symbol")


class Stream:
    """The running moments of one quantity, extended batch by batch.

    Args:
        sampler: where draws come from.
        quantity: a function of expectations and flows, of no conditional ones.
        values: a tensor for each of its symbols.
    """

    def __init__(self, sampler: Sampler, quantity: Any, values: Mapping[Any, Any]) -> None:
        self.sampler, self.quantity, self.values = sampler, quantity, values
        self.nodes = list(dict.fromkeys(outermost_special(quantity)))
        self.batches = 0
        self.moments: Moments | None = None
        self.node_moments: list[Moments | None] = [None] * len(self.nodes)
        self.pilot, self.value, self.slopes = self._linear_part()

    def _linear_part(self) -> tuple[list[torch.Tensor], torch.Tensor, list[torch.Tensor]]:
        """Linearise the quantity at the means of a pilot batch, which is used for nothing else."""
        self.sampler.start("pilot", 0)
        means = [self.sampler.batch(node, self.values).mean(dim=0) for node in self.nodes]
        width = max(len(mean) for mean in means)
        means = [mean.expand(width).clone().requires_grad_() for mean in means]
        value = self._at(means)
        slopes = torch.autograd.grad(value.sum(), means, materialize_grads=True)
        return [mean.detach() for mean in means], value.detach(), list(slopes)

    def _at(self, means: list[torch.Tensor], values: Mapping[Any, Any] | None = None) -> torch.Tensor:
        """Evaluate the quantity at given means of its nodes: shape (components,)."""
        found = to_tensor(self.quantity, {**(values or self.values), **dict(zip(self.nodes, means, strict=True))})
        return found + torch.zeros_like(means[0])

    def batch(self, stage: str, number: int) -> tuple[torch.Tensor, list[torch.Tensor]]:
        """Give one batch: group means of the quantity's linear part, shape (groups, components), and of each node."""
        self.sampler.start(stage, number)
        found = [self.sampler.batch(node, self.values) for node in self.nodes]
        parts = [slope * (mean - at) for slope, mean, at in zip(self.slopes, found, self.pilot, strict=True)]
        return self.value + sum(parts[1:], parts[0]), found

    def extend(self, batches: int) -> None:
        """Take in the batches up to this number. Nothing is read back from the device."""
        for number in range(self.batches, batches):
            linear, found = self.batch("stream", number)
            self.moments = join(self.moments, Moments.of(linear))
            self.node_moments = [join(m, Moments.of(f)) for m, f in zip(self.node_moments, found, strict=True)]
        self.batches = max(self.batches, batches)

    def means(self, settled: Mapping[Any, torch.Tensor]) -> tuple[SampleMean, ...]:
        """Read the means and their errors back.

        Args:
            settled: the standard errors of values that were averaged beforehand, by their symbols.
        """
        assert self.moments is not None
        width = len(self.value)
        at = [m.mean.expand(width) for m in self.node_moments if m is not None]
        variance = self.moments.standard_error() ** 2
        for symbol, error in settled.items():
            shifted = {**self.values, symbol: self.values[symbol] + error}
            variance = variance + self._shift(shifted) ** 2
        columns = (self._at(at), variance**0.5, self.moments.largest_share())
        draws = self.moments.groups * self.sampler.group
        rows = zip(*map(numbers, columns), strict=True)
        return tuple(SampleMean(mean, error, draws, self.sampler.n, share) for mean, error, share in rows)

    def _shift(self, values: Mapping[Any, Any]) -> torch.Tensor:
        """Give by how much other values move the pilot's quantity, the draws being the same."""
        self.sampler.start("pilot", 0)
        means = [self.sampler.batch(node, values).mean(dim=0).expand(len(self.value)) for node in self.nodes]
        return self._at(means, values) - self.value


@contextmanager
def one_thread() -> Iterator[None]:
    """Let torch use one thread, for sums in one order, and the caller's as many as before afterwards."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@one_thread()
def sample(
    quantity: Any,
    *,
    settings: Mapping[Any, float],
    seed: int,
    samples: int,
    device: str | None = None,
    shapes: Mapping[str, str] | None = None,
    enough: Callable[[Sampled], int] | None = None,
) -> Sampled:
    """Estimate a quantity from its definition, in n dimensions.

    Args:
        quantity: an expression of expectations and flows.
        settings: values of the symbols that are not covariances (biases, the gain, ...).
        seed: of the weights and the data.
        samples: draws of X at most, rounded up to whole batches.
        device: "cpu" or "cuda"; chosen at run time where it is None.
        shapes: for a direction's name, the shape of its vector instead of a random one.
        enough: says, from what was found so far, how many draws would do; it may look at the
            errors and the parameters, not at the means, else stopping would bias them. All
            ``samples`` are drawn where it is None.

    Raises:
        NotLowered: the quantity is no expectation of an n-dimensional law.
        DoesNotExist: a kernel is not positive definite, or a mean is no number.
    """
    start = prepare(quantity, Sampler(seed=seed, device=device, shapes=shapes), settings, samples)
    stream, sampler = start.stream, start.stream.sampler
    size = sampler.groups * sampler.group
    draws = min(samples, FIRST_LOOK) if enough else samples
    while True:
        stream.extend(-(-draws // size))
        means, drawn = stream.means(start.settled), stream.batches * size
        found = Sampled(means, start.parameters, sampler.device, stream.batches * sampler.groups, start.exact)
        if not all(math.isfinite(m.mean) and math.isfinite(m.standard_error) for m in means):
            raise DoesNotExist("the sampled mean is no number: a draw overflowed, or none fell into the event conditioned on")
        if enough is None or drawn >= samples or any(heavy_tailed(m.share, found.groups) for m in means):
            return found
        if (needed := enough(found)) <= drawn:
            return found
        draws = min(samples, int(_MARGIN * needed) + 1)


@dataclass(frozen=True)
class Prepared:
    """A stream about to start: with the closed form's parameters, and what was averaged beforehand.

    Args:
        stream: the stream.
        parameters: as in ``Sampled``.
        settled: standard errors of the expectations averaged beforehand, by their symbols.
        exact: as in ``Sampled``.
    """

    stream: Stream
    parameters: Mapping[Any, tuple[float, ...]]
    settled: Mapping[Any, torch.Tensor]
    exact: bool


def prepare(quantity: Any, sampler: Sampler, settings: Mapping[Any, float], samples: int) -> Prepared:
    """Read the parameters off the weights and average what is nested, over eight times the samples.

    Raises:
        NotLowered: the quantity is no expectation of an n-dimensional law.
    """
    nodes = outermost_special(quantity)
    if not nodes or any(bound_symbols(n) and isinstance(n, sp.Integral) for n in nodes):
        raise NotLowered("the quantity is an integral or a formula, not an expectation: there is no X to draw")
    values: dict[Any, Any] = {s: torch.tensor(float(v), dtype=_DTYPE, device=sampler.device) for s, v in settings.items()}
    laws = [law for law in sorted(quantity.atoms(Gaussian), key=str) if law.directions]
    for law in laws:
        values.update(sampler.parameters(law, values))
    parameters = {s: tuple(numbers(v)) for s, v in values.items() if s.is_Symbol}
    batches = -(-8 * samples // (sampler.groups * sampler.group))
    quantity, settled = _settle(_without_conditions(quantity), values, sampler, batches)
    return Prepared(Stream(sampler, quantity, values), parameters, settled, all(law.is_gaussian for law in laws))


def _without_conditions(quantity: Any) -> Any:
    """Write each conditional expectation as a ratio of plain ones, under one law and so on the same draws."""
    return quantity.replace(
        lambda node: isinstance(node, E) and node.given is not None,
        lambda node: E(node.body * node.given, node.law) / E(node.given, node.law),
    )


def _settle(quantity: Any, values: dict[Any, Any], sampler: Sampler, batches: int) -> tuple[Any, dict[Any, torch.Tensor]]:
    """Average expectations nested in others (the normaliser of the data) beforehand, over eight times the draws.

    Their values go into ``values``; given are the quantity in their terms and their standard errors.
    """
    outers = [e for n in outermost_special(quantity) for e in ([n] if isinstance(n, E) else outermost_special(n.loss))]
    inner = dict.fromkeys(
        node
        for outer in outers
        for node in outermost_special(outer.body)
        if isinstance(node, E) and not node.free_symbols & bound_symbols(outer)
    )
    errors: dict[Any, torch.Tensor] = {}
    for index, node in enumerate(inner):
        found: Moments | None = None
        for number in range(batches):
            sampler.start(f"settled {index}", number)
            found = join(found, Moments.of(sampler.batch(node, values)))
        assert found is not None
        name = sp.Dummy("mean", real=True)
        values[name], errors[name] = found.mean, found.standard_error()
        quantity = quantity.xreplace({node: name})
    return quantity, errors
