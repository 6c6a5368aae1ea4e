"""A file of a reader's own claims, in TOML; or in LaTeX, which ``derivations.latex_file`` reads.

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
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from derivations.index import keys_of
from derivations.note import own_claim, own_claim_from
from derivations.origin import BadClaim, Own
from derivations.syntax import NotUnderstood

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
        faults: for each claim that cannot, one sentence, or as many as sentences of a paper leave questions open.
        lines: of the file, on which the claims stand, by key; none of a TOML file.
        supposed: what some of those that cannot are if their questions are answered as they propose, by key.
        defined: for each equation that only says what a function is, one sentence.
    """

    claims: Mapping[str, Own]
    faults: tuple[str, ...]
    lines: Mapping[str, int]
    supposed: Mapping[str, Own] = field(default_factory=dict)
    defined: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """A claim as a file has it, not yet looked into.

    Args:
        number: its place among the file's claims, from 1.
        table: its fields.
        line: of the file, where that is known.
        faults: why there is no table, each in a sentence; none where there is one.
        supposed: the table if what is asked is answered as proposed; empty where there is none.
        defines: of an equation that gives a function its form and claims nothing: what is to be said of it; empty of others.
    """

    number: int
    table: Mapping[str, Any]
    line: int | None = None
    faults: tuple[str, ...] = ()
    supposed: Mapping[str, Any] = field(default_factory=dict)
    defines: str = ""

    @property
    def fault(self) -> str:
        """Say in one sentence why there is no table; empty where there is one."""
        return "; ".join(self.faults)

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
    places: dict[str, int] = {}
    faults: list[str] = []
    defined: list[str] = []
    taken: set[str] = set()
    for written in tables:
        number = written.number
        try:
            if written.faults:
                faults += [f"{written.at(path)}, {fault}" for fault in written.faults]
                continue
            if written.defines:
                defined.append(f"{written.at(path)}, {written.defines}")
                continue
            key = key_of(written.table, number)
            own = own_claim({**written.table, "key": key}, title=title)
            lines = {key, *keys_of(own_claim_from(own))}
            for line in sorted(lines & taken):
                raise BadClaim(f"claim {number}: two claims have the key {line!r}; rename one")
            taken |= lines
            found[key] = own
            if written.line is not None:
                places[key] = written.line
        except BadClaim as error:
            faults.append(f"{written.at(path)}, {error}")
    supposed: dict[str, Own] = {}
    for written in tables:
        with suppress(BadClaim):  # its questions are told
            if written.supposed and not taken & (lines := {written.supposed["key"]}):
                own = own_claim(written.supposed, title=title)
                own_claim_from(own)
                supposed[own.table["key"]], taken = own, taken | lines
    return ClaimFile(found, tuple(faults), places, supposed, tuple(defined))


def told_once(path: Path, file: ClaimFile) -> tuple[str, ...]:
    """Give what to say of the claims of a file that cannot be read: what several equations ask is said once.

    Args:
        path: of the file.
        file: what it holds.
    """
    if path.suffix != ".tex" or not file.faults:
        return file.faults
    from derivations import latex_file
    from derivations.asked_once import asked_once

    text = path.read_bytes().decode("utf-8-sig")
    found = latex_file.equations(text)
    asked = {f"{path}:{one.line}, {fault}" for one in found for fault in one.faults}
    return (
        *(f"{path}:{line}, {question}" for line, question in asked_once(text, found)),
        *(fault for fault in file.faults if fault not in asked),
    )


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


def _of_latex(path: Path) -> tuple[str, list[Written]]:
    from derivations import latex_file  # a fifth of what a key or a TOML file takes to start, which need none of it
    from derivations.paper.displays import MARK

    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadClaim(f"{path} is no LaTeX in UTF-8: {error}") from None
    try:
        found = latex_file.equations(text)
    except NotUnderstood as error:
        raise BadClaim(f"{path}: {error}") from None
    if not found:
        raise BadClaim(
            f"{path} holds no claim; give an equation a \\label and say in a comment before it what its letters are, "
            f"% {MARK} where a positive"
        )
    return latex_file.title_of(text) or path.stem, [
        Written(
            n,
            e.table,
            e.line,
            e.faults,
            e.supposed,
            f"{e.key} says what {e.defines} is, which nothing before it does; it claims nothing" if e.defines else "",
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
