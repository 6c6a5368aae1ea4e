r"""Lists of letters in comments, ``X_1, \dots, X_n``, as one name."""

from __future__ import annotations

import re
from collections.abc import Sequence

_DOTS = r"(?:\\[lc]?dots[cbo]?|\.\.\.)"
_LETTER = r"(?:\\[A-Za-z]+\s*\{?)?\\?[A-Za-z]+\}?"
_AT = r"_\{?1\}?"
_PAIRS = re.compile(
    rf"\(\s*(?P<base>{_LETTER}){_AT}\s*,\s*(?P<other>{_LETTER}){_AT}\s*\)\s*,\s*{_DOTS}\s*,\s*"
    r"\(\s*(?P=base)_\{?(?P<size>\w+)\}?\s*,\s*(?P=other)_\{?(?P=size)\}?\s*\)"
)
_LIST = re.compile(
    rf"(?P<base>{_LETTER})_\{{?1\}}?\s*,\s*(?:(?P=base)_\{{?2\}}?\s*,\s*)?{_DOTS}\s*,\s*(?P=base)_(?:\{{(?P<braced>\w+)\}}|(?P<size>\w))"
)
LISTED = re.compile(r"(?P<base>.+)_\{1\\ldots (?P<size>\w+)\}")  # X_1, ..., X_n as one name


def with_lists(said: str) -> str:
    r"""Write letters X_1, \dots, X_n of a comment as one name, and pairs (X_1, Y_1), \dots, (X_n, Y_n)."""
    said = _PAIRS.sub(lambda found: rf"({found['base']}, {found['other']})_{{1\ldots {found['size']}}}", said)
    return _LIST.sub(lambda found: rf"{found['base']}_{{1\ldots {found['braced'] or found['size']}}}", said)


def split_samples(line: int, verb: str, parts: Sequence[str]) -> list[tuple[int, str, str]]:
    """Return the entries of laws or domains, those of many letters as entries of their own."""
    many = [part for part in parts if LISTED.match(part.strip())]
    rest = [part for part in parts if part not in many]
    joined = rest if verb == "law" else [", ".join(rest)] if rest else []
    return [*((line, verb, part) for part in joined), *((line, "sample", part.strip()) for part in many)]
