"""Is a moment over three half lines what a product rule over the octant finds?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from symbolic_checks import array_of, legendre, over_orthant, rationals, sign

from closedform.derivations.laws import E, Gaussian
from closedform.numerics.gaussian import orthants

X = tuple(sp.Symbol(f"x{i}", real=True) for i in range(3))
STEPS = sp.Mul(*(sp.Heaviside(v) for v in X))


def numeric(expr: Any) -> float:
    """Evaluate an expression of expectations over half lines and an integral over (0, 1), in doubles."""
    if isinstance(expr, E):
        halves = [f.args[0] for f in sp.Mul.make_args(expr.body) if isinstance(f, sp.Heaviside)]
        order = [*halves, *(v for v in expr.law.variables if v not in halves)]
        places = [list(expr.law.variables).index(v) for v in order]
        smooth = sp.Mul(*(f for f in sp.Mul.make_args(expr.body) if not isinstance(f, sp.Heaviside)))
        mean = [expr.law.mean[i] for i in places]
        return over_orthant(smooth, order, mean, sp.Matrix(expr.law.covariance).extract(places, places), len(halves))
    if isinstance(expr, sp.Integral):
        ((t, low, high),) = expr.limits
        nodes, weights = legendre(float(low), float(high), 40)
        return float(np.sum(weights * array_of(expr.function, {t: nodes})))
    if not expr.has(E, sp.Integral):
        return float(array_of(expr, {}))
    parts = [numeric(arg) for arg in expr.args]
    return float(sum(parts)) if expr.is_Add else float(np.prod(parts))


def violations(polynomial: Any, mean: list[Any], covariance: Any) -> list[str]:
    """Where the reduced moment is not the product rule's."""
    law = Gaussian(X, covariance, mean=tuple(mean))
    reduced = orthants.three_half_lines(E(polynomial * STEPS, law), X, sp.Matrix(mean), sp.Matrix(covariance), sign)
    if reduced is None:
        return ["not reduced"]
    truth, found = over_orthant(polynomial, X, mean, covariance, 3), numeric(reduced)
    return [f"reduced to {found}, the octant has {truth}"] if abs(found - truth) > 1e-7 * (1 + abs(truth)) else []


def covariance(a: Any, b: Any, c: Any) -> Any:
    """L L' for a lower triangle of ones and three numbers: always positive definite."""
    L = sp.Matrix([[1, 0, 0], [a, 1, 0], [b, c, 1]])
    return (L * L.T).tolist()


triangles = st.builds(covariance, rationals(-1, 1, most=3), rationals(-1, 1, most=3), rationals(-1, 1, most=3))
# Every recurrence is used by these; the number of its terms grows fast with the degree.
powers = st.sampled_from([sp.Integer(1), X[0], X[2], X[1] ** 2, X[0] * X[2]])


@settings(max_examples=max(5, settings().max_examples // 2))  # half of the profile's: each is slow
@given(powers, st.lists(rationals(-1, 1, most=3), min_size=3, max_size=3), triangles)
def test_a_moment_over_three_half_lines_is_its_quadrature(p: Any, mean: list[Any], cov: Any) -> None:
    assert violations(p, mean, cov) == []


CASE = (X[0] * X[1], [sp.Rational(1, 2), sp.Integer(0), sp.Rational(-1, 3)], covariance(sp.Rational(1, 2), sp.Rational(-1, 3), 1))
FACE, PROBABILITY = orthants._on_face, orthants._probability
BROKEN: dict[str, tuple[str, Callable[..., Any]]] = {
    "a face lost": ("_on_face", lambda q, j, law: sp.Integer(0)),
    "a face's sign": ("_on_face", lambda q, j, law: -FACE(q, j, law)),
    "a face of another variable": ("_on_face", lambda q, j, law: FACE(q, (j + 1) % 3, law)),
    "Plackett's integral lost": ("_probability", lambda law: PROBABILITY(law).as_independent(sp.Integral)[0]),
    "Plackett's integral halved": (
        "_probability",
        lambda law: PROBABILITY(law).replace(sp.Integral, lambda f, lim: sp.Integral(f / 2, lim)),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert violations(*CASE) == []
    monkeypatch.setattr(orthants, *BROKEN[name])
    assert violations(*CASE)
