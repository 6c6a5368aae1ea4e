"""Expressions as straight-line programs: in doubles over many instances at once, and in exact rationals at one.

Doubles only guide the search; no verdict depends on them. The rational route is exact or returns nothing. Sums, products, integer
powers, maxima, moduli and steps of rationals are rational, and so are roots of squares. Other functions have no value there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from operator import add, mul
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import sympy as sp
from flint import fmpq, fmpz

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import NotLowered

Doubles = npt.NDArray[np.float64]
Rationally = Callable[[Sequence[Any]], fmpq | None]


def _special(name: str) -> Callable[..., Form]:
    """Return one of SciPy's functions, imported at its first call."""

    def evaluate(*arguments: Form) -> Form:
        from scipy import special

        return getattr(special, name)(*arguments)

    return evaluate


_DOUBLES: Mapping[Form, Callable[..., Form]] = {
    sp.exp: np.exp, sp.log: np.log, sp.sin: np.sin, sp.cos: np.cos, sp.tan: np.tan, sp.atan: np.arctan,
    sp.asin: np.arcsin, sp.acos: np.arccos, sp.tanh: np.tanh, sp.cosh: np.cosh, sp.sinh: np.sinh,
    sp.erf: _special("erf"), sp.erfc: _special("erfc"),
}  # fmt: skip


class Step(NamedTuple):
    """One operation: its function, and the earlier steps it uses; for a step without any, a letter's place or a number."""

    of: Form
    on: tuple[int, ...]
    start: Form = None


@dataclass(frozen=True)
class Program:
    """Some expressions of the same letters, common parts once.

    Args:
        steps: the steps in order.
        outputs: the step of each expression.
    """

    steps: tuple[Step, ...]
    outputs: tuple[int, ...]

    def doubles(self, values: Doubles) -> Doubles:
        """Evaluate at many instances; not a number if there is no real value.

        Args:
            values: the values of the letters, shape (instances, letters).

        Returns:
            Shape (expressions, instances).
        """
        held: list[Form] = []
        with np.errstate(all="ignore"):
            for step in self.steps:
                held.append(_in_doubles(step, [held[k] for k in step.on], values))
        return np.stack([np.broadcast_to(np.asarray(held[k], dtype=np.float64), (len(values),)) for k in self.outputs])

    def exact(self, values: Sequence[fmpq]) -> list[fmpq | None]:
        """Evaluate at one instance; None if the value may be irrational, or does not exist."""
        at = Exact(self, values)
        return [at.value(k) for k in range(len(self.outputs))]

    @cached_property
    def numbers(self) -> list[Form]:
        """The steps' values before any operation: the rational numbers among them."""
        return [step.start if step.of is sp.Rational else _UNKNOWN for step in self.steps]

    @cached_property
    def letters(self) -> list[tuple[int, int]]:
        """The steps that are letters, each with the letter's place."""
        return [(k, step.start) for k, step in enumerate(self.steps) if step.of is sp.Symbol]

    @cached_property
    def needed(self) -> list[list[tuple[int, Rationally]]]:
        """The operations that each expression needs, in order, each with its step."""
        operations = [(k, _rationally(step)) for k, step in enumerate(self.steps)]
        below: list[frozenset[int]] = []
        for k, step in enumerate(self.steps):
            own = [] if step.of in (sp.Symbol, sp.Rational) else [k]
            below.append(frozenset(own).union(*(below[on] for on in step.on)))
        return [[operations[k] for k in sorted(below[output])] for output in self.outputs]


class Exact:
    """The exact values of a program's expressions at one instance, each computed when it is first needed.

    Args:
        program: the program of the expressions.
        values: the values of the letters.
    """

    __slots__ = ("_held", "_program")

    def __init__(self, program: Program, values: Sequence[fmpq]) -> None:
        self._program, self._held = program, program.numbers.copy()
        for k, place in program.letters:
            self._held[k] = values[place]

    def value(self, k: int) -> fmpq | None:
        """Return the value of the k-th expression; None if it may be irrational, or does not exist."""
        held = self._held
        for step, work in self._program.needed[k]:
            if held[step] is _UNKNOWN:
                held[step] = work(held)
        found: fmpq | None = held[self._program.outputs[k]]
        return found


_UNKNOWN = object()


def compiled(expressions: Sequence[Form], letters: Sequence[Letter]) -> Program:
    """Make a program of expressions.

    Raises:
        NotLowered: a node has no rule in this room; the message names it.
    """
    places, steps, known = {s: k for k, s in enumerate(letters)}, list[Step](), dict[Any, int]()

    def place(node: Form) -> int:
        if node not in known:
            step = _step(node, places, place)
            known[node] = len(steps)
            steps.append(step)
        return known[node]

    outputs = tuple(place(sp.sympify(expression)) for expression in expressions)
    return Program(tuple(steps), outputs)


def _step(node: Form, places: Mapping[Form, int], place: Callable[[Form], int]) -> Step:
    if node in places:
        return Step(sp.Symbol, (), places[node])
    if node.is_Rational:
        return Step(sp.Rational, (), fmpq(int(node.p), int(node.q)))
    if node.is_NumberSymbol:
        return Step(sp.Float, (), float(node))
    if node.func in (sp.Add, sp.Mul, sp.Pow, sp.Max, sp.Min, sp.Abs, sp.sign, sp.Heaviside) or node.func in _DOUBLES:
        return Step(node.func, tuple(place(arg) for arg in node.args))
    raise NotLowered(f"the search over instances has no rule for {node.func.__name__}; write the relation without it")


def _in_doubles(step: Step, of: list[Form], values: Doubles) -> Form:
    if step.of is sp.Symbol:
        return values[:, step.start]
    if step.of in (sp.Rational, sp.Float):
        return float(step.start) if step.of is sp.Float else int(step.start.p) / int(step.start.q)
    if step.of in _DOUBLES:
        return _DOUBLES[step.of](*of)
    return _ARRAYS[step.of](of)


def _reduced(function: Form) -> Callable[[list[Form]], Form]:
    def reduce(of: list[Form]) -> Form:
        out = of[0]
        for other in of[1:]:
            out = function(out, other)
        return out

    return reduce


_ARRAYS: Mapping[Form, Callable[[list[Form]], Form]] = {
    sp.Add: _reduced(np.add), sp.Mul: _reduced(np.multiply), sp.Max: _reduced(np.maximum), sp.Min: _reduced(np.minimum),
    sp.Pow: lambda of: np.power(np.asarray(of[0], dtype=np.float64), of[1]),
    sp.Abs: lambda of: np.abs(of[0]), sp.sign: lambda of: np.sign(of[0]), sp.Heaviside: lambda of: np.heaviside(of[0], of[1]),
}  # fmt: skip


def _rationally(step: Step) -> Rationally:
    """Make one step's function of the results of earlier steps."""
    exact, on = _RATIONALS.get(step.of), step.on
    if exact is None:
        return lambda held: None
    both = _PAIRS.get(step.of)
    if both is not None and len(on) == 2:
        first, second = on

        def pair(held: Sequence[Form]) -> fmpq | None:
            left, right = held[first], held[second]
            return None if left is None or right is None else both(left, right)

        return pair

    def several(held: Sequence[Form]) -> fmpq | None:
        of = [held[k] for k in on]
        for one in of:
            if one is None:  # an irrational value here may not exist: 0 times it may not exist either
                return None
        return exact(of)

    return several


def _power(of: list[Form]) -> fmpq | None:
    base, exponent = of
    if exponent.q == 2 and base >= 0:
        root = fmpq(isqrt(int(base.p)), isqrt(int(base.q)))
        if root * root != base:
            return None
        base, exponent = root, exponent * 2
    if exponent.q != 1 or (base == 0 and exponent < 0) or abs(int(exponent.p)) > _LARGEST_POWER:
        return None
    power: fmpq = base ** int(exponent.p)
    return power


_LARGEST_POWER = 200  # largest power of a rational: its digits grow with it


def _sign(number: fmpq) -> fmpq:
    return fmpq(fmpz(int(number > 0) - int(number < 0)))


_PAIRS: Mapping[Form, Callable[[fmpq, fmpq], fmpq]] = {sp.Add: add, sp.Mul: mul}  # functions of two, as in most sums and products

_RATIONALS: Mapping[Form, Callable[[list[Form]], fmpq | None]] = {
    sp.Add: _reduced(add), sp.Mul: _reduced(mul), sp.Pow: _power, sp.Max: max, sp.Min: min, sp.Abs: lambda of: abs(of[0]), sp.sign: lambda of: _sign(of[0]),
    sp.Heaviside: lambda of: of[1] if of[0] == 0 else fmpq(int(of[0] > 0)),
}  # fmt: skip
