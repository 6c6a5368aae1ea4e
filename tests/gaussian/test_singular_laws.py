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
    ],
)
def test_an_end_at_which_a_law_is_singular_belongs_to_the_claim(
    left: str, right: str, where: dict[str, str], law: str, expected: str
) -> None:
    assert judged(left, right, where, law=law).total == expected
