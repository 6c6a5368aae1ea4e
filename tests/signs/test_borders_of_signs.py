"""Is a sign strict only where no value of the letters reaches zero? One row for each `if` of a rule; a zero lies at an irrational place."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from flint import acb, arb
from sympy import Abs, Heaviside, Max, Min, acos, acosh, asin, atan, cos, cosh, erf, erfc, exp, log, pi, sin, sqrt, tanh

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.laws import E, Gaussian, normal
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.index import laws
from closedform.numerics.arguments.checked import signed_by_steps
from closedform.numerics.proof.steps import Attempt
from closedform.numerics.signs import atoms, bounds, kinked_equalities, numeric_check, on_a_line
from closedform.numerics.signs import of_means as means
from closedform.numerics.signs.boxes import _positive, positive_on
from closedform.numerics.signs.definite_polynomials import is_kept_from_zero
from closedform.numerics.signs.next_to_an_end import positive_up_to
from closedform.numerics.signs.of_growing_arguments import far_out, in_plain_powers
from closedform.numerics.signs.on_a_line import nonnegative_along, positive_along
from closedform.numerics.signs.sign import Signs

a, b, c, t = sp.symbols("a b c t", positive=True)
x, y, X = sp.symbols("x y X", real=True)
n, n2 = sp.symbols("n n2", nonnegative=True)
m = sp.Symbol("m", negative=True)
whole, count = sp.Symbol("whole", integer=True), sp.Symbol("count", integer=True, positive=True)
s = sp.Symbol("s", positive=True)
UP, DOWN, WEAK, ZERO = Sign.POSITIVE, Sign.NEGATIVE, Sign.NONNEGATIVE, Sign.ZERO
BELOW = Sign.NONPOSITIVE
oo, root, third = sp.oo, sqrt(2), sp.Rational(1, 3)
Open, Closed = sp.Interval.open, sp.Interval


def of(form: Any) -> Sign | None:
    return Signs().of(form)


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        # letters, products and powers
        (a, UP),
        (m, DOWN),
        (n, WEAK),
        (x, None),
        (a * m, DOWN),
        (a * n, WEAK),
        (n * m, BELOW),
        (a * x, None),
        (x**2, WEAK),
        (a**2, UP),
        (m**2, UP),
        (n**2, WEAK),
        (x**3, None),
        (m**3, DOWN),
        (n**3, WEAK),
        (1 / a, UP),
        (1 / m, DOWN),
        (1 / n, None),
        (1 / x, None),
        (1 / x**2, None),
        (1 / n**2, None),
        (m**-2, UP),
        (sqrt(a), UP),
        (sqrt(n), WEAK),
        (1 / sqrt(n), None),
        (1 / sqrt(a), UP),
        (a**x, UP),
        (n**x, None),
        (n**a, WEAK),
        (n**n2, None),
        # functions
        (exp(x), UP),
        (cosh(x), UP),
        (erfc(x), UP),
        (Abs(x), WEAK),
        (Abs(a), UP),
        (Abs(m), UP),
        (log(1 + a), UP),
        (log(1 + n), WEAK),
        (log(a), None),
        (log(n), None),
        (log(1 + x**2), WEAK),
        (sin(x), None),
        (sin(a), None),
        (sin(pi / (1 + a)), UP),
        (sin(pi / (1 + n)), None),
        (sin(4 / (1 + a)), None),
        (cos(1 / (1 + a)), UP),
        (cos(2 / (1 + n)), None),
        (cos(-2 / (1 + n)), None),
        (sin(n / (1 + n)), None),
        (erf(n), WEAK),
        (erf(a), UP),
        (tanh(m), DOWN),
        (atan(x), None),
        (asin(a / (1 + a)), UP),
        (asin(a), None),
        (asin(n / (1 + n)), WEAK),
        (sp.gamma(a), UP),
        (sp.gamma(n), None),
        (sp.gamma(x), None),
        (sp.polygamma(1, a), UP),
        (sp.polygamma(2, a), DOWN),
        (sp.polygamma(0, a), None),
        (sp.polygamma(1, n), None),
        (sp.besseli(0, x), UP),
        (sp.besseli(1, a), UP),
        (sp.besseli(1, x), None),
        (sp.besseli(2, x), WEAK),
        (sp.besseli(2, a), UP),
        (sp.besseli(3, -a), DOWN),
        (sp.besseli(0, sp.log(x)), None),  # the logarithm may not be real
        (sp.besselj(0, a), None),
        (sp.lowergamma(a, b), UP),
        (sp.lowergamma(a, n), WEAK),
        (sp.lowergamma(n, a), None),
        (sp.uppergamma(x, a), UP),
        (sp.uppergamma(x, n), None),
        (Max(a, x), UP),
        (Max(n, x), WEAK),
        (Max(x, y), None),
        (Min(a, b), UP),
        (Min(a, n), WEAK),
        (Min(a, x), None),
        # sums of terms of one sign
        (a + n, UP),
        (n + n2, WEAK),
        (a + x**2, UP),
        (n + x**2, WEAK),
        (a + x, None),
        (a + m, None),
        (exp(x) + n, UP),
        (m - n, DOWN),
        # outweighed: a number, and functions of modulus at most one
        (2 - sin(x) - third, UP),
        (2 - sin(x) - cos(y), WEAK),
        (1 - sin(x), WEAK),
        (1 - erf(x) / 2, UP),
        (1 - exp(-a) / 2, UP),
        (1 - 2 * exp(-a), None),
        (2 - exp(x), None),
        (10**9 - exp(a), None),
        (1 / (m - 1) + 1 / (m - 1) ** 2, DOWN),
        (3 - erfc(n) - erfc(x), None),
        (2 - erfc(a), UP),
        (2 + a - sin(x), UP),
        (-2 - n + sin(x), DOWN),
        # pairs of a monotone function
        (exp(a + n) - exp(n), UP),
        (exp(x + n) - exp(x), WEAK),
        (exp(a) - exp(b), None),
        (erfc(x) - erfc(x + a), UP),
        (erfc(x) - erfc(x + n), WEAK),
        (erf(a + x) + erf(-x), UP),
        (2 * tanh(a + n) - 2 * tanh(n), UP),
        (sqrt(a + b) - sqrt(a), UP),
        (sqrt(a + n) - sqrt(a), WEAK),
        (1 / sqrt(a + n) - 1 / sqrt(a), BELOW),
        # quadratics
        (x**2 + 2 * root * x + 2, WEAK),
        (x**2 + 2 * root * x + 3, UP),
        (x**2 + 2 * root * x + 1, None),
        (-(x**2) - 1, DOWN),
        (n * x**2 + x + 1, None),
        (x**2 + x * y + y**2, WEAK),
        # roots of a polynomial in a positive letter
        (sp.expand((a - 1) ** 2 * (a + 1)), WEAK),
        (sp.expand((a**2 - 2) ** 2), WEAK),
        (sp.expand((a**2 - 2) ** 2 + 1), UP),
        (sp.expand((a - 1) ** 3), None),
        # maxima
        (Max(a, x) - x, WEAK),
        (1 - b * (Max(a, x) - x) / 1000, None),
        (x - Max(x, y), BELOW),
        (Max(x, y) - x, WEAK),
        (Max(x + 1, y) - x, None),
        (Min(x, y) - x, BELOW),
        (Abs(x) - x, None),
        (Abs(x) + x + a, None),
        # logarithms and powers
        (log(1 + a) - log(a), UP),
        (log(a + n) - log(a), WEAK),
        (2 * log(1 + a) - log(4 * a), WEAK),
        (a - log(1 + a), UP),
        (n - log(1 + n), None),
        (exp(n) - 1 - n, None),
        (log(a) + 1 / a - 1, WEAK),
        # tails
        (exp(-(a**2)) - erfc(a), UP),
        (exp(-(n**2)) - erfc(n), WEAK),
        (exp(-(x**2)) - erfc(x), None),
        (2 * exp(-(n**2)) - erfc(n), UP),
        # waves
        (1 - cos(x), WEAK),
        (2 - cos(x), UP),
        (a + a * sin(x), WEAK),
        (n + n * sin(x), WEAK),
        (1 - sin(x) ** 2 / 2, UP),
        (1 - sin(x) ** 2, WEAK),
        (x + sin(x), None),
        # squares, at an irrational place
        (sqrt(1 + (a**2 - 2) ** 2) - 1, WEAK),
        (sqrt(2 + (a**2 - 2) ** 2) - 1, UP),
        (root * sqrt(a**2 + b**2) - a - b, WEAK),
        (2 * sqrt(a**2 + b**2) - a - b, UP),
        (sqrt(a) - sqrt(a + b), DOWN),
        (sqrt(a) - sqrt(a + n), BELOW),
        # means
        (a**2 + b**2 - 2 * a * b, WEAK),
        (a**4 + 1 - 2 * a**2, WEAK),
        (a**4 + 1 - a**2, UP),
        (a**4 + 1 - 3 * a**2, None),
        (a**4 + 1 - a**2 - sqrt(22) / 5 * a**3, None),
        # slopes and tangents
        (a - tanh(a), UP),
        (n - tanh(n), None),
        (a - sin(a), WEAK),
        (exp(a) - sp.E * a, WEAK),
        (exp(a) - sp.E * a + third, UP),
        (a - 1 - log(a), WEAK),
        (a - root - root * log(a / root), None),
    ],
    ids=str,
)
def test_a_sign_is_strict_where_no_value_is_zero(form: Any, sign: Sign | None) -> None:
    assert of(form) is sign


@pytest.mark.parametrize(
    ("form", "defined"),
    [
        (1 / a, True),
        (1 / n, False),
        (1 / x, False),
        (1 / (1 + x**2), True),
        (a**-2, True),
        (x**2, True),
        (x**-2, False),
        (sqrt(n), True),
        (1 / sqrt(n), False),
        (sqrt(x), False),
        (sqrt(x**2 + n), True),
        (a**x, True),
        (n**x, False),
        (log(a), True),
        (log(n), False),
        (log(1 + n), True),
        (asin(x), False),
        (asin(n / (1 + n)), True),
        (asin(2 * n / (1 + n)), False),
        (sp.gamma(a), True),
        (sp.gamma(n), False),
        (sp.besseli(2, x), True),
        (sp.besseli(a, x), False),
        (sp.polygamma(1, a), True),
        (sp.polygamma(m, a), False),
        (sp.lowergamma(a, n), True),
        (sp.lowergamma(n, a), False),
        (sp.lowergamma(a, x), False),
        (sp.uppergamma(x, a), True),
        (sp.uppergamma(x, n), False),
        (erf(x), True),
        (sp.Symbol("z"), False),
        (Abs(x), True),
        (sp.floor(x), False),
        (sp.zeta(a), False),
        (sp.Integer(2), True),
        (pi, True),
    ],
    ids=str,
)
def test_a_form_is_real_and_continuous_for_all_values_of_its_letters(form: Any, defined: bool) -> None:
    assert Signs().defined(form) is defined


# --- single bounds


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (sqrt(1 + (a**2 - 2) ** 2) - 1, WEAK),
        (sqrt(2 + (a**2 - 2) ** 2) - 1, UP),
        (1 - sqrt(1 + (a**2 - 2) ** 2), BELOW),
        (root * sqrt(a**2 + b**2) - a - b, WEAK),
        (sqrt(a**2 + b**2) - a - b, DOWN),
        (sqrt(a**2 + n) - a - n, None),
        (a - b, None),
        (sqrt(a) - b, None),
        (sqrt(n) - a - n, None),
    ],
    ids=str,
)
def test_squares_compare_parts_of_a_strict_sign(form: Any, sign: Sign | None) -> None:
    assert bounds.by_squares(form, of) is sign


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (a**4 + 1 - 2 * a**2, WEAK),
        (a**4 + 1 - sp.Rational(199, 100) * a**2, UP),
        (a**4 + 1 - sp.Rational(201, 100) * a**2, None),
        (a**4 + 1 + a - 2 * a**2, UP),  # a term more
        (a**4 + 1 - a**2 - a**3 / 9, None),  # two negative terms
        (a**4 + 1 - a**2 - sqrt(22) / 5 * a**3, None),  # an irrational one
        (a**4 + root - a**2, None),
        (a**2 + b**2 - 2 * a * b, WEAK),
        (a**2 + b - a, None),  # not between
        (n**2 + 1 - 2 * n, None),  # no positive letter
        (x**2 + 1 - 2 * x, None),
        (a**2 + 1, None),
        (exp(a) + 1 - a, None),
        (a**4 + a - 2 * a**2, None),
    ],
    ids=str,
)
def test_an_arithmetic_mean_is_above_the_geometric_one(form: Any, sign: Sign | None) -> None:
    assert bounds.by_means(form) is sign


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (2 - sin(x), UP),
        (1 - sin(x), WEAK),
        (1 + sin(x), WEAK),
        (-1 - cos(x), BELOW),
        (third - sin(x), None),
        (1 - sin(x) ** 2, WEAK),
        (1 - cos(x) ** 2 / 2, UP),
        (1 - sin(x) ** 3, None),
        (sin(x) ** 2 - 1, BELOW),
        (a - n * sin(x), None),
        (a + n - n * sin(x), UP),
        (n - n * sin(x), WEAK),
        (1 - sin(sp.Symbol("z")), None),
        (3 - sin(x) * cos(y), None),
        (2 - x * sin(x), None),
    ],
    ids=str,
)
def test_waves_lie_between_minus_one_and_one(form: Any, sign: Sign | None) -> None:
    assert bounds.by_waves(form, of) is sign


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (pi / 2 + asin(a / (1 + a)), UP),
        (pi / 2 - asin(a / (1 + a)), UP),
        (asin(a / (1 + a)) - pi / 2, DOWN),
        (1 - asin(a / (1 + a)), None),
        (pi / 2 - asin(n / (1 + n)), UP),
        (pi / 2 - asin(1 - n), None),
        (pi / 2 - x * asin(a / (1 + a)), None),
        (pi / 2 - n * asin(a / (1 + a)), None),
        (1 + a, None),
    ],
    ids=str,
)
def test_an_arcsine_is_below_a_right_angle(form: Any, sign: Sign | None) -> None:
    assert bounds.by_angles(form, of) is sign


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (exp(a) - sp.E * a, WEAK),
        (exp(a) - sp.E * a + third, UP),
        (exp(a) - sp.E * a - third, None),
        (sp.E * a - exp(a), BELOW),
        (a - 1 - log(a), WEAK),
        (exp(x) - sp.E * x, None),
        (exp(a) - b, None),
        (exp(count) - sp.E * count, None),
        (log(a) + 9, None),
    ],
    ids=str,
)
def test_a_convex_form_is_above_its_tangent(form: Any, sign: Sign | None) -> None:
    assert bounds.by_tangent(form, of) is sign


@pytest.mark.parametrize(
    ("ends", "sign"),
    [
        ((0, 0), UP),
        ((0, 1), UP),
        ((0, oo), UP),
        ((0, -oo), None),
        ((-third, 0), None),
        ((0, -third), None),
        ((None, 0), None),
        ((0, sp.nan), None),
    ],
)
def test_a_hill_is_above_the_lesser_of_its_ends(ends: Any, sign: Sign | None) -> None:
    form = a * exp(-a)
    assert bounds.by_its_hill(form, lambda _: iter([None if e is None else sp.sympify(e) for e in ends]), of) is sign


# --- atoms


def test_the_queries_about_forms() -> None:
    assert [atoms.of_letter(one) for one in (a, m, n, x)] == [UP, DOWN, WEAK, None]
    assert [atoms.of_number(sp.sympify(one)) for one in (1, -1, 0, root - 1, 1 - root, sqrt(2) * sqrt(3) - sqrt(6))] == [
        UP,
        DOWN,
        ZERO,
        UP,
        DOWN,
        ZERO,
    ]
    assert atoms.of_number(sp.Function("f")(1)) is None
    assert [atoms.is_root(one) for one in (sqrt(a), a**2, sqrt(3), a**b, 1 / a)] == [True, False, False, False, False]
    polynomial = sp.Poly
    assert [atoms.positive_roots(polynomial(f, a)) for f in (a, a**2 - a, a + 1, (a - 1) ** 2, a**3 - 2, sp.Integer(3))] == [
        0,
        1,
        0,
        1,
        1,
        0,
    ]
    assert atoms.quadratic_in(b * x**2 + x - 1, x) == (b, 1, -1)
    assert atoms.quadratic_in(x**3 + x**2, x) is None
    assert atoms.quadratic_in(x + 1, x) is None
    assert atoms.quadratic_in(exp(x) + x**2, x) is None
    assert atoms.scaled(2 * exp(a)) == (2, exp(a))
    assert atoms.scaled(exp(a) * erf(b)) == (exp(a) * erf(b), None)
    assert atoms.scaled(3 * sqrt(a)) == (3, sqrt(a))
    assert atoms.scaled(a**2)[1] is None
    assert atoms.is_short(exp(x) + exp(2 * x))
    assert not atoms.is_short(exp(1000 * x) + exp(x / 7))
    assert not atoms.is_short(a**101)


def test_a_sign_that_is_seen_is_certainly_there() -> None:
    for form, seen in (
        (a, {1}),
        (m, {-1}),
        (x, {1, -1}),
        (n, {1}),
        (a - b, {1, -1}),
        (sp.Integer(0), set()),
        (sp.Symbol("z"), set()),
        (x**2, {1}),
    ):
        assert numeric_check.signs_seen(form) == seen
    everywhere = Domain({x: Closed(-oo, oo)})
    assert numeric_check.fails(x**2 + 1, DOWN, everywhere)
    assert not numeric_check.fails(x**2 + 1, UP, everywhere)
    assert not numeric_check.fails(sp.sqrt(x - 100), UP, everywhere)


@pytest.mark.parametrize(
    ("form", "limits", "positive"),
    [
        (x + third, (), True),
        (x, (), False),
        (x - third, (), False),
        (x - third, (x - 2 * third,), True),
        (x - third, (x - third,), False),
        ((x**2 - third) ** 2, (), False),
        ((x**2 - third) ** 2 + third, (), True),
        (sqrt(x - third), (), False),
        (log(x), (), False),
        (exp(x) - 1, (x - third,), True),
        (1 / (x - third), (), False),
    ],
    ids=str,
)
def test_a_form_is_positive_on_a_closed_box(form: Any, limits: Any, positive: bool) -> None:
    assert positive_on(form, [(x, sp.Integer(0), sp.Integer(1))], limits, cells=200) is positive


@pytest.mark.parametrize(
    ("form", "such_that", "kept"),
    [
        (x**2 + y**2, (sp.Ne(x, 1),), False),
        (x**2 + y**2, (x > 0,), False),
        (x**2, (x > 0,), True),
        (x**2 + y**2, (x >= 0,), False),
        (x**2 + y**2, (x + y > 0,), True),
        (x**2 - y**2, (x + y > 0,), False),
        (x**2 + 2 * x * y + y**2, (x + y > 0,), False),
        (x**2 + x * y + y**2, (x**2 + y**2 > 0,), True),
        (x**2 + x * y + y**2, (x**2 + y**2 >= 0,), False),
        (x**2 + y**2, (x**2 > 0,), False),
        (x**2 + y**2 + 1, (x + y > 0,), False),
    ],
    ids=str,
)
def test_a_definite_form_is_kept_from_zero(form: Any, such_that: Any, kept: bool) -> None:
    assert (
        is_kept_from_zero(form, Domain({x: Closed(-oo, oo), y: Closed(-oo, oo)}, such_that), lambda minor: bool(minor > 0)) is kept
    )


# --- along one letter


@pytest.mark.parametrize(
    ("form", "interval", "positive", "weakly"),
    [
        (x, Open(0, oo), True, True),
        (x, Closed(0, oo), False, True),
        (x, Closed(-1, 1), False, False),
        (1 - x, Closed(0, 1), False, True),
        (1 - x, sp.Interval.Ropen(0, 1), True, True),
        (x * (1 - x), Open(0, 1), True, True),
        (x * (1 - x), sp.Interval.Lopen(0, 1), False, True),
        (x * (1 - x), sp.Interval.Ropen(0, 1), False, True),
        ((x - 1) ** 2, Closed(0, 3), False, True),
        ((x - root) ** 2, Closed(0, 3), False, False),
        ((x - root) * (x - 1), Closed(0, 3), False, False),
        (1 - sin(x), Closed(0, 3), False, True),
        (sin(x), Open(0, pi), True, True),
        (sin(x), Open(0, 4), False, False),
        (Abs(x), Closed(-1, 1), False, True),
        (Abs(x) + 1, Closed(-1, 1), True, True),
        (Abs(x) - third, Closed(-1, 1), False, False),
        (exp(-x), Closed(0, oo), True, True),
        (exp(-x) - exp(-2 * x), Closed(0, oo), False, True),
        (exp(-x) - third, Closed(0, oo), False, False),
        (log(x), Open(1, oo), True, True),
        (log(x), Closed(1, 2), False, True),
        (sp.sign(x), Open(-1, 1), False, False),
        (1 / x, Open(-1, 1), False, False),
        (sqrt(x), Closed(0, 1), False, True),
    ],
    ids=str,
)  # fmt: skip
def test_a_form_is_positive_along_its_letter_up_to_the_ends_that_belong_to_it(
    form: Any, interval: Any, positive: bool, weakly: bool
) -> None:
    assert positive_along(form, x, interval) is positive
    assert nonnegative_along(form, x, interval) is weakly


@pytest.mark.parametrize(
    ("form", "interval", "positive"),
    [
        (whole - third, Closed(1, oo), True),
        (whole - third, Closed(0, oo), False),
        (whole - 1, Open(1, oo), True),
        (whole - 1, Closed(1, oo), False),
        (whole**2 - sp.Rational(1, 4), Closed(1, oo), True),
        (3 - whole, Closed(0, 2), True),
        (3 - whole, Closed(0, 3), False),
        ((whole - 1) * (whole - 2) + third, Closed(0, oo), True),
        (whole, Closed(-oo, 3), False),
    ],
    ids=str,
)
def test_whole_numbers_are_tried_each_before_any_real_one(form: Any, interval: Any, positive: bool) -> None:
    assert positive_along(form, whole, interval) is positive


@pytest.mark.parametrize(
    ("form", "end", "side", "found"),
    [
        (x, sp.Integer(0), 1, True),
        (-x, sp.Integer(0), 1, False),
        (-x, sp.Integer(0), -1, True),
        (1 - x, sp.Integer(1), -1, True),
        (1 - x, sp.Integer(1), 1, False),
        (x - sin(x), sp.Integer(0), 1, True),
        (sin(1 / x), sp.Integer(0), 1, False),
        (exp(-x), oo, -1, True),
        (exp(-x) - exp(-2 * x), oo, -1, True),
        (exp(-2 * x) - exp(-x), oo, -1, False),
        (exp(x), -oo, 1, True),
        (sin(x), oo, -1, False),
        (log(x), sp.Integer(0), 1, False),
        (-log(x), sp.Integer(0), 1, True),
        (sqrt(-x), sp.Integer(0), 1, False),
        (erfc(x) - exp(-(x**2)) / 9, oo, -1, False),
        (x - 1 - log(x), oo, -1, True),
        (sp.Integer(0) * x, sp.Integer(0), 1, False),
        (1 - 2 / pi * atan(x), oo, -1, True),
    ],
    ids=str,
)
def test_a_form_is_positive_next_to_an_end(form: Any, end: Any, side: int, found: bool) -> None:
    place = positive_up_to(form, x, end, side)
    assert (place is not None) is found
    assert place is None or form.xreplace({x: place}) > 0


@pytest.mark.parametrize(
    "node",
    [
        sp.gamma(1 / s),
        sp.loggamma(1 / s),
        sp.polygamma(0, 1 / s),
        sp.polygamma(1, 1 / s),
        sp.polygamma(2, 1 / s),
        sp.expint(1, 1 / s),
        erfc(1 / s),
        sp.gamma(s),
        sp.loggamma(s),
        sp.polygamma(1, s),
        sp.expint(1, 2 * s),
        sp.gamma(1 / s + 2),
    ],
    ids=str,
)
def test_what_is_put_in_far_out_holds_the_function(node: Any) -> None:
    found = far_out(node, s)
    assert found.form != node
    for k in (8, 16):
        at = sp.Rational(1, max(k, found.start))
        low, high = (found.form.xreplace({**dict.fromkeys(found.env, sp.Integer(end)), s: at}).evalf(30) for end in (0, 1))
        value = node.xreplace({s: at}).evalf(30)
        slack = abs(value) * sp.Rational(1, 10**20)
        assert min(low, high) - slack <= value <= max(low, high) + slack


@pytest.mark.parametrize(
    "node",
    [
        sp.expint(2, 1 / s),
        sp.gamma(1 + s),
        erfc(s),
        sp.expint(1, s**2),
        sp.expint(1, -s),
        sp.polygamma(third, s),
        sp.gamma(-1 / s),
        sp.expint(1, -1 / s),
    ],
    ids=str,
)
def test_nothing_is_put_in_for_another_argument(node: Any) -> None:
    assert far_out(node, s).form == node


def test_a_root_keeps_its_value_where_it_is_written_in_powers() -> None:
    for form in (sqrt(1 + 1 / s), sqrt(1 / s - 1), (2 + s**-2) ** third):
        assert abs((in_plain_powers(form, s) - form).xreplace({s: sp.Rational(1, 7)}).evalf(20)) < 1e-15


# --- kinks


@pytest.mark.parametrize(
    ("node", "values"),
    [
        (Heaviside(x), {(1, ((x, UP),)), (0, ((x, DOWN),))}),
        (sp.sign(x), {(1, ((x, UP),)), (-1, ((x, DOWN),))}),
        (Abs(x), {(x, ((x, WEAK),)), (-x, ((-x, WEAK),))}),
        (Max(x, y), {(x, ((x - y, WEAK),)), (y, ((y - x, WEAK),))}),
        (Min(x, y), {(x, ((y - x, WEAK),)), (y, ((x - y, WEAK),))}),
        (asin(sin(x)), {(x, ((x + pi / 2, WEAK), (pi / 2 - x, WEAK)))}),
        (acos(cos(x)), {(x, ((x, WEAK), (pi - x, WEAK)))}),
        (acosh(cosh(x)), {(x, ((x, WEAK),))}),
        (asin(cos(x)), set()),
        (asin(x), set()),
    ],
    ids=str,
)
def test_the_values_of_a_kink_and_the_signs_they_need(node: Any, values: Any) -> None:
    assert {(value, tuple(signs)) for value, signs in kinked_equalities._values(node)} == values


@pytest.mark.parametrize(
    ("left", "right", "domain", "found"),
    [
        (Abs(x), x, Domain({x: Closed(0, oo)}), True),
        (Abs(x), x, Domain({x: Closed(-1, 1)}), False),
        (Heaviside(x), sp.Integer(1), Domain({x: Open(0, oo)}), True),
        (Heaviside(x), sp.Integer(1), Domain({x: Closed(0, oo)}), False),
        (sp.sign(x), sp.Integer(1), Domain({x: Closed(0, oo)}), False),
        (asin(sin(x)), x, Domain({x: Closed(-1, 1)}), True),
        (asin(sin(x)), x, Domain({x: Closed(-1, 2)}), False),
        (acos(cos(x)), x, Domain({x: Closed(-1, 2)}), False),
        (acos(cos(x)), x, Domain({x: Closed(0, 4)}), False),
        (Max(x, y), x, Domain({x: Closed(0, oo), y: Closed(-oo, 0)}), True),
        (Max(x, y), x, Domain({x: Closed(0, oo), y: Closed(-oo, 1)}), False),
    ],
    ids=str,
)  # fmt: skip
def test_a_kink_is_told_by_a_sign_on_the_whole_domain(left: Any, right: Any, domain: Domain, found: bool) -> None:
    assert kinked_equalities.by_kinks(left, right, domain).found is found


# --- to the end: a form that touches zero where no drawn point, corner or ball hits it


@pytest.mark.parametrize(
    "form",
    [
        sqrt(1 + (a**2 - 2) ** 2) - 1,
        root * sqrt(a**2 + b**2) - a - b,
        a**4 + 1 - a**2 - sqrt(22) / 5 * a**3,
        sp.expand((a**2 - 2) ** 2 * (a + 3)),
        Max(a**2, 2 * root * a - 2) - 2 * root * a + 2,
        Abs(a - root),
        1 - sin(a),
        (a**2 - root) ** 2 * exp(a),
        exp(a - root) - 1 - a + root,
    ],
    ids=str,
)
def test_what_is_zero_at_an_irrational_place_is_not_positive(form: Any) -> None:
    assert not signed_by_steps(form, UP, Domain({a: Open(0, oo), b: Open(0, oo)})).found


def test_a_polynomial_too_long_for_factors_keeps_its_double_root() -> None:
    body = sp.Add(*((k % 7 + 1) * a**k for k in range(24)))
    for square in ((a - 1) ** 2, (a**2 - 2) ** 2):
        assert Signs()._roots(sp.expand(square * body), 0) is WEAK
    assert Signs()._roots(sp.expand((a - 1) ** 2 * body) + 1, 0) is UP
    assert Signs()._roots(sp.expand((a - 1) * body), 0) is None
    assert Signs()._roots(sp.expand(a * body), 0) is UP
    assert Signs()._roots(sp.expand(-body), 0) is DOWN
    assert Signs()._roots(n**2 + 1, 0) is None
    assert Signs()._roots(root * a + 1, 0) is None
    assert Signs()._roots(a + b, 0) is None
    assert on_a_line._is_root(2 * sqrt(x))
    assert not on_a_line._is_root(2 * x)


def test_a_ball_of_the_box_is_real() -> None:
    assert _positive(acb(1))
    assert not _positive(acb(1, 1))
    assert not _positive(acb(0))
    assert not _positive(acb(arb("nan")))
    assert not _positive(acb(arb(1, 2)))


@pytest.mark.parametrize(
    ("body", "law", "is_read"),
    [
        (exp(X), normal(X), True),
        (log(X), normal(X), False),
        (1 / X**2, normal(X), False),
        (log(1 + X**2), normal(X), True),
        (sqrt(1 + X), normal(X), False),
        (Abs(X), normal(X), True),
        (exp(X**3), normal(X), True),
        (X, normal(X), False),
        (log(X), Scalar(X, laws()["Exponential"], sp.Integer(1)), True),
        (log(X - 1), Scalar(X, laws()["Exponential"], sp.Integer(1)), False),
    ],
    ids=str,
)
def test_a_body_is_read_as_a_function_that_is_smooth_wherever_its_letter_goes(body: Any, law: Any, is_read: bool) -> None:
    assert bool(means._ways(E(body, law))) is is_read


@pytest.mark.parametrize(
    ("covariance", "found"),
    [
        ([[1, 0], [0, 1]], True),
        ([[1, 0], [0, 0]], False),
        ([[1, 1], [1, 1]], False),
        ([[a, 0], [0, 1]], True),
        ([[n, 0], [0, 1]], False),
    ],
    ids=str,
)
def test_a_body_that_is_positive_on_a_part_has_a_positive_mean_under_a_definite_law(covariance: Any, found: bool) -> None:
    def prove(body: Any, sign: Sign, domain: Domain) -> Attempt:
        return Attempt(sign is WEAK or domain.symbols[X] == Open(0, oo), "it is told")

    form, domain = E(X**2 * y**2, Gaussian((X, y), covariance)), Domain({a: Open(0, oo), n: Closed(0, oo)})
    assert means._under(form, UP, domain, prove).found is found
