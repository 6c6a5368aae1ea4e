"""Calls the user's own function on instances: its parameters, its arguments, and checks of its results.

The function is called once an instance, and once more on the first, to see that it is deterministic. Its parameters' names select
from the values that the claim's instances offer (dimensionless):

- ``w`` (or ``w1``, ``wk``, ``w2``, ... if there are several): weight vectors, shape (n,);
- ``Sigma_1``, ``Sigma_0``: the classes' covariances, shape (n, n), symmetric and positive definite;
- the equation's other symbols by their names, such as ``b_1``, ``g``, ``sigma_1``, ``rho_11``: floats;
- ``Sigma_1_w``: the product Sigma_1 w, shape (n,), and so on;
- ``tau``, the time constant, and ``dt``, the time step: floats (or the equation's own symbol of that name).

It returns the right side of the equation, shape (n,) for a vector, () for a number, the matrix's shape for a matrix. It divides by
tau if it takes ``tau``, and multiplies by dt if it takes ``dt`` (the increment, not the new weights). It does not change its
arguments. A parameter with a default and another name is left alone. Arrays are float64. A JAX function is given NumPy arrays
and may return its own.

A function is stochastic if it takes ``seed`` (an integer), ``rng`` (a NumPy generator) or ``generator`` (one of torch), or if
``replicates`` gives the number of calls on each instance. A few more calls weight the instances. Its expectation is then compared
with the equation, coefficient by coefficient, and the smallest visible deviation is stated.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
import torch

from closedform.numerics.findings.levels import ENOUGH_GROUPS
from closedform.numerics.tools.simulations.instances import Instances
from closedform.numerics.tools.simulations.result import BadSimulator

# Calls of a stochastic function on each instance: enough pairs of replicates to know their spread.
REPLICATES = 2 * ENOUGH_GROUPS


# In a shape: n of the instance, as -1 marks a free length in NumPy's.
OF_X = -1
# The parameters through which a function receives its randomness.
RANDOM = ("seed", "rng", "generator")


@dataclass(frozen=True)
class Called:
    """The results of a function on every instance.

    Args:
        output: its outputs, averaged over any replicates, shape (count, width).
        eps: the relative spacing of its numbers.
        wanted: the offered names that it takes.
        replicates: shape (replicates, count, width) if it is stochastic, else None.
        pilot: further replicates, used only for the spread of each instance.
    """

    output: Any
    eps: float
    wanted: frozenset[str]
    replicates: Any = None
    pilot: Any = None


@dataclass(frozen=True)
class _Wants:
    """The parameters of a function: for each of its own names, the offered name."""

    names: Mapping[str, str]
    positional: Sequence[str]
    random: str | None
    tensors: bool


def called(
    update: Callable[..., Any],
    drawn: Instances,
    shape: tuple[int, ...],
    claim: str,
    *,
    arrays: str | None = None,
    renamed: Mapping[str, str] = MappingProxyType({}),
    replicates: int | None = None,
    pilot: int = 0,
    seed: int = 0,
) -> Called:
    """Call the function on every instance, several times if it is stochastic.

    It is stochastic if it takes its randomness by one of ``RANDOM``, or if ``replicates`` gives a number of calls. If it returns
    the same whatever its randomness, it is deterministic all the same. Its results have the ``shape``, with the instance's n for
    ``OF_X``; shorter ones are padded with zeros.

    Raises:
        BadSimulator: it cannot be called, returns another shape or no number, changes its arguments, or is not deterministic
            without being marked as stochastic.
    """
    wants = _signature(update, drawn, claim, renamed)
    if arrays not in (None, "numpy", "torch"):
        raise BadSimulator(f"arrays={arrays!r}; use 'numpy' or 'torch'")
    make = _tensor if (arrays == "torch" or (arrays is None and wants.tensors)) else _array
    count, spacing = drawn.count, float(np.finfo(float).eps)
    width = int(np.prod([drawn.width if size == OF_X else size for size in shape], dtype=int))

    def row(k: int, draw: int) -> Any:
        nonlocal spacing
        n, taken = int(drawn.varied.sizes[k]), {name: drawn.given(offered, k) for name, offered in wants.names.items()}
        given = {name: make(value) for name, value in taken.items()}
        if wants.random:
            given[wants.random] = _randomness(wants.random, (seed, draw, k))
        args, kwargs = [given[name] for name in wants.positional], _without(given, wants.positional)
        found, eps = _output(update, args, kwargs, tuple(n if size == OF_X else size for size in shape), k, n)
        spacing = max(spacing, eps)
        if changed := [name for name, value in taken.items() if not np.array_equal(_plain(given[name]), value)]:
            raise BadSimulator(
                f"the function changes {', '.join(changed)}, an argument, in place; return the right side and leave the inputs as they are"
            )
        return np.pad(found, (0, width - len(found)))

    wanted = frozenset(wants.names.values())
    if wants.random is None and replicates is None:
        first, rows = row(0, 0), [row(k, 0) for k in range(count)]
        if not np.array_equal(first, rows[0]):
            raise BadSimulator(
                "the function gives two answers for the same input; for a stochastic one give the number of calls, --replicates "
                f"{REPLICATES}, or give it a parameter seed"
            )
        return Called(np.stack(rows), spacing, wanted)
    total = (REPLICATES if replicates is None else replicates) + pilot
    every = np.stack([[row(k, draw) for k in range(count)] for draw in range(total)])
    if np.all(every == every[0]):
        return Called(every[0], spacing, wanted)
    return Called(every[pilot:].mean(axis=0), spacing, wanted, every[pilot:], every[:pilot])


def _randomness(name: str, of: tuple[int, int, int]) -> Any:
    """Make a function's source of randomness: different for every call, and the same for the same seed."""
    number = int(np.random.SeedSequence(of).generate_state(1)[0] >> 1)  # it fits into 31 bits, as every library requires
    if name == "rng":
        return np.random.default_rng(number)
    return torch.Generator().manual_seed(number) if name == "generator" else number


def _signature(update: Callable[..., Any], drawn: Instances, claim: str, renamed: Mapping[str, str]) -> _Wants:
    """Return the parameters of a function, the positional ones among them, and whether it is annotated to take tensors."""
    known = ", ".join(sorted(drawn.offered))
    try:
        parameters = inspect.signature(update).parameters
    except (TypeError, ValueError):
        raise BadSimulator(f"the parameters of {update!r} cannot be read; give a Python function of some of {known}") from None
    anything = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
    for name, offered in renamed.items():
        if offered not in drawn.offered:
            raise BadSimulator(f"{name}={offered} maps to {offered!r}, which {claim} does not offer; the names known are {known}")
        if name not in parameters and not anything:
            raise BadSimulator(
                f"{name}={offered} maps {name!r}, which is no parameter of the function; it has {', '.join(parameters)}"
            )
    names: dict[str, str] = {}
    positional, random = [], None
    for p in parameters.values():
        offered = renamed.get(p.name, p.name)
        if p.kind is p.VAR_POSITIONAL:
            raise BadSimulator(f"the function takes *{p.name}; name what it wants, from {known}")
        if p.kind is p.VAR_KEYWORD:
            taken = set(names.values())
            names |= {name: name for name in drawn.offered if name not in taken and name not in parameters}
            names |= {name: other for name, other in renamed.items() if name not in parameters}
        elif offered in drawn.offered:
            names[p.name] = offered
        elif p.name in RANDOM:
            random = p.name
        elif p.default is p.empty:
            raise BadSimulator(
                f"the function wants {p.name!r}, which {claim} does not offer; the names known are {known}; "
                f"map yours to one of them, --map {p.name}=NAME"
            )
        else:
            continue
        positional += [p.name] if p.kind is p.POSITIONAL_ONLY else []
    return _Wants(names, positional, random, any("Tensor" in str(p.annotation) for p in parameters.values()))


def _array(value: Any) -> Any:
    return np.array(value) if np.ndim(value) else float(value)


def _plain(value: Any) -> Any:
    return value.detach().cpu().numpy() if isinstance(value, torch.Tensor) else value


def _without(given: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if name not in names}


def _tensor(value: Any) -> Any:
    return torch.tensor(value, dtype=torch.float64)


def _output(
    update: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], shape: tuple[int, ...], k: int, n: int
) -> tuple[Any, float]:
    """Call the function once, and check its result: a flat array, and the spacing of its numbers."""
    try:
        found = update(*args, **kwargs)
        found = _plain(found)
        array = np.asarray(found)
    except Exception as error:  # any exception in the user's code becomes one sentence
        raise BadSimulator(
            f"the function raised {type(error).__name__} on instance {k}, of n = {n}: {error} (it is given NumPy arrays; for tensors say "
            "--arrays torch, in Python arrays='torch'; where it is made for one n, say which: --n 40, in Python n=40)"
        ) from error
    if array.dtype.kind not in "fiu":
        raise BadSimulator(f"the function returned {type(found).__name__} of {array.dtype}; it must return real numbers")
    spacing = float(np.finfo(array.dtype).eps) if array.dtype.kind == "f" else 0.0
    of_n = f" on instance {k}; a function made for one n is compared with that n alone, such as n={n}" if n in shape else ""
    if tuple(s for s in array.shape if s != 1) != tuple(s for s in shape if s != 1):
        raise BadSimulator(f"the function returned shape {array.shape}; the equation's right side has shape {shape}{of_n}")
    if not np.all(np.isfinite(array)):
        raise BadSimulator(f"the function returned NaN or infinity on instance {k}, where the equation has a finite value")
    return array.astype(float).ravel(), spacing
