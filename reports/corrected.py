r"""A note's displays, put right in the author's own LaTeX, to paste in the place of those that are there.

Each is his display as he typed it, with the edits that the suggestions make and nothing else changed; a comment above it says what was
done and how certain it is. What is false and could not be put right is named in a comment too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from closedform.derivations.reading.paper.claim_file import is_paper
from closedform.derivations.reading.paper.equation import Equation
from closedform.derivations.reading.paper.latex_file import equations
from closedform.derivations.reading.paper.roots import trees_of
from closedform.derivations.reading.paper.source_tree import Tree
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.suggestion import Retyped, Suggestion, put
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.edits import number_of, to_write

CORRECTED = "% The displays of a note, put right."  # how such a file begins
_FALSE = (Verdict.REFUTED, Verdict.CONDITIONAL)


def corrected(records: Sequence[Record]) -> str:
    """Write the displays of LaTeX files that hold a refuted line, each put right as far as it is known how.

    Args:
        records: of claims; those that stand in no LaTeX file are passed over.

    Raises:
        OSError: a file is gone.
    """
    files = dict.fromkeys(record.file for record in records if is_paper(record.file))
    parts = [
        part
        for file in files
        for tree in trees_of(Path(file))
        for part in _displays(tree, [record for record in records if record.file == file])
    ]
    return "\n\n".join([CORRECTED, *parts]) + "\n"


def _displays(tree: Tree, records: Sequence[Record]) -> Iterator[str]:
    by_display: dict[tuple[int, int], list[Equation]] = {}
    for equation in equations(tree):
        if equation.table:
            by_display.setdefault(equation.display, []).append(equation)
    for (start, end), chains in by_display.items():
        comments: list[str] = []
        edits: list[Retyped] = []
        for chain in chains:
            for record in _of(chain, records):
                comments.append(f"% {record.key}: {_said(record, in_place=bool(chain.sides))}")
                if chain.sides and (typed := to_write(record)) is not None:
                    at = chain.sides[number_of(record)][0] - start
                    edits += [Retyped(at + edit.at, edit.struck, edit.put_in) for edit in typed.edits]
        if comments:
            yield "\n".join([*comments, put(tree.text[start:end], edits)])


def _of(chain: Equation, records: Sequence[Record]) -> list[Record]:
    """Find the false lines of an equation."""
    key = chain.table["key"]
    return [record for record in records if record.total in _FALSE and key in (record.key, record.key.rpartition("/")[0])]


def _said(record: Record, *, in_place: bool) -> str:
    if record.total is Verdict.CONDITIONAL or record.suggestion is None:
        return " ".join(f"{record.total}, {record.reason}; left as it is".split())
    typed = to_write(record)
    if typed is None or not in_place:
        return " ".join(f"refuted; right would be {record.suggestion.latex} ({_certain(record.suggestion)}); left as it is".split())
    done = "; ".join(_edit(edit) for edit in typed.edits)
    return " ".join(f"{done} ({_certain(record.suggestion)})".split())


def _certain(suggestion: Suggestion) -> str:
    where = f" only where {suggestion.where}" if suggestion.where else ""
    read_as = f", read as {suggestion.reading}" if suggestion.reading else ""
    return f"{suggestion.certainty}{where}{read_as}"


def _edit(edit: Retyped) -> str:
    struck, put_in = edit.struck.strip(), edit.put_in.strip()
    return f"{struck} is {put_in} here" if struck and put_in else f"{put_in} put in" if put_in else f"{struck} struck"
