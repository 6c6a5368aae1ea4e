"""The register: everything the documents print, what it is, and the keys that check it.

Each document's folder holds ``register.toml``: one entry for every printed number, every unnumbered
display and every sentence that makes a checkable claim, in the document's order.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
import msgspec.structs

from derivations.document import folder_of, registered

# What an entry can be; the first three are checkable and need keys that check them.
KINDS = ("line", "property", "approximation", "definition", "open", "prose")
CHECKABLE = KINDS[:3]


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


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "is"}):
    """An entry as its file writes it, under its label."""

    kind: str
    says: str
    check: tuple[str, ...] = ()


def entries_of(document: str, path: Path) -> list[Entry]:
    """Read one document's register, in the file's order.

    Raises:
        ValueError: the file is missing or is no TOML, or an entry is of an unknown kind, lacks a field or has one too many.
    """
    name = f"{path.parent.name}/{path.name}"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"document {document} has no {name}; write one entry for each thing that it prints") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name} cannot be read: {error}; mend the file") from None
    return [_entry(document, label, fields, name) for label, fields in table.items()]


def _entry(document: str, label: str, fields: object, name: str) -> Entry:
    """Read one entry of the file called ``name``."""
    if isinstance(fields, dict) and (unknown := sorted(fields.keys() - _FIELDS)):
        raise ValueError(
            f"{name}: the entry {label!r} has the unknown field {unknown[0]!r}; an entry has is, says and check: correct its name or drop it"
        )
    try:
        row = msgspec.convert(fields, _Row)
    except msgspec.ValidationError as error:
        raise ValueError(
            f'{name}: the entry {label!r} is wrong: {error}; write {{ is = "line", says = "...", check = ["..."] }}'
        ) from None
    if row.kind not in KINDS:
        raise ValueError(f"{name}: the entry {label!r} is {row.kind!r}; use is = one of {', '.join(KINDS)}")
    return Entry(document, label, row.kind, row.says, row.check)


_FIELDS = {field.encode_name for field in msgspec.structs.fields(_Row)}


@cache
def register() -> tuple[Entry, ...]:
    """Read every document's register, in document order.

    Raises:
        ValueError: a register is missing or cannot be read; see ``entries_of``.
    """
    return tuple(entry for tag in registered() for entry in entries_of(tag, folder_of(tag) / "register.toml"))


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
        for document, about in registered().items()
        for n in range(1, (about.equations or 0) + 1)
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
        if key.split(":")[0] in registered() and not any(covers(check, key) for check in named)
    ]
    return out
