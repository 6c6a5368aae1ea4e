"""Is an expectation that is carried out what balls enclose, with correlations of which nothing is assumed; and is a wrong one seen?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, Finite, Gaussian, ReLU, normal
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.gaussian.evaluated_form import carried_out, simplified

a, s, t = sp.symbols("a s t", positive=True)
b, r, x, y, z = sp.symbols("b r x y z", real=True)
k = sp.Symbol("k", integer=True, nonnegative=True)
PAIR = Gaussian((x, y), [[s**2, r * s * t], [r * s * t, t**2]])
SHIFTED = Gaussian((x, y), [[1, r], [r, 1]], mean=(b, 0))
THREE = Gaussian((x, y, z), [[1, r / 2, r / 3], [r / 2, 1, 0], [r / 3, 0, 1]])
STEP = sp.Heaviside

CASES = (
    E(x * STEP(x), PAIR),
    E(x * y * STEP(x) * STEP(y), PAIR),
    E(x**3 * y * STEP(x) * STEP(-y), PAIR),
    E(ReLU(x + b) * y, PAIR),
    E(sp.erf(a * x) * sp.erf(y), PAIR),
    E(sp.erf(a * x) ** 2, PAIR),
    E(y * sp.erf(x + b), PAIR),
    E(sp.exp(-((x + b) ** 2) / 2) * sp.erf(y), PAIR),
    E(sp.exp(-(x**2) - y**2), PAIR),
    E(sp.exp(a * x) * STEP(y), PAIR),
    E(sp.Abs(x) * sp.sign(y + b), PAIR),
    E(sp.Max(x, y), PAIR),
    E(y, PAIR, given=STEP(x)),
    E(x * STEP(x), Gaussian((x, y), [[1, r], [r, 1]], given=((y, b),))),
    E(STEP(x) * STEP(y), SHIFTED),
    E(STEP(x + b) * STEP(s - x), PAIR),
    E(x * STEP(x) * STEP(y) * STEP(z), THREE),
    E(x * STEP(x + b**2), Finite((x,), (((1,), 1), ((-2,), a)))),
    sp.Integral(x * sp.erf(b * x) * sp.exp(-a * x**2), (x, 0, sp.oo)),
    sp.Integral(sp.exp(-(t**2)), (t, 0, a)),
    sp.Integral(sp.erfc(x) * sp.exp(-(x**2) + b * x), (x, -1, sp.oo)),
)
DOMAIN = Domain({a: positive, s: positive, t: positive, b: real, r: between(-1, 1)})


@pytest.mark.parametrize("quantity", CASES, ids=str)
def test_what_is_carried_out_lies_in_the_balls_of_the_quantity(quantity: Any) -> None:
    form = carried_out(quantity)
    assert not outermost_special(form)
    for point in generic_points(DOMAIN, 2, seed=5):
        inside = {k: v for k, v in point.items() if k in quantity.free_symbols | form.free_symbols}
        true, found = (enclose(side, inside, digits=15).value for side in (quantity, form))
        assert true.overlaps(found)
        assert not true.overlaps(found + found / 10**6)


@pytest.mark.parametrize(
    "quantity",
    [
        E(sp.exp(x**3), normal(x)),
        E(sp.tanh(x), normal(x)),
        E(STEP(x**2 - 1), normal(x)),
        E(STEP(x) * STEP(y) * STEP(x - y + 1), PAIR),
        InfiniteSum(x**k / sp.gamma(k + 1), k, sp.Integer(0)),
    ],
)
def test_what_is_of_another_kind_is_refused(quantity: Any) -> None:
    with pytest.raises((NotLowered, sp.PolynomialError)):
        carried_out(quantity)


def test_a_simplified_form_is_the_form_in_the_words_of_the_printed_one() -> None:
    form = carried_out(E(STEP(x) * STEP(y), Gaussian((x, y), [[1, r], [r, 1]])))
    assert form.has(sp.asin)
    short = simplified(form, sp.acos(r))
    assert short.has(sp.acos)
    assert abs(sp.N((short - form).subs(r, sp.Rational(1, 3)), 20)) < 1e-18
