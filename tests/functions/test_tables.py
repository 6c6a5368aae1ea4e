"""Rows of the four tables at random rational arguments: rigorous ones hold mpmath's value at more digits and are thin; a shifted one is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
import torch
from flint import acb, arb, ctx, fmpq
from pyintval import Interval

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.numerics.balls import table as balls
from closedform.numerics.balls.table import compile_ball, to_ball
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.intervals import table as intervals
from closedform.numerics.intervals.series import variable
from closedform.numerics.intervals.table import compile_interval, to_interval
from closedform.numerics.quadrature.table import Double, compile_mp
from closedform.numerics.sampling.table import to_tensor

x = sp.Symbol("x", real=True)
R = sp.Rational


def phi2(h: Any, k: Any, r: Any) -> Any:
    """Price's series in the correlation (tetrachoric), where it converges fast: a formula that no table uses."""
    total, term = mp.ncdf(h) * mp.ncdf(k), mp.npdf(h) * mp.npdf(k)
    before, now = (mp.mpf(0), mp.mpf(0)), (mp.mpf(1), mp.mpf(1))  # Hermite polynomials He_(n-1), He_n of both
    for n in range(400):
        total += term * r ** (n + 1) / mp.factorial(n + 1) * now[0] * now[1]
        before, now = now, (h * now[0] - n * before[0], k * now[1] - n * before[1])
    return total


def beta(a: Any, b: Any) -> Any:
    return mp.exp(mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b))


# Each function of one argument, its truth, and arguments: near branch points, large, of both signs.
CASES: dict[str, tuple[Any, Callable[[Any], Any], list[Any]]] = {
    "erfi": (sp.erfi(x), mp.erfi, [R(1, 3), R(-5, 2), R(8), R(1, 10**9)]),
    "asinh": (sp.asinh(x), mp.asinh, [R(1, 3), R(-50), R(10**6)]),
    "acosh": (sp.acosh(x), mp.acosh, [R(4, 3), 1 + R(1, 10**3), R(10**6)]),
    "atanh": (sp.atanh(x), mp.atanh, [R(1, 3), 1 - R(1, 10**6), R(-9, 10)]),
    "gamma": (sp.gamma(x), mp.gamma, [R(1, 3), R(-7, 3), R(-1, 10**6), R(40), R(61, 2)]),
    "digamma": (sp.digamma(x), mp.digamma, [R(1, 3), R(-7, 3), R(-1, 10**6), R(400)]),
    **{
        f"polygamma-{n}": (sp.polygamma(n, x), partial(mp.psi, n), [R(1, 3), R(-7, 3), R(-1, 10**6), R(400), R(10**6)]) for n in (1, 2, 5)
    },
    "loggamma": (sp.loggamma(x), mp.loggamma, [R(1, 3), R(3, 2), R(1, 10**9), R(400), R(10**9)]),
    "beta": (sp.beta(x, R(1, 3)), lambda t: mp.beta(t, mp.mpf(1) / 3), [R(1, 7), R(5, 2), R(30), R(-1, 4)]),
    "lowergamma": (
        sp.lowergamma(R(7, 3), x), lambda t: t ** (mp.mpf(7) / 3) * mp.quad(lambda v: v ** (mp.mpf(4) / 3) * mp.exp(-t * v), [0, 1]),
        [R(1, 3), R(5, 2), R(1, 10**4)],
    ),
    "uppergamma": (sp.uppergamma(R(7, 3), x), lambda t: mp.gammainc(mp.mpf(7) / 3, t), [R(1, 3), R(2), R(5, 2), R(70)]),
    "uppergamma-negative": (sp.uppergamma(R(-7, 3), x), lambda t: mp.gammainc(mp.mpf(-7) / 3, t), [R(1, 3), R(5, 2), R(70)]),
    **{
        f"besseli-{n}": (sp.besseli(n, x), partial(mp.besseli, n), [R(1, 3), R(-5, 2), R(90), R(1, 10**6)]) for n in (0, 1, 4)
    },
    **{f"besselj-{n}": (sp.besselj(n, x), partial(mp.besselj, n), [R(1, 3), R(-5, 2), R(90)]) for n in (0, 1, 4)},
    **{f"besselk-{n}": (sp.besselk(n, x), partial(mp.besselk, n), [R(1, 3), R(5, 2), R(90), R(1, 10**3)]) for n in (0, 1, 4)},
    "sinc": (sp.sinc(x), mp.sinc, [R(1, 3), R(0), R(-5, 2), R(1, 10**9), R(90), R(10**6)]),
    "Ei": (sp.Ei(x), mp.ei, [R(1, 3), R(-5, 2), R(1, 10**9), R(-1, 10**9), R(90), R(-90), R(600), R(3725, 10000)]),
    **{f"expint-{n}": (sp.expint(n, x), partial(mp.expint, n), [R(1, 3), R(5, 2), R(90), R(1, 10**9), R(8, 5)]) for n in (1, 3)},
    "expint-1/3": (sp.expint(R(1, 3), x), lambda t: mp.expint(mp.mpf(1) / 3, t), [R(1, 3), R(5, 2), R(90), R(1, 10**9)]),
    "Si": (sp.Si(x), mp.si, [R(1, 3), R(-5, 2), R(1, 10**9), R(10), R(-47), R(49), R(10**6)]),
    "Ci": (sp.Ci(x), mp.ci, [R(1, 3), R(5, 2), R(1, 10**9), R(10), R(47), R(49), R(10**6)]),
    "Shi": (sp.Shi(x), mp.shi, [R(1, 3), R(-5, 2), R(1, 10**9), R(90), R(-600)]),
    "Chi": (sp.Chi(x), mp.chi, [R(1, 3), R(5, 2), R(1, 10**9), R(90), R(600)]),
    "fresnels": (sp.fresnels(x), mp.fresnels, [R(1, 3), R(-5, 2), R(1, 10**6), R(11, 2), R(6), R(-90), R(600)]),
    "fresnelc": (sp.fresnelc(x), mp.fresnelc, [R(1, 3), R(-5, 2), R(1, 10**6), R(11, 2), R(6), R(-90), R(600)]),
    "LambertW": (sp.LambertW(x), mp.lambertw, [R(1, 3), R(-1, 3), R(-3678, 10000), R(10**6), R(-1, 10**6)]),
    "LambertWm1": (LambertWm1(x), partial(mp.lambertw, k=-1), [R(-1, 3), R(-1, 4), R(-3678, 10000), R(-1, 10**6), R(-1, 10**90)]),
    "Phi2-of-h": (Phi2(x, R(-2, 3), R(1, 2)), lambda t: phi2(t, mp.mpf(-2) / 3, mp.mpf(1) / 2), [R(1, 3), R(-5, 2), R(0), R(4)]),
    "Phi2-of-r": (Phi2(R(1, 3), R(-2, 3), x), lambda t: phi2(mp.mpf(1) / 3, mp.mpf(-2) / 3, t), [R(1, 3), R(-1, 2), R(0)]),
}  # fmt: skip
POINTS = [(name, at) for name, (_, _, places) in CASES.items() for at in places]


def number(at: Any) -> Any:
    return mp.mpf(at.p) / at.q


def holds(ball: arb, truth: Any) -> bool:
    """A ball at 200 bits holds a value known to 330, and is thin beside it."""
    near = arb(mp.nstr(truth, 95, strip_zeros=False)) if truth else arb(0)
    slack = arb(abs(near).upper()) * arb(2) ** -300
    return (
        bool((ball - near).contains(0) or (ball - near + arb(0, slack.upper())).contains(0))
        and ball.rad() < abs(near).upper() * arb(2) ** -100
    )


def ball_at(expr: Any, at: Any) -> Any:
    with ctx.workprec(200):
        return to_ball(expr, {x: acb(arb(fmpq(int(at.p), int(at.q))))})


@pytest.mark.parametrize(("name", "at"), POINTS, ids=str)
def test_a_ball_holds_the_value_and_is_thin(name: str, at: Any) -> None:
    expr, truth, _ = CASES[name]
    with mp.workdps(100), ctx.workprec(400):
        value = mp.re(truth(number(at)))
        found = ball_at(expr, at)
        assert found.imag.is_zero()
        assert holds(found.real, value), (found, value)
        shifted = found.real * (1 + arb(fmpq(1, 10**20)))
        assert not holds(shifted, value)


@pytest.mark.parametrize(("name", "at"), POINTS, ids=str)
def test_an_interval_holds_the_value_and_is_thin(name: str, at: Any) -> None:
    expr, truth, _ = CASES[name]
    with mp.workdps(40):
        value = mp.re(truth(number(at)))
        found = to_interval(expr, {x: to_interval(at, {})})
        assert found.lo <= value <= found.hi
        assert found.wid < 1e-10 * max(abs(value), 1e-3)
        assert not found.lo <= value * (1 + mp.mpf("1e-9")) + mp.mpf("1e-9") <= found.hi


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in CASES if not n.startswith("Phi2")], ids=str)
def test_a_series_holds_the_taylor_coefficients(name: str) -> None:
    expr, truth, places = CASES[name]
    at, order = places[0], 6
    with mp.workdps(40):
        exact = mp.taylor(truth, number(at), order)
        found = compile_interval(expr, {})({x: variable(to_interval(at, {}), order)})
        for have, want in zip(found, exact, strict=True):
            assert have.lo - mp.mpf("1e-15") * abs(want) <= mp.re(want) <= have.hi + mp.mpf("1e-15") * abs(want)
            assert have.wid < 1e-9 * max(1, abs(want))


@pytest.mark.parametrize("name", CASES, ids=str)
def test_wide_arguments_are_enclosed(name: str) -> None:
    """Balls and intervals of radius 1/50 hold the values inside."""
    expr, truth, places = CASES[name]
    at = places[0]
    chance = random.Random(name)
    inside = [at + R(chance.randint(-99, 99), 5000) for _ in range(4)]
    wide = to_interval(expr, {x: Interval(f"[{float(at) - 0.02}, {float(at) + 0.02}]")})
    ball = to_ball(expr, {x: acb(arb(fmpq(int(at.p), int(at.q)), fmpq(1, 50)))}).real
    for p in inside:
        value = mp.re(truth(number(p)))
        assert wide.lo - 1e-12 <= value <= wide.hi + 1e-12
        assert (ball - arb(float(value))).contains(0) or abs(ball - arb(float(value))).lower() < 1e-12


@pytest.mark.parametrize("name", CASES, ids=str)
def test_the_two_tables_without_proofs_agree(name: str) -> None:
    expr, truth, places = CASES[name]
    for at in (p for p in places if abs(p) < 50 and not (name in ("uppergamma-negative", "expint-1/3") or p.q > 10**3)):
        value = mp.re(truth(number(at)))
        found = [compile_mp(expr, lambda node, env: node)({x: number(at)})]
        found += [compile_mp(expr, lambda node, env: node, Double)({x: np.float64(float(at))})]
        found += [to_tensor(expr, {x: torch.tensor([float(at)], dtype=torch.float64)})[0].item()]
        assert all(abs(v - value) <= 1e-11 * max(1, abs(value)) for v in found), (at, found, value)


@pytest.mark.parametrize("tie", [R(0), R(1, 2), R(1), R(7, 3)])
def test_a_step_has_at_its_tie_the_value_that_is_written_in_it(tie: Any) -> None:
    for at, value in ((R(-1), R(0)), (R(0), tie), (R(2), R(1))):
        step = sp.Heaviside(sp.Max(x, 0) + sp.Min(x, 0), tie)
        assert compile_mp(step, lambda node, env: node)({x: number(at)}) == number(value)
        tensor = to_tensor(step, {x: torch.tensor([float(at)], dtype=torch.float64)})
        assert tensor[0].item() == pytest.approx(float(value))


@pytest.mark.parametrize("n", [2, 3, 5, 9, 40])
def test_zeta_at_whole_numbers(n: int) -> None:
    node = sp.zeta(n, evaluate=False) if n % 2 else None
    if node is None:
        return
    with mp.workdps(100), ctx.workprec(400):
        assert holds(ball_at(node, R(0)).real, mp.zeta(n))
        found = to_interval(node, {})
        assert found.lo <= mp.zeta(n) <= found.hi
        assert found.wid < 1e-13


class TestPhi2AtTheEdges:
    @pytest.mark.parametrize("r", [1, -1, 1 - R(1, 2**40), R(1, 2**40) - 1])
    @pytest.mark.parametrize(("h", "k"), [(R(1, 2), R(1, 2)), (R(1, 2), R(-1, 2)), (R(0), R(0)), (R(0), R(-1)), (R(2), R(1, 4))])
    def test_a_correlation_next_to_one(self, h: Any, k: Any, r: Any) -> None:
        """Within 1e-6 of the limits Phi(min(h, k)) and Phi(h) - Phi(min(h, -k))."""
        limit = mp.ncdf(number(min(h, k))) if r > 0 else mp.ncdf(number(h)) - mp.ncdf(number(min(h, -k)))
        expr = Phi2(h, k, sp.sympify(r))
        found = [to_ball(expr, {}).real.mid(), to_interval(expr, {}).mid, compile_mp(expr, lambda node, env: node)({})]
        assert all(abs(mp.mpf(float(v)) - limit) < 1e-6 for v in found)
        assert abs(to_interval(expr, {}).mid - float(to_ball(expr, {}).real.mid())) < 1e-11

    def test_a_ball_that_may_leave_the_correlations_is_nothing(self) -> None:
        r = acb(arb(1, 0.01))
        assert not to_ball(Phi2(sp.Integer(1), sp.Integer(2), x), {x: r}).is_finite()
        assert to_interval(Phi2(sp.Integer(1), sp.Integer(2), x), {x: Interval(0.9, 1.1)}).is_entire


class TestWhereARowIsNotAnalytic:
    @pytest.mark.parametrize(
        ("expr", "centre"),
        [
            (sp.lowergamma(R(4, 3), x), -1), (sp.uppergamma(R(4, 3), x), -1), (sp.uppergamma(R(4, 3), x), 0), (sp.besselk(1, x), -1),
            (sp.besselk(0, x), 0), (sp.LambertW(x), -1), (sp.LambertW(x), -0.36787944117144233), (LambertWm1(x), -1), (LambertWm1(x), -0.36787944117144233),
            (LambertWm1(x), 0), (LambertWm1(x), 1), (Phi2(R(1), R(2), x), 1), (sp.gamma(x), -1),
            (sp.digamma(x), 0), (sp.beta(x, R(1, 3)), -2), (sp.Ei(x), 0), (sp.Ci(x), -1), (sp.Ci(x), 0), (sp.Chi(x), -1), (sp.Chi(x), 0),
            (sp.expint(1, x), -1), (sp.expint(R(7, 3), x), 0), (sp.polygamma(2, x), -1), (sp.loggamma(x), 0), (sp.loggamma(x), -1),
        ],
    )  # fmt: skip
    def test_a_ball_about_the_cut_or_pole_is_nothing(self, expr: Any, centre: float) -> None:
        ball = acb(arb(centre, 0.01), arb(0, 0.01))
        assert not compile_ball(expr, {}, x)(ball, True).is_finite()

    @pytest.mark.parametrize("side", [1, -1])
    def test_ei_on_a_half_plane_is_the_principal_value_continued(self, side: int) -> None:
        """Ei'(z) = e^z/z on either half plane, and the value on the line is real."""
        at, step = acb(side * 2, 1), acb(arb(2) ** -60)
        found = compile_ball(sp.Ei(x), {}, x)
        with ctx.workprec(200):
            slope = (found(at + step, True) - found(at, True)) / step
            assert abs(slope - at.exp() / at).real < 1e-15
            assert found(acb(side * 2), True).imag.is_zero()
            assert not found(acb(0, 1), False).is_finite()

    @pytest.mark.parametrize("name", ["Ei", "expint-1", "expint-3", "Si", "Ci", "Shi", "Chi", "fresnels", "fresnelc"])
    def test_a_wide_complex_ball_holds_the_values_in_it(self, name: str) -> None:
        """The wide enclosures, by slopes and by sizes, hold mpmath's values at random points of the ball."""
        expr, truth, _ = CASES[name]
        chance = random.Random(name)
        with mp.workdps(30):
            for centre, radius in ((3, 1), (40, 2), (2, 0.5)):
                ball = compile_ball(expr, {}, x)(acb(arb(centre, radius), arb(0, radius)), True)
                assert ball.is_finite()
                for _ in range(20):
                    at = mp.mpc(centre + radius * chance.uniform(-1, 1), radius * chance.uniform(-1, 1))
                    value = truth(at)
                    slack = float(abs(value)) * 1e-12
                    assert (ball.real - arb(float(value.real), slack)).contains(0)
                    assert (ball.imag - arb(float(value.imag), slack)).contains(0)

    @pytest.mark.parametrize(
        "expr",
        [
            sp.besseli(2, x),
            sp.besselj(2, x),
            Phi2(x, R(1), R(1, 2)),
            sp.Si(x),
            sp.Shi(x),
            sp.fresnels(x),
            sp.sinc(x),
            Hyp0F1(R(1, 3), x),
        ],
    )
    def test_an_entire_one_has_a_value_there(self, expr: Any) -> None:
        assert compile_ball(expr, {}, x)(acb(arb(-1, 0.01), arb(0, 0.01)), True).is_finite()


class TestAnOrderThatIsNoWholeNumber:
    """The intervals take whole orders alone."""

    @pytest.mark.parametrize("at", [R(1, 3), R(-5, 2), R(90), R(-400)], ids=str)
    @pytest.mark.parametrize("b", [R(4, 3), R(-5, 2)], ids=str)
    def test_is_one_of_the_confluent_limit_function(self, b: Any, at: Any) -> None:
        form = Hyp0F1(b, x)
        with mp.workdps(90), ctx.workprec(400):
            order, u = number(b - 1), number(at)
            half = mp.sqrt(abs(u))  # DLMF 10.16.9, 10.39.9
            truth = half**-order * (mp.besselj if u < 0 else mp.besseli)(order, 2 * half)
            assert holds(ball_at(form, at).real, truth)
            assert not holds(ball_at(form, at).real * (1 + arb(fmpq(1, 10**20))), truth)
            assert abs(compile_mp(form, lambda node, env: node)({x: u}) / truth - 1) < mp.mpf(10) ** -60
        assert float(compile_mp(form, lambda node, env: node, Double)({x: float(at)})) == pytest.approx(float(truth), rel=1e-9)
        assert float(to_tensor(form, {x: torch.tensor(float(at), dtype=torch.float64)})) == pytest.approx(float(truth), rel=1e-9)

    @pytest.mark.parametrize("at", [R(1, 3), R(90)], ids=str)
    def test_is_taken_of_the_second_modified_bessel_function(self, at: Any) -> None:
        form, order = sp.besselk(R(4, 3), x), mp.mpf(4) / 3
        with mp.workdps(90), ctx.workprec(400):
            assert holds(ball_at(form, at).real, mp.besselk(mp.mpf(4) / 3, number(at)))
        assert float(to_tensor(form, {x: torch.tensor(float(at), dtype=torch.float64)})) == pytest.approx(
            float(mp.besselk(order, number(at))), rel=1e-9
        )


class TestWhatIsNotTaken:
    @pytest.mark.parametrize(
        "expr", [sp.besselj(R(1, 3), x), sp.besseli(x, x), sp.polygamma(x, x), sp.LambertW(x, -1), sp.zeta(x, 2)], ids=str
    )
    def test_is_refused_by_every_table(self, expr: Any) -> None:
        """An argument is never left out in silence."""
        with pytest.raises(NotLowered):
            to_ball(expr, {x: acb(0.25)})
        with pytest.raises(NotLowered):
            to_interval(expr, {x: Interval(0.25)})
        with pytest.raises(NotLowered):
            compile_mp(expr, lambda node, env: node)({x: mp.mpf(0.25)})
        with pytest.raises(NotLowered):
            to_tensor(expr, {x: torch.tensor([0.25], dtype=torch.float64)})

    @pytest.mark.parametrize("expr", [sp.expint(1, x), sp.Ci(x), sp.Chi(x), sp.loggamma(x)], ids=str)
    def test_a_negative_argument_has_no_real_value(self, expr: Any) -> None:
        """Two tables find a complex value, two find none; none finds a real one."""
        assert not to_ball(expr, {x: acb(-1.5)}).imag.contains(0)
        assert to_interval(expr, {x: Interval(-1.5)}).is_entire
        assert abs(mp.im(compile_mp(expr, lambda node, env: node)({x: mp.mpf(-1.5)}))) > 1
        assert np.isnan(compile_mp(expr, lambda node, env: node, Double)({x: np.float64(-1.5)}))
        assert np.isnan(to_tensor(expr, {x: torch.tensor([-1.5], dtype=torch.float64)})[0].item())

    def test_the_sampler_declines_an_order_that_scipy_lacks(self) -> None:
        with pytest.raises(NotLowered, match="whole orders"):
            to_tensor(sp.expint(R(1, 3), x), {x: torch.tensor([0.25], dtype=torch.float64)})

    def test_an_order_that_varies_is_refused_by_the_intervals(self) -> None:
        with pytest.raises(NotLowered, match="order varies"):
            compile_interval(sp.lowergamma(x, R(1, 2)), {})({x: variable(Interval(1.5), 4)})


def test_a_broken_row_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    row = balls.ORDERED[sp.besseli]
    monkeypatch.setitem(balls.ORDERED, sp.besseli, lambda n, u, an: row(n, u, an) + acb(arb(fmpq(1, 10**20))))
    with pytest.raises(AssertionError):
        test_a_ball_holds_the_value_and_is_thin("besseli-0", R(1, 3))
    kept = intervals.ORDERED[sp.besseli]
    monkeypatch.setitem(intervals.ORDERED, sp.besseli, lambda n, u: kept(n, u) * Interval(1 + 2**-20))
    with pytest.raises(AssertionError):
        test_an_interval_holds_the_value_and_is_thin("besseli-0", R(1, 3))
