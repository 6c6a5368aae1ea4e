r"""Vectors that a formula uses only in numbers: inner products and norms, each a name of its own.

``\mathbf{w}^\top\mathbf{x}``, ``\mathbf{w}\cdot\mathbf{x}``, ``\langle\mathbf{w},\mathbf{x}\rangle`` and
``\|\mathbf{x}-2\mathbf{y}\|`` are expanded by bilinearity in the products of single vectors. Their laws, and which of them are
possible, belong to the claim; nothing here depends on the number of components.
"""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.algebra import TRANSPOSES, exponent_ahead
from closedform.derivations.reading.formula.algebra import raised as raised_matrix
from closedform.derivations.reading.formula.brackets import absolute
from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.letters import at_vector, vector_name
from closedform.derivations.reading.formula.means import average
from closedform.derivations.reading.formula.naming import norm_of, product_of
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.products import NO_NUMBER, dot
from closedform.derivations.reading.formula.token import words_of
from closedform.derivations.reading.syntax.trees import Vector


def vector(p: Parser) -> ast.expr | None:
    """Read a vector, with a prime if that transposes it; None if none begins here."""
    if not at_vector(p):
        return None
    token = p.next
    letter, is_row = vector_name(p)
    return p.put(Vector([p.number(1, token)], [letter], is_row), token)


def raised(p: Parser, value: ast.expr) -> ast.expr | None:
    r"""Read a transpose, and the vector right behind it by which it is multiplied: \mathbf{w}^\top\mathbf{x} is a factor."""
    token = p.next
    if not isinstance(value, Vector) or value.is_row or not p.is_sign("^"):
        return raised_matrix(p, value)
    written, _, length = exponent_ahead(p)
    if written not in TRANSPOSES:
        p.refuse(token, NO_NUMBER)
    p.place += length
    turned = p.put(Vector(value.entries, value.names, is_row=True), token)
    return p.binary(turned, ast.Mult, behind, token) if (behind := vector(p)) is not None else turned


def bars(p: Parser) -> ast.expr:
    """Read an absolute value, or a norm."""
    return norm(p) if p.is_sign("|", ahead=1) and not p.peek(1).apart else absolute(p)


def in_norm(p: Parser) -> tuple[ast.expr, str]:
    """Read the content of a norm, and its index."""
    token = p.take()
    closing = {"norm": "norm", "lnorm": "rnorm", "|": "|"}[token.text]
    p.skip("|")
    with p.within(norms=p.scope.norms + (closing == "norm"), bars=p.scope.bars + (closing == "|")):
        inside = sum_of(p)
    p.expect(closing, token)
    if closing == "|":
        p.expect("|", token)
    index = words_of(p.take_argument()) if p.skip("_") else ""
    if index not in ("", "2", "F"):
        p.refuse(token, "only the Euclidean norm is read, and that of Frobenius beside matrices")
    return inside, index


def norm(p: Parser) -> ast.expr:
    """Read the norm of a sum of vectors; its square is the inner product with itself."""
    token = p.next
    inside, index = in_norm(p)
    if not isinstance(inside, Vector) or index == "F":
        p.refuse(token, "a norm of what? A vector is needed in it")
    if p.is_sign("^") and words_of(p.argument(1)[0]) == "2":
        p.place += p.argument(1)[1]
        return dot(p, inside, inside, token)
    if len(inside.names) == 1:
        (vector,), (multiple,) = inside.names, inside.entries
        if product_of(vector, vector) not in p.scope.names:
            p.products.add((vector, vector))
            return p.build("Abs(x) * n", token, x=multiple, n=p.letter(norm_of(vector), token))
    return p.call("sqrt", [dot(p, inside, inside, token)], token)


def in_angles(p: Parser) -> tuple[ast.expr, ast.expr]:
    r"""Read both parts of an inner product \langle u, v \rangle."""
    token = p.take()
    left = p.enclosed(sum_of)
    if not p.skip(","):
        p.refuse(p.next, r"an inner product is of two vectors, \langle u, v \rangle")
    right = p.enclosed(sum_of)
    p.expect("rangle", token)
    return left, right


def angle(p: Parser) -> ast.expr:
    r"""Read an inner product \langle u, v \rangle, or a mean in angle brackets."""
    token = p.next
    if not _is_ahead(p):
        return average(p)
    left, right = in_angles(p)
    if not (isinstance(left, Vector) and isinstance(right, Vector)):
        p.refuse(token, r"an inner product is of two vectors, \langle u, v \rangle")
    return dot(p, left, right, token)


def _is_ahead(p: Parser) -> bool:
    """Return True if a vector occurs before the next comma."""
    place, found = p.place, False
    p.take()
    while p.next.kind != "end of text" and not p.is_sign(",", "rangle") and not found:
        found = at_vector(p)
        p.place += 1
    p.place = place
    return found
