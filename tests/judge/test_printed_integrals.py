"""Kinds of integrals that printed tables have: each is decided, and so is the false one beside it."""

from __future__ import annotations

from typing import ClassVar

import pytest
from one_claim import judged

from closedform.derivations.claims.origin import BadClaim

NORMAL = "(X, Y) ~ N(0, [[1, r], [r, 1]])"
POSITIVE = {"a": "positive"}


class TestAPowerWithAnExponentThatIsIntegratedOver:
    """It is an exponential: 2**t is exp(t log 2)."""

    @pytest.mark.parametrize(
        ("left", "right", "where", "total"),
        [
            ("Integral(1/(2**t+1), (t, 0, oo))", "1", {}, "enclosed"),
            ("Integral(1/(2**t+1), (t, 0, oo))", "log(2)", {}, "refuted"),
            ("Integral(a**(-t), (t, 0, oo))", "1/log(a)", {"a": "(1, oo)"}, "proved"),
            ("Integral(a**(-t), (t, 0, oo))", "log(a)", {"a": "(1, oo)"}, "refuted"),
        ],
    )
    def test_is_judged(self, left: str, right: str, where: dict[str, str], total: str) -> None:
        assert judged(left, right, where).total == total

    def test_is_judged_in_a_mean(self) -> None:
        assert judged("E[a**Z]", "exp(log(a)**2/2)", POSITIVE, law="Z ~ N(0, 1)").total == "proved"
        assert judged("E[a**Z]", "exp(log(a)/2)", POSITIVE, law="Z ~ N(0, 1)").total == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "total"), [("log(2)/a", "enclosed"), ("log(2)", "refuted")]
)  # fmt: skip
def test_a_quotient_that_falls_as_an_exponential_is_analytic_in_its_rate(right: str, total: str) -> None:
    assert judged("Integral(1/(exp(a*x)+1), (x, 0, oo))", right, POSITIVE).total == total


def test_a_root_of_a_range_that_shrinks_to_nothing_leaves_no_pole() -> None:
    """Abramowitz and Stegun 7.3.7 is even in x, and the quantity is odd: a range pi x^2/2 under a root leaves x^2/|x|."""
    even = "Integral(cos(t)/sqrt(t), (t, 0, pi*x**2/2))/sqrt(2*pi)"
    found = judged("Integral(cos(pi*t**2/2), (t, 0, x))", even, {"x": "real"})
    assert (found.total, found.condition) == ("conditional", "x >= 0")
    assert judged("Integral(cos(pi*t**2/2), (t, 0, x))", f"sign(x)*{even}", {"x": "real"}).total == "enclosed"


class TestWhatStandsUnderARoot:
    """It is at least zero if it falls to zero at the end of its range, or is concave, or a wave on one arc."""

    @pytest.mark.parametrize(
        ("left", "right"),
        [
            ("Integral(sqrt(1-x**3), (x, 0, 1))", "beta(1/3, 3/2)/3"),
            pytest.param("Integral(log(1-x**3), (x, 0, 1))", "-3+pi*sqrt(3)/6+3*log(3)/2", marks=pytest.mark.slow),
            ("Integral(sqrt(1/(2-x)), (x, 0, 1))", "2*(sqrt(2)-1)"),
            ("Integral(sqrt(cos(x)), (x, 0, pi/2))", "2*sqrt(pi)*gamma(3/4)/gamma(1/4)"),
        ],
    )
    def test_is_judged(self, left: str, right: str) -> None:
        assert judged(left, right).total in ("proved", "enclosed")
        assert judged(left, f"{right}+1/10**6").total == "refuted"

    @pytest.mark.slow
    def test_is_judged_with_letters(self) -> None:
        where = {"a": "positive", "b": "positive"}
        assert judged("Integral((1-x**a)**b, (x, 0, 1))", "beta(1/a, b+1)/a", where).total == "proved"
        assert judged("Integral((1-x**a)**b, (x, 0, 1))", "beta(a, b+1)/a", where).total == "refuted"
        assert judged("Integral((1-sqrt(x))**b, (x, 0, 1))", "2/((b+1)*(b+2))", {"b": "positive"}).total == "proved"

    def test_is_refused_where_it_leaves_the_reals(self) -> None:
        assert judged("Integral(sqrt(1-x**3), (x, 0, 2))", "1").total == "refuted"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Integral((cos(x)-cos(2*x))/x**2, (x, 0, oo))", "pi/2"),
        ("Integral((cos(x**2)-cos(x))/x, (x, 0, oo))", "EulerGamma/2"),
        pytest.param("Integral(cos(x**2)*cos(2*x), (x, -oo, oo))", "sqrt(pi)*cos(1-pi/4)", marks=pytest.mark.slow),
        ("Integral(cos(x)/(x**2+1), (x, 0, oo))", "pi/2*exp(-1)"),
        ("Integral(exp(-x)*sqrt(1-exp(-x)), (x, 0, oo))", "2/3"),
        ("Integral((x-EulerGamma)**3*exp(-x-exp(-x)), (x, -oo, oo))", "2*zeta(3)"),
        pytest.param("Integral(x**2*((sin(x)-x*cos(x))/x**3)**3, (x, 0, oo))", "5*pi/192", marks=pytest.mark.slow),
    ],
)
def test_an_integral_without_parameters_exists_if_a_ball_holds_it(left: str, right: str) -> None:
    assert judged(left, right).total == "enclosed"
    assert judged(left, f"{right}*1000001/1000000").total == "refuted"


class TestMomentsOfAWeibullLaw:
    """They are Gamma functions, in any order and about any place."""

    WHERE: ClassVar[dict[str, str]] = {"b": "positive", "k": "positive"}
    LAW = "X ~ Weibull(shape=k, scale=b)"

    def test_are_proved(self) -> None:
        assert judged("E[X**3]", "b**3*gamma(1+3/k)", self.WHERE, law=self.LAW).total == "proved"
        assert judged("E[X**3]", "b**3*gamma(1+k/3)", self.WHERE, law=self.LAW).total == "refuted"

    @pytest.mark.slow
    def test_about_a_place_are_proved(self) -> None:
        variance = "b**2*(gamma(1+2/k)-gamma(1+1/k)**2)"
        assert judged("E[(X-b*gamma(1+1/k))**2]", variance, self.WHERE, law=self.LAW).total == "proved"
        assert judged("E[X**2]-E[X]**2", variance, self.WHERE, law=self.LAW).total == "proved"


def test_a_sum_between_two_whole_numbers_is_the_sum_of_its_terms() -> None:
    assert judged("Sum(x**k, (k, 0, 5))", "(1-x**6)/(1-x)", {"x": "(0, 1)"}).total == "proved"
    assert judged("Sum(x**k, (k, 0, 4))", "(1-x**6)/(1-x)", {"x": "(0, 1)"}).total == "refuted"
    with pytest.raises(BadClaim, match="over at most 100 whole numbers"):
        judged("Sum(x**k, (k, 0, 100))", "1", {"x": "(0, 1)"})


@pytest.mark.slow
def test_a_square_of_a_step_less_a_distribution_function_is_split_at_the_step() -> None:
    score = "Integral((1/(1+exp(-x))-Heaviside(x-y))**2, (x, -oo, oo))"
    assert judged(score, "y-2*log(1/(1+exp(-y)))-1", {"y": "real"}).total == "proved"
    assert judged(score, "y-2*log(1/(1+exp(-y)))-2", {"y": "real"}).total == "refuted"


@pytest.mark.slow
def test_the_larger_of_two_squares_is_cut_at_planes() -> None:
    assert judged("E[Max(X**2, Y**2)]", "1+2/pi*sqrt(1-r**2)", {"r": "(-1, 1)"}, law=NORMAL).total == "proved"
    assert judged("E[Max(X**2, Y**2)]", "1+1/pi*sqrt(1-r**2)", {"r": "(-1, 1)"}, law=NORMAL).total == "refuted"


@pytest.mark.parametrize(
    ("left", "right", "domain"),
    [
        ("Integral(2*cos(a*x)/(x+1), (x, 1, oo))", "2*Integral(cos(a*x)/(x+1), (x, 1, oo))", "real"),  # diverges at a = 0
        ("Integral(2*cos(x)*cos(a*x)/x, (x, 1, oo))", "2*Integral(cos(x)*cos(a*x)/x, (x, 1, oo))", "(1/2, 2)"),  # at a = 1
        # The first coefficient in k vanishes at a = 0: there the sum is 0, or diverges.
        ("Sum(a**2*(2*k+1)/((a**2*k**2+1)*(a**2*(k+1)**2+1)), (k, 1, oo))", "1/(a**2+1)", "(-1, 2)"),
        ("Sum(1/(a**2*k**4+k+1), (k, 0, oo))", "1 + Sum(1/(a**2*k**4+k+1), (k, 1, oo))", "(-1, 2)"),
        # The argument of gamma falls onto a pole at a = 2.
        ("Sum(gamma(a-k)/(2**k*gamma(a-k+3/2)), (k, 0, oo))", "gamma(a)/gamma(a+3/2) + Sum(gamma(a-k)/(2**k*gamma(a-k+3/2)), (k, 1, oo))",
         "(6/5, 12/5)"),
    ],
)  # fmt: skip
def test_what_has_no_value_at_one_place_of_the_domain_does_not_hold(left: str, right: str, domain: str) -> None:
    assert judged(left, right, {"a": domain}).total not in ("proved", "enclosed", "conditional")
