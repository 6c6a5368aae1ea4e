"""Walls that no point tried lies on: are they found, exact where they can be; and is a blind search found out?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mpmath
import pytest
import sympy as sp
from flint import ctx
from one_claim import built

from closedform.derivations.claims.claim import Derivation
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.domains import newton
from closedform.numerics.domains import untested_walls as module
from closedform.numerics.domains.far_kinks import out_of_reach
from closedform.numerics.domains.points import generic_points
from closedform.numerics.domains.untested_walls import unmet, vanishing_within
from closedform.numerics.domains.zeros import Zeros
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.findings.findings import Kind, Relation

X = {"x": "real"}
XY = {"x": "real", "y": "real"}
WHOLE = {"n": "positive integer", "m": "positive integer"}


LOG_3 = {sp.Symbol("x", real=True): sp.log(3)}


def claim(left: str, right: str, where: Mapping[str, str]) -> Derivation:
    return built(left, right, where, law="Z ~ N(0, 1)" if "E[" in left else "")


def found(left: str, right: str, where: Mapping[str, str]) -> Any:
    asked = claim(left, right, where)
    points = generic_points(asked.domain, 24)
    return unmet(asked.domain, asked.quantity, asked.lines[0].value, asked.cancelled, points)


@pytest.mark.parametrize(
    ("left", "right", "where", "place"),
    [
        ("sign(1 - sin(x))", "1", X, {"x": sp.pi / 2}),  # touched, without a change of sign
        ("sign(x**x - exp(-exp(-1)))", "1", {"x": "positive"}, {"x": sp.exp(-1)}),
        ("sign(x**2 - 2)**2", "1", X, {"x": sp.sqrt(2)}),
        ("sign(x**4 + y**4 + 1/2 - 2*x*y)", "1", XY, {"x": sp.sqrt(2) / 2, "y": sp.sqrt(2) / 2}),
        ("(1 - sign(exp(x) - y)**2)*(1 - sign(x)**2)", "0", XY, {"x": 0, "y": 1}),  # where two walls meet
        ("(1 - sign(x*y - 1)**2)*(1 - sign(x + y - 2)**2)", "0", XY, {"x": 1, "y": 1}),
        ("(x**x - exp(-exp(-1)))/(x**x - exp(-exp(-1)))", "1", {"x": "positive"}, {"x": sp.exp(-1)}),  # cancels as it is read
        ("sign(n**2 - 2*m**2 - 1)**2", "1", WHOLE, {"n": 3, "m": 2}),
        ("(x*tanh(x) - x**2)/(tanh(x) - x)", "x", X, {"x": 0}),  # three zeros in one
        ("Sum(sin(x)**k, (k, 0, oo))", "1/(1 - sin(x))", X, {"x": 3 * sp.pi / 2}),  # the ratio of its terms is -1
        ("sign(Integral(exp(-t**2), (t, 0, a)) - 1/3)**2", "1", {"a": "real"}, {"a": sp.erfinv(2 / (3 * sp.sqrt(sp.pi)))}),
        ("tan(exp(x))*cos(exp(x))", "sin(exp(x))", X, {"x": sp.log(sp.pi / 2)}),  # a pole of the tangent
        ("(exp(-a**2/2) - 1/7)/(E[cos(a*Z)] - 1/7)", "1", {"a": "real"}, {"a": sp.sqrt(2 * sp.log(7))}),  # a mean, carried out
        ("(x*cos(x) + x*cosh(x) - 2*x)/(cos(x) + cosh(x) - 2)", "x", X, {"x": 0}),  # four
    ],
)
def test_an_exact_point_of_a_wall_is_found(left: str, right: str, where: Mapping[str, str], place: Mapping[str, Any]) -> None:
    points = found(left, right, where).points
    assert any(all(sp.simplify(abs(p[s]) - place[s.name]) == 0 for s in p if s.name in place) for p in points), points


def test_a_search_without_the_step_to_a_vanishing_slope_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Newton's method alone never has the digits of a zero that is touched that a name takes."""
    monkeypatch.setattr(newton.Newton, "touched", lambda self, x: x)
    assert not found("sign(x**x - exp(-exp(-1)))", "1", {"x": "positive"}).points


def test_a_coordinate_is_written_as_a_ball_once_for_each_step_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y, z = sp.symbols("x y z", real=True)
    form, written = newton.Newton(compile_strict(x**2 + x * y - z, {}, [x, y, z])), list[Any]()
    place, to_ball = [mpmath.mpf(k) for k in (1, 2, 4)], newton.exactly

    def counted(number: Any) -> Any:
        written.append(number)
        return to_ball(number)

    monkeypatch.setattr(newton, "exactly", counted)
    with mpmath.workdps(150), ctx.workprec(500):
        middle, slopes = form._sloped(place)
        assert (middle, len(written)) == (-1, 6)
        assert [mpmath.nstr(s, 20) for s in slopes] == ["4.0", "1.0", "-1.0"]
        _, central, bend = form.at(place)
    assert len(written) == 15
    assert [[round(float(b), 9) for b in row] for row in (central, *bend)] == [[4, 1, -1], [2, 1, 0], [1, 0, 0], [0, 0, 0]]


def test_a_quotient_has_no_value_where_its_denominator_vanishes_at_a_root() -> None:
    """At x = (1 - sqrt(5))/2, y = 1 the denominator is zero; no ball shows it, and SymPy does not see it as it puts the roots in."""
    asked = claim("(x*(x**2*y - x*y**2 - 1) + x**2*y - x*y**2 - 1)/(x**2*y - x*y**2 - 1)", "x + 1", XY)
    ats = enclose_derivation(asked, 20).points(Kind.TOTAL, 0, next(iter(asked.readings)))
    assert [at.point["y"] for at in ats if at.relation is Relation.MISSING] == ["1"]


@pytest.mark.parametrize(
    ("left", "right", "where", "turns"),
    [
        ("Abs((x - cos(x))**2 - 1/10**12)", "(x - cos(x))**2 - 1/10**12", X, "(x - cos(x))**2 - 1/10**12"),
        ("Max(x*log(x) + exp(-1), 1/10**14)", "x*log(x) + exp(-1)", {"x": "positive"}, "x*log(x) + exp(-1) - 1/10**14"),
        ("log((x-cos(x))**2 + (y-sin(x))**2 - 1/10**12) + 1", "log(exp(1)*((x-cos(x))**2 + (y-sin(x))**2 - 1/10**12))", XY,
         "(x - cos(x))**2 + (y - sin(x))**2 - 1/10**12"),
    ],
)  # fmt: skip
def test_a_thin_part_on_the_other_side_of_a_kink_gets_a_point(left: str, right: str, where: Mapping[str, str], turns: str) -> None:
    asked = claim(turns, "0", where)
    assert any(asked.quantity.xreplace({s: p[t] for s in asked.quantity.free_symbols for t in p if t.name == s.name}).evalf(40) < 0
               for p in found(left, right, where).points)  # fmt: skip


def test_a_search_that_never_looks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "vanishing_factors", lambda form: ())
    assert found("sign(x**3 - x - 1)**2", "1", X) == module.Unmet()


def test_a_zero_keeps_its_sign() -> None:
    x = sp.Symbol("x", real=True)
    (zero,) = Zeros(claim("x", "x", X).domain, x + sp.exp(x), 0).near()
    assert abs(sp.N(zero[x] + sp.LambertW(1), 40)) < 1e-30


def test_where_no_point_could_be_decided_nothing_is_looked_for_far_out() -> None:
    asked = claim("Abs(x)", "Max(x, 7)", X)
    assert out_of_reach(asked.domain, (asked.quantity, asked.lines[0].value), []) == []


def test_a_pole_that_the_domain_excludes_is_not_looked_for() -> None:
    asked = claim("gamma(n/2 + 1/2)", "x*gamma(n/2 + 1/2)", {"n": "positive integer", "x": "real"})
    x = next(s for s in asked.domain.symbols if s.name == "x")
    assert list(vanishing_within(asked.domain, x > 0, asked.quantity, asked.lines[0].value, {})) == []
