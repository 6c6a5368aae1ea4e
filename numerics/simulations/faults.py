"""What a simulator computes instead of an equation: hypotheses, each tested by exact linear algebra.

The right side of the equation is split into additive terms. A hypothesis replaces some of them (a
square root lost, a symbol exchanged for another), or adds one; where it is true, the simulator's
output is a linear combination of the terms it names, on every instance at once. There are hundreds
of numbers to match and a dozen unknowns, so that a wrong hypothesis does not fit to rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from numerics.evidence import NotLowered
from numerics.simulations.instances import Instances
from numerics.symbolic.recognise import constant, factor

# A sum of n products is off by at most n roundings, and there are a few of them one after another.
_OPERATIONS = 16
# A coefficient known no better than this says nothing of a factor.
COARSEST = 1e-3
_LARGEST = 1e100  # a column beyond is an overflow on its way
_COUSINS = (sp.asin, sp.acos, sp.atan)


@dataclass(frozen=True)
class Term:
    """An additive term of the right side: a number times ``rest``, at one entry where it is a matrix."""

    number: Any
    rest: Any
    entry: int = 0

    @property
    def value(self) -> Any:
        """The whole term."""
        return self.number * self.rest


@dataclass(frozen=True)
class Fault:
    """A hypothesis that fits: what the simulator computes.

    Args:
        cost: how much it departs from the equation; the least departure explains best.
        factors: for each term of the equation, what it is multiplied by (a number), as measured.
        errors: by how much rounding may have moved each.
        forms: for each changed term, by its index, the form that the simulator has, and what happened.
        ratios: for each term, the factor by name, where it has one.
        extra: an added term: its name, coefficient and whether it is scaled as the equation is.
        exchanged: two inputs that are confused.
        common: the factor is one and the same for all terms.
    """

    cost: float
    factors: tuple[float, ...]
    errors: tuple[float, ...]
    ratios: tuple[str | None, ...]
    forms: Mapping[int, tuple[Any, str]] = field(default_factory=dict)
    extra: tuple[str, float, str | None] | None = None
    exchanged: tuple[str, str] | None = None
    common: bool = False


def split(value: Any) -> list[Term]:
    """Split a right side into additive terms, a number times an expression each; like terms are put together."""
    if hasattr(value, "shape"):
        return [Term(t.number, t.rest, i) for i, entry in enumerate(value) for t in split(entry)]
    found: dict[Any, Any] = {}
    stack = [value]
    while stack:
        expr = sp.expand_mul(stack.pop(), deep=False)
        if expr.is_Add:
            stack += reversed(expr.args)
            continue
        number, rest = expr.as_independent(*expr.free_symbols, as_Add=False) if expr.free_symbols else (expr, sp.Integer(1))
        found[rest] = found.get(rest, 0) + number
    return [Term(number, rest) for rest, number in found.items() if number != 0]


class Problem:
    """The simulator's output beside the equation's terms, on all instances, in units of the tolerance.

    Args:
        terms: of the equation.
        instances: where both were evaluated.
        output: the simulator's, shape (count, width).
        scale: what the right side is multiplied by to give the output (dt/tau), shape (count, 1).
        eps: the relative spacing of the simulator's numbers.
        conditioning: for each instance, how much the equation magnifies a relative change of its inputs, shape (count, 1).
        n: dimension of X.
        unscaled: in words, what an added term lacks where it is not scaled.
    """

    def __init__(
        self,
        terms: Sequence[Term],
        instances: Instances,
        output: Any,
        *,
        scale: Any,
        eps: float,
        conditioning: Any,
        n: int,
        unscaled: str,
    ) -> None:
        self.terms, self.instances, self.scale, self.unscaled = terms, instances, scale, unscaled
        self.width = output.shape[1]
        self.columns = [self.column(t) for t in terms]
        size = np.max(sum(abs(c) for c in self.columns), axis=1, keepdims=True)
        self.tolerance = _OPERATIONS * n * eps * conditioning
        self.weight = 1 / (self.tolerance * size)
        self.output = output
        self.target = (output * self.weight).ravel()
        self.near = float(np.max(self.tolerance))

    def column(self, term: Term, value: Any = None, instances: Instances | None = None) -> Any:
        """Evaluate a term, or another form of it, on every instance: shape (count, width)."""
        with np.errstate(all="ignore"):  # a wrong form may overflow: it is then left out, as no explanation
            found = (instances or self.instances).evaluate(term.value if value is None else value) * self.scale
        if self.width == 1 or found.shape[1] > 1:
            return found
        return np.where(np.arange(self.width) == term.entry, found, 0.0)

    def misfit(self, columns: Sequence[Any]) -> float:
        """Give the largest difference of the output and the sum of columns, in tolerances."""
        return float(np.max(abs(self.target - (sum(columns) * self.weight).ravel())))

    def solve(self, columns: Sequence[Any]) -> tuple[Any, Any, float] | None:
        """Fit coefficients: them, the bounds on their errors, and the misfit; None where columns are dependent."""
        matrix = np.stack([(c * self.weight).ravel() for c in columns], axis=1)
        norms = np.linalg.norm(matrix, axis=0)
        if not np.all(np.isfinite(norms)) or not np.all(norms):
            return None
        inverse = np.linalg.pinv(matrix / norms, rcond=1e-13)
        if np.linalg.matrix_rank(matrix / norms, tol=1e-11) < len(norms):
            return None
        found = inverse @ self.target / norms
        # Each row is off by at most one tolerance, so a coefficient by at most the sum over its row of the inverse.
        errors = np.sum(abs(inverse), axis=1) / norms
        # One step of iterative refinement takes away the rounding of the inverse.
        found = found + inverse @ (self.target - matrix @ found) / norms
        return found, errors, float(np.max(abs(self.target - matrix @ found)))

    def name(self, value: float, error: float) -> str | None:
        """Name a number: 0, a simple fraction, a constant of 2, 3 and pi, or a power of n."""
        if abs(value) <= error:
            return "0"
        error = max(error, 4e-16 * abs(value))
        if error > COARSEST * abs(value):
            return None
        simple = Fraction(value).limit_denominator(12)
        if abs(simple) <= 12 and abs(simple - value) <= error:
            return str(simple)
        n = next(iter(v.shape[1] for v in self.columns)) if self.width > 1 else 0
        for power in (-1, 1, -sp.Rational(1, 2), sp.Rational(1, 2)) if n else ():
            if abs(abs(value) - n ** float(power)) <= error:
                return str((1 if value > 0 else -1) * sp.Symbol("n") ** power)
        found = constant([arb(value, error)], near=error / abs(value))
        return None if found is None else str(found)

    def monomial(self, along: Any, of: Any) -> str | None:
        """Name the factor, a monomial in the instance's numbers, by which ``of`` is ``along`` on each instance."""
        size = np.sum(along * along * self.weight**2, axis=1)
        if not np.all(size > 0):
            return None
        ratios = np.sum(of * along * self.weight**2, axis=1) / size
        if np.max(abs((of - ratios[:, None] * along) * self.weight)) > 1:
            return None
        errors = 1 / np.max(abs(along * self.weight), axis=1)
        if np.any(errors > COARSEST * abs(ratios)):
            return None
        numbers = {sp.Symbol(k, positive=True): self._offered(k) for k in ("tau", "dt")}
        numbers |= {s: self.instances.values[s][:, 0] for s in self.instances.scalars if s not in self.instances.lengths}
        numbers = {s: v for s, v in numbers.items() if np.all(v != 0) and np.ptp(v) > 0}
        points = [{s: sp.Rational(float(v[i])) for s, v in numbers.items()} for i in range(len(ratios))]
        found = factor([arb(float(r), float(e)) for r, e in zip(ratios, errors, strict=True)], points, near=self.near)
        return None if found is None else str(found)

    def _offered(self, name: str) -> Any:
        return self.instances.offered[name]

    def show(self, expr: Any) -> str:
        """Write an expression with vectors as vectors."""
        return str(expr.xreplace(dict(self.instances.shown)))


def _departures(values: Sequence[float], errors: Sequence[float], names: Sequence[str | None]) -> float:
    """Count the different factors that are not one; one without a name counts more."""
    off = {n or round(v, 6): n for v, e, n in zip(values, errors, names, strict=True) if abs(v - 1) > e}
    return sum(1.0 if name else 1.5 for name in off.values())


def _fits(problem: Problem, columns: Sequence[Any], cost: float, **facts: Any) -> Fault | None:
    """Test columns in the place of the terms: as they are, times one factor, or each times its own."""
    count = len(problem.terms)
    if not all(np.all(abs(c) < _LARGEST) for c in columns):
        return None
    if len(columns) == count and problem.misfit(columns) <= 1:
        return Fault(cost, (1.0,) * count, (0.0,) * count, ("1",) * count, **facts)
    solved = problem.solve(columns)
    if solved is None or solved[2] > 1 or np.any(solved[1][:count] > COARSEST):
        return None
    found, errors = solved[0].tolist(), solved[1].tolist()
    names = [problem.name(v, e) if abs(v - 1) > e else "1" for v, e in zip(found, errors, strict=True)]
    if len(columns) > count:
        if abs(found[-1]) <= errors[-1]:
            return None
        facts["extra"] = (facts["extra"], found[-1], names[-1])
    same = count > 1 and len(set(names[:count])) == 1 and names[0] not in (None, "1", "0")
    extra_cost = _departures(found[:count], errors[:count], names[:count])
    return Fault(cost + extra_cost, tuple(found[:count]), tuple(errors[:count]), tuple(names[:count]), common=same, **facts)


def explanation(problem: Problem, confused: Mapping[tuple[str, str], Instances]) -> Fault | None:
    """Find the hypothesis that fits and departs least from the equation; None where none fits.

    Args:
        problem: the output and the terms.
        confused: for each pair of inputs of the same kind, the instances read with the two exchanged.
    """
    simple = [*_simple(problem, confused)]
    # A slip inside a term departs by more than one, so it is looked for only where nothing simpler fits.
    if not simple or min(f.cost for f in simple) > 1:
        simple += _inside(problem)
    return min(simple, key=lambda f: f.cost, default=None)


def _simple(problem: Problem, confused: Mapping[tuple[str, str], Instances]) -> Iterator[Fault]:
    """Yield factors, exchanged inputs and added terms that fit."""
    yield from _found(_fits(problem, problem.columns, 0.0))
    for pair, instances in confused.items():
        columns = [problem.column(t, instances=instances) for t in problem.terms]
        yield from _found(_fits(problem, columns, 1.0, exchanged=pair))
    yield from _by_a_monomial(problem)
    for index, column in _extras(problem):
        yield from _found(_fits(problem, [*problem.columns, column], 1.0, extra=index))


def _inside(problem: Problem) -> Iterator[Fault]:
    """Yield the slips inside a term that fit."""
    for changed in _mutants(problem):
        try:
            columns = [
                problem.column(t, changed[i][0]) if i in changed else problem.columns[i] for i, t in enumerate(problem.terms)
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
        rest = problem.output - sum(problem.columns[i] for i in range(count) if i not in group)
        name = problem.monomial(sum(problem.columns[i] for i in group), rest)
        if name is not None:
            ratios = tuple(name if i in group else "1" for i in range(count))
            factors = tuple(float("nan") if i in group else 1.0 for i in range(count))
            yield Fault(1.05, factors, (0.0,) * count, ratios, common=len(group) == count)


def _extras(problem: Problem) -> Iterator[tuple[str, Any]]:
    """List what may have been added: weights, their products with covariances, a constant vector; scaled as the rest or not."""
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
        yield name, value * problem.scale
        if np.ptp(problem.scale) > 0:
            yield f"{name} ({problem.unscaled})", value


def _mutants(problem: Problem) -> Iterator[Mapping[int, tuple[Any, str]]]:
    """Yield the equation with one slip, in one term or in all that share the place of the slip."""
    places: dict[tuple[Any, Any, str], dict[int, Any]] = {}
    for i, term in enumerate(problem.terms):
        for node in dict.fromkeys(sp.preorder_traversal(term.rest)):
            for new, says in _slips(node, problem.instances):
                changed = term.number * term.rest.xreplace({node: new})
                if changed != term.value and not changed.has(sp.I, sp.zoo, sp.nan):
                    places.setdefault((node, new, says), {})[i] = changed
    for (_, _, says), at in places.items():
        for i, changed in at.items():
            yield {i: (changed, says)}
        if len(at) > 1:
            yield {i: (changed, says) for i, changed in at.items()}


def _slips(node: Any, instances: Instances) -> Iterator[tuple[Any, str]]:
    """Yield what may stand in a node's place, and what happened then."""
    half = sp.Rational(1, 2)
    text = str(node.xreplace(dict(instances.shown)))
    if node.is_Symbol and node in instances.shown:
        yield from ((v, f"{instances.shown[v]} in the place of {text}") for v in instances.vectors if v != node)
    elif node.is_Symbol:
        form = f" of {instances.roots[node]}" if node in instances.roots else f" of {text}"
        yield node**2, f"a lost square root{form}" if node in instances.roots else f"{text} squared"
        yield sp.sqrt(node), f"a square root too many{form}"
        yield 1 / node, f"{text} and its inverse confused"
        yield sp.Integer(1), f"{text} left out"
        yield from ((s, f"{s} in the place of {text}") for s in instances.scalars if s != node)
        yield from ((s**2, f"{s**2} in the place of {text}") for s in instances.lengths)
    elif node.is_Pow and node.exp.is_Rational:
        if not node.exp.is_Integer:
            yield node.base ** (2 * node.exp), f"a lost square root of {node.base}"
        else:
            yield node.base ** (half * node.exp), f"a square root too many of {node.base}"
        yield node.base ** (-node.exp), f"{node.base} and its inverse confused"
        yield sp.Integer(1), f"{text} left out"
    elif node.is_Function:
        x = node.args[0]
        yield node.func(-x), f"a sign inside {text}"
        for number in (2, half, sp.sqrt(2), 1 / sp.sqrt(2)):
            yield node.func(number * x), f"a factor {number} inside {text}"
        yield node**2, f"{text} squared"
        yield sp.sqrt(node), f"a square root too many of {text}"
        yield x, f"the function left out of {text}"
        yield sp.Integer(1), f"{text} left out"
        yield from (
            (other(x), f"{other.__name__} in the place of {node.func.__name__}") for other in _COUSINS if isinstance(node, _COUSINS)
        )
    elif node.is_Add:
        for part in node.args:
            for number, says in ((-1, "a sign of"), (0, "a missing"), (2, "a factor 2 at"), (half, "a factor 1/2 at")):
                yield node + (number - 1) * part, f"{says} {part} in {text}"
