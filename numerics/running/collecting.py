"""How often a process of ours looks for objects that hold each other and nobody else holds."""

from __future__ import annotations

import gc

# Objects made, beyond those that ended, between collections of the youngest, and so on. Formulas hold no cycles and end by themselves; by Python's
# 700, 10, 10 a full collection is made every few seconds, and walks all that SymPy's caches hold, for a third of a second; one of the
# second youngest, of what caches took in lately, is no better.
_BETWEEN = (100_000, 100, 20)


def collect_rarely() -> None:
    """Have Python look for such objects rarely, in this process and those forked from it."""
    gc.set_threshold(*_BETWEEN)
