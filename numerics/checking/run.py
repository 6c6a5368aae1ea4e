"""Runs checks in worker processes that can be killed, keeps their results, and writes records.

Every task of an engine has a time limit, and the ledger keeps its result at once, so that an interrupted run resumes. A task that
times out, dies or fails leaves its line undecided with the reason; the others go on.
"""

from __future__ import annotations

import hashlib
import re
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from closedform.derivations.claims.document import documents
from closedform.derivations.claims.keys import keys_of
from closedform.derivations.claims.origin import Origin, Own
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.register import definitions
from closedform.derivations.index import index, origin_of, sort_key
from closedform.derivations.memory import Memory, in_memory, memory_of
from closedform.derivations.reading.note.own_claim import claim_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.options import Options as Options
from closedform.numerics.engines.engine import Ask, Asked, Engine, Failure, Found, Settings, Wanted
from closedform.numerics.engines.index import engines
from closedform.numerics.findings.record import Listener, Record
from closedform.numerics.judge.assemble import assemble
from closedform.numerics.judge.chains import link
from closedform.numerics.judge.definitions import definition_records
from closedform.numerics.running.ledger import Ledger, canonical, fingerprint
from closedform.numerics.running.pool import Desk, Job, Progress, limits
from closedform.numerics.running.workers import Failed


class OtherEncoding(Exception):
    """The claim of a name has another encoding here than where the check was started."""


def _asks(claim: Asked, found: Found, asked: Container[Ask], chosen: Sequence[Engine], wanted: Wanted) -> list[Ask]:
    """List the tasks that the engines can do now for a claim and have not been given."""
    able = (engine for engine in chosen if isinstance(claim, engine.takes))
    return [ask for engine in able for ask in engine.asks(claim, found, wanted) if ask not in asked]


def perform(origin: Origin, ask: Ask, settings: Settings, encoding: str) -> Any:
    """Do one task of an engine; runs in a worker, perhaps on another machine.

    Args:
        origin: where the claim comes from.
        ask: the task.
        settings: digits, samples, device.
        encoding: the hash of the claim's encoding; the task is refused if it differs here.

    Raises:
        OtherEncoding: the claim of that name is another one here.
    """
    claim = _claim(origin)
    if _encoding_hash(origin) != encoding:
        raise OtherEncoding(f"{keys_of(claim)[0]} is encoded otherwise on this worker; install the same closedform there")
    with memory_of(_kin(origin)):
        return engines()[ask.engine].work(claim, ask, settings)


# A corpus has more claims than memory holds, and a worker meets many of them; a document's claims are held by their modules.
_LATELY = 512


@lru_cache(_LATELY)
def _encoding(origin: Origin) -> str:
    claim = _claim(origin)
    if isinstance(origin, Own):
        return canonical(_nameless(claim))
    return canonical((claim, documents().get(claim.source.document)))  # a document's description of its data counts too


# The name of a reader's claim and its place, on which no engine's result depends: a line more before a display changes both.
_NAMES = {"label", "note", "source", "taken"}


def _nameless(part: Any) -> dict[str, Any]:
    """Return the fields of a reader's claim, or of a line of it, without those that only name it."""
    told = {one.name: getattr(part, one.name) for one in fields(part) if one.name not in _NAMES}
    return told | {"lines": tuple(map(_nameless, told["lines"]))} if "lines" in told else told


@lru_cache(_LATELY)
def _encoding_hash(origin: Origin) -> str:
    return hashlib.sha256(_encoding(origin).encode()).hexdigest()


def _claim(origin: Origin) -> Asked:
    """Return the claim of an origin; only the latest of a reader's own claims are kept in memory."""
    if claim_of.cache_info().currsize > _LATELY:
        claim_of.cache_clear()
    return claim_at(origin)


def _kin(origin: Origin) -> str:
    """Name what a claim shares formulas with: its file, and of a reader's claim those that differ in numbers alone."""
    return hashlib.sha256(_NUMBERS.sub("", origin.entry).encode()).hexdigest() if isinstance(origin, Own) else origin.module


_NUMBERS = re.compile(r'"key": "[^"]*"|\d+')


def _job(origin: Origin, ask: Ask, options: Options, place: int = 0) -> Job:
    engine, claim = engines()[ask.engine], _claim(origin)
    seconds, out_of_time = options.seconds(engine, own=isinstance(origin, Own)), engine.out_of_time
    return Job(
        call=perform,
        args=(origin, ask, options.settings, _encoding_hash(origin)),
        kind=engine.finds_of_property if isinstance(claim, Property) else engine.finds,
        name=fingerprint(_encoding(origin), repr(ask), engine.keyed_by(options.settings, seconds), engine.work.__module__),
        limits=limits(seconds, memory=options.memory if engine.bounded else None),
        verb=engine.name,
        about=claim.says.strip("$")[:40] if isinstance(origin, Own) else origin.constant.lower(),
        place=place,
        crew=engine.name if engine.starts_first else "",
        kin=_kin(origin),
        conclude=None if out_of_time is None else lambda reason: out_of_time(ask, reason),
    )


@dataclass
class Case:
    """A claim being checked.

    Args:
        origin: where the claim comes from.
        wanted: what the run needs to know about it.
        place: its number in the run; tasks of earlier claims are done first.
        found: the engines' results so far.
        asked: the tasks so far.
        worked: True if a task was not in the ledger.
    """

    origin: Origin
    wanted: Wanted
    place: int = 0
    found: dict[Ask, Any] = field(default_factory=dict)
    asked: set[Ask] = field(default_factory=set)
    worked: bool = False

    @property
    def sound(self) -> bool:
        """True if no failure may succeed in another run."""
        return not any(isinstance(result, Failure) for result in self.found.values())


class Investigation:
    """Claims being checked: ``next`` returns each one when its tasks are done, in the order in which they end.

    Args:
        options: engines, digits, limits.
        desk: hands out the tasks.
        progress: called with every new result: the number of claims ended and the number started.
        still_open: called with a claim that has a result and further tasks.
    """

    def __init__(
        self,
        options: Options,
        desk: Desk[Case],
        progress: Progress | None = None,
        still_open: Callable[[Case], None] | None = None,
    ) -> None:
        self._options, self._desk, self._progress, self._still_open = options, desk, progress, still_open
        self._chosen = options.chosen
        self._ended: deque[Case] = deque()
        self._in_hand = self._taken = 0

    def __len__(self) -> int:
        """Count the claims that have not been returned."""
        return self._in_hand + len(self._ended)

    def add(self, case: Case) -> None:
        """Start checking a claim."""
        self._in_hand, self._taken = self._in_hand + 1, self._taken + 1
        self._ask_more(case)

    def next(self) -> Case:
        """Return a claim whose tasks are all done; called only while there is one."""
        while not self._ended:
            case, job, result = self._desk.next()
            case.found[job.args[1]] = Failure(result.reason) if isinstance(result, Failed) else result
            self._ask_more(case)
            if self._still_open and case.worked and len(case.found) < len(case.asked):
                self._still_open(case)
            if self._progress:
                self._progress(self._taken - self._in_hand, self._taken, job.about)
        return self._ended.popleft()

    def _ask_more(self, case: Case) -> None:
        asks = _asks(_claim(case.origin), case.found, case.asked, self._chosen, case.wanted)
        case.asked.update(asks)
        for ask in asks:
            case.worked |= self._desk.submit(case, _job(case.origin, ask, self._options, case.place))
        if len(case.found) == len(case.asked):
            self._in_hand -= 1
            self._ended.append(case)


def each(investigation: Investigation) -> Iterator[tuple[Case, list[Record]]]:
    """Yield claims as they end, each with its records."""
    while investigation:
        case = investigation.next()
        yield case, assemble(claim_at(case.origin), case.found, case.origin)


def run(
    keys: Iterable[str] | None = None,
    options: Options | None = None,
    progress: Progress | None = None,
    judged: Listener | None = None,
    foreseen: Listener | None = None,
    ended: Callable[[Case], None] | None = None,
) -> list[Record]:
    """Check the lines named (all lines if None) as ``run_claims`` does, and return one record each, in document order.

    Numbered definitions among them have records too, which say that there is nothing to check.

    Raises:
        KeyError: a key is unknown.
    """
    wanted = list(keys) if keys is not None else [*index(), *definitions()]
    defining = definition_records(wanted)
    defined = {record.key for record in defining}
    lines = [key for key in wanted if key not in defined]
    origins = dict.fromkeys(origin_of(key) for key in lines)
    records = run_claims(origins, options, progress, wanted=set(lines), judged=judged, foreseen=foreseen, ended=ended)
    return sorted([*records, *defining], key=lambda r: sort_key(r.key))


def run_claims(
    origins: Iterable[Origin],
    options: Options | None = None,
    progress: Progress | None = None,
    *,
    wanted: set[str] | None = None,
    judged: Listener | None = None,
    foreseen: Listener | None = None,
    ended: Callable[[Case], None] | None = None,
) -> list[Record]:
    """Check claims and return one record a line, in their order.

    Args:
        origins: where the claims come from.
        options: engines, digits, limits, ledger.
        progress: called with every new result.
        wanted: the keys whose records are wanted; all if None.
        judged: called with the records of each claim as they are made.
        foreseen: called once with the records of a claim, as soon as the results decide each of them, though other engines still
            work.
        ended: called with each claim and all results for it.
    """
    options, chains = options or Options(), {origin: keys_of(claim_at(origin)) for origin in origins}
    keys = wanted if wanted is not None else {key for chain in chains.values() for key in chain}
    asks_for = options.wanted(keys)
    with Ledger(options.ledger) as book, options.executor() as executor:
        told: set[Origin] = set()

        def foresee(case: Case) -> None:
            if foreseen is None or case.origin in told:
                return
            with memory_of(_kin(case.origin)):
                found = [record for record in assemble(_claim(case.origin), case.found, case.origin) if record.key in keys]
            if not any(record.total.is_open for record in found):
                told.add(case.origin)
                foreseen(found)

        investigation = Investigation(options, Desk[Case](book, executor), progress, foresee)
        for place, origin in enumerate(chains):
            investigation.add(Case(origin, asks_for, place))
        of_claim: dict[Origin, list[Record]] = {}
        for case, found in each(investigation):
            of_claim[case.origin] = found
            if ended:
                ended(case)
            if judged and case.worked:
                judged([record for record in found if record.key in keys])
    return [r for r in link([r for origin in chains for r in of_claim[origin]], chains.values()) if r.key in keys]


def check_here(claim: Asked, options: Options | None = None) -> list[Record]:
    """Check one claim, such as a line under edit, in this process, without time limits or a ledger; return its records, one a line."""
    options, found = options or Options(engines=("enclose", "prove", "certify")), dict[Ask, Any]()
    with in_memory(Memory()):
        while asks := _asks(claim, found, found, options.chosen, options.wanted(keys_of(claim))):
            found |= {ask: engines()[ask.engine].work(claim, ask, options.settings) for ask in asks}
        return assemble(claim, found)
