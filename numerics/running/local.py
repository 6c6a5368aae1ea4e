"""Jobs in processes of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numerics.running.pool import Executor, Job
from numerics.running.workers import Workers


class Local:
    """Runs jobs in worker processes, with their limits."""

    def __init__(self, workers: Workers[int]) -> None:
        self._workers = workers

    @property
    def width(self) -> int:
        """How many jobs run at once."""
        return self._workers.count

    def submit(self, ticket: int, job: Job) -> None:
        """Run a job as soon as a process is free."""
        self._workers.submit(ticket, job.limits, job.call, *job.args, place=job.place)

    def next(self) -> tuple[int, Any]:
        """Wait for a job to end."""
        return self._workers.next()


@contextmanager
def local(count: int) -> Iterator[Executor]:
    """Run jobs in at most ``count`` processes, which end with the context."""
    with Workers[int](count) as workers:
        yield Local(workers)
