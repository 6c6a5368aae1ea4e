r"""Special functions that are replaced when read: Hermite polynomials and polylogarithms.

``\operatorname{He}_3(x)`` is x^3 - 3x (the polynomials orthogonal under the standard normal law; DLMF 18.3).
"""

from __future__ import annotations

import ast
from functools import reduce
from math import factorial

from closedform.derivations.reading.formula.grammar import inside
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token, words_of
from closedform.derivations.reading.formula.trees import names_in

MAX_POLYLOGARITHM = 8  # the order of a polylogarithm
MAX_HERMITE = 20  # the order of a Hermite polynomial


def polylogarithm(p: Parser) -> ast.expr | None:
    r"""Read \operatorname{Li}_2(z), for a number from 2; None if there is none.

    It is the integral over u > 0 of u^{n-1} z / (e^u - z), over Gamma(n), for z < 1 (DLMF 25.12.11); elsewhere it has no real
    value.
    """
    token = p.next
    if not (p.is_word("Li") and "Li" not in p.scope.names):
        return None
    p.skip_word()
    written = words_of(p.take_argument()) if p.skip("_") else ""
    if not (written.isdigit() and 2 <= int(written) <= MAX_POLYLOGARITHM):
        why = rf"a polylogarithm is read of an order that is a number from 2 to {MAX_POLYLOGARITHM}, \operatorname{{Li}}_2(z)"
        p.refuse(token, why)
    if not p.is_sign("(", "["):
        p.refuse(p.next, r"a polylogarithm has an argument in brackets, \operatorname{Li}_2(z)")
    z, order = inside(p, p.next), int(written)
    own = next(name for name in ("u", "v", "w", *(f"u_{i}" for i in range(99))) if name not in names_in(z) | p.scope.names)
    u = p.letter(own, token)
    body = p.build("z * u**k / (exp(u) - z)", token, z=z, u=u, k=p.number(order - 1, token))
    whole = p.integral(body, u, [p.number(0, token), p.letter("oo", token)], token)
    return p.binary(whole, ast.Div, p.number(factorial(order - 1), token), token)


def hermite(p: Parser) -> ast.expr | None:
    r"""Read a Hermite polynomial of the probabilists, \operatorname{He}_3(x); None if there is none."""
    start, token = p.place, p.next
    if p.is_word("He"):
        p.skip_word()
    elif token.text == "H" and p.peek(1).text == "e" and not p.peek(1).apart and not {"H", "e", "He"} & p.scope.names:
        p.place += 2
    else:
        return None
    if not p.skip("_"):
        p.place = start
        return None
    order = words_of(p.take_argument())
    if not order.isdigit() or int(order) > MAX_HERMITE:
        p.refuse(token, f"a Hermite polynomial is read of an order that is a number up to {MAX_HERMITE}")
    if not p.is_sign("(", "["):
        p.refuse(p.next, r"a Hermite polynomial has an argument, \operatorname{He}_3(x)")
    x = inside(p, p.next)
    terms = [_term(p, power, number, x, token) for power, number in enumerate(_coefficients(int(order))) if number]
    return reduce(lambda one, other: p.binary(one, ast.Add, other, token), terms)


def _term(p: Parser, power: int, coefficient: int, x: ast.expr, token: Token) -> ast.expr:
    number: ast.expr = p.number(abs(coefficient), token)
    number = number if coefficient > 0 else p.negative(number, token)
    return p.build("c * x**k", token, c=number, x=x, k=p.number(power, token)) if power else number


def _coefficients(order: int) -> list[int]:
    """Return the coefficients of a Hermite polynomial, the constant one first: He_{n+1} = x He_n - n He_{n-1}."""
    before, found = [0], [1]
    for n in range(order):
        raised = [0, *found]
        before, found = found, [c - n * (before[i] if i < len(before) else 0) for i, c in enumerate(raised)]
    return found
