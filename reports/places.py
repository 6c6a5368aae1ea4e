"""Where a line is encoded, so that an editor can mark it: its file and the line in it. Files are read; only where a builder makes a line are they imported."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from closedform import derivations
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.index import origin_of
from closedform.derivations.reading.paper.claim_file import is_claim_file, is_paper
from closedform.numerics.findings.record import Record
from closedform.reports.edits import Region, edits_of, papers, raw_span, region, side_of

if TYPE_CHECKING:
    from closedform.derivations.reading.paper.equation import Equation
    from closedform.derivations.reading.paper.passed_over import Passed
    from closedform.derivations.reading.paper.source_tree import Tree

ROOT = Path(derivations.__file__).resolve().parent.parent
_MAKERS = (
    "Line",
    "following",
    "Property",
    "Contrast",
)  # calls that encode a line, a property or a contrast, by the end of their names
_TABLE = re.compile(r"^\s*\[\[\s*claim\s*\]\]", re.MULTILINE)


def file_of(record: Record) -> Path | None:
    """Return the file in which a line stands: of a document, from the project's root; of a paper that of its display; None of a claim of no file."""
    if not record.file:
        return None
    if is_paper(record.file):
        found = _equation(record)
        return Path(record.file) if found is None else found[0].line(found[1].line)[0].path
    return Path(record.file) if is_claim_file(record.file) else ROOT / record.file


def from_here(path: Path) -> Path:
    """Return a path as it is named from the folder that one works in; unchanged where it lies outside."""
    return path.relative_to(Path.cwd()) if path.is_absolute() and path.is_relative_to(Path.cwd()) else path


def line_of(record: Record) -> int:
    """Return the line of its file at which a line's encoding, or a claim's table, starts; 1 where it is not found."""
    path = file_of(record)
    if path is None:
        return 1
    try:
        if is_paper(record.file):
            found = _equation(record)
            return 1 if found is None else found[0].line(found[1].line)[1]
        if is_claim_file(path.name):
            return table_line(path, record.key) or table_line(path, record.key.rpartition("/")[0]) or 1
        return _encoded(path, record.key.partition(":")[2]) or _assigned(path, origin_of(record.key).constant)
    except KeyError:  # it is no line of today's documents
        return 1
    except (OSError, SyntaxError, UnicodeDecodeError, BadClaim):  # it was moved, or is being written
        return 1


@dataclass(frozen=True)
class Unread:
    """What of a file is not read: where it stands, and why.

    Args:
        file: that it is in; None where no file is named.
        where: its characters.
        says: one sentence.
        passed: the display, if no comment speaks of it: then that it is not judged is a hint, else a warning.
    """

    file: Path | None
    where: Region
    says: str
    passed: Passed | None = None


def region_of(record: Record) -> Region:
    """Return the characters that a line of a reader's own file is typed with; of a document the line that encodes it, as far as it has words."""
    side = side_of(record)
    if side is None:
        return _whole(file_of(record), line_of(record))
    edits = edits_of(record, side)
    start, end = (edits[0].at, edits[-1].at + len(edits[-1].struck)) if edits else (side.start, side.end)
    return region(side.text, start, end)


def display_of(record: Record) -> Region:
    """Return the characters of the display, or of the table, in which a reader's own line stands; of a document the line that encodes it."""
    path, line = file_of(record), line_of(record)
    if is_paper(record.file):
        found = _equation(record)
        return _whole(path, line) if found is None else region(*raw_span(found[0], *found[1].display)[1:])
    if path is None or path.suffix != ".toml":
        return _whole(path, line)
    text = path.read_bytes().decode("utf-8-sig", errors="replace")
    start = sum(len(one) + 1 for one in text.split("\n")[: line - 1])
    following = _TABLE.search(text, start + 1)
    end = following.start() if following else len(text)
    return region(text, start, start + len(text[start:end].rstrip()))


def unread_at(sentence: str, files: Iterable[Path]) -> Unread:
    """Return the place that a sentence of ``read_file`` begins with: the file that it names, and the line where it names one."""
    named = list(files)
    for file in dict.fromkeys([*named, *(one for path in named for one in _chapters(path))]):
        if found := re.match(rf"{re.escape(str(file))}(?::(\d+))?(?:, |(?=: | ))", sentence):
            says = sentence[found.end() :] if found[0].endswith(", ") else sentence
            line = int(found[1] or _tables(file).get(says.partition(":")[0], 1))
            return Unread(file, display_at(file, line, named), " ".join(says.split()))
    return Unread(None, Region(1, 1, 1, 1), " ".join(sentence.split()))


def _chapters(path: Path) -> list[Path]:
    return [file.path for tree, _ in papers(path) for file in tree.files]


def _tables(path: Path) -> dict[str, int]:
    try:
        return _claims(path) if path.suffix == ".toml" else {}
    except (OSError, UnicodeDecodeError):
        return {}


def display_at(path: Path, line: int, roots: Iterable[Path]) -> Region:
    """Return the characters of the display that begins on a line of a LaTeX file, else those of the line."""
    for tree, found in (one for root in roots for one in papers(root)):
        for equation in found:
            file, number = tree.line(equation.line)
            if (file.path, number) == (path, line) and equation.display[1]:
                return region(*raw_span(tree, *equation.display)[1:])
    return _whole(path, line or 1)


def _whole(path: Path | None, line: int) -> Region:
    """Return the characters of a line from its first word on."""
    try:
        text = "" if path is None else path.read_bytes().decode("utf-8-sig", errors="replace").split("\n")[line - 1]
    except (OSError, IndexError):
        text = ""
    return Region(line, len(text) - len(text.lstrip()) + 1, line, len(text.rstrip()) + 1)


@cache
def _calls(path: Path) -> tuple[tuple[int, bool, frozenset[object]], ...]:
    """List the calls of a file that say a number or a text: their lines, whether they make a line, what they say."""
    calls = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
    found = ((call.lineno, _makes(call), frozenset(_constants(call))) for call in calls)
    return tuple(sorted((one for one in found if one[2]), key=lambda one: one[0]))


def _makes(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id.endswith(_MAKERS)


def _encoded(path: Path, name: str) -> int:
    """Find the call that says most of a line's name, its label and its part where it has one; 0 where none says any."""
    words = [int(word) if word.isdigit() else word for word in (name, *name.split("/"))]
    label = name.partition("/")[2]  # of a claim in prose, which may have several words
    best, line = 0, 0
    for number, makes, said in _calls(path):
        score = (
            4 * (words[0] in said or bool(label and label in said))
            + 2 * (words[1] in said)
            + sum(word in said for word in words[2:])
        )
        score += bool(score) * makes
        if score > best:
            best, line = score, number
    return line


def _assigned(path: Path, constant: str) -> int:
    """Find where the constant is made that holds a line which a builder made."""
    names = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name))
    return min((node.lineno for node in names if node.id == constant and isinstance(node.ctx, ast.Store)), default=1)


def _constants(call: ast.Call) -> Iterator[object]:
    """List the numbers and texts that a call is given itself, not inside of a formula."""
    for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
        if isinstance(argument, ast.Constant) and not isinstance(argument.value, (bool, float)):
            yield argument.value


def table_line(path: Path, key: str) -> int:
    """Return the line at which a claim's table starts in a claim file; 0 where there is none of that key."""
    return _claims(path).get(key, 0)


def _claims(path: Path) -> dict[str, int]:
    """Map the keys of a claim file to the lines at which their tables start."""
    text = path.read_text(encoding="utf-8-sig")
    starts = [found.start() + len(found[0]) - len(found[0].lstrip()) for found in _TABLE.finditer(text)]
    out: dict[str, int] = {}
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=False), 1):
        key = re.search(r"""^\s*key\s*=\s*["'](.*?)["']""", text[start:end], re.MULTILINE)
        out.setdefault(key[1] if key else f"claim-{number}", text.count("\n", 0, start) + 1)
    return out


def _equation(record: Record) -> tuple[Tree, Equation] | None:
    """Return the equation of a paper that a line is of, with its paper; None where it is not found."""
    keys = record.key, record.key.rpartition("/")[0]
    for tree, found in papers(Path(record.file)):
        if one := next((one for one in found if (one.table or one.supposed).get("key") in keys), None):
            return tree, one
    return None
