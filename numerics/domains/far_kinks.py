"""Kinks and steps that turn far away, beyond all points tried."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form
from closedform.numerics.domains.points import Point
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.forms.surfaces import walk

_FARTHEST = 10_000  # largest logarithm of a parameter that is tried
_SHARES = (sp.Rational(1, 10**9), sp.Rational(1, 100), sp.Integer(1))  # parts of a place's size by which a point moves away from it


def out_of_reach(domain: Domain, sides: Sequence[Form], tried: Sequence[Point]) -> list[Point]:
    """Return exact points beyond the kinks and steps of a side that turn beyond all points tried."""
    nodes = {
        node
        for side in sides
        for node, _ in walk(side, (), set())
        if isinstance(node, KINKS) and node.free_symbols <= domain.parameters
    }
    points: list[Point] = []
    for node in sorted(nodes, key=str):
        pairs = combinations(node.args, 2) if isinstance(node, (sp.Max, sp.Min)) else [(node.args[0], sp.Integer(0))]
        for form in (a - b for a, b in pairs if (a - b).free_symbols):
            signs = {sign_at(form, point) for point in tried}
            if tried and not {1, -1} <= signs and (place := _where_it_turns(domain, form)) is not None:
                points += _beyond(domain, form, place, signs, tried[0])
    return points


def _beyond(domain: Domain, form: Form, place: Form, signs: set[int | None], base: Point) -> list[Point]:
    """Return points of the domain beside a place where a form has a new sign; empty if the place is too far."""
    (s,) = form.free_symbols
    size = sp.log(abs(place) + 1).evalf(15, maxn=60)
    if not (size.is_Number and size < _FARTHEST):
        return []
    near = sp.Rational(str(sp.N(place, 30)))
    moved = (near + turn * share * (abs(near) + 1) for share in _SHARES for turn in (1, -1))
    values = (near, *(sp.ceiling(v) if s.is_integer else v for v in moved))
    points = ({**base, s: v} for v in values)
    return [p for p in points if domain.contains(p) and sign_at(form, p) not in signs][:2]


def _where_it_turns(domain: Domain, form: Form) -> Form:
    """Return where a form in one parameter, freed of logarithms, changes its sign inside the domain; None if no change is found."""
    if len(form.free_symbols) != 1:
        return None
    (s,) = form.free_symbols
    while True:
        constant, varying = form.as_independent(s, as_Add=True)
        factor, core = varying.as_independent(s, as_Add=False)
        if not isinstance(core, sp.log):
            break
        form = core.args[0] - sp.exp(-constant / factor)
    if s not in domain.symbols or not (form.is_polynomial(s) and sp.degree(form, s) == 1):
        return None
    slope, offset = sp.Poly(form, s).all_coeffs()
    root = -offset / slope
    interval = domain.symbols[s]
    inside = (root - interval.inf).is_extended_positive and (interval.sup - root).is_extended_positive
    return root if inside else None
