"""What a curve does along one letter: where it is zero, and where its slope or its value jumps, told from balls beside the place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

import sympy as sp
from flint import arb

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form
from closedform.numerics.domains.zeros import zero_between
from closedform.numerics.findings.picture import Feature, Mark

Value = Callable[[Form], arb | None]  # of a curve at a number; None where it has no ball

_HALVINGS = 18  # of the way between two values of a grid
_NEAR = 1e-3  # of a value of the grid: the limit is a zero if the curve is that near to zero there
_SHORT, _BY = 1000, sp.Rational(1, 10**4)  # the denominator of a short fraction, and how far from a rough zero it lies
_STEPS = (64, 512)  # of an axis, at which both sides of a place are looked at
_STAYS, _FALLS = (
    0.7,
    0.5,
)  # the second of two differences over the first: of one that stays with the step, and of one that goes with it
_BESIDE = 2  # times the way of the larger step is what a side may move by with the smaller one; beside a pole it is more
_SEEN = 1e-3  # of a curve's span: a jump, or a change of slope over the axis, that a person sees

_X = sp.Symbol("x", real=True)


def marks_of(value: Value, grid: Sequence[Form], balls: Sequence[arb | None], walls: Sequence[Value]) -> tuple[Mark, ...]:
    """Mark the zeros of a curve, and its corners and jumps.

    Args:
        value: of the curve.
        grid: exact numbers, rising.
        balls: of the curve there.
        walls: forms at whose zeros alone the curve may have a corner or a jump.
    """
    places = sorted({place for wall in walls for place in _zeros(wall, grid, [wall(number) for number in grid])})
    there = [ball for ball in balls if ball is not None]
    span = float(max(map(_middle, there)) - min(map(_middle, there))) if there else 0.0
    zeros = (Mark(Feature.ZERO, float(place), 0.0) for place in _zeros(value, grid, balls))
    return (*zeros, *(mark for place in places for mark in _turns(value, place, grid[-1] - grid[0], span)))


def _zeros(value: Value, grid: Sequence[Form], balls: Sequence[arb | None]) -> Iterator[Form]:
    """Return where a curve changes its sign without a jump, and numbers of the grid where it touches zero."""
    between = Domain({_X: sp.Interval(grid[0], grid[-1])})
    for (u, a), (v, b) in pairwise(zip(grid, balls, strict=True)):
        if a is not None and b is not None and (a < 0 < b or b < 0 < a):
            low, high = ({_X: u}, {_X: v}) if a < 0 else ({_X: v}, {_X: u})
            found = zero_between(lambda at: value(at[_X]), low, high, between, _HALVINGS, _NEAR)
            if found is not None:
                yield _plain(value, found[_X])
    for before, (u, ball), after in zip([None, *balls], zip(grid, balls, strict=True), [*balls[1:], None], strict=False):
        beside = [side for side in (before, after) if side is not None]
        if ball is not None and ball == 0 and len(beside) == 2 and not any(side.contains(0) for side in beside):
            yield u


def _plain(value: Value, place: Form) -> Form:
    """Take a short fraction for a zero, if the curve has its zero there."""
    short = sp.Rational(Fraction(float(place)).limit_denominator(_SHORT))
    ball = value(short) if abs(short - place) <= _BY else None
    return short if ball is not None and ball.contains(0) else place


def _turns(value: Value, place: Form, width: Form, span: float) -> Iterator[Mark]:
    """Mark a corner or a jump at a place, if there is one: what stays as the step from it falls; and a pole, beside which the curve grows."""
    sides = [[value(place + k * width / steps) for k in (-2, -1, 1, 2)] for steps in _STEPS]
    if any(ball is None for row in sides for ball in row):
        return
    (a, b, c, d), (e, f, g, h) = ([_middle(ball) for ball in row if ball is not None] for row in sides)
    if abs(f - b) > _BESIDE * abs(b - a) + _SEEN * span or abs(g - c) > _BESIDE * abs(d - c) + _SEEN * span:
        yield Mark(Feature.POLE, float(place), 0.0)
        return
    jumps, changes = (abs(c - b), abs(g - f)), (_STEPS[0] * abs(d - c - b + a), _STEPS[1] * abs(h - g - f + e))
    if jumps[1] > max(_STAYS * jumps[0], _SEEN * span):
        yield from (Mark(Feature.JUMP, float(place), side) for side in (f, g))
    elif jumps[1] <= _FALLS * jumps[0] + _SEEN * span and changes[1] > max(_STAYS * changes[0], _SEEN * span):
        there = value(place)
        yield Mark(Feature.CORNER, float(place), (f + g) / 2 if there is None else _middle(there))


def _middle(ball: arb) -> float:
    return float(ball.mid())
