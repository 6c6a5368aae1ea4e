"""A file of a reader's own claims, in TOML.

    title = "My note"
    [[claim]]
    key = "half-line"
    left = "Integral(erf(a*x)*exp(-b**2*x**2), (x, 0, oo))"
    right = "atan(a/b)/(b*sqrt(pi))"
    where = { a = "positive", b = "positive" }

A malformed claim takes no other with it; nothing in a file is evaluated as code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from derivations.note import claim_from, own_claim
from derivations.origin import BadClaim, Own

MAX_FILE = 1 << 20  # bytes of a claim file
MAX_CLAIMS = 5000  # of one file


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A claim file: its title, and a table for each claim."""

    claim: list[dict[str, object]]
    title: str | None = None


@dataclass(frozen=True)
class ClaimFile:
    """What a claim file holds.

    Args:
        claims: those that can be read, by key.
        faults: for each claim that cannot, one sentence.
    """

    claims: Mapping[str, Own]
    faults: tuple[str, ...]


def read_file(path: Path) -> ClaimFile:
    """Read a claim file; a malformed claim takes no other with it.

    Raises:
        BadClaim: the file is no TOML, or holds what no claim file has.
        OSError: it cannot be read.
    """
    title, tables = tables_of(path)
    found: dict[str, Own] = {}
    faults: list[str] = []
    taken: set[str] = set()
    for number, table in enumerate(tables, 1):
        try:
            key = key_of(table, number)
            own = own_claim({**table, "key": key}, title=title)
            claim = claim_from(own)
            lines = {key, *(claim.key(line) for line in claim.lines)}
            for line in sorted(lines & taken):
                raise BadClaim(f"claim {number}: two claims have the key {line!r}; rename one")
            taken |= lines
            found[key] = own
        except BadClaim as error:
            faults.append(f"{path}, {error}")
    return ClaimFile(found, tuple(faults))


def tables_of(path: Path) -> tuple[str, list[dict[str, object]]]:
    """Read a claim file's title and its claims, not yet looked into.

    Raises:
        BadClaim: it is no TOML, or holds what no claim file has.
        OSError: it cannot be read.
    """
    if path.stat().st_size > MAX_FILE:
        raise BadClaim(f"{path} has {path.stat().st_size} bytes; a claim file has at most {MAX_FILE}: split it")
    try:
        content = msgspec.toml.decode(path.read_bytes().decode("utf-8-sig"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadClaim(f"{path} is no TOML: {error}") from None
    if unknown := sorted(content.keys() - {field.name for field in msgspec.structs.fields(_File)}):
        raise BadClaim(f"{path}: unknown entry {unknown[0]!r}; a claim file has a title and [[claim]] tables")
    try:
        file = msgspec.convert(content, _File)
    except msgspec.ValidationError:
        if not isinstance(content.get("title", ""), str):
            raise BadClaim(f"{path}: the title is {content['title']!r}; give a text") from None
        raise BadClaim(f"{path} holds no claim; add a [[claim]] table with key, left, right and where") from None
    title, tables = file.title or path.stem, file.claim
    if not tables:
        raise BadClaim(f"{path} holds no claim; add a [[claim]] table with key, left, right and where")
    if len(tables) > MAX_CLAIMS:
        raise BadClaim(f"{path} holds {len(tables)} claims; at most {MAX_CLAIMS} are read from one file: split it")
    return title, tables


def key_of(table: Mapping[str, Any], number: int) -> str:
    """Give a claim's key; one without is named by its number.

    Raises:
        BadClaim: it is no short name.
    """
    key = table.get("key", f"claim-{number}")
    if not isinstance(key, str) or not re.fullmatch(r"[\w.:/ -]{1,80}", key):
        raise BadClaim(f"claim {number}: the key {key!r} is no short name of letters, digits and hyphens")
    return key
