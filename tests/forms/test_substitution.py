"""Values put into forms."""

from __future__ import annotations

import pytest
import sympy as sp

from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.intervals.verify import verify
from closedform.numerics.sampling.table import to_tensor

n, x = sp.Symbol("n", positive=True), sp.Symbol("x", real=True)


@pytest.mark.parametrize(
    "form", [sp.gamma(n), sp.factorial(n), sp.binomial(n, n / 2), sp.uppergamma(n, 1), sp.polygamma(1, n), sp.zeta(n)], ids=str
)
def test_what_is_written_out_at_whole_numbers_is_left_as_it_is_at_large_ones(form: sp.Expr) -> None:
    assert substitute(form, {n: sp.Integer(10**6)}).has(type(form))  # written out it would take minutes
    assert not substitute(form, {n: sp.Integer(4)}).has(type(form)) or type(form) is sp.uppergamma


@pytest.mark.parametrize("form", [1 / sp.gamma(x), sp.binomial(5, x)], ids=str)
def test_a_pole_is_one_however_far_out(form: sp.Expr) -> None:
    assert substitute(form, {x: sp.Integer(-2000)}) == 0


@pytest.mark.parametrize(
    ("base", "power"),
    [(sp.Rational(2, 3), 10**400), (3 * sp.log(7) / 5, 10**7), (sp.root(3, 7) * sp.log(5), 10**8)],
    ids=str,
)
def test_a_power_of_a_number_in_a_product_is_not_written_out_where_it_is_long(base: sp.Expr, power: sp.Expr) -> None:
    with pytest.raises(NotLowered, match="too many digits"):
        substitute((x * base) ** n, {x: sp.Integer(1), n: sp.sympify(power)})


def test_the_second_route_tells_of_a_quotient_of_large_factorials_that_it_cannot_take_it() -> None:
    with pytest.raises(NotLowered, match="unbounded"):
        verify(sp.gamma(n + 1) / sp.gamma(n), {n: sp.Integer(10**6)})


def test_what_is_not_real_is_told_to_be_no_number_of_a_sample() -> None:
    with pytest.raises(NotLowered, match="not real"):
        to_tensor(3 + sp.sqrt(-27), {})
