"""Is an oscillating tail that decays slowly enclosed, held against a quadrature along a turned path; is a broken rule seen?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import acb, arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st
from truth import encloses, least, most, number, value, x

from closedform.numerics.balls import waves
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import Diverges, NotLowered

BITS = 160
_SLACK = mpmath.mpf(10) ** -22

rates = st.fractions("1/3", 3, max_denominator=4)
poles = st.fractions(-2, 2, max_denominator=3)


def turned(rate: Fraction, amplitude: Any, start: int, power: Fraction = Fraction(1)) -> Any:
    """Integrate exp(i a x^m) f(x) over (R, oo) by mpmath: in u = x^m, then along u = R^m + i t, where it decays like e^{-a t}."""
    m, a = number(power), number(rate)
    begin = mpmath.mpf(start) ** m

    def integrand(t: Any) -> Any:
        u = begin + mpmath.j * t
        at = u ** (1 / m)
        return mpmath.exp(mpmath.j * a * begin - a * t) * value(amplitude, {x: at}) * at ** (1 - m) / m

    return mpmath.j * mpmath.quad(integrand, [0, 1, 4, 12, 40, mpmath.inf])


def violations(parts: Sequence[tuple[Any, Fraction, Any]], start: int, power: Fraction = Fraction(1)) -> list[str]:
    """List a tail of a sum of waves, each (sin or cos, rate, amplitude), that does not hold its value."""
    m = sp.Rational(power)
    body = sp.Add(*(f(sp.Rational(rate) * x**m) * amplitude for f, rate, amplitude in parts))
    with ctx.workprec(BITS), mpmath.workdps(30):
        try:
            found = waves.tail(body, x, start, {})
        except NotLowered:
            return []
        truth = mpmath.mpf(0)
        for f, rate, amplitude in parts:
            whole = turned(rate, amplitude, start, power)
            truth += whole.real if f is sp.cos else whole.imag
        thin = most(found.real) - least(found.real) < mpmath.mpf(10) ** -20
        return [] if thin and encloses(found.real, truth, _SLACK) else [f"{body} from {start}: {truth}, not {found.real}"]


def amplitudes() -> st.SearchStrategy[Any]:
    """Rational functions with known poles, real or in pairs, left of 3."""
    return st.one_of(
        st.builds(lambda p, n: 1 / (x - sp.Rational(p)) ** n, poles, st.integers(1, 3)),
        st.builds(lambda p, q: 1 / ((x - sp.Rational(p)) ** 2 + sp.Rational(q) ** 2), poles, rates),
        st.builds(lambda p, c: (x + sp.Rational(c)) / ((x - sp.Rational(p)) * (x + 1)), poles, poles),
    )


@settings(max_examples=8)
@given(st.lists(st.tuples(st.sampled_from([sp.sin, sp.cos]), rates, amplitudes()), min_size=1, max_size=2), st.integers(3, 6))
@pytest.mark.slow
def test_a_wave_over_poles_is_enclosed(parts: Any, start: int) -> None:
    assert not violations(parts, start)


@settings(max_examples=12)
@given(
    st.sampled_from([sp.sin, sp.cos]),
    rates,
    st.fractions("1/6", 2, max_denominator=6),
    st.sampled_from([Fraction(1), Fraction(2), Fraction(3), Fraction(1, 2)]),
)
def test_a_wave_of_a_power_is_enclosed(f: Any, rate: Fraction, exponent: Fraction, power: Fraction) -> None:
    if power < 1 and exponent <= 1 - power:
        exponent += 1
    assert not violations([(f, rate, x ** -sp.Rational(exponent))], 2, power)


PARTS = [(sp.sin, Fraction(1), 1 / (x - 1)), (sp.cos, Fraction(2), 1 / (x + 1) ** 2)]


def test_a_dropped_term_is_seen(monkeypatch: Any) -> None:
    assert not violations(PARTS, 3)
    rule = waves._terms
    monkeypatch.setattr(waves, "_terms", lambda *args: dict(list(rule(*args).items())[1:]))
    assert violations(PARTS, 3)


def test_a_pole_at_another_place_is_seen(monkeypatch: Any) -> None:
    rule = waves._partial_fractions
    monkeypatch.setattr(waves, "_partial_fractions", lambda f, v: [(-pole, n, c) for pole, n, c in rule(f, v)])
    assert violations(PARTS, 3)


def test_an_order_that_is_off_by_one_is_seen(monkeypatch: Any) -> None:
    rule = waves._partial_fractions
    monkeypatch.setattr(waves, "_partial_fractions", lambda f, v: [(pole, n + 1, c) for pole, n, c in rule(f, v)])
    assert violations(PARTS, 3)


def test_a_change_of_variable_without_its_jacobian_is_seen(monkeypatch: Any) -> None:
    rule = waves._at_steady_rates

    def broken(body: Any, v: Any, start: int, env: Any) -> Any:
        changed, u, begin = rule(body, v, start, env)
        return (changed if u == v else 2 * changed), u, begin

    case = [(sp.sin, Fraction(1), 1 / sp.sqrt(x))]
    assert not violations(case, 2, Fraction(2))
    monkeypatch.setattr(waves, "_at_steady_rates", broken)
    assert violations(case, 2, Fraction(2))


def steady_violations(rate: Fraction, pole: Fraction, start: int) -> list[str]:
    """List sin^2(a x) / (x - p)^2 = (1 - cos(2 a x)) / (2 (x - p)^2), whose first half has the antiderivative -1 / (2 (x - p))."""
    amplitude = 1 / (x - sp.Rational(pole)) ** 2
    with ctx.workprec(BITS), mpmath.workdps(30):
        found = waves.tail(sp.sin(sp.Rational(rate) * x) ** 2 * amplitude, x, start, {}).real
        truth = 1 / (2 * (start - number(pole))) - turned(2 * rate, amplitude, start).real / 2
        return [] if encloses(found, truth, _SLACK) else [f"{rate}, {pole}: {truth}, not {found}"]


@settings(max_examples=6)
@given(rates, poles, st.integers(3, 5))
def test_the_part_without_a_wave_is_enclosed(rate: Fraction, pole: Fraction, start: int) -> None:
    assert not steady_violations(rate, pole, start)


def test_a_steady_part_with_the_wrong_sign_is_seen(monkeypatch: Any) -> None:
    rule = waves._without_waves
    monkeypatch.setattr(waves, "_without_waves", lambda *args: -rule(*args))
    assert steady_violations(Fraction(1), Fraction(1), 3)


@pytest.mark.parametrize("body", [sp.sin(x) ** 2 / x, sp.cos(x), x * sp.sin(x), sp.sin(x) ** 2 / sp.sqrt(x)], ids=str)
def test_what_does_not_converge_is_refused(body: Any) -> None:
    with pytest.raises((Diverges, NotLowered)):
        waves.tail(body, x, 2, {})


GROWING = [
    sp.exp(2 * x) * sp.sin(3 * x),
    sp.exp(x / 5) * sp.cos(x) / (1 + x) ** 3,
    x * sp.exp(x) * (1 + sp.sin(x)),
    sp.exp(x) * sp.cos(x) - sp.exp(x / 2),
]


@pytest.mark.parametrize("body", GROWING, ids=str)
def test_a_wave_that_grows_diverges(body: Any) -> None:
    with pytest.raises(Diverges, match="grows"):
        waves.tail(body, x, 2, {})


NOT_GROWING = [
    sp.exp(-x / 5) * sp.cos(x) / (1 + x),
    sp.exp(x) * (sp.sin(x) * sp.cos(x) - sp.sin(2 * x) / 2),
    sp.exp(x) * sp.sin(x) / sp.cosh(x) ** 2,
    sp.exp(2 * x) * sp.sin(x) * sp.erfc(x),
    sp.exp(x) * sp.sin(x) * sp.exp(-(x**2)),
]


@pytest.mark.parametrize("body", NOT_GROWING, ids=str)
def test_of_a_wave_that_may_decay_nothing_is_said(body: Any) -> None:
    with pytest.raises(NotLowered):
        waves.tail(body, x, 2, {})


def pole_violations(rule: Any, zeros: list[Fraction], lead: Fraction) -> list[str]:
    polynomial = sp.expand(sp.Rational(lead) * sp.Mul(*(x - sp.Rational(z) for z in zeros)))
    bound = rule(sp.sin(x) / polynomial, x)
    return [str(z) for z in zeros if z >= bound]


@given(st.lists(st.fractions(-40, 40, max_denominator=5), min_size=1, max_size=5), st.fractions("1/9", 9, max_denominator=9))
def test_no_pole_is_right_of_where_it_is_said(zeros: list[Fraction], lead: Fraction) -> None:
    assert not pole_violations(waves.right_of_all, zeros, lead)


def test_a_pole_further_right_is_seen() -> None:
    assert pole_violations(lambda *args: waves.right_of_all(*args) // 2, [Fraction(30), Fraction(1, 9)], Fraction(1))


def test_poles_that_are_not_known_are_said_in_one_sentence() -> None:
    """A number that is only known as a ball stands in the denominator."""
    y = sp.Symbol("y", real=True)
    number_of_its_own = sp.Integral(sp.exp(-(y**4)), (y, 0, sp.oo))
    with pytest.raises(NotLowered, match="not known exactly"):
        enclose(sp.Integral(sp.sin(x) / (x**2 + number_of_its_own), (x, 0, sp.oo)), {})


@pytest.mark.parametrize(("re", "im"), [(100, -220), (100, 300), (0.5, 40), (-3, 200)])
@pytest.mark.parametrize("order", [1, 2, 0.5])
@pytest.mark.parametrize("bits", [300, 520])
def test_an_exponential_integral_keeps_its_digits(re: float, im: float, order: float, bits: int) -> None:
    """Between the reach of the series about zero, which cancels, and that of the one about infinity, which ends too early."""
    with ctx.workprec(8 * bits):
        truth = acb(re, im).expint(order)
    with ctx.workprec(bits):
        found = waves._exponential_integral(acb(re, im) * (1 + arb(0, arb(2) ** -bits)), acb(order))
        assert found.rel_accuracy_bits() > bits - 128
        assert found.contains(truth)


def test_a_fast_wave_over_a_lorentzian_is_enclosed_to_all_digits_asked_for() -> None:
    """Of 10^-44, where the exponential integrals of the tail cancel."""
    ball = enclose(sp.Integral(sp.cos(100 * x) / (x**2 + 1), (x, 0, sp.oo)), {}, digits=60)
    assert ball.digits >= 60
    assert ball.value.overlaps(enclose(sp.pi / 2 * sp.exp(-100), {}, digits=60).value)


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (sp.sinc(x), sp.pi / 2),
        (sp.sinc(2 * x) ** 2, sp.pi / 4),
        (sp.sinc(x) * sp.cos(x / 2), sp.pi / 2),
        (sp.sinc(x / 2 + 1), sp.pi - 2 * sp.Si(1)),
    ],
)
def test_a_quotient_with_a_name_of_its_own_is_a_wave_far_out(body: Any, value: Any) -> None:
    found = enclose(sp.Integral(body, (x, 0, sp.oo)) - value, {}, digits=30).value
    assert found.contains(0)
    assert found.abs_upper() < arb(10) ** -25
