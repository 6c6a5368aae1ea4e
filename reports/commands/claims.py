"""What a reader asks to have checked: keys of the documents, claim files, or a claim on the command line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.commands.common import BadInput

if TYPE_CHECKING:
    from derivations.claims.origin import Own


@dataclass(frozen=True)
class Wanted:
    """What is to be checked.

    Args:
        keys: of the documents, in the order asked for.
        own: a reader's own claims; None where keys are asked for.
        files: the claim file of each of them that is from one, by its key.
        faults: a sentence for each claim or file that cannot be read, or what is asked of it.
        defined: a sentence for each display that says what something is, and so claims nothing.
        unread: a sentence for each display that is not read, and of which no label and no comment speaks.
        supposed: the keys of claims that rest on what the prose of a paper proposes.
    """

    keys: tuple[str, ...] = ()
    own: tuple[Own, ...] | None = None
    files: dict[str, Path] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    defined: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    supposed: frozenset[str] = frozenset()

    def sentences(self, *, every: bool = False) -> tuple[str, ...]:
        """Give all that a person is told: what is asked or cannot be read, and what claims nothing.

        Args:
            every: whether each display that claims nothing is named; else they are counted.
        """
        number = len(self.defined)
        counted = f"{number} display{'s say' if number > 1 else ' says'} what something is, and claim{'' if number > 1 else 's'} nothing; --all lists them"
        return (*self.faults, *self.unread, *(self.defined if every else (counted,) if number else ()))

    def __len__(self) -> int:
        """Count the lines or claims."""
        return len(self.keys if self.own is None else self.own)

    def file_of(self, key: str) -> Path | None:
        """Name the claim file that a record's line is from; a line of a chain has the claim's key and its number."""
        return self.files.get(key) or self.files.get(key.rpartition("/")[0])


def wanted(arguments: list[str], claim: dict[str, Any], root: Path | None = None) -> Wanted:
    """Make out what the arguments of a command name.

    Args:
        arguments: keys, claim files, files of derivations, or the two sides of a claim.
        claim: the other fields of a claim on the command line; empty ones count as left out.
        root: of chapters of a paper: the file that inputs them.

    Raises:
        BadInput: they do not go together.
        KeyError: a key is unknown.
        ValueError: the claim is not understood.
    """
    fields = {name: value for name, value in claim.items() if value not in (None, [])}
    from derivations.reading.paper.claim_file import is_claim_file

    if any(map(is_claim_file, arguments)):
        if not all(map(is_claim_file, arguments)) or fields:
            raise BadInput("claim files are checked by themselves; leave out keys, --law, --given, --where and --such-that")
        return _of_files(list(dict.fromkeys(arguments)), root)
    if root is not None:
        raise BadInput(f"--root {root} is of chapters of a paper; name them, chapter.tex")
    if fields or (
        len(arguments) < 3
        and not any(re.match(r"(\d{3}|table)(:|$)", name) for name in arguments)
        and (len(arguments) == 2 or _has_sides(arguments[0]))
    ):
        return Wanted(own=(_of_texts(arguments, fields),))
    from derivations.index import keys_in, select

    keys = (key for name in arguments for key in (keys_in(Path(name)) if name.endswith(".py") else select(name)))
    return Wanted(tuple(dict.fromkeys(keys)))


def _of_files(names: list[str], root: Path | None) -> Wanted:
    """Read claim files; one that cannot be read, and a claim of one, takes no other with it."""
    from derivations.claims.origin import BadClaim
    from derivations.reading.paper.claim_file import read_file

    found: dict[str, Own] = {}
    files: dict[str, Path] = {}
    told: dict[str, list[str]] = {"faults": [], "defined": [], "unread": []}
    supposed = set[str]()
    for name in names:
        try:
            file = read_file(Path(name), root if name.endswith(".tex") else None)
        except (BadClaim, OSError) as error:
            told["faults"].append(str(error) if isinstance(error, BadClaim) else f"{name}: {error.strerror or error}")
            continue
        claims = {key: one for key in file.lines for one in [file.claims.get(key) or file.supposed.get(key)] if one is not None}
        claims = {**claims, **file.claims}
        twice = [
            f"{name} has a claim with the key {key!r}, which another file has too; rename one, or check them one by one"
            for key in found.keys() & claims.keys()
        ]
        for kind in told:
            told[kind] += getattr(file, kind)
        told["faults"] += twice
        supposed |= file.supposed.keys() - found.keys()
        found = {**claims, **found}
        files = {**dict.fromkeys(claims, root or Path(name)), **files}
    return Wanted(
        own=tuple(found.values()),
        files=files,
        faults=tuple(told["faults"]),
        defined=tuple(told["defined"]),
        unread=tuple(told["unread"]),
        supposed=frozenset(supposed),
    )


def _has_sides(text: str) -> bool:
    """Tell whether a text is an equation or an inequality, and no key."""
    from derivations.reading.note.equation_text import is_equation

    return not text.endswith(".py") and is_equation(text)


def _of_texts(arguments: list[str], fields: dict[str, Any]) -> Own:
    """Give a claim written on the command line."""
    from derivations.reading.note.own_claim import own_claim, own_claim_from

    if len(arguments) > 2 or (len(arguments) == 1 and not _has_sides(arguments[0])):
        raise BadInput(
            f'a claim is an equation, "A = B", or its left and its right side; {len(arguments)} text(s) were given, put each in quotes'
        )
    sides = {"equation": arguments[0]} if len(arguments) == 1 else dict(zip(("left", "right"), arguments, strict=True))
    own = own_claim({"key": "claim", **sides, "where": {}, **fields})
    own_claim_from(own)  # here, so that bad input is said before anything runs
    return own
