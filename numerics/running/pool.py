"""Jobs, what runs them, and the ledger that keeps their results as soon as they are there.

A job that times out, dies or fails gives a ``Failed`` with the reason; the others go on. What is in
the ledger is not run again, so an interrupted run resumes. Where jobs run is an ``Executor``'s business: processes of
this machine (``numerics.running.local``), or those of a cluster (``numerics.running.cluster``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from closedform.numerics.running.ledger import Ledger
from closedform.numerics.running.workers import Failed, Limits

WAITING = 50.0  # a task's limit on processor time, times this, is its limit by the wall: it may wait for a busy machine
# Bytes a task may take beyond what its worker holds; the enclosures and quadratures of document 001 take at
# most 28 MiB, so this stops only what has run away.
MEMORY = 4 << 30

Owner = TypeVar("Owner")


@dataclass(frozen=True)
class Job:
    """One call for a worker.

    Args:
        call: a function of a module; run in a worker of its own.
        args: its arguments; hashable, plain data of the types that the function names, and small enough to send.
        kind: the type of its result, plain data.
        name: what the result is kept under (see ``numerics.running.ledger.fingerprint``).
        limits: what it may use.
        verb: what it does, in the reason of a failure.
        about: what it works on, in the progress shown.
        place: jobs of a lower one are done first.
        crew: what is slow to import for it; such jobs keep to processes that have done so. Empty where nothing is.
        kin: what it shares formulas with, such as a file; a process stays with one kin while it can. Empty where nothing is known.
        conclude: makes a result of the reason of a failure, where running out of time is an answer.
    """

    call: Callable[..., Any]
    args: tuple[Any, ...]
    kind: Any
    name: str
    limits: Limits
    verb: str
    about: str
    place: int = 0
    crew: str = ""
    kin: str = ""
    conclude: Callable[[str], Any] | None = None


Progress = Callable[[int, int, str], None]


class Executor(Protocol):
    """Runs jobs somewhere."""

    @property
    def width(self) -> int:
        """How many jobs it can work on at once, now."""

    def submit(self, ticket: int, job: Job) -> None:
        """Run a job as soon as there is room for it."""

    def next(self) -> tuple[int, Any]:
        """Wait for a job to end: its ticket, and its result or a ``Failed``. Called only while one is unanswered.

        Raises:
            ValueError: no job will be answered any more; the message says why and what to do.
        """


def limits(seconds: float, *, memory: int | None = MEMORY) -> Limits:
    """Limit a job's processor time, its wall clock generously, and its memory in bytes."""
    return Limits(seconds=WAITING * seconds, cpu=seconds, memory=memory)


class Desk(Generic[Owner]):
    """Hands jobs out to an executor, except those whose results are in the ledger, and keeps what comes back.

    Args:
        book: where results are kept.
        executor: what runs jobs.
    """

    def __init__(self, book: Ledger, executor: Executor) -> None:
        self.book = book
        self.executor = executor
        self._known: deque[tuple[Owner, Job, Any]] = deque()
        self._out: dict[int, tuple[Owner, Job]] = {}
        self._tickets = 0

    def __len__(self) -> int:
        """Count the jobs that have not been answered."""
        return len(self._known) + len(self._out)

    def submit(self, owner: Owner, job: Job) -> bool:
        """Have a job done, ``next`` hands its result back with its owner; tells whether it was not known already."""
        kept = self.book.get(job.name, job.kind)
        if kept is not None:
            self._known.append((owner, job, kept))
            return False
        self._tickets += 1
        self._out[self._tickets] = owner, job
        self.executor.submit(self._tickets, job)
        return True

    def next(self) -> tuple[Owner, Job, Any]:
        """Give a job that has ended, with its result or a ``Failed``: first those whose results were known."""
        if self._known:
            return self._known.popleft()
        ticket, result = self.executor.next()
        owner, job = self._out.pop(ticket)
        if isinstance(result, Failed):
            result = Failed(f"{job.verb} {result.reason}", result.spent)
            if result.spent and job.conclude is not None:
                result = job.conclude(result.reason)
        if not isinstance(result, Failed):
            self.book.put(job.name, result)
        return owner, job, result


def run_jobs(
    jobs: Sequence[Job],
    desk: Desk[None],
    *,
    progress: Progress | None = None,
    follow: Callable[[Job, Any], Sequence[Job]] | None = None,
) -> dict[Job, Any]:
    """Run jobs; a failure is a ``Failed``, never an exception.

    ``follow`` names the jobs that a result calls for: they are run as well.
    """
    results: dict[Job, Any] = {}
    for job in jobs:
        desk.submit(None, job)
    while desk:
        _, job, result = desk.next()
        results[job] = result
        for next_job in follow(job, result) if follow else ():
            desk.submit(None, next_job)
        if progress:
            progress(len(results), len(results) + len(desk), job.about)
    return results
