"""Newton's method from many starts side by side: common zeros of several forms, in double precision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

_STEPS = 25  # steps of Newton's method

Array = np.ndarray[Any, np.dtype[np.float64]]
Whole = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class System:
    """Forms; some of them must vanish together.

    Args:
        symbols: the forms' symbols: the columns of arrays of points.
        forms: the compiled forms.
    """

    symbols: tuple[Any, ...]
    forms: tuple[Callable[[Mapping[Any, Any]], Any], ...]

    def zeros(self, starts: Array, which: Whole) -> tuple[Array, Whole]:
        """Iterate from several starts side by side; return the points that reach a common zero of their rows' forms, with the forms."""
        x = starts.copy()
        alive, moving = np.ones(len(x), dtype=bool), np.ones(len(x), dtype=bool)
        for _ in range(_STEPS):
            here = np.flatnonzero(alive & moving)
            if not len(here):
                break
            h, jacobian = self.linear(x[here], which[here])
            jacobian = jacobian * np.abs(x[here])[:, None, :]
            good = np.isfinite(h).all(axis=1) & np.isfinite(jacobian).all(axis=(1, 2))
            alive[here[~good]] = False
            here = here[good]
            step = _least(jacobian[good], -h[good]) * np.abs(x[here])  # relative steps: scales differ
            x[here] += step
            moving[here[np.all(np.abs(step) <= 1e-13 * np.abs(x[here]), axis=1)]] = False
        left = alive & np.isfinite(x).all(axis=1)
        x, which = x[left], which[left]
        h, jacobian = self.linear(x, which)
        size = (np.abs(jacobian) @ np.abs(x)[:, :, None])[:, :, 0] + 1e-300
        small = np.all(np.abs(h) <= 1e-9 * size, axis=1)
        return x[small], which[small]

    def linear(self, x: Array, which: Whole) -> tuple[Array, Array]:
        """Evaluate and differentiate forms at points, one a row: arrays by point and form, and by point, form and parameter."""
        width = 1e-7 * np.abs(x) + 1e-30
        steps = width[:, None, :] * np.eye(x.shape[1])
        moved = np.concatenate([x[:, None, :], x[:, None, :] + steps, x[:, None, :] - steps], axis=1)
        found = np.empty((*moved.shape[:2], which.shape[1]))
        for index in set(which.ravel().tolist()):  # each form once, at all its points
            at, place = np.nonzero(which == index)
            env = {s: moved[at, :, i] for i, s in enumerate(self.symbols)}
            found[at, :, place] = self.forms[index](env)
        h, up, down = np.split(found, [1, 1 + x.shape[1]], axis=1)
        return h[:, 0], np.swapaxes((up - down) / (2 * width)[:, :, None], 1, 2)


def _least(matrices: Array, sides: Array) -> Array:
    """Solve linear equations side by side, each for the least solution."""
    try:
        return (np.linalg.pinv(matrices, rcond=max(matrices.shape[1:]) * float(np.finfo(float).eps)) @ sides[:, :, None])[:, :, 0]
    except np.linalg.LinAlgError:  # one of them is singular
        if len(matrices) > 1:
            return np.concatenate([_least(matrices[i : i + 1], sides[i : i + 1]) for i in range(len(matrices))])
        return np.full((len(sides), matrices.shape[2]), np.nan)
