"""Is a mean over labelled classes, given an event, that of the mixture, by every engine?"""

from __future__ import annotations

import math

import pytest
import sympy as sp
from scipy.stats import norm

from closedform.derivations.laws import E, Labelled, normal
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.intervals.verify import verify
from closedform.numerics.quadrature.integrate import integrate

z, y = sp.symbols("z y", real=True)
MIXTURE = Labelled(y, ((1, normal(z, 1)), (-1, normal(z, -1, 4))))
GIVEN = E(y * z, MIXTURE, given=sp.Heaviside(z))


def half_line_mean(mean: float, deviation: float) -> float:
    return mean * norm.cdf(mean / deviation) + deviation * norm.pdf(mean / deviation)


TRUE = (half_line_mean(1, 1) - half_line_mean(-1, 2)) / (norm.cdf(1) + norm.cdf(-0.5))
OF_THE_CLASSES = (half_line_mean(1, 1) / norm.cdf(1) - half_line_mean(-1, 2) / norm.cdf(-0.5)) / 2


def test_the_balls_condition_the_mixture() -> None:
    assert float(enclose(GIVEN, {}, digits=20).value) == pytest.approx(TRUE, rel=1e-13)


def test_the_intervals_condition_the_mixture() -> None:
    bounds = verify(GIVEN, {})
    assert bounds.low <= TRUE <= bounds.high


def test_the_oracle_conditions_the_mixture() -> None:
    assert float(integrate(GIVEN, {}).value) == pytest.approx(TRUE, rel=1e-9)


def test_the_classes_means_would_be_another_number() -> None:
    assert not math.isclose(TRUE, OF_THE_CLASSES, rel_tol=0.1)
