"""Probabilities, variances, covariances and indicators of texts, P(X > 0), Var(X), 1(X > 0), as expectations."""

from __future__ import annotations

import ast
from collections.abc import Container, Sequence

from closedform.derivations.reading.formula.trees import built
from closedform.derivations.reading.formula.words import KINDS
from closedform.derivations.reading.syntax.trees import Indicator


def with_means(tree: ast.expr, names: Container[str]) -> ast.expr:
    """Write probabilities, variances, covariances and indicators as means, except those with a bar: it may separate an event.

    Args:
        tree: the syntax tree of a text.
        names: the names with a meaning of their own in the text.
    """
    found: ast.expr = _Means(names).visit(tree)
    return found


class _Means(ast.NodeTransformer):
    def __init__(self, names: Container[str]) -> None:
        self.names = names

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if node.keywords or _has_bar(node.args):
            return node
        if isinstance(node.func, ast.Constant) and node.func.value == 1 and node.args:
            return ast.copy_location(Indicator(_joined(node.args)), node)
        return self._mean(node.func, node.args, node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return node if _has_bar(parts) else self._mean(node.value, parts, node)

    def _mean(self, of: ast.expr, parts: Sequence[ast.expr], node: ast.expr) -> ast.expr:
        kind = KINDS.get(of.id) if isinstance(of, ast.Name) and of.id not in self.names else None
        place = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
        if kind == "P" and parts:
            return built("E[x]", place, {"x": ast.copy_location(Indicator(_joined(parts)), node)})
        if (kind, len(parts)) in (("Var", 1), ("Cov", 2)):
            return built("E[x * y] - E[x] * E[y]", place, {"x": parts[0], "y": parts[-1]})
        return node


def _has_bar(parts: Sequence[ast.expr]) -> bool:
    return any(isinstance(node, ast.BitOr) for part in parts for node in ast.walk(part))


def _joined(parts: Sequence[ast.expr]) -> ast.expr:
    """Join the parts of an event; all of them hold."""
    return parts[0] if len(parts) == 1 else ast.copy_location(ast.Tuple(list(parts)), parts[0])
