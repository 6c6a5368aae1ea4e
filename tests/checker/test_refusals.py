"""Does the checker refuse a step for each single thing that is wrong with it, and for that alone? One row for each condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
import sympy as sp
from flint import arb

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, Finite, Gaussian, normal
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.index import laws
from closedform.numerics.calculus.mellin_transforms import U
from closedform.numerics.calculus.mellin_transforms import Z as POWER
from closedform.numerics.checker import check_kinks, check_means, check_signs
from closedform.numerics.checker.cells import _letter_at, _limit, _one_to_one, _reaches, cells_fault, holds_point
from closedform.numerics.checker.check import _bound, _chart, _reaches_whole, refusal
from closedform.numerics.checker.check_signs import relation_refusal
from closedform.numerics.checker.integral_rules import (
    is_by_primitives,
    is_known_primitive,
    is_known_transform,
    is_scaled,
    is_series,
    is_telescoped,
)
from closedform.numerics.checker.parameter_rules import (
    _differs_by,
    is_base,
    is_constant,
    is_continuous,
    is_correlated,
    is_dominated,
    is_ray,
)
from closedform.numerics.checker.points_of_proof import Points
from closedform.numerics.checker.primitive import is_primitive
from closedform.numerics.checker.sample_points import sign_refusal
from closedform.numerics.checker.spans import sign_of, span_of
from closedform.numerics.checker.transforms import is_transform
from closedform.numerics.proof.steps import Rule, Step, vanishing

oo = sp.oo
Open, Closed = sp.Interval.open, sp.Interval
LINE, HALF = Closed(-oo, oo), Open(0, oo)
a, b, c, x, y, X, Y = sp.symbols("a b c x y X Y", real=True)
p, q, u, v = sp.symbols("p q u v", positive=True)
n = sp.Symbol("n", nonnegative=True)
m, down = sp.Symbol("m", negative=True), sp.Symbol("down", nonpositive=True)
j = sp.Symbol("j", integer=True, nonnegative=True)
whole = sp.Symbol("whole", integer=True)
root = sp.sqrt(2)
NOTHING = Points(Domain({}), {}, means=False)


def points(**ranges: Any) -> Points:
    """The points of a domain of real letters."""
    return Points(Domain({sp.Symbol(name, real=True): interval for name, interval in ranges.items()}), {}, means=False)


POSITIVE = Points(Domain({p: HALF}), {}, means=False)


# --- kinks

UP, DOWN, WEAK = Sign.POSITIVE, Sign.NEGATIVE, Sign.NONNEGATIVE
half_pi = sp.pi / 2
KINKS: list[tuple[Any, Any, set[Any], bool]] = [
    # A step and a sign have their value where the argument has a strict sign, the one that belongs to it.
    (sp.Heaviside(a), sp.Integer(1), {(a, UP)}, True),
    (sp.Heaviside(a), sp.Integer(1), {(a, WEAK)}, False),
    (sp.Heaviside(a), sp.Integer(1), {(a, DOWN)}, False),
    (sp.Heaviside(a), sp.Integer(0), {(a, DOWN)}, True),
    (sp.Heaviside(a), sp.Integer(0), {(a, UP)}, False),
    (sp.Heaviside(a), sp.Integer(0), set(), False),
    (sp.Heaviside(a), sp.Rational(1, 2), {(a, UP)}, False),
    (sp.sign(a), sp.Integer(1), {(a, UP)}, True),
    (sp.sign(a), sp.Integer(1), {(a, WEAK)}, False),
    (sp.sign(a), sp.Integer(1), {(a, DOWN)}, False),
    (sp.sign(a), sp.Integer(-1), {(a, DOWN)}, True),
    (sp.sign(a), sp.Integer(-1), {(a, UP)}, False),
    (sp.sign(a), sp.Integer(0), {(a, UP)}, False),
    # A modulus is u, or -u, whichever is not negative.
    (sp.Abs(a), a, {(a, WEAK)}, True),
    (sp.Abs(a), -a, {(-a, WEAK)}, True),
    (sp.Abs(a), -a, {(a, WEAK)}, False),
    (sp.Abs(a), a, set(), False),
    (sp.Abs(a), b, {(b, WEAK)}, False),
    # A maximum is one of its arguments, above every other one.
    (sp.Max(a, b, c), a, {(a - b, WEAK), (a - c, WEAK)}, True),
    (sp.Max(a, b, c), a, {(a - b, WEAK)}, False),
    (sp.Max(a, b), x, {(x - a, WEAK), (x - b, WEAK)}, False),
    (sp.Max(a, b), a, {(b - a, WEAK)}, False),
    (sp.Min(a, b, c), a, {(b - a, WEAK), (c - a, WEAK)}, True),
    (sp.Min(a, b, c), a, {(b - a, WEAK)}, False),
    (sp.Min(a, b), x, {(a - x, WEAK), (b - x, WEAK)}, False),
    # An arc undoes its function between the two ends of its own range.
    (sp.asin(sp.sin(a)), a, {(a + half_pi, WEAK), (half_pi - a, WEAK)}, True),
    (sp.asin(sp.sin(a)), a, {(a + half_pi, WEAK)}, False),
    (sp.asin(sp.sin(a)), a, {(half_pi - a, WEAK)}, False),
    (sp.asin(sp.cos(a)), a, {(a + half_pi, WEAK), (half_pi - a, WEAK)}, False),
    (sp.acos(sp.cos(a)), a, {(a, WEAK), (sp.pi - a, WEAK)}, True),
    (sp.acos(sp.cos(a)), a, {(a, WEAK)}, False),
    (sp.acos(sp.cos(a)), a, {(sp.pi - a, WEAK)}, False),
    (sp.acosh(sp.cosh(a)), a, {(a, WEAK)}, True),
    (sp.acosh(sp.cosh(a)), a, set(), False),
    (sp.floor(a), a, {(a, WEAK)}, False),
]


@pytest.mark.parametrize(("node", "value", "known", "follows"), KINKS, ids=str)
def test_a_kink_has_the_value_that_known_signs_leave_it(node: Any, value: Any, known: set[Any], follows: bool) -> None:
    assert check_kinks._follows(node, value, known) is follows


def taken(steps: list[Step], left: Any, right: Any, on: Domain) -> None:
    """A checker of branches that takes every one."""


ABOVE = Step(Rule.FACT, p, sp.Integer(0), called=UP, branch=(
    Step(Rule.CASE, p, q, forms={p: q}), Step(Rule.SIGN, q, sp.Integer(0), called=UP)))  # fmt: skip
BY_SIGN = Step(Rule.TOLD, sp.sign(p, evaluate=False), sp.Integer(1), forms={sp.sign(p, evaluate=False): sp.Integer(1)})
ON_HALF = Domain({p: HALF})


@pytest.mark.parametrize(
    ("facts", "step", "domain", "fault"),
    [
        ([ABOVE], BY_SIGN, ON_HALF, ""),
        ([replace(ABOVE, called="nonzero")], BY_SIGN, ON_HALF, "is no sign"),
        ([replace(ABOVE, called=Sign.NEGATIVE)], BY_SIGN, ON_HALF, "may not be negative"),
        ([replace(ABOVE, branch=())], BY_SIGN, ON_HALF, "may not be positive"),
        ([], BY_SIGN, ON_HALF, "sign(p) may not be 1"),
        ([ABOVE], replace(BY_SIGN, before=sp.Integral(p, (p, 0, 1)) + BY_SIGN.before), ON_HALF, "is bound"),
        ([ABOVE], replace(BY_SIGN, after=sp.Integral(p, (p, 0, 1))), ON_HALF, "is bound"),
    ],
)  # fmt: skip
def test_a_kink_is_told_by_proved_signs_alone(facts: Sequence[Step], step: Step, domain: Domain, fault: str) -> None:
    found = check_kinks.told_fault(facts, step, domain, taken)
    assert fault in found
    assert bool(found) is bool(fault)


letter = sp.Dummy("l", real=True)
GENERAL = Step(
    Rule.GENERAL, sp.Max(sp.sin(b), 0), sp.sin(b), forms={letter: sp.sin(b)}, branch=(Step(Rule.CLAIM, sp.Max(letter, 0), letter),)
)


def named(one: Any, form: Any = None) -> Step:
    """The claim with another letter, or another form."""
    form = sp.sin(b) if form is None else form
    branch = (Step(Rule.CLAIM, sp.Max(one, 0), one),)
    return Step(Rule.GENERAL, sp.Max(form, 0), form, forms={one: form}, branch=branch)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        (GENERAL, ""),
        (replace(GENERAL, forms={letter: sp.sin(b), sp.Dummy("k", real=True): b}), "exactly one form"),
        (replace(GENERAL, branch=()), "exactly one form"),
        (replace(GENERAL, branch=(vanishing(sp.Integer(0)),)), "exactly one form"),
        (named(sp.Dummy("l", nonnegative=True)), "every value"),
        (named(sp.Dummy("l", nonpositive=True)), "every value"),
        (named(sp.Dummy("l", nonzero=True)), "every value"),
        (named(sp.Dummy("l", integer=True)), "every value"),
        (named(sp.Dummy("l")), "every value"),
        (named(sp.Dummy("l", positive=True)), "every value"),
        (named(sp.Dummy("l", positive=True), sp.exp(b)), ""),
        (named(sp.Dummy("l", positive=True, integer=True), sp.exp(b)), "every value"),
        (named(b), "every value"),
        (named(c), "every value"),  # a letter of the domain
        (replace(GENERAL, after=sp.sin(b) + 1), "another claim"),
    ],
)  # fmt: skip
def test_a_letter_that_replaces_a_form_has_all_its_values(step: Step, fault: str) -> None:
    found = check_kinks.general_fault(step, Domain({b: LINE, c: LINE}), taken)
    assert fault in found
    assert bool(found) is bool(fault)


def test_a_letter_does_not_replace_a_form_with_a_bound_letter() -> None:
    inside = sp.Integral(sp.Max(letter, x), (x, 0, 1))
    there = inside.xreplace({letter: sp.sin(x)})
    step = Step(Rule.GENERAL, there, there, forms={letter: sp.sin(x)}, branch=(Step(Rule.CLAIM, inside, inside),))
    assert "is bound" in check_kinks.general_fault(step, Domain({b: LINE}), taken)


# --- cells

UNIT = Domain({b: Open(0, 1)})


@pytest.mark.parametrize(
    ("form", "interval", "reaches"),
    [
        (q, HALF, True),
        (q, Open(1, oo), True),
        (q, Open(-1, oo), False),
        (-q, Open(-oo, 0), True),
        (-q, Open(-oo, -1), True),
        (-q, Open(-oo, 1), False),
        (-q, HALF, False),
        (1 + q, Open(1, oo), True),
        (1 + q, HALF, False),
        (q / (1 + q), Open(0, 1), True),
        (q / (1 + q), Open(0, 2), False),
        (q / (1 + q), Open(-1, 1), False),
        (q / (q - 1), Open(0, 1), False),  # a pole inside
        (q / (q + root), Open(0, 1), True),
        ((1 + 2 * q) / (1 + q), Open(1, 2), True),
        (q**2 / (1 + q**2), Open(0, 1), False),  # no fraction of lines, though it goes there
        (sp.exp(-q), Open(0, 1), False),
        (q + u, HALF, False),
        (sp.Symbol("r", real=True), LINE, True),
        (sp.Symbol("r", real=True) ** 2, LINE, False),
        (sp.Symbol("r", real=True) / (1 + sp.Symbol("r", real=True)), Open(0, 1), False),
        (-sp.Symbol("r", negative=True), Open(-oo, 0), False),
        (sp.Symbol("r", real=True, nonzero=True), LINE, False),
        (sp.Symbol("r", nonnegative=True), LINE, False),
        (sp.Symbol("r", nonpositive=True), LINE, False),
        (sp.Symbol("r"), LINE, False),
        (sp.Symbol("k", integer=True, positive=True), HALF, False),
    ],
)  # fmt: skip
def test_a_letter_reaches_the_inside_of_an_interval(form: Any, interval: Any, reaches: bool) -> None:
    assert _reaches(b, form, Domain({b: interval})) is reaches


def test_a_letter_that_is_not_zero_reaches_a_symbol_that_is_not() -> None:
    away = sp.Symbol("away", real=True, nonzero=True)
    assert _reaches(away, sp.Symbol("r", real=True, nonzero=True), Domain({away: LINE}))
    assert _reaches(away, sp.Symbol("r", real=True), Domain({away: LINE}))


def test_a_whole_number_is_reached_by_no_real_letter() -> None:
    assert not _reaches(whole, q, Domain({whole: HALF}))


@pytest.mark.parametrize(
    ("form", "to_zero", "to_infinity"),
    [
        (q, 0, oo),
        (1 / q, oo, 0),
        (-1 / q, -oo, 0),
        ((2 * q + 3) / (q + 5), sp.Rational(3, 5), 2),
        ((3 - q) / 5, sp.Rational(3, 5), -oo),
        ((q - 3) / q, -oo, 1),
    ],
)
def test_a_fraction_of_lines_has_limits(form: Any, to_zero: Any, to_infinity: Any) -> None:
    assert _limit(form, q, sp.Integer(0)) == to_zero
    assert _limit(form, q, oo) == to_infinity


@pytest.mark.parametrize(
    ("form", "is_one"),
    [(q, True), (1 / q, True), (q / (q + 1), True), (q / (q - 1), False), (1 / (2 - q), False), (1 / (2 + q), True), (q**2, False), (1 / (1 + q**2), False)],
)  # fmt: skip
def test_a_fraction_of_lines_without_a_positive_pole_is_one_to_one(form: Any, is_one: bool) -> None:
    assert _one_to_one(form, q) is is_one


def accepted(steps: list[Step], left: Any, right: Any) -> None:
    """A checker of proofs in letters that takes every one."""


r = sp.Dummy("r", real=True)
SIDES = (sp.Abs(b), b * sp.sign(b))
FIRST = Step(Rule.LETTERS, SIDES[0].xreplace({b: r}), SIDES[1].xreplace({b: r}), forms={b: r})


def cut(*forms: Any, **changed: Any) -> list[Step]:
    """The cells of the real line by forms of new letters."""
    cells = []
    for form in forms:
        before, after = (side.xreplace({b: form}) for side in SIDES)
        cells.append(
            replace(Step(Rule.CELL, before, after, r, forms={r: form}, branch=(Step(Rule.CLAIM, before, after),)), **changed)
        )
    return cells


NEW, OTHER = sp.Dummy("new", positive=True), sp.Dummy("other", positive=True)
ZERO = sp.Integer(0)


@pytest.mark.parametrize(
    ("first", "cells", "fault"),
    [
        (FIRST, cut(NEW, -NEW, ZERO), ""),
        (FIRST, cut(NEW, -NEW), "no cell holds"),
        (FIRST, cut(NEW, ZERO), "no cell holds"),
        (FIRST, cut(1 + NEW, -NEW, ZERO), "no cell holds"),
        (FIRST, cut(root + NEW, root - NEW), "no cell holds"),
        (FIRST, [], "no cell holds"),
        (FIRST, cut(NEW, -NEW, ZERO, branch=()), "no cell holds"),
        (FIRST, [*cut(NEW, -NEW, ZERO), vanishing(ZERO)], "neither a proof nor a cut"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(NEW, symbol=NEW)], "neither a proof nor a cut"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(NEW, rule=Rule.SIGN)], "neither a proof nor a cut"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(NEW + OTHER)], "not new and positive"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(sp.Dummy("k", real=True))], "not new and positive"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(r + NEW)], "is not what is cut"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(NEW, forms={r: NEW, b: NEW})], "is not what is cut"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(NEW, before=NEW + 1)], "another one"),
        (FIRST, [*cut(NEW, -NEW, ZERO), *cut(NEW, after=NEW + 1)], "another one"),
        (replace(FIRST, forms={b: NEW}), cut(NEW), "does not reach"),
        (replace(FIRST, forms={c: r}), cut(NEW), "does not reach"),
        (replace(FIRST, forms={b: c}), cut(NEW), "share a letter"),
        (replace(FIRST, before=r), cut(NEW), "another one"),
        (replace(FIRST, after=r), cut(NEW), "another one"),
    ],
)  # fmt: skip
def test_cells_reach_every_point_and_are_about_the_claim(first: Step, cells: list[Step], fault: str) -> None:
    on = Domain({b: LINE} if c not in first.forms.values() else {b: LINE, c: LINE})
    found = cells_fault(first, cells, *SIDES, on, accepted)
    assert fault in found
    assert bool(found) is bool(fault)


@pytest.mark.parametrize(
    ("letter_", "domain", "forms"),
    [
        (sp.Dummy("r", positive=True), Domain({b: HALF}), (1 + NEW, sp.Integer(1), 1 / (1 + NEW))),
        (sp.Dummy("r", real=True, nonzero=True), Domain({sp.Symbol("b", real=True, nonzero=True): LINE}), (NEW, -NEW)),
        (sp.Dummy("r", real=True), Domain({b: LINE}, (b > 0,)), (NEW,)),
        (sp.Dummy("r", real=True), Domain({b: LINE}), (root + NEW, root, root - NEW)),
    ],
)
def test_only_places_of_the_letter_and_of_the_domain_need_a_cell(letter_: Any, domain: Domain, forms: Any) -> None:
    (symbol,) = domain.symbols
    left, right = (side.xreplace({b: symbol}) for side in SIDES)
    first = Step(Rule.LETTERS, left.xreplace({symbol: letter_}), right.xreplace({symbol: letter_}), forms={symbol: letter_})
    steps = []
    for form in forms:
        before, after = (side.xreplace({symbol: form}) for side in (left, right))
        steps.append(Step(Rule.CELL, before, after, letter_, forms={letter_: form}, branch=(Step(Rule.CLAIM, before, after),)))
    assert cells_fault(first, steps, left, right, domain, accepted) == ""
    assert "no cell holds" in cells_fault(first, steps[1:], left, right, domain, accepted)


@pytest.mark.parametrize(
    ("form", "place", "letter_"),
    [
        (1 + q, root, root - 1),
        (1 + q, sp.Integer(1), None),
        (1 + q, sp.Integer(0), None),
        (root * q, sp.Integer(2), root),
        (q**2, root, None),
        (q**2, sp.Integer(4), None),
        (2 / (1 + q), sp.Integer(1), 1),
        (2 / (1 + q), sp.Integer(2), None),
        ((2 * q + 1) / (q + 3), sp.Integer(1), 2),
        ((2 * q + 1) / (q + 3), sp.Integer(2), None),
        (1 / q**2, sp.Integer(4), None),
        (root + q, root, None),
    ],
)
def test_the_letter_at_a_place_is_positive_or_none(form: Any, place: Any, letter_: Any) -> None:
    found = _letter_at(form, {}, place)
    assert (None if found is None else found[q]) == letter_


def test_a_constant_is_at_its_own_place_alone() -> None:
    assert _letter_at(root, {}, root) == _letter_at(sp.Integer(2), {}, sp.Integer(2)) == {}
    assert _letter_at(root, {}, 1 + root) is None
    assert _letter_at(root + sp.sqrt(3), {}, sp.sqrt(5 + 2 * sp.sqrt(6))) == {}
    assert _letter_at(root, {}, sp.Integer(1)) is None


def test_two_symbols_do_not_share_a_letter() -> None:
    first = Step(Rule.LETTERS, r + r, r, forms={b: r, c: r})
    assert "share" in cells_fault(first, [Step(Rule.CLAIM, r, r)], b + c, b, Domain({b: LINE, c: LINE}), accepted)


def test_a_point_lies_in_a_cell_that_has_a_proof() -> None:
    cells = cut(NEW, -NEW)
    assert holds_point(FIRST, cells, {b: sp.Integer(2)})
    assert holds_point(FIRST, cells, {b: sp.Integer(-2)})
    assert not holds_point(FIRST, cells, {b: ZERO})
    assert not holds_point(FIRST, cut(NEW, branch=()), {b: sp.Integer(2)})
    assert not holds_point(replace(FIRST, forms={b: 1 + NEW}), [Step(Rule.CLAIM, b, b)], {b: sp.Integer(1)})


# --- signs

NUMBER = Step(Rule.NUMBER, root - 1, ZERO, called=UP)


@pytest.mark.parametrize(
    ("step", "form", "sign", "taken_"),
    [
        (NUMBER, root - 1, UP, True),
        (NUMBER, root - 1, DOWN, False),
        (NUMBER, root - 2, UP, False),
        (NUMBER, root + 1, UP, False),
        (replace(NUMBER, called=DOWN), root - 1, DOWN, False),
        (replace(NUMBER, called=WEAK), root - 1, UP, False),
        (replace(NUMBER, before=ZERO), ZERO, UP, False),
        (replace(NUMBER, before=ZERO, called=DOWN), ZERO, DOWN, False),
        (replace(NUMBER, before=ZERO, called=WEAK), ZERO, WEAK, True),
        (replace(NUMBER, before=1 - root, called=WEAK), 1 - root, WEAK, False),
        (replace(NUMBER, before=1 + p**2), 1 + p**2, UP, False),
    ],
)  # fmt: skip
def test_a_number_has_the_sign_that_its_ball_tells(step: Step, form: Any, sign: str, taken_: bool) -> None:
    assert (relation_refusal([step], form, sign, Domain({p: HALF})) == "") is taken_


def on(rule: Rule, form: Any, sign: str = UP, **more: Any) -> list[Step]:
    return [Step(rule, form, ZERO, called=sign, **more)]


TOUCHING = Domain({b: Closed(0, 1)})


@pytest.mark.parametrize(
    ("steps", "form", "sign", "domain", "refused"),
    [
        (on(Rule.BOXES, 1 + b), 1 + b, UP, TOUCHING, ""),
        (on(Rule.BOXES, 1 + b), 2 + b, UP, TOUCHING, "another form"),
        (on(Rule.BOXES, 1 + b, DOWN), 1 + b, UP, TOUCHING, "another sign"),
        (on(Rule.BOXES, 1 / b**2), 1 / b**2, UP, TOUCHING, "enclose"),  # no value at a closed end
        (on(Rule.BOXES, b), b, UP, TOUCHING, "its sign is another"),  # zero at a closed end
        (on(Rule.BOXES, -b, DOWN), -b, DOWN, TOUCHING, "its sign is another"),
        (on(Rule.BOXES, b, WEAK), b, WEAK, TOUCHING, ""),
        (on(Rule.BOXES, b - sp.Rational(1, 10**9), WEAK), b - sp.Rational(1, 10**9), WEAK, TOUCHING, "its sign is another"),
        (on(Rule.BOXES, 1 + b), 1 + b, UP, Domain({b: Closed(0, oo)}), "unbounded"),
        (on(Rule.BOXES, 1 + b), 1 + b, UP, Domain({b: Closed(0, 1), c: LINE}), ""),
        (on(Rule.BOXES, 9 + b), 9 + b, UP, Domain({b: Open(-oo, 1)}), "unbounded"),
        (on(Rule.ALONG, 1 + b, symbol=b), 1 + b, UP, Domain({b: Closed(0, oo)}), ""),
        (on(Rule.ALONG, 1 + b, symbol=c), 1 + b, UP, Domain({b: Closed(0, oo), c: LINE}), "other letters"),
        (on(Rule.ALONG, 1 + b + c**2, symbol=b), 1 + b + c**2, UP, Domain({b: Closed(0, oo), c: LINE}), "other letters"),
        (on(Rule.ALONG, 1 + b, symbol=b), 2 + b, UP, Domain({b: Closed(0, oo)}), "another form"),
        (on(Rule.ALONG, 1 + b, DOWN, symbol=b), 1 + b, UP, Domain({b: Closed(0, oo)}), "another sign"),
        (on(Rule.ALONG, b - sp.Rational(1, 10**9), symbol=b), b - sp.Rational(1, 10**9), UP, Domain({b: Open(0, oo)}), "its sign is another"),
        (on(Rule.ALONG, 10**4 - b, symbol=b), 10**4 - b, UP, Domain({b: Open(0, oo)}), "its sign is another"),
        (on(Rule.ALONG, 10**4 + b, symbol=b), 10**4 + b, UP, Domain({b: Open(-oo, 0)}), "its sign is another"),
        (on(Rule.ALONG, b - 1 - sp.Rational(1, 10**9), symbol=b), b - 1 - sp.Rational(1, 10**9), UP, Domain({b: LINE}, (b > 1,)), "its sign is another"),
        (on(Rule.ALONG, b - 1, symbol=b), b - 1, UP, Domain({b: LINE}, (b > 1,)), ""),
    ],
)  # fmt: skip
def test_a_sign_on_boxes_or_along_a_letter_is_looked_at_up_to_the_ends(
    steps: list[Step], form: Any, sign: str, domain: Domain, refused: str
) -> None:
    found = relation_refusal(steps, form, sign, domain)
    assert refused in found
    assert bool(found) is bool(refused)


S, T = sp.Dummy("S", positive=True), sp.Dummy("T", nonnegative=True)


def case(form: Any, after: Any, forms: Any, *signs: tuple[Any, str], value: Any = None) -> list[Step]:
    return [Step(Rule.CASE, form, after, forms=forms, value=value), *(Step(Rule.SIGN, f, ZERO, called=s) for f, s in signs)]


RISING = case(1 + b, 1 + S, {b: S}, (1 + S, UP))


@pytest.mark.parametrize(
    ("steps", "form", "sign", "domain", "refused"),
    [
        (RISING, 1 + b, UP, Domain({b: HALF}), ""),
        (RISING, 1 + b, WEAK, Domain({b: HALF}), ""),  # a strict sign is enough for the weak one
        (RISING, 1 + b, DOWN, Domain({b: HALF}), "is not negative"),
        (RISING, 1 + b, UP, Domain({b: Closed(0, oo)}), "none holds the point"),
        (RISING, 2 + b, UP, Domain({b: HALF}), "another form"),
        (case(1 + b, 1 + S, {b: S}), 1 + b, UP, Domain({b: HALF}), "has no sign"),
        (case(1 + b, 1 + S, {b: S}, (S, UP)), 1 + b, UP, Domain({b: HALF}), "has no sign"),
        (case(1 + b, 1 + S, {b: S}, (1 + S, WEAK)), 1 + b, UP, Domain({b: HALF}), "nonnegative is not positive"),
        (case(-b, -S, {b: S}, (-S, DOWN)), -b, DOWN, Domain({b: HALF}), ""),
        (case(-b, -S, {b: S}, (-S, "nonpositive")), -b, DOWN, Domain({b: HALF}), "nonpositive is not negative"),
        (case(1 + b, 1 + S, {b: S, c: T}, (1 + S, UP)), 1 + b, UP, Domain({b: HALF}), "no letter, or another"),
        (case(b + c, S + c, {b: S}, (S + c, UP)), b + c, UP, Domain({b: HALF, c: HALF}), "no letter, or another"),
        (case(1 + b, 2 + S, {b: S}, (2 + S, UP)), 1 + b, UP, Domain({b: HALF}), "ends in another form"),
        (case(2 + 2 * b, 1 + S, {b: S}, (1 + S, UP), value=sp.Integer(2)), 2 + 2 * b, UP, Domain({b: HALF}), ""),
        (case(2 + 2 * b, -1 - S, {b: S}, (-1 - S, DOWN), value=sp.Integer(-2)), 2 + 2 * b, DOWN, Domain({b: HALF}), "another form"),
        (case(1 + b, 1, {b: S}, (sp.Integer(1), UP), value=1 + S), 1 + b, UP, Domain({b: HALF}), "another form"),
        (case(b, S, {b: S}, (S - 1, UP), (S, UP)), b, UP, Domain({b: HALF}), "S - 1 is not positive"),
        ([*on(Rule.SIGN, 1 + b), *RISING], 1 + b, UP, Domain({b: HALF}), "another form"),
        ([], 1 + b, UP, Domain({b: HALF}), "no steps"),
        (RISING, 1 + b, Sign.NONZERO, Domain({b: HALF}), ""),
    ],
)  # fmt: skip
def test_a_case_is_the_claim_in_letters_of_its_sign(
    steps: Sequence[Step], form: Any, sign: str, domain: Domain, refused: str
) -> None:
    found = relation_refusal(steps, form, sign, domain)
    assert refused in found
    assert bool(found) is bool(refused)


@pytest.mark.parametrize(
    ("forms", "point", "holds"),
    [
        ({b: S}, {b: sp.Integer(1)}, True),
        ({b: S}, {b: ZERO}, False),
        ({b: S}, {b: sp.Integer(-1)}, False),
        ({b: S, c: S + T}, {b: sp.Integer(1), c: sp.Integer(2)}, True),
        ({b: S, c: S}, {b: sp.Integer(1), c: sp.Integer(2)}, False),
        ({b: S, c: 2 * S}, {b: sp.Integer(1), c: sp.Integer(2)}, True),
        ({b: S + T, c: S - T}, {b: sp.Integer(1), c: sp.Integer(2)}, False),  # not solved one after the other
        ({b: S**2}, {b: sp.Integer(4)}, True),
        ({b: S**2}, {b: sp.Integer(-4)}, False),
        ({b: S**2}, {b: ZERO}, False),
        ({b: S**2 + S}, {b: sp.Integer(2)}, False),
        ({b: S**3}, {b: sp.Integer(8)}, False),
        ({b: S**3 + S}, {b: sp.Integer(2)}, False),
        ({b: 1 / (1 + S**3)}, {b: sp.Rational(1, 2)}, False),
        ({b: S / (1 + S)}, {b: sp.Rational(1, 2)}, True),
        ({b: S / (1 + S)}, {b: sp.Integer(2)}, False),
        ({b: S / (1 + S)}, {b: sp.Integer(1)}, False),
    ],
)  # fmt: skip
def test_a_case_holds_a_point_of_letters_of_the_assumed_signs(forms: Any, point: Any, holds: bool) -> None:
    assert check_signs._holds(forms, point) is holds


@pytest.mark.parametrize(
    ("interval", "such_that", "closed"),
    [
        (Open(0, 1), (), False),
        (Closed(0, 1), (), True),
        (sp.Interval.Lopen(0, 1), (), True),
        (sp.Interval.Ropen(0, 1), (), True),
        (LINE, (), False),
        (Closed(0, oo), (), True),
        (Closed(0, oo), (b > 0,), False),
        (Closed(0, oo), (b >= 0,), True),
        (Closed(0, 1), (b > 0,), True),
        (Closed(0, 1), (b > 0, b < 1), False),
        (Closed(0, oo), (b > c,), True),
    ],
)  # fmt: skip
def test_an_end_belongs_to_a_range_unless_a_constraint_leaves_it_out(interval: Any, such_that: Any, closed: bool) -> None:
    assert check_signs._is_closed(Domain({b: interval, c: LINE}, such_that), b) is closed


lam = sp.Dummy("l", real=True)
SQUARE = Step(
    Rule.REDUCED, p * (1 + c**2), p * (1 + lam), lam, c**2, called=UP, forms={lam: Closed(0, oo)},
    branch=tuple(on(Rule.ALONG, 1 + lam, symbol=lam)),
)  # fmt: skip
PLANE = Domain({p: HALF, c: LINE})


@pytest.mark.parametrize(
    ("step", "refused"),
    [
        (SQUARE, ""),
        (replace(SQUARE, called=WEAK), "another sign"),
        (replace(SQUARE, before=p), "another form"),
        (replace(SQUARE, forms={lam: Closed(0, oo), c: LINE}), "too many|another form"),
        (replace(SQUARE, symbol=c), "another form"),
        (replace(SQUARE, value=c**2 + a), "something else"),
        (replace(SQUARE, after=p * (1 + lam) * a), "more letters"),
        (replace(SQUARE, after=p * (1 + lam * c)), "more letters"),
        (replace(SQUARE, forms={lam: Open(0, oo)}), "not in its range"),  # c may be zero
        (replace(SQUARE, forms={lam: Closed(0, 1)}), "not in its range"),
        (replace(SQUARE, forms={lam: Closed(1, oo)}), "not in its range"),
        (replace(SQUARE, value=c**2 + 1), "another form"),
        (replace(SQUARE, branch=tuple(on(Rule.ALONG, 2 + lam, symbol=lam))), "another form"),
        (replace(SQUARE, branch=()), "no steps"),
    ],
)  # fmt: skip
def test_a_form_of_one_letter_has_the_sign_of_the_claim(step: Step, refused: str) -> None:
    found = relation_refusal([step], p * (1 + c**2), UP, PLANE)
    assert bool(found) is bool(refused)
    assert any(one in found for one in refused.split("|")) or "too many" in refused


def test_a_factor_that_is_not_positive_turns_no_sign() -> None:
    step = replace(SQUARE, before=b * (1 + c**2), after=b * (1 + lam))
    assert "factor is not positive" in relation_refusal([step], b * (1 + c**2), UP, Domain({b: Open(-1, oo), c: LINE}))
    assert "factor is not positive" in relation_refusal([step], b * (1 + c**2), UP, Domain({b: Closed(0, oo), c: LINE}))


@pytest.mark.parametrize(
    ("allowed", "refused"),
    [
        (Closed(-oo, 0), ""),
        (Open(-oo, 0), "not in its range"),
        (Closed(-oo, -1), "not in its range"),
        (Closed(-1, 0), "not in its range"),
        (Closed(-oo, 1), ""),
        (LINE, ""),
    ],
)
def test_a_letter_stays_below_the_upper_end_of_its_range(allowed: Any, refused: str) -> None:
    form = 1 - c**2
    step = Step(
        Rule.REDUCED,
        -p * form,
        -p * (1 + lam),
        lam,
        -(c**2),
        called=UP,
        forms={lam: allowed},
        branch=tuple(on(Rule.ALONG, 1 + lam, symbol=lam)),
    )
    alike = replace(
        step, before=p * (2 - lam).xreplace({lam: -(c**2)}), after=p * (2 - lam), branch=tuple(on(Rule.ALONG, 2 - lam, symbol=lam))
    )
    top = Domain({c: LINE, p: HALF})
    found = relation_refusal([alike], p * (2 + c**2), UP, top)
    assert (refused in found) if refused else ("range" not in found)


def test_a_form_of_every_letter_of_the_domain_may_be_reduced() -> None:
    step = Step(
        Rule.REDUCED,
        1 + c**2,
        1 + lam,
        lam,
        c**2,
        called=UP,
        forms={lam: Closed(0, oo)},
        branch=tuple(on(Rule.ALONG, 1 + lam, symbol=lam)),
    )
    assert relation_refusal([step], 1 + c**2, UP, Domain({c: LINE})) == ""


NEARLY = sp.Rational(1, 10**9)
MEAN = E(X**2, normal(X, 0, p))
CLOSED_FORM = Step(Rule.MEAN, MEAN, p, branch=(Step(Rule.CLAIM, MEAN, p),))


def same(steps: Sequence[Step], left: Any, right: Any, domain: Domain) -> str:
    """A checker of equalities that takes every one."""
    return ""


@pytest.mark.parametrize(
    ("steps", "equality", "refused"),
    [
        ([CLOSED_FORM], same, ""),
        ([CLOSED_FORM], None, "not checked here"),
        ([CLOSED_FORM], lambda *_: "it is wrong", "it is wrong"),
        ([replace(CLOSED_FORM, before=E(X**4, normal(X, 0, p)))], same, "no such mean"),
        ([CLOSED_FORM, CLOSED_FORM], same, "no such mean"),
        ([replace(CLOSED_FORM, forms={p: Open(0, 9)})], same, "a part of the domain"),
        ([replace(CLOSED_FORM, forms={p: LINE})], same, ""),
        ([replace(CLOSED_FORM, forms={q: LINE})], same, "a part of the domain"),
    ],
)
def test_a_mean_is_its_closed_form_on_the_whole_domain(steps: list[Step], equality: Any, refused: str) -> None:
    rest = case(1 + p, 1 + S, {p: S}, (1 + S, UP))
    found = relation_refusal([*steps, *rest], 1 + MEAN, UP, Domain({p: HALF}), equality=equality)
    assert refused in found
    assert bool(found) is bool(refused)


def test_signs_in_letters_are_looked_at_by_balls() -> None:
    for form, sign, agrees in (
        (p, UP, True), (-p, UP, False), (-p, DOWN, True), (p, DOWN, False), (p, WEAK, True), (-p, WEAK, False),
        (p, "nonpositive", False), (-p, "nonpositive", True), (p - p * 2, Sign.ZERO, False), (ZERO, Sign.ZERO, True),
        (ZERO, UP, False), (ZERO, DOWN, False), (ZERO, WEAK, True), (ZERO, "nonpositive", True),
    ):  # fmt: skip
        assert (sign_refusal([(form, sign)]) == "") is agrees, (form, sign)
    assert sign_refusal([]) == ""
    assert sign_refusal([(sp.Function("f")(p), UP)]) != ""


# --- means

BELL = normal(X)
CURVED = E(X**2 + 1, BELL)


def under(**changed: Any) -> Step:
    inner = tuple(case(X**2 + 1, S**2 + 1, {X: S}, (S**2 + 1, UP)))
    return replace(Step(Rule.UNDER, CURVED, X**2 + 1, value=BELL, called=UP, branch=inner), **changed)


def agreed(steps: Sequence[Step], form: Any, sign: str, domain: Domain) -> str:
    """A checker of inner proofs that takes those with steps."""
    return "" if steps else "no steps"


PAIR, SINGULAR = Gaussian((X, Y), [[1, 0], [0, 1]]), Gaussian((X, Y), [[1, 1], [1, 1]])
WEAKLY, STRICTLY = under(called=WEAK), under(called=UP)


@pytest.mark.parametrize(
    ("steps", "form", "sign", "refused"),
    [
        ([under()], CURVED, UP, ""),
        ([under(called=WEAK)], CURVED, WEAK, ""),
        ([under()], CURVED + 1, UP, "another form"),
        ([under()], CURVED, DOWN, "another sign"),
        ([under(called=WEAK)], CURVED, UP, "its sign is another"),
        ([under(branch=())], CURVED, UP, "no steps"),
        ([under(after=X**2 + 2)], CURVED, UP, "not the mean"),
        ([under(value=normal(X, 0, 4))], CURVED, UP, "not the mean"),
        ([under(forms={p: E(X, BELL)})], CURVED, UP, "not new"),
        ([under(forms={sp.Symbol("z"): E(X, BELL)})], CURVED, UP, "not new"),
        ([under(forms={y: E(X, normal(X, 0, 4))})], CURVED, UP, "replaces no mean"),
        ([under(forms={y: E(X, BELL, sp.Heaviside(X))})], CURVED, UP, "replaces no mean"),
        ([under(forms={y: a})], CURVED, UP, "replaces no mean"),
        ([under(forms={y: E(X, BELL)})], CURVED, UP, ""),
        ([WEAKLY, STRICTLY], CURVED, UP, ""),
        ([WEAKLY, STRICTLY], CURVED, WEAK, "different forms"),
        ([STRICTLY, STRICTLY], CURVED, UP, "different forms"),
        ([WEAKLY, WEAKLY], CURVED, UP, "different forms"),
        ([WEAKLY, STRICTLY, STRICTLY], CURVED, UP, "different forms"),
        ([WEAKLY, replace(STRICTLY, rule=Rule.JENSEN)], CURVED, UP, "different forms"),
        ([WEAKLY, replace(STRICTLY, after=X**2 + 2)], CURVED, UP, "different forms"),
        ([WEAKLY, replace(STRICTLY, before=CURVED + 1)], CURVED, UP, "different forms"),
        ([WEAKLY, replace(STRICTLY, value=normal(X, 0, 4))], CURVED, UP, "different forms"),
        ([WEAKLY, replace(STRICTLY, forms={y: E(X, BELL)})], CURVED, UP, "no density"),
        ([replace(WEAKLY, branch=()), STRICTLY], CURVED, UP, "no steps"),
        ([WEAKLY, replace(STRICTLY, branch=())], CURVED, UP, "no steps"),
    ],
)  # fmt: skip
def test_a_mean_has_the_sign_of_what_is_under_it(steps: Sequence[Step], form: Any, sign: str, refused: str) -> None:
    found = check_means.under_fault(steps, form, sign, Domain({p: HALF}), agreed)
    assert refused in found
    assert bool(found) is bool(refused)


def test_a_mean_under_a_law_without_a_density_is_not_strict_by_a_part() -> None:
    edge = Gaussian((X, Y), [[1, 0], [0, 0]])
    form = E(X**2 * Y**2, edge)
    steps = [
        Step(Rule.UNDER, form, X**2 * Y**2, value=edge, called=sign, branch=tuple(case(Y, S, {Y: S}, (S, UP))))
        for sign in (WEAK, UP)
    ]
    assert "no density" in check_means.under_fault(steps, form, UP, Domain({}), agreed)


def test_a_slope_is_told_by_the_quotient_of_differences_on_either_side() -> None:
    for slope, is_one in ((1, True), (sp.Rational(11, 10), False), (sp.Rational(9, 10), False), (-1, False)):
        assert _differs_by(TOGETHER, sp.sympify(slope), b, CORRELATION, 0) is is_one


@pytest.mark.parametrize(
    ("law", "has"),
    [
        (BELL, True),
        (PAIR, True),
        (SINGULAR, False),
        (Gaussian((X, Y), [[1, 0], [0, 0]]), False),
        (Gaussian((X, Y), [[p, 0], [0, 1]]), True),
        (Gaussian((X, Y), [[n, 0], [0, 1]]), False),
        (Gaussian((X, Y), [[1, a], [a, 1]]), False),
        (Scalar(x, laws()["Exponential"], sp.Integer(1)), False),
    ],
    ids=str,
)
def test_a_law_with_a_density_is_a_definite_normal_one(law: Any, has: bool) -> None:
    assert check_means._has_density(law, Domain({p: HALF})) is has


def test_a_law_that_is_known_has_a_density_and_no_letter_in_its_support() -> None:
    assert check_means._is_known(BELL)
    assert check_means._is_known(PAIR)
    assert check_means._is_known(Scalar(x, laws()["Exponential"], p))
    assert not check_means._is_known(Scalar(x, laws()["Uniform"], sp.Integer(0), p))
    assert not check_means._is_known(Finite((x,), [((sp.Integer(0),), sp.Rational(1, 2)), ((sp.Integer(1),), sp.Rational(1, 2))]))


EXPONENTIAL, UNIFORM = Scalar(x, laws()["Exponential"], sp.Integer(1)), Scalar(x, laws()["Uniform"], ZERO, sp.Integer(1))


@pytest.mark.parametrize(
    ("form", "law", "spreads"),
    [
        (X, BELL, True),
        (sp.exp(X), BELL, True),
        (X**2 + 3, BELL, True),
        (sp.Integer(3), BELL, False),
        ((X + 1) ** 2 - X**2 - 2 * X, BELL, False),
        (a * X, BELL, False),
        (sp.sin(X), BELL, False),
        (X + Y, PAIR, True),
        (X - Y, SINGULAR, False),
        (x, EXPONENTIAL, True),
    ],
    ids=str,
)
def test_a_form_that_may_be_a_constant_does_not_spread(form: Any, law: Any, spreads: bool) -> None:
    assert check_means._is_spread(form, law, Domain({})) is spreads


@pytest.mark.parametrize(
    ("one", "inside", "law", "interval"),
    [
        (x, x, EXPONENTIAL, Open(0, oo)),
        (x, x, UNIFORM, Open(0, 1)),
        (y, X, BELL, LINE),
        (n, X**2, BELL, None),
        (sp.Symbol("z"), X, BELL, None),
        (p, X**2 + 1, BELL, HALF),
        (p, X, BELL, None),
        (p, 2 * x, EXPONENTIAL, HALF),
        (p, x - sp.Rational(1, 5), UNIFORM, None),
    ],
    ids=str,
)
def test_what_replaces_a_form_has_an_interval_that_the_form_does_not_leave(one: Any, inside: Any, law: Any, interval: Any) -> None:
    assert check_means._interval(one, inside, law) == interval


BENT = E(sp.exp(X), BELL) - 1
JENSEN = Step(
    Rule.JENSEN, BENT, sp.exp(E(X, BELL)) - 1, y, E(sp.exp(X), BELL), called=UP, forms={y: X, sp.exp(X): sp.exp(y)},
    branch=(Step(Rule.FACT, sp.exp(y), ZERO, called=UP, branch=tuple(on(Rule.ALONG, sp.exp(y), symbol=y))),),
)  # fmt: skip
REST = on(Rule.NUMBER, ZERO, WEAK)
(FACT,) = JENSEN.branch


@pytest.mark.parametrize(
    ("step", "form", "sign", "refused"),
    [
        (JENSEN, BENT, UP, ""),
        (JENSEN, BENT, WEAK, ""),
        (JENSEN, BENT + 1, UP, "another form"),
        (JENSEN, BENT, DOWN, "another sign"),
        (replace(JENSEN, value=E(X, BELL)), BENT, UP, "another form"),
        (replace(JENSEN, value=sp.exp(p)), BENT, UP, "another form"),
        (replace(JENSEN, forms={y: X}), BENT, UP, "no mean of a function"),
        (replace(JENSEN, forms={y: X, sp.exp(X): sp.exp(y) + X}), BENT, UP, "not linear"),
        (replace(JENSEN, symbol=p, forms={p: X, sp.exp(X): sp.exp(p)}), BENT, UP, "not new"),
        (replace(JENSEN, symbol=X, forms={X: X, sp.exp(X): sp.exp(X)}), BENT, UP, "not linear"),
        (replace(JENSEN, forms={y: X, sp.exp(X): sp.exp(2 * y)}), BENT, UP, "another function"),
        (replace(JENSEN, symbol=n, forms={n: X, sp.exp(X): sp.exp(n)}), BENT, UP, "another function"),
        (replace(JENSEN, after=JENSEN.after + 1), BENT, UP, "another form"),
        (replace(JENSEN, branch=()), BENT, UP, "has no sign"),
        (replace(JENSEN, branch=(FACT, FACT)), BENT, UP, "has no sign"),
        (replace(JENSEN, branch=(replace(FACT, rule=Rule.SIGN),)), BENT, UP, "has no sign"),
        (replace(JENSEN, branch=(replace(FACT, called=WEAK),)), BENT, UP, "has no sign"),
        (replace(JENSEN, called=DOWN, branch=(replace(FACT, called=DOWN),)), BENT, UP, "has no sign"),
        (replace(JENSEN, branch=(replace(FACT, before=sp.exp(y) + 1),)), BENT, UP, "another one"),
        (replace(JENSEN, branch=(replace(FACT, branch=()),)), BENT, UP, "no steps"),
    ],
)  # fmt: skip
def test_a_convex_function_is_above_that_of_the_mean(step: Step, form: Any, sign: str, refused: str) -> None:
    def inner(steps: Sequence[Step], claimed: Any, of: str, domain: Domain) -> str:
        return agreed(steps, claimed, of, domain) or (
            "" if claimed != JENSEN.after or of == WEAK else "the rest is only nonnegative"
        )

    found = check_means.jensen_fault([step, *REST], form, sign, Domain({p: HALF}), inner)
    assert refused in found
    assert bool(found) is bool(refused)


def test_jensen_is_strict_only_where_the_second_derivative_is_and_the_form_spreads() -> None:
    asked = list[str]()

    def inner(steps: Sequence[Step], claimed: Any, of: str, domain: Domain) -> str:
        asked.append(of)
        return ""

    weak = replace(JENSEN, called=WEAK, branch=(replace(FACT, called=WEAK),))
    for step, sign, left in ((JENSEN, UP, WEAK), (weak, UP, UP), (JENSEN, WEAK, WEAK)):
        assert check_means.jensen_fault([step, *REST], BENT, sign, Domain({}), inner) == ""
        assert asked[-1] == left


def test_a_mean_that_is_squared_or_given_an_event_is_not_replaced() -> None:
    squared = BENT**2
    assert "not linear" in check_means.jensen_fault([replace(JENSEN, before=squared), *REST], squared, UP, Domain({}), agreed)
    node = E(sp.exp(X), BELL, sp.Heaviside(X))
    step = replace(JENSEN, before=node, value=node)
    assert "no mean" in check_means.jensen_fault([step, *REST], node, UP, Domain({}), agreed)


@pytest.mark.parametrize(
    ("bend", "h", "interval", "is_one"),
    [
        (sp.exp(y), sp.exp(y), LINE, True),
        (sp.exp(y) + NEARLY, sp.exp(y), LINE, False),
        (-sp.exp(y), -sp.exp(y), LINE, False),  # a hollow: above its chords
        (2 / y**3, 1 / y, HALF, True),
        (2 / y**3, 1 / y, LINE, False),  # a pole between
        (12 * y**2, y**4, Closed(-1, 1), True),
        (6 * y, y**3, Closed(-1, 1), False),
        (6 * y, y**3, Closed(0, 1), True),
        (6 * y, y**3, Open(-oo, 0), False),
    ],
    ids=str,
)
def test_a_second_derivative_is_that_of_a_function_below_its_chords(bend: Any, h: Any, interval: Any, is_one: bool) -> None:
    assert check_means._is_bend(bend, sp.Integer(1), h, y, Domain({y: interval})) is is_one


# --- integrals and sums


def series(term: Any, value: Any) -> Step:
    return Step(Rule.SERIES, InfiniteSum(term, j, 0), value)


@pytest.mark.parametrize(
    ("term", "value", "at", "taken_"),
    [
        (b**j, 1 / (1 - b), Points(Domain({b: Open(-1, 1)}), {}, means=False), None),
        ((-p) ** j, 1 / (1 + p), POSITIVE, False),  # p may be 2
        (p**j, 1 / (1 - p), POSITIVE, False),
        ((p / (1 + p)) ** j, 1 + p, POSITIVE, True),
        ((-p / (1 + p)) ** j, (1 + p) / (1 + 2 * p), POSITIVE, True),
        ((p / (1 + p)) ** j, 2 + p, POSITIVE, False),
        ((-(1 + p)) ** j, 1 / (2 + p), POSITIVE, False),
        ((1 + p) ** j, -1 / p, POSITIVE, False),
        (sp.gamma(j + 1) * (p / (1 + p)) ** j, p, POSITIVE, False),
        (p**j / sp.gamma(j + 1), sp.exp(p), POSITIVE, True),
    ],
    ids=lambda value: ("positive" if value is POSITIVE else "in the disk") if isinstance(value, Points) else str(value),
)  # fmt: skip
def test_a_sum_converges_for_all_values_of_its_letters(term: Any, value: Any, at: Points, taken_: bool | None) -> None:
    if taken_ is not None:
        assert is_series(series(term, value), at, set()) is taken_
    assert not is_series(Step(Rule.SERIES, value, value), at, set())


count = sp.Symbol("count", integer=True, nonnegative=True)
COUNTED = Points(Domain({count: Closed(0, oo)}), {}, means=False)


@pytest.mark.parametrize(
    ("before", "after", "taken_"),
    [
        (FiniteSum(j, j, 0, count), count * (count + 1) / 2, True),
        (FiniteSum(j, j, 0, count), count * (count + 1) / 2 + 1, False),
        (FiniteSum(j, j, 0, count), count * (count + 1) / 2 + sp.Mul(*(count + 1 - few for few in range(6))), False),  # right for five terms
        (FiniteSum(j, j, 0, count), count * (count + 1) / 2 + sp.sin(sp.pi * count), True),
        (FiniteSum(j + count, j, 0, count), 3 * count * (count + 1) / 2, False),  # its term has the letter of its end
        (FiniteSum(j, j, 0, 2 * count), count * (2 * count + 1), False),
        (FiniteSum(j, j, 0, sp.Integer(5)), sp.Integer(15), False),
        (count, count, False),
    ],
    ids=str,
)  # fmt: skip
def test_a_finite_sum_grows_by_each_term(before: Any, after: Any, taken_: bool) -> None:
    assert is_telescoped(Step(Rule.TELESCOPED, before, after), COUNTED, set()) is taken_


TAIL, WIDE = sp.Integral(sp.exp(-x), (x, 0, oo)), sp.Integral(sp.exp(-p - x), (x, 0, oo))


@pytest.mark.parametrize(
    ("old", "new", "factor", "taken_"),
    [
        (TAIL - p, WIDE - p * sp.exp(-p), sp.exp(-p), True),
        (TAIL - p, WIDE - p, sp.exp(-p), False),
        (TAIL - p, TAIL - p * sp.exp(-p), sp.exp(-p), False),
        (TAIL - p, WIDE - p * sp.exp(-p), p, False),
        (TAIL - p, WIDE - p * sp.exp(-p), sp.exp(sp.I * p), False),
        (TAIL, sp.Integral(sp.exp(-2 * x), (x, 0, oo)), sp.exp(-x), False),
        (TAIL**2, WIDE * TAIL, sp.exp(-p), False),
        (sp.Integral(sp.exp(-x - y), (x, 0, oo), (y, 0, oo)), sp.Integral(sp.exp(-p - x - y), (x, 0, oo), (y, 0, oo)), sp.exp(-p), False),
        (TAIL + sp.Integral(sp.exp(-x), (x, 1, oo)), WIDE + sp.Integral(sp.exp(-p - x), (x, 1, oo)), sp.exp(-p), False),
        (TAIL**2, WIDE, sp.exp(-p), False),
        (TAIL, sp.Integral(sp.exp(-p - x), (x, 1, oo)), sp.exp(-p), False),
    ],
    ids=str,
)  # fmt: skip
def test_an_exponential_is_put_under_integrals_over_one_range(old: Any, new: Any, factor: Any, taken_: bool) -> None:
    assert is_scaled(Step(Rule.SCALED, old, new, value=factor), POSITIVE, set()) is taken_


def primitive(body: Any, low: Any, high: Any, form: Any, told: Any) -> Step:
    return Step(Rule.PRIMITIVE, sp.Integral(body, (x, low, high)), sp.sympify(told), x, forms={x: form})


@pytest.mark.parametrize(
    ("step", "values", "taken_"),
    [
        (primitive(sp.exp(-x), 0, oo, -sp.exp(-x), 1), {}, True),
        (primitive(sp.exp(-x), 0, oo, -sp.exp(-x) + NEARLY * x, 1), {}, False),
        (primitive(sp.exp(-x), 0, oo, -sp.exp(-x), sp.Rational(99, 100)), {}, False),
        (primitive(sp.exp(x), -oo, 0, sp.exp(x), 1), {}, True),
        (primitive(sp.exp(x), -oo, 0, sp.exp(x), -1), {}, False),
        (primitive(2 * x, 0, 1, x**2, 1), {}, True),
        (primitive(2 * x, 0, 1, x**2 + x * (1 - x), 1), {}, False),  # the same at both ends
        (primitive(-sp.exp(-x), 0, oo, sp.exp(-x), -1), {}, True),
        (primitive(-9 * sp.exp(-x), 0, oo, 9 * sp.exp(-x), -9), {}, True),
        (primitive(-9 * sp.exp(-x), 0, oo, 9 * sp.exp(-x), -8), {}, False),
        (primitive(1 / (2 * sp.sqrt(x)), 0, 4, sp.sqrt(x), 2), {}, True),
        (primitive(2 * x, 1, 0, x**2, -1), {}, True),  # a range that is turned
        (primitive(2 * x, 1, 0, x**2, 1), {}, False),
        (primitive(2 * x, 0, 1, x**2, 1 + p - p), {}, True),
        (primitive(2 * x, 0, 1, x**2 + p, 1), {}, False),  # a letter of its own
        (primitive(2 * x + p, 0, 1, x**2 + p * x, 1 + p), {p: sp.Rational(1, 3)}, True),
        (primitive(1 / x**2, -1, 1, -1 / x, -2), {}, False),  # a pole between the ends
        (primitive(sp.Abs(x - 40), 0, 50, sp.Abs(x - 40) * (x - 40) / 2, 850), {}, False),
        (primitive(sp.cos(x), 0, oo, sp.sin(x), 0), {}, False),
        (primitive(1 / (1 + x), 0, oo, sp.log(1 + x), 16), {}, False),
        (Step(Rule.PRIMITIVE, sp.Integer(1), sp.Integer(1), x, forms={x: x}), {}, False),
        (replace(primitive(2 * x, 0, 1, x**2, 1), forms={x: x**2, y: x}), {}, False),
        (Step(Rule.PRIMITIVE, sp.Integral(1, (x, 0, 1), (y, 0, 1)), sp.Integer(1), x, forms={x: x, y: y}), {}, False),
        (replace(primitive(2 * x, 0, 1, x**2, 1), after=sp.Integral(x, (x, 0, 2)) + 1), {}, False),
    ],
    ids=str,
)  # fmt: skip
def test_a_primitive_is_one_on_its_whole_range(step: Step, values: Any, taken_: bool) -> None:
    assert is_primitive(step, values) is taken_


def entry(**changed: Any) -> Step:
    return replace(
        Step(Rule.TRANSFORM, sp.Integral(sp.exp(-x), (x, 0, oo)), sp.Integer(1), called="exponential", forms={U: x, POWER: sp.Integer(1)}, value=sp.Tuple(1)),
        **changed,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("step", "taken_"),
    [
        (entry(), True),
        (entry(called="no entry"), False),
        (entry(value=None), False),
        (entry(forms={U: x}), False),
        (entry(forms={U: x, POWER: sp.Integer(1), y: x}), False),
        (entry(after=sp.Integer(2)), False),
        (entry(forms={U: x, POWER: sp.Integer(2)}), False),
        (entry(forms={U: 2 * x, POWER: sp.Integer(1)}), False),
        (entry(forms={U: x, POWER: p}), False),  # a letter without a value
        (entry(forms={U: x, POWER: sp.Integer(0)}), False),  # it diverges
        (entry(value=sp.Tuple(1, 1)), False),
        (entry(before=sp.Integral(sp.exp(-x), (x, 0, oo), (y, 0, 1)), after=sp.Integer(1)), False),
        (entry(after=p / p + 0 * p), True),
        (entry(after=1 + p), False),
    ],
    ids=str,
)
def test_a_transform_is_the_entry_that_is_named(step: Step, taken_: bool) -> None:
    assert is_transform(step, {}, absolutely=False) is taken_


def test_what_is_put_for_an_integral_is_what_an_earlier_step_says() -> None:
    at = Points(Domain({p: HALF}), {}, means=False)
    left = TAIL - 1
    assert not is_by_primitives(Step(Rule.BY_PRIMITIVES, left, ZERO), at, set())
    assert is_known_primitive(primitive(sp.exp(-x), 0, oo, -sp.exp(-x), 1), at, set())
    assert is_by_primitives(Step(Rule.BY_PRIMITIVES, left, ZERO), at, set())
    assert not is_by_primitives(Step(Rule.BY_PRIMITIVES, left, sp.Integer(1)), at, set())
    assert not is_by_primitives(Step(Rule.BY_PRIMITIVES, TAIL, sp.Integer(1)), at, set())
    assert is_known_transform(entry(), at, set())
    assert not is_known_transform(replace(entry(), before=sp.Integer(1)), at, set())


@pytest.mark.parametrize(
    ("form", "interval", "such_that", "taken_"),
    [
        (q, HALF, (), True),
        (q, Open(3, oo), (), True),
        (q, Open(-1, oo), (), False),
        (n, Closed(0, oo), (), False),
        ((1 - q**2) / (1 + q**2), Open(-1, 1), (), True),
        ((1 - q**2) / (1 + q**2), Open(-1, 2), (), False),
        ((1 - q**2) / (1 + q**2), Open(-2, 1), (), False),
        ((q**2 - 1) / (1 + q**2), Open(-1, 1), (), False),  # from the wrong end
        (4 * q**2 / (1 + q**2) - 1, Open(-1, 1), (), False),
    ],
    ids=str,
)  # fmt: skip
def test_a_chart_goes_from_end_to_end(form: Any, interval: Any, such_that: Any, taken_: bool) -> None:
    step = Step(Rule.CHART, b - b + 2 * b - 2 * b, ZERO, forms={b: form})
    assert bool(_chart(step, Points(Domain({b: interval}, such_that), {}, means=False), set())) is taken_


@pytest.mark.parametrize(
    ("form", "bounds", "reaches"),
    [
        (j, [sp.Integer(0)], True),
        (j, [sp.Integer(-1)], False),
        (j, [], False),
        (1 + j, [sp.Integer(1)], True),
        (1 + j, [sp.Integer(0)], False),
        (2 * j, [sp.Integer(9)], False),
        (p + 1, [sp.Integer(9)], False),
        (j, [sp.Integer(-1), sp.Integer(2)], True),
        (whole, [sp.Integer(9)], False),
        (sp.Rational(1, 2) + j, [sp.Integer(9)], False),
    ],
    ids=str,
)
def test_whole_numbers_reach_every_one_above_a_bound(form: Any, bounds: Any, reaches: bool) -> None:
    (letter_,) = form.free_symbols
    assert _reaches_whole(form, letter_, bounds) is reaches


def test_the_least_whole_number_that_a_constraint_allows() -> None:
    assert [
        _bound(one, whole) for one in (whole > 2, whole >= 2, whole < 2, sp.Ne(whole, 2), whole > sp.Rational(5, 2), 2 * whole > 4)
    ] == [3, 2, None, None, None, None]


# --- parameters

MOVING = sp.Integral(sp.exp(-p * x), (x, 0, oo))


def test_a_form_is_constant_where_it_was_shown_to_be_continuous() -> None:
    step = Step(Rule.CONSTANT, p * MOVING, ZERO, p)
    assert is_constant(step, POSITIVE, {(Rule.CONTINUOUS, p, p * MOVING)})
    assert not is_constant(step, POSITIVE, set())
    assert not is_constant(step, POSITIVE, {(Rule.CONTINUOUS, q, p * MOVING)})
    assert not is_constant(step, POSITIVE, {(Rule.CONTINUOUS, p, MOVING)})
    assert not is_constant(replace(step, before=MOVING), POSITIVE, {(Rule.CONTINUOUS, p, MOVING)})
    assert not is_constant(replace(step, after=p), POSITIVE, {(Rule.CONTINUOUS, p, p * MOVING)})


def test_a_continuous_form_is_zero_on_both_sides() -> None:
    line = points(b=LINE)
    stays = sp.Integral(sp.exp(-x), (x, 0, oo)) - 1
    assert is_continuous(Step(Rule.CONTINUOUS, b, ZERO, b), line, set())  # no integral: its slope sees everything
    assert is_continuous(Step(Rule.CONTINUOUS, b * stays, ZERO, b), line, set())
    assert not is_continuous(Step(Rule.CONTINUOUS, (b + sp.Abs(b)) * (stays + 1), ZERO, b), line, set())
    assert not is_continuous(Step(Rule.CONTINUOUS, (b - sp.Abs(b)) * (stays + 1), ZERO, b), line, set())
    assert not is_continuous(
        Step(Rule.CONTINUOUS, whole * stays, ZERO, whole), Points(Domain({whole: LINE}), {}, means=False), set()
    )


ALWAYS = p * MOVING - 1
TURNED = ALWAYS.xreplace({p: -m})
SHOWN = {(Rule.CONSTANT, p, ALWAYS), (Rule.DOMINATED, p, MOVING)}


@pytest.mark.parametrize(
    ("step", "stated", "taken_"),
    [
        (Step(Rule.BASE, ALWAYS, ALWAYS.xreplace({p: sp.Integer(1)}), p, sp.Integer(1)), SHOWN, True),
        (Step(Rule.BASE, ALWAYS, ALWAYS.xreplace({p: sp.Integer(1)}), p, sp.Integer(1)), set(), False),
        (Step(Rule.BASE, ALWAYS, ALWAYS.xreplace({p: sp.Integer(1)}), p, sp.Integer(1)), {(Rule.CONSTANT, p, ALWAYS)}, True),
        (Step(Rule.BASE, TURNED, TURNED.xreplace({m: q}), m, q), {(Rule.CONSTANT, m, TURNED)}, False),  # m is negative
        (Step(Rule.BASE, ALWAYS, ALWAYS.xreplace({p: sp.Integer(1)}), p, sp.Integer(1)), {(Rule.CONTINUOUS, p, ALWAYS)}, False),
        (Step(Rule.BASE, ALWAYS, ALWAYS.xreplace({p: sp.Integer(1)}), p, sp.Integer(2)), SHOWN, False),
        (Step(Rule.BASE, ALWAYS, ALWAYS, p, p), SHOWN, False),
        (Step(Rule.BASE, ALWAYS, ALWAYS.xreplace({p: b}), p, b), SHOWN, False),  # b may be negative
        (Step(Rule.BASE, ALWAYS, ALWAYS.xreplace({p: q}), p, q), SHOWN, True),
    ],
    ids=str,
)
def test_a_constant_form_has_its_value_at_a_place_inside_the_range(step: Step, stated: Any, taken_: bool) -> None:
    assert is_base(step, Points(Domain({p: HALF, q: HALF, b: LINE}), {}, means=False), stated) is taken_


def test_at_an_end_every_moving_integral_is_dominated() -> None:
    node = sp.Integral(p * sp.exp(-x), (x, 0, oo))
    form = node - p
    end = Step(Rule.BASE, form, form.xreplace({p: ZERO}).doit(), p, ZERO)
    assert is_base(end, POSITIVE, {(Rule.CONSTANT, p, form), (Rule.DOMINATED, p, node)})
    assert not is_base(end, POSITIVE, {(Rule.CONSTANT, p, form)})
    assert not is_base(end, POSITIVE, {(Rule.CONSTANT, p, form), (Rule.DOMINATED, q, node)})


def test_no_mass_is_lost_at_an_end() -> None:
    kept = sp.Integral(sp.exp(-x - p * x), (x, 0, oo))
    lost = sp.Integral(p * sp.exp(-p * x), (x, 0, oo))
    below = sp.Integral(-p * sp.exp(-p * x), (x, 0, oo))
    assert not is_dominated(Step(Rule.DOMINATED, below, below.xreplace({p: ZERO}), p, ZERO), POSITIVE, set())
    assert is_dominated(Step(Rule.DOMINATED, kept, kept.xreplace({p: ZERO}), p, ZERO), POSITIVE, set())
    assert not is_dominated(Step(Rule.DOMINATED, lost, lost.xreplace({p: ZERO}), p, ZERO), POSITIVE, set())


CORRELATION = Points(Domain({b: Open(-1, 1)}), {}, means=True)
APART = E(-X * Y, Gaussian((X, Y), [[1, b], [b, 1]]))
TOGETHER = E(X * Y, Gaussian((X, Y), [[1, b], [b, 1]]))


@pytest.mark.parametrize(
    ("step", "taken_"),
    [
        (Step(Rule.CORRELATED, TOGETHER - b, ZERO, b, forms={TOGETHER: sp.Integer(1)}), True),
        (Step(Rule.CORRELATED, TOGETHER - b, ZERO, b, forms={TOGETHER: sp.Rational(9, 10)}), False),
        (Step(Rule.CORRELATED, TOGETHER - b, b, b, forms={TOGETHER: sp.Integer(1)}), False),
        (Step(Rule.CORRELATED, APART + b, ZERO, b, forms={APART: sp.Integer(-1)}), True),
        (Step(Rule.CORRELATED, APART + b, ZERO, b, forms={APART: sp.Rational(-9, 10)}), False),
        (Step(Rule.CORRELATED, TOGETHER - b - 1, ZERO, b, forms={TOGETHER: sp.Integer(1)}), False),
        (Step(Rule.CORRELATED, TOGETHER - 2 * b, ZERO, b, forms={TOGETHER: sp.Integer(1)}), False),
        (Step(Rule.CORRELATED, TOGETHER - b, ZERO, b, forms={}), False),
    ],
    ids=str,
)
def test_a_mean_moves_with_its_covariance_as_its_quotient_of_differences(step: Step, taken_: bool) -> None:
    assert is_correlated(step, CORRELATION, set()) is taken_


def ray(form: Any, after: Any = None, **changed: Any) -> Step:
    after = form.xreplace({b: ZERO}) if after is None else after
    return replace(Step(Rule.RAY, form, after, forms={b: ZERO}), **changed)


THREE = Gaussian((X, Y, x), [[1, b, b], [b, 1, 2 * b], [b, 2 * b, 9]])


def stays(law: Any) -> Any:
    """A mean that is the same whatever the correlations are."""
    return E(X, law)


@pytest.mark.parametrize(
    ("step", "taken_"),
    [
        (ray(stays(Gaussian((X, Y), [[1, b], [b, 1]]))), True),
        (ray(stays(THREE)), True),
        (ray(stays(Gaussian((X, Y, x), [[1, b, 0], [b, 1, 0], [0, 0, 1]]))), True),
        (ray(stays(THREE) + b**2), False),  # it does not vanish on the way
        (ray(stays(Gaussian((X, Y, x), [[1, b, b], [b, 1, b**2], [b, b**2, 9]]))), False),  # not in proportion
        (ray(stays(Gaussian((X, Y), [[1, b + 1], [b + 1, 9]]))), False),  # not zero at the end
        (ray(stays(Gaussian((X, Y), [[1 + b**2, b], [b, 1]]))), False),  # a variance moves too
        (ray(stays(Gaussian((X, Y), [[1, b], [b, 1]], mean=[b, 0]))), False),
        (ray(stays(Gaussian((X, Y), [[1, b**2], [b**2, 1]]))), False),  # it turns on the way
        (ray(stays(Gaussian((X, Y), [[1, b * c], [b * c, 1]]))), False),
        (ray(stays(Gaussian((X, Y), [[1, b], [b, 1]])), forms={}), False),
        (ray(stays(Gaussian((X, Y), [[1, b], [b, 1]])), after=ZERO), False),
        (ray(sp.Integral(b * sp.exp(-x), (x, 0, oo)) - b), False),
    ],
    ids=lambda v: str(v)[:60],
)  # fmt: skip
def test_a_ray_moves_the_correlations_alone_to_zero(step: Step, taken_: bool) -> None:
    assert (
        is_ray(step, Points(Domain({b: Open(-1, 1), c: Open(-1, 1)}), {}, means=True), {(Rule.CORRELATED, b, step.before)})
        is taken_
    )
    assert not is_ray(step, CORRELATION, set())


# --- spans


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (p, 1),
        (-p, -1),
        (n, None),
        (-n, None),
        (m, -1),
        (b, None),
        (1 + n, 1),
        (p + n, 1),
        (n + n**2, None),
        (p - q, None),
        (p * q, 1),
        (p * m, -1),
        (m * m, 1),
        (p * n, None),
        (b**2, None),
        (1 + b**2, 1),
        (b**3 + 1, None),
        (m**3, -1),
        (m**2, 1),
        (n**2 + 1, 1),
        (1 / p, 1),
        (1 / m, -1),
        (1 / n, None),
        (1 / b, None),
        (1 / (1 + n), 1),
        (1 / b**2, None),
        (m**-2, 1),
        (sp.sqrt(p), 1),
        (sp.sqrt(n), None),
        (1 / sp.sqrt(1 + n), 1),
        (p**b, 1),
        (sp.exp(b), 1),
        (sp.exp(b) - 1, None),
        (sp.exp(p) - 1, 1),
        (sp.exp(n) - 1, None),
        (sp.exp(-p) - 1, -1),
        (sp.tanh(b) + 1, 1),
        (sp.tanh(b) + 1 - NEARLY, None),
        (sp.erf(b) - 1, -1),
        (sp.erfc(b), 1),
        (sp.erfc(b) - 2, -1),
        (sp.erfc(p) - 1, -1),
        (sp.erfc(n) - 1, None),
        (sp.atan(b) - sp.pi / 2, None),
        (sp.atan(b) - 2, -1),
        (sp.log(1 + p), 1),
        (sp.log(1 + n), None),
        (sp.log(p), None),
        (sp.log(n), None),
        (sp.sinh(p), 1),
        (sp.Abs(b), None),
        (sp.Abs(b) + 1, 1),
        (sp.Abs(m), 1),
        (sp.Abs(p) - p, None),
        (2 + sp.sin(b), 1),
        (1 + sp.sin(b), None),
        (1 - sp.cos(b), None),
        (sp.gamma(p), None),
        (m + down, -1),
        (down + m, -1),
        (-p - n, -1),
        (-n - v, -1),
        (down + 1, None),
        (1 - down, 1),
        (down - 1, -1),
        (down * m, None),
        (1 + down * m, 1),
        (down * n, None),
        (down * n - 1, -1),
        (m * n - p, -1),
        (sp.Symbol("z") ** 2 + 1, None),
        (root - 1, 1),
        (root - 2, -1),
        (sp.Integer(0), None),
        (sp.oo, None),
        (sp.I, None),
    ],
    ids=str,
)
def test_a_sign_is_told_where_no_value_has_another(form: Any, sign: int | None) -> None:
    assert sign_of(form) == sign


@pytest.mark.parametrize(
    ("form", "low", "high"),
    [
        (n, (0, False), (oo, True)),
        (p, (0, True), (oo, True)),
        (n * p, (0, False), (oo, True)),
        (b**2, (0, False), (oo, True)),
        (b**3, (-oo, True), (oo, True)),
        (1 / (1 + n), (0, True), (1, False)),
        (1 / (1 + p), (0, True), (1, True)),
        (m**2, (0, True), (oo, True)),
        (-sp.exp(-n), (-1, False), (0, True)),
        (sp.Abs(b), (0, False), (oo, True)),
        (sp.Abs(m), (0, True), (oo, True)),
        (2 - sp.cos(b), (1, False), (3, False)),
    ],
    ids=str,
)
def test_an_end_is_open_where_it_is_not_reached(form: Any, low: Any, high: Any) -> None:
    found = span_of(form)
    assert found is not None
    for (value, is_open), (expected, expected_open) in ((found.low, low), (found.high, high)):
        assert bool(value == arb(str(expected).replace("oo", "inf")))
        assert is_open is expected_open


# --- the ends of a domain


def claimed(left: Any, right: Any, *steps: Step) -> tuple[Step, ...]:
    return (Step(Rule.CLAIM, left, right), *steps, vanishing(left - right))


SAME = (b**2 + b, b * (b + 1))
GAP = SAME[0] - SAME[1]
REACHED = tuple(Step(Rule.REACHED, ZERO, ZERO, b, sp.Integer(end)) for end in (0, 1))


@pytest.mark.parametrize(
    ("domain", "steps", "refused"),
    [
        (Domain({b: Open(0, 1)}), (), ""),
        (Domain({b: Closed(0, 1)}), REACHED, ""),
        (Domain({b: Closed(0, 1)}), REACHED[:1], "no proof"),
        (Domain({b: Closed(0, 1)}), REACHED[1:], "no proof"),
        (Domain({b: Closed(0, 1)}, (b > 0,)), REACHED[1:], ""),
        (Domain({b: Closed(0, 1)}, (b >= 0,)), REACHED[1:], "no proof"),
        (Domain({b: Open(0, 1)}), REACHED[1:], "no end"),
        (Domain({b: Closed(0, 1)}), (*REACHED, REACHED[0]), "no end"),
        (Domain({b: Closed(0, 1)}), (*REACHED, vanishing(ZERO)), "follows the end"),
    ],
)  # fmt: skip
def test_every_closed_end_is_reached(domain: Domain, steps: Sequence[Step], refused: str) -> None:
    found = refusal((*claimed(*SAME), *steps), *SAME, domain)
    assert refused in found
    assert bool(found) is bool(refused)


START = Step(Rule.CLAIM, *SAME)


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        ((START, vanishing(GAP)), ""),
        ((), "another claim"),
        ((vanishing(GAP),), "another claim"),
        ((replace(START, after=b), vanishing(GAP)), "another claim"),
        ((START,), "zero"),
        ((START, Step(Rule.VANISHES, GAP, b)), "does not check"),
        ((START, vanishing(b)), "does not start"),
        ((START, Step(Rule.EXISTS, ZERO, ZERO), vanishing(GAP)), "does not check"),
        ((START, Step(Rule.EXISTS, sp.Integer(-1), ZERO), vanishing(GAP)), "does not check"),
        ((START, Step(Rule.EXISTS, sp.Integer(1), ZERO), vanishing(GAP)), ""),
    ],
)  # fmt: skip
def test_each_step_starts_where_the_one_before_ended(steps: Sequence[Step], refused: str) -> None:
    found = refusal(steps, *SAME, Domain({b: LINE}))
    assert refused in found
    assert bool(found) is bool(refused)
