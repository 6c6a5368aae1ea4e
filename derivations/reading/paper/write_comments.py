r"""Writes proposals into a file as comments: one block at the top for those that hold throughout, one before each equation for its own.

Nothing else in the file changes. The new text is read again before it is offered: each equation must equal its reading under the
proposals, and every other one must be unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.lettering import COMMENT
from closedform.derivations.reading.note.displays import MARK
from closedform.derivations.reading.note.questions import Proposal
from closedform.derivations.reading.paper.encodings import line_end, place_in
from closedform.derivations.reading.paper.equation import Equation
from closedform.derivations.reading.paper.latex_file import equations
from closedform.derivations.reading.paper.printed import outside_definitions
from closedform.derivations.reading.paper.source_tree import TexFile, Tree, tree_of_text

_BEGIN = re.compile(r"\\begin\s*\{document\}")
_FORMS = ("means", "function")


@dataclass(frozen=True)
class Insertion:
    """A comment to write.

    Args:
        at: the character of the file before which it is written.
        comment: the comment with its mark.
        proposal: the proposal that it accepts.
        keys: the keys of its equations.
    """

    at: int
    comment: str
    proposal: Proposal
    keys: tuple[str, ...]


def insertions(of: str | Tree, *, words: bool) -> list[Insertion]:
    """Plan the comments that accept what the prose of a paper proposes.

    Args:
        of: the paper, or the text of a single file.
        words: True to write also comments read from words, or for letters that the paper does not describe.
    """
    tree = tree_of_text(of) if isinstance(of, str) else of
    text, found = tree.text, equations(tree)
    asked = [equation.proposals if tree.is_asked_for(equation.line) else () for equation in found]
    wanted = [[one for one in of if (words or one.kind == "formula") and not one.instead] for of in asked]
    plans = [list(_planned(_top(tree), found, wanted, verbs)) for verbs in (("where", "law", *_FORMS), ("where", "law"), ())]
    for plan in plans:
        if _changes_nothing_else(text, plan, found, wanted):
            return plan
    return plans[-1]


def known_false(tree: Tree, key: str) -> list[Insertion]:
    """Plan the comment that says of an equation that it is known to be false.

    Raises:
        BadClaim: there is no such equation, or the comment would speak of another equation too.
    """
    found, said = equations(tree), "expect refuted"
    number = next((place for place, one in enumerate(found) if one.table.get("key") == key), None)
    if number is None:
        raise BadClaim(f"{key} is no claim of this paper that its author described in full")
    plan = [Insertion(found[number].display[0], f"% {MARK} {said}", Proposal(said, 0, "", "formula"), (key,))]
    before = [{**_bare(one), **({"expect": "refuted"} if place == number else {})} for place, one in enumerate(found)]
    if [_bare(one) for one in equations(annotated(tree.text, plan))] != before:
        raise BadClaim(f"% {MARK} {said} would not speak of {key} alone; give it a display of its own")
    return plan


def annotated(text: str, plan: Sequence[Insertion], *, end: str = "\n") -> str:
    """Write planned comments into a file.

    Args:
        text: the file.
        plan: the result of ``insertions``.
        end: the line end.
    """
    for at, added in reversed(_added(text, plan, end)):
        text = text[:at] + added + text[at:]
    return text


def _added(text: str, plan: Sequence[Insertion], end: str) -> list[tuple[int, str]]:
    """Return the texts that planned comments add to a file, in order, each with the character before which it is put."""
    found = []
    for at in sorted({one.at for one in plan}):
        before = text[max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1 : at]
        margin = before if not before.strip() else ""
        found.append((at, "".join(f"{one.comment}{end}{margin}" for one in plan if one.at == at)))
    return found


def added(tree: Tree, plan: Sequence[Insertion]) -> dict[TexFile, list[tuple[int, str]]]:
    """Return the texts that planned comments add to the files of a paper, each with the character of ``raw`` before which it is put."""
    return {file: _added(file.raw, of, line_end(file.raw)) for file, of in _by_file(tree, plan).items()}


def _by_file(tree: Tree, plan: Sequence[Insertion]) -> dict[TexFile, list[Insertion]]:
    by_file: dict[TexFile, list[Insertion]] = {}
    for one in plan:
        file, at = tree.place(one.at)
        by_file.setdefault(file, []).append(replace(one, at=place_in(file.raw, at)))
    return by_file


def written(tree: Tree, plan: Sequence[Insertion]) -> dict[Path, bytes]:
    """Write planned comments into the files of a paper: return the bytes of each changed file, in its encoding and with its line ends.

    Raises:
        BadClaim: the encoding of a file lacks a sign of a comment.
    """
    found: dict[Path, bytes] = {}
    for file, of in _by_file(tree, plan).items():
        try:
            found[file.path] = file.mark + annotated(file.raw, of, end=line_end(file.raw)).encode(file.codec)
        except UnicodeEncodeError as error:
            raise BadClaim(f"{file.path} is in {file.codec}, in which a comment cannot be written: {error}") from None
    return found


def _planned(
    top: int, found: Sequence[Equation], wanted: Sequence[Sequence[Proposal]], verbs: Sequence[str]
) -> Iterator[Insertion]:
    """Plan one comment for each proposal and equation; comments of some verbs go to the top if every equation that needs their letters has the same."""
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
    """List the letters that a comment describes, each with the kind of description."""
    verb, _, said = comment.partition(" ")
    if verb == "where":
        return [("range", re.split(r"\s+(?:in\s|\w+$|(?:positive|nonnegative) integer$)", said)[0])]
    left = re.split(r"\\sim|~|=|\(", said.lstrip("("))[0]
    return [("range" if verb == "law" else "form", one.strip(" )")) for one in left.split(",")]


def _top(tree: Tree) -> int:
    """Return the place of the block at the top: before the text begins, or at the beginning of a chapter or of a file without preamble."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), tree.text)
    found = outside_definitions(_BEGIN, plain, *tree.extent)
    return found.start() if found else tree.extent[0]


def _changes_nothing_else(
    text: str, plan: Sequence[Insertion], found: Sequence[Equation], wanted: Sequence[Sequence[Proposal]]
) -> bool:
    """Return True if each equation of the written file is unchanged: as under its proposals, or as before."""
    again = equations(annotated(text, plan))
    if len(again) != len(found):
        return False
    for old, new, written in zip(found, again, wanted, strict=True):
        if old.fault and not old.table:
            continue  # questions must be filled in
        if _bare(old) != _bare(new) or bool(old.defines) != bool(new.defines):
            return False
        if old.supposed and len(written) == len(old.proposals) and not new.table:
            return False
    return True


def _bare(equation: Equation) -> Mapping[str, Any]:
    """Return an equation's reading without the fields that writing changes."""
    table = equation.table or equation.supposed
    kept = {name: value for name, value in table.items() if name not in ("key", "supposed", "taken", "law", "such_that", "where")}
    laws = table.get("law", [])
    return (
        kept
        | {name: sorted(table.get(name, [])) for name in ("such_that", "where")}
        | {"law": sorted([laws] if isinstance(laws, str) else laws)}
    )
