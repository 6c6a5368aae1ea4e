"""A corpus: claim files in folders, read one claim after the other, so that they are never all held at once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from pathlib import Path

from closedform.derivations.claims.origin import BadClaim, Own
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.claim_file import is_claim_file, key_of, tables_of
from closedform.derivations.reading.paper.passed_over import Passed
from closedform.derivations.reading.paper.roots import chapters_of

_TABLE = re.compile(rb"^[ \t]*\[\[\s*claim\s*\]\]", re.MULTILINE)
_LABEL = re.compile(rb"\\label\s*\{")


@dataclass(frozen=True, slots=True)
class Entry:
    """A claim of a file, not yet understood.

    Args:
        file: its file.
        key: its key in the file.
        claim: its content.
    """

    file: Path
    key: str
    claim: Own


@dataclass(frozen=True, slots=True)
class Fault:
    """A file or claim that cannot be read: a sentence names it, the reason and the remedy; ``passed`` is a display that is not judged."""

    file: Path
    sentence: str
    passed: Passed | None = None


def files(names: Iterable[str]) -> Iterator[Path]:
    """List claim files: those named, and all in named folders, by name; each folder is read when it is reached.

    The LaTeX files of a folder count if they begin a document or have a comment for closedform, and no other file inputs them.

    Raises:
        ValueError: a name is neither a folder nor a claim file.
    """
    for name in names:
        if os.path.isdir(name):
            yield from _below(Path(name), chapters_of(_papers_below(Path(name))))
        elif is_claim_file(name):
            yield Path(name)
        else:
            raise ValueError(f"{name} is neither a folder of claim files nor one, mynote.toml or mynote.tex")


def _papers_below(folder: Path) -> Iterator[Path]:
    for where, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(where, name) for name in sorted(names) if name.endswith(".tex") and not name.startswith("."))


def _below(folder: Path, chapters: Set[Path]) -> Iterator[Path]:
    with os.scandir(folder) as found:
        inside = sorted((entry.name, entry.is_dir()) for entry in found if not entry.name.startswith("."))
    for name, is_folder in inside:
        if is_folder:
            yield from _below(folder / name, chapters)
        elif name.endswith(".toml") or (name.endswith(".tex") and folder / name not in chapters):
            yield folder / name


def count(file: Path) -> int:
    """Estimate the number of claims in a file; 0 if it cannot be read."""
    try:
        return len((_TABLE if file.suffix == ".toml" else _LABEL).findall(file.read_bytes()))
    except OSError:
        return 0


def entries(file: Path) -> Iterator[Entry | Fault]:
    """Yield the claims of a file; a malformed claim does not affect the others."""
    try:
        title, tables = tables_of(file)
    except BadClaim as error:
        yield Fault(file, str(error))
        return
    except OSError as error:
        yield Fault(file, f"{file}: {error.strerror or error}")
        return
    taken: set[str] = set()
    passed: Passed | None
    for written in tables:
        table, number = written.table, written.number
        if written.defines:
            continue
        if written.unread:
            passed = written.passed(file, written.unread)
            yield Fault(file, passed.sentence, passed)
            continue
        try:
            if written.fault:
                raise BadClaim(written.fault)
            key = key_of(table, number)
            claim = own_claim({**table, "key": key}, title=title)
            lines = table.get("lines")
            several = len(lines) if isinstance(lines, list) and len(lines) > 1 else 0
            keys = {key, *(f"{key}/{part}" for part in range(1, several + 1))}
            for line in sorted(keys & taken):
                raise BadClaim(f"claim {number}: two claims have the key {line!r}; rename one")
        except BadClaim as error:
            passed = None if written.is_named else written.passed(file, str(error))
            yield Fault(file, f"{written.at(file)}, {error}" if passed is None else passed.sentence, passed)
            continue
        taken |= keys
        yield Entry(file, key, claim)
