"""Find the walls between points at which a claim holds and fails: a surface of the formula, or a form fitted to the crossings."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.domains.points import Point, name_of
from closedform.numerics.domains.roots import sign_at, signs_at, simplest_between, zeros_within
from closedform.numerics.domains.walls import fitted, may_be_fitted

WALLS = 4  # most forms that a condition combines
HALVINGS = 50  # halvings between two points: they divide the distance by 1e15
NEAR = sp.Rational(1, 10**6)  # relative distance from a wall at which a condition is tested
_SHORT = 9  # characters of a drawn coordinate; a bisection leaves longer ones
_CROSSINGS = 8  # crossings of a wall that is fitted
_ROUGHLY = 20  # halvings before the test whether any form may pass through the crossings
_NAMED_AFTER = (10, 20, 30)  # halvings, after each of which the simplest remaining number is tried as the wall
_OTHERS = 3  # other points at which a wall of one parameter is tested

Holds = Callable[[Point], bool | None]


class Enough(Exception):
    """The budget of points is spent."""


@dataclass
class Search:
    """A claim under trial: the known result at each point, and the budget of further points.

    Args:
        domain: where the claim is asserted.
        symbols: the parameters that its sides depend on.
        forms: the forms of both sides' surfaces.
        holds: tries it at a point; None if undecided.
        budget: most further points to try.
        labels: points by name, each with True if the claim holds there.
        zeros: points by name, each with True if it lies on a surface.
        unclear: undecided points by name.
        given_up: names of undecided points that are labelled as failing, because nothing is known around them.
    """

    domain: Domain
    symbols: Sequence[Letter]
    forms: list[Form]
    holds: Holds
    budget: int
    labels: dict[Form, tuple[Point, bool]]
    zeros: dict[Form, bool] = field(default_factory=dict)
    unclear: dict[Form, Point] = field(default_factory=dict)
    given_up: set[Form] = field(default_factory=set)

    def at(self, point: Point) -> bool | None:
        """Try the claim at a point, once; None if it is undecided or outside the domain."""
        name = name_of(point)
        if name in self.labels:
            return self.labels[name][1]
        if name in self.unclear:
            return None
        if not self.domain.contains(point):
            return None
        self.budget -= 1
        if self.budget < 0:
            raise Enough
        found = self.holds(point)
        if found is None:
            self.unclear[name] = point
        else:
            self.labels[name] = point, found
        return found

    def give_up(self, points: Sequence[Point]) -> None:
        """Label undecided points as failing, so that no condition includes them."""
        for point in points:
            name = name_of(point)
            self.labels[name] = self.unclear.pop(name), False
            self.given_up.add(name)

    def on_a_surface(self, point: Point) -> bool:
        """Return True if some form is zero at a point: the result there says nothing about the cells beside it."""
        name = name_of(point)
        if name not in self.zeros:
            self.zeros[name] = any(sign_at(h, point) == 0 for h in self.forms)
        return self.zeros[name]


def walls_of(search: Search) -> list[Form] | None:
    """Choose forms whose signs separate every point at which the claim holds from every one at which it fails."""
    walls: list[Form] = []
    while (pair := _alike(search, walls)) is not None:
        form = _between(search, *pair)
        if form in walls:
            form = _one_zero(search, form, *pair)
        if form is None or form in walls or len(walls) == WALLS:
            return None
        walls.append(form)
    return walls


def _one_zero(search: Search, wave: Form, good: Point, bad: Point) -> Form:
    """Choose the zero of a wave, among its many, at which a claim turns between two points."""
    letters = [s for s in wave.free_symbols if s in search.domain.symbols and not s.is_integer]
    zeros = (
        zeros_within(wave, letters[0], *sorted((good[letters[0]], bad[letters[0]])))
        if len(wave.free_symbols) == len(letters) == 1
        else None
    )
    for zero in zeros or ():
        (s,) = letters
        step = sp.sign(good[s] - bad[s]) * sp.pi / sp.Abs(wave.args[0].diff(s)) / 3  # within the arcs that meet there
        near = [{**good, s: sp.Rational(str(sp.N(zero + turn * step, _SHORT)))} for turn in (1, -1)]
        if [search.at(point) for point in near] == [True, False]:
            return s - zero
    return None


def _alike(search: Search, walls: Sequence[Form]) -> tuple[Point, Point] | None:
    """Find the nearest two points, one holding and one failing, that no wall separates."""
    sides: dict[Form, tuple[list[Point], list[Point]]] = {}
    for point, found in search.labels.values():
        signs = signs_at(walls, point)
        if signs is not None and 0 not in signs and not search.on_a_surface(point):
            sides.setdefault(signs, ([], []))[not found].append(point)
    pairs = [(p, q) for good, bad in sides.values() for p in good[:40] for q in bad[:40]]
    moved = [[s for s in search.symbols if p[s] != q[s]] for p, q in pairs]
    fewest = min(map(len, moved), default=0)
    nearest = [(pair, symbols) for pair, symbols in zip(pairs, moved, strict=True) if len(symbols) == fewest]
    return min(nearest, key=lambda one: _distance(one[1], *one[0]), default=(None,))[0]


def _distance(symbols: Sequence[Letter], p: Point, q: Point) -> float:
    return sum(abs(float(p[s] - q[s])) / (abs(float(p[s])) + abs(float(q[s])) + 1e-9) for s in symbols)


def _between(search: Search, good: Point, bad: Point) -> Form:
    """Bring two points closer until only one surface runs between them; fit one if none does."""
    pair = good, bad
    for k in range(HALVINGS):
        apart = [h for h in search.forms if _parts(h, good, bad)]
        if len(apart) == 1:
            return apart[0]
        if (not apart and k >= 12) or k >= 24:  # surfaces that stay together this long are one, written twice
            break
        middle = _middle(search, good, bad)
        if middle is None:
            nearest = min(apart, key=sp.count_ops, default=None) or _threshold(search, good, bad)
            return _of_one_parameter(search, *pair) if nearest is None else nearest
        point, found = middle
        good, bad = (point, bad) if found else (good, point)
    apart = [h for h in search.forms if _parts(h, good, bad)]
    if apart:
        return min(apart, key=sp.count_ops)
    form = _of_one_parameter(search, *pair)
    return fitted(search.symbols, _crossings(search, good, bad)) if form is None else form


def _parts(form: Form, p: Point, q: Point) -> bool:
    one, other = sign_at(form, p), sign_at(form, q)
    return one is not None and other is not None and one * other < 0


def _middle(search: Search, p: Point, q: Point) -> tuple[Point, bool] | None:
    """Try the claim half way between two points, or close by; None if nothing lies between or nothing is decided."""
    for share in (sp.Rational(1, 2), sp.Rational(3, 7), sp.Rational(5, 8), sp.Rational(1, 5), sp.Rational(7, 9)):
        point = search.domain.resolve({s: _between_numbers(s, p[s], q[s], share) for s in search.domain.symbols})
        if point in (p, q):
            return None
        if (found := search.at(point)) is not None:
            return point, found
    return None


def _between_numbers(symbol: Letter, a: Form, b: Form, share: Form) -> Form:
    value = a + (b - a) * share
    return sp.floor(value) if symbol.is_integer else value


def _threshold(search: Search, good: Point, bad: Point) -> Form:
    """Return the wall between two neighbouring whole numbers."""
    moved = [s for s in search.symbols if good[s] != bad[s]]
    if len(moved) == 1 and moved[0].is_integer and abs(good[moved[0]] - bad[moved[0]]) == 1:
        return moved[0] - (good[moved[0]] + bad[moved[0]]) / 2
    return None


def _crossings(search: Search, good: Point, bad: Point) -> list[Point]:
    """Find places on a wall that no known surface explains: the given one, and others for other parameters.

    All are found roughly first. If no form can pass through them, the search ends.
    """
    if len(search.symbols) == 1 or search.domain.chart:
        return [_between_both(search, _nearer(search, good, bad, HALVINGS))]
    pairs = [_nearer(search, good, bad, _ROUGHLY)]
    rng = random.Random(0)
    spread = [(p, found) for p, found in search.labels.values() if all(len(str(v)) <= _SHORT for v in p.values())]
    held, failed = ([point for point, found in spread if found is kind] for kind in (True, False))
    places = [_between_both(search, pairs[0])]
    for _ in range(2 * _CROSSINGS if held and failed else 0):
        if len(places) == _CROSSINGS:
            break
        pair = _nearer(search, rng.choice(held), rng.choice(failed), _ROUGHLY)
        place = _between_both(search, pair)
        if all(abs(float(place[s] - other[s])) > 1e-6 for other in places for s in search.symbols):
            pairs.append(pair)
            places.append(place)
    if not may_be_fitted(search.symbols, pairs):
        return []
    return [_between_both(search, _nearer(search, *pair, HALVINGS - _ROUGHLY)) for pair in pairs]


def _of_one_parameter(search: Search, good: Point, bad: Point) -> Form:
    """Find a wall where one parameter has a fixed value, whatever the others are; None if there is none."""
    if search.domain.chart:
        return None
    for s in (s for s in search.symbols if s in search.domain.symbols and not s.is_integer and good[s] != bad[s]):
        if search.at({**good, s: bad[s]}) is not False:
            continue
        inside, outside = good[s], bad[s]
        if not (inside.is_Rational and outside.is_Rational):
            continue  # there is no simplest number between them
        for halving in range(HALVINGS):
            if halving in _NAMED_AFTER:
                wall = simplest_between(inside, outside)
                step = (inside - wall) / 10**6 if inside != wall else (wall - outside) / 10**6
                step = sp.sign(inside - outside) * min(abs(step), NEAR**2)
                others = [
                    {t: v for t, v in p.items() if t != s} for p in ({}, *(q for q, _ in list(search.labels.values())[:_OTHERS]))
                ]
                if all(_turns_at(search, {**good, **other}, s, wall, step) for other in others):
                    return s - wall
            found = search.at({**good, s: (inside + outside) / 2})
            if found is None:
                break
            inside, outside = ((inside + outside) / 2, outside) if found else (inside, (inside + outside) / 2)
    return None


def _turns_at(search: Search, base: Point, s: Form, wall: Form, step: Form) -> bool:
    """Return True if a claim holds on one side of a parameter's value and fails on the other, or a side cannot be tried."""
    for distance in (step, step / NEAR):  # closer than necessary, if that can be decided
        near = [{**base, s: wall + distance}, {**base, s: wall - distance}]
        if not all(search.domain.contains(point) for point in near):
            return True
        found = [search.at(point) for point in near]
        if None not in found:
            return found == [True, False]
    return False


def _nearer(search: Search, good: Point, bad: Point, halvings: int) -> tuple[Point, Point]:
    """Bring two points closer, one at which the claim holds and one at which it fails."""
    for _ in range(halvings):
        middle = _middle(search, good, bad)
        if middle is None:
            break
        good, bad = (middle[0], bad) if middle[1] else (good, middle[0])
    return good, bad


def _between_both(search: Search, pair: tuple[Point, Point]) -> Point:
    good, bad = pair
    return search.domain.resolve({s: (good[s] + bad[s]) / 2 for s in search.domain.symbols})
