"""Run calls in worker processes that can be killed, and keep their results as soon as they are there.

A call that times out, dies or fails gives a ``Failed`` with the reason; the others go on. What is in
the ledger is not run again, so an interrupted run resumes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numerics.running.ledger import Ledger
from numerics.running.workers import Failed, Limits, Workers

WAITING = 50.0  # a task's limit on processor time, times this, is its limit by the wall: it may wait for a busy machine
# Bytes a task may take beyond what its worker holds; the enclosures and quadratures of document 001 take at
# most 28 MiB, so this stops only what has run away.
MEMORY = 4 << 30


@dataclass(frozen=True)
class Job:
    """One call for a worker.

    Args:
        call: a function of a module; run in a worker of its own.
        args: its arguments; hashable, and small enough to send.
        kind: the type of its result, plain data.
        name: what the result is kept under (see ``numerics.running.ledger.fingerprint``).
        limits: what it may use.
        verb: what it does, in the reason of a failure.
        about: what it works on, in the progress shown.
        conclude: makes a result of the reason of a failure, where running out of time is an answer.
    """

    call: Callable[..., Any]
    args: tuple[Any, ...]
    kind: Any
    name: str
    limits: Limits
    verb: str
    about: str
    conclude: Callable[[str], Any] | None = None


Progress = Callable[[int, int, str], None]


def limits(seconds: float, *, memory: int | None = MEMORY) -> Limits:
    """Limit a job's processor time, its wall clock generously, and its memory in bytes."""
    return Limits(seconds=WAITING * seconds, cpu=seconds, memory=memory)


def run_jobs(
    jobs: Sequence[Job],
    *,
    workers: int,
    ledger: Path | None,
    progress: Progress | None = None,
    follow: Callable[[Job, Any], Sequence[Job]] | None = None,
) -> dict[Job, Any]:
    """Run jobs, from the ledger where they are known; a failure is a ``Failed``, never an exception.

    ``follow`` names the jobs that a result calls for: they are run as well.
    """
    results: dict[Job, Any] = {}
    with Ledger(ledger) as book, Workers[Job](workers) as pool:

        def start(job: Job) -> None:
            kept = book.get(job.name, job.kind)
            if kept is None:
                pool.submit(job, job.limits, job.call, *job.args)
            else:
                finish(job, kept)

        def finish(job: Job, result: Any) -> None:
            results[job] = result
            if progress:
                progress(len(results), len(results) + len(pool), job.about)
            for next_job in follow(job, result) if follow else ():
                start(next_job)

        for job in jobs:
            start(job)
        while pool:
            job, result = pool.next()
            if isinstance(result, Failed):
                result = Failed(f"{job.verb} {result.reason}", result.spent)
                if result.spent and job.conclude is not None:
                    result = job.conclude(result.reason)
            if not isinstance(result, Failed):
                book.put(job.name, result)
            finish(job, result)
    return results
