"""A corpus checked as a stream: claims come one after the other and leave in that order, and few are held at once.

What all engines found of a claim is kept as its records too, under the claim's text and everything that the judge and the
engines are made of; so a claim that has not changed costs neither SymPy nor a worker in the next run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from closedform.derivations.claims.keys import keys_of
from closedform.derivations.claims.origin import BadClaim, Own
from closedform.derivations.reading.paper.corpus import Entry, Fault
from closedform.numerics.calculus.claims import own_claim_from
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import Case, Investigation
from closedform.numerics.engines.engine import Failure
from closedform.numerics.findings.record import Record
from closedform.numerics.judge.assemble import assemble
from closedform.numerics.judge.chains import link, replace_record
from closedform.numerics.running.ledger import Ledger, canonical, fingerprint
from closedform.numerics.running.pool import Desk

# Claims that have ended and wait for an earlier one, at most: a slow claim holds up what is printed, not what is checked.
_BUFFER = 1000
_AHEAD = 3  # claims in hand for each job that runs: most have a job or two to wait for


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a claim of a corpus.

    Args:
        file: that holds it.
        key: its name there; empty for a file that cannot be read.
        records: of its lines; none where it cannot be read.
        fault: why it cannot, in a sentence.
    """

    file: Path
    key: str
    records: tuple[Record, ...] = ()
    fault: str | None = None


def check_corpus(claims: Iterable[Entry | Fault], options: Options, ended: Callable[[], None] | None = None) -> Iterator[Checked]:
    """Check claims as they come, and say what became of each, in their order.

    Args:
        claims: of files, as ``derivations.reading.paper.corpus.entries`` gives them.
        options: engines, digits, limits, ledger, executor.
        ended: called as each claim ends, in whatever order.

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
            settle(case.place, Checked(entry.file, entry.key, _records(entry, case, book, options)))

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
    """Name the records of a claim, by everything that they depend on."""
    engines = [(engine.name, options.seconds(engine, own=True)) for engine in options.chosen]
    settings = f"{engines}|{options.settings}|{options.memory}|{options.verdicts_alone}"
    return fingerprint(canonical(own), "records", settings, __name__)


def _at_once(entry: Entry | Fault, book: Ledger, options: Options) -> Checked | list[str]:
    """Say what became of a claim that cannot be read or has not changed; else list the keys of its lines."""
    if isinstance(entry, Fault):
        return Checked(entry.file, "", fault=entry.sentence)
    kept = book.get(_name(entry.claim, options), tuple[Record, ...])
    if kept is not None:
        return Checked(entry.file, entry.key, _placed(kept, entry.file))
    try:
        return keys_of(own_claim_from(entry.claim))
    except BadClaim as error:
        return Checked(entry.file, entry.key, fault=f"{entry.file}, {error}")


def _records(entry: Entry, case: Case, book: Ledger, options: Options) -> tuple[Record, ...]:
    """Judge a claim, and keep its records unless something failed that may do better in another run."""
    claim = own_claim_from(entry.claim)
    records = tuple(link(assemble(claim, case.found, entry.claim), [keys_of(claim)]))
    if not any(isinstance(result, Failure) for result in case.found.values()):
        book.put(_name(entry.claim, options), records)
    return _placed(records, entry.file)


def _placed(records: tuple[Record, ...], file: Path) -> tuple[Record, ...]:
    """Say in the records of which file they are."""
    return tuple(replace_record(record, file=file.as_posix()) for record in records)
