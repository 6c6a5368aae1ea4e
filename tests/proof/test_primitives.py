"""Are integrals proved by primitives and claims cell by cell where they are true, and never their false twins?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from derivations.domain import Domain
from derivations.laws import E, normal
from numerics.certificates.check import refusal
from numerics.proof import prove as prover
from numerics.proof.elementary_primitive import integrated
from numerics.proof.error_integrals import moments
from numerics.proof.limits import at_zero
from numerics.proof.parameter import _vanishes_between
from numerics.proof.signs import sign
from numerics.proof.waves import in_tangents
from numerics.proof.zero import is_zero

x, Z, m, v = sp.symbols("x Z m v", real=True)
a, b, t = sp.symbols("a b t", positive=True)
c = sp.Symbol("c", real=True, nonzero=True)
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
    "an integrating factor": (
        sp.Integral(sp.exp(-a * x**2) / (x**2 + b**2), (x, 0, oo)),
        sp.pi / (2 * b) * sp.exp(a * b**2) * sp.erfc(b * sp.sqrt(a)),
        Domain(POSITIVE),
        "by differentiating in a, with equality at one value of it",
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
    assert at_zero(t * sp.log(t), t) == 0
    assert is_zero(at_zero(sp.log(1 + a / t) - sp.log(b + 1 / t), t) - sp.log(a))
    assert at_zero(1 / t - sp.sqrt(1 + 1 / t**2), t) == 0
    assert is_zero(at_zero(sp.atan(1 / t) / (1 + t), t) - sp.pi / 2)
    assert at_zero(sp.sin(1 / t), t) is None
    assert at_zero((m + t) / t, t) is None, "m may be zero"
    assert at_zero(sp.exp(a / t**2) * sp.erfc((1 + a) / t), t) == 0
    assert at_zero(sp.exp((1 + a) / t**2) * sp.erfc(a / t), t) is None, "it may grow"
    assert at_zero(sp.exp(1 / t**2) * sp.erfc(m / t), t) is None, "m may be negative"


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
