"""The classes of wrong answers the judge once gave: an example of each, its neighbours, and the true twin beside it."""

from __future__ import annotations

import re

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from one_claim import judged

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, lies_in, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.claims.source import Source
from closedform.numerics.balls.resolution import MARGIN, smallest_part
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.domains.cells import visit
from closedform.numerics.domains.number_names import named
from closedform.numerics.domains.points import generic_points
from closedform.numerics.domains.roots import sign_at, simplest_between
from closedform.numerics.domains.walls import fitted, may_be_fitted
from closedform.numerics.domains.wording import relation
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.forms.reality import certainly_real
from closedform.numerics.forms.surfaces import surfaces

a, b, c = sp.symbols("a b c", real=True)
x, y = sp.symbols("x y", positive=True)


POSITIVE = {"x": "positive", "y": "positive"}
REAL = {"a": "real", "b": "real"}
POSITIVE_AB = dict.fromkeys("ab", "positive")


class TestTiesAndPolesAtTheAtomsOfALaw:
    """Weights may meet so that an atom lies where a body jumps or has no value: a null set of parameters, and no exception to make."""

    @pytest.mark.parametrize(
        ("left", "right", "given", "condition"),
        [
            ("E[sign(a*X + b*Y)**2]", "1", "", "a != b"),
            ("E[(a*X + b*Y)**2]", "a**2 + b**2", "a*X + b*Y > 0", "a != b"),
            ("E[1/(a*X + b*Y)]", "0", "", "a != b"),  # the poles of opposite atoms cancel, and each is one
            ("E[(X - a)/(X - a)]", "1", "", "a != 1"),
            ("E[sign(a*X + b*Y)]", "0", "", None),
            ("E[X/X]", "1", "X > 0", None),
            ("E[1/(1 + X)]", "1/2", "X > 0", None),
        ],
    )
    def test_a_tie_is_an_exception_where_it_is_one(self, left: str, right: str, given: str, condition: str | None) -> None:
        record = judged(left, right, POSITIVE_AB, given=given or None, law=["X ~ Rademacher()", "Y ~ Rademacher()"])
        assert record.total.holds if condition is None else (record.total, record.condition) == (Verdict.CONDITIONAL, condition)

    @pytest.mark.parametrize(
        ("left", "law", "said"),
        [
            ("E[X/X]", "X ~ Bernoulli(1/2)", "1/X cancels here, and has no real value at the atom X = 0"),
            ("E[sqrt(X)**2]", "X ~ Rademacher()", "sqrt(X) cancels here, and has no real value at the atom X = -1"),
            ("E[sqrt(X)**2]", "X ~ N(1, 1)", "sqrt(X) cancels here, and may have no real value for some X"),
            ("E[exp(log(X))]", "X ~ t(5)", "log(X) cancels here, and may have no real value for some X"),
        ],
    )
    def test_what_cancels_and_has_no_value_where_it_is_averaged_is_refused(self, left: str, law: str, said: str) -> None:
        with pytest.raises(BadClaim, match=re.escape(said)):
            judged(left, "1", POSITIVE_AB, law=law)


class TestWhatHoldsOnAWallAlone:
    """Points of a domain far from order one were drawn on its closed walls, where a line may hold that holds nowhere else."""

    @pytest.mark.parametrize(
        ("right", "such_that"),
        [("1/y + (x - 5000)*sin(x)", "x >= 5000"), ("x/(5000*y)", "x >= 5000"), ("1/y + Max(0, x - 5000)", "x >= 5000")],
    )
    def test_it_is_refuted(self, right: str, such_that: str) -> None:
        record = judged("Integral(exp(-t*y), (t, 0, oo))", right, POSITIVE, such_that=[such_that])
        assert (record.total, record.condition) == (Verdict.REFUTED, None)


class TestWhatCancelsAroundAnExpectation:
    """In a law, in an event and in a condition; in a side see the class below."""

    @pytest.mark.parametrize(
        ("law", "given", "right", "condition"),
        [
            ("X ~ N(b*a/a, 1)", "", "b", "a != 0"),
            ("X ~ N(b, 1 + sqrt(a)**2)", "", "b", "a >= 0"),
            ("X ~ N(0, 1)", "X > a/a - 1", "sqrt(2/pi)", "a != 0"),
            ("X ~ N(b + 0*a, 1)", "", "b", None),
        ],
    )
    def test_it_must_have_a_value(self, law: str, given: str, right: str, condition: str | None) -> None:
        record = judged("E[X]", right, REAL, law=law, given=given or None, engines=("enclose", "certify"))
        assert record.total.holds if condition is None else (record.total, record.condition) == (Verdict.CONDITIONAL, condition)

    def test_a_condition_from_which_something_cancels_is_refused(self) -> None:
        with pytest.raises(BadClaim, match=re.escape("such_that 1: 1/a cancels in 'b > a/a', and where it has no value")):
            judged("abs(b)", "b", REAL, such_that=["b > a/a"])


class TestWhatIsTakenAsRealIsReal:
    @pytest.mark.parametrize(
        ("left", "right"),
        [
            ("Integral(1/(2+x**4), (x, 0, sqrt(-1)))", "0"),
            ("Integral(x, (x, 0, sqrt(-1)))", "-1/2"),  # the value is real, the end is not
            ("Integral(x, (x, 0, acos(2)))", "acos(2)**2/2"),
            ("Integral(sqrt(x), (x, -1, 1))", "2/3"),  # the real part
            ("OwenT(1, sqrt(-2))", "0"),
        ],
    )
    def test_a_claim_about_what_is_not_real_never_holds(self, left: str, right: str) -> None:
        assert not Verdict(str(judged(left, right).total)).holds

    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("log(a**2)", "2*log(a)", {"a": "nonzero"}, "a > 0"),
            ("Integral(x, (x, 0, sqrt(a)))", "a/2", {"a": "real"}, "a >= 0"),
            ("log(a*b)", "log(a) + log(b)", REAL, "a > 0 and b > 0"),
            # What SymPy cancels as it builds a side must have a value all the same.
            ("sqrt(a)**2", "a", {"a": "real"}, "a >= 0"),
            ("a/a", "1", {"a": "real"}, "a != 0"),
            ("b + 0*log(a)", "b", REAL, "a > 0"),
            ("(a**2 - b**2)/(a - b)", "a + b", REAL, "a != b"),  # nothing cancels as it is built; 0/0 is no value
        ],
    )
    def test_a_principal_branch_off_the_real_line_is_no_value(
        self, left: str, right: str, where: dict[str, str], condition: str
    ) -> None:
        record = judged(left, right, where)
        assert (record.total, record.condition) == ("conditional", condition)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("left", "right"),
        [
            ("Integral(sqrt(1-x**2), (x, -1, 1))", "pi/2"),
            ("Integral(sqrt(x*(1-x)), (x, 0, 1))", "pi/8"),
            ("Integral(acos(x)/sqrt(1-x**2), (x, 0, 1))", "pi**2/8"),
            ("Integral(log(x), (x, 0, 1))", "-1"),
        ],
    )
    def test_branches_that_stay_real_still_hold(self, left: str, right: str) -> None:
        assert Verdict(str(judged(left, right).total)).holds

    @pytest.mark.parametrize(
        ("body", "low", "high", "is_real"),
        [
            (sp.sqrt(1 - a**2), -1, 1, True),
            (sp.sqrt(1 - a**2), -1, 2, False),
            (sp.log(a), 0, sp.oo, True),
            (sp.log(a), -1, sp.oo, False),
            (sp.asin(a / 3), -3, 3, True),
            (sp.asin(a / 3), -3, 4, False),
            (sp.sqrt(a**2 - 4 * a + 5), -sp.oo, sp.oo, True),
            (sp.sqrt(a**2 - 4 * a + 3), -sp.oo, sp.oo, False),
            (sp.log(2 + sp.sin(a)), -sp.oo, sp.oo, True),
            (sp.sqrt((1 - a) * (1 + a) + 3), -2, 2, True),
            (sp.sqrt((1 - a) * (1 + a) + 3), -10, 10, False),  # not multiplied out
        ],
    )
    def test_an_integrand_is_called_real_only_where_it_is(self, body: sp.Expr, low: object, high: object, is_real: bool) -> None:
        def sign(expr: sp.Expr) -> int | None:
            return int(sp.sign(expr)) if expr.is_number else None

        assert certainly_real(body, {a: (sp.sympify(low), sp.sympify(high))}, sign) is is_real


class TestEveryCellIsVisited:
    def test_a_corner_that_only_two_parameters_reach_is_found(self) -> None:
        assert judged("Max(x, y, 1/100)", "Max(x, y)", POSITIVE).condition == "x >= 1/100 or y >= 1/100"
        assert judged("Max(x, y)", "Max(y, x)", POSITIVE).total == "proved"

    @given(st.integers(1, 10**7), st.integers(1, 10**7))
    @pytest.mark.slow
    def test_each_side_of_each_of_two_random_surfaces_has_a_point(self, p: int, q: int) -> None:
        domain = Domain({x: positive, y: positive})
        forms = [x - sp.Rational(p, 1000), y - sp.Rational(q, 1000)]
        found = visit(domain, forms, forms, generic_points(domain, 8))
        cells = {tuple(sign_at(h, point) for h in forms) for point in found.points}
        assert cells >= {(1, -1), (-1, 1), (-1, -1)} or found.visited == found.found == 4

    def test_surfaces_are_those_of_kinks_branches_poles_and_ends(self) -> None:
        t = sp.Symbol("t", real=True)
        expression = sp.Abs(a - 3) + sp.sqrt(b) + sp.Integral(sp.Abs(t - a), (t, 0, 1)) + 1 / (a + b)
        assert set(surfaces([expression])) >= {a - 3, b, a, a - 1, a + b}

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("left", "right", "where", "such_that", "law"),
        [  # the surface meets the domain in one corner, and along an edge of it far from the other points
            ("E[Abs(Z)] + (13 - 7*x - 3*y)*Integral(exp(-(13 - 7*x - 3*y)*t), (t, 0, oo))", "sqrt(2/pi) + 1",
             {"x": "[0, 1]", "y": "[0, 2]"}, (), "Z ~ N(0, 1)"),
            ("Heaviside(9*x + 63*y - 29/9)", "1", POSITIVE, ("9*x + 63*y >= 29/9",), ""),
        ],
    )  # fmt: skip
    def test_a_surface_that_only_touches_the_domain_has_a_point(
        self, left: str, right: str, where: dict[str, str], such_that: tuple[str, ...], law: str
    ) -> None:
        assert judged(left, right, where, such_that=such_that, law=law).total == "conditional"

    def test_what_no_integral_resolves_in_its_time_decides_nothing(self) -> None:
        record = judged("Integral(log(u), (u, 0, 1)) + Heaviside(77/5 - x)", "0", {"x": "(37/5, 77/5]"})
        assert (record.total, record.condition) == ("conditional", "x < 77/5")


class TestConditionsAreSolvedFor:
    def test_arcs_are_told_of_a_wave_only_whose_zeros_are_all_known(self) -> None:
        domain = Domain({x: sp.Interval(sp.Rational(1, 3), 5)})
        assert relation(domain, sp.sin(x), 1, loose=False) == sp.Lt(x, sp.pi, evaluate=False)
        assert relation(domain, sp.sin(sp.pi / x), 1, loose=False) == sp.Gt(sp.sin(sp.pi / x), 0, evaluate=False)

    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("atan(x) + atan(101*y/100)", "atan((x + 101*y/100)/(1 - 101*x*y/100))", POSITIVE, "101*x*y < 100"),
            ("Abs(3*x - 7*y)", "7*y - 3*x", POSITIVE, "3*x <= 7*y"),
            ("Abs(a - b) + Abs(b - 2)", "Abs(a - 2)", REAL, "(a <= b and b <= 2) or (a >= b and b >= 2)"),
            ("Max(a**2 + b**2, 1)", "1", REAL, "a**2 + b**2 <= 1"),
            ("Integral(Abs(t - a), (t, 0, 1))", "a**2/2 + (1 - a)**2/2", {"a": "real"}, "0 <= a <= 1"),
            ("asin(sin(a))", "a", {"a": "(-3, 3)"}, "-pi/2 <= a <= pi/2"),
            ("acos(cos(a))", "a", {"a": "(-3, 3)"}, "a >= 0"),
            ("sqrt(x + y - 2*sqrt(x*y))", "sqrt(x) - sqrt(y)", POSITIVE, "y <= x"),
            pytest.param(
                "acos(a) + acos(b)", "acos(a*b - sqrt(1 - a**2)*sqrt(1 - b**2))", {"a": "(-1, 1)", "b": "(-1, 1)"}, "a + b >= 0",
                marks=pytest.mark.slow,
            ),
            ("(-1)**n", "1", {"n": "integer"}, "n is even"),
        ],
    )  # fmt: skip
    def test_the_boundary_is_exact(self, left: str, right: str, where: dict[str, str], condition: str) -> None:
        record = judged(left, right, where)
        assert (record.total, record.condition) == ("conditional", condition)
        assert record.reason.startswith("holds where")

    def test_fails_elsewhere_is_not_said_where_it_holds_elsewhere(self) -> None:
        record = judged("Abs(a)*(a + 1)", "a*(a + 1)", {"a": "real"})  # both are zero at a = -1
        assert record.reason.startswith("holds at least where a >= 0")

    def test_nor_where_a_wall_is_left_out_on_a_part_of_which_it_may_hold(self) -> None:
        series = "Sum(gamma(a+k)/gamma(k+1)*b**k, (k, 0, oo))/gamma(a)"  # at b = -1 it converges, slowly, where a < 1
        record = judged(series, "(1-b)**(-a)", {"a": "(0, 2)", "b": "[-1, 1)"})
        assert record.reason.startswith("holds at least where b > -1")

    def test_where_neither_side_exists_the_claim_does_not_hold(self) -> None:
        record = judged("E[exp(a*Z**2)]", "1/sqrt(1 - 2*a)", {"a": "real"}, law="Z ~ N(0, 1)")
        assert (record.total, record.condition) == ("conditional", "a < 1/2")
        assert "a side has no real value" in record.reason

    @given(st.fractions(-9, 9, max_denominator=50), st.fractions(-9, 9, max_denominator=50))
    def test_the_simplest_number_between_two_is_no_longer_than_either(self, p: object, q: object) -> None:
        low, high = sorted((sp.Rational(str(p)), sp.Rational(str(q))))
        found = simplest_between(low, high)
        assert low <= found <= high
        assert found.q <= min(low.q, high.q)

    @given(st.fractions(-50, 50, max_denominator=200))
    def test_a_wall_of_one_parameter_is_named_from_its_decimals(self, wall: object) -> None:
        exact = sp.Rational(str(wall))
        assert named(float(exact)) == exact
        assert named(float(exact * sp.pi)) == exact * sp.pi or exact == 0

    @given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 40))
    def test_a_wall_of_two_parameters_is_fitted(self, p: int, q: int, r: int) -> None:
        places = [{x: sp.Rational(k, 7), y: sp.Rational(r - p * sp.Rational(k, 7), q)} for k in (1, 2, 3, 5, 8, 11, 17)]
        form = fitted([x, y], places)
        assert form is not None
        assert sp.simplify(form / (p * x + q * y - r)).is_number

    @given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 40), st.integers(10, 40))
    def test_roughly_known_places_of_a_wall_are_not_given_up(self, p: int, q: int, r: int, halvings: int) -> None:
        places = [{x: sp.Rational(k, 7), y: sp.Rational(r - p * sp.Rational(k, 7), q)} for k in (1, 2, 3, 5, 8, 11, 17)]
        away = {s: sp.Rational(1 + k, 2**halvings) for k, s in enumerate((x, y))}
        between = [({s: at[s] - 2 * away[s] for s in at}, {s: at[s] + away[s] for s in at}) for at in places]
        assert may_be_fitted([x, y], between)

    def test_places_on_no_short_form_are_given_up(self) -> None:
        places = [{x: sp.Integer(k), y: sp.Rational(k**4 + 3 * (-2) ** k, 7)} for k in range(1, 9)]
        near = [(at, {s: value + sp.Rational(1, 10**6) for s, value in at.items()}) for at in places]
        assert not may_be_fitted([x, y], near)


class TestEndsBelongToTheDomain:
    @pytest.mark.slow
    def test_an_end_at_which_a_wave_of_a_reciprocal_vanishes_is_left_out(self) -> None:
        record = judged("Integral(1/(1 + x**a), (x, 0, oo))", "pi/(a*sin(pi/a))", {"a": "[1, 5]"})
        assert (
            record.total == "undecided"
        )  # where sin(pi/a) is zero neither side has a value; beside it nothing certifies that both have

    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("sign(a - 1)", "1", {"a": "[1, 5]"}, "a > 1"),
            ("sign(a)", "1", {"a": "nonnegative"}, "a > 0"),
            ("Heaviside(5 - a)", "1", {"a": "[1, 5]"}, "a < 5"),
            ("sign(a)**2", "1", {"a": "real"}, "a != 0"),
            ("Heaviside(x - a)", "1", {"x": "[0, 1]", "a": "[0, 1]"}, "a < x"),
        ],
    )
    def test_a_claim_that_fails_at_an_end_or_a_jump_is_conditional(
        self, left: str, right: str, where: dict[str, str], condition: str
    ) -> None:
        record = judged(left, right, where)
        assert (record.total, record.condition) == ("conditional", condition)

    @pytest.mark.parametrize(
        ("left", "right", "where", "law", "condition"),
        [
            ("E[X]", "log(a)", {"a": "[0, 3]"}, "X ~ N(log(a), 1)", "a > 0"),
            ("Integral(exp(t), (t, 0, log(a)))", "a - 1", {"a": "[0, 3]"}, "", "a > 0"),
            ("atan(a) + atan(1/a)", "pi/2", {"a": "[0, 3]"}, "", "a > 0"),
        ],
    )
    def test_what_is_infinite_at_an_end_is_no_value_there(
        self, left: str, right: str, where: dict[str, str], law: str, condition: str
    ) -> None:
        record = judged(left, right, where, law=law)
        assert (record.total, record.condition) == ("conditional", condition)

    def test_its_twin_on_the_open_interval_is_proved(self) -> None:
        assert judged("sign(a - 1)", "1", {"a": "(1, 5]"}).total == "proved"

    def test_a_proof_covers_the_ends_that_belong_to_the_domain(self) -> None:
        assert judged("asin(a) + acos(a)", "pi/2", {"a": "[-1, 1]"}).total == "proved"


class TestSmallIsNotZero:
    @pytest.mark.parametrize(
        ("left", "right", "where", "law"),
        [
            ("E[cos(s*Z)]", "0", {"s": "(20, oo)"}, "Z ~ N(0, 1)"),
            ("x + exp(-1000000*(x**2 - 50)**2)", "x", {"x": "real"}, ""),
            ("tanh(50*x)", "1", {"x": "positive"}, ""),
            ("E[erf(Z)**2] + 10**(-60)", "2/pi*asin(2/3)", {}, "Z ~ N(0, 1)"),
            ("E[tanh(60 + Z)]", "1", {}, "Z ~ N(0, 1)"),
            ("E[Heaviside(Z + 30)]", "1", {}, "Z ~ N(0, 1)"),
            ("Integral(exp(-t**2)*(1 + 10**(-80)*t**2), (t, 0, oo))", "sqrt(pi)/2", {}, ""),
        ],
    )
    def test_a_difference_of_any_size_refutes(self, left: str, right: str, where: dict[str, str], law: str) -> None:
        assert judged(left, right, where, law=law).total == "refuted"

    def test_a_small_part_of_a_small_cell_counts_beside_an_integral(self) -> None:
        record = judged("E[Abs(Z)] + x + 10**(-75)*Max(0, 1/10 - x)", "sqrt(2/pi) + x", {"x": "positive"}, law="Z ~ N(0, 1)")
        assert (record.total, record.condition) == ("conditional", "x >= 1/10")

    def test_what_both_sides_share_needs_no_digits(self) -> None:
        peak = "exp(-91000000*(x**2 - 13)**2)"
        claim = f"E[Abs(Z)] + {peak}", f"sqrt(2/pi) + {peak}", {"x": "positive"}
        assert Verdict(str(judged(*claim, law="Z ~ N(0, 1)").total)).holds
        assert judged(claim[0], "sqrt(2/pi)", claim[2], law="Z ~ N(0, 1)").total == "refuted"

    def test_digits_that_were_not_reached_are_no_agreement(self) -> None:
        right = "log(2)/3 + pi/(3*sqrt(3)) + 1"
        assert judged("Integral(1/(1 + u**3), (u, 0, 1)) + tanh(300*x)", right, {"x": "(2, oo)"}).total == "undecided"

    def test_true_twins_hold(self) -> None:
        assert Verdict(str(judged("E[erf(Z)**2] + 10**(-60)", "2/pi*asin(2/3) + 10**(-60)", law="Z ~ N(0, 1)").total)).holds
        assert judged("cosh(x)**2 - sinh(x)**2", "1", {"x": "(-300, 300)"}).total == "proved"

    @given(st.integers(3, 200))
    def test_the_digits_asked_for_show_the_smallest_term(self, k: int) -> None:
        assert smallest_part(x + sp.Rational(1, 10**k), {x: sp.Rational(7, 5)}) >= k

    def test_a_part_that_has_no_ball_hides_no_other(self) -> None:
        form = sp.Function("f")(x) + 1 / (x - a) + sp.tan(x - a) + sp.exp(x) + sp.Rational(1, 10**90)
        assert 90 <= smallest_part(form, {x: sp.Rational(7, 5), a: sp.Rational(7, 5)}) <= 90 + 2 * MARGIN

    def test_a_witness_says_by_how_much_the_sides_differ(self) -> None:
        assert "differ by -1.13e-51" in judged("E[tanh(60 + Z)]", "1", law="Z ~ N(0, 1)").reason


class TestPointsAreFoundFarAway:
    @given(st.fractions(-3, 3), st.fractions(-3, 3), st.booleans(), st.booleans(), st.fractions(-4, 4))
    def test_a_rational_number_is_compared_as_sympys_sets_do(
        self, low: object, high: object, from_low: bool, to_high: bool, number: object
    ) -> None:
        interval = sp.Interval(*map(sp.Rational, sorted((str(low), str(high)), key=sp.Rational)), from_low, to_high)
        value = sp.Rational(str(number))
        assert interval.is_empty or lies_in(interval, value) is bool(interval.contains(value))
        for bound in (a < b, a <= b, sp.Ne(a, b)):
            domain = Domain({a: real, b: real}, such_that=(bound,))
            point = {a: value, b: sp.Rational(str(low))}
            assert domain.contains(point) is bool(bound.xreplace(point))

    def test_a_domain_of_whole_numbers_far_out(self) -> None:
        assert judged("n**2 + n", "n*(n + 1)", {"n": "integer"}, such_that=("n > 20",)).total == "proved"
        assert judged("n**2 + n", "n*(n + 1)", {"n": "integer"}, such_that=("n > 1000", "n < 1015")).total == "proved"

    def test_a_whole_number_is_never_given_another_value(self) -> None:
        n = sp.Symbol("n", integer=True)
        domain = Domain({n: positive})
        assert domain.contains({n: sp.Integer(3)})
        assert not domain.contains({n: sp.Rational(5, 2)})

    def test_a_small_disc(self) -> None:
        n, m = sp.symbols("n m", real=True)
        disc = Domain({n: real, m: real}, such_that=((n - 100) ** 2 + (m - 3) ** 2 < sp.Rational(1, 100),))
        assert all(disc.contains(point) for point in generic_points(disc, 4))


class TestWallsThatNoPointLiesOn:
    """Steps and quotients at zeros that are touched, irrational, joint, far out, or whole; the domains' tests have more of each."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("Heaviside(a-b)*Heaviside(b-c)*Heaviside(c-a)", "0", {"a": "real", "b": "real", "c": "real"}, "a != b"),
            ("sign(x**4 + y**4 + 1/2 - 2*x*y)", "1", POSITIVE, "2*x**4 + 2*y**4 + 1 != 4*x*y"),
            ("sign(1 - sin(a))", "1", {"a": "real"}, "sin(a) != 1"),
            ("Max(log(x), 1000)", "1000", {"x": "positive"}, "log(x) < 1000"),
            ("Max(n, 77777)", "77777", {"n": "nonnegative integer"}, "n <= 77777"),
        ],
    )
    def test_the_wall_is_left_out(self, left: str, right: str, where: dict[str, str], condition: str) -> None:
        record = judged(left, right, where)
        assert (record.total, record.condition) == (Verdict.CONDITIONAL, condition)

    @pytest.mark.slow
    def test_a_wall_at_the_least_value_of_a_side_is_left_out(self) -> None:
        """x^x is least at 1/e: the divisor touches zero there, at an irrational place, and has no zero elsewhere."""
        record = judged("(x**x - exp(-exp(-1)))/(x**x - exp(-exp(-1)))", "1", {"x": "positive"})
        assert (record.total, record.condition) == (Verdict.CONDITIONAL, "x**x*exp(exp(-1)) != 1")

    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("1/(a**3 - 2*a)", "1/(a*(a**2 - 2))", {"a": "real"}, "a != 0 and a**2 != 2"),
            ("Abs(a)/(a**2 - 3)", "a/(a**2 - 3)", {"a": "real"}, "a >= 0 and a**2 != 3"),
            ("a/(a**4 - 5*a**2 + 6)", "1/(a**3 - 5*a + 6/a)", {"a": "real"}, "a != 0 and a**2 != 2 and a**2 != 3"),
            ("Abs(a-1)*beta(a, 3)", "(1-a)*beta(a, 3)", {"a": "(-5/2, 3)"}, "a != -1 and a != -2 and a != 0 and a <= 1"),
            ("Abs(a-1)*digamma(a)", "(1-a)*digamma(a)", {"a": "(-3/2, 3)"}, "a != -1 and a != 0 and a <= 1"),
            ("Abs(a-1)*lowergamma(a, 2)", "(1-a)*lowergamma(a, 2)", {"a": "(-3/2, 3)"}, "a != -1 and a != 0 and a <= 1"),
            ("Abs(a)/gamma(a)", "a/gamma(a)", {"a": "(-5/2, 3)"}, "a >= 0"),  # a reciprocal is zero at the poles
            # Of the circle a place is found on the other side of a = 0 alone.
            ("Abs(a)/(a**2 + b**2 - 3)", "a/(a**2 + b**2 - 3)", REAL, "a >= 0 and a**2 + b**2 != 3"),
            ("1/(a*(a**5 - a - 1))", "1/(a**6 - a**2 - a)", {"a": "real"}, "a != 0 and a + 1 != a**5"),
        ],
    )
    def test_one_at_which_neither_side_has_a_value_is_left_out_of_a_condition(
        self, left: str, right: str, where: dict[str, str], condition: str
    ) -> None:
        record = judged(left, right, where)
        assert (record.total, record.condition) == (Verdict.CONDITIONAL, condition)

    @pytest.mark.parametrize(
        ("left", "where"),
        [
            ("sign(a - cos(a))**2", {"a": "real"}),
            ("sign(a + exp(a))**2", {"a": "real"}),  # its zero is negative
            ("sign(n**2 - 61*m**2 - 1)**2", {"n": "positive integer", "m": "positive integer"}),
        ],
    )
    def test_one_without_a_known_point_is_open(self, left: str, where: dict[str, str]) -> None:
        record = judged(left, "1", where)
        assert record.total in (
            Verdict.AGREES,
            Verdict.UNDECIDED,
        )  # undecided where a proof is refused, for a side has no value somewhere
        assert "is not certified" in record.reason or "has no real value" in record.reason

    def test_what_is_proved_wherever_both_sides_have_a_value_is_conditional_on_that(self) -> None:
        record = judged("(a - cos(a))/(a - cos(a))", "1", {"a": "real"})
        assert (record.total, record.condition) == (Verdict.CONDITIONAL, "both sides have a value")
        for right, verdict in (("(x+1)*gamma(x+1)", Verdict.CONDITIONAL), ("(x+2)*gamma(x+1)", Verdict.REFUTED)):
            assert judged("gamma(x+2)", right, {"x": "real"}).total is verdict


class TestDivisorsInWhichAChartIsPut:
    """A claim that is encoded in SymPy has a value everywhere, or does not hold: also of a vector, and where letters are written in others."""

    @pytest.mark.parametrize("is_vector", [False, True])
    @pytest.mark.parametrize(("divisor", "verdict"), [(a**2 - c**3 - b, Verdict.CONDITIONAL), (a**2 + c**2 + 1, Verdict.PROVED)])
    def test_a_zero_that_no_point_lies_on_is_looked_for(self, divisor: sp.Expr, verdict: Verdict, is_vector: bool) -> None:
        quotient = sp.expand(a * divisor) / divisor
        claim = Derivation(
            source=Source("001", "Beside"),
            says="a form divided by itself",
            quantity=sp.ImmutableMatrix([b, a]) if is_vector else a,
            lines=(Line("quotient", sp.ImmutableMatrix([b, quotient]) if is_vector else quotient, printed="a"),),
            domain=Domain({a: real, b: real}, chart={c: a + 2 * b}),
            slips=(sp.ImmutableMatrix([b, b]) if is_vector else b,),
        )
        record = check_here(claim, Options(engines=("enclose", "prove", "certify")))[0]
        assert record.total is verdict, record.reason

    @pytest.mark.parametrize(("least", "holds"), [(sp.Rational(1, 10**6), False), (0, True)])
    def test_each_cell_is_visited(self, least: sp.Expr, holds: bool) -> None:
        claim = Derivation(
            source=Source("001", "Beside"),
            says="a kink next to an end",
            quantity=sp.Max(c - least, 0),
            lines=(Line("kink", c - least, printed="c"),),
            domain=Domain({x: positive}, chart={c: x**2}),
            slips=(c + 1,),
        )
        record = check_here(claim, Options(engines=("enclose", "prove", "certify")))[0]
        assert record.total.holds is holds, record.reason


class TestPartsOffTheReals:
    """A side has no real value where a part of it has none, though the imaginary parts of several cancel."""

    @pytest.mark.parametrize(
        ("left", "right", "where", "condition"),
        [
            ("asin(a) + acos(a)", "pi/2", {"a": "real"}, "-1 <= a <= 1"),
            ("log(-a) - log(-b)", "log(a/b)", REAL, "a < 0 and b < 0"),
            pytest.param(
                "Integral(1/(x**2 + 2*a*x + 1), (x, 0, oo))",
                "acos(a)/sqrt(1 - a**2)",
                {"a": "real"},
                "-1 < a < 1",
                marks=pytest.mark.slow,
            ),
        ],
    )
    def test_the_part_where_all_is_real_is_found(self, left: str, right: str, where: dict[str, str], condition: str) -> None:
        record = judged(left, right, where)
        assert (record.total, record.condition) == (Verdict.CONDITIONAL, condition)

    def test_what_the_imaginary_unit_cancels_from_is_noted_as_it_is_read(self) -> None:
        assert not judged("sqrt(-x)/sqrt(-y)", "sqrt(x/y)", POSITIVE).total.holds
        with pytest.raises(BadClaim, match="not real, and cancels"):
            judged("sqrt(-1)**2", "-1")

    @pytest.mark.parametrize(
        "left",
        [
            "x + 0*asin(3)**2",
            "x + acosh(-2)**2 - acosh(-2)**2",
            "x + (-8)**(2/3) - (-8)**(2/3)",
            "x + Limit(t*log(-2)**2, t, 0)",
            "x + Limit(t*besselk(0, -1), t, 0)",
            "x + Limit(t*beta(-1, 2), t, 0)",
        ],
    )
    def test_a_number_without_a_real_value_that_cancels_is_refused(self, left: str) -> None:
        with pytest.raises(BadClaim, match=r"(no real value, and cancels|not real, and the imaginary unit drops out)"):
            judged(left, "x", {"x": "positive"})

    @pytest.mark.parametrize("left", ["Heaviside(a-1)*Heaviside(-a-1)*log(-2)**2", "Integral(a*log(-2)**2, (t, 1, 1))"])
    def test_the_imaginary_unit_has_no_real_value_where_it_is_multiplied_with_zero(self, left: str) -> None:
        assert judged(left, "0", {"a": "real"}).total is Verdict.REFUTED

    @pytest.mark.parametrize("cancelled", ["beta(a, 2)", "beta(a, b)", "lowergamma(a, 1)"])
    def test_a_function_that_is_infinite_at_some_arguments_must_have_a_value(self, cancelled: str) -> None:
        assert judged(f"b + 0*{cancelled}", "b", {"a": "real", "b": "positive"}).total in (Verdict.UNDECIDED, Verdict.CONDITIONAL)
        assert judged(f"b + 0*{cancelled}", "b", {"a": "positive", "b": "positive"}).total is Verdict.PROVED

    def test_what_cancels_from_a_side_may_be_that_side(self) -> None:
        both = "1/a + 0*log(a)", "log(a) + 0/a"
        assert judged(*both, {"a": "real"}).total is Verdict.REFUTED


class TestMeansThatConvergeOnlyConditionally:
    """A mean converges absolutely or is none; an integral may converge otherwise."""

    @pytest.mark.parametrize(
        ("left", "right", "law"),
        [
            ("E[X*sin(X)]", "exp(-1)", "X ~ t(1)"),
            ("E[exp(X**2/2)*sin(X)/X]", "sqrt(pi/2)", "X ~ N(0, 1)"),
            ("E[exp(X)*sin(X)/sqrt(X)]", "sqrt(pi/2)", "X ~ Exponential(1)"),
        ],
    )
    def test_a_slow_wave_has_no_mean(self, left: str, right: str, law: str) -> None:
        record = judged(left, right, law=law)
        assert record.total is Verdict.REFUTED
        assert "the mean does not exist" in record.reason

    @pytest.mark.parametrize(
        ("left", "right", "law"),
        [
            ("E[exp(X**2/2)*sin(X)**2/X**2]", "sqrt(pi/2)", "X ~ N(0, 1)"),  # that it converges is seen by balls, and not certified
            ("Integral(sin(x)/x, (x, -oo, oo))", "pi", ""),
        ],
    )
    def test_a_faster_one_has_and_an_integral_may_be_slow(self, left: str, right: str, law: str) -> None:
        assert judged(left, right, law=law).total.seen


class TestPartsTooSmallForTheDigits:
    """What is cut off at a finite end, or left of a fast wave, may be smaller than any digits that are taken."""

    @pytest.mark.parametrize(
        ("left", "right", "law"),
        [
            ("Integral(exp(-10**12*(x - 1/3)**2), (x, 0, 1))", "sqrt(pi)*10**-6", ""),  # by 10^-48,000,000,000
            ("Integral(tanh(x), (x, 0, 400))", "400 - log(2)", ""),
            ("E[erf(X)]", "1", "X ~ N(60, 1)"),
            ("E[sin(50*X)**2]", "1/2", "X ~ N(0, 1)"),
        ],
    )
    def test_it_is_no_equality(self, left: str, right: str, law: str) -> None:
        assert not judged(left, right, law=law).total.holds


class TestEventsThatHoldByATie:
    """An event is what it says where both its sides are equal, though that has no probability under most laws: a constant part gives it one."""

    @pytest.mark.parametrize(
        ("given", "law", "right", "wrong"),
        [
            ("Max(X, 0) > 0", "X ~ N(0, 1)", "sqrt(2/pi)", "sqrt(2/pi)/3"),
            ("Abs(X) - X > 0", "X ~ N(0, 1)", "-sqrt(2/pi)", "-sqrt(2/pi)/3"),
            ("Max(X, 1/2) > 1/2", "X ~ Uniform(0, 1)", "3/4", "7/12"),
            ("sign(X) > 0", "X ~ N(0, 1)", "sqrt(2/pi)", "0"),
        ],
    )
    def test_a_constant_part_is_in_it_or_not(self, given: str, law: str, right: str, wrong: str) -> None:
        assert judged("E[X]", right, law=law, given=given).total.holds
        assert judged("E[X]", wrong, law=law, given=given).total is Verdict.REFUTED

    @pytest.mark.parametrize(
        ("given", "of", "right", "condition"),
        [
            ("a*X**2 > 0", "X", "0", "a > 0"),
            ("a*X > 0", "Abs(X)", "sqrt(2/pi)", "a != 0"),
            ("a*X >= 0", "Abs(X)", "sqrt(2/pi)", None),
        ],
    )
    def test_a_parameter_may_empty_it(self, given: str, of: str, right: str, condition: str | None) -> None:
        record = judged(f"E[{of}]", right, {"a": "real"}, law="X ~ N(0, 1)", given=given)
        if record.total is Verdict.CONDITIONAL:
            assert record.condition == condition
        else:  # that the event has a probability is not certified
            assert record.total is (Verdict.AGREES if condition is None else Verdict.REFUTED)
            assert condition is None or f"seen to hold where {condition}" in record.reason


class TestShapes:
    """A column is no row, and a vector is no number, whatever their entries."""

    @staticmethod
    def of(quantity: sp.Expr, value: sp.Expr) -> Derivation:
        return Derivation(
            source=Source("note", "My note"),
            says="a vector",
            quantity=quantity,
            lines=(Line("key", value, ""),),
            domain=Domain({x: positive}),
        )

    @pytest.mark.parametrize("value", [sp.Matrix([[x, 2 * x]]), sp.Matrix([x, 2 * x, 0]), x])
    def test_sides_of_two_shapes_are_refused(self, value: sp.Expr) -> None:
        with pytest.raises(ValueError, match=r"the quantity has the shape \(2, 1\) and the line "):
            self.of(sp.ImmutableMatrix([x, 2 * x]), sp.sympify(value).as_immutable() if isinstance(value, sp.MatrixBase) else value)

    def test_sides_of_one_shape_are_compared_entry_by_entry(self) -> None:
        for value, total in ((2 * x, Verdict.PROVED), (2 * x + sp.Rational(1, 10**30), Verdict.REFUTED)):
            claim = self.of(sp.ImmutableMatrix([x, x + x]), sp.ImmutableMatrix([x, value]))
            assert check_here(claim, Options(engines=("enclose", "prove", "certify")))[0].total == total


class TestAnInequalityThatIsAnEqualityAtOnePlace:
    """Generic points do not see it; letters that are 0 or 1, or equal, are tried too."""

    @pytest.mark.parametrize(
        ("left", "right"),
        [
            ("cosh(a)", "1"),
            ("besseli(2, a)", "0"),
            ("exp(a)", "1 + a"),
            ("a**2 + sin(a)**2", "0"),
            ("log(x)**2", "0"),
            ("cosh(x - y)", "1"),
            ("erf(a)**2 + sinh(b)**2", "0"),
        ],
    )
    def test_a_strict_one_fails_and_its_twin_does_not(self, left: str, right: str) -> None:
        where = {name: domain for name, domain in (POSITIVE | REAL).items() if re.search(rf"\b{name}\b", left)}
        fails = {Verdict.REFUTED, Verdict.CONDITIONAL}
        assert judged(left, right, where, relation=">").total in fails
        assert judged(left, right, where, relation=">=").total not in fails

    def test_a_point_that_the_domain_leaves_out_is_not_tried(self) -> None:
        assert judged("cosh(x)", "1", {"x": "positive"}, relation=">").total.holds
        assert judged("cosh(x - y)", "1", POSITIVE, relation=">", such_that=["x > y"]).total.holds


class TestAnInequalityAtAPointWhereNothingIsKnown:
    """Without a proof it is undecided, though it holds at each generic point."""

    @pytest.mark.parametrize("left", ["1/a**2", "2 - sin(a)/a", "a**2 - log(a**2)"])
    def test_a_form_without_a_value_at_zero(self, left: str) -> None:
        record = judged(left, "0", {"a": "real"}, relation=">")
        assert (record.total, record.reason) == (Verdict.UNDECIDED, "a division by zero")
        assert judged(left, "0", {"a": "positive"}, relation=">").total not in (Verdict.UNDECIDED, Verdict.REFUTED)

    def test_an_integral_that_diverges_in_a_thin_part_of_the_domain(self) -> None:
        sides = "Integral(x**a*(1 + x), (x, 0, 1)) - Integral(x**a, (x, 0, 1))", "1/(a + 3)"
        assert judged(*sides, {"a": "(-201/200, oo)"}, relation=">").total is Verdict.UNDECIDED
        assert judged(*sides, {"a": "(-1, oo)"}, relation=">").total is Verdict.PROVED

    def test_a_mean_that_no_digits_tell_from_zero_at_a_closed_end(self) -> None:
        law = "X, Y ~ N(0, [[1, r], [r, 1]])"
        assert judged("E[(X - Y)**2]", "0", {"r": "[-1, 1]"}, law=law, relation=">").total is Verdict.UNDECIDED
        assert judged("E[(X - Y)**2]", "0", {"r": "[-1, 1)"}, law=law, relation=">").total is Verdict.PROVED


def test_an_integrand_without_a_value_at_an_end_does_not_stop_the_estimate_of_digits() -> None:
    x, a = sp.Symbol("x", positive=True), sp.Symbol("a", real=True)
    form = sp.Integral(sp.exp(sp.Max(-1 / x, a / x)), (x, 0, 1))
    assert smallest_part(form, {a: sp.Integer(-2)}) < MARGIN + 10
