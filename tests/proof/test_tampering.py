"""Is a proof with one step tampered with refused, for every kind of step there is, of equalities and of inequalities?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pytest
import sympy as sp

from derivations.domain import Domain
from derivations.laws import E, Root, normal
from numerics.certificates.check import refusal
from numerics.certificates.check_signs import relation_refusal
from numerics.certificates.inequality import argued
from numerics.proof.prove import prove
from numerics.proof.steps import Rule, Step

x, Z, b = sp.symbols("x Z b", real=True)
p, n = sp.Symbol("p", real=True), sp.Symbol("n", nonnegative=True)
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
        return prove(self.left, self.right, self.domain, self.where, table=self.table).steps

    def refusal(self, steps: tuple[Step, ...]) -> str:
        """Have the checker look at some steps."""
        if self.sign:
            return relation_refusal(steps, self.left, self.sign, self.domain)
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
BOXES = Claim(sp.cos(p) - sp.sin(p) ** 3 / 2 - p / 8, 0, Domain({p: sp.Interval(0, 1)}), "positive")

# Of each kind of step: a proof that has one, and what of it is changed. A kind that is not here fails: give it a proof and its changes.
KINDS: dict[Rule, tuple[Claim, tuple[str, ...]]] = {
    Rule.CLAIM: (BY_SLOPE, ("before", "after", "left out")),
    Rule.CHART: (WITH_ENDS, ("after", "forms", "left out")),
    Rule.EXISTS: (GIVEN, ("before",)),
    Rule.CARRIED_OUT: (BY_SLOPE, ("before", "after", "left out")),
    Rule.LOOKED_UP: (BY_TABLE, ("before", "after", "left out")),
    Rule.STEADY: (STEADY, ("before", "after", "left out")),
    Rule.CONTINUOUS: (BY_SLOPE, ("before", "symbol", "left out")),
    Rule.CONSTANT: (BY_SLOPE, ("before", "after", "symbol", "left out")),
    Rule.DOMINATED: (BY_SLOPE, ("before", "after", "left out")),
    Rule.BASE: (BY_SLOPE, ("before", "after", "symbol", "value", "left out")),
    Rule.VANISHES: (WITH_ENDS, ("before", "after")),
    Rule.END: (WITH_ENDS, ("before", "after", "symbol", "value", "branch", "left out")),
    Rule.REACHED: (BEYOND, ("symbol", "value", "left out")),
    Rule.CASE: (SIGNS, ("before", "after", "forms", "left out")),
    Rule.SIGN: (SIGNS, ("before", "called", "left out")),
    Rule.NUMBER: (NUMBER, ("before", "called", "left out")),
    Rule.BOXES: (BOXES, ("before", "called", "left out")),
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


def test_a_proof_of_another_inequality_is_refused() -> None:
    assert relation_refusal(SIGNS.steps, SIGNS.left - 1, "positive", SIGNS.domain)
    assert relation_refusal(SIGNS.steps, SIGNS.left, "negative", SIGNS.domain)
    assert relation_refusal((), SIGNS.left, "positive", SIGNS.domain)
    wider = Domain({a: sp.Interval(-1, sp.oo), b: SIGNS.domain.symbols[b]})
    assert "none holds the point" in relation_refusal(SIGNS.steps, SIGNS.left, "positive", wider)
    assert relation_refusal(SIGNS.steps, SIGNS.left, "nonzero", SIGNS.domain) == ""
