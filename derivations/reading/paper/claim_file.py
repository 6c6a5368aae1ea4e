"""A file of a reader's own claims, in TOML; or in LaTeX, which ``derivations.reading.paper.latex_file`` reads.

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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from derivations.claims.keys import keys_of
from derivations.claims.origin import BadClaim, Own
from derivations.reading.note.own_claim import own_claim, own_claim_from
from derivations.reading.syntax.trees import NotUnderstood

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
        faults: for each claim that cannot, what is asked of it or why.
        lines: of the file, on which the claims stand, by key; none of a TOML file.
        supposed: claims that rest on what the prose of a paper proposes, by key.
        defined: for each display that says what something is and claims nothing, one sentence.
        unread: for each display that is not read and of which no label and no comment speaks, one sentence.
    """

    claims: Mapping[str, Own]
    faults: tuple[str, ...]
    lines: Mapping[str, int]
    supposed: Mapping[str, Own] = field(default_factory=dict)
    defined: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """A claim as a file has it, not yet looked into.

    Args:
        number: its place among the file's claims, from 1.
        table: its fields; of one that rests on proposals too, which ``supposed`` in it lists.
        line: of the file, where that is known.
        fault: why there is no table; empty where there is one.
        defines: of a display that claims nothing: what is to be said of it; empty of others.
        unread: of a display that is not read and of which no label and no comment speaks: why.
        is_named: whether a label or a comment speaks of it.
    """

    number: int
    table: Mapping[str, Any]
    line: int | None = None
    fault: str = ""
    defines: str = ""
    unread: str = ""
    is_named: bool = True

    def at(self, path: Path) -> str:
        """Say where it stands."""
        return f"{path}" if self.line is None else f"{path}:{self.line}"


def is_claim_file(name: str) -> bool:
    """Tell by its name whether a file may hold claims."""
    return name.endswith((".toml", ".tex"))


def read_file(path: Path) -> ClaimFile:
    """Read a claim file; a malformed claim takes no other with it.

    Raises:
        BadClaim: the file is no TOML, or holds what no claim file has.
        OSError: it cannot be read.
    """
    title, tables = tables_of(path)
    found: dict[str, Own] = {}
    supposed: dict[str, Own] = {}
    places: dict[str, int] = {}
    told: dict[str, list[str]] = {"fault": [], "defines": [], "unread": []}
    taken: set[str] = set()
    for written in tables:
        if kind := next((one for one in told if getattr(written, one)), ""):
            told[kind].append(f"{written.at(path)}, {getattr(written, kind)}")
            continue
        try:
            key = key_of(written.table, written.number)
            own = own_claim({**written.table, "key": key}, title=title)
            lines = {key, *keys_of(own_claim_from(own))}
            for line in sorted(lines & taken):
                raise BadClaim(f"claim {written.number}: two claims have the key {line!r}; rename one")
        except BadClaim as error:
            told["fault" if written.is_named else "unread"].append(f"{written.at(path)}, {error}")
            continue
        taken |= lines
        (supposed if own.supposed else found)[key] = own
        if written.line is not None:
            places[key] = written.line
    if path.suffix == ".tex" and not (found or supposed or told["fault"]):
        told["fault"].append(f"{path} holds no claim that is read; {_SAY}")
    return ClaimFile(found, tuple(told["fault"]), places, supposed, tuple(told["defines"]), tuple(told["unread"]))


_SAY = "say in a comment before an equation what its letters are, % closedform: where a positive"


def tables_of(path: Path) -> tuple[str, list[Written]]:
    """Read a claim file's title and its claims, not yet looked into.

    Raises:
        BadClaim: it is no TOML and no LaTeX, or holds what no claim file has.
        OSError: it cannot be read.
    """
    if path.stat().st_size > MAX_FILE:
        raise BadClaim(f"{path} has {path.stat().st_size} bytes; a claim file has at most {MAX_FILE}: split it")
    title, tables = _of_latex(path) if path.suffix == ".tex" else _of_toml(path)
    if len(tables) > MAX_CLAIMS:
        raise BadClaim(f"{path} holds {len(tables)} claims; at most {MAX_CLAIMS} are read from one file: split it")
    return title, tables


def text_of(path: Path) -> str:
    """Read a LaTeX file, each character as it stands there.

    Raises:
        BadClaim: it is not in UTF-8.
        OSError: it cannot be read.
    """
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadClaim(f"{path} is no LaTeX in UTF-8: {error}") from None


def _of_latex(path: Path) -> tuple[str, list[Written]]:
    from derivations.reading.paper import latex_file  # a fifth of what a key or a TOML file takes to start, which need none of it

    text = text_of(path)
    try:
        found = latex_file.equations(text, path.name)
    except NotUnderstood as error:
        raise BadClaim(f"{path}: {error}") from None
    if not found:
        raise BadClaim(f"{path} holds no claim; {_SAY}")
    return latex_file.title_of(text) or path.stem, [
        Written(
            n,
            e.table or e.supposed,
            e.line,
            e.fault,
            f"{e.key} {e.defines}; it claims nothing" if e.defines else "",
            f"{e.key} is not read: {e.unread}" if e.unread else "",
            e.is_named,
        )
        for n, e in enumerate(found, 1)
    ]


def _of_toml(path: Path) -> tuple[str, list[Written]]:
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
    return title, [Written(number, table) for number, table in enumerate(tables, 1)]


def key_of(table: Mapping[str, Any], number: int) -> str:
    """Give a claim's key; one without is named by its number.

    Raises:
        BadClaim: it is no short name.
    """
    key = table.get("key", f"claim-{number}")
    if not isinstance(key, str) or not re.fullmatch(r"[\w.:/ -]{1,80}", key):
        raise BadClaim(f"claim {number}: the key {key!r} is no short name of letters, digits and hyphens")
    return key
