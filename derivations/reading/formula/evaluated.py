r"""Evaluations between two ends, ``\left[F(x)\right]_0^1``, ``F(x)\Big|_{x=0}^{x=1}``, and at a point, ``F(t)\Big|_{t=0}``.

The letter is the one named below; else the only one in the form without a statement, or over which the claim integrates. An
infinite end is a limit. The reader asks about a bar after the second term of a sum: the whole sum may be meant, or that term.
"""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.integrals import end
from closedform.derivations.reading.formula.letters import at_name, name
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token
from closedform.derivations.reading.formula.trees import Put, bound_names, copied, function_of, names_in
from closedform.derivations.reading.syntax.vocabulary import CONSTANTS, FUNCTIONS

_KNOWN = {*CONSTANTS, *FUNCTIONS, "Integral", "Sum", "Derivative", "Limit", "E", "oo"}


def evaluated(p: Parser, form: ast.expr, token: Token) -> ast.expr:
    """Read the ends after a bar or a bracket, and evaluate a form there."""
    if not p.is_sign("_"):
        p.refuse(token, r"an evaluation has its lower end first, \left[F\right]_0^1")
    letter, low = _place(p, p.take())
    if not p.is_sign("^"):
        if not letter:
            p.refuse(token, "is this evaluated at a point? Name the letter, _{x=0}")
        return _at(p, form, _variable(p, form, letter, token), low, token)
    other, high = _place(p, p.take())
    if other and letter and other != letter:
        p.refuse(token, f"the ends have two letters, {letter} and {other}")
    variable = _variable(p, form, letter or other, token)
    above, below = (_at(p, copied(form), variable, point, token) for point in (high, low))
    return p.binary(above, ast.Sub, below, token)


def before_bar(p: Parser) -> ast.expr:
    r"""Read \left. F \right|_0^1."""
    opening = p.take()
    with p.within(closing=True):
        value = p.enclosed(sum_of)
    p.expect("rbar", opening)
    return evaluated(p, value, opening)


def _place(p: Parser, sign: Token) -> tuple[str, ast.expr]:
    """Read an end, perhaps with its letter."""
    if not (p.is_sign("{") and any(part.text == "=" for part in p.argument()[0])):
        return "", end(p, sign)
    p.take()
    letter = name(p) if at_name(p) else ""
    if not letter or not p.skip("="):
        p.refuse(p.next, "an end is a value of a letter, _{x=0}")
    signed = p.is_sign("-", "+")
    value: ast.expr
    if p.is_macro("infty", ahead=signed):
        infinity = p.letter("oo", sign)
        value = p.negative(infinity, sign) if p.is_sign("-") else infinity
        p.place += 1 + signed
    else:
        value = p.enclosed(sum_of)
    p.expect("}", sign)
    return letter, value


def _variable(p: Parser, form: ast.expr, letter: str, token: Token) -> str:
    letters = names_in(form) - {*p.scope.names, *_KNOWN, *bound_names(form)}
    chosen = {letter} if letter else letters if len(letters) == 1 else letters & p.scope.notation.running
    if len(chosen) != 1:
        p.refuse(token, r"which letter has these ends? Name it, \Big|_{x=0}^{x=1}")
    (variable,) = chosen
    if variable in bound_names(form):
        p.refuse(token, f"{variable} is integrated over inside; let another letter run there")
    return variable


def _at(p: Parser, form: ast.expr, variable: str, point: ast.expr, token: Token) -> ast.expr:
    """Substitute a value for a letter; at infinity take the limit."""
    bare = point.operand if isinstance(point, ast.UnaryOp) else point
    own = p.letter(f"_{variable}", token)
    if isinstance(bare, ast.Name) and bare.id == "oo":
        return p.call("Limit", [Put({variable: own}).visit(form), copied(own), point], token)
    return _AtPoint(variable, point, own).visit(form)


class _AtPoint(Put):
    """Substitutes a value for a letter; a derivative in that letter is taken there."""

    def __init__(self, variable: str, end: ast.expr, own: ast.expr) -> None:
        super().__init__({variable: end})
        self.variable, self.end, self.own = variable, end, own

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Take a derivative at the value."""
        by = node.args[1] if function_of(node) == "Derivative" and len(node.args) == 3 else None
        if not (isinstance(by, ast.Name) and by.id == self.variable):
            return self.generic_visit(node)  # type: ignore[return-value]
        body = Put({self.variable: self.own}).visit(node.args[0])
        there = ast.Call(node.func, [body, copied(self.own), node.args[2], copied(self.end)], [])
        return ast.copy_location(there, node)
