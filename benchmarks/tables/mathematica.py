"""Rubi's form: rows ``{integrand, x, steps, antiderivative}`` in Mathematica's syntax, by a small operator-precedence parser.

SymPy's tokenizer of this syntax drops the characters that it does not know, so that a row could be misread silently.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchmarks.tables.tree import Call, Name, Node, Unread, call, negative, number, quotient

_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?)|(\$?[A-Za-z][A-Za-z0-9]*)|(>=|<=|==|!=|[-+*/^!'<>{}()\[\],]))")
_BINARY = {"+": (10, 11), "-": (10, 11), "*": (20, 21), "/": (20, 21), "^": (41, 40)}  # binding from the left and the right
_SIGN = 30  # -a^2 is -(a^2), and -a*b is (-a)*b
_RELATIONS = (">=", "<=", "==", "!=", "<", ">")
MAX_DEPTH = 100
MAX_LENGTH = 10_000


def tree(text: str) -> Node:
    """Read an expression; a list in braces is a call of List.

    Raises:
        Unread: it has a character, an operator or a depth that is not read.
    """
    if len(text) > MAX_LENGTH:
        raise Unread("a formula of more than 10000 characters")
    parser = _Parser(_tokens(text))
    node = parser.expression(0, 0)
    if parser.at != len(parser.tokens):
        raise Unread(f"Mathematica's {parser.tokens[parser.at]!r} in this place")
    return node


def _tokens(text: str) -> list[str]:
    found, at, text = [], 0, text.rstrip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise Unread(f"Mathematica's character {text[at : at + 1]!r}")
        found.append(token[0].strip())
        at = token.end()
    return found


class _Parser:
    def __init__(self, tokens: Sequence[str]) -> None:
        self.tokens, self.at = tokens, 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise Unread(f"Mathematica's {token or 'end'!r} where {wanted or 'more'!r} is needed")
        self.at += 1
        return token

    def expression(self, least: int, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise Unread("brackets nested more than 100 deep")
        left = self._prefix(depth + 1)
        while True:
            token = self.peek()
            if token == "[":
                left = self._applied(left, depth + 1)
            elif token in ("'", "!"):
                raise Unread({"'": "a derivative of an arbitrary function", "!": "a factorial's sign"}[token])
            elif token in _RELATIONS:
                raise Unread("a comparison")
            elif token in _BINARY and _BINARY[token][0] >= least:
                self.take()
                left = _joined(token, left, self.expression(_BINARY[token][1], depth + 1))
            elif (token[:1].isalnum() or token == "(") and _BINARY["*"][0] >= least:
                left = _joined("*", left, self.expression(_BINARY["*"][1], depth + 1))  # a space multiplies
            else:
                return left

    def _prefix(self, depth: int) -> Node:
        token = self.take()
        if token == "-":
            return negative(self.expression(_SIGN, depth))
        if token == "(":
            inside = self.expression(0, depth)
            self.take(")")
            return inside
        if token == "{":
            return Call("List", self._list("}", depth))
        if token[0].isdigit():
            return number(token)
        if token[0].isalpha():
            return Name(token)
        raise Unread(f"Mathematica's {token!r} in this place")

    def _applied(self, head: Node, depth: int) -> Node:
        self.take("[")
        args = self._list("]", depth)
        if not isinstance(head, Name):
            raise Unread("a derivative of an arbitrary function" if _is_derivative(head) else "a call of what is no name")
        return Call(head.name, args)

    def _list(self, closing: str, depth: int) -> tuple[Node, ...]:
        found: list[Node] = []
        while self.peek() != closing:
            if found:
                self.take(",")
            found.append(self.expression(0, depth))
        self.take(closing)
        return tuple(found)


def _is_derivative(node: Node) -> bool:
    return isinstance(node, Call) and node.head == "Derivative"


def _joined(operator: str, left: Node, right: Node) -> Node:
    if operator == "-":
        return call("Add", left, negative(right))
    if operator == "/":
        return quotient(left, right)
    return call({"+": "Add", "*": "Mul", "^": "Pow"}[operator], left, right)
