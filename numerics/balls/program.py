"""A form as straight-line code over balls: lowered once, then run at points that only supply numbers.

Equal subexpressions are one step, within a form and across forms that are lowered together. A program holds no ball of a point.
Constants are enclosed at the working precision of each run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import Any

from closedform.numerics.findings.evidence import NotLowered

Step = Callable[[list[Any], bool], Any]  # takes the balls found so far, by place, and whether the result must be analytic
Place = Callable[[Any], int]
Bound = Callable[[Sequence[Any], bool], list[Any]]
_Placed = tuple[tuple[int, Step], ...]


@dataclass(frozen=True)
class Program:
    """Forms as straight-line code: every subexpression once, after its arguments.

    Args:
        steps: each computes a subexpression's ball; None for a symbol.
        places: the places of the symbols.
        of: the symbols that each subexpression depends on: bit i for the one at place i.
        results: the places of the forms.
    """

    steps: tuple[Step | None, ...]
    places: Mapping[Any, int]
    of: tuple[int, ...]
    results: tuple[int, ...]
    _split: dict[int, tuple[_Placed, _Placed]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def _computed(self) -> _Placed:
        return tuple((place, step) for place, step in enumerate(self.steps) if step is not None)

    def run(self, env: Mapping[Any, Any], *, analytic: bool) -> list[Any]:
        """Return the balls of the forms for one environment.

        Args:
            env: a ball for each symbol.
            analytic: passed to each step: True if its ball must be analytic.

        Raises:
            NotLowered: a symbol has no value.
        """
        found: list[Any] = [None] * len(self.steps)
        for symbol, place in self.places.items():
            found[place] = _value_of(symbol, env)
        for place, step in self._computed:
            found[place] = step(found, analytic)
        return [found[place] for place in self.results]

    def bind(self, env: Mapping[Any, Any], variables: Sequence[Any], *, analytic: bool) -> Bound:
        """Return the forms as functions of variables; a variable's ball hides an outer one with the same name.

        Steps free of the variables are evaluated once, here.

        Args:
            env: a ball for each other symbol.
            variables: the variables whose balls each call supplies.
            analytic: passed to each step that is evaluated here.

        Raises:
            NotLowered: a symbol has no value.
        """
        taken = [(i, self.places[s]) for i, s in enumerate(variables) if s in self.places]
        moved = sum(1 << place for _, place in taken)
        fixed: list[Any] = [None] * len(self.steps)
        for symbol, place in self.places.items():
            if not moved >> place & 1:
                fixed[place] = _value_of(symbol, env)
        if moved not in self._split:  # these steps are the same at every point
            self._split[moved] = (
                tuple((place, step) for place, step in self._computed if not self.of[place] & moved),
                tuple((place, step) for place, step in self._computed if self.of[place] & moved),
            )
        once, moving = self._split[moved]
        for place, step in once:
            fixed[place] = step(fixed, analytic)
        results = self.results

        def values(balls: Sequence[Any], an: bool) -> list[Any]:
            found = fixed.copy()
            for i, place in taken:
                found[place] = balls[i]
            for place, step in moving:
                found[place] = step(found, an)
            return [found[place] for place in results]

        return values


def _value_of(symbol: Any, env: Mapping[Any, Any]) -> Any:
    if symbol not in env:
        raise NotLowered(f"{symbol} has no value; give it an interval in the derivation's domain")
    return env[symbol]


def assembled(exprs: Sequence[Any], lowered: Callable[[Any, Place], tuple[Step | None, Sequence[int]]]) -> Program:
    """Assemble forms from their nodes.

    Args:
        exprs: the forms.
        lowered: returns a node's step (None for a symbol), and the places of its arguments, which it requests.
    """
    steps: list[Step | None] = []
    of: list[int] = []
    places: dict[Any, int] = {}
    symbols: dict[Any, int] = {}

    def place(node: Any) -> int:
        if node not in places:
            step, parts = lowered(node, place)
            if step is None:
                symbols[node] = len(steps)
            of.append(1 << len(steps) if step is None else reduce(or_, (of[part] for part in parts), 0))
            places[node] = len(steps)
            steps.append(step)
        return places[node]

    results = tuple(map(place, exprs))
    return Program(tuple(steps), symbols, tuple(of), results)
