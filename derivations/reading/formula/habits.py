r"""Habits that decide the ambiguous signs of a product: the divisor after / in a normal density's exponent, mixed numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from closedform.derivations.reading.formula.letters import has_eulers_number, is_letter
from closedform.derivations.reading.formula.parser import FRACTIONS, Parser
from closedform.derivations.reading.formula.token import Token, bracket, depths, words_of
from closedform.derivations.reading.formula.trees import is_number, names_in


def is_over_a_square(p: Parser, value: ast.expr, start: int) -> bool:
    r"""Return True if every factor after / is below it, by the habit of normal densities.

    e^{-x^2/2\sigma^2}, e^{-x^2/4\sigma^2} or e^{-b^2/2(1+q)}, if the exponent has no other term, and e^{-x^2/2q} beside its
    \sqrt{2\pi q}.
    """
    is_square = isinstance(value, ast.BinOp) and isinstance(value.op, ast.Pow) and is_number(value.right, 2)
    ahead = p.tokens[p.place : p.place + 10]
    if not is_square or not _is_exponent_of_e(p, start) or len(ahead) < len(("2", "x")):
        return False
    two, letter, *rest = ahead
    if letter.text == "(":  # e^{-b^2/2(1+q)}
        behind = p.place + 1 + len(bracket(p.tokens, p.place + 1)) + 2
        return (two.kind, two.text) == ("digit", "2") and not letter.apart and p.peek(behind - p.place).text == "}"
    power = re.match(r"(?:_(?:\w|\{\w+\}))?\^(?:2|\{2\})\}", words_of(rest))
    if two.kind != "digit" or not is_letter(letter) or letter.apart:
        return False
    return power is not None or (two.text == "2" and _has_its_root(p, start, [letter.text, *(token.text for token in rest)]))


def letters_follow(p: Parser, above: ast.expr) -> bool:
    """Return True if a letter closely follows a divisor whose dividend has letters, b^2/4a: it may be below the bar too."""
    is_close = is_letter(p.next) and not (p.next.apart or p.next.spaced or p.next.broken)
    return is_close and not p.is_sign("(", "[", ahead=1) and bool(names_in(above) - {"pi", "sqrt", "exp"})


def _is_exponent_of_e(p: Parser, start: int) -> bool:
    """Return True if a place is the first one after the minus sign of an exponent of e."""
    before = [token.text for token in p.tokens[max(start - 8, 0) : start]]
    if before[-3:] != ["^", "{", "-"]:
        return False
    base = [text for text in before[:-3] if text not in ("{", "}")]
    return base[-1:] == ["e"] and base[-2:-1] != ["_"] and (has_eulers_number(p) or before[-4] == "}")


def _has_its_root(p: Parser, start: int, below: Sequence[str]) -> bool:
    r"""Return True if a letter below the 2 of a normal density's exponent is the variance in its \sqrt{2\pi q}, a factor beside it."""
    name = list(below[: below.index("}")]) if "}" in below else []
    if len(name) > 1 and name[1] == "_":
        name = list(below[: below.index("}") + 1]) if name[2:3] == ["{"] else name
        root = name if len(name) in (len("q_1"), len("q_{1}")) else []
    else:
        root = name if len(name) == 1 else []
    sought = ["sqrt", "{", "2", "pi", *root, "}"]
    term = term_around(p, start - 2)
    return bool(root) and any(term[at : at + len(sought)] == sought for at in range(len(term)))


def refuse_touching_numbers(p: Parser, before: Token, token: Token) -> None:
    """Ask about a number after a factor, and about a number before a fraction of numbers: it may be a mixed one."""
    if token.kind == "digit" and not (token.text == "1" and p.is_event(1)):
        p.refuse(token, r"a number after a factor: is it a power, an index or a factor? Write ^{...}, _{...} or \cdot")
    if before.kind == "digit" and p.is_macro(*FRACTIONS) and p.peek(-1).kind == "digit":
        above, behind = p.argument(1)
        below, _ = p.argument(behind)
        if not {"letter", "macro"} & {part.kind for part in (*above, *below)}:
            p.refuse(token, r"is this a mixed number or a product? Write \cdot between, or one fraction")


def follows(p: Parser, wanted: str) -> bool:
    """Return True if a sign follows in the bracket or text around this place."""
    for place, depth in depths(p.tokens, p.place):
        if depth < 0:
            return False
        if depth == 0 and p.tokens[place].kind == "sign" and p.tokens[place].text == wanted:
            return True
    return False


def term_around(p: Parser, place: int) -> list[str]:
    """Return the tokens of the product around a place, beyond the braces around it."""
    behind = _term(p.tokens[place:], 1)
    return [*reversed(_term(p.tokens[:place][::-1], -1)), *behind]


def _term(found: list[Token], way: int) -> list[str]:
    part: list[str] = []
    depth = 0
    for token in found:
        if token.kind == "sign":
            depth += way * token.turn
            leaves = token.text in ("(", "[", r"\{", ")", "]", r"\}") and depth < 0
            if leaves or (depth <= 0 and token.text in ("+", "-", "=", ",", ";")):
                break
            depth = max(depth, 0)
        part.append(token.text)
    return part
