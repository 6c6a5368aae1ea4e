"""What the server asks of a process that judges, and what that answers: plain data, written as JSON."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Span(msgspec.Struct, frozen=True, array_like=True):
    """Characters of a file as the protocol counts them: lines from 0, places in a line from 0, in units of the chosen encoding.

    Args:
        line: of the first character.
        start: its place in the line.
        end_line: of the character behind the last.
        end: its place in the line.
    """

    line: int
    start: int
    end_line: int
    end: int

    def holds(self, line: int, place: int) -> bool:
        """Return True if a place lies in it, or at its end."""
        return (self.line, self.start) <= (line, place) <= (self.end_line, self.end)


class Edit(msgspec.Struct, frozen=True, array_like=True):
    """Characters of a file and the text that replaces them."""

    at: Span
    text: str


class Level(StrEnum):
    """How much a mark matters; ``NONE`` is no problem."""

    ERROR = "error"
    WARNING = "warning"
    INFORMATION = "information"
    HINT = "hint"
    NONE = "none"


class Mark(msgspec.Struct, frozen=True):
    """What is shown of one line of a file.

    Args:
        key: its key; empty if it has none.
        file: the path of its file.
        at: its characters; the wrong ones, if they are known.
        display: the characters of its display.
        level: how much it matters.
        code: the verdict, or "unread".
        says: the message of a problem.
        lens: what is shown beside a display that is no problem; else empty.
        hover: all that is told of it, in Markdown.
        puts_right: what the edits do, in words; empty if none are known.
        edits: the edits that put it right.
        may_be_known: True if its author may mark it as known to be false.
        supposes: True if it rests on a proposal from the prose.
    """

    key: str
    file: str
    at: Span
    display: Span
    level: Level
    code: str
    says: str
    lens: str = ""
    hover: str = ""
    puts_right: str = ""
    edits: tuple[Edit, ...] = ()
    may_be_known: bool = False
    supposes: bool = False


class Judge(msgspec.Struct, frozen=True, tag=True):
    """Judge the claims of a file.

    Args:
        folder: the folder that bounds what is read.
        file: the file's path below it.
        encoding: the protocol's name of the encoding in whose units places are counted.
    """

    folder: str
    file: str
    encoding: str


class Comment(Judge, frozen=True, tag=True):
    """Plan comments for a file: that an equation is known to be false, or those that the prose proposes.

    Args:
        known_false: the key of the equation; empty for the proposals.
    """

    known_false: str = ""


class Read(msgspec.Struct, frozen=True, tag=True):
    """A file was read.

    Args:
        texts: a hash of the text of each of its files, by path.
        marks: of what is not read, and of claims that have not changed.
        claims: the number of claims to judge.
    """

    texts: dict[str, str]
    marks: tuple[Mark, ...]
    claims: int


class Found(msgspec.Struct, frozen=True, tag=True):
    """Marks of some lines, which replace earlier ones of the same key."""

    marks: tuple[Mark, ...]


class Step(msgspec.Struct, frozen=True, tag=True):
    """How far it is: claims that have ended, of how many, and what it is about."""

    done: int
    of: int
    about: str


class Edits(msgspec.Struct, frozen=True, tag=True):
    """Edits of files.

    Args:
        texts: a hash of the text of each of the files, by path.
        edits: by path.
    """

    texts: dict[str, str]
    edits: dict[str, tuple[Edit, ...]]


class Fault(msgspec.Struct, frozen=True, tag=True):
    """It cannot be done: one sentence."""

    says: str


Answer = Read | Found | Step | Edits | Fault
