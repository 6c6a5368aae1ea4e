r"""The displays of a paper that are not judged: each with its place, the reason, and the comment that would make it a claim."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from closedform.derivations.reading.note.displays import MARK

_POINTED = re.compile(r"character \d+ \(.*?\): ")  # the place of a reason, which differs from display to display


@dataclass(frozen=True)
class Passed:
    """A display that is not judged, or a sentence about a file that is not read.

    Args:
        file: the file in which it stands.
        line: its line there; 0 for a file as a whole.
        key: its key; empty for a file.
        why: the reason, or what it defines.
        opens: the comment, without its mark, that would make it a claim; empty if none is known.
        is_labelled: True if it has a label.
    """

    file: Path
    line: int
    key: str
    why: str
    opens: str = ""
    is_labelled: bool = False

    @property
    def place(self) -> str:
        """Return its file and line."""
        return f"{self.file}:{self.line}" if self.line else f"{self.file}"

    @property
    def sentence(self) -> str:
        """Say where it stands, and why it is not judged."""
        return f"{self._named} is not judged: {self.why}" if self.key else self.why

    @property
    def _named(self) -> str:
        """Return its place, and its key unless that is the place."""
        return self.place if self.place.endswith(self.key) else f"{self.place}, {self.key}"

    @property
    def told(self) -> str:
        """Say why it is not judged."""
        return " ".join(f"{self.key} is not judged: {self.why}".split()) if self.key else self.why

    @property
    def definition(self) -> str:
        """Say what it defines, and which comment would make it a claim."""
        mended = f"; a claim with `% {MARK} {self.opens}`" if self.opens else ""
        return f"{self._named} {self.why}; it claims nothing{mended}"

    @property
    def cause(self) -> str:
        """Return the reason without the place in its text."""
        return _POINTED.sub("", self.why)
