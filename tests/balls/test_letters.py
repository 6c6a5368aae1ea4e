"""Is what is done to an integral's formula done once for all points, with the values that exact numbers give, and no value where they give none?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.laws import E, normal
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.balls import ends, infinite
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.letters import in_letters
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered

x, m = sp.symbols("x m", real=True)
a, b = sp.symbols("a b", positive=True)
n = sp.Symbol("n", integer=True, positive=True)
oo, Q = sp.oo, sp.Rational

KNOWN = {
    "a slow decay": (1 / ((x - m) ** 2 + a**2), (x, -oo, oo), sp.pi / a),
    "a logarithm": (sp.log(x) / (x**2 + a**2), (x, 0, oo), sp.pi * sp.log(a) / (2 * a)),
    "two parameters": (sp.log(1 + a**2 * x**2) / (1 + b**2 * x**2), (x, 0, oo), sp.pi / b * sp.log((a + b) / b)),
    "a root at an end": (sp.sqrt(a**2 - x**2), (x, -a, a), sp.pi * a**2 / 2),
    "a root below": (1 / sp.sqrt(a**2 - x**2), (x, 0, a), sp.pi / 2),
    "a third root": ((a - x) ** Q(1, 3), (x, 0, a), Q(3, 4) * a ** Q(4, 3)),
    "an exponential below": (x / (sp.exp(a * x) + 1), (x, 0, oo), sp.pi**2 / (12 * a**2)),
    "several below": (1 / (sp.exp(a * x) + 2 + sp.exp(-a * x)), (x, 0, oo), 1 / (2 * a)),
    "a hyperbolic cosine": (1 / sp.cosh(a * x), (x, 0, oo), sp.pi / (2 * a)),
    "a hyperbolic sine": (x / sp.sinh(a * x), (x, 0, oo), sp.pi**2 / (4 * a**2)),
}
AT = [{a: Q(7, 3), b: Q(2, 5), m: Q(-3, 7)}, {a: Q(1, 19), b: Q(31, 6), m: Q(5, 2)}, {a: Q(2), b: Q(2), m: Q(0)}]


@pytest.mark.parametrize("name", KNOWN)
def test_an_integral_in_letters_has_the_value_that_is_known(name: str) -> None:
    body, limits, known = KNOWN[name]
    for at in AT:
        found = enclose(sp.Integral(body, limits), {s: at[s] for s in body.free_symbols - {x}}, digits=50)
        assert found.digits >= 50
        assert found.value.overlaps(enclose(known, {s: at[s] for s in known.free_symbols}, digits=60).value)


def test_a_formula_is_changed_once_for_points_of_one_sign() -> None:
    body = 1 / (x**2 + 3 * a * x + m)
    with in_memory(Memory()) as memory:
        for at in ({a: Q(k, 7), m: Q(3, k)} for k in range(1, 7)):
            enclose(sp.Integral(body, (x, 1, oo)), at, digits=20)
    assert memory[ends.inverted].cache_info().misses == 1


@pytest.mark.parametrize(
    ("name", "most"),
    [("a root at an end", 200), ("a third root", 200), ("an exponential below", 1000), ("a hyperbolic cosine", 1000)],
)
def test_an_integrand_that_is_smooth_in_another_form_takes_few_evaluations(name: str, most: int) -> None:
    body, limits, _ = KNOWN[name]
    effort = Effort()
    assert enclose(sp.Integral(body, limits), {a: Q(7, 3)}, digits=50, effort=effort).digits >= 50
    assert effort.most < most


@pytest.mark.parametrize(
    "body",
    [1 / (sp.exp(a * x) + b), x / sp.sinh(a * x) ** 2, 1 / (sp.cosh(2 * x) * (sp.exp(a * x**2) - 3 * sp.exp(x) + 1)), sp.exp(-x) / (x + a)],
)  # fmt: skip
def test_a_denominator_by_exponentials_that_fall_is_the_one_given(body: Any) -> None:
    form = infinite.falling(body, x)
    assert (form == body) == (body == sp.exp(-x) / (x + a))
    for place in (Q(3, 7), Q(-5, 4), Q(1, 3) + 2 * sp.I):
        assert abs(sp.N((form - body).xreplace({x: place, a: Q(5, 3), b: Q(2, 9)}), 30)) < 1e-25


@pytest.mark.parametrize(
    "body", [(a / (a - b) - b / (a - b)) / x**2, (a**2 - b**2) / ((a - b) * x**2), (a / (a - b) - b / (a - b)) * sp.exp(-x)]
)
def test_what_divides_by_zero_at_a_point_has_no_value_there(body: Any) -> None:
    assert enclose(sp.Integral(body, (x, 1, oo)), {a: Q(1, 2), b: Q(1, 3)}, digits=20).digits >= 20
    with pytest.raises((NotLowered, DoesNotExist)):
        enclose(sp.Integral(body, (x, 1, oo)), {a: Q(1, 2), b: Q(1, 2)}, digits=20)


def test_letters_are_put_where_signs_are_all_that_matters() -> None:
    def taken(node: Any, at: dict[Any, Any]) -> bool:
        return in_letters(node, at) is not None

    plain = sp.Integral(1 / (x**2 + a * m), (x, 0, oo))
    assert taken(plain, {a: Q(1), m: Q(-2)})
    assert not taken(plain, {a: Q(1), m: Q(0)})  # a zero is a zero
    assert not taken(sp.Integral(x**a * sp.exp(-x), (x, 0, oo)), {a: Q(2)})  # a whole power is another function
    assert not taken(sp.Integral(sp.exp(-abs(x - m) * n), (x, 0, oo)), {m: Q(1), n: sp.Integer(2)})
    assert not taken(E(sp.exp(-a * x**2), normal(x)), {a: Q(2)})
    assert not taken(sp.Integral(x, (x, 0, 1)), {})
