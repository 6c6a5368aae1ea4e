r"""What changes between a printed formula and its correction: the smallest part of either that holds all of it, and can be found in the print.

An errata list says what to strike and what to write. Where a correction has the shape of the print, most of both is the same, and the part
that is not tells more than the whole. It is found in LaTeX alone, by its brackets and arguments; put back in its place it gives the correction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from closedform.reports.formula.tree import Node, Row, Token, cut, text_of, tokens_of, tree_of, walk

Span = tuple[int, int]

_SIGNS = frozenset(
    ["+", "-", "=", "<", ">", ",", r"\approx", r"\geq", r"\leq", r"\ge", r"\le", r"\to", r"\pm", r"\qquad", r"\quad"]
)
_EQUALS = frozenset(["=", r"\approx"])
_LEADING = frozenset(["+", "-"])  # with the signs after them
_SHORT = 0.6  # of the printed form: a part longer than that says no more than the whole
_GLANCE = 40  # signs of LaTeX; a bracket, a fraction or a power that has no more stays in one piece
_LITTLE = 16  # signs of LaTeX at the end of a term, not worth to leave out
_EASY = 80  # signs of LaTeX; a print that has no more is read at a glance, and shown whole


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a printed formula and what should stand in its place.

    Args:
        printed: the part of the print.
        correct: what should stand there.
        before: whether something of the print stands before it.
        after: whether something stands after it.
    """

    printed: str
    correct: str
    before: bool
    after: bool


@cache
def excerpt(printed: str, correct: str) -> Excerpt | None:
    """Find the part that changes; None where it is most of the print, or where neither brackets nor arguments tell what belongs together.

    Args:
        printed: a formula in LaTeX.
        correct: what it should be.
    """
    left, right = spaced(printed), spaced(correct)
    found = _difference(left, right)
    if found is None:
        return None
    (a, b), (c, d) = found
    part, instead = left[a:b].strip(), right[c:d].strip()
    if not part or not instead or len(left) <= _EASY or len(part) > _SHORT * len(left):
        return None
    return Excerpt(part, instead, bool(left[:a].strip()), bool(left[b:].strip()))


def _difference(left: str, right: str) -> tuple[Span, Span] | None:
    """Find the part of each of two forms that the other has not; None where there is none, or where no part is so alone."""
    sides = last_sides(left, right)
    return None if left == right or sides is None else _changed(sides[0], sides[1], left)


def last_sides(left: str, right: str) -> tuple[Row, Row] | None:
    """Return the part after the last equality sign of two forms; None where a bracket is open, an argument is missing, or there are cells."""
    formulas = tree_of(left), tree_of(right)
    if not all(formula.sound for formula in formulas) or any(
        node.kind == "environment" for one in formulas for node in walk(one.row)
    ):
        return None
    first, second = (without_spaces(cut(formula.row, *_EQUALS)[-1]) for formula in formulas)
    return first, second


def without_spaces(row: Row) -> Row:
    """Leave the spaces out of a row."""
    return tuple(node for node in row if node.kind != "space")


def spaced(latex: str) -> str:
    r"""Write two forms alike: no spaces but behind a command, brackets of one size, scripts without needless braces."""
    return "".join(map(written, plain_tokens(latex)))


def written(token: Token) -> str:
    """Write a token as it stands in a form that is written like others."""
    return token.sign + (" " if _COMMAND.fullmatch(token.sign) else "")


_COMMAND = re.compile(r"\\[A-Za-z]+")
_SCRIPT = re.compile(r"\\[A-Za-z]+|[A-Za-z0-9]")


def plain_tokens(latex: str) -> list[Token]:
    """List the tokens that count."""
    found = [token for token in tokens_of(latex) if not token.text.isspace()]
    out: list[Token] = []
    at = 0
    while at < len(found):
        texts = [token.text for token in found[at : at + 4]]
        braced = len(texts) == 4 and texts[0] in "_^" and texts[1::2] == ["{", "}"] and _SCRIPT.fullmatch(texts[2])
        out += found[at : at + 3 : 2] if braced else found[at : at + 1]
        at += 4 if braced else 1
    return out


def _changed(left: Sequence[Node], right: Sequence[Node], printed: str) -> tuple[Span, Span] | None:
    """Find where two sequences differ, by the terms that do or inside the one thing that does; None where nothing in the print is so alone."""
    if not left or not right:
        return None
    same = [a.text == b.text for a, b in zip(left, right, strict=False)]
    before = same.index(False) if False in same else len(same)
    behind = 0
    while behind < min(len(left), len(right)) - before and left[-1 - behind].text == right[-1 - behind].text:
        behind += 1
    if len(left) - before - behind == 1 == len(right) - before - behind and len(left[before].text) > _GLANCE:
        inner = _inside(left[before], right[before], printed)
        if inner is not None:
            return inner
    found = _shortest(left, right, before, behind, printed)
    if found is None:
        return None
    start, behind = found
    one, other = left[start : len(left) - behind], right[start : len(right) - behind]
    return (one[0].start, one[-1].end), (other[0].start, other[-1].end)


def _shortest(left: Sequence[Node], right: Sequence[Node], before: int, behind: int, printed: str) -> tuple[int, int] | None:
    """Widen what differs until both parts say something and the printed one is found in the print once, by as little as that takes."""
    candidates = [
        (left[len(left) - rest - 1].end - left[start].start, start, rest)
        for start in range(before, -1, -1)
        for rest in range(behind, -1, -1)
        if all(_says(nodes[start : len(nodes) - rest]) for nodes in (left, right))
    ]
    for _, start, rest in sorted(candidates, key=lambda one: (one[0], -one[1])):
        end = len(left) - rest
        span = left[start].start, left[end - 1].end
        at_an_edge = not printed[: span[0]].strip() or not printed[span[1] :].strip()
        if at_an_edge or printed.count(printed[span[0] : span[1]].strip()) == 1:
            return _rounded(left, start, rest)
    return None


def _says(part: Sequence[Node]) -> bool:
    """Return True if a part is more than a sign, and ends with none."""
    return bool(part) and part[-1].text not in _SIGNS and (part[0].text not in _SIGNS or part[0].text in _LEADING)


def _rounded(nodes: Sequence[Node], start: int, behind: int) -> tuple[int, int]:
    """Take in the sign in front, and the little that may be left of the term."""
    if start > 0 and nodes[start - 1].text in _LEADING:
        start -= 1
    rest = behind
    while rest > 0 and nodes[len(nodes) - rest].text not in _SIGNS:
        rest -= 1
    length = nodes[len(nodes) - rest - 1].end - nodes[len(nodes) - behind - 1].end
    return start, rest if length <= _LITTLE else behind


def _inside(one: Node, other: Node, printed: str) -> tuple[Span, Span] | None:
    """Look into one thing for the only part of it that differs."""
    if len(one.inside) != len(other.inside):
        return None
    differ = [i for i, (a, b) in enumerate(zip(one.inside, other.inside, strict=True)) if text_of(a) != text_of(b)]
    if len(differ) != 1 or frame(one) != frame(other):
        return None
    return _changed(without_spaces(one.inside[differ[0]]), without_spaces(other.inside[differ[0]]), printed)


def frame(node: Node) -> str:
    """Return a thing's text without its contents."""
    out, here = "", 0
    for part in node.inside:
        if part:
            out += node.text[here : part[0].start - node.start] + "|"
            here = part[-1].end - node.start
    return out + node.text[here:]
