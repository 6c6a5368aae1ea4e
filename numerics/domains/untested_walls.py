"""Walls without a tested point, on which a claim may fail: the zeros of a step's argument, or of a side's denominator.

Beside such a wall both sides agree, as they do at every point that misses it. Newton's method in many digits finds a zero, also
where the form touches zero without changing its sign, as 1 - sin(x) does at pi/2. If exact coordinates are recognised, the point is
tried. The argument of a kink, a root or a logarithm may have its other sign in a part too thin for any point: the search looks
beside its zeros. A search finds places at which a claim fails. Only a certificate shows that there are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations, islice
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.needs import needs, unless_refuted_on
from closedform.derivations.functions.types import Form
from closedform.numerics.domains.far_kinks import out_of_reach
from closedform.numerics.domains.points import Point
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.domains.zeros import Zeros
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.forms.surfaces import ends_of_existence, vanishing_factors, walk
from closedform.numerics.gaussian.reduction import carried_out

_PAIRS = 10  # pairs of walls whose meeting points are searched
_MOST, _OPERATIONS = 6, 60  # forms of one sign that are searched, and operations of one of them
_SHOWN = 40  # digits of a printed zero
_SHARES = tuple(sp.Rational(1, 10**k) for k in (3, 6, 9, 12, 20))  # parts of a zero's size by which a point moves away from it


@dataclass(frozen=True)
class Wall:
    """A place where a claim may fail alone.

    Args:
        form: it vanishes on the wall; an expression in the parameters.
        below: must be negative too where a side has no value; None without such a condition.
        certain: True if a side certainly has no value there: it divides by the form, takes its logarithm, or has a pole.
        of_both: True if so for both sides; if they are equal beside the wall, a condition that excludes others excludes it too.
    """

    form: Form
    below: Form = None
    certain: bool = False
    of_both: bool = False

    def holds(self, point: Point) -> bool:
        """Return True if a zero of the form is on the wall."""
        return self.below is None or sign_at(self.below, point) == -1


@dataclass(frozen=True)
class Unmet:
    """Points on untested walls.

    Args:
        points: exact points on them, to be tried.
        lacking: the points at which a side certainly has no value.
        forms: the walls that they lie on.
    """

    points: tuple[Point, ...] = ()
    lacking: tuple[Point, ...] = ()
    forms: tuple[Form, ...] = ()


def unmet(
    domain: Domain, left: Form, right: Form, cancelled: Mapping[Form, Sequence[Form]], tried: Sequence[Point], *, seed: int = 0
) -> Unmet:
    """Search for walls of a claim that none of the points tried lies on.

    Args:
        domain: where the claim is asserted.
        left: one side.
        right: the other.
        cancelled: the parts that each side no longer shows.
        tried: points at which the claim has a known result.
        seed: the seed of the sample that starts a search.
    """
    if not domain.symbols or domain.chart:
        return Unmet()
    walls = (wall for wall in _walls(domain, left, right, cancelled) if wall.form.is_zero is not False)
    found = [wall for wall in walls if not any(sign_at(wall.form, p) == 0 for p in tried) and any(map(wall.holds, tried))]
    points, lacking, forms = list[Point](), list[Point](), list[Any]()
    for wall in found:
        exact = [p for p in Zeros(domain, wall.form, seed).exact() if wall.holds(p)]
        points += [p for p in exact if p not in points]
        forms += [wall.form] if exact else []
        lacking += exact if wall.certain and not wall.of_both else []
    points += [p for form in _of_one_sign(domain, (left, right), tried) for p in _beyond_zeros(domain, form, tried, seed)]
    return Unmet((*points, *out_of_reach(domain, (left, right), tried)), tuple(lacking), tuple(forms))


def has_walls(domain: Domain, left: Form, right: Form, cancelled: Mapping[Form, Sequence[Form]]) -> bool:
    """Return True if the sides show walls on which a claim may fail alone."""
    return any(wall.form.is_zero is not False for wall in _walls(domain, left, right, cancelled))


@dataclass(frozen=True)
class Within:
    """A divisor or pole of a side that vanishes somewhere where a condition holds.

    Args:
        form: it vanishes there.
        below: must be negative there too, or None.
        points: exact zeros, if recognised.
    """

    form: Form
    below: Form
    points: tuple[Point, ...]


def vanishing_within(
    domain: Domain, test: Form, left: Form, right: Form, cancelled: Mapping[Form, Sequence[Form]], *, seed: int = 0
) -> Iterator[Within]:
    """Search for zeros of a side's divisors, logarithms' arguments or poles where a condition holds.

    Args:
        domain: where the claim is asserted.
        test: the condition, made of relations.
        left: one side.
        right: the other.
        cancelled: the parts that each side no longer shows.
        seed: the seed of the sample that starts a search.
    """
    found = {entry for side in (left, right) for entry in _divisors(domain, (side, *cancelled.get(side, ())))}
    parts = test.args if isinstance(test, sp.Or) else (test,)
    relations = [[one for one in sp.And.make_args(part) if isinstance(one, Relational)] for part in parts]
    for form, below in dict.fromkeys((form, below) for kind, form, below in sorted(found, key=str) if kind is not _Kind.END):
        is_below = sp.true if below is None else below < 0
        if form.is_zero is False or is_below is sp.false:  # a pole of Gamma(n + 1) with n a positive integer
            continue
        limits = (is_below,) if isinstance(is_below, Relational) else ()
        searches = [Zeros(replace(domain, such_that=(*domain.such_that, *some, *limits)), form, seed) for some in relations]
        points = tuple(point for search in searches for point in search.exact())
        if points or any(search.near() for search in searches if not search.whole):
            yield Within(form, below, points)


def _of_one_sign(domain: Domain, sides: Sequence[Form], tried: Sequence[Point]) -> list[Form]:
    """List arguments of kinks, roots and logarithms that have one sign at all points tried."""
    found: dict[Any, None] = {}
    for node in (node for side in sides for node, _ in walk(side, (), set())):
        if not node.free_symbols or not node.free_symbols <= domain.parameters:
            continue
        found |= {one.form: None for one in needs(node) if one.is_sided and not one.is_assumed}
    closed = (form for form in found if form.free_symbols and None is form.is_nonnegative is form.is_nonpositive)
    plain = (form for form in closed if not outermost_special(form) and sp.count_ops(form) <= _OPERATIONS)
    turning = (form for form in plain if any(s.is_integer is not True for s in form.free_symbols))
    return list(islice((form for form in turning if not {1, -1} <= {sign_at(form, p) for p in tried}), _MOST))


def _beyond_zeros(domain: Domain, form: Form, tried: Sequence[Point], seed: int) -> list[Point]:
    """Return points next to a form's zeros where it has a new sign, perhaps in a thin part of the domain."""
    known, search = {sign_at(form, p) for p in tried}, Zeros(domain, form, seed)
    for zero in search.near() if not search.whole else ():
        at = {**search.base, **{s: sp.Rational(str(sp.N(v, _SHOWN))) for s, v in zero.items()}}
        moved = (
            {**at, s: at[s] + turn * share * (abs(at[s]) + share)} for share in _SHARES for s in search.symbols for turn in (1, -1)
        )
        beyond = [p for p in moved if domain.contains(p) and sign_at(form, p) not in {*known, 0, None}]
        if beyond:
            return beyond[:2]
    return []


def _walls(domain: Domain, left: Form, right: Form, cancelled: Mapping[Form, Sequence[Form]]) -> Iterator[Wall]:
    """List the walls on which sides may differ though they agree on both sides of them."""
    of_sides = [_divisors(domain, (side, *cancelled.get(side, ()))) for side in (left, right)]
    # If both sides are the same form, gather the cancelled parts of both.
    alone = of_sides[0] ^ of_sides[1] if left != right else _divisors(domain, cancelled.get(left, ()))
    certain = {form for kind, form, _ in alone if kind is not _Kind.END}
    walls = dict.fromkeys((form, below) for _, form, below in sorted(alone, key=str))
    yield from (Wall(form, below, form in certain) for form, below in walls)
    both = dict.fromkeys((form, below) for _, form, below in sorted((of_sides[0] | of_sides[1]) - alone, key=str))
    yield from (Wall(form, below, of_both=True) for form, below in both if (form, below) not in walls)
    shared = {form for _, form, _ in of_sides[0] & of_sides[1]}
    steps: dict[Form, dict[Form, Form]] = {}
    for side in (left, right):
        for node, _ in walk(side, (), set()):
            if isinstance(node, (sp.sign, sp.Heaviside)) and node.free_symbols and node.free_symbols <= domain.parameters:
                for form in _factors(node.args[0]):
                    steps.setdefault(form, {})[node] = sp.Integer(0) if isinstance(node, sp.sign) else node.args[1]
    inner = {form: values for form, values in steps.items() if form not in shared}
    yield from map(Wall, inner)
    for (one, here), (other, there) in islice(combinations(inner.items(), 2), _PAIRS):  # where two walls meet, both are zero
        values = {**here, **there}
        if (left - right).xreplace(values) != 0:
            yield Wall(one**2 + other**2)


class _Kind(Enum):
    """Why a side may have no value where a form vanishes."""

    DIVIDES = "it divides by the form, or takes its logarithm"
    CARRIED = "it divides by integrals, which are evaluated in the form"
    POLE = "a function has a pole"
    END = "a sum, an integral or a mean ceases to converge there"


def _divisors(domain: Domain, parts: Sequence[Form]) -> set[tuple[_Kind, Form, Form]]:
    """List the forms at whose zeros a side may have no value: the reason, the form, and what must be negative too, or None."""
    found: set[tuple[_Kind, Any, Any]] = set()
    certain = unless_refuted_on(domain)
    for node in (node for part in parts for node, _ in walk(part, (), set())):
        for form, below in ends_of_existence(node, certain) if node.free_symbols <= domain.parameters else ():
            kind = _Kind.CARRIED if outermost_special(form) else _Kind.DIVIDES
            kind = _Kind.END if outermost_special(node) == [node] else kind if isinstance(node, (sp.Pow, sp.log)) else _Kind.POLE
            if form.free_symbols and form.free_symbols <= domain.parameters:  # and no variable of a law, whose range ends there
                found.update((kind, factor, below) for factor in _factors(form))
    return found


def _factors(form: Form) -> tuple[Form, ...]:
    """Return the factors of a form that may vanish, with integrals evaluated; empty if one has no closed form."""
    values = {node: carried_out(node) for node in outermost_special(form)}
    return () if None in values.values() else vanishing_factors(form.xreplace(values))
