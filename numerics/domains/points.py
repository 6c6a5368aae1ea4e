"""Exact rational points of a domain, corners first, then generic ones.

The coordinates of a generic point have no simple relation to one another. So an identity that holds only on a special set
(b = 0, rho_11 = rho_kk) is not mistaken for one that holds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any

import sympy as sp
from flint import fmpq

from closedform.derivations.claims.domain import Domain, gap_at, holds, lies_in, meets
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.domains.polynomials import nearly_real_roots
from closedform.numerics.findings.levels import FEW_POINTS

Point = dict[sp.Symbol, Any]

# Magnitudes for unbounded intervals. The corners are a hundredfold either way of order one:
# beyond that, every closed form of the documents is within 1e-4 of a constant.
_CORNERS = [sp.Rational(1, 100), sp.Rational(100), sp.Rational(1, 7), sp.Rational(9), sp.Rational(1)]
_EDGE = sp.Rational(1, 1000)  # relative distance of a corner from the end of a bounded interval


def _whole(symbol: sp.Symbol, value: Form) -> Form:
    """Round up if the symbol is a number of things, such as the neurons K; spread, so that patterns may break."""
    return sp.ceiling(4 * value) - 1 if symbol.is_integer and abs(value) <= 3 else sp.ceiling(value) if symbol.is_integer else value


def _bounds(interval: Form) -> tuple[Form, Form]:
    return interval.inf, interval.sup


def _corner(interval: Form, index: int) -> Form:
    low, high = _bounds(interval)
    size = _CORNERS[index % len(_CORNERS)]
    if low == -sp.oo and high == sp.oo:
        return size if (index // 2) % 2 else -size
    if high == sp.oo:
        return low + size
    if low == -sp.oo:
        return high - size
    width = high - low
    places = [_EDGE, 1 - _EDGE, sp.Rational(1, 4), sp.Rational(3, 4), sp.Rational(1, 2)]
    return low + width * places[index % len(places)]


def _generic(interval: Form, rng: random.Random) -> Form:
    return _exact(_drawn(*_ends(interval), rng))


def _exact(number: Form) -> Form:
    """Convert FLINT's fraction, which takes a tenth of the time of others, to SymPy's number."""
    return sp.Rational(int(number.p), int(number.q)) if isinstance(number, fmpq) else sp.sympify(number)


@remembered
def _ends(interval: Form) -> tuple[Form, Form]:
    """Return the ends of an interval, as FLINT's fractions if rational, infinite ones as None."""
    rational = all(end.is_Rational for end in _bounds(interval) if end not in (-sp.oo, sp.oo))
    low, high = (None if end in (-sp.oo, sp.oo) else fmpq(int(end.p), int(end.q)) if rational else end for end in _bounds(interval))
    return low, high


def _drawn(low: Form, high: Form, rng: random.Random) -> Form:
    """Draw a number between two ends: a fraction if they are fractions."""
    denominator = rng.choice([89, 97, 101, 103, 107, 109, 113])
    number = sp.Rational if isinstance(low, sp.Basic) or isinstance(high, sp.Basic) else fmpq
    if low is not None and high is not None:
        return low + (high - low) * number(rng.randint(5, denominator - 5), denominator)
    size = number(rng.randint(denominator // 5, 3 * denominator), denominator)
    if low is high is None:
        return size if rng.random() < 0.5 else -size
    return low + size if high is None else high - size


def generic_points(domain: Domain, count: int, *, seed: int = 0) -> list[Point]:
    """Draw exact points with unrelated coordinates of order one.

    Args:
        domain: the set to draw from.
        count: points wanted.
        seed: the generator's seed; it gives the same points on any machine.

    Raises:
        ValueError: the joint constraints leave almost nothing of the box.
    """
    found = _generic_points((*domain.symbols.items(),), domain.such_that, (*domain.chart.items(),), count, seed)
    return [dict(point) for point in found]


@remembered
def _generic_points(
    symbols: tuple[Letter, ...], such_that: tuple[Form, ...], chart: tuple[Form, ...], count: int, seed: int
) -> Sequence[Point]:
    """Draw the points of a domain, once for all callers."""
    domain, rng = Domain(dict(symbols), such_that, dict(chart)), random.Random(seed)
    found: list[Point] = []
    for point in islice(_of_the_box(domain, rng), 400 * count):
        if point is not None:
            found.append(point)
        if len(found) == count:
            return found
    for point in _solved_for(domain, count, rng):
        if point not in found:
            found.append(point)
        if len(found) == count:
            return found
    raise ValueError(
        f"only {len(found)} of {count} points of the domain were found; its constraints "
        f"{list(domain.such_that)} leave almost nothing of the box: give the domain a chart"
    )


def _of_the_box(domain: Domain, rng: random.Random) -> Iterator[Point | None]:
    """Draw points of a domain's box; None for a point outside the domain, which fractions mostly decide."""
    ends = {s: _ends(interval) for s, interval in domain.symbols.items()}
    told = (
        not domain.chart
        and not any(s.is_integer for s in ends)
        and not any(isinstance(e, sp.Basic) for pair in ends.values() for e in pair)
    )
    while True:
        numbers = {s: _drawn(low, high, rng) for s, (low, high) in ends.items()}
        if told and any(meets(relation, numbers, fmpq) is False for relation in domain.such_that):
            yield None
            continue
        point = domain.resolve({s: _whole(s, _exact(value)) for s, value in numbers.items()})
        yield point if domain.contains(point) else None


def far_points(domain: Domain, *, seed: int = 0) -> list[Point]:
    """Draw exact points with unbounded parameters tens to hundreds of times above order one; none for a bounded domain.

    Args:
        domain: the set to draw from.
        seed: the generator's seed.
    """
    if not any(sp.oo in (abs(i.inf), abs(i.sup)) for i in domain.symbols.values()):
        return []
    rng = random.Random(seed)
    drawn = (
        domain.resolve({s: _whole(s, _scaled(i, scale, rng)) for s, i in domain.symbols.items()})
        for scale in map(sp.Integer, _FAR)
        for _ in range(_EACH)
    )
    return [point for point in drawn if domain.contains(point)]


_FAR, _EACH = (7, 19, 53, 149), 3  # scales, and points drawn at each
_WIDER = (10, 100, 1000, 10**6)  # scales tried for a domain that is far from order one
_SCALES = (*map(sp.Integer, _WIDER), *(sp.Rational(1, n) for n in _WIDER))


def _solved_for(domain: Domain, count: int, rng: random.Random) -> Iterator[Point]:
    """Find points of a domain with tight joint constraints: move one parameter at a time between the walls.

    From a point of the box, each parameter in turn moves to the middle of a stretch on which most of its constraints hold. The
    others stay fixed. Polynomial constraints are solved for it; others are tried at many scales. Points on a closed wall come last:
    a domain may be a wall, but in any other domain they are not generic.
    """
    symbols, on_walls, beside = list(domain.symbols), list[Point](), False
    for attempt in range(20 * count):
        if len(on_walls) == 2 * count and not beside:  # the domain is a wall
            break
        scale = (sp.Integer(1), *_SCALES)[attempt % (1 + len(_SCALES))]
        point = {s: _whole(s, _scaled(i, scale, rng)) for s, i in domain.symbols.items()}
        for _ in range(4):
            rng.shuffle(symbols)
            for s in symbols:
                point = max(_moves(domain, point, s, rng), key=lambda p: _satisfied(domain, p), default=point)
            resolved = domain.resolve(point)
            if domain.contains(resolved):
                if _on_a_wall(domain, resolved):
                    on_walls.append(resolved)
                else:
                    beside = True
                    yield resolved
                break
    yield from on_walls


def _on_a_wall(domain: Domain, values: Point) -> bool:
    """Return True if equality satisfies a constraint: a claim may hold only there. Whole numbers do not count."""
    near = (relation for relation in domain.such_that if not all(s.is_integer for s in relation.free_symbols))
    return any(isinstance(relation, sp.Rel) and not holds(relation.strict, values) for relation in near)


def _scaled(interval: Form, scale: Form, rng: random.Random) -> Form:
    value = _generic(interval, rng)
    if interval.inf != -sp.oo and interval.sup != sp.oo:
        return value
    start = interval.inf if interval.inf != -sp.oo else interval.sup if interval.sup != sp.oo else sp.Integer(0)
    return start + (value - start) * scale


def _satisfied(domain: Domain, point: Point) -> tuple[int, float]:
    """Count the conditions that hold, and return by how much the others fail."""
    values = domain.resolve(point)
    inside = sum(lies_in(domain.symbols[s], point[s]) for s in domain.symbols)
    numbers = {s: fmpq(int(v.p), int(v.q)) for s, v in values.items() if v.is_Rational}
    missed, far = 0, 0.0
    for relation in domain.such_that:
        met = meets(relation, numbers, fmpq) if len(numbers) == len(values) else None
        if not (holds(relation, values) if met is None else met):
            missed, far = missed + 1, far + _gap(relation, values, numbers)
    return inside + len(domain.such_that) - missed, -far


def _gap(relation: Form, values: Point, numbers: Mapping[Form, fmpq]) -> float:
    """Return by how much a relation fails."""
    gap = gap_at(relation, numbers, fmpq) if len(numbers) == len(values) else None
    if gap is not None:
        return abs(int(gap.p) / int(gap.q))
    return abs(complex((relation.lhs - relation.rhs).evalf(15, subs=values)))  # no power is written out


def _moves(domain: Domain, point: Point, symbol: Letter, rng: random.Random) -> Iterator[Point]:
    """Move one parameter to random places between and beyond the walls that the constraints set it."""
    interval = domain.symbols[symbol]
    walls = {end for end in (interval.inf, interval.sup) if end not in (sp.oo, -sp.oo)}
    others = {s: v for s, v in domain.resolve(point).items() if s != symbol and s not in domain.chart}
    for relation in domain.such_that:
        form = sp.expand((relation.lhs - relation.rhs).xreplace(dict(domain.chart)).xreplace(others))
        if form.free_symbols == {symbol} and form.is_polynomial(symbol) and 0 < sp.degree(form, symbol) <= 4:
            nearest = sp.diff(form, symbol)
            roots = [z for f in (form, nearest) if f.has(symbol) for z in nearly_real_roots(f, symbol)]
            walls |= {sp.Rational(str(sp.N(z, 15))) for z in roots}
    ordered = sorted(walls)
    share = sp.Rational(rng.randint(20, 80), 101)
    for low, high in pairwise(ordered):
        yield {**point, symbol: _whole(symbol, low + (high - low) * share)}
    for end, turn in ((ordered[-1], 1), (ordered[0], -1)) if ordered else ():
        for size in rng.sample([sp.Integer(1), sp.Integer(10), max(abs(end), sp.Rational(1, 1000))], 3):
            yield {**point, symbol: _whole(symbol, end + turn * size * share)}
    for scale in _SCALES:
        yield {**point, symbol: _whole(symbol, _scaled(interval, scale, rng))}
    yield point
    yield from ({**point, symbol: _whole(symbol, wall)} for wall in ordered)  # if nothing beside them is better


def corner_points(domain: Domain, count: int, *, seed: int = 0) -> list[Point]:
    """Choose points near the ends of the intervals, in unlike combinations."""
    rng = random.Random(seed + 1)
    found: list[Point] = []
    for _ in range(60 * count):
        point = domain.resolve({s: _whole(s, _corner(i, rng.randrange(10))) for s, i in domain.symbols.items()})
        if point not in found and domain.contains(point):
            found.append(point)
        if len(found) == count:
            break
    return found


def points(domain: Domain, *, corners: int = 4, generic: int = 8, seed: int = 0) -> list[tuple[Point, bool]]:
    """List the points at which a line is checked, each with True if it is generic.

    A domain without symbols has a single point.
    """
    if not domain.symbols:
        return [({}, True)]
    generic_ones = [(p, True) for p in generic_points(domain, generic, seed=seed)]
    return generic_ones + [(p, False) for p in corner_points(domain, corners, seed=seed) if p not in [g for g, _ in generic_ones]]


def few_of(everywhere: Sequence[tuple[Point, bool]]) -> list[int]:
    """Choose among a domain's points, by index, those that suffice beside a proof: the first one, and then some near ends."""
    return [0, *(k for k, (_, generic) in enumerate(everywhere) if k and not generic)][:FEW_POINTS]


def name_of(point: Mapping[Form, Form]) -> frozenset[tuple[Form, Form]]:
    """Return a point as a hashable name."""
    return frozenset(point.items())


def simplest(values: Mapping[sp.Symbol, Form]) -> dict[str, str]:
    """Write a point as text: exact rationals by name."""
    return dict(sorted(((_text(s), _text(v)) for s, v in values.items()), key=lambda item: item[0]))


@remembered
def _text(value: Form) -> str:
    """Write a symbol or an exact number, cached: all points of a domain have the same few."""
    return str(value)
