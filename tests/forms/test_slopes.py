"""Is a derivative the very form that SymPy gives: of what documents print, and of kinks, powers, integrals and means?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.index import claims
from closedform.derivations.laws import E, normal
from closedform.numerics.forms.nodes import entries

x, y, t = sp.symbols("x y t", real=True)
p, q = sp.symbols("p q", positive=True)
n = sp.Symbol("n", integer=True, positive=True)
Z = sp.Symbol("Z", real=True)

FORMS = [
    sp.Integer(3),
    x**3 * y**2 / (1 + x**2) ** 2,
    (x + y) ** n * x**-n,
    p**x + x**p + sp.exp(x * y) ** 2,
    sp.sqrt(1 - x**2) / p + sp.Rational(2, 3) * (x + 1) * (x - y),
    sp.Max(0, x * y - 1, p) * sp.Min(x, 2) + sp.Max(x, y) ** 2,
    sp.Abs(x - y) * sp.sign(x) * sp.Heaviside(x - p),
    sp.log(x**2 + p) * sp.atan(x / p) + sp.asin(x) - sp.acos(y / 2) + sp.erfc(x) * sp.erf(p * x),
    sp.beta(p, x**2 + 1) + sp.gamma(p) ** 2 + sp.lowergamma(2, p),
    sp.Piecewise((x**2, x > 0), (x, True)) * y,
    sp.Function("f")(x) * x,
    sp.zeta(p) * x,
    sp.oo * x * y,
    sp.Integral(sp.exp(-p * t**2) * sp.cos(x * t), (t, -sp.oo, sp.oo)) * p,
    sp.Integral(sp.sqrt(t**2 + p) * y**2, (t, x, p), (y, 0, t)),
    x * E(sp.Max(0, x * Z + y) ** 2, normal(Z)),
]


def _agree(form: Any, symbol: Any) -> bool:
    try:
        expected = form.diff(symbol)
    except NotImplementedError:  # of a law's own symbol
        with pytest.raises(NotImplementedError):
            differentiated(form, symbol)
        return True
    found = differentiated(form, symbol)
    return bool(sp.srepr(found) == sp.srepr(expected))


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_derivative_is_the_one_that_sympy_gives(form: sp.Expr) -> None:
    assert all(_agree(form, symbol) for symbol in (x, y, p, q))


@pytest.mark.slow
@pytest.mark.parametrize("document", ["000", "002"])
def test_so_is_that_of_every_printed_line(document: str) -> None:
    derivations = [claim for claim in claims(document).values() if isinstance(claim, Derivation)]
    forms = {
        part for one in derivations for line in one.lines for value in [*one.readings] for part in entries(one.value(line, value))
    }
    pairs = [(form, symbol) for form in forms for symbol in sorted(form.free_symbols, key=str)[:3]]
    assert len(pairs) > 100
    assert not [pair for pair in pairs if not _agree(*pair)]
