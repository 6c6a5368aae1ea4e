"""What a picture of a line that fails shows: two curves over one letter, and a map over two. Every number is dimensionless."""

from __future__ import annotations

from enum import StrEnum

import msgspec

Numbers = tuple[float | None, ...]
Span = tuple[float, float]


class Axis(msgspec.Struct, frozen=True):
    """One letter of a picture.

    Args:
        name: as text, the one that a witness has.
        latex: set.
        low: the first value of the grid, exact; ``high`` the last.
        at: every value of the grid, rising.
        whole: whether it takes whole numbers only, so that nothing lies between two of them.
    """

    name: str
    latex: str
    low: str
    high: str
    at: tuple[float, ...]
    whole: bool = False


class Feature(StrEnum):
    """What a curve does at a place: it crosses or touches zero, its slope jumps, its value does, or it has no bound beside it."""

    ZERO = "zero"
    CORNER = "corner"
    JUMP = "jump"
    POLE = "pole"


class Mark(msgspec.Struct, frozen=True):
    """A place on a curve where something happens; a jump has a mark on either side of it.

    Args:
        feature: what happens.
        at: the letter there.
        value: of the curve there; zero at a pole.
    """

    feature: Feature
    at: float
    value: float


class Curve(msgspec.Struct, frozen=True):
    """One side of a line over the values of an axis; None where there is no value, no ball thin enough, or no point of the domain."""

    numbers: Numbers
    marks: tuple[Mark, ...] = ()


class Curves(msgspec.Struct, frozen=True):
    """What is printed and what is true over one letter.

    Args:
        axis: the letter: the one that changes the error the most.
        others: every other letter, and the exact number that it is held at: that of the witness, where the line has one.
        printed: the line.
        true: what it should equal.
        ratio: printed / true; None too where that is not certain.
        values: the least and the largest of both that are to be shown; what is rare, such as beside a pole, lies outside.
        ratios: the same of the ratio; None where there is none.
    """

    axis: Axis
    others: dict[str, str]
    printed: Curve
    true: Curve
    ratio: Numbers
    values: Span
    ratios: Span | None = None


class Map(msgspec.Struct, frozen=True):
    """What is printed and what is true over two letters; the value at (i, j) has the place ``i * len(up.at) + j``.

    Args:
        across: the letter to the right, which varies slowest.
        up: the letter upwards.
        printed: the line.
        true: what it should equal.
        ratio: printed / true; None too where that is not certain.
        values: as those of curves.
        ratios: likewise.
    """

    across: Axis
    up: Axis
    printed: Numbers
    true: Numbers
    ratio: Numbers
    values: Span
    ratios: Span | None = None


class Picture(msgspec.Struct, frozen=True):
    """What is printed and what is true. Every number is the middle of a ball narrower than the sixth digit that is kept of it.

    Args:
        curves: over one letter; None where there is nothing to see.
        map: over two, of a line that has two letters, or of two matrices.
        against: the source of ``true``: "quantity", "correction", which is itself judged equal to it, or the "runs" of an experiment.
        reason: why there are no curves, where there are none.
        names: of the two sides, where these are neither printed and true nor stated and run.
    """

    curves: Curves | None = None
    map: Map | None = None
    against: str = ""
    reason: str = ""
    names: tuple[str, str] | None = None
