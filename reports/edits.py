"""Where a reader's file has the side of a line, and what to strike and put in there: for editors, for a patch, for a display put right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from closedform.derivations.claims.origin import BadClaim
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.suggestion import Retyped, Typed, put
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.sources import is_own

if TYPE_CHECKING:
    from closedform.derivations.reading.paper.equation import Equation
    from closedform.derivations.reading.paper.source_tree import Tree

_TABLE = re.compile(r"^[ \t]*\[\[[ \t]*claim[ \t]*\]\]", re.MULTILINE)


@dataclass(frozen=True)
class Region:
    """Characters of a file: lines and columns from 1; the end is behind the last one."""

    line: int
    column: int
    end_line: int
    end_column: int


def region(text: str, start: int, end: int) -> Region:
    """Return the lines and columns of characters of a text."""
    return Region(*_place(text, start), *_place(text, end))


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


@dataclass(frozen=True)
class Side:
    """The characters of a file that are one side of an equation.

    Args:
        path: of the file.
        text: of it, each character as it stands there, but for a byte order mark.
        start: of the side's characters.
        end: behind the last of them.
        tree: the paper that a side in LaTeX is of.
        at: where the side begins in that paper's text.
    """

    path: Path
    text: str
    start: int
    end: int
    tree: Tree | None = None
    at: int = 0


Papers = list[tuple["Tree", tuple["Equation", ...]]]
_PAPERS: dict[Path, tuple[list[int], Papers]] = {}  # by file, with the times at which theirs were changed


def papers(path: Path) -> Papers:
    """Return each paper of a LaTeX file with its equations; none of another file, or where it cannot be read.

    They are remembered as long as no file of theirs is changed: every record of a paper asks for them.
    """
    known = _PAPERS.get(path)
    if known is None or known[0] != _changed(path, known[1]):
        found = _papers(path)
        _PAPERS[path] = known = _changed(path, found), found
    return known[1]


def _changed(path: Path, found: Papers) -> list[int]:
    """Return when each file of some papers was last changed; 0 of one that is gone."""
    files = dict.fromkeys([path, *(file.path for tree, _ in found for file in tree.files)])
    return [file.stat().st_mtime_ns if file.exists() else 0 for file in files]


def _papers(path: Path) -> Papers:
    from closedform.derivations.reading.paper.claim_file import is_paper
    from closedform.derivations.reading.paper.latex_file import equations  # here: what finds a document's place has no need of it
    from closedform.derivations.reading.paper.roots import trees_of

    if not is_paper(path.name):
        return []
    try:
        return [(tree, equations(tree)) for tree in trees_of(path)]
    except (OSError, BadClaim):  # it was moved, or is being written
        return []


def raw_span(tree: Tree, start: int, end: int) -> tuple[Path, str, int, int]:
    """Return the file of some characters of a paper, its text as it stands there, and where they stand in that."""
    from closedform.derivations.reading.paper.encodings import place_in

    file, at = tree.place(start)
    return file.path, file.raw, place_in(file.raw, at), place_in(file.raw, at + end - start)


def number_of(record: Record) -> int:
    """Return the place of a line among the sides of its chain, the left one being the first."""
    return 1 if record.part is None or not record.part.isdigit() else int(record.part)


def side_of(record: Record) -> Side | None:
    """Return the characters of its file that are the right side of a reader's own line; None where they are not found."""
    path = Path(record.file)
    try:
        return _of_toml(path, record) if path.suffix == ".toml" else _of_latex(path, record)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):  # it was moved, or is being written
        return None


def _of_latex(path: Path, record: Record) -> Side | None:
    for tree, found in papers(path):
        for one in found:
            key = (one.table or one.supposed).get("key")
            if one.sides and key in (record.key, record.key.rpartition("/")[0]) and number_of(record) < len(one.sides):
                start, end = one.sides[number_of(record)]
                return Side(*raw_span(tree, start, end), tree, start)
    return None


def _of_toml(path: Path, record: Record) -> Side | None:
    """Find a text of a claim's table as it was typed; one that was typed with escapes is not found."""
    text = path.read_bytes().decode("utf-8-sig")
    starts = [found.start() for found in _TABLE.finditer(text)]
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=False), 1):
        table = tomllib.loads(text[start:end])["claim"][0]
        if table.get("key", f"claim-{number}") not in (record.key, record.key.rpartition("/")[0]):
            continue
        if "equation" in table:
            return _of_equation(path, text, (start, end), table["equation"], number_of(record))
        sides = [table["right"]] if "right" in table else table.get("lines", [])
        sides = [sides] if isinstance(sides, str) else sides
        at = _typed_behind("right|lines", text, start, end)
        for place, side in enumerate(sides, 1):
            at = text.find(side, at, end) if at >= 0 else -1
            if at < 0 or place == number_of(record):
                return None if at < 0 else Side(path, text, at, at + len(side))
            at += len(side)
    return None


def _typed_behind(fields: str, text: str, start: int, end: int) -> int:
    """Return where the value of a field begins in a claim's table, whose characters are given; -1 where it has none."""
    name = re.search(rf"^[ \t]*(?:{fields})[ \t]*=", text[start:end], re.MULTILINE)
    return start + name.end() if name else -1


def _of_equation(path: Path, text: str, table: tuple[int, int], equation: str, number: int) -> Side | None:
    """Find a side of an equation that is one text, the left one being the first."""
    from closedform.derivations.reading.note.equation_text import signs_in

    at = _typed_behind("equation", text, *table)
    at = text.find(equation, at, table[1]) if at >= 0 else -1
    ends = [0, *(place for sign in signs_in(equation) for place in sign.span()), len(equation)]
    if at < 0 or 2 * number + 1 >= len(ends):
        return None
    side = equation[ends[2 * number] : ends[2 * number + 1]]
    start = at + ends[2 * number] + len(side) - len(side.lstrip())
    return Side(path, text, start, start + len(side.strip()))


def to_write(record: Record) -> Typed | None:
    """Return what may be written into an author's file for a line; None if nothing may.

    The line is refuted. What is right holds on the whole domain of the claim. Of a line that holds on a part a hypothesis may be lost.
    """
    suggestion = record.suggestion
    if suggestion is None or record.total is not Verdict.REFUTED or not suggestion.holds_as_claimed:
        return None
    return suggestion.typed


def held_back(record: Record) -> str:
    """Say in a sentence why the right form of a refuted line is not written into its file; empty if it is, or if none is known."""
    suggestion = record.suggestion
    if suggestion is None or record.total is not Verdict.REFUTED or suggestion.holds_as_claimed:
        return ""
    form = suggestion.latex if suggestion.typed is None else suggestion.typed.text
    kept = f"where {suggestion.where}" if suggestion.where else f"read as {suggestion.reading}"
    return " ".join(f"{record.key} is left as it is: {form} is right only {kept}".split())


def not_found(record: Record) -> str:
    """Say in a sentence that a file has not the side that is to be put right, as one typed with escapes; empty if it has, or if nothing is known."""
    typed = to_write(record)
    if typed is None or not is_own(record):
        return ""
    side = side_of(record)
    if side is not None and edits_of(record, side):
        return ""
    return (
        f"{record.key} is left as it is: its right side does not stand in {record.file} letter by letter; write {typed.text} there"
    )


def edits_of(record: Record, side: Side) -> list[Retyped]:
    """Return what puts the refuted side of a line right in its file; none where that is not known, or the file has changed."""
    typed = to_write(record)
    if typed is None:
        return []
    edits = [Retyped(_at(side, edit.at), edit.struck, edit.put_in) for edit in typed.edits]
    return edits if all(side.text.startswith(edit.struck, edit.at) for edit in edits) else []


def _at(side: Side, at: int) -> int:
    """Return where a character of a side stands in its file, whose line ends may be longer."""
    return side.start + at if side.tree is None else raw_span(side.tree, side.at + at, side.at + at)[2]


def patch(records: Sequence[Record]) -> str:
    """Write what puts the refuted lines of some files right as a unified diff; empty where nothing is known to.

    Raises:
        OSError: a file is gone.
    """
    of_file: dict[Path, tuple[str, list[Retyped]]] = {}
    for record in records:
        if (side := side_of(record)) is not None and (edits := edits_of(record, side)):
            of_file.setdefault(side.path, (side.text, []))[1].extend(edits)
    return "".join(line for path, (text, edits) in of_file.items() for line in _diff(path, text, edits))


def _diff(path: Path, text: str, edits: Sequence[Retyped]) -> Iterator[str]:
    from difflib import unified_diff

    mark = "\ufeff" if path.read_bytes().startswith(b"\xef\xbb\xbf") else ""
    old, new = (re.findall(r"[^\n]*\n|[^\n]+", mark + one) for one in (text, put(text, edits)))
    inside = path.absolute().is_relative_to(Path.cwd())
    name = (path.absolute().relative_to(Path.cwd()) if inside else path.absolute().relative_to(path.absolute().anchor)).as_posix()
    for line in unified_diff(old, new, f"a/{name}", f"b/{name}"):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
