"""A sampler of NLGP data against the closed forms of its law.

The data are X_i = erf(g Z_i) / sqrt(Z(g)) with Z ~ N(0, Sigma(xi)), Sigma(xi)_ij = exp(-d(i, j)^2 / xi^2) (documents 000:(2) and
000:(12)). Their covariance and normaliser are evaluated from the encoded lines 000:12/finished-covariance and
000:12/finished-normaliser. Every finding compares a set of means with exact values. Its false-alarm level is the project's
(numerics/judge/derivation.py), and it states the smallest deviation that it would miss no more often than the project allows.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
import torch

from closedform.numerics.findings.levels import ENOUGH_GROUPS, FALSE_ALARM, MISS
from closedform.numerics.sampling.sampler import GROUP
from closedform.numerics.tools.simulations.causes import (
    alike,
    around_the_ends,
    of_covariance,
    of_periodicity,
    of_pixel,
    of_symmetry,
    of_variance,
)
from closedform.numerics.tools.simulations.compared_means import Finding, Means, grouped
from closedform.numerics.tools.simulations.independence import apart, repeated
from closedform.numerics.tools.simulations.nlgp_law import Law

# Quantiles of |X_i| at which the law of a pixel is tested.
_QUANTILES = (0.25, 0.5, 0.75, 0.95)
_EDGE = 1e-3
_AGAIN = 2048  # draws with the next seed, to see that they differ
# A kernel's smallest eigenvalue below minus this, relative to the largest, is negative beyond rounding.
_NEGATIVE = 1e-12


class BadSampler(ValueError):
    """The sampler cannot be checked; the message gives the reason and the remedy."""


class SamplerCheck(msgspec.Struct, frozen=True):
    """All findings on a sampler, and the stated law."""

    holds: bool
    says: str
    findings: tuple[Finding, ...]
    g: float
    xi: tuple[float, ...]
    kernel: str
    dimension: int
    samples: int
    seed: int

    def __str__(self) -> str:
        """Return the findings in a sentence."""
        return self.says


def check_sampler(
    draw: Callable[..., Any],
    *,
    g: float,
    xi: float | tuple[float, float],
    n: int = 40,
    samples: int = 100_000,
    seed: int = 0,
    kernel: str = "line",
) -> SamplerCheck:
    """Check that a function draws NLGP data of the stated gain and length scale.

    Args:
        draw: called as ``draw(samples, seed)``, and once more, for fewer, with the next seed. It returns X of shape (samples, n),
            or (X, y) with labels y of shape (samples,), two numbers; arrays or tensors. Rows are independent draws.
        g: the gain, positive; 0 for its limit, Gaussian data.
        xi: the length scale in pixels; for labelled data (xi_1, xi_0), that of the larger label first.
        n: pixels.
        samples: draws, at least 8192.
        seed: given to ``draw``.
        kernel: "line", d(i, j) = |i - j| as 000:(2) prints it, or "ring", d(i, j) = min(|i - j|, n - |i - j|), which is circulant.

    Raises:
        BadSampler: an argument is out of range, or ``draw`` fails or returns something of another shape, or no numbers.
    """
    scales = tuple(map(float, xi)) if isinstance(xi, tuple | list) else (float(xi),)
    _arguments(g, scales, n, samples, kernel)
    X, y = _drawn(draw, samples, seed, n)
    again, _ = _drawn(draw, min(samples, _AGAIN), seed + 1, n)
    if (y is None) != (len(scales) == 1):
        raise BadSampler(
            "draw gives labels: state both length scales, xi=(xi_1, xi_0)"
            if y is not None
            else "draw gives no labels: state one xi"
        )
    findings = [_semidefinite(Law(g, scale, n, kernel)) for scale in dict.fromkeys(scales)]
    if y is None:
        findings += _findings(X, Law(g, scales[0], n, kernel), "", ())
    else:
        findings.append(_balance(y))
        for label, scale, other in zip((y.max(), y.min()), scales, reversed(scales), strict=True):
            part = X[y == label]
            if len(part) < ENOUGH_GROUPS * GROUP:
                raise BadSampler(
                    f"only {len(part)} draws have the label {label:g}; {ENOUGH_GROUPS * GROUP} are needed: draw more samples"
                )
            findings += _findings(part, Law(g, scale, n, kernel), f" where y = {label:g}", (other,))
    findings += [repeated(X, again), apart(X)]
    bad = [f for f in findings if not f.holds]
    law = f"NLGP(g={g:g}), xi={', '.join(f'{s:g}' for s in scales)} on a {kernel} of {n} pixels"
    says = (
        f"every property is as {law} has it; false alarms below {len(findings) * FALSE_ALARM:.0e} in all, misses below {MISS:.0e} at the deviations stated"
        if not bad
        else f"not {law}: " + "; ".join(f.says for f in bad)
    )
    return SamplerCheck(not bad, says, tuple(findings), float(g), scales, kernel, n, samples, seed)


def _arguments(g: float, scales: Sequence[float], n: int, samples: int, kernel: str) -> None:
    if not (math.isfinite(g) and g >= 0):
        raise BadSampler(f"g={g}; give a gain that is positive, or 0 for Gaussian data")
    if len(scales) > 2 or not all(math.isfinite(s) and s > 0 for s in scales):
        raise BadSampler(f"xi={scales}; give one positive length scale, or two for labelled data")
    if n < 4 or samples < ENOUGH_GROUPS * GROUP:
        raise BadSampler(f"n={n}, samples={samples}; give at least 4 pixels and {ENOUGH_GROUPS * GROUP} samples")
    if kernel not in ("line", "ring"):
        raise BadSampler(f"kernel={kernel!r}; use 'line' or 'ring'")


def _drawn(draw: Callable[..., Any], samples: int, seed: int, n: int) -> tuple[Any, Any]:
    """Call the sampler and check what it returns."""
    try:
        found = draw(samples, seed)
    except Exception as error:  # any exception in the user's code becomes one sentence
        raise BadSampler(f"draw({samples}, {seed}) raised {type(error).__name__}: {error}") from error
    X, y = found if isinstance(found, tuple) and len(found) == 2 else (found, None)
    X, y = (v.detach().cpu().numpy() if isinstance(v, torch.Tensor) else v for v in (X, y))
    X = np.asarray(X)
    if X.dtype.kind not in "fiu" or X.shape != (samples, n):
        raise BadSampler(
            f"draw({samples}, {seed}) returned X of shape {X.shape}, {X.dtype}; real numbers of shape ({samples}, {n}) are needed"
        )
    if not np.all(np.isfinite(X)):
        raise BadSampler("draw returned NaN or infinity")
    if y is not None:
        y = np.asarray(y, dtype=float).reshape(-1)
        if y.shape != (samples,) or len(np.unique(y)) != 2:
            raise BadSampler(
                f"draw returned labels of shape {y.shape} with {len(np.unique(y))} values; {samples} labels of two values are needed"
            )
    return X.astype(float), y


def _findings(X: Any, law: Law, where: str, others: Sequence[float]) -> Iterator[Finding]:
    """Test one class of draws against its law."""
    n = law.n
    closed = law.covariance()
    groups = len(X) // GROUP
    batches = X[: groups * GROUP].reshape(groups, GROUP, n)
    products = np.einsum("gki,gkj->gij", batches, batches, optimize=True) / GROUP
    i, j = np.triu_indices(n, 1)
    square = float(np.mean(X * X))

    mean = Means(batches.mean(axis=1), 0.0)
    yield mean.finding(
        "mean", f"the mean of X_i{where}", lambda: f"the same for every pixel, {np.mean(X):.4g}" if alike(mean) else None
    )
    variance = Means(products[:, range(n), range(n)], 1.0)
    yield variance.finding("variance", f"the variance of X_i{where}", lambda: of_variance(variance, law))
    pairs = Means(products[:, i, j], closed[i, j])
    yield pairs.finding(
        "covariance", f"the covariance of X_i and X_j{where}", lambda: of_covariance(pairs, law, square, others, (i, j))
    )
    around = Means(around_the_ends(products), around_the_ends(closed[None])[0])
    shape = "the two ends are neighbours" if law.kernel == "ring" else "the two ends are far apart"
    yield around.finding(
        "periodicity",
        f"the covariance across the ends{where}, where {shape} on a {law.kernel},",
        lambda: of_periodicity(around, law, square),
    )
    following, after = np.roll(X, -1, axis=1), np.roll(X, -2, axis=1)
    odd = Means(grouped(np.hstack([X**3, X**2 * following, X * following * after])), 0.0)
    yield odd.finding("symmetry", f"a third moment of X{where}, zero where X and -X have one law,", lambda: of_symmetry(odd, n))

    # Near the largest possible value the rounding of a single-precision sampler would count.
    sizes = [s for s in (law.quantile(q) for q in _QUANTILES) if law.g == 0 or s * math.sqrt(law.normaliser()) < 1 - _EDGE]
    if not sizes:
        return
    inside = np.stack([np.mean(abs(X) <= size, axis=1) for size in sizes], axis=1)
    pixel = Means(grouped(inside), np.array([law.below(size) for size in sizes]))
    yield pixel.finding("pixel law", f"the fraction of small |X_i|{where}", lambda: of_pixel(pixel, law, sizes))


def _semidefinite(law: Law) -> Finding:
    """Test the stated kernel itself, exactly: no sampler can draw from one that is not positive semidefinite."""
    eigenvalues = np.linalg.eigvalsh(law.field())
    smallest, holds = float(eigenvalues[0]), bool(eigenvalues[0] >= -_NEGATIVE * eigenvalues[-1])
    what = f"the stated kernel, xi={law.xi:g} on a {law.kernel} of {law.n},"
    says = (
        f"{what} is positive semidefinite: its smallest eigenvalue is {smallest:.2g}"
        if holds
        else f"{what} is not positive semidefinite, its smallest eigenvalue is {smallest:.3g}: no field has this covariance"
    )
    return Finding("positive semidefiniteness", holds, says, min(smallest, 0.0), law.n)


def _balance(y: Any) -> Finding:
    means = Means(grouped((y == y.max())[:, None].astype(float)), 0.5)
    return means.finding("label balance", "the fraction of the larger label", lambda: f"it is {means.mean[0]:.4g}, not 1/2")
