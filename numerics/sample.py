"""Monte Carlo from the definition: draw X in n dimensions, apply the network, average.

The sampler never sees the covariance of the scalars that a line is about. It draws the data
X ~ N(0, Sigma) in R^n with the documents' kernel, takes the inner products with weight vectors,
applies the indicator or the network (for a flow: backpropagates through the sampled loss), and
only then computes the parameters of the closed form, w' Sigma w, for the comparison. A vector
line is compared in all n coordinates, so that its span argument is tested too.

Batches are streamed in float64; memory does not grow with the number of samples. The device is
CUDA where there is one, else the CPU.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp
import torch

from derivations.laws import PIXEL, E, Finite, Gaussian, Labelled, MinusGradient
from numerics.evidence import DoesNotExist, NotLowered, SampleMean
from numerics.lower.tensor import to_tensor
from numerics.nodes import bound_symbols, outermost_special

DIMENSION = 40  # the documents' n
LENGTH_SCALES = {"Sigma1": 2.0, "Sigma0": 1.0}  # the documents' xi_1, xi_0 (units of one pixel)
BATCH = 8192
_DTYPE = torch.float64


@dataclass(frozen=True)
class Sampled:
    """A sampled quantity: one mean, or one for each of the n coordinates of a vector.

    Args:
        means: one entry a component.
        parameters: the values that the closed form's symbols take for the weights drawn, each a
            number or one number a component.
        device: what ran it.
    """

    means: tuple[SampleMean, ...]
    parameters: Mapping[Any, tuple[float, ...]]
    device: str


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
    """One instance: kernels, weights drawn from a seed, and a stream of batches."""

    def __init__(
        self, *, seed: int, samples: int, device: str | None = None, n: int = DIMENSION, shapes: Mapping[str, str] | None = None
    ) -> None:
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.samples, self.n = samples, n
        self.generator = torch.Generator(device=self.device).manual_seed(seed)
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
            raise NotLowered(f"no weight vector is called {name}; add it to Sampler in numerics/sample.py")
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
        total = torch.zeros(self.n, self.n, dtype=_DTYPE, device=self.device)
        for _ in range(64):
            noise = torch.randn(BATCH, self.n, generator=self.generator, dtype=_DTYPE, device=self.device)
            data = to_tensor(law.pixel, {**env, PIXEL: noise @ self.root[law.field].T})
            total += data.T @ data / BATCH
        return total / 64

    def draw(self, law: Gaussian, env: Mapping[Any, Any]) -> dict[Any, Any]:
        """Draw a batch of X and take the inner products: each of shape (batch, 1) or (batch, n)."""
        if not law.directions:
            return self._plain(law, env)
        noise = torch.randn(BATCH, self.n, generator=self.generator, dtype=_DTYPE, device=self.device)
        field = noise @ self.root[law.field].T
        field = field * to_tensor(law.scale, env).to(self.device) ** 0.5
        if law.given:
            field = self._conditioned(field, law, env)
        data = to_tensor(law.pixel, {**env, PIXEL: field})
        out: dict[Any, Any] = {}
        for index, (v, name) in enumerate(zip(law.all_variables, law.directions, strict=True)):
            out[v] = data if name == "a" else (data @ self.direction(name, law, index))[:, None]
        return out

    def _conditioned(self, field: torch.Tensor, law: Gaussian, env: Mapping[Any, Any]) -> torch.Tensor:
        """Condition the whole field on inner products (Matheron's rule: add the regression of the misfit)."""
        order = {v: i for i, v in enumerate(law.all_variables)}
        sigma = self.sigma[law.field] * to_tensor(law.scale, env).to(self.device)
        rows = torch.stack([self.direction(law.directions[order[v]], law, order[v]) for v, _ in law.given])
        if any(to_tensor(value, env).numel() != 1 for _, value in law.given):
            raise NotLowered("a law given the value of another random scalar is left to the other engines")
        target = torch.stack([to_tensor(value, env).to(self.device).reshape(()) for _, value in law.given])
        gain = sigma @ rows.T @ torch.linalg.inv(rows @ sigma @ rows.T)
        return field + (target - field @ rows.T) @ gain.T

    def _plain(self, law: Gaussian, env: Mapping[Any, Any]) -> dict[Any, Any]:
        if len(law.variables) != 1 or law.given:
            raise NotLowered(f"a plain law of {len(law.variables)} variables has no directions to sample X along")
        noise = torch.randn(BATCH, 1, generator=self.generator, dtype=_DTYPE, device=self.device)
        mean, variance = to_tensor(law.mean[0], env), to_tensor(law.covariance[0, 0], env)
        return {law.variables[0]: mean.to(self.device) + noise * variance.to(self.device) ** 0.5}

    def batch(self, node: Any, env: dict[Any, Any]) -> torch.Tensor:
        """Average one batch of a node: shape (1,) or (n,)."""
        if isinstance(node, MinusGradient):
            value = to_tensor(node.value, env).to(self.device)
            width = self.n if self._is_vector(node.loss) else 1
            parameter = (value + torch.zeros(width, dtype=_DTYPE, device=self.device)).requires_grad_()
            loss = to_tensor_with_means(node.loss, {**env, node.parameter: parameter}, self)
            (gradient,) = torch.autograd.grad(loss.sum(), parameter)
            return -gradient.detach()
        if isinstance(node, E):
            return self._mean(node, env)
        raise NotLowered(f"{type(node).__name__} is no expectation; there is nothing to sample in {node}")

    def _is_vector(self, expr: Any) -> bool:
        return any("a" in law.directions for law in expr.atoms(Gaussian))

    def _mean(self, node: E, env: dict[Any, Any]) -> torch.Tensor:
        if isinstance(node.law, Finite):
            raise NotLowered("the law lies on finitely many points: the sum over them is exact, there is nothing to sample")
        if isinstance(node.law, Labelled):
            label = node.law.label
            parts = [
                self._mean(E(node.body, law, node.given), {**env, label: to_tensor(y, env).to(self.device)})
                for y, law in node.law.classes
            ]
            return sum(parts[1:], parts[0]) / len(parts)
        inside = {**env, **self.draw(node.law, env)}
        body = to_tensor_with_means(node.body, inside, self)
        if node.given is None:
            return body.mean(dim=0) if body.dim() > 1 else body.expand(1)
        weight = to_tensor(node.given, inside)
        return (body * weight).mean(dim=0) / weight.mean(dim=0)


def _solve(entry: Any, value: Any) -> tuple[Any, Any]:
    """Solve a covariance entry such as sigma_1**2 for its symbol."""
    if entry.is_Symbol:
        return entry, value
    if entry.is_Pow and entry.base.is_Symbol and entry.exp == 2:
        return entry.base, value**0.5
    raise NotLowered(f"the covariance entry {entry} is no symbol or its square; name it by a symbol")


def to_tensor_with_means(expr: Any, env: dict[Any, Any], sampler: Sampler) -> Any:
    """Evaluate an expression whose expectations are averaged over a fresh batch each."""
    nodes = outermost_special(expr)
    means = {node: sampler.batch(node, env) for node in nodes}
    return to_tensor(expr, {**env, **means})


def sample(
    quantity: Any,
    *,
    settings: Mapping[Any, float],
    seed: int,
    samples: int,
    device: str | None = None,
    shapes: Mapping[str, str] | None = None,
) -> Sampled:
    """Estimate a quantity from its definition, in n dimensions.

    Args:
        quantity: an expression of expectations and flows.
        settings: values of the symbols that are not covariances (biases, the gain, ...).
        seed: of the weights and the data.
        samples: draws of X, rounded up to whole batches.
        device: "cpu" or "cuda"; chosen at run time where it is None.
        shapes: for a direction's name, the shape of its vector instead of a random one.

    Raises:
        NotLowered: the quantity is no expectation of an n-dimensional law.
        DoesNotExist: a kernel is not positive definite.
    """
    nodes = outermost_special(quantity)
    if not nodes or any(bound_symbols(n) and isinstance(n, sp.Integral) for n in nodes):
        raise NotLowered("the quantity is an integral or a formula, not an expectation: there is no X to draw")
    torch.set_num_threads(1)
    sampler = Sampler(seed=seed, samples=samples, device=device, shapes=shapes)
    values: dict[Any, Any] = {s: torch.tensor(float(v), dtype=_DTYPE, device=sampler.device) for s, v in settings.items()}
    for law in sorted(quantity.atoms(Gaussian), key=str):
        if law.directions:
            values.update(sampler.parameters(law, values))
    # A mean inside a function (a normaliser) would bias a batch; those are averaged over all batches first.
    quantity, extra = _settle(quantity, values, sampler)
    values.update(extra)
    batches = max(32, -(-samples // BATCH))
    total, square = None, None
    for _ in range(batches):
        batch = to_tensor_with_means(quantity, values, sampler).reshape(-1)
        total = batch if total is None else total + batch
        square = batch**2 if square is None else square + batch**2
    assert total is not None
    assert square is not None
    mean = total / batches
    error = ((square / batches - mean**2).clamp(min=0) / (batches - 1)) ** 0.5
    means = tuple(SampleMean(float(m), float(e), batches * BATCH, sampler.n) for m, e in zip(mean, error, strict=True))
    parameters = {s: tuple(float(x) for x in v.reshape(-1)) for s, v in values.items() if s.is_Symbol and s not in extra}
    return Sampled(means, parameters, sampler.device)


def _settle(quantity: Any, values: dict[Any, Any], sampler: Sampler) -> tuple[Any, dict[Any, Any]]:
    """Average expectations nested in others (the normaliser of the data) to 2^21 draws beforehand."""
    outers = [e for n in outermost_special(quantity) for e in ([n] if isinstance(n, E) else outermost_special(n.loss))]
    inner = {
        n
        for outer in outers
        for n in outermost_special(outer.body)
        if isinstance(n, E) and not n.free_symbols & bound_symbols(outer)
    }
    extra: dict[Any, Any] = {}
    for node in inner:
        batches = [sampler.batch(node, values) for _ in range(256)]
        name = sp.Dummy("mean", real=True)
        extra[name] = torch.stack(batches).mean(dim=0)
        quantity = quantity.xreplace({node: name})
    return quantity, extra
