"""Does each identity keep the value of a form, does it reach what it should, and is a wrong one found out?"""

from __future__ import annotations

from typing import Any

import mpmath as mp
import pytest
import sympy as sp

from closedform.numerics.proof import identities
from closedform.numerics.proof.identities import simplified
from closedform.numerics.proof.waves import with_moduli
from closedform.numerics.proof.zero import is_zero
from closedform.numerics.quadrature.table import compile_mp

a, p, x = sp.symbols("a p x", positive=True)
POINTS = [{x: x0, a: a0, p: p0} for x0, a0, p0 in ((0.3, 1.7, 0.4), (2.2, 0.6, 1.3), (5.5, 3.1, 2.7))]

k, m = sp.symbols("k m", integer=True, nonnegative=True)
n = sp.Symbol("n", integer=True, positive=True)
z = sp.Symbol("z", real=True)

# What the identities of the integral functions, gamma's logarithm and its derivatives reach: each is zero.
ZERO = {
    "E_1 is Ei": sp.expint(1, x) + sp.Ei(-x),
    "a whole order": 2 * sp.expint(3, x) - sp.exp(-x) + x * sp.expint(2, x),
    "an order that is a letter": p * sp.expint(p + 1, x) - sp.exp(-x) + x * sp.expint(p, x),
    "orders two apart": (p + 1) * sp.expint(p + 2, x) - sp.exp(-x) + x * (sp.exp(-x) - x * sp.expint(p, x)) / p,
    "E_p is an incomplete gamma function": sp.expint(p, x) - x ** (p - 1) * sp.uppergamma(1 - p, x),
    "hyperbolic integrals": sp.Shi(x) + sp.Chi(x) - sp.Ei(x),
    "their difference": sp.Chi(x) - sp.Shi(x) - sp.Ei(-x),
    "sinc": x * sp.sinc(x) - sp.sin(x),
    "the logarithm of gamma": sp.loggamma(x + 2) - sp.loggamma(x) - sp.log(x) - sp.log(x + 1),
    "and gamma": sp.exp(sp.loggamma(x)) - sp.gamma(x),
    "trigamma": sp.polygamma(1, x + 1) - sp.polygamma(1, x) + 1 / x**2,
    "tetragamma": sp.polygamma(2, x + 1) - sp.polygamma(2, x) - 2 / x**3,
    "a power of a product": sp.exp(p**2 / 4 - sp.log(a * x**p) ** 2) * (a * x**p) ** p
    - sp.exp(p**2 / 2 - (sp.log(a) + p * sp.log(x) - p / 2) ** 2),
    "a power that is a number": x ** (1 + sp.E) - x * x**sp.E,
    "an incomplete gamma function": sp.lowergamma(p + 1, x) - p * sp.lowergamma(p, x) + x**p * sp.exp(-x),
}
NOT_ZERO = {
    "a power of a product": (a * x**p) ** p - a**p * x**p,
    "a sign": sp.expint(1, x) - sp.Ei(-x),
    "an order": p * sp.expint(p + 1, x) - sp.exp(-x) - x * sp.expint(p, x),
    "another argument": sp.expint(p + 1, 2 * x) - (sp.exp(-x) - x * sp.expint(p, x)) / p,
    "trigamma": sp.polygamma(1, x + 1) - sp.polygamma(1, x) - 1 / x**2,
    "two orders": sp.polygamma(2, x + 1) - sp.polygamma(1, x) + 1 / x**2,
    "an order that is the argument": sp.lowergamma(x + 1, x + 1) - x * sp.lowergamma(x, x) + x**x * sp.exp(-x),
    "hyperbolic integrals": sp.Shi(x) - sp.Chi(x) - sp.Ei(x),
}


def value(form: Any, at: Any) -> Any:
    with mp.workdps(40):
        return compile_mp(form, lambda node, env: node)({name: mp.mpf(number) for name, number in at.items()})


@pytest.mark.parametrize("name", ZERO)
def test_what_is_zero_is_found_to_be(name: str) -> None:
    assert is_zero(ZERO[name])
    assert all(abs(value(ZERO[name], at)) < 1e-30 for at in POINTS)


@pytest.mark.parametrize("name", NOT_ZERO)
def test_what_is_not_zero_is_not_found_to_be(name: str) -> None:
    assert not is_zero(NOT_ZERO[name])
    assert any(abs(value(NOT_ZERO[name], at)) > 1e-6 for at in POINTS)


C = sp.binomial
BINOMIAL = {  # zero, or not
    "a rising factorial": (sp.gamma(k + 1) * C(z + k - 1, k) - sp.gamma(z + k) / sp.gamma(z), True),
    "one of them is another": (sp.gamma(k + 1) * C(z + k, k) - sp.gamma(z + k) / sp.gamma(z), False),
    "reflected": (C(z, k) - (-1) ** k * C(k - z - 1, k), True),
    "reflected, its sign lost": (C(z, k) - C(k - z - 1, k), False),
    "two in one": (C(z + k + m - 1, k + m) * sp.gamma(k + m + 1) - sp.gamma(k + 1) * sp.gamma(m + 1) * C(z + k - 1, k) * C(z + k + m - 1, m), True),
    "whole numbers": (sp.gamma(k + 1) * C(n + k - 1, k) - sp.gamma(n + k) / sp.gamma(n), True),
    "more than there are": (C(m, m + n) + 1 / sp.gamma(1 - n), True),
    "as many as there are": (C(m, m + k), False),
    "a pole that may not be": (1 / sp.gamma(2 - n), False),
    "a turned sine": (sp.gamma(z - k) * sp.gamma(1 - z + k) * sp.sin(sp.pi * z) - (-1) ** k * sp.pi, True),
}  # fmt: skip


@pytest.mark.parametrize("name", BINOMIAL)
def test_binomials_of_whole_numbers_below(name: str) -> None:
    form, zero = BINOMIAL[name]
    assert is_zero(form) is zero
    at = [{z: 0.3, k: 2, m: 3, n: 1}, {z: -1.7, k: 3, m: 1, n: 2}, {z: 2.6, k: 0, m: 2, n: 4}]
    with mp.workdps(40):
        values = [abs(sp.N(form.subs({s: sp.nsimplify(v) for s, v in where.items()}), 30)) for where in at]
    assert bool(max(values) < 1e-20) is zero


def test_a_binomial_beside_a_jump_is_left_alone() -> None:
    """At a negative whole z a quotient of gamma functions has no value, and a jump there could hide that."""
    form = sp.sign(z + 3) ** 2 * C(z, k) - C(z, k)
    assert simplified(form).has(C)
    assert not is_zero(form)


u = sp.Symbol("u", real=True)
MODULI = {
    sp.sqrt((1 - sp.cos(2 * u)) / 2): sp.Abs(sp.sin(u)),
    sp.sqrt((1 + sp.cos(2 * u)) / 2): sp.Abs(sp.cos(u)),
    sp.sqrt((1 - sp.cos(2 * u)) / (1 + sp.cos(2 * u))): sp.Abs(sp.sin(u)) / sp.Abs(sp.cos(u)),
    sp.sqrt((sp.cosh(u) - 1) / 2): sp.Abs(sp.sinh(u / 2)),
    sp.sqrt((sp.cosh(u) + 1) / 2): sp.cosh(u / 2),
    (3 - 3 * sp.cos(u)) ** sp.Rational(-3, 2): (6 * sp.sin(u / 2) ** 2) ** sp.Rational(-3, 2),
    sp.sqrt(2 - sp.cos(u)): sp.sqrt(2 - sp.cos(u)),
    sp.sqrt(1 - sp.cosh(u)): sp.sqrt(1 - sp.cosh(u)),
}


@pytest.mark.parametrize("root", MODULI, ids=str)
def test_roots_of_waves_are_moduli(root: Any) -> None:
    assert sp.simplify(with_moduli(root) - MODULI[root]) == 0
    for place in (-4, -1, sp.Rational(1, 3), 2, 5):
        assert abs(sp.N((root - with_moduli(root)).subs(u, place), 30)) < 1e-25


@pytest.mark.parametrize("form", [*ZERO.values(), *NOT_ZERO.values()], ids=str)
def test_a_value_is_kept(form: Any) -> None:
    for term in (form, *sp.Add.make_args(form)):
        assert all(abs(value(simplified(term), at) - value(term, at)) < 1e-30 * (1 + abs(value(term, at))) for at in POINTS)


def test_a_wrong_identity_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(identities._RULES, sp.expint, lambda n, u: sp.Ei(-u) if n == 1 else sp.expint(n, u))
    with pytest.raises(AssertionError):
        test_a_value_is_kept(ZERO["E_1 is Ei"])
