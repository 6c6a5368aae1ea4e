"""Is an inequality of means proved where convexity or what is under the mean tells it, and never where it fails by a hair or on a part?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import sympy as sp
from sympy import Abs, cosh, exp, log, sqrt, tanh

from closedform.derivations.claims.domain import Domain, positive, real
from closedform.derivations.laws import E, Gaussian, Scalar, normal
from closedform.derivations.laws.index import laws
from closedform.numerics.arguments.checked import signed_by_steps as certified
from closedform.numerics.checker.check import refusal
from closedform.numerics.checker.check_signs import relation_refusal
from closedform.numerics.proof.steps import Rule
from closedform.numerics.signs.inequality import argued
from closedform.numerics.signs.of_means import is_definite, is_spread, mean_exists

X, Y, m, t, y = sp.symbols("X Y m t y", real=True)
s, c, v = sp.symbols("s c v", positive=True)
hair = sp.Rational(1, 10**9)
LINE, SCALES = Domain({m: real, s: positive}), Domain({s: positive})
WITH_RATE = Domain({m: real, s: positive, t: real})
LAW, CENTRED, WAITING = normal(X, m, s**2), normal(X, 0, s**2), Scalar(X, laws()["Exponential"], c)
SOFT = E(log(1 + exp(-X)), LAW)
BEND = E(sqrt(1 + X**2), LAW)
Claim = tuple[Any, str, Domain]
BOTH: list[tuple[Claim, Claim]] = [  # one that is true, and one that is not
    ((SOFT - log(1 + exp(-m)), "positive", LINE), (SOFT - log(1 + exp(-m)) - hair, "nonnegative", LINE)),
    ((log(1 + exp(s**2 / 2 - m)) - SOFT, "positive", LINE), (SOFT - log(1 + exp(s**2 / 2 - m)), "nonnegative", LINE)),
    (
        (log(2) - m / 2 + (m**2 + s**2) / 8 - SOFT, "nonnegative", LINE),
        (log(2) - m / 2 + (m**2 + s**2) / 8 - SOFT - hair, "nonnegative", LINE),
    ),
    ((sqrt(1 + m**2 + s**2) - BEND, "positive", LINE), (sqrt(1 + m**2 + s**2) * (1 - hair) - BEND, "nonnegative", LINE)),
    ((t**2 * (BEND - sqrt(1 + m**2)), "nonnegative", WITH_RATE), (t * (BEND - sqrt(1 + m**2)), "nonnegative", WITH_RATE)),
    ((log(1 + s**2) - E(log(1 + X**2), CENTRED), "positive", SCALES), (log(1 + s**2) - hair - E(log(1 + X**2), CENTRED), "positive", SCALES)),
    ((s**2 / 2 - E(log(cosh(X)), CENTRED), "positive", SCALES), ((1 - hair) * s**2 / 2 - E(log(cosh(X)), CENTRED), "positive", SCALES)),
    ((m**2 + s**2 - E(tanh(X) ** 2, LAW), "positive", LINE), ((1 - hair) * (m**2 + s**2) - E(tanh(X) ** 2, LAW), "positive", LINE)),
    (
        (log(1 + 1 / c) - E(log(1 + X), WAITING), "positive", Domain({c: positive})),
        (log(1 + 1 / c) - hair - E(log(1 + X), WAITING), "nonnegative", Domain({c: positive})),
    ),
    (  # where t is zero both sides are log 2
        (log(1 + exp(t * m + t**2 * s**2 / 2)) - E(log(1 + exp(t * X)), LAW), "nonnegative", WITH_RATE),
        (log(1 + exp(t * m + t**2 * s**2 / 2)) - E(log(1 + exp(t * X)), LAW), "positive", WITH_RATE),
    ),
    (  # convex on a part alone
        (E(1 / (1 + X**2), CENTRED) - 1 / (1 + s**2), "positive", SCALES),
        (E(1 / (1 + X**2), LAW) - 1 / (1 + m**2), "nonnegative", LINE),
    ),
    ((E(2 * X + 1, LAW) - 2 * m - 1, "nonnegative", LINE), (E(2 * X + 1, LAW) - 2 * m - 1, "positive", LINE)),
    ((sqrt(m**2 + s**2) - E(Abs(X), LAW), "positive", LINE), (sqrt(m**2 + s**2) * (1 - hair) - E(Abs(X), LAW), "nonnegative", LINE)),
]  # fmt: skip
FALSE: list[Claim] = [
    (E(tanh(X), LAW) - tanh(m), "nonnegative", LINE),
    (E(1 / X, LAW) - 1 / m, "nonnegative", LINE),  # there is no mean
    (E(exp(X**2), LAW) - exp(m**2), "positive", LINE),
    (E(log(X**2), LAW) - log(m**2 + s**2), "nonnegative", LINE),
    (E(sqrt(X), WAITING) - sqrt(1 / c), "nonnegative", Domain({c: positive})),
    (BEND - sqrt(1 + m**2) - s**2 / 2, "nonnegative", LINE),
    (E(exp(-(X**2)), LAW) - exp(-(m**2)), "nonnegative", LINE),
    (E(log(1 + exp(X)), LAW) - log(1 + exp(m + s**2 / 2)), "nonnegative", LINE),
]


@pytest.mark.parametrize(("true", "false"), BOTH[1:2])
def test_what_is_true_is_proved_and_what_nearly_is_not(true: Claim, false: Claim) -> None:
    assert certified(*true).found
    assert not argued(*false).found


@pytest.mark.slow
@pytest.mark.parametrize(("true", "false"), [BOTH[0], *BOTH[2:]])
def test_so_it_is_by_every_rule(true: Claim, false: Claim) -> None:
    assert certified(*true).found
    assert not argued(*false).found


@pytest.mark.slow
@pytest.mark.parametrize("false", FALSE)
def test_nothing_false_is_proved(false: Claim) -> None:
    assert not argued(*false).found


def test_a_mean_is_known_to_exist_where_tails_outweigh_what_is_under_it() -> None:
    for body in (exp(X), log(1 + exp(-X)), cosh(t * X + 1), sqrt(1 + X**2) ** 3, 1 / (1 + exp(X)), exp(-(X**2)), Abs(X) * exp(X)):
        assert mean_exists(E(body, LAW)), body
    for body in (1 / X, log(X**2), exp(X**2 / 9), sqrt(X), exp(exp(X)), log(1 - exp(X)), exp(cosh(X)), sp.gamma(X), 1 / (1 + X)):
        assert not mean_exists(E(body, LAW)), body
    assert mean_exists(E(sqrt(X) + log(1 + X), WAITING))
    assert not mean_exists(E(exp(X), WAITING))
    assert not mean_exists(E(X, LAW, given=sp.Heaviside(X)))
    assert not mean_exists(E(X, Scalar(X, laws()["t"], c)))


def test_a_law_of_scalars_that_are_tied_is_not_definite() -> None:
    assert is_definite(Gaussian((X, Y), [[1, sp.Rational(1, 2)], [sp.Rational(1, 2), 1]]))
    assert not is_definite(Gaussian((X, Y), [[1, 1], [1, 1]]))
    assert not is_definite(Gaussian((X,), [[t**2]]))
    assert not is_definite(Gaussian((X,), [[s]], pixel=sp.Symbol("z_pixel", real=True) ** 3))


def test_jensens_inequality_is_taken_as_it_is_alone() -> None:
    """The steps of a true claim prove no other one, and no step that says more than is so is taken."""
    form, domain = SOFT - log(1 + exp(-m)), LINE
    steps = argued(form, "positive", domain).steps
    first, *rest = steps
    assert first.rule is Rule.JENSEN
    assert relation_refusal(steps, form, "positive", domain) == ""
    for other in (form - hair, form + SOFT, -form, SOFT - log(1 + exp(-m + s**2 / 2))):
        assert relation_refusal(steps, other, "nonnegative", domain)
    (fact,) = first.branch
    letter = first.symbol
    for changed in (
        replace(first, called="nonnegative"),
        replace(first, branch=(replace(fact, before=1 + letter**2, after=1 + letter**2),)),
        replace(first, branch=(replace(fact, called="nonnegative"),)),
        replace(first, after=first.after - hair),
        replace(first, forms={letter: X + 1, SOFT.body: first.forms[SOFT.body]}),
        replace(first, forms={letter: X, SOFT.body: SOFT.body}),
        replace(first, symbol=m),
    ):
        assert relation_refusal((changed, *rest), form, "positive", domain), changed
    h = first.forms[SOFT.body]
    half = sp.Dummy("y", positive=True)  # the variable leaves the half line
    moved = replace(first, symbol=half, forms={half: X, SOFT.body: h.xreplace({letter: half})})
    assert relation_refusal((moved, *rest), form, "nonnegative", domain)


def test_jensens_inequality_is_strict_only_of_what_is_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a number that is written with a letter, here 1, it is an equality."""
    form = E(log(1 + exp((X + 1) ** 2 - X**2 - 2 * X)), LAW) - log(1 + sp.E)
    assert not argued(form, "positive", LINE).found
    assert is_spread(exp(X**2 - X), LAW)
    assert not is_spread((sqrt(3 - 2 * sqrt(2)) - sqrt(2) + 1) * X, LAW)  # the factor is zero
    monkeypatch.setattr("closedform.numerics.signs.of_means.is_spread", lambda *_: True)
    steps = argued(form, "positive", LINE).steps
    assert steps[0].rule is Rule.JENSEN
    assert relation_refusal(steps, form, "positive", LINE)  # by the checker's own rule


def test_what_is_convex_on_a_part_is_seen_not_to_be() -> None:
    """A branch that is no proof of the second derivative's sign is refused though all else be right."""
    body = 1 / (1 + X**2)
    form = E(body, LAW) - 1 / (1 + m**2)
    good = argued(BEND - sqrt(1 + m**2), "nonnegative", LINE)
    assert not argued(form, "nonnegative", LINE).found
    steps = argued(SOFT - log(1 + exp(-m)), "nonnegative", LINE).steps
    letter = steps[0].symbol
    h = 1 / (1 + letter**2)
    bend = h.diff(letter, 2)
    fact = replace(steps[0].branch[0], before=bend, after=bend)
    forged = replace(steps[0], before=form, after=sp.Integer(0), value=E(body, LAW), forms={letter: X, body: h}, branch=(fact,))
    assert good.found
    assert "second derivative" in relation_refusal((forged, *steps[1:]), form, "nonnegative", LINE)


def test_a_mean_is_positive_where_its_body_is_somewhere_and_nowhere_negative() -> None:
    form = m**2 + s**2 - E(tanh(X) ** 2, LAW)
    steps = argued(form, "positive", LINE).steps
    assert [step.called for step in steps] == ["nonnegative", "positive"]
    assert relation_refusal(steps, form, "positive", LINE) == ""
    assert relation_refusal(steps[:1], form, "positive", LINE)
    assert relation_refusal(steps[1:], form, "positive", LINE)
    assert relation_refusal((steps[0], steps[0]), form, "positive", LINE)
    assert relation_refusal((*steps, steps[1]), form, "positive", LINE)
    assert relation_refusal((steps[0], replace(steps[1], branch=steps[0].branch)), form, "positive", LINE)


CORRELATED = Gaussian((X, Y), [[1, t], [t, 1]])
SCALED = Gaussian((X, Y), [[v, t * v], [t * v, v]])
HALF = Domain({t: sp.Interval.Ropen(0, 1), v: positive})
BOTH_ON = sp.Heaviside(X) * sp.Heaviside(Y)


@pytest.mark.slow
def test_means_whose_closed_forms_are_known_are_compared_by_these() -> None:
    """E[X | X > 0, Y > 0] >= sqrt(2/pi), and t E[erf(X)^2] >= E[erf(X) erf(Y)], where the correlation t is not negative; a hair more is not proved."""
    for form in (
        E(X, CORRELATED, given=BOTH_ON) - sqrt(2 / sp.pi),
        t * E(sp.erf(X) ** 2, SCALED) - E(sp.erf(X) * sp.erf(Y), SCALED),
    ):
        claim = (form, "nonnegative", HALF)
        steps = argued(*claim).steps
        assert steps[0].rule is Rule.MEAN
        assert relation_refusal(steps, *claim, equality=refusal) == ""
        assert relation_refusal(steps, *claim)  # nothing is taken unchecked
        assert not argued(form - hair, "nonnegative", HALF).found
        assert not argued(form, "nonnegative", Domain({**HALF.symbols, t: sp.Interval.open(-1, 1)})).found


def test_a_closed_form_of_a_mean_is_one_of_this_mean_on_all_of_the_domain() -> None:
    form = E(X, CORRELATED, given=BOTH_ON) - sqrt(2 / sp.pi)
    first, *rest = argued(form, "nonnegative", HALF).steps
    narrow = {t: sp.Interval.open(0, sp.Rational(1, 2))}
    for changed in (
        replace(first, after=2 * first.after),
        replace(first, before=E(X, CORRELATED)),
        replace(first, branch=()),
        replace(first, forms=narrow),
    ):
        assert relation_refusal((changed, *rest), form, "nonnegative", HALF, equality=refusal), changed
    case = next(step for step in rest if step.rule is Rule.CASE)
    doubled = [replace(step, value=sp.Integer(-1)) if step is case else step for step in rest]
    assert relation_refusal((first, *doubled), form, "nonnegative", HALF, equality=refusal)
