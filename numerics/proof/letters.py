"""Letters that stand for symbols in a proof: the same ones each time, so that what is found of a form in letters is found once in a process."""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from closedform.derivations.functions.types import Form


@lru_cache(4096)
def letter_for(what: Form, name: str | None = None, **assumptions: bool) -> Form:
    """Give the letter that stands for a symbol, or a form; where it is used, what it stands for has to be replaced by it everywhere.

    Args:
        what: it stands for.
        name: of the letter; that of the symbol where None.
        assumptions: on the letter.
    """
    return sp.Dummy(what.name if name is None else name, **assumptions)
