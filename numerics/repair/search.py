"""Compares every edit of a formula, then every pair, with the true value in doubles; near ones are built in SymPy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from closedform.numerics.repair.edits import edits
from closedform.numerics.repair.letters import letters_of
from closedform.numerics.repair.pairs import Meeting, Placed
from closedform.numerics.repair.sites import Formula, Values, number

NEAR = 1e-8  # relative: how near a candidate must come in doubles, since cancellation loses digits
_MOST_BUILT = 200  # the most pairs that are built, the least far-fetched


@dataclass(frozen=True, slots=True)
class Candidate:
    """Edits of a formula that come near the true value at every point, in doubles.

    Args:
        expr: the formula, edited.
        edits: the edits, one or two.
        cost: how far-fetched they are.
    """

    expr: Any
    edits: tuple[Placed, ...]
    cost: int


class Search:
    """A formula, its edits, and the true value.

    Args:
        formula: at several points.
        target: the true value there, doubles.
        symbols: the claim's symbols, and bound ones if integrals are searched.
        near: relative: how near a candidate must come at each point.
        functions: those that the other side is made of.
    """

    def __init__(
        self, formula: Formula, target: Values, symbols: Sequence[Any], near: Values = NEAR, functions: Iterable[Any] = ()
    ) -> None:
        self.formula, self.target, self._reach = formula, target, near
        root = formula.sites[0]
        # Where the printed form has no value, an edit of it may have one.
        self.scale = np.abs(target) + 1e-3 * np.nan_to_num(np.abs(root.value), nan=0.0, posinf=0.0)
        self._met: Meeting | None = None
        letters = letters_of(root.expr, symbols, functions)
        self.placed: list[Placed] = []
        values: dict[tuple[int, Any], Values] = {}
        free: dict[Any, set[Any]] = {}
        with np.errstate(all="ignore"):
            for index, site in enumerate(formula.sites):
                for edit in edits(formula, index, letters):
                    if edit.by not in free:
                        free[edit.by] = set() if edit.by is None else edit.by.free_symbols
                    if not free[edit.by] <= site.known.keys():
                        continue  # a letter bound by an integral, outside it
                    key = id(site.known), edit.by
                    if key not in values:
                        values[key] = None if edit.by is None else number(edit.by, site.known)
                    self.placed.append(Placed(index, edit, values[key]))

    def near(self, value: Values) -> bool:
        """Return True if a value comes near the true one at every point; NaN does not."""
        return bool(np.all(np.abs(value - self.target) <= self._reach * self.scale))

    def singles(self) -> list[Candidate]:
        """Try every edit by itself."""
        return _ranked([self._candidate((self.placed[i],)) for i in self._meeting().singles()])

    def pairs(self) -> list[Candidate]:
        """Try every pair of edits."""
        with np.errstate(all="ignore"):
            near = dict.fromkeys(self._meeting().pairs())
        pairs = [(self.placed[i], self.placed[j]) for i, j in near]
        ordered = sorted(pairs, key=lambda pair: sum(p.edit.cost for p in pair))[:_MOST_BUILT]
        return _ranked([self._candidate(pair) for pair in ordered])

    def _meeting(self) -> Meeting:
        if self._met is None:
            with np.errstate(all="ignore"):
                reach = self._reach * self.scale
                self._met = Meeting(self.formula, self.placed, self.target - reach, self.target + reach)
        return self._met

    def _candidate(self, pair: tuple[Placed, ...]) -> Candidate:
        return Candidate(self.built(pair), pair, sum(p.edit.cost for p in pair))

    def _value(self, pair: tuple[Placed, ...]) -> Values:
        """Evaluate the formula with its edits, at every point."""
        done = {p.site: p for p in pair}

        def of(index: int) -> Values:
            site = self.formula.sites[index]
            kids = [of(kid) for kid in site.kids]
            value = site.join(kids)
            placed = done.get(index)
            return value if placed is None else placed.edit.rule(value, kids, placed.by)

        return of(0)

    def built(self, pair: tuple[Placed, ...]) -> Any:
        """Build the edited formula in SymPy."""
        done = {p.site: p for p in pair}

        def of(index: int) -> Any:
            site = self.formula.sites[index]
            kids = [of(kid) for kid in site.kids]
            expr = site.expr
            if any(new is not expr.args[p] for new, p in zip(kids, site.places, strict=True)):
                args = list(expr.args)
                for new, p in zip(kids, site.places, strict=True):
                    args[p] = new
                expr = expr.func(*args)
            placed = done.get(index)
            return expr if placed is None else placed.edit.rule(expr, kids, placed.edit.by)

        return of(0)


def _ranked(found: Sequence[Candidate]) -> list[Candidate]:
    """Order candidates by how far-fetched they are, each formula once."""
    best: dict[Any, Candidate] = {}
    for candidate in sorted(found, key=lambda c: (c.cost, c.expr.count_ops())):
        best.setdefault(candidate.expr, candidate)
    return list(best.values())
