"""Is a certificate refused for each single thing that it lacks, and is each condition asked up to its border? One row for each `if` of a rule."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.laws import E, Gaussian, normal
from closedform.numerics.certificates import connected, constraints, crossings, from_points, of_form, paid, places_of_change
from closedform.numerics.certificates.check_from_points import refusal
from closedform.numerics.certificates.from_points import certificate
from closedform.numerics.certificates.gate import proved, signed
from closedform.numerics.certificates.parts_of_domain import Cell, Part, Wall
from closedform.numerics.certificates.places_of_change import Open as Unknown
from closedform.numerics.certificates.places_of_change import Surfaces, surfaces_of
from closedform.numerics.conditions.demand import Demand, For, Scope, Unread
from closedform.numerics.conditions.demands import of_node
from closedform.numerics.domains.condition_pieces import Piece
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.findings import Relation

a, b, c, x, y, X, Y, t, u = sp.symbols("a b c x y X Y t u", real=True)
away = sp.Symbol("away", real=True, nonzero=True)
n = sp.Symbol("n", integer=True)
oo, root, half = sp.oo, sp.sqrt(2), sp.Rational(1, 2)
Open, Closed, Right = sp.Interval.open, sp.Interval, sp.Interval.Ropen
LINE, HALF = Closed(-oo, oo), Open(0, oo)
R = sp.Rational


def on(*such_that: Any, **ranges: Any) -> Domain:
    """A domain of real letters, on the whole line where nothing is said."""
    known = {s: LINE for one in such_that for s in one.free_symbols}
    return Domain({**known, **{sp.Symbol(s, real=True): i for s, i in ranges.items()}}, such_that)


# --- constraints that part a domain


@pytest.mark.parametrize(
    ("domain", "left"),
    [
        (on(2 - sp.cos(a) >= 0), ()),
        (on(1 - sp.cos(a) >= 0), (1 - sp.cos(a) >= 0,)),
        (on(b / a < 1, a=HALF, b=LINE), (a - b > 0,)),
        (on(b / a <= 1, a=HALF, b=LINE), (a - b >= 0,)),
        (on(b / a < 1, a=LINE, b=LINE), (b / a < 1,)),
        (on(a * b > 0, b=HALF, a=LINE), None),
        (on(sp.sqrt(a) < b, a=HALF, b=HALF), (b**2 - a > 0,)),
        (on(a + b > 0, a=HALF, b=HALF), ()),
        (on(a + b >= 0, a=Closed(0, oo), b=Closed(0, oo)), (a + b >= 0,)),
    ],
    ids=str,
)
def test_a_constraint_that_others_imply_parts_nothing(domain: Domain, left: Any) -> None:
    found = constraints.parting(domain)
    assert found is not None
    if left is not None:
        assert [sp.expand(one.gts - one.lts) for one in found.such_that] == [sp.expand(one.gts - one.lts) for one in left]
        assert [type(one) in (sp.Gt, sp.Lt) for one in found.such_that] == [type(one) in (sp.Gt, sp.Lt) for one in left]


@pytest.mark.parametrize(
    ("domain", "interval"),
    [
        (on(a > 1), Open(1, oo)),
        (on(a >= 1), Closed(1, oo)),
        (on(a < 1), Open(-oo, 1)),
        (on(a <= 1), Closed(-oo, 1)),
        (on(2 * a > 1), Open(half, oo)),
        (on(1 - 2 * a >= 0), Closed(-oo, half)),
        (on(a > 1, a < 2), Open(1, 2)),
        (on(a >= 1, a=Closed(0, 1)), None),
        (on(a > 1, a=Closed(0, 1)), None),
        (on(a < 0, a > 1), None),
    ],
    ids=str,
)
def test_a_constraint_on_one_letter_is_its_interval(domain: Domain, interval: Any) -> None:
    found = constraints._in_intervals(domain)
    if domain.such_that == (a >= 1,) and domain.symbols[a] == Closed(0, 1):
        assert found is not None
        assert found.such_that == (a >= 1,)  # a single point is no interval
    else:
        assert (None if found is None else found.symbols[a]) == interval


@pytest.mark.parametrize(
    ("relation", "scope", "denied"),
    [
        (a > b, on(a=Closed(-oo, 0), b=Closed(0, oo)), True),
        (a >= b, on(a=Closed(-oo, 0), b=Closed(0, oo)), False),
        (a >= b, on(a=Open(-oo, 0), b=Closed(0, oo)), True),
        (a > b, on(a=LINE, b=LINE), False),
    ],
)
def test_a_constraint_is_denied_where_it_holds_nowhere(relation: Any, scope: Domain, denied: bool) -> None:
    assert constraints._is_denied(relation, Scope.of(scope)) is denied


def test_an_empty_domain_is_seen() -> None:
    assert constraints.parting(on(a > 1, a < 1)) is None
    assert constraints.parting(on(a > b, a=Closed(-oo, 0), b=Closed(0, oo))) is None
    assert constraints.parting(on(a >= b, a=Closed(-oo, 0), b=Closed(0, oo))) is not None


# --- domains in one piece


@pytest.mark.parametrize(
    ("domain", "convex", "in_one_piece"),
    [
        (on(a=LINE, b=LINE), True, True),
        (on(a > b), True, True),
        (on(a**2 + b**2 < 1), True, True),
        (on(a**2 + b**2 > 1), False, False),
        (on(a**2 > 2), False, False),
        (on(a**2 < 2), True, True),
        (on((a**2 - 2) * (a**2 - 3) > 0, a=LINE), False, False),
        (on(a * (a - 1) > 0, a=Open(0, oo)), True, True),
        (on(a**2 >= 2, a=Closed(-root, oo)), False, False),  # a point beside an interval
        (on(a > b**2), True, True),
        (on(a < b**2), False, True),
        (on(sp.Ne(a, b)), True, True),  # the hole is filled
        (on(a * b > 1, a=LINE, b=LINE), False, False),
        (on(a * b > 1, a=HALF, b=HALF), False, True),
        (on(sp.sin(a) > 0), False, False),
        (on(sp.exp(a) < b), True, True),
    ],
    ids=str,
)  # fmt: skip
def test_a_domain_is_in_one_piece(domain: Domain, convex: bool, in_one_piece: bool) -> None:
    assert not connected.is_convex(domain) or convex
    assert not connected.is_connected(domain) or in_one_piece


@pytest.mark.parametrize(
    "domain", [on(a=LINE, b=LINE), on(a > b), on(a**2 + b**2 < 1), on(a > b**2), on(sp.Ne(a, b)), on(a**2 < 2)], ids=str
)
def test_a_convex_domain_is_seen_to_be_one(domain: Domain) -> None:
    assert connected.is_convex(domain)
    assert connected.is_connected(domain)


@pytest.mark.parametrize(
    ("forms", "interval", "one"),
    [
        ([a - 1], LINE, True),
        ([a**2 - 2], LINE, False),
        ([2 - a**2], LINE, True),
        ([a**2 - 2], HALF, True),
        ([a**2], LINE, False),
        ([-(a**2)], LINE, False),
        ([a**2 - 2], Closed(-root, oo), False),
        ([a**2 - 2, 3 - a], LINE, False),
        ([a - b], LINE, False),
        ([sp.sin(a)], LINE, False),
        ([a * (a - 1) * (a - 2)], Open(0, 2), True),
        ([a * (a - 1) * (a - 2)], LINE, False),
    ],
    ids=str,
)
def test_the_values_where_polynomials_are_positive_are_one_interval(forms: Any, interval: Any, one: bool) -> None:
    domain = Domain({a: interval, b: LINE}, tuple(form >= 0 for form in forms))
    assert connected._is_one_interval(forms, a, domain) is one


def test_the_holes_of_a_domain() -> None:
    assert connected.holes(on(sp.Ne(a, b))) == [a - b]
    assert connected.holes(on(sp.Ne(a, 1), a=Open(2, oo))) == []
    assert connected.holes(on(sp.Ne(a * b, 0))) == [a, b]
    assert connected.holes(on(a > b)) == []
    assert connected.holes(Domain({away: LINE})) == [away]
    assert connected.holes(on(sp.Ne(sp.log(a), 0), a=HALF)) == [a - 1]
    assert connected.holes(on(sp.Ne(sp.log(a - b), 0), a=LINE, b=LINE)) in (None, [a - b - 1])
    assert connected.has_no_points(on(a > 1, a < 1))
    assert not connected.has_no_points(on(a >= 1, a <= 1))
    assert not connected.has_no_points(on(a > b))


# --- kinks that meet


def kinks(*forms: Any, interval: Any = LINE, letters: Any = (t,), jumps: bool = False) -> list[Demand]:
    scope = Scope.of(on(a=LINE, b=LINE))
    for letter in letters:
        scope = scope.inside(letter, interval)
    return [Demand(sp.sympify(f), Sign.NONZERO, sp.Abs(t), scope, For.CONTINUOUS if jumps else For.ANALYTIC, jumps) for f in forms]


def met(found: Any) -> set[Any]:
    return {None if isinstance(one, Unread) else sp.expand(one.form) for one in found}


def up_to_sign(forms: Any) -> set[Any]:
    return {None if f is None else max(sp.expand(f), sp.expand(-f), key=str) for f in forms}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (kinks(t), set()),  # it stands still
        (kinks(t - a), set()),
        (kinks(t - a, interval=Closed(0, oo)), {a}),
        (kinks(t - a, interval=Closed(0, 1)), {a, 1 - a}),
        (kinks(t - a, interval=Closed(-oo, 0)), {a}),
        (kinks(a * t - 1), {a}),
        (kinks(t**2 - a), {4 * a}),
        (kinks(t - a, t - b), {a - b}),
        (kinks(t - a, t), {a}),
        (kinks(t, t - 1), set()),
        (kinks(t - a, 2 * t - 2 * a), set()),  # they are one
        (kinks(t - a, sp.sin(t)), {sp.sin(a)}),
        (kinks(t**2 - a, sp.sin(t)), {None}),
        (kinks(sp.sin(t) - a), {None}),
        (kinks(t**5 - a), {None}),
        (kinks(t**4 - a), {-256 * a**3}),
        (kinks(t - a, t - b, t - 1, t - 2, t - 3), {None}),
        (kinks(a), {a}),
        (kinks(t - a, u - b, letters=(t, u)), set()),
        (kinks(t + u - a, t - u, letters=(t, u)), set()),
        (kinks(t - a, u - b, t + u, letters=(t, u)), {a + b}),
        (kinks(t * u - a, letters=(t, u)), {None}),
        (kinks(t - a, u, letters=(t, u), interval=HALF), {None}),
        (kinks(t - a, jumps=True), {sp.Integer(1) + a**2}),
        (kinks(sp.exp(t) - sp.exp(a)), set()),  # at t = a
        (kinks(sp.exp(t) - sp.exp(a), interval=Closed(0, 1)), {a, 1 - a}),
        (kinks(2 - sp.exp(a * t - b)), {a}),
        (kinks(sp.exp(t) + sp.exp(a), interval=Closed(0, 1)), set()),  # there is none
        (kinks(sp.exp(t) - a), {None}),  # there is one, or none
        (kinks(sp.exp(t + u) - 2, t - a, u, letters=(t, u)), {sp.log(2) - a}),
    ],
    ids=str,
)  # fmt: skip
def test_kinks_stay_apart_where_these_forms_are_not_zero(asked: Any, expected: Any) -> None:
    assert up_to_sign(f for f in met(crossings.crossings(asked)) if f is None or f.free_symbols) == up_to_sign(expected)


def test_a_plane_is_of_first_degree_and_a_normal_letter_has_the_whole_line() -> None:
    assert crossings._is_plane(t + a * u, [t, u])
    assert not crossings._is_plane(t * u, [t, u])
    assert not crossings._is_plane(a, [t, u])
    assert not crossings._is_plane(sp.sin(t), [t])
    scope = Scope.of(on(a=LINE)).inside(t, LINE).inside(u, Closed(0, oo))
    assert crossings._are_normal(scope, [t])
    assert not crossings._are_normal(scope, [t, u])
    assert not crossings._are_normal(Scope.of(on(a=LINE)).inside(t, Closed(-oo, 0)), [t])


# --- surfaces


@pytest.mark.parametrize(
    ("side", "domain", "kinks_", "crossings_", "jumps"),
    [
        (sp.Abs(a), on(a=LINE), (a,), (), ()),
        (sp.Abs(a), on(a=HALF), (), (), ()),
        (sp.Abs(a), on(a=Closed(0, oo)), (), (), ()),
        (sp.sign(a), on(a=LINE), (), (), (a,)),
        (sp.sign(a), on(a=HALF), (), (), ()),
        (sp.sign(a), on(a=Closed(0, oo)), (), (), (a,)),  # it jumps at a closed end
        (sp.Heaviside(a - b), on(a > b), (), (), ()),
        (sp.Heaviside(a - b), on(a >= b), (), (), (a - b,)),
        (sp.sqrt(a), on(a=Closed(0, oo)), (), (), ()),
        (sp.Integral(sp.Abs(x - a), (x, 0, 1)), on(a=LINE), (), (a, a - 1), ()),
        (sp.Integral(sp.Abs(x - a), (x, 0, 1)), on(a=Open(1, oo)), (), (), ()),
        (sp.exp(a), on(sp.Ne(a, 0)), (), (), ()),  # it is analytic in the hole too
        (sp.Abs(a), on(sp.Ne(a, 0)), (), (a,), ()),
        (1 / a, on(sp.Ne(a, 0)), (), (), ()),  # a pole
    ],
    ids=str,
)  # fmt: skip
def test_the_surfaces_on_which_a_side_changes(side: Any, domain: Domain, kinks_: Any, crossings_: Any, jumps: Any) -> None:
    found = surfaces_of((side,), {}, domain)
    assert up_to_sign(found.jumps) == up_to_sign(jumps)
    assert up_to_sign(found.crossings) | up_to_sign(found.kinks) == up_to_sign(crossings_) | up_to_sign(kinks_)


@pytest.mark.parametrize(
    ("side", "domain"),
    [
        (1 / a, on(a=LINE)),
        (1 / a, on(a=Closed(0, oo))),
        (sp.sqrt(a), on(a=LINE)),
        (sp.sqrt(a**2 - 2), on(a=LINE)),
        (sp.Integral(sp.exp(-a * x), (x, 0, oo)), on(a=Closed(0, oo))),
        (sp.Function("f")(a), on(a=LINE)),
        (sp.Integral(sp.Abs(sp.sin(x) - a), (x, 0, 1)), on(a=LINE)),
        (sp.Add(*(sp.Abs(a - k) for k in range(6))), on(a=LINE)),
    ],
    ids=str,
)
def test_a_side_without_a_certain_value_has_no_surfaces(side: Any, domain: Domain) -> None:
    with pytest.raises(Unknown):
        surfaces_of((side,), {}, domain)


def test_the_inside_of_a_domain_is_open() -> None:
    scope = places_of_change.opened(Scope.of(Domain({a: Closed(0, 1), b: LINE}, (a >= b, a + b <= 3, sp.Ne(a, b)))))
    assert dict(scope.symbols)[a] == Open(0, 1)
    assert scope.such_that == (a > b, a + b < 3, sp.Ne(a, b))


# --- certificates


def agreeing(left: Any, right: Any) -> Any:
    def agrees(point: Any) -> bool | None:
        gap = (left - right).xreplace(point)
        return None if gap.has(sp.nan, sp.zoo) else bool(sp.simplify(gap) == 0)

    return agrees


def certified(left: Any, right: Any, domain: Domain, *, walls: bool = True) -> Any:
    return certificate((left, right), domain, agreeing(left, right), generic_points(domain, 6), walls=walls)


CERTIFIED = [
    (sp.Abs(a), a * sp.sign(a), on(a=LINE), True),
    (sp.Abs(a), a, on(a=LINE), False),
    (sp.Abs(a), a, on(a=HALF), True),
    (sp.sign(a) ** 2, sp.Integer(1), on(a=LINE), False),  # on the wall
    (sp.sign(a) ** 2, sp.Integer(1), on(a=Closed(0, oo)), False),
    (sp.sign(a) ** 2, sp.Integer(1), on(a=HALF), True),
    (sp.sign(a - root) ** 2, sp.Integer(1), on(a=LINE), False),
    (sp.Max(a, b), (a + b + sp.Abs(a - b)) / 2, on(a=LINE, b=LINE), True),
    (sp.Heaviside(a - b) + sp.Heaviside(b - a), sp.Integer(1), on(a > b), True),
    (sp.Heaviside(a**2 + 1), sp.Integer(1), on(a=LINE), True),
    (1 / a, a / a**2, on(a=LINE), False),
    (sp.sqrt(a**2), a, on(a**2 > 1), False),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right", "domain", "complete"), CERTIFIED, ids=str)
def test_agreement_at_points_is_agreement_everywhere_where_each_cell_and_wall_is_visited(
    left: Any, right: Any, domain: Domain, complete: bool
) -> None:
    assert certified(left, right, domain).complete is complete


def test_a_point_at_which_nothing_is_decided_is_no_visit() -> None:
    domain = on(a=LINE)
    never = certificate((a, a), domain, lambda point: None, generic_points(domain, 3))
    assert not never.complete
    on_one_side = certificate((sp.Abs(a), sp.Abs(a)), domain, lambda p: True if p[a] > 0 else None, generic_points(domain, 8))
    assert not on_one_side.complete
    against = certificate((a, a), domain, lambda point: False, generic_points(domain, 3))
    assert against.against is not None


STEP = certificate((sp.sign(a) * a, sp.Abs(a)), on(a=LINE), agreeing(sp.sign(a) * a, sp.Abs(a)), generic_points(on(a=LINE), 6))


PART = STEP.part or Part((), Domain({}), Surfaces(), (), ())
CELLS, (WALL, *_) = PART.cells, PART.walls or (Wall(a),)


def changed(**what: Any) -> Part:
    return replace(PART, **what)


@pytest.mark.parametrize(
    ("part", "refused"),
    [
        (changed, ""),
        (lambda: changed(walls=None), "leaves walls out"),
        (lambda: changed(walls=()), "not all in it"),
        (lambda: changed(walls=(Wall(a, a, sp.Integer(0)),)), "nothing is certified"),
        (lambda: changed(walls=(Wall(a),)), "not all in it"),
        (lambda: changed(walls=(replace(WALL, value=sp.Integer(1)),)), "not all in it"),
        (lambda: changed(sides=(a, sp.Abs(a))), "other sides"),
        (lambda: changed(domain=on(a=HALF)), "other sides"),
        (lambda: changed(surfaces=Surfaces()), "is not in it"),
        (lambda: changed(cells=CELLS[:1]), "is not in it"),
        (lambda: changed(cells=tuple(replace(cell, point=None) for cell in CELLS)), "not certain to be empty"),
        (lambda: changed(cells=tuple(replace(cell, point={a: sp.Integer(0)}) for cell in CELLS)), "no point of the cell"),
    ],
)
def test_a_certificate_that_lacks_a_part_is_refused(part: Any, refused: str) -> None:
    found = refusal(part(), (sp.sign(a) * a, sp.Abs(a)), on(a=LINE), agreeing(sp.sign(a) * a, sp.Abs(a)))
    assert refused in found
    assert bool(found) is bool(refused)


def test_a_certificate_is_refused_where_the_sides_are_not_seen_to_agree() -> None:
    sides = (sp.sign(a) * a, sp.Abs(a))
    for agrees in (lambda point: False, lambda point: None, lambda point: bool(point[a] > 0), lambda point: bool(point[a] != 0)):
        assert refusal(changed(), sides, on(a=LINE), agrees)
    number = Part((sp.Integer(1), sp.Integer(1)), Domain({}), Surfaces(), (), ())
    assert refusal(number, number.sides, Domain({}), lambda point: True) == ""
    assert refusal(number, number.sides, Domain({}), lambda point: None)


@pytest.mark.parametrize(
    ("form", "domain", "solved"),
    [
        (a - b, on(a=LINE, b=LINE), [(a, b)]),
        (2 * a - 1, on(a=LINE), [(a, half)]),
        (a * b - 1, on(a=LINE, b=HALF), [(a, 1 / b)]),
        (a * b - 1, on(a=LINE, b=LINE), None),
        (a**2 - 4, on(a=LINE), [(a, -2), (a, 2)]),
        (a**2 - 2, on(a=LINE), None),
        (a**2 + 1, on(a=LINE), []),
        (root * a**2 - 1, on(a=LINE), None),
        (sp.sin(a), on(a=LINE), None),
        (a**2 - b**2, on(a=LINE, b=LINE), None),
    ],
    ids=str,
)
def test_a_wall_is_solved_for_a_letter_of_a_sure_slope(form: Any, domain: Domain, solved: Any) -> None:
    assert from_points._solved(form, domain) == solved


@pytest.mark.parametrize(
    ("interval", "such_that", "value", "there"),
    [
        (LINE, (), sp.Integer(1), True),
        (Open(1, oo), (), sp.Integer(1), False),
        (Closed(1, oo), (), sp.Integer(1), True),
        (Open(-oo, 1), (), sp.Integer(1), False),
        (Closed(-oo, 1), (), sp.Integer(1), True),
        (LINE, (a > 1,), sp.Integer(1), False),
        (LINE, (a >= 1,), sp.Integer(1), True),
        (LINE, (sp.Ne(a, 1),), sp.Integer(1), False),
    ],
)
def test_the_graph_of_a_wall_lies_in_the_domain(interval: Any, such_that: Any, value: Any, there: bool) -> None:
    alone = from_points.graph(a, value, Domain({a: interval}, such_that))
    beside = from_points.graph(a, value, Domain({a: interval, b: LINE}, such_that))
    assert (alone is not None) is there
    assert (beside is not None) is there
    assert from_points.graph(n, half, Domain({n: LINE, b: LINE})) is None


def test_the_graph_keeps_what_the_other_letters_must_meet() -> None:
    found = from_points.graph(a, b, Domain({a: Right(0, 1), b: LINE}, (a + b < 1,)))
    assert found is not None
    assert set(found.such_that) == {2 * b < 1, b >= 0, 1 - b > 0}
    assert from_points.graph(a, -1 - b**2, Domain({a: HALF, b: LINE})) is None


def test_cells_with_and_without_points() -> None:
    assert from_points.is_nothing(on(a=LINE), [a, a - 1], (-1, 1))
    assert not from_points.is_nothing(on(a=LINE), [a, a - 1], (1, -1))
    assert from_points.is_empty(on(a=HALF), [a < 0])
    assert from_points.is_empty(on(a=HALF), [a <= 0])
    assert not from_points.is_empty(on(a=Closed(0, oo)), [a <= 0])
    assert from_points.is_empty(on(a=Closed(0, oo)), [a < 0])
    thin = on(a > b, b > a - R(1, 10**9), a=Closed(0, 1), b=Closed(0, 1))
    point = from_points.point_of(thin)
    assert point is not None
    assert thin.contains(point)
    assert from_points.point_of(on(a > 1, a < 1)) is None
    assert from_points.signs_of([a, b], {a: R(0), b: R(-1)}) == (0, -1)


def test_whole_numbers_are_compared_between_them_too() -> None:
    domain = Domain({n: Closed(0, oo)})
    left = sp.sin(sp.pi * n / 2) ** 2 * sp.cos(sp.pi * n / 2) ** 2
    assert not certificate((left, sp.Integer(0)), domain, agreeing(left, sp.Integer(0)), generic_points(domain, 4)).complete
    assert certificate((2 * n, n + n), domain, agreeing(2 * n, n + n), generic_points(domain, 4)).complete


@pytest.mark.parametrize(
    ("cell", "surfaces", "side", "domain", "in_parts"),
    [
        (Cell((1,), {a: R(2)}), Surfaces(kinks=(a,)), sp.Abs(a), on(a=LINE), False),
        (Cell((1,), None), Surfaces(kinks=(a**2 - 1,)), sp.Abs(a**2 - 1), on(a=LINE), False),
        (Cell((1,), {a: R(2)}), Surfaces(kinks=(a**2 - 1,)), sp.Abs(a**2 - 1), on(a=LINE), False),  # one formula
        (Cell((1,), {a: R(2)}), Surfaces(kinks=(a**2 - 1,)), sp.sqrt(a**2 - 1) ** 2 * sp.Abs(a) / sp.Abs(a), on(a**2 > 1), True),
        (Cell((), {a: R(2)}), Surfaces(), sp.exp(a), on(a**2 > 1), False),
    ],
)  # fmt: skip
def test_a_cell_of_kinks_may_be_in_parts(cell: Cell, surfaces: Surfaces, side: Any, domain: Domain, in_parts: bool) -> None:
    found = from_points.is_in_parts(cell, surfaces, (side,), domain)
    assert not found or in_parts or cell.point is not None
    assert in_parts or found == ""


@pytest.mark.parametrize(
    ("surfaces", "domain", "in_parts"),
    [
        (Surfaces(), on(a=LINE), False),
        (Surfaces(), on(a**2 > 1), True),
        (Surfaces(crossings=(a,)), on(a=LINE), False),
        (Surfaces(crossings=(a**2 - 2,)), on(a=LINE), True),
        (Surfaces(crossings=(a**2 - 2,)), on(a=HALF), False),
        (Surfaces(crossings=(a - b,)), on(a=LINE, b=LINE), False),
        (Surfaces(crossings=(a * b,)), on(a=LINE, b=LINE), True),
        (Surfaces(crossings=tuple(a - k for k in range(5))), on(a=LINE), False),
        (Surfaces(crossings=tuple(a**2 - k for k in range(1, 6))), on(a=HALF), True),
    ],
    ids=str,
)
def test_cells_of_crossings_are_in_one_piece(surfaces: Surfaces, domain: Domain, in_parts: bool) -> None:
    assert bool(from_points.may_be_in_parts(surfaces, domain, ())) is in_parts


# --- the gate


@pytest.mark.parametrize(
    ("left", "right", "domain", "is_proved"),
    [
        (a / a, sp.Integer(1), on(a=LINE), None),
        (1 / a - 1 / a + b, b, on(a=LINE, b=LINE), None),
        (sp.Integral(sp.exp(-a * x), (x, 0, oo)), 1 / a, on(a=HALF), True),
        (sp.Integral(sp.exp(-a * x), (x, 0, oo)), 1 / a, on(a=Closed(0, oo)), False),
        (a * sp.Integral(sp.exp(-a * x), (x, 0, oo)), sp.Integer(1), on(a=Closed(0, oo)), False),
        (sp.sqrt(a) ** 2, a, on(a=LINE), None),
        (E(X**2, normal(X, a, 1)), 1 + a**2, on(a=LINE), True),
        (E(X * Y, Gaussian((X, Y), [[1, a], [a, 1]])), a, on(a=Closed(-1, 1)), True),
        (E(X * Y, Gaussian((X, Y), [[1, a], [a, 1]])), a, on(a=Closed(-2, 2)), False),
    ],
    ids=str,
)  # fmt: skip
def test_an_equality_is_proved_where_both_sides_have_a_value(left: Any, right: Any, domain: Domain, is_proved: bool | None) -> None:
    if is_proved is not None:
        assert proved(left, right, domain).found is is_proved


def test_what_was_cancelled_must_have_a_value_too() -> None:
    assert proved(a, a + b - b, on(a=LINE, b=LINE)).found
    assert not proved(a, a, on(a=LINE), cancelled=(1 / a,)).found
    assert proved(a, a, on(a=HALF), cancelled=(1 / a,)).found


@pytest.mark.parametrize(
    ("form", "sign", "domain", "is_signed"),
    [
        (1 / a, "positive", on(a=HALF), True),
        (1 / a**2, "positive", on(a=LINE), False),
        (1 / a**2, "positive", on(a=HALF), True),
        (sp.sqrt(a), "nonnegative", on(a=Closed(0, oo)), True),
        (sp.sqrt(a), "nonnegative", on(a=LINE), False),
        (a - a, "zero", on(a=LINE), True),
        (sp.Integral(sp.exp(-a * x), (x, 0, oo)), "positive", on(a=Closed(0, oo)), False),
    ],
    ids=str,
)
def test_a_sign_is_proved_where_the_form_has_a_value(form: Any, sign: str, domain: Domain, is_signed: bool) -> None:
    assert signed(form, sign, domain).found is is_signed


def test_what_is_owed_is_said() -> None:
    assert paid.unpaid((1 / a,), (), on(a=HALF)) == ""
    assert "1/a" in paid.unpaid((1 / a,), (), on(a=Closed(0, oo)))
    diverging = sp.Integral(1 / x, (x, 1, oo))
    assert paid.unpaid((diverging,), (), Domain({}))
    assert paid._by_assumption(sp.Symbol("p", positive=True)) == HALF
    assert paid._by_assumption(sp.Symbol("m", negative=True)) == Open(-oo, 0)
    assert paid._by_assumption(sp.Symbol("n", nonnegative=True)) == Closed(0, oo)
    assert paid._by_assumption(a) == LINE


def of_balls(domain: Domain, relation: Any) -> Any:
    """Balls that find what is said of each point."""
    derivation = SimpleNamespace(domain=domain, where={}, cancelled={})
    return SimpleNamespace(
        derivation=derivation, digits=50, compare_at=lambda left, right, at, generic=True: SimpleNamespace(relation=relation(at))
    )


@pytest.mark.parametrize("found", [Relation.UNCLEAR, Relation.DIFFER, Relation.MISSING, Relation.NEITHER])
def test_a_point_at_which_the_sides_are_not_seen_to_agree_speaks_against(found: Relation) -> None:
    domain = on(a=LINE)
    for relation in (lambda at: found, lambda at: Relation.AGREE if at[a] > 0 else found):
        certificate_ = of_form._on(Piece(domain), of_balls(domain, relation), a, a, ())
        assert not certificate_.complete
        assert certificate_.against is not None
    assert not of_form._fails_on([Piece(domain)], of_balls(domain, lambda at: found if at[a] > 0 else Relation.AGREE), a, a)


@pytest.mark.parametrize(
    ("asked", "domain", "broken"),
    [
        (sp.sqrt(a), on(a=Open(-oo, 0)), True),
        (sp.sqrt(a), on(a=Closed(-oo, 0)), False),
        (sp.log(a), on(a=Closed(-oo, 0)), True),
        (sp.log(a), on(a=Closed(-oo, 1)), False),
        (sp.asin(a), on(a=Open(1, oo)), True),
        (sp.asin(a), on(a=Closed(1, oo)), False),
        (1 / a, on(a=LINE), False),
        (sp.lowergamma(half, a), on(a=Open(-oo, 0)), False),
    ],
    ids=str,
)
def test_a_root_or_a_logarithm_has_no_value_where_its_condition_fails_everywhere(asked: Any, domain: Domain, broken: bool) -> None:
    scope = Scope.of(domain)
    found = [one for one in of_node(asked, scope) if isinstance(one, Demand)]
    assert any(of_form._is_broken(one, scope) for one in found) is broken


@pytest.mark.parametrize(
    ("form", "domain", "place"),
    [
        (a, on(a=LINE), True),
        (a, on(a=HALF), False),
        (a - 1, on(a=HALF), True),
        (a**2, on(a=LINE), False),
        (sp.Integer(1), on(a=LINE), False),
    ],
    ids=str,
)
def test_a_place_where_a_form_is_not_positive(form: Any, domain: Domain, place: bool) -> None:
    found = of_form.point_where_not_positive(form, domain)
    assert (found is not None) is place
    assert found is None or (domain.contains(found) and form.xreplace(found) <= 0)


def test_a_side_has_no_value_on_parts_of_the_domain_and_not_on_a_wall_alone() -> None:
    below, above = Piece(on(a=Open(-oo, 0), b=LINE)), Piece(on(a=HALF, b=LINE))
    wall = Piece(on(a=Open(-oo, 0)), {b: a})
    balls = of_balls(on(a=LINE, b=LINE), lambda at: Relation.UNCLEAR)
    for pieces, lost in (
        ([below], True),
        ([below, wall], True),
        ([below, above], False),
        ([wall], False),
        ([], False),
        (None, False),
    ):
        assert of_form._has_no_value_on(pieces, balls, sp.sqrt(a), b) is lost
