r"""A certificate of form: between two sides of an equality, what carries agreement at points to a whole domain.

Each side has a value everywhere, and is analytic but on surfaces of the parameters that are all known: where a kink turns, and where kinks under an
integral cross. A combination of their signs is a *cell*. Every cell is either visited by a point at which the sides agree, or shown to be empty.
Where a side jumps on a surface, the surface is a domain of its own, with a certificate of its own; elsewhere the sides are
continuous, and agree on the surfaces as they do beside them.

A cell of kinks of parameters alone need not be connected: with its signs put in, a side is one formula on all of the domain. Cells of crossings
have to be: they are where all forms are of first degree, and the domain is convex.

What is not certified is named, and nothing is concluded from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Any

import sympy as sp

from derivations.domain import Domain, lies_in
from numerics.certificates.known import with_roots_factored
from numerics.domains.points import Point, generic_points
from numerics.domains.roots import sign_at
from numerics.evidence import DoesNotExist, NotLowered
from numerics.regularity.asked import Demand, For, Must, Scope, Unread
from numerics.regularity.crossings import crossings
from numerics.regularity.demands import demands
from numerics.regularity.settle import factors, is_certain, left_open, short
from numerics.symbolic.nodes import substitute

_MOST = 5  # surfaces of one claim
_DEEPEST = 3  # walls on walls
_WIDE = sp.Integer(1000)  # how far a letter without an end is looked for
_CORNERED = 3  # letters of a cell whose corners are looked for

Agrees = Callable[[Point], bool | None]


@dataclass(frozen=True)
class Certificate:
    """Whether agreement at points is agreement everywhere.

    Args:
        complete: whether it is.
        open: what is not certified, in a sentence; empty where all is.
        against: a point at which the sides were not seen to agree, where one was met.
        cells: how many there are.
    """

    complete: bool
    open: str = ""
    against: Point | None = None
    cells: int = 1


class _Open(Exception):
    """Something is not certified; the sentence says what."""


class _Against(Exception):
    """The sides are not seen to agree at a point."""

    def __init__(self, point: Point) -> None:
        super().__init__()
        self.point = point


@dataclass
class _Surfaces:
    """The forms at whose zeros a side changes: of kinks, of crossings under integrals; those on which it jumps."""

    kinks: dict[Any, None] = field(default_factory=dict)
    crossings: dict[Any, None] = field(default_factory=dict)
    jumps: dict[Any, None] = field(default_factory=dict)

    @property
    def all(self) -> list[Any]:
        return list({**self.kinks, **self.crossings, **self.jumps})


def certificate(sides: Sequence[Any], domain: Domain, agrees: Agrees, tried: Sequence[Point], *, walls: bool = True) -> Certificate:
    """Certify that two sides that agree at points do so everywhere, as far as each point stands for its cell.

    Args:
        sides: both, and what cancelled from them; integrals and expectations allowed.
        domain: where they are claimed to be equal.
        agrees: compares the two sides at a point; None where that does not tell.
        tried: points of the domain at which they were seen to agree.
        walls: whether surfaces on which a side jumps are domains of their own, or left out.
    """
    try:
        return Certificate(True, cells=_certified(sides, domain.charted, domain, agrees, tried, 0 if walls else None))
    except _Open as reason:
        return Certificate(False, str(reason))
    except _Against as found:
        return Certificate(False, "the sides are not seen to agree everywhere", found.point)
    except (NotLowered, DoesNotExist, NotImplementedError, ZeroDivisionError, sp.PolynomialError, TypeError, ValueError) as error:
        return Certificate(False, f"no certificate can be made: {type(error).__name__}: {str(error)[:100]}")


def _certified(
    sides: Sequence[Any], charted: Domain, domain: Domain, agrees: Agrees, tried: Sequence[Point], depth: int | None
) -> int:
    """Certify on a domain, or on a wall of one, and count the cells; walls are left out where no depth is given.

    Raises:
        _Open: something is not certified.
        _Against: the sides are not seen to agree at a point.
    """
    relaxed, names = _relaxed(charted)
    forms = [substitute(side, dict(domain.chart)).xreplace(names) for side in sides]
    try:
        surfaces = _surfaces(forms, relaxed)
    except _Open:
        if (factored := [with_roots_factored(form) for form in forms]) == forms:
            raise
        surfaces = _surfaces(factored, relaxed)
    if names:
        _hold_between_whole_numbers(relaxed, names, domain, agrees)
    back = {name: letter for letter, name in names.items()}
    cells = _visited([form.xreplace(back) for form in surfaces.all], surfaces, back, charted, domain, agrees, tried)
    if depth is None:
        return cells
    for form in surfaces.jumps:
        cells += _on_wall(form.xreplace(back), sides, charted, domain, agrees, depth)
    return cells


def _relaxed(domain: Domain) -> tuple[Domain, Mapping[Any, Any]]:
    """Let whole numbers be real ones: what is analytic in them, and holds between them too, holds at them."""
    names = {s: sp.Dummy(s.name, real=True) for s in domain.symbols if s.is_integer}
    symbols = {names.get(s, s): interval for s, interval in domain.symbols.items()}
    return Domain(symbols, tuple(relation.xreplace(names) for relation in domain.such_that)), names


def _hold_between_whole_numbers(relaxed: Domain, names: Mapping[Any, Any], domain: Domain, agrees: Agrees) -> None:
    back = {name: letter for letter, name in names.items()}
    for point in generic_points(relaxed, 3, seed=41):
        if agrees(domain.resolve({back.get(s, s): value for s, value in point.items()})) is not True:
            raise _Open("the sides are compared at whole numbers alone, of which every one would have to be tried")


def _surfaces(forms: Sequence[Any], domain: Domain) -> _Surfaces:
    """List where two sides may change their form on a domain.

    Raises:
        _Open: a side is not certified to have a value everywhere, or where it changes is not known.
    """
    scope, found = Scope.of(domain), _Surfaces()
    inside = _inside(scope)
    kinks: dict[tuple[Any, ...], dict[Demand, None]] = {}
    for one in dict.fromkeys(one for form in forms for one in demands(form, scope)):
        if isinstance(one, Unread):
            raise _Open(left_open(one))
        bound = one.form.free_symbols & set(one.scope.bound)
        if one.to is For.VALUE:
            if says := left_open(one):
                raise _Open(says)
        elif bound and one.must is Must.NONZERO:
            kinks.setdefault(one.scope.bound, {})[one] = None
        elif bound:
            if one.form.free_symbols <= set(one.scope.bound):
                continue  # where the integrand is not analytic does not depend on the parameters
            if not is_certain(one.form, one.must, one.scope.opened().within(inside)):
                raise _Open(f"whether {short(one.by)} is analytic everywhere is not certain")
        else:
            _add(one, inside, found, found.kinks)
    for group in kinks.values():
        if all(is_certain(one.form, one.must, one.scope.opened()) for one in group):
            continue
        for crossing in crossings(list(group)):
            if isinstance(crossing, Unread):
                raise _Open(left_open(crossing))
            _add(crossing, inside, found, found.crossings)
    if len(found.all) > _MOST:
        raise _Open(f"it changes its form on {len(found.all)} surfaces, which are too many")
    return found


def _add(one: Demand, inside: Scope, found: _Surfaces, among: dict[Any, None]) -> None:
    """Add the factors of what may vanish inside a domain; of what jumps, at its closed ends too."""
    scope = one.scope if one.to is For.CONTINUOUS else inside
    for factor in factors(one.form):
        if is_certain(factor, Must.NONZERO, scope):
            continue
        if one.must is Must.POSITIVE:
            raise _Open(f"whether {short(one.by)} is analytic everywhere is not certain: {short(factor)} may be zero")
        (found.jumps if one.to is For.CONTINUOUS else among)[factor] = None


def _inside(scope: Scope) -> Scope:
    """Give the inside of a domain: its closed ends and constraints left out."""
    strict = {sp.Ge: sp.Gt, sp.Le: sp.Lt}
    relations = tuple(strict[type(one)](*one.args, evaluate=False) if type(one) in strict else one for one in scope.such_that)
    return Scope(tuple((s, sp.Interval.open(i.inf, i.sup)) for s, i in scope.symbols), relations)


# --- cells


def _visited(
    forms: Sequence[Any],
    surfaces: _Surfaces,
    back: Mapping[Any, Any],
    charted: Domain,
    domain: Domain,
    agrees: Agrees,
    tried: Sequence[Point],
) -> int:
    """Visit every cell, or show that it is empty.

    Raises:
        _Open: neither goes through for a cell.
        _Against: the sides are not seen to agree at a point of one.
    """
    if not forms:
        return 1
    across = [form.xreplace(back) for form in surfaces.crossings]
    if across and not (_is_convex(charted) and all(_is_linear(form) for form in forms)):
        raise _Open(f"cells that {short(across[0])} cuts may consist of several parts")
    seen = {signs for point in tried if 0 not in (signs := tuple(sign_at(form, point) or 0 for form in forms))}
    count = 0
    for signs in product((1, -1), repeat=len(forms)):
        if signs in seen:
            count += 1
            continue
        sides = [sp.Gt(sign * form, 0) for sign, form in zip(signs, forms, strict=True)]
        if sp.false in sides or is_empty(charted, [s for s in sides if s != sp.true]):
            continue
        cell = replace(charted, such_that=(*charted.such_that, *(s for s in sides if s != sp.true)))
        point = _point_of(cell)
        if point is None:
            raise _Open(f"whether there are points with {' and '.join(str(s) for s in sides)[:120]} is not certain")
        if agrees(domain.resolve(point)) is not True:
            raise _Against(domain.resolve(point))
        count += 1
    return count


def _point_of(cell: Domain) -> Point | None:
    """Find a point inside a cell: by chance, or of one that lines bound, however thin, in the middle of its corners."""
    with suppress(ValueError):
        return generic_points(cell, 1, seed=43)[0]
    letters = list(cell.symbols)
    forms = [one.gts - one.lts for one in cell.such_that if hasattr(one, "gts")]
    if len(letters) > _CORNERED or len(forms) < len(cell.such_that) or any(s.is_integer for s in letters):
        return None
    for s, interval in cell.symbols.items():
        forms += [s - (interval.inf if interval.inf.is_finite else -_WIDE), (interval.sup if interval.sup.is_finite else _WIDE) - s]
    if not all(_is_linear(form) and all(c.is_Rational for c in sp.Poly(form, *letters).coeffs()) for form in forms):
        return None
    met = [next(iter(sp.linsolve(some, *letters)), ()) for some in combinations(forms, len(letters))]
    corners = [dict(zip(letters, at, strict=True)) for at in met if at and not any(value.free_symbols for value in at)]
    kept = [at for at in corners if all(form.xreplace(at) >= 0 for form in forms)]
    middle = {s: sp.Add(*(at[s] for at in kept)) / max(1, len(kept)) for s in letters}
    return middle if kept and cell.contains(middle) else None


def is_empty(domain: Domain, sides: Sequence[Any]) -> bool:
    """Tell whether constraints certainly leave nothing of a domain: with the others one is denied."""
    for k, denied in enumerate(sides):
        others = (*sides[:k], *sides[k + 1 :])
        strict = isinstance(denied, (sp.Gt, sp.Lt))
        scope = Scope.of(replace(domain, such_that=(*domain.such_that, *others)))
        if is_certain(denied.lts - denied.gts, Must.NONNEGATIVE if strict else Must.POSITIVE, scope):
            return True
    return False


def _is_linear(form: Any) -> bool:
    letters = form.free_symbols
    return bool(form.is_polynomial(*letters) and sp.Poly(form, *letters).total_degree() == 1)


def _is_convex(domain: Domain) -> bool:
    return all(hasattr(one, "gts") and _is_linear(one.gts - one.lts) for one in domain.such_that)


# --- walls on which a side jumps


def _on_wall(form: Any, sides: Sequence[Any], charted: Domain, domain: Domain, agrees: Agrees, depth: int) -> int:
    """Certify on a wall, of which one letter is solved for.

    Raises:
        _Open: it is not solved for, or something on it is not certified.
        _Against: the sides are not seen to agree at a point of it.
    """
    if domain.chart or depth == _DEEPEST:
        raise _Open(f"what happens where {short(form)} is zero is not certain")
    solved = _solved(form, charted)
    if solved is None:
        if is_certain(form, Must.NONZERO, Scope.of(charted)):
            return 0
        raise _Open(f"where {short(form)} is zero is not known exactly")
    cells = 0
    for letter, value in solved:
        cells += _on_graph(letter, value, sides, charted, agrees, depth)
    return cells


def _solved(form: Any, domain: Domain) -> list[tuple[Any, Any]] | None:
    """Solve for a letter on which a form depends by a line with a slope of one sign, or, of one letter alone, by a polynomial's real roots."""
    for letter in sorted(form.free_symbols, key=str):
        if letter.is_integer or not form.is_polynomial(letter) or sp.degree(form, letter) != 1:
            continue
        slope, rest = sp.Poly(form, letter).all_coeffs()
        if is_certain(slope, Must.NONZERO, Scope.of(domain)):
            return [(letter, sp.expand(-rest / slope) if slope.is_number else -rest / slope)]
    if len(form.free_symbols) == 1:
        (letter,) = form.free_symbols
        if form.is_polynomial(letter) and all(c.is_Rational for c in sp.Poly(form, letter).all_coeffs()):
            roots = sp.Poly(form, letter).real_roots(multiple=False)
            if all(root.is_Rational for root, _ in roots):
                return [(letter, root) for root, _ in roots if not letter.is_integer or root.is_Integer]
    return None


def _on_graph(letter: Any, value: Any, sides: Sequence[Any], domain: Domain, agrees: Agrees, depth: int) -> int:
    interval, put = domain.symbols[letter], {letter: value}
    relations = [substitute(relation, put) for relation in domain.such_that]
    for end, form, is_open in (
        (interval.inf, value - interval.inf, interval.left_open),
        (interval.sup, interval.sup - value, interval.right_open),
    ):
        if end.is_finite:
            relations.append(sp.Gt(form, 0) if is_open else sp.Ge(form, 0))
    if sp.false in relations:
        return 0
    wall = Domain({s: i for s, i in domain.symbols.items() if s != letter}, tuple(r for r in relations if r != sp.true))
    if not wall.symbols:
        point = {letter: value}
        if not lies_in(interval, value):
            return 0
        if agrees(point) is not True:
            raise _Against(point)
        return 1
    try:
        points = generic_points(wall, 2, seed=47)
    except ValueError:
        scope = _inside(Scope.of(replace(wall, such_that=())))
        if any(is_certain(one.lts - one.gts, Must.POSITIVE, scope) for one in wall.such_that if hasattr(one, "gts")):
            return 0
        raise _Open(f"whether {letter} = {short(value)} somewhere is not certain") from None

    def there(point: Point) -> bool | None:
        return agrees({**point, letter: value.xreplace(point)})

    for point in points:
        if there(point) is not True:
            raise _Against({**point, letter: value.xreplace(point)})
    return _certified([substitute(side, put) for side in sides], wall, wall, there, points, depth + 1)
