"""Values of parameters in double precision: over many scales, to sample the cells of a domain; and rounded."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form, Letter

SAMPLE = 6000  # points in double precision

Array = np.ndarray[Any, np.dtype[np.float64]]


def scales_of(constants: Sequence[float], rng: np.random.Generator) -> Array:
    """Draw sizes over six decades and near the constants."""
    scale = 10.0 ** rng.uniform(-3, 3, SAMPLE)
    if constants:
        near = rng.choice(np.array(constants), SAMPLE) * 10.0 ** rng.uniform(-1, 1, SAMPLE)
        scale = np.where(rng.random(SAMPLE) < 0.5, near, scale)
    return scale


def column(symbol: Letter, interval: Form, constants: Sequence[float], common: Array, rng: np.random.Generator) -> Array:
    """Draw values of one parameter: of any size, of a common size in the first half of the rows, or near finite ends."""
    low, high = float(interval.inf), float(interval.sup)
    scale = scales_of(constants, rng)
    scale[: SAMPLE // 2] = (common * 10.0 ** rng.uniform(-1.5, 0.5, SAMPLE))[: SAMPLE // 2]
    if np.isfinite(low) and np.isfinite(high):
        width = high - low
        near_end = width * np.minimum(10.0 ** rng.uniform(-6, 0, SAMPLE), 1)
        ends = np.where(rng.random(SAMPLE) < 0.5, low + near_end, high - near_end)
        within = np.where(rng.random(SAMPLE) < 0.5, scale, -scale)
        out = np.where(rng.random(SAMPLE) < 0.3, ends, rng.uniform(low, high, SAMPLE))
        out = np.where((within > low) & (within < high) & (rng.random(SAMPLE) < 0.3), within, out)
    elif np.isfinite(low):
        out = low + scale
    elif np.isfinite(high):
        out = high - scale
    else:
        out = np.where(rng.random(SAMPLE) < 0.5, scale, -scale)
    return np.ceil(out) if symbol.is_integer else out


def rational(symbol: Letter, x: float, digits: int) -> Form:
    """Write a coordinate as a rational number with ``digits`` digits; a whole number as the nearest one."""
    if symbol.is_integer:
        return sp.Integer(round(x))
    return sp.Rational(Fraction(f"{x:.{digits}g}"))


def rounded(symbol: Letter, x: float, digits: int) -> float:
    """Return the double next to that rational number."""
    return float(round(x)) if symbol.is_integer else float(f"{x:.{digits}g}")
