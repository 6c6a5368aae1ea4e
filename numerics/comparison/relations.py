"""The relation of two enclosures of numbers, and their printed form."""

from __future__ import annotations

from typing import Any

from flint import arb

from closedform.numerics.findings.evidence import Ball, Bounds
from closedform.numerics.findings.findings import Relation
from closedform.numerics.findings.levels import QUADRATURE_FLOOR, QUADRATURE_SLACK, THIN_DIGITS

SHOWN_DIGITS = 18


def text(ball: Ball, digits: int = SHOWN_DIGITS) -> str:
    """Write a ball's middle."""
    return str(ball.value.str(digits, radius=False))


def texts(left: Ball, right: Ball) -> tuple[str, str]:
    """Write both values, with enough digits to distinguish different ones."""
    digits = SHOWN_DIGITS
    while text(left, digits) == text(right, digits) and digits < THIN_DIGITS and not left.value.overlaps(right.value):
        digits += 10
    return text(left, digits), text(right, digits)


def relate(left: Ball, right: Ball) -> Relation:
    """Compare two balls: disjoint refutes; overlap counts only when both are thin."""
    if not (left.value.is_finite() and right.value.is_finite()):
        return Relation.UNCLEAR
    if not left.value.overlaps(right.value):
        return Relation.DIFFER
    if min(left.digits, right.digits) < THIN_DIGITS:
        return Relation.UNCLEAR
    return Relation.AGREE


def disjoint(ball: Ball, bounds: Bounds) -> bool:
    """Return True if two rigorous enclosures of one number have no point in common, so that one of them is wrong."""
    return bool(ball.value < arb(bounds.low)) or bool(ball.value > arb(bounds.high))


def quadrature_contradicts(value: float, error: float, ball: Any) -> bool:
    """Return True if a quadrature value lies outside a ball by more than its error can explain."""
    middle, radius = float(ball.mid()), float(ball.rad())
    allowed = QUADRATURE_SLACK * error + QUADRATURE_FLOOR * max(abs(middle), 1e-3) + radius
    return bool(abs(value - middle) > allowed)
