"""What does each node ask, so that it has a value; is each side condition needed, at its border too; and does an integral converge where it is said to?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, Gaussian, normal
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.index import laws
from closedform.numerics.certificates.crossings import crossings
from closedform.numerics.conditions.certain import is_certain, left_open
from closedform.numerics.conditions.demand import Demand, For, Scope
from closedform.numerics.conditions.demands import demands
from closedform.numerics.conditions.existence import unsettled
from closedform.numerics.conditions.growth import growths

a, b, r = sp.symbols("a b r", real=True)
x, t, y = sp.symbols("x t y", real=True)
k = sp.Symbol("k", integer=True, nonnegative=True)
oo = sp.oo
Open, Closed = sp.Interval.open, sp.Interval


def scope(**ranges: Any) -> Scope:
    return Scope.of(Domain({sp.Symbol(name, real=True): interval for name, interval in ranges.items()}))


def scalar(name: str, *parameters: Any) -> Scalar:
    return Scalar(x, laws()[name], *parameters)


BELL = normal(x)
# A form, the range of its letter on which it has a value everywhere, and one that is wider by a point or little more, on which it has not.
VALUES = [
    (1 / a, Open(0, oo), Closed(0, oo)),
    (sp.sqrt(a), Closed(0, oo), Closed(-sp.Rational(1, 10**6), oo)),
    (1 / sp.sqrt(a), Open(0, oo), Closed(0, oo)),
    (sp.log(a), Open(0, oo), Closed(0, oo)),
    (sp.asin(a), Closed(-1, 1), Closed(-1, sp.Rational(1000001, 1000000))),
    (sp.atanh(a), Open(-1, 1), Closed(-1, 0)),
    (sp.gamma(a), Open(0, oo), Closed(0, oo)),
    (sp.gamma(a), Open(-1, 0), Open(-1, 1)),
    (sp.zeta(a), Open(1, oo), Closed(1, oo)),
    (sp.tan(a), Open(-1, 1), Closed(-sp.pi / 2, 1)),
    (sp.uppergamma(-b, a), Open(0, oo), Closed(0, oo)),
    (sp.Integral(sp.exp(-a * x), (x, 0, oo)), Open(0, oo), Closed(0, oo)),
    (a**2 * sp.Integral(sp.exp(-a * x), (x, 0, oo)), Open(0, oo), Closed(0, oo)),  # whatever it is multiplied with
    (sp.Integral(x**a, (x, 0, 1)), Open(-1, oo), Closed(-1, oo)),
    (sp.Integral(x**a, (x, 1, oo)), Open(-oo, -1), Closed(-oo, -1)),
    (sp.Integral(1 / (x**2 + a), (x, -1, 1)), Open(0, 1), Closed(0, 1)),
    (sp.Integral(sp.exp(a * x**2) * sp.cosh(x), (x, -oo, oo)), Open(-oo, 0), Closed(-1, 0)),
    (sp.Integral(sp.erfc(a * x), (x, 0, oo)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(sp.sin(x) / x * sp.exp(-a * x), (x, 0, oo)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(1 - sp.tanh(a * x), (x, 0, oo)), Open(0, oo), Closed(0, oo)),
    # Tails of double exponentials: e^(-a e^t) falls faster than any e^(t^n) rises, and e^(-e^(a t)) too, whatever the slope.
    (sp.Integral(x * sp.exp(-x - a * sp.exp(-x)), (x, -oo, oo)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(sp.exp(-a * x - sp.exp(x)), (x, -oo, oo)), Open(-oo, 0), Closed(-oo, 0)),
    (sp.Integral(x * sp.exp(-x - sp.exp(-a * x)), (x, -oo, oo)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(sp.exp(a * x**3 - sp.exp(x) - a**2 * sp.exp(2 * x)), (x, 0, oo)), Closed(0, oo), None),
    (sp.Integral(sp.exp(-sp.exp(x) + a * sp.exp(2 * x)), (x, 0, oo)), Closed(-oo, 0), Closed(-oo, 1)),
    (sp.Integral(sp.exp(x - sp.exp(x)), (x, -oo, a)), Open(-oo, oo), None),
    (E(sp.exp(a * x**2), BELL), Open(-oo, sp.Rational(1, 2)), Closed(0, sp.Rational(1, 2))),
    (E(x / (x**2 + a**2), BELL), Open(0, oo), Closed(0, oo)),
    (E(sp.exp(a * x), scalar("Exponential", sp.Integer(1))), Open(0, 1), Closed(0, 1)),
    (E(x, scalar("Pareto", a, sp.Integer(1))), Open(1, oo), Closed(1, oo)),
    (InfiniteSum(k * a ** (k - 1) / sp.gamma(k + 1), k, sp.Integer(0)), Open(0, oo), Closed(0, oo)),
    (InfiniteSum(a ** (k + b) / sp.gamma(k + 1), k, sp.Integer(0)), Open(0, oo), Closed(0, oo)),
    (E(x, scalar("Exponential", sp.Integer(1)), sp.Heaviside(1 - x, 0) * sp.Heaviside(x - a, 0)), Open(0, 1), Closed(0, 1)),
]


@pytest.mark.parametrize(("form", "inside", "wider"), VALUES, ids=lambda v: str(v)[:50])
def test_a_form_has_a_value_up_to_the_border_of_what_it_asks_and_not_on_it(form: Any, inside: Any, wider: Any) -> None:
    assert unsettled(form, scope(a=inside, b=Closed(0, 1))) == ""
    assert wider is None or unsettled(form, scope(a=wider, b=Closed(0, 1))) != ""


@pytest.mark.parametrize(
    ("exponent", "is_analytic"),
    [
        (x - sp.exp(x - a), True),
        (a * x**3 - sp.exp(x), True),
        (-x - (1 + a**2) * sp.exp(-x), True),  # bounded at this end
        (x - sp.exp(a * x), True),  # in x/a, for a is positive
        (-sp.exp(x) - sp.exp(2 * x) * (a - 1), False),  # 1 - a may be positive
        (-sp.exp(x) - a * sp.exp(x * (1 + a)) + sp.exp(a * x / 2), False),
    ],
    ids=str,
)
def test_a_double_exponential_is_analytic_in_what_does_not_turn_it(exponent: Any, is_analytic: bool) -> None:
    found = demands(sp.Integral(sp.exp(exponent), (x, 0, oo)), scope(a=Open(0, oo)))
    assert (not any(map(left_open, found))) is is_analytic


def test_an_exponential_whose_whole_exponent_falls_is_bounded_at_that_end() -> None:
    bounded = sp.Integral(sp.exp(-a * sp.exp(-x)) / (1 + x) ** 3, (x, 0, oo))
    assert not any(map(left_open, demands(bounded, scope(a=Open(0, oo)))))


AT_ENDS = [
    # Parts that are infinite at an end, and whose sum is not, or is less so.
    (sp.Integral((1 - sp.cos(a * x)) / x ** (2 + a), (x, 0, 1)), Open(0, 1), Closed(0, 1)),
    (sp.Integral((sp.exp(-x) - sp.exp(-a * x)) / (1 - sp.exp(-x)), (x, 0, oo)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(x**a * (1 / x - 1 / (1 - sp.exp(-x))) * sp.exp(-x), (x, 0, oo)), Open(-1, oo), Closed(-1, oo)),
    (sp.Integral((sp.exp(-x) - sp.exp(-b * x)) / x ** (1 + a), (x, 0, 1)), Open(-oo, 1), Closed(-1, 1)),
    (sp.Integral((1 - x ** (a - 1)) / (1 - x), (x, 0, 1)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(sp.exp(-a * x) / (sp.sqrt(x) * (x**2 + 1)), (x, 0, oo)), Open(0, oo), Closed(-1, oo)),
    (sp.Integral(sp.exp(-a * x) * sp.Ci(x), (x, 0, oo)), Open(0, oo), Closed(-1, oo)),
    (sp.Integral(x**a * sp.Ci(x), (x, 0, 1)), Open(-1, oo), Closed(-1, oo)),
    (sp.Integral(x ** (a - 1) * sp.uppergamma(b, x), (x, 0, oo)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(x**a * sp.uppergamma(sp.Rational(-1, 2), x), (x, 0, 1)), Open(-sp.S.Half, oo), Closed(-sp.S.Half, oo)),
    # Waves: the conditions of Dirichlet's test.
    (sp.Integral(sp.sin(x) / (x + a), (x, 0, oo)), Open(0, oo), Closed(-1, oo)),
    (sp.Integral(sp.cos(a * x) / (1 + x), (x, 0, oo)), Open(0, oo), Closed(0, oo)),
    (sp.Integral(x**a * sp.sin(x), (x, 1, oo)), Open(-oo, 0), Closed(-oo, 0)),
    (sp.Integral(x**a * sp.sin(x) ** 2, (x, 1, oo)), Open(-oo, -1), Closed(-oo, -1)),
    (sp.Integral(x**a * sp.cos(x**2), (x, 1, oo)), Open(-oo, 1), Closed(-oo, 1)),
    (sp.Integral(sp.cos(x) * sp.cos(a * x) / x, (x, 1, oo)), Open(1, oo), Closed(1, oo)),
    (sp.Integral(sp.sinc(a * x) * sp.sinc(x), (x, -oo, oo)), Open(0, oo), Closed(-oo, 0)),
    # Sums whose terms cancel.
    (InfiniteSum(1 / (k + 1) - 1 / (k + a), k, sp.Integer(0)), Open(0, oo), Closed(0, oo)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("form", "inside", "wider"), AT_ENDS, ids=lambda v: str(v)[:50])
def test_so_has_one_whose_parts_cancel_or_swing(form: Any, inside: Any, wider: Any) -> None:
    assert unsettled(form, scope(a=inside, b=Closed(0, 1))) == ""
    assert unsettled(form, scope(a=wider, b=Closed(0, 1))) != ""


@pytest.mark.parametrize(
    "form",
    [
        sp.Integral(sp.sin(x) / x, (x, -1, 1)),
        sp.Integral(sp.sin(x + a) / (x + a), (x, -1, 1)),
        sp.Integral((sp.exp(x) - sp.exp(a)) / (x - a), (x, 0, 1)),
        sp.Integral(sp.sin(x) / x, (x, a, oo)),
        sp.Integral(sp.sinc(x) ** 2, (x, -oo, oo)),
    ],
    ids=str,
)
def test_a_singularity_that_can_be_removed_is_none_wherever_it_lies(form: Any) -> None:
    assert unsettled(form, scope(a=Closed(-oo, oo))) == ""


@pytest.mark.parametrize(
    "form",
    [
        sp.Integral(sp.cos(x) / x, (x, -1, 1)),
        sp.Integral(sp.sin(x) / (x - a), (x, -1, 1)),
        sp.Integral(sp.sin(x + a) / (x + a) ** 2, (x, -1, 1)),
        sp.Integral((sp.exp(x) - sp.exp(a)) / (x - a) / x, (x, 0, 1)),
        sp.Integral(abs(x - a) / (x - a) ** 2, (x, 0, 1)),
        sp.Integral(sp.sin(a * x) / x, (x, 0, oo)),  # it jumps at a = 0, and its rule there is another
        sp.Integral((sp.sqrt(x + a**2) - abs(a)) / x, (x, 0, 1)),
        InfiniteSum(a / k - 1 / (k + 1), k, sp.Integer(1)),
    ],
    ids=str,
)
def test_no_other_one_is_removed(form: Any) -> None:
    assert unsettled(form, scope(a=Closed(-oo, oo))) != ""


_CORNER = sp.Rational(3, 2)


@pytest.mark.parametrize(
    ("body", "top"),
    [
        ((x + y) ** -2, 1),
        (x / (x**2 + y**2) ** _CORNER, 1),
        (sp.tanh(x * y) / x**_CORNER / (1 + y) ** sp.Rational(6, 5), oo),
        ((1 - sp.cos(x * y)) / x**2 / (1 + y) ** _CORNER, oo),
        (sp.sin(x / y) / x**_CORNER, 1),
    ],
    ids=str,
)
def test_an_integral_that_diverges_at_a_corner_of_its_ranges_is_not_called_convergent(body: Any, top: Any) -> None:
    assert unsettled(sp.Integral(body, (x, 0, 1), (y, 0, top)), scope(a=Closed(0, 1))) != ""


def test_nor_is_one_refused_that_is_a_product_there() -> None:
    body = sp.exp(-y * (1 + x)) / sp.sqrt(x) / y ** sp.Rational(1, 3)
    assert unsettled(sp.Integral(body, (x, 0, 1), (y, 0, oo)), scope(a=Closed(0, 1))) == ""


def test_a_covariance_is_asked_to_be_one() -> None:
    law = Gaussian((x, y), [[1, r], [r, 1]])
    assert unsettled(E(x * y, law), scope(r=Closed(-1, 1))) == ""
    assert unsettled(E(x * y, law), scope(r=Closed(-1, sp.Rational(1001, 1000)))) != ""


def test_a_mean_under_a_degenerate_law_is_not_called_analytic() -> None:
    asked = list(demands(E(sp.Max(x, y), Gaussian((x, y), [[1, r], [r, 1]])), scope(r=Closed(-1, 1))))
    open_ = [one for one in asked if one.to is For.ANALYTIC and not is_certain(one.form, one.must, one.scope)]  # type: ignore[union-attr]
    assert any(one.form.free_symbols == {r} for one in open_)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("form", "exponent", "power"),
    [
        (t**3 * sp.exp(-(t**2)), -(t**2), 3),
        (1 / (1 + t**2), 0, -2),
        (sp.sqrt(1 + t**4) / t, 0, 1),
        (t / (sp.exp(2 * t) + 1), -2 * t, 1),
        (sp.erfc(t) * sp.exp(t), t - t**2, 0),
        (sp.atan(1 / t), 0, -1),
        (sp.log(1 + t), 0, 0),
        (1 / sp.cosh(3 * t), -3 * t, 0),
    ],
    ids=str,
)
def test_a_growth_bounds_its_form_far_out(form: Any, exponent: Any, power: Any) -> None:
    found = growths(form, t, scope(t=Open(1, oo)))
    assert found is not None
    assert (sp.expand(exponent), sp.Integer(power)) in {(one.exponent, one.power) for one in found}
    bound = sum(t**one.power * sp.exp(one.exponent) for one in found)
    ratios = [abs(sp.N(form.subs(t, at) / bound.subs(t, at))) for at in (20, 40, 80)]
    assert max(ratios) <= 10 * sp.log(80)


@pytest.mark.parametrize("form", [sp.exp(a * t), sp.exp(t**a), 1 / (t - a), sp.gamma(t), 1 / (a * t + 1)], ids=str)
def test_what_no_rule_bounds_is_not_said_to_fall(form: Any) -> None:
    """With a letter of any sign before the leading power nothing is known of the end."""
    found = growths(form, t, scope(t=Open(1, oo), a=Open(-oo, oo)))
    falls = found is not None and all(
        (one.exponent == 0 and is_certain(-one.power, Sign.POSITIVE, scope(a=Open(-oo, oo))))
        or (one.exponent != 0 and is_certain(-sp.Poly(one.exponent, t).LC(), Sign.POSITIVE, scope(a=Open(-oo, oo))))
        for one in found
    )
    assert not falls or form == 1 / (t - a)  # of which the leading power is known


class TestCrossings:
    """Where kinks under one integral meet: each such place is a form that vanishes there."""

    @staticmethod
    def forms(body: Any, *limits: Any) -> set[Any]:
        one = scope(a=Open(-oo, oo), b=Open(-oo, oo))
        asked = [d for d in demands(sp.Integral(body, *limits), one) if isinstance(d, Demand) and d.to is not For.VALUE]
        found = crossings([d for d in asked if d.form.free_symbols & set(d.scope.bound)])
        return {sp.factor(one.form) for one in found if isinstance(one, Demand)}

    def test_a_kink_meets_an_end_or_another(self) -> None:
        found = self.forms(sp.Abs(x - a) * sp.Abs(x - b), (x, 0, 1))
        assert {a, b, a - 1, b - 1} <= {f * s for f in found for s in (1, -1)}
        assert {a - b, b - a} & found

    def test_a_zero_leaves_for_infinity(self) -> None:
        """Where a is zero |a x - 1| no longer turns: the zero 1/a has met no finite end."""
        found = self.forms(sp.Abs(a * x - 1) * sp.exp(-x), (x, 0, oo))
        assert {a, -a} & found

    def test_two_zeros_are_born(self) -> None:
        found = self.forms(sp.Heaviside(a - (x - sp.Rational(1, 2)) ** 2), (x, 0, 1))
        assert any(sp.degree(form, a) == 1 and form.subs(a, 0) == 0 for form in found)


def test_a_difference_of_rising_functions_has_the_sign_of_that_of_their_arguments() -> None:
    apart = Scope.of(Domain({a: Open(-oo, oo), b: Open(-oo, oo)}, (sp.Ne(a, b),)))
    above = Scope.of(Domain({a: Open(-oo, oo), b: Open(-oo, oo)}, (a > b,)))
    gap = sp.erf(a) / 2 - sp.erf(b) / 2
    assert is_certain(gap, Sign.NONZERO, apart)
    assert is_certain(gap, Sign.POSITIVE, above)
    assert not is_certain(-gap, Sign.POSITIVE, above)
    assert not is_certain(sp.cosh(a) - sp.cosh(b), Sign.NONZERO, apart)  # even
