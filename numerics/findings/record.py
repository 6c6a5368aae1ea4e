"""The result of a check, one record for each line: reports read it and the ledger keeps it."""

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
    """The form that holds in place of a line, and the verdict on it; ``open`` is why it is recorded as only expected to agree."""

    latex: str
    sympy: str
    verdict: Verdict
    reason: str
    reading: str | None = None
    open: str = ""


class Follows(msgspec.Struct, frozen=True):
    """The result of other lines from which a line is said to follow; ``step`` compares the two.

    Args:
        of: the keys of the other lines.
        says: the rule that was applied to them, in a few words.
        printed: the result of the lines as printed, in LaTeX.
        corrected: the result of the corrected lines, in LaTeX; None if they are right as printed.
        repaired: the verdict on the equality of that result and the quantity.
        kept: the verdict on the equality of that result and the printed line.
    """

    of: tuple[str, ...]
    says: str
    printed: str
    corrected: str | None = None
    repaired: Verdict | None = None
    kept: Verdict | None = None


IF_SO = "if so, "  # before the reason of a verdict that depends on proposals its author has not accepted


class Record(msgspec.Struct, frozen=True):
    """One line or property (section 6 of the result format).

    ``error_verdict`` states whether the printed form without the recorded ``error`` equals the form the line departs from.
    ``instead`` states in words what is true in place of a false property. ``uses`` are the keys it was derived from. ``because_of``
    are the false ones among them and theirs, and ``broken_by`` is the first false line on the way whose own step fails. ``read_so``
    is the sentence of the text that supports ``reading``. ``step`` is None for a property that follows from no line; else it states
    whether the property is true for those lines as printed. A numbered definition has a record too
    (``numerics.judge.definitions``): its ``total`` is ``definition``, its ``step`` None, and ``used_by`` are the keys of the lines
    that use it. ``defined`` is the quantity of a reader's own claim as it was read, in LaTeX; it is empty for a document's line.
    ``taken`` lists what its paper's sentences supplied: laws, domains, short names. A claim about an experiment has a ``trial``,
    and no step. If it depends on a proposal from a paper's prose, ``total`` is ``undecided`` and ``if_so`` is the verdict if the
    proposal is true. ``supposed`` are the comments that would state the proposal, each with its sentence. A line that is enclosed
    but not proved has ``bounded``, the box on which its error is certainly small. ``open`` is why a line is recorded as only expected
    to agree; it is empty for any other.
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
    open: str = ""

    @property
    def value_names(self) -> tuple[str, str]:
        """The names of its two values at the witness: the true and the printed one; of a property, the one found and the one claimed."""
        return ("found", "claimed") if self.kind == "property" else ("true", "printed")

    @property
    def is_open(self) -> bool:
        """Return True if its verdict is neither a pass nor a failure, or if it fails as recorded and its correction's verdict is neither."""
        as_said = not self.expected_total and self.total in (Verdict.REFUTED, Verdict.CONDITIONAL)
        return self.total.is_open or (as_said and self.correction is not None and self.correction.verdict.is_open)

    @property
    def is_known_open(self) -> bool:
        """Return True if it only agrees, and is recorded so: no pass, and no surprise."""
        return bool(self.open) and self.total is Verdict.AGREES

    @property
    def has_open_correction(self) -> bool:
        """Return True if its correction only agrees, and is recorded so."""
        return self.correction is not None and bool(self.correction.open) and self.correction.verdict is Verdict.AGREES

    def __str__(self) -> str:
        """Write the name of the line and its verdict."""
        return f"{self.key}: {self.total}"


# Called with the records of a claim as soon as they exist, if any of it was missing from the ledger. The broken link of a chain,
# and lines that depend on a false one, are only found once all exist.
Listener = Callable[[Sequence[Record]], None]


def to_json(value: Any) -> bytes:
    """Encode records as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2)
