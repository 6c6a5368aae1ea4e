"""Evidence -> verdict. Every threshold is here, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from numerics.evidence import Ball, Proof

# Both balls must be at least this thin before their overlap counts: forty digits is what the
# project promises, and no two distinct formulas of a note agree that far at generic points.
THIN_DIGITS = 40
# Points at which balls must overlap, thinly, before a line is called enclosed.
ENOUGH_POINTS = 8
# A sample mean further than this many standard errors from a line is a disagreement: two-sided
# 2e-11 for a normal mean, so that 1e4 comparisons a year raise a false alarm once in 5e6 years.
ALARM = 6.7
# A slip further than ALARM + MISS standard errors is missed with probability below 1e-9.
MISS = 6.0
# A heuristic quadrature contradicts a ball only beyond this multiple of its own error estimate
# plus a relative floor: the estimates are known to be optimistic by up to four orders (traps).
QUADRATURE_SLACK = 1e4
QUADRATURE_FLOOR = 1e-7


class Verdict(StrEnum):
    """What is said of a line (see the design's table)."""

    PROVED = "proved"
    ENCLOSED = "enclosed"
    SUPPORTED = "supported"
    APPROXIMATION = "approximation"
    CONDITIONAL = "conditional"
    REFUTED = "refuted"
    UNDECIDED = "undecided"
    CONTRADICTION = "contradiction"

    @property
    def holds(self) -> bool:
        """Whether the line is true everywhere it is asserted."""
        return self in (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED)


class Relation(StrEnum):
    """How two balls stand to each other at one point."""

    AGREE = "agree"
    DIFFER = "differ"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class At:
    """One point of a comparison: exact parameters, what was found, and both values as text."""

    point: dict[str, str]
    generic: bool
    relation: Relation
    digits: int
    left: str
    right: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its reason, and the point that shows it."""

    verdict: Verdict
    reason: str
    witness: At | None = None
    condition: str | None = None


def relate(left: Ball, right: Ball) -> Relation:
    """Compare two balls: disjoint refutes; overlap counts only when both are thin."""
    if not (left.value.is_finite() and right.value.is_finite()):
        return Relation.UNCLEAR
    if not left.value.overlaps(right.value):
        return Relation.DIFFER
    if min(left.digits, right.digits) < THIN_DIGITS:
        return Relation.UNCLEAR
    return Relation.AGREE


def simplest_witness(points: Sequence[At]) -> At:
    """Choose the point with the shortest parameters among those that differ."""
    return min(points, key=lambda at: (sum(len(v) for v in at.point.values()), str(at.point)))


def judge(points: Sequence[At], proof: Proof | None, condition: str | None = None) -> Judgement:
    """Judge one equality from its enclosures at exact points and the attempt at a proof.

    Args:
        points: what the balls said, point by point.
        proof: the symbolic attempt; counts only where the balls agree everywhere.
        condition: a condition found to separate the points that agree from those that differ.
    """
    differ = [at for at in points if at.relation is Relation.DIFFER]
    agree = [at for at in points if at.relation is Relation.AGREE]
    unclear = [at for at in points if at.relation is Relation.UNCLEAR]
    if differ and proof is not None and proof.found and condition is None:
        return Judgement(
            Verdict.CONTRADICTION, f"proved ({proof.method}) yet disjoint balls; distrust the proof", simplest_witness(differ)
        )
    if differ:
        witness = simplest_witness(differ)
        if condition is not None:
            return Judgement(Verdict.CONDITIONAL, f"holds where {condition}, fails elsewhere", witness, condition)
        where = "everywhere tried" if not agree else f"at {len(differ)} of {len(points)} points"
        return Judgement(Verdict.REFUTED, f"disjoint enclosures {where}", witness)
    if unclear:
        worst = unclear[0]
        return Judgement(Verdict.UNDECIDED, worst.reason or f"enclosures too wide ({worst.digits} digits) at {worst.point}")
    single = bool(points) and not points[0].point
    if len(agree) < ENOUGH_POINTS and not single:
        return Judgement(Verdict.UNDECIDED, f"only {len(agree)} points could be tried; {ENOUGH_POINTS} are needed")
    digits = min(at.digits for at in agree)
    if proof is not None and proof.found:
        return Judgement(Verdict.PROVED, f"{proof.method}; enclosures agree to {min(digits, 99)} digits at {len(agree)} points")
    return Judgement(Verdict.ENCLOSED, f"enclosures agree to {min(digits, 99)} digits at {len(agree)} points")


def combine(readings: dict[str, Judgement]) -> tuple[Judgement, str | None]:
    """Judge a line over its readings: true under all, under some (which), or under none."""
    if len(readings) == 1:
        ((name, only),) = readings.items()
        return only, name or None
    for judgement in readings.values():
        if judgement.verdict is Verdict.CONTRADICTION:
            return judgement, None
    good = [name for name, j in readings.items() if j.verdict.holds]
    first = next(iter(readings.values()))
    if len(good) == len(readings):
        return first, None
    if good:
        bad = next(j for j in readings.values() if not j.verdict.holds)
        return Judgement(Verdict.CONDITIONAL, f"holds reading it as: {'; '.join(good)}", bad.witness, f"read as {good[0]}"), good[0]
    partly = [(name, j) for name, j in readings.items() if j.verdict is Verdict.CONDITIONAL]
    if partly:
        return partly[0][1], partly[0][0]
    undecided = [j for j in readings.values() if j.verdict is Verdict.UNDECIDED]
    return (undecided[0] if undecided else first), None


def sample_agrees(z: float) -> bool:
    """Tell whether a sample mean is compatible with a value, at the stated false-alarm rate."""
    return abs(z) <= ALARM


def resolution(standard_error: float, size: float) -> float:
    """Give the relative error that would be caught but for one time in 1e9."""
    return (ALARM + MISS) * standard_error / size if size else float("inf")


def quadrature_contradicts(value: float, error: float, ball: Any) -> bool:
    """Tell whether a quadrature value lies outside a ball by more than its error can explain."""
    middle, radius = float(ball.mid()), float(ball.rad())
    allowed = QUADRATURE_SLACK * error + QUADRATURE_FLOOR * max(abs(middle), 1e-3) + radius
    return bool(abs(value - middle) > allowed)
