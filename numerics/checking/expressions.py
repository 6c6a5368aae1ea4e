"""SymPy's own expressions as the texts of a claim: their letters with the domains that they assume, matrices of any dimension too."""

from __future__ import annotations

from typing import Any

import sympy as sp

_DOMAINS = (
    ("positive integer", "is_integer", "is_positive"),
    ("nonnegative integer", "is_integer", "is_nonnegative"),
    ("integer", "is_integer"),
    ("positive", "is_positive"),
    ("negative", "is_negative"),
    ("nonnegative", "is_nonnegative"),
    ("nonpositive", "is_nonpositive"),
)


def claim_of_expressions(left: Any, right: Any) -> dict[str, Any]:
    """Write two expressions as a claim's fields.

    Args:
        left: an expression of SymPy, or a matrix expression with letters for dimensions.
        right: another one, of the same shape.

    A letter without assumptions counts as real.
    """
    sides = [sp.sympify(one) for one in (left, right)]
    matrices = sorted(set().union(*(side.atoms(sp.MatrixSymbol) for side in sides)), key=str)
    sizes = set().union(*(part.free_symbols for one in matrices for part in map(sp.sympify, one.shape)))
    letters = sorted(set().union(*(side.free_symbols for side in sides)) - {*matrices} - sizes, key=str)
    written = sp.latex if matrices else sp.sstr
    where = [f"{written(one)} {_domain(one)}" for one in letters]
    where += [f"{written(one)} in R^{{{one.rows} x {one.cols}}}" for one in matrices]
    return {"left": written(sides[0]), "right": written(sides[1]), "where": ", ".join(where)}


def _domain(letter: Any) -> str:
    return next((said for said, *facts in _DOMAINS if all(getattr(letter, fact) for fact in facts)), "real")
