"""Is a part of a formula that its digits do not show found, whatever hides it; and is none called hidden that shows?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from one_claim import judged

from closedform.derivations.laws import E, normal
from closedform.numerics.certificates.visible import unseen

x, z = sp.symbols("x z", real=True)
HALF = {x: sp.Rational(3, 7)}
FAR = {x: sp.Rational(2001)}


@pytest.mark.parametrize(
    ("form", "at"),
    [
        (sp.tanh(200 + x), HALF),
        (sp.erf(30 + x), HALF),
        (1 + sp.exp(-1000 - x), HALF),
        (sp.exp(sp.exp(-300 - x)), HALF),
        (sp.log(sp.cosh(x)), FAR),
        (sp.cosh(200 + x) / sp.sinh(200 + x), HALF),
        (sp.zeta(4000 + x), HALF),
        (sp.Integral(sp.exp(-z), (z, 0, 600)), {}),
        (E(sp.Max(z + 80, 0), normal(z)), {}),
        (E(sp.Heaviside(z + 80), normal(z)), {}),
        (sp.Integral(sp.exp(-(z**4)) * sp.erf(40 + z**2), (z, 0, 1)), {}),
    ],
    ids=lambda v: str(v)[:50],
)
def test_what_saturates_is_not_seen(form: Any, at: dict[Any, Any]) -> None:
    assert unseen(form, [at], 50) != ""


@pytest.mark.parametrize(
    ("form", "at"),
    [
        (sp.tanh(x), HALF),
        (sp.exp(-x) + sp.sqrt(1 + x), HALF),
        (sp.Integral(sp.exp(-z), (z, 0, x)), HALF),
        pytest.param(sp.Integral(sp.sqrt(1 - z**2), (z, 0, 1)), {}, marks=pytest.mark.slow),
        (E(sp.Max(z + x, 0), normal(z)), HALF),
        (E(sp.Heaviside(z - x), normal(z)), HALF),
    ],
    ids=lambda v: str(v)[:50],
)
def test_what_shows_is_seen(form: Any, at: dict[Any, Any]) -> None:
    assert unseen(form, [at], 50) == ""


@pytest.mark.parametrize(
    ("left", "right", "where", "law"),
    [
        ("tanh(x)", "1", {"x": "(2000, 3000)"}, None),
        ("E[Max(Z+b, 0)]", "b", {"b": "(80, 90)"}, "Z ~ N(0, 1)"),
        ("Integral(exp(-z), (z, 0, 3000))", "1", {}, None),
    ],
)
def test_sides_that_differ_in_what_is_not_seen_are_compared_with_many_digits(
    left: str, right: str, where: dict[str, str], law: str | None
) -> None:
    record = judged(left, right, where, law=law, engines=("enclose", "certify"))
    assert record.total == "refuted"
    assert "differ by" in record.reason


def test_more_digits_show_more() -> None:
    form = 1 + sp.exp(-100 - x)
    assert unseen(form, [HALF], 25) != ""
    assert unseen(form, [HALF], 60) == ""


def test_what_is_known_exactly_hides_nothing() -> None:
    """A step that is zero on all of a range leaves no digit in which another factor could be hidden."""
    never = sp.Integral(sp.Heaviside(z - 2) * sp.Heaviside(x - z), (z, 0, 1))
    assert unseen(never, [HALF], 50) == ""


def test_a_term_whose_mean_is_exactly_zero_has_nothing_to_be_seen() -> None:
    assert unseen(E(z + x + sp.Rational(1, 3), normal(z)), [HALF], 50) == ""
    assert unseen(E(sp.erfc(z**2 + 300) + x, normal(z)), [HALF], 50) != ""
