"""Claims of a first course: each is judged as a reader expects, and so is the false one beside it."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from flint import acb
from one_claim import judged

from closedform.derivations.claims.domain import Domain, real
from closedform.numerics.balls.branches import refuse_integrand
from closedform.numerics.balls.table import to_ball
from closedform.numerics.comparison.property_at_points import _withstands
from closedform.numerics.conditions.certain import left_open
from closedform.numerics.conditions.demand import For, Scope, Unread
from closedform.numerics.conditions.demands import demands
from closedform.numerics.domains.points import Point
from closedform.numerics.findings.evidence import NotLowered, NotReal
from closedform.numerics.findings.findings import Where
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.forms.trees import planted
from closedform.numerics.proof.identities import _steps, simplified

n, k, x = sp.Symbol("n", integer=True), sp.Symbol("k", integer=True), sp.Symbol("x", real=True)
m = sp.Symbol("m", integer=True, nonnegative=True)
e = sp.Rational(1, 10**6)
WHOLE = {"n": "nonnegative integer", "k": "nonnegative integer"}
POLYNOMIAL = {"x": "real", "k": "nonnegative integer"}


class TestBinomialCoefficients:
    """Of a whole k >= 0 they are polynomials in n, at whole numbers below zero too."""

    @pytest.mark.parametrize(
        ("left", "right", "where", "such_that", "total"),
        [
            ("binomial(x, k) + binomial(x, k+1)", "binomial(x+1, k+1)", {"x": "real", "k": "integer"}, ["k >= 0"], "proved"),
            ("binomial(x, k) + binomial(x, k+2)", "binomial(x+1, k+1)", {"x": "real", "k": "integer"}, ["k >= 0"], "refuted"),
            ("binomial(n, k)", "1", {"n": "integer", "k": "nonnegative integer"}, ["k <= 0"], "agrees"),
            ("binomial(n, k) + binomial(n, k-1)", "binomial(n+1, k)", WHOLE, [], "proved"),
            ("binomial(n, k) + binomial(n, k-1)", "binomial(n+1, k-1)", WHOLE, [], "refuted"),
            ("binomial(x, k) + binomial(x, k-1)", "binomial(x+1, k)", {"x": "real", "k": "positive integer"}, [], "proved"),
            # At x = -1 and k = 0 texts disagree on the value of binomial(x, k-1).
            ("binomial(x, k) + binomial(x, k-1)", "binomial(x+1, k)", POLYNOMIAL, [], "undecided"),
            ("binomial(n, k)", "binomial(n, n-k)", WHOLE, ["k <= n"], "proved"),
        ],
    )  # fmt: skip
    def test_are_judged(self, left: str, right: str, where: dict[str, str], such_that: list[str], total: str) -> None:
        assert judged(left, right, where, such_that=such_that).total == total

    @pytest.mark.parametrize("at", range(-3, 4))
    def test_a_ball_holds_the_polynomial(self, at: int) -> None:
        for order in range(5):
            found = to_ball(sp.binomial(n, k), {n: acb(at), k: acb(order)})
            assert (found - acb(int(sp.binomial(at, order)))).contains(0)
            assert found.is_finite()
            value = substitute(sp.binomial(x, k), {x: sp.Integer(at), k: sp.Integer(order)})
            assert value == sp.binomial(at, order)

    def test_two_whole_numbers_below_zero_have_no_value_that_texts_agree_on(self) -> None:
        assert not to_ball(sp.binomial(n, k), {n: acb(-2), k: acb(-3)}).is_finite()
        assert to_ball(sp.binomial(n, k), {n: acb(2), k: acb(-3)}).is_zero()
        with pytest.raises(NotLowered, match="texts disagree"):
            substitute(sp.binomial(n, k), {n: sp.Integer(-2), k: sp.Integer(-3)})

    def test_a_step_leads_to_each_from_the_lowest(self) -> None:
        for at in range(-4, 5):
            for order, across, more in [(0, 0, 2), (1, 2, 0), (3, 1, 1), (0, 2, 2)]:
                up = across + more
                stepped = sp.binomial(at, order) * _steps(sp.Integer(at), sp.Integer(order), across, up)
                assert stepped == sp.binomial(at + across, order + up)
        assert len(simplified(sp.binomial(x, m + 1) + sp.binomial(x + 2, m)).atoms(sp.binomial)) == 1

    def test_a_value_is_certain_for_a_whole_k_or_an_n_that_are_at_least_zero(self) -> None:
        def is_open(form: Any, to: For, **ranges: Any) -> bool:
            scope = Scope.of(Domain({s: ranges.get(str(s), sp.Interval(-sp.oo, sp.oo)) for s in form.free_symbols}))
            asked = [one for one in demands(form, scope) if isinstance(one, Unread) or one.to is to]
            return any(map(left_open, asked))

        below = sp.Interval(0, sp.oo)
        assert not is_open(sp.binomial(x, m), For.VALUE, m=below)
        assert is_open(sp.binomial(x, m), For.ANALYTIC, m=below)  # between whole numbers it has poles at x = -1
        assert is_open(sp.binomial(x, k), For.VALUE)
        assert not is_open(sp.binomial(m, k), For.VALUE, m=below)


class TestWhereANodeHasAValue:
    @pytest.mark.slow
    def test_a_reciprocal_of_gamma_has_one_at_the_poles(self) -> None:
        assert judged("k/gamma(k+1)", "1/gamma(k)", {"k": "nonnegative integer"}).total == "proved"
        assert judged("gamma(k+1)/k", "gamma(k)", {"k": "nonnegative integer"}).total != "proved"

    def test_an_incomplete_gamma_function_of_positive_order_has_one_at_zero(self) -> None:
        split = ("lowergamma(s, x) + uppergamma(s, x)", "gamma(s)")
        assert judged(*split, {"s": "positive", "x": "nonnegative"}).total == "proved"
        raised = ("uppergamma(1 - s, x)", "x**(-s)*exp(-x) - s*uppergamma(-s, x)")
        assert judged(*raised, {"s": "positive", "x": "nonnegative"}).total != "proved"


class TestWhatIsSaidOfTheRest:
    @pytest.mark.slow
    def test_that_it_fails_is_not_said_where_neither_side_has_a_value(self) -> None:
        record = judged("1/tan(z)", "cos(z)/sin(z)", {"z": "real"})  # at pi neither side has one, at pi/2 the right one alone
        assert record.reason.endswith("fails at every point tried elsewhere at which one side has a real value")
        assert judged("Abs(z)", "z", {"z": "real"}).reason.endswith("elsewhere")

    def test_a_condition_that_fails_at_a_further_point_is_no_hint(self) -> None:
        line = Domain({x: real})
        condition = Where(planted(x >= 0), "x >= 0", exact=True)

        def holds(point: Point) -> bool | None:
            return bool(point[x] >= 0)

        assert _withstands(line, condition, holds)
        assert not _withstands(line, condition, lambda point: holds(point) and point[x] != 2)


class TestIntegrandsThatAreNotReal:
    @pytest.mark.parametrize(
        "left", ["Integral(sqrt(1-x), (x, 0, 2))", pytest.param("Integral(acos(x), (x, -2, 2))", marks=pytest.mark.slow)]
    )
    def test_have_no_real_value_whatever_cancels(self, left: str) -> None:
        record = judged(left, "2*pi", {})
        assert record.total == "refuted"
        assert "is not real at" in record.reason

    def test_are_looked_for_within_the_range_and_where_nothing_makes_them_zero(self) -> None:
        t = sp.Symbol("t", real=True)
        for f, low, high in [
            (sp.acos(t), -1, 1), (sp.acos(t) * sp.Heaviside(1 - t), 0, 2), (sp.acos(t), 1 - sp.Rational(1, 10**20), 1),
            (sp.sqrt(-t) * sp.sqrt(-1 - t), 1, 2), (sp.exp(sp.I * t), 0, 2), (sp.log(t), 0, sp.oo),
        ]:  # fmt: skip
            refuse_integrand(sp.Integral(f, (t, low, high)), {}, str)
        for f, low, high in [(sp.acos(t), -2, 2), (sp.log(t), -sp.oo, 1), (sp.sqrt(t), -sp.oo, sp.oo), (sp.acos(t), 1, 1 + e)]:
            with pytest.raises(NotReal):
                refuse_integrand(sp.Integral(f, (t, low, high)), {}, str)
