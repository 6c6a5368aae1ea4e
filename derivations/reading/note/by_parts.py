"""An equation with the imaginary unit: a claim for its real part and one for its imaginary part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.claim_texts import parts_of_sides
from closedform.derivations.reading.note.own_claim import own_claim

_SPEAKS = re.compile(
    r"\bI\b|\bcomplex\b|\\mathrm|\\operatorname|\\text|\\mathsf|\\imath|\\rm\b|\\Re\b|\\Im\b|\b(?:[Rr]e|[Ii]m|conj\w*)\(|-\s*1\s*[)}]"
)


def by_parts(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the claims of an equation: two with the imaginary unit, ``eq:foo/re`` and ``eq:foo/im``.

    A part that is zero on both sides as they are written is no claim. A table with a part is one already.
    """
    given = dict(table)
    if "part" in given or not _SPEAKS.search(str(given)):
        return [given]
    try:
        found = parts_of_sides(own_claim(given))
    except BadClaim:
        return [given]  # it is refused, with its reason, where it is built
    if "im" not in found:
        return [given]
    return [{**given, "key": f"{given['key']}/{part}", "part": part} for part in found]
