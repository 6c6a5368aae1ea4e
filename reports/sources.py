"""What a record is of: a document, or a reader's own note, which is named by the claim file that it stands in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from closedform.derivations.claims.document import NOTE, documents
from closedform.numerics.findings.record import Record


def went_wrong(record: Record) -> str:
    """Say what is wrong with a line: as recorded of a document's, as found of an own one; empty where that is not known."""
    if record.error:
        return record.error
    return record.suggestion.says if record.document == NOTE and record.suggestion is not None else ""


def is_own(record: Record) -> bool:
    """Return True if a line is of a reader's own claim file."""
    if record.document != NOTE:
        return False
    from closedform.derivations.reading.paper.claim_file import (
        is_claim_file,  # here: a document's line has no need of the reader of papers
    )

    return is_claim_file(record.file)


OURS = "unfinished in the text; ours"


def is_ours(record: Record) -> bool:
    """Return True if the text leaves a line unfinished, so that its right side is ours."""
    return not is_own(record) and (record.kind == "finished" or record.printed.rstrip().endswith("="))


def equation_of(record: Record) -> str:
    """Write what a line claims: of a reader's own equation its left side too, as it was typed or, of a line within a chain, understood."""
    if not (is_own(record) and record.defined):
        return record.printed
    typed = record.says.removeprefix("$").removesuffix("$")
    return typed if typed.endswith(f" = {record.printed}") else f"{record.defined} = {record.printed}"


def corrected(record: Record, right: str) -> str:
    """Write what a line should claim: of a reader's own equation its left side too, as he typed it."""
    return equation_of(record).removesuffix(record.printed) + right if is_own(record) else right


def worded(record: Record) -> bool:
    """Return True if a document prints a sentence, not a formula alone; an own claim is always a formula."""
    return not is_own(record) and ("$" in record.printed or "\\" not in record.printed)


def name_of_file(file: Path) -> str:
    """Name a claim file as the files of its report are: its stem, in signs that LaTeX takes for a name."""
    return re.sub(r"[^\w.-]+", "-", file.stem)


def source_of(record: Record) -> str:
    """Name what a line is of: its document's tag, or its own note's file."""
    return name_of_file(Path(record.file)) if is_own(record) else record.document


def sources(records: Sequence[Record]) -> dict[str, list[Record]]:
    """Sort lines by what they are of; documents in the order of their tags, own notes in that of the records."""
    found: dict[str, list[Record]] = {}
    for record in records if any(map(is_own, records)) else sorted(records, key=lambda record: record.document):
        found.setdefault(source_of(record), []).append(record)
    return found


def subject(lines: Sequence[Record]) -> str:
    """Say what a source is about: a document's title, or the title of an own note."""
    about = None if is_own(lines[0]) else documents().get(lines[0].document)
    if about is not None:
        return about.title
    return lines[0].section if is_own(lines[0]) else "A reader's own claims"


def is_numbered(lines: Sequence[Record]) -> bool:
    """Return True if a source numbers its equations, and is called by its tag."""
    about = None if is_own(lines[0]) else documents().get(lines[0].document)
    return about is not None and about.equations is not None


def heading(lines: Sequence[Record]) -> str:
    """Head a source: by its tag and title, or by its title alone where it numbers nothing."""
    return f"Document {lines[0].document}: {subject(lines)}" if is_numbered(lines) else subject(lines)


def not_as_said(record: Record) -> str:
    """Say that a line is not as a document's encoding records it, or as the author of an own claim expects; empty where it is, or where he says nothing."""
    if record.as_recorded:
        return ""
    if record.document != NOTE:
        return "not as recorded"
    return "" if record.expected_total else "expected to be refuted"
