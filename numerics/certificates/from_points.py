r"""A certificate of form: the facts that extend agreement of two sides at points to a whole domain.

Each side has a value everywhere, and is analytic except on known surfaces of the parameters: where a kink turns, and where kinks
under an integral cross. A combination of their signs is a *cell*. Every cell is either visited by a point at which the sides agree,
or proved empty. If a side jumps on a surface, the surface is a domain of its own, with a certificate of its own. Elsewhere the
sides are continuous, and agree on the surfaces as they do beside them.

Cells of crossings must be connected: they are if all forms are of first degree, and the domain is convex. A cell of kinks in parameters
alone need not be, if with its signs substituted each side is analytic on all of the domain: then it is one formula in all parts.

A condition without certificate is named, and nothing is concluded from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product

import sympy as sp

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.certificates.connected import has_no_points, is_connected, is_convex, is_linear
from closedform.numerics.certificates.constraints import relaxed
from closedform.numerics.certificates.parts_of_domain import Cell, Certificate, Part, Wall
from closedform.numerics.certificates.places_of_change import MOST, Open, Surfaces, surfaces_of
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.conditions.kinks_at_a_point import Tie, in_sums, resolved_at
from closedform.numerics.domains.points import Point, generic_points
from closedform.numerics.domains.roots import sign_at
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import substitute

_DEEPEST = 3  # walls on walls
_WIDE = sp.Integer(1000)  # distance at which an unbounded letter is searched
_EXAMINED = 4  # surfaces between whose cells each is examined
_CORNERED = 3  # letters of a cell whose corners are searched for

Agrees = Callable[[Point], bool | None]


class _Against(Exception):
    """The sides are not seen to agree at a point."""

    def __init__(self, point: Point) -> None:
        super().__init__()
        self.point = point


def certificate(
    sides: Sequence[Form], domain: Domain, agrees: Agrees, tried: Sequence[Point], *, walls: bool = True
) -> Certificate:
    """Certify that two sides that agree at points do so everywhere, if each point represents its cell.

    Args:
        sides: both sides, and the terms cancelled from them; integrals and expectations allowed.
        domain: the domain on which they are claimed equal.
        agrees: compares the two sides at a point; None if that does not decide.
        tried: points of the domain; one in each cell is compared.
        walls: True to certify surfaces on which a side jumps as domains of their own; False to omit them.
    """
    try:
        return Certificate(True, part=_certified(sides, domain.charted, domain, agrees, tried, 0 if walls else None))
    except Open as reason:
        return Certificate(False, str(reason), owed=reason.owed)
    except _Against as found:
        return Certificate(False, "the sides are not seen to agree everywhere", found.point)
    except (NotLowered, DoesNotExist, NotImplementedError, ZeroDivisionError, sp.PolynomialError, TypeError, ValueError) as error:
        return Certificate(False, f"no certificate can be made: {type(error).__name__}: {str(error)[:100]}")


def _certified(
    sides: Sequence[Form], charted: Domain, domain: Domain, agrees: Agrees, tried: Sequence[Point], depth: int | None
) -> Part:
    """Certify on a domain, or on a wall of one; walls are omitted if no depth is given.

    Raises:
        Open: a condition is not certified.
        _Against: the sides are not seen to agree at a point.
    """
    surfaces = surfaces_of(sides, domain.chart, charted)
    if any(s.is_integer for s in charted.symbols):
        _hold_between_whole_numbers(charted, domain, agrees)
    cells = list(_visited(surfaces, sides, charted, domain, agrees, tried))
    for _ in range(_DEEPEST):
        more = dict.fromkeys(
            form
            for cell in cells
            if is_in_parts(cell, surfaces, sides, charted)
            for form in _turning(cell, surfaces, sides, charted) or ()
        )
        if not more or len(surfaces.all) + len(more) > MOST:
            break
        surfaces = replace(surfaces, crossings=(*surfaces.crossings, *more))
        cells = list(_visited(surfaces, sides, charted, domain, agrees, tried))
    for cell in cells:
        if says := is_in_parts(cell, surfaces, sides, charted):
            raise Open(says)
    walls = None
    if depth is not None:
        walls = tuple(wall for form in surfaces.jumps for wall in _on_wall(form, sides, charted, domain, agrees, depth))
    return Part(tuple(sides), charted, surfaces, tuple(cells), walls)


def _hold_between_whole_numbers(charted: Domain, domain: Domain, agrees: Agrees) -> None:
    between, names = relaxed(charted)
    back = {name: letter for letter, name in names.items()}
    for point in generic_points(between, 3, seed=41):
        if agrees(domain.resolve({back.get(s, s): value for s, value in point.items()})) is not True:
            raise Open("the sides are compared only at whole numbers, each of which would have to be tried")


# --- cells


def _visited(
    surfaces: Surfaces, sides: Sequence[Form], charted: Domain, domain: Domain, agrees: Agrees, tried: Sequence[Point]
) -> Iterator[Cell]:  # fmt: skip
    """Visit every cell, or prove that it is empty.

    Raises:
        Open: neither succeeds for a cell.
        _Against: the sides are not seen to agree at a point of one.
    """
    forms = surfaces.all
    if says := may_be_in_parts(surfaces, charted, sides):
        raise Open(says)
    candidates: dict[tuple[int, ...], list[Point]] = {}
    for one in tried:
        candidates.setdefault(signs_of(forms, one), []).append(one)
    for signs in product((1, -1), repeat=len(forms)):
        if (seen := _agreeing(candidates.get(signs, ()), domain, agrees)) is not None:
            yield Cell(signs, seen)
            continue
        if is_nothing(charted, forms, signs):
            yield Cell(signs, None)
            continue
        relations = _relations(forms, signs)
        point = point_of(replace(charted, such_that=(*charted.such_that, *relations)))
        if point is None:
            raise Open(f"whether there are points with {' and '.join(str(s) for s in relations)[:120]} is not certain")
        if agrees(domain.resolve(point)) is not True:
            raise _Against(domain.resolve(point))
        yield Cell(signs, point)


def _agreeing(points: Sequence[Point], domain: Domain, agrees: Agrees) -> Point | None:
    """Return the first of some points at which the sides are seen to agree.

    Raises:
        _Against: they are seen to differ at one before it.
    """
    for point in points:
        if (found := agrees(domain.resolve(point))) is not None:
            if not found:
                raise _Against(domain.resolve(point))
            return point
    return None


def may_be_in_parts(surfaces: Surfaces, charted: Domain, sides: Sequence[Form]) -> str:
    """Return the reason why a cell may have several parts, so that one point cannot represent it; empty if there is none."""
    if not surfaces.crossings:
        return "" if is_connected(charted, sides) else "the domain may consist of several parts"
    if is_convex(charted, sides) and all(map(is_linear, surfaces.all)):
        return ""
    few = len(surfaces.crossings) <= _EXAMINED
    for signs in product((1, -1), repeat=len(surfaces.crossings)):
        cell = replace(charted, such_that=(*charted.such_that, *_relations(surfaces.crossings, signs)))
        if not few or not (is_nothing(charted, surfaces.crossings, signs) or is_connected(cell, sides)):
            return f"cells that {short(surfaces.crossings[0])} cuts may consist of several parts"
    return ""


def is_in_parts(cell: Cell, surfaces: Surfaces, sides: Sequence[Form], charted: Domain) -> str:
    """Return the reason why one point may not represent a cell of kinks; empty if it does.

    With the signs of its kinks put in, each side is one formula. Where that is analytic on the whole domain but for the other surfaces,
    the cell may be in parts. Else the cell must be connected.
    """
    if cell.point is None or not (surfaces.kinks or surfaces.jumps):
        return ""
    if _turning(cell, surfaces, sides, charted) == []:
        return ""
    relations = _relations(surfaces.all, cell.signs)
    whole = replace(charted, such_that=(*charted.such_that, *relations))
    if (is_convex(charted, sides) and all(map(is_linear, surfaces.all))) or is_connected(whole, sides):
        return ""
    return f"where {' and '.join(map(str, relations))[:120]}, a side is no one formula, and that may consist of several parts"


def region_of(cell: Cell, part: Part) -> Domain:
    """Return where the formula of a visited cell is analytic: bounded by the surfaces that are no kinks, or the cell itself."""
    signs = dict(zip(part.surfaces.all, cell.signs, strict=True))
    is_one = _turning(cell, part.surfaces, part.sides, part.domain) == []
    forms = part.surfaces.crossings if is_one else part.surfaces.all
    relations = _relations(forms, [signs[form] for form in forms])
    return replace(part.domain, such_that=(*part.domain.such_that, *relations))


def _turning(cell: Cell, surfaces: Surfaces, sides: Sequence[Form], charted: Domain) -> list[Form] | None:
    """List the surfaces beyond the known ones on which the formulas of a cell of kinks change; None if they are not known.

    If there are none, each side is one formula with the signs of the cell's kinks put in: it is analytic between the known surfaces.
    """
    with suppress(Tie, Open):
        there = surfaces_of([resolved_at(in_sums(side), cell.point or {}) for side in sides], {}, charted)
        return [form for form in there.all if form not in surfaces.crossings]
    return None


def signs_of(forms: Sequence[Form], point: Point) -> tuple[int, ...]:
    """Return the sign of each form at a point; 0 if it is zero, or not known."""
    return tuple(sign_at(form, point) or 0 for form in forms)


def _relations(forms: Sequence[Form], signs: Sequence[int]) -> list[Form]:
    relations = (sp.Gt(sign * form, 0) for sign, form in zip(signs, forms, strict=True))
    return [relation for relation in relations if relation != sp.true]


def is_nothing(charted: Domain, forms: Sequence[Form], signs: Sequence[int]) -> bool:
    """Return True if a domain certainly has no point at which forms have some signs."""
    relations = _relations(forms, signs)
    cell = replace(charted, such_that=(*charted.such_that, *relations))
    return sp.false in relations or is_empty(charted, relations) or has_no_points(cell)


def point_of(cell: Domain) -> Point | None:
    """Find a point inside a cell: at random, or for a cell with linear bounds, however thin, in the middle of its corners."""
    with suppress(ValueError):
        return generic_points(cell, 1, seed=43)[0]
    letters = list(cell.symbols)
    forms = [one.gts - one.lts for one in cell.such_that if hasattr(one, "gts")]
    if len(letters) > _CORNERED or len(forms) < len(cell.such_that) or any(s.is_integer for s in letters):
        return None
    for s, interval in cell.symbols.items():
        forms += [s - (interval.inf if interval.inf.is_finite else -_WIDE), (interval.sup if interval.sup.is_finite else _WIDE) - s]
    if not all(is_linear(form) and all(c.is_Rational for c in sp.Poly(form, *letters).coeffs()) for form in forms):
        return None
    met = [next(iter(sp.linsolve(some, *letters)), ()) for some in combinations(forms, len(letters))]
    corners = [dict(zip(letters, at, strict=True)) for at in met if at and not any(value.free_symbols for value in at)]
    kept = [at for at in corners if all(form.xreplace(at) >= 0 for form in forms)]
    middle = {s: sp.Add(*(at[s] for at in kept)) / max(1, len(kept)) for s in letters}
    return middle if kept and cell.contains(middle) else None


def is_empty(domain: Domain, sides: Sequence[Form]) -> bool:
    """Return True if constraints certainly leave a domain empty: one contradicts the others."""
    for k, denied in enumerate(sides):
        others = (*sides[:k], *sides[k + 1 :])
        strict = isinstance(denied, (sp.Gt, sp.Lt))
        scope = Scope.of(replace(domain, such_that=(*domain.such_that, *others)))
        if is_certain(denied.lts - denied.gts, Sign.NONNEGATIVE if strict else Sign.POSITIVE, scope):
            return True
    return False


# --- walls on which a side jumps


def _on_wall(form: Form, sides: Sequence[Form], charted: Domain, domain: Domain, agrees: Agrees, depth: int) -> Iterator[Wall]:
    """Certify on a wall, given by one letter in the others.

    Raises:
        Open: it cannot be solved for a letter, or a condition on it is not certified.
        _Against: the sides are not seen to agree at a point of it.
    """
    if domain.chart or depth == _DEEPEST:
        raise Open(f"what happens where {short(form)} is zero is not certain")
    solved = _solved(form, charted)
    if solved is None:
        if not is_certain(form, Sign.NONZERO, Scope.of(charted)):
            raise Open(f"where {short(form)} is zero is not known exactly")
        yield Wall(form)
        return
    for letter, value in solved:
        yield Wall(form, letter, value, _on_graph(letter, value, sides, charted, agrees, depth))


def _solved(form: Form, domain: Domain) -> list[tuple[Form, Form]] | None:
    """Solve for a letter in which a form is linear with a slope of one sign, or, for one letter alone, by a polynomial's real roots."""
    for letter in sorted(form.free_symbols, key=str):
        if letter.is_integer or not form.is_polynomial(letter) or sp.degree(form, letter) != 1:
            continue
        slope, rest = sp.Poly(form, letter).all_coeffs()
        if is_certain(slope, Sign.NONZERO, Scope.of(domain)):
            return [(letter, sp.expand(-rest / slope) if slope.is_number else -rest / slope)]
    if len(form.free_symbols) == 1:
        (letter,) = form.free_symbols
        if form.is_polynomial(letter) and all(c.is_Rational for c in sp.Poly(form, letter).all_coeffs()):
            roots = sp.Poly(form, letter).real_roots(multiple=False)
            if all(root.is_Rational for root, _ in roots):
                return [(letter, root) for root, _ in roots]
    return None


def graph(letter: Letter, value: Form, domain: Domain) -> Domain | None:
    """Return the domain of the other letters where one has a value in its range; None if it has none."""
    interval, put = domain.symbols[letter], {letter: value}
    relations = [substitute(relation, put) for relation in domain.such_that]
    for end, form, is_open in (
        (interval.inf, value - interval.inf, interval.left_open),
        (interval.sup, interval.sup - value, interval.right_open),
    ):
        if end.is_finite:
            relations.append(sp.Gt(form, 0) if is_open else sp.Ge(form, 0))
    others = {s: i for s, i in domain.symbols.items() if s != letter}
    if sp.false in relations or (letter.is_integer and not value.is_integer) or not (others or lies_in(interval, value)):
        return None
    wall = Domain(others, tuple(r for r in relations if r != sp.true))
    scope = Scope.of(replace(wall, such_that=()))
    without = any(is_certain(one.lts - one.gts, Sign.POSITIVE, scope) for one in wall.such_that if hasattr(one, "gts"))
    return None if without else wall


def _on_graph(letter: Letter, value: Form, sides: Sequence[Form], domain: Domain, agrees: Agrees, depth: int) -> Part | None:
    wall = graph(letter, value, domain)
    if wall is None:
        return None
    on_it = tuple(substitute(side, {letter: value}) for side in sides)

    def there(point: Point) -> bool | None:
        return agrees(on_wall(letter, value, point))

    try:
        points = generic_points(wall, 2, seed=47) if wall.symbols else [{}]
    except ValueError:
        raise Open(f"whether {letter} = {short(value)} somewhere is not certain") from None
    for point in points:
        if there(point) is not True:
            raise _Against(on_wall(letter, value, point))
    if not wall.symbols:
        return Part(on_it, wall, Surfaces(), (Cell((), points[0]),), ())
    return _certified(on_it, wall, wall, there, points, depth + 1)


def on_wall(letter: Letter, value: Form, point: Point) -> Point:
    """Return a point of a wall in all letters."""
    return {**point, letter: value.xreplace(point)}
