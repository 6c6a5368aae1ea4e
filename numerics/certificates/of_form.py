"""Certificates of form for sides compared by balls: on a claim's whole domain, and on the part where a condition is met."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import FACTS
from closedform.derivations.functions.types import Form
from closedform.numerics.certificates.check_from_points import refusal
from closedform.numerics.certificates.continued import hidden_difference
from closedform.numerics.certificates.from_points import Agrees, certificate, is_empty, point_of, region_of, signs_of
from closedform.numerics.certificates.parts_of_domain import Certificate, Part
from closedform.numerics.certificates.visible import unseen
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Demand, For, Scope
from closedform.numerics.conditions.demands import demands
from closedform.numerics.conditions.kinks_at_a_point import Tie, in_sums, resolved_at
from closedform.numerics.conditions.settled_kinks import settled
from closedform.numerics.domains.condition_pieces import Piece, denied, where_met
from closedform.numerics.domains.points import Point, corner_points, generic_points
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.findings.evidence import Tree
from closedform.numerics.findings.findings import DIFFERENT, OfOneForm, Relation
from closedform.numerics.forms.nodes import entries, substitute
from closedform.numerics.forms.trees import grown

_SHOWN = 3  # points at which each part of a formula is examined
_LETTERS = 2  # of a form that is searched at random for a place where it is negative
_CORNERS = 8  # corners of a domain at which a form may be zero
_FORMULAS = 16  # formulas that kinks and crossings make of a side, each of which is examined
_TRIED = {Relation.AGREE: True, **dict.fromkeys(DIFFERENT, False)}


def certified(balls: Balls, left: Form, right: Form) -> Certificate:
    """Certify that two sides agree everywhere on a claim's domain.

    Args:
        balls: the enclosures that compare them, and points of the domain.
        left: one side.
        right: the other.
    """
    return _on(Piece(balls.derivation.domain.charted), balls, left, right, [point for point, _ in balls.points])


def certified_where(balls: Balls, left: Form, right: Form, condition: Tree) -> OfOneForm:
    """Certify that two sides agree wherever a condition is met, and test whether they certainly differ elsewhere."""
    given = balls.derivation.domain
    domain, met = given.charted, grown(condition, given.parameters).xreplace(dict(given.chart))
    pieces = where_met(domain, met, closed=True)
    if not pieces:
        return OfOneForm(False, "the part where the condition is met is not cut into pieces")
    for piece in pieces:
        if _is_empty(piece.domain):
            continue
        found = _on(piece, balls, left, right, ())
        if not found.complete:
            return OfOneForm(False, found.open)
    rest = where_met(domain, denied(met))
    return OfOneForm(True, elsewhere=_has_no_value_on(rest, balls, left, right) or _fails_on(rest, balls, left, right))


def _has_no_value_on(pieces: Sequence[Piece] | None, balls: Balls, left: Form, right: Form) -> bool:
    """Return True if on each of some pieces a root, logarithm or inverse function of a side certainly has no real value."""
    open_pieces = [piece for piece in pieces or () if not piece.written]
    for piece in open_pieces:
        scope = Scope.of(piece.domain)
        asked = [one for side in _sides(balls, left, right, piece) for one in demands(side, scope, beside_nodes=True)]
        if not any(isinstance(one, Demand) and _is_broken(one, scope) for one in asked):
            return False
    return bool(open_pieces)


def _is_broken(one: Demand, scope: Scope) -> bool:
    """Return True if a condition that a root, a logarithm or an inverse function cannot do without certainly fails in a whole scope."""
    if one.to is not For.VALUE or not (one.by.is_Pow or (one.by.func in FACTS and FACTS[one.by.func].leaves_the_reals)):
        return False
    if one.must is Sign.NONZERO or isinstance(one.by, (sp.lowergamma, sp.uppergamma)):
        return False
    return is_certain(-one.form, Sign.POSITIVE if one.must is Sign.NONNEGATIVE else Sign.NONNEGATIVE, scope)


def _on(piece: Piece, balls: Balls, left: Form, right: Form, tried: Sequence[Point]) -> Certificate:
    """Certify that two sides agree on a piece of a domain."""

    def agrees(point: Point) -> bool | None:
        return _TRIED.get(balls.compare_at(left, right, _whole(balls, piece, point), False).relation)

    if not tried:
        try:
            tried = _points(piece.domain)
        except ValueError as reason:
            return Certificate(False, str(reason))
        against = next((point for point in tried if agrees(point) is not True), None)
        if against is not None:
            return Certificate(False, "the sides are not seen to agree everywhere", _whole(balls, piece, against))
    sides = _sides(balls, left, right, piece)
    if not piece.domain.symbols:  # at the only point a finite ball of each side has shown that it has a value
        sides = sides[len(entries(left)) + len(entries(right)) :]
    found = _checked(certificate(sides, piece.domain, agrees, tried), sides, piece.domain, agrees)
    if not found.complete or piece.written:  # a part that a wall does not show shows in the piece beside it
        return found
    tried = list(islice((point for point in tried if agrees(point) is True), _SHOWN))
    cells = _by_cell(found.part, tried)
    both = dict.fromkeys((*entries(left), *entries(right)))
    pairs = [
        (_in_letters(balls, a, piece), _in_letters(balls, b, piece)) for a, b in zip(entries(left), entries(right), strict=True)
    ]
    doubted = _hidden(pairs, found.part, balls.digits) if balls.typed else ""  # a document's line is not written to deceive
    hidden = doubted or next((says for side in both if (says := _unseen(balls, side, piece, cells))), "")
    return (
        Certificate(False, hidden, _seen_closest(balls, left, right, [_whole(balls, piece, p) for p in tried])) if hidden else found
    )


def _hidden(pairs: Sequence[tuple[Form, Form]], part: Part | None, digits: int) -> str:
    """Return why the sides may differ in a cell by less than digits show, in words; empty if they agree where they continue."""
    if part is None:
        return ""
    tried = set[Form]()
    for cell in (cell for cell in part.cells if cell.point is not None):
        try:
            there = sp.Tuple(*(sp.Tuple(*(resolved_at(in_sums(side), cell.point or {}) for side in pair)) for pair in pairs))
        except Tie:
            return "a kink turns at the only point at which the sides were compared"
        region = region_of(cell, part)
        if (named := sp.Tuple(there, *region.such_that)) in tried:
            continue
        if says := hidden_difference([(a, b) for a, b in there], region, digits):
            return says
        tried.add(named)
    return ""


def _seen_closest(balls: Balls, left: Form, right: Form, points: Sequence[Point]) -> Point | None:
    """Search for a point at which the sides differ with many digits; where numbers are small, fewer suffice."""
    balls.look_closest(left, right)
    smallest = sorted(points, key=lambda point: max((abs(value) for value in point.values()), default=0))
    return next((p for p in smallest[:_SHOWN] if balls.compare_at(left, right, p).relation in DIFFERENT), None)


def _checked(found: Certificate, sides: Sequence[Form], domain: Domain, agrees: Agrees, *, walls: bool = True) -> Certificate:
    """Check a certificate."""
    if found.part is None:
        return found
    says = refusal(found.part, sides, domain, agrees, walls=walls)
    return Certificate(False, f"the certificate is refused: {says}") if says else found


def _fails_on(pieces: Sequence[Piece] | None, balls: Balls, left: Form, right: Form) -> bool:
    """Return True if two sides certainly differ at almost every point of each of some pieces."""

    def differs(piece: Piece, point: Point) -> bool | None:
        found = _TRIED.get(balls.compare_at(left, right, _whole(balls, piece, point), False).relation)
        return None if found is None else not found

    for piece in pieces or ():
        if piece.written:
            continue  # a wall; facts beside it need not hold on it
        try:
            tried = _points(piece.domain)
        except ValueError:
            return False
        if any(differs(piece, point) is not True for point in tried):
            return False
        sides = _sides(balls, left, right, piece)
        there = partial(differs, piece)
        found = certificate(sides, piece.domain, there, tried, walls=False)
        if not _checked(found, sides, piece.domain, there, walls=False).complete:
            return False
    return any(not piece.written for piece in pieces or ())


def _is_empty(domain: Domain) -> bool:
    relations = [one for one in domain.such_that if isinstance(one, (sp.Gt, sp.Lt, sp.Ge, sp.Le))]
    others = tuple(one for one in domain.such_that if one not in relations)
    return is_empty(replace(domain, such_that=others), relations)


def point_where_not_positive(form: Form, domain: Domain) -> Point | None:
    """Return a point of a domain at which a form is negative, or zero at a corner; None if none is found."""
    relation = sp.Lt(form, 0)
    inside = (
        None
        if relation in (sp.true, sp.false) or len(form.free_symbols) > _LETTERS
        else point_of(replace(domain, such_that=(*domain.such_that, relation)))
    )
    if inside is not None:
        return inside
    return next((corner for corner in corner_points(domain, _CORNERS, seed=53) if sign_at(form, corner) == 0), None)


def _points(domain: Domain) -> list[Point]:
    return generic_points(domain, 8, seed=53) if domain.symbols else [{}]


def _whole(balls: Balls, piece: Piece, point: Point) -> Point:
    """Return a point of a piece in all letters of the claim."""
    return balls.derivation.domain.resolve({**point, **{letter: form.xreplace(point) for letter, form in piece.written.items()}})


def _sides(balls: Balls, left: Form, right: Form, piece: Piece) -> list[Form]:
    derivation = balls.derivation
    both = [*entries(left), *entries(right)]
    both += [part for side in both for part in derivation.cancelled.get(side, ())]
    return [_in_letters(balls, side, piece) for side in both]


def _in_letters(balls: Balls, side: Form, piece: Piece) -> Form:
    """Write a side in the letters of a piece: substitute steady states, charts and the piece's own letters."""
    derivation = balls.derivation
    return substitute(substitute(substitute(side, dict(derivation.where)), dict(derivation.domain.chart)), dict(piece.written))


def _by_cell(part: Part | None, tried: Sequence[Point]) -> list[tuple[tuple[int, ...], Point]]:
    """List points of a piece, each with the signs that identify its cell, within which a side is one formula; one of each cell first."""
    if part is None:
        return []
    points = [*(cell.point for cell in part.cells if cell.point is not None), *tried]
    return [(signs_of(part.surfaces.crossings, point), point) for point in points]


def _unseen(balls: Balls, side: Form, piece: Piece, cells: Sequence[tuple[tuple[int, ...], Point]]) -> str:
    """Return a part of a side that is not seen, in words, for each formula that kinks make of it, in each cell."""
    formulas: dict[Form, list[Point]] = {}
    side = settled(in_sums(_in_letters(balls, side, piece)), Scope.of(piece.domain))
    for signs, point in cells:
        with suppress(Tie):
            formulas.setdefault((resolved_at(side, point), signs), []).append(point)
    if len(formulas) > _FORMULAS:
        return f"it is made of {len(formulas)} formulas, which are too many to examine each"
    for (formula, _), points in formulas.items():
        if says := unseen(formula, points[:_SHOWN], balls.digits):
            return says
    return ""
