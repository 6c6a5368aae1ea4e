"""The selection of a command: keys of the documents, claim files, or a claim on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from closedform.derivations.claims.origin import Own
from closedform.reports.commands.common import BadInput

if TYPE_CHECKING:
    from closedform.derivations.reading.paper.claim_file import ClaimFile
    from closedform.derivations.reading.paper.passed_over import Passed
    from closedform.numerics.checking.named import Named
    from closedform.numerics.findings.record import Record
    from closedform.reports.places import Unread


@dataclass(frozen=True)
class Wanted:
    """What is to be checked.

    Args:
        keys: keys of the documents, in the order given.
        own: a reader's own claims; None if keys are given.
        files: the claim file of each own claim that comes from one, by the claim's key.
        faults: a sentence for each claim, file or line of the selection that cannot be read.
        defined: the displays that define something, and so claim nothing.
        unread: the displays without a comment that are not judged, and the files that are not read.
        waiting: for each claim that rests on proposals, the comments that accept them.
        supposed: the keys of claims that rest on proposals from the prose of a paper.
        lines: the lines that are meant of these claims; all lines if None.
        named: the claim files that are named.
        empty: a sentence for each file that holds no claim, beside one that does.
    """

    keys: tuple[str, ...] = ()
    own: tuple[Own, ...] | None = None
    files: dict[str, Path] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    defined: tuple[Passed, ...] = ()
    unread: tuple[Passed, ...] = ()
    waiting: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    supposed: frozenset[str] = frozenset()
    lines: frozenset[str] | None = None
    named: tuple[Path, ...] = ()
    empty: tuple[str, ...] = ()

    def unread_places(self) -> tuple[Unread, ...]:
        """Return the place of each display that is not judged, with the sentence about it."""
        from closedform.reports.places import Unread, display_at, unread_at

        faults = (unread_at(sentence, self.named) for sentence in self.faults)
        hints = (
            Unread(one.file, display_at(one.file, one.line, self.named), one.told, one)
            if one.key
            else unread_at(one.why, self.named)
            for one in self.unread
        )
        return (*faults, *hints)

    def sentences(self, *, every: bool = False) -> tuple[str, ...]:
        """Return all sentences for people: what cannot be read, what is not judged, and which displays claim nothing.

        Args:
            every: True to name each display; else those that are not judged are grouped by the reason, and definitions are counted.
        """
        from closedform.reports.not_judged import by_cause

        number = len(self.defined)
        give = "displays give a letter" if number > 1 else "display gives a letter"
        counted = (
            f"{number} {give} a value that nothing else fixes, a law or a condition; "
            "--all lists them, with the comments that make them claims"
        )
        if every:
            return (*self.faults, *self.empty, *(one.sentence for one in self.unread), *(one.definition for one in self.defined))
        return (*self.faults, *self.empty, *by_cause(self.unread), *((counted,) if number else ()))

    @property
    def not_judged(self) -> tuple[Passed, ...]:
        """Return the displays that are not judged, but for those that a comment speaks of, which are faults."""
        return tuple(one for one in self.unread if one.key)

    def exit_code(self, records: list[Record], *, strict: bool, pass_unread: bool = False) -> int:
        """Return the exit code for the records of the selection.

        Args:
            records: the records.
            strict: True to count each display that is not judged as one that a comment speaks of.
            pass_unread: True to leave those out, so that an undecided line beside one is seen.
        """
        from closedform.reports.commands.common import exit_code

        unread = not pass_unread and (bool(self.faults) or (strict and bool(self.not_judged)))
        return exit_code(records, unread=unread, passed=any(one.is_labelled for one in self.not_judged))

    def next_steps(self, records: Iterable[Record]) -> list[str]:
        """Return the comments that would open the most displays."""
        from closedform.reports.not_judged import next_steps

        refuted = {one.key for one in records if one.if_so == "refuted"}
        chains = {key: {record for record in refuted if record == key or record.startswith(f"{key}/")} for key in self.waiting}
        return next_steps(self.waiting, self.not_judged, {key for key, of in chains.items() if of})

    def __len__(self) -> int:
        """Count the lines or claims."""
        return len(self.keys if self.own is None else self.own)

    def placed(self, records: Iterable[Record]) -> list[Record]:
        """Return records of the selection, each with its file."""
        from closedform.numerics.judge.chains import replace_record

        # A line of a chain has the claim's key and its number.
        found = ((record, self.files.get(record.key) or self.files.get(record.key.rpartition("/")[0])) for record in records)
        return [record if file is None else replace_record(record, file=file.as_posix()) for record, file in found]


def wanted(
    arguments: list[str], claim: dict[str, Any], root: Path | None = None, *, all_cells: bool = False, if_any: bool = False
) -> Wanted:
    """Return what the arguments of a command name.

    Args:
        arguments: keys; claim files, each perhaps followed by keys in it; files of derivations; or the two sides of a claim.
        claim: the other fields of a claim on the command line; empty ones count as omitted.
        root: for chapters of a paper, the file that inputs them.
        all_cells: whether what is run on request alone is meant too.
        if_any: True if it is no fault that no file has a claim.

    Raises:
        BadInput: the arguments do not go together.
        KeyError: a key is unknown.
        ValueError: the claim is not understood.
    """
    fields = {name: value for name, value in claim.items() if value not in (None, [])}
    from closedform.derivations.reading.paper.claim_file import is_claim_file

    if any(map(is_claim_file, arguments)):
        if fields:
            raise BadInput(
                "claim files are checked by themselves; leave out --law, --given, --where, --such-that, --limit and --define"
            )
        return of_files(_with_keys(arguments), root, if_any=if_any)
    if root is not None:
        raise BadInput(f"--root {root} is for chapters of a paper; name them, chapter.tex")
    if fields or (
        len(arguments) < 3
        and not any(re.match(r"(\d{3}|table)(:|$)", name) for name in arguments)
        and (len(arguments) == 2 or _has_sides(arguments[0]))
    ):
        return Wanted(own=_of_texts(arguments, fields))
    from closedform.derivations.index import keys_in, select

    keys = (
        key for name in arguments for key in (keys_in(Path(name)) if name.endswith(".py") else select(name, all_cells=all_cells))
    )
    return Wanted(tuple(dict.fromkeys(keys)))


def of_named(one: Named) -> Wanted:
    """Select all lines of the claim that a reader named, since their records may rest on one another."""
    if not isinstance(one.origin, Own):
        return Wanted(keys=one.keys)
    supposed = frozenset({one.claim_key} if one.origin.supposed else ())
    return Wanted(own=(one.origin,), files={} if one.file is None else {one.claim_key: one.file}, supposed=supposed)


def _with_keys(arguments: list[str]) -> dict[str, list[str]]:
    """List the keys that follow each claim file; empty if the whole file is meant."""
    from closedform.derivations.reading.paper.claim_file import is_claim_file

    found: dict[str, list[str]] = {}
    for word in arguments:
        if is_claim_file(word):
            name = word
            found.setdefault(name, [])
        elif not found:
            raise BadInput(f"{word} stands before a claim file; name keys after their file, and check a document's by themselves")
        else:
            found[name].append(word)
    return found


@dataclass
class _Gathered:
    """The claims of claim files, as they are read."""

    own: dict[str, Own] = field(default_factory=dict)
    files: dict[str, Path] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    defined: list[Passed] = field(default_factory=list)
    unread: list[Passed] = field(default_factory=list)
    waiting: dict[str, tuple[str, ...]] = field(default_factory=dict)
    supposed: set[str] = field(default_factory=set)
    lines: set[str] = field(default_factory=set)

    def take(self, path: Path, claims: Mapping[str, Own], lines: Iterable[str]) -> None:
        """Add the claims of a file; of two with one key, keep the first."""
        self.faults += [
            f"{path} has a claim with the key {key!r}, which another file has too; rename one, or check them one by one"
            for key in self.own.keys() & claims.keys()
            if self.files[key] != path
        ]
        fresh = {key: one for key, one in claims.items() if key not in self.own}
        self.supposed |= {key for key, one in fresh.items() if one.supposed}
        self.own |= fresh
        self.files |= dict.fromkeys(fresh, path)
        self.lines.update(lines)


def of_files(asked: Mapping[str, list[str]], root: Path | None, *, if_any: bool = False) -> Wanted:
    """Read claim files; a file or claim that cannot be read does not stop the others, nor does one without a claim.

    Args:
        asked: the keys that are meant in each file; all if there is none.
        root: for chapters of a paper, the file that inputs them.
        if_any: True if it is no fault that no file has a claim.

    Raises:
        BadClaim: a file has no claim with a key.
    """
    from closedform.derivations.claims.origin import BadClaim, NoClaim
    from closedform.numerics.checking.claim_files import read_file

    found, empty = _Gathered(), list[str]()
    for name, keys in asked.items():
        try:
            file = read_file(Path(name), root if name.endswith(".tex") else None)
        except NoClaim as error:
            empty.append(str(error))
            continue
        except (BadClaim, OSError) as error:
            found.faults.append(str(error) if isinstance(error, BadClaim) else f"{name}: {error.strerror or error}")
            continue
        if keys:
            _choose(found, Path(name), file, keys)
            continue
        claims = {key: one for key in file.lines for one in [file.claims.get(key) or file.supposed.get(key)] if one is not None}
        claims = {**claims, **file.claims}
        found.take(root or Path(name), claims, _lines(claims.values()) if any(asked.values()) else ())
        if file.is_empty:
            empty += file.faults
        for kind in ("defined", "unread") if file.is_empty else ("faults", "defined", "unread"):
            setattr(found, kind, [*getattr(found, kind), *getattr(file, kind)])
        found.waiting |= file.waiting
    none_is_a_fault = not (if_any or found.own)
    return Wanted(
        own=tuple(found.own.values()),
        files=found.files,
        faults=(*found.faults, *(empty if none_is_a_fault else ())),
        empty=() if none_is_a_fault else tuple(empty),
        defined=tuple(found.defined),
        unread=tuple(found.unread),
        waiting=found.waiting,
        supposed=frozenset(found.supposed),
        lines=frozenset(found.lines) if any(asked.values()) else None,
        named=tuple(map(Path, asked)),
    )


def _has_sides(text: str) -> bool:
    """Return True if a text is an equation or an inequality, and no key."""
    from closedform.derivations.reading.note.equation_text import is_equation

    return not text.endswith(".py") and is_equation(text)


def _choose(found: _Gathered, path: Path, file: ClaimFile, keys: list[str]) -> None:
    """Add the claims of a file that are named by their keys; other content of the file is not reported."""
    from closedform.numerics.checking.named import chosen

    for key in keys:
        one = chosen(file, path, key)
        assert isinstance(one.origin, Own)
        found.take(path, {one.claim_key: one.origin}, one.keys)


def _lines(claims: Iterable[Own]) -> list[str]:
    from closedform.derivations.claims.keys import keys_of
    from closedform.numerics.calculus.claims import claim_at

    return [key for one in claims for key in keys_of(claim_at(one))]


def _of_texts(arguments: list[str], fields: dict[str, Any]) -> tuple[Own, ...]:
    """Return a claim written on the command line, or the two of an equation with the imaginary unit."""
    from closedform.derivations.reading.note.by_parts import by_parts
    from closedform.derivations.reading.note.own_claim import own_claim
    from closedform.numerics.calculus.claims import own_claim_from

    if len(arguments) > 2 or (len(arguments) == 1 and not _has_sides(arguments[0])):
        raise BadInput(
            f'a claim is an equation, "A = B", or its left and its right side; {len(arguments)} text(s) were given, put each in quotes'
        )
    sides = {"equation": arguments[0]} if len(arguments) == 1 else dict(zip(("left", "right"), arguments, strict=True))
    found = tuple(map(own_claim, by_parts({"key": "claim", **sides, "where": {}, **fields})))
    for own in found:
        own_claim_from(own)  # here, so that bad input is reported before anything runs
    return found
