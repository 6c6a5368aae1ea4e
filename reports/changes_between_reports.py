"""What changed between two reports: read from their ``verdicts.json``, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from rich.text import Text

from closedform.numerics.findings.verdict import Verdict
from closedform.reports.formula.unicode import sentence
from closedform.reports.wrapping import wrapped


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
    encoded: str | None = None

    @property
    def holds(self) -> bool:
        """Whether its verdict is that it holds, or as an approximation does."""
        return self.total == Verdict.APPROXIMATION or (self.total in set(Verdict) and Verdict(self.total).holds)


class Report(msgspec.Struct, frozen=True):
    """A report as it was written."""

    verdicts: tuple[Line, ...]
    commit: str | None = None


# A line's fields that a reader looks at; what the reason says may differ in digits alone, and is only shown.
COMPARED = ("total", "step", "reading", "condition", "ratio", "broken_by", "as_recorded")
_SAID = {name: name.replace("_", " ") for name in COMPARED} | {"ratio": "printed / true", "as_recorded": "as recorded:"}
_EDITED = "its encoding was edited"
_NOT_EDITED = "its encoding is the same: what it is compared with, an engine or the judge changed"


@dataclass(frozen=True)
class Change:
    """One field of one line that is not what it was; ``None`` for a line that one of the reports lacks.

    Args:
        key: of the line.
        field: which; "line" where the whole line is new or gone.
        before: its value in the earlier report.
        after: in the later one.
        reason: why the later report says so.
        edited: whether the line is encoded otherwise than it was; None where one of the reports lacks it, or does not say.
    """

    key: str
    field: str
    before: str | None
    after: str | None
    reason: str = ""
    edited: bool | None = None


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
        codes = old[key].encoded, line.encoded
        edited = None if None in codes else codes[0] != codes[1]
        for field in COMPARED:
            was, now = getattr(old[key], field), getattr(line, field)
            if was != now:
                out.append(Change(key, field, _text(was), _text(now), line.reason, edited))
    return out + [Change(key, "line", line.total, None) for key, line in old.items() if key not in new]


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def shown(found: list[Change], before: Report, after: Report, *, width: int = 80) -> Text:
    """Say what changed and why, line by line, and of how many."""
    lines = len({line.key for report in (before, after) for line in report.verdicts})
    by_key = {change.key: [other for other in found if other.key == change.key] for change in found}
    out = [line for key, changed in by_key.items() for line in _line(key, changed, width)]
    commits = f" from {before.commit[:7]} to {after.commit[:7]}" if before.commit and after.commit and found else ""
    said = f"{len(by_key)} of {lines} lines changed{commits}" if found else f"nothing changed in {lines} lines"
    return Text("\n").join([*out, *([Text()] if out else []), Text(said)])


def in_a_line(key: str, changed: Sequence[Change]) -> str:
    """Say what changed in one line of a document, and why, in a line of text: of a verdict that changed, why, else what did."""
    by_field = {one.field: one for one in changed}
    total = by_field.get("total") or by_field.get("line")
    ratio = by_field.get("ratio")
    told = [_change(total)] if total else [_change(one) for one in changed if one is not ratio]
    if ratio is not None and ratio.after is not None:
        told.append(f"printed / true = {_said(ratio.after)}")
    return f"{key}  {'; '.join([*told, sentence(changed[0].reason)])}".rstrip("; ")


def _change(one: Change) -> str:
    name = "" if one.field in ("total", "line") else f"{_SAID[one.field]} "
    return f"{name}{_said(one.before)} → {_said(one.after)}"


def _line(key: str, changed: Sequence[Change], width: int) -> list[Text]:
    """Say what changed in one line, and why."""
    told = [_change(one) for one in changed]
    out = wrapped("; ".join(told), width, Text.assemble((key, "bold"), "  "))
    edited = changed[0].edited
    if edited is not None:
        out += wrapped(_EDITED if edited else _NOT_EDITED, width, Text("    ", "dim"))
    if changed[0].reason:
        out += wrapped(sentence(changed[0].reason), width, Text.assemble("    ", ("now: ", "dim")), hanging=" " * 8)
    return out


def _said(value: str | None) -> str:
    return "none" if value is None else sentence(value)
