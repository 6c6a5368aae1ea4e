"""Are points drawn where a claim is asserted and nowhere else, and is a fault in a reader's own function found and shrunk?"""

from __future__ import annotations

from fractions import Fraction
from math import asin, pi, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings

import closedform as cf
from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.claims.source import Source

QUIET = settings(max_examples=40, database=None, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
NOTE = """
[[claim]]
key = "arcsine"
left = "E[erf(X/sqrt(2))*erf(Y/sqrt(2))]"
law = "(X, Y) ~ N(0, [[c11, c12], [c12, c22]])"
right = "2/pi*asin(c12/sqrt((1+c11)*(1+c22)))"
where = { c11 = "positive", c22 = "positive", c12 = "real" }

[[claim]]
key = "whole"
left = "cos(pi*n)"
right = "1 - 2*sin(pi*n/2)**2"
where = { n = "positive integer", x = "[0, 1)" }
such_that = ["x < 1/n"]
"""


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "mynote.toml"
    path.write_text(NOTE, encoding="utf-8")
    return path


def drawn(strategy: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    @QUIET
    @given(strategy)
    def look(point: dict[str, Any]) -> None:
        found.append(point)

    look()
    return found


def arcsine(c11: float, c12: float, c22: float) -> float:
    return 2 / pi * asin(c12 / sqrt((1 + c11) * (1 + c22)))


def forgets_a_sign(c11: float, c12: float, c22: float) -> float:
    return 2 / pi * asin(abs(c12) / sqrt((1 + c11) * (1 + c22))) if c11 > 2 else arcsine(c11, c12, c22)


@pytest.mark.parametrize("exact", [pytest.param(True, marks=pytest.mark.slow), False])
def test_a_planted_fault_is_found_and_shrunk_and_the_right_function_passes(note: Path, exact: bool) -> None:
    points = cf.strategies.points(note, "arcsine", exact=exact)
    fault = find(points, lambda point: abs(forgets_a_sign(**point) - arcsine(**point)) > 1e-12, settings=QUIET)
    assert fault["c12"] < 0 < 2 < fault["c11"]  # where the fault is, and nothing larger than it need be
    assert max(map(abs, fault.values())) <= 10
    for point in drawn(points):
        assert arcsine(**point) == pytest.approx(arcsine(point["c22"], point["c12"], point["c11"]), abs=1e-15)


def test_what_a_law_and_joint_conditions_ask_is_met_and_types_are_kept(note: Path) -> None:
    for point in drawn(cf.strategies.points(note, "arcsine")):
        assert Fraction(point["c12"]) ** 2 < Fraction(point["c11"]) * Fraction(point["c22"])
        assert all(type(value) is float for value in point.values())
    assert {type(point["n"]) for point in drawn(cf.strategies.points(note, "whole"))} == {int}


def test_points_are_not_all_alike(note: Path) -> None:
    found = drawn(cf.strategies.points(note, "arcsine"))
    assert len({tuple(point.values()) for point in found}) > 20
    assert {point["c12"] > 0 for point in found} == {True, False}


@pytest.mark.slow
def test_a_condition_is_met(note: Path) -> None:
    for point in drawn(cf.strategies.points(note, "arcsine", condition="c12 > c11 and c22 > 3")):
        assert point["c12"] > point["c11"]
        assert point["c22"] > 3


def test_letters_that_others_are_written_in_are_not_asked_for_and_keys_of_documents_are_known() -> None:
    for point in drawn(cf.strategies.points("001:30"))[:10]:
        assert set(point) == {"rho_11", "rho_kk", "rho_1k"}
        assert point["rho_1k"] ** 2 <= point["rho_11"] * point["rho_kk"]


def test_an_interval_with_closed_ends_gives_them() -> None:
    import sympy as sp

    x = sp.Symbol("x", real=True)
    claim = Derivation(
        source=Source("note", "ends"), says="x", quantity=x, lines=(Line("x", x, "x"),), domain=Domain({x: sp.Interval(0, 1)})
    )
    assert {0.0, 1.0} <= {point["x"] for point in drawn(cf.strategies.points(claim))}
    y = sp.Symbol("y", positive=True)
    open_one = Derivation(
        source=Source("note", "ends"), says="y", quantity=y, lines=(Line("y", y, "y"),), domain=Domain({y: positive})
    )
    assert all(1e-6 <= point["y"] <= 50 for point in drawn(cf.strategies.points(open_one, largest=50)))


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((), {}, "has the claims arcsine, whole; name one of them"),
        (("other",), {}, "has no claim 'other'; it has arcsine, whole"),
        (("arcsine",), {"condition": "z > 0"}, "condition: .*z"),
        (("arcsine",), {"condition": "c11 is even"}, "condition: .*joined by and"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(note: Path, arguments: Any, options: Any, message: str) -> None:
    with pytest.raises(BadClaim, match=message):
        cf.strategies.points(note, *arguments, **options)
