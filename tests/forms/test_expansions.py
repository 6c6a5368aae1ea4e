"""Are the first coefficients of an expansion those of the function, and has none a form that is not analytic, or may not be for some letters?"""

from __future__ import annotations

from typing import Any

import mpmath
import pytest
import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.numerics.forms.expansions import expansion

u = sp.Symbol("u", real=True)
z = sp.Symbol("z", positive=True)
a = sp.Symbol("a", real=True)

KNOWN = [  # a form, and the power with which it begins
    ((1 - sp.cos(z * u)) / u, 1),
    ((sp.cosh(u) - 1) / u**2, 0),
    (sp.exp(-u) / u - sp.exp(-z * u) / (1 - sp.exp(-u)), 0),
    (1 / u - 1 / (1 - sp.exp(-u)), 0),
    (u / ((u**2 + z**2) * (sp.exp(2 * sp.pi * u) - 1)), 0),
    (sp.sin(a * u) / sp.sinh(u), 0),
    ((1 - (1 - u) ** (a - 1)) / u, 0),
    ((2**u - 1) / u, 0),
    (sp.gamma(1 + u) / u, -1),
    ((sp.gamma(z + u) - sp.gamma(z)) / u, 0),
    ((sp.besselj(0, a * u) - 1) / u**2, 0),
    ((sp.tan(u) - sp.sin(u)) / u**3, 0),
    (sp.log(1 + u) / u, 0),
    (sp.erf(a * u) / u, 0),
    (sp.Si(u) / u, 0),
    (sp.sinc(u), 0),
    (sp.LambertW(u) / u, 0),
    (sp.asin(u / 2) / u, 0),
    (sp.sqrt(z + u) - sp.sqrt(z - u), 1),
    (sp.cos(u) ** 2 / u**2 - 1 / u**2, 0),
    (sp.digamma(1 + u) + sp.EulerGamma, 1),
]
NONE = [  # not analytic at zero, or not for every letter, or nothing is known
    sp.sqrt(u), sp.log(u), u**z, sp.exp(1 / u), sp.sin(1 / u), abs(u), sp.sign(u) * u, sp.Heaviside(u), sp.Max(u, 0),
    sp.acosh(1 + u), sp.acos(1 - u), sp.asin(1 + u), sp.LambertW(u - sp.exp(-1)), sp.Ci(u), sp.Ei(u), sp.gamma(u), sp.gamma(u - 2),
    sp.zeta(1 + u), sp.tan(sp.pi / 2 + u), sp.besselk(0, u), sp.erfinv(1 + u), sp.uppergamma(a, u), sp.log(a + u), abs(a + u), sp.sqrt(a**2 + u),
    sp.sin(u) / sp.sin(a * u), 1 / (a + u), (-2) ** u, sp.tan(z + u), sp.gamma(a + u), 1 / (1 - sp.exp(-a * u)), sp.atanh(1 + u),
    sp.besselj(a, u), sp.besseli(z, u),
    sp.Integral(sp.exp(-u * sp.Symbol("t")), (sp.Symbol("t"), 0, 1)),
]  # fmt: skip


def certain(form: Any, must: Sign) -> bool:
    known = {Sign.NONZERO: form.is_nonzero, Sign.POSITIVE: form.is_positive, Sign.NONNEGATIVE: form.is_nonnegative}
    return bool(known[must])


@pytest.mark.slow
@pytest.mark.parametrize(("form", "order"), KNOWN, ids=lambda v: str(v)[:40])
def test_an_expansion_is_as_near_as_its_first_unknown_term(form: Any, order: int) -> None:
    found = expansion(form, u, certain)
    assert found is not None
    assert found.order == order
    put = {z: sp.Rational(7, 5), a: sp.Rational(-3, 4)}
    known = sp.Add(*(c * u ** (found.order + k) for k, c in enumerate(found.known))).xreplace(put)
    rest = sp.lambdify(u, form.xreplace(put) - known, "mpmath")
    with mpmath.workdps(120):
        step = mpmath.mpf(10) ** -8
        for turn in (1, -1):
            far, near = (abs(rest(turn * scale * step)) for scale in (2, 1))
            assert near <= 10**4 * step**found.end
            assert far <= 10**4 * (2 * step) ** found.end


@pytest.mark.parametrize("form", NONE, ids=lambda v: str(v)[:40])
def test_nothing_else_has_an_expansion(form: Any) -> None:
    assert expansion(form, u, certain) is None


def test_a_coefficient_that_may_vanish_is_kept() -> None:
    found = expansion((sp.exp(a * u) - sp.exp(u)) / u**2, u, certain)
    assert found is not None
    assert found.order == -1
    assert sp.expand(found.known[0] - (a - 1)) == 0
