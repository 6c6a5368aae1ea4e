"""What a page points to: lines by their names, numbers in sentences, and the formulas in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.record import Record
from closedform.reports.formula.mathml import display, inline
from closedform.reports.pointers import POINTER
from closedform.reports.prose import Formula, Number, pieces, symbol, whole
from closedform.reports.sources import is_own
from closedform.reports.terminal import regime


@dataclass(frozen=True, slots=True)
class Links:
    """What can be pointed to on a page.

    Args:
        records: by key.
        numbered: the key of each printed number, by document and number.
    """

    records: Mapping[str, Record]
    numbered: Mapping[tuple[str, str], str]

    @classmethod
    def of(cls, records: Sequence[Record]) -> Links:
        """Find what can be pointed to."""
        numbered = {
            (record.document, str(record.equation)): record.key for record in reversed(records) if record.equation is not None
        }
        return cls({record.key: record for record in records}, numbered)

    def prose(self, text: str | None, document: str) -> Markup:
        """Set a sentence: its formulas as mathematics, numbers of equations as links to them; LaTeX stands between dollar signs."""
        if "$" in (text or ""):
            return as_printed(text or "")
        head, key, tail = self._pointer(text or "", document)
        if key:
            return Markup("{}{}{}").format(self.prose(head, document), self.link(key, document), self.prose(tail, document))
        return Markup("").join(self._piece(piece, document) for piece in pieces(text or ""))

    def _pointer(self, text: str, document: str) -> tuple[str, str, str]:
        """Find the name of a line that a sentence points to: return the text before it, the line's key, and the text after; no key where there is none."""
        match = POINTER.search(text)
        if match is None:
            return text, "", ""
        ends = f"/{match[1]}", f":{match[1]}"
        key = next((key for key in self.records if key.startswith(f"{document}:") and key.endswith(ends)), "")
        return (text[: match.start(1)], key, text[match.end(1) :]) if key else (text, "", "")

    def sentence(self, text: str | None, document: str) -> Markup:
        """Set a remark as a sentence of its own, with a capital and a full stop."""
        return self.prose(whole(text or ""), document)

    def _piece(self, piece: object, document: str) -> Markup:
        if isinstance(piece, Formula):
            return inline(piece.latex)
        if isinstance(piece, Number):
            key = self.numbered.get((document, piece.label))
            return Markup('<a href="#{}">({})</a>').format(key, piece.label) if key else escape(f"({piece.label})")
        return escape(getattr(piece, "text", ""))

    def link(self, key: str, document: str) -> Markup:
        """Point to a line, by its number where it has one, with its document where that is another."""
        record = self.records.get(key)
        text = name(record) if record is not None else key
        elsewhere = record is not None and record.document != document
        said = f"{record.document} {text}" if record is not None and elsewhere else text
        return Markup('<a href="#{}">{}</a>').format(key, said) if record is not None else escape(said)

    def all(self, keys: Iterable[str], document: str) -> Markup:
        """Point to several lines."""
        return Markup(", ").join(self.link(key, document) for key in keys)


def name(record: Record) -> str:
    """Name a line as its document does: by its number and part, else by its slug; one of an own claim by its key."""
    if is_own(record):
        return record.key
    label, _, part = record.key.partition(":")[2].partition("/")
    if record.equation is None or not label.isdigit():
        return record.key.partition(":")[2]
    return f"({label})" + (f" {part.replace('-', ' ')}" if part else "")


def as_printed(text: str, document: str = "") -> Markup:
    """Show a printed formula at display size, and a printed sentence as text with the formulas between its dollar signs set."""
    if "$" in text:
        pieces_of = text.split("$")
        return Markup("").join(inline(piece) if i % 2 else escape(piece) for i, piece in enumerate(pieces_of))
    if "\\" in text:
        return display(text)
    return Links({}, {}).prose(text, document)


def letters(values: Mapping[str, str]) -> Markup:
    """Write parameters in the notes' letters, with their values."""
    return Markup(", ").join(inline(f"{symbol(key)} = {value}") for key, value in values.items())


def valued(value: str) -> Markup:
    """Write a value of a regime: a fraction as it stands, else the words for a shape of a weight."""
    return escape(value) if is_fraction(value) else Links({}, {}).prose(value, "")


def is_fraction(value: str) -> bool:
    """Return True if a value is an exact fraction."""
    return re.fullmatch(r"-?\d+(/\d+)?", value) is not None


def place(row: Measured) -> Markup:
    """Name the place where an approximation's error was measured."""
    said = (
        letters({key: value}) if is_fraction(value) else Markup("{}: {}").format(inline(symbol(key)), valued(value))
        for key, value in row.at.items()
    )
    return Markup(", ").join(said) if row.at else escape(regime(row))
