"""Points of every cell that the surfaces of a claim cut its domain into, of the surfaces themselves, and of their joint corners.

The cells are looked for in double precision: a large sample over many scales, and the corners at which
two or three surfaces meet, solved for jointly and left in every direction. Each cell found is
then given an exact rational point. How many were found and visited is counted; that no other exists is not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, islice, pairwise, product, zip_longest
from typing import Any

import numpy as np
import sympy as sp

from derivations.domain import Domain, lies_in
from numerics.domains.points import Point, generic_points
from numerics.evidence import NotLowered
from numerics.quadrature.table import Double, compile_mp
from numerics.symbolic.nodes import is_special

SAMPLE = 6000  # points in double precision
MOST_CLOSED = 100  # special points of a claim between closed forms
MOST = 16  # of a claim with integrals
MOST_CELLS = 8  # that are not visited by the other points; each is given one, first of all
_CORNERS = 16  # of the closed ends of several parameters
_PAIRS = 40  # of surfaces whose joint corners are solved for; triples likewise
_DEGREE = 6  # of a polynomial whose stationary points are solved for
_STARTS = 12
_STEPS = 25  # of Newton's method
_LARGE = 50  # a constant at least this large, or a reciprocal of one, sets a scale of its own

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Visit:
    """Special points of a claim, and how many cells were found and visited.

    Args:
        points: exact points of the domain; first one of each cell that was not visited before, then one of each surface.
        fresh: how many of them these are.
        found: cells between the surfaces.
        visited: cells with a point among these or the generic ones.
    """

    points: tuple[Point, ...]
    fresh: int
    found: int
    visited: int


def visit(domain: Domain, forms: Sequence[Any], expressions: Sequence[Any], known: Sequence[Point], *, seed: int = 0) -> Visit:
    """Choose exact points in every cell, beside and on every surface, at closed ends and at joint corners.

    Args:
        domain: where the claim is asserted; without a chart.
        forms: whose zeros are the surfaces.
        expressions: both sides.
        known: points that are tried anyway.
        seed: of the sample.
    """
    if not domain.symbols or domain.chart:
        return Visit((), 0, 0, 0)
    try:
        bases = generic_points(domain, 3, seed=seed + 11)
    except ValueError:
        return Visit((), 0, 0, 0)
    forms = [*forms, *domain.limits]
    space = Space.over(domain, forms, expressions, seed=seed)
    seen = {space.cell(point) for point in known}
    corners = list(space.corners())
    fresh = [p for p in space.of_new_cells(seen) if domain.contains(p)][:MOST_CELLS]
    kinds = [
        list(_ends(domain, bases)),
        list(_on_surfaces(domain, forms, bases)),
        list(_beside_surfaces(domain, forms, bases)),
        corners,
        list(_peaks(domain, expressions, bases)),
        list(_scales(domain, expressions, bases)),
    ]
    closed = not any(is_special(node) for e in expressions for node in sp.preorder_traversal(e))
    on_surfaces = (p for h in forms if (p := next(_touching(domain, h, [*bases[:2], *space.near(h)]), None)) is not None)
    chosen: list[Point] = list(fresh)
    chosen += [p for p in on_surfaces if p not in chosen]
    for group in zip_longest(*kinds):
        chosen += [p for p in group if p is not None and p not in chosen and domain.contains(p)]
    chosen = chosen[: MOST_CLOSED if closed else MOST]
    visited = {c for c in (*seen, *map(space.cell, chosen)) if c is not None}
    return Visit(tuple(chosen), len(fresh), len(visited | space.cells), len(visited))


def _ends(domain: Domain, bases: Sequence[Point]) -> Iterator[Point]:
    """Give the ends that belong to the domain, one at a time and jointly."""
    closed = _closed(domain)
    for s, places in closed.items():
        yield from ({**base, s: end} for end in places for base in bases[:2])
    if len(closed) > 1:
        yield from ({**bases[0], **corner} for corner in _corners(closed))


def _closed(domain: Domain) -> dict[Any, list[Any]]:
    """Map each parameter to the finite ends of its interval that belong to it."""
    ends = {s: [e for e in (i.inf, i.sup) if e not in (sp.oo, -sp.oo) and lies_in(i, e)] for s, i in domain.symbols.items()}
    return {s: places for s, places in ends.items() if places}


def _corners(closed: Mapping[Any, Sequence[Any]]) -> Iterator[Point]:
    """Give the joint corners of closed ends, as far as they are few."""
    for corner in islice(product(*closed.values()), _CORNERS):
        yield dict(zip(closed, corner, strict=True))


def _touching(domain: Domain, form: Any, bases: Sequence[Point]) -> Iterator[Point]:
    """Give exact points of the domain on a surface: within, on a closed face, at a joint corner, where it may only touch the domain."""
    closed = _closed(domain)
    faces: list[Point] = [{}, *({s: end} for s, ends in closed.items() for end in ends), *_corners(closed)]
    for face in faces:
        for base in bases:
            point = {**base, **face}
            on = [
                {**point, s: root} for s in sorted(form.free_symbols - face.keys(), key=str) for root in exact_roots(form, s, point)
            ]
            if not form.free_symbols - face.keys() and form.xreplace(point) == 0:
                on.append(point)
            yield from (p for p in on if domain.contains(p))


def _on_surfaces(domain: Domain, forms: Sequence[Any], bases: Sequence[Point]) -> Iterator[Point]:
    """Give exact points on surfaces, where one parameter can be solved for."""
    for h in forms:
        for s in sorted(h.free_symbols & domain.symbols.keys(), key=str):
            for base in bases[:2]:
                yield from ({**base, s: root} for root in exact_roots(h, s, base))


def exact_roots(h: Any, s: Any, base: Mapping[Any, Any]) -> list[Any]:
    """Give the exact zeros of a form in one parameter, the others at a point: rational ones, or of x with sin(x) or cos(x)."""
    here = h.xreplace({t: v for t, v in base.items() if t != s})
    if s not in here.free_symbols:
        return []
    if here.is_polynomial(s) and all(c.is_Rational for c in sp.Poly(here, s).all_coeffs()):
        return [root for root in sp.roots(sp.Poly(here, s), filter="Q")] if sp.degree(here, s) <= 4 else []
    if here.is_polynomial(s) and sp.degree(here, s) == 1:
        slope, offset = sp.Poly(here, s).all_coeffs()
        return [-offset / slope]
    if isinstance(here, (sp.sin, sp.cos)) and sp.degree(here.args[0], s) == 1 if here.args[0].is_polynomial(s) else False:
        slope, offset = sp.Poly(here.args[0], s).all_coeffs()
        shift = 0 if isinstance(here, sp.sin) else sp.Rational(1, 2)
        return [(sp.pi * (k + shift) - offset) / slope for k in range(-3, 4)]
    return []


def _beside_surfaces(domain: Domain, forms: Sequence[Any], bases: Sequence[Point]) -> Iterator[Point]:
    """Give points near surfaces and between them, one parameter moved."""
    for s in domain.symbols:
        edges = sorted({_number(s, r) for h in forms if s in h.free_symbols for r in _real_roots(h, s, bases[0])})
        for e in edges:
            near = abs(e) / 1000 if e else sp.Rational(1, 1000)
            for value in (e + near, e - near, e + near / 10**6, e - near / 10**6, 2 * e, e / 2):
                yield {**bases[0], s: _number(s, value)}
        for left, right in pairwise(edges):
            yield {**bases[0], s: _number(s, (left + right) / 2)}


def _real_roots(h: Any, s: Any, base: Point) -> list[Any]:
    exact = exact_roots(h, s, base)
    here = h.xreplace({t: v for t, v in base.items() if t != s})
    if exact or isinstance(here, (sp.Max, sp.Min)) or not here.is_polynomial(s) or not 1 < sp.degree(here, s) < 5:
        return exact
    return [sp.re(z) for z in sp.Poly(here, s).nroots(n=20, maxsteps=100) if abs(sp.im(z)) < 1e-12]


def _number(symbol: Any, value: Any) -> Any:
    value = value if value.is_Rational else sp.Rational(str(sp.N(value, 15)))
    return sp.ceiling(value) if symbol.is_integer else value


def _peaks(domain: Domain, expressions: Sequence[Any], bases: Sequence[Point]) -> Iterator[Point]:
    """Give the places, and ones a little beside them, where a polynomial exponent or kink in parameters alone is stationary."""
    for expr in expressions:
        for node in sp.preorder_traversal(expr):
            if not isinstance(node, (sp.exp, sp.Abs, sp.Heaviside, sp.sign)) or not node.free_symbols <= domain.symbols.keys():
                continue
            h = node.args[0]
            symbols = sorted(h.free_symbols, key=str)
            if symbols and h.is_polynomial(*symbols):
                for place in _stationary(h, symbols, bases[0]):
                    yield {**bases[0], **{s: _number(s, v) for s, v in place.items()}}
                    yield {**bases[0], **{s: _number(s, v + sp.Rational(1, 10**5)) for s, v in place.items()}}


def _stationary(h: Any, symbols: Sequence[Any], base: Point) -> Iterator[Point]:
    """Give where a quadratic form is stationary, or a polynomial is in one parameter, the others at a point."""
    if sp.Poly(h, *symbols).total_degree() == 2:
        solution = sp.solve([sp.diff(h, s) for s in symbols], symbols, dict=True)
        if len(solution) == 1 and set(solution[0]) == set(symbols) and all(v.is_Rational for v in solution[0].values()):
            yield solution[0]
        return
    for s in symbols:
        here = h.xreplace({t: v for t, v in base.items() if t != s})
        if 2 < sp.degree(here, s) <= _DEGREE:
            yield from ({s: sp.re(z)} for z in sp.Poly(sp.diff(here, s), s).nroots(n=20, maxsteps=200) if abs(sp.im(z)) < 1e-12)


def _scales(domain: Domain, expressions: Sequence[Any], bases: Sequence[Point]) -> Iterator[Point]:
    """Give points at the scales of large constants and of their reciprocals."""
    for c in _constants(expressions)[:4]:
        for s in domain.symbols:
            if s.is_integer is None:
                yield from ({**bases[0], s: v} for v in (c, 1 / c, -c, -1 / c) if abs(sp.log(abs(v), 10)) < 30)


def _constants(expressions: Sequence[Any]) -> list[Any]:
    return sorted({abs(c) for e in expressions for c in e.atoms(sp.Rational) if c and (abs(c) >= _LARGE or abs(c) * _LARGE <= 1)})


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
    """

    domain: Domain
    symbols: tuple[Any, ...]
    surfaces: tuple[Any, ...]
    forms: tuple[Callable[[Mapping[Any, Any]], Any], ...]
    limits: tuple[Callable[[Mapping[Any, Any]], Any], ...]
    sample: Array
    cells: set[tuple[int, ...]]

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
        inside = space.sample
        space.cells.update(_cells(space.signs(inside)))
        return space

    def values(self, rows: Array) -> Array:
        """Evaluate every form at points, one a row."""
        env = {s: rows[:, i] for i, s in enumerate(self.symbols)}
        with np.errstate(all="ignore"):
            found = [np.broadcast_to(np.asarray(h(env), dtype=float), len(rows)) for h in self.forms]
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
        signs = self.signs(self.sample)
        fresh: dict[tuple[int, ...], list[Array]] = {}
        for row, sign in zip(self.sample, signs, strict=True):
            cell = tuple(sign)
            if cell not in seen and not np.isnan(sign).any() and 0 not in cell and len(fresh.setdefault(cell, [])) < 8:
                fresh[cell].append(row)
        for rows in fresh.values():
            yield min((self.exact(row) for row in rows), key=lambda p: sum(len(str(v)) for v in p.values()))

    def exact(self, row: Array) -> Point:
        """Round a point to short rationals that stay in its cell."""
        cell = tuple(self.signs(row[None])[0])
        for digits in (1, 2, 3, 6, 12):
            point = {s: _rational(s, x, digits) for s, x in zip(self.symbols, row, strict=True)}
            near = np.array([[float(v) for v in point.values()]])
            if tuple(self.signs(near)[0]) == cell and self.inside(near)[0]:
                return point
        return {
            s: sp.Integer(round(x)) if s.is_integer else sp.Rational(Fraction(float(x)))
            for s, x in zip(self.symbols, row, strict=True)
        }

    def near(self, surface: Any) -> Iterator[Point]:
        """Give points close to a surface, rounded."""
        if surface in self.surfaces:
            for row in self._solve((self.surfaces.index(surface),)):
                yield {s: _rational(s, x, 6) for s, x in zip(self.symbols, row, strict=True)}

    def corners(self) -> Iterator[Point]:
        """Solve for points of one surface, or where two or three meet, and leave them to all sides; the corner itself comes last."""
        count = len(self.symbols)
        for size in (1, 2, 3):
            if size > count:
                return
            for which in list(combinations(range(len(self.forms)), size))[:_PAIRS]:
                for corner in self._solve(which):
                    yield from self._around(corner, which)

    def _solve(self, which: tuple[int, ...]) -> list[Array]:
        """Find common zeros of some forms by Newton's method with the least step, from where they are all small."""
        if not len(self.sample):
            return []
        values = self.values(self.sample)[:, which]
        scale = np.nanmedian(np.abs(values), axis=0) + 1e-30
        with np.errstate(over="ignore"):
            far = np.nan_to_num(np.abs(values / scale).sum(axis=1), nan=np.inf)
        rows = self.sample[np.argsort(far)[:: max(1, len(values) // 400)][:_STARTS]]
        found: list[Array] = []
        for start in rows:
            x = self._newton(start, which)
            if x is not None and not any(np.allclose(x, other, rtol=1e-6, atol=1e-12) for other in found):
                found.append(x)
        return found[:3]

    def _newton(self, start: Array, which: tuple[int, ...]) -> Array | None:
        x = start.copy()
        for _ in range(_STEPS):
            h = self.values(x[None])[0, which]
            if not np.isfinite(h).all():
                return None
            jacobian = self._jacobian(x, which)
            if not np.isfinite(jacobian).all():
                return None
            step = np.linalg.lstsq(jacobian * np.abs(x), -h, rcond=None)[0] * np.abs(x)  # relative steps: scales differ
            x = x + step
            if np.all(np.abs(step) <= 1e-13 * np.abs(x)):
                break
        size = np.abs(self._jacobian(x, which)) @ np.abs(x) + 1e-300
        small = np.abs(self.values(x[None])[0, which]) <= 1e-9 * size
        return x if np.isfinite(x).all() and bool(np.all(small)) else None

    def _jacobian(self, x: Array, which: tuple[int, ...]) -> Array:
        width = 1e-7 * np.abs(x) + 1e-30
        up, down = x + np.diag(width), x - np.diag(width)
        return ((self.values(up)[:, which] - self.values(down)[:, which]) / (2 * width)[:, None]).T

    def _around(self, corner: Array, which: tuple[int, ...]) -> Iterator[Point]:
        jacobian = self._jacobian(corner, which) * np.abs(corner)
        if not np.isfinite(jacobian).all():
            return
        size = np.abs(jacobian).max(axis=1)
        for reach in (1e-1, 1e-6):
            for signs in product((1.0, -1.0), repeat=len(which)):
                step = np.linalg.lstsq(jacobian, np.array(signs) * size * reach, rcond=None)[0] * np.abs(corner)
                row = corner + step
                if self.inside(row[None])[0]:
                    self.cells.update(_cells(self.signs(row[None])))
                    yield self.exact(row)
        point = {s: _rational(s, x, 6) for s, x in zip(self.symbols, corner, strict=True)}
        near = np.array([[float(v) for v in point.values()]])
        if np.allclose(near[0], corner, rtol=1e-12):
            yield point


def _cells(signs: Array) -> set[tuple[int, ...]]:
    good = ~np.isnan(signs).any(axis=1) & (signs != 0).all(axis=1)
    return {tuple(map(int, row)) for row in np.unique(signs[good], axis=0)} if signs.shape[1] else set()


def _rational(symbol: Any, x: float, digits: int) -> Any:
    if symbol.is_integer:
        return sp.Integer(round(x))
    return sp.Rational(Fraction(f"{x:.{digits}g}"))


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
