"""One printed right-hand side, with its recorded correction, error and premises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from closedform.derivations.claims.consequence import Consequence
from closedform.derivations.claims.departure import Departure
from closedform.derivations.claims.exact import set_exact


@dataclass(frozen=True, slots=True)
class Line:
    r"""One printed right-hand side.

    Args:
        label: the printed equation number, or a slug for an unnumbered display or a prose claim.
        value: the right side encoded as printed, even if that is wrong; a matrix is compared entry by entry. If the notation has
            several readings that change the right side, a mapping from the reading's name to the value.
        printed: the LaTeX as the document prints it (OCR noise included).
        part: names one side or term of a numbered equation ("left", "term-2").
        correction: the form that holds if this one is refuted; checked like any line. If the line holds under some readings, a
            mapping from the other readings.
        corrected: the correction in the document's own letters, LaTeX, for readers if the encoding is made of the atoms of a test
            law. A test reads it back and compares it with the correction.
        error: the error in the step into this line, in words and in a checked form; None if the step is expected to hold. A mapping
            by reading if one value departs in several ways: the first is displayed.
        uses: keys of other lines from which this one is derived.
        follows: the consequence of other lines that this one is printed as: its step starts there, and not from the line before. A
            mapping by reading if readings differ in it.
        approximate: True if the line is printed with an approximation sign.
        note: remarks on the encoding for readers (OCR noise, a choice made).
        instance: True for a claim for every dimension that was seen to fail, at one instance: it can only be refuted.
        rests: for a line of expansions, each side and its expansion, both over what the order is of, and whether it is an o: along the
            ways of its derivation the difference does not grow, and falls for an o.
    """

    label: int | str
    value: Any
    printed: str
    part: str | None = None
    correction: Any = None
    corrected: str | None = None
    error: Departure | Mapping[str, Departure] | None = None
    uses: tuple[str, ...] = ()
    follows: Consequence | Mapping[str, Consequence] | None = None
    approximate: bool = False
    note: str | None = None
    instance: bool = False
    rests: tuple[tuple[Any, Any, bool], ...] = ()

    def __post_init__(self) -> None:
        """Make its numbers exact."""
        set_exact(self, f"the line {self.label}", "value", "correction")

    @property
    def departures(self) -> tuple[Departure, ...]:
        """The recorded errors, one or one a reading; empty if the step is expected to hold."""
        if self.error is None:
            return ()
        return tuple(self.error.values()) if isinstance(self.error, Mapping) else (self.error,)

    @property
    def consequences(self) -> tuple[Consequence, ...]:
        """The consequences that it is printed as, one or one a reading."""
        if self.follows is None:
            return ()
        return tuple(self.follows.values()) if isinstance(self.follows, Mapping) else (self.follows,)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The keys of the lines from which its step starts, and of others from which it is derived."""
        return tuple(dict.fromkeys([*(one.key for c in self.consequences for one in c.premises), *self.uses]))
