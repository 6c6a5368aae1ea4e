"""Are all crossings of a wave found on a finite range, and is an inverse of a wave the line it is unfolded to?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import nonzero, points_within, positives, rationals, sign, value_of

from closedform.numerics.forms import periodic

x = sp.Symbol("x", real=True)


def violations_of_crossings(form: Any, low: Any, high: Any) -> list[str]:
    """Where a form changes its sign between two places found, or is neither zero nor infinite at one of them."""
    places = periodic.crossings(form, x, (low, high), sign)
    if places is None:
        return ["the places are not known"]
    out = []
    with mpmath.workdps(30):
        for place in places:
            size = abs(value_of(form, {x: place}))
            if mpmath.mpf("1e-12") < size < mpmath.mpf("1e12"):
                out.append(f"the form is {mpmath.nstr(size, 5)} at {place}")
        inside = sorted(z for z in (value_of(p, {}) for p in places) if value_of(low, {}) < z < value_of(high, {}))
        for a, b in pairwise([value_of(low, {}), *inside, value_of(high, {})]):
            signs = {mpmath.sign(value_of(form, {x: sp.Float(a + (b - a) * k / 13, 30)})) for k in range(1, 13)}
            if b - a > mpmath.mpf("1e-12") and len(signs - {0}) > 1:
                out.append(f"the form changes its sign between {a} and {b}")
    return out


def violations_of_unfolding(body: Any, low: Any, high: Any) -> list[str]:
    """Where a body differs from its unfolded form on the piece of a range between two corners."""
    corners = periodic.folds(body, x, (low, high), sign)
    if corners is None:
        return ["the corners are not known"]
    inside = sorted((z for z in dict.fromkeys(corners) if sign(z - low) == 1 and sign(high - z) == 1), key=lambda z: sp.N(z, 30))
    out = []
    with mpmath.workdps(30):
        for a, b in pairwise([low, *inside, high]):
            plain = periodic.unfolded(body, x, (a + b) / 2, sign)
            if plain.has(sp.asin, sp.acos, sp.atan):
                out.append(f"nothing is unfolded between {a} and {b}")
            for p in points_within(a, b, 5):
                if abs(value_of(plain, {x: p}) - value_of(body, {x: p})) > mpmath.mpf("1e-15"):
                    out.append(f"{plain} is not {body} at {p}")
    return out


lines = st.builds(lambda a, b: a * x + b, nonzero(), rationals())
forms = st.builds(lambda f, u, a, b: a * f(u) + b, st.sampled_from([sp.sin, sp.cos, sp.tan]), lines, nonzero(), rationals())
inverses = st.sampled_from([(sp.asin, sp.sin), (sp.asin, sp.cos), (sp.acos, sp.sin), (sp.acos, sp.cos), (sp.atan, sp.tan)])


@given(forms, rationals(), positives())
def test_every_crossing_of_a_level_is_found(form: Any, low: Any, width: Any) -> None:
    assert violations_of_crossings(form, low, low + width) == []


@given(inverses, lines, rationals(), positives(), nonzero())
def test_an_inverse_of_a_wave_is_its_line_between_two_corners(pair: tuple[Any, Any], u: Any, low: Any, width: Any, c: Any) -> None:
    assert violations_of_unfolding(c * pair[0](pair[1](u)) + x, low, low + width) == []


PLACES, WAVE = periodic._places, periodic._wave
CROSSING = (sp.sin(5 * x) - sp.Rational(1, 3), sp.Integer(-1), sp.Integer(3))
FOLDED = (sp.asin(sp.sin(3 * x)) + sp.acos(sp.cos(2 * x)), sp.Integer(-2), sp.Integer(3))


@pytest.mark.parametrize(
    "rule",
    [
        lambda *a: [p for i, p in enumerate(PLACES(*a) or ()) if i != 2],
        lambda *a: [p + sp.Rational(1, 50) for p in PLACES(*a) or ()],
    ],
    ids=["a place dropped", "places moved"],
)
def test_a_broken_list_of_places_is_seen(rule: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_crossings(*CROSSING) == violations_of_unfolding(*FOLDED) == []
    monkeypatch.setattr(periodic, "_places", rule)
    assert violations_of_crossings(*CROSSING)
    assert violations_of_unfolding(*FOLDED)


@pytest.mark.parametrize(
    "wave", [lambda kind, u: (kind, -u), lambda kind, u: (kind, u + sp.Rational(1, 5))], ids=["a sign flipped", "a phase lost"]
)
def test_a_wave_misread_is_seen(wave: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periodic, "_wave", lambda f, y: None if (found := WAVE(f, y)) is None else wave(*found))
    assert violations_of_unfolding(sp.asin(sp.sin(3 * x)), sp.Integer(-2), sp.Integer(3))
