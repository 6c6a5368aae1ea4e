"""SymPy's own expressions as the texts of a claim: their letters with the domains that they assume, matrices of any dimension too."""

from __future__ import annotations

from numbers import Number
from typing import Any

import sympy as sp

from closedform.derivations.claims.origin import BadClaim

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
        right: another one, of the same shape. One of the two may be a text: it stays one, for the readers of texts.

    A letter without assumptions counts as real.

    Raises:
        BadClaim: a side is neither an expression, nor a number, nor a text.
    """
    given = [one if isinstance(one, str) else _expression(one) for one in (left, right)]
    sides = [one for one in given if not isinstance(one, str)]
    matrices = sorted(set().union(*(side.atoms(sp.MatrixSymbol) for side in sides)), key=str)
    sizes = set().union(*(part.free_symbols for one in matrices for part in map(sp.sympify, one.shape)))
    letters = sorted(set().union(*(side.free_symbols for side in sides)) - {*matrices} - sizes, key=str)
    written = sp.latex if matrices else sp.sstr
    where = [f"{written(one)} {_domain(one)}" for one in letters]
    where += [f"{written(one)} in R^{{{one.rows} x {one.cols}}}" for one in matrices]
    texts = [one if isinstance(one, str) else written(one) for one in given]
    return {"left": texts[0], "right": texts[1], "where": ", ".join(where)}


def _expression(side: Any) -> Any:
    """Return a side as an expression. SymPy's ``sympify`` runs a text as code, within a tuple too: it sees neither."""
    if isinstance(side, (sp.Basic, sp.MatrixBase, Number)):
        return sp.sympify(side)
    raise BadClaim(f"{side!r} is no side of a claim; give an expression of SymPy, a number or a text")


def _domain(letter: Any) -> str:
    return next((said for said, *facts in _DOMAINS if all(getattr(letter, fact) for fact in facts)), "real")
