"""Nodes and weights in doubles to sum an integral or an expectation inside a formula, so that edits of its integrand can be tried fast.

A range is cut at zero, where steps and absolute values turn, and each part has Gauss's rule. A form found so is a guess: the rule's
error is measured on the printed form, and candidates that come near on the grid are enclosed before they are suggested.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Gaussian, Labelled, Scalar
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.quadrature.table import legendre
from closedform.numerics.repair.sites import Grid, Values, number

_LAST, _INNER = 48, 20  # nodes on either side of zero: for one variable, and for each of two
_FAR = 9.0  # standard deviations, beyond which a normal law has 1e-19 of its mass
_MOST_ROWS = 20_000  # the most rows of a grid, over all points


def grid_of(node: Form, env: Mapping[Form, Values]) -> Grid:
    """Make a grid for an integral or an expectation.

    Args:
        node: the integral or expectation; its first argument is the integrand.
        env: the letters' values outside, as arrays of one length.

    Raises:
        NotLowered: it has no grid.
    """
    if isinstance(node, sp.Integral):
        return _over_ranges(node, env)
    if not isinstance(node, E):
        raise NotLowered(f"{node} has no grid")
    if isinstance(node.law, Labelled):
        parts = [_under(law, {**env, node.law.label: np.full(_rows(env), float(value))}, node) for value, law in node.law.classes]
        grid = Grid(_joined(parts), np.concatenate([part.weights for part in parts], axis=1) / len(parts))
    else:
        grid = _under(node.law, env, node)
    if node.given is None:
        return grid
    inside = grid.weights * number(node.given, grid.env).reshape(grid.weights.shape)
    return Grid(grid.env, inside / np.sum(inside, axis=1, keepdims=True))


def _rows(env: Mapping[Form, Values]) -> int:
    return len(next(iter(env.values()))) if env else 1


def _joined(parts: Sequence[Grid]) -> dict[Form, Values]:
    """Put grids over the same rows beside one another."""
    rows = len(parts[0].weights)
    cut = [{s: v.reshape(rows, -1) for s, v in part.env.items()} for part in parts]
    return {s: np.concatenate([one[s] for one in cut], axis=1).reshape(-1) for s in cut[0]}


def _under(law: Form, env: Mapping[Form, Values], node: E) -> Grid:
    """Make a grid for a law's variables, as far as they occur."""
    if isinstance(law, Finite) or (isinstance(law, Scalar) and law.has_atoms):
        return _on_atoms(law, env)
    if isinstance(law, Scalar):
        grid = _over_ranges(sp.Integral(law.density, (law.variable, *law.support)), env)
        return Grid(grid.env, grid.weights * number(law.density, grid.env).reshape(grid.weights.shape))
    used = [
        v
        for v in getattr(law, "variables", ())
        if any(v in part.free_symbols for part in (node.args[0], node.given or node.args[0]))
    ]
    if not isinstance(law, Gaussian) or not law.is_gaussian or law.given or not 1 <= len(used) <= 2:
        raise NotLowered(f"{law} has no grid")
    return _normal(law, used, env)


def _on_atoms(law: Form, env: Mapping[Form, Values]) -> Grid:
    rows = _rows(env)
    atoms = law.atoms_and_weights
    inside = _repeated(env, len(atoms))
    for v in law.variables:
        inside[v] = np.stack([number(at[v], env) * np.ones(rows) for at, _ in atoms], axis=1).reshape(-1)
    weights = np.stack([number(weight, env) * np.ones(rows) for _, weight in atoms], axis=1)
    return Grid(inside, weights / np.sum(weights, axis=1, keepdims=True))


def _normal(law: Gaussian, used: Sequence[Form], env: Mapping[Form, Values]) -> Grid:
    """Make a grid for one or two normal variables, the second given the first."""
    places = [law.all_variables.index(v) for v in used]
    order = _LAST if len(used) == 1 else _INNER
    mean = [number(law.mean[i], env) for i in places]
    cov = {(i, j): number(law.covariance[i, j], env) for i in places for j in places}
    first = places[0]
    grid = _gaussian(used[0], mean[0], cov[first, first], order, env)
    if len(used) == 1:
        return grid
    second, nodes = places[1], grid.weights.shape[1]
    slope = cov[first, second] / cov[first, first]
    centre = np.repeat(mean[1] - slope * mean[0], nodes) + np.repeat(slope, nodes) * grid.env[used[0]]
    inner = _gaussian(used[1], centre, np.repeat(cov[second, second] - slope * cov[first, second], nodes), order, grid.env)
    return _nested(grid, inner)


def _gaussian(v: Form, mean: Values, variance: Values, order: int, env: Mapping[Form, Values]) -> Grid:
    sd = np.sqrt(variance)
    x, weights = _panels(mean - _FAR * sd, mean + _FAR * sd, order)
    density = np.exp(-(((x - mean[:, None]) / sd[:, None]) ** 2) / 2) / (np.sqrt(2 * np.pi) * sd[:, None])
    return Grid({**_repeated(env, x.shape[1]), v: x.reshape(-1)}, weights * density)


def _over_ranges(node: Form, env: Mapping[Form, Values]) -> Grid:
    """Make a grid for the ranges of an integral, the outermost first: the ends of the others may depend on it."""
    limits = list(reversed(node.limits))
    if len(limits) > 2 or any(len(limit) != 3 for limit in limits):
        raise NotLowered(f"{len(limits)} variables have no grid")
    whole: Grid | None = None
    for v, low, high in limits:
        around = env if whole is None else whole.env
        x, weights = _range(low, high, around, _LAST if len(limits) == 1 else _INNER)
        grid = Grid({**_repeated(around, x.shape[1]), v: x.reshape(-1)}, weights)
        whole = grid if whole is None else _nested(whole, grid)
    assert whole is not None
    return whole


def _range(low: Form, high: Form, env: Mapping[Form, Values], order: int) -> tuple[Values, Values]:
    """Return nodes and weights on a range, with infinite ends mapped by t / (1 - t^2) and the like."""
    rows = _rows(env)
    if low.is_infinite or high.is_infinite:
        finite = [end for end in (low, high) if not end.is_infinite]
        anchor = number(finite[0], env) * np.ones(rows) if finite else np.zeros(rows)
        first, last = (np.full(rows, float(sp.sign(end)) if end.is_infinite else 0.0) for end in (low, high))
        t, weights = _panels(first, last, order)
        return anchor[:, None] + t / (1 - t**2), weights * (1 + t**2) / (1 - t**2) ** 2
    return _panels(number(low, env) * np.ones(rows), number(high, env) * np.ones(rows), order)


def _panels(low: Values, high: Values, order: int) -> tuple[Values, Values]:
    """Return nodes and weights of Gauss's rule on both sides of zero, or of the middle of a range without it, each of shape (rows, 2 order)."""
    nodes, weights = legendre(order)
    middle = np.where(low * high < 0, 0.0, (low + high) / 2)
    parts = [
        ((a + b)[:, None] / 2 + (b - a)[:, None] / 2 * nodes, (b - a)[:, None] / 2 * weights)
        for a, b in ((low, middle), (middle, high))
    ]
    x, w = (np.concatenate([part[k] for part in parts], axis=1) for k in (0, 1))
    return x, w


def _repeated(env: Mapping[Form, Values], nodes: int) -> dict[Form, Values]:
    if _rows(env) * nodes > _MOST_ROWS:
        raise NotLowered("the grid is too large")
    return {s: np.repeat(value, nodes) for s, value in env.items()}


def _nested(outer: Grid, inner: Grid) -> Grid:
    """Combine a grid with another at each of its nodes."""
    rows = len(outer.weights)
    return Grid(inner.env, (outer.weights.reshape(-1, 1) * inner.weights).reshape(rows, -1))
