"""Every single edit of a formula, then every pair of them, held against the true value at one point in doubles; the rest at more.

A pair is never built: what each edit makes of the child of the node under which two sites part is computed once, and
their outer product is carried up from there. An edit around another is applied to what the inner one makes of its argument.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any

import numpy as np

from numerics.repair.edits import Edit, edits
from numerics.repair.letters import letters_of
from numerics.repair.sites import Formula, Values, number

NEAR = 1e-8  # relatively, how near a candidate must come in doubles: cancellation eats some digits
MOST_PAIRS = 30_000_000  # looked at, the least far-fetched edits first
_CHUNK = 2_000_000  # numbers at a time


@dataclass(frozen=True, slots=True)
class Placed:
    """An edit at a site, and the value of what it puts in."""

    site: int
    edit: Edit
    by: Values


@dataclass(frozen=True, slots=True)
class Candidate:
    """Edits of a formula that come near the true value at every point, in doubles.

    Args:
        expr: the formula, edited.
        edits: what was done, one or two.
        cost: how far-fetched that is.
    """

    expr: Any
    edits: tuple[Placed, ...]
    cost: int


class Search:
    """A formula, its edits, and the true value.

    Args:
        formula: at several points.
        target: the true value there, doubles.
        symbols: of the claim.
    """

    def __init__(self, formula: Formula, target: Values, symbols: Sequence[Any]) -> None:
        self.formula, self.target = formula, target
        root = formula.sites[0]
        # Where the printed form has no value, an edit of it may have one.
        self.scale = np.abs(target) + 1e-3 * np.nan_to_num(np.abs(root.value), nan=0.0, posinf=0.0)
        letters = letters_of(root.expr, symbols)
        values: dict[Any, Values] = {}
        self.placed: list[Placed] = []
        with np.errstate(all="ignore"):
            for index in range(len(formula.sites)):
                for edit in edits(formula, index, letters):
                    if edit.by not in values:
                        values[edit.by] = None if edit.by is None else number(edit.by, formula.known)
                    self.placed.append(Placed(index, edit, values[edit.by]))

    def near(self, value: Values) -> bool:
        """Tell whether a value comes near the true one at every point; a NaN does not."""
        return bool(np.all(np.abs(value - self.target) <= NEAR * self.scale))

    def singles(self) -> list[Candidate]:
        """Try every edit by itself."""
        with np.errstate(all="ignore"):
            near = np.flatnonzero(self._first(self._lifted(self.placed, None)))
            found = [self._candidate((self.placed[i],)) for i in near if self.near(self._value((self.placed[i],)))]
        return _ranked(found)

    def pairs(self) -> list[Candidate]:
        """Try every pair of edits, the least far-fetched first where there are too many."""
        found: list[Candidate] = []
        with np.errstate(all="ignore"):
            kept = self._affordable()
            for pair in (*self._apart(kept), *self._nested(kept)):
                if self.near(self._value(pair)):
                    found.append(self._candidate(pair))
        return _ranked(found)

    def _affordable(self) -> list[Placed]:
        kept = self.placed
        for cost in (3, 2, 1):
            kept = [p for p in self.placed if p.edit.cost <= cost]
            if len(kept) ** 2 / 2 <= MOST_PAIRS:
                return kept
        return kept

    def _candidate(self, pair: tuple[Placed, ...]) -> Candidate:
        return Candidate(self.built(pair), pair, sum(p.edit.cost for p in pair))

    def _made(self, placed: Placed, kids: Sequence[Values] | None = None, value: Values = None) -> Values:
        """Give what an edit makes of its site at the first point, as it stands or with other kids."""
        site = self.formula.sites[placed.site]
        if kids is None:
            kids, value = [self.formula.sites[kid].value[0] for kid in site.kids], site.value[0]
        return placed.edit.rule(value, kids, None if placed.by is None else placed.by[0])

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

    def _first(self, values: Values) -> Values:
        """Tell which values at the first point come near."""
        return np.abs(values - self.target[0]) <= NEAR * self.scale[0]

    def _lifted(self, placed: Sequence[Placed], above: int | None) -> Values:
        """Carry what each of some edits, in order of their sites, makes of its site up to just below another, at the first point."""
        out = []
        for site, of_site in groupby(placed, key=lambda p: p.site):
            made = np.array([np.float64(self._made(p)) for p in of_site])
            out.append(np.broadcast_to(self._climb(site, made, above), made.shape))
        return np.concatenate(out) if out else np.zeros(0)

    def _climb(self, index: int, values: Values, above: int | None) -> Values:
        """Carry values at the first point from a site up to just below another, or to the root."""
        sites = self.formula.sites
        while (parent := sites[index].parent) is not None and parent != above:
            kids = [sites[kid].value[0] for kid in sites[parent].kids]
            kids[sites[index].slot] = values
            values, index = sites[parent].join(kids), parent
        return values

    def _apart(self, kept: Sequence[Placed]) -> Iterator[tuple[Placed, Placed]]:
        """Find pairs of edits neither of which is inside the other."""
        sites = self.formula.sites
        under: dict[int, list[Placed]] = {i: [] for i in range(len(sites))}
        for p in kept:
            index: int | None = p.site
            while index is not None:
                under[index].append(p)
                index = sites[index].parent
        for index, site in enumerate(sites):
            if len(site.kids) < 2:
                continue
            groups = {kid: sorted(under[kid], key=lambda p: p.site) for kid in site.kids}
            lifted = {kid: self._lifted(group, index) for kid, group in groups.items() if group}
            for one, other in combinations(lifted, 2):
                yield from self._product(index, (one, groups[one], lifted[one]), (other, groups[other], lifted[other]))

    def _product(self, index: int, one: Any, other: Any) -> Iterator[tuple[Placed, Placed]]:
        sites = self.formula.sites
        kids = [sites[kid].value[0] for kid in sites[index].kids]
        (first, edits_of_first, a), (second, edits_of_second, b) = one, other
        step = max(1, _CHUNK // len(b))
        for start in range(0, len(a), step):
            kids[sites[first].slot], kids[sites[second].slot] = a[start : start + step, None], b[None, :]
            values = self._climb(index, sites[index].join(kids), None)
            for i, j in np.argwhere(self._first(np.broadcast_to(values, (len(a[start : start + step]), len(b)))))[:200]:
                yield edits_of_first[start + i], edits_of_second[j]

    def _nested(self, kept: Sequence[Placed]) -> Iterator[tuple[Placed, Placed]]:
        """Find pairs of edits one of which is around the other."""
        sites = self.formula.sites
        of_site: dict[int, list[Placed]] = {}
        for p in kept:
            of_site.setdefault(p.site, []).append(p)
        for inner, inside in of_site.items():
            for outer in self.formula.ancestors(inner):
                around = [p for p in of_site.get(outer, ()) if p.edit.keeps]
                if not around:
                    continue
                below = next(kid for kid in sites[outer].kids if kid == inner or kid in self.formula.ancestors(inner))
                kids = [sites[kid].value[0] for kid in sites[outer].kids]
                kids[sites[below].slot] = self._lifted(inside, outer)
                value = sites[outer].join(kids)
                for p in around:
                    values = self._climb(outer, self._made(p, kids, value), None)
                    for i in np.flatnonzero(self._first(np.broadcast_to(values, (len(inside),)))):
                        yield inside[i], p


def _ranked(found: Sequence[Candidate]) -> list[Candidate]:
    """Order candidates by how far-fetched they are, each formula once."""
    best: dict[Any, Candidate] = {}
    for candidate in sorted(found, key=lambda c: (c.cost, c.expr.count_ops(), len(str(c.expr)), str(c.expr))):
        best.setdefault(candidate.expr, candidate)
    return list(best.values())
