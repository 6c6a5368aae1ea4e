"""Hypotheses about a simulator that computes another equation, each tested by exact linear algebra.

The right side of the equation is split into additive terms. A hypothesis replaces some of them (a square root lost, a symbol
exchanged for another), or adds one. If it is true, the simulator's output is a linear combination of its terms, on every instance
at once. There are hundreds of numbers to match and a dozen unknowns, so a wrong hypothesis does not fit to rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.tools.simulations.instances import Instances
from closedform.numerics.tools.simulations.problem import Problem
from closedform.numerics.tools.simulations.slips import Changed, mutants

_LARGEST = 1e100  # a larger column is an overflow in progress


@dataclass(frozen=True)
class Added:
    """A term that the equation does not have.

    Args:
        name: its name.
        scaled: True if it is divided by tau and multiplied by dt as the other terms are.
        number: the coefficient in writing, by name if it has one, and as measured.
        ratio: the coefficient by name, if it has one.
    """

    name: str
    scaled: bool
    number: str = ""
    ratio: str | None = None


@dataclass(frozen=True)
class Fault:
    """A hypothesis that fits: the equation that the simulator computes.

    Args:
        cost: its departure from the equation; the least departure explains best.
        factors: for each term of the equation, its measured factor; None if it varies between instances.
        errors: the possible effect of rounding on each factor.
        forms: for each changed term, by its index, the simulator's form.
        ratios: for each term, the factor by name, if it has one.
        extra: an added term.
        exchanged: two inputs that are confused.
        common: True if the factor is the same for all terms.
        misfit: the distance of the output from the fit, at most 1; among explanations of equal cost the smallest is reported.
    """

    cost: float
    factors: tuple[float | None, ...]
    errors: tuple[float, ...]
    ratios: tuple[str | None, ...]
    forms: Mapping[int, Changed] = field(default_factory=dict)
    extra: Added | None = None
    exchanged: tuple[str, str] | None = None
    common: bool = False
    misfit: float = 0.0


def _departures(values: Sequence[float], errors: Sequence[float], names: Sequence[str | None]) -> float:
    """Count the different factors that are not one; one without a name counts more."""
    off = {n or round(v, 6): n for v, e, n in zip(values, errors, names, strict=True) if abs(v - 1) > e}
    return sum(1.0 if name else 1.5 for name in off.values())


def _names(problem: Problem, found: list[float], errors: list[float], count: int) -> list[str | None]:
    """Name the factors of terms, and of an added term; factors that may be equal are made equal, with one name."""
    names = ["1" if abs(v - 1) <= e else problem.name(v, e) for v, e in zip(found, errors, strict=True)]
    rest = [i for i in range(count) if names[i] != "1"]
    while rest:
        first = min(rest, key=lambda i: errors[i])
        alike = [i for i in rest if abs(found[i] - found[first]) <= errors[i] + errors[first]]
        for i in alike:
            names[i], found[i], errors[i] = names[first], found[first], errors[first]
        rest = [i for i in rest if i not in alike]
    return names


def _fits(
    problem: Problem,
    columns: Sequence[Any],
    cost: float,
    *,
    forms: Mapping[int, Changed] = MappingProxyType({}),
    extra: Added | None = None,
    exchanged: tuple[str, str] | None = None,
) -> Fault | None:
    """Test columns in place of the terms: unchanged, times one factor, or each times its own."""
    count = len(problem.terms)
    if not all(np.all(abs(c) < _LARGEST) for c in columns):
        return None
    is_another = bool(forms) or exchanged is not None
    if is_another and len(columns) == count and (far := problem.misfit(columns)) <= 1:
        return Fault(cost, (1.0,) * count, (0.0,) * count, ("1",) * count, forms, extra, exchanged, misfit=far)
    solved = problem.solve(columns)
    if solved is None or solved[2] > 1 or np.any(solved[1][:count] > problem.coarsest * np.maximum(1, abs(solved[0][:count]))):
        return None
    found, errors = solved[0].tolist(), solved[1].tolist()
    names = _names(problem, found, errors, count)
    if extra is not None:
        if abs(found[-1]) <= errors[-1]:
            return None
        extra = replace(extra, number=problem.written(found[-1], errors[-1], names[-1]), ratio=names[-1])
    if extra is None and not is_another and all(name == "1" for name in names):
        return None  # no factor is off by more than its bound, and still the whole does not fit
    same = count > 1 and len(set(found[:count])) == 1 and names[0] not in ("1", "0")
    extra_cost = _departures(found[:count], errors[:count], names[:count])
    return Fault(
        cost + extra_cost,
        tuple(found[:count]),
        tuple(errors[:count]),
        tuple(names[:count]),
        forms,
        extra,
        exchanged,
        common=same,
        misfit=solved[2],
    )


def _one_factor(problem: Problem) -> Fault | None:
    """Test one factor for all terms, which is known better than each one's."""
    count, solved = len(problem.terms), problem.solve([sum(problem.columns)])
    if count == 1 or solved is None or solved[2] > 1 or solved[1][0] > problem.coarsest * max(1, abs(solved[0][0])):
        return None
    value, error = float(solved[0][0]), float(solved[1][0])
    if abs(value - 1) <= error:
        return None
    name = problem.name(value, error)
    cost = _departures([value], [error], [name])
    return Fault(cost, (value,) * count, (error,) * count, (name,) * count, common=name != "0", misfit=solved[2])


def explanations(problem: Problem, confused: Mapping[tuple[str, str], Instances]) -> list[Fault]:
    """List the hypotheses that fit, first the one that departs least from the equation, and of these fits best.

    Args:
        problem: the output and the terms.
        confused: for each pair of inputs of the same kind, the instances read with the two exchanged.
    """
    simple = [*_simple(problem, confused)]
    # A slip inside a term departs by more than one. It is searched for only if no simpler hypothesis fits.
    if not simple or min(f.cost for f in simple) > 1:
        simple += _inside(problem)
    return sorted(simple, key=lambda f: (f.cost, f.misfit))


def _simple(problem: Problem, confused: Mapping[tuple[str, str], Instances]) -> Iterator[Fault]:
    """Yield factors, exchanged inputs and added terms that fit."""
    yield from _found(_one_factor(problem) or _fits(problem, problem.columns, 0.0))
    for pair, instances in confused.items():
        columns = [problem.column(t, instances=instances) for t in problem.terms]
        yield from _found(_fits(problem, columns, 1.0, exchanged=pair))
    yield from _by_a_monomial(problem)
    for added, column in extras(problem):
        yield from _found(_fits(problem, [*problem.columns, column], 1.0, extra=added))


def _inside(problem: Problem) -> Iterator[Fault]:
    """Yield the slips inside a term that fit."""
    for changed in mutants(problem.terms, problem.instances):
        try:
            columns = [
                problem.column(t, changed[i].form) if i in changed else problem.columns[i] for i, t in enumerate(problem.terms)
            ]
        except NotLowered:
            continue
        yield from _found(_fits(problem, columns, 1.01, forms=changed))


def _found(fault: Fault | None) -> Iterator[Fault]:
    if fault is not None:
        yield fault


def _by_a_monomial(problem: Problem) -> Iterator[Fault]:
    """Test whether one term, the terms along one vector, or all are multiplied by a monomial in the instance's numbers."""
    count = len(problem.terms)
    vectors = {v: [i for i, t in enumerate(problem.terms) if t.rest.has(v)] for v in problem.instances.vectors}
    groups = dict.fromkeys([tuple(range(count)), *((i,) for i in range(count)), *(tuple(g) for g in vectors.values() if g)])
    for group in groups:
        name = problem.monomial(group)
        if name is not None:
            ratios = tuple(name if i in group else "1" for i in range(count))
            factors = tuple(None if i in group else 1.0 for i in range(count))
            yield Fault(1.05, factors, (0.0,) * count, ratios, common=len(group) == count)


def extras(problem: Problem) -> Iterator[tuple[Added, Any]]:
    """List possible added terms: weights, their products with covariances, a constant vector; scaled like the others or not."""
    offered, count = problem.instances.offered, len(problem.scale)
    several = "w" not in offered  # else w1 is the same vector
    vectors = {name: v for name, v in offered.items() if v.ndim == 2 and (name == "w" or (several and name.startswith("w")))}
    matrices = {name: v for name, v in offered.items() if v.ndim == 3}
    candidates: dict[str, Any] = {}
    if problem.width > 1 and problem.instances.vectors:
        for name, w in vectors.items():
            candidates[name] = w
            candidates |= {f"{name}/|{name}|": w / np.linalg.norm(w, axis=1, keepdims=True)}
            candidates |= {f"|{name}|^2 {name}": w * np.sum(w * w, axis=1, keepdims=True)}
            candidates |= {f"{m} {name}": np.einsum("kij,kj->ki", s, w) for m, s in matrices.items()}
    candidates["a constant vector" if problem.width > 1 else "a constant"] = np.ones((count, problem.width))
    if problem.width == 1:
        candidates |= {str(s): problem.instances.values[s] for s in problem.instances.scalars}
    for name, value in candidates.items():
        yield Added(name, True), value * problem.scale
        if np.ptp(problem.scale) > 0:
            yield Added(name, False), value
