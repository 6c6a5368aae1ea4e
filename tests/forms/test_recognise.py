"""Factors between two values are named, or are not; whatever the values, naming them never fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
import sympy as sp
from flint import arb, fmpq

from closedform.numerics.forms.recognise import constant, factor

A, B = sp.symbols("a b")
POINTS = [{A: sp.Rational(k + 1, 7), B: sp.Rational(-k - 2, 5)} for k in range(8)]


def ball(number: sp.Rational) -> arb:
    return arb(fmpq(int(number.p), int(number.q)))


Value = Callable[[Mapping[sp.Symbol, sp.Rational]], arb]


@pytest.mark.parametrize(
    "value",
    [
        lambda p: arb(10) ** 100_000,
        lambda p: arb(10) ** -100_000,
        lambda p: -(arb(10) ** -100_000),
        lambda p: (-(arb(10) ** 30)).exp(),
        lambda p: (arb(10) ** 30).exp(),
        lambda p: arb(0),
        lambda p: arb(0, 1),
        lambda p: arb("nan"),
        lambda p: arb("inf"),
        lambda p: arb("-inf"),
        lambda p: (ball(p[B]) * 10**9).exp(),
        lambda p: ball(p[A]) ** 40 * arb(10) ** -1000,
        lambda p: ball(p[A]) ** 400,
        lambda p: abs(ball(p[B])).sqrt(),
    ],
)
def test_what_has_no_name_gets_none(value: Value) -> None:
    ratios = [value(point) for point in POINTS]
    assert constant(ratios) is None
    assert factor(ratios, POINTS) is None


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (lambda p: -arb(2).sqrt(), -sp.sqrt(2)),
        (lambda p: 2 * arb.pi().sqrt(), 2 * sp.sqrt(sp.pi)),
        (lambda p: 3 * ball(p[A]), 3 * A),
        (lambda p: ball(p[A]) ** -40, A**-40),
        (lambda p: -(ball(p[B]) ** 3) / ball(p[A]).sqrt(), -(B**3) / sp.sqrt(A)),
    ],
)
def test_what_has_a_name_gets_it(value: Value, name: sp.Expr) -> None:
    assert factor([value(point) for point in POINTS], POINTS) == name


def test_parameters_beyond_doubles_are_parameters_like_any_other() -> None:
    points = [{A: sp.Integer(10) ** (sign * (500 + k))} for k in range(3) for sign in (1, -1)]
    assert factor([2 * ball(p[A]) for p in points], points) == 2 * A
    assert factor([ball(p[A]) ** -2 for p in points], points) == A**-2


def test_no_ratios_have_no_name() -> None:
    assert constant([]) is None
    assert factor([], []) is None
