"""Records and what is not read as marks of a file: places as the protocol counts them, a message, a hover, the edits that put a line right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from closedform.derivations.reading.paper.claim_file import is_paper
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.suggestion import Retyped
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import brief
from closedform.reports.editor.messages import Edit, Level, Mark, Span
from closedform.reports.editor.texts import units
from closedform.reports.edits import Region, edits_of, papers, region, side_of
from closedform.reports.formats import is_problem, says
from closedform.reports.formula.unicode import sentence
from closedform.reports.places import ROOT, Unread, display_of, file_of, region_of

UNREAD = "unread"


@dataclass
class Places:
    """Places of files as the protocol counts them.

    Args:
        folder: that paths are named from.
        encoding: the protocol's name of the encoding.
    """

    folder: Path
    encoding: str
    _lines: dict[Path, list[str]] = field(default_factory=dict)

    def path(self, path: Path) -> Path:
        """Return the whole path of a file that a record names."""
        return path if path.is_absolute() else self.folder / path

    def lines(self, path: Path) -> list[str]:
        """Return the lines of a file, each character as in the regions of records."""
        if path not in self._lines:
            self._lines[path] = text_of(path).split("\n")
        return self._lines[path]

    def span(self, path: Path, where: Region) -> Span:
        """Return some characters of a file."""
        lines = self.lines(path)

        def place(line: int, column: int) -> tuple[int, int]:
            before = lines[line - 1][: column - 1] if line <= len(lines) else ""
            return line - 1, units(before, self.encoding)

        return Span(*place(where.line, where.column), *place(where.end_line, where.end_column))

    def edits(self, path: Path, text: str, edits: Iterable[Retyped]) -> tuple[Edit, ...]:
        """Return edits of a text that stands in a file, or is one."""
        return tuple(Edit(self.span(path, region(text, one.at, one.at + len(one.struck))), one.put_in) for one in edits)


def text_of(path: Path) -> str:
    """Return a file's text, in the encoding in which its paper reads it; empty if it is gone."""
    for tree, _ in papers(path) if is_paper(path.name) else ():
        for file in tree.files:
            if file.path.resolve() == path.resolve():
                return file.raw
    try:
        return path.read_bytes().decode("utf-8-sig", errors="replace")
    except OSError:
        return ""


def level(record: Record) -> Level:
    """Return how much a line matters: what its author knows to be false is told, and no fault."""
    if not is_problem(record):
        return Level.NONE
    if record.is_open or record.as_recorded:
        return Level.INFORMATION
    return Level.WARNING if record.total is Verdict.CONDITIONAL else Level.ERROR


def mark(record: Record, places: Places) -> Mark | None:
    """Return the mark of a line; None if it stands in no file."""
    named = file_of(record)
    if named is None:
        return None
    path, matters = places.path(named), level(record)
    side = side_of(record)
    edits = [] if side is None else edits_of(record, side)
    wrong = region_of(record)
    if side is not None and (wrong.line, wrong.column) == (wrong.end_line, wrong.end_column):  # something is to be put in there
        wrong = region(side.text, side.start, side.end)
    return Mark(
        key=record.key,
        file=str(path),
        at=places.span(path, wrong),
        display=places.span(path, display_of(record)),
        level=matters,
        code=str(record.if_so or record.total),
        says="" if matters is Level.NONE else f"{record.key} {says(record)}",
        lens=f"{record.key}: {brief.verdict(record)}" if matters is Level.NONE else "",
        hover=hover(record),
        puts_right=" ".join(brief.change(record).split()) if edits else "",
        edits=() if side is None else places.edits(path, side.text, edits),
        may_be_known=not path.is_relative_to(ROOT / "derivations") and record.total is Verdict.REFUTED and not record.as_recorded,
        supposes=record.if_so is not None,
    )


def unread(number: int, one: Unread, places: Places, *, is_spoken_of: bool) -> Mark | None:
    """Return the mark of what is not read, by its number; None if it stands in no file. It is a fault if its author speaks of it."""
    if one.file is None:
        return None
    path = places.path(one.file)
    at = places.span(path, one.where)
    matters = Level.WARNING if is_spoken_of else Level.HINT
    return Mark(f"{UNREAD} {number}", str(path), at, at, matters, UNREAD, one.says)


def hover(record: Record) -> str:
    """Tell in Markdown both sides as read, the verdict, what it rests on, and the correction in LaTeX.

    Each text stands in a block of code: nothing in a note becomes a link or a picture.
    """
    rows = [f"{record.key}: {brief.verdict(record)}", *(f"{name}: {said}" for name, said in _rows(record) if said)]
    blocks = [_block("text", "\n".join(" ".join(row.split()) for row in rows))]
    if latex := _right(record):
        blocks.append(_block("latex", latex))
    return "\n".join(blocks)


def _rows(record: Record) -> Iterator[tuple[str, str]]:
    yield "read as", brief.equation(record)
    yield "because", brief.reason(record)
    yield "holds", sentence(record.condition or "")
    yield from ((name, said) for name, said in brief.details(record) if name not in ("read as", "to paste"))
    for item in record.evidence:
        yield f"rests on {item.engine}", sentence(item.says)


def _right(record: Record) -> str:
    if record.correction is not None:
        return record.correction.latex
    suggestion = record.suggestion
    return brief.paste(record) or (suggestion.latex if suggestion is not None and suggestion.holds_as_claimed else "")


def _block(language: str, text: str) -> str:
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text)), 3)
    return f"{fence}{language}\n{text}\n{fence}"
