"""Checks certificates of form: each surface, cell and wall must be present, as described, and visited.

The checker searches for nothing. It lists the conditions of a side and proves the certain signs again; these determine the cells
and walls. A certificate that lacks one, or describes one differently, is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.numerics.certificates.from_points import Agrees, graph, is_in_parts, is_nothing, may_be_in_parts, on_wall, signs_of
from closedform.numerics.certificates.parts_of_domain import Cell, Part, Wall
from closedform.numerics.certificates.places_of_change import Open, surfaces_of
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Scope
from closedform.numerics.domains.points import Point
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import substitute


def refusal(part: Part, sides: Sequence[Form], domain: Domain, agrees: Agrees, *, walls: bool = True) -> str:
    """Return the reason why a certificate does not prove that two sides agree on a domain; empty if it does.

    Args:
        part: the certified part.
        sides: both sides, and the terms cancelled from them.
        domain: the domain on which they are claimed equal.
        agrees: compares the two sides at a point; None if that does not decide.
        walls: True if walls on which a side jumps must be included.
    """
    if walls and part.walls is None:
        return "it leaves walls out"
    return _refusal(part, tuple(sides), domain.charted, domain.chart, lambda point: agrees(domain.resolve(point)))


def _refusal(part: Part, sides: Sequence[Form], charted: Domain, chart: Mapping[Form, Form], agrees: Agrees) -> str:
    if part.sides != sides or part.domain != charted:
        return "it is about other sides, or another domain"
    if not charted.symbols:
        return "" if agrees({}) is True else "the sides are not seen to agree on it"
    try:
        asked = surfaces_of(sides, chart, charted)
    except Open as reason:
        return str(reason)
    for kind in ("kinks", "crossings", "jumps"):
        if missing := set(getattr(asked, kind)) - set(getattr(part.surfaces, kind)):
            return f"the surface {short(min(missing, key=str))} = 0 is not in it"
    return _of_cells(part, agrees) or _of_walls(part, agrees)


def _of_cells(part: Part, agrees: Agrees) -> str:
    """Return a cell that was not visited, and is not empty, in words."""
    forms = part.surfaces.all
    if says := may_be_in_parts(part.surfaces, part.domain, part.sides):
        return says
    cells = {cell.signs: cell.point for cell in part.cells}
    for signs in product((1, -1), repeat=len(forms)):
        if signs not in cells:
            return f"the cell {signs} is not in it"
        point = cells[signs]
        if point is None:
            if not is_nothing(part.domain, forms, signs):
                return f"the cell {signs} is not certain to be empty"
        elif not part.domain.contains(point) or signs_of(forms, point) != signs:
            return f"{_written(point)} is no point of the cell {signs}"
        elif agrees(point) is not True:
            return f"the sides are not seen to agree at {_written(point)}"
        elif says := is_in_parts(Cell(signs, point), part.surfaces, part.sides, part.domain):
            return says
    return ""


def _of_walls(part: Part, agrees: Agrees) -> str:
    """Return a wall that is not certified, in words."""
    if part.walls is None:
        return ""
    for form in part.surfaces.jumps:
        found = [wall for wall in part.walls if wall.form == form]
        if not _are_all(form, found, part.domain):
            return f"the walls where {short(form)} is zero are not all in it"
        for wall in found:
            if wall.letter is not None and (says := _of_wall(wall, part, agrees)):
                return says
    return ""


def _are_all(form: Form, walls: Sequence[Wall], domain: Domain) -> bool:
    """Return True if a form is zero on some walls, and certainly nowhere else in a domain."""
    if not walls or any(wall.letter is None for wall in walls):
        return bool(walls) and is_certain(form, Sign.NONZERO, Scope.of(domain))
    letter = walls[0].letter
    if any(wall.letter != letter or sp.simplify(form.xreplace({letter: wall.value})) != 0 for wall in walls):
        return False
    polynomial = sp.Poly(form, letter)
    if polynomial.degree() == 1:
        return is_certain(polynomial.LC(), Sign.NONZERO, Scope.of(domain))
    return form.free_symbols == {letter} and len({wall.value for wall in walls}) == polynomial.count_roots()


def _of_wall(wall: Wall, part: Part, agrees: Agrees) -> str:
    there = graph(wall.letter, wall.value, part.domain)
    if there is None:
        return ""
    if wall.part is None:
        return f"where {wall.letter} = {short(wall.value)}, nothing is certified"
    sides = tuple(substitute(side, {wall.letter: wall.value}) for side in part.sides)
    return _refusal(wall.part, sides, there, {}, lambda point: agrees(on_wall(wall.letter, wall.value, point)))


def _written(point: Point) -> str:
    return ", ".join(f"{s} = {value}" for s, value in point.items())
