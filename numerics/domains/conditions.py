"""Where a line holds: the boundary between points that agree and points that do not is solved for, never picked from a list.

Between a point at which a claim holds and one at which it fails lies a wall. If a surface of the formula
(``numerics.symbolic.surfaces``) runs between two such points, however near they are brought, it is the wall; if none does, the wall is fitted to
the places where it was crossed and its coefficients are recognised. A condition is a combination of the signs of the walls'
forms that accounts for every point tried. It is then tested close to each wall, on both sides, on the wall itself, in
several places along it, and at fresh points; a condition outside which the claim was seen to hold too says no more than
"at least".
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import Any

import sympy as sp
from flint import acb, ctx

from derivations.domain import Domain
from numerics.balls.table import to_ball
from numerics.domains.cells import exact_roots
from numerics.domains.points import Point, generic_points, name_of
from numerics.domains.walls import fitted
from numerics.evidence import NotLowered
from numerics.findings import Where

# Points at which a claim may be tried: between closed forms, where integrals reduce to them, where quadrature is needed.
BUDGET_CLOSED, BUDGET_REDUCED, BUDGET = 2500, 900, 100
WALLS = 4  # forms that a condition combines at most
HALVINGS = 50  # of the way between two points: their distance is then 1e-15 of what it was
NEAR = sp.Rational(1, 10**6)  # how close to a wall a condition is tested, relatively
_FRESH = 16
_SPECIAL = 24
_SHORT = 9  # characters of a coordinate: those of points that are drawn, not of those that a bisection leaves
_CROSSINGS = 8  # of a wall that is to be fitted
_NAMED_AFTER = (10, 20, 30)  # halvings, after each of which the simplest number left is tried as the wall
_OTHERS = 3  # points whose other parameters a wall of one parameter must stand at too
_PLACES = 4  # along a wall
_ROUNDS = 6

Holds = Callable[[Point], bool | None]


class _Enough(Exception):
    """The budget of points is spent."""


@dataclass
class _Search:
    domain: Domain
    symbols: Sequence[Any]
    forms: list[Any]
    holds: Holds
    budget: int
    labels: dict[Any, tuple[Point, bool]]
    zeros: dict[Any, bool] = field(default_factory=dict)

    def at(self, point: Point) -> bool | None:
        """Try the claim at a point, once; None where it is not decided, or outside the domain."""
        name = name_of(point)
        if name in self.labels:
            return self.labels[name][1]
        if not self.domain.contains(point):
            return None
        self.budget -= 1
        if self.budget < 0:
            raise _Enough
        found = self.holds(point)
        if found is not None:
            self.labels[name] = point, found
        return found

    def on_a_surface(self, point: Point) -> bool:
        """Tell whether some form is zero at a point: what happens there says nothing of the cells beside it."""
        name = name_of(point)
        if name not in self.zeros:
            self.zeros[name] = any(sign_at(h, point) == 0 for h in self.forms)
        return self.zeros[name]


def where(
    domain: Domain,
    symbols: Sequence[Any],
    forms: Sequence[Any],
    tried: Iterable[tuple[Point, bool]],
    special: Sequence[Point],
    holds: Holds,
    *,
    budget: int,
) -> Where | None:
    """Find the condition under which a claim holds; None where no combination of walls accounts for what was seen.

    Args:
        domain: where the claim is asserted; without a chart the walls are solved for, with one only their signs are used.
        symbols: the parameters that the two sides depend on.
        forms: of the surfaces of both sides.
        tried: points, each with whether the claim holds there.
        special: points at which it seems to hold, perhaps by being special: they are tried again where it matters.
        holds: tries the claim at another point; None where it is not decided.
        budget: how many other points may be tried.
    """
    known = {name_of(point): (point, found) for point, found in tried}
    if False not in {found for _, found in known.values()}:
        return None
    search = _Search(domain, symbols, [*forms, *_of_integers(symbols)], holds, budget, known)
    try:
        _label(search, special)
        if True not in {found for _, found in known.values()}:
            return None
        for round_ in range(_ROUNDS):
            walls = _walls(search)
            if walls is None:
                return None
            patterns = _patterns(search, walls)
            verdict = _tested(search, walls, patterns, special, last=round_ == _ROUNDS - 1)
            if verdict is not None:
                return verdict
    except (_Enough, NotLowered):
        return None
    return None


def _label(search: _Search, special: Sequence[Point]) -> None:
    """Try the claim again, more closely, at special points that lie on no surface, and beside them: it may hold at one by chance."""
    for point in special[: min(_SPECIAL, search.budget // 16)]:  # fewer where a point costs more
        if 0 in (_signs(search.forms, point) or (0,)):
            continue
        beside = search.domain.resolve({s: _moved(s, point[s]) for s in search.domain.symbols})
        if search.at(beside):
            search.at(point)


def _moved(symbol: Any, value: Any) -> Any:
    return value if symbol.is_integer else value * (1 + sp.Rational(1, 9973)) + sp.Rational(1, 10**7)


def _of_integers(symbols: Sequence[Any]) -> list[Any]:
    """Give the parity of whole numbers as forms."""
    return [sp.cos(sp.pi * s) for s in symbols if s.is_integer]


def sign_at(form: Any, point: Mapping[Any, Any]) -> int | None:
    """Give the sign of a form at an exact point; None where it has none."""
    with ctx.workprec(192):  # without exact numbers put into the form: SymPy would factor them
        try:
            ball = to_ball(form, {s: to_ball(sp.sympify(point[s]), {}) for s in form.free_symbols})
        except (NotLowered, ZeroDivisionError):
            ball = acb("nan")
    if ball.is_finite() and ball.imag.contains(0) and (ball.real > 0 or ball.real < 0):
        return 1 if ball.real > 0 else -1
    here = form.xreplace(dict(point))
    if here.is_Rational:
        return int(sp.sign(here))
    if here.has(sp.nan, sp.zoo) or not ball.is_finite() or not ball.imag.contains(0):
        return None
    return 0 if sp.simplify(here) == 0 else None


def _signs(forms: Sequence[Any], point: Point) -> tuple[int, ...] | None:
    """Give the signs of forms at a point, None where one has none."""
    found = [sign_at(h, point) for h in forms]
    return None if None in found else tuple(s for s in found if s is not None)


def _walls(search: _Search) -> list[Any] | None:
    """Choose forms whose signs tell apart every point at which the claim holds from every one at which it fails."""
    walls: list[Any] = []
    while (pair := _alike(search, walls)) is not None:
        form = _between(search, *pair)
        if form is None or form in walls or len(walls) == WALLS:
            return None
        walls.append(form)
    return walls


def _alike(search: _Search, walls: Sequence[Any]) -> tuple[Point, Point] | None:
    """Find the nearest two points that no wall tells apart, at one of which the claim holds and at the other not."""
    sides: dict[Any, tuple[list[Point], list[Point]]] = {}
    for point, found in search.labels.values():
        signs = _signs(walls, point)
        if signs is not None and 0 not in signs and not search.on_a_surface(point):
            sides.setdefault(signs, ([], []))[not found].append(point)
    pairs = [(p, q) for good, bad in sides.values() for p in good[:40] for q in bad[:40]]
    return min(pairs, key=lambda pair: _distance(search.symbols, *pair), default=None)


def _distance(symbols: Sequence[Any], p: Point, q: Point) -> tuple[int, float]:
    moved = [s for s in symbols if p[s] != q[s]]
    return len(moved), sum(abs(float(p[s] - q[s])) / (abs(float(p[s])) + abs(float(q[s])) + 1e-9) for s in moved)


def _between(search: _Search, good: Point, bad: Point) -> Any:
    """Bring two points nearer until one surface alone runs between them; fit one where none does."""
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


def _parts(form: Any, p: Point, q: Point) -> bool:
    one, other = sign_at(form, p), sign_at(form, q)
    return one is not None and other is not None and one * other < 0


def _middle(search: _Search, p: Point, q: Point) -> tuple[Point, bool] | None:
    """Try the claim half way between two points, or a little beside; None where nothing lies between or nothing is decided."""
    for share in (sp.Rational(1, 2), sp.Rational(3, 7), sp.Rational(5, 8), sp.Rational(1, 5), sp.Rational(7, 9)):
        point = search.domain.resolve({s: _between_numbers(s, p[s], q[s], share) for s in search.domain.symbols})
        if point in (p, q):
            return None
        if (found := search.at(point)) is not None:
            return point, found
    return None


def _between_numbers(symbol: Any, a: Any, b: Any, share: Any) -> Any:
    value = a + (b - a) * share
    return sp.floor(value) if symbol.is_integer else value


def _threshold(search: _Search, good: Point, bad: Point) -> Any:
    """Give the wall between two neighbouring whole numbers."""
    moved = [s for s in search.symbols if good[s] != bad[s]]
    if len(moved) == 1 and moved[0].is_integer and abs(good[moved[0]] - bad[moved[0]]) == 1:
        return moved[0] - (good[moved[0]] + bad[moved[0]]) / 2
    return None


def _crossings(search: _Search, good: Point, bad: Point) -> list[dict[Any, Any]]:
    """Find places on a wall that no known surface accounts for: the one at hand, and others where the other parameters differ."""
    places = [_closest(search, good, bad)]
    if len(search.symbols) == 1 or search.domain.chart:
        return places
    rng = random.Random(0)
    spread = [(p, found) for p, found in search.labels.values() if all(len(str(v)) <= _SHORT for v in p.values())]
    held, failed = ([point for point, found in spread if found is kind] for kind in (True, False))
    if not held or not failed:
        return places
    for _ in range(2 * _CROSSINGS):
        if len(places) == _CROSSINGS:
            break
        place = _closest(search, rng.choice(held), rng.choice(failed))
        if all(abs(float(place[s] - other[s])) > 1e-6 for other in places for s in search.symbols):
            places.append(place)
    return places


def _of_one_parameter(search: _Search, good: Point, bad: Point) -> Any:
    """Look for a wall where one parameter has a certain value, whatever the others are; None where it is none."""
    if search.domain.chart:
        return None
    for s in (s for s in search.symbols if s in search.domain.symbols and not s.is_integer and good[s] != bad[s]):
        if search.at({**good, s: bad[s]}) is not False:
            continue
        inside, outside = good[s], bad[s]
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


def _turns_at(search: _Search, base: Point, s: Any, wall: Any, step: Any) -> bool:
    """Tell whether a claim holds just on one side of a value of one parameter, and fails just on the other, or neither can be tried."""
    for distance in (step, step / NEAR):  # nearer than it takes, where that can be decided
        near = [{**base, s: wall + distance}, {**base, s: wall - distance}]
        if not all(search.domain.contains(point) for point in near):
            return True
        found = [search.at(point) for point in near]
        if None not in found:
            return found == [True, False]
    return False


def simplest_between(p: Any, q: Any) -> Any:
    """Give the rational number of least denominator between two others, their ends included."""
    low, high = sorted((sp.Rational(p), sp.Rational(q)))
    if low <= 0 <= high:
        return sp.Integer(0)
    if high < 0:
        return -simplest_between(-high, -low)
    whole = sp.ceiling(low)
    if whole <= high:
        return whole
    whole = sp.floor(low)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))


def _closest(search: _Search, good: Point, bad: Point) -> Point:
    for _ in range(HALVINGS):
        middle = _middle(search, good, bad)
        if middle is None:
            break
        good, bad = (middle[0], bad) if middle[1] else (good, middle[0])
    return search.domain.resolve({s: (good[s] + bad[s]) / 2 for s in search.domain.symbols})


def _patterns(search: _Search, walls: Sequence[Any]) -> dict[tuple[int, ...], bool]:
    """Say for each combination of signs that occurs whether the claim holds there."""
    out: dict[tuple[int, ...], bool] = {}
    for point, found in search.labels.values():
        signs = _signs(walls, point)
        if signs is not None and 0 not in signs:
            out.setdefault(signs, found)
    return out


def _tested(
    search: _Search, walls: Sequence[Any], patterns: Mapping[tuple[int, ...], bool], special: Sequence[Point], *, last: bool
) -> Where | None:
    """Test what the patterns say at fresh points and close to the walls; None where a point says otherwise.

    In the last round, points at which the claim holds where it should fail make the condition a sufficient one.
    """
    spread = False
    places = {h: _places(search, h) for h in walls}
    points = _fresh(search)
    for on in places.values():
        points += [near for s, point in on for near in _beside(search, s, point)]
    for point in points:
        signs = _signs(walls, point)
        if signs is None or 0 in signs:
            continue
        found, expected = search.at(point), patterns.get(signs)
        if found is None:
            continue
        if expected is None or (expected and not found) or (found and not expected and not last):
            return None  # another round, with this point
        spread = spread or (found and not expected)
    return _said(search, walls, patterns, places, special, not spread)


def _fresh(search: _Search) -> list[Point]:
    try:
        return generic_points(search.domain, _FRESH, seed=77)
    except ValueError:
        return []


def _places(search: _Search, wall: Any) -> list[tuple[Any, Point]]:
    """Give exact points on a wall, each with the parameter that was solved for."""
    out: list[tuple[Any, Point]] = []
    bases = [point for point, _ in search.labels.values()]
    for s in sorted(wall.free_symbols & set(search.symbols), key=str):
        if s.is_integer or s not in search.domain.symbols or search.domain.chart:
            continue
        for base in bases[:: max(1, len(bases) // 12)]:
            for root in exact_roots(wall, s, base):
                point = {**base, s: root}
                if search.domain.contains(point) and len(out) < _PLACES * len(search.symbols):
                    out.append((s, point))
    return out


def _beside(search: _Search, s: Any, point: Point) -> list[Point]:
    step = (abs(point[s]) if point[s] != 0 else sp.Integer(1)) * NEAR
    if not point[s].is_Rational:
        rational = sp.Rational(str(sp.N(point[s], 25)))
        point = {**point, s: rational}
    return [q for q in ({**point, s: point[s] + step}, {**point, s: point[s] - step}) if search.domain.contains(q)]


def _said(
    search: _Search,
    walls: Sequence[Any],
    patterns: Mapping[tuple[int, ...], bool],
    places: Mapping[Any, list[tuple[Any, Point]]],
    special: Sequence[Point],
    exact: bool,
) -> Where | None:
    """Write the condition, each wall with or without itself, as far as it was tried."""
    loose: dict[Any, bool] = {}
    beside: list[str] = []
    for i, h in enumerate(walls):
        on = [point for _, point in places[h] if _matters(_signs(walls, point), i, patterns)]
        here = [found for point in on if (found := search.at(point)) is not None]
        loose[h] = bool(here) and all(here)
        exact = exact and (not any(here) or all(here))
        if not _is_whole(h) and ((on and not here) or (not on and not _is_left_out(search, h))):
            beside.append(f"{h} = 0")
    test = _without_exceptions(search, _expression(search, walls, patterns, loose))
    if test in (None, sp.true, sp.false):
        return None
    outside = [point for point in special if test.xreplace(dict(point)) == False]  # noqa: E712 (SymPy's false)
    exact = exact and not any(search.at(point) for point in outside[:_SPECIAL])
    return Where(in_words(test), exact, f"not tried where {' or '.join(beside)}" if beside else "")


def _is_left_out(search: _Search, wall: Any) -> bool:
    """Tell whether the zeros of a form in the parameters, as far as they can be solved for, are no points of the domain."""
    if search.domain.chart:
        return False
    for s in sorted(wall.free_symbols & search.domain.symbols.keys(), key=str):
        for point, _ in list(search.labels.values())[:6]:
            roots = exact_roots(wall, s, point)
            if roots and not any(search.domain.contains({**point, s: root}) for root in roots):
                return True
    return any(sign_at(wall, point) == 0 for point, _ in search.labels.values())


def _without_exceptions(search: _Search, test: Any) -> Any:
    """Leave out the surfaces on which the claim fails though it holds on both sides of them; None where a failure lies on none."""
    if test is None:
        return None
    left_out: list[Any] = []
    for point, found in search.labels.values():
        if found or (test.xreplace(dict(point)) != True) or any(sign_at(h, point) == 0 for h in left_out):  # noqa: E712 (SymPy's true)
            continue
        through = [
            h
            for h in search.forms
            if sign_at(h, point) == 0 and not any(sign_at(h, p) == 0 for p, ok in search.labels.values() if ok)
        ]
        if not through:
            return None
        left_out.append(min(through, key=sp.count_ops))
    exceptions = [_off(search.domain, h) for h in left_out]
    return sp.And(*([] if test == True else [test]), *exceptions, evaluate=False) if exceptions else test  # noqa: E712


def _off(domain: Domain, form: Any) -> Any:
    """Write that a form is not zero; at a closed end of the domain, that the parameter is beyond it."""
    written = relation(domain, form, 1, loose=False)
    if len(form.free_symbols) == 1 and written.lhs in domain.symbols:
        s, bound = written.lhs, written.rhs
        if bound == domain.symbols[s].inf:
            return sp.Gt(s, bound, evaluate=False)
        if bound == domain.symbols[s].sup:
            return sp.Lt(s, bound, evaluate=False)
    return sp.Ne(written.lhs, written.rhs, evaluate=False)


def _is_whole(form: Any) -> bool:
    return all(s.is_integer for s in form.free_symbols)


def _matters(signs: tuple[int, ...] | None, i: int, patterns: Mapping[tuple[int, ...], bool]) -> bool:
    """Tell whether the claim holds on one side of a wall and fails on the other, at a point on it and on no other wall."""
    if signs is None or any(s == 0 for j, s in enumerate(signs) if j != i) or signs[i] != 0:
        return False
    one, other = (patterns.get((*signs[:i], turn, *signs[i + 1 :])) for turn in (1, -1))
    return one is not None and other is not None and one != other


def _expression(search: _Search, walls: Sequence[Any], patterns: Mapping[tuple[int, ...], bool], loose: Mapping[Any, bool]) -> Any:
    """Combine the walls' signs: one of them, all of some, any of some, a product; else whatever normal form tells the patterns."""
    good = [p for p, found in patterns.items() if found]
    bad = [p for p, found in patterns.items() if not found]
    if not bad:
        return sp.true
    indices = range(len(walls))
    for size in range(1, len(walls) + 1):
        for which in combinations(indices, size):
            for turns in product((1, -1), repeat=size):
                literals = [
                    relation(search.domain, walls[i], turn, loose=loose[walls[i]]) for i, turn in zip(which, turns, strict=True)
                ]

                def met(p: tuple[int, ...], which: Any = which, turns: Any = turns) -> list[bool]:
                    return [p[i] == turn for i, turn in zip(which, turns, strict=True)]

                if all(all(met(p)) for p in good) and not any(all(met(p)) for p in bad):
                    return sp.And(*literals, evaluate=False) if size > 1 else literals[0]
                if all(any(met(p)) for p in good) and not any(any(met(p)) for p in bad):
                    return sp.Or(*literals, evaluate=False) if size > 1 else literals[0]
    names = [sp.Symbol(f"wall_{i}") for i in indices]
    terms = [[int(s > 0) for s in p] for p in good]
    seen = {*good, *bad}
    free = [[int(s > 0) for s in p] for p in product((1, -1), repeat=len(walls)) if p not in seen]
    form = sp.SOPform(names, terms, free)
    literals_of = {n: relation(search.domain, h, 1, loose=loose[h]) for n, h in zip(names, walls, strict=True)}
    negated = {sp.Not(n): relation(search.domain, h, -1, loose=loose[h]) for n, h in zip(names, walls, strict=True)}
    return form.xreplace(negated).xreplace(literals_of)


def relation(domain: Domain, form: Any, turn: int, *, loose: bool) -> Any:
    """Write that a form is positive (or negative) as a person would, with or without its zero.

    Args:
        domain: of its symbols.
        form: the form.
        turn: 1 for positive, -1 for negative.
        loose: whether its zero is included.
    """
    symbols = sorted(form.free_symbols, key=str)
    if len(symbols) == 1 and form == sp.cos(sp.pi * symbols[0]):
        return sp.Eq(sp.Mod(symbols[0], 2), 0 if turn == 1 else 1, evaluate=False)
    if (
        len(symbols) == 1
        and isinstance(form, (sp.sin, sp.cos))
        and (told := _arcs(domain, form, symbols[0], turn, loose)) is not None
    ):
        return told
    less, more = (sp.Le, sp.Ge) if loose else (sp.Lt, sp.Gt)
    if form.is_polynomial(*symbols):
        polynomial = sp.Poly(form, *symbols)
        if len(symbols) == 1 and polynomial.degree() == 1:
            slope, offset = polynomial.all_coeffs()
            upward = sp.sign(slope) * turn > 0
            bound = -offset / slope
            if symbols[0].is_integer and not bound.is_Integer:
                return (sp.Gt if upward else sp.Lt)(symbols[0], sp.floor(bound) if upward else sp.ceiling(bound), evaluate=False)
            return (more if upward else less)(symbols[0], bound, evaluate=False)
        if all(c.is_Rational for c in polynomial.coeffs()):
            form = polynomial.clear_denoms()[1].as_expr()
    terms = sp.Add.make_args(form)
    minus = [t for t in terms if t.could_extract_minus_sign()]
    plus = [t for t in terms if t not in minus]
    left, right = sp.Add(*plus), -sp.Add(*minus)
    if not left.free_symbols:
        left, right, turn = right, left, -turn
    return (more if turn == 1 else less)(left, right, evaluate=False)


def _arcs(domain: Domain, form: Any, s: Any, turn: int, loose: bool) -> Any:
    """Write where a sine or cosine of one parameter is positive as intervals between its zeros in the domain."""
    interval = domain.symbols.get(s)
    if interval is None or interval.inf == -sp.oo or interval.sup == sp.oo:
        return None
    zeros = sorted((z for z in exact_roots(form, s, {}) if bool(interval.contains(z))), key=lambda z: float(z))
    less, more = (sp.Le, sp.Ge) if loose else (sp.Lt, sp.Gt)
    ends = [interval.inf, *zeros, interval.sup]
    pieces = []
    for low, high in pairwise(ends):
        middle = sp.Rational(str(sp.N((low + high) / 2, 12)))
        if sign_at(form, {s: middle}) == turn:
            inner = [more(s, low, evaluate=False)] * (low in zeros) + [less(s, high, evaluate=False)] * (high in zeros)
            pieces.append(inner[0] if len(inner) == 1 else sp.And(*inner, evaluate=False))
    return None if not pieces else pieces[0] if len(pieces) == 1 else sp.Or(*pieces, evaluate=False)


def in_words(test: Any) -> str:
    """Write a condition as a reader would, in words that ``derivations.text`` reads."""
    if isinstance(test, sp.Eq) and isinstance(test.lhs, sp.Mod):
        return f"{test.lhs.args[0]} is {'even' if test.rhs == 0 else 'odd'}"
    if isinstance(test, sp.Ne):
        return f"{test.lhs} != {test.rhs}"
    if isinstance(test, sp.And) and (chain := _chain(test)):
        return chain
    if isinstance(test, (sp.And, sp.Or)):
        parts = [f"({in_words(arg)})" if isinstance(arg, (sp.And, sp.Or)) else in_words(arg) for arg in test.args]
        return (" and " if isinstance(test, sp.And) else " or ").join(sorted(parts))
    return str(test)


def _chain(test: Any) -> str:
    """Write a lower and an upper bound of one parameter as a chain; empty where there is something else."""
    if len(test.args) != 2 or not all(isinstance(arg, (sp.Gt, sp.Ge, sp.Lt, sp.Le)) for arg in test.args):
        return ""
    lower = [arg for arg in test.args if isinstance(arg, (sp.Gt, sp.Ge))]
    upper = [arg for arg in test.args if isinstance(arg, (sp.Lt, sp.Le))]
    if len(lower) != 1 or lower[0].lhs != upper[0].lhs or not lower[0].lhs.is_Symbol:
        return ""
    signs = ["<" if isinstance(arg, (sp.Gt, sp.Lt)) else "<=" for arg in (lower[0], upper[0])]
    return f"{lower[0].rhs} {signs[0]} {lower[0].lhs} {signs[1]} {upper[0].rhs}"
