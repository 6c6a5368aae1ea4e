r"""Step functions as indicators: what SymPy sets as ``\theta(h - \theta, 0)``, beside a letter theta, becomes ``1{h > \theta}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from closedform.reports.formula.tree import Node, Row, cut, edited, text_of, tree_of

_RELATION = {"0": ">", "1": r"\geq"}  # by the value at a tie


def indicators(latex: str) -> str:
    r"""Write a formula that SymPy has set as people do: ``\arccos`` for ``acos``, and step functions as indicators; one that is 1/2 at a tie as ``step``."""
    return re.sub(r"\\operatorname\{a(sin|cos|tan)\}", r"\\arc\1", _steps(latex))


def _steps(latex: str) -> str:
    return edited(latex, ((step.start, of.end, _written(step, of)) for step, of in _found(tree_of(latex).row)))


def _found(row: Row) -> Iterator[tuple[Node, Node]]:
    """Return each step function with its bracket, but for those in such a bracket."""
    steps = {i: after.core for i, (node, after) in enumerate(pairwise(row)) if _is_step(node, after.core)}
    for i, node in enumerate(row):
        if i in steps:
            yield node, steps[i]
        else:
            for inner in (node.scripts,) if i - 1 in steps else node.rows:
                yield from _found(inner)


def _is_step(node: Node, of: Node) -> bool:
    r"""Return True if ``\theta`` is a function; after a letter theta SymPy writes a space."""
    closed = of.is_sized and of.head == "(" and len(of.rows[2]) == 1
    return node.core.head == r"\theta" and closed and re.fullmatch(r"(\^\{\d+\})?", text_of(node.scripts)) is not None


def _written(step: Node, of: Node) -> str:
    parts = cut(of.rows[1], ",")
    power, inside = text_of(step.scripts), _steps(text_of(parts[0]).strip())
    relation = _RELATION.get(text_of(parts[1]).strip()) if len(parts) == 2 else None
    if relation is None:
        return rf"\operatorname{{step}}{power}\left({inside}\right)"
    return rf"\mathbf{{1}}\left\{{{_compared(inside, relation)}\right\}}{power}"


def _compared(difference: str, relation: str) -> str:
    """Write that a difference is positive as a comparison of its two terms."""
    row = tree_of(difference).row
    sides = [text_of(side).strip() for side in cut(row, "-")]
    if len(sides) == 2 and all(sides) and len(cut(row, "+")) == 1:
        return f"{sides[0]} {relation} {sides[1]}"
    return f"{difference} {relation} 0"
