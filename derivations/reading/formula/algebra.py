r"""Small matrices that are written out: sums, products, inverses and determinants, entry by entry.

The inverse of a matrix is its adjugate over its determinant, so it has no value where the determinant vanishes. A product of one
entry is a number.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from closedform.derivations.reading.formula import products
from closedform.derivations.reading.formula.token import Token
from closedform.derivations.reading.formula.trees import copied, shape_of
from closedform.derivations.reading.syntax.trees import Matrix, Vector

if TYPE_CHECKING:
    from closedform.derivations.reading.formula.parser import Parser

Rows = list[list[ast.expr]]


def combined(p: Parser, left: ast.expr, kind: type[ast.operator], right: ast.expr, token: Token) -> Any:
    """Combine two operands, at least one a matrix or a vector."""
    if isinstance(left, Vector) or isinstance(right, Vector):
        return products.combined(p, left, kind, right, token)
    if kind in (ast.Add, ast.Sub):
        if not (isinstance(left, Matrix) and isinstance(right, Matrix)) or shape_of(left) != shape_of(right):
            p.refuse(token, f"{_said(left)} and {_said(right)} have no sum")
        entries = [p.binary(a, kind, b, token) for a, b in zip(left.entries, right.entries, strict=True)]
        return p.put(Matrix(entries, left.columns), token)
    if kind is ast.Mult and isinstance(left, Matrix) and isinstance(right, Matrix):
        return _product(p, left, right, token)
    if kind is ast.Mult or (kind is ast.Div and isinstance(left, Matrix) and not isinstance(right, Matrix)):
        whole, number = (left, right) if isinstance(left, Matrix) else (right, left)
        assert isinstance(whole, Matrix)
        pairs = [(one, copied(number)) if whole is left else (copied(number), one) for one in whole.entries]
        return p.put(Matrix([p.binary(a, kind, b, token) for a, b in pairs], whole.columns), token)
    p.refuse(token, "matrices are read in sums, products, transposes, inverses and whole powers")


def _product(p: Parser, left: Matrix, right: Matrix, token: Token) -> Any:
    a, b = rows_of(left), rows_of(right)
    if len(a[0]) != len(b):
        p.refuse(token, f"{_said(left)} and {_said(right)} have no product")

    def times(row: Sequence[ast.expr], column: Sequence[ast.expr]) -> ast.expr:
        pairs = zip(row, column, strict=True)
        terms = [p.binary(copied(x), ast.Mult, copied(y), token) for x, y in pairs]
        return reduce(lambda one, other: p.binary(one, ast.Add, other, token), terms)

    return of_rows(p, [[times(row, [line[j] for line in b]) for j in range(len(b[0]))] for row in a], token)


def inverse(p: Parser, rows: Rows, token: Token) -> Rows:
    """Invert a matrix."""
    whole, size = determinant(p, rows, token), range(len(rows))
    if len(rows) == 1:
        return [[p.binary(p.number(1, token), ast.Div, whole, token)]]

    def cofactor(i: int, j: int) -> ast.expr:
        minor = determinant(p, _without(rows, i, j), token)
        signed = p.negative(minor, token) if (i + j) % 2 else minor
        return p.binary(signed, ast.Div, copied(whole), token)

    return [[cofactor(j, i) for j in size] for i in size]


def determinant(p: Parser, rows: Rows, token: Token) -> ast.expr:
    """Expand a determinant along its first row."""
    if len(rows) == 1:
        return copied(rows[0][0])
    whole: ast.expr | None = None
    for column, entry in enumerate(rows[0]):
        term = p.binary(copied(entry), ast.Mult, determinant(p, _without(rows, 0, column), token), token)
        whole = term if whole is None else p.binary(whole, ast.Sub if column % 2 else ast.Add, term, token)
    assert whole is not None
    return whole


def square(p: Parser, rows: Rows, token: Token) -> Rows:
    """Return the rows of a square matrix.

    Raises:
        NotUnderstood: it is not square.
    """
    if len(rows) != len(rows[0]):
        p.refuse(token, "this needs a matrix of as many rows as columns")
    return rows


def of_rows(p: Parser, rows: Rows, token: Token) -> ast.expr:
    """Make a matrix; a single entry becomes a number."""
    if len(rows) == len(rows[0]) == 1:
        return rows[0][0]
    return p.put(Matrix([entry for row in rows for entry in row], len(rows[0])), token)


def rows_of(value: Matrix) -> Rows:
    """Return the rows of a matrix."""
    return [value.entries[i : i + value.columns] for i in range(0, len(value.entries), value.columns)]


def _without(rows: Rows, i: int, j: int) -> Rows:
    return [[one for k, one in enumerate(row) if k != j] for number, row in enumerate(rows) if number != i]


def _said(value: ast.expr) -> str:
    return "a {} x {} matrix".format(*shape_of(value)) if isinstance(value, Matrix) else "a number"


MAX_POWER = 4  # entries of a matrix
TRANSPOSES = ("T", "top", "intercal", "'")


def exponent_ahead(p: Parser) -> tuple[str, bool, int]:
    r"""Return the text of the exponent here without braces and face, whether it has a face, ^\mathsf T, and its length."""
    faced = p.is_macro("mathsf", "mathrm", ahead=1)
    inside, length = p.argument(2 if faced else 1)
    bare = [part.text for part in inside if part.text not in ("{", "}")]
    faced = faced or (len(bare) > 1 and bare[-2] in ("mathsf", "mathrm"))
    return "".join(text for text in bare if text not in ("mathsf", "mathrm")), faced, length


def raised(p: Parser, value: ast.expr) -> ast.expr | None:
    r"""Read a matrix's exponent: ^\top, ^{-1}, ^{-\top}, or a small whole number; None for a number's."""
    if p.is_sign("'"):
        p.refuse(p.next, "a derivative is not read; write it out")
    if not isinstance(value, Matrix):
        return None
    written, faced, length = exponent_ahead(p)
    hat = p.take()
    p.place += length - 1
    inverted, written = written.startswith("-"), written.removeprefix("-")
    transposed = written in TRANSPOSES
    if transposed and written == "T" and not faced and "T" in p.scope.names:
        p.refuse(hat, r"is T a parameter here or the sign of a transpose? Write ^\top for the transpose")
    power = 1 if transposed else int(written) if written.isdigit() else 0
    if not 0 < power <= MAX_POWER:
        p.refuse(hat, rf"of a matrix, ^\top, ^{{-1}} and whole powers up to {MAX_POWER} are read")
    rows = rows_of(value)
    if transposed:
        rows = [list(column) for column in zip(*rows, strict=True)]
    if inverted:
        rows = inverse(p, square(p, rows, hat), hat)
    base = of_rows(p, rows, hat)
    if power > 1:
        square(p, rows, hat)
    return reduce(lambda one, other: p.binary(one, ast.Mult, other, hat), [copied(base) for _ in range(power)])
