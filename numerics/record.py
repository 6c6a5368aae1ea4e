"""The result of a check, one record a line: what reports read and the ledger keeps."""

from __future__ import annotations

from typing import Any

import msgspec


class Evidence(msgspec.Struct, frozen=True):
    """What one engine found for one line.

    ``strength`` is one of "proof", "enclosure", "quadrature", "sample", "none". Of a sample, ``z`` is
    the largest distance in standard errors, ``alarm`` the one that is a disagreement, ``nearest`` the
    slip hardest to tell from the line, ``distance`` how far it is, in standard errors, and ``needed``
    the draws at which it would be missed no more often than stated (None: it equals the line here).
    """

    engine: str
    strength: str
    says: str
    points: int | None = None
    digits: int | None = None
    samples: int | None = None
    dimension: int | None = None
    standard_error: float | None = None
    z: float | None = None
    resolution: float | None = None
    alarm: float | None = None
    nearest: str | None = None
    distance: float | None = None
    needed: int | None = None
    device: str | None = None
    seed: int | None = None
    seconds: float | None = None


class Correction(msgspec.Struct, frozen=True):
    """The form that holds where a line does not, and the verdict on it."""

    latex: str
    sympy: str
    verdict: str
    reason: str
    reading: str | None = None


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


class Record(msgspec.Struct, frozen=True):
    """One line or property (section 6 of the result format).

    ``error_verdict`` says whether the recorded ``error``, undone in the printed form, gives what the line departs
    from, and ``inherits`` which false lines it is said to come from.
    """

    key: str
    document: str
    equation: int | None
    part: str | None
    section: str
    kind: str
    says: str
    printed: str
    encoded: str
    step: str | None
    total: str | None
    step_reason: str
    reason: str
    expected_step: bool
    expected_total: bool
    as_recorded: bool
    reading: str | None = None
    condition: str | None = None
    witness: dict[str, str] | None = None
    left: str | None = None
    right: str | None = None
    ratio: str | None = None
    ratio_latex: str | None = None
    error: str | None = None
    error_verdict: str | None = None
    error_reason: str = ""
    inherits: tuple[str, ...] = ()
    broken_by: str | None = None
    because_of: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    correction: Correction | None = None
    slips: int = 0
    slips_refuted: int = 0
    evidence: tuple[Evidence, ...] = ()
    errors: tuple[dict[str, str], ...] = ()
    region: Region | None = None
    note: str | None = None
    file: str = ""
    seconds: float = 0.0

    @property
    def verdict(self) -> str:
        """The verdict a reader looks for: the total's."""
        return self.total or "undecided"


def to_json(value: Any) -> bytes:
    """Encode records as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2)
