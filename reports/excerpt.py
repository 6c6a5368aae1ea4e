r"""What changes between a printed formula and its correction: the smallest part of either that holds all of it, and can be found in the print.

An errata list says what to strike and what to write. Where a correction has the shape of the print, most of both is the same, and the part
that is not tells more than the whole. It is found in LaTeX alone, by its brackets and arguments; put back in its place it gives the correction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

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
class _Node:
    """What stands in one place: its text, and what of it may be looked into, each with where it starts."""

    text: str
    start: int
    inside: tuple[tuple[_Node, ...], ...] = ()

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@cache
def excerpt(printed: str, correct: str) -> Excerpt | None:
    """Find the part that changes; None where it is most of the print, or where neither brackets nor arguments tell what belongs together.

    Args:
        printed: a formula in LaTeX.
        correct: what it should be.
    """
    left, right = _spaced(printed), _spaced(correct)
    if left == right:
        return None
    try:
        found = _changed(_last_side(_nodes(left)), _last_side(_nodes(right)), left)
    except _NotUnderstood:
        return None
    if found is None:
        return None
    (a, b), (c, d) = found
    part, instead = left[a:b].strip(), right[c:d].strip()
    if not part or not instead or len(left) <= _EASY or len(part) > _SHORT * len(left):
        return None
    return Excerpt(part, instead, bool(left[:a].strip()), bool(left[b:].strip()))


def _last_side(nodes: tuple[_Node, ...]) -> tuple[_Node, ...]:
    """Leave out what stands before a sign of equality."""
    signs = [i for i, node in enumerate(nodes) if node.text.strip() in _EQUALS]
    return nodes[signs[-1] + 1 :] if signs else nodes


class _NotUnderstood(ValueError):
    """A bracket is open, or an argument is missing."""


def _spaced(latex: str) -> str:
    r"""Write two forms alike: no spaces but behind a command, no ``\left`` and ``\right``, scripts without needless braces."""
    tokens = [t for t in _TOKEN.findall(re.sub(r"\\(?:left|right|bigl|bigr)(?![A-Za-z])", " ", latex)) if not t.isspace()]
    out = ""
    for token in tokens:
        out += token + (" " if re.fullmatch(r"\\[A-Za-z]+", token) else "")
    return re.sub(r"([_^])\{((?:\\[A-Za-z]+ ?|[A-Za-z0-9]))\}", r"\1\2", out)


def _nodes(latex: str) -> tuple[_Node, ...]:
    tokens = [(match.group(), match.start()) for match in re.finditer(r"\\[A-Za-z]+ ?|\\.|[^\\]", latex, re.DOTALL)]
    nodes, at = _sequence(latex, tokens, 0, "")
    if at != len(tokens):
        raise _NotUnderstood
    return nodes


Tokens = Sequence[tuple[str, int]]


def _sequence(latex: str, tokens: Tokens, at: int, close: str) -> tuple[tuple[_Node, ...], int]:
    out: list[_Node] = []
    while at < len(tokens) and tokens[at][0] != close:
        node, at = _scripted(latex, tokens, at)
        out.append(node)
    if close and at == len(tokens):
        raise _NotUnderstood
    return tuple(out), at


def _scripted(latex: str, tokens: Tokens, at: int) -> tuple[_Node, int]:
    """Read one thing with its index and its exponent."""
    start = tokens[at][1]
    base, at = _one(latex, tokens, at)
    inside = list(base.inside)
    while at < len(tokens) and tokens[at][0] in ("^", "_", "'"):
        if tokens[at][0] == "'":
            at += 1
            continue
        if at + 1 == len(tokens):
            raise _NotUnderstood
        script, at = _one(latex, tokens, at + 1)
        inside.append(script.inside[0] if script.inside else (script,))
    end = tokens[at][1] if at < len(tokens) else len(latex)
    return _Node(latex[start:end], start, tuple(inside)), at


def _one(latex: str, tokens: Tokens, at: int) -> tuple[_Node, int]:
    """Read a group, a bracket, a command with its arguments, or one sign."""
    token, start = tokens[at]
    name = token.strip()
    if name == "{" or name in _OPENING:
        inside, at = _sequence(latex, tokens, at + 1, "}" if name == "{" else _OPENING[name])
        return _Node(latex[start : tokens[at][1] + len(tokens[at][0])], start, (inside,)), at + 1
    if name == "}" or name in _CLOSING or name in (r"\begin", r"\end"):
        raise _NotUnderstood
    at += 1
    inside_all: list[tuple[_Node, ...]] = []
    for _ in range(_ARGUMENTS.get(name, 0)):
        if at == len(tokens):
            raise _NotUnderstood
        argument, at = _one(latex, tokens, at)
        inside_all.append(argument.inside[0] if argument.inside else (argument,))
    end = tokens[at - 1][1] + len(tokens[at - 1][0])
    return _Node(latex[start:end], start, tuple(inside_all)), at


Span = tuple[int, int]


def _changed(left: Sequence[_Node], right: Sequence[_Node], printed: str) -> tuple[Span, Span] | None:
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


def _shortest(left: Sequence[_Node], right: Sequence[_Node], before: int, behind: int, printed: str) -> tuple[int, int] | None:
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


def _says(part: Sequence[_Node]) -> bool:
    """Tell whether a part is more than a sign, and ends with none."""
    return bool(part) and part[-1].text.strip() not in _SIGNS and (part[0].text.strip() not in _SIGNS or part[0].text in _LEADING)


def _rounded(nodes: Sequence[_Node], start: int, behind: int) -> tuple[int, int]:
    """Take in the sign in front, and the little that may be left of the term."""
    if start > 0 and nodes[start - 1].text.strip() in _LEADING:
        start -= 1
    rest = behind
    while rest > 0 and nodes[len(nodes) - rest].text.strip() not in _SIGNS:
        rest -= 1
    left_of_it = _text(nodes[len(nodes) - behind : len(nodes) - rest])
    return start, rest if len(left_of_it) <= _LITTLE else behind


def _inside(one: _Node, other: _Node, printed: str) -> tuple[Span, Span] | None:
    """Look into one thing for the only part of it that differs."""
    if len(one.inside) != len(other.inside):
        return None
    differ = [i for i, (a, b) in enumerate(zip(one.inside, other.inside, strict=True)) if _text(a) != _text(b)]
    if len(differ) != 1 or _frame(one) != _frame(other):
        return None
    return _changed(one.inside[differ[0]], other.inside[differ[0]], printed)


def _text(nodes: Sequence[_Node]) -> str:
    return "".join(node.text for node in nodes)


def _frame(node: _Node) -> str:
    """Give a thing's text without what stands inside it."""
    out, here = "", 0
    for part in node.inside:
        if part:
            out += node.text[here : part[0].start - node.start] + "|"
            here = part[-1].end - node.start
    return out + node.text[here:]
