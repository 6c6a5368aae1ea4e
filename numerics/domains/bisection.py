"""A cell is halved, and its halves are, the most urgent first, until all are settled or the work allowed is done.

What a cell is and what settles one is the caller's: a sign that is certain on it, a bound that is good enough, a place outside the domain.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

Cell = TypeVar("Cell")


class Undecided(NamedTuple, Generic[Cell]):
    """A cell that is to be halved, and how soon: the most urgent first, of equals the one that was looked at first."""

    urgency: float
    halves: Callable[[], Iterable[Cell]]


class Rest(NamedTuple, Generic[Cell]):
    """How many cells were looked at, and what is not settled: cells that were not looked at, and those that are to be halved."""

    cells: int
    waiting: list[Cell]
    undecided: list[Undecided[Cell]]

    @property
    def open(self) -> list[Cell]:
        """The cells that would be looked at next; none where all is settled."""
        return [*self.waiting, *(half for one in self.undecided for half in one.halves())]


def bisected(
    start: Cell, look: Callable[[Cell], Undecided[Cell] | None], budget: int, enough: Callable[[], bool] = lambda: False
) -> Rest[Cell]:
    """Look at a cell, and at the halves of what is undecided.

    Args:
        start: the cell that is looked at first.
        look: settles a cell, in whatever way the caller notes, and gives None; or says how it is to be halved.
        budget: cells that may be looked at.
        enough: whether to stop, asked before each look.
    """
    waiting, queue, seen = deque([start]), list[tuple[float, int, Undecided[Cell]]](), 0
    while (waiting or queue) and seen < budget and not enough():
        if not waiting:
            waiting.extend(heapq.heappop(queue)[-1].halves())
        seen += 1
        if (found := look(waiting.popleft())) is not None:
            heapq.heappush(queue, (-found.urgency, seen, found))
    return Rest(seen, list(waiting), [one for *_, one in sorted(queue, key=lambda row: row[:2])])
