"""Syntax trees: their names, substitution of values for names, and trees built from a form written here as text."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from closedform.derivations.reading.syntax.trees import Conditioned, Indicator, Matrix


def names_in(tree: ast.AST) -> set[str]:
    """Collect the names in a syntax tree."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def bound_names(tree: ast.AST) -> set[str]:
    """Collect the bound names of integrals and sums in a syntax tree."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple) and node.elts and isinstance(node.elts[0], ast.Name):
            found.add(node.elts[0].id)
    return found


def means_in(tree: ast.AST) -> list[ast.expr]:
    """List the averaged expressions of a syntax tree."""
    return [node.slice for node in ast.walk(tree) if isinstance(node, ast.Subscript) and names_in(node.value) == {"E"}]


def names_in_values(tree: ast.AST) -> set[str]:
    """Collect the names in a syntax tree outside its events."""
    if isinstance(tree, ast.Name):
        return {tree.id}
    inside = [] if isinstance(tree, Indicator) else [tree.value] if isinstance(tree, Conditioned) else ast.iter_child_nodes(tree)
    return set().union(*map(names_in_values, inside))


def free_names(tree: ast.AST) -> set[str]:
    """Collect the names in a syntax tree that no integral binds."""
    if isinstance(tree, ast.Name):
        return {tree.id}
    called = function_of(tree)
    if called == "Limit":
        body, variable, *rest = tree.args  # type: ignore[attr-defined]
        return (free_names(body) - names_in(variable)).union(*map(free_names, rest))
    if called in ("Integral", "Sum") and len(tree.args) > 1:  # type: ignore[attr-defined]
        body, *ranges = tree.args  # type: ignore[attr-defined]
        inside = free_names(body)
        for limits in ranges:
            if isinstance(limits, ast.Tuple) and isinstance(limits.elts[0], ast.Name):
                inside = (inside - {limits.elts[0].id}).union(*map(free_names, limits.elts[1:]))
        return inside
    return set().union(*map(free_names, ast.iter_child_nodes(tree)))


def copied(tree: Any) -> Any:
    """Copy a syntax tree, or a list of them; a node without parts is shared."""
    if isinstance(tree, list):
        return [copied(one) for one in tree]
    if not isinstance(tree, ast.AST) or not tree._fields:
        return tree
    made = type(tree).__new__(type(tree))
    vars(made).update({name: copied(part) for name, part in vars(tree).items()})
    return made


def function_of(tree: ast.AST | None) -> str:
    """Name the function that a syntax tree calls; empty if it is no call."""
    return tree.func.id if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) else ""


def is_number(tree: ast.AST, value: int) -> bool:
    """Return True if a syntax tree is a number."""
    return isinstance(tree, ast.Constant) and tree.value == value


def is_power(tree: ast.AST) -> bool:
    """Return True if a syntax tree is a power."""
    return isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Pow)


def shape_of(value: ast.expr) -> tuple[int, int]:
    """Return the rows and columns of a value; a number has one of each."""
    return (len(value.entries) // value.columns, value.columns) if isinstance(value, Matrix) else (1, 1)


class Put(ast.NodeTransformer):
    """Substitutes values for names, all at once."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace a name."""
        return copied(self.values[node.id]) if node.id in self.values else node


@lru_cache(maxsize=200)
def _form(text: str) -> ast.expr:
    tree = ast.parse(text, mode="eval").body
    for node in ast.walk(tree):
        vars(node).pop("ctx", None)
        if isinstance(node, ast.Constant):
            node.value = Fraction(node.value)  # type: ignore[arg-type, assignment]
    return tree


def built(form: str, place: Mapping[str, int], parts: Mapping[str, ast.expr]) -> ast.expr:
    """Build a syntax tree from a form in this grammar, such as ``log(p) - log(1 - p)``, with parts for its names.

    Args:
        form: as Python writes it.
        place: the place of its nodes; the parts keep their places.
        parts: by name.
    """
    tree = copied(_form(form))
    for node in ast.walk(tree):
        if isinstance(node, ast.expr):
            vars(node).update(place)
    return Put(parts).visit(tree)
