r"""Proposals written into a file as comments: one block at the top for what holds throughout, one before an equation for what is its own.

Nothing else of the file changes. What is written is read again before it is offered: each equation must be what it was under its proposals,
and every other one what it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from derivations.reading.formula.lettering import COMMENT
from derivations.reading.note.displays import MARK
from derivations.reading.note.questions import Proposal
from derivations.reading.paper.equation import Equation
from derivations.reading.paper.latex_file import equations

_BEGIN = re.compile(r"\\begin\s*\{document\}")
_FORMS = ("means", "function")


@dataclass(frozen=True)
class Insertion:
    """A comment that is to be written.

    Args:
        at: the character of the file before which it stands.
        comment: with its mark.
        proposal: that it accepts.
        keys: of the equations that it is for.
    """

    at: int
    comment: str
    proposal: Proposal
    keys: tuple[str, ...]


def insertions(text: str, *, words: bool) -> list[Insertion]:
    """Plan the comments that accept what the prose of a file proposes.

    Args:
        text: of the file.
        words: whether those are written that are read from words, or of letters of which nothing is said; else those typed as formulas.
    """
    found = equations(text)
    wanted = [[one for one in equation.proposals if (words or one.kind == "formula") and not one.instead] for equation in found]
    plans = [list(_planned(text, found, wanted, verbs)) for verbs in (("where", "law", *_FORMS), ("where", "law"), ())]
    for plan in plans:
        if _changes_nothing_else(text, plan, found, wanted):
            return plan
    return plans[-1]


def annotated(text: str, plan: Sequence[Insertion], *, end: str = "\n") -> str:
    """Write planned comments into a file.

    Args:
        text: of the file.
        plan: of ``insertions``.
        end: of a line.
    """
    for at in sorted({one.at for one in plan}, reverse=True):
        before = text[text.rfind("\n", 0, at) + 1 : at]
        margin = before if not before.strip() else ""
        lines = [one.comment for one in plan if one.at == at]
        text = text[:at] + "".join(f"{line}{end}{margin}" for line in lines) + text[at:]
    return text


def _planned(
    text: str, found: Sequence[Equation], wanted: Sequence[Sequence[Proposal]], verbs: Sequence[str]
) -> Iterator[Insertion]:
    """Plan one comment for each proposal and equation; those of some verbs at the top, where every equation that needs the letters has the same."""
    users: dict[str, list[int]] = {}
    subjects: dict[tuple[str, str], set[str]] = {}
    for number, proposals in enumerate(wanted):
        for one in proposals:
            users.setdefault(one.comment, []).append(number)
    for equation in found:
        for one in equation.proposals:
            for subject in _subjects(one.comment):
                subjects.setdefault(subject, set()).add(one.comment)
    throughout = {
        comment
        for comment, numbers in users.items()
        if comment.partition(" ")[0] in verbs
        and len({found[number].display for number in numbers}) > 1
        and all(subjects[subject] == {comment} for subject in _subjects(comment))
    }
    top = _top(text)
    by_comment = {one.comment: one for proposals in wanted for one in proposals}
    for comment in users:
        if comment in throughout:
            keys = tuple(found[number].key for number in users[comment])
            yield Insertion(top, f"% {MARK} throughout {comment}", by_comment[comment], keys)
    seen: set[tuple[int, str]] = set()
    for equation, proposals in zip(found, wanted, strict=True):
        for one in proposals:
            if one.comment not in throughout and (equation.display[0], one.comment) not in seen:
                seen.add((equation.display[0], one.comment))
                yield Insertion(equation.display[0], f"% {MARK} {one.comment}", one, (equation.key,))


def _subjects(comment: str) -> list[tuple[str, str]]:
    """List the letters that a comment says something of, each with what kind of thing that is."""
    verb, _, said = comment.partition(" ")
    if verb == "where":
        return [("range", re.split(r"\s+(?:in\s|\w+$|(?:positive|nonnegative) integer$)", said)[0])]
    left = re.split(r"\\sim|~|=|\(", said.lstrip("("))[0]
    return [("range" if verb == "law" else "form", one.strip(" )")) for one in left.split(",")]


def _top(text: str) -> int:
    """Give the place of the block at the top: before the text begins, or at the beginning of a file that has no preamble."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    found = _BEGIN.search(plain)
    return found.start() if found else 0


def _changes_nothing_else(
    text: str, plan: Sequence[Insertion], found: Sequence[Equation], wanted: Sequence[Sequence[Proposal]]
) -> bool:
    """Tell whether each equation of the written file is what it was: under its proposals, or as it stood."""
    again = equations(annotated(text, plan))
    if len(again) != len(found):
        return False
    for old, new, written in zip(found, again, wanted, strict=True):
        if old.fault and not old.table:
            continue  # what is asked has to be filled in
        if _bare(old) != _bare(new) or bool(old.defines) != bool(new.defines):
            return False
        if old.supposed and len(written) == len(old.proposals) and not new.table:
            return False
    return True


def _bare(equation: Equation) -> Mapping[str, Any]:
    """Give what an equation is read as, but for what changes by writing."""
    table = equation.table or equation.supposed
    kept = {name: value for name, value in table.items() if name not in ("key", "supposed", "taken", "law", "such_that", "where")}
    laws = table.get("law", [])
    return (
        kept
        | {name: sorted(table.get(name, [])) for name in ("such_that", "where")}
        | {"law": sorted([laws] if isinstance(laws, str) else laws)}
    )
