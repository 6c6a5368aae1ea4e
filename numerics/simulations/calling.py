"""The user's own function called on instances: what it wants, what it is given, and whether what it returns will do."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch

from numerics.simulations.instances import Instances
from numerics.simulations.result import BadSimulator


def outputs(
    update: Callable[..., Any], drawn: Instances, shape: tuple[int, ...], arrays: str | None, claim: str
) -> tuple[Any, float, frozenset[str]]:
    """Call the function on every instance: its outputs (count, width), the spacing of its numbers, the names it wanted."""
    wanted, positional, tensors = _signature(update, drawn, claim)
    if arrays not in (None, "numpy", "torch"):
        raise BadSimulator(f"arrays={arrays!r}; use 'numpy' or 'torch'")
    make = _tensor if (arrays == "torch" or (arrays is None and tensors)) else _array
    count = len(drawn.offered["tau"])
    rows, eps = [], float(np.finfo(float).eps)
    for k in [0, *range(count)]:
        given = {name: make(drawn.offered[name][k]) for name in wanted}
        row, spacing = _output(update, [given.pop(name) for name in positional], given, shape, k)
        rows.append(row)
        eps = max(eps, spacing)
    if not np.array_equal(rows[0], rows[1]):
        raise BadSimulator(
            "the function gives two answers for the same input; compare takes a deterministic one (for an average over draws, fix its seed)"
        )
    return np.stack(rows[1:]), eps, frozenset(wanted)


def _signature(update: Callable[..., Any], drawn: Instances, claim: str) -> tuple[list[str], list[str], bool]:
    """List the names a function wants, those it takes by position, and whether it is annotated to take tensors."""
    known = ", ".join(sorted(drawn.offered))
    try:
        parameters = inspect.signature(update).parameters.values()
    except (TypeError, ValueError):
        raise BadSimulator(f"the parameters of {update!r} cannot be read; give a Python function of some of {known}") from None
    wanted, positional = [], []
    for p in parameters:
        if p.kind is p.VAR_POSITIONAL:
            raise BadSimulator(f"the function takes *{p.name}; name what it wants, from {known}")
        if p.kind is p.VAR_KEYWORD:
            wanted += [name for name in drawn.offered if name not in wanted]
        elif p.name in drawn.offered:
            wanted.append(p.name)
            positional += [p.name] if p.kind is p.POSITIONAL_ONLY else []
        elif p.default is p.empty:
            raise BadSimulator(f"the function wants {p.name!r}, which {claim} does not offer; the names known are {known}")
    return wanted, positional, any("Tensor" in str(p.annotation) for p in parameters)


def _array(value: Any) -> Any:
    return np.array(value) if np.ndim(value) else float(value)


def _tensor(value: Any) -> Any:
    return torch.tensor(value, dtype=torch.float64)


def _output(
    update: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], shape: tuple[int, ...], k: int
) -> tuple[Any, float]:
    """Call the function once, and check what it returns: a flat array, and the spacing of its numbers."""
    try:
        found = update(*args, **kwargs)
        if isinstance(found, torch.Tensor):
            found = found.detach().cpu().numpy()
        array = np.asarray(found)
    except Exception as error:  # whatever the user's own code raises is told in one sentence
        raise BadSimulator(
            f"the function raised {type(error).__name__} on instance {k}: {error} (it is given NumPy arrays; for tensors say arrays='torch')"
        ) from error
    if array.dtype.kind not in "fiu":
        raise BadSimulator(f"the function returned {type(found).__name__} of {array.dtype}; it must return real numbers")
    spacing = float(np.finfo(array.dtype).eps) if array.dtype.kind == "f" else 0.0
    if tuple(s for s in array.shape if s != 1) != tuple(s for s in shape if s != 1):
        raise BadSimulator(f"the function returned shape {array.shape}; the equation's right side has shape {shape}")
    if not np.all(np.isfinite(array)):
        raise BadSimulator(f"the function returned NaN or infinity on instance {k}, where the equation has a finite value")
    return array.astype(float).ravel(), spacing
