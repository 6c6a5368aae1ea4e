r"""The lines printed with an approximation sign in LaTeX: each in one row, with its largest error, where that is, the median, and the order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.wording import escape, symbol


@dataclass(frozen=True, slots=True)
class Extent:
    """How large the errors of one line are.

    Args:
        largest: the row with the largest error.
        median: the row in the middle of all rows, sorted by the size of their errors; of an even number the smaller of the two.
        points: rows in all.
    """

    largest: Measured
    median: Measured
    points: int


def extent(rows: Sequence[Measured]) -> Extent:
    """Select the rows that say how large the errors of a line are."""
    ordered = sorted(rows, key=size)
    return Extent(ordered[-1], ordered[(len(ordered) - 1) // 2], len(ordered))


def size(row: Measured) -> float:
    """Return the size of an error."""
    return abs(float(row.error))


def order(record: Record) -> str:
    """Say how fast the errors fall, or that they do not; empty where there is no way into a limit."""
    if record.total is not Verdict.APPROXIMATION:
        return record.reason
    _, *told = record.reason.split("; ")
    return "; ".join(dict.fromkeys(told))


def place(row: Measured) -> str:
    """Write where an error was measured, parameters in the notes' letters."""
    cells = [f"{symbol(k)}\\,$=$ {escape(v)}" for k, v in row.at.items()]
    return ", ".join(cells) or "random weights"


def unsigned(number: str) -> str:
    """Write the size of a number, its power of ten as one."""
    mantissa, mark, power = number.removeprefix("-").partition("e")
    return rf"${mantissa} \cdot 10^{{{int(power)}}}$" if mark else mantissa
