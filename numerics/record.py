"""The result of a check, one record a line: what reports read and the ledger keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from numerics.evidence import Evidence
from numerics.findings import Measured, Region
from numerics.verdict import Verdict


class Correction(msgspec.Struct, frozen=True):
    """The form that holds where a line does not, and the verdict on it."""

    latex: str
    sympy: str
    verdict: Verdict
    reason: str
    reading: str | None = None


class Change(msgspec.Struct, frozen=True):
    """One place of a suggestion: the argument indices from the printed form's root, what is struck and what is put in; empty for nothing."""

    where: tuple[int, ...]
    struck: str
    put_in: str


class Suggestion(msgspec.Struct, frozen=True):
    r"""A form near a refuted line that equals its quantity, found without looking at any recorded correction.

    Args:
        sympy: as SymPy writes it.
        latex: set.
        edits: place by place.
        verified: "enclosed" wherever the line itself is judged, or "proved" as well.
        says: what is wrong with the printed form, in words.
        marked: the printed form with ``[-struck-]{+put in+}``.
        marked_latex: with ``\cancel`` and ``\boxed``; needs the package cancel.
        points: at which it was enclosed.
        reading: of the quantity, under which it holds; None where there is one.
    """

    sympy: str
    latex: str
    edits: tuple[Change, ...]
    verified: str
    says: str
    marked: str
    marked_latex: str
    points: int
    reading: str | None = None


class Record(msgspec.Struct, frozen=True):
    """One line or property (section 6 of the result format).

    ``error_verdict`` says whether the recorded ``error``, undone in the printed form, gives what the line departs
    from, and ``inherits`` which false lines it is said to come from. ``instead`` says in words what is true where a property is not.
    ``step`` is None for a property, which follows from no line.
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
    step: Verdict | None
    total: Verdict
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
    error_verdict: Verdict | None = None
    error_reason: str = ""
    inherits: tuple[str, ...] = ()
    broken_by: str | None = None
    because_of: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    correction: Correction | None = None
    instead: str | None = None
    suggestion: Suggestion | None = None
    slips: int = 0
    slips_refuted: int = 0
    evidence: tuple[Evidence, ...] = ()
    errors: tuple[Measured, ...] = ()
    region: Region | None = None
    note: str | None = None
    file: str = ""
    seconds: float = 0.0


# Told the records of a claim as soon as they are there, if anything of it was not in the ledger. What broke a chain, and what rests
# on what is false, is only found once all are there.
Listener = Callable[[Sequence[Record]], None]


def to_json(value: Any) -> bytes:
    """Encode records as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2)
