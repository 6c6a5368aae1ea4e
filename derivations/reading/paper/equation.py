"""An equation of a paper, and the paper while it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from closedform.derivations.reading.annotate.proposals import Statement
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.note.domains import Comments
from closedform.derivations.reading.note.questions import Proposal
from closedform.derivations.reading.paper.source_tree import Tree


@dataclass(frozen=True)
class Equation:
    """An equation of a file: a claim, what keeps it from being one, or what says something and claims nothing.

    Args:
        line: of the paper, on which it begins.
        table: its claim's fields; empty where it rests on proposals, or cannot be one.
        fault: what is asked of it, ready to paste, or why it cannot be read.
        supposed: the fields of its claim under its proposals.
        proposals: that it rests on, or that are made beside what is asked.
        display: the characters of the file from the beginning of its environment to the end of that.
        sides: of its chain, each the characters of the file that it is.
        key: what it is called.
        defines: of what claims nothing: what it is, in a few words.
        unread: of a display of which no label and no comment speaks: the construct that keeps it from being read.
        is_named: whether a label or a comment speaks of it.
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


@dataclass
class Paper:
    """A file while it is read.

    Args:
        text: of it, without what is not printed.
        tree: of files that it is made of.
        notation: what its commands mean.
        changed: commands that it gives two meanings.
        statements: what its sentences, and the definitions before a display, propose.
        throughout: what comments so far say of all that follows.
        broken: letters of which a comment that holds throughout is not understood, each with the line.
        broken_here: letters of which a comment beside the next display is not understood, each with the line; an empty one stands for all.
        sections: the characters at which they begin.
        keys: that are taken.
        is_marked: whether it has comments for us.
        named: letters that displays so far say something of.
        defining: displays whose first chain says what a name is; what stands beside it may say so of another.
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
    keys: set[str] = field(default_factory=set)
    is_marked: bool = False
    defining: set[tuple[int, int]] = field(default_factory=set)
    named: set[str] = field(default_factory=set)

    def key_at(self, line: int) -> str:
        """Name a display without a label."""
        return self.free(self.tree.key(line))

    def free(self, key: str) -> str:
        """Give a key that no other display of the file has."""
        count, found = 1, key
        while found in self.keys:
            count, found = count + 1, f"{key}-{count + 1}"
        self.keys.add(found)
        return found

    def section(self, at: int) -> int:
        """Give the number of the section of a character."""
        return sum(start <= at for start in self.sections)


def asked_once(found: Sequence[Equation]) -> Iterator[Equation]:
    """Ask what several equations of a display leave open once, with the keys of all."""
    asked: dict[str, list[Equation]] = {}
    for one in found:
        asked.setdefault(one.fault.removeprefix(f"{one.key}: ") or f"no question of {id(one)}", []).append(one)
    for what, of in asked.items():
        keys = ", ".join(one.key for one in of)
        yield replace(of[0], fault=f"{keys}: {what}") if of[0].fault and len(of) > 1 else of[0]
