"""Instances on which rounding leaves digits of an equation: how much its terms magnify a relative change of their inputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.tools.simulations.instances import Instances
from closedform.numerics.tools.simulations.result import BadSimulator
from closedform.numerics.tools.simulations.terms import split

# The relative change of inputs that measures how much the equation magnifies a rounding.
_NUDGE = 1e-7
# The least number of instances; an instance is dropped if rounding is magnified so much that a tenth digit is lost.
FEWEST, _WORST = 10, 1e6


def well_conditioned(drawn: Instances, values: Sequence[Any], claim: str) -> Any:
    """Return a mask of the instances on which rounding leaves digits of every form's value: shape (count,).

    Raises:
        BadSimulator: they are too few, or a form has a function that cannot be evaluated.
    """
    kept = np.ones(drawn.count, dtype=bool)
    for value in values:
        try:
            kept &= conditioning(split(value), drawn)[:, 0] <= _WORST
        except NotLowered as missing:
            raise BadSimulator(f"{claim} cannot be evaluated in floating point: {missing}") from None
    if np.sum(kept) < FEWEST:
        raise BadSimulator(f"{claim} has a value on {np.sum(kept)} of {drawn.count} instances; take more, or another seed")
    return kept


def conditioning(terms: Sequence[Any], drawn: Instances) -> Any:
    """Measure how much the terms magnify a relative change of the symbols' values, and of intermediate values.

    Moved inputs show the first, single precision the second. At least 1, and infinite if a term has no finite value: shape (count,
    1).
    """
    exact = [drawn.evaluate(t.value) for t in terms]
    size = sum((abs(v) for v in exact), np.zeros((drawn.count, 1)))
    moved = np.zeros_like(size)
    for sign in np.random.default_rng(0).choice([-1.0, 1.0], size=(4, len(drawn.values))):
        nudged = {s: v * (1 + x * _NUDGE) for (s, v), x in zip(drawn.values.items(), sign, strict=True)}
        other = replace(drawn, values=nudged)
        changes = sum((abs(other.evaluate(t.value) - v) for t, v in zip(terms, exact, strict=True)), np.zeros_like(size))
        rough = sum((abs(other.evaluate(t.value, single=True) - other.evaluate(t.value)) for t in terms), np.zeros_like(size))
        moved = np.maximum(moved, np.maximum(changes, np.where(np.isfinite(rough), rough, 0.0)))
    with np.errstate(all="ignore"):  # if all terms are zero there is nothing to magnify
        worst = np.max(moved, axis=1, keepdims=True) / np.max(size, axis=1, keepdims=True) / _NUDGE
    finite = np.all(np.isfinite(size), axis=1, keepdims=True)
    return np.where(finite, np.maximum(1.0, np.where(np.isfinite(worst), worst, 1.0)), np.inf)
