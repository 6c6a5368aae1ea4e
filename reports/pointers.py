"""Where a remark says "see" and the name of a line: what that line says and where it stands, for a reader who has only paper."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from closedform.numerics.findings.record import Record

POINTER = re.compile(r"\bsee ((?:[a-z0-9]+[-/])+[a-z0-9]+)\b")


def with_pointers(records: Sequence[Record]) -> list[Record]:
    """Put what a line says in place of its name, in the remarks of other lines of its document."""
    return [_pointed(record, records) for record in records]


def _pointed(record: Record, records: Sequence[Record]) -> Record:
    changed = {
        name: text.replace(match[1], said)
        for name in ("error", "instead", "reason", "note")
        if (text := getattr(record, name)) and (match := POINTER.search(text)) and (said := _said(match[1], record, records))
    }
    return msgspec.structs.replace(record, **changed) if changed else record


def _said(name: str, at: Record, records: Sequence[Record]) -> str:
    """Say what a line of the same document is about and where it stands; empty where none has that name."""
    found = next((one for one in records if one.document == at.document and re.search(rf"[:/]{name}$", one.key)), None)
    return "" if found is None else f"section {found.section}, “{found.says}”"
