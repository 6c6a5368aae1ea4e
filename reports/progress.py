"""How far a run is: a bar on a terminal, else a line in the log every so often, with an estimate of what is left."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

FIRST, EVERY = 10.0, 30.0  # seconds until a log without a terminal hears how far it is, and between such lines
_ENOUGH = 5  # that have ended, before what is left is estimated: the first waits for what is imported
_RECENT = 60.0  # seconds over which the rate behind an estimate is taken

Told = Callable[[int, int, str], None]  # how many have ended, of how many; and what was worked on last


class Estimate:
    """How far a run is and how long it will take, from how fast the last ones ended.

    Args:
        total: claims to check, as far as is known.
        noun: what is counted.
        clock: seconds.
    """

    def __init__(self, total: int = 0, noun: str = "claims", clock: Callable[[], float] = time.monotonic) -> None:
        self.total, self.done, self.noun = total, 0, noun
        self._clock = clock
        self._marks: deque[tuple[float, int]] = deque([(clock(), 0)])

    def reach(self, done: int, total: int) -> None:
        """Take note of how many have ended, and of how many there are."""
        self.done, self.total = done, total
        now = self._clock()
        if now - self._marks[-1][0] >= 1:
            self._marks.append((now, self.done))
            while len(self._marks) > 2 and now - self._marks[0][0] > _RECENT:
                self._marks.popleft()

    @property
    def rate(self) -> float:
        """How many end in a second, lately."""
        since, done = self._marks[0]
        return (self.done - done) / max(self._clock() - since, 1e-9)

    def __str__(self) -> str:
        """Say it in a line."""
        told, rate = f"{self.done} of {self.total} {self.noun}", self.rate
        if rate <= 0 or self.done < _ENOUGH or self.done >= self.total:
            return told
        return f"{told}, {rate:.3g} a second, about {_duration((self.total - self.done) / rate)} left"


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


@contextmanager
def showing(estimate: Estimate, console: Console) -> Iterator[Told]:
    """Show an estimate as things end: a bar on a terminal, else a line every so often."""
    if console.is_terminal:
        columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("", total=estimate.total or None)

            def shown(done: int, total: int, about: str) -> None:
                estimate.reach(done, total)
                bar.update(task, completed=done, total=total, description=about or str(estimate))

            yield shown
        return
    due = time.monotonic() + FIRST

    def logged(done: int, total: int, about: str) -> None:
        nonlocal due
        estimate.reach(done, total)
        if time.monotonic() >= due:
            due = time.monotonic() + EVERY
            last = f"; last: {about}" if about else ""
            console.print(f"closedform: {estimate}{last}", markup=False, highlight=False, soft_wrap=True)

    yield logged
