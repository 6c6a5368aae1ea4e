"""Integrals, sums, products, derivatives and limits of semantic LaTeX: what binds a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.tables.latex_tokens import Token
from benchmarks.tables.tree import ONE, ZERO, Call, Name, Node, Unread, call, walk

if TYPE_CHECKING:
    from benchmarks.tables.latex_parser import Parser

_ARTICLE = {"Sum": "a sum", "Product": "a product"}


def integral(parser: Parser, level: int) -> Node:
    """Read an integral; one without limits is an antiderivative, ``Antiderivative(body, letter)``."""
    _, high, below = parser.range()
    body = parser.product(level + 1)
    rest, by = _without_differential(body)
    if not below and high is None:
        return call("Antiderivative", rest, by)
    if high is None or not below:
        raise Unread("an integral over a set")
    inside = parser.inside(below)
    low = inside.sum(0)
    inside.end()
    return call("Integral", rest, by, low, high)


def series(parser: Parser, level: int, head: str) -> Node:
    """Read a sum or a product from one number to another."""
    _, high, below = parser.range()
    if high is None:
        raise Unread(f"{_ARTICLE[head]} over a set")
    start = parser.inside(below)
    by = start.atom(0)
    if not isinstance(by, Name) or start.peek() != "=":
        raise Unread(f"{_ARTICLE[head]} over a set")
    start.take()
    low = start.sum(0)
    start.end()
    return call(head, parser.product(level + 1), by, low, high)


def derivative(parser: Parser, level: int) -> Node:
    """Read a derivative by a letter, of what stands in its braces or behind it."""
    order: Node = ONE
    if parser.peek() == "[":
        parser.take()
        order = parser.sum(0)
        parser.take()
    body = parser.raw()
    by = parser.group()
    if not isinstance(by, Name):
        raise Unread("a derivative by what is no letter")
    if body and body != (Token(""),):
        inside = parser.inside(body)
        form = inside.sum(0)
        inside.end()
        if isinstance(form, Name):
            raise Unread("a differential equation")
    else:
        form = parser.product(level + 1)
    return call("Derivative", form, by, order)


def limit(parser: Parser, level: int) -> Node:
    """Read a limit from both sides."""
    _, _, below = parser.range()
    inside = parser.inside(below)
    by = inside.atom(0)
    if not isinstance(by, Name) or inside.peek() != r"\to":
        raise Unread("a limit of what is no letter")
    inside.take()
    if any(one.text in ("+", "-") for one in below[-1:]):
        raise Unread("a limit from one side")
    point = inside.sum(0)
    inside.end()
    return call("Limit", parser.product(level + 1), by, point, ZERO)


def _without_differential(body: Node) -> tuple[Node, Name]:
    """Take the differential out of an integrand: a factor of it, or of a numerator in it.

    Raises:
        Unread: there is none, or there are several.
    """
    found: list[Name] = []

    def taken(node: Node) -> Node:
        if not isinstance(node, Call):
            return node
        if node.head == "Differential":
            if not isinstance(node.args[0], Name):
                raise Unread("a differential of what is no letter")
            found.append(node.args[0])
            return ONE
        if node.head == "Mul":
            left = [taken(arg) for arg in node.args]
            rest = [one for one, before in zip(left, node.args, strict=True) if not (one == ONE and before != ONE)]
            return ONE if not rest else rest[0] if len(rest) == 1 else Call("Mul", tuple(rest))
        if node.head == "Div":
            return call("Div", taken(node.args[0]), node.args[1])
        if node.head == "Neg":
            return call("Neg", taken(node.args[0]))
        return node

    rest = taken(body)
    if len(found) != 1 or any(isinstance(one, Call) and one.head == "Differential" for one in walk(rest)):
        raise Unread("an integral without one plain differential")
    return rest, found[0]
