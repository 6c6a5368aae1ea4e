"""Is an infinite sum said to exist only where its terms have values and add up, and said not to only where they do not?"""

from __future__ import annotations

import contextlib
from typing import Any

import mpmath
import pytest
import sympy as sp

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import Diverges, NotLowered
from closedform.numerics.forms.surfaces import ends_of_existence

k = sp.Symbol("k", integer=True, nonnegative=True)
x = sp.Symbol("x", real=True)
a = sp.Symbol("a", real=True)
CENTRAL = sp.gamma(2 * k + 1) / sp.gamma(k + 1) ** 2  # grows like 4^k / sqrt(pi k)

NO_VALUE = {
    "a term divides by zero": ((k - 3) ** -2, {}, "index 3 has no value"),
    "one far away does": (x**k / (k - 30), {x: sp.Rational(1, 2)}, "index 30 has no value"),
    "a factor of a denominator vanishes": (1 / (k**2 - 4), {}, "index 2 has no value"),
    "a gamma function has a pole": (x**k * sp.gamma(k - 5), {x: sp.Rational(1, 2)}, "has no value"),
    "zero has a negative exponent": (k * x ** (k - 1) / sp.gamma(k + 1), {x: sp.Integer(0)}, "index 0 has no value"),
    "terms grow": (k, {}, "do not tend to zero"),
    "terms grow and alternate": ((-1) ** k * k, {}, "do not tend to zero"),
    "terms alternate": (x**k, {x: -1}, "do not tend to zero"),
    "terms grow fast": (sp.gamma(k + 1) * x**k, {x: sp.Rational(1, 4)}, "do not tend to zero"),
    "terms fall like a root": (CENTRAL * x**k, {x: sp.Rational(1, 4)}, "do not fall faster than 1/k"),
    "terms fall like a reciprocal": (sp.gamma(k + sp.Rational(1, 2)) / sp.gamma(k + sp.Rational(3, 2)), {}, "faster than 1/k"),
}


@pytest.mark.parametrize(("term", "at", "why"), NO_VALUE.values(), ids=NO_VALUE)
def test_a_sum_without_a_value_has_none(term: Any, at: Any, why: str) -> None:
    with pytest.raises(Diverges, match=why):
        enclose(InfiniteSum(term, k, 0), at, digits=20)


HAS_VALUE = {
    "from behind the pole": (1 / (k**2 - 4), 3, {}, 25 / mpmath.mpf(48)),
    "terms that are zero once": ((k - 3) * x**k, 0, {x: sp.Rational(1, 2)}, -4),
    "terms that are zero at first": (x**k / sp.gamma(k - 3), 0, {x: sp.Rational(1, 2)}, mpmath.exp(0.5) / 16),
    "terms that are zero at last": (sp.Integer(3) ** k / (sp.gamma(5 - k) * sp.gamma(k + 1)), 0, {}, mpmath.mpf(4) ** 4 / 24),
    "just inside the circle": (CENTRAL * x**k, 0, {x: sp.Rational(6, 25)}, 5),
    "whose ratio is of quadratics, slowly": (
        x**k / (k**2 + k + 1),
        0,
        {x: sp.Rational(99, 100)},
        mpmath.fsum(mpmath.mpf(99) ** j / mpmath.mpf(100) ** j / (j * j + j + 1) for j in range(4000)),
    ),
    "alternating on the circle": (x**k / (k + 1), 0, {x: -1}, mpmath.log(2)),
}


@pytest.mark.parametrize(("term", "first", "at", "true"), HAS_VALUE.values(), ids=HAS_VALUE)
def test_a_sum_with_a_value_is_enclosed(term: Any, first: int, at: Any, true: Any) -> None:
    value = enclose(InfiniteSum(term, k, first), at, digits=20).value
    assert abs(complex(value.mid()) - complex(true)) < 1e-13
    assert value.rel_accuracy_bits() > 40


@pytest.mark.parametrize(
    ("term", "at"),
    [
        (sp.gamma(k + 1) * x**k, {x: 0}),  # one term is left
        (CENTRAL * x**k, {x: -sp.Rational(1, 4)}),  # converges, slowly
        (CENTRAL * x**k / (2 * k - 1), {x: sp.Rational(1, 4)}),  # falls like k^(-3/2)
        (sp.Integer(3) ** k / sp.gamma(5 - k) * sp.gamma(k + 3), {}),  # the ratio grows, and meets zero
    ],
)
def test_what_converges_is_never_said_to_diverge(term: Any, at: Any) -> None:
    with contextlib.suppress(NotLowered):
        assert enclose(InfiniteSum(term, k, 0), at, digits=20).value.is_finite()


@pytest.mark.parametrize(
    ("term", "continued"), [(x**k, "1/2"), ((k + 1) * x**k, "1/4"), (sp.gamma(k + 2) * x**k / sp.gamma(k + 1), "1/4")]
)
def test_a_sum_on_the_circle_is_not_what_a_function_is_continued_to(term: Any, continued: str) -> None:
    """Of 1 - 1 + 1 - ... balls do not see that the ratio is -1, so written; 1/(1 - z) would be 1/2 there."""
    ratio = sp.sqrt(2) - 2 - sp.sqrt(3 - 2 * sp.sqrt(2))
    with pytest.raises(NotLowered):
        enclose(InfiniteSum(term, k, 0), {x: ratio}, digits=20)
    inside = enclose(InfiniteSum(term, k, 0), {x: sp.Rational(-99, 100)}, digits=20).value
    assert abs(complex(inside.mid()) - sp.Rational(continued)) < 1e-2


def test_the_poles_of_terms_are_walls_in_the_parameters() -> None:
    walls = list(ends_of_existence(InfiniteSum(2 ** (-k) / (k + a) ** 2, k, 1)))
    assert (sp.sin(sp.pi * (a + 1)), a + sp.Rational(1, 2)) in walls
    assert all(form.subs(a, -7) == 0 and beyond.subs(a, -7) < 0 for form, beyond in walls)
