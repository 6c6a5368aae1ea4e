"""Do FLINT's polynomials alone confirm the last identities of proofs, never a spoilt one, and is what they and a ball deny told loudly?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.laws import E, normal
from closedform.numerics.arguments.checked import equal_by_steps
from closedform.numerics.certificates.gate import shown
from closedform.numerics.checker.check import refusal
from closedform.numerics.checker.last_identities import is_confirmed, last_identities
from closedform.numerics.checker.refusals import Contradicted
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.derivation import judge
from closedform.numerics.proof.prove import prove
from closedform.numerics.proof.steps import Attempt, Rule, Step, vanishing

a, b, s = sp.symbols("a b s", positive=True)
x, y = sp.symbols("x y", real=True)
k = sp.Symbol("k", integer=True, positive=True)
LINE = Domain({x: sp.Interval(-sp.oo, sp.oo)})

TRUE: list[Any] = [
    (x + y) ** 3 - x**3 - y**3 - 3 * x * y * (x + y),
    sp.sqrt(a * b + b**2) / sp.sqrt(b) - sp.sqrt(a + b),
    sp.sqrt(12) - 2 * sp.sqrt(3),
    1 / (sp.sqrt(a) + sp.sqrt(b)) - (sp.sqrt(a) - sp.sqrt(b)) / (a - b),
    sp.exp(x / 2 + y) * sp.exp(x / 3) - sp.exp(5 * x / 6) * sp.exp(y),
    sp.exp(x / sp.sqrt(2)) - sp.exp(sp.sqrt(2) * x / 4) ** 2,
    sp.exp(x / (1 + a)) ** 2 - sp.exp(2 * x / (1 + a)),
    sp.exp(2 * a * x / (2 * a + 1)) - sp.exp(x) * sp.exp(-x / (2 * a + 1)),
    sp.exp(a * x / (2 * a + 1) ** 2) * sp.exp(x / (2 * a + 1) ** 2 / 2) - sp.exp(x / (2 * a + 1) / 2),
    sp.exp(2 * sp.log(a) + x) - a**2 * sp.exp(x),
    a ** (k + 1) - a * a**k,
    sp.log(a**2 * b / 6) - 2 * sp.log(a) - sp.log(b) + sp.log(2) + sp.log(3),
    sp.erfc(x / a) - 1 - sp.erf(-x / a),
    sp.asin(a / sp.sqrt(1 + a**2)) - sp.atan(a),
    sp.acos(x) + sp.asin(x) - sp.pi / 2,
    sp.atan(1 / a) + sp.atan(a) - sp.pi / 2,
    sp.sin(x) ** 4 + 2 * sp.sin(x) ** 2 * sp.cos(x) ** 2 + sp.cos(x) ** 4 - 1,
    sp.tan(x) * sp.cos(x) - sp.sin(x),
    sp.cosh(x) ** 2 - sp.sinh(x) ** 2 - 1,
    sp.Abs(x * y) - sp.Abs(x) * sp.Abs(y),
    sp.Heaviside(1 + x / a, 1) - sp.Heaviside(a + x, 1),
    ReLU(x) - x * sp.Heaviside(x, 1),
]


@pytest.mark.parametrize("form", TRUE, ids=str)
def test_a_true_identity_is_confirmed(form: Any) -> None:
    assert is_confirmed(form)


def spoilt(form: Any) -> Iterator[Any]:
    """A form with one term turned, doubled, or left out."""
    for term in form.args:
        yield from (form - 2 * term, form + term, form - term)


@pytest.mark.parametrize("form", TRUE, ids=str)
def test_a_spoilt_identity_is_not(form: Any) -> None:
    assert not [wrong for wrong in spoilt(form) if is_confirmed(wrong)]


@pytest.mark.parametrize("form", [
    sp.sqrt(x**2) - x,  # |x|
    sp.sqrt(sp.Mul(x, y, evaluate=False)) - sp.sqrt(x) * sp.sqrt(y),  # not where both are negative
    sp.exp(2 * a * x / (2 * a + 1)) - sp.exp(x / 2) * sp.exp(-x / (2 * a + 1) / 2),
    sp.exp(a * x / (2 * a + 1)) - sp.exp(x) * sp.exp(-x / (2 * a + 1)),
    sp.sqrt(1 / x, evaluate=False) - 1 / sp.sqrt(x),  # not where x is negative
    sp.log(x * y) - sp.log(x) - sp.log(y),
    sp.exp(2 * sp.log(x) / 2) - sp.Abs(x),
    sp.atan(1 / x) + sp.atan(x) - sp.pi / 2,  # not where x is negative
    sp.Heaviside(x * y, 1) - sp.Heaviside(y, 1),
    sp.Heaviside(x, 1) - sp.Heaviside(x, 0),  # not at zero
    sp.Heaviside(-x, 1) + sp.Heaviside(x, 1) - 1,  # not at zero
    sp.Integral(sp.exp(-(x**2) * a), (x, 0, 1)) - sp.Integral(sp.exp(-(x**2) * b), (x, 0, 1)),
], ids=str)  # fmt: skip
def test_an_identity_that_holds_on_a_part_alone_is_not(form: Any) -> None:
    assert not is_confirmed(form)


def test_what_is_too_large_is_not_confirmed_and_does_not_hang() -> None:
    assert not is_confirmed((1 + x + y + a + b) ** 60 - (1 + y + x + a + b) ** 59 * (1 + x))


def test_the_last_identities_of_a_proof_are_counted() -> None:
    claim = E(x**2 * sp.Heaviside(x), normal(x, 0, s**2)), s**2 / 2, Domain({s: sp.Interval.open(0, sp.oo)})
    found, steps = shown(*claim)
    assert (found.identities, found.confirmed) == (1, 1)
    assert list(last_identities(steps)) == [step.before for step in steps if step.rule is Rule.VANISHES]


def test_a_last_identity_that_is_certainly_false_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    left, right = x**2 + x, x**2
    false = (Step(Rule.CLAIM, left, right), vanishing(left - right))
    with pytest.raises(Contradicted):
        refusal(false, left, right, LINE)
    monkeypatch.setattr("closedform.numerics.proof.prove.prove", lambda *args, **named: Attempt(True, "directly", false))
    found, steps = equal_by_steps(left, right, LINE)
    assert (found.found, found.contradicted, steps) == (False, True, ())
    assert judge([], found).verdict is Verdict.CONTRADICTION


def test_what_polynomials_do_not_confirm_may_still_be_proved() -> None:
    left = sp.sin(2 * x) / 2
    found = prove(left, sp.sin(x) * sp.cos(x), LINE)
    assert found.found
    assert not is_confirmed(left - sp.sin(x) * sp.cos(x))
    assert refusal(found.steps, left, sp.sin(x) * sp.cos(x), LINE) == ""
