"""Judge printed formulas of public tables: ``python -m benchmarks.tables DIR [--table NAME] [--every K] [--resume FILE]``.

DIR holds dlmf.jsonl, fungrim.jsonl and rubi.jsonl; docs/tables.md says what they are, and what came out.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.tables.page import page
from benchmarks.tables.run import MEMORY, TABLES, TASK_SECONDS, Chosen, drop, judge, readings
from benchmarks.tables.second_opinion import second_opinions
from closedform.numerics.checking.options import Options


def main() -> None:
    """Judge what is asked for, ask mpmath, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tables", description="Judge printed formulas of public tables.")
    parser.add_argument("folder", type=Path, help="the folder of the tables")
    parser.add_argument("--table", choices=TABLES, action="append", help="one table; may be repeated")
    parser.add_argument("--row", action="append", default=[], help="one row by its name; may be repeated")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="one row of K")
    parser.add_argument(
        "--resume",
        type=Path,
        default=Path("tables.jsonl"),
        metavar="FILE",
        help="the results; what stands there is not judged again",
    )
    parser.add_argument(
        "--again",
        action="append",
        default=[],
        metavar="WHAT",
        help="judge again what is unread, or has a verdict such as undecided",
    )
    parser.add_argument("--second-opinion", type=Path, metavar="FILE", help="ask mpmath too, and keep what it says")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write docs/tables.md from the results")
    parser.add_argument("--workers", type=int, default=2, help="the number of processes")
    asked = parser.parse_args()
    chosen = Chosen(asked.folder, tuple(asked.table or TABLES), asked.every, tuple(asked.row))
    drop(asked.resume, asked.again)
    judge(
        readings(chosen), asked.resume, Options(workers=asked.workers, time_limit=TASK_SECONDS, memory=MEMORY, verdicts_alone=True)
    )
    if asked.second_opinion:
        second_opinions(readings(chosen), asked.resume, asked.second_opinion)
    if asked.page:
        asked.page.write_text(page(asked.resume, asked.second_opinion), encoding="utf-8")


if __name__ == "__main__":
    main()
