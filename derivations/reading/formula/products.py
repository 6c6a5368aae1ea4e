"""Sums of multiples of vectors: their sums, multiples and inner products, expanded in the products of single vectors."""

from __future__ import annotations

import ast
from functools import reduce
from typing import TYPE_CHECKING, Any

from closedform.derivations.reading.formula.naming import norm_of, product_of
from closedform.derivations.reading.formula.token import Token
from closedform.derivations.reading.formula.trees import copied
from closedform.derivations.reading.syntax.trees import Vector

if TYPE_CHECKING:
    from closedform.derivations.reading.formula.parser import Parser

NO_NUMBER = r"a vector is no number; inner products and norms are read, \mathbf{w}^\top\mathbf{x} and \|\mathbf{x}\|"
_NEEDED = "a vector is needed here, for an inner product; matrices are not read"


def combined(p: Parser, left: ast.expr, kind: type[ast.operator], right: ast.expr, token: Token) -> Any:
    """Combine two operands, at least one a sum of vectors."""
    if isinstance(left, Vector) and isinstance(right, Vector):
        if kind is ast.Mult and not right.is_row and (left.is_row or token.text == "*"):
            return dot(p, left, right, token)
        if kind in (ast.Add, ast.Sub) and left.is_row == right.is_row:
            return _sum(p, left, right if kind is ast.Add else p.negative(right, token), token)
    elif isinstance(left, Vector) and kind in (ast.Mult, ast.Div):
        return p.put(left.of([p.binary(one, kind, copied(right), token) for one in left.entries]), token)
    elif isinstance(right, Vector) and kind is ast.Mult:
        return p.put(right.of([p.binary(copied(left), kind, one, token) for one in right.entries]), token)
    p.refuse(token, _NEEDED if isinstance(left, Vector) and left.is_row else NO_NUMBER)


def _sum(p: Parser, left: Vector, right: Vector, token: Token) -> Any:
    found = dict(zip(left.names, left.entries, strict=True))
    for vector, own in zip(right.names, right.entries, strict=True):
        found[vector] = p.binary(found[vector], ast.Add, own, token) if vector in found else own
    return p.put(Vector([*found.values()], [*found], left.is_row), token)


def dot(p: Parser, left: Vector, right: Vector, token: Token) -> ast.expr:
    """Write the inner product of two sums of vectors, and remember the pairs of single ones."""
    terms = [
        p.build("x * y * z", token, x=x, y=y, z=_pair(p, a, b, token))
        for a, x in zip(left.names, left.entries, strict=True)
        for b, y in zip(right.names, right.entries, strict=True)
    ]
    return reduce(lambda one, other: p.binary(one, ast.Add, other, token), terms)


def _pair(p: Parser, a: str, b: str, token: Token) -> ast.expr:
    p.products.add((min(a, b), max(a, b)))
    is_square = a == b and product_of(a, a) not in p.scope.names
    return p.build("n**2", token, n=p.letter(norm_of(a), token)) if is_square else p.letter(product_of(a, b), token)
