"""Does a disagreement of two engines beyond their claims stop the run, and say which to distrust?

For each pair, one engine is given an error that the other does not share.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import sympy as sp
from flint import arb
from one_claim import built

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.notation import S, T
from closedform.derivations.claims.source import Source
from closedform.derivations.functions.facts import FACTS
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.balls.table import UNARY
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.certificates import gate
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.engines import bound, integrate, picture, region, repair, sample
from closedform.numerics.engines.engine import Ask
from closedform.numerics.findings.estimates import Nearest, Quadrature, SampledDerivation, SampledLine
from closedform.numerics.findings.evidence import Ball
from closedform.numerics.findings.findings import At, Enclosed, Equality, Kind, Relation, Verified
from closedform.numerics.findings.record import Record
from closedform.numerics.judge.assemble import assemble
from closedform.reports import cli

g = sp.Symbol("g", positive=True)
a, x = sp.symbols("a x", real=True)


def checked(quantity: Any, value: Any, domain: Domain, engine: str, **changes: Any) -> Record:
    """Check one line by the enclosure and one other engine."""
    line = Line("value", value, printed="", **changes)
    claim = Derivation(source=Source("table", "test"), says="planted", quantity=quantity, lines=(line,), domain=domain)
    (record,) = check_here(claim, Options(engines=("enclose", engine), samples=1))
    return record


def stops(record: Record, distrust: str) -> None:
    assert record.total == "contradiction"
    assert f"distrust {distrust}" in record.reason
    assert not record.as_recorded
    assert cli.exit_code([record]) == cli.NOT_AS_RECORDED


class Flat(sp.Function):
    """The identity, with a derivative that is wrong."""

    @classmethod
    def eval(cls, argument: Any) -> Any:
        return sp.Integer(0) if argument == 0 else None

    def fdiff(self, argindex: int = 1) -> Any:
        return sp.Integer(0)


@pytest.mark.parametrize(
    "domain", [Domain({g: positive}), Domain({a: real})], ids=["everywhere", "where a condition seems to hold"]
)
def test_a_proof_against_disjoint_balls(monkeypatch: pytest.MonkeyPatch, domain: Domain) -> None:
    """By its derivative, Flat is 0 everywhere, if it is taken for continuous. In the second case the balls find it so for a < 0, and
    still contradict the proof."""
    monkeypatch.setitem(FACTS, Flat, FACTS[sp.erf])
    monkeypatch.setitem(UNARY, Flat, lambda x, analytic: x.real_max(x * 0, analytic=analytic))
    monkeypatch.setattr(gate, "unpaid", lambda *_: "")  # no fact of Flat is known, so that no value of it is certified
    (symbol,) = domain.symbols
    stops(checked(Flat(symbol), sp.Integer(0), domain, "prove"), "the proof")


@pytest.mark.parametrize("correction", [None, 2 * sp.cosh(g) - 2], ids=["recorded as true", "recorded as false"])
def test_a_quadrature_outside_the_ball(monkeypatch: pytest.MonkeyPatch, correction: Any) -> None:
    """A wrong row of the ball table, which also makes a false correction look right."""
    row = UNARY[sp.sinh]
    monkeypatch.setitem(UNARY, sp.sinh, lambda x, analytic: 2 * row(x, analytic))
    record = checked(
        sp.Integral(sp.sinh(x), (x, 0, g)), sp.cosh(g) - 1, Domain({g: between(0, 3)}), "integrate", correction=correction
    )
    stops(record, "the quadrature first, then the ball table")


@pytest.mark.slow
@pytest.mark.parametrize(("right", "verdict"), [("2", "agrees"), ("3", "refuted")])
def test_a_slow_sum_with_a_large_factor_opposes_nothing(right: str, verdict: str) -> None:
    """Its quadrature leaves out a rest of 3e-4, which the factor makes larger than the value's digits."""
    left, where = "Sum(1/(k**2+a**2),(k,1,oo))*2*a**2+1", {"a": "(300, 400)"}
    claim = built(left, f"pi*a*(1+{right}/(exp(2*pi*a)-1))", where)
    (record,) = check_here(claim, Options(engines=("enclose", "integrate")))
    assert record.total == verdict
    assert [e.strength for e in record.evidence if e.engine == "integrate"] == ["none"]


@pytest.mark.parametrize("value", [sp.Integer(0), sp.exp(-sp.Rational(1, 4))], ids=["as enclosed", "as sampled"])
def test_a_sample_far_from_the_ball(value: Any) -> None:
    """A law that calls neighbouring pixels independent: the balls believe it, the data do not."""
    law = Gaussian((S, T), [[1, 0], [0, 1]], directions=("e_i", "e_j"))
    stops(checked(E(S * T, law), value, Domain({}), "sample"), "the encoding of the law")


def test_a_sample_far_from_a_line_that_the_balls_confirm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the sampled quantity itself is not enclosed, the line is what is compared."""
    monkeypatch.setattr("closedform.numerics.engines.sample.enclosure_at", lambda *_: None)
    law = Gaussian((S, T), [[1, 0], [0, 1]], directions=("e_i", "e_j"))
    stops(checked(E(S * T, law), sp.Integer(0), Domain({}), "sample"), "the reduction to scalars")


@pytest.mark.slow
def test_an_enclosure_without_a_bound_is_no_evidence_and_says_so() -> None:
    claim = built("E[log(Abs(Z**3 - Z))]", "0", law="Z ~ N(0, 1)")
    (record,) = check_here(claim, Options(engines=("enclose", "integrate", "sample", "verify"), samples=1 << 15))
    assert record.total == "undecided"
    assert record.reason.startswith("enclosures have no digit")
    for item in record.evidence:
        if item.engine in ("sample", "integrate"):
            assert "has no bound" in item.says


@pytest.mark.parametrize(
    ("ball", "verdict"),
    [
        (arb(5), "contradiction"),
        (arb(5, 3), "undecided"),
        (arb(5, 1e-9), "undecided"),
        (arb("nan"), "undecided"),
        (arb(0, "inf"), "undecided"),
    ],
    ids=str,
)
def test_a_sample_is_compared_with_a_thin_ball_alone(ball: Any, verdict: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("closedform.numerics.engines.sample.enclosure_at", lambda *_: Ball(ball))
    law = Gaussian((S, T), [[1, 0], [0, 1]], directions=("w1", "wk"))
    line = Line("value", sp.Integer(1), printed="")
    claim = Derivation(source=Source("table", "test"), says="planted", quantity=E(S**2, law), lines=(line,), domain=Domain({}))
    (record,) = check_here(claim, Options(engines=("sample",), samples=1))
    assert record.total == verdict
    assert ("has no bound" in record.evidence[0].says) == (verdict == "undecided")


@pytest.mark.parametrize("z", [float("nan"), 0.0], ids=["no number", "near"])
def test_a_distance_that_is_no_number_neither_opposes_nor_supports(z: float) -> None:
    claim = claim_from(own_claim(OWN))
    (reading,) = claim.readings
    line = replace(_FAR, z=z)
    found: dict[Ask, Any] = {
        Ask("sample", reading): SampledDerivation({0: line}, enclosed=line, components=1, samples=100, resolution=0.1)
    }
    (record,) = assemble(claim, found)
    assert record.total == "undecided"
    assert ("both sides agree" in record.reason) == (z == 0)


OWN = {"key": "own", "left": "E[X**2]", "law": ["X ~ N(0, c)"], "right": "c", "where": {"c": "positive"}}
_FAR = SampledLine(40.0, 0, 1, Nearest("a factor 2", 9.0, 10.0), 6.0)
HEURISTICS = {
    "integrate": (integrate.ENGINE, Quadrature(tried=1, contradiction="mpmath 2 against 1")),
    "sample": (sample.ENGINE, SampledDerivation({0: _FAR}, enclosed=_FAR, components=1, samples=100)),
}
ROUTES = {"not asked": None, "confirms": Verified(tried=1, overlap=1), "takes nothing": Verified(reason="no row")}


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("relation", [Relation.AGREE, Relation.DIFFER, Relation.UNCLEAR])
def test_where_verdicts_alone_are_asked_for_nothing_is_left_out_that_could_change_one(
    name: str, route: str, relation: Relation
) -> None:
    """The worst that a heuristic may say of a reader's claim is put beside what the rigorous routes said."""
    claim = claim_from(own_claim(OWN))
    (reading,) = claim.readings
    points = [At({"c": str(n)}, True, relation, 40, "1", "2") for n in range(9)]
    found: dict[Ask, Any] = {Ask("enclose"): Enclosed({Equality(kind, 0, reading): points for kind in (Kind.TOTAL, Kind.STEP)})}
    if (second := ROUTES[route]) is not None:
        found[Ask("verify", reading)] = second
    engine, worst = HEURISTICS[name]
    wanted = Options(verdicts_alone=True).wanted(["own"])
    (before,), (after,) = assemble(claim, found), assemble(claim, found | {Ask(name, reading): worst})
    assert (before.total != after.total) == (route != "confirms")
    assert bool(engine.asks(claim, found, wanted)) == (route == "takes nothing"), "asked only once the second route has answered"
    assert bool(engine.asks(claim, found, Options().wanted(["own"]))), "all evidence is asked for otherwise"
    swift = Options(estimates=False).wanted(["own"])
    open_ = relation is Relation.UNCLEAR or route == "takes nothing"
    assert bool(engine.asks(claim, found, swift)) == open_, "so is of a command that waits what points leave open"
    alone = Options(verdicts_alone=True, engines=("enclose", name)).wanted(["own"])
    assert bool(engine.asks(claim, found, alone)), "so is an engine that is named"


def test_where_verdicts_alone_are_asked_for_only_engines_that_a_verdict_may_rest_on_are_used() -> None:
    idle = {engine.ENGINE.name for engine in (bound, picture, region, repair)}
    assert {engine.name for engine in Options().chosen} - {engine.name for engine in Options(verdicts_alone=True).chosen} == idle
    assert "repair" in {engine.name for engine in Options(verdicts_alone=True, thorough=("repair",)).chosen}
