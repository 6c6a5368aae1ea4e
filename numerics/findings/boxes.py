"""Certain facts on a box of parameters: a region on which a line is wrong, or a bound on the difference of two sides."""

from __future__ import annotations

import msgspec


class Patch(msgspec.Struct, frozen=True, array_like=True):
    """One box of a drawing, its ends as parts of the whole: "wrong", or "open" where nothing is certain.

    A box outside the domain has no patch.
    """

    low: tuple[float, ...]
    high: tuple[float, ...]
    state: str


class Region(msgspec.Struct, frozen=True):
    """The part of a box of parameters on which a line is certainly wrong.

    Args:
        box: the ends of each parameter's interval, exact, by name.
        against: what the printed form is compared with: "quantity" or "correction".
        wrong: the part, by volume, of the box inside the domain on which the two certainly differ.
        in_drawing: the same part, by area, of the drawn slice.
        cells: number of enclosed boxes.
        drawn: the one or two parameters of the drawing; others stand at five eighths of their intervals.
        patches: the drawing.
        where: the condition under which the line holds, if any; it cuts the box, and ``wrong`` is a part of the failing side.
        holds: the proof that the line holds on the other side, if one was found.
        reason: why there is no region, or empty.
    """

    box: dict[str, tuple[str, str]] = {}
    against: str = ""
    wrong: float = 0.0
    in_drawing: float = 0.0
    cells: int = 0
    drawn: tuple[str, ...] = ()
    patches: tuple[Patch, ...] = ()
    where: str = ""
    holds: str = ""
    reason: str = ""


class Bounded(msgspec.Struct, frozen=True):
    """A box on which an unproved line's error is certainly small: the strongest fact about it.

    Args:
        box: the exact ends of each parameter's interval, by name, for the letters of the domain with charts applied.
        below: an upper bound of |left - right| on all of the box, rounded up to one digit, dimensionless or in the quantity's
            unit; "0" if the sides are certainly equal, or an inequality certainly holds.
        cells: number of enclosed cells.
        reason: why there is no box, or empty.
    """

    box: dict[str, tuple[str, str]] = {}
    below: str = ""
    cells: int = 0
    reason: str = ""
