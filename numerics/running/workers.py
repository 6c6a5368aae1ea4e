"""Worker processes that can be killed: what befalls one concerns the task it has, and no other.

Each worker has a pipe of its own. Workers that share a queue share its lock, and one that is killed
while it holds the lock stops all the others.
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

# Named, for the default differs between systems and versions: a fork has SymPy in it already, and starts at once.
_METHOD = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
_KINS = 1 << 12  # that a crew remembers
_CONTEXT: Any = multiprocessing.get_context(_METHOD)


@dataclass(frozen=True)
class Failed:
    """A task without a result, and why; ``spent`` where it used up the processor time it was allowed."""

    reason: str
    spent: bool = False


@dataclass(frozen=True)
class Limits:
    """What a task may use.

    Args:
        seconds: of wall clock.
        cpu: seconds of processor time, which do not depend on what else the machine does; None for no limit.
        memory: bytes beyond what the worker holds when it starts (enforced on Linux); None for no limit.
    """

    seconds: float
    cpu: float | None = None
    memory: int | None = None


@dataclass(order=True)
class _Task(Generic[Key]):
    """A task in its crew's queue: those of a lower place come first, and of one place those that were there first."""

    place: int
    number: int
    key: Key = field(compare=False)
    limits: Limits = field(compare=False)
    function: Callable[..., Any] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False)
    crew: str = field(compare=False)
    kin: str = field(compare=False)


class _Waiting(Generic[Key]):
    """The tasks that wait in one crew, by kin: heaps, of which none is empty."""

    def __init__(self) -> None:
        self._of: dict[str, list[_Task[Key]]] = {}

    def __len__(self) -> int:
        """Count them."""
        return sum(map(len, self._of.values()))

    def put(self, task: _Task[Key]) -> None:
        """Let one more wait."""
        heapq.heappush(self._of.setdefault(task.kin, []), task)

    def first(self) -> _Task[Key]:
        """Give the first of all."""
        return min(heap[0] for heap in self._of.values())

    def first_for(self, kin: str, distance: Callable[[str], int]) -> _Task[Key]:
        """Give the first of a worker's kin; where none of it waits, the first of those whose kins are nearest to it."""
        if kin in self._of:
            return self._of[kin][0]
        return min((distance(name), heap[0]) for name, heap in self._of.items())[1]

    def take(self, task: _Task[Key]) -> None:
        """Let one wait no more, which is the first of its kin."""
        heapq.heappop(self._of[task.kin])
        if not self._of[task.kin]:
            del self._of[task.kin]


@dataclass
class _Worker:
    process: BaseProcess
    connection: Connection
    crew: str
    deadline: float = 0.0
    kin: str = ""  # of its last task


class Workers(Generic[Key]):
    """Runs tasks in processes, at most ``count`` at once; one that is lost is replaced when one is needed.

    Processes form crews, each for tasks of its own: what one crew is slow to import, the others never do, and a process that
    has it is not stopped by a limit of theirs. A crew gets processes in proportion to what waits for it, and more where nothing else does.
    Tasks of one kin share much of what a process remembers: a worker stays with its kin, comes back to those that it was the last to be at, and
    takes up one that no other was at, as long as there are such.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self._waiting: defaultdict[str, _Waiting[Key]] = defaultdict(_Waiting)  # by crew
        self._submitted = 0
        self._busy: dict[Connection, tuple[Key, Limits, _Worker]] = {}
        self._idle: defaultdict[str, list[_Worker]] = defaultdict(list)
        self._last_at: defaultdict[str, dict[str, _Worker]] = defaultdict(dict)  # by crew and kin, the latest last

    def __len__(self) -> int:
        """Count the tasks that have not been answered."""
        return sum(map(len, self._waiting.values())) + len(self._busy)

    def submit(
        self, key: Key, limits: Limits, function: Callable[..., Any], *args: Any, place: int = 0, crew: str = "", kin: str = ""
    ) -> None:
        """Run ``function(*args)`` as soon as a worker of a crew is free; ``next`` hands the result back under ``key``.

        Of those that wait, and that are for this worker by their kin, one of the lowest place is next.
        """
        self._submitted += 1
        self._waiting[crew].put(_Task(place, self._submitted, key, limits, function, args, crew, kin))
        self._hand_out()

    def next(self) -> tuple[Key, Any]:
        """Wait for a task to end: its key, and its result or a ``Failed``."""
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
            if code == -_OUT_OF_CPU:
                return self._lost(worker, f"was stopped after {limits.cpu:g} s", spent=True)
            return self._lost(worker, _last_words(code))
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
            except OSError:  # it was killed while it had nothing to do
                _end(worker)
                continue
            self._waiting[crew].take(task)
            self._stays(worker, task.kin)
            worker.deadline = time.monotonic() + task.limits.seconds
            self._busy[worker.connection] = task.key, task.limits, worker

    def _distance(self, worker: _Worker, kin: str) -> int:
        """Tell how near a kin is to a worker: 0 where it was the last to be at it, 1 where nobody was, 2 where another was."""
        last = self._last_at[worker.crew].get(kin)
        return 1 if last is None else 0 if last is worker else 2

    def _stays(self, worker: _Worker, kin: str) -> None:
        """Remember that a worker is at a kin now."""
        worker.kin, last_at = kin, self._last_at[worker.crew]
        if not kin:
            return
        last_at.pop(kin, None)
        last_at[kin] = worker
        if len(last_at) > _KINS:
            del last_at[next(iter(last_at))]

    def _next_crew(self) -> str | None:
        """Choose whose task is next: the first in order of those whose crew has a worker free, or too few of them; else the first."""
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
        """End every worker, at work or not."""
        for worker in [*chain.from_iterable(self._idle.values()), *(worker for _, _, worker in self._busy.values())]:
            _end(worker)
        self._waiting.clear()
        self._busy.clear()
        self._idle.clear()


_OUT_OF_CPU = getattr(signal, "SIGPROF", 0)  # sent by the kernel, also to a worker inside a library that never returns


def _start(crew: str) -> _Worker:
    mine, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # the worker alone holds its end: when it dies, ours says so
    return _Worker(process, mine, crew)


def _end(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.connection.close()


def _last_words(code: int) -> str:
    if code >= 0:
        return f"ended its worker with exit code {code}"
    gave_up = ", as by a library that gets no memory" if code == -signal.SIGABRT else ""
    return f"was ended by {signal.Signals(-code).name}{gave_up}"


def _serve(connection: Connection) -> None:
    """Do what is asked until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent decides
    gc.freeze()  # what was forked along stays: each full collection would walk all documents' formulas, and be a tenth of the work
    collect_rarely()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            limits, function, args = connection.recv()
        except (EOFError, OSError):
            return
        try:
            result = _limited(limits, function, args)
            connection.send(result)
        except MemoryError:
            connection.send(Failed(f"needed more than {(limits.memory or 0) / 2**30:g} GiB of memory"))
        except Exception as error:  # noqa: BLE001 - one bad check must not stop the others; its reason is reported
            connection.send(Failed(f"failed: {type(error).__name__}: {error}"))


def _end_with_parent() -> None:
    """End this worker when its parent has died: nobody wants the result."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _limited(limits: Limits, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function with the limits on processor time and memory in force, where the system knows them."""
    if sys.platform == "win32":
        return function(*args)
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    try:
        signal.setitimer(signal.ITIMER_PROF, limits.cpu or 0)
        if limits.memory is not None and sys.platform == "linux":
            # Private writable memory. The address space is no measure: torch reserves far more than it uses.
            held = int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_DATA, (held + limits.memory, hard))
        return function(*args)
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))
        signal.setitimer(signal.ITIMER_PROF, 0)
