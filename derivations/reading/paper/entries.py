"""An equation of matrices: a claim for each of their entries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.matrices import MATRICES
from closedform.derivations.reading.note.claim_texts import shapes_of
from closedform.derivations.reading.note.own_claim import own_claim

_OF_A_MATRIX = re.compile(rf"\\begin\s*\{{(?:{'|'.join(MATRICES)})\}}")


def by_entries(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the claims of an equation: for matrices one for each entry, ``eq:foo/12`` for row 1 and column 2, or ``eq:foo/2`` for a vector.

    Raises:
        BadClaim: its sides have different shapes, or are compared by an inequality.
    """
    texts = [
        table["left"],
        *([table["right"]] if "right" in table else table["lines"]),
        *table.get("macros", []),
        *table.get("functions", {}).values(),
    ]
    if not any(map(_OF_A_MATRIX.search, texts)):
        return [dict(table)]
    try:
        shapes = [shape for shape in shapes_of(own_claim(table)) if shape is not None]
    except BadClaim:
        return [dict(table)]  # it is refused, with its reason, where it is built
    if not shapes or set(shapes) == {(1, 1)}:
        return [dict(table)]
    if len(set(shapes)) > 1:
        said = " and ".join(f"{rows} x {columns}" for rows, columns in dict.fromkeys(shapes))
        raise BadClaim(
            f"the sides of this equation have different shapes, {said} (a number is 1 x 1); an equation is claimed entry by entry"
        )
    if "relation" in table:
        raise BadClaim("matrices are compared by = alone, entry by entry")
    rows, columns = shapes[0]
    vector = min(rows, columns) == 1
    return [
        {**table, "key": f"{table['key']}/{max(i, j) if vector else f'{i}{j}'}", "entry": [i, j]}
        for i in range(1, rows + 1)
        for j in range(1, columns + 1)
    ]
