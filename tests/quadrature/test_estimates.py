"""Is the heuristic quadrature never confidently wrong on what it is known to overlook, and would a blind one be found out?"""

from __future__ import annotations

import random
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import arb

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, Gaussian, normal
from closedform.numerics.comparison.relations import quadrature_contradicts
from closedform.numerics.findings.evidence import Estimate
from closedform.numerics.quadrature import conditioning, evaluate
from closedform.numerics.quadrature import integrate as oracle

x, X, Y, Z = sp.symbols("x X Y Z", real=True)
k = sp.Symbol("k", integer=True)
PAIR = Gaussian((X, Y), [[1, 0], [0, 1]])
CONVERGED = 1e-4  # the relative error up to which an estimate is taken for a value
inf, step = sp.oo, sp.Heaviside
Case = tuple[Any, Any]


def confidently_wrong(cases: dict[str, Case]) -> list[str]:
    """The cases whose estimate claims to have converged and is further from the truth than it says."""
    found = []
    for name, (expr, truth) in cases.items():
        estimate = oracle.integrate(expr, {})
        with mpmath.workdps(40):
            off = abs(mpmath.mpf(estimate.value) - mpmath.mpf(str(sp.N(truth, 30))))
        if estimate.error <= CONVERGED * abs(float(estimate.value)) + 1e-12 and off > estimate.error:
            found.append(name)
    return found


def rational(rng: random.Random, low: float, high: float) -> Any:
    return sp.Rational(round(1000 * rng.uniform(low, high)), 1000)


def only(*names: str) -> dict[str, Case]:
    return {name: CARRIED_AWAY[name] for name in names}


def random_cases(seed: int) -> dict[str, Case]:
    """Known closed forms at random parameters."""
    rng = random.Random(seed)
    s, c, w, m = rational(rng, 0.1, 3), rational(rng, -3, 3), rational(rng, 1, 400), rational(rng, 0.1, 0.9)
    density, below = sp.exp(-(c**2) / 2) / sp.sqrt(2 * sp.pi), (1 + sp.erf(c / sp.sqrt(2))) / 2
    return {
        f"E exp({s} Z)": (E(sp.exp(s * Z), normal(Z)), sp.exp(s**2 / 2)),
        f"E |Z - {c}|": (E(sp.Abs(Z - c), normal(Z)), 2 * density + c * (2 * below - 1)),
        f"E erf({s} Z + {c})": (E(sp.erf(s * Z + c), normal(Z)), sp.erf(c / sp.sqrt(1 + 2 * s**2))),
        f"E[Z | Z > {c}]": (E(Z, normal(Z), given=step(Z - c)), density / (1 - below)),
        f"|x - {m}|": (sp.Integral(sp.Abs(x - m), (x, 0, 1)), (m**2 + (1 - m) ** 2) / 2),
        f"a bell of width 1/{w} at {m}": (
            sp.Integral(sp.exp(-((w * (x - m)) ** 2)), (x, 0, 1)),
            sp.sqrt(sp.pi) / (2 * w) * (sp.erf(w * (1 - m)) + sp.erf(w * m)),
        ),
        f"a peak of width 1/{w} at {m}": (
            sp.Integral(1 / (1 + w**2 * (x - m) ** 2), (x, 0, 1)),
            (sp.atan(w * (1 - m)) + sp.atan(w * m)) / w,
        ),
    }


BESIDE_A_CUT = {
    f"a kink 1e-{k} beside a cut": (
        sp.Integral(sp.Abs(x - sp.Rational(1, 2) - sp.Rational(1, 10**k)), (x, 0, 1)),
        ((sp.Rational(1, 2) + sp.Rational(1, 10**k)) ** 2 + (sp.Rational(1, 2) - sp.Rational(1, 10**k)) ** 2) / 2,
    )
    for k in (2, 9)
} | {
    "a kink of an exponential beside the mean": (
        E(sp.Max(0, sp.exp(Z) - 1 - sp.Rational(1, 10**6)), normal(Z)),
        sp.exp(sp.Rational(1, 2)) * (1 + sp.erf((1 - sp.log(1 + sp.Rational(1, 10**6))) / sp.sqrt(2))) / 2
        - (1 + sp.Rational(1, 10**6)) * (1 - sp.erf(sp.log(1 + sp.Rational(1, 10**6)) / sp.sqrt(2))) / 2,
    )
}
CARRIED_AWAY = {
    "a bell beyond the cut of its range": (sp.Integral(sp.exp(-((x - 200000) ** 2)), (x, -inf, inf)), sp.sqrt(sp.pi)),
    "a tail that decays like a power": (sp.Integral(1 / (1 + x**2), (x, -inf, inf)), sp.pi),
    "E cosh 20 Z": (E(sp.cosh(20 * Z), normal(Z)), sp.exp(200)),
    "E Z^400": (E(Z**400, normal(Z)), sp.factorial2(399)),
    "E[Z | Z > 13.9]": (
        E(Z, normal(Z), given=step(Z - sp.Rational(139, 10))),
        sp.sqrt(2 / sp.pi) * sp.exp(-(sp.Rational(139, 10) ** 2) / 2) / sp.erfc(sp.Rational(139, 10) / sp.sqrt(2)),
    ),
    "an indicator of the tail": (E(step(Z - 20) * sp.cosh(30 * Z), normal(Z)), sp.exp(450) * (1 + sp.erf(10 / sp.sqrt(2))) / 4),
}
IN_TWO_DIMENSIONS = {
    "E cosh(20 X) max(Y, 0) Y": (E(sp.cosh(20 * X) * sp.Max(Y, 0) * Y, PAIR), sp.exp(200) / 2),
}
SLOW, BASEL = InfiniteSum(1 / k**2, k, 1), sp.pi**2 / 6  # no geometric series: a rest of 1/n is left out after n terms
TAIL, HALF_TURN = sp.Integral(1 / (1 + x**2), (x, 0, inf)), sp.pi / 2  # a rest is left out beyond the cut
LARGE, SMALL = sp.Integer(10) ** 7, sp.Rational(1, 10**5)
SURROUNDED = {
    "a factor": (LARGE * (SLOW - BASEL) + 10**7, LARGE),
    "a factor of an integral": (LARGE * (TAIL - HALF_TURN) + 10**6, LARGE / 10),
    "a power": (SLOW**-400 * BASEL**400, 1),
    "an exponential": (sp.exp(400 * (SLOW - BASEL)), 1),
    "a pole": (1 / (BASEL + sp.Rational(1, 10) - SLOW), 10),
    "a root at its end": (sp.sqrt(SLOW - BASEL + SMALL), sp.sqrt(SMALL)),
    "a step": (step(SLOW - BASEL + SMALL), 1),
    "two nodes": (LARGE * (SLOW - 2 * TAIL) + LARGE * (2 * HALF_TURN - BASEL) + 1, 1),
    "an integral": (sp.Integral(LARGE * (SLOW - BASEL) * x + 2, (x, 0, 1)), 2),
    "a mean": (E(LARGE * (SLOW - BASEL) * Z**2 + 2, normal(Z)), 2),
    "a sum": (InfiniteSum(LARGE * (SLOW - BASEL) / sp.Integer(2) ** k + 3 / sp.Integer(4) ** k, k, 1), 1),
    "terms of which every second is zero": (InfiniteSum((1 + (-1) ** k) / sp.Integer(2) ** k, k, 1), sp.Rational(2, 3)),
    "a slow sum whose last term is zero": (InfiniteSum((1 - (-1) ** k) / k**2, k, 1), sp.pi**2 / 4),
}
CANCELLING = {"cosh^2 - sinh^2": (E(sp.cosh(7 * Z) ** 2 - sp.sinh(7 * Z) ** 2 + Z**2, normal(Z)), 2)}


@pytest.mark.parametrize("seed", range(2))
def test_at_random_parameters_the_error_covers_what_is_off(seed: int) -> None:
    assert confidently_wrong(random_cases(seed)) == []


@pytest.mark.parametrize(
    "cases",
    [
        BESIDE_A_CUT,
        pytest.param(CARRIED_AWAY, marks=pytest.mark.slow),
        IN_TWO_DIMENSIONS,
        pytest.param(CANCELLING, marks=pytest.mark.slow),
    ],
)
def test_what_is_overlooked_is_not_taken_for_a_value(cases: dict[str, Case]) -> None:
    assert confidently_wrong(cases) == []


@pytest.mark.parametrize("name", SURROUNDED)
def test_an_error_is_carried_through_all_that_stands_around_its_node(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate, "_TERMS", 100)
    monkeypatch.setattr(oracle, "_ATTEMPTS", ((25, 50), (25, 60)))
    assert confidently_wrong({name: SURROUNDED[name]}) == []


def test_an_error_that_stays_with_its_node_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate, "_TERMS", 100)
    monkeypatch.setattr(oracle, "_ATTEMPTS", ((25, 50), (25, 60)))
    monkeypatch.setattr(evaluate.Quadrature, "_move", lambda self, node: 1e-9)
    surrounded = ["a factor", "a power", "a pole", "a step", "two nodes"]
    assert confidently_wrong({name: SURROUNDED[name] for name in surrounded}) == surrounded


def test_a_quick_sum_with_a_large_factor_still_opposes_a_ball_that_is_wrong() -> None:
    estimate = oracle.integrate(LARGE * InfiniteSum(1 / sp.Integer(2) ** k, k, 1), {})
    assert not quadrature_contradicts(float(estimate.value), estimate.error, arb(10**7))
    assert quadrature_contradicts(float(estimate.value), estimate.error, arb(10**7 + 10))


@pytest.mark.slow
def test_what_no_cell_reaches_is_unconverged() -> None:
    for name in ("E cosh 20 Z", "E[Z | Z > 13.9]"):
        estimate = oracle.integrate(CARRIED_AWAY[name][0], {})
        assert not estimate.error <= CONVERGED * abs(float(estimate.value)), name


def test_a_quadrature_that_forgets_its_tails_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate.Quadrature, "leave_out", lambda self, size: None)
    forgotten = only("a tail that decays like a power", "E[Z | Z > 13.9]")
    assert confidently_wrong(forgotten) == list(forgotten)


def test_a_cut_that_is_the_same_for_every_integrand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    right = evaluate.Quadrature._cut
    monkeypatch.setattr(evaluate.Quadrature, "_cut", lambda self, end, env, far: right(self, end, env, 0))
    assert confidently_wrong(only("a bell beyond the cut of its range"))


@pytest.mark.slow
def test_a_tail_counted_as_small_where_the_integrand_still_grows_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditioning, "_cut_off", lambda integrand, cells, hidden: 0)
    assert confidently_wrong(only("E cosh 20 Z"))


@pytest.mark.slow
def test_an_error_that_is_understated_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "Estimate", lambda value, error: Estimate(value, 1e-3 * error))
    assert confidently_wrong(only("a tail that decays like a power"))
