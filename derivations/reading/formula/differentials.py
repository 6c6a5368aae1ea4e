r"""Differentials, and the measure of \int Dz: whether a d, or a D, belongs to an integral sign, and the variables of a formula.

A differential belongs to the open integral at its level, or stands in the numerator of a fraction there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from closedform.derivations.reading.formula.letters import at_name, is_letter, name
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import argument_at, bracket, group_at, is_sign
from closedform.derivations.reading.formula.words import ACCENTS

_CONSTANT_LETTERS = {"e", "d", "pi", "E"}


def at_d(p: Parser) -> bool:
    """Return True if the d at this place may be a differential's."""
    if p.next.kind == "letter" and p.next.text == "d":
        return is_letter(p.peek(1)) or p.is_macro(*ACCENTS, ahead=1)
    return p.is_word("d")


def take_d(p: Parser) -> None:
    """Skip the d of a differential."""
    if p.next.kind == "letter":
        p.take()
    else:
        p.skip_word()


def at_differential(p: Parser, *, numerator: bool = False) -> bool:
    """Return True if the differential of the integral at this level is next; with ``numerator``, also of the integral around the numerator.

    Raises:
        NotUnderstood: d may be a parameter too.
    """
    scope = p.scope
    if not at_d(p) or (scope.integral is None and not (numerator and scope.above is not None)):
        return False
    if not numerator or scope.integral is not None:
        _refuse_parameter(p)
    return True


def _refuse_parameter(p: Parser) -> None:
    if p.next.kind == "letter" and "d" in p.scope.names and not _are_alone(p):
        p.refuse(p.next, r"is d a parameter here or a differential? Write \mathrm{d}x for the differential, or d \cdot x")


def _are_alone(p: Parser) -> bool:
    """Return True if the formula has as many letters after a d as integral signs, so that each is a differential."""
    here, count = p.place, 0
    for place in range(len(p.tokens)):
        p.place = place
        count += at_d(p) and p.peek(-1).text not in ("^", "_")
    p.place = here
    return count == sum(token.text == "int" for token in p.tokens)


def inner_differential(p: Parser) -> ast.expr:
    r"""Read a differential in place of a factor: in a numerator, \int\frac{dx}{x}."""
    token = p.next
    _refuse_parameter(p)
    if p.scope.integral is not None:
        p.refuse(token, "this integral has no integrand; write 1 for one")
    differential(p)
    return p.number(1, token)


def differential(p: Parser) -> None:
    """Read a differential, and give its letter to its integral."""
    integral = p.scope.integral or p.scope.above
    assert integral is not None
    if integral.variable is not None:
        p.refuse(p.next, "a second differential for one integral sign")
    take_d(p)
    integral.variable = letter_of(p)


def letter_of(p: Parser) -> ast.Name:
    """Read the letter of a differential."""
    at = p.next
    if not at_name(p):
        p.refuse(at, "a differential needs a letter, dx")
    letter = p.letter(name(p), at)
    if _is_called(p):
        p.refuse(at, "an integral over a measure is not read; write its density, as in f(x)\\,dx")
    return letter


def _is_called(p: Parser) -> bool:
    r"""Return True if letters in brackets are next, and so a measure or distribution stands before them: d\mu(x), dF(x, y)."""
    here = p.place
    found = p.is_sign("(")
    while found and p.is_sign("(", ","):
        p.take()
        found = at_name(p)
        if found:
            name(p)
    found = found and p.is_sign(")")
    p.place = here
    return found


def has_ended(p: Parser) -> bool:
    r"""Return True if the integral at this level has had its differential, as in ``\int\frac{dx}{x} + 1``."""
    return p.scope.integral is not None and p.scope.integral.variable is not None


# The measure of \int Dz.


def skip_measure(p: Parser) -> bool:
    r"""Skip the D of \int Dz, and return True if there was one: before a letter, after an integral sign or its integrand.

    After a sign with ends it counts only if no differential follows: \int_0^1 D t\,dt has a factor D.
    """
    if {"D", "Dcal"} & p.scope.names:
        return False
    if p.is_macro("mathcal", "mathrm", "mathsf") and p.word_ahead() == "D":
        ahead = p.argument(1)[1]
    elif p.next.kind == "letter" and p.next.text == "D":
        ahead = 1
    else:
        return False
    if not (is_letter(p.peek(ahead)) and (_is_behind_sign(p) or _is_behind_integrand(p, ahead + 1))):
        return False
    p.place += ahead
    return True


def ends_here(p: Parser, ahead: int = 0) -> bool:
    r"""Return True if a product ends at a distance ahead: then the measure has no integrand but itself, \int_x^\infty Dt."""
    return p.peek(ahead).kind == "end of text" or p.is_sign("+", "-", ")", "]", "}", "=", ",", ahead=ahead)


def _is_behind_integrand(p: Parser, length: int) -> bool:
    r"""Return True if a measure of some tokens here closes an integral without differential and measure: \int_0^\infty z^2\,Dz."""
    if not ends_here(p, length):
        return False
    depth = 0
    for token in reversed(p.tokens[: p.place]):
        depth -= token.turn
        if depth < 0 or token.text in ("d", "D"):
            return False
        if depth == 0 and token.text == "int":
            return True
    return False


def _is_behind_sign(p: Parser) -> bool:
    """Return True if an integral sign precedes this place, or one with ends and no differential after it."""
    if p.place and p.peek(-1).text == "int":
        return True
    if any(token.text == "d" for token in p.tokens[p.place :]):
        return False
    for start in range(p.place):
        if p.tokens[start].text == "int":
            at = start + 1
            while at + 1 < p.place and p.tokens[at].text in ("_", "^"):
                at = argument_at(p.tokens, at + 1)[1]
            if at == p.place:
                return True
    return False


def at_measure(p: Parser) -> bool:
    """Return True if the measure of the integral at this level stands here, after its integrand."""
    if p.scope.integral is None or has_ended(p):
        return False
    here = p.place
    found = skip_measure(p)
    p.place = here
    return found


# The variables of a formula, by its tokens alone.


def running_letters(p: Parser) -> frozenset[str]:
    """Name the letters that a formula integrates over, evaluates or takes a limit of."""
    found = frozenset([*_integrated(p), *_evaluated(p)])
    p.place = 0
    return found


def _integrated(p: Parser) -> Iterator[str]:
    if not any(token.text == "int" for token in p.tokens):
        return
    for place in range(len(p.tokens)):
        p.place = place
        if at_d(p) or skip_measure(p):
            if at_d(p):
                take_d(p)
            if at_name(p):
                yield name(p)


def _evaluated(p: Parser) -> Iterator[str]:
    for place, token in enumerate(p.tokens):
        behind = [part.text for part in p.tokens[place + 1 : place + 3]]
        is_limit = token.text == "lim" and behind == ["_", "{"]
        ends = is_sign(p.tokens, place, "|", "mid", "rbar", "]") and behind[:1] == ["_"] and behind[1:] not in ([], ["+"])
        if is_limit or (ends and behind[1] == "{" and any(part.text == "=" for part in group_at(p.tokens, place + 2))):
            p.place = place + 3
            if at_name(p):
                yield name(p)
        elif ends:
            yield from _only_letter(p, place)


def _only_letter(p: Parser, close: int) -> Iterator[str]:
    """Name the only letter before an evaluation's end; if there are several, those that the claim integrates over."""
    opening = next((i for i in range(close) if p.tokens[i].text == "[" and len(bracket(p.tokens, i)) == close - i - 1), 0)
    letters = {part.text for part in p.tokens[opening:close] if is_letter(part) and part.text not in _CONSTANT_LETTERS}
    yield from letters if len(letters) == 1 else letters & p.scope.notation.running
