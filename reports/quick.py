"""What the quick tier found: refutations, what was not refuted, and what was not tried. Pure functions of its records; none of it is a pass."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from closedform.numerics.findings.levels import QUICK_DIGITS, QUICK_POINTS
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.brief import brief


def is_surprise(record: Record) -> bool:
    """Return True if a line, its step or its correction was refuted that is recorded to hold."""
    total = record.expected_total and record.total is Verdict.REFUTED
    step = record.expected_step and record.expected_total and record.step is Verdict.REFUTED
    return total or step or (record.correction is not None and record.correction.verdict is Verdict.REFUTED)


def _was_seen(record: Record) -> bool:
    return any(item.strength == "glance" for item in record.evidence)


def surprises(records: Sequence[Record]) -> list[Record]:
    """List the lines in which something was refuted that is recorded to hold."""
    return [record for record in records if is_surprise(record)]


def shown(records: Sequence[Record], *, width: int) -> Text:
    """Say what was refuted that is recorded to hold, and count the rest."""
    refuted = [record for record in records if record.total is Verdict.REFUTED]
    known = sum(not record.expected_total for record in refuted)
    agree = [record for record in records if record.total is not Verdict.REFUTED and _was_seen(record)]
    missed = [record for record in agree if not record.expected_total]
    rest = len(records) - len(refuted) - len(agree)
    off = surprises(records)
    out = [line for record in off for line in brief(record, width=width)]
    rows = (
        (len(records), f"lines, looked at in {QUICK_POINTS} points with {QUICK_DIGITS} digits:"),
        (known, "refuted, as recorded"),
        (len(off), "with something refuted that is recorded to hold"),
        (len(agree) - len(missed), "not refuted there, which is no pass"),
        (len(missed), "not refuted there, and recorded as false: a full report decides"),
        (rest, "not tried, or not decided by these points: approximations, readings, long integrals"),
    )
    for count, says in rows:
        out.append(Text(f"{count:>6}  {says}", "bold red" if off and says.startswith("with") else ""))
    return Text("\n").join([*out, Text("nothing was verified here; `closedform report` does that", "dim")])
