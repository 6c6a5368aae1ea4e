"""Jobs of the self-test, run to their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from closedform.numerics.running.pool import Desk, Job, Progress


def run_jobs(
    jobs: Sequence[Job],
    desk: Desk[None],
    *,
    progress: Progress | None = None,
    follow: Callable[[Job, Any], Sequence[Job]] | None = None,
) -> dict[Job, Any]:
    """Run jobs; a failure is a ``Failed``, never an exception.

    ``follow`` returns the further jobs that a result needs: they run too.
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
