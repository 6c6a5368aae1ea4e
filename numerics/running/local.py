"""Jobs in processes of this machine, which end with a run or stay for the next run of the same process."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from closedform.numerics.running.pool import Executor, Job
from closedform.numerics.running.workers import Workers


class Local:
    """Runs jobs in worker processes, with their limits."""

    def __init__(self, workers: Workers[int]) -> None:
        self._workers = workers

    @property
    def width(self) -> int:
        """The number of jobs that run at once."""
        return self._workers.count

    def submit(self, ticket: int, job: Job) -> None:
        """Run a job as soon as a process is free."""
        self._workers.submit(ticket, job.limits, job.call, *job.args, place=job.place, crew=job.crew, kin=job.kin)

    def next(self) -> tuple[int, Any]:
        """Wait for a job to end."""
        return self._workers.next()


@contextmanager
def local(count: int) -> Iterator[Executor]:
    """Run jobs in at most ``count`` processes, which end with the context."""
    with Workers[int](count) as workers:
        yield Local(workers)


_free: defaultdict[int, list[Workers[int]]] = defaultdict(list)  # idle workers, by their count, for the next run


@contextmanager
def staying(count: int) -> Iterator[Executor]:
    """Run jobs in at most ``count`` processes, which stay for the next run with their imports, torch among them.

    Two simultaneous runs have separate processes. All end with this process; those of an interrupted run end with that run.
    """
    try:
        workers = _free[count].pop()
    except IndexError:
        workers = Workers[int](count)
    with ExitStack() as stack:
        stack.enter_context(workers)
        yield Local(workers)
        if not len(workers):
            stack.pop_all()
            _free[count].append(workers)
