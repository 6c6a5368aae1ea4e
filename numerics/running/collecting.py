"""How often our processes collect cyclic garbage."""

from __future__ import annotations

import gc

# Objects made, minus those that ended, between collections of the youngest, and so on. Formulas have no cycles and end by themselves. With
# Python's 700, 10, 10 a full collection runs every few seconds, and walks SymPy's caches for a third of a second. One of the
# second youngest generation, which holds recent cache entries, is no better.
_BETWEEN = (100_000, 100, 20)


def collect_rarely() -> None:
    """Make Python collect cyclic garbage rarely, in this process and its forks."""
    gc.set_threshold(*_BETWEEN)
