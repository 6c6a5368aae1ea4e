r"""DLMF's form: semantic LaTeX, ``\int_{0}^{\infty}e^{-at}\diff{t}``, as trees; its tokens are pylatexenc's.

A macro of a function stands in the table of functions; one that stands nowhere makes the row unread by its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.latex_parser import RELATION_SIGNS, Parser
from benchmarks.tables.latex_tokens import Token, tokens
from benchmarks.tables.tree import ONE, Call, Name, Node, Unread, call


def signs(text: str) -> tuple[str, ...]:
    r"""Write a formula with double signs as two: the upper signs of \pm, \mp and \gtrless, and the lower."""
    if not any(one in text for one in (r"\pm", r"\mp", r"\gtrless")):
        return (text,)
    upper = text.replace(r"\pm", "+").replace(r"\mp", "-").replace(r"\gtrless", ">")
    lower = text.replace(r"\pm", "-").replace(r"\mp", "+").replace(r"\gtrless", "<")
    return upper, lower


def relation(text: str, factors: frozenset[str]) -> list[Node]:
    """Read a formula: relations, one for each run of the same sign, as ``a < b < c``.

    Args:
        text: the formula.
        factors: letters that are factors where they stand before a bracket.

    Raises:
        Unread: a construct is not read; the message names it.
    """
    parser = Parser(_trimmed(tokens(text)), factors)
    sides, found = [parser.sum(0)], list[str]()
    while parser.peek() in RELATION_SIGNS:
        found.append(RELATION_SIGNS[parser.take()])
        sides.append(parser.sum(0))
    parser.end()
    if not found:
        raise Unread("a formula that is no relation")
    runs: list[Node] = []
    start = 0
    for at in range(1, len(found) + 1):
        if at == len(found) or found[at] != found[start] or found[start] == "!=":
            runs.append(Call(found[start], tuple(sides[start : at + 1])))
            start = at
    return [one for run in runs for one in _between(_carried_out(run))]


def _between(node: Node) -> list[Node]:
    """Write an equation with the first digits of a number as the two bounds that they are."""
    if not (isinstance(node, Call) and node.head == "="):
        return [node]
    sides = [side for side in node.args if not (isinstance(side, Call) and side.head == "Between")]
    found: list[Node] = [Call("=", tuple(sides))] if len(sides) > 1 else []
    for side in node.args:
        if side not in sides and isinstance(side, Call):
            if not sides or (isinstance(sides[0], Name) and sides[0].name not in CONSTANTS):
                raise Unread("a definition of a letter")
            found += [call("<=", side.args[0], sides[0]), call("<", sides[0], side.args[1])]
    return found


def formula(text: str, factors: frozenset[str]) -> Node:
    """Read a formula without a relation."""
    parser = Parser(_trimmed(tokens(text)), factors)
    node = parser.sum(0)
    parser.end()
    return node


def _trimmed(found: Sequence[Token]) -> tuple[Token, ...]:
    while found and found[-1].text in (",", ".", ";", r"\\"):
        found = found[:-1]
    if len(found) == 1 and found[0].group is not None:
        return _trimmed(found[0].group)
    return tuple(found)


def _carried_out(node: Node) -> Node:
    """Write an indefinite integral as what it claims: the derivative of the other side."""
    if not isinstance(node, Call) or not any(isinstance(side, Call) and side.head == "Antiderivative" for side in node.args):
        return node
    if node.head != "=" or len(node.args) != len(("integral", "form")):
        raise Unread("an indefinite integral inside a formula")
    integral, form = node.args
    if not (isinstance(integral, Call) and integral.head == "Antiderivative"):
        raise Unread("an indefinite integral inside a formula")
    return call("=", integral.args[0], call("Derivative", form, integral.args[1], ONE))
