"""Where a reader's file has the side of a line, and what to strike and put in there: for editors, for a patch, for a display put right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from derivations.claims.origin import BadClaim
from numerics.findings.record import Record
from numerics.findings.suggestion import Retyped
from numerics.findings.verdict import Verdict

if TYPE_CHECKING:
    from derivations.reading.paper.equation import Equation

_TABLE = re.compile(r"^[ \t]*\[\[[ \t]*claim[ \t]*\]\]", re.MULTILINE)
_FILES = 16  # whose displays are remembered


@dataclass(frozen=True)
class Region:
    """Characters of a file: lines and columns from 1; the end is behind the last one."""

    line: int
    column: int
    end_line: int
    end_column: int


def region(text: str, start: int, end: int) -> Region:
    """Give the lines and columns of characters of a text."""
    return Region(*_place(text, start), *_place(text, end))


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def text_of(path: Path) -> str:
    """Read a file of claims, each character as it stands there, but for a byte order mark.

    Raises:
        OSError: it cannot be read.
        UnicodeDecodeError: it is not in UTF-8.
    """
    return path.read_bytes().decode("utf-8-sig")


def displays(path: Path) -> tuple[Equation, ...]:
    """List the displays of a LaTeX file, which is read once as long as it stays as it is.

    Raises:
        OSError: it cannot be read.
        UnicodeDecodeError: it is not in UTF-8.
    """
    return _displays(text_of(path), path.name)


@lru_cache(_FILES)
def _displays(text: str, name: str) -> tuple[Equation, ...]:
    from derivations.reading.paper.latex_file import equations  # here: what finds a document's place has no need of it

    return tuple(equations(text, name))


def number_of(record: Record) -> int:
    """Give the place of a line among the sides of its chain, the left one being the first."""
    return 1 if record.part is None or not record.part.isdigit() else int(record.part)


def side_of(record: Record) -> tuple[int, int] | None:
    """Give the characters of its file that are the right side of a reader's own line; None where they are not found."""
    path = Path(record.file)
    try:
        return _of_latex(path, record) if path.suffix == ".tex" else _of_toml(path, record) if path.suffix == ".toml" else None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, BadClaim):  # it was moved, or is being written
        return None


def _of_latex(path: Path, record: Record) -> tuple[int, int] | None:
    for one in displays(path):
        key = (one.table or one.supposed).get("key")
        if one.sides and key in (record.key, record.key.rpartition("/")[0]):
            return one.sides[number_of(record)] if number_of(record) < len(one.sides) else None
    return None


def _of_toml(path: Path, record: Record) -> tuple[int, int] | None:
    """Find a text of a claim's table as it was typed; one that was typed with escapes is not found."""
    text = text_of(path)
    starts = [found.start() for found in _TABLE.finditer(text)]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=False), 1):
        table = tomllib.loads(text[start:end])["claim"][0]
        if table.get("key", f"claim-{number}") not in (record.key, record.key.rpartition("/")[0]):
            continue
        sides = [table["right"]] if "right" in table else table.get("lines", [])
        sides = [sides] if isinstance(sides, str) else sides
        name = re.search(r"^[ \t]*(?:right|lines)[ \t]*=", text[start:end], re.MULTILINE)
        at = start + name.end() if name else -1
        for place, side in enumerate(sides, 1):
            at = text.find(side, at, end) if at >= 0 else -1
            if at < 0 or place == number_of(record):
                return None if at < 0 else (at, at + len(side))
            at += len(side)
    return None


def edits_of(record: Record) -> list[Retyped]:
    """Give what puts the refuted side of a line right in its file; none where that is not known, or the file has changed."""
    suggestion, side = record.suggestion, side_of(record)
    if suggestion is None or suggestion.typed is None or record.total is not Verdict.REFUTED or side is None:
        return []
    text = text_of(Path(record.file))
    edits = [Retyped(side[0] + edit.at, edit.struck, edit.put_in) for edit in suggestion.typed.edits]
    return edits if all(text.startswith(edit.struck, edit.at) for edit in edits) else []


def put(text: str, edits: Sequence[Retyped]) -> str:
    """Make edits of a text, which do not overlap."""
    for edit in sorted(edits, key=lambda one: -one.at):
        text = text[: edit.at] + edit.put_in + text[edit.at + len(edit.struck) :]
    return text


def patch(records: Sequence[Record]) -> str:
    """Write what puts the refuted lines of some files right as a unified diff; empty where nothing is known to.

    Raises:
        OSError: a file is gone.
    """
    of_file: dict[str, list[Retyped]] = {}
    for record in records:
        if edits := edits_of(record):
            of_file.setdefault(record.file, []).extend(edits)
    return "".join(line for file, edits in of_file.items() for line in _diff(Path(file), edits))


def _diff(path: Path, edits: Sequence[Retyped]) -> Iterator[str]:
    from difflib import unified_diff

    mark = "\ufeff" if path.read_bytes().startswith(b"\xef\xbb\xbf") else ""
    text = text_of(path)
    old, new = (re.findall(r"[^\n]*\n|[^\n]+", mark + one) for one in (text, put(text, edits)))
    inside = path.absolute().is_relative_to(Path.cwd())
    name = (path.absolute().relative_to(Path.cwd()) if inside else path.absolute().relative_to(path.absolute().anchor)).as_posix()
    for line in unified_diff(old, new, f"a/{name}", f"b/{name}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
