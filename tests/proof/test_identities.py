"""Does each identity keep the value of a form, does it reach what it should, and is a wrong one found out?"""

from __future__ import annotations

from typing import Any

import mpmath as mp
import pytest
import sympy as sp

from closedform.numerics.proof import identities
from closedform.numerics.proof.identities import simplified
from closedform.numerics.proof.zero import is_zero
from closedform.numerics.quadrature.table import compile_mp

a, p, x = sp.symbols("a p x", positive=True)
POINTS = [{x: x0, a: a0, p: p0} for x0, a0, p0 in ((0.3, 1.7, 0.4), (2.2, 0.6, 1.3), (5.5, 3.1, 2.7))]

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


@pytest.mark.parametrize("form", [*ZERO.values(), *NOT_ZERO.values()], ids=str)
def test_a_value_is_kept(form: Any) -> None:
    for term in (form, *sp.Add.make_args(form)):
        assert all(abs(value(simplified(term), at) - value(term, at)) < 1e-30 * (1 + abs(value(term, at))) for at in POINTS)


def test_a_wrong_identity_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(identities._RULES, sp.expint, lambda n, u: sp.Ei(-u) if n == 1 else sp.expint(n, u))
    with pytest.raises(AssertionError):
        test_a_value_is_kept(ZERO["E_1 is Ei"])
