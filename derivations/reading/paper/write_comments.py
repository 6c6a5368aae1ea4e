r"""Writes proposals into a file as comments: one block at the top for those that hold throughout, one before each equation for its own.

Nothing else in the file changes. The new text is read again before it is offered: each equation must equal its reading under the
proposals, and every other one must be unchanged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
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
from closedform.derivations.reading.paper.source_tree import TexFile, Tree, tree_of_text

_BEGIN = re.compile(r"\\begin\s*\{document\}")
_DOMAINS = ("where", "law", "such_that", "given")
_MOST_PARTS = 8  # each is read with the rest; a comment that spoils an equation takes its part with it
_MOST_PASSES = 4  # each after the first is rare: a comment may open a question that a proposal answers


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


def insertions(
    of: str | Tree, *, words: bool, forms: bool = True, refuted: Set[str] = frozenset(), unread: Set[str] = frozenset()
) -> list[Insertion]:
    """Plan the comments that accept what the prose of a paper proposes for claims; planned again after writing, there are no more.

    Nothing is planned beside a display with an equation that is not read.

    Args:
        of: the paper, or the text of a single file.
        words: True to plan also comments read from words, or for letters that the paper does not describe.
        forms: True to plan also functions and the meanings of letters.
        refuted: the keys of claims that are refuted under their proposals: what only they rest on is not planned.
        unread: the keys of those that are no claims under their proposals.
    """
    tree = tree_of_text(of) if isinstance(of, str) else of
    found = equations(tree)
    open_ones = _open_ones(found, unread)
    wanted = _wanting(tree, words=words, forms=forms, refuted=refuted, unread=unread)
    plan: list[Insertion] = []
    for _ in range(_MOST_PASSES):
        added = _added(tree.text, plan, "\n")
        text = annotated(tree.text, plan)
        now = equations(text) if plan else found
        more = _one_pass(text, _top(tree) + sum(len(one) for at, one in added if at <= _top(tree)), now, wanted(now), open_ones)
        if not more:
            break
        keys = {one.key: before.key for one, before in zip(now, found, strict=True)}
        plan += [replace(one, at=_before(one.at, added), keys=tuple(keys[key] for key in one.keys)) for one in more]
    return plan


def count_proposed(of: Tree, *, refuted: Set[str] = frozenset(), unread: Set[str] = frozenset()) -> int:
    """Count the comments that prose proposes for claims, also those that ``insertions`` drops, as they would change other readings.

    Args:
        of: the paper.
        refuted: as for ``insertions``.
        unread: as for ``insertions``.
    """
    wanted = _wanting(of, words=True, forms=True, refuted=refuted, unread=unread)
    return len({one.comment for proposals in wanted(equations(of)) for one in proposals})


def _open_ones(found: Sequence[Equation], unread: Set[str]) -> set[int]:
    """Return the numbers of the equations that are not read."""
    return {number for number, one in enumerate(found) if one.fault or one.unread or one.key in unread}


def _wanting(
    tree: Tree, *, words: bool, forms: bool, refuted: Set[str], unread: Set[str]
) -> Callable[[Sequence[Equation]], list[list[Proposal]]]:
    """Return the choice, for each equation of a paper, of the proposals to write: no guess, and nothing on which only what is refuted rests."""
    found = equations(tree)
    kinds = ("formula", "words") if words else ("formula",)
    asked_for = [tree.is_asked_for(one.line) for one in found]
    false = {number for number, one in enumerate(found) if one.key in refuted}
    open_ones = _open_ones(found, unread)

    def may_be_written(one: Proposal) -> bool:
        return one.kind in kinds and not (one.instead or one.is_guess) and (forms or not is_form(one.comment))

    def wanted(now: Sequence[Equation]) -> list[list[Proposal]]:
        may = [
            [one for one in equation.proposals if may_be_written(one)]
            if equation.supposed and asked_for[number] and number not in open_ones
            else []
            for number, equation in enumerate(now)
        ]
        useful = {one.comment for number, of in enumerate(may) for one in of if number not in false}
        return [[one for one in of if one.comment in useful] for of in may]

    return wanted


def _before(at: int, added: Sequence[tuple[int, str]]) -> int:
    """Return the place in a text that a character had before something was added."""
    for place, one in added:
        if at > place:
            at = max(place, at - len(one))
    return at


def is_form(comment: str) -> bool:
    """Return True if a comment says more than a domain or a law: what a letter or a function is, or that an equation is claimed."""
    return comment.partition(" ")[0] not in _DOMAINS


def _one_pass(text: str, top: int, found: Sequence[Equation], wanted: list[list[Proposal]], unread: Set[int]) -> list[Insertion]:
    """Plan comments that have their effect and no other: those of an equation that writing would spoil are dropped."""
    blocked = {found[number].display for number in unread}
    is_apart = False
    while any(wanted):
        plan = list(_planned(top, found, wanted, is_apart, blocked))
        spoiled = _spoiled(text, plan, found, unread)
        if not spoiled:
            return plan
        displays = {found[number].display for number in spoiled}
        kept = [[] if one.display in displays else of for one, of in zip(found, wanted, strict=True)]
        if any(kept) and kept != wanted:
            wanted = kept
        elif not is_apart:
            is_apart = True
        elif kept == wanted:  # others are spoiled than those that are written for
            return _unspoiling(text, [], plan, found, unread, max(1, len(plan) // _MOST_PARTS))
        else:
            break
    return []


def _unspoiling(
    text: str, kept: list[Insertion], rest: list[Insertion], found: Sequence[Equation], unread: Set[int], least: int
) -> list[Insertion]:
    """Add to the comments kept those of the rest with which no equation is spoiled, in halves down to ``least``: the others alone are dropped."""
    if not rest or not _spoiled(text, [*kept, *rest], found, unread):
        return [*kept, *rest]
    if len(rest) <= least:
        return kept
    half = len(rest) // 2
    kept = _unspoiling(text, kept, rest[:half], found, unread, least)
    return _unspoiling(text, kept, rest[half:], found, unread, least)


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
    top: int,
    found: Sequence[Equation],
    wanted: Sequence[Sequence[Proposal]],
    is_apart: bool,
    blocked: Set[tuple[int, int]],
) -> Iterator[Insertion]:
    """Plan one comment for each proposal and equation, but none beside displays that are blocked.

    A comment goes to the top if every equation that proposes something for its letters proposes the same; ``is_apart`` forbids it.
    """
    users: dict[str, list[int]] = {}
    subjects: dict[str, set[str]] = {}
    for number, proposals in enumerate(wanted):
        for one in proposals:
            users.setdefault(one.comment, []).append(number)
    for equation in found:
        for one in equation.proposals:
            for letter in _subjects(one.comment):
                subjects.setdefault(letter, set()).add(f"guess {one.comment}" if one.is_guess else one.comment)
    throughout = {
        comment
        for comment, numbers in users.items()
        if not is_apart
        and len({found[number].display for number in numbers}) > 1
        and all(subjects[letter] == {comment} for letter in _subjects(comment))  # and none of them guesses it
    }
    by_comment = {one.comment: one for proposals in wanted for one in proposals}
    for comment in users:
        if comment in throughout:
            keys = tuple(found[number].key for number in users[comment])
            yield Insertion(top, f"% {MARK} throughout {comment}", by_comment[comment], keys)
    seen: set[tuple[int, str]] = set()
    for equation, proposals in zip(found, wanted, strict=True):
        for one in proposals:
            is_new = (equation.display[0], one.comment) not in seen and equation.display not in blocked
            if one.comment not in throughout and is_new:
                seen.add((equation.display[0], one.comment))
                yield Insertion(equation.display[0], f"% {MARK} {one.comment}", one, (equation.key,))


def _subjects(comment: str) -> list[str]:
    """List the letters that a comment describes."""
    verb, _, said = comment.partition(" ")
    if verb == "where":
        return [re.split(r"\s+(?:in\s|\w+$|(?:positive|nonnegative) integer$)", said)[0]]
    left = re.split(r"\\sim|~|=|\(", said.lstrip("("))[0]
    return [one.strip(" )") for one in left.split(",")]


def _top(tree: Tree) -> int:
    """Return the place of the block at the top: before the text begins, or at the beginning of a chapter or of a file without preamble."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), tree.text)
    found = _BEGIN.search(plain, *tree.extent)
    return found.start() if found else tree.extent[0]


def _spoiled(text: str, plan: Sequence[Insertion], found: Sequence[Equation], unread: Set[int]) -> list[int]:
    """List the equations that planned comments change otherwise than by accepting what they propose, by their numbers.

    An equation is compared with those of its display: if there are more of them or fewer, all of these are changed.
    """
    added, again = _added(text, plan, "\n"), equations(annotated(text, plan))
    of_display: dict[int, list[Equation]] = {}
    for new in again:
        of_display.setdefault(_before(new.display[0], added), []).append(new)
    count = Counter(one.display[0] for one in found)
    if of_display.keys() - count.keys():  # a comment speaks of no equation
        return list(range(len(found)))
    written: dict[str, set[str]] = {}
    for one in plan:
        for key in one.keys:
            written.setdefault(key, set()).add(one.proposal.comment)

    def is_spoiled(number: int, old: Equation) -> bool:
        others = of_display.get(old.display[0], [])
        if len(others) != count[old.display[0]]:
            return True
        new = others.pop(0)
        count[old.display[0]] -= 1
        return bool(
            bool(old.fault) != bool(new.fault)
            or (number not in unread and (bool(old.defines), _bare(old)) != (bool(new.defines), _bare(new)))
            or written.get(old.key, set()) & {one.comment for one in new.proposals}
        )

    return [number for number, old in enumerate(found) if is_spoiled(number, old)]


def _bare(equation: Equation) -> Mapping[str, Any]:
    """Return an equation's reading without the fields that writing changes."""
    table = equation.table or equation.supposed
    kept = {name: value for name, value in table.items() if name not in ("key", "supposed", "taken", "law", "such_that", "where")}
    laws = table.get("law", [])
    return (
        kept
        | {name: sorted(table.get(name, [])) for name in ("such_that", "where")}
        | {"doubts": [one.rpartition(" (")[0] for one in table.get("doubts", ())]}  # without their lines, which move
        | {"law": sorted([laws] if isinstance(laws, str) else laws)}
    )
