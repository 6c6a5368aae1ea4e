"""A point at which balls tell nothing spoils no proof, if the sides are seen to agree elsewhere in its cell; it spoils all else."""

from __future__ import annotations

import pytest
from one_claim import built

from closedform.derivations.claims.claim import Derivation
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.findings.findings import At, Kind, OfOneForm, Relation
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.derivation import judge

AGREE = [At({"x": str(k)}, True, Relation.AGREE, 50, "1", "1") for k in range(10)]


def point(relation: Relation) -> At:
    return At({"x": "-100"}, True, relation, -1, "1", "1")


@pytest.mark.parametrize(
    ("relation", "proof", "certificate", "expected"),
    [
        (Relation.HARD, Proof(True, "directly"), None, Verdict.PROVED),
        (Relation.HARD, None, OfOneForm(True), Verdict.ENCLOSED),
        (Relation.HARD, None, OfOneForm(False, "a wall"), Verdict.UNDECIDED),
        (Relation.HARD, Proof(False, "none"), None, Verdict.UNDECIDED),
        (Relation.UNCLEAR, Proof(True, "directly"), None, Verdict.UNDECIDED),
        (Relation.UNCLEAR, None, OfOneForm(True), Verdict.UNDECIDED),
        (Relation.DIFFER, Proof(True, "directly"), None, Verdict.CONTRADICTION),
    ],
)
def test_what_a_point_spoils(relation: Relation, proof: Proof | None, certificate: OfOneForm | None, expected: Verdict) -> None:
    assert judge([*AGREE, point(relation)], proof, None, certificate).verdict is expected


def test_too_few_points_at_which_the_sides_agree_are_no_second_witness() -> None:
    assert judge([*AGREE[:3], *[point(Relation.HARD)] * 20], Proof(True, "directly")).verdict is Verdict.UNDECIDED


def test_the_point_is_named() -> None:
    assert "too wide at 1, such as {'x': '-100'}" in judge([*AGREE, point(Relation.HARD)], Proof(True, "directly")).reason


def claim(left: str, right: str) -> Derivation:
    return built(left, right, {"x": "real"})


def relations(of: Derivation) -> set[Relation]:
    return {at.relation for at in enclose_derivation(of, 50).points(Kind.TOTAL, 0, next(iter(of.readings)))}


@pytest.mark.slow
def test_a_point_is_hard_only_where_the_sides_agree_in_its_cell() -> None:
    """At x = -100 the inverse of the error function is out of reach; |x + 50| makes a cell of its own of x < -50."""
    found = relations(claim("erfinv(1 - erfc(x))", "x"))
    assert Relation.HARD in found
    assert Relation.UNCLEAR not in found
    assert Relation.UNCLEAR in relations(claim("erfinv(1 - erfc(x)) + Abs(x + 50)", "x + Abs(x + 50)"))


@pytest.mark.slow
def test_the_claim_holds() -> None:
    of = claim("erfinv(1 - erfc(x))", "x")
    assert check_here(of, Options(engines=("enclose", "certify")))[0].total is Verdict.ENCLOSED
