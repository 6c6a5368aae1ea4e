"""One instance in n dimensions: its kernels, their roots, and the weight vectors drawn from a seed."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Gaussian
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.sampling.table import to_tensor
from closedform.numerics.sampling.weights import kernel, weights


class Instance:
    """The data's kernels and the weights.

    Args:
        seed: the seed of the weights and the data.
        device: "cpu" or "cuda".
        n: dimension of X.
        shapes: by a direction's name, the shape of its vector instead of a random one.
        fields: the length scale of each Gaussian field of the data, in pixels.
    """

    def __init__(self, seed: int, device: str, n: int, shapes: Mapping[str, str] | None, fields: Mapping[str, float]) -> None:
        self.seed, self.device, self.n, self.fields = seed, device, n, fields
        self.sigma = {name: kernel(xi, n).to(device) for name, xi in fields.items()}
        self.root = {name: self._cholesky(name) for name in self.sigma}
        self.weights = {name: w.to(device) for name, w in weights(n, seed=seed + 1, shapes=shapes).items()}
        self._regressions: dict[Gaussian, tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = {}

    def _cholesky(self, name: str) -> torch.Tensor:
        factor, info = torch.linalg.cholesky_ex(self.sigma[name])
        if int(info) != 0:
            raise DoesNotExist(
                f"the kernel {name} with xi={self.fields[name]} is not positive definite for n={self.n}; "
                "choose a shorter length scale (nothing is clipped)"
            )
        return factor

    def direction(self, name: str, law: Gaussian, index: int) -> torch.Tensor:
        """Return the vector of a scalar, normalised if the law gives its variance a number."""
        if name not in self.weights:
            raise NotLowered(f"no weight vector is called {name}; add it to numerics/sampling/weights.py")
        w = self.weights[name]
        declared = law.args[1][index, index]
        if declared.is_number:
            w = w * (float(declared) / (w @ self.sigma[law.field] @ w)) ** 0.5
        return w

    def conditioned(self, law: Gaussian, env: Mapping[Form, Form], field: torch.Tensor) -> torch.Tensor:
        """Scale draws of a law's field, and condition them on what the law is given: shape (..., n)."""
        if law.scale != 1:
            field = field * to_tensor(law.scale, env) ** 0.5
        if law.given:
            rows, target, gain = self._regression(law, env)
            field = field + (target - field @ rows.T) @ gain.T
        return field

    def _regression(self, law: Gaussian, env: Mapping[Form, Form]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
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

    def plain_root(self, law: Gaussian, env: Mapping[Form, Form]) -> torch.Tensor:
        """Return the Cholesky factor of the covariance of scalars that come from no data vector."""
        if law.given:
            raise NotLowered("a plain law given the values of some of its variables is left to the other engines")
        size = len(law.variables)
        entries = [to_tensor(entry, env).to(self.device).reshape(()) for entry in law.covariance]
        root, info = torch.linalg.cholesky_ex(torch.stack(entries).reshape(size, size))
        if int(info) != 0:
            raise DoesNotExist(f"the covariance of {', '.join(map(str, law.variables))} is not positive definite")
        return root
