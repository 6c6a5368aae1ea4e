r"""What changes between a printed formula and its correction: the smallest part of either that holds all of it, and can be found in the print.

An errata list says what to strike and what to write. Where a correction has the shape of the print, most of both is the same, and the part
that is not tells more than the whole. It is found in LaTeX alone, by its brackets and arguments; put back in its place it gives the correction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

Span = tuple[int, int]

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[^\\]", re.DOTALL)
_OPENING = {"(": ")", "[": "]", r"\{": r"\}"}
_CLOSING = frozenset(_OPENING.values())
_SIGNS = frozenset(
    ["+", "-", "=", "<", ">", ",", r"\approx", r"\geq", r"\leq", r"\ge", r"\le", r"\to", r"\pm", r"\qquad", r"\quad"]
)
_EQUALS = frozenset(["=", r"\approx"])
_LEADING = frozenset(["+", "-"])  # with what follows them
_ARGUMENTS = {r"\frac": 2, r"\sqrt": 1, r"\text": 1, r"\mathbb": 1, r"\operatorname": 1, r"\tilde": 1, r"\hat": 1, r"\mathbf": 1,
              r"\mathcal": 1, r"\underbrace": 1, r"\mathrm": 1, r"\bar": 1}  # fmt: skip
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


@dataclass(frozen=True, slots=True)
class Node:
    """What stands in one place: its text, and what of it may be looked into, each with where it starts."""

    text: str
    start: int
    inside: tuple[tuple[Node, ...], ...] = ()

    @property
    def end(self) -> int:
        """Give where it ends."""
        return self.start + len(self.text)


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
    if left == right:
        return None
    try:
        return _changed(last_side(nodes_of(left)), last_side(nodes_of(right)), left)
    except NotUnderstood:
        return None


def last_side(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Leave out what stands before a sign of equality."""
    signs = [i for i, node in enumerate(nodes) if node.text.strip() in _EQUALS]
    return nodes[signs[-1] + 1 :] if signs else nodes


class NotUnderstood(ValueError):
    """A bracket is open, or an argument is missing."""


def spaced(latex: str) -> str:
    r"""Write two forms alike: no spaces but behind a command, no ``\left`` and ``\right``, scripts without needless braces."""
    return "".join(token + (" " if COMMAND.fullmatch(token) else "") for token, _ in plain_tokens(latex))


COMMAND = re.compile(r"\\[A-Za-z]+")
_FENCE = re.compile(r"\\(?:left|right|bigl|bigr)(?![A-Za-z])")
_SCRIPT = re.compile(r"\\[A-Za-z]+|[A-Za-z0-9]")


def plain_tokens(latex: str) -> list[tuple[str, int]]:
    """List the tokens that count, each with where it starts."""
    found = [(m.group(), m.start()) for m in _TOKEN.finditer(latex) if not m.group().isspace() and not _FENCE.fullmatch(m.group())]
    out: list[tuple[str, int]] = []
    at = 0
    while at < len(found):
        four = [token for token, _ in found[at : at + 4]]
        if len(four) == 4 and four[0] in "_^" and four[1::2] == ["{", "}"] and _SCRIPT.fullmatch(four[2]):
            out += [found[at], found[at + 2]]
            at += 4
        else:
            out.append(found[at])
            at += 1
    return out


def nodes_of(latex: str) -> tuple[Node, ...]:
    """Take a formula apart.

    Raises:
        NotUnderstood: a bracket is open, or an argument is missing.
    """
    tokens = [(match.group(), match.start()) for match in re.finditer(r"\\[A-Za-z]+ ?|\\.|[^\\]", latex, re.DOTALL)]
    nodes, at = _sequence(latex, tokens, 0, "")
    if at != len(tokens):
        raise NotUnderstood
    return nodes


Tokens = Sequence[tuple[str, int]]


def _sequence(latex: str, tokens: Tokens, at: int, close: str) -> tuple[tuple[Node, ...], int]:
    out: list[Node] = []
    while at < len(tokens) and tokens[at][0] != close:
        node, at = _scripted(latex, tokens, at)
        out.append(node)
    if close and at == len(tokens):
        raise NotUnderstood
    return tuple(out), at


def _scripted(latex: str, tokens: Tokens, at: int) -> tuple[Node, int]:
    """Read one thing with its index and its exponent."""
    start = tokens[at][1]
    base, at = _one(latex, tokens, at)
    inside = list(base.inside)
    while at < len(tokens) and tokens[at][0] in ("^", "_", "'"):
        if tokens[at][0] == "'":
            at += 1
            continue
        if at + 1 == len(tokens):
            raise NotUnderstood
        script, at = _one(latex, tokens, at + 1)
        inside.append(script.inside[0] if script.inside else (script,))
    end = tokens[at][1] if at < len(tokens) else len(latex)
    return Node(latex[start:end], start, tuple(inside)), at


def _one(latex: str, tokens: Tokens, at: int) -> tuple[Node, int]:
    """Read a group, a bracket, a command with its arguments, or one sign."""
    token, start = tokens[at]
    name = token.strip()
    if name == "{" or name in _OPENING:
        inside, at = _sequence(latex, tokens, at + 1, "}" if name == "{" else _OPENING[name])
        return Node(latex[start : tokens[at][1] + len(tokens[at][0])], start, (inside,)), at + 1
    if name == "}" or name in _CLOSING or name in (r"\begin", r"\end"):
        raise NotUnderstood
    at += 1
    inside_all: list[tuple[Node, ...]] = []
    for _ in range(_ARGUMENTS.get(name, 0)):
        if at == len(tokens):
            raise NotUnderstood
        argument, at = _one(latex, tokens, at)
        inside_all.append(argument.inside[0] if argument.inside else (argument,))
    end = tokens[at - 1][1] + len(tokens[at - 1][0])
    return Node(latex[start:end], start, tuple(inside_all)), at


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
        (len(_text(left[start : len(left) - rest])), start, rest)
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
    return bool(part) and part[-1].text.strip() not in _SIGNS and (part[0].text.strip() not in _SIGNS or part[0].text in _LEADING)


def _rounded(nodes: Sequence[Node], start: int, behind: int) -> tuple[int, int]:
    """Take in the sign in front, and the little that may be left of the term."""
    if start > 0 and nodes[start - 1].text.strip() in _LEADING:
        start -= 1
    rest = behind
    while rest > 0 and nodes[len(nodes) - rest].text.strip() not in _SIGNS:
        rest -= 1
    left_of_it = _text(nodes[len(nodes) - behind : len(nodes) - rest])
    return start, rest if len(left_of_it) <= _LITTLE else behind


def _inside(one: Node, other: Node, printed: str) -> tuple[Span, Span] | None:
    """Look into one thing for the only part of it that differs."""
    if len(one.inside) != len(other.inside):
        return None
    differ = [i for i, (a, b) in enumerate(zip(one.inside, other.inside, strict=True)) if _text(a) != _text(b)]
    if len(differ) != 1 or frame(one) != frame(other):
        return None
    return _changed(one.inside[differ[0]], other.inside[differ[0]], printed)


def _text(nodes: Sequence[Node]) -> str:
    return "".join(node.text for node in nodes)


def frame(node: Node) -> str:
    """Give a thing's text without what stands inside it."""
    out, here = "", 0
    for part in node.inside:
        if part:
            out += node.text[here : part[0].start - node.start] + "|"
            here = part[-1].end - node.start
    return out + node.text[here:]
