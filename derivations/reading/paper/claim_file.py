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
from typing import TYPE_CHECKING, Any

import msgspec

from closedform.derivations.claims.keys import keys_of
from closedform.derivations.claims.origin import BadClaim, NoClaim, Own
from closedform.derivations.reading.note.by_parts import by_parts
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.paper.archives import folder_beside, is_archive
from closedform.derivations.reading.paper.passed_over import Passed
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.carried_out import Calculus

if TYPE_CHECKING:
    from closedform.derivations.reading.paper.equation import Equation

MAX_CLAIMS = 5000  # of one file


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A claim file: its title, and a table for each claim."""

    claim: list[dict[str, object]] = msgspec.field(default_factory=list)
    title: str | None = None


@dataclass(frozen=True)
class ClaimFile:
    """The content of a claim file.

    Args:
        claims: the claims that can be read, by key.
        faults: for each other claim, the question about it or the reason.
        lines: the line of each claim in the file, by key; empty for a TOML file.
        supposed: claims that rest on proposals from the prose of a paper, by key.
        defined: the displays that define something, or state a condition, and claim nothing.
        unread: the displays without a comment that are not judged, and the files that are not read.
        waiting: for each claim that rests on proposals, the comments that accept them; none for a guess.
        is_empty: True if no display of a paper is a claim; its only fault says so.
    """

    claims: Mapping[str, Own]
    faults: tuple[str, ...]
    lines: Mapping[str, int]
    supposed: Mapping[str, Own] = field(default_factory=dict)
    defined: tuple[Passed, ...] = ()
    unread: tuple[Passed, ...] = ()
    waiting: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    is_empty: bool = False


@dataclass(frozen=True)
class Written:
    """A claim of a file before it is checked.

    Args:
        number: its place among the file's claims, from 1.
        table: its fields; also for a claim that rests on proposals, which ``supposed`` in it lists.
        line: its line in the file, if known.
        fault: the reason for a missing table; empty if there is one.
        defines: for a display that claims nothing, a description; else empty.
        unread: for a display without comment that is not judged, the reason.
        is_named: True if it has a comment.
        path: the paper's file in which it stands.
        equation: its equation in a paper.
    """

    number: int
    table: Mapping[str, Any]
    line: int | None = None
    fault: str = ""
    defines: str = ""
    unread: str = ""
    is_named: bool = True
    path: Path | None = None
    equation: Equation | None = None

    def passed(self, path: Path, why: str) -> Passed:
        """Return it as a display that is not judged."""
        one = self.equation
        if one is None:
            return Passed(self.path or path, 0, "", why)
        return Passed(self.path or path, self.line or 0, one.key, why.removeprefix(f"{one.key}: "), one.opens, one.is_labelled)

    def at(self, path: Path) -> str:
        """Return the claim's place."""
        return f"{self.path or path}" if self.line is None else f"{self.path or path}:{self.line}"


def is_claim_file(name: str) -> bool:
    """Return True if a file's name may be that of a claim file."""
    return name.endswith(".toml") or is_paper(name)


def is_paper(name: str) -> bool:
    """Return True if a file's name may be that of a paper: LaTeX, or its source as an archive."""
    return name.endswith(".tex") or is_archive(name)


def claims_of_file(path: Path, calculus: Calculus, root: Path | None = None, *, alone: bool = False) -> ClaimFile:
    """Read a claim file; a malformed claim does not affect the others.

    Args:
        path: the file's path.
        calculus: evaluates limits and derivatives of the claims.
        root: for a chapter: the file that inputs it; searched for if omitted.
        alone: True to take only the claims in the paper's own file, not in files that it inputs.

    Raises:
        BadClaim: the file is no TOML, or holds what no claim file has.
        OSError: it cannot be read.
    """
    title, tables = tables_of(path, root)
    tables = [one for one in tables if not alone or one.path is None or one.path.resolve() == path.resolve()]
    found: dict[str, Own] = {}
    supposed: dict[str, Own] = {}
    places: dict[str, int] = {}
    faults: list[str] = []
    defined: list[Passed] = []
    unread: list[Passed] = []
    waiting: dict[str, tuple[str, ...]] = {}
    taken: set[str] = set()
    for written in tables:
        if written.fault:
            faults.append(f"{written.at(path)}, {written.fault}" if written.line else written.fault)
        elif written.defines or written.unread:
            (defined if written.defines else unread).append(written.passed(path, written.defines or written.unread))
        if written.fault or written.defines or written.unread:
            continue
        try:
            key = key_of(written.table, written.number)
            own = own_claim({**written.table, "key": key}, title=title)
            lines = {key, *keys_of(claim_of(own, calculus))}
        except BadClaim as error:
            if written.is_named:
                faults.append(f"{written.at(path)}, {error}")
            else:
                unread.append(written.passed(path, str(error)))
            continue
        if lines & taken:
            faults.append(f"{written.at(path)}, claim {written.number}: two claims have the key {min(lines & taken)!r}; rename one")
            continue
        taken |= lines
        (supposed if own.supposed else found)[key] = own
        if own.supposed and written.equation is not None:
            waiting[key] = tuple(one.comment for one in written.equation.proposals if not one.is_guess)
        if written.line is not None:
            places[key] = written.line
    is_empty = is_paper(path.name) and not (found or supposed or faults)
    if is_empty:
        faults.append(f"{path} holds no claim that is read; {_SAY}")
    return ClaimFile(found, tuple(faults), places, supposed, tuple(defined), tuple(unread), waiting, is_empty)


_SAY = "describe the letters in a comment before an equation, % closedform: where a positive"


def tables_of(path: Path, root: Path | None = None) -> tuple[str, list[Written]]:
    """Read a claim file's title and its claims, without checking them.

    Args:
        path: the file's path.
        root: for a chapter: the file that inputs it; searched for if omitted.

    Raises:
        BadClaim: it is no TOML and no LaTeX, or holds what no claim file has.
        OSError: it cannot be read.
    """
    title, tables = _of_latex(path, root) if is_paper(path.name) else _of_toml(path)
    if len(tables) > MAX_CLAIMS:
        raise BadClaim(f"{path} holds {len(tables)} claims; at most {MAX_CLAIMS} are read from one file: split it")
    return title, tables


def _of_latex(path: Path, root: Path | None) -> tuple[str, list[Written]]:
    from closedform.derivations.reading.paper import (
        latex_file,
        roots,
    )  # a fifth of the start-up time of a key or a TOML file, which do not need it

    title, tables = "", list[Written]()
    for tree in roots.trees_of(path, root):
        try:
            found = latex_file.equations(tree)
        except NotUnderstood as error:
            raise BadClaim(f"{path}: {error}") from None
        title = title or (latex_file.title_of(tree.files[0].text) if tree.files else "")  # an empty file is no file of the tree
        tables += [Written(0, {}, unread=sentence) for sentence in tree.told]
        for one in found:
            if tree.is_asked_for(one.line):
                file, line = tree.line(one.line)
                table, number = one.table or one.supposed, len(tables) + 1
                tables.append(Written(number, table, line, one.fault, one.defines, one.unread, one.is_named, file.path, one))
    if not tables:
        raise NoClaim(f"{path} holds no claim; {_SAY}")
    return title or path.stem.removesuffix(".tar"), tables


def _of_toml(path: Path) -> tuple[str, list[Written]]:
    try:
        content = msgspec.toml.decode(folder_beside(path).read(path.name).decode("utf-8-sig"))
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
        raise NoClaim(f"{path} holds no claim; add a [[claim]] table with key, left, right and where")
    return title, [Written(number, one) for number, table in enumerate(tables, 1) for one in _by_parts(table, number)]


def _by_parts(table: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """Return a claim, or the two of an equation with the imaginary unit; a bad key is refused where the claim is built."""
    try:
        return by_parts({**table, "key": key_of(table, number)})
    except BadClaim:
        return [table]


def key_of(table: Mapping[str, Any], number: int) -> str:
    """Return a claim's key; a claim without one is named by its number.

    Raises:
        BadClaim: the key is no short name.
    """
    key = table.get("key", f"claim-{number}")
    if not isinstance(key, str) or not re.fullmatch(r"[\w.:/ -]{1,80}", key):
        raise BadClaim(f"claim {number}: the key {key!r} is no short name of letters, digits and hyphens")
    return key
