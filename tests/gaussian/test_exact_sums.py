"""Is an expectation under a finite law the sum over its points, and does rewriting and substitution keep a value?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from symbolic_checks import nonzero, rationals, value_of

from closedform.derivations.laws import E, Finite, at_least_zero
from closedform.numerics.findings.evidence import DoesNotExist
from closedform.numerics.forms import algebra, nodes
from closedform.numerics.gaussian import enumerate

u, v, a, b = (sp.Symbol(name, real=True) for name in "uvab")


def _plain(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))


def violations_of_a_sum(points: list[tuple[Any, Any, Any]], slope: Any) -> list[str]:
    """Where E[u^2 v + 3 u | u + slope v >= 0] is not the sum in plain fractions."""
    law = Finite((u, v), tuple(((p, q), w) for p, q, w in points))
    try:
        found = enumerate.exact_sum(E(u**2 * v + 3 * u, law, given=at_least_zero(u + slope * v)))
    except DoesNotExist:
        found = None
    inside = [(_plain(p), _plain(q), _plain(w)) for p, q, w in points if _plain(p) + _plain(slope) * _plain(q) >= 0]
    mass = sum((w for *_, w in inside), Fraction(0))
    if not mass:
        return [] if found is None else [f"{found} given an event without probability"]
    truth = sum((w * (p**2 * q + 3 * p) for p, q, w in inside), Fraction(0)) / mass
    return [] if found is not None and _plain(found) == truth else [f"{found} is not {truth}"]


atoms = st.lists(
    st.tuples(rationals(-2, 2, most=2), rationals(-2, 2, most=2), rationals(0, 3, most=3).filter(bool)), min_size=1, max_size=5
)


@given(atoms, rationals(-1, 1, most=2))
def test_a_mean_given_an_event_is_its_sum_ties_included(points: list[Any], slope: Any) -> None:
    assert violations_of_a_sum(points, slope) == []


def violations_of_rewriting(expr: Any) -> list[str]:
    """Where a factored or cancelled expression has another value."""
    at = {a: sp.Rational(7, 5), b: sp.Rational(-3, 11)}
    with mpmath.workdps(30):
        truth = value_of(expr, at)
        forms = {"factored": algebra.factored(expr), "cancelled": algebra.cancelled(expr)}
        return [
            f"{name}: {form}"
            for name, form in forms.items()
            if abs(value_of(form, at) - truth) > mpmath.mpf("1e-20") * (1 + abs(truth))
        ]


@given(rationals(), nonzero(), nonzero(), st.sampled_from([sp.exp(a * b), sp.erf(a), sp.sqrt(a**2 + 1), a ** sp.Rational(1, 113)]))
def test_factoring_and_cancelling_keep_the_value(p: Any, q: Any, r: Any, f: Any) -> None:
    assert violations_of_rewriting((f**2 - p**2) * (q * a + b * f) / ((f + 3 * a**2) * r)) == []


def violations_of_substitution(value: Any) -> list[str]:
    """Where a value is put for a symbol that a node binds, or not put for a free one."""
    inner = sp.Integral(a * u + b, (u, 0, a))
    found = nodes.substitute(inner + u, {u: value, b: value + 1})
    return [] if found == sp.Integral(a * u + value + 1, (u, 0, a)) + value else [str(found)]


@given(rationals())
def test_a_bound_symbol_keeps_its_place(value: Any) -> None:
    assert violations_of_substitution(value) == []


POINTS = [
    (sp.Integer(1), sp.Integer(-1), sp.Integer(2)),
    (sp.Integer(2), sp.Integer(0), sp.Integer(1)),
    (sp.Integer(-2), sp.Integer(1), sp.Integer(3)),
]
SUBSTITUTE = nodes.substitute


@pytest.mark.parametrize(
    "rule",
    [
        lambda e, at: SUBSTITUTE(e.replace(sp.Heaviside, lambda *h: sp.Integer(1)), at),
        lambda e, at: SUBSTITUTE(e.replace(sp.Heaviside, lambda h, *tie: sp.Heaviside(h, 0)), at),
        lambda e, at: SUBSTITUTE(e, {w: -p for w, p in at.items()}),
    ],
    ids=["the event forgotten", "ties left out", "signs flipped"],
)
def test_a_broken_sum_is_seen(rule: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations_of_a_sum(POINTS, sp.Integer(1)) == []
    monkeypatch.setattr(enumerate, "substitute", rule)
    assert violations_of_a_sum(POINTS, sp.Integer(1))


def test_a_broken_rewriting_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    right = algebra._of_unknowns
    monkeypatch.setattr(algebra, "_of_unknowns", lambda operation, expr: right(operation, expr).xreplace({sp.erf(a): sp.erf(b)}))
    assert violations_of_rewriting((sp.erf(a) ** 2 - 1) * b)


def test_a_binding_ignored_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "bound_symbols", lambda expr: set())
    with pytest.raises(ValueError, match="Invalid limits"):
        violations_of_substitution(sp.Rational(1, 2))


@pytest.mark.parametrize(
    ("form", "at", "value"),
    [
        (1 / (1 + 1 / u), {u: 0}, sp.nan),
        (1 / (1 / u + 1 / v), {u: 0, v: 2}, sp.nan),
        ((1 + 1 / u**2) ** -2, {u: 0}, sp.nan),
        (1 / sp.log(u), {u: 0}, sp.nan),
        (1 / (1 + 1 / u), {u: 1}, sp.Rational(1, 2)),
        (1 / sp.gamma(u), {u: -3}, 0),
        (1 / u, {u: sp.oo}, 0),
    ],
)
def test_what_is_divided_by_an_infinite_part_has_no_value(form: Any, at: Any, value: Any) -> None:
    assert nodes.substitute(form, {s: sp.sympify(x) for s, x in at.items()}) is sp.sympify(value)
