"""Do the balls of closed forms and of sums over finitely many points hold the exact number, ties included, and is a broken sum seen?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from truth import DIGITS, encloses, number, s, value, x, y

from closedform.derivations.laws import E, Gaussian, Labelled, MinusGradient, ReLU
from closedform.derivations.laws.finite import Finite
from closedform.derivations.laws.flow import _carried_out
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.balls import plain
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.rationals import rational_value
from closedform.numerics.findings.evidence import Diverges, DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.gaussian.enumerate import exact_sum

BITS = 128
At = Mapping[Any, Fraction]


def exact_mean(node: E, at: At) -> Any:
    """Sum a body over a law's points, by the definition, in mpmath; a step at its jump counts one half."""
    total, mass = mpmath.mpf(0), mpmath.mpf(0)
    for pair in node.law.args[1]:
        exact: dict[Any, Any] = {p: sp.Rational(n.numerator, n.denominator) for p, n in at.items()}
        exact |= {v: c.xreplace(exact) for v, c in zip(node.law.args[0], pair[0], strict=True)}
        share = _plainly(pair[1], at) * (_halved(node.given, exact) if node.given is not None else 1)
        mass += share
        total += share * _halved(node.body, exact) if share else 0
    return total / mass if mass else None


def _plainly(expr: Any, at: At) -> Any:
    return value(sp.sympify(expr), {p: number(n) for p, n in at.items()})


def _halved(expr: Any, exact: Mapping[Any, Any]) -> Any:
    """Evaluate a polynomial of steps; at its jump, which exact numbers tell, a step is one half."""
    steps = {step: step.args[0].xreplace(exact) for step in expr.atoms(sp.Heaviside)}
    halves = {step: sp.Rational(1, 2) if h == 0 else sp.Integer(bool(h > 0)) for step, h in steps.items()}
    return value(expr.xreplace(halves), {s: value(n, {}) for s, n in exact.items()})


def violations(expr: Any, at: At) -> list[str]:
    """Say where a ball does not hold the number; a tie that is handed back is none."""
    exact = {p: sp.Rational(n.numerator, n.denominator) for p, n in at.items()}
    with ctx.workprec(BITS), mpmath.workdps(DIGITS):
        true = exact_mean(expr, at) if isinstance(expr, E) else value(expr, {p: number(n) for p, n in at.items()})
        try:
            ball = plain.plain_ball(expr, exact)
        except plain.Tie:
            return []
        if true is None or mpmath.im(true) != 0:
            return [f"{expr} has no real value at {at}, and is said to be {ball}"]
        slack = (1 + abs(true)) * mpmath.mpf(10) ** (4 - DIGITS)  # what cancels is exact in a ball
        return (
            []
            if encloses(ball.real, mpmath.re(true), slack) and ball.imag.is_zero()
            else [f"{expr} is {true} at {at}, not in {ball}"]
        )


small = st.fractions(-2, 2, max_denominator=3)
weights = st.fractions("1/3", 3, max_denominator=3)
rational = small.map(lambda f: sp.Rational(f.numerator, f.denominator))
coordinates = st.one_of(rational, rational.map(lambda c: c * s), rational.map(lambda c: c + s))
atoms = st.lists(
    st.tuples(st.tuples(coordinates, coordinates), weights.map(lambda f: sp.Rational(f.numerator, f.denominator))),
    min_size=1,
    max_size=6,
)
forms = st.builds(lambda a, b, c: a * x + b * y + c, rational, rational, coordinates)
steps = forms.map(lambda u: sp.Heaviside(u, sp.Rational(1, 2)))
bodies = st.one_of(
    forms,
    st.builds(lambda u, w: u * w + u**2, forms, forms),
    st.builds(lambda u, w: u * w, forms, steps),
    st.builds(lambda u, w: sp.erf(u) + sp.exp(w / 4), forms, forms),
    st.builds(lambda u, w: sp.Abs(u) * sp.sqrt(w**2 + 1), forms, forms),
)


@st.composite
def means(draw: st.DrawFn) -> E:
    law = Finite((x, y), draw(atoms))
    given_event = draw(st.one_of(st.none(), steps.filter(lambda step: not step.is_number)))
    return E(sp.sympify(draw(bodies)), law) if given_event is None else E(sp.sympify(draw(bodies)), law, given_event)


@settings(max_examples=40)
@given(means(), small)
def test_the_sum_over_a_law_of_finitely_many_points_is_in_its_ball(mean: E, at: Fraction) -> None:
    assert violations(mean, {s: at}) == []


CLOSED = [
    sp.sqrt(x) * sp.log(y),
    sp.asin(x) + (x + 2) ** sp.Rational(1, 3),
    x / (y - x) + sp.Max(x, s),
    sp.Heaviside(x - y, sp.Rational(1, 2)) * sp.erf(s),
    sp.Abs(x - s) ** y,
]


@settings(max_examples=40)
@given(st.sampled_from(CLOSED), small, small, small)
def test_a_closed_form_is_in_its_ball_or_handed_back(form: Any, a: Fraction, b: Fraction, c: Fraction) -> None:
    with suppress(ZeroDivisionError, ValueError):  # a pole at the point: exact arithmetic's business
        assert violations(form, {x: a, y: b, s: c}) == []


TIED = E(
    sp.Heaviside(x, sp.Rational(1, 2)) * (y + 2), Finite((x, y), [((0, 1), 1), ((s, 2), 2), ((-1, 3), 3)]), sp.Heaviside(y - 1, sp.Rational(1, 2))
)  # fmt: skip


def test_a_tie_counts_as_its_step_says() -> None:
    # Given y >= 1, the weights are 1/2, 2, 3; the first point has x = 0.
    with ctx.workprec(BITS):
        ball = plain.plain_ball(TIED, {s: sp.Integer(1)})
        assert ball.real.contains(fmpq(35, 22))  # (1/2 * 1/2 * 3 + 2 * 4) / (1/2 + 2 + 3)


SUM = plain._sum


@pytest.mark.parametrize(
    ("rule", "case"),
    [
        (lambda node, at, env: SUM(E(node.body, node.law), at, env), TIED),
        (lambda node, at, env: SUM(node, at, env) * (1 + acb(2) ** -60), TIED),
        (lambda node, at, env: SUM(E(node.body, Finite(node.law.variables, node.law.args[1][1:]), *node.args[2:]), at, env), TIED),
    ],
    ids=["the event forgotten", "a little off", "a point lost"],
)
def test_a_broken_sum_is_seen(rule: Callable[..., acb], case: E, monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations(case, {s: Fraction(1)}) == []
    monkeypatch.setattr(plain, "_sum", rule)
    assert violations(case, {s: Fraction(1)})


LABEL = sp.Symbol("label", real=True)
CLASSES = Labelled(LABEL, ((1, Finite((x, y), [((1, 2), 3), ((-2, s), 1)])), (0, Finite((x, y), [((3, -1), 1), ((s, 1), 1)]))))
POSITIVE = sp.Heaviside(x, sp.Rational(1, 2))


GAIN = sp.Symbol("gain", real=True)
NORMAL = Gaussian((x,), [[1]])


@pytest.mark.parametrize(
    ("form", "mean"),  # by hand, with s = 5
    [
        (E((x - LABEL) * y, CLASSES), "-11/8"),  # the classes' means are -15/4 and 1
        (E((x - LABEL) * y, CLASSES, POSITIVE), "4/7"),  # 0 and 1 over 3/4 and 1
        (MinusGradient(E((GAIN * x - LABEL) ** 2 / 2, CLASSES), GAIN, sp.Integer(2)), "-149/8"),  # 13/4 and 34
    ],
)
def test_a_mean_over_labelled_classes_of_finitely_many_points_is_summed_in_balls(form: Any, mean: str) -> None:
    with ctx.workprec(BITS):
        assert plain.plain_ball(form, {s: sp.Integer(5)}).real.overlaps(arb(fmpq(*map(int, mean.split("/")))))


@pytest.mark.parametrize("tie", ["0", "1", "3/4"])
def test_a_tie_in_a_labelled_class_counts_as_its_step_says(tie: str) -> None:
    form = E(sp.Heaviside(x - y - s, sp.Rational(tie)), Labelled(LABEL, ((1, Finite((x, y), [((s, 0), 1)])),)))
    with ctx.workprec(BITS):
        assert plain.plain_ball(form, {s: sp.Integer(5)}) == acb(float(Fraction(tie)))


rational_bodies = st.one_of(
    forms,
    st.builds(lambda u, w: u * w + u**2 - sp.Abs(u), forms, forms),
    st.builds(lambda u, w: sp.Max(u, w) * sp.sign(u) + sp.Min(w, x), forms, forms),
    st.builds(lambda u, w: (u - w) ** -1 + ReLU(u), forms, forms),
    st.builds(lambda u, w: u * w, forms, steps),
)


class TestRationalNumbers:
    """Where all numbers are rational a value is found exactly; SymPy's own sums say what it is."""

    @settings(max_examples=60)
    @given(atoms, rational_bodies, st.one_of(st.none(), steps), small)
    def test_a_mean_is_the_sum_that_it_is(self, of: Any, body: Any, event: Any, at: Fraction) -> None:
        mean = E(sp.sympify(body), Finite((x, y), of), *(() if event is None or event.is_number else (event,)))
        exact = {s: sp.Rational(at.numerator, at.denominator)}
        found = rational_value(mean, exact)
        try:
            true = exact_sum(substitute(mean, exact)).replace(ReLU, lambda u: sp.Max(u, 0))
        except Diverges:
            true = None
        if true is None or not true.is_Rational:
            assert found is None
        else:
            assert found == fmpq(int(true.p), int(true.q))

    def test_a_mean_in_a_mean_is_taken_at_each_point_of_the_outer_law(self) -> None:
        inner = E(sp.Heaviside(y - x, sp.Rational(1, 2)), Finite((y,), [((1,), 1), ((2,), 1)]))
        outer = E(inner * x, Finite((x,), [((1,), 1), ((2,), 1), ((s,), 1)]))
        assert rational_value(outer, {s: sp.Integer(0)}) == fmpq(5, 12)  # (3/4 * 1 + 1/4 * 2 + 1 * 0) / 3

    @pytest.mark.parametrize(
        "form", [sp.sqrt(s), sp.exp(s) - 1, s**1000, 1 / (s - 4), sp.pi * s, sp.Heaviside(s - 4, sp.nan), x + s]
    )
    def test_what_is_no_rational_number_or_none_for_certain_is_left_to_others(self, form: Any) -> None:
        assert rational_value(form, {s: sp.Integer(4)}) is None

    def test_a_long_form_of_another_kind_is_not_written_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def written(form: Any) -> str:
            raise AssertionError("a form is written as text")

        monkeypatch.setattr(sp.Basic, "__str__", written)
        assert rational_value(sp.sqrt(s), {s: 4}) is None
        assert rational_value(E(x, NORMAL), {}) is None
        assert rational_value(E(x, Finite((x,), [((sp.pi,), 1)])), {}) is None

    def test_numbers_that_are_not_rational_are_left_to_others(self) -> None:
        assert rational_value(s**2 - 2, {s: sp.sqrt(2)}) is None

    def test_what_is_exactly_zero_is_said_to_be_so(self) -> None:
        law = Finite((x, y), [((1, s), 1), ((-1, s / 3), 2)])
        assert enclose(E(x * y, law) - E(y * x / 3, law) * 3, {s: sp.Rational(1, 7)}).value.is_zero()
        assert enclose(E(x * y - s / 9, law), {s: sp.Rational(1, 7)}).value.is_zero()


class TestNodesOfOtherKinds:
    """Integrals and means under densities get a point's exact numbers; the closed form around them gets balls."""

    FORM = sp.exp(s) * sp.Integral(sp.exp(-s * x), (x, 0, 1)) + sp.sqrt(s)

    def test_what_is_around_them_is_evaluated_in_balls(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refused(expr: Any, at: Mapping[Any, Any]) -> Any:
            raise AssertionError(f"exact numbers are put into {expr}")

        monkeypatch.setattr("closedform.numerics.balls.enclose.substitute", refused)
        ball = enclose(self.FORM, {s: sp.Rational(2, 3)}, digits=40)
        with mpmath.workdps(50):
            true = (mpmath.exp(mpmath.mpf(2) / 3) - 1) * 3 / 2 + mpmath.sqrt(mpmath.mpf(2) / 3)
            assert ball.digits >= 40
            assert ball.value.overlaps(arb(mpmath.nstr(true, 45)))

    @pytest.mark.parametrize("node", [E(1 / x, NORMAL), sp.Integral(1 / x, (x, 0, 1))])
    def test_one_without_a_value_has_none_whatever_it_is_multiplied_with(self, node: Any) -> None:
        form = (s - 1) * node + 2
        for at in (1, 3):
            with pytest.raises((DoesNotExist, NotLowered)):
                enclose(form, {s: sp.Integer(at)})

    def test_two_that_cancel_are_left_to_exact_numbers(self) -> None:
        form = E(s * x**2, NORMAL) - s
        assert enclose(form, {s: sp.Integer(3)}).value == 0

    def test_a_flow_is_differentiated_once_for_all_points(self) -> None:
        flow = MinusGradient(E((GAIN * s * sp.erf(x) - x) ** 2, NORMAL), GAIN, GAIN) + sp.exp(-s)
        with in_memory(Memory()) as memory:
            for p in (1, 2, 3):
                at = {s: sp.Rational(p, 7), GAIN: sp.Rational(p, 5)}
                assert enclose(flow, at, digits=30).digits >= 30
        assert memory[_carried_out].cache_info().misses == 1

    def test_points_with_other_numbers_have_other_values(self) -> None:
        found = [enclose(self.FORM, {s: sp.Integer(p), y: sp.Integer(9)}, digits=20).value for p in (1, 2)]
        assert not found[0].overlaps(found[1])
