"""Does each engine find what it must find, and say so when it cannot?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import mpmath
import pytest
import sympy as sp
import torch
from flint import arb
from hypothesis import assume, given
from hypothesis import strategies as st

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.notation import (
    PAIR,
    PAIR_DOMAIN,
    TRIPLE,
    A,
    S,
    T,
    Y,
    a_S1a,
    a_S1w1,
    a_S1wk,
    rho_1k,
    rho_11,
    rho_kk,
)
from closedform.derivations.claims.source import Source
from closedform.derivations.functions.facts import FACTS
from closedform.derivations.laws import (
    ARBITRARY,
    PIXEL,
    E,
    Finite,
    Gaussian,
    Labelled,
    MinusGradient,
    ReLU,
    Root,
    above_zero,
    at_least_zero,
    normal,
)
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.table import UNARY, to_ball
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here, run
from closedform.numerics.comparison.relations import quadrature_contradicts
from closedform.numerics.domains.meeting_points import meeting_points
from closedform.numerics.domains.points import generic_points, points
from closedform.numerics.engines.integrate import integrate_derivation
from closedform.numerics.engines.sample import sample_derivation
from closedform.numerics.findings.evidence import Ball, Diverges, DoesNotExist, Estimate, NotLowered
from closedform.numerics.findings.findings import At, Relation
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.forms.recognise import factor
from closedform.numerics.gaussian.enumerate import exact_sum
from closedform.numerics.judge.derivation import combine, judge
from closedform.numerics.proof.prove import prove
from closedform.numerics.proof.zero import is_zero
from closedform.numerics.quadrature.integrate import integrate
from closedform.numerics.quadrature.table import compile_mp
from closedform.numerics.sampling.errors import alarm_at
from closedform.numerics.sampling.sample import sample
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.table import to_tensor

a, b, x, y, z = (sp.Symbol(name, real=True) for name in "abxyz")
g = sp.Symbol("g", positive=True)
QUADRANT = sp.Heaviside(S) * sp.Heaviside(T)
THIRD = sp.Rational(1, 3)


class TestEnclose:
    @pytest.mark.parametrize(
        ("expr", "truth"),
        [
            (E(QUADRANT, PAIR), lambda: mpmath.acos(1 / mpmath.sqrt(6)) / (2 * mpmath.pi)),
            (E(sp.erf(3 * z) ** 2, normal(z)), lambda: 2 / mpmath.pi * mpmath.asin(mpmath.mpf(18) / 19)),
            (E(z**6, normal(z)), lambda: mpmath.mpf(15)),
            (E(z, normal(z), given=sp.Heaviside(z)), lambda: mpmath.sqrt(2 / mpmath.pi)),
            (E(sp.Heaviside(z - 1) * sp.Heaviside(2 - z), normal(z)), lambda: mpmath.ncdf(2) - mpmath.ncdf(1)),
            (sp.Integral(sp.exp(-(x**2)) * sp.cos(x), (x, -sp.oo, sp.oo)), lambda: mpmath.sqrt(mpmath.pi) * mpmath.exp(-0.25)),
            (Root(1 - x**2 / 2, x), lambda: mpmath.sqrt(2)),
        ],
        ids=["orthant", "arcsine", "moment", "half normal", "interval", "cosine", "root"],
    )
    def test_known_values_to_forty_digits(self, expr: sp.Expr, truth: object) -> None:
        ball = enclose(expr, {s: v for s, v in {rho_11: 2, rho_kk: 3, rho_1k: -1}.items() if s in expr.free_symbols})
        assert ball.digits >= 40
        with mpmath.workdps(60):
            text = mpmath.nstr(truth(), 55)  # type: ignore[operator]
        assert ball.value.overlaps(arb(f"{text} +/- 1e-50"))

    def test_a_three_dimensional_moment_agrees_with_its_closed_form(self) -> None:
        at = {rho_11: 2, rho_kk: 3, rho_1k: -1, a_S1w1: THIRD, a_S1wk: 2, a_S1a: 5}
        cosine = rho_1k / sp.sqrt(rho_11 * rho_kk)
        closed = (sp.sqrt(rho_kk / rho_11) * sp.sqrt(1 - cosine**2) * a_S1w1 + sp.acos(-cosine) * a_S1wk) / (2 * sp.pi)
        assert enclose(E(QUADRANT * T * A, TRIPLE), at).value.overlaps(enclose(closed, at).value)

    def test_no_covariance_is_one_clear_sentence(self) -> None:
        with pytest.raises(DoesNotExist, match="not positive definite"):
            enclose(E(QUADRANT * S * T, PAIR), {rho_11: 1, rho_kk: 1, rho_1k: 2})

    def test_a_function_without_a_row_names_the_remedy(self) -> None:
        with pytest.raises(NotLowered, match="Add a row to UNARY"):
            enclose(sp.airyai(1), {})

    def test_a_symbol_without_a_value_is_named(self) -> None:
        with pytest.raises(NotLowered, match="x has no value"):
            enclose(sp.erf(x), {})

    def test_a_divergent_integral_returns_no_number(self) -> None:
        with pytest.raises(DoesNotExist, match="diverges"):
            enclose(sp.Integral(x * sp.erf(x), (x, 0, sp.oo)), {})

    def test_a_complex_value_is_refused(self) -> None:
        with pytest.raises(DoesNotExist, match="not real"):
            enclose(sp.sqrt(a), {a: -1})

    def test_cancellation_is_met_with_more_bits(self) -> None:
        assert enclose(1 + sp.erf(a), {a: -11}).digits >= 40


def sinc(k: int) -> sp.Expr:
    return sp.sin(x / k) / (x / k)


class TestOscillatingTails:
    """What oscillates and decays like a power is integrated up to infinity, or said not to converge."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("body", "low", "truth"),
        [
            (sp.sin(x) / x, 0, sp.pi / 2),
            (sp.sin(3 * x / 2) / x, -sp.oo, sp.pi),
            (sp.sin(x) * sp.cos(2 * x) / x, 0, 0),
            (sp.sin(x) ** 3 / x**3, 0, 3 * sp.pi / 8),
            ((1 - sp.cos(x)) / x**2, 0, sp.pi / 2),
            (sp.cos(2 * x) / (1 + x**2), 0, sp.pi / 2 * sp.exp(-2)),
            (x * sp.sin(x) / (4 + x**2), -sp.oo, sp.pi * sp.exp(-2)),
            (sp.prod(sinc(k) for k in (1, 3, 5, 7, 9, 11, 13)), 0, sp.pi / 2),
        ],
        ids=str,
    )
    def test_known_values(self, body: sp.Expr, low: sp.Expr, truth: sp.Expr) -> None:
        ball = enclose(sp.Integral(body, (x, low, sp.oo)), {}, digits=30)
        assert ball.digits >= 30
        assert ball.value.overlaps(enclose(sp.sympify(truth), {}).value)

    def test_the_borwein_pattern_ends_at_fifteen(self) -> None:
        """Eight factors are short of pi/2 by 2.3e-11."""
        ball = enclose(sp.Integral(sp.prod(sinc(k) for k in range(1, 16, 2)), (x, 0, sp.oo)), {}, digits=30)
        assert 2.3e-11 < float((arb.pi() / 2 - ball.value).mid()) < 2.4e-11

    @pytest.mark.parametrize("body", [sp.sin(x), sp.sin(x) ** 2 / x, x * sp.cos(x) / (1 + x), sp.cos(x) ** 2], ids=str)
    def test_what_does_not_converge_is_said_to(self, body: sp.Expr) -> None:
        with pytest.raises(Diverges):
            enclose(sp.Integral(body, (x, 1, sp.oo)), {})

    def test_a_rate_that_is_not_steady_is_left(self) -> None:
        with pytest.raises(NotLowered, match="steady"):
            enclose(sp.Integral(sp.sin(x**2 + sp.log(x)) / x, (x, 1, sp.oo)), {})


class TestKinksOfTwoVariables:
    """A line through a box: the inner range ends at it wherever it lies in it."""

    @pytest.mark.parametrize(
        ("body", "inner", "truth"),
        [
            (sp.Abs(x - y), (y, 0, 1), THIRD),
            (sp.Max(x, y), (y, 0, 1), 2 * THIRD),
            (sp.Abs(x - y), (y, 1, 0), -THIRD),
            (sp.Abs(x - y), (y, 0, x), sp.Rational(1, 6)),
            (sp.Heaviside(x - y), (y, 0, x), sp.Rational(1, 2)),
            (sp.Heaviside(y - x), (y, 0, x), sp.Integer(0)),
            (sp.Heaviside(1 - sp.Abs(x - y) - sp.Rational(1, 2)), (y, 0, 1), sp.Rational(3, 4)),
            (sp.sign(2 * x - y), (y, 0, 1), sp.Rational(1, 2)),
            (sp.Min(x, y) * sp.Abs(y), (y, -1, 1), -THIRD + sp.Rational(5, 24)),
        ],
        ids=str,
    )
    def test_known_values(self, body: sp.Expr, inner: tuple[sp.Expr, ...], truth: sp.Expr) -> None:
        value = enclose(sp.Integral(body, inner, (x, 0, 1)), {}).value
        assert value.overlaps(enclose(truth, {}).value), value
        assert integrate(sp.Integral(body, inner, (x, 0, 1)), {}).error < 1

    @given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9), st.integers(-3, 0), st.integers(1, 3))
    def test_any_line_cuts_a_box_into_two_parts(self, p: int, q: int, r: int, low: int, high: int) -> None:
        """The two sides add up to the box, and the area is the one that clipping the polygon gives."""
        assume(p or q)
        h = p * x + q * y + sp.Rational(r, 4)
        box = ((y, low, high), (x, low, high))
        one, other = (enclose(sp.Integral(sp.Heaviside(side), *box), {}).value for side in (h, -h))
        assert (one + other).overlaps(arb((high - low) ** 2))
        assert abs(float(one.mid()) - _clipped(float(p), float(q), r / 4, low, high)) < 1e-9

    def test_a_window_is_a_band_of_a_normal_variable(self) -> None:
        value = E(sp.Min(a, sp.Max(S, -a)) * T, PAIR)
        at = {a: sp.Rational(3, 2), rho_11: sp.Integer(2), rho_kk: sp.Integer(3), rho_1k: sp.Integer(1)}
        truth = rho_1k * sp.erf(a / sp.sqrt(2 * rho_11))  # Bussgang: covariance times the mean slope
        assert enclose(value, at).value.overlaps(enclose(truth, at).value)


def _clipped(p: float, q: float, r: float, low: float, high: float) -> float:
    """Area of the part of a square on which p x + q y + r > 0, by clipping the polygon."""
    corners = [(low, low), (high, low), (high, high), (low, high)]
    out: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        h0, h1 = p * x0 + q * y0 + r, p * x1 + q * y1 + r
        if h0 >= 0:
            out.append((x0, y0))
        if h0 * h1 < 0:
            out.append((x0 + (x1 - x0) * h0 / (h0 - h1), y0 + (y1 - y0) * h0 / (h0 - h1)))
    return sum(u[0] * v[1] - v[0] * u[1] for u, v in zip(out, out[1:] + out[:1], strict=True)) / 2


COIN = Finite([x, y], [((i, j), 1) for i in (-1, 1) for j in (-1, 1)])


class TestFiniteLaws:
    """Sums over finitely many points are added up in balls; ties, and what is exactly zero, are decided exactly."""

    @pytest.mark.parametrize(
        ("expr", "truth"),
        [
            (E(at_least_zero(x + y), COIN), sp.Rational(3, 4)),
            (E(above_zero(x + y), COIN), sp.Rational(1, 4)),
            (E(at_least_zero(THIRD * x + THIRD * y - sp.sqrt(2) / 3 * 0), COIN), sp.Rational(3, 4)),
            (E(above_zero(a * x + b * y), COIN), sp.Rational(1, 4)),
            (E(sp.Abs(a * x - b), COIN), sp.sqrt(2)),
            (E(x, COIN, given=at_least_zero(x + y)), THIRD),
            (
                E(E(above_zero(x + y + z), COIN) * z, Finite([z], [((-1,), 1), ((2,), 3)])),
                (-sp.Rational(1, 4) + 18 * sp.Rational(3, 4) / 3) / 4,
            ),
            (at_least_zero(a - b), sp.Integer(1)),
            (above_zero(a - b), sp.Integer(0)),
        ],
    )
    def test_ties_are_decided_exactly(self, expr: sp.Expr, truth: sp.Expr) -> None:
        """At a = b = sqrt(2) a ball cannot tell a - b from zero."""
        at = {s: sp.sqrt(2) for s in expr.free_symbols}
        assert enclose(expr, at).value.overlaps(enclose(truth, {}).value)
        assert enclose(expr, at).digits >= 40

    def test_balls_and_exact_sums_agree(self) -> None:
        expr = E(sp.erf(a * x + b * y) * sp.exp(y), COIN, given=above_zero(a * x - b * y + 1))
        at = {a: sp.Rational(3, 7), b: sp.Rational(-5, 11)}
        assert enclose(expr, at).value.overlaps(enclose(exact_sum(substitute(expr, at)), {}).value)

    def test_a_weight_that_may_be_zero_is_not_left_out(self) -> None:
        """sin(pi/3)^2 - 3/4 is zero, which no ball tells: the sum is taken exactly, and does not lose the point."""
        law = Finite([x], [((1,), sp.sin(a) ** 2 - b), ((2,), 1)])
        assert enclose(E(x, law), {a: sp.pi / 3, b: sp.Rational(1, 2)}).value.overlaps(enclose(sp.Rational(9, 5), {}).value)
        assert enclose(E(x, law), {a: sp.pi / 3, b: sp.Rational(3, 4)}).value.overlaps(arb(2))

    def test_an_event_without_probability_has_no_mean(self) -> None:
        with pytest.raises(DoesNotExist, match="no point of the law"):
            enclose(E(x, COIN, given=above_zero(x - 2)), {})


class TestLoweringTables:
    @pytest.mark.parametrize("function", list(UNARY), ids=str)
    def test_every_row_of_the_ball_table_agrees_with_mpmath(self, function: type) -> None:
        expr = function(x + 2 if function is sp.acosh else x)
        for value in (sp.Rational(2, 7), sp.Rational(-3, 5)):
            if function is sp.gamma and value < 0:
                continue
            if value not in FACTS[function].domain and function is not sp.acosh:
                continue
            ball = to_ball(expr, {x: to_ball(value, {})}).real
            other = compile_mp(expr, lambda node, env: node)({x: mpmath.mpf(value.p) / value.q})
            assert abs(float(ball.mid()) - float(other)) < 1e-12

    @pytest.mark.parametrize(
        "function",
        [sp.exp, sp.erf, sp.erfc, sp.sin, sp.cos, sp.tanh, sp.asin, sp.acos, sp.atan, sp.Abs, sp.sign, sp.Heaviside, ReLU],
    )
    def test_every_row_of_the_torch_table_agrees_with_the_balls(self, function: type) -> None:
        value = sp.Rational(-3, 5)
        tensor = to_tensor(function(x), {x: torch.tensor(float(value), dtype=torch.float64)})
        assert float(tensor) == pytest.approx(float(to_ball(function(x), {x: to_ball(value, {})}).real.mid()), abs=1e-12)


class TestProve:
    def test_it_proves_the_arcsine_law(self) -> None:
        proof = prove(E(sp.erf(g * z) ** 2, normal(z)), 2 * sp.asin(2 * g**2 / (1 + 2 * g**2)) / sp.pi, Domain({g: positive}))
        assert proof.found

    def test_it_carries_out_the_mean_of_an_error_function(self) -> None:
        proof = prove(E(sp.erf(g * z), normal(z, a)), sp.erf(g * a / sp.sqrt(1 + 2 * g**2)), Domain({g: positive, a: real}))
        assert (proof.found, proof.method) == (True, "directly")

    @pytest.mark.parametrize("wrong", [2, -1, sp.sqrt(2)])
    def test_it_proves_nothing_false(self, wrong: object) -> None:
        assert not prove(
            E(sp.erf(g * z), normal(z, a)), wrong * sp.erf(g * a / sp.sqrt(1 + 2 * g**2)), Domain({g: positive, a: real})
        ).found

    def test_a_derivative_does_not_see_a_jump(self) -> None:
        """The addition theorem of the arc tangent is off by pi where a b > 1, and its derivative does not show it."""
        both = Domain({a: real, b: real})
        assert not prove(sp.atan(a) + sp.atan(b), sp.atan((a + b) / (1 - a * b)), both).found
        assert not prove(sp.atan(sp.tan(a)), a, Domain({a: real})).found
        assert prove(sp.asin(a / sp.sqrt(1 + a**2)), sp.atan(a), Domain({a: real})).found, "no jump here"

    def test_it_does_not_take_the_order_of_two_ends_for_granted(self) -> None:
        """The probability of a < Z < b is 0, not Phi(b) - Phi(a), where a > b."""
        band = E(sp.Heaviside(z - a) * sp.Heaviside(b - z), normal(z))
        cdf = [(1 + sp.erf(end / sp.sqrt(2))) / 2 for end in (a, b)]
        assert not prove(band, cdf[1] - cdf[0], Domain({a: real, b: real})).found

    def test_its_test_for_zero_sees_through_roots_and_fractions(self) -> None:
        assert is_zero(1 / (sp.sqrt(g) + 1) - (sp.sqrt(g) - 1) / (g - 1))
        assert not is_zero(sp.sqrt(g**2 + 1) - g)


class TestIntegrate:
    def test_it_lies_in_the_enclosure(self) -> None:
        at = {rho_11: 2, rho_kk: 3, rho_1k: -1}
        for expr in (E(QUADRANT * S**2, PAIR), E(S, PAIR, given=QUADRANT)):
            estimate, ball = integrate(expr, at), enclose(expr, at)
            assert float(estimate.value) == pytest.approx(float(ball.value.mid()), rel=1e-8)

    @pytest.mark.parametrize(
        ("expr", "at"),
        [
            (E(z, normal(z), given=sp.Heaviside(z - a)), {a: sp.Rational(711, 89)}),
            (E(sp.Heaviside(a * z - b) * sp.erf(z), normal(z)), {a: sp.Rational(-219, 113), b: sp.Rational(40, 103)}),
            (sp.Integral(sp.sign(x - a) * sp.exp(-x), (x, 0, sp.oo)), {a: sp.Rational(5, 7)}),
        ],
        ids=["rare event", "jump of a parameter", "sign"],
    )
    def test_its_error_covers_jumps_and_rare_events(self, expr: sp.Expr, at: dict[sp.Symbol, sp.Expr]) -> None:
        estimate, ball = integrate(expr, at), enclose(expr, at)
        assert abs(float(estimate.value) - float(ball.value.mid())) <= max(estimate.error, 1e-15)

    def test_a_quantity_that_claims_share_is_estimated_once_at_a_point(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[Any] = []

        def counted(expr: Any, at: Any) -> Estimate:
            asked.append(at)
            return integrate(expr, at)

        monkeypatch.setattr("closedform.numerics.quadrature.integrate.integrate", counted)
        source = Source("note", "test")
        with in_memory(Memory()):
            for line, domain, calls in ((THIRD, positive, 1), (sp.Integer(1), positive, 1), (THIRD, real, 2)):
                claim = Derivation(
                    source=source, says="half", quantity=E(sp.Heaviside(a * z - 1), normal(z)), lines=(Line("half", line, "1/2"),), domain=Domain({a: domain})
                )  # fmt: skip
                found = integrate_derivation(claim, "")
                assert (found.tried, found.inside, found.contradiction) == (1, 1, "")
                assert len(asked) == calls

    @pytest.mark.parametrize("estimate", [Estimate("nan", 1e-20), Estimate("0.5", float("nan")), Estimate("inf", 0.0)])
    def test_what_is_no_number_agrees_with_nothing(self, estimate: Estimate, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("closedform.numerics.quadrature.integrate.integrate", lambda *_: estimate)
        claim = Derivation(
            source=Source("note", "test"), says="half", quantity=E(sp.Heaviside(z), normal(z)), lines=(Line("half", THIRD, "1/2"),),
            domain=Domain({}),
        )  # fmt: skip
        found = integrate_derivation(claim, "")
        assert (found.tried, found.inside, found.unconverged, found.contradiction) == (1, 0, 1, "")

    def test_a_contradiction_needs_more_than_its_own_error(self) -> None:
        assert quadrature_contradicts(1.1, 1e-12, arb(1))
        assert not quadrature_contradicts(1 + 1e-10, 1e-12, arb(1))


class TestSample:
    def test_it_draws_x_and_finds_the_two_neuron_moment(self) -> None:
        """All forty coordinates of E[T X; S > 0, T > 0], against a closed form it never sees."""
        found = sample(E(QUADRANT * T * A, TRIPLE), settings={}, seed=1, samples=1 << 17)
        assert len(found.means) == 40
        cosine = rho_1k / sp.sqrt(rho_11 * rho_kk)
        closed = (sp.sqrt(rho_kk / rho_11) * sp.sqrt(1 - cosine**2) * a_S1w1 + sp.acos(-cosine) * a_S1wk) / (2 * sp.pi)
        for i, mean in enumerate(found.means):
            at = {s: sp.Float(v[i] if len(v) > 1 else v[0]) for s, v in found.parameters.items()}
            assert abs((mean.mean - float(closed.xreplace(at))) / mean.standard_error) < alarm_at()

    def test_a_wrong_closed_form_is_far_outside(self) -> None:
        law = Gaussian((S,), [[rho_11]], directions=("w1",))
        found = sample(E(ReLU(S), law), settings={}, seed=1, samples=1 << 17)
        (mean,), sd = found.means, found.parameters[rho_11][0] ** 0.5
        assert abs((mean.mean - sd / (2 * torch.pi) ** 0.5) / mean.standard_error) < alarm_at()
        assert abs((mean.mean - sd / 2) / mean.standard_error) > alarm_at()

    def test_a_flow_is_backpropagated(self) -> None:
        """Minus the gradient of E[(ReLU(<w,X>) - Y)^2]/2, coordinate by coordinate."""
        eps = sp.Symbol("eps", real=True)
        law = Gaussian((S, A), [[rho_11, a_S1w1], [a_S1w1, a_S1a]], directions=("w1", ARBITRARY))
        flow = MinusGradient(E((ReLU(S + eps * A) - Y) ** 2 / 2, Labelled(Y, ((1, law),))), eps, 0)
        found = sample(flow, settings={}, seed=2, samples=1 << 16)
        for i in (0, 19, 39):
            v, c = found.parameters[rho_11][0], found.parameters[a_S1w1][i]
            truth = c / (2 * torch.pi * v) ** 0.5 - c / 2
            assert abs((found.means[i].mean - truth) / found.means[i].standard_error) < alarm_at()

    def test_the_same_seed_gives_the_same_record(self) -> None:
        law = Gaussian((S,), [[rho_11]], directions=("w1",))
        first, second = (sample(E(ReLU(S), law), settings={}, seed=5, samples=1 << 14) for _ in range(2))
        assert first.means == second.means

    def test_conditioning_fixes_the_coordinate(self) -> None:
        law = Gaussian((S, T), [[1, rho_1k], [rho_1k, 1]], directions=("e_i", "e_j")).at({S: 2})
        found = sample(E(T, law), settings={}, seed=3, samples=1 << 16)
        (mean,) = found.means
        assert abs((mean.mean - 2 * found.parameters[rho_1k][0]) / mean.standard_error) < alarm_at()

    def test_an_indefinite_kernel_is_refused_not_clipped(self) -> None:
        with pytest.raises(DoesNotExist, match=r"Sigma1 with xi=60\.0 is not positive definite"):
            Sampler(seed=0, fields={"Sigma1": 60.0})

    def test_an_integral_has_no_x_to_draw(self) -> None:
        claim = Derivation(
            source=Source("table", "test"), says="an integral", quantity=sp.Integral(sp.exp(-g * x), (x, 0, 1)),
            lines=(Line("value", (1 - sp.exp(-g)) / g, printed=""),), domain=Domain({g: positive}),
        )  # fmt: skip
        assert "no X to draw" in sample_derivation(claim, "", 1 << 12, None).reason

    def test_only_the_sampler_takes_data_that_are_not_gaussian(self) -> None:
        law = Gaussian((S,), [[rho_11]], directions=("w1",), pixel=sp.sign(PIXEL))
        with pytest.raises(NotLowered, match="not Gaussian"):
            enclose(E(S**2, law), {rho_11: 1})
        assert sample(E(S**2, law), settings={}, seed=1, samples=1 << 12).means[0].mean > 0


def at(relation: Relation, generic: bool = True) -> At:
    return At({"a": "1"}, generic, relation, 50, "1", "2")


class TestJudge:
    def test_too_few_points_are_undecided(self) -> None:
        assert judge([at(Relation.AGREE)] * 3, None).verdict is Verdict.UNDECIDED

    def test_no_points_are_undecided(self) -> None:
        assert judge([], None).verdict is Verdict.UNDECIDED

    def test_one_unclear_point_is_undecided(self) -> None:
        assert judge([at(Relation.AGREE)] * 11 + [at(Relation.UNCLEAR)], None).verdict is Verdict.UNDECIDED

    def test_one_disjoint_point_refutes(self) -> None:
        assert judge([at(Relation.AGREE)] * 11 + [at(Relation.DIFFER)], None).verdict is Verdict.REFUTED

    def test_a_proof_against_disjoint_balls_is_a_contradiction(self) -> None:
        from closedform.numerics.findings.evidence import Proof

        assert judge([at(Relation.DIFFER)] * 12, Proof(True, "directly")).verdict is Verdict.CONTRADICTION

    def test_a_reading_that_holds_saves_a_line_and_is_named(self) -> None:
        from closedform.numerics.findings.evidence import Proof

        good, bad = judge([at(Relation.AGREE)] * 12, Proof(True, "directly")), judge([at(Relation.DIFFER)] * 12, None)
        combined, reading = combine({"partial": bad, "conditional": good})
        assert combined.verdict is Verdict.CONDITIONAL
        assert reading == "conditional"
        assert combine({"partial": bad, "conditional": bad})[0].verdict is Verdict.REFUTED

    def test_a_reading_only_seen_to_hold_at_points_saves_nothing(self) -> None:
        seen, bad = judge([at(Relation.AGREE)] * 12, None), judge([at(Relation.DIFFER)] * 12, None)
        combined, reading = combine({"partial": bad, "conditional": seen})
        assert combined.verdict is Verdict.AGREES
        assert reading is None

    def test_digits_count_absolutely_at_zero(self) -> None:
        assert Ball(arb(0, 1e-50)).digits == 49 or Ball(arb(0, 1e-50)).digits == 50


class TestPoints:
    def test_every_point_is_inside_and_exact(self) -> None:
        for point, _ in points(PAIR_DOMAIN):
            assert all(value.is_Rational for value in point.values())
            assert point[rho_1k] ** 2 < point[rho_11] * point[rho_kk]

    def test_an_almost_empty_domain_is_found(self) -> None:
        narrow = Domain({a: between(0, 1), b: between(0, 1)}, such_that=(a * 10**6 < b,))
        assert all(narrow.contains(point) for point in generic_points(narrow, 8))

    @pytest.mark.slow
    def test_an_empty_domain_is_refused(self) -> None:
        empty = Domain({a: between(0, 1), b: between(0, 1)}, such_that=(a + b > 3,))
        with pytest.raises(ValueError, match="almost nothing"):
            generic_points(empty, 8)

    def test_the_same_seed_gives_the_same_points(self) -> None:
        assert points(PAIR_DOMAIN) == points(PAIR_DOMAIN)


class TestRecognise:
    @pytest.mark.parametrize(
        "value", [2 * sp.sqrt(sp.pi), sp.sqrt(sp.pi / 2), sp.Integer(2), -sp.Rational(1, 4), sp.sqrt(3) / sp.pi]
    )
    def test_a_constant_is_named(self, value: sp.Expr) -> None:
        assert sp.simplify(factor([enclose(value, {}).value] * 5, [{}] * 5) - value) == 0

    def test_a_number_near_a_constant_is_not(self) -> None:
        near = enclose(2 * sp.sqrt(sp.pi) * (1 + sp.Rational(1, 10**20)), {}).value
        assert factor([near] * 5, [{}] * 5) is None

    def test_a_ratio_of_parameters_is_named(self) -> None:
        where = generic_points(Domain({a: positive, b: positive}), 6)
        ratios = [enclose(a / sp.sqrt(sp.Abs(b)), p).value for p in where]
        named = factor(ratios, where)
        assert named is not None
        assert all(abs(float((named / (a / sp.sqrt(b))).xreplace(p)) - 1) < 1e-12 for p in where)


class TestConditions:
    def test_a_line_that_holds_for_one_sign_is_conditional_and_says_which(self) -> None:
        claim = Derivation(
            source=Source("table", "test"), says="a lost absolute value", quantity=sp.Abs(a),
            lines=(Line("value", a, printed="a"),), domain=Domain({a: real}),
        )  # fmt: skip
        (record,) = check_here(claim, Options(engines=("enclose", "certify")))
        assert record.total == "conditional"
        assert record.condition == "a >= 0"

    def test_a_line_that_holds_where_one_is_smaller(self) -> None:
        claim = Derivation(
            source=Source("table", "test"), says="a maximum", quantity=(a + b + sp.Abs(a - b)) / 2,
            lines=(Line("value", b, printed="b"),), domain=Domain({a: positive, b: positive}),
        )  # fmt: skip
        (record,) = check_here(claim, Options(engines=("enclose", "certify")))
        assert record.total == "conditional"
        assert record.condition == "a <= b"


class TestRun:
    def test_a_time_out_leaves_the_line_undecided_with_its_reason(self) -> None:
        (record,) = run(["001:56"], Options(engines=("enclose",), time_limit=0.05))
        assert record.total == "undecided"
        assert "stopped after 0.05 s" in record.reason
        assert not record.as_recorded

    def test_a_forgotten_domain_is_named(self) -> None:
        with pytest.raises(ValueError, match=r"b has no domain\. Add it to domain="):
            Derivation(source=Source("002", "x"), says="x", quantity=a, lines=(Line(1, b, printed=""),), domain=Domain({a: real}))

    def test_a_derivation_without_lines_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no line to check"):
            Derivation(source=Source("002", "x"), says="x", quantity=a, lines=(), domain=Domain({a: real}))

    def test_the_only_line_of_a_derivation_needs_no_tuple_and_stands_beside_no_other(self) -> None:
        half = Derivation(source=Source("002", "x"), says="x", quantity=a, line=Line(1, a, printed=""), domain=Domain({a: real}))
        assert half.lines == (Line(1, a, printed=""),)
        assert replace(half, slips=(2 * a,)).lines == half.lines
        with pytest.raises(ValueError, match="give one of them"):
            replace(half, line=Line(1, a, printed=""))


def test_whole_numbers_are_tried_where_they_meet() -> None:
    n, m = (sp.Symbol(name, integer=True) for name in "nm")
    whole = sp.Interval(-sp.oo, sp.oo)
    pairs = [(point[n], point[m]) for point in meeting_points(Domain({n: whole, m: whole}))]
    assert any(a == b != 0 for a, b in pairs)
    assert any(a == -b != 0 for a, b in pairs)
    assert any(a == b + 1 != 0 for a, b in pairs)
    assert any(b == 2 * a != 0 for a, b in pairs)
    assert all(point[n] > point[m] for point in meeting_points(Domain({n: whole, m: whole}, such_that=(n > m,))))
    assert meeting_points(Domain({n: whole, sp.Symbol("x", real=True): whole})) == []
