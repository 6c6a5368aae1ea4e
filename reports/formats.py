"""Records for other programs: a table in CSV, SARIF for code hosts and editors, a line for each problem. Pure functions of records."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from derivations.claims.source import NOTE
from numerics.findings.record import Record, to_json
from numerics.findings.verdict import Verdict
from reports import brief
from reports.places import ROOT, file_of, line_of
from reports.terminal import expectation
from reports.unicode import plain, printed

FORMATS = ("text", "json", "csv", "sarif", "problems")
COLUMNS = (
    "key", "document", "equation", "part", "kind", "says", "step", "total", "as_recorded", "reason", "reading", "condition", "witness", "true",
    "printed", "ratio", "broken_by", "because_of", "correction", "correction_latex", "formula", "file", "line", "seconds",
)  # fmt: skip
_RULES = {
    Verdict.REFUTED: "The printed form differs from its quantity at the point shown, by rigorous enclosures.",
    Verdict.CONDITIONAL: "The printed form holds on part of its domain, or under one reading only.",
    Verdict.OPPOSED: "Runs of the experiment show the opposite of what is claimed of it; nothing is refuted.",
    Verdict.AGREES: "The two sides agree at every point tried; that they do everywhere is not certified. This is no pass.",
    Verdict.UNDECIDED: "Nothing decided the line; this is no pass.",
    Verdict.CONTRADICTION: "Two engines disagree beyond their claims.",
}
_NOT_AS_RECORDED = "not-as-recorded"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def written(records: Sequence[Record], form: str) -> bytes:
    """Write records in a format of ``FORMATS`` other than text.

    Raises:
        ValueError: there is no such format.
    """
    if form == "json":
        return to_json(records) + b"\n"
    if form == "csv":
        return as_csv(records).encode()
    if form == "sarif":
        return to_json(sarif(records)) + b"\n"
    if form == "problems":
        return "".join(f"{line}\n" for line in problems(records)).encode()
    raise ValueError(f"unknown format {form!r}; use {', '.join(FORMATS)}")


def as_csv(records: Sequence[Record]) -> str:
    """Tabulate records, a line each; lists are separated by spaces, a witness is ``g = 1, r = 1/2``."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for r in records:
        witness = None if r.witness is None else ", ".join(f"{name} = {value}" for name, value in r.witness.items())
        right = (r.correction.sympy, r.correction.latex) if r.correction else (r.instead, None)
        table.writerow(
            (
                r.key, r.document, r.equation, r.part, r.kind, r.says, r.step, r.total, r.as_recorded, r.reason, r.reading, r.condition,
                witness, r.left, r.right, r.ratio, r.broken_by, " ".join(r.because_of), *right, r.printed,
                r.file, line_of(r) if r.file else None, r.seconds,
            )
        )  # fmt: skip
    return out.getvalue()


def is_problem(record: Record) -> bool:
    """Tell whether an editor is to mark a line: it fails, or nothing decided it, or it is not as recorded."""
    by_reading = record.total is Verdict.CONDITIONAL and record.as_recorded and record.expected_total
    return (record.total in _RULES and not by_reading) or not record.as_recorded


def problems(records: Sequence[Record]) -> list[str]:
    """Give a line for each problem, ``file:line: key verdict, reason``; a claim of the command line is in no file, and stands by its key."""
    return [f"{_here(record)}{record.key} {_says(record)}" for record in records if is_problem(record)]


def _here(record: Record) -> str:
    path = file_of(record)
    if path is None:
        return ""
    inside = path.is_relative_to(Path.cwd())
    return f"{os.path.relpath(path) if inside else path}:{line_of(record)}: "


def _says(record: Record) -> str:
    said = ", ".join(filter(None, (brief.verdict(record), brief.finding(record), _right(record))))
    if brief.stands_although_said_to_fail(record):
        return f"{' '.join(said.split())} [expected to be refuted]"
    known = record.as_recorded or record.document == NOTE
    return " ".join(said.split()) + ("" if known else f" [not as recorded: {expectation(record)}]")


def _right(record: Record) -> str:
    right = brief.right(record)
    return f"right: {right}" if right else ""


def sarif(records: Sequence[Record]) -> dict[str, Any]:
    """Write the problems as a log of SARIF 2.1.0: what is recorded as false is a note, what is not as recorded an error."""
    rules = [{"id": rule.value, "shortDescription": {"text": says}} for rule, says in _RULES.items()]
    rules.append({"id": _NOT_AS_RECORDED, "shortDescription": {"text": "The verdict is not the one that the encoding records."}})
    driver = {"name": "closedform", "version": version("closedform"), "rules": rules}
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The folder that the files are named from."}}},
                "results": [_result(record, rules) for record in records if is_problem(record)],
            }
        ],
    }


def _result(record: Record, rules: Sequence[dict[str, Any]]) -> dict[str, Any]:
    rule = record.total.value if record.total in _RULES else _NOT_AS_RECORDED
    level = "error" if not record.as_recorded else "note"
    if record.total.is_open:
        level = "warning"
    result: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": next(i for i, one in enumerate(rules) if one["id"] == rule),
        "level": level,
        "message": {"text": f"{record.key} {_says(record)}"},
        "partialFingerprints": {"key/v1": record.key},
        "properties": {"key": record.key, "printed": printed(record.printed), "encoded": plain(record.encoded)},
    }
    path = file_of(record)
    if path is not None:
        artifact = (
            {"uri": _uri(path), "uriBaseId": "SRCROOT"}
            if not path.is_absolute() or path.is_relative_to(ROOT)
            else {"uri": path.as_uri()}
        )
        result["locations"] = [{"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": line_of(record)}}}]
    return result


def _uri(path: Path) -> str:
    from urllib.parse import quote

    return quote((path.relative_to(ROOT) if path.is_absolute() else path).as_posix())
