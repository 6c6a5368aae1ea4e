"""What is shown of each file: the marks of the last judgement that read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from closedform.reports.editor.messages import Found, Level, Mark, Read


@dataclass
class _Judgement:
    """What was found of a file and its chapters.

    Args:
        texts: a hash of the text of each file, by path.
        marks: by key.
    """

    texts: dict[str, str] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)


class Shown:
    """The marks of all files. A chapter may be read with its paper and by itself: the last judgement of it counts."""

    def __init__(self) -> None:
        self._judgements: dict[str, _Judgement] = {}  # by the file that was judged, the latest last

    def take(self, judged: str, answer: Read | Found) -> set[str]:
        """Take an answer about a file that is judged, and return the files whose marks may have changed."""
        if isinstance(answer, Found):
            found = self._judgements.setdefault(judged, _Judgement())
            found.marks |= {mark.key: mark for mark in answer.marks}
            return {mark.file for mark in answer.marks}
        before = self._judgements.pop(judged, _Judgement())
        self._judgements[judged] = _Judgement(dict(answer.texts), {mark.key: mark for mark in answer.marks})
        return {*before.texts, *answer.texts}

    def forget(self, judged: str) -> set[str]:
        """Forget a file that was closed, and return the files whose marks may have changed."""
        return set(self._judgements.pop(judged, _Judgement()).texts)

    def marks(self, file: str) -> list[Mark]:
        """Return the marks of a file, in its order."""
        found = self._of(file)
        return [] if found is None else sorted((one for one in found.marks.values() if one.file == file), key=_place)

    def problems(self, file: str) -> list[Mark]:
        """Return the marks of a file that are problems."""
        return [mark for mark in self.marks(file) if mark.level is not Level.NONE]

    def is_of(self, file: str, hashed: str) -> bool:
        """Return True if the text of a file that was judged has a hash."""
        found = self._of(file)
        return found is not None and found.texts.get(file) == hashed

    def at(self, file: str, line: int, place: int) -> list[Mark]:
        """Return the marks of the display at a place; of several lines in it, those at whose characters it is."""
        around = [mark for mark in self.marks(file) if mark.display.holds(line, place)]
        return [mark for mark in around if mark.at.holds(line, place)] or around

    def _of(self, file: str) -> _Judgement | None:
        return next((one for one in reversed(self._judgements.values()) if file in one.texts), None)


def _place(mark: Mark) -> tuple[int, int, str]:
    return mark.at.line, mark.at.start, mark.key


def hovers(marks: Iterable[Mark]) -> str:
    """Join the hovers of some lines."""
    return "\n\n".join(mark.hover or mark.says for mark in marks)
