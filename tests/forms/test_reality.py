"""Is what is called certainly real real, and what is called at least zero so, wherever its variables go?"""

from __future__ import annotations

from itertools import product
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import nonzero, points_within, positives, rationals, sign, value_of

from closedform.derivations.laws import E, Gaussian
from closedform.numerics.forms import reality

x, S, A = sp.symbols("x S A", real=True)


def _between(low: Any, high: Any) -> list[Any]:
    return [
        *points_within(low, high, 31),
        *(e + s * sp.Rational(1, 10**6) for e, s in ((low, 1), (high, -1)) if e not in (sp.oo, -sp.oo)),
    ]


def violations_of_a_sign(expr: Any, low: Any, high: Any) -> list[str]:
    """Where an expression called at least zero is less."""
    if not reality.nonnegative(expr, {x: (low, high)}, sign):
        return []
    with mpmath.workdps(25):
        return [f"{expr} < 0 at {p}" for p in _between(low, high) if mpmath.re(value_of(expr, {x: p})) < -mpmath.mpf("1e-18")]


def violations_of_reality(expr: Any, low: Any, high: Any) -> list[str]:
    """Where an expression called real has an imaginary part."""
    if not reality.certainly_real(expr, {x: (low, high)}, sign):
        return []
    with mpmath.workdps(25):
        return [
            f"{expr} is not real at {p}"
            for p in _between(low, high)
            if abs(mpmath.im(value_of(expr, {x: p}))) > mpmath.mpf("1e-18")
        ]


ends = st.one_of(
    st.just((-sp.oo, sp.oo)),
    rationals().map(lambda e: (e, sp.oo)),
    rationals().map(lambda e: (-sp.oo, e)),
    st.tuples(rationals(-3, 0), positives()),
)
lines = st.builds(lambda a, b: a * x + b, nonzero(), rationals())
quadratics = st.builds(lambda a, b, c: a * x**2 + b * x + c, nonzero(), rationals(), rationals())
bounded = st.builds(
    lambda c, k, f, u: c + k * f(u),
    rationals(),
    rationals(),
    st.sampled_from([sp.sin, sp.tanh, sp.erf, sp.erfc, sp.exp, sp.cosh, sp.Abs]),
    lines,
)
products = st.builds(lambda c, p, q: c * p * q, nonzero(), lines, st.one_of(lines, quadratics))
bodies = st.one_of(
    lines, quadratics, bounded, products, st.builds(lambda p, f: f(p), lines, st.sampled_from([sp.sinh, sp.asinh, sp.atan]))
)


@given(
    st.builds(
        lambda c, k, power, u: c + k * power[0](u) ** power[1],
        rationals(),
        nonzero(),
        # of what may be zero, or too small for the digits here, no negative power has a number to compare
        st.sampled_from([*product([sp.sin, sp.erf, sp.erfc, sp.cosh], [2, 4]), (sp.cosh, -2)]),
        lines,
    ),
    ends,
)
def test_a_power_of_what_is_bounded_called_at_least_zero_is(expr: Any, span: tuple[Any, Any]) -> None:
    assert violations_of_a_sign(expr, *span) == []


branches = st.builds(
    lambda f, b: f(b),
    st.sampled_from([sp.sqrt, sp.log, sp.asin, sp.acos, sp.acosh, sp.atanh, lambda b: b ** sp.Rational(-1, 3)]),
    bodies,
).filter(lambda branch: not branch.has(sp.oo, -sp.oo, sp.zoo))  # atanh(1) is no number, and no form of x


@given(bodies, ends)
def test_what_is_called_at_least_zero_is(expr: Any, span: tuple[Any, Any]) -> None:
    assert violations_of_a_sign(expr, *span) == []


@given(quadratics, ends)
def test_a_parabola_called_at_least_zero_is(expr: Any, span: tuple[Any, Any]) -> None:
    assert violations_of_a_sign(expr, *span) == []


@given(branches, ends)
def test_what_is_called_real_is(expr: Any, span: tuple[Any, Any]) -> None:
    assert violations_of_reality(expr, *span) == []


@pytest.mark.parametrize(
    ("expr", "low", "high"),
    [
        (x**2 - 2 * x + 1, -sp.oo, sp.oo),
        (x**2 - 4 * x + 3, -sp.oo, sp.Integer(1)),
        (x**2 - 4 * x + 3, sp.Integer(3), sp.oo),
        (1 - x**2, sp.Integer(-1), sp.Integer(1)),
        ((x - 1) * (x + 2), sp.Integer(1), sp.oo),
        (2 - sp.sin(3 * x) - sp.erf(x), -sp.oo, sp.oo),
        (1 - sp.exp(-x), sp.Integer(0), sp.oo),
        (-sp.tanh(x), -sp.oo, sp.Integer(0)),
        (1 - x**3, sp.Integer(0), sp.Integer(1)),
        (1 - x**4, sp.Integer(-1), sp.Integer(1)),
        (1 / (2 - x), sp.Integer(0), sp.Integer(1)),
        (sp.sin(x), sp.Integer(0), sp.pi),
        (sp.cos(x), sp.Integer(0), sp.pi / 2),
        (x - sp.log(1 + x), sp.Integer(0), sp.Integer(1)),
        (-sp.log(x), sp.Integer(0), sp.Integer(1)),
        (-3 * sp.log(x / 2), sp.Integer(0), sp.Integer(2)),
        (1 - sp.sin(x) ** 2 / 2, -sp.oo, sp.oo),
        (16 - sp.erfc(x) ** 4, -sp.oo, sp.oo),
        (sp.log(sp.tan(x)), sp.pi / 4, sp.pi / 2),
        (1 - sp.tan(2 * x), sp.Integer(0), sp.pi / 8),
    ],
    ids=str,
)
def test_what_is_plainly_at_least_zero_is_found_to_be(expr: Any, low: Any, high: Any) -> None:
    """Else the properties above would hold of a rule that says nothing."""
    assert reality.nonnegative(expr, {x: (low, high)}, sign)
    assert reality.certainly_real(sp.sqrt(expr), {x: (low, high)}, sign)


LINE = Gaussian((S, A), [[2, 1], [1, 1]], given=((A, x),))  # S given that A = x
VARIANCE = E(S**2, LINE) - E(S, LINE) ** 2


def test_a_variance_is_at_least_zero_and_a_difference_of_other_means_is_not_said_to_be() -> None:
    everywhere = {x: (-sp.oo, sp.oo)}
    assert reality.nonnegative(VARIANCE, everywhere, sign)
    assert reality.certainly_real(sp.erf(x / sp.sqrt(VARIANCE)), everywhere, sign)
    alone = Gaussian((S,), [[1]])
    for other in (E(S, LINE) ** 2 - E(S**2, LINE), E(S**2, LINE) - 2 * E(S, LINE) ** 2, E(S**2, alone) - E(S, LINE) ** 2,
                  E(S**4, LINE) - E(S, LINE) ** 2, E(S**2, LINE) - E(sp.I * S, LINE) ** 2):  # fmt: skip
        assert not reality.nonnegative(other, everywhere, sign)


AT_END, BOUNDS, PRODUCT = reality._at_end, reality._bounds, reality._product_nonnegative
FORMS = [
    (x**2 - 3 * x + 2, sp.Integer(0), sp.Integer(3)),
    (1 - 2 * x, sp.Integer(0), sp.Integer(1)),
    (sp.Rational(1, 2) - sp.sin(x), -sp.oo, sp.oo),
    ((x - 1) * (x + 2), sp.Integer(-3), sp.Integer(3)),
    (sp.Integer(-2) * x * sp.exp(x), sp.Integer(0), sp.oo),
    (sp.Rational(1, 2) - x**3, sp.Integer(0), sp.Integer(1)),
    (sp.sin(x), sp.Integer(0), sp.Integer(4)),
    (3 + 1 / (x - sp.Rational(1, 2)), sp.Integer(0), sp.Integer(1)),
    (4 - 1 / (x - sp.Rational(1, 2)) ** 2, sp.Integer(0), sp.Integer(1)),
    (-sp.log(x), sp.Rational(1, 2), sp.Integer(2)),
    (sp.Rational(3, 4) - sp.sin(x) ** 2, -sp.oo, sp.oo),
    (sp.tan(x) - 1, sp.pi / 4, sp.Integer(3)),  # it rises on both sides of its pole
]
BROKEN: dict[str, tuple[str, Any]] = {
    "ends not looked at": ("_at_end", lambda *a: True),
    "every polynomial taken": ("_by_degree", lambda *a: True),
    "a bound halved": (
        "_bounds",
        lambda *a: None if (b := BOUNDS(*a)) is None else tuple(v / 2 if v is not None else None for v in b),
    ),
    "a product's constant lost": (
        "_product_nonnegative",
        lambda p, *a: PRODUCT(sp.Abs(p.as_independent(x)[0]) * p.as_independent(x)[1], *a),
    ),
    "no value at an end looked at": ("_is_above", lambda *a: True),
    "a pole inside overlooked": ("_is_smooth", lambda *a: True),
    "an arc of a wave too long": ("_ARCS", {sp.sin: (0, 2 * sp.pi)}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(violations_of_a_sign(*form) for form in FORMS)
    monkeypatch.setattr(reality, *BROKEN[name])
    assert any(violations_of_a_sign(*form) for form in FORMS)


def test_a_branch_taken_for_granted_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reality, "nonnegative", lambda *a: True)
    for expr in (sp.sqrt(x), sp.log(x), sp.asin(x + 1), sp.acosh(x)):
        assert violations_of_reality(expr, sp.Integer(-1), sp.Integer(1))


@pytest.mark.parametrize(
    ("expr", "conjugate"), [(sp.exp(sp.I * 2) + sp.exp(-2 * sp.I), True), (sp.exp(sp.I * 2), False), (sp.I * sp.log(-2), False)]
)
def test_an_expression_is_its_own_conjugate_only_where_i_enters_symmetrically(expr: Any, conjugate: bool) -> None:
    assert reality.self_conjugate(expr) is conjugate
