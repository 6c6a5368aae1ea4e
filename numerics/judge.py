"""Evidence -> verdict. Every threshold is here, each with its reason."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from flint import arb
from scipy.special import nctdtrinc, ndtri, stdtrit

from numerics.evidence import Ball, Bounds, Proof

# Both balls must be at least this thin before their overlap counts: forty digits is what the
# project promises, and no two distinct formulas of a note agree that far at generic points.
THIN_DIGITS = 40
# Points at which balls must overlap, thinly, before a line is called enclosed.
ENOUGH_POINTS = 8
# Sampled comparisons may raise one false alarm in a century. A report makes some 350 of them (lines,
# corrections, enclosures); a million a year is ten reports every working day, each with new draws.
YEARS_TO_A_FALSE_ALARM = 100
COMPARISONS_A_YEAR = 1_000_000
FALSE_ALARM = 1 / (YEARS_TO_A_FALSE_ALARM * COMPARISONS_A_YEAR)
# A line is said to be told apart from a slip only if that slip, were it printed, would be missed at
# most this often. A miss takes a slip that every other engine misses as well.
MISS = 1e-4
# Where the largest group's share of the sum of squares exceeds this, the variance is doubtful. The share
# tends to zero if the variance is finite and keeps a law of its own if it is not (its mean is 1 - alpha/2
# for a tail index alpha < 2), it needs no more than group means, which a flow has too, and no choice of
# a tail's beginning. Few groups have larger shares by chance: then the limit is what normal groups exceed
# once in ``SHARE_LEVEL``.
SHARE = 0.05
SHARE_LEVEL = 1e-6
# Fewer group means than this say too little of their own spread.
ENOUGH_GROUPS = 32
# Relative rounding error of a float64 mean and of a closed form beside it, with room to spare.
ROUNDING = 1e-12
# A calibration fails if what it saw has less than this chance when all is as stated.
CALIBRATION_LEVEL = 1e-4
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
    MISSING = "missing"  # certainly, one side has a real value and the other has none
    NEITHER = "neither"  # certainly, neither side has a real value
    BLURRED = "blurred"  # overlapping and thin, but a part of the formula is smaller than the balls resolve


DIFFERENT = (Relation.DIFFER, Relation.MISSING)


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


def judge(
    points: Sequence[At], proof: Proof | None, condition: str | None = None, *, exact: bool = True, beside: str = ""
) -> Judgement:
    """Judge one equality from its enclosures at exact points and the attempt at a proof.

    Args:
        points: what the balls said, point by point.
        proof: the symbolic attempt; counts only where the balls agree everywhere.
        condition: under which the line holds, where one was found.
        exact: whether the line failed wherever the condition does.
        beside: what is to be said of the condition's boundary.
    """
    neither = [at for at in points if at.relation is Relation.NEITHER]
    blurred = [at for at in points if at.relation is Relation.BLURRED]
    apart = [at for at in points if at.relation is Relation.DIFFER]
    differ = apart + [at for at in points if at.relation is Relation.MISSING]
    agree = [at for at in points if at.relation is Relation.AGREE]
    unclear = [at for at in points if at.relation is Relation.UNCLEAR]
    if apart and proof is not None and proof.found:
        return Judgement(
            Verdict.CONTRADICTION, f"proved ({proof.method}) yet disjoint balls; distrust the proof", simplest_witness(apart)
        )
    if condition is not None and (differ or neither):
        witness = simplest_witness(differ or neither)
        elsewhere = ", fails elsewhere" if differ else ", elsewhere neither side has a real value"
        says = f"holds where {condition}{elsewhere}" if exact else f"holds at least where {condition}"
        return Judgement(Verdict.CONDITIONAL, f"{says}{f' ({beside})' if beside else ''}", witness, condition)
    if differ:
        witness = simplest_witness(differ)
        where = "everywhere tried" if not agree else f"at {len(differ)} of {len(points)} points"
        return Judgement(Verdict.REFUTED, witness.reason or f"disjoint enclosures {where}", witness)
    if unclear:
        worst = unclear[0]
        return Judgement(Verdict.UNDECIDED, worst.reason or f"enclosures too wide ({worst.digits} digits) at {worst.point}")
    if neither:
        return Judgement(Verdict.UNDECIDED, neither[0].reason, neither[0])
    if blurred and not (proof is not None and proof.found):
        return Judgement(Verdict.UNDECIDED, blurred[0].reason, blurred[0])
    agree += blurred
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


def alarm_at(components: int = 1, groups: int | None = None, *, level: float = FALSE_ALARM) -> float:
    """Give the number of standard errors beyond which a sampled comparison is an alarm.

    Two-sided, by Student's t with groups - 1 degrees of freedom, for the error is estimated from that many
    group means; the level is shared out evenly over the components of a vector (Bonferroni), which holds
    however they are correlated.

    Args:
        components: how many means one comparison looks at.
        groups: group means behind each; so many that t is normal where it is None.
        level: chance of an alarm when the line is right.
    """
    return _student(level / (2 * components), groups)


def _student(tail: float, groups: int | None) -> float:
    return float(-ndtri(tail) if groups is None else -stdtrit(groups - 1, tail))


def separation(components: int = 1, groups: int | None = None, *, level: float = FALSE_ALARM, miss: float = MISS) -> float:
    """Give the distance, in standard errors, at which a slip is missed no more often than stated.

    The statistic of a line at that distance has a noncentral t law, for its error is estimated as well;
    the distance is the noncentrality that puts ``miss`` of it below the alarm.
    """
    alarm = alarm_at(components, groups, level=level)
    return alarm - float(ndtri(miss)) if groups is None else float(nctdtrinc(groups - 1, miss, alarm))


def standardised(difference: float, standard_error: float, size: float) -> float:
    """Give a difference in standard errors; where nothing varies, rounding stands in for the error.

    Args:
        difference: of a mean and a value.
        standard_error: of the mean.
        size: of the larger of the two.
    """
    return difference / max(standard_error, ROUNDING * size) if difference else 0.0


def sample_agrees(z: float, components: int = 1, groups: int | None = None) -> bool:
    """Tell whether a sample mean is compatible with a value, at the stated false-alarm rate.

    Args:
        z: the distance in standard errors; for a vector, the largest.
        components: how many were looked at.
        groups: group means behind each.
    """
    return abs(z) <= alarm_at(components, groups)


def heavy_tailed(share: float, groups: int) -> bool:
    """Tell whether one group weighs so much that the variance, and with it every standard error, is doubtful.

    Args:
        share: the largest group's share of the sum of squares.
        groups: how many there are.
    """
    if groups < ENOUGH_GROUPS:
        return True
    # The largest of normal groups: Grubbs's test for one outlier, with its level shared over the groups.
    t = float(stdtrit(groups - 2, SHARE_LEVEL / (2 * groups)))
    by_chance = t**2 / (groups - 2 + t**2)
    return share > max(SHARE, by_chance)


def resolution(standard_error: float, size: float, components: int = 1, groups: int | None = None) -> float:
    """Give the relative error that would be missed no more often than stated."""
    return separation(components, groups) * standard_error / size if size else math.inf


def disjoint(ball: Ball, bounds: Bounds) -> bool:
    """Tell whether two rigorous enclosures of one number have no point in common, so that one of them is wrong."""
    return bool(ball.value < arb(bounds.low)) or bool(ball.value > arb(bounds.high))


def quadrature_contradicts(value: float, error: float, ball: Any) -> bool:
    """Tell whether a quadrature value lies outside a ball by more than its error can explain."""
    middle, radius = float(ball.mid()), float(ball.rad())
    allowed = QUADRATURE_SLACK * error + QUADRATURE_FLOOR * max(abs(middle), 1e-3) + radius
    return bool(abs(value - middle) > allowed)
