"""Do the pieces of an enclosure hold what they stand for: a range, a cut, an end, a root; and is one that does not seen?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import acb, arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st
from truth import encloses, least, most, number, value, x

from closedform.derivations.laws import Root
from closedform.numerics.balls import bivariate, ends, infinite, quadrature
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.quadrature import Aim, Effort
from closedform.numerics.balls.resolution import MARGIN, smallest_part
from closedform.numerics.balls.roots import positive_root
from closedform.numerics.balls.table import compile_ball
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered

BITS = 120
_QUADRATURE = mpmath.mpf(10) ** -9  # relative error of mpmath's quadrature of a tail

fractions = st.fractions(-2, 2, max_denominator=5)
positive = st.fractions("1/4", 3, max_denominator=5)


def aim(bits: int = BITS) -> Aim:
    return Aim({}, bits, Effort())


DECAYING = st.one_of(
    st.builds(lambda a, b: sp.exp(-sp.Rational(a) * x**2 + sp.Rational(b) * x), positive, fractions),
    st.builds(lambda a, b: sp.erf(sp.Rational(b) * x) * x * sp.exp(-sp.Rational(a) * x), positive, fractions),
    st.builds(lambda a, b: sp.erfc(sp.Rational(a) * x + sp.Rational(b)) * x**2, positive, fractions),
    st.builds(lambda a, b: sp.log(1 + sp.exp(-sp.Rational(a) * x)) / (1 + sp.Rational(b) ** 2 * x**2), positive, fractions),
    st.builds(lambda a: (1 - sp.tanh(sp.Rational(a) * x)) * sp.cos(x), positive),
)

CutOff = Callable[..., infinite.Cut]


def cut_violations(rule: CutOff, body: Any, bits: int) -> list[str]:
    """List a cut with more beyond it than is said, by mpmath's quadrature of |body| there."""
    with ctx.workprec(2 * BITS), mpmath.workdps(40):
        place = rule(body, x, 1, {}, bits)
        start = most(place.place)
        size = lambda at: abs(value(body, {x: at}))  # noqa: E731
        truth = mpmath.quad(size, [start, start + 1, start + 4, start + 20, start + 100])
        return [f"{body} beyond {place.place}: {truth} > {place.beyond}"] if truth > most(place.beyond) * (1 + _QUADRATURE) else []


@settings(max_examples=15)
@given(DECAYING, st.sampled_from([4, 20, 60]))
def test_less_lies_beyond_a_cut_than_is_said(body: Any, bits: int) -> None:
    assert not cut_violations(infinite.cut, body, bits)


def test_a_cut_that_forgets_something_is_seen() -> None:
    def broken(*args: Any) -> infinite.Cut:
        place = infinite.cut(*args)
        return infinite.Cut(place.place, place.beyond / 1000)

    assert cut_violations(broken, sp.exp(-x), 20)


Over = Callable[..., acb]


def range_violations(rule: Over, body: Any, low: Fraction, high: Fraction) -> list[str]:
    """List an integral over a finite range that mpmath's does not lie in, or that is not thin."""
    with ctx.workprec(BITS + 40), mpmath.workdps(40):
        left, right = (arb(q.numerator) / q.denominator for q in (low, high))
        found = rule(body, x, left, right, aim()).real
        truth = mpmath.quad(lambda at: value(body, {x: at}), mpmath.linspace(number(low), number(high), 9))
        thin = found.is_finite() and most(found) - least(found) < mpmath.mpf(10) ** -25
        return (
            [] if thin and encloses(found, truth, mpmath.mpf(10) ** -25) else [f"{body} on [{low}, {high}]: {found}, not {truth}"]
        )


@settings(max_examples=20)
@given(DECAYING, fractions, positive)
def test_an_integral_over_a_finite_range_is_enclosed(body: Any, low: Fraction, width: Fraction) -> None:
    assert not range_violations(quadrature.over, body, low, low + width)


def test_an_integral_over_another_range_is_seen() -> None:
    def broken(body: Any, v: Any, left: arb, right: arb, target: Aim) -> acb:
        return quadrature.over(body, v, left, right - arb(2) ** -60, target)

    assert range_violations(broken, sp.exp(-x), Fraction(0), Fraction(1))


def zero_violations(p: Fraction, q: int) -> list[str]:
    """List int_0^1 s^p log(s)^q e^{-s} ds that does not hold its value: a derivative of the incomplete Gamma function."""
    s = sp.Symbol("s", positive=True)
    body = s ** sp.Rational(p) * sp.log(s) ** q * sp.exp(-s)
    with ctx.workprec(BITS), mpmath.workdps(40):
        found = quadrature.from_zero(ends.FromZero(body, s), arb(1), aim(60)).real
        series = (
            (-1) ** k / mpmath.factorial(k) * (-1) ** q * mpmath.factorial(q) / (number(p) + 1 + k) ** (q + 1) for k in range(60)
        )
        truth = mpmath.fsum(series)
        return [] if encloses(found, truth, mpmath.mpf(10) ** -35) else [f"{body}: {found}, not {truth}"]


@settings(max_examples=12)
@given(st.fractions("-4/5", 2, max_denominator=5), st.integers(0, 2))
def test_an_integral_from_a_singular_end_is_enclosed(p: Fraction, q: int) -> None:
    assert not zero_violations(p, q)


def test_a_remainder_for_a_smaller_part_is_seen(monkeypatch: Any) -> None:
    rule = ends.remainder

    def broken(*args: Any) -> ends.Remainder:
        found = rule(*args)
        return ends.Remainder(found.eps * 2**20, found.bound)

    monkeypatch.setattr(ends, "remainder", broken)
    assert zero_violations(Fraction(1, 3), 1)
    assert not zero_violations(Fraction(1, 3), 0)  # smooth in a root, so that nothing is left out


def root_violations(root: Fraction, other: Fraction, bits: int, rule: Any = positive_root) -> list[str]:
    """List the positive zero of (u - r) (u + s) (1 + u^2) that is not the one known."""
    u = sp.Symbol("u", positive=True)
    residual = sp.expand((u - sp.Rational(root)) * (u + sp.Rational(other)) * (1 + u**2))
    with ctx.workprec(BITS), mpmath.workdps(40):
        found = rule(Root(residual, u), compile_ball(residual, {}, u), bits)
        thin = most(found) - least(found) <= number(root) * mpmath.mpf(2) ** -bits
        return [] if thin and encloses(found, number(root)) else [f"{residual}: {found}, not {root}"]


@given(
    st.fractions("1/50", 50, max_denominator=50).filter(lambda q: q.denominator & (q.denominator - 1) > 0),
    positive,
    st.sampled_from([8, 50]),
)
def test_a_root_is_enclosed(root: Fraction, other: Fraction, bits: int) -> None:
    assert not root_violations(root, other, bits)


def test_a_bisection_that_turns_the_wrong_way_is_seen() -> None:
    assert root_violations(Fraction(1, 3), Fraction(1), 20, lambda node, flow, bits: positive_root(node, flow, bits) * 2)


def test_two_roots_are_not_one() -> None:
    u = sp.Symbol("u", positive=True)
    residual = (u - sp.Rational(1, 3)) * (u - 3)
    with ctx.workprec(BITS), pytest.raises(DoesNotExist):
        positive_root(Root(residual, u), compile_ball(residual, {}, u), 20)


@given(st.integers(5, 90), fractions.filter(bool))
def test_the_digits_chosen_show_a_small_term(k: int, c: Fraction) -> None:
    """With c x + 10^-k, so many digits that the second term is seen."""
    small = sp.Rational(c) * x + sp.Rational(1, 10**k)
    for at in (sp.Rational(1, 3), sp.Integer(2)):
        digits = smallest_part(small, {x: at})
        assert digits >= k + MARGIN - 2
        with_it, without = (enclose(f, {x: at}, digits=digits).value for f in (small, sp.Rational(c) * x))
        assert not with_it.overlaps(without)


def test_digits_that_do_not_show_it() -> None:
    """What the guide is for: at eight digits the term of 10^-60 is not seen apart by its size alone."""
    with ctx.workprec(30):
        third = arb(1) / 3
        assert (third + arb(10) ** -60).overlaps(third)
    assert smallest_part(x + sp.Rational(1, 10**60), {x: sp.Rational(1, 3)}) >= 60


def test_an_integrand_that_leaves_the_reals_far_out_has_no_proved_tail() -> None:
    """sqrt(1 - x) sin(sqrt(1 - x)) is real for x > 1, and grows like e^sqrt(x): sin is not bounded there."""
    body = sp.exp(-x) * sp.sqrt(1 - x) * sp.sin(sp.sqrt(1 - x))
    with pytest.raises(NotLowered):
        infinite.cut(body, x, 1, {}, 60)


def test_phi2_in_many_digits_agrees_with_its_integral(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mehler's series, Owen's T and Plackett's integral: far in the tails, near correlation one, with arguments that are zero."""
    one = 2.0**-12
    points = [
        (-1.5, 0.3, 0.25), (2.0, -0.75, -0.9), (0.0, 0.0, 0.5), (3.0, 3.0, 0.95), (-9.0, 0.5, 0.75), (-20.0, -30.0, -0.5), (6.0, -7.0, 2.0**-40),
        (1.5, 0.25, 1 - one), (1.5, 1.5, 1 - one), (-1.0, 1.0, one - 1), (0.0, 0.5, 1 - one), (0.0, -0.5, 0.98), (-0.5, 0.0, -0.98), (-2.0, -2.0, 0.98),
        (0.5, 0.25, one - 1), (-0.25, -0.5, 0.99), (2.0, 3.0, 0.0),
    ]  # fmt: skip
    with ctx.workprec(500):
        for point in points:
            h, k, r = map(acb, point)
            fast = bivariate._fast(h.real, k.real, r.real)
            with monkeypatch.context() as slow:
                slow.setattr(bivariate, "_MANY_BITS", 10**6)
                value = bivariate.phi2(h, k, r, False).real
            assert fast.overlaps(value)
            assert fast.rel_accuracy_bits() > 450
            assert value.rel_accuracy_bits() > 200
        assert bivariate._fast(arb(-30), arb(-30), arb(-0.999)).abs_upper() < arb(2) ** -500  # it is e^(-900000)
        for point in (
            (1e200, 0.5, 0.5),
            (-1e200, 0.5, 0.5),
            (0.5, 0.25, 1e-200),
        ):  # of which doubles cannot say how many bits they take
            h, k, r = map(acb, point)
            assert bivariate.phi2(h, k, r, False).imag.is_zero()
