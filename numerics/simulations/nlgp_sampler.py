"""A sampler of NLGP data against the closed forms of its law.

The data are X_i = erf(g Z_i) / sqrt(Z(g)) with Z ~ N(0, Sigma(xi)), Sigma(xi)_ij = exp(-d(i, j)^2 / xi^2)
(documents 000:(2) and 000:(12)). Their covariance and normaliser are evaluated from the encoded lines
000:12/finished-covariance and 000:12/finished-normaliser. Every finding is a set of means compared with
exact values: its false-alarm level is the project's (numerics/judge.py), and the smallest deviation that
it would miss no more often than the project allows is stated beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import numpy as np
import torch
from scipy.optimize import minimize_scalar
from scipy.special import erf, erfinv, ndtr, ndtri

from derivations.n000_single_neuron.covariance_of_the_data import EXACT, NORMALISER
from derivations.notation import g as gain_symbol
from derivations.notation import r as covariance_symbol
from numerics.levels import ENOUGH_GROUPS, FALSE_ALARM, MISS, ROUNDING
from numerics.sampling.errors import alarm_at, separation
from numerics.sampling.sampler import GROUP
from numerics.sampling.table import to_tensor

# Quantiles of |X_i| at which the law of a pixel is looked at.
_QUANTILES = (0.25, 0.5, 0.75, 0.95)
_EDGE = 1e-3
# A named cause must not be told from the best length scale's by this many standard errors.
_TOLD_APART = 4.0
# A kernel's smallest eigenvalue below minus this, relative to the largest, is negative beyond rounding.
_NEGATIVE = 1e-12


class BadSampler(ValueError):
    """The sampler cannot be checked; the message says why, and the remedy."""


class Finding(msgspec.Struct, frozen=True):
    """One property of the law, tested.

    ``deviation`` is the largest difference from the closed form and ``z`` the largest in standard errors, of
    ``components`` means; beyond ``alarm`` it is an alarm, which the stated law raises with chance ``level`` at
    most; ``resolution`` is the smallest deviation missed with chance ``miss`` at most (for the component measured
    worst). The exact finding of the stated kernel has no errors: its z, alarm and resolution are None.
    """

    name: str
    holds: bool
    says: str
    deviation: float
    components: int
    z: float | None = None
    alarm: float | None = None
    resolution: float | None = None
    level: float | None = None
    miss: float | None = None
    cause: str | None = None


class SamplerCheck(msgspec.Struct, frozen=True):
    """All findings on a sampler, and the law it was held against."""

    holds: bool
    says: str
    findings: tuple[Finding, ...]
    g: float
    xi: tuple[float, ...]
    kernel: str
    dimension: int
    samples: int
    seed: int


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
        draw: called once as ``draw(samples, seed)``. It returns X of shape (samples, n), or (X, y) with labels y of shape
            (samples,), two numbers; arrays or tensors. Rows are independent draws.
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
    except Exception as error:  # whatever the user's own code raises is told in one sentence
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
        return self.field() if self.g == 0 else _closed(EXACT, {gain_symbol: self.g, covariance_symbol: self.field()})

    def normaliser(self) -> float:
        """Z(g) = E[erf(g Z)^2], from 000:12/finished-normaliser."""
        return float(_closed(NORMALISER, {gain_symbol: self.g}))

    def below(self, size: float) -> float:
        """P(|X_i| <= size): X_i is a monotone function of a standard normal."""
        if self.g == 0:
            return float(2 * ndtr(size) - 1)
        inside = size * math.sqrt(self.normaliser())
        return 1.0 if inside >= 1 else float(2 * ndtr(erfinv(inside) / self.g) - 1)


def _closed(derivation: Any, values: Mapping[Any, Any]) -> Any:
    """Evaluate the encoded closed form."""
    env = {symbol: torch.as_tensor(value, dtype=torch.float64) for symbol, value in values.items()}
    return to_tensor(derivation.lines[-1].value, env).numpy()


@dataclass(frozen=True)
class Means:
    """Group means of some quantities, with the values they should have.

    Args:
        groups: shape (groups, components).
        values: the exact means under the stated law, shape (components,) or one number.
    """

    groups: Any
    values: Any

    @property
    def mean(self) -> Any:
        """Over all draws."""
        return self.groups.mean(axis=0)

    @property
    def error(self) -> Any:
        """Standard errors, never below rounding."""
        spread = self.groups.std(axis=0, ddof=1) / math.sqrt(len(self.groups))
        return np.maximum(spread, ROUNDING * np.maximum(1.0, abs(self.mean)))

    @property
    def alarm(self) -> float:
        """Standard errors beyond which the largest deviation is an alarm, at the level of one comparison."""
        return alarm_at(self.groups.shape[1], len(self.groups))

    def z(self, values: Any = None) -> float:
        """The largest deviation in standard errors, from the stated values or others."""
        return float(np.max(abs(self.mean - (self.values if values is None else values)) / self.error))

    def agree(self, values: Any) -> bool:
        """Tell whether other values would have been no alarm."""
        return self.z(values) <= self.alarm

    def finding(self, name: str, what: str, cause: Callable[[], str | None]) -> Finding:
        """Judge, and where it is an alarm look for the cause."""
        deviation, z = float(np.max(abs(self.mean - self.values))), self.z()
        holds = z <= self.alarm
        reason = None if holds else cause()
        components = self.groups.shape[1]
        smallest = separation(components, len(self.groups)) * float(np.max(self.error))
        says = (
            f"{what} is as stated: off by {deviation:.2g} at most, a deviation of {smallest:.2g} would be seen"
            if holds
            else f"{what} is off by up to {deviation:.3g} ({_many(z)} standard errors, alarm at {self.alarm:.3g})"
            + (f": {reason}" if reason else "")
        )
        return Finding(name, holds, says, deviation, components, z, self.alarm, smallest, FALSE_ALARM, MISS, reason)


def _many(z: float) -> str:
    """Write a number of standard errors; of means without any spread it is only a multiple of rounding."""
    return f"{z:.3g}" if z < 1e6 else "more than a million"


def _grouped(values: Any) -> Any:
    """Average groups of draws: (samples, components) to (groups, components)."""
    groups = len(values) // GROUP
    return values[: groups * GROUP].reshape(groups, GROUP, -1).mean(axis=1)


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
        "mean", f"the mean of X_i{where}", lambda: f"the same for every pixel, {np.mean(X):.4g}" if _alike(mean) else None
    )
    variance = Means(products[:, range(n), range(n)], 1.0)
    yield variance.finding("variance", f"the variance of X_i{where}", lambda: _of_variance(variance, law))
    pairs = Means(products[:, i, j], closed[i, j])
    yield pairs.finding(
        "covariance", f"the covariance of X_i and X_j{where}", lambda: _of_covariance(pairs, law, square, others, (i, j))
    )
    around = Means(_around(products), _around(closed[None])[0])
    shape = "the two ends are neighbours" if law.kernel == "ring" else "the two ends are far apart"
    yield around.finding(
        "periodicity",
        f"the covariance across the ends{where}, where {shape} on a {law.kernel},",
        lambda: _of_periodicity(around, law, square),
    )
    following, after = np.roll(X, -1, axis=1), np.roll(X, -2, axis=1)
    odd = Means(_grouped(np.hstack([X**3, X**2 * following, X * following * after])), 0.0)
    yield odd.finding("symmetry", f"a third moment of X{where}, zero where X and -X have one law,", lambda: _of_symmetry(odd, n))
    overlap = np.sum(X[:-1] * X[1:], axis=1, keepdims=True) / n
    yield Means(_grouped(overlap), 0.0).finding(
        "independence", f"the product of consecutive draws{where}", lambda: "rows are not independent draws"
    )

    # Near the largest possible value the rounding of a sampler in single precision would count.
    sizes = [s for s in (_quantile(law, q) for q in _QUANTILES) if law.g == 0 or s * math.sqrt(law.normaliser()) < 1 - _EDGE]
    if not sizes:
        return
    inside = np.stack([np.mean(abs(X) <= size, axis=1) for size in sizes], axis=1)
    pixel = Means(_grouped(inside), np.array([law.below(size) for size in sizes]))
    yield pixel.finding("pixel law", f"the fraction of small |X_i|{where}", lambda: _of_pixel(pixel, law, sizes))


def _quantile(law: Law, q: float) -> float:
    """The size that |X_i| stays below with probability q."""
    z = float(ndtri((1 + q) / 2))
    return z if law.g == 0 else float(erf(law.g * z)) / math.sqrt(law.normaliser())


def _around(products: Any) -> Any:
    """Average X_i X_j over the pairs whose way round the ends is the shorter, by its length: (groups, n) to (groups, lags)."""
    n = products.shape[1]
    lags = range(1, min(5, n // 2))
    return np.stack([np.mean([products[:, i, (i + d) % n] for i in range(n - d, n)], axis=0) for d in lags], axis=1)


def _semidefinite(law: Law) -> Finding:
    """Test the stated kernel itself: exact, for no sampler can draw from one that is not positive semidefinite."""
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
    means = Means(_grouped((y == y.max())[:, None].astype(float)), 0.5)
    return means.finding("label balance", "the fraction of the larger label", lambda: f"it is {means.mean[0]:.4g}, not 1/2")


def _alike(means: Means) -> bool:
    """Tell whether all components may have the same mean."""
    return means.agree(float(np.mean(means.mean)))


def _of_variance(variance: Means, law: Law) -> str | None:
    if not _alike(variance):
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


def _of_covariance(pairs: Means, law: Law, square: float, others: Sequence[float], at: tuple[Any, Any]) -> str | None:
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


def _of_periodicity(around: Means, law: Law, square: float) -> str | None:
    other = Law(law.g, law.xi, law.n, "ring" if law.kernel == "line" else "line")
    return f"it is that of a {other.kernel}" if around.agree(square * _around(other.covariance()[None])[0]) else None


def _of_symmetry(odd: Means, n: int) -> str | None:
    skew = float(np.mean(odd.mean[:n]))
    return f"the law is skewed, E[X_i^3] = {skew:.3g}"


def _of_pixel(pixel: Means, law: Law, sizes: Sequence[float]) -> str | None:
    """Find the gain that a pixel's law has, where there is one."""
    if pixel.agree(np.array([Law(0, law.xi, law.n, law.kernel).below(s) for s in sizes])):
        return "it is that of Gaussian data"
    for g in np.exp(np.linspace(math.log(0.02), math.log(50), 400)):
        if pixel.agree(np.array([Law(float(g), law.xi, law.n, law.kernel).below(s) for s in sizes])):
            return f"it is that of a gain near {g:.3g}"
    return None
