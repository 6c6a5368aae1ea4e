r"""Derivatives, ``\frac{d}{dx} f``, ``\frac{d f}{dx}``, ``\frac{\partial^2}{\partial x^2} f`` and ``\partial_x f``; limits, ``\lim_{x\to 0} f``.

The operator acts on the product after it, like a sum's sign; if a bracket is followed by more, the reader asks for its argument.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from closedform.derivations.reading.formula.functions import fraction
from closedform.derivations.reading.formula.grammar import factor, product, starts_factor, sum_of
from closedform.derivations.reading.formula.letters import at_name, name
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token, words_of
from closedform.derivations.reading.formula.trees import copied
from closedform.derivations.reading.formula.words import WORDS

MAX_ORDER = 4
_ARROWS = {"to": 0, "rightarrow": 0, "longrightarrow": 0, "downarrow": 1, "searrow": 1, "uparrow": -1, "nearrow": -1}
# The signs of a side after the point.
_FROM = {("^", "{", "+", "}"): 1, ("^", "{", "-", "}"): -1, ("^", "+"): 1, ("^", "-"): -1, ("+",): 1, ("-",): -1}


def quotient(p: Parser) -> ast.expr:
    r"""Read a fraction, or the derivative written as one."""
    token = p.next
    above, behind = p.argument(1)
    below, _ = p.argument(behind)
    if not (
        p.is_sign("{", ahead=1) and p.is_sign("{", ahead=behind) and _is_d(above) and _is_d(below) and len(below) > _is_d(below)
    ):
        return fraction(p)
    if above[0].text == "d" and "d" in p.scope.names:
        p.refuse(token, r"is this a derivative or a quotient with d? Write \mathrm{d} for the derivative, or d \cdot x")
    p.place += 2 + _is_d(above)
    order = _order(p, token)
    body = None if p.is_sign("}") else p.enclosed(sum_of)
    p.expect("}", token)
    p.place += 1 + _is_d(below)
    by, below_order, squared = _by(p, token, order)
    if below_order != order:
        why = "the order above and below the bar is not the same, or the derivative is by several letters; take one at a time"
        p.refuse(token, why)
    if not p.skip("}"):
        p.refuse(p.next, "a derivative by several letters is taken one at a time")
    return _derivative(p, token, by, order, _operand(p) if body is None else body, squared=squared)


def partial(p: Parser) -> ast.expr:
    r"""Read \partial_x and its argument."""
    token = p.take()
    if not p.skip("_"):
        p.refuse(token, r"by which letter is the derivative? Write \partial_x, or \frac{\partial}{\partial x}")
    braced = p.skip("{")
    by = _letter(p, index=braced)
    squared = braced and _is_squared(p)
    if braced:
        p.expect("}", token)
    order = _order(p, token)
    if squared and order > 1:
        p.refuse(token, "a derivative by a square is taken once at a time")
    return _derivative(p, token, by, order, _operand(p), squared=squared)


def _by(p: Parser, token: Token, order: int) -> tuple[ast.expr, int, bool]:
    r"""Read the letter below the bar: it, the order, and whether the derivative is by its square, \partial(\sigma^2) or \partial\sigma^2."""
    opening = p.next
    if not p.skip("("):
        by = _letter(p)
        below = _order(p, token)
        return (by, 1, True) if (order, below) == (1, 2) else (by, below, False)
    by = _letter(p)
    if not _is_squared(p):
        p.refuse(p.next, r"a derivative is by a letter or its square, \partial(\sigma^2)")
    p.expect(")", opening)
    return by, _order(p, token) if order == 1 else 0, True


def _is_squared(p: Parser) -> bool:
    """Read the square of a letter, and return True if there is one."""
    if not (p.is_sign("^") and words_of(p.argument(1)[0]) == "2"):
        return False
    p.take()
    p.take_argument()
    return True


def _letter(p: Parser, *, index: bool = True) -> ast.expr:
    at = p.next
    if not at_name(p):
        p.refuse(at, "a derivative is by a letter")
    return p.letter(name(p, index=index), at)


def _order(p: Parser, token: Token) -> int:
    if not p.skip("^"):
        return 1
    written = words_of(p.take_argument())
    if not (written.isdigit() and 0 < int(written) <= MAX_ORDER):
        p.refuse(token, f"the order of a derivative is a number from 1 to {MAX_ORDER}")
    return int(written)


def _operand(p: Parser) -> ast.expr:
    opening = p.next
    if not starts_factor(p):
        p.refuse(opening, "the derivative has no argument; put it after the operator, in brackets")
    if not p.is_sign("(", "[", r"\{"):
        return product(p, waits=True)
    value = factor(p)
    if starts_factor(p) or p.is_sign("/", "*"):
        p.refuse(opening, "is the derivative of these brackets or of the whole product? Put brackets around its argument")
    return value


def _derivative(p: Parser, token: Token, by: ast.expr, order: int, body: ast.expr, *, squared: bool = False) -> ast.expr:
    """Write a derivative by a letter, or by its square: d/d(x^2) is 1/(2x) d/dx."""
    value: ast.expr = p.call("Derivative", [body, by, p.number(order, token)], token)
    return p.build("d / (2 * x)", token, d=value, x=copied(by)) if squared else value


def _is_d(found: Sequence[Token]) -> int:
    """Count the tokens of the d at the start of a part of a derivative; 0 if it starts with another sign."""
    if not found:
        return 0
    if found[0].text == "partial" or (found[0].kind == "letter" and found[0].text == "d"):
        return 1
    if found[0].kind == "macro" and found[0].text in WORDS:
        texts = [part.text for part in found[1:4]]
        return 2 if texts[:1] == ["d"] else 4 if texts == ["{", "d", "}"] else 0
    return 0


def limit(p: Parser) -> ast.expr:
    """Read a limit from its sign to the end of the product after it."""
    token, why = p.take(), r"a limit has its letter and point below it, \lim_{x\to 0}"
    if not (p.is_sign("_") and p.is_sign("{", ahead=1)):
        p.refuse(token, why)
    end = p.place + p.argument(1)[1] - 1
    p.place += 2
    at = p.next
    letter = name(p) if at_name(p) else p.refuse(at, why)
    arrow = p.take()
    if arrow.text not in _ARROWS:
        p.refuse(arrow, why)
    if letter in p.scope.names:
        why = f"{letter} has a domain, and tends here to a limit outside it, or occurs outside the limit too; take another letter"
        p.refuse(at, why)
    behind = [part.text for part in p.tokens[p.place : end]]
    tail = next((tail for tail in _FROM if behind[-len(tail) :] == list(tail)), ())
    side = _FROM.get(tail, _ARROWS[arrow.text])
    point = _point(p, end - len(tail))
    p.place = end
    p.expect("}", token)
    with p.within(running=p.scope.running | {letter}):
        body = product(p)
    sides = [] if not side else [p.number(1, token) if side > 0 else p.negative(p.number(1, token), token)]
    return p.call("Limit", [body, p.letter(letter, at), point, *sides], token)


def _point(p: Parser, end: int) -> ast.expr:
    """Read the point of a limit."""
    first = p.next
    if p.tokens[end - 1].text == "infty" and end - p.place - p.is_sign("-", "+") == 1:
        infinity: ast.expr = p.letter("oo", first)
        return p.negative(infinity, first) if p.is_sign("-") else infinity
    whole, p.tokens = p.tokens, p.tokens[:end]
    point: ast.expr = p.enclosed(sum_of)
    if p.place != end:
        p.refuse(p.next, "the point of a limit is a closed form")
    p.tokens = whole
    return point
