"""A letter of two pages to a document's author, in Markdown: what fails and how to mend it first, then what holds. Pure functions of records.

Every sentence names the key that it rests on. What is longer stands in the report and in ``closedform explain``. Keys that hold outright
are counted, and not named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import msgspec

from closedform.derivations.claims.document import Document
from closedform.derivations.claims.register import ABSENT, UNCHECKED, Entry
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import prose
from closedform.reports.errata import errata, slips
from closedform.reports.formula.unicode import plain, sentence

Thing = TypeVar("Thing")

WIDE, LONG = 110, 100  # characters of a line, and lines of two pages: ten-point type on A4
_WIDEST = 160  # characters of a formula; `closedform explain` shows longer ones
_BESIDE = 120  # of one that stands beside a diagnosis
_CODE = re.compile(r"`([^`\s]+)`")


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


# The title of each section that names keys, and what it tells of them.
SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "What fails, and how to mend it": Verdict.REFUTED,
        "What holds under a condition, or under one reading": Verdict.CONDITIONAL,
        "What runs show otherwise": Verdict.OPPOSED,
        "What agrees at every point tried, without a proof": Verdict.AGREES,
        "What is undecided": Verdict.UNDECIDED,
        "What cannot be checked from what is at hand": ABSENT,
        "What is not checked yet": UNCHECKED,
    }
)
_TITLES = {told: title for title, told in SECTIONS.items()}


def told(page: str) -> dict[str, str]:
    """Map each key that a letter names to what it tells of it: a verdict, ``unchecked`` or ``absent``."""
    document = page.partition("\n")[0].rpartition(" ")[2]
    parts = (part.partition("\n") for part in page.split("\n## ")[1:])
    return {
        f"{document}:{key}": str(SECTIONS[title]) for title, _, body in parts if title in SECTIONS for key in _CODE.findall(body)
    }


def length(page: str) -> int:
    """Count the lines of a letter, of ``WIDE`` characters each; a heading takes two."""
    return sum(-(-len(line) // WIDE) + line.startswith("#") for line in page.splitlines())


class Need(IntEnum):
    """How much a letter needs a part of a row; what it needs least is left out first."""

    MUST = 0
    CLAIM = 1  # what a false sentence claims, before what is so instead
    FORM = 2  # the right formula, beside what went wrong
    SUBJECT = 3  # what a formula is about


class Part(NamedTuple):
    """A part of a row."""

    text: str
    need: Need = Need.MUST


Row = Sequence[Part]


def page(document: Document, records: Sequence[Record], entries: Sequence[Entry]) -> str:
    """Write the letter, with as much detail as two pages hold.

    Args:
        document: whose records they are.
        records: of all of its lines, in its order.
        entries: of its register.
    """
    head, sections = _head(document), _sections(records, entries)
    parts = {part for rows in sections.values() for row in rows for part in row if part.text}
    kept = {part for part in parts if part.need is Need.MUST}
    for part in sorted(
        parts - kept, key=lambda part: (part.need, len(part.text), part.text)
    ):  # the shortest first: more rows get one
        if length(_letter(head, sections, kept | {part})) <= LONG:
            kept.add(part)
    return _letter(head, sections, kept)


def _letter(head: str, sections: Mapping[str, Sequence[Row]], kept: Collection[Part]) -> str:
    out = [head, ""]
    for told_of_it, rows in sections.items():
        lines = [" ".join(part.text for part in row if part in kept) for row in rows]
        out += [f"## {_TITLES.get(told_of_it, told_of_it)}", "", *lines, ""] if lines else []
    return "\n".join(out)


def _sections(records: Sequence[Record], entries: Sequence[Entry]) -> dict[str, list[Row]]:
    """Gather the rows of each section."""
    lines, trials = _lines(records), _trials(records)
    return {
        Verdict.REFUTED: [*_failing(lines)],
        Verdict.CONDITIONAL: [*_conditional(_of(lines, Verdict.CONDITIONAL))],
        "What holds": _counted(lines),
        Verdict.OPPOSED: [_opposed(record) for record in _of(trials, Verdict.OPPOSED)],
        "What runs show as claimed": [*_as_claimed(_of(trials, Verdict.SUPPORTED))],
        Verdict.AGREES: [*_listed(_of(lines, Verdict.AGREES))],
        Verdict.UNDECIDED: [*_listed(_of(records, Verdict.UNDECIDED, Verdict.CONTRADICTION))],
        ABSENT: [*_without_a_check(entries, ABSENT)],
        UNCHECKED: [*_without_a_check(entries, UNCHECKED)],
    }


def _lines(records: Iterable[Record]) -> list[Record]:
    return [record for record in records if record.trial is None and record.total is not Verdict.DEFINITION]


def _trials(records: Iterable[Record]) -> list[Record]:
    return [record for record in records if record.trial is not None]


_HOLD = (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED, Verdict.APPROXIMATION)


def _head(document: Document) -> str:
    tag = document.tag
    return (
        f"# What was found in document {tag}\n\n{document.title}. Keys stand here without `{tag}:` before them. "
        f"`closedform explain {tag}:KEY` shows the evidence for each. What is called false certainly differs at a point that is shown there. "
        f"`closedform findings {tag}` writes this letter."
    )


def _counted(records: Sequence[Record]) -> list[Row]:
    """Count in one line what holds outright."""
    counts = Counter(record.total for record in records)
    found = f"{sum(counts[verdict] for verdict in _HOLD)} of {counts.total()} claims"
    searched = f"searched or sampled, and no more: {counts[Verdict.SUPPORTED]}" if counts[Verdict.SUPPORTED] else ""
    measured = f"approximations with a measured error: {counts[Verdict.APPROXIMATION]}" if counts[Verdict.APPROXIMATION] else ""
    return [(Part(f"{'; '.join(filter(None, (found, searched, measured)))}."),)]


def _of(records: Iterable[Record], *verdicts: Verdict) -> list[Record]:
    return [record for record in records if record.total in verdicts]


def _keys(records: Iterable[Record | Entry]) -> str:
    return ", ".join(f"`{record.key.partition(':')[2]}`" for record in records)


def _whole(text: str | None) -> str:
    """Write a remark as a sentence, its formulas in Unicode."""
    return _unmarked(sentence(prose.whole(text or "")))


def _unmarked(text: str) -> str:
    """Keep a star from being read as markup."""
    return text.replace("*", r"\*")


def _failing(records: Sequence[Record]) -> Iterator[Row]:
    """Tell each slip once: all that went wrong in this way, and what falls with it alone."""
    found = [erratum for erratum in errata(records) if erratum.record.total is Verdict.REFUTED]
    seen = {erratum.record.key for erratum in found}
    alike = _together(slips(found), lambda slip: slip.errata[0].record.error or slip.errata[0].record.key)
    for same in alike.values():
        falls = {record.key: record for slip in same for record in slip.falls if record.total is Verdict.REFUTED}
        own = [record for key, record in falls.items() if key not in seen]
        seen |= set(falls)
        yield _slip([erratum.record for slip in same for erratum in slip.errata], own)
    yield from (_slip([record], []) for record in _of(records, Verdict.REFUTED) if record.key not in seen)


def _slip(roots: Sequence[Record], falls: Sequence[Record]) -> Row:
    first = roots[0]
    keys = Part(f"- {_keys(roots)}")
    claim = Part(f"Claimed: {_whole(first.says)}", Need.CLAIM) if first.instead else Part(_whole(first.says), Need.SUBJECT)
    said = ("With it falls", "With it fall", "With them falls", "With them fall")[2 * (len(roots) > 1) + (len(falls) > 1)]
    return keys, claim, Part(_whole(first.error)), _instead(first), Part(f"{said} {_keys(falls)}." if falls else "")


def _instead(record: Record) -> Part:
    """Say what is true instead, as far as it is short; of a correction that was not found to hold, its verdict too."""
    if record.instead:
        return Part(f"Instead: {_whole(record.instead)}")
    if record.correction is None:
        return Part("")
    form, verdict = _unmarked(plain(record.correction.latex)), record.correction.verdict
    if len(form) > (_BESIDE if record.error else _WIDEST):
        return Part("" if record.error else "`closedform explain` shows the right form.", Need.FORM)
    said = f"Instead: {form}{'' if verdict.holds else f' ({verdict})'}."
    return Part(said, Need.FORM if record.error or record.total is Verdict.CONDITIONAL else Need.MUST)


def _conditional(records: Sequence[Record]) -> Iterator[Row]:
    """Tell together what holds on one part, or under one reading."""
    for condition, own in _together(records, _condition).items():
        if len(own) > 1:
            yield (Part(f"- {_keys(own)} hold {condition}."),)
            continue
        (record,) = own
        lost = f"Read otherwise: {_whole(record.error)}" if record.reading and record.error else ""
        says = Part(_whole(record.says), Need.SUBJECT)
        yield Part(f"- {_keys(own)} holds {condition}."), says, Part(lost, Need.FORM), _instead(record)


def _condition(record: Record) -> str:
    """Say on what part, or under which reading; of a theorem, which is searched and not enclosed, that it holds as far as that went."""
    if record.reading:
        return f"read as {_unmarked(sentence(record.reading))}"
    searched = record.kind == "property" and not any(one.engine == "enclose" for one in record.evidence)
    return f"where {_unmarked(sentence(record.condition or ''))}{', as far as was searched' if searched else ''}"


def _opposed(record: Record) -> Row:
    return (
        Part(f"- {_keys([record])} shows in {_shown(record)}."),
        Part(f"Claimed: {_whole(record.says)}", Need.CLAIM),
        _instead(record),
    )


def _as_claimed(records: Sequence[Record]) -> Iterator[Row]:
    """Count what runs show, and by the section or the figure where it is claimed."""
    if records:
        shown = [f"{len(own)} in {shown}" for shown, own in _together(records, _shown).items()]
        claimed = [f"{len(own)} of {where}" for where, own in _together(records, _where).items()]
        yield (Part(f"{', '.join(shown)}: {', '.join(claimed)}."),)


def _where(record: Record) -> str:
    """Name the section of a claim, and its figure where its key has one."""
    return "/".join(record.key.partition(":")[2].split("/")[:-1][:2])


def _shown(record: Record) -> str:
    assert record.trial is not None
    return f"{record.trial.shown} of {record.trial.runs} runs"


def _together(things: Iterable[Thing], by: Callable[[Thing], str]) -> dict[str, list[Thing]]:
    """Put together what has one name, in the order in which the names come first."""
    out: dict[str, list[Thing]] = {}
    for thing in things:
        out.setdefault(by(thing), []).append(thing)
    return out


def _listed(records: Sequence[Record]) -> Iterator[Row]:
    """Name the keys; `closedform explain` says what each claims, and what is open."""
    if records:
        yield (Part(f"{_keys(records)}."),)


def _without_a_check(entries: Iterable[Entry], kind: str) -> Iterator[Row]:
    """Tell together what has one reason."""
    of_kind = [entry for entry in entries if entry.kind == kind]
    for because, own in _together(of_kind, lambda entry: entry.because or "").items():
        yield Part(f"- {_keys(own)}"), Part(_whole(because))
