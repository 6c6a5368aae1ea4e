"""Is the factor named between two values the one planted, and is a name given only where it is the ratio?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sympy as sp
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import rationals

from closedform.numerics.forms import recognise

a, b = sp.Symbol("a", positive=True), sp.Symbol("b", positive=True)
POINTS = [{a: sp.Rational(p, 3), b: sp.Rational(q, 5)} for p, q in ((1, 7), (4, 3), (7, 11), (2, 19), (11, 4))]


def _ball(name: Any, at: dict[Any, Any]) -> arb:
    """Evaluate a product of powers in balls, by logarithms: not how names are checked."""
    total = arb(0)
    for factor in sp.Mul.make_args(name):
        base, exponent = factor.as_base_exp()
        base = sp.sympify(at.get(base, base))
        size = arb.pi() if base == sp.pi else arb(fmpq(int(abs(base).p), int(abs(base).q)))
        total += size.log() * arb(fmpq(int(exponent.p), int(exponent.q)))
    return total.exp() * (-1 if name.could_extract_minus_sign() else 1)


def violations(planted: Any) -> list[str]:
    """Where the factor planted in balls at five points is not named, or another is."""
    with ctx.workprec(200):
        ratios = [_ball(planted, at) for at in POINTS]
        found = recognise.factor(ratios, POINTS)
        if found is None:
            return [f"{planted} has no name"]
        return [f"{found} for {planted}" for ratio, at in zip(ratios, POINTS, strict=True) if not _ball(found, at).overlaps(ratio)]


def violations_of_a_near_name(shift: int) -> list[str]:
    """Where a ratio that is a billionth of a billionth off a constant is given its name."""
    with ctx.workprec(200):
        near = 2 * arb.pi().sqrt() * (1 + shift * arb(10) ** -18)
        found = recognise.constant([near])
    return [] if found is None else [f"{found} for a ratio off by {shift} 1e-18"]


halves = st.integers(-4, 4).map(lambda n: sp.Rational(n, 2))
constants = st.builds(
    lambda s, p, q, r: s * 2**p * sp.pi**q * sp.sqrt(3) ** r, st.sampled_from([1, -1]), halves, halves, st.integers(-2, 2)
)


@given(constants, st.tuples(halves, halves))
def test_a_planted_factor_is_named(constant: Any, powers: tuple[Any, Any]) -> None:
    assert violations(constant * a ** powers[0] * b ** powers[1]) == []


@given(st.integers(-9, 9).filter(bool))
def test_what_is_near_a_constant_is_not_given_its_name(shift: int) -> None:
    assert violations_of_a_near_name(shift) == []


@given(rationals(1, 9, most=12).filter(lambda q: q.p % 5 == 0 or q.q % 7 == 0))
def test_a_ratio_without_a_name_is_given_none(ratio: Any) -> None:
    with ctx.workprec(200):
        found = recognise.constant([arb(fmpq(int(ratio.p), int(ratio.q)))])
    assert found is None


CONSTANTS, POWER = recognise._constants, recognise._power
BROKEN: dict[str, tuple[str, Callable[..., Any]]] = {
    "powers of pi exchanged": (
        "_constants",
        lambda: [(size, cost, (two, -pi, three)) for size, cost, (two, pi, three) in CONSTANTS()],
    ),
    "a constant left out": ("_constants", lambda: [row for row in CONSTANTS() if row[2] != (2, 1, 0)]),
    "powers of parameters inverted": ("_power", lambda p, symbols, powers: 1 / POWER(p, symbols, powers)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = 2 * sp.sqrt(sp.pi) * (a if "parameters" in name else 1)
    assert violations(planted) == []
    monkeypatch.setattr(recognise, *BROKEN[name])
    assert violations(planted)


def test_a_name_that_is_not_checked_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wide:
        """A precision at which a billionth of a billionth does not show."""

        workprec = staticmethod(lambda bits: ctx.workprec(40))

    assert violations_of_a_near_name(3) == []
    monkeypatch.setattr(recognise, "ctx", Wide)
    assert violations_of_a_near_name(3)
