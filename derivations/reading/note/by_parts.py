"""An equation with the imaginary unit: a claim for its real part and one for its imaginary part."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.claim_texts import unbuilt_sides
from closedform.derivations.reading.note.domain_words import read
from closedform.derivations.reading.note.own_claim import claimed, own_claim
from closedform.derivations.reading.text.carried_out import STAND_IN
from closedform.derivations.reading.text.imaginary import NAMES, parts_of

_UNIT = r"\bI\b|\bcomplex\b|\\imath|sqrt\s*[({]\s*-\s*1\s*[)}]|\{\s*(?:i|Re|Im|conj)\s*\}|\\(?:mathrm|rm)\s+i\b"
_SPEAKS = re.compile(rf"{_UNIT}|\\Re\b|\\Im\b|\b(?:[Rr]e|[Ii]m|conj\w*)\(")  # what this misses is refused where it is built


def by_parts(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the claims of an equation: two with the imaginary unit, ``eq:foo/re`` and ``eq:foo/im``.

    A part that is zero on both sides as they are written is no claim. A table with a part is one already.
    """
    given = dict(table)
    if "part" in given or not _SPEAKS.search(str(given)):
        return [given]
    try:
        claim = claimed(own_claim(given).table)
        sides = unbuilt_sides(claim, STAND_IN)
        split = [
            read("side", lambda text: parts_of(*sides.reader.tree(text), sides.reader.symbols), text)
            for text in (claim.left or "", *sides.texts)
        ]
    except BadClaim:
        return [given]  # it is refused, with its reason, where it is built
    found = [part for at, part in enumerate(NAMES) if any(side[at] is not None for side in split)]
    return [{**given, "key": f"{given['key']}/{part}", "part": part} for part in found] if "im" in found else [given]
