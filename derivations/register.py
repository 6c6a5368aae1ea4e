"""The register: everything the documents print, what it is, and the keys that check it.

Each document's folder holds ``register.toml``: one entry for every printed number, every unnumbered
display and every sentence that makes a checkable claim, in the document's order.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

# What an entry can be; the first three are checkable and need keys that check them.
KINDS = ("line", "property", "approximation", "definition", "open", "prose")
CHECKABLE = KINDS[:3]
LAST_EQUATION = {"000": 27, "001": 147, "002": 74, "004": 34}


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a document prints.

    Args:
        document: its tag.
        label: the printed number, or ``section-slug/slug``.
        kind: one of ``KINDS``.
        says: a few plain words.
        check: keys of the lines or properties that check it; a key covers its parts.
    """

    document: str
    label: str
    kind: str
    says: str
    check: tuple[str, ...]


@cache
def register() -> tuple[Entry, ...]:
    """Read every document's register, in document order.

    Raises:
        ValueError: an entry is of an unknown kind, or lacks its fields.
    """
    entries: list[Entry] = []
    for path in sorted(Path(__file__).parent.glob("n*/register.toml")):
        document = path.parent.name[1:4]
        for label, fields in tomllib.loads(path.read_text(encoding="utf-8")).items():
            kind = fields.get("is")
            if kind not in KINDS:
                raise ValueError(f"{document}:{label} in {path.name} is {kind!r}; use is = one of {', '.join(KINDS)}")
            entries.append(Entry(document, label, kind, fields.get("says", ""), tuple(fields.get("check", ()))))
    return tuple(entries)


def covers(check: str, key: str) -> bool:
    """Tell whether naming ``check`` covers a key: itself, or a part of it."""
    return key == check or key.startswith(f"{check}/")


def gaps(keys: frozenset[str]) -> list[str]:
    """List what the register lacks, in sentences: numbers without an entry, entries without a check, keys without an entry.

    Args:
        keys: the keys that are encoded.
    """
    entries = register()
    labels = {(e.document, e.label) for e in entries}
    out = [
        f"{document}:({n}) has no entry"
        for document, last in LAST_EQUATION.items()
        for n in range(1, last + 1)
        if (document, str(n)) not in labels
    ]
    for entry in entries:
        if entry.kind in CHECKABLE and not entry.check:
            out.append(f"{entry.document}:{entry.label} is a {entry.kind} that nothing checks")
        out += [
            f"{entry.document}:{entry.label} names {check}, which no file encodes"
            for check in entry.check
            if not any(covers(check, key) for key in keys)
        ]
    named = [check for entry in entries for check in entry.check]
    out += [
        f"{key} is encoded but no entry names it"
        for key in sorted(keys)
        if key.split(":")[0] in LAST_EQUATION and not any(covers(check, key) for check in named)
    ]
    return out
