"""The neutral tree of a formula: what the readers of all three forms build, and what is written, bounded and evaluated from.

Nothing in it is a value of a computer algebra: a number is a fraction, a letter is a name, and all else is a call of a head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction


class Unread(Exception):
    """A row holds a construct that is not read; the message names the construct in few words."""


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Name:
    """A letter, or a named number such as Pi."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A head and its arguments.

    The heads are Add, Mul, Div, Pow, Neg, Abs, ...; those that bind a letter, Integral, Sum, Product (body, letter, low, high),
    Derivative (body, letter, order, point) and Limit (body, letter, point, side); relations (=, <, <=, >, >=, !=, ~); and functions.
    """

    head: str
    args: tuple[Node, ...]


Node = Number | Name | Call
RELATIONS = ("=", "<", "<=", ">", ">=", "!=", "~")
BINDERS = ("Integral", "Sum", "Product", "Derivative", "Limit")
INFINITY = Name("Infinity")
IMAGINARY = Name("ConstI")


def number(value: int | str) -> Number:
    """Return a number by its digits."""
    return Number(Fraction(value))


ZERO, ONE = number(0), number(1)


def call(head: str, *args: Node) -> Call:
    """Return a call."""
    return Call(head, args)


def negative(node: Node) -> Node:
    """Return a node with the other sign."""
    return Number(-node.value) if isinstance(node, Number) else call("Neg", node)


def quotient(above: Node, below: Node) -> Node:
    """Return a quotient; one of two numbers is a number, and one by 1 is what stands above."""
    if isinstance(above, Number) and isinstance(below, Number) and below.value:
        return Number(above.value / below.value)
    return above if below == ONE else call("Div", above, below)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all below it."""
    yield node
    if isinstance(node, Call):
        for arg in node.args:
            yield from walk(arg)


def calls(node: Node, head: str) -> Iterator[Call]:
    """Yield the calls of a head, the outer ones first."""
    yield from (one for one in walk(node) if isinstance(one, Call) and one.head == head)


def letters(node: Node, bound: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the names of a node that nothing in it binds, named numbers among them."""
    if isinstance(node, Name):
        return frozenset() if node.name in bound else frozenset([node.name])
    if isinstance(node, Number):
        return frozenset()
    if node.head in BINDERS:
        body, by, *rest = node.args
        if not isinstance(by, Name):
            raise Unread(f"{node.head} by what is no letter")
        is_free = node.head == "Derivative" and len(rest) == len(("order",))
        inside = letters(body, bound if is_free else bound | {by.name})
        return inside.union(*(letters(one, bound) for one in rest))
    return frozenset[str]().union(*(letters(arg, bound) for arg in node.args))


def replaced(node: Node, change: Callable[[Node], Node]) -> Node:
    """Rebuild a tree from below; ``change`` sees each node after its arguments."""
    if isinstance(node, Call):
        node = Call(node.head, tuple(replaced(arg, change) for arg in node.args))
    return change(node)


def put(node: Node, name: str, form: Node) -> Node:
    """Put a form for a letter."""
    return replaced(node, lambda one: form if one == Name(name) else one)
