"""What in a document holds, holds under a condition, fails and how to mend it: a page for its author, in Markdown. Pure functions of records.

Every sentence names the key that it rests on, so that ``closedform explain KEY`` shows the evidence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from closedform.derivations.claims.document import Document
from closedform.derivations.claims.register import ABSENT, UNCHECKED, Entry
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import brief, prose
from closedform.reports.errata import Erratum, errata
from closedform.reports.formula.unicode import plain, printed, sentence
from closedform.reports.meanings import MEANINGS

Thing = TypeVar("Thing")

_WIDEST = 160  # characters of a formula; `closedform explain` shows longer ones
_TOLD = re.compile(r"`([^`]+)` \(([a-z]+)")


class _Report(msgspec.Struct, frozen=True):
    """What is read of a report's ``verdicts.json``."""

    verdicts: tuple[Record, ...]


def read_records(path: Path) -> list[Record]:
    """Read the records of a report.

    Raises:
        ValueError: the file is missing, or is no ``verdicts.json``.
    """
    try:
        return list(msgspec.json.decode(path.read_bytes(), type=_Report).verdicts)
    except OSError as error:
        raise ValueError(f"{path} cannot be read ({error.strerror}); name the verdicts.json of a report") from None
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path} is no verdicts.json of this version ({error}); write it with `closedform report`") from None


def told(page: str) -> dict[str, str]:
    """Map each key that a page speaks of to the verdict that it tells; what nothing checks is ``unchecked`` or ``absent``."""
    return dict(_TOLD.findall(page))


def page(document: Document, records: Sequence[Record], entries: Sequence[Entry]) -> str:
    """Write the page.

    Args:
        document: whose records they are.
        records: of all of its lines, in its order.
        entries: of its register.
    """
    judged = [record for record in records if record.total is not Verdict.DEFINITION]
    trials = [record for record in judged if record.trial is not None]
    lines = [record for record in judged if record.trial is None]
    return "\n".join(
        [
            f"# What was found in document {document.tag}",
            "",
            f"{document.title}. Written by `closedform findings {document.tag}`, and not to be edited. `closedform explain KEY` shows the "
            "evidence for a sentence.",
            "",
            _counts(judged),
            *_section("What fails, and how to mend it", _failing(lines)),
            *_section(
                "What holds under a condition, or as some reader reads it", map(_conditional, _of(lines, Verdict.CONDITIONAL))
            ),
            *_section("What was run again", _run_again(trials)),
            *_section("What was not decided", _undecided(_of(lines, Verdict.AGREES, Verdict.UNDECIDED, Verdict.CONTRADICTION))),
            *_section("What holds", _by_section(_of(lines, *_HOLD))),
            *_section("What cannot be checked from what is at hand", _without_a_check(entries, ABSENT)),
            *_section("What is not checked yet", _without_a_check(entries, UNCHECKED)),
        ]
    )


_HOLD = (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED, Verdict.APPROXIMATION)


def _counts(records: Sequence[Record]) -> str:
    counts = Counter(record.total for record in records)
    return "\n".join(
        [
            "| verdict | claims | means |",
            "|---|--:|---|",
            *(f"| {verdict} | {counts[verdict]} | {means} |" for verdict, means in MEANINGS.items() if counts[verdict]),
        ]
    )


def _of(records: Iterable[Record], *verdicts: Verdict) -> list[Record]:
    return [record for record in records if record.total in verdicts]


def _section(title: str, parts: Iterable[str]) -> Iterator[str]:
    """Write a section, where there is anything in it."""
    found = list(parts)
    if found:
        yield from ("", f"## {title}", "", *found, "")


def _named(record: Record) -> str:
    """Name a record with its verdict: what ``told`` reads back."""
    return f"`{record.key}` ({record.total}, {record.section})"


def _whole(text: str) -> str:
    """Write a remark as a sentence, its formulas in Unicode."""
    return sentence(prose.whole(text))


def _failing(records: Sequence[Record]) -> Iterator[str]:
    """Tell each root cause, and below it what falls with it; in one place each."""
    seen = set[str]()
    for erratum in errata(records):
        if erratum.record.total is Verdict.REFUTED and erratum.record.key not in seen:
            seen.add(erratum.record.key)
            yield from _erratum(erratum)
            for dependent in erratum.falls:
                if dependent.record.total is Verdict.REFUTED and dependent.record.key not in seen:
                    seen.add(dependent.record.key)
                    yield f"  - {_named(dependent.record)} falls with it: {_whole(dependent.record.says)}{_instead(dependent.record)}"
    for record in _of(records, Verdict.REFUTED):
        if record.key not in seen:
            yield from _erratum(Erratum(record))


def _erratum(erratum: Erratum) -> Iterator[str]:
    record = erratum.record
    yield f"- {_named(record)} {_whole(record.says)} Printed: {_print(record)}.{_shown(record)}{_instead(record)}"


def _print(record: Record) -> str:
    text = printed(record.printed)
    return f"“{text}”" if "$" in record.printed or "\\" not in record.printed else _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def _shown(record: Record) -> str:
    went_wrong = f" {_whole(record.error)}" if record.error else ""
    values = brief.values(record)
    return f"{went_wrong} It fails{'' if record.witness else ':'} {values}." if values else went_wrong


def _instead(record: Record) -> str:
    """Say what is true instead; a correction that was not found to hold says so."""
    if record.instead:
        return f" Instead: {_whole(record.instead)}"
    if record.correction is None:
        return ""
    form = plain(record.correction.latex)
    if len(form) > _WIDEST:
        form = f"the form that `closedform explain {record.key}` shows"
    return f" Instead: {form} ({record.correction.verdict})."


def _conditional(record: Record) -> str:
    """Say on what part, or under which reading; the text's own words for it where it has some."""
    if record.reading:
        words = f" The text writes it so elsewhere: {_cut(printed(record.read_so))}." if record.read_so else ""
        lost = f" Read otherwise: {_whole(record.error)}" if record.error else ""
        return f"- {_named(record)} {_whole(record.says)} It holds read as {sentence(record.reading)}.{words}{lost}"
    holds = f"It {sentence(record.reason)}."
    if record.kind == "property" and record.witness is not None:  # what was found without a hypothesis is an instance, and no more
        holds = f"{_as_far(record)} where {sentence(record.condition or '')}. Without that it can fail: it does at {brief.point(record.witness)}."
    return f"- {_named(record)} {_whole(record.says)} {holds}{_instead(record)}"


def _as_far(record: Record) -> str:
    """Say of a theorem, which is searched and not enclosed, that it holds as far as that went."""
    return "It holds" if any(one.engine == "enclose" for one in record.evidence) else "No instance that was searched breaks it"


def _undecided(records: Sequence[Record]) -> Iterator[str]:
    """Tell together the claims that are undecided for one reason."""
    for reason, own in _together(records, lambda record: record.reason).items():
        yield f"- {_whole(reason)}"
        yield from (f"  - {_named(record)} {_whole(record.says)}" for record in own)


def _together(things: Iterable[Thing], by: Callable[[Thing], str]) -> dict[str, list[Thing]]:
    """Put together what has one name, in the order in which the names come first."""
    out: dict[str, list[Thing]] = {}
    for thing in things:
        out.setdefault(by(thing), []).append(thing)
    return out


def _by_section(records: Sequence[Record]) -> Iterator[str]:
    """List the keys of each section; `closedform explain` says what each claims."""
    for title, own in _together(records, lambda record: record.section).items():
        yield f"- {title}: {', '.join(f'`{record.key}` ({record.total})' for record in own)}"


def _run_again(records: Sequence[Record]) -> Iterator[str]:
    """Tell experiments together that were run in one way: how, with which error rates, then each claim with its numbers."""
    for ours, own in _together(records, lambda record: record.trial.ours if record.trial else "").items():
        yield f"- Run with {sentence(ours)}."
        yield from (f"  - {_trial(record)}" for record in own)


def _trial(record: Record) -> str:
    trial = record.trial
    assert trial is not None
    counted = f"{trial.shown} of {trial.runs} runs show it, {trial.opposite} the opposite"
    measured = f"mean {trial.mean:.2g}, standard error {trial.standard_error:.1g}"
    planted = f" The opposite of a planted wrong claim shows in {trial.planted_opposite}." if trial.planted else ""
    return f"{_named(record)} {_whole(record.says)} {counted} ({measured}).{planted}{_instead(record)}"


def _without_a_check(entries: Iterable[Entry], kind: str) -> Iterator[str]:
    """Tell together what has one reason."""
    of_kind = [entry for entry in entries if entry.kind == kind]
    for because, own in _together(of_kind, lambda entry: entry.because or "").items():
        yield f"- {_whole(because)}"
        yield from (f"  - `{entry.key}` ({kind}) {_whole(entry.says)}" for entry in own)
