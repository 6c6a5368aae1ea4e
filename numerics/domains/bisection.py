"""Halve cells, the most urgent first, until all are settled or the budget is spent.

The caller defines a cell and what settles it: a certain sign, a good enough bound, a place outside the domain.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

Cell = TypeVar("Cell")


class Undecided(NamedTuple, Generic[Cell]):
    """A cell to halve, with its urgency: the most urgent comes first, of equals the one that was inspected first."""

    urgency: float
    halves: Callable[[], Iterable[Cell]]


class Rest(NamedTuple, Generic[Cell]):
    """The number of inspected cells, and the unsettled ones: cells not yet inspected, and cells to halve."""

    cells: int
    waiting: list[Cell]
    undecided: list[Undecided[Cell]]

    @property
    def open(self) -> list[Cell]:
        """The cells that would be inspected next; empty if all are settled."""
        return [*self.waiting, *(half for one in self.undecided for half in one.halves())]


def bisected(
    start: Cell, look: Callable[[Cell], Undecided[Cell] | None], budget: int, enough: Callable[[], bool] = lambda: False
) -> Rest[Cell]:
    """Inspect a cell, and the halves of each undecided one.

    Args:
        start: the first cell.
        look: settles a cell, as the caller notes it, and returns None; or returns how to halve it.
        budget: most cells to inspect.
        enough: returns True to stop; called before each cell.
    """
    waiting, queue, seen = deque([start]), list[tuple[float, int, Undecided[Cell]]](), 0
    while (waiting or queue) and seen < budget and not enough():
        if not waiting:
            waiting.extend(heapq.heappop(queue)[-1].halves())
        seen += 1
        if (found := look(waiting.popleft())) is not None:
            heapq.heappush(queue, (-found.urgency, seen, found))
    return Rest(seen, list(waiting), [one for *_, one in sorted(queue, key=lambda row: row[:2])])
