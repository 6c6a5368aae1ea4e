"""Records for other programs: a table in CSV, SARIF for code hosts and editors, a line for each problem. Pure functions of records."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from closedform.derivations.claims.document import NOTE
from closedform.numerics.findings.record import Record, to_json
from closedform.numerics.findings.suggestion import Retyped
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import brief
from closedform.reports.edits import Region, Side, edits_of, region, side_of
from closedform.reports.formula.unicode import plain, printed
from closedform.reports.not_judged import as_data
from closedform.reports.places import ROOT, Unread, file_of, from_here, line_of, region_of
from closedform.reports.terminal import expectation

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
_NOT_AS_RECORDED, _NOT_READ = "not-as-recorded", "not-read"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def written(records: Sequence[Record], form: str, unread: Sequence[Unread] = ()) -> bytes:
    """Write records in a format of ``FORMATS`` other than text.

    Args:
        records: of the lines.
        form: the format.
        unread: what is not read or not judged; json has it behind the records, problems and sarif list it, all but csv.

    Raises:
        ValueError: there is no such format.
    """
    if form == "json":
        return to_json([*records, *as_data(one.passed for one in unread if one.passed is not None)]) + b"\n"
    if form == "csv":
        return as_csv(records).encode()
    if form == "sarif":
        return to_json(sarif(records, unread)) + b"\n"
    if form == "problems":
        return "".join(f"{line}\n" for line in problems(records, unread)).encode()
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
    """Return True if an editor is to mark a line: it fails, or nothing decided it, or it is not as recorded."""
    by_reading = record.total is Verdict.CONDITIONAL and record.as_recorded and record.expected_total
    return (record.total in _RULES and not by_reading) or not record.as_recorded


def problems(records: Sequence[Record], unread: Sequence[Unread] = ()) -> list[str]:
    """Return a line for each problem, ``file:line:column: level: key verdict, reason``; a claim of the command line is in no file.

    What is wrong comes before what was not read.
    """
    told = [f"{_here(file_of(r), region_of(r))}{_level(r)}: {r.key} {says(r)}" for r in records if is_problem(r)]
    return told + [f"{_here(one.file, one.where)}{'hint' if one.passed else 'warning'}: {one.says}" for one in unread]


def _here(path: Path | None, where: Region) -> str:
    if path is None:
        return ""
    return f"{from_here(path)}:{where.line}:{where.column}: "


def _level(record: Record) -> str:
    """Say how much a problem matters: what is recorded as false or as open is a note, what else nothing decided a warning."""
    return "note" if record.as_recorded else "warning" if record.is_open else "error"


def says(record: Record) -> str:
    """Say in a line the verdict on a problem, the values that show it, and what is right."""
    said = ", ".join(filter(None, (brief.verdict(record), brief.finding(record), _right(record))))
    if brief.stands_although_said_to_fail(record):
        return f"{' '.join(said.split())} [expected to be refuted]"
    known = record.as_recorded or record.document == NOTE
    return " ".join(said.split()) + ("" if known else f" [not as recorded: {expectation(record)}]")


def _right(record: Record) -> str:
    right = brief.right(record)
    return f"right: {right}" if right else ""


def sarif(records: Sequence[Record], unread: Sequence[Unread] = ()) -> dict[str, Any]:
    """Write the problems as a log of SARIF 2.1.0: what is recorded as false is a note, what is not as recorded an error."""
    rules = [{"id": rule.value, "shortDescription": {"text": says}} for rule, says in _RULES.items()]
    rules.append({"id": _NOT_AS_RECORDED, "shortDescription": {"text": "The verdict is not the one that the encoding records."}})
    rules.append({"id": _NOT_READ, "shortDescription": {"text": "An equation was not read, so nothing is said of it."}})
    driver = {"name": "closedform", "version": version("closedform"), "rules": rules}
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The folder that the files are named from."}}},
                "results": [
                    *(_result(record, rules) for record in records if is_problem(record)),
                    *(_not_read(one, rules) for one in unread),
                ],
            }
        ],
    }


def _result(record: Record, rules: Sequence[dict[str, Any]]) -> dict[str, Any]:
    rule = record.total.value if record.total in _RULES else _NOT_AS_RECORDED
    result: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": _index(rule, rules),
        "level": _level(record),
        "message": {"text": f"{record.key} {says(record)}"},
        "partialFingerprints": {"key/v1": record.key},
        "properties": {"key": record.key, "printed": printed(record.printed), "encoded": plain(record.encoded)},
    }
    path = file_of(record)
    if path is not None:
        result["locations"] = [_location(path, region_of(record))]
        if (side := side_of(record)) is not None and (edits := edits_of(record, side)):
            result["fixes"] = [_fix(side, edits, brief.change(record))]
    return result


def _not_read(one: Unread, rules: Sequence[dict[str, Any]]) -> dict[str, Any]:
    found = {
        "ruleId": _NOT_READ,
        "ruleIndex": _index(_NOT_READ, rules),
        "level": "note" if one.passed else "warning",
        "message": {"text": one.says},
    }
    return found | ({} if one.file is None else {"locations": [_location(one.file, one.where)]})


def _index(rule: str, rules: Sequence[dict[str, Any]]) -> int:
    return next(i for i, one in enumerate(rules) if one["id"] == rule)


def _location(path: Path, where: Region) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(path), "region": _region(where)}}


def _fix(side: Side, edits: Sequence[Retyped], says: str) -> dict[str, Any]:
    """Write the edits that put a line right, as SARIF has them: characters that go, and a text that comes."""
    replacements = [
        {"deletedRegion": _region(region(side.text, edit.at, edit.at + len(edit.struck))), "insertedContent": {"text": edit.put_in}}
        for edit in edits
    ]
    return {
        "description": {"text": says},
        "artifactChanges": [{"artifactLocation": _artifact(side.path), "replacements": replacements}],
    }


def _region(where: Region) -> dict[str, int]:
    return {"startLine": where.line, "startColumn": where.column, "endLine": where.end_line, "endColumn": where.end_column}


def _artifact(path: Path) -> dict[str, str]:
    path = path if path.is_relative_to(ROOT) else from_here(path)
    if not path.is_absolute() or path.is_relative_to(ROOT):
        return {"uri": _uri(path), "uriBaseId": "SRCROOT"}
    return {"uri": path.as_uri()}


def _uri(path: Path) -> str:
    from urllib.parse import quote

    return quote((path.relative_to(ROOT) if path.is_absolute() else path).as_posix())
