"""Is a witness one that a person can follow: small numbers, and values that differ where he looks?"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.property_at_points import enclose_property
from closedform.numerics.domains.plain_points import plain_points
from closedform.numerics.engines.engine import Ask
from closedform.numerics.findings.findings import At, Relation, Signs, simplest_witness
from closedform.numerics.judge.property import of_property

a, b = sp.symbols("a b", positive=True)
k = sp.Symbol("k", positive=True, integer=True)


def at(point: dict[str, str], left: str, right: str) -> At:
    return At(point, True, Relation.DIFFER, 40, left, right)


def test_what_a_person_sees_comes_before_what_is_short() -> None:
    unseen, seen = at({"a": "1"}, "0.99999999999", "1.00000000000"), at({"a": "11/7"}, "0.5", "0.7")
    assert simplest_witness([unseen, seen]) is seen
    assert simplest_witness([unseen]) is unseen
    assert simplest_witness([seen, at({"a": "2"}, "1", "3")]).point == {"a": "2"}
    assert At({}, True, Relation.MISSING, 40, "1.0", "does not exist").seen_apart
    assert not at({}, "0.0", "0.0").seen_apart


def test_a_property_fails_at_its_first_point_unless_another_is_plainer() -> None:
    claim = Property(
        source=Source("note", "x"), label="above", says="a is above one", printed="",
        relations=((a - 1, "positive"),), domain=Domain({a: positive}),
    )  # fmt: skip
    long, plain, later = (at({"a": value}, "-1/2", "positive") for value in ("238654167369853/500000000000000", "1/1000", "0"))
    held = at({"a": "3"}, "2", "positive")
    for points, first in (((long, plain, later), plain), ((later, plain), later), ((long,), long)):
        signs = Signs(((True, held), *((False, one) for one in points)), 0)
        found = of_property(claim, {Ask("enclose"): signs})
        assert found.witness is first
        assert found.reason.startswith(f"{len(points)} of {len(points) + 1} relations fail")


@pytest.mark.parametrize(
    ("domain", "first"),
    [
        (Domain({a: positive, b: positive}), {a: 1, b: 1}),
        (Domain({a: between(sp.Rational(1, 10), sp.Rational(9, 10))}), {a: sp.Rational(1, 2)}),
        (Domain({a: positive, b: positive}, such_that=(a < b,)), {a: sp.Rational(1, 2), b: 1}),
        (Domain({k: sp.Interval.open(1, sp.oo)}), {k: 2}),
    ],
)
def test_plain_points_lie_in_the_domain(domain: Domain, first: dict[sp.Symbol, sp.Rational]) -> None:
    points = plain_points(domain, 3)
    assert all(domain.contains(point) for point in points)
    assert first in points


def test_a_domain_without_plain_points_has_none() -> None:
    assert plain_points(Domain({a: sp.Interval.open(100, sp.oo)}), 3) == []
    assert plain_points(Domain({a: between(100, 101)}), 1) == [{a: sp.Rational(201, 2)}]


def test_of_many_parameters_a_bounded_one_does_not_keep_the_others_from_being_plain() -> None:
    many = sp.symbols("x:12", positive=True)
    r = sp.Symbol("r", real=True)
    points = plain_points(Domain({**dict.fromkeys(many, positive), r: between(-1, 1)}), 4)
    assert len(points) == 4
    assert all(max(abs(v.p), v.q) <= 4 for point in points for v in point.values())
    assert any(len({point[x] for x in many}) > 1 for point in points)


def test_a_property_that_fails_is_seen_to_at_a_plain_point() -> None:
    claim = Property(
        source=Source("note", "t"),
        label="p",
        says="t",
        printed="",
        relations=((a - 2 * b, "positive"),),
        domain=Domain({a: positive, b: positive}),
    )
    (record,) = check_here(claim, Options(engines=("enclose", "certify")))
    assert record.total == "refuted"
    assert record.witness == {"a": "1", "b": "1"}


def test_a_property_that_fails_for_one_sign_alone_or_beyond_a_hypothesis_is_seen_to_at_a_plain_point() -> None:
    u, v = sp.symbols("u v", real=True)
    claim = Property(
        source=Source("note", "t"),
        label="p",
        says="t",
        printed="",
        relations=((u * (1 + v**2), "positive"),),
        domain=Domain({v: positive, u: sp.Interval(-sp.oo, sp.oo)}),
    )
    signs = enclose_property(claim, 40).relations
    assert next(one.point for truth, one in signs if truth is False) == {"u": "-1", "v": "1"}
    (beyond,) = enclose_property(replace(claim, provided=(u > 0,)), 40).beyond
    assert next(one.point for truth, one in beyond if truth is False) == {"u": "-1", "v": "1"}


def test_a_refuted_claim_is_refuted_at_a_plain_point() -> None:
    line = Line("line", sp.erf(a) * b, printed="")
    claim = Derivation(
        source=Source("note", "t"), says="t", quantity=sp.erf(a) * b**2, lines=(line,), domain=Domain({a: positive, b: positive})
    )
    (record,) = check_here(claim, Options(engines=("enclose", "certify")))
    assert record.witness in ({"a": "1", "b": "2"}, {"a": "2", "b": "2"})


def test_what_is_positive_and_tiny_is_not_taken_for_zero() -> None:
    z = sp.Symbol("z", real=True)
    claim = Property(
        source=Source("note", "t"),
        label="p",
        says="t",
        printed="",
        relations=((sp.erf(z) / sp.sqrt(3) + 1 / sp.sqrt(3), "positive"),),
        domain=Domain({z: sp.Interval(-sp.oo, sp.oo)}),
    )
    at = [{z: sp.Integer(value)} for value in (-20, -60, -1000)]
    truths = [truth for truth, _ in enclose_property(claim, 40, at).relations]
    assert truths == [True, True, None], "1e-434298 is not looked at with so many digits, and not called zero either"
    nothing = replace(claim, relations=((sp.cos(z) ** 2 + sp.sin(z) ** 2 - 1, "positive"),))
    assert all(truth is False for truth, _ in enclose_property(nothing, 40, at).relations)
