"""Jobs on the workers of a Dask cluster (``closedform[cluster]``): the same results as here, or a sentence that says why not.

Dask's scheduler repeats the jobs of a lost worker elsewhere, at most ``AGAIN`` times. If the scheduler is lost, the run ends.
Finished results are in the ledger, which stays on this side.
"""

from __future__ import annotations

import logging
import queue
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec

from closedform.numerics.running.pool import Executor, Job
from closedform.numerics.running.remote import WorkerLost, do
from closedform.numerics.running.wire import Answer, order_of
from closedform.numerics.running.workers import Failed

AGAIN = 3  # times that a job is repeated when its worker is lost
CONNECT = 15.0  # seconds in which a scheduler must answer
WORKERS = 120.0  # seconds in which a first worker must appear, or a lost one come back
_TURN = 1.0  # seconds between checks that the cluster still exists


class Cluster:
    """Runs jobs as tasks of a Dask cluster.

    Args:
        client: a connected client of ``distributed``.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._address = client.scheduler.address
        self._out: dict[int, tuple[Job, Any]] = {}
        self._ended: queue.SimpleQueue[int] = queue.SimpleQueue()

    @property
    def width(self) -> int:
        """The number of jobs that the present workers can do at once."""
        with self._connected():
            return max(1, sum(self._client.nthreads().values()))

    def submit(self, ticket: int, job: Job) -> None:
        """Send a job to the cluster's scheduler."""
        order = msgspec.json.encode(order_of(job))
        with self._connected():
            future = self._client.submit(do, order, key=f"check-{uuid.uuid4().hex}", pure=False, retries=AGAIN, priority=-job.place)
        self._out[ticket] = job, future
        future.add_done_callback(lambda _: self._ended.put(ticket))

    def next(self) -> tuple[int, Any]:
        """Wait for a job to end.

        Raises:
            ValueError: the scheduler or all workers are gone, or a worker has other sources or libraries.
        """
        seen = time.monotonic()
        while True:
            try:
                ticket = self._ended.get(timeout=_TURN)
            except queue.Empty:
                if self._client.status != "running":
                    raise self._gone() from None
                if self._has_workers():
                    seen = time.monotonic()
                elif time.monotonic() - seen > WORKERS:
                    raise ValueError(
                        f"the cluster at {self._address} has had no worker for {WORKERS:g} s; start one with `dask worker`: "
                        "what was finished is kept, the next run resumes"
                    ) from None
                continue
            job, future = self._out.pop(ticket)
            with self._connected():
                return ticket, self._result(job, future)

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Raise one sentence that the scheduler is gone, for every way in which that shows first."""
        try:
            yield
        except (OSError, TimeoutError, CancelledError, RuntimeError):  # Dask's own exceptions are subclasses of these
            raise self._gone() from None

    def _has_workers(self) -> bool:
        try:
            return bool(self._client.nthreads())
        except (OSError, TimeoutError):
            return False

    def _result(self, job: Job, future: Any) -> Any:
        from distributed import KilledWorker

        if future.status == "cancelled":
            raise self._gone()
        if future.status == "error":
            error = future.exception()
            if isinstance(error, KilledWorker | WorkerLost):
                return Failed(f"lost its worker {AGAIN + 1} times")
            raise ValueError(
                f"a worker of {self._address} cannot do a check ({type(error).__name__}: {error}); "
                "install the same closedform there as here"
            )
        answer = msgspec.json.decode(future.result(), type=Answer)
        if answer.refused is not None:
            raise ValueError(f"a worker of the cluster at {self._address} {answer.refused}")
        if answer.result is None:
            return answer.failed or Failed("gave no answer")
        return msgspec.msgpack.decode(answer.result, type=job.kind)

    def _gone(self) -> ValueError:
        return ValueError(f"the scheduler at {self._address} is gone; what was finished is kept, the next run resumes")


@contextmanager
def cluster(address: str | None, local_workers: int = 0) -> Iterator[Executor]:
    """Run jobs on the cluster whose scheduler has an address, or on a local one with so many new workers.

    Raises:
        ValueError: ``distributed`` is not installed, or no scheduler or worker answers.
    """
    try:
        import dask
        import distributed
    except ImportError:
        raise ValueError("a cluster needs Dask; install it with: pip install 'closedform[cluster]'") from None
    dask_: Any = distributed  # its classes have no types
    for name in [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # this module reports their messages in one sentence
    with ExitStack() as stack:
        stack.enter_context(
            dask.config.set({"distributed.scheduler.allowed-failures": AGAIN, "distributed.comm.timeouts.connect": f"{CONNECT}s"})
        )
        if local_workers:
            started = dask_.LocalCluster(
                n_workers=local_workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
            address = stack.enter_context(started).scheduler_address
        try:
            client = stack.enter_context(dask_.Client(address, timeout=CONNECT, set_as_default=False))
            client.wait_for_workers(1, timeout=WORKERS)
        except (TimeoutError, OSError, ValueError) as error:
            what = "it has no worker" if isinstance(error, TimeoutError) else str(error).split("\n")[0]
            raise ValueError(
                f"no cluster answers at {address} ({what}); start one with `dask scheduler` and `dask worker {address}`, "
                "or leave --scheduler out"
            ) from None
        yield Cluster(client)
