"""Worker processes that can be killed: the loss of one affects only its own task.

Each worker has its own pipe. With a shared queue, a worker that is killed while it holds the lock would stop all the others.
"""

from __future__ import annotations

import gc
import heapq
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, TypeVar

from closedform.numerics.running.collecting import collect_rarely

Key = TypeVar("Key")

# Named, because the default differs between systems and versions: a fork already has SymPy, and starts at once.
_METHOD = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
_KINS = 1 << 12  # most kins that a crew remembers
_CONTEXT: Any = multiprocessing.get_context(_METHOD)


@dataclass(frozen=True)
class Failed:
    """A task without a result, and why; ``spent`` if it used up its processor time."""

    reason: str
    spent: bool = False


@dataclass(frozen=True)
class Limits:
    """Limits on a task's resources.

    Args:
        seconds: wall-clock seconds.
        cpu: seconds of processor time, independent of other load on the machine; None for no limit.
        memory: bytes beyond the worker's own at its start (enforced on Linux); None for no limit.
    """

    seconds: float
    cpu: float | None = None
    memory: int | None = None


@dataclass(order=True)
class _Task(Generic[Key]):
    """A task in its crew's queue, ordered by place, then by arrival."""

    place: int
    number: int
    key: Key = field(compare=False)
    limits: Limits = field(compare=False)
    function: Callable[..., Any] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False)
    crew: str = field(compare=False)
    kin: str = field(compare=False)


class _Waiting(Generic[Key]):
    """The waiting tasks of one crew, by kin: heaps, none of them empty."""

    def __init__(self) -> None:
        self._of: dict[str, list[_Task[Key]]] = {}

    def __len__(self) -> int:
        """Count them."""
        return sum(map(len, self._of.values()))

    def put(self, task: _Task[Key]) -> None:
        """Add a waiting task."""
        heapq.heappush(self._of.setdefault(task.kin, []), task)

    def first(self) -> _Task[Key]:
        """Return the first task of all."""
        return min(heap[0] for heap in self._of.values())

    def first_for(self, kin: str, distance: Callable[[str], int]) -> _Task[Key]:
        """Return the first task of a worker's kin; if there is none, the first among the kins nearest to it."""
        if kin in self._of:
            return self._of[kin][0]
        return min((distance(name), heap[0]) for name, heap in self._of.items())[1]

    def take(self, task: _Task[Key]) -> None:
        """Remove a waiting task, the first of its kin."""
        heapq.heappop(self._of[task.kin])
        if not self._of[task.kin]:
            del self._of[task.kin]


@dataclass
class _Worker:
    process: BaseProcess
    connection: Connection
    crew: str
    deadline: float = 0.0
    kin: str = ""  # kin of its last task


class Workers(Generic[Key]):
    """Runs tasks in at most ``count`` processes at once; a lost process is replaced when it is needed.

    Processes form crews, each for its own tasks. Only one crew makes its slow import, and limits of other crews' tasks never stop
    its processes. A crew gets processes in proportion to its waiting tasks, and more if no others wait. Tasks of one kin share much
    of a process' caches. So a worker stays with its kin, returns to kins that it had last, and takes up kins that no worker had,
    while there are any.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._waiting: defaultdict[str, _Waiting[Key]] = defaultdict(_Waiting)  # by crew
        self._submitted = 0
        self._busy: dict[Connection, tuple[Key, Limits, _Worker]] = {}
        self._idle: defaultdict[str, list[_Worker]] = defaultdict(list)
        self._last_at: defaultdict[str, dict[str, _Worker]] = defaultdict(dict)  # by crew and kin, the latest last

    def __len__(self) -> int:
        """Count the unanswered tasks."""
        return sum(map(len, self._waiting.values())) + len(self._busy)

    def submit(
        self, key: Key, limits: Limits, function: Callable[..., Any], *args: Any, place: int = 0, crew: str = "", kin: str = ""
    ) -> None:
        """Run ``function(*args)`` as soon as a worker of a crew is free; ``next`` returns the result under ``key``.

        Among the waiting tasks of the worker's kin, one with the lowest place comes next.
        """
        self._submitted += 1
        self._waiting[crew].put(_Task(place, self._submitted, key, limits, function, args, crew, kin))
        self._hand_out()

    def next(self) -> tuple[Key, Any]:
        """Wait for a task to end; return its key, and its result or a ``Failed``."""
        while True:
            soonest = min(worker.deadline for _, _, worker in self._busy.values())
            ready = wait(list(self._busy), max(0.0, soonest - time.monotonic()))
            for connection, (key, limits, worker) in self._busy.items():
                if connection in ready or worker.deadline <= time.monotonic():
                    del self._busy[connection]
                    stopped = f"was stopped after {limits.seconds:g} s"
                    result = self._answer(worker, limits) if connection in ready else self._lost(worker, stopped)
                    self._hand_out()
                    return key, result

    def _answer(self, worker: _Worker, limits: Limits) -> Any:
        try:
            result = worker.connection.recv()
        except (EOFError, OSError):
            worker.process.join()
            code = worker.process.exitcode or 0
            if code == -OUT_OF_CPU:
                return self._lost(worker, f"was stopped after {limits.cpu:g} s", spent=True)
            return self._lost(worker, last_words(code))
        self._idle[worker.crew].append(worker)
        return result

    def _lost(self, worker: _Worker, reason: str, *, spent: bool = False) -> Failed:
        _end(worker)
        self._last_at[worker.crew] = {kin: last for kin, last in self._last_at[worker.crew].items() if last is not worker}
        return Failed(reason, spent)

    def _hand_out(self) -> None:
        while len(self._busy) < self.count and (crew := self._next_crew()) is not None:
            worker = self._idle[crew].pop() if self._idle[crew] else _start(crew)
            task = self._waiting[crew].first_for(worker.kin, partial(self._distance, worker))
            try:
                worker.connection.send((task.limits, task.function, task.args))
            except OSError:  # it was killed while it was idle
                _end(worker)
                continue
            self._waiting[crew].take(task)
            self._stays(worker, task.kin)
            worker.deadline = time.monotonic() + task.limits.seconds
            self._busy[worker.connection] = task.key, task.limits, worker

    def _distance(self, worker: _Worker, kin: str) -> int:
        """Return the distance of a kin from a worker: 0 if it had the kin last, 1 if no worker had, 2 if another had."""
        last = self._last_at[worker.crew].get(kin)
        return 1 if last is None else 0 if last is worker else 2

    def _stays(self, worker: _Worker, kin: str) -> None:
        """Note that a worker has a kin now."""
        worker.kin, last_at = kin, self._last_at[worker.crew]
        if not kin:
            return
        last_at.pop(kin, None)
        last_at[kin] = worker
        if len(last_at) > _KINS:
            del last_at[next(iter(last_at))]

    def _next_crew(self) -> str | None:
        """Choose the crew of the next task: the first task whose crew has a free worker or too few workers; else the first."""
        crews = sorted((crew for crew, tasks in self._waiting.items() if tasks), key=lambda crew: self._waiting[crew].first())
        every = sum(map(len, self._waiting.values()))
        for crew in crews:
            working = sum(worker.crew == crew for _, _, worker in self._busy.values())
            if self._idle[crew] or working * every < self.count * len(self._waiting[crew]):
                return crew
        return crews[0] if crews else None

    def __enter__(self) -> Workers[Key]:
        """Use as a context manager."""
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        """End every worker, busy or not."""
        for worker in [*chain.from_iterable(self._idle.values()), *(worker for _, _, worker in self._busy.values())]:
            _end(worker)
        self._waiting.clear()
        self._busy.clear()
        self._idle.clear()


OUT_OF_CPU = getattr(signal, "SIGPROF", 0)  # the kernel sends it, also to a worker inside a library that never returns


def _start(crew: str) -> _Worker:
    mine, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # only the worker holds its end: when it dies, our end reports it
    return _Worker(process, mine, crew)


def _end(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.connection.close()


def last_words(code: int) -> str:
    """Say how a process ended, from its exit code."""
    if code >= 0:
        return f"ended its worker with exit code {code}"
    gave_up = ", as by a library without memory" if code == -signal.SIGABRT else ""
    return f"was ended by {signal.Signals(-code).name}{gave_up}"


def _serve(connection: Connection) -> None:
    """Execute tasks until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent decides
    gc.freeze()  # inherited objects stay: each full collection would walk all documents' formulas, a tenth of the work
    collect_rarely()
    threading.Thread(target=end_with_parent, daemon=True).start()
    while True:
        try:
            limits, function, args = connection.recv()
        except (EOFError, OSError):
            return
        try:
            result = limited(limits, function, args)
            connection.send(result)
        except MemoryError:
            connection.send(Failed(f"needed more than {(limits.memory or 0) / 2**30:g} GiB of memory"))
        except Exception as error:  # noqa: BLE001 - one bad check must not stop the others; its reason is reported
            connection.send(Failed(f"failed: {type(error).__name__}: {error}"))


def end_with_parent() -> None:
    """End this process when its parent has died: nobody wants the result."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def limited(limits: Limits, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function under limits on processor time and memory, if the system supports them."""
    if sys.platform == "win32":
        return function(*args)
    import resource

    before, hard = resource.getrlimit(resource.RLIMIT_DATA)
    try:
        signal.setitimer(signal.ITIMER_PROF, limits.cpu or 0)
        most = hard
        if limits.memory is not None and sys.platform == "linux":
            # Private writable memory. The address space is no measure: torch reserves far more than it uses.
            most = limits.memory + int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))  # a worker inherits that of the process that started it
        return function(*args)
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (before, hard))
        signal.setitimer(signal.ITIMER_PROF, 0)
