"""Jobs, their executors, and the ledger that keeps each result at once.

A job that times out, dies or fails gives a ``Failed`` with the reason; the others continue. Results in the ledger are not computed
again, so an interrupted run resumes. An ``Executor`` decides where jobs run: in processes of this machine
(``numerics.running.local``), or of a cluster (``numerics.running.cluster``).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from closedform.numerics.running.ledger import Ledger
from closedform.numerics.running.workers import Failed, Limits

WAITING = 50.0  # a task's wall-clock limit in units of its processor-time limit: it may wait for a busy machine
# Bytes a task may use beyond its worker's own; the enclosures and quadratures of document 001 use at
# most 28 MiB, so this stops only runaway tasks.
MEMORY = 4 << 30

Owner = TypeVar("Owner")


@dataclass(frozen=True)
class Job:
    """One call for a worker.

    Args:
        call: a function of a module; it runs in its own worker.
        args: its arguments; hashable, plain data of the types that the function names, and small enough to send.
        kind: the type of its result, plain data.
        name: the key of the result (see ``numerics.running.ledger.fingerprint``).
        limits: the limits on its resources.
        verb: the action, for the reason of a failure.
        about: its subject, for the progress display.
        place: jobs with a lower place run first.
        crew: the slow import it needs; such jobs stay in processes that have it. Empty without one.
        kin: the source of shared formulas, such as a file; a process stays with one kin if possible. Empty if unknown.
        conclude: turns the reason of a failure into a result, if running out of time is an answer.
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
        """The number of jobs that it can run at once, now."""

    def submit(self, ticket: int, job: Job) -> None:
        """Run a job as soon as there is room for it."""

    def next(self) -> tuple[int, Any]:
        """Wait for a job to end; return its ticket, and its result or a ``Failed``. Some job must be unanswered.

        Raises:
            ValueError: no further job will be answered; the message says why and what to do.
        """


def limits(seconds: float, *, memory: int | None = MEMORY) -> Limits:
    """Return a job's limits: processor time, a generous wall clock, and memory in bytes."""
    return Limits(seconds=WAITING * seconds, cpu=seconds, memory=memory)


class Desk(Generic[Owner]):
    """Hands jobs to an executor, except those with results in the ledger, and keeps the new results.

    Args:
        book: the ledger of results.
        executor: runs the jobs.
    """

    def __init__(self, book: Ledger, executor: Executor) -> None:
        self.book = book
        self.executor = executor
        self._known: deque[tuple[Owner, Job, Any]] = deque()
        self._out: dict[int, tuple[Owner, Job]] = {}
        self._tickets = 0

    def __len__(self) -> int:
        """Count the unanswered jobs."""
        return len(self._known) + len(self._out)

    def submit(self, owner: Owner, job: Job) -> bool:
        """Submit a job, whose result ``next`` returns with its owner; return True if the result was not in the ledger."""
        kept = self.book.get(job.name, job.kind)
        if kept is not None:
            self._known.append((owner, job, kept))
            return False
        self._tickets += 1
        self._out[self._tickets] = owner, job
        self.executor.submit(self._tickets, job)
        return True

    def next(self) -> tuple[Owner, Job, Any]:
        """Return an ended job with its result or a ``Failed``: first those with results in the ledger."""
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
