"""How far a run is: a bar on a terminal, else a line in the log every so often, with an estimate of the time left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

FIRST, EVERY = 10.0, 30.0  # seconds until a log without a terminal hears how far it is, and between such lines
_KNOWN = 1.0  # seconds in which what was kept is read
_ENOUGH = 5  # that have ended before the time left is estimated: the first waits for imports

Told = Callable[[int, int, str], None]  # how many have ended, of how many; and what was worked on last


class Estimate:
    """How far a run is and how long it will take, by the mean rate: claims differ, and the last few say little.

    What ends in the first second was known from a run before, and is not counted in the rate.

    Args:
        total: claims to check, as far as is known.
        noun: what is counted.
        clock: seconds.
    """

    def __init__(self, total: int = 0, noun: str = "claims", clock: Callable[[], float] = time.monotonic) -> None:
        self.total, self.done, self.noun = total, 0, noun
        self._clock, self._start = clock, clock()
        self._known = (self._start, 0)  # when the last one ended that was known, and how many had

    def reach(self, done: int, total: int) -> None:
        """Take note of how many have ended, and of how many there are."""
        self.done, self.total = done, total
        if (now := self._clock()) - self._start < _KNOWN:
            self._known = (now, done)

    @property
    def rate(self) -> float:
        """How many end in a second."""
        since, known = self._known
        return (self.done - known) / max(self._clock() - since, 1e-9)

    def __str__(self) -> str:
        """Say it in a line."""
        told, rate = f"{self.done} of {self.total} {self.noun}", self.rate
        if rate <= 0 or self.done - self._known[1] < _ENOUGH or self.done >= self.total:
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
