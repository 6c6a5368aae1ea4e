"""The error of a formula's steps, in units of the last place: floating-point values against balls of the formula itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy as sp
from flint import arb
from numpy.typing import NDArray

from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.tools.export.form import Form
from closedform.numerics.tools.export.points import Row, rows, special_rows
from closedform.numerics.tools.export.steps import Program
from closedform.numerics.tools.export.targets import NUMPY, TORCH, Target, lacking, run

KINDS = ("float64", "float32")
_DIGITS, _MORE = 25, 400  # digits of a true value, to measure the error of a double; more if it is next to zero
_BITS = 70  # digits that must be certain
_NOTHING = 2.0**-1075  # a smaller value is zero to a double
_LOST = 2.0**60  # units of the last place for a value that is not finite, or has no right digit

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Truth:
    """True values at points of one type.

    Args:
        kind: the type's name.
        points: points with coordinates that are exact in that type.
        high: the value of each, rounded to a double.
        low: the remainder after rounding.
        unit: the unit of the last place of each; for a zero value at a special point, that of the point's coordinates.
    """

    kind: str
    points: tuple[Row, ...]
    high: Array
    low: Array
    unit: Array


@dataclass(frozen=True)
class Error:
    """The error of a formula's steps in one type.

    Args:
        kind: the type's name.
        points: the number of points.
        worst: the largest error, in units of the last place of the true value; infinite if a value is not finite and should be.
        median: half of the points have a smaller error.
        at: the point of the largest error.
        box: for each argument its least and largest value.
        not_finite: the number of points whose value overflows or is undefined on the way, though the true one is in the type's
            range.
    """

    kind: str
    points: int
    worst: float
    median: float
    at: Mapping[str, float]
    box: Mapping[str, tuple[float, float]]
    not_finite: int


def truths(form: Form, kind: str, count: int, *, seed: int = 0) -> Truth:
    """Enclose a formula at points of its domain; drop points at which it has no value, or none in the type's range."""
    found, high, low, units = [], [], [], []
    largest = float(np.finfo(kind).max)
    drawn = rows(form, count, kind, seed=seed)
    for place, row in enumerate([*drawn, *special_rows(form, kind)]):
        at, is_special = {s: sp.Rational(x) for s, x in row.items()}, place >= len(drawn)
        try:
            # The root of a ball about zero is too wide to be distinguished from zero.
            is_zero = is_special and form.value.xreplace(at) == 0
            value, rest = (0.0, 0.0) if is_zero else _true(form, at)
        except (NotLowered, DoesNotExist, ValueError, OverflowError):
            continue
        if abs(value) < largest:
            found.append(row)
            high.append(value)
            low.append(rest)
            size = abs(value) or max((1.0, *map(abs, row.values()))) * is_special
            units.append(float(np.spacing(np.dtype(kind).type(size))))
    return Truth(kind, tuple(found), np.array(high), np.array(low), np.array(units))


def _true(form: Form, at: Mapping[Any, Any]) -> tuple[float, float]:
    """Return the true value as a double, and the remainder.

    Raises:
        ValueError: too few digits are known, or it may be zero.
    """
    for digits in (_DIGITS, _MORE):
        value = enclose(form.value, at, digits=digits).value
        if value.is_finite() and value.abs_upper() < _NOTHING:
            return 0.0, 0.0
        if not value.contains(0) and value.rel_accuracy_bits() > _BITS:
            high = float(value.mid())
            return high, float((value - arb(high)).mid()) if np.isfinite(high) else 0.0
    raise ValueError(f"the value at {at} is not known to {_DIGITS} digits")


def off_by(found: Program, names: Mapping[Any, str], truth: Truth, target: Target = NUMPY) -> Array:
    """Return the error at each point, in units of the last place.

    Args:
        found: the steps.
        names: the argument of each symbol.
        truth: the points, and their true values.
        target: the library that runs the steps; NumPy or torch.
    """
    columns = {names[s]: np.array([row[s] for row in truth.points], dtype=truth.kind) for s in names}
    with np.errstate(all="ignore"):
        value = np.asarray(_computed(found, columns, target))
        if names and value.dtype != truth.kind:
            raise TypeError(f"steps on {truth.kind} give {value.dtype}; a row of {target.name} changes the type")
        computed = np.broadcast_to(value, len(truth.points)).astype(np.float64)
        error = np.abs((computed - truth.high) - truth.low) / truth.unit
    return np.where(np.isfinite(error), np.minimum(error, _LOST), np.inf)


def _computed(found: Program, columns: Mapping[str, Any], target: Target) -> Any:
    if target is NUMPY:
        return run(found, target, columns)
    import torch

    value = run(found, target, {name: torch.from_numpy(column) for name, column in columns.items()})
    return value.numpy() if isinstance(value, torch.Tensor) else value


def without_slope(found: Program, names: Mapping[Any, str], truth: Truth) -> tuple[Row, ...]:
    """List the points at which torch finds no finite derivative in some argument, though the value is finite."""
    import torch

    if not names or not truth.points or lacking(found, TORCH):
        return ()
    columns = {names[s]: np.array([row[s] for row in truth.points], dtype=truth.kind) for s in names}
    tensors = {name: torch.from_numpy(column).requires_grad_() for name, column in columns.items()}
    value = run(found, TORCH, tensors)
    if not isinstance(value, torch.Tensor) or not value.requires_grad:
        return ()
    finite = torch.isfinite(value.detach())
    slopes = torch.autograd.grad(value.sum(), list(tensors.values()), allow_unused=True)
    lost = [finite & ~torch.isfinite(slope) for slope in slopes if slope is not None]
    return tuple(row for row, *each in zip(truth.points, *(one.tolist() for one in lost), strict=True) if any(each))


def error(found: Program, names: Mapping[Any, str], truth: Truth, target: Target = NUMPY) -> Error:
    """Measure a formula's steps (see ``off_by``)."""
    each = off_by(found, names, truth, target)
    worst = int(np.argmax(each))
    box = {name: (min(row[s] for row in truth.points), max(row[s] for row in truth.points)) for s, name in names.items()}
    at = {name: truth.points[worst][s] for s, name in names.items()}
    return Error(truth.kind, len(each), float(each[worst]), float(np.median(each)), at, box, int(np.sum(np.isinf(each))))


def bits_lost(each: Sequence[Array]) -> float:
    """Score errors, less being better: the bits lost at the worst point, and on average."""
    bits = [np.log2(1 + np.minimum(errors, _LOST)) for errors in each]
    return sum(float(b.max()) + 3 * float(b.mean()) for b in bits)
