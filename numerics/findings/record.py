"""The result of a check, one record a line: what reports read and the ledger keeps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from closedform.numerics.findings.boxes import Bounded, Region
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.picture import Picture
from closedform.numerics.findings.suggestion import Suggestion, Trial
from closedform.numerics.findings.verdict import Verdict


class Correction(msgspec.Struct, frozen=True):
    """The form that holds where a line does not, and the verdict on it."""

    latex: str
    sympy: str
    verdict: Verdict
    reason: str
    reading: str | None = None


class Follows(msgspec.Struct, frozen=True):
    """What follows from other lines, where a line is printed as following from them; ``step`` is held against it.

    Args:
        of: the keys of those lines.
        says: the rule that was put to them, in a few words.
        printed: what follows from them as they are printed, in LaTeX.
        corrected: what follows from them as they should read, in LaTeX; None where they are right as printed.
        repaired: whether that is what the line should be: the verdict on its equality with the quantity.
        kept: whether it is what the line is: the verdict on its equality with the printed form.
    """

    of: tuple[str, ...]
    says: str
    printed: str
    corrected: str | None = None
    repaired: Verdict | None = None
    kept: Verdict | None = None


IF_SO = "if so, "  # before the reason of what rests on proposals that its author has not accepted


class Record(msgspec.Struct, frozen=True):
    """One line or property (section 6 of the result format).

    ``error_verdict`` says whether the recorded ``error``, undone in the printed form, gives what the line departs
    from. ``instead`` says in words what is true where a property is not. ``uses`` are the keys it was derived from, ``because_of`` the
    false ones among them and theirs, and ``broken_by`` the first false line on the way whose own step fails. ``read_so`` is the sentence
    of the text that supports ``reading``. ``step`` is None for a property that is drawn from no line; else it says whether the
    property is true of those lines as printed. A numbered definition has a record too (``numerics.judge.definitions``): its ``total`` is
    ``definition``, its ``step`` None, and ``used_by`` are the keys of the lines that are written with it. ``defined`` is the quantity of a
    reader's own claim as it was understood, in LaTeX; empty for a document's line, and ``taken`` is what
    was taken from its paper's sentences: laws, domains, short names. A claim about an experiment has a ``trial``, and no step.
    Where it rests on what a paper's prose proposes, ``if_so`` is the verdict if that is so, ``supposed`` the comments that would say it,
    each with its sentence, and ``total`` is ``undecided``.
    What is enclosed and not proved has ``bounded``, the box on which its error is certainly small.
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
    read_so: str | None = None
    condition: str | None = None
    witness: dict[str, str] | None = None
    left: str | None = None
    right: str | None = None
    ratio: str | None = None
    ratio_latex: str | None = None
    error: str | None = None
    error_verdict: Verdict | None = None
    error_reason: str = ""
    broken_by: str | None = None
    because_of: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    used_by: tuple[str, ...] = ()
    follows: Follows | None = None
    correction: Correction | None = None
    instead: str | None = None
    suggestion: Suggestion | None = None
    slips: int = 0
    slips_refuted: int = 0
    evidence: tuple[Evidence, ...] = ()
    errors: tuple[Measured, ...] = ()
    region: Region | None = None
    bounded: Bounded | None = None
    picture: Picture | None = None
    trial: Trial | None = None
    note: str | None = None
    file: str = ""
    seconds: float = 0.0
    defined: str = ""
    taken: tuple[str, ...] = ()
    if_so: Verdict | None = None
    supposed: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Name the line and its verdict."""
        return f"{self.key}: {self.total}"


# Told the records of a claim as soon as they are there, if anything of it was not in the ledger. What broke a chain, and what rests
# on what is false, is only found once all are there.
Listener = Callable[[Sequence[Record]], None]


def to_json(value: Any) -> bytes:
    """Encode records as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2)
