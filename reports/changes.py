"""What changed between two reports: read from their ``verdicts.json``, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table


class Line(msgspec.Struct, frozen=True):
    """What two reports are compared by; reports of earlier formats have these fields too."""

    key: str
    total: str
    step: str | None = None
    reason: str = ""
    reading: str | None = None
    condition: str | None = None
    ratio: str | None = None
    broken_by: str | None = None
    as_recorded: bool = True


class Report(msgspec.Struct, frozen=True):
    """A report as it was written."""

    verdicts: tuple[Line, ...]
    commit: str | None = None


# A line's fields that a reader looks at; what the reason says may differ in digits alone, and is only shown.
COMPARED = ("total", "step", "reading", "condition", "ratio", "broken_by", "as_recorded")


@dataclass(frozen=True)
class Change:
    """One field of one line that is not what it was; ``None`` for a line that one of the reports lacks.

    Args:
        key: of the line.
        field: which; "line" where the whole line is new or gone.
        before: its value in the earlier report.
        after: in the later one.
        reason: why the later report says so.
    """

    key: str
    field: str
    before: str | None
    after: str | None
    reason: str = ""


def read_report(path: Path) -> Report:
    """Read a report's verdicts.json, given itself or by its folder.

    Raises:
        ValueError: it is no report.
        OSError: it cannot be read.
    """
    file = path / "verdicts.json" if path.is_dir() else path
    try:
        return msgspec.json.decode(file.read_bytes(), type=Report)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{file} is no report of closedform ({error}); give a verdicts.json or its folder") from None


def changes(before: Report, after: Report) -> list[Change]:
    """List what changed, in the order of the later report; lines that are gone come last."""
    old, new = ({line.key: line for line in report.verdicts} for report in (before, after))
    out: list[Change] = []
    for key, line in new.items():
        if key not in old:
            out.append(Change(key, "line", None, line.total, line.reason))
            continue
        for field in COMPARED:
            was, now = getattr(old[key], field), getattr(line, field)
            if was != now:
                out.append(Change(key, field, _text(was), _text(now), line.reason))
    return out + [Change(key, "line", line.total, None) for key, line in old.items() if key not in new]


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def shown(found: list[Change], lines: int) -> RenderableType:
    """Tabulate what changed, out of so many lines."""
    said = f"{len({change.key for change in found})} of {lines} lines changed" if found else f"nothing changed in {lines} lines"
    if not found:
        return said
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("key", "what", "before", "after", "because"):
        table.add_column(title, overflow="fold")
    for change in found:
        table.add_row(change.key, change.field, change.before or "-", change.after or "-", escape(change.reason))
    return Group(table, said)
