"""Run checks in worker processes that can be killed, keep their results, and write records.

What an engine is asked for has a time limit, and its result is kept in the ledger as soon as it is there, so that an
interrupted run resumes. What times out, dies or fails leaves its line undecided with the reason; the others go on.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from derivations.claim import Property
from derivations.document import documents
from derivations.index import claim_at, index, keys_of, path_of, sort_key
from numerics.assemble import assemble
from numerics.chains import link
from numerics.engines.engine import Ask, Claim, Engine, Failure, Found, Settings, Wanted
from numerics.engines.index import engines
from numerics.record import Record
from numerics.running.ledger import canonical, fingerprint
from numerics.running.pool import MEMORY, Job, Progress, limits, run_jobs
from numerics.running.workers import Failed


@dataclass(frozen=True)
class Options(Settings):
    """How to run: which engines, how many digits, samples, workers; where results are kept.

    Args:
        engines: names of engines; all of them unless told.
        workers: processes.
        ledger: where results are kept; nowhere where None.
        time_limit: seconds of processor time for each thing asked of an engine; each engine's own where None.
        memory: bytes that a check may take.
    """

    engines: tuple[str, ...] = ()
    workers: int = max(1, min(os.cpu_count() or 1, 8))
    ledger: Path | None = None
    time_limit: float | None = None
    memory: int = MEMORY

    def __post_init__(self) -> None:
        """Refuse unknown engines and senseless numbers."""
        for engine in self.engines:
            if engine not in engines():
                raise ValueError(f"unknown engine {engine!r}; use {', '.join(engines())}")
        if not 1 <= self.digits <= 1000:
            raise ValueError(f"--digits is {self.digits}; give 1 to 1000")
        if not 1 <= self.samples <= 10**12:
            raise ValueError(f"--samples is {self.samples}; give 1 to 10**12")
        if self.time_limit is not None and not 0 < self.time_limit <= 86400:
            raise ValueError(f"--time-limit is {self.time_limit:g}; give more than 0 and at most 86400 seconds")

    @property
    def chosen(self) -> list[Engine]:
        """List the engines to use, those that are slow to start first."""
        names = self.engines or tuple(engines())
        return sorted((engines()[name] for name in dict.fromkeys(names)), key=lambda engine: not engine.starts_first)

    @property
    def settings(self) -> Settings:
        """Give what the engines need to know."""
        return Settings(self.digits, self.samples, self.device)

    def wanted(self, keys: Iterable[str]) -> Wanted:
        """Ask the engines chosen for some lines."""
        return Wanted(frozenset(keys), frozenset(engine.name for engine in self.chosen))

    def seconds(self, engine: Engine) -> float:
        """Give the processor time that an engine may take for one thing asked."""
        return self.time_limit or engine.seconds


def _asks(claim: Claim, found: Found, asked: Container[Ask], chosen: Sequence[Engine], wanted: Wanted) -> list[Ask]:
    """List what the engines can do of a claim now, and have not been asked for."""
    return [ask for engine in chosen for ask in engine.asks(claim, found, wanted) if ask not in asked]


def perform(path: str, ask: Ask, settings: Settings) -> Any:
    """Do what one engine is asked for; called in a worker."""
    return engines()[ask.engine].work(claim_at(path), ask, settings)


@cache
def _encoding(path: str) -> str:
    claim = claim_at(path)
    return canonical((claim, documents().get(claim.source.document)))  # what a document says of its data counts too


def _job(path: str, ask: Ask, options: Options) -> Job:
    engine, claim = engines()[ask.engine], claim_at(path)
    seconds, out_of_time = options.seconds(engine), engine.out_of_time
    return Job(
        call=perform,
        args=(path, ask, options.settings),
        kind=engine.finds_of_property if isinstance(claim, Property) else engine.finds,
        name=fingerprint(_encoding(path), repr(ask), engine.keyed_by(options.settings, seconds), engine.work.__module__),
        limits=limits(seconds, memory=options.memory if engine.bounded else None),
        verb=engine.name,
        about=claim.says[:40] if path.startswith("{") else path.rsplit(".", 1)[-1].lower(),
        conclude=None if out_of_time is None else lambda reason: out_of_time(ask, reason),
    )


def run(keys: Iterable[str] | None = None, options: Options | None = None, progress: Progress | None = None) -> list[Record]:
    """Check the lines named (all of them where None) and give one record each, in document order.

    Raises:
        KeyError: a key is unknown.
    """
    wanted = list(keys) if keys is not None else list(index())
    records = run_paths(dict.fromkeys(path_of(key) for key in wanted), options, progress, wanted=set(wanted))
    return sorted(records, key=lambda r: sort_key(r.key))


def run_paths(
    paths: Iterable[str], options: Options | None = None, progress: Progress | None = None, *, wanted: set[str] | None = None
) -> list[Record]:
    """Check the claims at some paths and give one record a line, in their order.

    Args:
        paths: of claims, as ``derivations.index.claim_at`` takes them.
        options: engines, digits, limits, ledger.
        progress: called as results come.
        wanted: the keys that records are asked for; all where None.
    """
    options, paths = options or Options(), list(paths)
    chains = {path: keys_of(claim_at(path)) for path in paths}
    keys = wanted if wanted is not None else {key for chain in chains.values() for key in chain}
    found: dict[str, dict[Ask, Any]] = {path: {} for path in paths}
    asked: dict[str, set[Ask]] = {path: set() for path in paths}
    chosen, asks_for = options.chosen, options.wanted(keys)

    def next_jobs(path: str) -> list[Job]:
        asks = _asks(claim_at(path), found[path], asked[path], chosen, asks_for)
        asked[path].update(asks)
        return [_job(path, ask, options) for ask in asks]

    def follow(job: Job, result: Any) -> Sequence[Job]:
        path, ask, _ = job.args
        found[path][ask] = Failure(result.reason) if isinstance(result, Failed) else result
        return next_jobs(path)

    jobs = [job for path in found for job in next_jobs(path)]
    run_jobs(jobs, workers=options.workers, ledger=options.ledger, progress=progress, follow=follow)
    records = [record for path in paths for record in assemble(path, claim_at(path), found[path])]
    return [record for record in link(records, chains.values()) if record.key in keys]


def check_here(claim: Claim, options: Options | None = None) -> list[Record]:
    """Check one claim in this process, without time limits or a ledger: records, one a line.

    For claims that are not in the index: a line under edit, a planted error.
    """
    options = options or Options(engines=("enclose", "prove"))
    found: dict[Ask, Any] = {}
    while asks := _asks(claim, found, found, options.chosen, options.wanted(keys_of(claim))):
        found |= {ask: engines()[ask.engine].work(claim, ask, options.settings) for ask in asks}
    return assemble("", claim, found)
