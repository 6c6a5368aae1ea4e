"""Letters that replace symbols in a proof: always the same, so that results about a form in letters are found once in a process."""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from closedform.derivations.functions.types import Form


@lru_cache(4096)
def letter_for(what: Form, name: str | None = None, **assumptions: bool) -> Form:
    """Return the letter for a symbol or a form; the caller must replace the symbol by it everywhere.

    Args:
        what: the symbol or form.
        name: the letter's name; the symbol's if None.
        assumptions: the assumptions on the letter.
    """
    return sp.Dummy(what.name if name is None else name, **assumptions)
