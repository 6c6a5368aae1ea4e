"""Zeros of one form in a domain, to many digits, and exact ones where their coordinates are recognised.

By Newton's method from where the form is small, and from between places where it has two signs; also where it touches zero without
changing its sign, as 1 - sin(x) does at pi/2: there its slope vanishes too, and the zero of the slope is gone to in the end. Where
more slopes vanish, as those of tanh(x) - x at 0, the steps are as many times as long. What is come to is a zero only as far as a ball
around it does not exclude one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial, reduce
from itertools import combinations, islice, product
from operator import mul
from typing import Any

import mpmath
import numpy as np
import sympy as sp
from flint import acb, arb, ctx

from derivations.claims.domain import Domain, lies_in
from numerics.balls.table import compile_strict
from numerics.domains.points import Point, generic_points
from numerics.domains.roots import exact_roots, sign_at
from numerics.domains.space import Space
from numerics.findings.evidence import NotLowered

_STARTS = 8  # of the search for a zero
_STEPS = 60  # of Newton's method, before it is polished
_POLISH = 8
_DIGITS = 150  # that a zero is computed with
_FOLDS = 6  # slopes that vanish with a form of one parameter
_BRACKETS = 3  # pairs of places with two signs, between which a zero is looked for
_HALVINGS = 50
_CROWD = 60  # rows of each sign that pairs are made of
_AROUND = mpmath.mpf(10) ** -25  # of a coordinate: the ball in which a zero may lie
_SNAPPED = 16  # a numerator or denominator that a rough zero is taken to
_NARROW = mpmath.mpf(10) ** -30  # of a parameter: the width of a difference
_ZERO = mpmath.mpf(10) ** -40  # a form is taken to vanish where it is this part of what it is nearby
_INSIDE = sp.Rational(1, 10**25)  # how far an approximate zero is from what is no part of the domain
_ROUGHLY = 1e-6  # the part at which it is polished
_SHARP = mpmath.mpf(10) ** -100  # and that at which it needs no other way of polishing, and no further step
_SAME = mpmath.mpf(10) ** -35  # relative distance of a coordinate from its name
_TALLEST = 10**5  # a numerator or denominator that is recognised
_PLAIN = (0, 1, -1, 2, sp.Rational(1, 2), -2, 3)
_FEW, _MANY = 24, 49  # combinations of plain numbers, beside which one parameter is solved for, and of all parameters
_WHOLE = 40  # whole numbers tried on either side of zero
_MOST_WHOLE = 10_000  # combinations of them
_MOST = 40  # zeros in whole numbers that are tried for a place in the domain


class Zeros:
    """Zeros of one form in a domain: approximate ones, and exact ones as far as their coordinates are recognised.

    Args:
        domain: its intervals and joint constraints.
        form: in its symbols.
        seed: of the points that the search starts from.
        beside: symbols that a zero is looked for at several values of, though the form be without them: constraints may join them to its own.
    """

    def __init__(self, domain: Domain, form: Any, seed: int, beside: frozenset[Any] = frozenset()) -> None:
        self.domain, self.form, self.seed = domain, form, seed
        self.symbols = sorted(form.free_symbols | beside, key=str)
        self.whole = [s for s in self.symbols if s.is_integer]
        self._near: list[Point] | None = None
        self._rough: list[list[Any]] = []
        try:
            self.base: Point = generic_points(domain, 1, seed=seed + 3)[0]
        except ValueError:
            self.base = {}

    def exact(self) -> list[Point]:
        """Give exact points of the domain at which the form is zero; one of each kind that is found."""
        if not self.base:
            return []
        if len(self.whole) == len(self.symbols):
            candidates: Sequence[Point | None] = self._whole_zeros()
        else:
            near = self.near() if not self.whole else []
            candidates = (
                *islice(self._on_plain_lines(), 1),
                *islice(self._on_plain_points(), 1),
                *map(_recognised, near),
                *({s: _plain_near(v) for s, v in zip(self.symbols, x, strict=True)} for x in self._rough),
            )
        points = ({**self.base, **point} for point in candidates if point is not None)
        found = [p for p in points if self.domain.contains(p) and sign_at(self.form, p) == 0]
        return [p for k, p in enumerate(found) if p not in found[:k]]

    def _on_plain_points(self) -> Iterator[Point]:
        """Give zeros at which every parameter is a plain number."""
        for values in islice(product(_PLAIN, repeat=len(self.symbols)), _MANY):
            point = {**self.base, **dict(zip(self.symbols, map(sp.sympify, values), strict=True))}
            if self.domain.contains(point) and sign_at(self.form, point) == 0:
                yield point

    def _on_plain_lines(self) -> Iterator[Point]:
        """Give zeros in one parameter, the others at plain numbers."""
        for s in (s for s in self.symbols if not s.is_integer):
            others = [t for t in self.symbols if t != s]
            for values in islice(product(_PLAIN, repeat=len(others)), _FEW):
                point = {**self.base, **dict(zip(others, map(sp.sympify, values), strict=True))}
                for root in (*exact_roots(self.form, s, point), *_surds(self.form, s, point)):
                    if self.domain.contains({**point, s: root}):
                        yield {**point, s: root}

    def _whole_zeros(self) -> list[Point]:
        """Give zeros in small whole numbers."""
        zeros = np.argwhere(self._of_whole(range(-_WHOLE, _WHOLE + 1)) == 0) - _WHOLE
        return [dict(zip(self.symbols, map(sp.Integer, map(int, zero)), strict=True)) for zero in zeros[:_MOST]]

    def _of_whole(self, values: Sequence[int]) -> Any:
        """Evaluate the polynomial at all combinations of some whole numbers, exactly; at none where there are too many."""
        n = len(self.symbols)
        if self.polynomial is None or len(values) ** n > _MOST_WHOLE:
            return np.ones((0,) * n, dtype=object)
        grids = np.meshgrid(*[np.array(values, dtype=object)] * n, indexing="ij", sparse=True)
        terms = (
            int(c) * reduce(mul, (g**k for g, k in zip(grids, powers, strict=True) if k), 1)
            for powers, c in self.polynomial.terms()
        )
        return np.broadcast_to(sum(terms), (len(values),) * n)

    @cached_property
    def polynomial(self) -> Any:
        """The form as a polynomial with whole coefficients; None where it is none."""
        if not self.form.is_polynomial(*self.symbols):
            return None
        found = sp.Poly(self.form, *self.symbols)
        return found.clear_denoms(convert=True)[1] if all(c.is_Rational for c in found.coeffs()) else None

    def near(self) -> list[Point]:
        """Give zeros in the domain to many digits, as rationals."""
        if self._near is None:
            self._near = []
            for start in self._starts():
                zero = self._zero(start)
                if zero is not None and self._is_inside(zero) and not any(_beside(zero, other) for other in self._near):
                    self._near.append(zero)
        return self._near

    def _is_inside(self, zero: Point) -> bool:
        """Tell whether an approximate zero lies in the domain, and not just beside an end or a limit that is left out of it."""
        point = {**self.base, **zero}
        ends = [
            point[s] - end
            for s, i in self.domain.symbols.items()
            for end in (i.inf, i.sup)
            if end.is_Rational and not lies_in(i, end)
        ]
        ends += [point[s] for s in self.domain.symbols if s.is_nonzero]
        unequal = [relation.lhs - relation.rhs for relation in self.domain.such_that if isinstance(relation, sp.Ne)]
        try:
            limits = [limit.evalf(30, subs=point) for limit in (*self.domain.limits, *unequal)]  # no power is written out
        except ValueError:  # mpmath's, of a pole
            return False
        return self.domain.contains(point) and not any(abs(gap) <= _INSIDE for gap in (*ends, *limits))

    def _starts(self) -> list[list[Any]]:
        space = Space.over(self.domain, [self.form], [self.form], seed=self.seed)
        if not space.surfaces or not len(space.sample):
            return []
        with np.errstate(all="ignore"):
            size = np.abs(space.values(space.sample)[:, 0])
        good = np.flatnonzero(np.isfinite(size))
        best = good[np.argsort(size[good])][:: max(1, len(good) // 400)][: _STARTS - 2]
        moderate = good[np.argsort(np.abs(np.log(np.abs(space.sample[good]) + 1e-300)).sum(axis=1))][:2]
        columns = [space.symbols.index(s) for s in self.symbols]
        rows = [*_between(space), *(space.sample[k] for k in (*moderate, *best))]
        return [[mpmath.mpf(float(row[i])) for i in columns] for row in rows]

    def _zero(self, start: list[Any]) -> Point | None:
        with mpmath.workdps(_DIGITS), ctx.workprec(int(_DIGITS * 3.4)):
            try:
                values = compile_strict(self.form, {}, self.symbols)
                x = self._stepped(values, start, relative=True) or self._stepped(values, start, relative=False)
                if x is None:
                    return None
                self._rough.append(x)
                x, part = self._sharpest(values, x)
                if part > _ZERO or not self._may_vanish(values, x):
                    return None
            except (NotLowered, ZeroDivisionError, ValueError):
                return None
            return {s: _fraction(v) for s, v in zip(self.symbols, x, strict=True)}

    def _stepped(self, values: Any, x: list[Any], *, relative: bool) -> list[Any] | None:
        """Go to a zero by steps of least length, the parameters counted in their own size or all alike."""
        for _ in range(_STEPS):
            f, slope = self._sloped(values, x)
            scale = [abs(v) + mpmath.mpf(10) ** -6 if relative else mpmath.mpf(1) for v in x]
            steep = sum((g * s) ** 2 for g, s in zip(slope, scale, strict=True))
            if steep == 0:
                break
            before, x = x, [v - f * g * s * s / steep for v, g, s in zip(x, slope, scale, strict=True)]
            if all(abs(v - w) <= _SHARP * s for v, w, s in zip(x, before, scale, strict=True)):
                break
        return x if self._part(values, x) < _ROUGHLY else None

    def _sharpest(self, values: Any, x: list[Any]) -> tuple[list[Any], Any]:
        """Polish a zero in the first way that brings it to all digits, or in that which brings it nearest; with its part."""
        folds = range(1, _FOLDS + 1 if len(x) == 1 else 2)
        ways: list[Callable[[Any, list[Any]], list[Any]]] = [*(partial(self._polished, folds=k) for k in folds), self._touched]
        best, least = x, mpmath.inf
        for way in ways:
            y = way(values, x)
            if (part := self._part(values, y)) < least:
                best, least = y, part
            if least < _SHARP:
                break
        return best, least

    def _polished(self, values: Any, x: list[Any], folds: int) -> list[Any]:
        """Bring a zero to all digits, of a form that has so many zeros there."""
        for _ in range(_POLISH):
            f, slope = self._sloped(values, x)
            steep = sum(g * g for g in slope)
            x = [v - folds * f * g / steep for v, g in zip(x, slope, strict=True)] if steep else x
        return x

    def _touched(self, values: Any, x: list[Any]) -> list[Any]:
        """Bring a zero to all digits, where the slope of the form vanishes too."""
        for _ in range(_POLISH):
            _, slope, bend = self._at(values, x)
            steps = _least(mpmath.matrix(bend), mpmath.matrix(slope))
            x = [v - d for v, d in zip(x, steps, strict=True)]
            if all(abs(d) <= _SHARP * abs(v) for v, d in zip(x, steps, strict=True)):
                break
        return x

    @staticmethod
    def _may_vanish(values: Any, x: list[Any]) -> bool:
        """Tell whether a ball around a place does not exclude that the form vanishes there."""
        around = [acb(arb(_ball(v), _ball(_AROUND * (abs(v) + _AROUND)))) for v in x]
        return bool(values(around).contains(0)) or not values(around).is_finite()

    def _part(self, values: Any, x: list[Any]) -> Any:
        """Give how small the form is, as a part of what it is nearby."""
        around = [[v + t * (abs(v) + mpmath.mpf(10) ** -3) / 100 for v, t in zip(x, turn, strict=True)] for turn in _turns(len(x))]
        size = max(abs(self._value(values, y)) for y in around)
        return abs(self._value(values, x)) / size if size else mpmath.inf

    def _sloped(self, values: Any, x: list[Any]) -> tuple[Any, list[Any]]:
        """Give the form at a place, and its slopes to about 30 digits."""
        balls = list(map(_exactly, x))
        middle, slopes = _middle(values(balls)), []
        for i, v in enumerate(x):
            wide = _NARROW * (abs(v) + 1)
            slopes.append((_middle(values([*balls[:i], _exactly(v + wide), *balls[i + 1 :]])) - middle) / wide)
        return middle, slopes

    def _at(self, values: Any, x: list[Any]) -> tuple[Any, list[Any], list[list[Any]]]:
        """Give the form at a place, its slopes and its second derivatives, by differences over 1e-30 of each parameter in 150 digits."""
        n = len(x)
        wide = [_NARROW * (abs(v) + 1) for v in x]
        balls = {t: [_exactly(v + t * w) for v, w in zip(x, wide, strict=True)] for t in (0, 1, -1)}

        def moved(*turns: tuple[int, int]) -> Any:
            there = list(balls[0])
            for j, t in turns:
                there[j] = balls[t][j]
            return _middle(values(there))

        middle = moved()
        sides = [(moved((i, 1)), moved((i, -1))) for i in range(n)]
        bend = [
            [(up + down - 2 * middle) / w**2 if i == j else mpmath.mpf(0) for j in range(n)]
            for i, ((up, down), w) in enumerate(zip(sides, wide, strict=True))
        ]
        for i, j in combinations(range(n), 2):
            mixed = sum(t * u * moved((i, t), (j, u)) for t in (1, -1) for u in (1, -1)) / (4 * wide[i] * wide[j])
            bend[i][j] = bend[j][i] = mixed
        return middle, [(up - down) / (2 * w) for (up, down), w in zip(sides, wide, strict=True)], bend

    @staticmethod
    def _value(values: Any, x: list[Any]) -> Any:
        return _middle(values(list(map(_exactly, x))))


def _exactly(x: Any) -> acb:
    return acb(_ball(x))


def _middle(ball: acb) -> Any:
    if not ball.is_finite() or not ball.imag.contains(0):
        raise ValueError("a form has no real value there")
    mantissa, exponent = ball.real.mid().man_exp()
    return mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))


def _between(space: Space) -> list[Any]:
    """Give rows near zeros of the form, between places that are near one another where it has two signs."""
    values = space.values(space.sample)[:, 0]
    size = np.abs(np.log(np.abs(space.sample) + 1e-300)).sum(axis=1)
    order = np.argsort(size)
    up, down = (order[np.sign(values[order]) == sign][:_CROWD] for sign in (1, -1))
    if not len(up) or not len(down):
        return []
    above, below = space.sample[up], space.sample[down]
    apart = np.abs(above[:, None, :] - below[None, :, :]).sum(axis=2)
    found = []
    for k in np.argsort(apart, axis=None)[:: max(1, len(up) // 2)][:_BRACKETS]:
        i, j = np.unravel_index(k, apart.shape)
        high, low = above[i], below[j]
        for _ in range(_HALVINGS):
            middle = (high + low) / 2
            high, low = (middle, low) if space.values(middle[None, :])[0, 0] > 0 else (high, middle)
        found.append((high + low) / 2)
    return found


def _plain_near(x: Any) -> Any:
    """Give the plain number next to one that is roughly a zero's coordinate."""
    return sp.Rational(Fraction(float(x)).limit_denominator(_SNAPPED))


def _ball(x: Any) -> arb:
    mantissa, exponent = _parts(x)
    return arb(mantissa) * arb(2) ** exponent


def _turns(n: int) -> list[tuple[int, ...]]:
    return [tuple(1 if i == j else 0 for i in range(n)) for j in range(n)] + [tuple((-1) ** i for i in range(n))]


def _least(matrix: Any, side: Any) -> list[Any]:
    """Solve linear equations of a symmetric matrix with the least solution; directions in which it vanishes are left alone."""
    sizes, axes = mpmath.eigsy(matrix)
    top = max(abs(s) for s in sizes)
    part = axes.T * side
    return list(
        axes * mpmath.matrix([p / s if abs(s) > top * mpmath.mpf(10) ** -8 else 0 for p, s in zip(part, sizes, strict=True)])
    )


def _fraction(x: Any) -> Any:
    mantissa, exponent = _parts(x)
    return sp.Rational(mantissa) * sp.Integer(2) ** exponent


def _parts(x: Any) -> tuple[int, int]:
    """Give m and k of a number m 2^k; what mpmath calls the mantissa has no sign."""
    mantissa, exponent = x.man_exp
    return (-int(mantissa) if x < 0 else int(mantissa)), int(exponent)


def _beside(point: Point, other: Point) -> bool:
    return all(abs(point[s] - other[s]) <= (abs(other[s]) + sp.Rational(1, 10**9)) / 10**9 for s in point)


def _recognised(point: Point) -> Point | None:
    """Name every coordinate of a zero that is known to many digits; None where one has no short name."""
    names = {s: _named(v) for s, v in point.items()}
    return None if None in names.values() else names


def _named(value: Any) -> Any:
    """Name a number: a fraction, one times pi or e or a root, or the root, exponential or logarithm of one of these or the root of a logarithm."""
    with mpmath.workdps(_DIGITS):
        x = mpmath.mpf(value.p) / value.q
        if abs(x) < _SAME:
            return sp.Integer(0)
        for unit in (sp.Integer(1), sp.pi, sp.E, 1 / sp.pi, 1 / sp.E, sp.sqrt(sp.pi), 1 / sp.sqrt(sp.pi)):
            if (ratio := _short(x / mpmath.mpf(sp.N(unit, _DIGITS)))) is not None:
                return ratio * unit
        if (square := _short(x * x)) is not None:
            return sp.sign(value) * sp.sqrt(square)
        if (square := _short(x * x / mpmath.pi)) is not None:
            return sp.sign(value) * sp.sqrt(sp.pi * square)
        if abs(x) < 7 and (power := _short(mpmath.exp(x * x))) is not None:
            return sp.sign(value) * sp.sqrt(sp.log(power))
        if abs(x) < 50:
            for unit, near in ((sp.Integer(1), mpmath.mpf(1)), (sp.pi, mpmath.pi)):
                if (power := _short(mpmath.exp(x) / near)) is not None:
                    return sp.log(unit * power)
        if x > 0 and (exponent := _short(mpmath.log(x))) is not None:
            return sp.exp(exponent)
        return None


def _short(x: Any) -> Any:
    near = Fraction(mpmath.nstr(x, _DIGITS)).limit_denominator(_TALLEST)
    close = abs(mpmath.mpf(near.numerator) / near.denominator - x) <= _SAME * abs(x)
    return sp.Rational(near.numerator, near.denominator) if close and abs(near.numerator) <= _TALLEST else None


def _surds(form: Any, s: Any, point: Point) -> list[Any]:
    """Give the real zeros of a quadratic in one parameter, the others at a point."""
    here = form.xreplace({t: v for t, v in point.items() if t != s})
    if not here.is_polynomial(s) or sp.degree(here, s) != 2 or not all(c.is_Rational for c in sp.Poly(here, s).all_coeffs()):
        return []
    return [root for root in sp.roots(sp.Poly(here, s)) if root.is_real]
