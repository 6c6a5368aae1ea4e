"""A simulator's output beside the terms of its equation, on all instances: the quality of the fit, and names for the numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from closedform.derivations.functions.types import Form
from closedform.numerics.forms.recognise import constant, factor
from closedform.numerics.tools.simulations.instances import Instances
from closedform.numerics.tools.simulations.terms import Term

# A sum of n products is off by at most n roundings, and there are a few of them one after another.
_OPERATIONS = 16
# A coefficient known no better than this determines no factor.
COARSEST = 1e-3
# There are some 3000 fractions between zero and one with parts up to this. If a number is known to three digits, one of them is
# near by chance; if to nine, hardly ever.
_SIMPLE, _SURE = 100, 1e-9


class Problem:
    """The simulator's output beside the equation's terms, on all instances, in units of the tolerance.

    Args:
        terms: the terms of the equation.
        instances: the instances on which both were evaluated.
        output: the simulator's output, shape (count, width).
        scale: the factor from the right side to the output (dt/tau), shape (count, 1).
        eps: the relative spacing of the simulator's numbers.
        conditioning: for each instance, how much the equation magnifies a relative change of its inputs, shape (count, 1).
        unscaled: the scaling that an unscaled added term lacks, in words.
        wanted: the names of the simulator's arguments.
    """

    def __init__(
        self,
        terms: Sequence[Term],
        instances: Instances,
        output: Form,
        *,
        scale: Form,
        eps: float,
        conditioning: Form,
        unscaled: str,
        wanted: Collection[str],
    ) -> None:
        self.terms, self.instances, self.scale, self.unscaled, self.wanted = terms, instances, scale, unscaled, wanted
        self.width = output.shape[1]
        self.takes_arrays = any(instances.offered[name].ndim > 1 for name in wanted)
        self.has_vectors = any(t.rest.free_symbols & set(instances.vectors) for t in terms)
        self.columns = [self.column(t) for t in terms]
        self.size = _sizes(self.columns)
        self.tolerance = _OPERATIONS * instances.varied.sizes[:, None] * eps * conditioning
        # An output much larger than the terms, such as the new weights, has a rounding of its own size.
        self.weight = 1 / (self.tolerance * np.maximum(self.size, np.max(abs(output), axis=1, keepdims=True)))
        self.output = output
        self.target = self.flat(output * self.weight)
        self.near = float(np.max(self.tolerance))
        self.coarsest = COARSEST

    def column(self, term: Term, value: Form = None, instances: Instances | None = None) -> Form:
        """Evaluate a term, or another form of it, on every instance: shape (count, width)."""
        with np.errstate(all="ignore"):  # a wrong form may overflow: it is then dropped, since it explains nothing
            found = (instances or self.instances).evaluate(term.value if value is None else value) * self.scale
        if self.width == 1 or found.shape[1] > 1:
            return found
        return np.where(np.arange(self.width) == term.entry, found, 0.0)

    def flat(self, found: Any) -> Form:
        """Put the numbers of all instances into one row, without padding: shape (..., numbers)."""
        return found[..., self.instances.inside] if self.has_vectors else found.reshape(*found.shape[:-2], -1)

    def off(self) -> Form:
        """Return a mask of the instances on which the output is not the equation's: shape (count,)."""
        return np.max(abs((self.output - sum(self.columns)) * self.weight), axis=1) > 1

    def misfit(self, columns: Sequence[Form]) -> float:
        """Return the largest difference between the output and the sum of columns, in tolerances."""
        return float(np.max(abs(self.target - self.flat(sum(columns) * self.weight))))

    def solve(self, columns: Sequence[Form]) -> tuple[Form, Form, float] | None:
        """Fit coefficients: return them, their error bounds, and the misfit; None if columns are dependent."""
        matrix = np.stack([self.flat(c * self.weight) for c in columns], axis=1)
        norms = np.linalg.norm(matrix, axis=0)
        if not np.all(np.isfinite(norms)) or not np.all(norms):
            return None
        inverse = np.linalg.pinv(matrix / norms, rcond=1e-13)
        if np.linalg.matrix_rank(matrix / norms, tol=1e-11) < len(norms):
            return None
        found = inverse @ self.target / norms
        # Each row is off by at most one tolerance, so a coefficient is off by at most the sum over its row of the inverse.
        errors = np.sum(abs(inverse), axis=1) / norms
        # One step of iterative refinement removes the rounding of the inverse.
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
        n = self.width if self.has_vectors and np.ptp(self.instances.varied.sizes) == 0 else 0
        for power in (-1, 1, -sp.Rational(1, 2), sp.Rational(1, 2)) if n else ():
            if abs(abs(value) - n ** float(power)) <= error:
                return str((1 if value > 0 else -1) * sp.Symbol("n") ** power)
        found = constant([arb(value, error)], near=error / abs(value))
        return _root(value, error) if found is None else str(found)

    def standard(self, error: float) -> float | None:
        """Return the standard error for an error bound from ``solve``; None without chance."""
        return None

    def written(self, value: float, error: float, name: str | None = None) -> str:
        """Write a measured number, by its name if it has one."""
        return name or next(text for digits in range(6, 18) if (text := format(value, f".{digits}g")) != "1" or digits == 17)

    def monomial(self, group: Sequence[int]) -> str | None:
        """Name the monomial in the instance's numbers that multiplies the terms of a group on each instance."""
        of = self.output - sum(c for i, c in enumerate(self.columns) if i not in group)
        along = sum(self.columns[i] for i in group)
        size = np.sum(along * along * self.weight**2, axis=1)
        if not np.all(size > 0):
            return None
        ratios = np.sum(of * along * self.weight**2, axis=1) / size
        if np.max(abs((of - ratios[:, None] * along) * self.weight)) > 1:
            return None
        errors = 1 / np.max(abs(along * self.weight), axis=1)
        if np.any(errors > COARSEST * abs(ratios)):
            return None
        numbers = self.numbers()
        points = [{s: sp.Rational(float(v[i])) for s, v in numbers.items()} for i in range(len(ratios))]
        found = factor([arb(float(r), float(e)) for r, e in zip(ratios, errors, strict=True)], points, near=self.near)
        return None if found is None else str(found)

    def numbers(self) -> dict[Form, Form]:
        """Return the numbers that differ between instances and are nowhere zero, by symbol: shape (count,)."""
        numbers = {sp.Symbol(k, positive=True): self.instances.offered[k] for k in self.steps}
        numbers |= {s: self.instances.values[s][:, 0] for s in self.instances.scalars if s not in self.instances.lengths}
        numbers |= {sp.Symbol("n", positive=True): self.instances.varied.sizes.astype(float)} if self.takes_arrays else {}
        return {s: v for s, v in numbers.items() if np.all(v != 0) and np.ptp(v) > 0}

    @property
    def steps(self) -> list[str]:
        """The names of time constant and time step, if the simulator takes them."""
        return sorted(name for name in self.instances.steps if name in self.wanted)

    def ranges(self) -> dict[str, Form]:
        """Return the weights' lengths, the time constant and time step if taken, and the equation's numbers, by name: shape (count,)."""
        used = {s for t in self.terms for s in t.value.free_symbols}
        found = {str(s): self.instances.values[s][:, 0] for s in self.instances.lengths}
        found |= {name: self.instances.offered[name] for name in self.steps}
        return found | {str(s): self.instances.values[s][:, 0] for s in sorted(self.instances.scalars, key=str) if s in used}

    def where(self) -> str:
        """Describe the range of the equation's numbers, and of the weights' lengths, over the instances."""
        return "".join(f", {s} from {np.min(v):.2g} to {np.max(v):.2g}" for s, v in sorted(self.ranges().items()))

    def show(self, expr: Form) -> str:
        """Write an expression with vectors as vectors."""
        return str(expr.xreplace(dict(self.instances.shown)))


def _sizes(columns: Sequence[Form]) -> Form:
    """Return the size of the terms on each instance, shape (count, 1); if all are zero, as a ReLU's may be, their least size elsewhere."""
    sizes = np.max(sum(abs(c) for c in columns), axis=1, keepdims=True)
    return np.where(sizes > 0, sizes, np.min(sizes[sizes > 0], initial=np.max(sizes) or 1.0))


def _root(value: float, error: float) -> str | None:
    """Name the root of a simple fraction, such as sqrt(3/10), perhaps over a power of pi; None if the number is known too poorly."""
    if error > _SURE * abs(value):
        return None
    for power in (0, -1, 1):
        square = value**2 / np.pi**power
        simple = Fraction(square).limit_denominator(_SIMPLE)
        if simple and simple <= _SIMPLE and abs(simple - square) <= 2 * error * abs(value) / np.pi**power + 4e-16 * square:
            root = sp.sqrt(sp.Rational(simple.numerator, simple.denominator) * sp.pi**power, evaluate=False)
            return f"{'-' if value < 0 else ''}{root}"
    return None
