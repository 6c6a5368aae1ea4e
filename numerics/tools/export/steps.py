"""Steps of a computation: operations on numbers, arguments and earlier steps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    """A constant, rounded correctly to a double; a whole number stays one."""

    value: int | float


@dataclass(frozen=True, slots=True)
class Name:
    """An argument or an earlier step."""

    name: str


@dataclass(frozen=True, slots=True)
class Apply:
    """An operation on numbers and names: ``+``, ``-``, ``*``, ``/``, ``**``, ``neg``, ``<``, or a function of ``targets``."""

    op: str
    args: tuple[Node, ...]


Node = Number | Name | Apply


@dataclass(frozen=True, slots=True)
class Program:
    """A function of real arguments.

    Args:
        arguments: their names, in order.
        steps: the named values that are used several times, in order.
        result: in terms of both.
    """

    arguments: tuple[str, ...]
    steps: tuple[tuple[str, Node], ...]
    result: Node

    @property
    def operations(self) -> frozenset[str]:
        """Every operation that is used."""
        found: set[str] = set()
        todo = [self.result, *(node for _, node in self.steps)]
        while todo:
            node = todo.pop()
            if isinstance(node, Apply):
                found.add(node.op)
                todo += node.args
        return frozenset(found)
