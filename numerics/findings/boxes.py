"""What is certain on a box of parameters: a region on which a line is wrong, or a bound on the difference of two sides."""

from __future__ import annotations

import msgspec


class Patch(msgspec.Struct, frozen=True, array_like=True):
    """One box of a drawing, its ends as parts of the whole: "wrong", or "open" where nothing is certain.

    What is outside the domain has none.
    """

    low: tuple[float, ...]
    high: tuple[float, ...]
    state: str


class Region(msgspec.Struct, frozen=True):
    """The part of a box of parameters on which a line is certainly wrong.

    Args:
        box: the ends of each parameter's interval, exact, by name.
        against: what the printed form is held against: "quantity" or "correction".
        wrong: the part, by volume, of the box inside the domain, on which the two are certainly unequal.
        in_drawing: the same part, by area, of the slice that is drawn.
        cells: boxes looked at.
        drawn: the one or two parameters of the drawing; others stand at five eighths of their intervals.
        patches: the drawing.
        where: the condition that the box is cut by, where the line holds under one: ``wrong`` is the part of the side on which it fails.
        holds: the proof that the line holds on the other side, where one was found.
        reason: why there is no region, where there is none.
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
    """The strongest thing known of what balls confirm and nothing proves: a box on which its error is certainly small.

    Args:
        box: the ends of each parameter's interval, exact, by name: of the letters of the domain, charts carried out.
        below: what |left - right| certainly stays at or below on all of the box, rounded up to one digit, dimensionless or in the quantity's
            unit; "0" where the sides are certainly equal, or an inequality certainly holds.
        cells: that were enclosed.
        reason: why there is no box, where there is none.
    """

    box: dict[str, tuple[str, str]] = {}
    below: str = ""
    cells: int = 0
    reason: str = ""
