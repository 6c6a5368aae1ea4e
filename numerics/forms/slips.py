"""Symbols that a writer may confuse, for mutants and repairs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from closedform.derivations.functions.types import Form, Letter

_ALIKE = ({"a", "b"}, {"r", "r_0"})  # like symbols with unlike names


def like_symbols(symbols: Iterable[Letter]) -> list[tuple[Form, Form]]:
    """Pair the symbols that a writer might exchange: one letter with different indices, and a with b."""
    ordered = sorted(symbols, key=str)
    return [
        (one, other)
        for i, one in enumerate(ordered)
        for other in ordered[i + 1 :]
        if _stem(one.name) == _stem(other.name) or {one.name, other.name} in _ALIKE
    ]


def _stem(name: str) -> str:
    """Strip the indices (digits, i, j, k) and the mark of the other class from a symbol's name."""
    letter, mark, indices = name.replace("^0", "").partition("_")
    return letter + mark + re.sub(r"[0-9ijk]+", "#", indices)
