r"""What is written out where it is read: Hermite polynomials, double factorials, polylogarithms, and functions such as the logit.

``\operatorname{He}_3(x)`` is x^3 - 3x (the polynomials orthogonal under the standard normal law; DLMF 18.3); ``(2n-1)!!`` is
2^n Gamma(n + 1/2) / sqrt(pi) and ``(2n)!!`` is 2^n Gamma(n + 1) (DLMF 5.4.2, 5.4.3), for arguments of which it is seen whether they are odd or even.
"""

from __future__ import annotations

import ast
import copy
from abc import abstractmethod
from fractions import Fraction
from functools import reduce
from math import factorial

from derivations.latex.cursor import group_at, names_in
from derivations.latex.finite import Finite
from derivations.latex.tokens import Token
from derivations.latex.words import WORDS

MAX_POLYLOGARITHM = 8  # the order of a polylogarithm
MAX_HERMITE = 20  # the order of a Hermite polynomial


class WrittenOut(Finite):
    """Reads what is short for a formula of its own."""

    @abstractmethod
    def inside(self, opening: Token) -> ast.expr:
        """Read a sum in brackets, and the bracket that closes it."""

    def short_for(self, name: str, arguments: list[ast.expr], token: Token) -> ast.expr:
        r"""Write logit p = log p - log(1 - p), softplus x = log(1 + e^x), sigmoid x = 1/(1 + e^{-x}) and probit p = sqrt 2 erfinv(2p - 1)."""
        if len(arguments) != 1:
            self.refuse(token, f"{name} takes one argument, not {len(arguments)}")
        (x,) = arguments
        one = self.number_node(1, token)
        if name == "probit":
            twice = self.binary(self.number_node(2, token), ast.Mult, x, token)
            inverse = self.call("erfinv", [self.binary(twice, ast.Sub, one, token)], token)
            return self.binary(self.call("sqrt", [self.number_node(2, token)], token), ast.Mult, inverse, token)
        if name == "logit":
            rest = self.call("log", [self.binary(one, ast.Sub, copy.deepcopy(x), token)], token)
            return self.binary(self.call("log", [x], token), ast.Sub, rest, token)
        power = x if name == "softplus" else self.put(ast.UnaryOp(ast.USub(), x), token)
        above = self.binary(one, ast.Add, self.call("exp", [power], token), token)
        if name == "softplus":
            return self.call("log", [above], token)
        return self.binary(self.number_node(1, token), ast.Div, above, token)

    def polylogarithm(self) -> ast.expr | None:
        r"""Read \operatorname{Li}_2(z), of a number from 2; None where none stands.

        It is the integral over u > 0 of u^{n-1} z / (e^u - z), over Gamma(n), for z < 1 (DLMF 25.12.11); elsewhere it has no real value.
        """
        token = self.next
        if not (token.kind == "macro" and token.text in WORDS and self._word_ahead() == "Li" and "Li" not in self.names):
            return None
        self._skip_word()
        inside: list[Token] = []
        if self.skip("_"):
            inside = group_at(self.tokens, self.place) if self.is_sign("{") else [self.next]
        written = "".join(part.text for part in inside)
        if not (written.isdigit() and 2 <= int(written) <= MAX_POLYLOGARITHM):
            self.refuse(
                token,
                rf"a polylogarithm is read of an order that is a number from 2 to {MAX_POLYLOGARITHM}, \operatorname{{Li}}_2(z)",
            )
        self.place += len(inside) + 2 * self.is_sign("{")
        if not self.is_sign("(", "["):
            self.refuse(self.next, r"a polylogarithm has an argument in brackets, \operatorname{Li}_2(z)")
        z, order = self.inside(self.next), int(written)
        own = next(name for name in ("u", "v", "w", *(f"u_{i}" for i in range(99))) if name not in names_in(z) | self.names)

        def u() -> ast.expr:
            value: ast.expr = self.put(ast.Name(own), token)
            return value

        above = self.binary(z, ast.Mult, self.binary(u(), ast.Pow, self.number_node(order - 1, token), token), token)
        below = self.binary(self.call("exp", [u()], token), ast.Sub, copy.deepcopy(z), token)
        ends = self.put(ast.Tuple([u(), self.number_node(0, token), self.put(ast.Name("oo"), token)]), token)
        integral = self.call("Integral", [self.binary(above, ast.Div, below, token), ends], token)
        return self.binary(integral, ast.Div, self.number_node(factorial(order - 1), token), token)

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
