"""Does a node have a real value exactly where the list of its needs says so?"""

from __future__ import annotations

from typing import Any

import mpmath as mp
import pytest
import sympy as sp
from test_facts import BEHIND, forms

from closedform.derivations.claims import needs as room
from closedform.derivations.claims.needs import For, Need, assumed, leaves_the_reals, needs, unless_refuted
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import FACTS
from closedform.derivations.functions.lambert import LambertWm1

x, y, n = sp.Symbol("x", real=True), sp.Symbol("y", real=True), sp.Symbol("n", integer=True)
p = sp.Symbol("p", positive=True)
TINY = sp.Rational(1, 10**20)
PLACES = [sp.Rational(k, 4) for k in range(-13, 14)] + [sp.Rational(1, 997), sp.Rational(-1, 997)]


def holds(one: Need, at: Any) -> bool:
    """Whether a condition for a value holds at a number."""
    there = sp.sympify(one.form).xreplace({x: at})
    if one.poles:
        return not (there.is_integer and there <= 0)
    return bool({Sign.POSITIVE: there > 0, Sign.NONNEGATIVE: there >= 0, Sign.NONZERO: there != 0}[one.must])


def is_real(number: Any) -> bool:
    return bool(mp.isfinite(number) and mp.im(number) == 0)


def violations(function: Any) -> list[str]:
    """Where mpmath has a real value and a need is broken, or none and all are met."""
    found = []
    for before, value in forms(function):
        node = function(*before, x, *BEHIND.get(function, ()), evaluate=False)
        asked = [one for one in needs(node) if one.to is For.VALUE]
        for at in PLACES:
            if isinstance(node, sp.uppergamma) and at == 0 and before[0] < 0:
                continue  # mpmath gives the finite part of an integral that diverges
            if is_real(value(at)) != all(holds(one, at) for one in asked):
                found.append(f"{node} at {at}")
    return found


@pytest.mark.parametrize("function", FACTS, ids=lambda f: f.__name__)
def test_a_function_has_a_real_value_exactly_where_its_needs_are_met(function: Any) -> None:
    assert violations(function) == []


@pytest.mark.parametrize(
    "function", [sp.log, sp.asin, sp.acosh, sp.gamma, sp.beta, sp.lowergamma, sp.uppergamma, sp.besselk, sp.Ci, LambertWm1]
)
def test_a_need_left_out_is_seen(function: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_of_argument", lambda *_, **__: iter(()))
    assert violations(function)


@pytest.mark.parametrize(
    ("node", "certain", "at_least"),
    [
        (x**y, {(x, Sign.POSITIVE)}, {(x, Sign.NONNEGATIVE)}),  # 0^y is zero for y > 0
        (x**p, {(x, Sign.NONNEGATIVE)}, {(x, Sign.NONNEGATIVE)}),
        (x ** (-p), {(x, Sign.POSITIVE)}, {(x, Sign.POSITIVE)}),
        (x**n, {(x, Sign.NONZERO)}, set()),
        (sp.uppergamma(y, x), {(x, Sign.POSITIVE)}, {(x, Sign.NONNEGATIVE)}),
        (sp.expint(y, x), {(x, Sign.POSITIVE)}, {(x, Sign.NONNEGATIVE)}),
        (sp.expint(1, x), {(x, Sign.POSITIVE)}, {(x, Sign.POSITIVE)}),
    ],
    ids=str,
)
def test_what_an_order_or_exponent_leaves_open_is_asked_or_not(node: Any, certain: set[Any], at_least: set[Any]) -> None:
    """The list is sufficient with the signs that are known, and necessary with those that are not refuted."""
    for oracle, expected in ((assumed, certain), (unless_refuted, at_least)):
        assert {(one.form, one.must) for one in needs(node, oracle) if one.to is For.VALUE} == expected


@pytest.mark.parametrize("node", [sp.sqrt(x), x**y, sp.log(x), sp.asin(x), sp.acosh(p), sp.Ci(x), sp.besselk(0, x)], ids=str)
def test_what_leaves_the_reals(node: Any) -> None:
    assert leaves_the_reals(node)


@pytest.mark.parametrize(
    "node",
    [1 / x, x**n, sp.sqrt(p), 2**x, sp.log(p), sp.asin(sp.sin(x)), sp.gamma(x), sp.Abs(x), sp.erf(x), x + y, sp.tan(x)],
    ids=str,
)
def test_what_stays_real_but_at_poles(node: Any) -> None:
    assert not leaves_the_reals(node)


EDGES = [
    (f, before, end)
    for f, facts in FACTS.items()
    if f is not Phi2  # which ends there
    for before, _ in forms(f)
    for end in (facts.domain.inf, facts.domain.sup)
    if any(one.must is Sign.NONNEGATIVE and one.form.xreplace({x: end}) == 0 for one in needs(f(*before, x, *BEHIND.get(f, ()))))
]


@pytest.mark.parametrize(("function", "before", "edge"), EDGES, ids=str)
def test_a_function_is_continuous_across_a_closed_edge_of_its_domain(function: Any, before: tuple[Any, ...], edge: Any) -> None:
    """As a complex function of a real argument: a form that is continuous in a parameter may cross it."""
    form = function(*before, x).replace(LambertWm1, lambda u: sp.LambertW(u, -1))
    form = form.replace(sp.lowergamma, lambda s, u: sp.gamma(s) - sp.uppergamma(s, u))  # SymPy has no value of it below zero
    at, *near = (complex(form.xreplace({x: edge + step}).evalf(30)) for step in (0, TINY, -TINY))
    assert all(abs(value - at) < 1e-4 for value in near)
