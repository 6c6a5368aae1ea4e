"""Do two balls agree only where they overlap and both are thin; and what is said of a line by its points, its proof and its certificate?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flint import arb

from closedform.numerics.comparison.relations import relate
from closedform.numerics.findings.evidence import Ball, Proof, Tree
from closedform.numerics.findings.findings import At, OfOneForm, Relation, Where
from closedform.numerics.findings.levels import ENOUGH_POINTS, FEW_POINTS
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.derivation import judge

THIN, WIDE, OTHER = Ball(arb(1)), Ball(arb(1, 0.5)), Ball(arb(2))


def test_a_thin_ball_beside_a_wide_one_decides_nothing() -> None:
    assert relate(THIN, WIDE) is Relation.UNCLEAR
    assert relate(WIDE, THIN) is Relation.UNCLEAR


def test_thin_balls_agree_or_differ() -> None:
    assert relate(THIN, THIN) is Relation.AGREE
    assert relate(THIN, OTHER) is Relation.DIFFER
    assert relate(WIDE, OTHER) is Relation.DIFFER
    assert relate(Ball(arb("nan")), THIN) is Relation.UNCLEAR


AGREE, DIFFER, UNCLEAR, MISSING, NEITHER, BLURRED = (
    At({"a": "1"}, False, relation, 50, "1", "2")
    for relation in (
        Relation.AGREE,
        Relation.DIFFER,
        Relation.UNCLEAR,
        Relation.MISSING,
        Relation.NEITHER,
        Relation.BLURRED,
    )
)
WITHOUT_LETTERS = At({}, False, Relation.AGREE, 50, "1", "1")
ENOUGH, FEW = [AGREE] * ENOUGH_POINTS, [AGREE] * FEW_POINTS
PROOF, NO_PROOF = Proof(True, "a method"), Proof(False, "no method")
REFUSED, LACKING = Proof(False, "a step is none", refused=True), Proof(False, "no value at a = 0", lacking=True)
WHERE = Where(Tree("", "a"), "a > 0", exact=True)
ALL, SOME = OfOneForm(True), OfOneForm(False, "a quotient")


@pytest.mark.parametrize(
    ("points", "proof", "where", "certificate", "verdict"),
    [
        (ENOUGH, None, None, None, Verdict.AGREES),
        (ENOUGH, NO_PROOF, None, SOME, Verdict.AGREES),
        (ENOUGH, NO_PROOF, None, ALL, Verdict.ENCLOSED),
        (ENOUGH, PROOF, None, None, Verdict.PROVED),
        (ENOUGH, REFUSED, None, None, Verdict.AGREES),
        (ENOUGH, LACKING, None, ALL, Verdict.UNDECIDED),
        (ENOUGH[1:], NO_PROOF, None, ALL, Verdict.UNDECIDED),  # a point too few
        (FEW, PROOF, None, None, Verdict.PROVED),  # they only guard the prover
        ([WITHOUT_LETTERS], PROOF, None, None, Verdict.PROVED),  # there is no other point
        ([replace(WITHOUT_LETTERS, relation=Relation.HARD)], PROOF, None, None, Verdict.UNDECIDED),
        (FEW[1:], PROOF, None, None, Verdict.UNDECIDED),
        ([*FEW, DIFFER], PROOF, None, None, Verdict.CONTRADICTION),
        ([At({}, False, Relation.AGREE, 50, "1", "1")], None, None, None, Verdict.AGREES),  # a number has one point
        ([*ENOUGH, DIFFER], None, None, ALL, Verdict.REFUTED),
        ([*ENOUGH, MISSING], None, None, ALL, Verdict.REFUTED),
        ([*ENOUGH, DIFFER], PROOF, None, None, Verdict.CONTRADICTION),
        ([*ENOUGH, DIFFER], REFUSED, None, None, Verdict.CONTRADICTION),
        ([*ENOUGH, DIFFER], NO_PROOF, None, None, Verdict.REFUTED),
        ([*ENOUGH, MISSING], PROOF, None, None, Verdict.REFUTED),
        ([*ENOUGH, DIFFER], None, WHERE, ALL, Verdict.CONDITIONAL),
        ([*ENOUGH, NEITHER], None, WHERE, ALL, Verdict.CONDITIONAL),
        ([*ENOUGH, DIFFER], None, WHERE, SOME, Verdict.REFUTED),
        ([*ENOUGH, DIFFER], None, WHERE, None, Verdict.REFUTED),
        (ENOUGH, None, WHERE, ALL, Verdict.ENCLOSED),  # it fails nowhere
        ([*ENOUGH, UNCLEAR], PROOF, None, ALL, Verdict.UNDECIDED),
        ([*ENOUGH, NEITHER], PROOF, None, ALL, Verdict.UNDECIDED),
        ([*ENOUGH, BLURRED], None, None, ALL, Verdict.UNDECIDED),
        ([*ENOUGH, BLURRED], NO_PROOF, None, ALL, Verdict.UNDECIDED),
        ([*ENOUGH, BLURRED], PROOF, None, None, Verdict.PROVED),
        ([], PROOF, None, ALL, Verdict.UNDECIDED),
    ],
)
def test_a_verdict_rests_on_each_thing_that_was_found(
    points: list[At], proof: Any, where: Any, certificate: Any, verdict: Verdict
) -> None:
    assert judge(points, proof, where, certificate).verdict is verdict
