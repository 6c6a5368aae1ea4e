"""Does a span hold every value of its form, and is a sign told only where no value has another?"""

from __future__ import annotations

import random
from typing import Any

import pytest
import sympy as sp
from flint import arb

from closedform.numerics.balls.enclose import enclose
from closedform.numerics.checker.spans import sign_of, span_of

A, B = sp.symbols("a b", positive=True)
N = sp.Symbol("n", nonnegative=True)
X = sp.Symbol("x", real=True)
TOLD = [
    (A + B, 1), (1 - sp.exp(-A), 1), (1 - 1 / (1 + A), 1), (X**2 + 1, 1), (-A, -1), (sp.erf(A), 1), (sp.erfc(A) - 1, -1), (sp.tanh(X) - 1, -1),
    (2 - sp.sin(X), 1), (sp.log(1 + A), 1), (N + 1, 1), (A**B, 1), ((-A) ** 3, -1), (A + sp.Abs(X), 1), (1 / (A * B), 1), (A / (1 + A) - 1, -1),
]  # fmt: skip
# One step beyond each: a value that is zero, or of the other sign, is reached.
NOT_TOLD = [
    A - B, sp.exp(-A) - sp.Rational(1, 2), 1 / (1 + A) - sp.Rational(1, 2), X**2, A * X, sp.erf(X), sp.erfc(X) - 1, 1 - sp.sin(X), sp.log(A), N,
    X**3, sp.Abs(X), sp.exp(X) - 1, (X - 1) ** 2, N**A,
]  # fmt: skip


@pytest.mark.parametrize(("form", "sign"), TOLD, ids=str)
def test_a_sign_that_every_value_has_is_told(form: Any, sign: int) -> None:
    assert sign_of(form) == sign


@pytest.mark.parametrize("form", NOT_TOLD, ids=str)
def test_no_sign_is_told_where_a_value_is_zero_or_of_the_other_sign(form: Any) -> None:
    assert sign_of(form) is None


def test_a_span_holds_the_form_at_every_point_drawn() -> None:
    rng, tried = random.Random(7), 0
    for _ in range(150):
        form = _drawn(rng, 3)
        span = span_of(form)
        if span is None or not form.free_symbols:
            continue
        for _ in range(4):
            at = {
                A: _number(rng),
                B: _number(rng),
                N: rng.choice([sp.Integer(0), _number(rng)]),
                X: rng.choice((-1, 1)) * _number(rng),
            }
            value = enclose(form, {s: at[s] for s in form.free_symbols}, digits=20).value
            (low, low_left_out), (high, high_left_out) = span.low, span.high
            assert not value < low, form
            assert not value > high, form
            assert not (low_left_out and value.is_exact() and bool(value == low)), form
            assert not (high_left_out and value.is_exact() and bool(value == high)), form
            tried += 1
    assert tried > 200


def test_a_number_that_is_no_fraction_lies_in_a_ball() -> None:
    span = span_of(sp.sqrt(2))
    assert span is not None
    assert not span.low[0] > arb(2).sqrt()
    assert not span.high[0] < arb(2).sqrt()
    assert bool(span.high[0] - span.low[0] < 1e-10)


def _number(rng: random.Random) -> Any:
    return sp.Rational(rng.randint(1, 60), rng.randint(1, 20))


def _drawn(rng: random.Random, depth: int) -> Any:
    if depth == 0:
        return rng.choice([A, B, N, X, sp.Rational(rng.randint(-3, 3), rng.randint(1, 3))])
    one, other = _drawn(rng, depth - 1), _drawn(rng, depth - 1)
    made = [
        lambda: one + other, lambda: one * other, lambda: one**2, lambda: one**3, lambda: sp.exp(-(one**2)), lambda: sp.erf(one),
        lambda: sp.tanh(one), lambda: sp.atan(one), lambda: sp.Abs(one), lambda: 1 / (1 + one**2), lambda: sp.sqrt(1 + sp.Abs(one)),
        lambda: sp.cos(one), lambda: sp.log(1 + one**2), lambda: sp.erfc(one), lambda: (1 + other**2) ** -3,
    ]  # fmt: skip
    return rng.choice(made)()
