"""Measure how many of the documents' exported formulas keep their digits over their whole domain: the largest error in units of the last place.

Run ``python benchmarks/exported.py RECORDS [KEY ...]`` with the records of a report (``reports/out/verdicts.json``): a line a formula as
it is found, then the shares. Each takes some seconds of processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.index import encoded_at, origin_of
from closedform.numerics.findings.record import Record
from closedform.numerics.tools.export.choose import export
from closedform.numerics.tools.export.form import Form, NotExported, correct_form
from closedform.numerics.tools.export.targets import NUMPY

GOAL = 16  # units of the last place


class _Report(msgspec.Struct):
    """The part of a report's file that is needed here."""

    verdicts: list[Record]


def forms(records: Sequence[Record], keys: Sequence[str]) -> Iterator[Form]:
    """Give the formulas that are exported, of some lines or of all."""
    for record in records:
        if keys and record.key not in keys:
            continue
        try:
            claim = encoded_at(origin_of(record.key))
            if isinstance(claim, Derivation):
                yield correct_form(claim, record)
        except (NotExported, KeyError):
            continue


def main() -> None:
    """Print the largest error of each formula, and the share that stays below the goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("keys", nargs="*")
    given = parser.parse_args()
    report = msgspec.json.decode(given.records.read_bytes(), type=_Report)
    worst: dict[str, list[float]] = {}
    for form in forms(report.verdicts, given.keys):
        start = time.process_time()
        try:
            found = export(form, NUMPY)
        except NotExported as reason:
            print(form.key, "is not exported:", reason, flush=True)
            continue
        worst[form.key] = [one.worst for one in found.errors]
        told = ", ".join(f"{one.kind} {one.worst:.3g} (median {one.median:.2g})" for one in found.errors)
        print(f"{form.key:40} {told}  {time.process_time() - start:.1f} s", flush=True)
    for place, kind in enumerate(("float64", "float32")):
        within = [key for key, errors in worst.items() if errors[place] <= GOAL]
        print(f"{kind}: {len(within)} of {len(worst)} formulas within {GOAL} units of the last place; others: "
              f"{', '.join(key for key in worst if key not in within)}")  # fmt: skip


if __name__ == "__main__":
    main()
