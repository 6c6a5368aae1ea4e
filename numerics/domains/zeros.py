"""Zeros of one form in a domain, to many digits, and exactly if their coordinates are recognised.

Newton's method (``numerics.domains.newton``) starts where the form is small, and between places with two signs. A form may touch
zero without changing its sign, as 1 - sin(x) does at pi/2. There its slope vanishes too, and the method still converges. If more
slopes vanish, as for tanh(x) - x at 0, the steps are as many times as long. A result is only known to be a place where a ball does
not exclude a zero. Between two points where balls have opposite signs, bisection encloses a zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from itertools import islice, product
from operator import mul
from typing import Any

import mpmath
import numpy as np
import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.table import compile_strict, to_ball
from closedform.numerics.domains.newton import DIGITS, ZERO, Newton, as_fraction
from closedform.numerics.domains.number_names import recognised
from closedform.numerics.domains.points import Point, generic_points
from closedform.numerics.domains.roots import exact_roots, sign_at
from closedform.numerics.domains.space import Space
from closedform.numerics.findings.evidence import NotLowered

_STARTS = 8  # starts of the search for a zero
_BRACKETS = 3  # pairs of places with two signs, between which a zero is searched
_HALVINGS = 50
_HALVED = 60  # halvings between two points where balls have opposite signs
_TOLD = 10**6  # relative fineness to which the zero between them is reported
_NEAR = 1e-9  # relative distance from a constraint: a nearer zero may be what the constraint excludes
_CROWD = 60  # rows of each sign from which pairs are made
_SNAPPED = 16  # largest numerator or denominator to which a rough zero is rounded
_INSIDE = sp.Rational(1, 10**25)  # distance of an approximate zero from the outside of the domain
_PLAIN = (0, 1, -1, 2, sp.Rational(1, 2), -2, 3)
_FEW, _MANY = 24, 49  # combinations of plain numbers, to solve for one more parameter, and for all parameters
_WHOLE = 40  # whole numbers tried on either side of zero
_MOST_WHOLE = 10_000  # most combinations of them
_MOST = 40  # zeros in whole numbers that are tried for a place in the domain


class Zeros:
    """Zeros of one form in a domain: approximate ones, and exact ones if their coordinates are recognised.

    Args:
        domain: its intervals and joint constraints.
        form: the form, in the domain's symbols.
        seed: the seed of the starting points.
        beside: symbols outside the form that take several values in the search: constraints may join them to its own.
    """

    def __init__(self, domain: Domain, form: Form, seed: int, beside: frozenset[Form] = frozenset()) -> None:
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
        """Return exact points of the domain at which the form is zero, one of each kind that is found."""
        if not self.base:
            return []
        if len(self.whole) == len(self.symbols):
            candidates: Sequence[Point | None] = self._whole_zeros()
        else:
            near = self.near() if not self.whole else []
            candidates = (
                *islice(self._on_plain_lines(), 1),
                *islice(self._on_plain_points(), 1),
                *map(recognised, near),
                *({s: _plain_near(v) for s, v in zip(self.symbols, x, strict=True)} for x in self._rough),
            )
        points = ({**self.base, **point} for point in candidates if point is not None)
        found = [p for p in points if self.domain.contains(p) and sign_at(self.form, p) == 0]
        return [p for k, p in enumerate(found) if p not in found[:k]]

    def _on_plain_points(self) -> Iterator[Point]:
        """Yield zeros at which every parameter is a plain number."""
        for values in islice(product(_PLAIN, repeat=len(self.symbols)), _MANY):
            point = {**self.base, **dict(zip(self.symbols, map(sp.sympify, values), strict=True))}
            if self.domain.contains(point) and sign_at(self.form, point) == 0:
                yield point

    def _on_plain_lines(self) -> Iterator[Point]:
        """Yield zeros in one parameter, the others at plain numbers."""
        for s in (s for s in self.symbols if not s.is_integer):
            others = [t for t in self.symbols if t != s]
            for values in islice(product(_PLAIN, repeat=len(others)), _FEW):
                point = {**self.base, **dict(zip(others, map(sp.sympify, values), strict=True))}
                for root in (*exact_roots(self.form, s, point), *_surds(self.form, s, point)):
                    if self.domain.contains({**point, s: root}):
                        yield {**point, s: root}

    def _whole_zeros(self) -> list[Point]:
        """Return zeros in small whole numbers."""
        zeros = np.argwhere(self._of_whole(range(-_WHOLE, _WHOLE + 1)) == 0) - _WHOLE
        return [dict(zip(self.symbols, map(sp.Integer, map(int, zero)), strict=True)) for zero in zeros[:_MOST]]

    def _of_whole(self, values: Sequence[int]) -> Form:
        """Evaluate the polynomial exactly at all combinations of some whole numbers; at none if there are too many."""
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
    def polynomial(self) -> Form:
        """The form as a polynomial with whole coefficients, or None."""
        if not self.form.is_polynomial(*self.symbols):
            return None
        found = sp.Poly(self.form, *self.symbols)
        return found.clear_denoms(convert=True)[1] if all(c.is_Rational for c in found.coeffs()) else None

    def near(self) -> list[Point]:
        """Return zeros in the domain to many digits, as rationals."""
        if self._near is None:
            self._near = []
            for start in self._starts():
                zero = self._zero(start)
                if zero is not None and self._is_inside(zero) and not any(_beside(zero, other) for other in self._near):
                    self._near.append(zero)
        return self._near

    def _is_inside(self, zero: Point) -> bool:
        """Return True if an approximate zero lies in the domain, and not just beside an excluded end or limit."""
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
        except ValueError:  # mpmath's, for a pole
            return False
        return self.domain.contains(point) and not any(abs(gap) <= _INSIDE for gap in (*ends, *limits))

    def _starts(self) -> list[list[Form]]:
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

    def _zero(self, start: list[Form]) -> Point | None:
        with mpmath.workdps(DIGITS), ctx.workprec(int(DIGITS * 3.4)):
            try:
                form = Newton(compile_strict(self.form, {}, self.symbols))
                x = form.stepped(start, relative=True) or form.stepped(start, relative=False)
                if x is None:
                    return None
                self._rough.append(x)
                x, part = form.sharpest(x)
                if part > ZERO or not form.may_vanish(x):
                    return None
            except (NotLowered, ZeroDivisionError, ValueError):
                return None
            return {s: as_fraction(v) for s, v in zip(self.symbols, x, strict=True)}


def _between(space: Space) -> list[Form]:
    """Return rows near zeros of the form, between near places where it has two signs."""
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


def _plain_near(x: Form) -> Form:
    """Return the plain number next to a rough coordinate of a zero."""
    return sp.Rational(Fraction(float(x)).limit_denominator(_SNAPPED))


def _beside(point: Point, other: Point) -> bool:
    return all(abs(point[s] - other[s]) <= (abs(other[s]) + sp.Rational(1, 10**9)) / 10**9 for s in point)


def _surds(form: Form, s: Form, point: Point) -> list[Form]:
    """Return the real zeros of a quadratic in one parameter, the others at a point."""
    if not form.is_polynomial(s):
        return []
    here = form.xreplace({t: v for t, v in point.items() if t != s})
    if not here.is_polynomial(s) or sp.degree(here, s) != 2 or not all(c.is_Rational for c in sp.Poly(here, s).all_coeffs()):
        return []
    return [root for root in sp.roots(sp.Poly(here, s)) if root.is_real]


def real_ball(value: Callable[[Sequence[acb]], acb], at: Mapping[Form, Form], letters: Sequence[Letter]) -> arb | None:
    """Enclose a form at a point; None if it has no real ball, which other code examines."""
    ball = value([to_ball(sp.sympify(at[s]), {}) for s in letters])
    return ball.real if ball.is_finite() and ball.imag.contains(0) else None


def zero_between(
    value: Callable[[Point], arb | None], low: Point, high: Point, domain: Domain, halvings: int = _HALVED, near: float = _NEAR
) -> Point | None:
    """Halve the way between points where a form is below and above zero; None if the limit is no zero inside the domain.

    Args:
        value: encloses the form at a point; None where it has no real ball.
        low: a point where it is below zero.
        high: one where it is above.
        domain: of both.
        halvings: how often.
        near: the part of its size at ``low`` that it has at most beside a zero; beside a jump or a pole it has more.
    """
    start, high = value(low), {s: low[s] if s.is_integer else v for s, v in high.items()}
    for _ in range(halvings):
        middle = {s: (low[s] + high[s]) / 2 for s in low}
        ball = value(middle)
        if ball is None:
            return None
        low, high = (middle, high) if ball < 0 else (low, middle)
    there = value(low)
    if start is None or there is None or not abs(there) < abs(start) * near:  # a jump, or a pole
        return None
    inside = all(abs(gap) > _NEAR for relation in domain.such_that if (gap := _gap(relation, domain.resolve(low))) is not None)
    return {s: sp.Rational(round(v * _TOLD), _TOLD) for s, v in low.items()} if inside and domain.contains(low) else None


def _gap(relation: Form, values: Mapping[Form, Form]) -> Form:
    left, right = relation.args
    return (left - right).evalf(20, subs=dict(values))  # no exact number, which may be too long
