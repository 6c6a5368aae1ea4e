"""Has what is left of a form, freed of monotone functions, the same sign everywhere?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import nonzero, points_within, rationals, sign, value_of

from closedform.derivations.functions.facts import MONOTONE, RISING, RISING_ODD
from closedform.numerics.forms import monotone

x = sp.Symbol("x", real=True)
DIRECTED = [f for f in MONOTONE if f not in (sp.erfi, sp.Shi)]  # of which the tests' own values know nothing


def violations(form: Any) -> list[str]:
    """Where the form freed of monotone functions has another sign."""
    plain = monotone.unwrapped(form, frozenset({x}), sign)
    out = []
    with mpmath.workdps(30):
        for p in points_within(-sp.oo, sp.oo, 25):
            one, two = value_of(form, {x: p}), value_of(plain, {x: p})
            if min(abs(one), abs(two)) > mpmath.mpf("1e-15") and mpmath.sign(one) != mpmath.sign(two):
                out.append(f"{form} is {mpmath.nstr(one, 5)} at {p}, {plain} is {mpmath.nstr(two, 5)}")
    return out


lines = st.builds(lambda a, b: a * x + b, nonzero(), rationals())
functions = st.sampled_from([*RISING, sp.erfc])
levels = st.builds(lambda f, u, a, b: a * f(u) + b, functions, lines, nonzero(), rationals())
powers = st.builds(lambda u, n, a, b: a * u**n + b, lines, st.sampled_from([3, 5]), nonzero(), rationals())
two = st.builds(lambda u, w, a, b: a * sp.exp(u) + b * sp.exp(w), lines, lines, nonzero(), nonzero())
differences = st.builds(lambda f, u, w, a: a * f(u) - a * f(w), st.sampled_from(DIRECTED), lines, lines, nonzero())
sums = st.builds(
    lambda f, u, w, a: a * f(u) + a * f(w), st.sampled_from([f for f in RISING_ODD if f in DIRECTED]), lines, lines, nonzero()
)
nested = st.builds(lambda f, inner, a, b: a * f(inner) + b, functions, powers, nonzero(), rationals())


@given(st.one_of(levels, powers, two, differences, sums, nested))
def test_the_sign_is_kept(form: Any) -> None:
    assert violations(form) == []


@pytest.mark.parametrize("function", [*RISING, sp.erfc], ids=str)
def test_a_function_is_stripped(function: Any) -> None:
    """Else the property above would hold of a rule that does nothing."""
    form = 3 * function(2 * x - 1) - sp.Rational(1, 2)
    assert monotone.unwrapped(form, frozenset({x}), sign).is_polynomial(x)
    assert violations(form) == []


@pytest.mark.parametrize("function", DIRECTED, ids=str)
def test_a_difference_of_one_function_is_stripped(function: Any) -> None:
    form = 3 * function(2 * x - 1) - 3 * function(sp.Rational(1, 2) - x)
    assert monotone.unwrapped(form, frozenset({x}), sign).is_polynomial(x)
    assert violations(form) == []


AGAINST, TWO = monotone._against_level, monotone._of_two
BROKEN: dict[str, tuple[str, Callable[..., Any], Any]] = {
    "a level moved": ("_against_level", lambda c, level, s, sign: AGAINST(c, level + 1, s, sign), sp.exp(x) - 2),
    "a sign lost": ("_against_level", lambda c, level, s, sign: AGAINST(c, level, 1, sign), 2 - sp.exp(x)),
    "a quotient inverted": ("_of_two", lambda f, v, s: TWO(f, v, s) + 2 * sp.log(3), 3 * sp.exp(2 * x) - sp.exp(x)),
    "a direction lost": ("_of_two", lambda f, v, s: sp.Integer(-1) * TWO(f, v, s), sp.erfc(x) - sp.erfc(1 - x)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, rule, form = BROKEN[name]
    assert violations(form) == []
    monkeypatch.setattr(monotone, function, rule)
    assert violations(form)


@pytest.mark.parametrize("function", list(RISING), ids=str)
def test_a_wrong_inverse_is_seen(function: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    row = RISING[function]
    wrong = replace(row, inverse=lambda c: row.inverse(c) + sp.Rational(1, 2))
    monkeypatch.setattr(monotone, "RISING", {**RISING, function: wrong})
    assert violations(function(x) - sp.Rational(1, 3))


def test_a_wrong_range_of_a_function_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monotone, "RISING", {**RISING, sp.tanh: replace(RISING[sp.tanh], high=sp.Rational(1, 3))})
    assert violations(sp.tanh(x) - sp.Rational(1, 2))
