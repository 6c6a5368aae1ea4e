"""An equation of a paper, and the paper while it is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from closedform.derivations.reading.annotate.proposals import Statement
from closedform.derivations.reading.annotate.units import Units
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.note.domains import Comments
from closedform.derivations.reading.note.questions import Proposal
from closedform.derivations.reading.paper.source_tree import Tree


@dataclass(frozen=True)
class Equation:
    """An equation of a file: a claim, the reason why it is none, or a definition, which claims nothing.

    Args:
        line: its first line in the paper.
        table: its claim's fields; empty if it rests on proposals, or cannot be a claim.
        fault: the question about it, ready to paste, or the reason why it cannot be read.
        supposed: the fields of its claim under its proposals.
        proposals: the proposals on which it rests, or that accompany a question.
        display: the characters of the file from the beginning of its environment to its end.
        sides: the characters of each side of its chain in the file.
        key: its key.
        defines: for a display that claims nothing, a description in a few words.
        unread: for an equality without a comment that is not judged, the reason.
        is_named: True if it has a comment.
        is_labelled: True if it has a label.
        opens: the comment, without its mark, that would make it a claim; empty if none is known.
    """

    line: int
    table: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""
    supposed: Mapping[str, Any] = field(default_factory=dict)
    proposals: tuple[Proposal, ...] = ()
    display: tuple[int, int] = (0, 0)
    sides: tuple[tuple[int, int], ...] = ()
    key: str = ""
    defines: str = ""
    unread: str = ""
    is_named: bool = True
    is_labelled: bool = False
    opens: str = ""


@dataclass(frozen=True)
class Form:
    """The form for which a letter stands, or the value of a function.

    Args:
        written: the letter, or the call of the function, as typed.
        form: the form, as typed.
        letters: the letters in it.
        line: the line that says so.
        is_short_name: True if it is the form of a letter.
        is_displayed: True if a display says so, and no sentence.
        section: the number of the section that says so.
    """

    written: str
    form: str
    letters: frozenset[str]
    line: int
    is_short_name: bool
    is_displayed: bool
    section: int


@dataclass(frozen=True)
class Value:
    """What a display says that a side is, which is no letter.

    Args:
        side: the side, as typed.
        form: its value, as typed.
        at: the character at which the display begins.
        line: its line in the file.
        key: its key.
    """

    side: str
    form: str
    at: int
    line: int
    key: str


@dataclass
class Paper:
    """A file while it is read.

    Args:
        text: the printed part of the file.
        tree: its files.
        notation: the meaning of its commands.
        changed: commands with two meanings.
        statements: the proposals of its sentences, and of definitions before a display.
        throughout: the content of comments that hold for everything after them.
        broken: letters in a comment for everything after it that is not understood, each with the line.
        broken_here: letters in a comment beside the next display that is not understood, each with the line; an empty letter means
            all.
        sections: the characters at which they begin.
        units: its units; its prose reaches to their ends.
        keys: the keys in use.
        named: letters that an earlier display names, each with the number of its section.
        values: what displays say that sides are, the last one first.
        forms: the forms of letters and functions before the display that was read last.
        related: the vectors and matrices in earlier displays that are not judged, each with the line.
        defining: displays whose first chain defines a name; chains beside it may define others.
    """

    text: str
    tree: Tree
    notation: Notation
    changed: Mapping[str, tuple[str, str]]
    statements: list[Statement]
    throughout: Comments = field(default_factory=Comments)
    broken: dict[str, int] = field(default_factory=dict)
    broken_here: dict[str, int] = field(default_factory=dict)
    sections: tuple[int, ...] = ()
    units: Units = field(default_factory=Units)
    keys: set[str] = field(default_factory=set)
    defining: set[tuple[int, int]] = field(default_factory=set)
    named: dict[str, int] = field(default_factory=dict)
    values: list[Value] = field(default_factory=list)
    forms: dict[tuple[int, int], dict[str, Form]] = field(default_factory=dict)
    related: dict[str, int] = field(default_factory=dict)

    def name(self, letters: Iterable[str], at: int) -> None:
        """Remember that a display says something of letters."""
        self.named |= dict.fromkeys(letters, self.section(at))

    def key_at(self, line: int) -> str:
        """Name a display without a label."""
        return self.free(self.tree.key(line))

    def free(self, key: str) -> str:
        """Return a key that no other display of the file has."""
        count, found = 1, key
        while found in self.keys:
            count, found = count + 1, f"{key}-{count + 1}"
        self.keys.add(found)
        return found

    def section(self, at: int) -> int:
        """Return the number of a character's section."""
        return sum(start <= at for start in self.sections)


def asked_once(found: Sequence[Equation]) -> Iterator[Equation]:
    """Ask an open question of several equations in a display once, with the keys of all."""
    asked: dict[str, list[Equation]] = {}
    for one in found:
        asked.setdefault(one.fault.removeprefix(f"{one.key}: ") or f"no question of {id(one)}", []).append(one)
    for what, of in asked.items():
        keys = ", ".join(one.key for one in of)
        yield replace(of[0], fault=f"{keys}: {what}") if of[0].fault and len(of) > 1 else of[0]
