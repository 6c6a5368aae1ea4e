"""The functions and abbreviations of a claim: substituted in a text's tree before anything is built from it."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Container, Mapping
from dataclasses import dataclass

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.syntax.trees import NotUnderstood, bound, one_line, parse, pointing_at
from closedform.derivations.reading.syntax.vocabulary import fold
from closedform.derivations.reading.text.numbers import exact


@dataclass(frozen=True)
class Definition:
    """The definition of a name.

    Args:
        variables: the function's variables; empty for a letter.
        form: its tree.
    """

    variables: tuple[str, ...]
    form: ast.expr


def definitions_of(table: Mapping[str, str], taken: Container[str]) -> dict[str, Definition]:
    """Read definitions of functions and letters, as ``{"g(x)": "x^2", "w": "a/b"}``.

    Raises:
        BadClaim: a form cannot be read, or a name has another meaning already.
    """
    found: dict[str, Definition] = {}
    for call, form in table.items():
        try:
            name, *variables = (fold(one.strip()) for one in call.replace(")", "").replace("(", ",").split(","))
            text = "I" if re.fullmatch(r"\s*sqrt\s*\(\s*-\s*1\s*\)\s*", form) else one_line(form)  # the imaginary unit
            tree = _exact(parse(text), text)
        except NotUnderstood as error:
            raise BadClaim(f"define {call}: {error}") from None
        if name in taken or name in found:
            raise BadClaim(f"define: {name} has another meaning already; rename it, or leave its domain out")
        if len({*variables}) < len(variables):
            raise BadClaim(f"define: {call} has a letter twice; give each variable its own")
        found[name] = Definition(tuple(variables), tree)
    return found


def _exact(tree: ast.expr, text: str) -> ast.expr:
    """Keep each number of a form exact as typed: the form moves to another text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            node.value = exact(ast.get_source_segment(text, node) or "", pointing_at(text, node))  # type: ignore[assignment]
    return tree


def with_definitions(tree: ast.expr, text: str, definitions: Mapping[str, Definition]) -> ast.expr:
    """Substitute definitions in a tree.

    Raises:
        NotUnderstood: a function has too few arguments or too many, or the tree grows too large.
    """
    if not definitions:
        return tree
    tree = _Put(text, definitions).visit(tree)
    bound(tree, text)
    return tree


class _Put(ast.NodeTransformer):
    def __init__(self, text: str, definitions: Mapping[str, Definition]) -> None:
        self.text, self.definitions = text, definitions

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in self.definitions:
            node.args = [self.visit(one) for one in node.args]
            return node
        definition = self.definitions[name]
        if len(node.args) != len(definition.variables) or node.keywords:
            wanted = f"{name}({', '.join(definition.variables)})" if definition.variables else f"{name}*(...)"
            raise NotUnderstood(f"{pointing_at(self.text, node)}: {name} is defined otherwise; write {wanted}")
        values = {variable: self.visit(one) for variable, one in zip(definition.variables, node.args, strict=True)}
        return self._put(name, values, node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id not in self.definitions:
            return node
        if self.definitions[node.id].variables:
            raise NotUnderstood(f"{pointing_at(self.text, node)}: {node.id} is a function; give it its argument in brackets")
        return self._put(node.id, {}, node)

    def _put(self, name: str, values: Mapping[str, ast.expr], at: ast.expr) -> ast.expr:
        """Return a name's form with values for its variables, placed where the name stands."""
        others = {other: one for other, one in self.definitions.items() if other != name and other not in values}
        form: ast.expr = _Put(self.text, others).visit(copy.deepcopy(self.definitions[name].form))
        for node in ast.walk(form):
            if isinstance(node, ast.expr):
                ast.copy_location(node, at)
        put: ast.expr = _Values(values).visit(form)
        bound(put, self.text)
        return put


class _Values(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return copy.deepcopy(self.values.get(node.id, node))
