"""The derivation report that pytest prints: the errata first, then a line for each line of the documents. Pure functions of records."""

from __future__ import annotations

from collections.abc import Sequence

from closedform.numerics.findings.record import Record
from closedform.reports.brief import finding, right
from closedform.reports.errata import Erratum, errata
from closedform.reports.formula.unicode import plain, printed, sentence
from closedform.reports.terminal import departure

_WIDEST = 100  # characters of a formula; `closedform explain` shows longer ones


def errata_lines(records: Sequence[Record]) -> list[str]:
    """Say of each root cause what is printed, by what factor it is off, what went wrong, what is right, and what falls with it."""
    return [_erratum(erratum) for erratum in errata(records)]


def _erratum(erratum: Erratum) -> str:
    record = erratum.record
    factor = f"printed / true = {plain(record.ratio_latex)}" if record.ratio_latex else ""
    error = sentence(record.error or "") if record.error and departure(record) else ""
    told = (_cut(printed(record.printed)), factor, error, f"right: {_cut(right(record))}" if right(record) else "")
    falls = f"{len(erratum.falls)} more fall{'s' * (len(erratum.falls) == 1)} with it" if erratum.falls else ""
    return f"{record.key}  {'; '.join(filter(None, (*told, falls)))}"


def line(record: Record) -> str:
    """Say the verdicts on one line, and why."""
    name = record.key.split(":", 1)[1]
    mark = f"  open: {record.open}" if record.is_known_open else ""
    mark = mark if record.as_recorded else "  NOT AS RECORDED"
    return f"{name:<38} step {record.step or '-':<13} total {record.total:<13} {finding(record)}{mark}"


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
