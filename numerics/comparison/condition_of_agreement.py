"""The condition under which two sides agree, from compared points, including points searched for on walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from closedform.numerics.comparison.balls import Balls, symbols_of
from closedform.numerics.domains import conditions
from closedform.numerics.domains.points import Point
from closedform.numerics.domains.untested_walls import unmet, vanishing_within
from closedform.numerics.findings.findings import DIFFERENT, At, Relation, Where
from closedform.numerics.forms.nodes import entries, outermost_special
from closedform.numerics.forms.surfaces import surfaces
from closedform.numerics.forms.trees import grown


def held_where(balls: Balls, ats: list[At], left: Any, right: Any, seed: int, walls: Sequence[Any] = ()) -> Where | None:
    """Find the condition under which two sides agree; None if none is found.

    Args:
        balls: the enclosures that compared them; exact points on walls are added to its points.
        ats: the comparison at each point; likewise.
        left: one side.
        right: the other.
        seed: seeds the search for walls.
        walls: forms whose zeros may bound the condition, beside those that are seen in the sides.
    """
    walls = [*walls, *_on_unmet_walls(balls, ats, left, right, seed)]
    condition = _where(balls, ats, left, right, walls)
    return None if condition is None else _without_walls(balls, condition, left, right, seed)


def _without_walls(balls: Balls, condition: Where, left: Any, right: Any, seed: int) -> Where:
    """Drop from the condition of a reader's claim the zeros of a side's divisors within it, unless the sides are seen to agree there."""
    derivation = balls.derivation
    if not balls.typed or derivation.domain.chart:
        return condition
    test = grown(condition.condition, derivation.domain.symbols)
    walls = [
        wall
        for wall in vanishing_within(derivation.domain, test, left, right, derivation.cancelled, seed=seed)
        if not wall.points or any(balls.compare_at(left, right, p).relation is not Relation.AGREE for p in wall.points)
    ]
    return conditions.without(derivation.domain, condition, walls) if walls else condition


def _on_unmet_walls(balls: Balls, ats: list[At], left: Any, right: Any, seed: int) -> Sequence[Any]:
    """Compare a reader's claim on walls that no point lies on, and return their forms; the comparisons are added to the points."""
    derivation = balls.derivation
    if not balls.typed or len(ats) < len(balls.points) or len(entries(left)) != 1:
        return ()
    known = [point for (point, _), at in zip(balls.points, ats, strict=True) if at.relation is not Relation.UNCLEAR]
    found = unmet(derivation.domain, left, right, derivation.cancelled, known, seed=seed)
    balls.add(found.points, 0)
    compared = [balls.compare_at(left, right, point, generic=False) for point in found.points]
    for k, (point, at) in enumerate(zip(found.points, compared, strict=True)):
        if point in found.lacking and at.relation is not Relation.NEITHER:
            compared[k] = replace(at, relation=Relation.MISSING, reason=at.reason or "a division by zero")
    ats += compared
    return found.forms


def _where(balls: Balls, ats: list[At], left: Any, right: Any, walls: Sequence[Any]) -> Where | None:
    """Find where two sides agree, if they agree at some generic points and not at others."""
    found = {at.relation for at in ats}
    if Relation.AGREE not in found or not found & {*DIFFERENT, Relation.NEITHER}:
        return None
    states = {Relation.AGREE: True, Relation.DIFFER: False, Relation.MISSING: False, Relation.NEITHER: False}
    both = [*entries(left), *entries(right)]
    both += [part for side in both for part in balls.derivation.cancelled.get(side, ())]
    forms = surfaces(both)
    forms += [form for form in walls if form not in forms and -form not in forms]
    tried, special, unclear = [], [], []
    for (point, generic), at in zip(balls.points, ats, strict=False):
        # A point on a surface, or a corner at which a term is negligible, may agree by coincidence.
        if at.relation is Relation.AGREE and not generic:
            special.append(point)
        elif at.relation in states:
            tried.append((point, states[at.relation]))
        else:
            unclear.append(point)
    symbols = symbols_of(balls.derivation, both)

    neither = Relation.NEITHER in found

    def holds(point: Point) -> bool | None:
        nonlocal neither
        relation = balls.compare_at(left, right, point).relation
        neither = neither or relation is Relation.NEITHER
        return states.get(relation)

    closed = not any(map(outermost_special, both))
    integrated = any((ball := balls.at(side, 0)[0]) is None or ball.integrated for side in both)
    budget = conditions.BUDGET_CLOSED if closed else conditions.BUDGET if integrated else conditions.BUDGET_REDUCED
    condition = conditions.where(balls.derivation.domain, symbols, forms, tried, special, unclear, holds, budget=budget)
    return None if condition is None else replace(condition, neither=neither)
