"""How to run a check: the engines, their effort, the machines, and where results are kept."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from closedform.numerics.engines.engine import Engine, Settings, Wanted
from closedform.numerics.engines.index import engines
from closedform.numerics.running.local import local, staying
from closedform.numerics.running.pool import MEMORY, Executor


@dataclass(frozen=True)
class Options(Settings):
    """How to run a check: engines, digits, samples, workers; where results are kept.

    Args:
        engines: the names of the engines; all engines if empty.
        thorough: the names of engines that get their full time for a reader's claims too, as those in ``engines`` do.
        workers: the number of processes.
        ledger: the file that keeps results; None to keep nothing.
        time_limit: seconds of processor time for each task of an engine; each engine's own limit if None.
        memory: the bytes that a check may use.
        scheduler: the address of a Dask cluster's scheduler; checks run there instead of here.
        local_cluster: the number of workers of a Dask cluster started on the loopback for the run; 0 for none.
        stay: True if the processes stay for the next run of this one, which then has nothing to import.
        all_cells: True to run the experiments too that are run on request alone.
        also: the names of engines that run although no verdict rests on them, where verdicts alone are wanted.
        verdicts_alone: True to run engines that are not named only if a verdict can change. Omits regions, pictures and repairs,
            and quadratures and samples of values that the second rigorous route confirms.
        estimates: False to leave out those quadratures and samples alone, of lines that points decide.
    """

    engines: tuple[str, ...] = ()
    thorough: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    workers: int = max(1, min(os.cpu_count() or 1, 8))
    ledger: Path | None = None
    time_limit: float | None = None
    memory: int = MEMORY
    scheduler: str | None = None
    local_cluster: int = 0
    stay: bool = False
    all_cells: bool = False
    verdicts_alone: bool = False
    estimates: bool = True

    def __post_init__(self) -> None:
        """Refuse unknown engines and numbers out of range."""
        for engine in (*self.engines, *self.thorough, *self.also):
            if engine not in engines():
                raise ValueError(f"unknown engine {engine!r}; use {', '.join(engines())}")
        if not 1 <= self.digits <= 1000:
            raise ValueError(f"--digits is {self.digits}; give 1 to 1000")
        if not 1 <= self.samples <= 10**12:
            raise ValueError(f"--samples is {self.samples}; give 1 to 10**12")
        if self.time_limit is not None and not 0 < self.time_limit <= 86400:
            raise ValueError(f"--time-limit is {self.time_limit:g}; give more than 0 and at most 86400 seconds")
        if not 0 <= self.local_cluster <= 1024:
            raise ValueError(f"--local-cluster is {self.local_cluster}; give 1 to 1024 workers")
        if self.scheduler is not None and self.local_cluster:
            raise ValueError("--scheduler names a cluster and --local-cluster starts another; leave one out")

    def executor(self) -> AbstractContextManager[Executor]:
        """Open the executor of the checks: processes of this machine, or a cluster.

        Raises:
            ValueError: no cluster answers.
        """
        if self.scheduler is None and not self.local_cluster:
            return staying(self.workers) if self.stay else local(self.workers)
        from closedform.numerics.running.cluster import cluster  # Dask takes half a second to import, and is an extra

        return cluster(self.scheduler, self.local_cluster)

    @property
    def chosen(self) -> list[Engine]:
        """List the engines to use, slow starters first."""
        told = {name for name, engine in engines().items() if engine.decides or not self.verdicts_alone}
        names = self.engines or tuple(name for name in engines() if name in (*told, *self.thorough, *self.also))
        return sorted((engines()[name] for name in dict.fromkeys(names)), key=lambda engine: not engine.starts_first)

    @property
    def settings(self) -> Settings:
        """Return what the engines need to know."""
        return Settings(self.digits, self.samples, self.device, self.quick, self.in_full)

    def wanted(self, keys: Iterable[str]) -> Wanted:
        """Return what a run needs to know about some lines."""
        chosen = frozenset(engine.name for engine in self.chosen)
        return Wanted(
            frozenset(keys), chosen, self.verdicts_alone and not self.engines, estimates=self.estimates or bool(self.engines)
        )

    def seconds(self, engine: Engine, *, own: bool) -> float:
        """Return the processor time that an engine may take for one task, for a reader's claim or a document's."""
        brief = engine.brief if own and engine.name not in (*self.engines, *self.thorough) else None
        return self.time_limit or brief or (engine.at_length if self.in_full else None) or engine.seconds
