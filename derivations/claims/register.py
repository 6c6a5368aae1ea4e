"""The register: everything that the documents print, its kind, and the keys that check it.

Each document's folder holds ``register.toml``: one entry for every printed number, every unnumbered display and every sentence that
makes a checkable claim, in the document's order.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec
import msgspec.structs

from closedform.derivations.claims.document import folder_of, registered

# The kinds of entries. Four claim something, and need keys that check it. One claims something that nothing checks yet, and gives
# the reason. One cannot be checked here (a number that the copy does not show, data that nobody gave), and gives the reason. Two
# define letters, with nothing to check (a quantity is the left side of a chain, printed on a line of its own). Two are not
# mathematics.
CHECKABLE = ("line", "property", "approximation", "experiment")
DEFINING = ("definition", "quantity")
UNCHECKED = "unchecked"
ABSENT = "absent"
WITH_REASON = (UNCHECKED, ABSENT)
KINDS = (*CHECKABLE, *WITH_REASON, *DEFINING, "open", "prose")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a document prints.

    Args:
        document: its tag.
        label: the printed number, or ``section-slug/slug``.
        kind: one of ``KINDS``.
        says: a few plain words.
        check: keys of the lines or properties that check it; a key covers its parts.
        printed: for a numbered definition or quantity, the document's LaTeX, from which its record is made.
        section: the title of its section.
        used_by: keys of the lines that are written with it, or are compared with it, part by part.
        because: for an unchecked or absent entry, the reason why nothing checks it.
    """

    document: str
    label: str
    kind: str
    says: str
    check: tuple[str, ...]
    printed: str | None = None
    section: str | None = None
    used_by: tuple[str, ...] = ()
    because: str | None = None

    @property
    def key(self) -> str:
        """The key that a reader writes: ``001:8``."""
        return f"{self.document}:{self.label}"


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "is"}):
    """An entry as its file writes it, under its label."""

    kind: str
    says: str
    check: tuple[str, ...] = ()
    printed: str | None = None
    section: str | None = None
    used_by: tuple[str, ...] = ()
    because: str | None = None


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
            f"{name}: the entry {label!r} has the unknown field {unknown[0]!r}; an entry has is, says, check, printed, section, used_by and because: "
            "correct its name or drop it"
        )
    try:
        row = msgspec.convert(fields, _Row)
    except msgspec.ValidationError as error:
        raise ValueError(
            f'{name}: the entry {label!r} is wrong: {error}; write {{ is = "line", says = "...", check = ["..."] }}'
        ) from None
    if row.kind not in KINDS:
        raise ValueError(f"{name}: the entry {label!r} is {row.kind!r}; use is = one of {', '.join(KINDS)}")
    return Entry(document, label, row.kind, row.says, row.check, row.printed, row.section, row.used_by, row.because)


_FIELDS = {field.encode_name for field in msgspec.structs.fields(_Row)}


@cache
def register(document: str = "") -> tuple[Entry, ...]:
    """Read every document's register, in document order, or that of one document; empty if there is no such document.

    Raises:
        ValueError: a register is missing or cannot be read; see ``entries_of``.
    """
    if not document:
        return tuple(entry for tag in registered() for entry in register(tag))
    return tuple(entries_of(document, folder_of(document) / "register.toml")) if document in registered() else ()


def definitions(document: str = "") -> dict[str, Entry]:
    """Map the key of each numbered definition and quantity to its entry, for all documents or for one, in document order.

    Nothing in them is checked; they have records too, so that a reader who names the number gets an answer.
    """
    return {entry.key: entry for entry in register(document) if entry.kind in DEFINING and entry.label.isdigit()}


def unchecked(document: str) -> dict[str, Entry]:
    """Map the key of each entry that nothing checks, and that gives the reason, to the entry, in the document's order."""
    return {entry.key: entry for entry in register(document) if entry.kind in WITH_REASON}


def covers(check: str, key: str) -> bool:
    """Return True if naming ``check`` covers a key: itself, or a part of it."""
    return key == check or key.startswith(f"{check}/")


def gaps(keys: frozenset[str]) -> list[str]:
    """List the gaps of the register, in sentences: numbers without an entry, entries without a check, keys without an entry.

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
        if (entry.kind in WITH_REASON) != bool(entry.because) or (entry.kind in WITH_REASON and entry.check):
            out.append(
                f"{entry.key} is {entry.kind}: what is unchecked or absent, and nothing else, says because= and names no check"
            )
        out += [
            f"{entry.document}:{entry.label} names {named}, which no file encodes"
            for named in entry.check
            if not any(covers(named, key) for key in keys)
        ]
        out += [f"{entry.key} is used by {named}, which no file encodes" for named in entry.used_by if named not in keys]
        out += _unanswered(entry, keys)
    named = [name for entry in entries for name in (*entry.check, *(entry.used_by if entry.kind == "quantity" else ()))]
    out += [
        f"{key} is encoded but no entry names it"
        for key in sorted(keys)
        if key.split(":")[0] in registered() and not any(covers(check, key) for check in named)
    ]
    return out


def _unanswered(entry: Entry, keys: frozenset[str]) -> list[str]:
    """Return why a number would have no record, or a definition a record without its text."""
    if not entry.label.isdigit():
        return []
    if entry.kind in WITH_REASON:
        encoded = any(covers(entry.key, key) for key in keys)
        return [f"{entry.key} is {entry.kind}, and yet a line is encoded under it"] if encoded else []
    if entry.kind not in DEFINING:
        return [] if any(covers(entry.key, key) for key in keys) else [f"{entry.key} is a {entry.kind} without a key of its own"]
    lacking = [name for name in ("printed", "section") if getattr(entry, name) is None]
    out = [f"{entry.key} is a {entry.kind} without {name}=" for name in lacking]
    if any(covers(entry.key, key) for key in keys):
        out.append(f"{entry.key} is a {entry.kind}, and yet a line is encoded under it")
    if entry.kind == "quantity" and not entry.used_by:
        out.append(f"{entry.key} is a quantity with which no line is compared")
    return out
