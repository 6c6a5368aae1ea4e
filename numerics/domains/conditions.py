"""Where a line holds: the boundary between points that agree and points that do not is solved for, never picked from a list.

Between a point at which a claim holds and one at which it fails lies a wall. If a surface of the formula
(``numerics.forms.surfaces``) runs between two such points, however near they are brought, it is the wall; if none does, the wall is fitted to
the places where it was crossed and its coefficients are recognised. A condition is a combination of the signs of the walls'
forms that accounts for every point tried. It is then tested close to each wall, on both sides, on the wall itself, in
several places along it, and at fresh points; a condition outside which the claim was seen to hold too says no more than
"at least".
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

# Points at which a claim may be tried: between closed forms, where integrals reduce to them, where quadrature is needed.
BUDGET_CLOSED, BUDGET_REDUCED, BUDGET = 2500, 900, 100
_FRESH = 16
_SPECIAL = 24
_PLACES = 4  # along a wall
_ROUNDS = 6
_RECURRENT = (sp.sin, sp.cos, sp.tan, sp.Mod, sp.floor, sp.gamma)  # whose zeros or poles have no end


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
    """Find the condition under which a claim holds; None where no combination of walls accounts for what was seen.

    Args:
        domain: where the claim is asserted; without a chart the walls are solved for, with one only their signs are used.
        symbols: the parameters that the two sides depend on.
        forms: of the surfaces of both sides.
        tried: points, each with whether the claim holds there.
        special: points at which it seems to hold, perhaps by being special: they are tried again where it matters.
        unclear: points at which it was not decided.
        holds: tries the claim at another point; None where it is not decided.
        budget: how many other points may be tried.
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
    """Try the claim again, more closely, at special points that lie on no surface, and beside them: it may hold at one by chance."""
    for point in special[: min(_SPECIAL, search.budget // 16)]:  # fewer where a point costs more
        if 0 in (signs_at(search.forms, point) or (0,)):
            continue
        # By unlike shares: where two parameters are equal, it may hold for that alone.
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
    """Test what the patterns say at fresh points and close to the walls; None where a point says otherwise.

    In the last round, points at which the claim holds where it should fail make the condition a sufficient one.
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
    """Draw points anew; far from order one as well, where surfaces may come again and again."""
    try:
        near = generic_points(search.domain, _FRESH, seed=77)
    except ValueError:
        return []
    again = any(form.has(*_RECURRENT) for form in search.forms) or search.budget > BUDGET
    return [*near, *(far_points(search.domain, seed=77) if again else ())]


def _places(search: Search, wall: Form) -> list[tuple[Form, Point]]:
    """Give exact points on a wall, each with the parameter that was solved for."""
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
        return None  # another round, without what surrounds these points
    exact = exact and not unaccounted
    if len(search.symbols) > 1:  # on a wall that is left out it may hold somewhere
        exact = exact and all(search.at(point) is False for h in left_out for _, point in _places(search, h)[:_PLACES])
    outside = [point for point in special if _met(test, point) is False]
    exact = exact and not any(search.at(point) for point in outside[:_SPECIAL])
    return Where(planted(test), in_words(test), exact, f"not tried where {' or '.join(beside)}" if beside else "")


def _met(test: Form, point: Point) -> bool | None:
    """Tell whether a condition is met at a point; None where a form in it has no real value."""
    try:
        here = test.xreplace(dict(point))
    except TypeError:  # SymPy compares no infinite or complex number
        return None
    return None if here not in (sp.true, sp.false) else here == sp.true


def without(domain: Domain, condition: Where, walls: Sequence[Within]) -> Where:
    """Leave walls out of a condition that lie within it, on which it was not tried."""
    left_out = (_off(domain, wall) for wall in walls)
    narrowed = sp.And(*sp.And.make_args(grown(condition.condition, domain.symbols)), *left_out, evaluate=False)
    return replace(condition, condition=planted(narrowed), says=in_words(narrowed), exact=False)


def _off(domain: Domain, wall: Within) -> Form:
    """Write that a form is not zero, at the zeros of those that are listed that are on the wall."""
    written = off(domain, wall.form)
    if wall.below is None or not isinstance(written, sp.And):
        return written
    on_wall = (one for one in written.args if (wall.below < 0).xreplace({one.lhs: one.rhs}) is not sp.false)
    return sp.And(*on_wall, evaluate=False)


def _is_accounted_for(search: Search, walls: Sequence[Form], point: Point) -> bool:
    """Tell whether a point at which nothing is decided lies on a surface, or in a cell with one at which something is."""
    forms = [*search.forms, *walls]
    cell = [sign_at(form, point) for form in forms]
    return 0 in cell or any(
        name not in search.given_up and all(sign_at(form, other) == sign for form, sign in zip(forms, cell, strict=True))
        for name, (other, _) in search.labels.items()
    )


def _is_left_out(search: Search, wall: Form) -> bool:
    """Tell whether the zeros of a form in the parameters, as far as they can be solved for, are no points of the domain."""
    if search.domain.chart:
        return False
    for s in sorted(wall.free_symbols & search.domain.symbols.keys(), key=str):
        for point, _ in list(search.labels.values())[:6]:
            roots = exact_roots(wall, s, point)
            if roots and not any(search.domain.contains({**point, s: root}) for root in roots):
                return True
    return any(sign_at(wall, point) == 0 for point, _ in search.labels.values())


def _without_exceptions(search: Search, test: Form) -> tuple[Form, list[Form]]:
    """Leave out the surfaces on which the claim fails though it holds on both sides of them, and list them; None where a failure lies on none."""
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
        # Of sin(x) - 1 and cos(x), both zero at pi/2, the formula has the first; the second tells arcs apart.
        left_out.append(min(through, key=lambda h: (isinstance(h, (sp.sin, sp.cos)), sp.count_ops(h))))
    exceptions = [off(search.domain, h) for h in left_out]
    return (sp.And(*([] if test == True else [test]), *exceptions, evaluate=False) if exceptions else test), left_out  # noqa: E712


def _is_whole(form: Form) -> bool:
    return all(s.is_integer for s in form.free_symbols)
