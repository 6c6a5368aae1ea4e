"""Run checks in worker processes that can be killed, keep their results, and write records.

What an engine is asked for has a time limit, and its result is kept in the ledger as soon as it is there, so that an
interrupted run resumes. What times out, dies or fails leaves its line undecided with the reason; the others go on.
"""

from __future__ import annotations

import hashlib
import os
from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from derivations.claim import Property
from derivations.document import documents
from derivations.index import claim_at, index, keys_of, origin_of, sort_key
from derivations.note import claim_from
from derivations.origin import Origin, Own
from numerics.assemble import assemble
from numerics.chains import link
from numerics.engines.engine import Ask, Claim, Engine, Failure, Found, Settings, Wanted
from numerics.engines.index import engines
from numerics.record import Listener, Record
from numerics.running.ledger import Ledger, canonical, fingerprint
from numerics.running.local import local, staying
from numerics.running.pool import MEMORY, Desk, Executor, Job, Progress, limits
from numerics.running.workers import Failed


@dataclass(frozen=True)
class Options(Settings):
    """How to run: which engines, how many digits, samples, workers; where results are kept.

    Args:
        engines: names of engines; all of them unless told.
        thorough: names of engines that may take all their time of a reader's own claims too, as those named in ``engines`` may.
        workers: processes.
        ledger: where results are kept; nowhere where None.
        time_limit: seconds of processor time for each thing asked of an engine; each engine's own where None.
        memory: bytes that a check may take.
        scheduler: the address of a Dask cluster's scheduler; checks run there instead of here.
        local_cluster: workers of a Dask cluster that is started on the loopback for the run; 0 for none.
        stay: whether the processes stay for the next run of this one, which then has nothing to import.
    """

    engines: tuple[str, ...] = ()
    thorough: tuple[str, ...] = ()
    workers: int = max(1, min(os.cpu_count() or 1, 8))
    ledger: Path | None = None
    time_limit: float | None = None
    memory: int = MEMORY
    scheduler: str | None = None
    local_cluster: int = 0
    stay: bool = False

    def __post_init__(self) -> None:
        """Refuse unknown engines and senseless numbers."""
        for engine in (*self.engines, *self.thorough):
            if engine not in engines():
                raise ValueError(f"unknown engine {engine!r}; use {', '.join(engines())}")
        if not 1 <= self.digits <= 1000:
            raise ValueError(f"--digits is {self.digits}; give 1 to 1000")
        if not 1 <= self.samples <= 10**12:
            raise ValueError(f"--samples is {self.samples}; give 1 to 10**12")
        if self.time_limit is not None and not 0 < self.time_limit <= 86400:
            raise ValueError(f"--time-limit is {self.time_limit:g}; give more than 0 and at most 86400 seconds")
        if not 0 <= self.local_cluster <= 1024:
            raise ValueError(f"--local-cluster is {self.local_cluster}; give 1 to 1024 workers")
        if self.scheduler is not None and self.local_cluster:
            raise ValueError("--scheduler names a cluster and --local-cluster starts another; leave one out")

    def executor(self) -> AbstractContextManager[Executor]:
        """Open what runs the checks: processes of this machine, or a cluster.

        Raises:
            ValueError: no cluster answers.
        """
        if self.scheduler is None and not self.local_cluster:
            return staying(self.workers) if self.stay else local(self.workers)
        from numerics.running.cluster import cluster  # Dask takes half a second to import, and is an extra

        return cluster(self.scheduler, self.local_cluster)

    @property
    def chosen(self) -> list[Engine]:
        """List the engines to use, those that are slow to start first."""
        names = self.engines or tuple(engines())
        return sorted((engines()[name] for name in dict.fromkeys(names)), key=lambda engine: not engine.starts_first)

    @property
    def settings(self) -> Settings:
        """Give what the engines need to know."""
        return Settings(self.digits, self.samples, self.device, self.quick)

    def wanted(self, keys: Iterable[str]) -> Wanted:
        """Ask the engines chosen for some lines."""
        return Wanted(frozenset(keys), frozenset(engine.name for engine in self.chosen))

    def seconds(self, engine: Engine) -> float:
        """Give the processor time that an engine may take for one thing asked."""
        return self.time_limit or engine.seconds


class OtherEncoding(Exception):
    """The claim of a name is encoded otherwise here than where the check was asked for."""


def _asks(claim: Claim, found: Found, asked: Container[Ask], chosen: Sequence[Engine], wanted: Wanted) -> list[Ask]:
    """List what the engines can do of a claim now, and have not been asked for."""
    return [ask for engine in chosen for ask in engine.asks(claim, found, wanted) if ask not in asked]


def perform(origin: Origin, ask: Ask, settings: Settings, encoding: str) -> Any:
    """Do what one engine is asked for; called in a worker, which may be on another machine.

    Args:
        origin: of the claim.
        ask: of which engine, and what.
        settings: digits, samples, device.
        encoding: the hash of the claim's encoding; what is done is done of that or not at all.

    Raises:
        OtherEncoding: the claim of that name is another one here.
    """
    claim = _claim(origin)
    if _encoding_hash(origin) != encoding:
        raise OtherEncoding(f"{keys_of(claim)[0]} is encoded otherwise on this worker; install the same closedform there")
    return engines()[ask.engine].work(claim, ask, settings)


# A corpus has more claims than memory holds, and a worker sees many of them; a document's claims are held by their modules.
_LATELY = 512


@lru_cache(_LATELY)
def _encoding(origin: Origin) -> str:
    claim = _claim(origin)
    return canonical((claim, documents().get(claim.source.document)))  # what a document says of its data counts too


@lru_cache(_LATELY)
def _encoding_hash(origin: Origin) -> str:
    return hashlib.sha256(_encoding(origin).encode()).hexdigest()


def _claim(origin: Origin) -> Claim:
    """Give the claim of an origin; of a reader's own claims only the latest are kept in memory."""
    if claim_from.cache_info().currsize > _LATELY:
        claim_from.cache_clear()
    return claim_at(origin)


def _job(origin: Origin, ask: Ask, options: Options, place: int = 0) -> Job:
    engine, claim = engines()[ask.engine], _claim(origin)
    seconds, out_of_time = options.seconds(engine), engine.out_of_time
    return Job(
        call=perform,
        args=(origin, ask, options.settings, _encoding_hash(origin)),
        kind=engine.finds_of_property if isinstance(claim, Property) else engine.finds,
        name=fingerprint(_encoding(origin), repr(ask), engine.keyed_by(options.settings, seconds), engine.work.__module__),
        limits=limits(seconds, memory=options.memory if engine.bounded else None),
        verb=engine.name,
        about=claim.says[:40] if isinstance(origin, Own) else origin.constant.lower(),
        place=place,
        conclude=None if out_of_time is None else lambda reason: out_of_time(ask, reason),
    )


@dataclass
class Case:
    """A claim in hand.

    Args:
        origin: of the claim.
        wanted: what is asked for of it.
        place: its number among those of a run; what is asked of earlier ones is done first.
        found: by the engines, so far.
        asked: of them, so far.
        worked: whether anything asked was not in the ledger.
    """

    origin: Origin
    wanted: Wanted
    place: int = 0
    found: dict[Ask, Any] = field(default_factory=dict)
    asked: set[Ask] = field(default_factory=set)
    worked: bool = False


class Investigation:
    """Claims being checked: ``next`` gives each once nothing more is asked of it, in the order in which they end.

    Args:
        options: engines, digits, limits.
        desk: that hands out what engines are asked for.
        progress: called as results come, with how many claims have ended and how many were taken in hand.
    """

    def __init__(self, options: Options, desk: Desk[Case], progress: Progress | None = None) -> None:
        self._options, self._desk, self._progress = options, desk, progress
        self._chosen = options.chosen
        self._ended: deque[Case] = deque()
        self._in_hand = self._taken = 0

    def __len__(self) -> int:
        """Count the claims that have not been given back."""
        return self._in_hand + len(self._ended)

    def add(self, case: Case) -> None:
        """Take a claim in hand."""
        self._in_hand, self._taken = self._in_hand + 1, self._taken + 1
        self._ask_more(case)

    def next(self) -> Case:
        """Give a claim of which all that was asked is answered; called only while there is one."""
        while not self._ended:
            case, job, result = self._desk.next()
            case.found[job.args[1]] = Failure(result.reason) if isinstance(result, Failed) else result
            self._ask_more(case)
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
    """Give claims as they end, each with its records."""
    while investigation:
        case = investigation.next()
        yield case, assemble(claim_at(case.origin), case.found, case.origin)


def run(
    keys: Iterable[str] | None = None,
    options: Options | None = None,
    progress: Progress | None = None,
    judged: Listener | None = None,
) -> list[Record]:
    """Check the lines named (all of them where None) as ``run_claims`` does, and give one record each, in document order.

    Raises:
        KeyError: a key is unknown.
    """
    wanted = list(keys) if keys is not None else list(index())
    records = run_claims(dict.fromkeys(origin_of(key) for key in wanted), options, progress, wanted=set(wanted), judged=judged)
    return sorted(records, key=lambda r: sort_key(r.key))


def run_claims(
    origins: Iterable[Origin],
    options: Options | None = None,
    progress: Progress | None = None,
    *,
    wanted: set[str] | None = None,
    judged: Listener | None = None,
) -> list[Record]:
    """Check claims and give one record a line, in their order.

    Args:
        origins: of the claims.
        options: engines, digits, limits, ledger.
        progress: called as results come.
        wanted: the keys that records are asked for; all where None.
        judged: told the records of each claim as they come.
    """
    options, chains = options or Options(), {origin: keys_of(claim_at(origin)) for origin in origins}
    keys = wanted if wanted is not None else {key for chain in chains.values() for key in chain}
    asks_for = options.wanted(keys)
    with Ledger(options.ledger) as book, options.executor() as executor:
        investigation = Investigation(options, Desk[Case](book, executor), progress)
        for place, origin in enumerate(chains):
            investigation.add(Case(origin, asks_for, place))
        of_claim: dict[Origin, list[Record]] = {}
        for case, found in each(investigation):
            of_claim[case.origin] = found
            if judged and case.worked:
                judged([record for record in found if record.key in keys])
    return [r for r in link([r for origin in chains for r in of_claim[origin]], chains.values()) if r.key in keys]


def check_here(claim: Claim, options: Options | None = None) -> list[Record]:
    """Check one claim, such as a line under edit, in this process, without time limits or a ledger: records, one a line."""
    options = options or Options(engines=("enclose", "prove"))
    found: dict[Ask, Any] = {}
    while asks := _asks(claim, found, found, options.chosen, options.wanted(keys_of(claim))):
        found |= {ask: engines()[ask.engine].work(claim, ask, options.settings) for ask in asks}
    return assemble(claim, found)
