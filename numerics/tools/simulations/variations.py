"""The hidden dependences of a simulator beside its formula, and the variations of instances that reveal them.

A simulator may halve n, read one entry of a diagonal for all, multiply in the Fourier basis, or cut off large values. It is then
right on instances of one kind alone. Each of these is varied in an order of its own, so that no two go together by more than
chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from closedform.numerics.tools.simulations.result import BadSimulator

# Two of ten are above 64, odd and even: there a block or a list ends that smaller ones do not fill. They cost most, so they are
# few.
SIZES = (13, 12, 13, 12, 13, 12, 13, 12, 67, 66)
LARGE = 64
ANY, CIRCULANT = "any", "circulant"
CIRCULANCE = (True, False)
# Powers of ten: the ranges of a norm, a time constant and a time step.
NORMS, TAU, DT = (-3, 3), (-1, 1), (-3, 0)
_NEAR = (-0.5, 0.5)  # of every other norm: away from one, an equation that is no power of it shows little


@dataclass(frozen=True)
class Varied:
    """What is varied from instance to instance.

    Args:
        sizes: n, shape (count,).
        circulant: True if the covariances are circulant, shape (count,).
        tau: the time constants, shape (count,), dimensionless as all here.
        dt: the time steps, shape (count,).
        fixed: the fixed values, with the reason in words: a request, or an assumption of the equation.
    """

    sizes: Any
    circulant: Any
    tau: Any
    dt: Any
    fixed: Mapping[str, str]


def vary(rng: np.random.Generator, count: int, *, n: int | None, covariances: str) -> Varied:
    """Draw the variations of ``count`` instances: n as requested, or each of ``SIZES`` as often as it is there.

    Raises:
        BadSimulator: n or covariances is out of range.
    """
    if covariances not in (ANY, CIRCULANT):
        raise BadSimulator(f"covariances={covariances!r}; use {ANY!r} or {CIRCULANT!r}")
    if n is not None and n < 3:
        raise BadSimulator(f"n={n}; give a dimension of at least 3")
    fixed = {} if n is None else {"n": f"{n}, as asked"}
    fixed |= {} if covariances == ANY else {"covariances": "circulant, as asked"}
    circulant = _each(rng, CIRCULANCE if covariances == ANY else (True,), count)
    return Varied(
        _each(rng, SIZES if n is None else (n,), count), circulant, _spread(rng, TAU, count), _spread(rng, DT, count), fixed
    )


def norms(rng: np.random.Generator, count: int) -> Any:
    """Draw the norms of a weight vector, half of them over six decades and half near one: shape (count,)."""
    return rng.permutation(np.concatenate([_spread(rng, NORMS, count - count // 2), _spread(rng, _NEAR, count // 2)]))


def covariance(rng: np.random.Generator, n: int, *, circulant: bool) -> Any:
    """Draw a covariance, symmetric and positive definite, shape (n, n): circulant, or unstructured with a different variance for each pixel."""
    if circulant:
        row = np.fft.irfft(rng.uniform(0.2, 2, size=n // 2 + 1) * rng.lognormal(0, 0.3), n)
        return row[(np.arange(n)[:, None] - np.arange(n)[None, :]) % n]
    basis = np.linalg.qr(rng.normal(size=(n, n)))[0] * rng.lognormal(0, 0.4, size=(n, 1))
    found = (basis * rng.uniform(0.2, 2, size=n)) @ basis.T
    return (found + found.T) / 2


def _each(rng: np.random.Generator, values: Sequence[Any], count: int) -> Any:
    return rng.permutation(np.resize(values, count))


def _spread(rng: np.random.Generator, powers: tuple[float, float], count: int) -> Any:
    return 10 ** rng.permutation(np.linspace(*powers, count))
