r"""What is written out where it is read: Hermite polynomials, double factorials, and determinants and traces of small matrices.

``\operatorname{He}_3(x)`` is x^3 - 3x (the polynomials orthogonal under the standard normal law; DLMF 18.3); ``(2n-1)!!`` is
2^n Gamma(n + 1/2) / sqrt(pi) and ``(2n)!!`` is 2^n Gamma(n + 1) (DLMF 5.4.2, 5.4.3), for arguments of which it is seen whether they are odd or even.
"""

from __future__ import annotations

import ast
import copy
from abc import abstractmethod
from fractions import Fraction
from functools import reduce

from derivations.latex.cursor import group_at
from derivations.latex.finite import Finite
from derivations.latex.tokens import Token
from derivations.latex.words import WORDS

MAX_HERMITE = 20  # the order of a Hermite polynomial
MATRICES = ("pmatrix", "bmatrix", "matrix", "smallmatrix", "vmatrix")
MAX_MATRIX = 3  # rows of a matrix


class WrittenOut(Finite):
    """Reads what is short for a formula of its own."""

    @abstractmethod
    def inside(self, opening: Token) -> ast.expr:
        """Read a sum in brackets, and the bracket that closes it."""

    def hermite(self) -> ast.expr | None:
        r"""Read a Hermite polynomial of the probabilists, \operatorname{He}_3(x); None where none stands."""
        start, token = self.place, self.next
        if token.kind == "macro" and token.text in WORDS and self._word_ahead() == "He":
            self._skip_word()
        elif token.text == "H" and self.peek(1).text == "e" and not self.peek(1).apart and not {"H", "e", "He"} & self.names:
            self.place += 2
        else:
            return None
        if not self.skip("_"):
            self.place = start
            return None
        inside = group_at(self.tokens, self.place) if self.is_sign("{") else [self.next]
        order = "".join(part.text for part in inside)
        if not order.isdigit() or int(order) > MAX_HERMITE:
            self.refuse(token, f"a Hermite polynomial is read of an order that is a number up to {MAX_HERMITE}")
        self.place += len(inside) + 2 * self.is_sign("{")
        opening = self.next
        if not self.is_sign("(", "["):
            self.refuse(opening, r"a Hermite polynomial has an argument, \operatorname{He}_3(x)")
        argument = self.inside(opening)
        return self._polynomial(_hermite(int(order)), argument, token)

    def _polynomial(self, coefficients: list[int], x: ast.expr, token: Token) -> ast.expr:
        terms: list[ast.expr] = []
        for power, coefficient in enumerate(coefficients):
            if coefficient:
                raised = self.binary(copy.deepcopy(x), ast.Pow, self.number_node(power, token), token)
                number: ast.expr = self.number_node(abs(coefficient), token)
                number = number if coefficient > 0 else self.put(ast.UnaryOp(ast.USub(), number), token)
                terms.append(self.binary(number, ast.Mult, raised, token) if power else number)
        return reduce(lambda one, other: self.binary(one, ast.Add, other, token), terms)

    def double_factorial(self, value: ast.expr, token: Token) -> ast.expr:
        """Write a double factorial of 2 m + c, with a number c."""
        found = _twice_and(value)
        if found is None:
            self.refuse(token, r"is this odd or even? A double factorial is read of 2n, 2n-1, 2n+1 and the like, and of numbers")
        half, shift = found
        two, half_shift = self.number_node(2, token), self.number_node(Fraction(shift, 2), token)
        if half is not None:  # z/2 with z = 2 m + c
            middle: ast.expr = self.binary(half, ast.Add, half_shift, token)
        else:
            middle = half_shift
        gamma = self.call("gamma", [self.binary(copy.deepcopy(middle), ast.Add, self.number_node(1, token), token)], token)
        if shift % 2 == 0:
            return self.binary(self.binary(two, ast.Pow, middle, token), ast.Mult, gamma, token)
        up = self.binary(middle, ast.Add, self.number_node(Fraction(1, 2), token), token)
        whole = self.binary(self.binary(two, ast.Pow, up, token), ast.Mult, gamma, token)
        return self.binary(whole, ast.Div, self.call("sqrt", [self.put(ast.Name("pi"), token)], token), token)

    def of_matrix(self) -> ast.expr | None:
        r"""Read \det or \operatorname{tr} of a matrix that is written out; None where no such stands."""
        start, token = self.place, self.next
        if token.kind == "begin" and token.text == "vmatrix":
            kind = "det"
        elif token.text == "det" and token.kind == "macro":
            self.take()
            kind = "det"
        elif token.kind == "macro" and token.text in WORDS and self._word_ahead() in ("tr", "Tr", "det"):
            kind = self._word_ahead().lower()
            self._skip_word()
        else:
            return None
        opening = self.next if self.is_sign("(", "[") else None
        if opening is not None:
            self.take()
        if not (self.next.kind == "begin" and self.next.text in MATRICES):
            self.place = start
            return None
        rows = self._matrix()
        if opening is not None:
            self.expect({"(": ")", "[": "]"}[opening.text], opening)
        if kind == "tr":
            return reduce(lambda one, other: self.binary(one, ast.Add, other, token), [row[i] for i, row in enumerate(rows)])
        return self._determinant(rows, token)

    def _matrix(self) -> list[list[ast.expr]]:
        begin = self.take()
        rows: list[list[ast.expr]] = [[]]
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
        if len(rows) > MAX_MATRIX or any(len(row) != len(rows) for row in rows):
            self.refuse(begin, f"a determinant or trace is of as many rows as columns, at most {MAX_MATRIX}")
        return rows

    def _determinant(self, rows: list[list[ast.expr]], token: Token) -> ast.expr:
        """Expand a determinant along its first row."""
        if len(rows) == 1:
            return rows[0][0]
        whole: ast.expr | None = None
        for column, entry in enumerate(rows[0]):
            minor = [[copy.deepcopy(one) for i, one in enumerate(row) if i != column] for row in rows[1:]]
            term = self.binary(entry, ast.Mult, self._determinant(minor, token), token)
            sign = ast.Sub if column % 2 else ast.Add
            whole = term if whole is None else self.binary(whole, sign, term, token)
        assert whole is not None
        return whole


def _hermite(order: int) -> list[int]:
    """Give the coefficients of a Hermite polynomial, the constant one first: He_{n+1} = x He_n - n He_{n-1}."""
    before, found = [0], [1]
    for n in range(order):
        raised = [0, *found]
        before, found = found, [c - n * (before[i] if i < len(before) else 0) for i, c in enumerate(raised)]
    return found


def _twice_and(value: ast.expr) -> tuple[ast.expr | None, int] | None:
    """Read a value as 2 m + c: give m, None where it is a number alone, and c."""
    if isinstance(value, ast.Constant) and value.value == int(value.value):  # type: ignore[arg-type]
        return None, int(value.value)  # type: ignore[arg-type]
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) and isinstance(value.operand, ast.Constant):
        found = _twice_and(value.operand)
        return None if found is None else (None, -found[1])
    if isinstance(value, ast.BinOp) and isinstance(value.op, (ast.Add, ast.Sub)):
        left, right = _twice_and(value.left), _twice_and(value.right)
        if left is None or right is None or right[0] is not None:
            return None
        return left[0], left[1] + (right[1] if isinstance(value.op, ast.Add) else -right[1])
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult) and isinstance(value.left, ast.Constant):
        if value.left.value != 2 or any(isinstance(node, ast.Div) for node in ast.walk(value.right)):
            return None
        return copy.deepcopy(value.right), 0
    return None
