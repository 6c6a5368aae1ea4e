"""A domain and its surfaces in double precision: its cells, where surfaces meet, and exact points of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

import numpy as np
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.domains.newton_in_space import Array, System, Whole
from closedform.numerics.domains.points import Point
from closedform.numerics.domains.scales import column, rational, rounded, scales_of
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import parts_of
from closedform.numerics.quadrature.table import Double, compile_mp

_PAIRS = 40  # pairs of surfaces whose joint corners are solved for; triples likewise
_STARTS = 12
_ZEROS = 3  # common zeros of some forms that are kept
_REACHES = (1e-1, 1e-6)  # relative distances from a corner, on all sides
_TOGETHER = 12  # points that are rounded side by side
_DIGITS = (1, 2, 3, 6, 12)  # digits to which a coordinate is rounded: the fewest that keep a point in its cell


def _refuse(node: Form, env: Form) -> Form:
    raise NotLowered(f"{node} is no closed form")


@dataclass(frozen=True)
class Space:
    """A domain with its surfaces, in double precision.

    Args:
        domain: the domain.
        symbols: its symbols, in a fixed order: the columns of arrays of points.
        surfaces: the forms that could be compiled.
        forms: the compiled surfaces.
        limits: joint conditions, positive inside, compiled.
        sample: points of the domain, one a row.
        cells: the signs of the forms in every cell that the sample and the corners show.
        solved: places where some forms vanish together, by their indices, as far as searched.
    """

    domain: Domain
    symbols: tuple[Letter, ...]
    surfaces: tuple[Form, ...]
    forms: tuple[Callable[[Mapping[Form, Form]], Form], ...]
    limits: tuple[Callable[[Mapping[Form, Form]], Form], ...]
    sample: Array
    cells: set[tuple[int, ...]]
    solved: dict[tuple[int, ...], list[Array]] = field(default_factory=dict)

    @classmethod
    def over(cls, domain: Domain, forms: Sequence[Form], expressions: Sequence[Form], *, seed: int = 0) -> Space:
        """Sample a domain over many scales, and over those of the constants in some expressions."""
        compiled: dict[Form, Callable[[Mapping[Form, Form]], Form]] = {}
        for h in forms:
            if h.free_symbols <= domain.symbols.keys():
                try:
                    compiled[h] = compile_mp(h, _refuse, Double)
                except NotLowered:
                    continue
        limits = [compile_mp(limit, _refuse, Double) for limit in domain.limits]
        rng = np.random.default_rng(seed)
        constants = sorted(
            {
                abs(float(c))
                for e in (*expressions, *domain.such_that)
                for c in parts_of(e)
                if c.is_Rational and c and abs(c) < 10**30
            }
        )
        common = scales_of(constants, rng)
        columns = [column(s, domain.symbols[s], constants, common, rng) for s in domain.symbols]
        space = cls(
            domain,
            tuple(domain.symbols),
            tuple(compiled),
            tuple(compiled.values()),
            tuple(limits),
            np.stack(columns, axis=1),
            set(),
        )
        space = replace(space, sample=space.sample[space.inside(space.sample)])
        space.cells.update(_cells(np.sign(space._at_sample)))
        return space

    def values(self, rows: Array) -> Array:
        """Evaluate every form at points, one a row."""
        env = {s: rows[:, i] for i, s in enumerate(self.symbols)}
        with np.errstate(all="ignore"):
            found = [np.broadcast_to(np.asarray(h(env), dtype=float), len(rows)) for h in self.forms]
        return np.stack(found, axis=1) if found else np.zeros((len(rows), 0))

    def signs(self, rows: Array) -> Array:
        """Return the sign of every form at points; NaN if it has none."""
        return np.sign(self.values(rows))

    def inside(self, rows: Array) -> Form:
        """Return which points satisfy the intervals and the joint conditions."""
        env = {s: rows[:, i] for i, s in enumerate(self.symbols)}
        good = np.ones(len(rows), dtype=bool)
        for i, s in enumerate(self.symbols):
            interval = self.domain.symbols[s]
            good &= (rows[:, i] >= float(interval.inf)) & (rows[:, i] <= float(interval.sup))
        with np.errstate(all="ignore"):
            for limit in self.limits:
                good &= np.broadcast_to(np.asarray(limit(env)) > 0, len(rows))
        return good

    def cells_of(self, points: Sequence[Mapping[Form, Form]]) -> list[tuple[int, ...] | None]:
        """Return the signs at exact points, each None if on a surface."""
        if not points or not self.forms:
            return [None] * len(points)
        signs = self.signs(np.array([[float(point[s]) for s in self.symbols] for point in points]))
        good = _is_within(signs)
        return [tuple(map(int, row)) if is_good else None for row, is_good in zip(signs, good, strict=True)]

    def of_new_cells(self, seen: set[Form]) -> Iterator[Point]:
        """Yield an exact point of each new cell."""
        signs = np.sign(self._at_sample)
        inside = np.flatnonzero(_is_within(signs))
        _, first, which = np.unique(_numbered(signs[inside]), return_index=True, return_inverse=True)
        for k in np.argsort(first):
            if tuple(map(int, signs[inside[first[k]]])) not in seen:
                rows = self.sample[inside[which == k][:8]]
                yield min(self._exact(rows), key=lambda p: sum(len(str(v)) for v in p.values()))

    def exact(self, row: Array) -> Point:
        """Round a point to short rationals that stay in its cell."""
        return self._exact(row[None])[0]

    def _exact(self, rows: Array) -> list[Point]:
        """Round points, one a row, each to short rationals that stay in its cell."""
        near = np.array(
            [[[rounded(s, x, digits) for s, x in zip(self.symbols, row, strict=True)] for digits in _DIGITS] for row in rows]
        )
        flat = near.reshape(-1, near.shape[2])
        signs, inside = self.signs(np.vstack([rows, flat])), self.inside(flat).reshape(near.shape[:2])
        same = (signs[len(rows) :].reshape(*near.shape[:2], -1) == signs[: len(rows), None]).all(axis=2) & inside
        return [
            self._written(row, list(_DIGITS)[int(np.argmax(fits))] if fits.any() else None)
            for row, fits in zip(rows, same, strict=True)
        ]

    def _written(self, row: Array, digits: int | None) -> Point:
        """Write a point in rationals with ``digits`` digits; exactly if that is None."""
        if digits is not None:
            return {s: rational(s, x, digits) for s, x in zip(self.symbols, row, strict=True)}
        return {
            s: sp.Integer(round(x)) if s.is_integer else sp.Rational(Fraction(float(x)))
            for s, x in zip(self.symbols, row, strict=True)
        }

    def near(self, surface: Form) -> Iterator[Point]:
        """Yield rounded points close to a surface."""
        if surface in self.surfaces:
            one = (self.surfaces.index(surface),)
            for row in self.places([one])[one]:
                yield {s: rational(s, x, 6) for s, x in zip(self.symbols, row, strict=True)}

    def corners(self) -> Iterator[Point]:
        """Solve for points of one surface, or where two or three meet, and leave them to all sides; the corner comes last.

        All are solved for at once, which may show new cells. A point is rounded when it is needed.
        """
        left: list[tuple[Array, bool]] = []
        for size in (1, 2, 3):
            if size <= len(self.symbols):
                left += self._around(self.places(list(combinations(range(len(self.forms)), size))[:_PAIRS]))
        return self._told(left)

    def _told(self, left: Sequence[tuple[Array, bool]]) -> Iterator[Point]:
        """Round points as they are needed, some at a time; a corner only if a short rational names it."""
        for start in range(0, len(left), _TOGETHER):
            some = left[start : start + _TOGETHER]
            sides = [row for row, is_corner in some if not is_corner]
            exact = iter(self._exact(np.array(sides)) if sides else ())
            for row, is_corner in some:
                point = self._short(row) if is_corner else next(exact)
                if point is not None:
                    yield point

    def places(self, sets: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], list[Array]]:
        """Return common zeros of equally large sets of forms, given by indices, solved for once: at most three for each set.

        Newton's method with the least step starts where the forms are all small, for all sets side by side.
        """
        starts = {which: self._starts(which) for which in sets if which not in self.solved}
        self.solved.update({which: [] for which in starts})
        if any(map(len, starts.values())):
            of = np.array([which for which, rows in starts.items() for _ in rows])
            with np.errstate(all="ignore"):  # an iteration that diverges is dropped
                ends, of = self._system.zeros(np.concatenate([rows for rows in starts.values() if len(rows)]), of)
            for x, which in zip(ends, map(tuple, of.tolist()), strict=True):
                found = self.solved[which]
                if len(found) < _ZEROS and not any((np.abs(x - other) <= 1e-12 + 1e-6 * np.abs(other)).all() for other in found):
                    found.append(x)
        return {which: self.solved[which] for which in sets}

    def _starts(self, which: tuple[int, ...]) -> Array:
        """Choose points of the sample at which some forms are all small, one a row; empty if a form is nowhere finite."""
        sizes = self._sizes[:, which]
        if np.isnan(sizes).all(axis=0).any():
            return self.sample[:0]
        with np.errstate(all="ignore"):  # an infinite value, or one far above a form's common size, is no start
            far = np.nan_to_num(sizes.sum(axis=1), nan=np.inf)
        return self.sample[np.argsort(far)[:: max(1, len(far) // 400)][:_STARTS]]

    @cached_property
    def _system(self) -> System:
        return System(self.symbols, self.forms)

    @cached_property
    def _at_sample(self) -> Array:
        return self.values(self.sample)

    @cached_property
    def _sizes(self) -> Array:
        """The size of each form at the sample, in units of its common size; NaN if it is not finite."""
        sizes = np.where(np.isfinite(self._at_sample), np.abs(self._at_sample), np.nan)
        finite = ~np.isnan(sizes).all(axis=0)
        with np.errstate(all="ignore"):
            sizes[:, finite] /= np.nanmedian(sizes[:, finite], axis=0) + 1e-30
        return sizes

    def _around(self, places: Mapping[tuple[int, ...], Sequence[Array]]) -> list[tuple[Array, bool]]:
        """Leave corners to all sides, nearer and farther; each corner itself comes after its sides, marked by True."""
        corners = [(corner, which) for which, found in places.items() for corner in found]
        if not corners:
            return []
        with np.errstate(all="ignore"):
            _, jacobians = self._system.linear(np.array([x for x, _ in corners]), np.array([which for _, which in corners]))
        sides: list[Array] = []
        for (corner, which), slopes in zip(corners, jacobians, strict=True):
            jacobian = slopes * np.abs(corner)
            reached = np.zeros((0, len(corner)))
            if np.isfinite(jacobian).all():
                turns = np.array(
                    [np.array(signs) * reach for reach in _REACHES for signs in product((1.0, -1.0), repeat=len(which))]
                )
                size = np.abs(jacobian).max(axis=1)
                reached = corner + np.linalg.lstsq(jacobian, (turns * size).T, rcond=None)[0].T * np.abs(corner)
            sides.append(reached)
        together = np.concatenate(sides)
        inside = self.inside(together)
        self.cells.update(_cells(self.signs(together[inside])))
        out: list[tuple[Array, bool]] = []
        for (corner, _), rows, within in zip(
            corners, sides, np.split(inside, np.cumsum([len(rows) for rows in sides])[:-1]), strict=True
        ):
            if len(rows):
                out += [*((row, False) for row in rows[within]), (corner, True)]
        return out

    def _short(self, corner: Array) -> Point | None:
        """Return a corner that a short rational names."""
        point = {s: rational(s, x, 6) for s, x in zip(self.symbols, corner, strict=True)}
        near = np.array([float(v) for v in point.values()])
        return point if np.allclose(near, corner, rtol=1e-12) else None


def _cells(signs: Array) -> set[tuple[int, ...]]:
    within = signs[_is_within(signs)]
    _, first = np.unique(_numbered(within), return_index=True)
    return {tuple(map(int, row)) for row in within[first]} if signs.shape[1] else set()


def _is_within(signs: Array) -> Form:
    """Return which rows of signs belong to a cell: every form has a sign, and lies on no surface."""
    return ~np.isnan(signs).any(axis=1) & (signs != 0).all(axis=1)


def _numbered(signs: Array) -> Whole:
    """Number rows of signs, equal ones alike: NumPy sorts numbers faster than rows."""
    numbers = np.zeros(len(signs), dtype=np.int64)
    for start in range(0, signs.shape[1], 32):
        several = signs[:, start : start + 32] > 0
        if start:
            numbers = np.unique(numbers, return_inverse=True)[1] << 32
        numbers += several @ (1 << np.arange(several.shape[1]))
    return numbers
