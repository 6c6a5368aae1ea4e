"""A domain and its surfaces in double precision: which cells there are, where surfaces meet, exact points of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import Any

import numpy as np
import sympy as sp

from derivations.domain import Domain
from numerics.domains.points import Point
from numerics.evidence import NotLowered
from numerics.quadrature.table import Double, compile_mp

SAMPLE = 6000  # points in double precision
_PAIRS = 40  # of surfaces whose joint corners are solved for; triples likewise
_STARTS = 12
_STEPS = 25  # of Newton's method
_DIGITS = (1, 2, 3, 6, 12)  # that a coordinate is rounded to, the fewest that leave a point in its cell

Array = np.ndarray[Any, np.dtype[np.float64]]


def _refuse(node: Any, env: Any) -> Any:
    raise NotLowered(f"{node} is no closed form")


@dataclass(frozen=True)
class Space:
    """A domain with its surfaces, in double precision.

    Args:
        domain: the domain.
        symbols: its symbols, in a fixed order: the columns of arrays of points.
        surfaces: the forms that could be compiled.
        forms: these, compiled.
        limits: joint conditions, positive inside, compiled.
        sample: points of the domain, one a row.
        cells: the signs of the forms, of every cell that the sample and the corners show.
        solved: places where some forms vanish together, by their indices, as far as they were looked for.
    """

    domain: Domain
    symbols: tuple[Any, ...]
    surfaces: tuple[Any, ...]
    forms: tuple[Callable[[Mapping[Any, Any]], Any], ...]
    limits: tuple[Callable[[Mapping[Any, Any]], Any], ...]
    sample: Array
    cells: set[tuple[int, ...]]
    solved: dict[tuple[int, ...], list[Array]] = field(default_factory=dict)

    @classmethod
    def over(cls, domain: Domain, forms: Sequence[Any], expressions: Sequence[Any], *, seed: int = 0) -> Space:
        """Sample a domain over many scales, and those of the constants in some expressions."""
        compiled: dict[Any, Callable[[Mapping[Any, Any]], Any]] = {}
        for h in forms:
            if h.free_symbols <= domain.symbols.keys():
                try:
                    compiled[h] = compile_mp(h, _refuse, Double)
                except NotLowered:
                    continue
        limits = [compile_mp(limit, _refuse, Double) for limit in domain.limits]
        rng = np.random.default_rng(seed)
        constants = sorted(
            {abs(float(c)) for e in (*expressions, *domain.such_that) for c in e.atoms(sp.Rational) if c and abs(c) < 10**30}
        )
        common = _scales_of(constants, rng)
        columns = [_column(s, domain.symbols[s], constants, common, rng) for s in domain.symbols]
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

    def values(self, rows: Array, which: Sequence[int] | None = None) -> Array:
        """Evaluate every form, or those of some indices, at points, one a row."""
        env = {s: rows[:, i] for i, s in enumerate(self.symbols)}
        forms = self.forms if which is None else [self.forms[i] for i in which]
        with np.errstate(all="ignore"):
            found = [np.broadcast_to(np.asarray(h(env), dtype=float), len(rows)) for h in forms]
        return np.stack(found, axis=1) if found else np.zeros((len(rows), 0))

    def signs(self, rows: Array) -> Array:
        """Give the sign of every form at points; NaN where it has none."""
        return np.sign(self.values(rows))

    def inside(self, rows: Array) -> Any:
        """Tell which points satisfy the intervals and the joint conditions."""
        env = {s: rows[:, i] for i, s in enumerate(self.symbols)}
        good = np.ones(len(rows), dtype=bool)
        for i, s in enumerate(self.symbols):
            interval = self.domain.symbols[s]
            good &= (rows[:, i] >= float(interval.inf)) & (rows[:, i] <= float(interval.sup))
        with np.errstate(all="ignore"):
            for limit in self.limits:
                good &= np.broadcast_to(np.asarray(limit(env)) > 0, len(rows))
        return good

    def cell(self, point: Mapping[Any, Any]) -> tuple[int, ...] | None:
        """Give the signs at an exact point; None on a surface."""
        row = np.array([[float(point[s]) for s in self.symbols]])
        found = _cells(self.signs(row))
        return next(iter(found)) if found else None

    def of_new_cells(self, seen: set[Any]) -> Iterator[Point]:
        """Give an exact point of each cell that is not yet seen."""
        signs = np.sign(self._at_sample)
        inside = np.flatnonzero(~np.isnan(signs).any(axis=1) & (signs != 0).all(axis=1))
        cells, first, which = np.unique(signs[inside], axis=0, return_index=True, return_inverse=True)
        for k in np.argsort(first):
            if tuple(map(int, cells[k])) not in seen:
                rows = self.sample[inside[which.reshape(-1) == k][:8]]
                yield min((self.exact(row) for row in rows), key=lambda p: sum(len(str(v)) for v in p.values()))

    def exact(self, row: Array) -> Point:
        """Round a point to short rationals that stay in its cell."""
        near = np.array([[_rounded(s, x, digits) for s, x in zip(self.symbols, row, strict=True)] for digits in _DIGITS])
        signs, inside = self.signs(np.vstack([row, near])), self.inside(near)
        for digits, there, within in zip(_DIGITS, signs[1:], inside, strict=True):
            if within and np.array_equal(there, signs[0]):
                return {s: _rational(s, x, digits) for s, x in zip(self.symbols, row, strict=True)}
        return {
            s: sp.Integer(round(x)) if s.is_integer else sp.Rational(Fraction(float(x)))
            for s, x in zip(self.symbols, row, strict=True)
        }

    def near(self, surface: Any) -> Iterator[Point]:
        """Give points close to a surface, rounded."""
        if surface in self.surfaces:
            for row in self._places((self.surfaces.index(surface),)):
                yield {s: _rational(s, x, 6) for s, x in zip(self.symbols, row, strict=True)}

    def corners(self) -> Iterator[Point]:
        """Solve for points of one surface, or where two or three meet, and leave them to all sides; the corner itself comes last.

        All are solved for at once, which may show new cells; a point is rounded when it is asked for.
        """
        left = [
            place
            for size in (1, 2, 3)
            if size <= len(self.symbols)
            for which in list(combinations(range(len(self.forms)), size))[:_PAIRS]
            for corner in self._places(which)
            for place in self._around(corner, which)
        ]
        return (point for row, is_corner in left if (point := self._short(row) if is_corner else self.exact(row)) is not None)

    def _places(self, which: tuple[int, ...]) -> list[Array]:
        """Give common zeros of some forms, solved for once."""
        if which not in self.solved:
            self.solved[which] = self._solve(which)
        return self.solved[which]

    def _solve(self, which: tuple[int, ...]) -> list[Array]:
        """Find common zeros of some forms by Newton's method with the least step, from where they are all small."""
        if not len(self.sample):
            return []
        values = self._at_sample[:, which]
        scale = np.nanmedian(np.abs(values), axis=0) + 1e-30
        with np.errstate(over="ignore"):
            far = np.nan_to_num(np.abs(values / scale).sum(axis=1), nan=np.inf)
        rows = self.sample[np.argsort(far)[:: max(1, len(values) // 400)][:_STARTS]]
        found: list[Array] = []
        with np.errstate(all="ignore"):  # an iteration that runs away is dropped
            ends = self._newton(rows, which)
        for x in ends:
            if not any(np.allclose(x, other, rtol=1e-6, atol=1e-12) for other in found):
                found.append(x)
        return found[:3]

    @cached_property
    def _at_sample(self) -> Array:
        return self.values(self.sample)

    def _newton(self, starts: Array, which: tuple[int, ...]) -> Array:
        """Iterate from several starts side by side; those that come to a common zero are given, one a row."""
        x = starts.copy()
        alive, moving = np.ones(len(x), dtype=bool), np.ones(len(x), dtype=bool)
        for _ in range(_STEPS):
            here = np.flatnonzero(alive & moving)
            if not len(here):
                break
            h, jacobian = self.values(x[here], which), self._jacobian(x[here], which) * np.abs(x[here])[:, None, :]
            good = np.isfinite(h).all(axis=1) & np.isfinite(jacobian).all(axis=(1, 2))
            alive[here[~good]] = False
            here = here[good]
            step = _least(jacobian[good], -h[good]) * np.abs(x[here])  # relative steps: scales differ
            x[here] += step
            moving[here[np.all(np.abs(step) <= 1e-13 * np.abs(x[here]), axis=1)]] = False
        x = x[alive & np.isfinite(x).all(axis=1)]
        size = (np.abs(self._jacobian(x, which)) @ np.abs(x)[:, :, None])[:, :, 0] + 1e-300
        small: Array = x[np.all(np.abs(self.values(x, which)) <= 1e-9 * size, axis=1)]
        return small

    def _jacobian(self, x: Array, which: tuple[int, ...]) -> Array:
        """Differentiate some forms at points, one a row: an array by point, form and parameter."""
        width = 1e-7 * np.abs(x) + 1e-30
        steps = width[:, None, :] * np.eye(x.shape[1])
        moved = np.concatenate([x[:, None, :] + steps, x[:, None, :] - steps]).reshape(-1, x.shape[1])
        up, down = self.values(moved, which).reshape(2, *steps.shape[:2], len(which))
        return np.swapaxes((up - down) / (2 * width)[:, :, None], 1, 2)

    def _around(self, corner: Array, which: tuple[int, ...]) -> Iterator[tuple[Array, bool]]:
        """Leave a corner to all sides, nearer and farther; last comes the corner itself, which is told by True."""
        jacobian = self._jacobian(corner[None], which)[0] * np.abs(corner)
        if not np.isfinite(jacobian).all():
            return
        sides = np.array([np.array(signs) * reach for reach in (1e-1, 1e-6) for signs in product((1.0, -1.0), repeat=len(which))])
        size = np.abs(jacobian).max(axis=1)
        rows = corner + np.linalg.lstsq(jacobian, (sides * size).T, rcond=None)[0].T * np.abs(corner)
        rows = rows[self.inside(rows)]
        self.cells.update(_cells(self.signs(rows)))
        yield from ((row, False) for row in rows)
        yield corner, True

    def _short(self, corner: Array) -> Point | None:
        """Give a corner that a short rational names."""
        point = {s: _rational(s, x, 6) for s, x in zip(self.symbols, corner, strict=True)}
        near = np.array([float(v) for v in point.values()])
        return point if np.allclose(near, corner, rtol=1e-12) else None


def _least(matrices: Array, sides: Array) -> Array:
    """Solve linear equations side by side, each with the least solution."""
    try:
        return (np.linalg.pinv(matrices, rcond=max(matrices.shape[1:]) * float(np.finfo(float).eps)) @ sides[:, :, None])[:, :, 0]
    except np.linalg.LinAlgError:
        return np.full((len(sides), matrices.shape[2]), np.nan)


def _cells(signs: Array) -> set[tuple[int, ...]]:
    good = ~np.isnan(signs).any(axis=1) & (signs != 0).all(axis=1)
    return {tuple(map(int, row)) for row in np.unique(signs[good], axis=0)} if signs.shape[1] else set()


def _rational(symbol: Any, x: float, digits: int) -> Any:
    if symbol.is_integer:
        return sp.Integer(round(x))
    return sp.Rational(Fraction(f"{x:.{digits}g}"))


def _rounded(symbol: Any, x: float, digits: int) -> float:
    return float(round(x)) if symbol.is_integer else float(f"{x:.{digits}g}")


def _scales_of(constants: Sequence[float], rng: np.random.Generator) -> Array:
    """Draw sizes over six decades and near the constants."""
    scale = 10.0 ** rng.uniform(-3, 3, SAMPLE)
    if constants:
        near = rng.choice(np.array(constants), SAMPLE) * 10.0 ** rng.uniform(-1, 1, SAMPLE)
        scale = np.where(rng.random(SAMPLE) < 0.5, near, scale)
    return scale


def _column(symbol: Any, interval: Any, constants: Sequence[float], common: Array, rng: np.random.Generator) -> Array:
    """Draw values of one parameter: of any size, of the size that all have in the first half of the rows, near finite ends."""
    low, high = float(interval.inf), float(interval.sup)
    scale = _scales_of(constants, rng)
    scale[: SAMPLE // 2] = (common * 10.0 ** rng.uniform(-1.5, 0.5, SAMPLE))[: SAMPLE // 2]
    if np.isfinite(low) and np.isfinite(high):
        width = high - low
        near_end = width * np.minimum(10.0 ** rng.uniform(-6, 0, SAMPLE), 1)
        ends = np.where(rng.random(SAMPLE) < 0.5, low + near_end, high - near_end)
        within = np.where(rng.random(SAMPLE) < 0.5, scale, -scale)
        out = np.where(rng.random(SAMPLE) < 0.3, ends, rng.uniform(low, high, SAMPLE))
        out = np.where((within > low) & (within < high) & (rng.random(SAMPLE) < 0.3), within, out)
    elif np.isfinite(low):
        out = low + scale
    elif np.isfinite(high):
        out = high - scale
    else:
        out = np.where(rng.random(SAMPLE) < 0.5, scale, -scale)
    return np.ceil(out) if symbol.is_integer else out
