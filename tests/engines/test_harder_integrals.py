"""Integrals that need a cut, a rewriting or a bound of their own: is the true value enclosed, and is a wrong bound caught?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy
import pytest
import sympy as sp
from flint import acb, arb, ctx
from hypothesis import assume, given
from hypothesis import strategies as st

from closedform.derivations.laws import E, Gaussian, ReLU, normal
from closedform.numerics.balls.decay import forms
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.plane import over_plane
from closedform.numerics.balls.rectangle import over_rectangle
from closedform.numerics.balls.strips import bound
from closedform.numerics.balls.table import UNARY, to_ball
from closedform.numerics.balls.tails import majorant
from closedform.numerics.balls.waves import tail
from closedform.numerics.findings.evidence import Diverges, NotLowered
from closedform.numerics.forms.monotone import unwrapped
from closedform.numerics.forms.periodic import unfolded
from closedform.numerics.gaussian.densities import as_integral

x, y, z, X, Y, Z = sp.symbols("x y z X Y Z", real=True)
THIRD = sp.Rational(1, 3)


def named(given: Any) -> str:
    """Name a parameter of a test; functions have no name that is the same in every process."""
    return "" if callable(given) else str(given)


def holds(expr: sp.Expr, truth: Any, *, digits: int = 40) -> bool:
    """Tell whether an enclosure is thin and contains a true value, an exact form or mpmath's digits."""
    ball = enclose(expr, {}, digits=digits)
    if isinstance(truth, sp.Expr):
        return ball.digits >= digits and bool(ball.value.overlaps(enclose(truth, {}).value))
    with mpmath.workdps(digits + 15):
        value = truth()
        text, slack = mpmath.nstr(value, digits + 10), mpmath.nstr((1 + abs(value)) * mpmath.mpf(10) ** (-digits), 5)
    return ball.digits >= digits and bool(ball.value.overlaps(arb(f"{text} +/- {slack}")))


def quad(function: Callable[[Any], Any], *ends: Any) -> Callable[[], Any]:
    return lambda: mpmath.quad(function, [mpmath.mpf(end) if isinstance(end, int) else end for end in ends])


def density(t: Any) -> Any:
    return mpmath.npdf(t)


def sign_at_zero(expr: Any) -> int | None:
    ball = to_ball(expr, {}).real
    return 1 if ball > 0 else -1 if ball < 0 else 0 if ball.is_zero() else None


class TestKinksOfMonotoneFunctions:
    """A kink at a level of a rising function of a line is a kink at a line."""

    @pytest.mark.parametrize("strike", [sp.Rational(1, 10), sp.Integer(1), sp.Integer(50)])
    def test_the_price_of_a_call(self, strike: sp.Expr) -> None:
        """Black and Scholes, with interest 1/20, volatility 1/3, three years."""
        interest, spread, years = sp.Rational(1, 20), THIRD, sp.Integer(3)
        drift = (interest - spread**2 / 2) * years
        payoff = sp.Max(sp.exp(drift + spread * sp.sqrt(years) * Z) - strike, 0)
        d = (-sp.log(strike) + drift) / (spread * sp.sqrt(years))
        above = [(1 + sp.erf(level / sp.sqrt(2))) / 2 for level in (d + spread * sp.sqrt(years), d)]
        assert holds(E(payoff, normal(Z)), sp.exp(interest * years) * above[0] - strike * above[1])

    def test_the_price_of_a_call_of_long_numbers(self) -> None:
        """175/103 to the power of a rational number of nine digits, which SymPy would work out, stands in the boundary terms."""
        strike, mean, spread = sp.Rational(175, 103), -sp.Rational(203, 103), sp.Rational(277, 97)
        d = (mean - sp.log(strike)) / spread
        above = [(1 + sp.erf(level / sp.sqrt(2))) / 2 for level in (d + spread, d)]
        payoff = sp.Max(sp.exp(mean + spread * Z) - strike, 0)
        assert holds(E(payoff, normal(Z)), sp.exp(mean + spread**2 / 2) * above[0] - strike * above[1])

    @pytest.mark.parametrize(
        ("body", "cut"),
        [
            (sp.Abs(sp.tanh(Z) - sp.Rational(1, 2)), lambda: mpmath.atanh(0.5)),
            (sp.Heaviside(sp.erf(2 * Z + 1) - sp.Rational(1, 2)) * Z, lambda: (mpmath.erfinv(0.5) - 1) / 2),
            (sp.Max(2 - sp.sinh(Z), 0), lambda: mpmath.asinh(2)),
            (ReLU(sp.atan(Z) + 1), lambda: mpmath.tan(-1)),
            (sp.Max(2 * Z**3 + 2, 0), lambda: mpmath.mpf(-1)),
            (sp.Max(sp.exp(Z), 2 * sp.exp(-2 * Z)), lambda: mpmath.log(2) / 3),
            (sp.sign(sp.erfc(Z) - sp.Rational(1, 2)) * Z, lambda: mpmath.erfinv(0.5)),
        ],
        ids=named,
    )
    def test_known_values(self, body: sp.Expr, cut: Callable[[], Any]) -> None:
        plain = sp.lambdify(Z, body.replace(ReLU, lambda h: sp.Max(h, 0)), "mpmath")

        def truth() -> Any:
            return mpmath.quad(lambda t: plain(t) * density(t), [-20, -5, cut(), 5, 20])

        assert holds(E(body, normal(Z)), truth, digits=30)

    @pytest.mark.parametrize(
        ("event", "line"),
        [
            (sp.exp(X) - 2, X - sp.log(2)),
            (THIRD - sp.tanh(X + 2 * Y), sp.atanh(THIRD) - X - 2 * Y),
            (sp.exp(X) - sp.exp(Y), X - Y),
            (sp.exp(X) + 1, sp.Integer(1)),
            (sp.erf(X) - 2, sp.Integer(-1)),
        ],
        ids=named,
    )
    def test_an_event_of_two_variables(self, event: sp.Expr, line: sp.Expr) -> None:
        law = Gaussian((X, Y), [[1, THIRD], [THIRD, 2]])
        through, along = (enclose(E(sp.Heaviside(form) * (1 + Y**2), law), {}) for form in (event, line))
        assert through.digits >= 40
        assert through.value.overlaps(along.value)

    @given(
        st.sampled_from([sp.exp, sp.erf, sp.erfc, sp.tanh, sp.atan, sp.sinh, sp.asinh, lambda u: u**3, lambda u: u**7]),
        st.fractions(-3, 3, max_denominator=12),
        st.fractions(-2, 2, max_denominator=12),
        st.fractions(-2, 2, max_denominator=12),
        st.fractions(-3, 3, max_denominator=12),
    )
    def test_stripping_keeps_the_sign(self, f: Any, slope: Any, offset: Any, level: Any, at: Any) -> None:
        assume(slope)
        form = sp.Rational(level) - THIRD * f(sp.Rational(slope) * x + sp.Rational(offset))
        before, after = (sign_at_zero(h.xreplace({x: sp.Rational(at)})) for h in (form, unwrapped(form, {x}, sign_at_zero)))
        assert None in (before, after) or before == after

    def test_the_inverse_error_function_inverts(self) -> None:
        for text in ("0", "0.3", "-0.999999999999", "0.5 +/- 1e-10"):
            with ctx.workprec(120):
                level = arb(text)
                found = UNARY[sp.erfinv](acb(level), False).real
                assert found.erf().contains(level)
                assert found.rad() < (2e-10 if "+/-" in text else 1e-20)
        with ctx.workprec(2000):  # by slopes, which keep all but a few bits
            assert UNARY[sp.erfinv](acb(arb(1) / 3), False).real.rel_accuracy_bits() > 1950
        assert not UNARY[sp.erfinv](acb(1), False).is_finite()


def pair(correlation: Any, *, mean: tuple[Any, Any] = (0, 0)) -> Gaussian:
    return Gaussian((X, Y), [[1, correlation], [correlation, 1]], mean=mean)


class TestAbsoluteConvergence:
    """An expectation exists where it converges absolutely; symmetry does not save what diverges."""

    @pytest.mark.parametrize(
        ("body", "law"),
        [
            (sp.exp(Z**2 / 2), normal(Z)),
            (sp.exp(Z**3), normal(Z)),
            (sp.exp(Z**4 - 9 * Z**3), normal(Z)),
            (sp.exp(2 * X * Y / 3), pair(sp.Rational(1, 2))),
            (X * sp.exp(X * Y), pair(0)),
            (X * sp.exp(3 * Y**2 / 5), pair(0)),
            (sp.tanh(X) * sp.exp(3 * Y**2 / 5), pair(0)),
            (X**2 * sp.exp(3 * (X**2 + Y**2) / 5), pair(THIRD)),
            (Y / X, pair(THIRD)),
            ((X + Y) / X, pair(THIRD)),
            (Y / (X - 2 * Y) ** 2, pair(THIRD)),
        ],
        ids=named,
    )
    def test_what_has_no_expectation(self, body: sp.Expr, law: Gaussian) -> None:
        with pytest.raises(Diverges):
            enclose(E(body, law), {})

    @pytest.mark.parametrize(
        ("body", "truth"),
        [
            (sp.exp(2 * X * Y / 5), sp.Integer(5) / sp.sqrt(21)),  # at correlation 0: (1 - a^2)^(-1/2)
            (X * sp.exp(2 * X * Y / 5), sp.Integer(0)),
            (X * Y / X, sp.Integer(0)),
            (sp.exp(X**2 / 3) * Y**2, sp.sqrt(3)),
        ],
        ids=named,
    )
    def test_what_has_one(self, body: sp.Expr, truth: sp.Expr) -> None:
        assert enclose(E(body, pair(0)), {}).value.overlaps(enclose(truth, {}).value)

    def test_what_is_not_known_to_converge_is_left(self) -> None:
        """In one order of integration it gives 1, in the other nothing."""
        with pytest.raises(NotLowered, match="absolutely"):
            enclose(E(sp.exp(X**2 / 2) * sp.cos(X * Y), pair(0)), {})

    def test_a_factor_that_cancels_does_not_hide_one_that_diverges(self) -> None:
        with pytest.raises(Diverges):
            enclose(E(X * sp.exp(Y**4), pair(0)), {})


class TestPoles:
    """An integral over a pole diverges; no principal value is taken. What is singular but integrable has its value."""

    @pytest.mark.parametrize(
        ("body", "high"),
        [
            (1 / (x - 1), 2),
            (1 / (x - 1) ** 2, 2),
            (1 / (x**2 - sp.Rational(1, 2)), 1),
            (sp.tan(x), 2),
            (sp.tan(x), sp.pi / 2),
            (x / sp.sin(2 * x), 2),
            (1 / (sp.exp(x) - 2), 2),
            (1 / sp.log(x), 2),
            (1 / (x**3 - 2), 2),
            (1 / (x - sp.cos(x)), 2),
            (x / (x**5 - x - 1), 2),
            (sp.tan(x**2) / x, 2),
        ],
        ids=named,
    )
    def test_what_diverges(self, body: sp.Expr, high: sp.Expr) -> None:
        with pytest.raises(Diverges, match="diverges"):
            enclose(sp.Integral(body, (x, 0, high)), {})

    @pytest.mark.parametrize(
        ("body", "high", "truth"),
        [
            (1 / (x**2 - 2), 1, sp.log(3 - 2 * sp.sqrt(2)) / (2 * sp.sqrt(2))),
            (sp.tan(x), 1, -sp.log(sp.cos(1))),
            (sp.log(sp.Abs(sp.cos(x))), sp.pi, -sp.pi * sp.log(2)),
            (sp.log(sp.Abs(2 * sp.sin(x / 2))), 2 * sp.pi, sp.Integer(0)),
            (1 / sp.sqrt(sp.Abs(x - 1)), 2, sp.Integer(4)),
        ],
        ids=named,
    )
    def test_what_does_not(self, body: sp.Expr, high: sp.Expr, truth: sp.Expr) -> None:
        assert holds(sp.Integral(body, (x, 0, high)), truth)

    def test_a_parameter_decides(self) -> None:
        a = sp.Symbol("a", positive=True)
        integral = sp.Integral(1 / (x**2 - a), (x, 0, 1))
        with pytest.raises(Diverges):
            enclose(integral, {a: sp.Rational(1, 4)})
        assert enclose(integral, {a: sp.Integer(4)}).value.overlaps(enclose(-sp.log(3) / 4, {}).value)


class TestWaves:
    """The inverse of a wave is cut at its corners and jumps, a wave where it meets a level."""

    @pytest.mark.parametrize(
        ("body", "low", "high", "truth"),
        [
            (sp.asin(sp.sin(x)), 0, sp.pi, sp.pi**2 / 4),
            (sp.acos(sp.cos(x)), 0, 4 * sp.pi, 2 * sp.pi**2),
            (sp.atan(sp.tan(x)), 0, 3, sp.Rational(9, 2) - sp.pi * (3 - sp.pi / 2)),
            (sp.acos(sp.sin(2 * x)), -sp.pi, sp.pi, sp.pi**2),
            (sp.asin(sp.cos(x)) ** 2, -3 * sp.pi / 2, sp.pi / 2, sp.pi**3 / 6),
            (sp.Abs(sp.sin(x)), 0, 10 * sp.pi, sp.Integer(20)),
            (sp.sign(sp.cos(3 * x)) * x, 0, sp.pi / 3, -(sp.pi**2) / 36),
            (sp.Max(sp.sin(x), sp.Rational(1, 2)), 0, sp.pi, sp.sqrt(3) + sp.pi / 6),
            (sp.Heaviside(sp.tan(x) - 1), 0, sp.pi, sp.pi / 4),
        ],
        ids=named,
    )
    def test_known_values(self, body: sp.Expr, low: sp.Expr, high: sp.Expr, truth: sp.Expr) -> None:
        assert holds(sp.Integral(body, (x, low, high)), truth)

    def test_a_triangle_wave_of_a_normal_variable(self) -> None:
        """Its Fourier series, arccos(cos z) = pi/2 - (4/pi) sum over odd n of cos(n z) / n^2."""

        def truth() -> Any:
            return mpmath.pi / 2 - 4 / mpmath.pi * sum(mpmath.exp(-(mpmath.mpf(n) ** 2) / 2) / n**2 for n in range(1, 21, 2))

        assert holds(E(sp.acos(sp.cos(Z)), normal(Z)), truth)

    @given(
        st.sampled_from([sp.asin(sp.sin(y)), sp.acos(sp.cos(y)), sp.asin(sp.cos(y)), sp.acos(sp.sin(y)), sp.atan(sp.tan(y))]),
        st.fractions(-9, 9, max_denominator=7),
        st.fractions(-9, 9, max_denominator=7),
    )
    def test_an_unfolded_inverse_has_the_value_of_the_folded_one(self, wave: Any, slope: Any, at: Any) -> None:
        assume(slope and at)
        folded = wave.xreplace({y: sp.Rational(slope) * x})
        line = unfolded(folded, x, sp.Rational(at), sign_at_zero)
        assert not line.has(sp.asin, sp.acos, sp.atan)
        assert to_ball(line - folded, {x: to_ball(sp.Rational(at), {})}).contains(0)


class TestWavesThatAreDampedLittle:
    """A wave, or a hyperbolic function, times a falling exponential is integrated exactly, however slowly it falls."""

    LITTLE = sp.Rational(1, 10**9)
    TURNED = ((LITTLE**2 - 9) * sp.cos(1) - 6 * LITTLE * sp.sin(1)) / (LITTLE**2 + 9) ** 2

    @pytest.mark.parametrize(
        ("body", "truth"),
        [
            (sp.exp(-LITTLE * x) * sp.sin(3 * x), 3 / (LITTLE**2 + 9)),
            (sp.exp(-LITTLE * x) * x * sp.cos(3 * x + 1), TURNED),
            (sp.exp(-(2 + LITTLE) * x) * sp.sinh(2 * x), 2 / ((2 + LITTLE) ** 2 - 4)),
            (sp.exp(-(2 + LITTLE) * x) * x**2 * sp.cosh(2 * x), 1 / LITTLE**3 + 1 / (4 + LITTLE) ** 3),
            (sp.exp(-x) * sp.sin(2 * x) * sp.cos(x), sp.Rational(2, 5)),
        ],
        ids=str,
    )
    def test_it_is_what_its_primitive_says(self, body: Any, truth: Any) -> None:
        assert holds(sp.Integral(body, (x, 0, sp.oo)), truth)
        assert holds(sp.Integral(body.xreplace({x: -x}), (x, -sp.oo, 0)), truth)

    @pytest.mark.parametrize(
        "body", [sp.exp(LITTLE * x) * sp.sin(x), sp.exp(-x) * sp.sinh(x), sp.exp(-2 * x) * sp.cosh(3 * x)], ids=str
    )
    def test_what_does_not_fall_has_no_value(self, body: Any) -> None:
        with pytest.raises((Diverges, NotLowered)):
            enclose(sp.Integral(body, (x, 0, sp.oo)), {})


@pytest.mark.slow
class TestCancellationTowardsInfinity:
    """Terms that do not decay, with a sum that does: written so that the decay is seen."""

    @pytest.mark.parametrize(
        ("body", "truth"),
        [
            (1 - sp.tanh(x), sp.log(2)),
            (x * (1 - sp.tanh(2 * x) ** 2), sp.log(2) / 4),
            (sp.log(1 + sp.exp(-x)), sp.pi**2 / 12),
            (sp.log(1 - sp.exp(-x)), -(sp.pi**2) / 6),
            (sp.log(1 + sp.exp(x)) - x, sp.pi**2 / 12),
            (sp.log(sp.tanh(x)), -(sp.pi**2) / 8),
            (sp.log(2 * sp.cosh(x)) - x, sp.pi**2 / 24),
            (x / (sp.exp(x) - 1), sp.pi**2 / 6),
            (x * (sp.cosh(x) / sp.sinh(x) - 1), sp.pi**2 / 12),
            (sp.erf(x) - sp.tanh(x), sp.log(2) - 1 / sp.sqrt(sp.pi)),
            (sp.atan(x + 1) - sp.atan(x), sp.pi / 4 + sp.log(2) / 2),
            (sp.atan(1 / x) - 1 / (1 + x), sp.Integer(1)),
            (sp.log(1 + 1 / x**2), sp.pi),
            (sp.log(x**2 + 4) - 2 * sp.log(x), 2 * sp.pi),
            (1 - x / sp.sqrt(1 + x**2), sp.Integer(1)),
        ],
        ids=named,
    )
    def test_known_values(self, body: sp.Expr, truth: sp.Expr) -> None:
        assert holds(sp.Integral(body, (x, 0, sp.oo)), truth)
        mirrored = body.xreplace({x: -x})
        assert holds(sp.Integral(mirrored, (x, -sp.oo, 0)), truth)

    @pytest.mark.parametrize(
        "body", [1 / (sp.exp(x) - 1), sp.pi / 2 - sp.atan(x), sp.sqrt(x**2 + 1) - x, sp.tanh(x) - sp.erf(x) / 2], ids=named
    )
    def test_what_diverges_all_the_same(self, body: sp.Expr) -> None:
        with pytest.raises(Diverges):
            enclose(sp.Integral(body, (x, 0, sp.oo)), {})

    @given(
        st.sampled_from(
            [
                sp.tanh(y) - 1,
                x * sp.erf(y) - x,
                sp.log(1 + sp.exp(-(y**2))),
                sp.log(sp.exp(y) + sp.exp(-y) + 3) - y,
                sp.log(sp.cosh(y)) - y + sp.log(2),
                sp.log(1 - sp.exp(-y) / 2),
            ]
        ),
        st.fractions("1/3", 4, max_denominator=9),
        st.fractions(-3, 3, max_denominator=9),
        st.fractions(0, 30, max_denominator=9),
    )
    def test_a_bound_on_a_tail_is_one(self, shape: Any, slope: Any, offset: Any, beyond: Any) -> None:
        """Each form has the integrand's value, and its majorant from R on is above it at any x >= R."""
        body = shape.xreplace({y: sp.Rational(slope) * x + sp.Rational(offset)})
        radius = 16
        with ctx.workprec(3000):
            at = to_ball(radius + sp.Rational(beyond), {})
            value = to_ball(body, {x: at}).real
            found = []
            for form in forms(body, x, {}):
                assert to_ball(form, {x: at}).real.overlaps(value)
                try:
                    found.append(majorant(form, x, {}, arb(radius)))
                except NotLowered:
                    continue
            assert found or body.is_Function
            r = at.real
            for terms in found:
                bound = sum((t.c * r**t.n * (-t.alpha * r * r + t.beta * r).exp() for t in terms), arb(0))
                assert not bound < abs(value)


def one_factor(loadings: tuple[Any, ...], mean: tuple[Any, ...] = (0, 0, 0)) -> Gaussian:
    """Build the law of m_i + l_i F + sqrt(1 - l_i^2) N_i."""
    correlations = sp.Matrix(3, 3, lambda i, j: 1 if i == j else loadings[i] * loadings[j])
    return Gaussian((X, Y, Z), correlations, mean=mean)


def half_line_moment(centre: Any, spread: Any, n: int) -> Any:
    """E[u^n 1{u > 0}] for u ~ N(centre, spread^2), n <= 2."""
    ratio = centre / spread
    below, peak = mpmath.ncdf(ratio), mpmath.npdf(ratio)
    values = (below, centre * below + spread * peak, (centre**2 + spread**2) * below + centre * spread * peak)
    return values[n]


@pytest.mark.slow
class TestThreeHalfLines:
    """Three coupled indicators, without the arc sines of the closed form."""

    @pytest.mark.parametrize(
        "r", [(THIRD, THIRD, THIRD), (sp.Rational(1, 2), -THIRD, sp.Rational(-1, 4)), (0, 0, sp.Rational(4, 5))]
    )
    def test_sheppards_octant(self, r: tuple[Any, ...]) -> None:
        law = Gaussian((X, Y, Z), [[1, r[0], r[1]], [r[0], 1, r[2]], [r[1], r[2], 1]])
        octant = sp.Heaviside(2 * X) * sp.Heaviside(Y) * sp.Heaviside(Z)
        assert holds(E(octant, law), sp.Rational(1, 8) + sum(map(sp.asin, r)) / (4 * sp.pi))

    @pytest.mark.parametrize("powers", [(0, 0, 0), (1, 0, 0), (1, 1, 1), (0, 2, 1), (2, 0, 2)])
    @pytest.mark.parametrize("mean", [(0, 0, 0), (sp.Rational(1, 2), -THIRD, 1)], ids=["centred", "shifted"])
    def test_moments_where_one_factor_explains_the_correlations(self, powers: tuple[int, ...], mean: tuple[Any, ...]) -> None:
        loadings = (sp.Rational(3, 5), sp.Rational(-4, 5), sp.Rational(5, 13))
        monomial = sp.prod(v**n for v, n in zip((X, Y, Z), powers, strict=True))
        octant = sp.Heaviside(X) * sp.Heaviside(Y) * sp.Heaviside(Z)

        def given_factor(f: Any) -> Any:
            out = mpmath.npdf(f)
            for m, load, n in zip(mean, loadings, powers, strict=True):
                centre, share = mpmath.mpf(sp.Rational(m).p) / sp.Rational(m).q, mpmath.mpf(load.p) / load.q
                out *= half_line_moment(centre + share * f, mpmath.sqrt(1 - share**2), n)
            return out

        assert holds(E(monomial * octant, one_factor(loadings, mean)), quad(given_factor, -16, -6, 0, 6, 16), digits=28)

    def test_a_gate_that_is_a_sum(self) -> None:
        """X > 0, Y > 0 and X - Y > 0 is half of a quadrant; the conditional mean of a fourth variable is linear."""
        law = one_factor((sp.Rational(3, 5), sp.Rational(3, 5), 0))
        gates = sp.Heaviside(X) * sp.Heaviside(Y) * sp.Heaviside(X - Y + Z)
        opposite = sp.Heaviside(X) * sp.Heaviside(Y) * sp.Heaviside(Y - X + Z)
        quadrant = sp.Rational(1, 4) + sp.asin(sp.Rational(9, 25)) / (2 * sp.pi)
        assert holds(2 * E(gates, law) - quadrant + E(opposite, law) - E(gates, law), sp.Integer(0))

    def test_a_wrong_correlation_is_refuted(self) -> None:
        law = one_factor((sp.Rational(3, 5), sp.Rational(-4, 5), sp.Rational(5, 13)))
        value = enclose(E(sp.Heaviside(X) * sp.Heaviside(Y) * sp.Heaviside(Z), law), {}).value
        assert not value.overlaps(enclose(sp.Rational(1, 8) - 3 * sp.asin(sp.Rational(12, 25)) / (4 * sp.pi), {}).value)


class TestTwoDimensions:
    """Double integrals that no exact rule reduces to one dimension."""

    @pytest.mark.parametrize(
        ("body", "truth"),
        [
            (1 / (1 - x * y), sp.pi**2 / 6),
            (1 / (x + y), 2 * sp.log(2)),
            (1 / (1 + x * y), sp.pi**2 / 12),
            (sp.sqrt(x**2 + y**2), (sp.sqrt(2) + sp.asinh(1)) / 3),
            (1 / sp.sqrt(x**2 + y**2), 2 * sp.asinh(1)),
            (sp.log(x) / sp.sqrt(y), sp.Integer(-2)),
            (sp.log(x + y), 2 * sp.log(2) - sp.Rational(3, 2)),
            (sp.log(sp.Abs(x - y)), -sp.Rational(3, 2)),
            (sp.log(x**2 + y**2), sp.log(2) - 3 + sp.pi / 2),
            ((x - y) / (x + y) ** 3, None),
            ((1 - 2 * y) * sp.log(y) ** 2 / x**2, None),
            ((1 - 2 * y) / (x - THIRD) ** 2, None),
        ],
        ids=named,
    )
    def test_corners_of_the_unit_square(self, body: sp.Expr, truth: sp.Expr | None) -> None:
        integral = sp.Integral(body, (y, 0, 1), (x, 0, 1))
        if truth is None:  # the first has two values, by the order of integration; a factor of mean 0 saves none
            with pytest.raises((NotLowered, Diverges)):
                enclose(integral, {})
        else:
            assert holds(integral, truth)

    @pytest.mark.parametrize(
        ("body", "ranges", "inner"),
        [
            (sp.exp(x * y), ((y, 0, 1), (x, 0, 2)), lambda t: mpmath.expm1(t) / t),
            (sp.sin(x * y), ((y, -1, x), (x, 1, 2)), lambda t: (mpmath.cos(t) - mpmath.cos(t * t)) / t),
            (1 / (1 + (x * y) ** 2), ((y, 0, 3), (x, 1, 2)), lambda t: mpmath.atan(3 * t) / t),
        ],
        ids=named,
    )
    def test_against_an_inner_integral_that_is_known(self, body: sp.Expr, ranges: Any, inner: Callable[[Any], Any]) -> None:
        _, low, high = ranges[1]
        assert holds(sp.Integral(body, *ranges), quad(inner, mpmath.mpf(low) + mpmath.mpf(10) ** -60, high))

    @pytest.mark.slow
    def test_functions_of_correlated_normal_variables(self) -> None:
        """A sigmoid is one half and half a tanh; for odd functions the mean of the product is all that is left."""
        law = pair(THIRD)
        sigmoids = enclose(E(1 / (1 + sp.exp(-X)) / (1 + sp.exp(-Y)), law), {})
        product = enclose(E(sp.tanh(X / 2) * sp.tanh(Y / 2), law), {})
        assert min(sigmoids.digits, product.digits) >= 40
        assert sigmoids.value.overlaps((1 + product.value) / 4)

    @pytest.mark.slow
    def test_a_hyperbolic_product_against_hermite_quadrature(self) -> None:
        nodes, weights = numpy.polynomial.hermite_e.hermegauss(180)
        weights = weights / weights.sum()
        y_given_x = nodes[:, None] / 2 + numpy.sqrt(3) / 2 * nodes[None, :]
        truth = weights @ (numpy.tanh(nodes)[:, None] * numpy.tanh(y_given_x)) @ weights
        assert float(enclose(E(sp.tanh(X) * sp.tanh(Y), pair(sp.Rational(1, 2))), {}).value.mid()) == pytest.approx(truth, abs=1e-9)

    @pytest.mark.parametrize("correlation", [sp.Integer(0), sp.Rational(9, 10), sp.Rational(-99, 100)])
    @pytest.mark.parametrize("mean", [(0, 0), (1, sp.Rational(-5, 2))], ids=["centred", "shifted"])
    @pytest.mark.slow
    def test_the_trapezoidal_rule_against_an_exact_mean(self, correlation: sp.Expr, mean: tuple[Any, Any]) -> None:
        """E[(X - Y) cos(X) e^Y] has a closed form, which the engine finds by another way."""
        body, law = (X - Y) * sp.cos(X) * sp.exp(Y), pair(correlation, mean=mean)
        exact = enclose(E(body, law), {}).value
        with ctx.workprec(200):
            density = as_integral(E(X * Y, law), sign_at_zero).function.as_independent(X, Y)
            factor = to_ball(density[0], {})
            kernel = sp.Mul(*(f for f in density[1].args if isinstance(f, sp.exp)))
            found = factor * over_plane(body * kernel, (X, Y), {}, 150)
        assert found.real.overlaps(exact)
        assert found.real.rad() < 1e-40

    @given(
        st.sampled_from(
            [
                sp.tanh(x - y / 2),
                x * y**2 - 3,
                1 / sp.cosh(x / 2 + y),
                1 / (2 + sp.exp(x - y) + 3 * sp.exp(y)) ** 2,
                sp.log(1 + 2 * sp.exp(x + y)),
                sp.erf(x + y),
                sp.erfc(2 * y - x),
                sp.atan(x / 2) * sp.exp(-y),
                sp.sin(3 * x + y),
            ]
        ),
        st.floats(-9, 9),
        st.floats(-9, 9),
        st.floats(-1, 1),
        st.booleans(),
    )
    def test_a_bound_on_a_strip_is_one(self, f: Any, u: float, v: float, share: float, first: bool) -> None:
        a = arb("0.9")
        found = bound(f, (x, y), {}, a)
        up = arb(share) * a
        at = {x: acb(arb(u), up if first else 0), y: acb(arb(v), 0 if first else up)}
        size = abs(to_ball(f, at))
        assert not size > found.c * (found.k * (abs(arb(u)) + abs(arb(v)))).exp()

    def test_the_error_of_the_product_rule_is_bounded(self) -> None:
        """With a rule of few nodes the ball must still hold the value: it is the bound that makes it wide."""
        for bits in (6, 12, 25):
            value = over_rectangle(1 / (x + y + sp.Rational(1, 4)), ((y, 0, 1), (x, 0, 1)), {}, bits).real
            p, q, r = sp.Rational(9, 4), sp.Rational(5, 4), sp.Rational(1, 4)
            truth = p * sp.log(p) - 2 * q * sp.log(q) + r * sp.log(r)
            assert value.overlaps(to_ball(truth, {}).real)
            assert value.rad() < arb(2) ** (4 - bits)


class TestWavesOfAPower:
    """Waves that speed up or slow down like a power are steady in that power."""

    @pytest.mark.parametrize(
        ("body", "truth"),
        [
            (sp.sin(x**2), sp.sqrt(sp.pi / 8)),
            (sp.cos(3 * x**2), sp.sqrt(sp.pi / 24)),
            (sp.sin(x**2) / x, sp.pi / 4),
            (sp.sin(x**2) ** 2 / x**2, sp.sqrt(sp.pi) / 2),
            (sp.sin(x**3), lambda: mpmath.gamma(mpmath.mpf(4) / 3) / 2),
            (sp.sin(x) / sp.sqrt(x), sp.sqrt(sp.pi / 2)),
            ((1 - sp.cos(x)) / x ** sp.Rational(3, 2), sp.sqrt(2 * sp.pi)),
            (sp.sin(sp.sqrt(x)) / x, sp.pi),
            (sp.exp(-(x**2)) * sp.cos(x**2), sp.sqrt(sp.pi * (1 + sp.sqrt(2))) / 4),
        ],
        ids=named,
    )
    def test_known_values(self, body: sp.Expr, truth: Any) -> None:
        assert holds(sp.Integral(body, (x, 0, sp.oo)), truth)

    def test_a_square_is_completed(self) -> None:
        """The integral of cos(x^2 + x + 1) over the line is that of cos(u^2 + 3/4)."""
        peak = sp.sqrt(sp.pi / 2) * (sp.cos(sp.Rational(3, 4)) - sp.sin(sp.Rational(3, 4)))
        assert holds(sp.Integral(sp.cos(x**2 + x + 1), (x, -sp.oo, sp.oo)), peak)

    @pytest.mark.parametrize(
        "body", [x * sp.sin(x**2), sp.sin(x**2) ** 2, sp.cos(sp.sqrt(x)), 1 / sp.sqrt(x) + sp.sin(x**2)], ids=named
    )
    def test_what_does_not_converge(self, body: sp.Expr) -> None:
        with pytest.raises(Diverges):
            enclose(sp.Integral(body, (x, 0, sp.oo)), {})

    @given(st.sampled_from([1, 2, 3]), st.fractions("1/4", 3, max_denominator=7), st.fractions(-1, 3, max_denominator=5))
    def test_a_tail_is_the_difference_of_two(self, power: int, rate: Any, exponent: Any) -> None:
        """From 1 on and from 2 on, it differs by the integral from 1 to 2."""
        assume(power - 1 + exponent > 0)
        body = sp.cos(sp.Rational(rate) * x**power + 1) * x ** (-sp.Rational(exponent))
        with ctx.workprec(160):
            one, two = (tail(body, x, start, {}) for start in (1, 2))
        between = enclose(sp.Integral(body, (x, 1, 2)), {}, digits=30).value
        assert (one - two).real.overlaps(between)


class TestHomogeneousFunctions:
    """Lengths and directions of a normal vector in the plane."""

    @pytest.mark.parametrize(
        ("body", "truth"),
        [
            (sp.sqrt(X**2 + Y**2), sp.sqrt(sp.pi / 2)),
            (1 / sp.sqrt(X**2 + Y**2), sp.sqrt(sp.pi / 2)),
            (X**2 / (X**2 + Y**2), sp.Rational(1, 2)),
            (X * Y / (X**2 + Y**2), sp.Integer(0)),
            (X * sp.Heaviside(X) / sp.sqrt(X**2 + Y**2), 1 / sp.pi),
            (X * Y / (X**2 + Y**2) * sp.Heaviside(X) * sp.Heaviside(Y), 1 / (4 * sp.pi)),
        ],
        ids=named,
    )
    def test_a_round_law(self, body: sp.Expr, truth: sp.Expr) -> None:
        assert holds(E(body, pair(0)), truth)

    def test_a_law_with_a_correlation(self) -> None:
        """In polar coordinates the mean of X Y / (X^2 + Y^2) is (1 - sqrt(1 - r^2)) / (2 r)."""
        r = sp.Rational(3, 5)
        assert holds(E(X * Y / (X**2 + Y**2), pair(r)), (1 - sp.sqrt(1 - r**2)) / (2 * r))

    @pytest.mark.parametrize("body", [X / (X - 2 * Y) ** 2, X**2 / (X - Y) ** 2, X / (X**2 - Y**2)], ids=named)
    def test_what_has_no_mean(self, body: sp.Expr) -> None:
        with pytest.raises(Diverges):
            enclose(E(body, pair(THIRD)), {})
