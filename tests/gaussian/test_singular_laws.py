"""Is a mean under a singular normal law one under a law of fewer variables; and are ends of a range at which a law is singular judged?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from one_claim import judged

from closedform.derivations.laws import E, Gaussian
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.gaussian.singular import of_full_rank

x, y, w = sp.symbols("x y w", real=True)
r = sp.Symbol("r", real=True)


@pytest.mark.parametrize(
    ("body", "covariance", "mean", "expected"),
    [
        (sp.Heaviside(x - y) ** 2, [[1, 1], [1, 1]], [0, 0], sp.Rational(1, 4)),  # a tie, always
        (sp.sign(x + y) ** 2, [[1, -1], [-1, 1]], [0, 0], 0),
        (sp.sign(x) ** 2, [[0]], [0], 0),  # a point
        (x**2, [[0]], [3], 9),
        (x * y * w, [[1, 1, 0], [1, 1, 0], [0, 0, 0]], [0, 0, 2], 2),
        ((x + y + w) ** 2 + w**2, [[2, -1, -1], [-1, 2, -1], [-1, -1, 2]], [0, 0, 0], 2),
        (x * y, [[4, 2], [2, 1]], [1, 1], 3),
    ],
    ids=str,
)
def test_variables_are_lines_in_those_that_have_a_density(body: Any, covariance: Any, mean: Any, expected: Any) -> None:
    law = Gaussian((x, y, w)[: len(mean)], covariance, mean=mean)
    assert enclose(E(body, law), {}, digits=30).value.overlaps(enclose(sp.sympify(expected), {}).value)
    reduced = of_full_rank(E(body, law))
    assert not isinstance(reduced, E) or len(reduced.law.variables) < len(mean)


@pytest.mark.parametrize("covariance", [[[1, 2], [2, 1]], [[0, 1], [1, 1]], [[1, r], [r, 1]]])
def test_what_is_not_singular_stays(covariance: Any) -> None:
    mean = E(x * y, Gaussian((x, y), covariance))
    assert of_full_rank(mean) is mean


TWO = "(X, Y) ~ N(0, [[1, r], [r, 1]])"


@pytest.mark.parametrize(
    ("left", "right", "where", "law", "expected"),
    [
        ("E[Heaviside(X-Y)**2]", "1/2", {"r": "[-1, 1]"}, TWO, "refuted"),  # 1/4 at r = 1
        ("E[Heaviside(X-Y)**2]", "1/2", {"r": "[-1, 1)"}, TWO, "proved"),
        ("E[Max(sign(X+Y), 0)]", "1/2", {"r": "[-1, 1]"}, TWO, "refuted"),  # 0 at r = -1
        ("E[Max(X, Y)]", "sqrt((1-r)/pi)", {"r": "[-1, 1]"}, TWO, "proved"),
        ("E[sign(X)**2]", "1", {"s": "[0, 1)"}, "X ~ N(0, s**2)", "refuted"),
        ("E[X**2]", "m**2 + s**2", {"s": "[0, 1)", "m": "real"}, "X ~ N(m, s**2)", "proved"),
        (
            "E[Heaviside(X-Y)**2]",
            "1/2",
            {"r": "[-1, 1]", "v": "positive"},
            "(X, Y) ~ N(0, [[v, v*r], [v*r, v]])",
            "refuted",
        ),  # 1/4 at r = 1
        ("E[Heaviside(X-Y)**2]", "1/2", {"r": "(-1, 1)", "v": "positive"}, "(X, Y) ~ N(0, [[v, v*r], [v*r, v]])", "proved"),
        ("E[X*Y]", "v*r", {"r": "[-1, 1]", "v": "positive"}, "(X, Y) ~ N(0, [[v, v*r], [v*r, v]])", "proved"),
        ("E[sign(X)**2]", "1", {"s": "[1, 2]", "t": "[0, 1]"}, "X ~ N(0, s-t)", "refuted"),  # 0 where both are 1
        ("E[sign(X)**2]", "1", {"a": "nonnegative", "b": "nonnegative"}, "(X, Y) ~ N(0, [[a, 0], [0, b]])", "refuted"),
    ],
)
def test_an_end_at_which_a_law_is_singular_belongs_to_the_claim(
    left: str, right: str, where: dict[str, str], law: str, expected: str
) -> None:
    assert judged(left, right, where, law=law).total == expected


@pytest.mark.parametrize("condition", ["r**2 <= 1", "Abs(r) <= 1"])
def test_an_end_may_be_named_by_a_condition(condition: str) -> None:
    assert judged("E[sign(X-Y)**2]", "1", {"r": "real"}, law=TWO, such_that=condition).total == "refuted"  # 0 at r = 1
    assert judged("E[sign(X-Y)**2]", "1", {"r": "real"}, law=TWO, such_that="r < 1").total == "proved"


@pytest.mark.parametrize(
    ("left", "right", "where", "law", "expected"),
    [
        ("E[N]", "u", {"u": "[0, 1]"}, "N ~ Poisson(u)", "proved"),
        ("sign(E[N])", "1", {"u": "[0, 1]"}, "N ~ Poisson(u)", "refuted"),
        ("E[N]", "(1-p)/p", {"p": "(0, 1]"}, "N ~ Geometric(p=p, first=0)", "proved"),
        ("sign(E[N])", "1", {"p": "(0, 1]"}, "N ~ Geometric(p=p, first=0)", "refuted"),
    ],
)
def test_a_counting_law_is_one_at_its_ends(left: str, right: str, where: dict[str, str], law: str, expected: str) -> None:
    assert judged(left, right, where, law=law).total == expected


def test_an_end_at_which_there_is_no_law_is_told_to_be_left_out() -> None:
    assert judged("sign(E[X**2])", "1", {"b": "[0, 2]"}, law="X ~ Laplace(0, b)").taken == ("b > 0, where Laplace(0, b) is a law",)
    assert judged("sign(E[X**2])", "1", {"b": "(0, 2]"}, law="X ~ Laplace(0, b)").taken == ()


def test_a_power_to_a_random_whole_number_asks_for_no_sign() -> None:
    assert judged("E[t**N]", "(1-p+p*t)**3", {"p": "[0, 1]", "t": "real"}, law="N ~ Binomial(3, p)").total == "proved"
    assert judged("E[t**N]", "(t+1/t)/2", {"t": "real"}, law="N ~ Rademacher()").condition == "t != 0"
