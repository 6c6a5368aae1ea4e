"""A formula as plain data and back, for the ledger: there nothing may run, and numbers stay exact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import Tree


def planted(formula: Form) -> Tree:
    """Write a SymPy value as plain data."""
    if isinstance(formula, sp.Symbol):
        return Tree("", formula.name)
    if isinstance(formula, sp.Rational):
        return Tree(_name(sp.Rational), str(formula))
    return Tree(_name(type(formula)), "", tuple(map(planted, formula.args)))


def grown(tree: Tree, symbols: Iterable[Letter]) -> Form:
    """Build the SymPy value again; relations and their combinations stay as written, unevaluated.

    Args:
        tree: the result of ``planted``.
        symbols: the symbols whose names it uses, with their assumptions.

    Raises:
        KeyError: it names another symbol, or a node that SymPy does not have.
    """
    return _grown(tree, {s.name: s for s in symbols}, {_name(cls): cls for cls in _below(sp.Basic)})


def _grown(tree: Tree, symbols: dict[str, Letter], classes: dict[str, Form]) -> Form:
    if not tree.head:
        return symbols[tree.leaf]
    cls = classes[tree.head]
    if cls is sp.Rational:
        return sp.Rational(tree.leaf)
    args = [_grown(arg, symbols, classes) for arg in tree.args]
    if issubclass(cls, (sp.core.relational.Relational, sp.logic.boolalg.BooleanFunction)):
        return cls(*args, evaluate=False)
    return cls(*args)


def _name(cls: Any) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def _below(cls: Any) -> Iterator[Form]:
    yield cls
    for inner in cls.__subclasses__():
        yield from _below(inner)
