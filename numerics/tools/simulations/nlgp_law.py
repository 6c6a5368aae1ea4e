"""The law of NLGP data: its covariance, its normaliser and the distribution of a pixel, from the encoded lines."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from scipy.special import erf, erfinv, ndtr, ndtri

from closedform.derivations.claims.notation import g as gain_symbol
from closedform.derivations.claims.notation import r as covariance_symbol
from closedform.derivations.shared.nlgp_data import COVARIANCE, NORMALISER
from closedform.numerics.sampling.table import to_tensor


@dataclass(frozen=True)
class Law:
    """A stated law: gain, length scale, pixels, and the kernel's distance."""

    g: float
    xi: float
    n: int
    kernel: str
    shape: str = "squared"

    def field(self) -> Any:
        """Sigma(xi), the covariance of the Gaussian field, shape (n, n)."""
        i = np.arange(self.n)
        d = abs(i[:, None] - i)
        if self.kernel == "ring":
            d = np.minimum(d, self.n - d)
        return np.exp(-((d / self.xi) ** (2 if self.shape == "squared" else 1)))

    def covariance(self) -> Any:
        """Cov(X), from 000:12/finished-covariance; Sigma(xi) in the limit g = 0."""
        return self.field() if self.g == 0 else _closed(COVARIANCE, {gain_symbol: self.g, covariance_symbol: self.field()})

    def normaliser(self) -> float:
        """Z(g) = E[erf(g Z)^2], from 000:12/finished-normaliser."""
        return float(_closed(NORMALISER, {gain_symbol: self.g}))

    def below(self, size: float) -> float:
        """P(|X_i| <= size): X_i is a monotone function of a standard normal."""
        if self.g == 0:
            return float(2 * ndtr(size) - 1)
        inside = size * math.sqrt(self.normaliser())
        return 1.0 if inside >= 1 else float(2 * ndtr(erfinv(inside) / self.g) - 1)

    def quantile(self, q: float) -> float:
        """The size below which |X_i| stays with probability q."""
        z = float(ndtri((1 + q) / 2))
        return z if self.g == 0 else float(erf(self.g * z)) / math.sqrt(self.normaliser())


def _closed(form: Any, values: Mapping[Any, Any]) -> Any:
    """Evaluate an encoded closed form."""
    env = {symbol: torch.as_tensor(value, dtype=torch.float64) for symbol, value in values.items()}
    return to_tensor(form, env).numpy()
