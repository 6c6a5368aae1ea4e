"""A corpus on the command line: records as lines of JSON, progress with an estimate, and a table by file."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from closedform.derivations.reading.paper.corpus import count, entries, files
from closedform.numerics.checking.corpus import Checked, check_corpus
from closedform.numerics.checking.options import Options
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.not_judged import as_data
from closedform.reports.progress import Estimate, showing

NOT_JUDGED = "not judged"
COLUMNS = ("holds", "approximation", "conditional", "refuted", "agrees", "undecided", "contradiction", "malformed", NOT_JUDGED)


@dataclass
class Summary:
    """What became of the claims of each file: a claim counts once, by the worst of its lines."""

    files: dict[str, Counter[str]] = field(default_factory=dict)
    wrong: int = 0
    undecided: int = 0
    malformed: int = 0

    def add(self, checked: Checked) -> None:
        """Count a claim."""
        row = self.files.setdefault(checked.file.as_posix(), Counter())
        if checked.passed is not None:
            row[NOT_JUDGED] += bool(checked.passed.key)
            self.undecided += checked.passed.is_labelled
            return
        if checked.fault is not None:
            row["malformed"] += 1
            self.malformed += 1
            return
        row[max((_column(record.total) for record in checked.records), key=COLUMNS.index)] += 1
        unsettled = [record for record in checked.records if not record.as_recorded]
        self.wrong += any(not record.is_open for record in unsettled)
        self.undecided += any(record.is_open for record in unsettled)

    @property
    def claims(self) -> int:
        """How many claims were counted, malformed ones among them."""
        return sum(_claims(row) for row in self.files.values())

    def table(self) -> Text:
        """Set the counts by file, with a last row for all; a file's name stays in one piece."""
        shown = [name for name in COLUMNS if any(row[name] for row in self.files.values())]
        rows = [("file", "claims", *shown)]
        rows += [(file, str(_claims(row)), *(str(row[name]) for name in shown)) for file, row in self.files.items()]
        if len(self.files) > 1:
            every = sum(self.files.values(), Counter())
            rows.append(("all", str(_claims(every)), *(str(every[name]) for name in shown)))
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        lines = [
            "  ".join([f"{row[0]:<{widths[0]}}", *(f"{n:>{w}}" for n, w in zip(row[1:], widths[1:], strict=True))]) for row in rows
        ]
        return Text("\n").join(Text(line, "bold" if i == 0 else "") for i, line in enumerate(lines))


def _claims(row: Counter[str]) -> int:
    return row.total() - row[NOT_JUDGED]


def _column(verdict: Verdict) -> str:
    return "holds" if verdict.holds else verdict.value


def run(names: list[str], options: Options, out: Console, err: Console, *, lines: bool) -> Summary:
    """Check the claim files named, and those in the folders named; print as it goes, and count.

    Args:
        names: of folders and files.
        options: engines, digits, limits, ledger, executor.
        out: where what was found is printed, unless lines of JSON are.
        err: where faults, progress and the table go.
        lines: whether each record is a line of JSON on standard output; else only lines that do not hold are printed.

    Raises:
        ValueError: there is no claim file, or something named is none.
    """
    estimate, summary = Estimate(sum(count(file) for file in files(names))), Summary()
    encode = msgspec.json.Encoder().encode
    with showing(estimate, err) as told:

        def ended() -> None:
            told(estimate.done + 1, estimate.total, "")

        for checked in check_corpus((entry for file in files(names) for entry in entries(file)), options, ended):
            summary.add(checked)
            if checked.fault is not None:
                err.print(f"closedform: {checked.fault}", markup=False, highlight=False, soft_wrap=True)
            for one in as_data([checked.passed] if lines and checked.passed is not None else []):
                sys.stdout.buffer.write(encode(one) + b"\n")
            for record in checked.records:
                if lines:
                    sys.stdout.buffer.write(encode(record) + b"\n")
                elif not record.total.holds:
                    out.print(_line(record, checked.file), markup=False, highlight=False, soft_wrap=True)
            if lines:
                sys.stdout.buffer.flush()
    if not summary.claims:
        raise ValueError(f"{', '.join(names)} holds no claim file; a claim file is called mynote.toml")
    (err if lines else out).print(summary.table(), soft_wrap=True)
    return summary


def _line(record: Record, file: Path) -> str:
    from closedform.reports.brief import finding, right, verdict

    found = f"{file}  {record.key}  {verdict(record)}  {finding(record)}"
    return f"{found}; right: {right(record)}" if right(record) else found
