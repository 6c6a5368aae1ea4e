"""The levels of the grammar: sums, products, factors, powers, and the bases of powers; tables list the readers of commands."""

from __future__ import annotations

import ast
from fractions import Fraction
from itertools import pairwise

from closedform.derivations.reading.formula.differentials import at_differential, at_measure, has_ended, inner_differential
from closedform.derivations.reading.formula.factorials import factorial_behind
from closedform.derivations.reading.formula.habits import is_over_a_square, letters_follow, refuse_touching_numbers
from closedform.derivations.reading.formula.letters import at_name, is_letter, plain_name, refuse_call
from closedform.derivations.reading.formula.parser import DEFINING, FRACTIONS, Parser, stray
from closedform.derivations.reading.formula.scope import Integral
from closedform.derivations.reading.formula.token import CLOSED_BY, Token, refused
from closedform.derivations.reading.syntax.trees import MAX_DEPTH, SLASH, Undefined

_NO_FACTOR = frozenset({
    "cap", "cup", "wedge", "land", "lor", "vee", "sim", "in", "approx", "equiv", "propto", "simeq", "to", "rightarrow", "div", *DEFINING,
})  # fmt: skip
_OPENS_FACTOR = ("(", "[", r"\{", "{", "lbar", "langle", "lnorm", "lnull", "lfloor", "lceil")
REMEDIES = {
    "infty": r"it stands at the end of an integral only", "nabla": "evaluate the gradient", "iint": r"write \int\int, each with its ends",
    **dict.fromkeys(("sup", "inf", "limsup", "liminf", "argmax", "argmin"), "write its value, and that it is the extremum as an inequality for all letters"),
    "pm": "it is two claims where both sides of a file's equation have it, else write them",
    "top": "vectors are not read, give each inner product a name",
}  # fmt: skip
_DEFINE = r"define it by \newcommand, or write it out"
_TRANSPOSE = "a transpose? Vectors are not read; give each inner product a name"
_GOES_ON = r"does the product go on here? Write \cdot before it, or put its neighbour into another equation"
_WHICH_TERM = r"is the term before this evaluated, or the whole sum? Put it into brackets, \left[...\right]_0^1"
_WHICH_BAR = r"is this below the bar of / or beside it? Write \frac{...}{...}, or brackets"


def sum_of(p: Parser) -> ast.expr:
    """Read a sum, in which no outer integral has its differential; but a numerator may have it."""
    with p.within(integral=None, above=p.scope.handed, handed=None, depth=p.scope.depth + 1):
        return terms(p)


def integrand(p: Parser, integral: Integral, first: ast.expr | None = None) -> ast.expr:
    """Read the integrand of an integral, a sum up to its differential; after a differential with a ``first`` letter, a product."""
    with p.within(integral=integral, above=None, handed=None, depth=p.scope.depth + 1):
        return terms(p) if first is None else product(p)


def terms(p: Parser) -> ast.expr:
    """Read the terms of a sum."""
    if p.scope.depth > MAX_DEPTH:
        p.refuse(p.next, f"nested more than {MAX_DEPTH} deep")
    first, is_negative = p.next, p.is_sign("-")
    p.skip("-", "+")
    with p.within(later=False):
        value = product(p)
    if is_negative:
        value = p.negative(value, first)
    while p.is_sign("+", "-") and not has_ended(p):
        token = p.take()
        with p.within(later=True):
            value = p.binary(value, ast.Add if token.text == "+" else ast.Sub, product(p), token)
    return value


def product(p: Parser, *, waits: bool = False) -> ast.expr:
    """Read a product; the divisor after / is one factor, and the reader asks about factors after it.

    Args:
        p: the parser.
        waits: True if an operator waits for the bar after its argument.
    """
    first, start, slashed = p.next, p.place, False
    value = factor(p)
    while not (at_differential(p) or at_measure(p)):
        token = p.next
        if at_evaluation(p) and not p.scope.closing:
            if waits:
                return value
            if p.scope.later:
                p.refuse(token, _WHICH_TERM)
            value = p.table.evaluated(p, value, p.take())
            continue
        if p.skip("*"):
            power = p.skip("*") and not p.peek(-1).apart
            value = p.binary(value, ast.Pow if power else ast.Mult, factor(p), token)
        elif p.skip("/"):
            if is_over_a_square(p, value, start):
                value = p.binary(value, ast.Div, factor(p), token)
            else:
                slashed = True
            above, value = value, p.binary(value, ast.Div, factor(p), token)
            while slashed and starts_factor(p) and not at_differential(p):
                if not letters_follow(p, above):
                    p.refuse(p.next, _WHICH_BAR)
                if not p.scope.notation.below:
                    raise Undefined(str(refused(p.text, p.next.at, _WHICH_BAR)), SLASH)
                value = p.binary(value, ast.Div, factor(p), token)
        elif starts_factor(p):
            if slashed or token.broken:
                p.refuse(token, _WHICH_BAR if slashed else _GOES_ON)
            refuse_touching_numbers(p, first, token)
            value = p.binary(value, ast.Mult, factor(p), token)
        else:
            return value
        first = token
    return value


def starts_factor(p: Parser) -> bool:
    """Return True if a factor begins here."""
    token = p.next
    if token.kind in ("letter", "digit", "macro", "begin"):
        return not (token.kind == "macro" and (token.text in _NO_FACTOR or p.is_word("and")))
    if p.is_sign("|"):
        return not at_evaluation(p) and p.scope.bars == 0 and not p.scope.conditioning
    if p.is_sign("norm"):
        return p.scope.norms == 0
    return p.is_sign(*_OPENS_FACTOR)


def at_evaluation(p: Parser) -> bool:
    """Return True if the bar of an evaluation is next: one with an index, which closes no absolute value."""
    return p.is_sign("|", "mid", "rbar") and p.is_sign("_", ahead=1) and (p.scope.bars == 0 or p.next.text == "rbar")


def factor(p: Parser) -> ast.expr:
    """Read a factor with its powers."""
    token = p.next
    if at_differential(p, numerator=True):
        return inner_differential(p)
    value = primary(p)
    if p.is_sign("^") and token.kind == "macro" and token.text in (*FRACTIONS, "int"):
        p.refuse(p.next, "which expression has this power? Put brackets around it")
    while p.is_sign("^", "'"):
        if (raised := p.table.raised(p, value)) is not None:
            value = raised
            continue
        hat = p.take()
        value = p.binary(value, ast.Pow, exponent(p, hat), hat)
        if isinstance(value.left, ast.Name) and p.is_sign("(") and value.left.id != "pi":  # \sigma^2(0)
            refuse_call(p, value.left.id, token)
        if p.is_sign("^"):
            p.refuse(p.next, "a double exponent; put braces")
    if p.is_sign("_"):
        p.refuse(p.next, "an index stands at a letter only; of brackets, (...)_+ is the positive part")
    return factorial_behind(p, value) if p.is_sign("!") else value


def exponent(p: Parser, hat: Token) -> ast.expr:
    """Read an exponent: in braces, or a single sign."""
    token = p.next
    if p.is_sign("+"):
        p.refuse(token, "an index, or the positive part? Of brackets, (x)^+ is the positive part")
    if p.is_sign("{"):
        inside = [part.text for part in p.argument()[0]]
        if len(inside) == 3 and inside[0] == "(" and inside[2] == ")":
            p.refuse(token, "an upper index or a power? Leave the brackets out for a power; write an index below")
        if {*pairwise(part for part in inside if part not in ("{", "}"))} & {("mathrm", "T"), ("mathsf", "T")}:
            p.refuse(token, _TRANSPOSE)
        return group(p)
    if token.kind == "digit":
        if p.peek(1).kind == "digit" and not p.peek(1).apart:
            p.refuse(token, "LaTeX raises the first digit alone; put the exponent in braces")
        return digit(p)
    if is_letter(token):
        if token.text == "T" and "T" not in p.scope.names:
            p.refuse(token, _TRANSPOSE)
        return simple_name(p)
    if p.is_macro(*FRACTIONS, "sqrt"):
        return primary(p)
    if p.is_macro("top", "intercal", "mathsf", "mathrm"):
        p.refuse(token, _TRANSPOSE)
    p.refuse(hat, f"the exponent {token.typed} is not understood; put it in braces")


def group(p: Parser) -> ast.expr:
    """Read an argument: braces, or a single letter or digit."""
    token = p.next
    if p.skip("{"):
        value: ast.expr = p.enclosed(sum_of)
        p.expect("}", token)
        return value
    if token.kind == "digit":
        return digit(p)
    if token.kind == "letter":
        return simple_name(p)
    if is_letter(token):
        return p.table.named(p, True)
    p.refuse(token, "this needs an argument in braces")


def simple_name(p: Parser) -> ast.expr:
    """Read one letter, without index: the argument of a command."""
    if p.next.kind == "letter":
        token = p.take()
        return plain_name(p, token.text, token)
    return p.table.named(p, False)


def digit(p: Parser) -> ast.expr:
    """Read one digit."""
    token = p.take()
    return p.number(int(token.text), token)


def primary(p: Parser) -> ast.expr:
    """Read the base of a power."""
    token = p.next
    if (parselet := p.table.signs.get(token.text)) and token.kind in ("sign", "digit") and (found := parselet(p)) is not None:
        return found
    if token.kind == "digit":
        return number(p)
    if token.kind == "sign":
        why = {"+": "two operators in a row; put brackets", "rbar": "a bar that closes nothing"}
        p.refuse(token, why.get({"-": "+", "rnorm": "rbar"}.get(token.text, token.text)) or stray(token))
    if token.kind in ("letter", "macro"):
        return word(p)
    if token.kind == "begin":
        read = p.table.environments.get(token.text)
        return read(p) if read is not None else p.refuse(token, rf"\begin{{{token.text}}} is not read")  # type: ignore[return-value]
    if token.kind == "end of text":
        p.refuse(token, "the formula ends too early")
    p.refuse(token, f"{token.typed} is not understood here")


def number(p: Parser) -> ast.expr:
    """Read a number."""
    first, digits = p.next, _digits(p)
    if p.is_sign(".") and not p.next.apart and p.peek(1).kind == "digit" and not p.peek(1).apart:
        digits += p.take().text + _digits(p)
    if p.next.kind == "digit" and p.next.apart:
        p.refuse(p.next, "a number in two pieces; close the gap, or put an operator")
    if p.is_sign("_"):
        p.refuse(p.next, "an index at a number has no meaning here")
    return p.number(Fraction(digits), first)


def _digits(p: Parser) -> str:
    digits = ""
    while p.next.kind == "digit" and (not digits or not p.next.apart):
        digits += p.take().text
    return digits


def inside(p: Parser, opening: Token) -> ast.expr:
    """Read a sum in brackets, and the bracket that closes it."""
    p.take()
    value: ast.expr = p.enclosed(sum_of)
    if p.is_sign(","):
        p.refuse(p.next, "a list or an interval is not a number")
    p.expect(CLOSED_BY[opening.text], opening)
    return value


def arguments(p: Parser) -> list[ast.expr]:
    """Read arguments in brackets."""
    opening = p.take()
    found = [p.enclosed(sum_of)]
    while p.skip(",", ";"):
        found.append(p.enclosed(sum_of))
    p.expect(CLOSED_BY[opening.text], opening)
    return found


def word(p: Parser) -> ast.expr:
    """Read an expression that begins with a letter or a command."""
    token = p.next
    for read in p.table.tried:
        if (found := read(p)) is not None:
            return found
    if p.is_macro("text", "textrm", "textit", "mbox") and p.word_ahead() not in p.scope.names:
        p.refuse(token, "words beside a formula are not read; put them in a comment, % closedform: such_that ...")
    if at_name(p):
        return p.table.named(p, True)
    p.refuse(token, f"{token.typed} is not read; {REMEDIES.get(token.text, _DEFINE)}")


def command(p: Parser) -> ast.expr | None:
    """Read an expression that begins with a command in the table."""
    read = p.table.commands.get(p.next.text) if p.next.kind == "macro" and p.next.text not in p.scope.names else None
    return None if read is None else read(p)
