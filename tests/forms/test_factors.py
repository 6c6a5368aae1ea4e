"""Is a product the very form that SymPy's ``factor`` gives, whose polynomials FLINT factors?"""

from __future__ import annotations

import pytest
import sympy as sp

from closedform.numerics.forms.algebra import as_factors

x, y, z = sp.symbols("x y z", positive=True)
w = sp.Symbol("w", real=True)


@pytest.mark.parametrize(
    "form",
    [
        sp.Integer(0),
        -6 * x**2 + 6 * y**2,
        (x**2 - w**2) / (2 * x + 2 * w) ** 3 / 7,
        sp.exp(-9 * x) - sp.exp(-4 * x) + sp.exp(-x / 2),
        sp.exp(-x) * (x**2 - y**2) / 3 + sp.exp(x + y) * (x - y),
        -sp.sqrt(x) * x * y + x * y**2 / sp.sqrt(x),
        (sp.erf(w) ** 2 - 1) / (3 * sp.erf(w) - 3) - sp.erf(w) / 5,
        sp.sqrt(2) * x * w + 2 * w,
        sp.pi * x**2 + 2 * sp.pi * x + sp.pi,
        2**x * x + 2**x * y,
        sp.sqrt(w**2 - 2 * w * x + x**2) * (w**2 - x**2),
        (4 * x**2 - y**2) ** sp.Rational(3, 2) * (x + z),
        (x * y + x) ** z + (x * y + x) ** (z + 1),
        sp.I * w + sp.I * x * w,
        sp.log(w**2 + 1) ** 2 - sp.atan(w) ** 2,
        (x + sp.Rational(1, 2) * sp.sin(w)) ** 2 - sp.sin(w) ** 2 / 4,
        sp.Max(x, w) ** 2 * y - y**3,
        1.5 * x * sp.exp(w) + 0.5 * sp.exp(w),
    ],
    ids=str,
)
def test_a_product_is_the_one_that_sympy_gives(form: sp.Expr) -> None:
    assert sp.srepr(as_factors(form)) == sp.srepr(sp.factor(form))
