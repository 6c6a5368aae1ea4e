"""Are constants and coefficients named that are there, and none that are not?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sympy as sp
from flint import arb, ctx

from closedform.numerics.repair.constants import named
from closedform.numerics.repair.fit import coefficients, difference_of, fits, ratio_of

a = sp.Symbol("a", positive=True)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (lambda: 2 * arb.pi().sqrt(), 2 * sp.sqrt(sp.pi)),
        (lambda: -arb(3) / 7, -sp.Rational(3, 7)),
        (lambda: arb(1) / 4 + 1 / arb.pi(), sp.Rational(1, 4) + 1 / sp.pi),
        (lambda: arb(2).sqrt() - 1, sp.sqrt(2) - 1),
        (lambda: arb(2).root(3) / arb.pi(), sp.root(2, 3) / sp.pi),
    ],
)
def test_a_constant_is_named(value: Callable[[], arb], name: Any) -> None:
    with ctx.workprec(200):
        found = named(value())
    assert found is not None
    assert abs(sp.N(found - name, 40)) < 1e-35


@pytest.mark.parametrize(
    "value",
    [
        lambda: arb(5).exp(),
        lambda: arb("0.12345678901234567890123"),
        lambda: arb("nan"),
        lambda: arb(1, 1e-9),
        lambda: arb("1e-60"),
    ],
)
def test_what_is_no_constant_of_ours_has_no_name(value: Callable[[], arb]) -> None:
    with ctx.workprec(200):
        assert named(value()) is None


def test_a_ratio_that_changes_is_no_constant() -> None:
    with ctx.workprec(200):
        assert ratio_of([arb(2), arb(4)], [arb(1), arb(2)]) == 2
        assert ratio_of([arb(2), arb(4)], [arb(1), arb(3)]) is None
        assert difference_of([arb(2), arb(3)], [arb(1), arb(2)]) == 1
        assert difference_of([arb(2), arb(4) + arb(10) ** -12], [arb(1), arb(3)]) is None


def test_coefficients_are_solved_for_and_only_where_the_terms_reach() -> None:
    points = np.linspace(0.3, 2.7, 6)
    known = {a: points}
    cache: dict[Any, Any] = {}
    target = 3 * np.exp(-points) - points**2 / 2
    assert fits((sp.exp(-a), a**2), known, target, cache)
    assert not fits((sp.exp(-a), a**3), known, target, cache)
    assert not fits((sp.exp(-a), 2 * sp.exp(-a)), known, target, cache)
    assert not fits(tuple(a**k for k in range(6)), known, target, cache)
    with ctx.workprec(200):
        rows = [[(-x).exp(), x**2] for x in (arb(1) / 3, arb(7) / 5)]
        assert coefficients(rows, [3 * r[0] - r[1] / 2 for r in rows]) == [3, -sp.Rational(1, 2)]
        assert coefficients([rows[0], rows[0]], [arb(1), arb(1)]) is None


def test_nothing_is_zero_and_so_is_what_is_certainly_next_to_it() -> None:
    assert named(arb(0)) == 0
    assert named(arb(0, 1e-40)) == 0
    assert named(arb(0, 1e-3)) is None


def test_long_rationals_and_roots_of_eighths_and_fifths_of_a_turn_are_named() -> None:
    with ctx.workprec(200):
        for form in (sp.Catalan, sp.sqrt(2 - sp.sqrt(2)), sp.sqrt((1 + sp.sqrt(5)) / 10), sp.Rational(467807, 924010) * sp.pi):
            name = named(arb(str(sp.N(form, 45))) + arb(0, 1e-42))
            assert name is not None, form
            assert abs(sp.N(name - form, 40)) < 1e-35
        assert named(arb("0.91596559417721901505460351493238411077414938") + arb(10) ** -30 + arb(0, 1e-42)) is None
