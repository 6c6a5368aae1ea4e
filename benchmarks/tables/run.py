"""Judges the claims of the tables by the project's scheduler, one line of JSON for each; a run that was cut off goes on where it was."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

from benchmarks.tables import dlmf, fungrim, known, rubi
from benchmarks.tables.claims import Reading, TableClaim
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.corpus import Entry, Fault
from closedform.numerics.checking.corpus import check_corpus
from closedform.numerics.checking.options import Options
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict

TABLES: Mapping[str, ModuleType] = {"known": known, "fungrim": fungrim, "dlmf": dlmf, "rubi": rubi}
# Seconds of processor time for one task of an engine; a claim has two or three tasks, and no claim may take over 20 seconds.
TASK_SECONDS = 6.0
MEMORY = 2 << 30  # bytes that one task may add to its process


@dataclass(frozen=True)
class Chosen:
    """What a run takes.

    Args:
        folder: the folder of the tables.
        tables: their names.
        every: takes one row of so many.
        only: the names of rows; all if empty.
    """

    folder: Path
    tables: tuple[str, ...] = tuple(TABLES)
    every: int = 1
    only: tuple[str, ...] = ()


def readings(chosen: Chosen) -> Iterator[Reading]:
    """Read the rows that a run takes."""
    for name in chosen.tables:
        reader = TABLES[name]
        for number, row in enumerate(reader.rows(chosen.folder)):
            if number % chosen.every == 0 and (not chosen.only or row.name in chosen.only):
                yield reader.read(row)


def judge(found: Iterable[Reading], results: Path, options: Options) -> None:
    """Judge what is not in the results yet, and append a line for each claim and each unread row.

    A claim whose text has changed is judged again. What is refuted, or holds on a part, is looked at once more, to be put right.
    """
    found = list(found)
    mend(results)
    _forget(results, found)
    done = {line["key"]: line.get("claim", line.get("unread")) for line in lines(results)} if results.exists() else {}
    with results.open("a", encoding="utf-8") as file:
        writer = _Writer(file)
        _judged(list(_claims_to_judge(found, done, writer)), options, writer)
        to_search = {line["key"] for line in lines(results) if _fails_somewhere(line) and not line.get("searched")}
        refuted = [claim for one in found for claim in one.claims if claim.key in to_search]
        _judged(refuted, replace(options, verdicts_alone=False, thorough=("repair",)), writer, searched=True)


def _forget(results: Path, found: Sequence[Reading]) -> None:
    """Drop what rows said that are read otherwise now."""
    if not results.exists():
        return
    rows = {(one.row.table, one.row.name) for one in found}
    keys = {claim.key for one in found for claim in one.claims} | {f"{one.row.table}:{one.row.name}" for one in found if one.unread}
    _keep(results, [line for line in lines(results) if (line["table"], line["row"]) not in rows or line["key"] in keys])


def _keep(results: Path, kept: Iterable[Mapping[str, Any]]) -> None:
    results.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in kept), encoding="utf-8")


class _Writer:
    """Appends lines, and tells how fast claims end."""

    def __init__(self, file: TextIO) -> None:
        self._file, self._start, self._count = file, time.perf_counter(), 0

    def write(self, line: Mapping[str, Any]) -> None:
        """Append a line at once."""
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()

    def count(self, key: str, of: int) -> None:
        """Count a claim that has ended, and tell it now and then."""
        self._count += 1
        if self._count % 10 == 0:
            rate = 60 * self._count / (time.perf_counter() - self._start)
            print(f"{self._count} of {of} claims, {rate:.0f} a minute; now {key}", file=sys.stderr, flush=True)


def _claims_to_judge(found: Iterable[Reading], done: Mapping[str, Any], writer: _Writer) -> Iterator[TableClaim]:
    for reading in found:
        key = f"{reading.row.table}:{reading.row.name}"
        if reading.unread and done.get(key) != reading.unread:
            writer.write({**_of_row(reading), "key": key, "unread": reading.unread})
        yield from (claim for claim in reading.claims if done.get(claim.key) != claim.table)


def _judged(waiting: Sequence[TableClaim], options: Options, writer: _Writer, *, searched: bool = False) -> None:
    """Judge claims; the line of each says whether its right form was searched."""
    claims = {claim.key: claim for claim in waiting}
    for checked in check_corpus(_entries(waiting, writer), options):
        claim = claims[checked.key]
        if checked.fault is not None:
            writer.write({**_of_claim(claim), "unread": checked.fault.partition(f"{claim.key}: ")[2] or checked.fault})
        else:
            records = [_of_record(record) for record in checked.records]
            writer.write({**_of_claim(claim), "records": records} | ({"searched": True} if searched else {}))
        writer.count(claim.key, len(waiting))


def _fails_somewhere(line: Mapping[str, Any]) -> bool:
    return any(record["verdict"] in (Verdict.REFUTED, Verdict.CONDITIONAL) for record in line.get("records", ()))


def _entries(waiting: Iterable[TableClaim], writer: _Writer) -> Iterator[Entry | Fault]:
    for claim in waiting:
        try:
            yield Entry(Path(claim.row.table), claim.key, own_claim(claim.table, title=claim.row.table))
        except BadClaim as error:
            writer.write({**_of_claim(claim), "unread": str(error)})


def mend(results: Path) -> None:
    """Drop a last line that was cut off, so that the next one begins anew."""
    if results.exists() and not (text := results.read_text(encoding="utf-8")).endswith("\n"):
        results.write_text(text[: text.rfind("\n") + 1], encoding="utf-8")


def lines(results: Path) -> list[dict[str, Any]]:
    """Read the results, or opinions on them: of each key the last line; one that was cut off is dropped."""
    found: dict[str, dict[str, Any]] = {}
    for text in results.read_text(encoding="utf-8").splitlines():
        try:
            line = json.loads(text)
        except json.JSONDecodeError:
            continue
        found[line["key"]] = line
    return list(found.values())


def drop(results: Path, again: Iterable[str]) -> None:
    """Drop the lines of claims that are to be judged again.

    Args:
        results: the file.
        again: "unread", or verdicts, such as "undecided".
    """
    wanted = set(again)
    if not wanted or not results.exists():
        return
    kept = [
        line
        for line in lines(results)
        if not ("unread" in line and "unread" in wanted) and not any(one["verdict"] in wanted for one in line.get("records", ()))
    ]
    _keep(results, kept)


def _of_row(reading: Reading) -> dict[str, Any]:
    return {"table": reading.row.table, "row": reading.row.name, "chapter": reading.row.chapter}


def _of_claim(claim: TableClaim) -> dict[str, Any]:
    row = claim.row
    return {
        "table": row.table, "row": row.name, "chapter": row.chapter, "key": claim.key, "complex": claim.is_of_complex, "claim": claim.table,
    }  # fmt: skip


def _of_record(record: Record) -> dict[str, Any]:
    suggestion = record.suggestion
    return {
        "key": record.key, "verdict": record.total.value, "reason": record.reason, "condition": record.condition, "witness": record.witness,
        "left": record.left, "right": record.right, "ratio": record.ratio, "seconds": round(record.seconds, 2),
        "suggestion": None if suggestion is None else str(suggestion.sympy),
        "verified": None if suggestion is None else f"{suggestion.verified}{f' where {suggestion.where}' if suggestion.where else ''}",
        "proof": next((one.says for one in record.evidence if one.strength == "proof"), ""),
    }  # fmt: skip
