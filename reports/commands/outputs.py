"""The files that ``check`` writes: verdicts for the margin, corrected displays, or a patch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from closedform.reports.commands.common import BadInput, fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from closedform.numerics.findings.record import Record

_OR_PATCH = ", or --corrected fix.patch --patch for a diff, of TOML too"
_PATCH = "--- a/"  # the first words of a patch


@dataclass(frozen=True)
class Outputs:
    """The files to write.

    Args:
        margin: the file of verdicts, for a paper that marks its formulas.
        corrected: the file of corrected displays.
        patch: True to write a unified diff; else the displays, to paste.

    Raises:
        BadInput: a name is of another kind of file, the file exists and is not ours, or its folder does not exist.
    """

    margin: Path | None
    corrected: Path | None
    patch: bool

    def __post_init__(self) -> None:
        """Refuse to overwrite other files, before anything is checked."""
        if self.patch and self.corrected is None:
            raise BadInput("--patch says how --corrected is written; write --corrected fix.patch --patch")
        if self.margin is not None:
            from closedform.reports.latex import MARGIN

            _refuse("--margin", self.margin, "verdicts.tex", MARGIN, "file of verdicts")
        if self.corrected is not None and self.patch:
            _refuse("--corrected", self.corrected, "fix.patch", _PATCH, "patch")
        elif self.corrected is not None:
            from closedform.reports.corrected import CORRECTED

            _refuse("--corrected", self.corrected, "corrected.tex", CORRECTED, "file of displays put right", _OR_PATCH)

    def write(self, records: Sequence[Record]) -> None:
        """Write the files."""
        if self.margin is None and self.corrected is None:
            return
        from closedform.derivations.reading.paper.claim_file import is_paper
        from closedform.reports import write

        if self.margin is not None:
            write.write_margin(records, self.margin)
        if self.corrected is not None:
            from closedform.reports.edits import held_back, not_found, patch

            for sentence in filter(None, map(held_back, records)):
                fault(sentence)
        if self.corrected is not None and self.patch:
            text = patch(records)
            write.write_whole(text, self.corrected)
            left = list(filter(None, map(not_found, records)))
            for sentence in left:
                fault(sentence)
            if not text and not left:
                fault(f"{self.corrected} is empty: no correction is known for a refuted line of a file")
        elif self.corrected is not None:
            write.write_corrected(records, self.corrected)
            if all(record.file is None or not is_paper(record.file) for record in records):
                fault(
                    f"{self.corrected} has no display: no claim stands in a LaTeX file; for TOML write --corrected fix.patch --patch"
                )


def _refuse(option: str, file: Path, example: str, begins: str, what: str, instead: str = "") -> None:
    """Refuse to overwrite a file that is not ours.

    Raises:
        BadInput: the name is of another kind of file, the file exists and is not ours, or its folder does not exist.
    """
    kinds = (".tex", ".sty") if example.endswith(".tex") else (".patch", ".diff")
    if file.suffix not in kinds:
        raise BadInput(
            f"{option} {file} is no {'LaTeX file' if kinds[0] == '.tex' else 'patch'}; write {option} {example}{instead}"
        )
    if not file.parent.is_dir():
        raise BadInput(f"{option} {file}: there is no folder {file.parent}; make it, or name another")
    if not file.exists():
        return
    is_ours = file.is_file() and (file.stat().st_size == 0 or file.read_bytes().startswith(begins.encode()))
    if not is_ours:
        raise BadInput(f"{option} {file} exists and is no {what}; name another, or move it away")
