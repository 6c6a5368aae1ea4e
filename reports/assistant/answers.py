"""Records as small answers for an assistant: some ten fields each, further ones on request. Pure functions of records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from rich.text import Text

from closedform.derivations.claims.document import NOTE
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.record import IF_SO, Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import brief
from closedform.reports.assistant.arguments import BadArguments
from closedform.reports.formula.unicode import plain, sentence
from closedform.reports.meanings import meaning, not_shown
from closedform.reports.terminal import nearly, summary

MANY = 8  # records; of more each that holds is told by its key alone
MOST = 40  # records that are told
_NAMES = tuple(field.name for field in msgspec.structs.fields(Record))
_SENTENCE = 1000  # characters of a sentence


def refuse_unknown(fields: Sequence[str]) -> None:
    """Refuse a field that no record has.

    Raises:
        BadArguments: there is one; the message has all names.
    """
    if unknown := [name for name in fields if name not in _NAMES]:
        raise BadArguments(f"A record has no field {unknown[0][:40]!r}; it has {', '.join(_NAMES)}.")


def of_records(records: Sequence[Record], fields: Sequence[str] = (), *, whole: bool = False) -> dict[str, Any]:
    """Answer with the verdicts on some lines, false ones first; of many, those that hold are named only.

    Args:
        records: of the lines.
        fields: further fields of each record to tell.
        whole: True for all fields.
    """
    full = [record for record in records if len(records) <= MANY or not record.total.holds]
    told = full[:MOST]
    found: dict[str, Any] = {"summary": _summary(records) if len(records) > 1 else ""}
    found["meanings"] = {str(verdict): meaning(str(verdict)) for verdict in dict.fromkeys(_judged(record) for record in told)}
    found["lines"] = [{**of_record(record), **_further(record, _NAMES if whole else fields)} for record in told]
    found["hold"] = _by_verdict([record for record in records if record not in full])
    found["left_out"] = [record.key for record in full[MOST:]]
    return {name: value for name, value in found.items() if value}


def _by_verdict(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Name lines by their verdicts, with what those do not show."""
    keys: dict[tuple[str, str], list[str]] = {}
    for record in records:
        keys.setdefault((str(record.total), not_shown(record)), []).append(record.key)
    return [{"verdict": verdict, "keys": named, "not_shown": unshown} for (verdict, unshown), named in keys.items()]


def _judged(record: Record) -> Verdict:
    return record.if_so or record.total


def is_false(record: Record) -> bool:
    """Return True if a line fails somewhere, by its verdict or if its paper's prose means what is proposed."""
    return _judged(record) in (Verdict.REFUTED, Verdict.CONDITIONAL)


def _summary(records: Sequence[Record]) -> str:
    """Count the verdicts; of a chain, name the lines whose own step fails."""
    counted = Text.from_markup(summary(records)).plain
    broken = [record.key for record in records if record.part is not None and record.step is Verdict.REFUTED]
    steps = f"lines whose own step fails: {', '.join(broken)}" if broken else ""
    return "; ".join(filter(None, (counted, steps)))


def of_record(record: Record) -> dict[str, Any]:
    """Tell one line: its verdict, what it rests on, where it fails, what is right, and what is not shown."""
    return {name: said for name, said in _told(record) if said}


def _told(record: Record) -> Iterator[tuple[str, Any]]:
    yield "key", record.key
    yield "claim", "" if record.document == NOTE and record.part else sentence(record.says)  # of a chain the line alone is told
    yield "read_as", brief.equation(record)
    yield "verdict", brief.verdict(record)
    yield "step", f"{record.step}: {sentence(record.step_reason)}" if record.step and _in_chain(record) else ""
    yield "reason", sentence(record.reason.removeprefix(f"{IF_SO}{record.if_so}: "))
    yield "rests_on", ", ".join(_evidence(item) for item in record.evidence if item.strength != "none")
    yield "if", [*map(sentence, record.supposed)]
    yield "taken", sentence("; ".join(record.taken))
    yield "witness", brief.values(record)
    yield "printed_over_true", plain(record.ratio_latex or "")
    yield from _right(record)
    yield "certainly", sentence(nearly(record.bounded))
    yield "not_shown", not_shown(record)


def _right(record: Record) -> Iterator[tuple[str, str]]:
    yield "broken_by", brief.cause(record)
    yield "correction", brief.right(record) or brief.unmended(record)
    yield "change", brief.change(record)
    yield "to_paste", brief.paste(record)


def of_corrections(records: Sequence[Record]) -> dict[str, Any]:
    """Answer with what is right in the place of some false lines, each with its verdict and what is not shown."""
    told = ("key", "read_as", "verdict", "witness", *(name for record in records for name, _ in _right(record)), "not_shown")
    lines = [{name: said for name, said in of_record(record).items() if name in told} for record in records[:MOST]]
    left_out = [record.key for record in records[MOST:]]
    return {"lines": lines} | ({"left_out": left_out} if left_out else {})


def _evidence(item: Evidence) -> str:
    """Say in a few words what an engine brought: proof, enclosure, quadrature, sample or search, and how much of it."""
    sizes = {"points": item.points, "digits": item.digits, "draws": item.samples, "z": item.z}
    return f"{item.engine} ({', '.join([item.strength, *(f'{name} {size}' for name, size in sizes.items() if size is not None)])})"


def _in_chain(record: Record) -> bool:
    return record.document != NOTE or record.part is not None


def _further(record: Record, fields: Sequence[str]) -> dict[str, Any]:
    return {"record": {name: msgspec.to_builtins(getattr(record, name)) for name in fields}} if fields else {}


def some(name: str, texts: Iterable[str], most: int = MOST) -> dict[str, Any]:
    """Return the first of some texts under a name, and how many more there are."""
    every = list(texts)
    more = {f"{name}_left_out": len(every) - most} if len(every) > most else {}
    return ({name: every[:most]} if every else {}) | more


def one_sentence(text: str) -> str:
    """Write a message in one line, at most so long, with a full stop."""
    line = " ".join(text.split())
    line = line if len(line) < _SENTENCE else f"{line[: _SENTENCE - 4].rstrip()} ..."
    return line if line.endswith((".", "?", "!")) else f"{line}."
