r"""Printed LaTeX as a tree: groups, brackets, commands with their arguments, and what is raised or lowered, each with its place.

Nothing is refused and no character is lost: a bracket without a partner is a sign like any other, a brace left open ends where what holds it ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from closedform.reports.formula.letters import ACCENTS, PLAIN

MAX_REMEMBERED = 100  # formulas: a renderer reads the same one a few times in a row
DEEPEST = 40  # levels of brackets and arguments; people write a dozen, and what is deeper stays a row of signs
# How many arguments a command takes; a root has one more in brackets.
_ARGUMENTS = dict.fromkeys(["frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "stackrel", "overset"], 2) | dict.fromkeys(
    [*ACCENTS, *PLAIN, "sqrt", "cancel", "xcancel", "boxed", "xrightarrow", "label", "tag", "hspace", "end"], 1
)
_STARRED = frozenset([r"\operatorname", r"\hspace"])
_CLOSED_BY = {"(": ")", "[": "]", r"\{": r"\}", "{": "}", r"\begin": r"\end"}
_LOOSE = frozenset([")", "]", r"\}"])  # a text may leave them out, as a half-open interval does
_DIGITS = frozenset("0123456789")
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")
_TOKEN = re.compile(
    r"(?P<size>\\(?:left|middle|right|[Bb]igg?[lmr]?)(?![A-Za-z]))?(?P<room>(?(size)\s*(?=[^{}\s])))(?P<sign>\\[A-Za-z]+|\\.|\s+|.)",
    re.DOTALL,
)


class Token(NamedTuple):
    r"""A command, a sign or a run of spaces.

    Args:
        text: as it stands.
        start: the character at which it starts.
        size: the command in front of a delimiter that says how large it is, such as ``\left``; else empty.
        sign: the text without that.
    """

    text: str
    start: int
    size: str
    sign: str

    @property
    def end(self) -> int:
        """Return the character behind it."""
        return self.start + len(self.text)

    @property
    def closed_by(self) -> str:
        """Return the sign that closes it; empty where it opens nothing."""
        if self.size in (r"\left", r"\middle", r"\right"):
            return r"\right" if self.size == r"\left" else ""
        return _CLOSED_BY.get(self.sign, "")

    @property
    def closes(self) -> str:
        """Return the sign by which it closes something; else nothing."""
        if self.size in (r"\left", r"\middle", r"\right"):
            return r"\right" if self.size == r"\right" else ""
        return self.sign if self.sign in _CLOSED_BY.values() else ""


@dataclass(frozen=True, slots=True)
class Node:
    r"""One piece of a formula.

    Args:
        kind: "space", "sign" (also a number), "group" (in braces), "bracket", "command" (with arguments), "environment", "scripted", "script".
        head: its first sign; of an environment the name; of a scripted thing nothing.
        text: its LaTeX.
        start: the character at which it starts.
        rows: its contents: the arguments of a command; what opens a bracket, what it holds, what closes it; a thing with its scripts.
        size: the command in front of a delimiter that says how large it is, such as ``\left``; else empty.
    """

    kind: str
    head: str
    text: str
    start: int
    rows: tuple[Row, ...] = ()
    size: str = ""

    @property
    def end(self) -> int:
        """Return the character behind it."""
        return self.start + len(self.text)

    @property
    def core(self) -> Node:
        """Return what carries the scripts; itself where there are none."""
        return self.rows[0][0] if self.kind == "scripted" else self

    @property
    def scripts(self) -> Row:
        """Return the scripts that it carries."""
        return self.rows[0][1:] if self.kind == "scripted" else ()

    @property
    def inside(self) -> tuple[Row, ...]:
        """Return the rows that may change while its shape stays: what a bracket holds, the arguments, the scripts."""
        if self.kind == "scripted":
            return (*self.core.inside, *(row for script in self.scripts for row in script.rows))
        return self.rows[1:2] if self.kind == "bracket" else self.rows

    @property
    def is_sized(self) -> bool:
        r"""Return True if it is a bracket that ``\left`` opens, in which no line may be broken."""
        return self.kind == "bracket" and self.size == r"\left"


Row = tuple[Node, ...]


class Formula(NamedTuple):
    """A formula that was read.

    Args:
        row: its pieces.
        sound: whether each bracket has its partner, and each command its arguments.
    """

    row: Row
    sound: bool


@lru_cache(MAX_REMEMBERED)
def tree_of(latex: str) -> Formula:
    """Read a formula."""
    parser = _Parser(latex)
    return Formula(parser.row(len(parser.tokens)), parser.sound)


def tokens_of(latex: str) -> list[Token]:
    """Take a text apart; put together again the tokens are the text."""
    return [Token(found.group(), found.start(), found["size"] or "", found["sign"]) for found in _TOKEN.finditer(latex)]


def walk(row: Iterable[Node]) -> Iterator[Node]:
    """Return everything in a row, at any depth, in the order of the text."""
    for node in row:
        yield node
        for inner in node.rows:
            yield from walk(inner)


def text_of(row: Row) -> str:
    """Write a row in LaTeX, as it stands."""
    return "".join(node.text for node in row)


def cut(row: Row, *signs: str) -> list[Row]:
    """Cut a row at signs that stand in no bracket."""
    places = [-1, *(i for i, node in enumerate(row) if node.kind == "sign" and node.head in signs), len(row)]
    return [row[start + 1 : end] for start, end in pairwise(places)]


def edited(latex: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """Put texts in the places of characters that do not overlap; an edit is a start, an end and a text."""
    out, here = "", 0
    for start, end, text in sorted(edits):
        out += latex[here:start] + text
        here = end
    return out + latex[here:]


def _partners(tokens: Sequence[Token]) -> tuple[dict[int, int], bool]:
    """Map each opening sign to its closing one, or to the end of the text around it. Also return True if all close in order."""
    closed: dict[int, int] = {}
    waiting: list[tuple[int, str]] = []  # what is open, and what closes it
    sound = True
    for here, token in enumerate(tokens):
        if token.closed_by:
            waiting.append((here, token.closed_by))
        elif sign := token.closes:
            partner = next((i for i in reversed(range(len(waiting))) if waiting[i][1] == sign), None)
            if partner is None or (sign in _LOOSE and any(other not in _LOOSE for _, other in waiting[partner:])):
                sound = False
                continue
            sound = sound and partner == len(waiting) - 1
            closed |= {start: here for start, other in waiting[partner:] if other not in _LOOSE or start == waiting[partner][0]}
            del waiting[partner:]
    return closed | {start: len(tokens) for start, sign in waiting if sign not in _LOOSE}, sound and not waiting


class _Parser:
    """Reads tokens from the left; nothing that it does depends on what a command means."""

    def __init__(self, latex: str) -> None:
        self.latex = latex
        self.tokens = tokens_of(latex)
        self.closed, self.sound = _partners(self.tokens)
        self.here = self.depth = 0

    def row(self, end: int) -> Row:
        """Read up to a token."""
        out: list[Node] = []
        while self.here < end:
            first = self.here
            if self.tokens[first].text not in ("^", "_", "'"):
                out.append(self._one(end))
                continue
            script = self._script(end)
            last = next((i for i in reversed(range(len(out))) if out[i].kind != "space"), None)
            carrier = Node("group", "", "", script.start, ((),)) if last is None else out[last]
            if last is not None:
                del out[last:]
            text = self.latex[carrier.start : script.end]
            out.append(Node("scripted", "", text, carrier.start, ((carrier.core, *carrier.scripts, script),)))
        return tuple(out)

    def _one(self, end: int) -> Node:
        """Read a group, a bracket, an environment, a command with its arguments, a number, or one sign."""
        first, token = self.here, self.tokens[self.here]
        self.here += 1
        if token.text in _DIGITS:
            return self._number(first, end)
        if self.depth < DEEPEST:
            self.depth += 1
            if first in self.closed:
                node = self._closed_one(first, self.closed[first])
            elif token.sign[1:] in _ARGUMENTS:
                node = self._command(first, end)
            else:
                node = self._node("sign", first)
            self.depth -= 1
            return node
        return self._node("sign", first)

    def _node(self, kind: str, first: int, rows: tuple[Row, ...] = (), head: str | None = None) -> Node:
        """Make a node of the tokens from one up to this place."""
        token = self.tokens[first]
        end = self.tokens[self.here].start if self.here < len(self.tokens) else len(self.latex)
        kind = "space" if token.text.isspace() else kind
        return Node(kind, token.sign if head is None else head, self.latex[token.start : end], token.start, rows, token.size)

    def _number(self, first: int, end: int) -> Node:
        number = _NUMBER.match(self.latex, self.tokens[first].start)
        assert number is not None
        while self.here < end and self.tokens[self.here].start < number.end():
            self.here += 1
        return self._node("sign", first, head=number.group())

    def _closed_one(self, first: int, close: int) -> Node:
        token = self.tokens[first]
        whole = close < len(self.tokens) and self.tokens[close].closes == token.closed_by
        opening = self._node("sign", first)
        name = text_of(self._argument(close)) if token.sign == r"\begin" else ""
        inside = self.row(close)
        self.here += whole
        if token.sign == "{":
            return self._node("group", first, (inside,))
        if token.sign == r"\begin":
            if whole:
                self._argument(len(self.tokens))
            return self._node("environment", first, (inside,), name)
        return self._node("bracket", first, ((opening,), inside, (self._node("sign", close),) if whole else ()))

    def _command(self, first: int, end: int) -> Node:
        token, rows = self.tokens[first], []
        if token.sign in _STARRED and self._next(end) == "*":
            self.here += 1
        if token.sign == r"\sqrt" and self._next(end) == "[" and self.here in self.closed:
            rows.append(self._one(end).rows[1])
        rows += [self._argument(end) for _ in range(_ARGUMENTS[token.sign[1:]])]
        return self._node("command", first, tuple(rows))

    def _script(self, end: int) -> Node:
        first = self.here
        self.here += 1
        return self._node("script", first, () if self.tokens[first].text == "'" else (self._argument(end),))

    def _argument(self, end: int) -> Row:
        """Read the argument of a command: a group in braces, or one sign."""
        sign = self._next(end)
        if sign == "{" or sign[1:] in _ARGUMENTS:
            node = self._one(end)
            return node.rows[0] if node.kind == "group" else (node,)
        self.sound = self.sound and bool(sign)
        self.here += bool(sign)
        return (self._node("sign", self.here - 1),) if sign else ()

    def _next(self, end: int) -> str:
        """Pass spaces, and give the sign behind them; empty where none is left."""
        while self.here < end and self.tokens[self.here].text.isspace():
            self.here += 1
        return self.tokens[self.here].sign if self.here < end else ""
