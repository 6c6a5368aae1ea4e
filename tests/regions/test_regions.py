"""Where a line is wrong: is the certified part certain, does it grow to the whole, and is it silent where nothing is wrong?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, normal
from closedform.numerics.regions.region import of_line, region
from closedform.reports.region import drawing
from closedform.reports.terminal import part_wrong

a, b, x, z = (sp.Symbol(name, real=True) for name in "abxz")
g = sp.Symbol("g", positive=True)
SQUARE = Domain({a: between(-1, 1), b: between(-1, 1)})


def test_a_constant_factor_is_wrong_everywhere() -> None:
    found = region([2 * sp.exp(a)], [sp.exp(a)], SQUARE)
    assert found.wrong == 1.0


def test_a_line_that_holds_is_wrong_nowhere() -> None:
    found = region([sp.sin(a) ** 2 + sp.cos(a) ** 2], [sp.Integer(1)], SQUARE)
    assert found.wrong == 0
    assert part_wrong(found) == ""


def test_a_line_that_holds_on_half_of_the_box_is_wrong_on_the_other_half() -> None:
    found = region([sp.Abs(a)], [a], SQUARE)
    assert 0.45 <= found.wrong <= 0.5


def test_equality_on_a_curve_takes_no_volume() -> None:
    found = region([a + sp.exp(b)], [sp.exp(b) + b], SQUARE)
    assert 0.9 <= found.wrong < 1
    assert {patch.state for patch in found.patches} == {"wrong", "open"}


@pytest.mark.parametrize("shift", [sp.Rational(1, 3), sp.Rational(-1, 10), sp.Rational(1, 1000)])
def test_what_is_called_wrong_is_wrong_at_every_point(shift: sp.Rational) -> None:
    """A circle on which the two sides agree: no certified box touches it."""
    radius = sp.Rational(1, 2) + shift
    found = region([a**2 + b**2], [radius**2], SQUARE)
    low, width = -0.875, 1.75  # the box is the inner seven eighths
    for patch in found.patches:
        if patch.state == "wrong":
            ends = [(low + width * p, low + width * q) for p, q in zip(patch.low, patch.high, strict=True)]
            near = sum(0 if p <= 0 <= q else min(p * p, q * q) for p, q in ends)
            far = sum(max(p * p, q * q) for p, q in ends)
            assert not near <= float(radius) ** 2 <= far


@given(st.integers(-20, 20), st.integers(1, 20))
def test_equality_at_one_rational_point_keeps_its_box_open(p: int, q: int) -> None:
    """However the bisection goes: a point where the sides agree lies in no certified box."""
    where = sp.Rational(p, 20 * q) * sp.Rational(7, 8)
    found = region([a * sp.exp(a)], [where * sp.exp(a)], Domain({a: between(-1, 1)}))
    at = (float(where) + 0.875) / 1.75
    assert not [patch for patch in found.patches if patch.state == "wrong" and patch.low[0] < at < patch.high[0]]


def test_what_is_outside_the_domain_does_not_count() -> None:
    found = region([a + b], [sp.Integer(0)], Domain({a: between(-1, 1), b: between(-1, 1)}, such_that=(a + b > sp.Rational(1, 2),)))
    assert found.wrong > 0.95


def test_a_domain_may_leave_out_where_two_parameters_are_equal() -> None:
    apart = Domain({a: between(-1, 1), b: between(-1, 1)}, such_that=(sp.Ne(a, b),))
    assert region([(a - b) * 2], [a - b], apart).wrong > 0.5
    assert region([a - b], [a - b], apart).wrong == 0


def test_both_sides_of_a_condition_are_certified() -> None:
    """|a| for a: wrong on a < 0, and proved on a > 0."""
    claim = Derivation(
        source=Source("note", "test"), says="half", quantity=E(sp.Abs(a) * z**2, normal(z)),
        lines=(Line("half", a, "a"),), domain=Domain({a: real}),
    )  # fmt: skip
    found = of_line(claim, 0, "", a > 0)
    assert found.wrong > 0.99
    assert found.where == "a <= 0"
    assert found.holds
    assert "where a <= 0" in part_wrong(found)
    assert of_line(claim, 0, "", a > -1).holds == "", "it does not hold on (-1, 0)"


@pytest.mark.parametrize(
    ("printed", "true", "reason"),
    [
        (sp.Integer(1), sp.Integer(2), "no parameters"),
        (sp.Integral(sp.exp(-(x**4) * g), (x, 0, sp.oo)), g, "no closed form"),
    ],
)
def test_where_there_is_no_region_the_reason_is_said(printed: Any, true: Any, reason: str) -> None:
    assert reason in region([printed], [true], Domain({g: positive})).reason


def test_the_drawing_shows_both_states_and_names_its_axes() -> None:
    text = str(drawing(region([a], [b], SQUARE)))
    assert 'class="wrong"' in text
    assert 'class="open"' in text
    assert "a to the right, b upwards" in text
