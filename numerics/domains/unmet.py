"""Walls that no point tried lies on, though a claim may fail on them: the zeros of a step's argument, or of what one side divides by.

Beside such a wall both sides agree, and so they do at every point that misses it. A zero is looked for by Newton's method in many digits,
also where the form touches zero without changing its sign, as 1 - sin(x) does at pi/2. If exact coordinates are recognised, the
point is one to be tried. If not, the sides are compared with each step at the value that it has at its jump; where they differ
then, the claim is open: it fails there if the form vanishes there. Of whole numbers, and of several waves that run on
without end, no search tells that a zero is never come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

import sympy as sp

from derivations.domain import Domain
from numerics.balls.enclose import enclose
from numerics.domains.beyond import out_of_reach
from numerics.domains.points import Point
from numerics.domains.roots import sign_at
from numerics.domains.zeros import Zeros
from numerics.evidence import DoesNotExist, NotLowered
from numerics.symbolic.surfaces import vanishing_factors, walk

_NOTHING = 1e-40  # a difference this small is that of a zero known to many digits
_PAIRS = 10  # of walls, that are looked at where they meet
_APART = 1e-12  # relative distance of two sides that differ


@dataclass(frozen=True)
class Wall:
    """Where a claim may fail alone.

    Args:
        form: it vanishes on the wall; an expression in the parameters.
        steps: each step whose argument vanishes with it, and the step's value there; None where a side has no value on the wall.
    """

    form: Any
    steps: Mapping[Any, Any] | None


@dataclass(frozen=True)
class Unmet:
    """What is found of walls that no point lies on.

    Args:
        points: exact points on them, to be tried.
        on_walls: those of each wall on which the claim fails, unless a comparison there tells otherwise.
        open: why the claim is open on a wall, in a sentence; empty where it is on none.
        place: next to that wall, where a place on it is known.
    """

    points: tuple[Point, ...] = ()
    on_walls: tuple[tuple[Point, ...], ...] = ()
    open: str = ""
    place: Point | None = None


def unmet(
    domain: Domain, left: Any, right: Any, cancelled: Mapping[Any, Sequence[Any]], tried: Sequence[Point], *, seed: int = 0
) -> Unmet:
    """Look for walls of a claim that none of the points tried lies on.

    Args:
        domain: where the claim is asserted.
        left: one side.
        right: the other.
        cancelled: what each side no longer shows.
        tried: points at which something is known of it.
        seed: of the sample that a search starts from.
    """
    if not domain.symbols or domain.chart:
        return Unmet()
    walls = (wall for wall in _walls(domain, left, right, cancelled) if wall.form.is_zero is not False)
    found = [wall for wall in walls if not any(sign_at(wall.form, p) == 0 for p in tried)]
    points, on_walls = list[Point](), list[tuple[Point, ...]]()
    why, place = "", None
    for wall in found:
        search = Zeros(domain, wall.form, seed)
        exact = search.exact()
        points += [p for p in exact if p not in points]
        if exact and all(wall.steps is None or _differ(wall.steps, left, right, p) for p in exact):
            on_walls.append(tuple(exact))
        if not exact and not why:
            why, place = _open(search, wall, left, right, tried)
    far, beyond = out_of_reach(domain, (left, right), tried)
    return Unmet((*points, *far), tuple(on_walls), why or beyond, place)


def _walls(domain: Domain, left: Any, right: Any, cancelled: Mapping[Any, Sequence[Any]]) -> Iterator[Wall]:
    """List the walls on which sides may differ though they agree on both sides of them."""
    below = [_divisors(domain, (side, *cancelled.get(side, ()))) for side in (left, right)]
    # What cancelled in one of two sides that are the same form is gathered for both.
    alone = below[0] ^ below[1] if left != right else _divisors(domain, cancelled.get(left, ()))
    yield from (Wall(form, None) for form in sorted(alone, key=str))
    steps: dict[Any, dict[Any, Any]] = {}
    for side in (left, right):
        for node, _ in walk(side, (), set()):
            if isinstance(node, (sp.sign, sp.Heaviside)) and node.free_symbols and node.free_symbols <= domain.parameters:
                for form in vanishing_factors(node.args[0]):
                    steps.setdefault(form, {})[node] = sp.Integer(0) if isinstance(node, sp.sign) else node.args[1]
    inner = {form: values for form, values in steps.items() if form not in below[0] & below[1]}
    yield from (Wall(form, values) for form, values in inner.items())
    for (one, here), (other, there) in islice(combinations(inner.items(), 2), _PAIRS):  # where two walls meet, both are zero
        both = {**here, **there}
        if (left - right).xreplace(both) != 0:
            yield Wall(one**2 + other**2, both)


def _divisors(domain: Domain, parts: Sequence[Any]) -> set[Any]:
    """List the forms at whose zeros a side has no value, as it divides by them or takes their logarithm."""
    found: set[Any] = set()
    for node in (node for part in parts for node, _ in walk(part, (), set())):
        divides = isinstance(node, sp.Pow) and node.exp.could_extract_minus_sign()
        if (divides or isinstance(node, sp.log)) and node.free_symbols and node.free_symbols <= domain.parameters:
            found.update(vanishing_factors(node.args[0]))
    return found


def _open(search: Zeros, wall: Wall, left: Any, right: Any, tried: Sequence[Point]) -> tuple[str, Point | None]:
    """Say why a claim is open on a wall, and where of which no exact point is known; empty where it seems to hold there, or there is no wall."""
    form = str(wall.form)[:80]
    if search.symbols and search.whole == search.symbols:
        larger = ({**point, s: 1000 * point[s]} for point in tried[:4] for s in search.symbols)
        both = {1, -1} <= {sign_at(wall.form, point) for point in (*tried, *filter(search.domain.contains, larger))}
        if both and not search.never_whole() and (wall.steps is None or _differ(wall.steps, left, right, search.base)):
            return f"whether {form} is zero for some whole numbers, where the claim fails, is not known", None
        return "", None
    for point in search.near() if not search.whole else ():
        place = {**search.base, **point}
        if wall.steps is None or _differ(wall.steps, left, right, place):
            at = ", ".join(f"{s} = {sp.N(v, 12)}" for s, v in point.items())
            return f"whether {form} has a zero near {at}, where the claim fails, is not known exactly", place
    return "", None


def _differ(steps: Mapping[Any, Any], left: Any, right: Any, point: Point) -> bool:
    """Tell whether two sides differ at a point next to a wall if each step there has the value of its jump; so too where one has no value."""
    try:
        balls = [enclose(side.xreplace(dict(steps)), {s: point[s] for s in side.free_symbols}, digits=25) for side in (left, right)]
    except (NotLowered, DoesNotExist, ZeroDivisionError, ValueError):
        return True
    gap, size = abs(balls[0].value - balls[1].value), abs(balls[0].value) + abs(balls[1].value)
    return not (gap <= _APART * size or gap <= _NOTHING)
