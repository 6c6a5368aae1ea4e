"""The errata: of all lines that are false those that are wrong by themselves, each with what falls with it. A selection of records."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from closedform.numerics.checking.dependencies import Change, Fate, change, is_false
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.sources import source_of


@dataclass(frozen=True, slots=True)
class Dependent:
    """A line that rests on a root cause.

    Args:
        record: of the line.
        change: what becomes of it once the root cause is corrected.
    """

    record: Record
    change: Change


@dataclass(frozen=True, slots=True)
class Erratum:
    """A root cause: a line that is false by a step of its own, whether or not it rests on a false one besides, or that no false line explains.

    Args:
        record: of the line.
        falls: the false lines that it broke, or that rest on it, in the order of the records.
        survives: the lines that rest on it and hold all the same, or that were not decided.
    """

    record: Record
    falls: tuple[Dependent, ...] = ()
    survives: tuple[Dependent, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip of the pen, made in one place or in several: root causes of one document that went wrong in the same way.

    Args:
        errata: the root causes, in the order of the records; they have one diagnosis.
    """

    errata: tuple[Erratum, ...]

    @property
    def falls(self) -> tuple[Record, ...]:
        """Return the lines that fall with any of them and are none of them, each once."""
        own = {erratum.record.key for erratum in self.errata}
        found = {one.record.key: one.record for erratum in self.errata for one in erratum.falls}
        return tuple(record for key, record in found.items() if key not in own)


def slips(found: Iterable[Erratum]) -> tuple[Slip, ...]:
    """Put together the errata of each document that have one diagnosis, or one answer; each stands where its first does."""
    together: dict[tuple[str | None, ...], list[Erratum]] = {}
    for erratum in found:
        record = erratum.record
        said = (record.error, record.ratio_latex, record.instead) if record.error or record.instead else (record.key,)
        together.setdefault((source_of(record), *said), []).append(erratum)
    return tuple(Slip(tuple(same)) for same in together.values())


def errata(records: Sequence[Record]) -> tuple[Erratum, ...]:
    """Select the root causes, in the order of the records; every false line is one of them or falls with one.

    Args:
        records: of the lines that were checked; they may be any part of a document, and then what broke a line may not be among them.
    """
    present = {record.key: record for record in records}
    causes_of = {record.key: _causes(record, present) for record in records}
    breakers = {record.broken_by for record in records if record.broken_by in present}
    by_themselves = {r.key for r in records if is_false(r) and (_fails_by_its_own_step(r) or not causes_of[r.key])}
    roots = breakers | by_themselves
    behind = {record.key: _behind(record.key, causes_of, roots) for record in records}
    return tuple(_erratum(record, records, behind) for record in records if record.key in roots)


def of_document(found: Iterable[Erratum], document: str) -> tuple[Erratum, ...]:
    """Select the errata of one document, or of one own note by the name of its file."""
    return tuple(erratum for erratum in found if source_of(erratum.record) == document)


def causes(found: Iterable[Erratum]) -> Mapping[str, tuple[str, ...]]:
    """Map each line that falls to the root causes that it falls with."""
    out: dict[str, tuple[str, ...]] = {}
    for erratum in found:
        for dependent in erratum.falls:
            out[dependent.record.key] = (*out.get(dependent.record.key, ()), erratum.record.key)
    return out


def _causes(record: Record, present: Mapping[str, Record]) -> tuple[str, ...]:
    """List the lines, of those that were checked, that broke a line or that it rests on and that are false; never itself."""
    named = dict.fromkeys((record.broken_by, *record.because_of))
    return tuple(key for key in named if key is not None and key != record.key and key in present)


def _fails_by_its_own_step(record: Record) -> bool:
    """Return True if a line does not follow from the line that it starts from, be that true or false."""
    return record.step is Verdict.REFUTED or (record.step is Verdict.CONDITIONAL and not record.expected_step)


def _behind(key: str, causes_of: Mapping[str, tuple[str, ...]], roots: Collection[str | None]) -> set[str]:
    """Find the root causes behind a line: through lines that fall, up to the first that is wrong by itself."""
    found, seen, queue = set[str](), {key}, list(causes_of[key])
    while queue:
        here = queue.pop()
        if here in seen:
            continue
        seen.add(here)
        if here in roots:
            found.add(here)
        else:
            queue += causes_of[here]
    return found


def _erratum(root: Record, records: Sequence[Record], behind: Mapping[str, set[str]]) -> Erratum:
    resting = [Dependent(other, change(other)) for other in records if root.key in behind[other.key]]
    falls = [is_false(one.record) and one.change.fate is not Fate.SURVIVES for one in resting]
    fallen = tuple(one for one, falls_too in zip(resting, falls, strict=True) if falls_too)
    return Erratum(root, fallen, tuple(one for one, falls_too in zip(resting, falls, strict=True) if not falls_too))
