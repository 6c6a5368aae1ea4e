r"""The units of a LaTeX file, and how far a sentence of its prose reaches: to the end of the smallest unit that it stands in.

A unit is a part, chapter, section, ... with its heading, an environment, or an item of a list. A command of the file whose body has a
heading, such as \exercise, is one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from closedform.derivations.reading.formula.lettering import COMMENT
from closedform.derivations.reading.formula.token import Macro

_LEVELS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")
_HEADING = re.compile(rf"\\({'|'.join(_LEVELS)}|appendix)\*?(?![A-Za-z])")
_EDGE = re.compile(r"\\(?:(begin|end)\s*\{([^{}]*)\}|([A-Za-z]+)\*?)")
_WHOLE = "document"


@dataclass(frozen=True)
class Units:
    """The units of a file.

    Args:
        starts: the characters at which a smallest unit begins or goes on, in order.
        ends: for each, the character at which that unit ends.
    """

    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def reaches(self, at: int, place: int) -> bool:
        """Return True if a statement at a character holds at a place: the smallest unit around it has not ended."""
        number = bisect_right(self.starts, at) - 1
        return number < 0 or place < self.ends[number]


def units_of(text: str, displays: Sequence[tuple[int, int]], macros: Mapping[str, Macro]) -> Units:
    """Find the units of a file.

    Args:
        text: the printed part of the file.
        displays: the first and last character of each display; its environments are no units.
        macros: its commands.
    """
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    for start, end in displays:
        plain = plain[:start] + " " * (end - start) + plain[end:]
    spans = sorted(_spans(plain, macros), key=lambda span: (-span[0], span[1]))
    starts, ends = sorted({place for span in spans for place in span}), []
    around: list[int] = [len(text) + 1]  # the ends of the units around a place, the smallest one last
    for place in starts:
        while around[-1] <= place:
            around.pop()
        while spans and spans[-1][0] <= place:
            around += [end for end in [spans.pop()[1]] if end > place]
        ends.append(around[-1])
    return Units(tuple(starts), tuple(ends))


def _spans(plain: str, macros: Mapping[str, Macro]) -> Iterator[tuple[int, int]]:
    """List the first character of each unit, and the one behind its last."""
    headings = {name: min(map(_level, named)) for name, one in macros.items() if (named := _HEADING.findall(one.body))}
    opening = max(plain.find("\\begin{document}"), 0)
    open_ones: list[tuple[int, str, int]] = [(opening, "", len(_LEVELS))]  # where it begins, its name, the level of its heading
    for found in _EDGE.finditer(plain, opening):
        edge, name, command = found.groups()
        at = found.start()
        if edge == "begin" and name != _WHOLE:
            open_ones.append((at, name, -1))
        elif edge == "end" and any(one == name and level < 0 for _, one, level in open_ones):
            while open_ones:
                start, one, level = open_ones.pop()
                yield start, at
                if one == name and level < 0:
                    break
        elif command == "item" or (heading := headings.get(command, _level(command))) >= 0:
            level = len(_LEVELS) if command == "item" else heading
            while open_ones and open_ones[-1][2] >= level:
                yield open_ones.pop()[0], at
            open_ones.append((at, command, level))
    yield from ((start, len(plain)) for start, _, _ in open_ones)


def _level(command: str | None) -> int:
    """Return the level of a heading, from 0; -1 of another command."""
    name = "section" if command == "appendix" else command
    return _LEVELS.index(name) if name in _LEVELS else -1
