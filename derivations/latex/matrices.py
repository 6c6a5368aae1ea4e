r"""Small matrices that are written out: their sums and products, transposes, inverses, determinants and traces, entry by entry.

The inverse of a matrix is its adjugate over its determinant, so that it has no value where the determinant vanishes. A matrix of
one entry that a product gives is a number. What is left of a side is a matrix of formulas; an equation claims each of its entries.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from functools import reduce
from typing import Any

from derivations.latex.cursor import group_at
from derivations.latex.tokens import Token
from derivations.latex.words import WORDS
from derivations.latex.written_out import WrittenOut
from derivations.reading.syntax.trees import Matrix

MATRICES = ("pmatrix", "bmatrix", "matrix", "smallmatrix", "psmallmatrix", "bsmallmatrix")
MAX_MATRIX = 3  # rows and columns of a matrix
MAX_MATRIX_POWER = 4
_TRANSPOSES = {"T", "top", "intercal", "mathsfT", "mathrmT", "mathsf{T}", "mathrm{T}"}
_Rows = list[list[ast.expr]]


class Matrices(WrittenOut):
    """Reads matrices, and what is computed of them."""

    def matrix(self) -> ast.expr:
        """Read a matrix that is written out."""
        begin = self.take()
        rows: _Rows = [[]]
        while True:
            rows[-1].append(self._shielded(self.sum))
            if self.skip("&"):
                continue
            if self.skip("\\") and self.next.kind != "end":
                rows.append([])
                continue
            break
        if self.next.kind != "end":
            self.refuse(self.next, r"the rows of a matrix are separated by \\, its columns by &")
        self.take()
        if any(len(row) != len(rows[0]) for row in rows):
            self.refuse(begin, "the rows of this matrix have different lengths")
        if max(len(rows), len(rows[0])) > MAX_MATRIX:
            self.refuse(begin, f"a matrix is read of at most {MAX_MATRIX} rows and columns")
        if any(isinstance(entry, Matrix) for row in rows for entry in row):
            self.refuse(begin, "a matrix inside a matrix is not read; write its entries")
        if begin.text == "vmatrix":
            return self._determinant(self._square(rows, begin), begin)
        return self._of_rows(rows, begin)

    def of_matrix(self) -> ast.expr | None:
        r"""Read \det or \operatorname{tr} of what is a matrix; None where no such stands."""
        start, token = self.place, self.next
        if token.text == "det" and token.kind == "macro":
            self.take()
            kind = "det"
        elif token.kind == "macro" and token.text in WORDS and self._word_ahead() in ("tr", "Tr", "det"):
            kind = self._word_ahead().lower()
            self._skip_word()
        else:
            return None
        if not self._matrix_ahead():
            self.place = start
            return None
        value = self.primary()
        if not isinstance(value, Matrix):
            self.refuse(token, "a determinant or trace is of a matrix that is written out, and this is a number")
        if self.is_sign("^"):
            self.refuse(
                self.next,
                "does this power belong to the matrix or to the number made of it? Put brackets around what it belongs to",
            )
        rows = self._square(_rows(value), token)
        if kind == "tr":
            return reduce(lambda one, other: self.binary(one, ast.Add, other, token), [row[i] for i, row in enumerate(rows)])
        return self._determinant(rows, token)

    def _matrix_ahead(self) -> bool:
        """Whether a matrix begins here, or stands in the bracket that does."""
        if self.next.kind == "begin":
            return self.next.text in MATRICES
        if not self.is_sign("(", "[", "{"):
            return False
        depth = 0
        for token in self.tokens[self.place :]:
            depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}")) if token.kind == "sign" else 0
            if token.kind == "begin" and token.text in MATRICES:
                return True
            if depth == 0:
                return False
        return False

    def binary(self, left: ast.expr, kind: type[ast.operator], right: ast.expr, token: Token) -> Any:
        """Put an operation of two, of matrices entry by entry."""
        if not isinstance(left, Matrix) and not isinstance(right, Matrix):
            return super().binary(left, kind, right, token)
        if kind in (ast.Add, ast.Sub):
            if not (isinstance(left, Matrix) and isinstance(right, Matrix)) or shape_of(left) != shape_of(right):
                self.refuse(token, f"{_said(left)} and {_said(right)} have no sum")
            pairs = list(zip(left.entries, right.entries, strict=True))
            return self._with_entries([super(Matrices, self).binary(a, kind, b, token) for a, b in pairs], left.columns, token)
        if kind is ast.Mult and isinstance(left, Matrix) and isinstance(right, Matrix):
            return self._product(left, right, token)
        if kind is ast.Mult or (kind is ast.Div and isinstance(left, Matrix) and not isinstance(right, Matrix)):
            whole, number = (left, right) if isinstance(left, Matrix) else (right, left)
            assert isinstance(whole, Matrix)
            pairs = [(one, copy.deepcopy(number)) if whole is left else (copy.deepcopy(number), one) for one in whole.entries]
            return self._with_entries([super(Matrices, self).binary(a, kind, b, token) for a, b in pairs], whole.columns, token)
        self.refuse(token, "of matrices sums, products, transposes, inverses and whole powers are read")

    def negative(self, value: ast.expr, token: Token) -> Any:
        """Put a minus sign before a value, before each entry of a matrix."""
        if isinstance(value, Matrix):
            return self._with_entries([self.negative(one, token) for one in value.entries], value.columns, token)
        return self.put(ast.UnaryOp(ast.USub(), value), token)

    def call(self, function: str, arguments: Sequence[ast.expr], token: Token) -> Any:
        """Put a function's call.

        Raises:
            NotUnderstood: it is of a matrix.
        """
        if any(isinstance(one, Matrix) for one in arguments):
            self.refuse(token, f"{function} of a matrix is not read; write its entries")
        return super().call(function, arguments, token)

    def power_of_matrix(self, value: Matrix) -> ast.expr:
        r"""Read a matrix's exponent: ^\top, ^{-1}, ^{-\top}, or a small whole number."""
        hat = self.take()
        inside = group_at(self.tokens, self.place) if self.is_sign("{") else [self.next]
        braced = self.is_sign("{")
        if not braced and self.is_macro("mathsf", "mathrm"):  # ^\mathsf T, ^\mathsf{T}
            inside = [self.next, *(group_at(self.tokens, self.place + 1) if self.is_sign("{", ahead=1) else [self.peek(1)])]
            self.place += 2 * self.is_sign("{", ahead=1)
        written = "".join(part.text for part in inside if part.text not in ("{", "}"))
        self.place += len(inside) + 2 * braced
        inverse, written = written.startswith("-"), written.removeprefix("-")
        transposed = written in _TRANSPOSES
        if transposed and written == "T" and "T" in self.names:
            self.refuse(hat, r"is T a parameter here or the sign of a transpose? Write ^\top for the transpose")
        power = 1 if transposed else int(written) if written.isdigit() else 0
        if not 0 < power <= MAX_MATRIX_POWER:
            self.refuse(hat, rf"of matrices ^\top, ^{{-1}} and whole powers up to {MAX_MATRIX_POWER} are read")
        rows = _rows(value)
        if transposed:
            rows = [list(column) for column in zip(*rows, strict=True)]
        if inverse:
            rows = self._inverse(self._square(rows, hat), hat)
        base = self._of_rows(rows, hat)
        if power > 1:
            self._square(rows, hat)
        return reduce(lambda one, other: self.binary(one, ast.Mult, other, hat), [copy.deepcopy(base) for _ in range(power)])

    def _product(self, left: Matrix, right: Matrix, token: Token) -> Any:
        a, b = _rows(left), _rows(right)
        if len(a[0]) != len(b):
            self.refuse(token, f"{_said(left)} and {_said(right)} have no product")
        rows = [[self._dot_product(row, [line[j] for line in b], token) for j in range(len(b[0]))] for row in a]
        return self._of_rows(rows, token)

    def _dot_product(self, row: Sequence[ast.expr], column: Sequence[ast.expr], token: Token) -> ast.expr:
        terms = [
            super(Matrices, self).binary(copy.deepcopy(x), ast.Mult, copy.deepcopy(y), token)
            for x, y in zip(row, column, strict=True)
        ]
        return reduce(lambda one, other: super(Matrices, self).binary(one, ast.Add, other, token), terms)

    def _inverse(self, rows: _Rows, token: Token) -> _Rows:
        whole, size = self._determinant(rows, token), range(len(rows))
        if len(rows) == 1:
            return [[self.binary(self.number_node(1, token), ast.Div, whole, token)]]

        def cofactor(i: int, j: int) -> ast.expr:
            minor = self._determinant(_without(rows, i, j), token)
            signed = self.negative(minor, token) if (i + j) % 2 else minor
            found: ast.expr = self.binary(signed, ast.Div, copy.deepcopy(whole), token)
            return found

        return [[cofactor(j, i) for j in size] for i in size]

    def _determinant(self, rows: _Rows, token: Token) -> ast.expr:
        """Expand a determinant along its first row."""
        if len(rows) == 1:
            return copy.deepcopy(rows[0][0])
        whole: ast.expr | None = None
        for column, entry in enumerate(rows[0]):
            term = self.binary(copy.deepcopy(entry), ast.Mult, self._determinant(_without(rows, 0, column), token), token)
            whole = term if whole is None else self.binary(whole, ast.Sub if column % 2 else ast.Add, term, token)
        assert whole is not None
        return whole

    def _square(self, rows: _Rows, token: Token) -> _Rows:
        if len(rows) != len(rows[0]):
            self.refuse(token, "this is of a matrix of as many rows as columns")
        return rows

    def _of_rows(self, rows: _Rows, token: Token) -> ast.expr:
        """Make a matrix; a number of one that has one entry."""
        if len(rows) == len(rows[0]) == 1:
            return rows[0][0]
        return self._with_entries([entry for row in rows for entry in row], len(rows[0]), token)

    def _with_entries(self, entries: list[ast.expr], columns: int, token: Token) -> Any:
        return self.put(Matrix(entries=entries, columns=columns), token)


def shape_of(value: ast.expr) -> tuple[int, int]:
    """Give the rows and columns of a value; a number has one of each."""
    return (len(value.entries) // value.columns, value.columns) if isinstance(value, Matrix) else (1, 1)


def _rows(value: Matrix) -> _Rows:
    return [value.entries[i : i + value.columns] for i in range(0, len(value.entries), value.columns)]


def _without(rows: _Rows, i: int, j: int) -> _Rows:
    return [[one for k, one in enumerate(row) if k != j] for number, row in enumerate(rows) if number != i]


def _said(value: ast.expr) -> str:
    return "a {} x {} matrix".format(*shape_of(value)) if isinstance(value, Matrix) else "a number"
