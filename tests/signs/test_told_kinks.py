"""Is a kink told by the sign of what it is of, or a letter put for that, where it may be and nowhere else?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from sympy import Abs, Heaviside, Interval, Max, acosh, asin, cosh, exp, sin, sqrt

from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.numerics.certificates.gate import proved
from closedform.numerics.checker.check import refusal
from closedform.numerics.checker.check_kinks import _follows
from closedform.numerics.proof import prove as prover
from closedform.numerics.proof.steps import Attempt, Rule, Step, vanishing
from closedform.numerics.signs.kinked_equalities import by_kinks

x, y = sp.symbols("x y", real=True)
a = sp.Symbol("a", positive=True)
LINE, PLANE, HALF = Domain({x: real}), Domain({x: real, y: real}), Domain({a: positive})
small = sp.Rational(1, 10**6)
MOTZKIN = x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2
tangent, waves, disc = exp(x) - sp.E * x, sin(x) + sin(sqrt(2) * x), x**2 + y**2
Claim = tuple[Any, Any, Domain]


def corner(side: Any) -> Domain:
    return Domain({x: Interval(0, side), y: Interval(0, side)})


BOTH: list[tuple[Claim, Claim]] = [  # one that is true, and one that is not
    ((sp.sign(MOTZKIN + small), 1, PLANE), (sp.sign(MOTZKIN), 1, PLANE)),
    ((Abs(tangent + small), tangent + small, LINE), (Abs(tangent - small), tangent - small, LINE)),
    ((Max(waves, 2), 2, LINE), (Max(waves, 2 - small), 2 - small, LINE)),
    ((Heaviside(a**a - 2) + Heaviside(2 - a**a), 1, HALF), (Heaviside(a**a - 2, 1) + Heaviside(2 - a**a, 1), 1, HALF)),
    ((Max(sin(x), 0), (sin(x) + Abs(sin(x))) / 2, LINE), (Max(sin(x), small), (sin(x) + Abs(sin(x))) / 2, LINE)),
    ((asin(sin(x + y)), x + y, corner(sp.Rational(3, 4))), (asin(sin(x + y)), x + y, corner(sp.Rational(4, 5)))),
    ((acosh(cosh(x)), x, Domain({x: between(0, 500)})), (acosh(cosh(x)), x, Domain({x: between(-small, 500)}))),
    (
        (Max(disc, small), disc, Domain(PLANE.symbols, (disc >= small,))),
        (Max(disc, small), disc, Domain(PLANE.symbols, (disc >= small / 2,))),
    ),
]


@pytest.mark.parametrize(
    ("true", "false"), [pytest.param(*pair, marks=[pytest.mark.slow] * (i % 4 > 0)) for i, pair in enumerate(BOTH)]
)
def test_what_is_true_is_proved_and_what_nearly_is_not(true: Claim, false: Claim) -> None:
    assert proved(true[0], sp.sympify(true[1]), true[2]).found
    assert not by_kinks(false[0], sp.sympify(false[1]), false[2]).found
    assert not proved(false[0], sp.sympify(false[1]), false[2]).found


def general(left: Any, right: Any, letter: Any, form: Any) -> tuple[Step, ...]:
    """A claim with a letter for a form, and what is said to be its proof."""
    branch = (Step(Rule.CLAIM, left, right), vanishing(left - right))
    sides = left.xreplace({letter: form}), right.xreplace({letter: form})
    return Step(Rule.CLAIM, *sides), Step(Rule.GENERAL, *sides, forms={letter: form}, branch=branch)


@pytest.mark.parametrize(
    "letter", [sp.Dummy("w", positive=True), sp.Dummy("w", real=True, nonzero=True), sp.Dummy("w", integer=True), x, sp.Dummy("w")]
)
def test_a_letter_that_has_not_every_value_of_a_form_is_refused(letter: Any) -> None:
    steps = general(letter * Abs(letter), letter * Abs(letter), letter, sin(x))
    assert "may not have every value" in refusal(steps, steps[0].before, steps[0].after, LINE)
    whole = sp.Dummy("w", real=True)
    steps = general(whole * Abs(whole), whole * Abs(whole), whole, sin(x))
    assert refusal(steps, steps[0].before, steps[0].after, LINE) == ""


def test_a_letter_put_for_what_an_integral_binds_is_refused() -> None:
    w = sp.Dummy("w", real=True)
    inside = sp.Integral(Abs(w), (x, 0, 1))
    steps = general(inside, inside, w, sin(x))
    assert "is bound" in refusal(steps, steps[0].before, steps[0].after, LINE)


def test_a_kink_has_no_other_value_than_signs_tell() -> None:
    form = tangent + small
    (claim, fact, told) = by_kinks(Abs(form) * sp.sign(y), form * sp.sign(y), PLANE).steps
    assert fact.called == "nonnegative"
    assert refusal((claim, fact, told), claim.before, claim.after, PLANE) == ""
    wrong = Step(Rule.TOLD, told.before, told.after, forms={**told.forms, sp.sign(y): sp.Integer(1)}, branch=told.branch)
    assert "may not be" in refusal((claim, fact, wrong), claim.before, claim.after, PLANE)
    w = sp.Dummy("w", real=True)
    (first, step) = general(w, w, w, sin(x))
    assert "rests on no facts" in refusal((first, fact, step), sin(x), sin(x), PLANE)


def test_a_kink_inside_a_mean_that_both_sides_share_is_left_alone() -> None:
    t = sp.Symbol("t", real=True)
    mean = sp.Integral(sp.Abs(t - x), (t, 0, 1))
    assert not by_kinks(mean + y, mean + sp.Abs(y), PLANE).found
    assert by_kinks(mean + sp.Abs(tangent), mean + tangent, PLANE).found


def test_a_claim_that_fails_for_a_number_is_not_tried_with_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Abs(sin(x)), sqrt(1 - sp.cos(x) ** 2), LINE
    tried: list[Any] = []

    def tries(left: Any, right: Any, *_: Any, **__: Any) -> Attempt:
        tried.append(left - right)
        return Attempt(False, "not tried")

    monkeypatch.setattr(prover, "prove", tries)
    assert not by_kinks(*claim).found
    assert tried == []
    assert not by_kinks(2 * Max(sin(x), 0), sin(x) + Abs(sin(x)), LINE).found
    assert tried


def test_of_three_arguments_one_is_the_greatest_only_above_both_others() -> None:
    a, b, c = sp.symbols("a b c", real=True)
    above, below = {(a - b, "nonnegative")}, {(b - a, "nonnegative")}
    assert not _follows(Max(a, b, c), a, above)
    assert _follows(Max(a, b, c), a, {*above, (a - c, "nonnegative")})
    assert not _follows(sp.Min(a, b, c), a, below)
    assert _follows(sp.Min(a, b, c), a, {*below, (c - a, "nonnegative")})
