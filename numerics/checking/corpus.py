"""Checks a corpus as a stream: claims arrive and leave in the same order, and few are held at once.

The records of a claim are kept too, under the claim's text and the sources of judge and engines. So an unchanged claim needs
neither SymPy nor a worker in the next run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from closedform.derivations.claims.keys import keys_of
from closedform.derivations.claims.origin import BadClaim, Own
from closedform.derivations.reading.paper.corpus import Entry, Fault
from closedform.derivations.reading.paper.passed_over import Passed
from closedform.numerics.calculus.claims import own_claim_from
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import Case, Investigation
from closedform.numerics.findings.record import Record
from closedform.numerics.judge.assemble import assemble
from closedform.numerics.judge.chains import link, replace_record
from closedform.numerics.running.ledger import Ledger, canonical, fingerprint
from closedform.numerics.running.pool import Desk

# The most claims that may end and wait for an earlier one: a slow claim delays the output, not the checks.
_BUFFER = 1000
_AHEAD = 3  # claims in hand for each running job: most wait for a job or two


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome of one claim of a corpus.

    Args:
        file: the file of the claim.
        key: its key in the file; empty for a file that cannot be read.
        records: the records of its lines; empty if it cannot be read.
        fault: the reason why it cannot be read, one sentence.
        passed: a display that is not judged.
    """

    file: Path
    key: str
    records: tuple[Record, ...] = ()
    fault: str | None = None
    passed: Passed | None = None


def check_corpus(claims: Iterable[Entry | Fault], options: Options, ended: Callable[[], None] | None = None) -> Iterator[Checked]:
    """Check claims as they arrive, and yield the outcome of each in their order.

    Args:
        claims: the entries of files, as ``derivations.reading.paper.corpus.entries`` gives them.
        options: engines, digits, limits, ledger, executor.
        ended: called as each claim ends, in any order.

    Raises:
        ValueError: the ledger cannot be used, or a cluster is gone.
    """
    with Ledger(options.ledger) as book, options.executor() as executor:
        investigation = Investigation(options, Desk[Case](book, executor))
        done: dict[int, Checked] = {}
        entries: dict[int, Entry] = {}
        shown = 0

        def settle(place: int, checked: Checked) -> None:
            done[place] = checked
            if ended:
                ended()

        def finish() -> None:
            case = investigation.next()
            entry = entries.pop(case.place)
            settle(case.place, Checked(entry.file, entry.key, _placed(records_of(entry.claim, case, book, options), entry.file)))

        for place, entry in enumerate(claims):
            checked = _at_once(entry, book, options)
            if isinstance(checked, Checked):
                settle(place, checked)
            elif isinstance(entry, Entry):
                entries[place] = entry
                investigation.add(Case(entry.claim, options.wanted(checked), place))
            while len(investigation) >= _AHEAD * executor.width or (investigation and len(done) >= _BUFFER):
                finish()
            while shown in done:
                yield done.pop(shown)
                shown += 1
        while investigation or done:
            while shown in done:
                yield done.pop(shown)
                shown += 1
            if investigation:
                finish()


def _name(own: Own, options: Options) -> str:
    """Name the records of a claim by everything on which they depend."""
    engines = [(engine.name, options.seconds(engine, own=True)) for engine in options.chosen]
    settings = f"{engines}|{options.settings}|{options.memory}|{options.verdicts_alone}"
    return fingerprint(canonical(own), "records", settings, __name__)


def _at_once(entry: Entry | Fault, book: Ledger, options: Options) -> Checked | list[str]:
    """Return the outcome of a claim that cannot be read or has not changed, else the keys of its lines."""
    if isinstance(entry, Fault):
        return Checked(entry.file, "", fault=entry.sentence, passed=entry.passed)
    if (kept := kept_records(entry.claim, book, options)) is not None:
        return Checked(entry.file, entry.key, _placed(kept, entry.file))
    try:
        return keys_of(own_claim_from(entry.claim))
    except BadClaim as error:
        return Checked(entry.file, entry.key, fault=f"{entry.file}, {error}")


def kept_records(own: Own, book: Ledger, options: Options) -> tuple[Record, ...] | None:
    """Return the records of a claim that has not changed since it was checked; None if it has, or was not."""
    found: tuple[Record, ...] | None = book.get(_name(own, options), tuple[Record, ...])
    return found


def records_of(own: Own, case: Case, book: Ledger, options: Options) -> tuple[Record, ...]:
    """Judge a claim, and keep its records unless a failure may succeed in another run."""
    claim = own_claim_from(own)
    records = tuple(link(assemble(claim, case.found, own), [keys_of(claim)]))
    if case.sound:
        book.put(_name(own, options), records)
    return records


def _placed(records: tuple[Record, ...], file: Path) -> tuple[Record, ...]:
    """Add the name of the file to its records."""
    return tuple(replace_record(record, file=file.as_posix()) for record in records)
