"""Is a proof with one step tampered with refused, for every kind of step there is, of equalities and of inequalities?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, Gaussian, Root, normal
from closedform.numerics.calculus.mellin_transforms import U, transforms
from closedform.numerics.calculus.mellin_transforms import Z as MELLIN
from closedform.numerics.certificates.gate import shown
from closedform.numerics.checker import check
from closedform.numerics.checker.cells import _letter_at
from closedform.numerics.checker.change_of_symbols import _in_units
from closedform.numerics.checker.check import refusal, refusal_of_units
from closedform.numerics.checker.check_signs import relation_refusal
from closedform.numerics.checker.transforms import _is_integrand
from closedform.numerics.proof.prove import prove
from closedform.numerics.proof.steps import Rule, Step, vanishing
from closedform.numerics.signs.inequality import argued

x, Z, b = sp.symbols("x Z b", real=True)
p, n = sp.Symbol("p", real=True), sp.Symbol("n", nonnegative=True)
j, whole = sp.Symbol("j", integer=True, nonnegative=True), sp.Symbol("n", integer=True)
count = sp.Symbol("count", integer=True, nonnegative=True)
a, u = sp.symbols("a u", positive=True)
POSITIVE = Domain({a: sp.Interval.open(0, sp.oo)})


@dataclass(frozen=True, eq=False)
class Claim:
    """left = right, or, where there is a sign, that left has it."""

    left: Any
    right: Any
    domain: Domain
    sign: str = ""
    where: Any = None
    table: bool = True

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Its proof."""
        if self.sign:
            return argued(self.left, self.sign, self.domain).steps
        return shown(self.left, self.right, self.domain, self.where, table=self.table)[1]

    def refusal(self, steps: tuple[Step, ...]) -> str:
        """Have the checker look at some steps."""
        if self.sign:
            return relation_refusal(steps, self.left, self.sign, self.domain, equality=refusal)
        return refusal(steps, self.left, self.right, self.domain, self.where)


gauss = sp.exp(-(x**2))
BY_SLOPE = Claim(
    sp.Integral(sp.erf(a * x) * x * gauss + sp.erf(a * x) * gauss, (x, 0, sp.oo)),
    a / (2 * sp.sqrt(1 + a**2)) + sp.atan(a) / sp.sqrt(sp.pi),
    POSITIVE,
    table=False,
)
BY_TABLE = Claim(BY_SLOPE.left, BY_SLOPE.right, POSITIVE)
WITH_ENDS = Claim(E(Z**2, normal(Z, p, 1)), 1 + p**2, Domain({p: sp.Interval(0, 1)}))
BEYOND = Claim(E(Z**2, normal(Z, b, 1)), 1 + b**2, Domain({b: sp.Interval(-1, sp.oo)}))
GIVEN = Claim(E(Z**2, normal(Z), given=sp.Heaviside(Z)), sp.Integer(1), Domain({}))
STEADY = Claim(u**2, 1 / a**2, POSITIVE, where={u: Root(1 - a * u, u)})
SIGNS = Claim(
    b**2 * a + a + sp.exp(b) - b * a, 0, Domain({a: sp.Interval.open(0, sp.oo), b: sp.Interval(-sp.oo, sp.oo)}), "positive"
)
NUMBER = Claim(sp.pi - 3, 0, Domain({}), "positive")
BOXES = Claim(sp.cos(p) - sp.sin(p) ** 3 / 2 - p * sp.cos(3 * p) ** 3 / 8, 0, Domain({p: sp.Interval(0, 1)}), "positive")
FRACTION = Claim(sp.Integral(1 / (x**2 + a**2), (x, 0, sp.oo)), sp.pi / (2 * a), POSITIVE)
POWERS = Claim(sp.Integral(sp.log(x) / (x**2 + a**2), (x, 0, sp.oo)), sp.pi * sp.log(a) / (2 * a), POSITIVE)
SUM = Claim(InfiniteSum(j * b**j, j, 0), b / (1 - b) ** 2, Domain({b: sp.Interval.open(-1, 1)}))
TERM_BY_TERM = Claim(
    FiniteSum(1 / (a + j), j, 0, count - 1),
    sp.digamma(a + count) - sp.digamma(a),
    Domain({a: sp.Interval.open(0, sp.oo), count: sp.Interval(0, sp.oo)}),
)
WITH_FACTOR = Claim(
    sp.Integral(sp.exp(-a * x**2) / (x**2 + u**2), (x, 0, sp.oo)),
    sp.pi / (2 * u) * sp.exp(a * u**2) * sp.erfc(u * sp.sqrt(a)),
    Domain({a: sp.Interval.open(0, sp.oo), u: sp.Interval.open(0, sp.oo)}),
    table=False,
)
CELLS = Claim(sp.Abs(a - u) + sp.Min(a, u), sp.Max(a, u), WITH_FACTOR.domain)
X, Y, r, k = sp.symbols("X Y r k", real=True)
ARCSINE = Claim(
    E(sp.erf(X) * sp.erf(Y), Gaussian((X, Y), [[1, r], [r, 1]])),
    2 / sp.pi * sp.asin(2 * r / 3),
    Domain({r: sp.Interval.open(-1, 1)}, (1 - r**2 > 0,)),
)
COVARIANCE = Claim(
    E(sp.Heaviside(X) * sp.Heaviside(Y), Gaussian((X, Y), [[a, k], [k, u]])),
    sp.Rational(1, 4) + sp.asin(k / sp.sqrt(a * u)) / (2 * sp.pi),
    Domain({**WITH_FACTOR.domain.symbols, k: sp.Interval(-sp.oo, sp.oo)}, (a * u - k**2 > 0,)),
)
UNITS = Claim(
    sp.Integral(sp.exp(-23 * a * x / 84), (x, 0, sp.oo)) + sp.log(23 * a * u / 84),
    84 / (23 * a) + sp.log(23 * a / 84) + sp.log(u),
    Domain({a: sp.Interval.open(0, sp.oo), u: sp.Interval.open(0, sp.oo)}),
)
ALIKE = Gaussian((X, Y, Z), [[1, r, r], [r, 1, r], [r, r, 1]])
STEPS = sp.Heaviside(X) * sp.Heaviside(Y) * sp.Heaviside(Z)
OCTANT = Claim(
    E(STEPS, ALIKE),
    sp.Rational(1, 8) + 3 * sp.asin(r) / (4 * sp.pi),
    Domain({r: sp.Interval.open(-sp.Rational(1, 4), sp.Rational(3, 4))}),
)
ABOVE = sp.exp(b) - sp.E * b + sp.Rational(1, 10)
TOLD = Claim(sp.Abs(ABOVE) * b, ABOVE * b, Domain({b: sp.Interval(-sp.oo, sp.oo)}))
GENERAL = Claim(sp.Max(sp.sin(b), 0), (sp.sin(b) + sp.Abs(sp.sin(b))) / 2, TOLD.domain)
SIGN_ON_CELLS = Claim(
    k * sp.Abs(a - u), 0, Domain({**WITH_FACTOR.domain.symbols, k: sp.Interval(-sp.oo, sp.oo)}, (k > 0, sp.Ne(a, u))), "positive"
)
SPREAD = Claim(
    E(sp.erf(X) ** 2, normal(X, k, 1)) - E(sp.erf(X), normal(X, k, 1)) ** 2,
    0,
    Domain({k: sp.Interval(-sp.oo, sp.oo)}),
    "nonnegative",
)
SOFT_PLUS = Claim(
    E(sp.log(1 + sp.exp(X)), normal(X, k, 1)) - sp.log(1 + sp.exp(k)), 0, Domain({k: sp.Interval(-sp.oo, sp.oo)}), "positive"
)

ALONG = Claim(sp.sin(p) - p * (sp.pi - p) / sp.pi, 0, Domain({p: sp.Interval(0, sp.pi)}), "nonnegative")
REDUCED = Claim(a * (u ** (1 / a) - 1) - sp.log(u), 0, WITH_FACTOR.domain, "nonnegative")
UPPER, LOWER = sp.Symbol("u", real=True), sp.Symbol("l", real=True)
PLACES = Claim(
    sp.atan(UPPER) * (sp.cos(LOWER) + 2) - sp.atan(LOWER) * (sp.cos(UPPER) + 2),
    0,
    Domain(dict.fromkeys((UPPER, LOWER), sp.Interval.open(-3, 3)), (UPPER > LOWER,)),
    "positive",
)
APART = Claim(
    sp.sin(p) - p * (sp.pi - p) / sp.pi + sp.exp(-b) * (1 + sp.sin(b)) ** 2,
    0,
    Domain({p: ALONG.domain.symbols[p], b: sp.Interval(0, 9)}),
    "nonnegative",
)
STEP = sp.cos(2 * sp.pi * j / count) - sp.cos(2 * sp.pi * (j + 1) / count)
EVERY = Claim(STEP, 0, Domain({j: sp.Interval(0, 4), count: sp.Interval(3, 12)}, (2 * j + 1 < count,)), "positive")
BELOW_ONE = Claim(1 - E(sp.erf(X) * sp.erf(Y), Gaussian((X, Y), [[1, r], [r, 1]])), 0, ARCSINE.domain, "positive")
HELD = Claim(as_written(lambda: sp.Add(*(a * sp.cos(2 * sp.pi * i) for i in (1, 2)))), 2 * a, POSITIVE)

# Of each kind of step: a proof that has one, and what of it is changed. A kind that is not here fails: give it a proof and its changes.
KINDS: dict[Rule, tuple[Claim, tuple[str, ...]]] = {
    Rule.CLAIM: (BY_SLOPE, ("before", "after", "left out")),
    Rule.CHART: (WITH_ENDS, ("after", "forms", "left out")),
    Rule.EXISTS: (GIVEN, ("before",)),
    Rule.CARRIED_OUT: (WITH_ENDS, ("before", "after", "left out")),
    Rule.LOOKED_UP: (BY_TABLE, ("before", "after", "left out")),
    Rule.PRIMITIVE: (FRACTION, ("before", "after", "forms", "jump", "left out")),
    Rule.TRANSFORM: (POWERS, ("before", "after", "called", "forms", "left out")),
    Rule.SERIES: (SUM, ("before", "after", "left out")),
    Rule.TELESCOPED: (TERM_BY_TERM, ("before", "after", "left out")),
    Rule.BY_PRIMITIVES: (FRACTION, ("before", "after", "left out")),
    Rule.SCALED: (WITH_FACTOR, ("before", "after", "value", "factor", "left out")),
    Rule.LETTERS: (CELLS, ("before", "after", "forms", "left out")),
    Rule.CELL: (CELLS, ("before", "after", "symbol", "forms", "branch", "left out")),
    Rule.STEADY: (STEADY, ("before", "after", "left out")),
    Rule.CONTINUOUS: (BY_SLOPE, ("before", "symbol", "left out")),
    Rule.CONSTANT: (BY_SLOPE, ("before", "after", "symbol", "left out")),
    Rule.CORRELATED: (ARCSINE, ("before", "after", "symbol", "forms", "left out")),
    Rule.RAY: (OCTANT, ("before", "after", "forms", "left out")),
    Rule.WRITTEN_OUT: (HELD, ("before", "after", "branch", "left out")),
    Rule.UNITS: (UNITS, ("before", "after", "forms", "branch", "left out")),
    Rule.COVARIANCE: (COVARIANCE, ("before", "after", "forms", "branch", "left out")),
    Rule.DOMINATED: (BY_SLOPE, ("before", "after", "left out")),
    Rule.BASE: (BY_SLOPE, ("before", "after", "symbol", "value", "left out")),
    Rule.VANISHES: (WITH_ENDS, ("before", "after")),
    Rule.END: (WITH_ENDS, ("before", "after", "symbol", "value", "branch", "left out")),
    Rule.REACHED: (BEYOND, ("symbol", "value", "left out")),
    Rule.CASE: (SIGNS, ("before", "after", "forms", "left out")),
    Rule.SIGN: (SIGNS, ("before", "called", "left out")),
    Rule.UNDER: (SPREAD, ("before", "after", "forms", "branch", "left out")),
    Rule.JENSEN: (SOFT_PLUS, ("before", "after", "symbol", "value", "called", "forms", "branch", "left out")),
    Rule.NUMBER: (NUMBER, ("before", "called", "left out")),
    Rule.BOXES: (BOXES, ("before", "called", "left out")),
    Rule.ALONG: (ALONG, ("before", "symbol", "called", "left out")),
    Rule.REDUCED: (REDUCED, ("before", "after", "symbol", "value", "called", "branch", "left out")),
    Rule.PLACES: (PLACES, ("before", "after", "symbol", "called", "forms", "branch", "left out")),
    Rule.APART: (APART, ("before", "called", "branch", "left out")),
    Rule.EVERY: (EVERY, ("before", "called", "left out")),
    Rule.FACT: (TOLD, ("before", "called", "branch", "left out")),
    Rule.MEAN: (BELOW_ONE, ("before", "after", "branch", "left out")),
    Rule.TOLD: (TOLD, ("before", "after", "forms", "branch", "left out")),
    Rule.GENERAL: (GENERAL, ("before", "after", "forms", "branch", "left out")),
}

OTHER = sp.Symbol("other", positive=True)


def tampered(steps: tuple[Step, ...], rule: Rule, change: str) -> Iterator[tuple[Step, ...]]:
    """The proof with a change to the first step of a kind."""
    i = next(i for i, step in enumerate(steps) if step.rule is rule)
    step, changed = steps[i], dict[str, Any]()
    if change == "left out":
        yield (*steps[:i], *steps[i + 1 :])
        return
    if change in ("before", "after"):
        changed = {change: -getattr(step, change) - sp.Rational(1, 7)}
    elif change == "value":
        changed = {"value": step.value + sp.Rational(1, 3)}
    elif change == "factor":
        changed = {"value": step.value**2}
    elif change == "jump":
        changed = {"forms": {s: form + sp.floor(s) for s, form in step.forms.items()}}
    elif change == "symbol":
        changed = {"symbol": OTHER}
    elif change == "called":
        changed = {"called": {"positive": "negative", "negative": "positive"}.get(step.called, "negative")}
    elif change == "branch":
        changed = {"branch": step.branch[1:]}
    elif change == "forms":
        changed = {"forms": {s: (1 + form) / 2 for s, form in step.forms.items()}}
    yield (*steps[:i], replace(step, **changed), *steps[i + 1 :])


def test_every_kind_of_step_is_tampered_with() -> None:
    assert set(KINDS) == set(Rule)


@pytest.mark.parametrize("rule", KINDS)
def test_a_proof_with_one_step_tampered_with_is_refused(rule: Rule) -> None:
    claim, changes = KINDS[rule]
    steps = claim.steps
    assert rule in {step.rule for step in steps}, f"no step of the kind {rule}: give another claim"
    assert claim.refusal(steps) == ""
    for change in changes:
        for other in tampered(steps, rule, change):
            assert other != steps
            assert claim.refusal(other), f"{change} of a step of the kind {rule} was changed, and the checker takes it"


def test_a_side_that_is_carried_out_wrongly_is_seen_by_balls(monkeypatch: pytest.MonkeyPatch) -> None:
    claim, held = HELD.steps
    wrong = HELD.left.xreplace({sp.Integer(2): sp.Integer(3)})
    monkeypatch.setattr(check, "written_out", lambda side: HELD.right)
    assert HELD.refusal((claim, held)) == ""
    assert "a side has changed" in refusal(
        (replace(claim, before=wrong), replace(held, before=wrong)), wrong, HELD.right, HELD.domain
    )


def test_a_letter_that_leaves_its_range_is_seen() -> None:
    (step,) = REDUCED.steps
    assert REDUCED.refusal((step,)) == ""
    for narrower in (sp.Interval.open(0, sp.oo), sp.Interval(-1, 1)):
        assert "not in its range" in REDUCED.refusal((replace(step, forms={step.symbol: narrower}),))
    twice = replace(step, after=sp.Mul(-a, -step.after / a, evaluate=False))
    assert REDUCED.refusal((twice,)), "a factor is negative"


def test_two_places_are_ordered_and_between_them_both_functions_are_smooth() -> None:
    (step,) = PLACES.steps
    assert PLACES.refusal((step,)) == ""
    t = step.symbol
    for wrong in (
        Domain(PLACES.domain.symbols),
        Domain(PLACES.domain.symbols, (UPPER >= LOWER,)),
        Domain(dict.fromkeys((UPPER, LOWER), sp.Interval.open(-4, 3)), PLACES.domain.such_that),
        Domain(dict.fromkeys((UPPER, LOWER), sp.Interval(-3, 3)), PLACES.domain.such_that),
    ):
        assert "at two places" in relation_refusal((step,), PLACES.left, "positive", wrong)
    jumping = dict(zip(step.forms, (-sp.atan(1 / t), sp.Integer(1)), strict=True))
    slope = argued(1 / (1 + t**2), "positive", Domain({t: step.value})).steps
    one = argued(sp.Integer(1), "positive", Domain({})).steps
    facts = (
        Step(Rule.FACT, 1 / (1 + t**2), 1 / (1 + t**2), called="positive", branch=slope),
        Step(Rule.FACT, sp.Integer(1), sp.Integer(1), called="positive", branch=one),
    )
    form = sp.atan(1 / LOWER) - sp.atan(1 / UPPER)
    assert "at two places" in relation_refusal(
        (Step(Rule.PLACES, form, 1 / (1 + t**2), t, step.value, "positive", jumping, facts),), form, "positive", PLACES.domain
    )


def test_a_level_beyond_the_slope_begins_where_the_lower_place_ends() -> None:
    form = (a + u) * sp.exp(-a - u) - a * sp.exp(-a)
    domain = Domain({a: sp.Interval.open(0, sp.Rational(1, 2)), u: sp.Interval.open(0, 1)})
    (step,) = argued(form, "positive", domain).steps
    assert relation_refusal((step,), form, "positive", domain) == ""
    assert step.forms[step.symbol] == sp.Rational(1, 2)
    for top in (sp.Rational(1, 3), sp.Rational(2, 3)):
        assert "at two places" in relation_refusal(
            (replace(step, forms={**step.forms, step.symbol: top}),), form, "positive", domain
        )
    without = {place: of for place, of in step.forms.items() if place != step.symbol}
    assert "at two places" in relation_refusal((replace(step, forms=without),), form, "positive", domain)
    wider = Domain({a: sp.Interval.open(0, 1), u: domain.symbols[u]})
    assert "at two places" in relation_refusal((step,), form, "positive", wider)


SIGNS_ON_CELLS: dict[Rule, tuple[str, ...]] = {
    Rule.LETTERS: ("before", "after", "forms", "left out"),
    Rule.CELL: ("before", "after", "symbol", "forms", "branch", "left out"),
}


@pytest.mark.parametrize("rule", SIGNS_ON_CELLS)
def test_a_sign_on_cells_with_one_step_tampered_with_is_refused(rule: Rule) -> None:
    assert SIGN_ON_CELLS.steps[0].rule is Rule.LETTERS
    assert SIGN_ON_CELLS.refusal(SIGN_ON_CELLS.steps) == ""
    for change in SIGNS_ON_CELLS[rule]:
        for other in tampered(SIGN_ON_CELLS.steps, rule, change):
            assert SIGN_ON_CELLS.refusal(other), f"{change} of a step of the kind {rule} was changed, and the checker takes it"


def test_a_sign_on_cells_is_of_one_form_one_sign_and_one_domain() -> None:
    steps, left, domain = SIGN_ON_CELLS.steps, SIGN_ON_CELLS.left, SIGN_ON_CELLS.domain
    assert relation_refusal(steps, left - 1, "positive", domain)
    assert relation_refusal(steps, left, "negative", domain)
    for wider in (
        Domain(domain.symbols, (k > -1, sp.Ne(a, u))),
        Domain(domain.symbols, (k > 0,)),
        Domain({**domain.symbols, a: sp.Interval(0, sp.oo)}, domain.such_that),
    ):
        assert relation_refusal(steps, left, "positive", wider)
    cells = [replace(step, branch=_with_last_sign(step.branch, "negative")) for step in steps[1:]]
    assert relation_refusal((steps[0], *cells), left, "positive", domain)


def _with_last_sign(branch: tuple[Step, ...], sign: str) -> tuple[Step, ...]:
    """Say another sign at the end of every cell."""
    if branch[0].rule is Rule.CELL:
        return tuple(replace(step, branch=_with_last_sign(step.branch, sign)) for step in branch)
    return (*branch[:-1], replace(branch[-1], called=sign))


def test_a_proof_of_another_inequality_is_refused() -> None:
    assert relation_refusal(SIGNS.steps, SIGNS.left - 1, "positive", SIGNS.domain)
    assert relation_refusal(SIGNS.steps, SIGNS.left, "negative", SIGNS.domain)
    assert relation_refusal((), SIGNS.left, "positive", SIGNS.domain)
    wider = Domain({a: sp.Interval(-1, sp.oo), b: SIGNS.domain.symbols[b]})
    assert "none holds the point" in relation_refusal(SIGNS.steps, SIGNS.left, "positive", wider)
    assert relation_refusal(SIGNS.steps, SIGNS.left, "nonzero", SIGNS.domain) == ""


def test_a_covariance_that_may_not_be_definite_or_whose_letters_are_bounded_is_refused() -> None:
    one, two, rho = sp.Dummy("s", positive=True), sp.Dummy("t", positive=True), sp.Dummy("rho", real=True)
    forms = {a: one**2, u: two**2, k: one * two * rho}
    domain = COVARIANCE.domain
    assert refusal(_covariance(forms), k, k, domain) == ""
    semidefinite = Domain(domain.symbols, (a * u - k**2 >= 0,))
    closed = Domain({**domain.symbols, a: sp.Interval(0, sp.oo)}, domain.such_that)
    for wrong in (
        semidefinite,
        closed,
        Domain({**domain.symbols, k: sp.Interval(0, sp.oo)}, domain.such_that),
        Domain(domain.symbols),
    ):
        assert "covariance" in refusal(_covariance(forms), k, k, wrong)
    for letters in (
        {**forms, k: one * two * sp.Dummy("rho", positive=True)},
        {**forms, k: one * two * rho / 2},
        {**forms, u: one**2},
    ):
        assert "covariance" in refusal(_covariance(letters), k, k, domain)


def test_units_are_positive_multiples_of_letters_that_go_through_the_same_values() -> None:
    one, other = sp.Dummy("a", positive=True), sp.Dummy("k", real=True)
    domain = Domain({a: sp.Interval.open(0, sp.oo), u: sp.Interval.open(0, sp.oo), k: sp.Interval(-sp.oo, sp.oo)}, (a + k < 5,))
    scaled = Domain({one: domain.symbols[a], u: domain.symbols[u], other: domain.symbols[k]}, (3 * one + other / 7 < 5,))

    def units(forms: dict[Any, Any]) -> tuple[Step, ...]:
        left = (a + k).xreplace(forms)
        branch = (Step(Rule.CLAIM, left, left), vanishing(sp.Integer(0)))
        return Step(Rule.CLAIM, a + k, a + k), Step(Rule.UNITS, a + k, a + k, forms=forms, branch=branch)

    right = {a: 3 * one, k: other / 7}
    assert _in_units(units(right)[1], domain) == scaled
    assert refusal(units(right), a + k, a + k, domain) == ""
    there = (a + k).xreplace(right)
    assert refusal_of_units(units(right)[1], a + k, a + k, domain, (there, there, scaled)) == ""
    for other_claim in ((there, there + 1, scaled), (there, there, domain), (3 * one, there, scaled)):
        assert "another claim" in refusal_of_units(units(right)[1], a + k, a + k, domain, other_claim)
    for wrong in (
        {a: 3 * one + 1}, {a: -one}, {a: sp.pi * one}, {a: one**2}, {a: 3 * one, k: one}, {a: 3 * u}, {a: sp.Integer(2)}, {OTHER: 3 * one},
        {a: 3 * sp.Dummy("a", real=True)}, {k: 3 * sp.Dummy("k", positive=True)}, {a: 3 * sp.Dummy("a", positive=True, integer=True)},
    ):  # fmt: skip
        assert "units" in refusal(units(wrong), a + k, a + k, domain)
        assert "units" in refusal_of_units(units(wrong)[1], a + k, a + k, domain, (there, there, scaled))
    for interval in (sp.Interval.open(0, 9), sp.Interval.open(1, sp.oo), sp.Union(sp.Interval(-sp.oo, -1), sp.Interval(1, sp.oo))):
        assert "units" in refusal(units(right), a + k, a + k, Domain({**domain.symbols, k: interval}))
    assert "units" in refusal(units(right), a + k, a + k, Domain({s: domain.symbols[a] for s in (u, k)}, chart={a: u**2}))


@pytest.mark.slow
def test_a_ray_ends_where_correlations_are_zero_and_every_one_is_constant_on_the_way() -> None:
    for law, right, domain in (
        (ALIKE, OCTANT.right + sp.Rational(1, 10**9), OCTANT.domain),
        (ALIKE, OCTANT.right + r / 10**9, OCTANT.domain),
        (ALIKE, OCTANT.right, Domain({r: sp.Interval.open(-1, sp.Rational(3, 4))})),  # no covariance below -1/2
        (
            Gaussian((X, Y, Z), [[1, r, r], [r, 1, r / 2 + sp.Rational(1, 5)], [r, r / 2 + sp.Rational(1, 5), 1]]),
            OCTANT.right,
            OCTANT.domain,
        ),
    ):
        assert not prove(E(STEPS, law), right, domain).found
    (ray,) = (step for step in OCTANT.steps if step.rule is Rule.RAY)
    ((q_r, place),) = ray.forms.items()
    for other in (place + 1, place / 2):
        moved = replace(ray, forms={q_r: other}, after=ray.before.xreplace({q_r: other}))
        steps = tuple(moved if step is ray else step for step in OCTANT.steps)
        assert refusal(steps, OCTANT.left, OCTANT.right, OCTANT.domain)


def _covariance(forms: Any) -> tuple[Step, ...]:
    branch = (Step(Rule.CLAIM, k, k), vanishing(sp.Integer(0)))
    return Step(Rule.CLAIM, k, k), Step(Rule.COVARIANCE, k, k, forms=forms, branch=branch)


q, real = sp.Dummy("q", positive=True), sp.Dummy("b", real=True)
far = 10**7
WRONG_PRIMITIVES: dict[str, tuple[Any, Any, Any, Any]] = {
    "across a pole far out": (1 / (x - 100) ** 2, 0, -1 / (x - 100), -sp.Rational(1, 100)),
    "a wave to infinity": (sp.cos(x), 0, sp.sin(x), sp.sin(far)),
    "what grows slowly": (1 / ((x + 3) * sp.log(x + 3)), 0, sp.log(sp.log(x + 3)), sp.log(sp.log(far)) - sp.log(sp.log(3))),
    "a kink of the integrand far out": (sp.exp(-x) * (1 + sp.Max(x - 50, 0)), 0, -sp.exp(-x), 1),
    "with a letter of its own": (1 / x**2, 1, OTHER - 1 / x, 1),
}


@pytest.mark.parametrize("name", WRONG_PRIMITIVES)
def test_a_primitive_that_is_none_somewhere_is_refused(name: str) -> None:
    body, low, primitive, told = WRONG_PRIMITIVES[name]
    assert _refused_primitive(body, low, primitive, told)


def test_a_primitive_far_from_zero_is_taken() -> None:
    assert not _refused_primitive(1 / x**2, 50, -1 / x, sp.Rational(1, 50))


def _refused_primitive(body: Any, low: Any, primitive: Any, told: Any) -> str:
    left, right = sp.Integral(body, (x, low, sp.oo)), sp.sympify(told)
    steps = [Step(Rule.CLAIM, left, right), Step(Rule.PRIMITIVE, left, right, x, forms={x: primitive})]
    steps += [Step(Rule.BY_PRIMITIVES, left - right, sp.Integer(0)), vanishing(sp.Integer(0))]
    return refusal(steps, left, right, Domain({}))


@pytest.mark.parametrize("letter", [sp.Dummy("b", nonnegative=True), sp.Dummy("b", positive=True), sp.sqrt(q)])
def test_a_letter_that_does_not_reach_the_whole_line_is_refused(letter: Any) -> None:
    steps = (
        Step(Rule.CLAIM, sp.Abs(b), b), Step(Rule.LETTERS, letter, letter, forms={b: letter}),
        Step(Rule.CLAIM, letter, letter), vanishing(sp.Integer(0)),
    )  # fmt: skip
    assert "does not reach" in refusal(steps, sp.Abs(b), b, Domain({b: sp.Interval(-sp.oo, sp.oo)}))


@pytest.mark.parametrize(
    ("form", "domain", "cells"),
    [
        (sp.sign(b - sp.sqrt(2)) ** 2, Domain({b: sp.Interval(-sp.oo, sp.oo)}), (sp.sqrt(2) + q, sp.sqrt(2) - q)),
        (sp.sign(b - sp.pi) ** 2, Domain({b: sp.Interval(-sp.oo, sp.oo)}), (sp.pi + q, sp.pi - q)),
        (sp.Heaviside(b - 2000), Domain({b: sp.Interval(-sp.oo, sp.oo)}, (b > 1000, b < 3000, (b - 2000) ** 2 > 10**4)), (2000 + q,)),
    ],
)  # fmt: skip
def test_a_cell_that_is_left_out_is_missed(form: Any, domain: Domain, cells: tuple[Any, ...]) -> None:
    one = sp.Integer(1)
    steps = [Step(Rule.CLAIM, form, one), Step(Rule.LETTERS, form.xreplace({b: real}), one, forms={b: real})]
    for cell in cells:
        there = form.xreplace({b: cell})
        branch = (Step(Rule.CLAIM, there, one), vanishing(there - one))
        steps.append(Step(Rule.CELL, there, one, real, forms={real: cell}, branch=branch))
    assert "no cell holds" in refusal(steps, form, one, domain)


@pytest.mark.parametrize(
    ("bound", "letter", "taken"),
    [
        (whole >= 0, sp.Dummy("n", integer=True, nonnegative=True), True),
        (whole > 1, 2 + sp.Dummy("n", integer=True, nonnegative=True), True),
        (whole > 0, 1 + sp.Dummy("n", integer=True, positive=True), False),  # 1 is left out
        (whole >= 0, sp.Dummy("n", integer=True, positive=True), False),
        (whole >= -1, sp.Dummy("n", integer=True, nonnegative=True), False),
        (whole < 5, sp.Dummy("n", integer=True, nonnegative=True), False),
    ],
)
def test_letters_of_whole_numbers_reach_the_least(bound: Any, letter: Any, taken: bool) -> None:
    left, right = (whole + 1) ** 2, whole**2 + 2 * whole + 1
    there = (left - right).xreplace({whole: letter})
    steps = (Step(Rule.CLAIM, left, right), Step(Rule.CHART, left - right, there, forms={whole: letter}), vanishing(there))
    assert (refusal(steps, left, right, Domain({whole: sp.Interval(-sp.oo, sp.oo)}, (bound,))) == "") is taken


@pytest.mark.parametrize(
    "form", [a + q, a - q, a / (1 + q), -q, 2 + (a - 2) / (1 + q), 1 / (a + q) - 3, (q + 2) * (q + 5), q + 1 / (1 + q)]
)
def test_the_letter_of_a_cell_puts_its_form_where_it_was_asked_for(form: Any) -> None:
    for others, place in product(({a: sp.Rational(n, 7)} for n in (-9, 31)), (sp.Rational(n, 3) for n in range(-12, 13, 3))):
        there = form.xreplace(others)
        found = _letter_at(form, others, place)
        if found is None:
            numerator = sp.Poly(sp.numer(sp.together(there - place)), q)
            assert numerator.degree() != 1 or not -numerator.coeff_monomial(1) / numerator.coeff_monomial(q) > 0
        elif found:
            assert found[q] > 0
            assert there.xreplace(found) == place


def test_the_letter_of_a_fraction_of_lines_is_had_without_a_polynomial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sp, "together", lambda form: pytest.fail("SymPy puts it over one denominator"))
    assert _letter_at(a + 3 / (1 + q), {a: sp.Integer(1)}, sp.Integer(2)) == {q: 2}
    assert _letter_at(a + 3 / (1 + q), {a: sp.Integer(1)}, sp.Integer(1)) is None  # its limit
    assert _letter_at(a + 3 / (1 + q), {a: sp.Integer(1)}, sp.Integer(5)) is None


GAUSS_OF = sp.Integral(x * gauss, (x, -sp.oo, sp.oo)), sp.Integral(sp.Abs(x) * gauss * sp.exp(-a), (x, -sp.oo, sp.oo))
TWO = sp.Integral(sp.exp(-x), (x, 0, sp.oo)), sp.Integral(x * sp.exp(-x), (x, 0, sp.oo))


@pytest.mark.parametrize(
    ("old", "new"),
    [GAUSS_OF, (TWO[0] * TWO[1], sp.Integral(x * sp.exp(-2 * x - a), (x, 0, sp.oo)))],
    ids=["half a line", "a product"],
)
def test_another_integrand_is_not_taken_for_the_scaled_one(old: Any, new: Any) -> None:
    steps = (Step(Rule.CLAIM, old, sp.Integer(0)), Step(Rule.SCALED, old, new, value=sp.exp(-a)))
    assert refusal(steps, old, sp.Integer(0), POSITIVE).startswith("scaled")


@pytest.mark.parametrize(
    ("entry", "integrand", "low", "high", "right"),
    [
        ("exponential", sp.exp(-x), 0, sp.oo, True),
        ("exponential", sp.exp(-x), -5, sp.oo, False),
        ("exponential", sp.exp(-x), 5, sp.oo, False),
        ("exponential", sp.exp(-x), 0, 5, False),
        ("exponential", sp.exp(-x) * (1 + sp.Rational(1, 10**9)), 0, sp.oo, False),
        ("one before one", sp.Integer(1), 0, 1, True),
        ("one before one", sp.Integer(1), 0, sp.Rational(1, 2), False),
        ("one before one", sp.Integer(1), 0, 2, False),
    ],
)
def test_an_entry_of_the_table_says_nothing_of_another_integrand_or_range(
    entry: str, integrand: Any, low: Any, high: Any, right: bool
) -> None:
    step = Step(Rule.TRANSFORM, sp.Integral(integrand, (x, low, high)), sp.Integer(1), forms={U: x}, value=sp.Tuple(1))
    assert _is_integrand(step, transforms()[entry], {MELLIN: sp.Integer(1)}, {}) == right
