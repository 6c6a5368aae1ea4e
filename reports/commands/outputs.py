"""What ``check`` writes beside its answer: verdicts for the margin, displays put right, or a patch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from closedform.reports.commands.common import BadInput, fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from closedform.numerics.findings.record import Record

_PATCH = "--- a/"  # how a patch begins


@dataclass(frozen=True)
class Outputs:
    """The files to write.

    Args:
        margin: of the verdicts, for a paper that marks its formulas.
        corrected: of what is put right.
        patch: whether that is a unified diff; else it is the displays, to paste.

    Raises:
        BadInput: a name is of another kind of file, something else stands there, or its folder is not there.
    """

    margin: Path | None
    corrected: Path | None
    patch: bool

    def __post_init__(self) -> None:
        """Refuse what would write over something else, before anything is checked."""
        if self.patch and self.corrected is None:
            raise BadInput("--patch says how --corrected is written; write --corrected fix.patch --patch")
        if self.margin is not None:
            from closedform.reports.latex import MARGIN

            _refuse("--margin", self.margin, "verdicts.tex", MARGIN, "file of verdicts")
        if self.corrected is not None and self.patch:
            _refuse("--corrected", self.corrected, "fix.patch", _PATCH, "patch")
        elif self.corrected is not None:
            from closedform.reports.corrected import CORRECTED

            _refuse("--corrected", self.corrected, "corrected.tex", CORRECTED, "file of displays put right")

    def write(self, records: Sequence[Record]) -> None:
        """Write them."""
        if self.margin is None and self.corrected is None:
            return
        from closedform.reports import write

        if self.margin is not None:
            write.write_margin(records, self.margin)
        if self.corrected is not None and self.patch:
            from closedform.reports.edits import patch

            text = patch(records)
            write.write_whole(text, self.corrected)
            if not text:
                fault(f"{self.corrected} is empty: no line is refuted that is known how to put right")
        elif self.corrected is not None:
            write.write_corrected(records, self.corrected)


def _refuse(option: str, file: Path, example: str, begins: str, what: str) -> None:
    """Refuse a file that is none of ours.

    Raises:
        BadInput: its name is another kind's, or something else stands there, or it is in no folder.
    """
    kinds = (".tex", ".sty") if example.endswith(".tex") else (".patch", ".diff")
    if file.suffix not in kinds:
        raise BadInput(f"{option} {file} is no {'LaTeX file' if kinds[0] == '.tex' else 'patch'}; write {option} {example}")
    if not file.parent.is_dir():
        raise BadInput(f"{option} {file}: there is no folder {file.parent}; make it, or name another")
    if not file.exists():
        return
    is_ours = file.is_file() and (file.stat().st_size == 0 or file.read_bytes().startswith(begins.encode()))
    if not is_ours:
        raise BadInput(f"{option} {file} stands already and is no {what}; name another, or move it away")
