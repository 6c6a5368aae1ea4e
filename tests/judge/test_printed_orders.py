"""Functions of an order that is a letter or no whole number, as printed tables have them, and the false claims beside them."""

from __future__ import annotations

import pytest
import sympy as sp
from one_claim import judged

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.numerics.proof.identities import simplified

WHOLE = {"n": "integer", "x": "real"}
REAL = {"n": "real", "x": "positive"}


@pytest.mark.parametrize(
    ("left", "right", "where", "total"),
    [
        ("2*n*besselj(n, x)", "x*(besselj(n-1, x)+besselj(n+1, x))", WHOLE, "proved"),
        pytest.param("2*n*besselj(n, x)", "x*(besselj(n-1, x)-besselj(n+1, x))", WHOLE, "refuted", marks=pytest.mark.slow),
        pytest.param("2*n*besseli(n, x)", "x*(besseli(n-1, x)-besseli(n+1, x))", REAL, "proved", marks=pytest.mark.slow),
        ("2*n*besseli(n, x)", "x*(besseli(n-1, x)+besseli(n+1, x))", REAL, "refuted"),
        ("Derivative(besselk(n, x), x)", "-(besselk(n-1, x)+besselk(n+1, x))/2", REAL, "proved"),
        pytest.param("Derivative(besselk(n, x), x)", "(besselk(n-1, x)+besselk(n+1, x))/2", REAL, "refuted", marks=pytest.mark.slow),
        pytest.param("besselk(-n, x)", "besselk(n, x)", REAL, "enclosed", marks=pytest.mark.slow),
        ("besselj(-n, x)", "(-1)**n*besselj(n, x)", WHOLE, "proved"),
        ("besselj(n, -x)", "(-1)**n*besselj(n, x)", WHOLE, "proved"),
        ("besseli(n, -2*x)**2", "besseli(n, 2*x)**2", WHOLE, "proved"),
        pytest.param("besselj(-n, x)", "besselj(n, x)", WHOLE, "conditional", marks=pytest.mark.slow),
        ("sin(x)", "sqrt(pi*x/2)*besselj(1/2, x)", {"x": "nonnegative"}, "enclosed"),
        ("cos(x)", "sqrt(pi*x/2)*besselj(1/2, x)", {"x": "nonnegative"}, "refuted"),
        ("besselj(3/2, x)", "sqrt(2/(pi*x))*(sin(x)/x-cos(x))", {"x": "positive"}, "enclosed"),
        pytest.param("polygamma(n, x+1)", "polygamma(n, x)+(-1)**n*factorial(n)/x**(n+1)",
                     {"n": "positive integer", "x": "positive"}, "proved", marks=pytest.mark.slow),
        pytest.param("polygamma(n, x+1)", "polygamma(n, x)-(-1)**n*factorial(n)/x**(n+1)",
                     {"n": "positive integer", "x": "positive"}, "refuted", marks=pytest.mark.slow),
        ("polygamma(n, 1)", "(-1)**(n+1)*factorial(n)*zeta(n+1)", {"n": "positive integer"}, "proved"),
        ("polygamma(n, 1/2)", "(-1)**(n+1)*factorial(n)*zeta(n+1)", {"n": "positive integer"}, "refuted"),
    ],
)  # fmt: skip
def test_it_is_judged(left: str, right: str, where: dict[str, str], total: str) -> None:
    assert judged(left, right, where).total == total


@pytest.mark.slow
def test_an_order_that_is_no_whole_number_asks_for_an_argument_that_is_not_negative() -> None:
    record = judged("Derivative(besselj(n, x), x)", "(besselj(n-1, x)-besselj(n+1, x))/2", {"n": "real", "x": "real"})
    assert (record.total, record.condition) == ("conditional", "x > 0")


def test_the_order_nought_at_one_is_no_zeta_function() -> None:
    """SymPy writes polygamma(n, 1) of a letter as one, which has a pole at n = 0: so n is to be positive."""
    with pytest.raises(BadClaim, match="a letter that is a positive integer"):
        judged("polygamma(n+m, 1/2)", "(2**(n+m+1)-1)*polygamma(n+m, 1)", {"n": "nonnegative integer", "m": "nonnegative integer"})


@pytest.mark.parametrize(
    "text", ["polygamma(a, 2)", "polygamma(-2, a)", "polygamma(1/2, a)", "besselj(1001/3, a)", "besselk(-101, a)"]
)
def test_another_order_is_refused(text: str) -> None:
    with pytest.raises(BadClaim, match="of the order"):
        judged(text, "1", {"a": "positive"})


@pytest.mark.parametrize("function", [sp.besselj, sp.besseli, sp.besselk, Hyp0F1])
def test_four_neighbours_are_two(function: sp.Function) -> None:
    """Three terms of neighbouring orders are checked by numbers: a sign that is wrong would show."""
    n, u = sp.Symbol("n", real=True), sp.Symbol("u", positive=True)
    high = function(n + 3, u)
    form = simplified(high + function(n, u) * sp.Symbol("c") + function(n + 1, u) * sp.Symbol("d"))
    assert len(form.atoms(function)) == 2
    at = {n: sp.Rational(1, 3), u: sp.Rational(7, 5), sp.Symbol("c"): 0, sp.Symbol("d"): 0}
    value = {Hyp0F1: lambda b, x: sp.hyper([], [b], x) / sp.gamma(b)}.get(function, function)
    near = [form.replace(function, value).xreplace(at).evalf(30), value(n + 3, u).xreplace(at).evalf(30)]
    assert abs(near[0] - near[1]) < 10**-20
