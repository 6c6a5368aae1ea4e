"""Are integrals proved by primitives and claims cell by cell where they are true, and never their false twins?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, normal
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.calculus.mellin_transforms import N, P, Q, U, transforms
from closedform.numerics.calculus.mellin_transforms import Z as POWER
from closedform.numerics.certificates.gate import proved
from closedform.numerics.checker.check import refusal
from closedform.numerics.forms.limits import at_zero
from closedform.numerics.proof import prove as prover
from closedform.numerics.proof.elementary_primitive import integrated
from closedform.numerics.proof.error_integrals import moments
from closedform.numerics.proof.parameter import _vanishes_between
from closedform.numerics.proof.same_range import merged
from closedform.numerics.proof.series import summed
from closedform.numerics.proof.signs import known, sign
from closedform.numerics.proof.transforms import looked_up
from closedform.numerics.proof.waves import in_tangents
from closedform.numerics.proof.zero import is_zero

x, Z, m, v = sp.symbols("x Z m v", real=True)
a, b, t = sp.symbols("a b t", positive=True)
c = sp.Symbol("c", real=True, nonzero=True)
k, n = sp.Symbol("k", integer=True, nonnegative=True), sp.Symbol("n", integer=True)
oo, half, zero = sp.oo, sp.Rational(1, 2), sp.Integer(0)
POSITIVE = {a: sp.Interval.open(0, oo), b: sp.Interval.open(0, oo)}
REAL = sp.Interval(-oo, oo)
Claim = tuple[Any, Any, Domain, str]
CLAIMS: dict[str, Claim] = {
    "tails": (
        sp.Integral(sp.erfc(a * x) * sp.erfc(b * x), (x, 0, oo)),
        (a + b - sp.sqrt(a**2 + b**2)) / (a * b * sp.sqrt(sp.pi)),
        Domain(POSITIVE),
        "by primitives",
    ),
    "a wave": (sp.Integral(x * sp.exp(-a * x) * sp.sin(m * x), (x, 0, oo)), 2 * a * m / (a**2 + m**2) ** 2, Domain({**POSITIVE, m: REAL}), "by primitives"),
    "a kink": (
        E(sp.Max(Z, 0), normal(Z, m, a)),
        m * sp.erfc(-m / sp.sqrt(2 * a)) / 2 + sp.sqrt(a / (2 * sp.pi)) * sp.exp(-(m**2) / (2 * a)),
        Domain({**POSITIVE, m: REAL}),
        "by primitives",
    ),
    "a fraction": (sp.Integral(1 / (x**2 + a**2), (x, 0, oo)), sp.pi / (2 * a), Domain(POSITIVE), "by primitives"),
    "parts that diverge": (
        sp.Integral((sp.exp(-a * x) - sp.exp(-b * x)) / x, (x, 0, oo)),
        sp.log(b / a),
        Domain(POSITIVE),
        "by differentiating in a, with equality at one value of it",
    ),
    "an exponential over a line": (
        sp.Integral(sp.exp(-a * x**2) / (x**2 + b**2), (x, 0, oo)),
        sp.pi / (2 * b) * sp.exp(a * b**2) * sp.erfc(b * sp.sqrt(a)),
        Domain(POSITIVE),
        "by primitives",
    ),
    "a fraction of a wave over its jumps": (
        sp.Integral(1 / (a + 1 + a * sp.cos(x)), (x, 0, 3 * sp.pi)), 3 * sp.pi / sp.sqrt(2 * a + 1), Domain(POSITIVE), "by primitives"
    ),
    "a wave that is the same half a turn further": (
        sp.Integral(1 / (a**2 * sp.cos(x) ** 2 + b**2 * sp.sin(x) ** 2), (x, 0, sp.pi / 2)), sp.pi / (2 * a * b), Domain(POSITIVE), "by primitives"
    ),
    "corners of an inverse sine": (sp.Integral(sp.asin(sp.sin(x)), (x, 0, 3)), 3 * sp.pi - sp.pi**2 / 4 - half * 9, Domain({}), "by primitives"),
    "an inverse cosine before its corner": (
        sp.Integral(sp.acos(sp.cos(x)), (x, 0, v)), v**2 / 2, Domain({v: sp.Interval.open(0, 3)}), "by primitives"
    ),
    "a root that is a modulus": (sp.Integral(sp.sqrt(1 - sp.cos(x) ** 2), (x, 0, 2 * sp.pi)), sp.Integer(4), Domain({}), "by primitives"),
    "a bell in x and its inverse": (
        sp.Integral(sp.exp(-(a**2) * x**2 - b**2 / x**2), (x, 0, oo)), sp.sqrt(sp.pi) / (2 * a) * sp.exp(-2 * a * b), Domain(POSITIVE), "by primitives"
    ),
    "powers of an inverse beside a bell": (
        sp.Integral(sp.exp(-(x**2) / 2) / x**4, (x, a, oo)),
        sp.exp(-(a**2) / 2) * (1 / (3 * a**3) - 1 / (3 * a)) + sp.sqrt(sp.pi / 18) * sp.erfc(a / sp.sqrt(2)),
        Domain(POSITIVE),
        "by primitives",
    ),
    "a tail in x and its inverse": (
        sp.Integral(x * sp.exp(-(x**2)) * sp.erfc(a * x + b / x), (x, 0, oo)),
        sp.exp(-2 * a * b - 2 * b * sp.sqrt(1 + a**2)) * (1 - a / sp.sqrt(1 + a**2)) / 2,
        Domain(POSITIVE),
        "by primitives",
    ),
    "the slope of a logarithm": (
        sp.Integral(sp.exp(-(x**2)) / sp.erfc(x), (x, m, v)), sp.sqrt(sp.pi) / 2 * sp.log(sp.erfc(m) / sp.erfc(v)), Domain({m: REAL, v: REAL}), "by primitives"
    ),
    "powers": (
        sp.Integral(x ** (a - 1) / (1 + x) ** (a + b), (x, 0, oo)),
        sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b),
        Domain(POSITIVE),
        "by primitives",
    ),
    "powers of sines": (
        sp.Integral(sp.sin(x) ** (2 * a), (x, 0, sp.pi / 2)),
        sp.sqrt(sp.pi) * sp.gamma(a + half) / (2 * sp.gamma(a + 1)),
        Domain(POSITIVE),
        "by primitives",
    ),
    "a wave that decays slowly": (sp.Integral(sp.sin(a * x**2) / x, (x, 0, oo)), sp.pi / 4, Domain(POSITIVE), "by primitives"),
    "a logarithm": (sp.Integral(sp.log(1 + sp.exp(-a * x)), (x, 0, oo)), sp.pi**2 / (12 * a), Domain(POSITIVE), "by primitives"),
    "halves of the line": (
        E(sp.cos(c * Z**2), normal(Z)),
        (1 + 4 * c**2) ** -sp.Rational(1, 4) * sp.cos(sp.atan(2 * c) / 2),
        Domain({c: REAL}),
        "by primitives",
    ),
    "a sum": (InfiniteSum(k**2 * a**k / sp.gamma(k + 1), k, 0), (a + a**2) * sp.exp(a), Domain(POSITIVE), "directly"),
    "a sum of a wave": (InfiniteSum((-1) ** k * c ** (2 * k + 1) / sp.gamma(2 * k + 2), k, 0), sp.sin(c), Domain({c: REAL}), "directly"),
    "a sum inside its circle": (
        InfiniteSum(sp.gamma(2 * k + 1) / (4**k * sp.gamma(k + 1) ** 2 * (2 * k + 1)) * m ** (2 * k + 1), k, 0),
        sp.asin(m),
        Domain({m: sp.Interval.open(-1, 1)}),
        "directly",
    ),
    "a whole power": (
        sp.Integral(sp.erf(x) ** n * sp.exp(-(x**2)), (x, 0, oo)),
        sp.sqrt(sp.pi) / (2 * (n + 1)),
        Domain({n: REAL}, such_that=(n >= 0,)),
        "by primitives",
    ),
    "a whole moment": (E(Z ** (2 * n), normal(Z)), sp.gamma(2 * n + 1) / (2**n * sp.gamma(n + 1)), Domain({n: REAL}, (n > -1,)), "by primitives"),
    "a power of a distribution function": (E(sp.erfc(Z) ** n, normal(Z, 0, half)), 2**n / (n + 1), Domain({n: REAL}, (n >= 0,)), "by primitives"),
    "an end that is an angle": (
        sp.Integral(x**2, (x, 0, sp.acos(m))), sp.acos(m) ** 3 / 3, Domain({m: sp.Interval(-1, 1)}), "directly",
    ),
    "roots of multiples": (
        sp.Integral(sp.sqrt(2 * x + 2 * a) / sp.sqrt(x + a), (x, 0, b)), sp.sqrt(2) * b, Domain(POSITIVE), "by primitives",
    ),
    "an even part": (
        sp.Integral(1 / (a + x**4), (x, -b, b)), 2 * sp.Integral(1 / (a + x**4), (x, 0, b)), Domain(POSITIVE), "under one integral sign"
    ),
    "what cancels under one sign": (E(sp.tanh(Z) ** 2, normal(Z)), 1 - E(sp.cosh(Z) ** -2, normal(Z)), Domain({}), "under one integral sign"),
    "a tail beside a step, by Owen's T": (
        E(sp.erfc(-m * Z) * sp.Heaviside(Z - v), normal(Z)),
        sp.erfc(v / sp.sqrt(2)) / 2
        + sp.Integral(sp.exp(-(v**2) * (1 + x**2) / 2) / (1 + x**2), (x, 0, sp.sqrt(2) * m)) / sp.pi,
        Domain({m: REAL, v: REAL}),
        "by differentiating in m, with equality at one value of it",
    ),
    "cells": (sp.Abs(a - b) + sp.Min(a, b), sp.Max(a, b), Domain(POSITIVE), "cell by cell"),
    "a constraint": (sp.Heaviside(3 * a - b), sp.Integer(1), Domain(POSITIVE, such_that=(b < 3 * a,)), "cell by cell"),
}  # fmt: skip


@pytest.mark.parametrize("name", CLAIMS)
def test_a_true_claim_is_proved(name: str) -> None:
    left, right, domain, method = CLAIMS[name]
    found = prover.prove(left, right, domain)
    assert (found.found, found.method) == (True, method)
    assert refusal(found.steps, left, right, domain) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_its_false_twins_are_not_proved(name: str) -> None:
    left, right, domain, _ = CLAIMS[name]
    for wrong in (right * sp.Rational(1001, 1000), right + a / 10**9):
        assert not prover.prove(left, wrong, domain).found


@pytest.mark.parametrize(
    ("body", "low", "high"),
    [
        (1 / x**2, -sp.Integer(1), sp.Integer(1)),  # a pole inside
        (1 / (x - a), zero, oo),  # one that may be
        (1 / x, zero, sp.Integer(1)),  # one at the end
        (1 / (x + a), zero, oo),  # too slow towards infinity
        (sp.tan(x), zero, sp.Integer(2)),  # the primitive crosses a branch
        (1 / (2 + sp.cos(x)), zero, 2 * sp.pi),  # a primitive by tan(x/2) jumps at pi
        (1 / sp.sqrt(1 - x**2), zero, sp.Integer(2)),  # leaves the reals
    ],
)  # fmt: skip
def test_no_primitive_is_told_across_a_pole_a_jump_or_a_branch(body: Any, low: Any, high: Any) -> None:
    assert integrated(body, x, low, high) is None


def test_the_sign_of_a_wave_is_told_between_its_zeros_alone() -> None:
    below = 3 / (1 + a)  # between 0 and 3
    assert [sign(f) for f in (sp.sin(below), sp.sin(-below), sp.cos(below / 2), 2 - sp.sin(m), sp.exp(a) - 1)] == [1, -1, 1, 1, 1]
    assert [sign(f) for f in (sp.sin(2 * below), sp.cos(below), 1 - sp.sin(m), 2 - sp.sin(m) - sp.cos(m) * 2, sp.exp(m) - 1)] == [
        None
    ] * 5


@pytest.mark.slow
def test_a_slope_that_has_no_primitive_on_one_side_of_a_place_is_not_zero() -> None:
    difference = sp.Integral(1 / ((x**2 + a**2) * (x**2 + b**2)), (x, 0, oo)) - sp.pi / (2 * a * b * (a + b))
    assert _vanishes_between(difference.diff(a), a, table=True)
    assert not _vanishes_between(difference.diff(a) + sp.Max(a - b, 0), a, table=True), "zero below b alone"
    assert not _vanishes_between(difference.diff(a) + sp.Heaviside(-((a - b) ** 2)), a, table=True), "not continuous"


@pytest.mark.parametrize(
    ("body", "low"), [(sp.erf(a * x), zero), (sp.exp(m * x), zero), (sp.exp(-(m**2) * x**2), zero), (sp.erfc(m * x), zero)]
)
def test_what_may_not_decay_has_no_integral(body: Any, low: Any) -> None:
    assert moments(body, x, low, oo) is None


def test_an_exponent_over_a_sum_is_read() -> None:
    bell = sp.exp(-(x**2 + 1) * b**2 / (2 * (a**2 + 1))) / (a**2 + 1)
    found = moments(bell, x, zero, a)
    assert found is not None
    assert is_zero(found.primitive.diff(x) - bell)
    assert moments(sp.exp(-1 / (1 + x**2)), x, zero, a) is None


def test_limits_of_indeterminate_forms() -> None:
    assert at_zero(t * sp.log(t), t, known) == 0
    assert is_zero(at_zero(sp.log(1 + a / t) - sp.log(b + 1 / t), t, known) - sp.log(a))
    assert at_zero(1 / t - sp.sqrt(1 + 1 / t**2), t, known) == 0
    assert is_zero(at_zero(sp.atan(1 / t) / (1 + t), t, known) - sp.pi / 2)
    assert at_zero(sp.sin(1 / t), t, known) is None
    assert at_zero((m + t) / t, t, known) is None, "m may be zero"
    assert at_zero(sp.exp(a / t**2) * sp.erfc((1 + a) / t), t, known) == 0
    assert at_zero(sp.exp((1 + a) / t**2) * sp.erfc(a / t), t, known) is None, "it may grow"
    assert at_zero(sp.exp(1 / t**2) * sp.erfc(m / t), t, known) is None, "m may be negative"


def test_identities_of_gamma_functions_and_waves_hold_and_wrong_ones_are_seen() -> None:
    true = (
        sp.gamma(a + 2) - a * (a + 1) * sp.gamma(a),
        sp.asinh(m) - sp.log(m + sp.sqrt(m**2 + 1)),
        sp.sin(m) - 2 * sp.sin(m / 2) * sp.cos(m / 2),
        a**b * a ** (1 - b) - a,
    )
    assert [is_zero(form) for form in true] == [True] * 4
    assert not any(is_zero(form + sp.Rational(1, 10**9) * a) for form in true)


def test_an_event_between_two_bounds_has_to_be_possible() -> None:
    inside, empty = (sp.Heaviside(Z + s * a) * sp.Heaviside(s * a - Z) for s in (1, -1))
    wanted = 1 - 2 * a * sp.exp(-(a**2) / 2) / (sp.sqrt(2 * sp.pi) * sp.erf(a / sp.sqrt(2)))
    assert prover.prove(E(Z**2, normal(Z), inside), wanted, Domain({a: POSITIVE[a]})).found
    assert not prover.prove(E(Z**2, normal(Z), empty), E(Z**2, normal(Z), empty), Domain({a: POSITIVE[a]})).found


@pytest.mark.parametrize(
    ("body", "low", "high"),
    [
        (1 / (2 + sp.cos(x)), zero, v),  # the end may lie beyond a jump, or below the other
        (x / (2 + sp.cos(x)), zero, sp.Integer(1)),  # not of waves alone
        (1 / (2 + sp.cos(x) + sp.cos(sp.sqrt(2) * x)), zero, sp.Integer(1)),  # waves of no common period
    ],
)
def test_what_is_no_function_of_one_tangent_is_not_written_in_it(body: Any, low: Any, high: Any) -> None:
    assert in_tangents(sp.Integral(body, (x, low, high))) is None


_LETTERS = {P: sp.Rational(7, 5), Q: sp.Rational(3, 5), N: sp.Integer(1)}


@pytest.mark.parametrize("name", transforms())
def test_the_table_of_integrals_over_powers_is_what_balls_enclose(name: str) -> None:
    known = transforms()[name]
    tried = (sp.Rational(k, 12) for k in (-20, -8, 4, 45)) if known.value is not None and name != "exponential of both" else ()
    powers = [z for z in tried if all(form.xreplace({**_LETTERS, POWER: z}) > 0 for form in known.converges)]
    assert powers or known.at
    for z in (*powers, *known.at):
        told, put = known.at.get(z, known.value), {**_LETTERS, POWER: z}
        integral = sp.Integral(U ** (z - 1) * known.core.xreplace(put), (U, 0, known.end))
        apart = enclose(integral, {}, digits=10).value - enclose(told.xreplace(put), {}, digits=10).value
        assert abs(apart) < 1e-8, z


@pytest.mark.parametrize(
    ("body", "high"),
    [
        (x ** (c - 1) * sp.exp(-x), oo),  # c may be negative
        (x ** (a - 1) / (1 + x), oo),  # a may be one or more
        (sp.exp(-c * x), oo),
        (sp.sin(x) * sp.sqrt(x), oo),
        (x / (sp.exp(x) - 1) ** 2 * sp.exp(x), oo),
        (x ** (a - 1) * (1 - x) ** (c - 1), sp.Integer(1)),
    ],
)
def test_what_may_not_converge_is_not_looked_up(body: Any, high: Any) -> None:
    assert looked_up(sp.Integral(body, (x, 0, high)), absolutely=False) is None


@pytest.mark.parametrize(
    "term", [m**k, c**k / (k + 1), sp.gamma(k + 1) * a**k, m**k * k**2, 1 / (k**2 + a), a**k / sp.gamma(k + c)]
)
def test_a_sum_that_may_not_converge_or_is_of_no_known_kind_is_not_told(term: Any) -> None:
    assert summed(InfiniteSum(term, k, 0)) is None


def test_what_diverges_does_not_cancel_under_one_sign() -> None:
    claim = sp.Integral(1 / x + 1 / (2 + x**4), (x, 0, 1)) - sp.Integral(1 / x, (x, 0, 1)), sp.Integral(1 / (2 + x**4), (x, 0, 1))
    assert merged(claim[0] - claim[1]) is None
    found = proved(*claim, Domain({}))
    assert not found.found
    assert "the integral diverges" in found.method


def test_what_converges_by_its_turns_alone_is_no_mean() -> None:
    wave = sp.Integral(sp.sin(x) / x, (x, 0, oo))
    found = looked_up(wave, absolutely=False)
    assert found is not None
    assert found.after == sp.pi / 2
    assert looked_up(wave, absolutely=True) is None


@pytest.mark.parametrize(
    "form",
    [
        sp.gamma(a) * sp.gamma(a + half) - 2 ** (1 - 2 * a) * sp.sqrt(sp.pi) * sp.gamma(2 * a),
        sp.gamma(a) * sp.gamma(1 - a) - sp.pi / sp.sin(sp.pi * a),
        sp.gamma(sp.Rational(1, 3)) * sp.gamma(sp.Rational(2, 3)) - 2 * sp.pi / sp.sqrt(3),
        sp.besseli(0, a) * sp.besselk(1, a) + sp.besseli(1, a) * sp.besselk(0, a) - 1 / a,
        sp.LambertW(a) * sp.exp(sp.LambertW(a)) - a,
    ],
)
def test_equations_of_gamma_bessel_and_lambert_functions_are_known(form: Any) -> None:
    assert is_zero(form)
    assert not is_zero(form + a / 10**9)


READ: dict[str, tuple[Any, Any, Any, str]] = {
    "a power": (sp.log(x) * x**a, zero, sp.Integer(1), "one before one"),
    "waves": (sp.sin(x) ** (2 * a) * sp.cos(x) ** (2 * b), zero, sp.pi / 2, "power before one"),
    "an inverse sine under an exponential": (sp.exp(-a / sp.sin(x) ** 2), zero, sp.pi / 2, "exponential over a line"),
    "exponentials on the line": (sp.exp(x / 3) / (1 + sp.exp(x)), -oo, oo, "power"),
    "the left half line": (x**2 / (sp.exp(-a * x) - 1), -oo, zero, "exponential less one"),
    "a logarithm of a logarithm": (sp.log(-sp.log(x)), zero, sp.Integer(1), "exponential"),
    "a hyperbolic tangent": (x * (1 - sp.tanh(a * x)), zero, oo, "exponential and one"),
    "an exponential in a logarithm": (sp.log(1 - sp.exp(-a * x)), zero, oo, "logarithm before one"),
    "a wave over a hyperbolic cosine": (sp.cos(m * x) / sp.cosh(a * x), zero, oo, "wave over a hyperbolic cosine"),
    "an arctangent beside its argument": (1 - x * sp.atan(1 / x), zero, oo, "argument less arctangent"),
    "Bessel's integral": (sp.cos(m * sp.sin(x) - 2 * x), zero, sp.pi, "wave of a sine"),
}


@pytest.mark.parametrize("name", READ)
def test_an_integrand_is_read_as_an_entry_after_a_change_of_variable(name: str) -> None:
    body, low, high, entry = READ[name]
    found = looked_up(sp.Integral(body, (x, low, high)), absolutely=False)
    assert found is not None
    assert found.called == entry
