"""Every pair of edits of a formula, without building any: two lists that meet in the middle.

The effect of each edit on every node above it is computed from the leaves up. Where the parts of two edits meet in a sum or
product, its required value is known (``numerics.repair.inverse``). The second edit of a pair is then looked up in a sorted list.
Elsewhere the outer product is computed up to the root. An edit around another is applied to the argument that the inner one
produces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from closedform.numerics.repair.edits import Edit
from closedform.numerics.repair.inverse import needed
from closedform.numerics.repair.sites import Formula, Values

MOST_PRODUCTS = 4_000_000  # pairs that meet under a node without a known value, the least far-fetched edits first
_CHUNK = 500_000  # pairs computed at a time
_MOST_HITS = 400  # pairs of two lists, at the first point
_ROUNDING = 1e-14


@dataclass(frozen=True, slots=True)
class Placed:
    """An edit at a site, and the value that it puts in."""

    site: int
    edit: Edit
    by: Values


@dataclass(frozen=True, slots=True)
class Lifted:
    """The effect of edits on a node: their numbers, in order, and the node's values, of shape (points, edits)."""

    which: Values
    values: Values


class Meeting:
    """A formula's edits, each with its effect on every node above it.

    Args:
        formula: at its points.
        placed: its edits.
        low: the lowest value near the true one, (points,).
        high: the highest.
    """

    def __init__(self, formula: Formula, placed: Sequence[Placed], low: Values, high: Values) -> None:
        self.formula, self.placed = formula, placed
        self.bounds = needed(formula, np.stack([low, high]))
        self._own: dict[int, list[int]] = {}
        for number, one in enumerate(placed):
            self._own.setdefault(one.site, []).append(number)
        self._below: dict[int, list[Lifted]] = {}  # for each node, by slot: the kid, with the edits in it
        self.at_root = self._gathered(0)

    def singles(self) -> list[int]:
        """List the edits that bring the whole near the true value, by number."""
        return [int(k) for k in self.at_root.which[self._near(0, self.at_root.values)]]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """List the pairs of edits that do, by number; for nested edits the inner one comes first."""
        for index in range(len(self.formula.sites)):
            below = self._below.get(index, [])
            for (i, one), (j, other) in combinations(enumerate(below), 2):
                yield from self._apart(index, i, j, one, other)
            yield from self._nested(index, below)

    def _kids(self, index: int) -> list[Values]:
        return [self.formula.sites[kid].value[:, None] for kid in self.formula.sites[index].kids]

    def _gathered(self, index: int) -> Lifted:
        """Compute the effect of the edits at a node, and all below it, on the node."""
        site = self.formula.sites[index]
        own = self._own.get(index, [])
        which, values = [np.array(own, dtype=int)], []
        kids = [self.formula.sites[kid].value for kid in site.kids]
        made = [np.broadcast_to(self.placed[k].edit.rule(site.value, kids, self.placed[k].by), site.value.shape) for k in own]
        values.append(np.stack(made, axis=1) if made else np.zeros((len(site.value), 0)))
        below = self._below[index] = [self._gathered(kid) for kid in site.kids]
        for slot, lifted in enumerate(below):
            changed = self._kids(index)
            changed[slot] = lifted.values
            which.append(lifted.which)
            values.append(np.broadcast_to(site.join(changed), (len(site.value), len(lifted.which))))
        return Lifted(np.concatenate(which), np.concatenate(values, axis=1))

    def _near(self, index: int, values: Values) -> Values:
        """Return a mask of a node's values that bring the whole near the true value at every point; NaN does not."""
        # Most are decided by the first point alone.
        near = np.flatnonzero(self._within(index, values[:1], slice(0, 1)))
        out = np.zeros(values.shape[1], dtype=bool)
        if len(near):
            out[near] = self._within(index, values[:, near], slice(None))
        return out

    def _within(self, index: int, values: Values, points: slice) -> Values:
        """Return a mask of a node's values, at some points, within its bounds; without bounds, use a node above."""
        values, above = self._climb(index, values, points)
        bounds = self.bounds[above]
        assert bounds is not None
        low, high = np.min(bounds[:, points], axis=0)[:, None], np.max(bounds[:, points], axis=0)[:, None]
        slack = _ROUNDING * np.maximum(np.abs(low), np.abs(high))
        return np.all((values >= low - slack) & (values <= high + slack), axis=0)

    def _climb(self, index: int, values: Values, points: slice) -> tuple[Values, int]:
        """Compute values of a node up to the first node with bounds, at the latest the root; return which."""
        sites = self.formula.sites
        while self.bounds[index] is None:
            parent = sites[index].parent
            assert parent is not None  # the root has bounds
            kids = [sites[kid].value[points, None] for kid in sites[parent].kids]
            kids[sites[index].slot] = values
            values, index = np.broadcast_to(sites[parent].join(kids), values.shape), parent
        return values, index

    def _apart(self, index: int, i: int, j: int, one: Lifted, other: Lifted) -> Iterator[tuple[int, int]]:
        """Find pairs of edits in two kids of a node."""
        site = self.formula.sites[index]
        if not len(one.which) or not len(other.which):
            return
        bounds = self.bounds[index]
        if bounds is None or not (site.expr.is_Add or site.expr.is_Mul):
            found = self._products(index, i, j, one, other)
        else:
            rest = [kid[0, 0] for k, kid in enumerate(self._kids(index)) if k not in (i, j)]
            low, high = float(np.min(bounds[:, 0])), float(np.max(bounds[:, 0]))
            meet = _sums if site.expr.is_Add else _factors
            found = iter([meet(one.values[0], other.values[0], float(sum(rest) if site.expr.is_Add else np.prod(rest)), low, high)])
        for first, second in found:
            kids = self._kids(index)
            kids[i], kids[j] = one.values[:, first], other.values[:, second]
            near = self._near(index, np.broadcast_to(site.join(kids), kids[i].shape))
            yield from zip(one.which[first[near]].tolist(), other.which[second[near]].tolist(), strict=True)

    def _products(self, index: int, i: int, j: int, one: Lifted, other: Lifted) -> Iterator[tuple[Values, Values]]:
        """Compute every pair up to the first node with bounds, at the first point."""
        sites = self.formula.sites
        bounded = next(k for k in (index, *self.formula.ancestors(index)) if self.bounds[k] is not None)
        one_kept, other_kept = self._affordable(one.which, other.which)
        a, b = one.values[0, one_kept], other.values[0, other_kept]
        step = max(1, _CHUNK // max(1, len(b)))
        bounds = self.bounds[bounded]
        assert bounds is not None
        low, high = np.min(bounds[:, 0]), np.max(bounds[:, 0])
        slack = _ROUNDING * max(abs(low), abs(high))
        for start in range(0, len(a), step):
            kids = [sites[kid].value[0] for kid in sites[index].kids]
            kids[i], kids[j] = a[start : start + step, None], b[None, :]
            values, at = sites[index].join(kids), index
            while at != bounded:
                parent = sites[at].parent
                assert parent is not None
                kids = [sites[kid].value[0] for kid in sites[parent].kids]
                kids[sites[at].slot] = values
                values, at = sites[parent].join(kids), parent
            shape = (len(a[start : start + step]), len(b))
            hits = np.argwhere(np.broadcast_to((values >= low - slack) & (values <= high + slack), shape))[:_MOST_HITS]
            yield one_kept[start + hits[:, 0]], other_kept[hits[:, 1]]

    def _affordable(self, one: Values, other: Values) -> tuple[Values, Values]:
        for most in (99, 3, 2, 1):
            kept = [np.flatnonzero([self.placed[k].edit.cost <= most for k in which]) for which in (one, other)]
            if len(kept[0]) * len(kept[1]) <= MOST_PRODUCTS:
                break
        return kept[0], kept[1]

    def _nested(self, index: int, below: Sequence[Lifted]) -> Iterator[tuple[int, int]]:
        """Find pairs of an edit at a node and one below it."""
        site = self.formula.sites[index]
        around = [k for k in self._own.get(index, []) if self.placed[k].edit.keeps]
        for slot, lifted in enumerate(below if around else ()):
            if not len(lifted.which):
                continue
            kids = self._kids(index)
            kids[slot] = lifted.values
            value = np.broadcast_to(site.join(kids), lifted.values.shape)
            step = max(1, _CHUNK // len(lifted.which))
            for start in range(0, len(around), step):
                some = around[start : start + step]
                made = [np.broadcast_to(self._made(k, value, kids), value.shape) for k in some]
                near = self._near(index, np.concatenate(made, axis=1)).reshape(len(some), -1)
                yield from ((int(lifted.which[inner]), some[place]) for place, inner in np.argwhere(near))

    def _made(self, k: int, value: Values, kids: Sequence[Values]) -> Values:
        """Apply an edit to values of its node, of shape (points, ...)."""
        by = self.placed[k].by
        return self.placed[k].edit.rule(value, kids, None if by is None else by[:, None])


def _sums(a: Values, b: Values, rest: float, low: float, high: float) -> tuple[Values, Values]:
    """Find the places (i, j) with low <= a_i + b_j + rest <= high."""
    slack = _ROUNDING * (np.abs(a) + abs(rest) + max(abs(low), abs(high)))
    return _looked_up(low - rest - a - slack, high - rest - a + slack, b)


def _factors(a: Values, b: Values, rest: float, low: float, high: float) -> tuple[Values, Values]:
    """Find the places (i, j) with low <= a_i b_j rest <= high."""
    ends = np.stack([low / (a * rest), high / (a * rest)])
    slack = _ROUNDING * np.max(np.abs(ends), axis=0)
    return _looked_up(np.min(ends, axis=0) - slack, np.max(ends, axis=0) + slack, b)


def _looked_up(low: Values, high: Values, b: Values) -> tuple[Values, Values]:
    """Find the places (i, j) with low_i <= b_j <= high_i; up to a limit, spread evenly over i."""
    usable = np.flatnonzero(np.isfinite(b))
    order = usable[np.argsort(b[usable], kind="stable")]
    finite = np.isfinite(low) & np.isfinite(high)
    first = np.searchsorted(b[order], np.where(finite, low, np.inf), "left")
    last = np.where(finite, np.searchsorted(b[order], np.where(finite, high, -np.inf), "right"), first)
    counts = np.maximum(last - first, 0)
    rows = np.flatnonzero(counts)
    each = max(1, 50 * _MOST_HITS // max(1, len(rows)))
    i = np.concatenate([np.full(min(counts[k], each), k) for k in rows]) if len(rows) else np.zeros(0, dtype=int)
    j = np.concatenate([order[first[k] : first[k] + min(counts[k], each)] for k in rows]) if len(rows) else np.zeros(0, dtype=int)
    return i[: 50 * _MOST_HITS], j[: 50 * _MOST_HITS]
