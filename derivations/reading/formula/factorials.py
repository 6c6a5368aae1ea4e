r"""Factorials, double factorials and binomial coefficients, by the Gamma function.

``(2n-1)!!`` is 2^n Gamma(n + 1/2) / sqrt(pi) and ``(2n)!!`` is 2^n Gamma(n + 1) (DLMF 5.4.2, 5.4.3), for arguments that are visibly
odd or even.
"""

from __future__ import annotations

import ast
from fractions import Fraction
from functools import reduce
from math import factorial

from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token
from closedform.derivations.reading.formula.trees import copied, is_number, names_in

MAX_FALLING = 12  # factors of a binomial coefficient that is written out


def factorial_behind(p: Parser, value: ast.expr) -> ast.expr:
    r"""Read the factorial sign after a value: \Gamma(n+1)."""
    known = p.scope.known - p.scope.random
    # A value of numbers, a sum's index and parameters, without quotients, so that its factorial is meant.
    if not names_in(value) <= known or any(isinstance(node, (ast.Div, ast.Call)) for node in ast.walk(value)):
        p.refuse(p.next, r"a factorial is read for whole numbers; write \Gamma(n+1)")
    token = p.take()
    return _double(p, value, p.take()) if p.is_sign("!") else p.build("gamma(n + 1)", token, n=value)


def _double(p: Parser, value: ast.expr, token: Token) -> ast.expr:
    """Write a double factorial of z = 2 m + c, with a number c."""
    parts = _twice_and(value)
    if parts is None:
        p.refuse(token, r"is this odd or even? A double factorial is read for 2n, 2n-1, 2n+1 and the like, and for numbers")
    half, shift = parts
    middle = p.number(Fraction(shift, 2), token)  # z/2
    if half is not None:
        middle = p.binary(half, ast.Add, middle, token)
    form = "2**h * gamma(h + 1)" if shift % 2 == 0 else "2**(h + half) * gamma(h + 1) / sqrt(pi)"
    return p.build(form, token, h=middle, half=p.number(Fraction(1, 2), token))


def _twice_and(value: ast.expr) -> tuple[ast.expr | None, int] | None:
    """Read a value as 2 m + c: return m, None if it is a number alone, and c."""
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
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult) and is_number(value.left, 2):
        return None if any(isinstance(node, ast.Div) for node in ast.walk(value.right)) else (copied(value.right), 0)
    return None


def of_two(p: Parser, above: ast.expr, below: ast.expr, token: Token) -> ast.expr:
    r"""Write a binomial coefficient: \Gamma(n+1) / (\Gamma(k+1) \Gamma(n-k+1)), and n (n-1) ... (n-k+1) / k! for a number k.

    The two are equal where the first has a value. The second has one at every n, and is 0 at n = 0, ..., k-1, as texts mean.
    """
    found: ast.expr
    k = next((k for k in range(1, MAX_FALLING + 1) if is_number(below, k)), None)
    if k is None:
        found = p.build("gamma(n + 1) / (gamma(k + 1) * gamma(n - k + 1))", token, n=above, k=below)
        return found
    steps = [p.build("n - j", token, n=above, j=p.number(j, token)) for j in range(k)]
    falling = reduce(lambda one, other: p.binary(one, ast.Mult, other, token), steps)
    found = p.binary(falling, ast.Div, p.number(factorial(k), token), token)
    return found
