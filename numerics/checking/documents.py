"""Checks everything that the documents print; returns the records of the last run if nothing has changed.

The ledger keeps each engine's result separately, so an edit costs only what depends on it. Without an edit, encoding the documents
in SymPy again, only to find every result known, would cost ten times as much as reading the records.
"""

from __future__ import annotations

from collections.abc import Iterator

from closedform.derivations.claims.document import documents
from closedform.derivations.claims.keys import keys_of
from closedform.derivations.claims.open_lines import open_in
from closedform.derivations.claims.origin import Origin
from closedform.derivations.index import experiments, index, index_on_request, modules, sort_key
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import Case, Investigation, each
from closedform.numerics.engines.engine import Wanted
from closedform.numerics.findings.record import Listener, Record
from closedform.numerics.judge.chains import link
from closedform.numerics.judge.definitions import definition_records
from closedform.numerics.running.ledger import Ledger, fingerprint
from closedform.numerics.running.pool import Desk, Progress
from closedform.numerics.running.sources import digest


def check_documents(options: Options, progress: Progress | None = None, judged: Listener | None = None) -> list[Record]:
    """Check every line of the documents and give one record each, in document order; numbered definitions have one too.

    Args:
        options: engines, digits, limits, ledger.
        progress: called with every new result.
        judged: called with the records of each claim that had a new result.
    """
    name = _name(options)
    with Ledger(options.ledger) as book:
        kept = book.get(name, tuple[Record, ...])
        if kept is None:
            kept, sound = _checked(options, book, progress, judged)
            if sound:
                book.put(name, kept)
    return sorted([*kept, *definition_records()], key=lambda record: sort_key(record.key))


def _name(options: Options) -> str:
    """Name the records by everything on which they depend: the encodings, what is recorded as open, the engines, the judge."""
    engines = [(engine.name, options.seconds(engine, own=False)) for engine in options.chosen]
    encodings = [(module, digest(module)) for module in modules()]
    recorded = [open_in(document) for document in documents()]
    return fingerprint(
        repr((encodings, recorded)),
        "the documents' records",
        f"{engines}|{options.settings}|{options.memory}|{options.all_cells}",
        __name__,
    )


def _checked(options: Options, book: Ledger, progress: Progress | None, judged: Listener | None) -> tuple[tuple[Record, ...], bool]:
    """Check everything; also return True if no failure may succeed in another run."""
    found, sound = dict[int, list[Record]](), True
    with options.executor() as executor:
        investigation = Investigation(options, Desk[Case](book, executor), progress)
        for place, (claim, wanted) in enumerate(_in_turn(options, executor.width - 1)):
            investigation.add(Case(claim, wanted, place))
        for case, records in each(investigation):
            found[case.place] = records
            sound = sound and case.sound
            if judged and case.worked:
                judged(records)
    in_order = [found[place] for place in sorted(found)]
    chains = [[record.key for record in records] for records in in_order]
    return tuple(link([record for records in in_order for record in records], chains)), sound


def _in_turn(options: Options, spare: int) -> Iterator[tuple[Origin, Wanted]]:
    """Yield the claims, each with the lines wanted, in the order in which they are started.

    Some experiments come first, those with most arms: they run while this process encodes the other claims, which takes seconds.

    Args:
        options: how to run.
        spare: the number of processors beside the one that encodes.
    """
    longest_first = sorted(experiments().items(), key=lambda experiment: -len(experiment[1].arms))
    first = dict(longest_first[:spare])
    yield from ((origin, options.wanted(keys_of(claim))) for origin, claim in first.items())
    every = {**index(), **index_on_request()} if options.all_cells else index()
    wanted = options.wanted(every)
    yield from ((origin, wanted) for origin in dict.fromkeys(every.values()) if origin not in first)
