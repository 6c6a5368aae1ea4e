"""Do means under a normal law, printed integrals, sums and steady states lie in what the second route encloses them in?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from interval_checks import mp, outside, rationals, value_of
from pyintval import Interval

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, Finite, Gaussian, Labelled, Root
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.intervals import bessel, conditioning, expectation, integral_functions, taylor, verify

S, T, Y, x, u = (sp.Symbol(name, real=True) for name in ("S", "T", "Y", "x", "u"))
a = sp.Symbol("a", positive=True)
DOUBLES = mpmath.mpf("1e-9")  # what the product rule in doubles is good to


def enclosed(expr: Any) -> Interval:
    bounds = verify.verify(expr, {})
    return Interval(bounds.low, bounds.high)


def _panels(low: float, high: float, count: int) -> tuple[Any, Any]:
    nodes, weights = np.polynomial.legendre.leggauss(24)
    edges = np.linspace(low, high, count + 1)
    half = np.diff(edges)[:, None] / 2
    return (edges[:-1, None] + half * (nodes + 1)).ravel(), (half * weights).ravel()


def violations_of_a_mean(outer: Any, powers: tuple[int, int], event: Any, mean: tuple[Any, Any], cov: Any) -> list[str]:
    """Where E[f(S) S^i T^j h(T)] is not a product rule in doubles over the plane, begun where a step begins."""
    body = outer * S ** powers[0] * T ** powers[1] * event
    found = enclosed(E(body, Gaussian((S, T), cov, mean=mean)))
    m, C = np.array([float(v) for v in mean]), np.array(sp.Matrix(cov).tolist(), dtype=float)
    spread = 10 * np.sqrt(np.diag(C))
    edge, side = 0.0, 0
    if isinstance(event, sp.Heaviside):
        slope, offset = sp.Poly(event.args[0], T).all_coeffs()
        edge, side = float(-offset / slope), int(sp.sign(slope))
    lows = [m[0] - spread[0], edge if side == 1 else m[1] - spread[1]]
    highs = [m[0] + spread[0], edge if side == -1 else m[1] + spread[1]]
    (s, ws), (t, wt) = (_panels(lo, hi, 20) for lo, hi in zip(lows, highs, strict=True))
    with mpmath.workdps(15):
        along = np.array([float(value_of(outer, {S: mpmath.mpf(v)})) for v in s])
        beside = np.ones_like(t) if side else np.array([float(value_of(event, {T: mpmath.mpf(v)})) for v in t])
    ds, dt = s[:, None] - m[0], t[None, :] - m[1]
    form = (C[1, 1] * ds**2 - 2 * C[0, 1] * ds * dt + C[0, 0] * dt**2) / np.linalg.det(C)
    density = np.exp(-form / 2) / (2 * np.pi * np.sqrt(np.linalg.det(C)))
    smooth = (along * s ** powers[0])[:, None] * (beside * t ** powers[1])[None, :]
    truth = float(np.sum(ws[:, None] * wt[None, :] * density * smooth))
    return outside(found, truth, f"the mean of {body}", slack=DOUBLES, thin=1e-6)


def violations_of_an_integral(body: Any, low: Any, high: Any) -> list[str]:
    """Where a printed integral is not mpmath's."""
    found = enclosed(sp.Integral(body, (x, low, high)))
    with mpmath.workdps(25):
        lo, hi = (-mpmath.inf if low == -sp.oo else mp(low)), (mpmath.inf if high == sp.oo else mp(high))
        cuts = [lo, *(mpmath.mpf(c) for c in (-6, -2, 0, 2, 6) if min(lo, hi) < c < max(lo, hi)), hi]
        truth = mpmath.quad(lambda t: value_of(body, {x: t}), cuts if lo < hi else [lo, hi])
    return outside(found, truth, f"the integral of {body} from {low} to {high}", slack=mpmath.mpf("1e-15"), thin=1e-6)


def violations_of_a_root(level: Any, power: int, gain: Any) -> list[str]:
    """Where the flow level - a^n atan(gain a) is not zero within the enclosure of its steady state."""
    found = enclosed(Root(level - a**power * sp.atan(gain * a), a))
    with mpmath.workdps(30):
        low, high = mpmath.mpf(10) ** -12, mpmath.mpf(10) ** 12
        for _ in range(160):  # the flow falls: halve the logarithm
            middle = mpmath.sqrt(low * high)
            low, high = (middle, high) if mp(level) > middle**power * mpmath.atan(mp(gain) * middle) else (low, middle)
        truth = low
    return outside(found, truth, f"the root for ({level}, {power}, {gain})", slack=mpmath.mpf("1e-18"), thin=1e-10)


def violations_of_a_sum(weights: list[Any], step: Any) -> list[str]:
    """Where a mean given an event under a finite law, or an average over classes, is not the plain sum."""
    points = [(sp.Integer(k) - 1, w) for k, w in enumerate(weights)]
    law = Finite((u,), tuple(((p,), w) for p, w in points))
    kept = [(p, w) for p, w in points if p > step]
    out = []
    if kept:
        found = enclosed(E(u**2 + u, law, given=sp.Heaviside(u - step)))
        out += outside(
            found, mp(sum(w * (p**2 + p) for p, w in kept) / sum(w for _, w in kept)), "the mean given an event", thin=1e-12
        )
    classes = Labelled(Y, ((1, Gaussian((S,), [[2]], mean=(step,))), (0, Gaussian((S,), [[3]]))))
    out += outside(enclosed(E(Y * S + S**2, classes)), mp((step + step**2 + 2 + 3) / 2), "the average over classes", thin=1e-12)
    return out


correlations = rationals(-1, 1).filter(lambda r: abs(r) < 1)
covariances = st.builds(
    lambda p, q, r: [[p**2, r * p * q], [r * p * q, q**2]],
    st.sampled_from([1, 2, sp.Rational(1, 2)]),
    st.sampled_from([1, 2]),
    correlations,
)
outers = st.builds(
    lambda f, p, q: f(p * S + q),
    st.sampled_from([sp.erf, sp.erfc, sp.tanh, sp.cos, lambda w: sp.exp(-(w**2))]),
    rationals(-2, 2).filter(bool),
    rationals(-1, 1),
)
events = st.builds(
    lambda f, p, q: f(p * T + q), st.sampled_from([sp.erf, sp.erfc, sp.Heaviside]), rationals(-2, 2).filter(bool), rationals(-1, 1)
)


@pytest.mark.slow
@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(outers, st.tuples(st.integers(0, 2), st.integers(0, 2)), events, st.tuples(rationals(-1, 1), rationals(-1, 1)), covariances)
def test_a_mean_lies_in_its_enclosure(outer: Any, powers: Any, event: Any, mean: Any, cov: Any) -> None:
    assert violations_of_a_mean(outer, powers, event, mean, cov) == []


bodies = st.builds(
    lambda f, p, q, n: f(p * x + q) * x**n + q,
    st.sampled_from([sp.erf, sp.cos, sp.exp]),
    rationals(-2, 2).filter(bool),
    rationals(),
    st.integers(0, 3),
)
bells = st.builds(lambda p, q, r: sp.exp(-p * x**2 + q * x + r), rationals(0, 3).filter(bool), rationals(-2, 2), rationals(-2, 2))
bounded = st.builds(
    lambda f, p, q: f(p * x + q), st.sampled_from([sp.erf, sp.cos, sp.tanh]), rationals(-2, 2).filter(bool), rationals()
)
endless = st.one_of(st.just((-sp.oo, sp.oo)), rationals().map(lambda e: (e, sp.oo)), rationals().map(lambda e: (-sp.oo, e)))


@given(bodies, rationals(), rationals())
def test_an_integral_over_a_finite_range_lies_in_its_enclosure_turned_round_or_not(body: Any, low: Any, high: Any) -> None:
    assert violations_of_an_integral(body, low, high) == []


@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(bounded, bells, st.integers(0, 2), endless)
def test_an_integral_of_a_bell_lies_in_its_enclosure(f: Any, bell: Any, n: int, span: tuple[Any, Any]) -> None:
    assert violations_of_an_integral(f * x**n * bell, *span) == []


@given(rationals(0, 5).filter(bool), st.integers(1, 3), rationals(0, 5).filter(bool))
def test_a_steady_state_lies_in_its_enclosure(level: Any, power: int, gain: Any) -> None:
    assert violations_of_a_root(level, power, gain) == []


@pytest.mark.slow
@given(st.lists(rationals(0, 3).filter(bool), min_size=1, max_size=4), rationals(-2, 2).map(lambda s: s + sp.Rational(1, 101)))
def test_a_sum_lies_in_its_enclosure(weights: list[Any], step: Any) -> None:
    assert violations_of_a_sum(weights, step) == []


CROSSED = [[1, sp.Rational(1, 2)], [sp.Rational(1, 2), 1]]
CHECKS: dict[str, Callable[[], list[str]]] = {
    "step": lambda: violations_of_a_mean(
        sp.tanh(S + 1), (1, 1), sp.Heaviside(T - sp.Rational(1, 3)), (sp.Rational(1, 2), sp.Integer(0)), CROSSED
    ),
    "erf": lambda: violations_of_a_mean(sp.cos(S), (0, 1), sp.erf(2 * T - 1), (sp.Rational(1, 2), sp.Integer(0)), CROSSED),
    "finite": lambda: violations_of_an_integral(sp.exp(x) + x, sp.Integer(-1), sp.Integer(2)),
    "bell": lambda: violations_of_an_integral(sp.tanh(x) * sp.exp(-(x**2) + x + 1), sp.Rational(-1, 2), sp.oo),
    "sum": lambda: violations_of_a_sum([sp.Integer(1), sp.Integer(2), sp.Integer(5)], sp.Rational(1, 101)),
    "root": lambda: violations_of_a_root(sp.Integer(2), 2, sp.Integer(1)),
}
EVENT, FORM, QUADRATURE = conditioning.Event, conditioning.Form, taylor.quadrature
AS_EVENT, AS, EDGE, BELL = expectation._as_event, expectation._AsEvent, expectation._Edge, verify.Bell
SUM, ROOT = verify._Evaluation._sum, verify._Evaluation._root
HALF, NONE = Interval(0.5), Interval(0)
BROKEN: dict[str, tuple[str, Any, str, Any]] = {
    "the constant of erf lost": ("erf", expectation, "_AsEvent", lambda form, times, always: AS(form, times, None)),
    "the factor two of erf lost": ("erf", expectation, "_AsEvent", lambda form, times, always: AS(form, times * HALF, always)),
    "the noise beside erf lost": ("erf", expectation, "Form", lambda slopes, offset=NONE, noise=None: FORM(slopes, offset)),
    "an event's gain turned round": ("step", expectation, "Event", lambda p, q, v: EVENT(p, -q, v)),
    "an event's variance halved": ("step", expectation, "Event", lambda p, q, v: EVENT(p, q, v * HALF)),
    "a step's offset lost": ("step", expectation, "_as_event", lambda f, n: AS(FORM(AS_EVENT(f, n).form.slopes), Interval(1), None)),
    "a jump on the wrong side": ("bell", expectation, "_Edge", lambda place, side: EDGE(place, -side)),
    "a jump moved": ("bell", expectation, "_Edge", lambda place, side: EDGE(place + HALF, side)),
    "a density without its constant": ("bell", expectation, "quadrature", lambda f, ends: QUADRATURE(f, ends) * Interval(2)),
    "a reach too short": ("bell", expectation, "REACH", 1.0),
    "a square completed wrongly": ("bell", verify, "Bell", lambda size, mean, variance: BELL(size, -mean, variance)),
    "a bell's size": ("bell", verify, "Bell", lambda size, mean, variance: BELL(size * sp.sqrt(2), mean, variance)),
    "a range's start lost": ("finite", verify, "add", lambda p, q: p),
    "a range's width lost": ("finite", verify, "quadrature", lambda f, ends: QUADRATURE(f, ends[:-1])),
    "a mean not divided by its mass": ("sum", verify, "_Evaluation._sum", lambda self, node: SUM(self, node) * Interval(2)),
    "a root beside the change of sign": ("root", verify, "_Evaluation._root", lambda self, node: ROOT(self, node) * Interval(1.001)),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.slow
def test_a_broken_rule_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, module, attribute, rule = BROKEN[name]
    assert CHECKS[check]() == []
    owner, _, method = attribute.rpartition(".")
    monkeypatch.setattr(getattr(module, owner) if owner else module, method, rule)
    assert CHECKS[check]()


def test_a_scalar_given_two_forms_of_one_direction_is_refused() -> None:
    """T = S: what is left given S has no variance, and nothing may be divided by it."""
    with pytest.raises(NotLowered, match="not certainly"):
        enclosed(E(sp.tanh(S) * sp.Heaviside(T - 1), Gaussian((S, T), [[1, 1], [1, 1]])))


k = sp.Symbol("k", integer=True, nonnegative=True)


@pytest.mark.parametrize(
    "term",
    [
        sp.gamma(k + sp.Rational(1, 3)) / 10 ** (4 * k),  # its terms fall for thousands of steps, and then grow
        sp.gamma(k + 1) * sp.Rational(1, 100) ** k,
        sp.Integer(1) ** k,
        sp.Rational(-1) ** k,
        sp.Rational(11, 10) ** k,
        1 / (k + 1),
    ],
    ids=str,
)
def test_a_sum_without_a_bound_for_its_rest_is_not_enclosed(term: Any) -> None:
    with pytest.raises(NotLowered):
        enclosed(InfiniteSum(term, k, sp.Integer(0)))


def test_a_sum_that_falls_slowly_or_in_turn_is_enclosed() -> None:
    for term, value in (
        (sp.Rational(9, 10) ** k, 10),
        (sp.Rational(-9, 10) ** k, mpmath.mpf(10) / 19),
        (2**k / sp.gamma(k + 1), mpmath.exp(2)),
    ):
        assert outside(enclosed(InfiniteSum(term, k, sp.Integer(0))), mpmath.mpf(value), str(term), slack=DOUBLES) == []


@pytest.mark.parametrize("ends", [(0, -1), (-1, 0), (1, 0), (-1, 1)], ids=str)
def test_a_logarithm_is_not_integrated_where_it_is_not_real(ends: tuple[int, int]) -> None:
    with pytest.raises(NotLowered):
        enclosed(sp.Integral(sp.log(x) * x, (x, *ends)))


def test_a_bessel_function_of_odd_order_is_odd_and_an_exponential_integral_is_known_at_zero_where_it_is_finite() -> None:
    for order, low, high in ((1, -2.0, -1.0), (1, 1.0, 2.0), (2, -2.0, -1.0), (3, -1.0, 2.0)):
        for place in (low, (low + high) / 2, high):
            assert (
                outside(
                    bessel._i_over(order, Interval(low, high)), mpmath.besseli(order, place), f"I_{order}({place})", slack=DOUBLES
                )
                == []
            )
    assert outside(integral_functions._en_at(Interval(3), 0.0), mpmath.mpf(1) / 2, "E_3(0)", slack=DOUBLES, thin=1e-9) == []
    assert outside(integral_functions._en_at(Interval(3), 1.0), mpmath.expint(3, 1), "E_3(1)", slack=DOUBLES, thin=1e-6) == []
    assert not integral_functions._en_at(Interval(1), 0.0).hi < float("inf")
