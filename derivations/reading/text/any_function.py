r"""Functions that are any: how both sides of a claim depend on them.

A side that is linear in f is f -> T[f] for a distribution T: integrals of weights with derivatives of f, and values at points. The Fourier
transform of T is T[cos(t x + s)], and is zero for all t and s only if T is zero. So a claim holds for every f if it holds for these
waves; on a half-line for exp(-t x) with t > 0, by Laplace's transform; and a wave is a function like any other, so that one for which the
claim fails refutes it. The same is true for each of several functions. A form of degree two in f is T[f x f], and is determined by its
values at sums of two waves. A form of values and derivatives at points alone, of whatever shape, is a function of numbers that a
polynomial with enough coefficients takes freely.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from closedform.derivations.reading.formula.trees import Put, copied, function_of, is_number, names_in
from closedform.derivations.reading.syntax.trees import Conditioned, NotUnderstood

Degrees = frozenset[tuple[int, ...]]
_FIRST = ("Integral", "Sum", "Derivative")  # linear in their first argument
_WIDE = ("Integral", "Sum", "Limit")
_MOST_POWER = 4


class Bent(NotUnderstood):
    """A side is no polynomial in a function."""


@dataclass(frozen=True)
class Marked:
    """The functions of a claim, each written as ``cos(t x + s)`` with letters of its own.

    Args:
        letters: by function its letters, the last one alone in the sum.
    """

    letters: Mapping[str, Sequence[str]]

    def call(self, tree: ast.AST) -> tuple[str, list[ast.expr]] | None:
        """Return the function and the arguments, if a tree is a function's value; None for another tree.

        Raises:
            Bent: a letter of a function stands elsewhere.
        """
        if function_of(tree) != "cos":
            return None
        terms = list(_terms(tree.args[0]))  # type: ignore[attr-defined]
        for name, (*factors, last) in self.letters.items():
            if isinstance(terms[-1], ast.Name) and terms[-1].id == last:
                return name, [_beside(term, factor) for term, factor in zip(terms[:-1], factors, strict=True)]
        return None

    def beside(self, tree: ast.AST) -> set[str]:
        """Collect the names in a tree but for the letters of the functions' values."""
        if (value := self.call(tree)) is not None:
            return set[str]().union(*map(self.beside, value[1]))
        own = {tree.id} if isinstance(tree, ast.Name) else set[str]()
        return own.union(*map(self.beside, ast.iter_child_nodes(tree)))

    def has(self, tree: ast.AST) -> bool:
        """Return True if a value of a function stands in a tree."""
        return any(last in names_in(tree) for *_, last in self.letters.values())


def _terms(tree: ast.expr) -> Iterator[ast.expr]:
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add):
        yield from _terms(tree.left)
        yield tree.right
    else:
        yield tree


def _beside(term: ast.expr, factor: str) -> ast.expr:
    if not (isinstance(term, ast.BinOp) and isinstance(term.left, ast.Name) and term.left.id == factor):
        raise Bent(f"{factor} is a letter of a function that is any; give the other one another name")
    return term.right


def degrees(tree: ast.AST, marked: Marked) -> Degrees:
    """List the degrees of a side's terms in the functions, in their order.

    Raises:
        Bent: it is no polynomial in them.
    """
    zero = (0,) * len(marked.letters)
    if is_number(tree, 0):
        return frozenset()
    if not marked.has(tree):
        return frozenset({zero})
    if (value := marked.call(tree)) is not None:
        name, arguments = value
        if any(map(marked.has, arguments)):
            raise Bent(f"{name} of a value of such a function is not linear in it")
        return frozenset({tuple(int(other == name) for other in marked.letters)})
    if isinstance(tree, ast.UnaryOp):
        return degrees(tree.operand, marked)
    if isinstance(tree, ast.BinOp):
        return _of_two(tree, marked)
    if isinstance(tree, ast.Subscript):
        return degrees(tree.slice, marked)
    inner: list[ast.AST] = []
    if isinstance(tree, Conditioned):
        inner = [tree.value, tree.event]
    elif isinstance(tree, ast.Call) and function_of(tree) in _FIRST:
        inner = list(tree.args)
    if not inner or any(map(marked.has, inner[1:])):
        raise Bent("it is not linear in a function that is any")
    return degrees(inner[0], marked)


def _of_two(tree: ast.BinOp, marked: Marked) -> Degrees:
    left = degrees(tree.left, marked)
    if isinstance(tree.op, ast.Pow):
        power = next((k for k in range(1, _MOST_POWER + 1) if is_number(tree.right, k)), 0)
        if not power:
            raise Bent("a power of a function that is any is not linear in it")
        found = left
        for _ in range(power - 1):
            found = _products(found, left)
        return found
    if isinstance(tree.op, ast.Div):
        if marked.has(tree.right):
            raise Bent("a quotient by a function that is any is not linear in it")
        return left
    right = degrees(tree.right, marked)
    return left | right if isinstance(tree.op, (ast.Add, ast.Sub)) else _products(left, right)


def _products(left: Degrees, right: Degrees) -> Degrees:
    return frozenset(tuple(a + b for a, b in zip(one, other, strict=True)) for one in left for other in right)


def is_local(tree: ast.AST, marked: Marked) -> bool:
    """Return True if a side has the functions in values and derivatives at points alone, in no mean, integral, sum or limit."""
    wide = (node for node in ast.walk(tree) if isinstance(node, ast.Subscript) or function_of(node) in _WIDE)
    return not any(map(marked.has, wide))


def order_of(tree: ast.AST, marked: Marked) -> int:
    """Return the highest order of a derivative of a value, those of derivatives of derivatives added."""
    own = 0
    if function_of(tree) == "Derivative" and marked.has(tree):
        of = tree.args[2] if len(tree.args) > 2 else None  # type: ignore[attr-defined]
        own = int(str(of.value)) if isinstance(of, ast.Constant) else 1
    return own + max((order_of(part, marked) for part in ast.iter_child_nodes(tree)), default=0)


def places_of(tree: ast.AST, marked: Marked, at: Mapping[str, ast.expr] | None = None) -> dict[str, set[str]]:
    """Collect the arguments at which each function stands, as texts."""
    put, found = dict(at or {}), dict[str, set[str]]()
    if (value := marked.call(tree)) is not None:
        name, arguments = value
        found[name] = {ast.unparse(Put(put).visit(copied(one))) for one in arguments}
    parts = list(ast.iter_child_nodes(tree))
    if function_of(tree) == "Derivative" and len(tree.args) > 3:  # type: ignore[attr-defined]
        body, by, _, point = tree.args  # type: ignore[attr-defined]
        put, parts = {**put, by.id: Put(put).visit(copied(point))}, [body, point]
    for part in parts:
        for name, places in places_of(part, marked, put).items():
            found[name] = found.get(name, set()) | places
    return found


def averages(tree: ast.AST, marked: Marked) -> Iterator[tuple[ast.AST, set[str]]]:
    """Return the means, integrals and sums that have a function inside, each with the names of its letters."""
    for node in ast.walk(tree):
        if (isinstance(node, ast.Subscript) or function_of(node) in _WIDE) and marked.has(node):
            yield node, names_in(node)
