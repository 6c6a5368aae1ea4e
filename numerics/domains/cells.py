"""Points in every cell into which a claim's surfaces cut its domain, on the surfaces, and at their joint corners.

The search for cells runs in double precision. It takes a large sample over many scales. It also solves for the corners at which two
or three surfaces meet, and leaves them in every direction. Each cell gets an exact rational point. The found and the visited cells
are counted. It is not proved that no other cell exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, product, zip_longest

import sympy as sp

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.domains.points import Point, generic_points
from closedform.numerics.domains.polynomials import nearly_real_roots
from closedform.numerics.domains.roots import exact_roots
from closedform.numerics.domains.space import Space
from closedform.numerics.forms.nodes import is_special, parts_of, substitute, symbols_in
from closedform.numerics.forms.written_out import written_out

MOST_CLOSED = 100  # special points for a claim between closed forms
MOST = 16  # special points for a claim with integrals
MOST_CELLS = 8  # cells that no other point visits; each gets one, before all other special points
_CORNERS = 16  # joint corners of the closed ends of several parameters
_TIES = 20  # pairs and triples of forms that are solved together
_DEGREE = 6  # largest degree of a polynomial whose stationary points are solved for
_PEAKED = (sp.exp, sp.Abs, sp.Heaviside, sp.sign)
_LARGE = 50  # a constant of at least this size, or its reciprocal, sets its own scale


@dataclass(frozen=True)
class Visit:
    """Special points of a claim, and the numbers of found and visited cells.

    Args:
        points: exact points of the domain: first one of each unvisited cell, then one of each surface.
        fresh: how many points are of unvisited cells.
        found: cells between the surfaces.
        visited: cells with a point among these or the generic ones.
    """

    points: tuple[Point, ...]
    fresh: int
    found: int
    visited: int


def visit(domain: Domain, forms: Sequence[Form], expressions: Sequence[Form], known: Sequence[Point], *, seed: int = 0) -> Visit:
    """Choose exact points in every cell, beside and on every surface, at closed ends and at joint corners.

    Args:
        domain: where the claim is asserted.
        forms: the forms whose zeros are the surfaces.
        expressions: both sides of the claim.
        known: points that are tried in any case.
        seed: the seed of the sample.
    """
    if not domain.symbols:
        return Visit((), 0, 0, 0)
    resolve = domain.resolve
    forms, expressions = ([written_out(form) for form in several] for several in (forms, expressions))
    if domain.chart:
        forms, expressions = ([substitute(form, domain.chart) for form in several] for several in (forms, expressions))
        domain = domain.charted
    try:
        bases = generic_points(domain, 3, seed=seed + 11)
    except ValueError:
        return Visit((), 0, 0, 0)
    forms = [*forms, *domain.limits]
    space = Space.over(domain, forms, expressions, seed=seed)
    seen = set(space.cells_of(known))
    corners = space.corners()
    fresh = list(islice((p for p in space.of_new_cells(seen) if domain.contains(p)), MOST_CELLS))
    reached = {*seen, *space.cells_of(fresh), None}
    for point in _up_to_the_ends(domain, forms, bases):  # a cell may be too thin for the sample
        if len(fresh) < MOST_CELLS and domain.contains(point) and (cell := space.cells_of([point])[0]) not in reached:
            fresh.append(point)
            reached.add(cell)
    kinds = [
        _joint_ties(domain, forms, bases),
        _ends(domain, bases),
        _on_surfaces(domain, forms, bases),
        _beside_surfaces(domain, forms, bases),
        corners,
        _peaks(domain, expressions, bases),
        _scales(domain, expressions, bases),
    ]
    most = MOST if any(is_special(node) for e in expressions for node in parts_of(e)) else MOST_CLOSED
    on_surfaces = (p for h in forms if (p := next(_touching(domain, h, [*bases[:2], *space.near(h)]), None)) is not None)
    chosen: list[Point] = list(fresh)
    chosen += [p for p in on_surfaces if p not in chosen]
    for group in zip_longest(*kinds):
        if len(chosen) >= most:
            break
        chosen += [p for p in group if p is not None and p not in chosen and domain.contains(p)]
    chosen = chosen[:most]
    visited = {c for c in (*seen, *space.cells_of(chosen)) if c is not None}
    return Visit(tuple(resolve(point) for point in chosen), len(fresh), len(visited | space.cells), len(visited))


def _ends(domain: Domain, bases: Sequence[Point]) -> Iterator[Point]:
    """Yield the ends that belong to the domain, singly and jointly."""
    closed = _closed(domain)
    for s, places in closed.items():
        yield from ({**base, s: end} for end in places for base in bases[:2])
    if len(closed) > 1:
        yield from ({**bases[0], **corner} for corner in _corners(closed))


def _closed(domain: Domain) -> dict[Form, list[Form]]:
    """Map each parameter to the finite ends of its interval that belong to it."""
    ends = {s: [e for e in (i.inf, i.sup) if e not in (sp.oo, -sp.oo) and lies_in(i, e)] for s, i in domain.symbols.items()}
    return {s: places for s, places in ends.items() if places}


def _corners(closed: Mapping[Form, Sequence[Form]]) -> Iterator[Point]:
    """Yield the joint corners of closed ends, at most ``_CORNERS``."""
    for corner in islice(product(*closed.values()), _CORNERS):
        yield dict(zip(closed, corner, strict=True))


def _touching(domain: Domain, form: Form, bases: Sequence[Point]) -> Iterator[Point]:
    """Yield exact points of the domain on a surface: inside, on a closed face, or at a joint corner that only touches it."""
    closed = _closed(domain)
    symbols = sorted(symbols_in(form), key=str)
    faces: list[Point] = [{}, *({s: end} for s, ends in closed.items() for end in ends), *_corners(closed)]
    for face in faces:
        for base in bases:
            point = {**base, **face}
            moved = [s for s in symbols if s not in face]
            for s in moved:
                yield from (p for p in _solved(form, s, point) if domain.contains(p))
            if not moved and form.xreplace(point) == 0 and domain.contains(point):
                yield point


def _on_surfaces(domain: Domain, forms: Sequence[Form], bases: Sequence[Point]) -> Iterator[Point]:
    """Yield exact points on surfaces that can be solved for one parameter."""
    for h in forms:
        for s in sorted(h.free_symbols & domain.symbols.keys(), key=str):
            for base in bases[:2]:
                yield from _solved(h, s, base)


def _is_rational_line(form: Form) -> bool:
    """Return True if a form is affine with rational coefficients: SymPy's solver fails for some algebraic ones."""
    if not form.free_symbols or not form.is_polynomial(*form.free_symbols):
        return False
    polynomial = sp.Poly(form, *form.free_symbols)
    return bool(polynomial.total_degree() == 1 and all(c.is_Rational for c in polynomial.coeffs()))


def _joint_ties(domain: Domain, forms: Sequence[Form], bases: Sequence[Point]) -> Iterator[Point]:
    """Yield exact points where two or three affine forms vanish together, such as a = b = c; other parameters stay."""
    affine = [h for h in forms if _is_rational_line(h)]
    for some in islice((some for size in (3, 2) for some in combinations(affine, size)), _TIES):
        symbols = sorted(set().union(*(h.free_symbols for h in some)), key=str)
        if len(symbols) > 1 and set(symbols) <= domain.symbols.keys():
            for solution in sp.linsolve(some, *symbols):
                place = dict(zip(symbols, (value.xreplace(bases[0]) for value in solution), strict=True))
                if all(value.is_Rational for value in place.values()):
                    yield {**bases[0], **place}


def _solved(form: Form, s: Form, point: Point) -> list[Point]:
    """Move one parameter of a point so that a form is zero there."""
    return [{**point, s: root} for root in exact_roots(form, s, point)]


def _beside_surfaces(domain: Domain, forms: Sequence[Form], bases: Sequence[Point]) -> Iterator[Point]:
    """Yield points near surfaces and between them, with one parameter moved."""
    for s in domain.symbols:
        edges = sorted(_edges(forms, s, bases[0]))
        for e in edges:
            near = abs(e) / 1000 if e else sp.Rational(1, 1000)
            for value in (e + near, e - near, e + near / 10**6, e - near / 10**6, 2 * e, e / 2):
                yield {**bases[0], s: _number(s, value)}
        for left, right in pairwise(edges):
            yield {**bases[0], s: _number(s, (left + right) / 2)}


def _edges(forms: Sequence[Form], s: Letter, base: Point) -> set[Form]:
    """List the values of one parameter of a point at which surfaces are met."""
    return {_number(s, r) for h in forms if s in h.free_symbols for r in _real_roots(h, s, base)}


def _up_to_the_ends(domain: Domain, forms: Sequence[Form], bases: Sequence[Point]) -> Iterator[Point]:
    """Yield points between the surfaces and the finite ends of a domain, with one parameter moved."""
    for s, interval in domain.symbols.items():
        edges = _edges(forms, s, bases[0])
        ends = {end for end in (interval.inf, interval.sup) if end.is_finite} if edges else set()
        for left, right in pairwise(sorted({*edges, *ends})):
            yield {**bases[0], s: _number(s, (left + right) / 2)}


def _real_roots(h: Form, s: Form, base: Point) -> list[Form]:
    exact = exact_roots(h, s, base)
    here = h.xreplace({t: v for t, v in base.items() if t != s})
    if exact or isinstance(here, (sp.Max, sp.Min)) or not here.is_polynomial(s) or not 1 < sp.degree(here, s) < 5:
        return exact
    return nearly_real_roots(here, s)


def _number(symbol: Letter, value: Form) -> Form:
    value = value if value.is_Rational else sp.Rational(str(sp.N(value, 15)))
    return sp.ceiling(value) if symbol.is_integer else value


def _peaks(domain: Domain, expressions: Sequence[Form], bases: Sequence[Point]) -> Iterator[Point]:
    """Yield points at and near the places where a polynomial exponent or kink in the parameters is stationary."""
    for expr in expressions:
        stationary = {node for node in parts_of(expr) if isinstance(node, _PEAKED) and node.free_symbols <= domain.symbols.keys()}
        for node in sp.preorder_traversal(expr) if stationary else ():
            if node not in stationary:
                continue
            h = node.args[0]
            symbols = sorted(h.free_symbols, key=str)
            if symbols and h.is_polynomial(*symbols):
                for place in _stationary(h, symbols, bases[0]):
                    yield {**bases[0], **{s: _number(s, v) for s, v in place.items()}}
                    yield {**bases[0], **{s: _number(s, v + sp.Rational(1, 10**5)) for s, v in place.items()}}


def _stationary(h: Form, symbols: Sequence[Letter], base: Point) -> Iterator[Point]:
    """Yield the places where a quadratic form, or a polynomial in one parameter (the others fixed), is stationary."""
    if sp.Poly(h, *symbols).total_degree() == 2:
        solution = sp.solve([sp.diff(h, s) for s in symbols], symbols, dict=True)
        if len(solution) == 1 and set(solution[0]) == set(symbols) and all(v.is_Rational for v in solution[0].values()):
            yield solution[0]
        return
    for s in symbols:
        here = h.xreplace({t: v for t, v in base.items() if t != s})
        if 2 < sp.degree(here, s) <= _DEGREE:
            yield from ({s: z} for z in nearly_real_roots(sp.diff(here, s), s))


def _scales(domain: Domain, expressions: Sequence[Form], bases: Sequence[Point]) -> Iterator[Point]:
    """Yield points at the scales of large constants and of their reciprocals."""
    for c in _constants(expressions)[:4]:
        for s in domain.symbols:
            if s.is_integer is None:
                yield from ({**bases[0], s: v} for v in (c, 1 / c, -c, -1 / c) if abs(sp.log(abs(v), 10)) < 30)


def _constants(expressions: Sequence[Form]) -> list[Form]:
    return sorted(
        {abs(c) for e in expressions for c in parts_of(e) if c.is_Rational and c and (abs(c) >= _LARGE or abs(c) * _LARGE <= 1)}
    )
