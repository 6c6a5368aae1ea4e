"""One printed right-hand side, with what is recorded of it: a correction, an error, what it follows from."""

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
        value: what is printed, encoded as printed, even where that is wrong; a matrix is
            compared entry by entry. Where the document's notation has several readings that
            change the right side, a mapping from the reading's name to the value.
        printed: the LaTeX as the document prints it (OCR noise included).
        part: names one side or term of a numbered equation ("left", "term-2").
        correction: the form that does hold, where this one is refuted; checked like any line. A
            mapping by reading where the line holds under some: those it fails under.
        corrected: the correction in the document's own letters, LaTeX: what readers are shown where the encoding is made of the atoms of
            a test law. It is read back and compared with the correction by the tests.
        error: what went wrong in the step into this line, in words and in a form that is checked;
            None where the step is expected to hold. A mapping by reading where the value is one and
            departs in several ways: the first is the one that is shown.
        uses: keys of other lines that this one is derived from.
        follows: what follows from other lines, where this one is printed as following from them: its step starts there, and not
            from the line before. A mapping by reading where readings differ in it.
        approximate: the line is printed with an approximation sign.
        note: what a reader should know about the encoding (OCR noise, a choice made).
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

    def __post_init__(self) -> None:
        """Make its numbers exact."""
        set_exact(self, f"the line {self.label}", "value", "correction")

    @property
    def departures(self) -> tuple[Departure, ...]:
        """The recorded errors, one or one a reading; none where the step is expected to hold."""
        if self.error is None:
            return ()
        return tuple(self.error.values()) if isinstance(self.error, Mapping) else (self.error,)

    @property
    def consequences(self) -> tuple[Consequence, ...]:
        """What it is printed as following from, one or one a reading."""
        if self.follows is None:
            return ()
        return tuple(self.follows.values()) if isinstance(self.follows, Mapping) else (self.follows,)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The keys of the lines that its step starts from, and of others that it is derived from."""
        return tuple(dict.fromkeys([*(one.key for c in self.consequences for one in c.premises), *self.uses]))
