"""Brackets and bars: a sum, a floor, a positive part, an absolute value."""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.grammar import inside, starts_factor, sum_of
from closedform.derivations.reading.formula.habits import follows
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token, is_plus
from closedform.derivations.reading.syntax.trees import Matrix


def bracketed(p: Parser) -> ast.expr:
    """Read the content of brackets."""
    token = p.next
    if token.text != "{" and p.is_relation_within(p.place):
        p.refuse(token, r"a comparison in brackets: an indicator is \mathbf{1}\{...\}, a probability \mathbb{P}(...)")
    value = inside(p, token)
    if token.text in ("lfloor", "lceil"):
        return p.call("floor" if token.text == "lfloor" else "ceiling", [value], token)
    is_part = is_plus(p.tokens, p.place)
    if token.text == "[" and p.is_sign("_") and not is_part:
        return p.table.evaluated(p, value, token)
    if token.text != "{" and p.is_sign("_") and not is_part:
        p.refuse(p.next, "an index at a bracket; (...)_+ alone is read, the positive part")
    if is_part and ((token.text != "{" and p.is_sign("_")) or (token.text in ("(", "[") and p.is_sign("^"))):
        return _positive_part(p, value, token)
    return value


def _positive_part(p: Parser, value: ast.expr, token: Token) -> ast.expr:
    """Read the sign of the positive part of brackets, (...)_+ or (...)^+."""
    if isinstance(value, Matrix):
        p.refuse(p.next, "a matrix has no positive part here")
    p.place += p.argument(1)[1]
    return p.build("Max(x, 0)", token, x=value)


def absolute(p: Parser) -> ast.expr:
    """Read an absolute value."""
    opening = p.take()
    bare = opening.text == "|"
    with p.within(bars=p.scope.bars + 1 if bare else 0):
        value = sum_of(p)
    p.expect("|" if bare else "rbar", opening)
    if bare and starts_factor(p) and not p.is_sign("|") and follows(p, "|"):
        p.refuse(opening, r"which bars belong together? Write \lvert ... \rvert")
    return p.call("Abs", [value], opening)
