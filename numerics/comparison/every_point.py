"""Compares two sides at every point of a domain: witnesses, a ratio, errors, undone departures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import sympy as sp
from flint import ctx

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.derivations.functions.types import Form
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.comparison.regime import regime_of
from closedform.numerics.comparison.relations import text
from closedform.numerics.domains.plain_points import plain_points
from closedform.numerics.domains.points import simplest
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.findings.evidence import Ball
from closedform.numerics.findings.findings import DIFFERENT, At, Enclosed, Equality, Kind, Measured, Ratio, Relation
from closedform.numerics.findings.levels import PLAIN_POINTS
from closedform.numerics.forms.nodes import entries, outermost_special
from closedform.numerics.forms.recognise import factor
from closedform.numerics.forms.surfaces import surfaces


def recomputed(derivation: Derivation, balls: Balls, i: int, reading: str, everywhere: range) -> dict[Equality, list[At]]:
    """Compare the consequence of corrected lines with the quantity and with the line; empty if none is corrected."""
    line = derivation.lines[i]
    follows = derivation.follows(line, reading)
    if follows is None or not follows.rests_on_an_error:
        return {}
    sides = {Kind.REPAIRED: derivation.readings[reading], Kind.KEPT: derivation.value(line, reading)}
    return {
        Equality(kind, i, reading): [balls.compare(side, follows.corrected, k) for k in everywhere] for kind, side in sides.items()
    }


def with_hard_points(balls: Balls, ats: list[At], left: Form, right: Form) -> list[At]:
    """Among points at which nothing is known, find those at which balls are too wide and whose cell has points of agreement.

    Both sides must certainly have a value at each point, whatever the balls show.
    """
    both = [*entries(left), *entries(right)]
    if not {Relation.AGREE, Relation.UNCLEAR} <= {at.relation for at in ats} or any(map(balls.may_lack_a_value, both)):
        return ats
    forms = surfaces(both)
    signs = {k: tuple(sign_at(form, point) or 0 for form in forms) for k, (point, _) in enumerate(balls.points[: len(ats)])}
    seen = {signs.get(k) for k, at in enumerate(ats) if at.relation is Relation.AGREE}
    return [
        replace(at, relation=Relation.HARD)
        if at.relation is Relation.UNCLEAR and signs.get(k) in seen and 0 not in signs[k]
        else at
        for k, at in enumerate(ats)
    ]


def compared(balls: Balls, left: Form, right: Form, everywhere: range, representatives: int) -> list[At]:
    """Compare two sides at every point.

    A comparison with integrals that differs at all generic points and corners is refuted at once. Then only those special points
    are added that represent a cell, in which the sides may agree.
    """
    ats = [balls.compare(left, right, k) for k in everywhere]
    integrals = any(map(outermost_special, [*entries(left), *entries(right)]))
    last = len(balls.points)
    if integrals and all(at.relation in DIFFERENT for at in ats):
        last = len(ats) + representatives
    ats += [balls.compare(left, right, k) for k in range(len(ats), last)]
    if balls.was_seen_only_closer(left, right):
        ats = [balls.compare(left, right, k) if at.relation is Relation.AGREE else at for k, at in enumerate(ats)]
    return ats


def plain_witness(balls: Balls, left: Form, right: Form, ats: list[At]) -> list[At]:
    """Search for a simple point at which two sides differ that differ at a generic one; it can only refute."""
    if not any(at.generic and at.relation in DIFFERENT for at in ats) or not any(at.relation is Relation.DIFFER for at in ats):
        return []
    tried = (balls.compare_at(left, right, point, generic=False) for point in plain_points(balls.derivation.domain, PLAIN_POINTS))
    return [at for at in tried if at.relation is Relation.DIFFER and at.seen_apart][:1]


def departures(derivation: Derivation, balls: Balls, line: Line) -> dict[str, list[At]]:
    """Undo a line's recorded error, and compare the result with the form from which the line departs.

    Returns:
        The comparison at each generic point, by reading. It is the first reading in which the printed form departs; if each reading
            has its own form, all such readings. Empty if it departs in none; a reading without a recorded error has no points.
    """
    out: dict[str, list[At]] = {}
    for reading in derivation.readings:
        true, printed, error = (
            derivation.departs_from(line, reading),
            derivation.value(line, reading),
            derivation.error(line, reading),
        )
        if any(balls.compare(true, printed, k).relation in DIFFERENT for k in range(len(balls.points))):
            generic = [k for k, (_, is_generic) in enumerate(balls.points) if is_generic and error is not None]
            out[reading] = [balls.compare(true, error.undone(printed), k) for k in generic if error is not None]
            if not isinstance(line.value, Mapping):
                break
    return out


def note_ratio(out: Enclosed, derivation: Derivation, balls: Balls, i: int, reading: str, quantity: Form, value: Form) -> None:
    """Recognise printed / true over the generic points where a scalar line differs."""
    ats = out.points(Kind.TOTAL, i, reading)
    if len(entries(value)) != 1 or not any(at.relation in DIFFERENT for at in ats):
        return
    ratios, where = [], []
    for k, (point, generic) in enumerate(balls.points):
        (q, _), (v, _) = balls.at(quantity, k), balls.at(value, k)
        if generic and q is not None and v is not None and not q.value.contains(0):
            with ctx.workprec(150):
                ratios.append(v.value / q.value)
            where.append(balls.visible(point))
    found = factor(ratios, where) if len(ratios) >= 4 else None
    if found is not None and found != 1:
        out.ratios[i, reading] = Ratio(str(found), sp.latex(found))


def errors_measured(balls: Balls, quantity: Form, value: Form) -> list[Measured]:
    """Measure an approximation's error at the points of its regime, from enclosures of both sides; at every point where it has none."""
    rows = []
    if regime := regime_of(balls.derivation):
        balls = Balls(balls.derivation, balls.digits, [(point, True) for point in regime])
    for k, (point, _) in enumerate(balls.points):
        (q, _), (v, _) = balls.at(quantity, k), balls.at(value, k)
        if q is None or v is None:
            continue
        difference = v.value - q.value
        relative = None if q.value.contains(0) else text(Ball(difference / q.value), 3)
        at = simplest(balls.visible(point))
        rows.append(Measured(at, true=text(q, 6), printed=text(v, 6), error=text(Ball(difference), 3), relative=relative))
    return rows
