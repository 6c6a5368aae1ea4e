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


def wanted(arguments: list[str], claim: dict[str, Any]) -> Wanted:
    """Make out what the arguments of a command name.

    Args:
        arguments: keys, claim files, files of derivations, or the two sides of a claim.
        claim: the other fields of a claim on the command line; empty ones count as left out.

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
        return _of_files(list(dict.fromkeys(arguments)))
    if fields or (len(arguments) == 2 and not any(re.match(r"(\d{3}|table)(:|$)", name) for name in arguments)):
        return Wanted(own=(_of_texts(arguments, fields),))
    from derivations.index import keys_in, select

    keys = (key for name in arguments for key in (keys_in(Path(name)) if name.endswith(".py") else select(name)))
    return Wanted(tuple(dict.fromkeys(keys)))


def _of_files(names: list[str]) -> Wanted:
    """Read claim files; one that cannot be read, and a claim of one, takes no other with it."""
    from derivations.claims.origin import BadClaim
    from derivations.reading.paper.claim_file import read_file

    found: dict[str, Own] = {}
    files: dict[str, Path] = {}
    told: dict[str, list[str]] = {"faults": [], "defined": [], "unread": []}
    supposed = set[str]()
    for name in names:
        try:
            file = read_file(Path(name))
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
        files = {**dict.fromkeys(claims, Path(name)), **files}
    return Wanted(
        own=tuple(found.values()),
        files=files,
        faults=tuple(told["faults"]),
        defined=tuple(told["defined"]),
        unread=tuple(told["unread"]),
        supposed=frozenset(supposed),
    )


def _of_texts(arguments: list[str], fields: dict[str, Any]) -> Own:
    """Give a claim written on the command line."""
    from derivations.reading.note.own_claim import claim_from, own_claim

    if len(arguments) != 2:
        raise BadInput(f"a claim has a left and a right side; {len(arguments)} text(s) were given, put each in quotes")
    domains: dict[str, str] = {}
    for text in fields.pop("where", []):
        name, equals, domain = text.partition("=")
        if not equals:
            raise BadInput(f"--where {name} gives no domain; write --where {name}=real")
        if name.strip() in domains:
            raise BadInput(f"--where gives {name.strip()} two domains, {domains[name.strip()]} and {domain}; leave one out")
        domains[name.strip()] = domain
    own = own_claim({"key": "claim", "left": arguments[0], "right": arguments[1], **fields, "where": domains})
    claim_from(own)  # here, so that bad input is said before anything runs
    return own
