"""Do two balls agree only where they overlap and both are thin?"""

from __future__ import annotations

from flint import arb

from numerics.comparison.relations import relate
from numerics.evidence import Ball
from numerics.findings import Relation

THIN, WIDE, OTHER = Ball(arb(1)), Ball(arb(1, 0.5)), Ball(arb(2))


def test_a_thin_ball_beside_a_wide_one_decides_nothing() -> None:
    assert relate(THIN, WIDE) is Relation.UNCLEAR
    assert relate(WIDE, THIN) is Relation.UNCLEAR


def test_thin_balls_agree_or_differ() -> None:
    assert relate(THIN, THIN) is Relation.AGREE
    assert relate(THIN, OTHER) is Relation.DIFFER
    assert relate(WIDE, OTHER) is Relation.DIFFER
    assert relate(Ball(arb("nan")), THIN) is Relation.UNCLEAR
