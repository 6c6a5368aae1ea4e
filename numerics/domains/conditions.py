"""Find the condition under which a line holds by solving for the boundary between agreeing and failing points.

Between a point at which a claim holds and one at which it fails lies a wall. If a surface of the formula
(``numerics.forms.surfaces``) separates two such points however close they are, it is the wall. Otherwise a form is fitted to the
crossings, and its coefficients are recognised. A condition is a combination of the signs of the walls' forms that explains every
point. It is then tested close to each wall, on both sides, on the wall itself, at several places along it, and at fresh points. If
the claim also holds somewhere outside the condition, the condition only means "at least".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.domains.points import Point, far_points, generic_points, name_of
from closedform.numerics.domains.roots import exact_roots, sign_at, signs_at
from closedform.numerics.domains.search import NEAR, Enough, Holds, Search, walls_of
from closedform.numerics.domains.sign_patterns import condition_of, only_cuts, patterns_of, tells_sides_apart
from closedform.numerics.domains.untested_walls import Within
from closedform.numerics.domains.walls import recurrent
from closedform.numerics.domains.wording import in_words, off, plainly
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.findings.findings import Where
from closedform.numerics.forms.trees import grown, planted

# Most points at which a claim is tried: closed forms, integrals that reduce to them, integrals that need quadrature.
BUDGET_CLOSED, BUDGET_REDUCED, BUDGET = 2500, 900, 100
_FRESH = 16
_SPECIAL = 24
_PLACES = 4  # places along a wall
_ROUNDS = 6
_RECURRENT = (sp.sin, sp.cos, sp.tan, sp.Mod, sp.floor, sp.gamma)  # functions with infinitely many zeros or poles


def where(
    domain: Domain,
    symbols: Sequence[Letter],
    forms: Sequence[Form],
    tried: Iterable[tuple[Point, bool]],
    special: Sequence[Point],
    unclear: Sequence[Point],
    holds: Holds,
    *,
    budget: int,
) -> Where | None:
    """Find the condition under which a claim holds; None if no combination of walls explains the points.

    Args:
        domain: where the claim is asserted. Without a chart the walls are solved for; with one only their signs are used.
        symbols: the parameters that the two sides depend on.
        forms: the forms of both sides' surfaces.
        tried: points, each with True if the claim holds there.
        special: points at which it seems to hold, perhaps by chance: they are tried again if needed.
        unclear: undecided points.
        holds: tries the claim at a point; None if undecided.
        budget: most further points to try.
    """
    known = {name_of(point): (point, found) for point, found in tried}
    if False not in {found for _, found in known.values()}:
        return None
    search = Search(domain, symbols, [*forms, *recurrent(symbols, forms)], holds, budget, known)
    search.unclear.update({name_of(point): point for point in unclear})
    try:
        _label(search, special)
        if True not in {found for _, found in known.values()}:
            return None
        for round_ in range(_ROUNDS):
            walls = walls_of(search)
            if walls is None:
                return None
            patterns = patterns_of(search, walls)
            verdict = _tested(search, walls, patterns, special, last=round_ == _ROUNDS - 1)
            if verdict is not None:
                return verdict
    except (Enough, NotLowered):
        return None
    return None


def _label(search: Search, special: Sequence[Point]) -> None:
    """Try the claim again near special points that lie on no surface: it may hold at one by chance."""
    for point in special[: min(_SPECIAL, search.budget // 16)]:  # fewer if a point costs more
        if 0 in (signs_at(search.forms, point) or (0,)):
            continue
        # Use different shares: if two parameters are equal, the claim may hold only because of that.
        count = len(search.domain.symbols)
        shares = (sp.Rational(k, count) for k in range(1, count + 1))
        beside = search.domain.resolve(
            {s: _moved(s, point[s], share) for s, share in zip(search.domain.symbols, shares, strict=True)}
        )
        if search.at(beside):
            search.at(point)


def _moved(symbol: Letter, value: Form, share: Form) -> Form:
    return value if symbol.is_integer else value * (1 + share / 9973) + share / 10**7


def _tested(
    search: Search, walls: Sequence[Form], patterns: Mapping[tuple[int, ...], bool], special: Sequence[Point], *, last: bool
) -> Where | None:
    """Test the patterns at fresh points and close to the walls; None if a point contradicts them.

    In the last round, a point at which the claim holds but should fail makes the condition only sufficient.
    """
    spread = bool(search.given_up)
    places = {h: _places(search, h) for h in walls}
    points = _fresh(search)
    for on in places.values():
        points += [near for s, point in on for near in _beside(search, s, point)]
    for point in points:
        signs = signs_at(walls, point)
        if signs is None or 0 in signs:
            continue
        found, expected = search.at(point), patterns.get(signs)
        if found is None:
            continue
        if expected is None or (expected and not found) or (found and not expected and not last):
            return None  # another round, with this point
        spread = spread or (found and not expected)
    return _said(search, walls, patterns, places, special, not spread)


def _fresh(search: Search) -> list[Point]:
    """Draw fresh points, also far from order one, where surfaces may recur."""
    try:
        near = generic_points(search.domain, _FRESH, seed=77)
    except ValueError:
        return []
    again = any(form.has(*_RECURRENT) for form in search.forms) or search.budget > BUDGET
    return [*near, *(far_points(search.domain, seed=77) if again else ())]


def _places(search: Search, wall: Form) -> list[tuple[Form, Point]]:
    """Return exact points on a wall, each with the parameter that was solved for."""
    out: list[tuple[Form, Point]] = []
    bases = [point for point, _ in search.labels.values()]
    for s in sorted(wall.free_symbols & set(search.symbols), key=str):
        if s not in search.domain.symbols or search.domain.chart:
            continue
        for base in bases[:: max(1, len(bases) // 12)]:
            for root in exact_roots(wall, s, base):
                point = {**base, s: root}
                if search.domain.contains(point) and len(out) < _PLACES * len(search.symbols):
                    out.append((s, point))
    return out


def _beside(search: Search, s: Form, point: Point) -> list[Point]:
    step = (abs(point[s]) if point[s] != 0 else sp.Integer(1)) * NEAR
    if not point[s].is_Rational:
        point = {**point, s: sp.Rational(str(sp.N(point[s], 25)))}
    return [q for q in ({**point, s: point[s] + step}, {**point, s: point[s] - step}) if search.domain.contains(q)]


def _said(
    search: Search,
    walls: Sequence[Form],
    patterns: Mapping[tuple[int, ...], bool],
    places: Mapping[Form, list[tuple[Form, Point]]],
    special: Sequence[Point],
    exact: bool,
) -> Where | None:
    """Write the condition, each wall with or without itself, as far as it was tried."""
    loose: dict[Form, bool] = {}
    beside: list[str] = []
    for i, h in enumerate(walls):
        on = [point for _, point in places[h] if tells_sides_apart(signs_at(walls, point), i, patterns)]
        tried = [search.at(point) for point in on]
        here = [found for found in tried if found is not None]
        loose[h] = bool(here) and all(tried)
        exact = exact and (not any(here) or all(tried)) and (None not in tried or not here)
        if not _is_whole(h) and not only_cuts(h, i, patterns) and ((on and not here) or (not on and not _is_left_out(search, h))):
            beside.append(f"{plainly(h)} = 0")
    test, left_out = _without_exceptions(search, condition_of(search, walls, patterns, loose))
    if test in (None, sp.true, sp.false):
        return None
    unaccounted = [point for point in search.unclear.values() if not _is_accounted_for(search, walls, point)]
    within = [point for point in unaccounted if _met(test, point) is not False]
    if within:
        search.give_up(within)
        return None  # another round, without the surroundings of these points
    exact = exact and not unaccounted
    if len(search.symbols) > 1:  # the claim may hold somewhere on an excluded wall
        exact = exact and all(search.at(point) is False for h in left_out for _, point in _places(search, h)[:_PLACES])
    outside = [point for point in special if _met(test, point) is False]
    exact = exact and not any(search.at(point) for point in outside[:_SPECIAL])
    return Where(planted(test), in_words(test), exact, f"not tried where {' or '.join(beside)}" if beside else "")


def _met(test: Form, point: Point) -> bool | None:
    """Return True if a condition holds at a point; None if a form in it has no real value."""
    try:
        here = test.xreplace(dict(point))
    except TypeError:  # SymPy compares no infinite or complex numbers
        return None
    return None if here not in (sp.true, sp.false) else here == sp.true


def without(domain: Domain, condition: Where, walls: Sequence[Within]) -> Where:
    """Exclude from a condition the walls inside it on which it was not tried."""
    left_out = (_off(domain, wall) for wall in walls)
    narrowed = sp.And(*sp.And.make_args(grown(condition.condition, domain.symbols)), *left_out, evaluate=False)
    return replace(condition, condition=planted(narrowed), says=in_words(narrowed), exact=False)


def _off(domain: Domain, wall: Within) -> Form:
    """Write that a form is not zero at those of its listed zeros that are on the wall."""
    written = off(domain, wall.form)
    if wall.below is None or not isinstance(written, sp.And):
        return written
    on_wall = (one for one in written.args if (wall.below < 0).xreplace({one.lhs: one.rhs}) is not sp.false)
    return sp.And(*on_wall, evaluate=False)


def _is_accounted_for(search: Search, walls: Sequence[Form], point: Point) -> bool:
    """Return True if an undecided point lies on a surface, or in a cell with a decided point."""
    forms = [*search.forms, *walls]
    cell = [sign_at(form, point) for form in forms]
    return 0 in cell or any(
        name not in search.given_up and all(sign_at(form, other) == sign for form, sign in zip(forms, cell, strict=True))
        for name, (other, _) in search.labels.items()
    )


def _is_left_out(search: Search, wall: Form) -> bool:
    """Return True if solved zeros of a form in the parameters lie outside the domain, or a tried point lies on it."""
    if search.domain.chart:
        return False
    for s in sorted(wall.free_symbols & search.domain.symbols.keys(), key=str):
        for point, _ in list(search.labels.values())[:6]:
            roots = exact_roots(wall, s, point)
            if roots and not any(search.domain.contains({**point, s: root}) for root in roots):
                return True
    return any(sign_at(wall, point) == 0 for point, _ in search.labels.values())


def _without_exceptions(search: Search, test: Form) -> tuple[Form, list[Form]]:
    """List surfaces on which the claim fails but holds on both sides, and exclude them; None if a failure lies on no surface."""
    left_out: list[Form] = []
    if test is None:
        return None, left_out
    for point, found in search.labels.values():
        if found or _met(test, point) is not True or any(sign_at(h, point) == 0 for h in left_out):
            continue
        through = [
            h
            for h in search.forms
            if sign_at(h, point) == 0 and not any(sign_at(h, p) == 0 for p, ok in search.labels.values() if ok)
        ]
        if not through:
            return None, left_out
        # Of sin(x) - 1 and cos(x), both zero at pi/2, the formula has the first; the second separates arcs.
        left_out.append(min(through, key=lambda h: (isinstance(h, (sp.sin, sp.cos)), sp.count_ops(h))))
    exceptions = [off(search.domain, h) for h in left_out]
    return (sp.And(*([] if test == True else [test]), *exceptions, evaluate=False) if exceptions else test), left_out  # noqa: E712


def _is_whole(form: Form) -> bool:
    return all(s.is_integer for s in form.free_symbols)
