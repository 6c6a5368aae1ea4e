"""Reasons why a sampler's data have another law: the named slips of gain, length scale, kernel and normaliser, tried in turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from scipy.optimize import minimize_scalar

from closedform.numerics.tools.simulations.compared_means import Means
from closedform.numerics.tools.simulations.nlgp_law import Law

# A named cause must fit as well as the best length scale, within this many standard errors.
_TOLD_APART = 4.0


def around_the_ends(products: Any) -> Any:
    """Average X_i X_j over the pairs whose shorter way goes round the ends, by its length: (groups, n) to (groups, lags)."""
    n = products.shape[1]
    lags = range(1, min(5, n // 2))
    return np.stack([np.mean([products[:, i, (i + d) % n] for i in range(n - d, n)], axis=0) for d in lags], axis=1)


def alike(means: Means) -> bool:
    """Return True if all components may have the same mean."""
    return means.agree(float(np.mean(means.mean)))


def of_variance(variance: Means, law: Law) -> str | None:
    """Return the reason why the variance is not one: a normaliser lost, taken twice or wrong, or a simple factor."""
    if not alike(variance):
        return "it is not the same for every pixel"
    causes: list[tuple[str, float]] = []
    if law.g > 0:
        Z = law.normaliser()
        causes += [
            ("not divided by sqrt(Z(g))", Z),
            ("divided by Z(g), not by its root", 1 / Z),
            ("divided twice by sqrt(Z(g))", 1 / Z),
            ("multiplied by Z(g), not divided by its root", Z**3),
            (
                "divided by the square root of (2/pi) asin(g^2/(1+g^2)): a lost factor 2",
                Z / (2 / math.pi * math.asin(law.g**2 / (1 + law.g**2))),
            ),
            ("divided by the square root of asin(2g^2/(1+2g^2)): a lost factor 2/pi", 2 / math.pi),
        ]
    causes += [
        (f"off by a factor {text}", value)
        for text, value in (("2", 2.0), ("1/2", 0.5), ("4", 4.0), ("1/4", 0.25), ("2/pi", 2 / math.pi), ("pi/2", math.pi / 2))
    ]
    found = next((text for text, value in causes if variance.agree(value)), None)
    return found or f"every pixel has variance {float(np.mean(variance.mean)):.5g}"


def of_covariance(pairs: Means, law: Law, square: float, others: Sequence[float], at: tuple[Any, Any]) -> str | None:
    """Find another covariance of the family that agrees: only the variance, another xi, kernel or gain."""
    best = square * _fitted(pairs, law, square, at).covariance()[at]

    def explains(other: Law) -> bool:
        stated = square * other.covariance()[at]
        along = Means(pairs.groups @ ((best - stated) / pairs.error**2)[:, None], (stated * (best - stated) / pairs.error**2).sum())
        return pairs.agree(stated) and (along.z() <= _TOLD_APART or not np.any(best - stated))

    if explains(law):
        return "only through the variance"
    changed: list[tuple[str, Law]] = [(f"it is that of the other class, xi={xi:g}", replace(law, xi=xi)) for xi in others]
    kernel = "ring" if law.kernel == "line" else "line"
    changed.append((f"it is that of a {kernel}", Law(law.g, law.xi, law.n, kernel)))
    changed.append(("it is Sigma(xi), that of the Gaussian field", Law(0, law.xi, law.n, law.kernel)))
    for text, factor in (
        ("sqrt(2) xi", 2**0.5),
        ("xi/sqrt(2)", 0.5**0.5),
        ("2 xi", 2.0),
        ("xi/2", 0.5),
        ("sqrt(xi)", law.xi**-0.5),
        ("xi^2", law.xi),
    ):
        changed.append(
            (f"it is that of the length scale {text} = {law.xi * factor:.4g}", Law(law.g, law.xi * factor, law.n, law.kernel))
        )
    changed.append(("it is that of the kernel exp(-|i-j|/xi)", Law(law.g, law.xi, law.n, law.kernel, "exponential")))
    changed += [
        (f"it is that of the gain {text} = {law.g * f:.4g}", Law(law.g * f, law.xi, law.n, law.kernel))
        for text, f in (("2 g", 2.0), ("g/2", 0.5), ("g/sqrt(2)", 0.5**0.5), ("sqrt(2) g", 2**0.5))
    ]
    fitted = _fitted(pairs, law, square, at)
    changed.append((f"it is that of the length scale {fitted.xi:.4g}", fitted))
    return next((text for text, other in changed if explains(other)), None)


def _fitted(pairs: Means, law: Law, square: float, at: tuple[Any, Any]) -> Law:
    """Fit the length scale by least squares."""

    def scaled(log_xi: float) -> Law:
        return replace(law, xi=math.exp(log_xi))

    def misfit(log_xi: float) -> float:
        return float(np.sum(((pairs.mean - square * scaled(log_xi).covariance()[at]) / pairs.error) ** 2))

    grid = np.linspace(math.log(0.2), math.log(law.n), 60)
    best = int(np.argmin([misfit(x) for x in grid]))
    bounds = (grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)])
    return scaled(float(minimize_scalar(misfit, bounds=bounds, method="bounded").x))


def of_periodicity(around: Means, law: Law, square: float) -> str | None:
    """Return True if the covariance across the ends is that of the other kernel."""
    other = Law(law.g, law.xi, law.n, "ring" if law.kernel == "line" else "line")
    return f"it is that of a {other.kernel}" if around.agree(square * around_the_ends(other.covariance()[None])[0]) else None


def of_symmetry(odd: Means, n: int) -> str | None:
    """Return the skewness of a pixel's law, in words."""
    skew = float(np.mean(odd.mean[:n]))
    return f"the law is skewed, E[X_i^3] = {skew:.3g}"


def of_pixel(pixel: Means, law: Law, sizes: Sequence[float]) -> str | None:
    """Find the gain of a pixel's law, if there is one."""
    if pixel.agree(np.array([Law(0, law.xi, law.n, law.kernel).below(s) for s in sizes])):
        return "it is that of Gaussian data"
    for g in np.exp(np.linspace(math.log(0.02), math.log(50), 400)):
        if pixel.agree(np.array([Law(float(g), law.xi, law.n, law.kernel).below(s) for s in sizes])):
            return f"it is that of a gain near {g:.3g}"
    return None
