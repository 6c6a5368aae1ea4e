r"""The letters of a formula before it is read: those that it integrates over, and those used as numbers or functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from closedform.derivations.reading.formula.commands import TABLE
from closedform.derivations.reading.formula.differentials import at_d, skip_measure, take_d
from closedform.derivations.reading.formula.letters import (
    at_bold_operator,
    at_name,
    at_vector,
    is_letter,
    letters_ahead,
    name,
    without_primes,
)
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.reader import MAX_REMEMBERED, alone, beginning
from closedform.derivations.reading.formula.scope import Scope
from closedform.derivations.reading.formula.token import Token, argument_at, is_sign
from closedform.derivations.reading.formula.tokens import tokens
from closedform.derivations.reading.formula.words import ACCENTS, BLACKBOARD, NAMED, WORDS
from closedform.derivations.reading.syntax.trees import NotUnderstood

_NO_NAMES = ("mathbb", "mathds", "mathbbm")
_FACED = re.compile(r"^(\\[A-Za-z]+)(?: ([A-Za-z])|(\\[A-Za-z]+))")
_SINGLE = re.compile(r"_(\\[A-Za-z]+|\w)$")
_NUMBERS = ("pi", "e", "i", "imath", "Phi", "E", "P", "d")  # which are no parameters without a statement


def running_in(sides: Iterable[str], notation: Notation) -> frozenset[str]:
    """List the letters that some sides integrate over."""
    return frozenset().union(*(bound_letters(side, notation) for side in sides))


def bound_letters(text: str, notation: Notation) -> frozenset[str]:
    """List the letters that a formula integrates over; empty for a text that is no formula."""
    with suppress(NotUnderstood):
        return _letters(text, alone(notation, text))[0]
    return frozenset()


def differentiated_by(text: str, notation: Notation) -> frozenset[str]:
    """List the letters by which a formula differentiates; empty for a text that is no formula."""
    with suppress(NotUnderstood):
        return _letters(text, alone(notation, text))[3]
    return frozenset()


def typed_letters(text: str, notation: Notation) -> frozenset[str] | None:
    """Return the letters of a text without accents and indices, those of its indices too; None for a text that is no formula."""
    try:
        return frozenset(token.text for token in tokens(text, notation.macros) if is_letter(token))
    except NotUnderstood:
        return None


def varying_letters(sides: Iterable[str], notation: Notation) -> frozenset[str]:
    r"""List the letters, as ``typed_letters`` does, that vary in a formula: those below a sign such as \sum, \lim and \max, and its bound letters.

    A letter by which it differentiates is one, and the lower end of an integral is none.
    """
    found = set[str]()
    for side in sides:
        typed = typed_letters(side, notation)
        if typed is None:
            continue
        for bound in bound_letters(side, notation) | differentiated_by(side, notation):
            found.add(max((letter for letter in typed if bound.startswith(letter)), key=len, default=bound))
        found.update(_below_signs(tokens(side, notation.macros)))
    return frozenset(found)


def _below_signs(found: Sequence[Token]) -> Iterator[str]:
    """Return the letters below each sign of several letters, also where the letters above it come first."""
    for place, token in enumerate(found):
        at = place + 1
        while token.kind == "macro" and not is_letter(token) and token.text != "int" and is_sign(found, at, "_", "^"):
            inside, after = argument_at(found, at + 1)
            yield from (one.text for one in inside if found[at].text == "_" and is_letter(one))
            at = after


def lone_letters(text: str, notation: Notation, *, called: bool = False) -> list[str]:
    r"""List the letters, as typed, that a formula uses as numbers somewhere: not before brackets, and not as differentials.

    With ``called``, those before brackets.

    Empty for a text that cannot be read.
    """
    with suppress(NotUnderstood):
        return list(_letters(text, alone(notation, text))[2 if called else 1])
    return []


def all_letters(text: str, notation: Notation) -> dict[str, str]:
    """Map the name of each letter of a formula, of vectors and of indices too, to the letter as typed; empty for no formula."""
    found: dict[str, str] = {}
    with suppress(NotUnderstood):
        p = Parser(text, Scope(notation, naming=True), TABLE)
        while p.next.kind != "end of text":
            start, letter = p.place, ""
            with suppress(NotUnderstood):
                letter = without_primes(name(p))[0] if at_name(p) else ""
            p.place = max(p.place, start + (p.argument(1)[1] if p.is_macro(*_NO_NAMES) else 1))
            if letter:
                typed = _FACED.sub(r"\1{\2\3}", _SINGLE.sub(r"_{\1}", _as_typed(p, start).rstrip("'")))
                index = dict.fromkeys(one.text for one in tokens(typed.partition("_")[2], {}) if is_letter(one))
                found |= {letter.partition("_")[0]: typed.partition("_")[0], letter: typed} | {
                    one: one for one in index if one not in found
                }
    return found


@lru_cache(maxsize=MAX_REMEMBERED)
def _letters(text: str, notation: Notation) -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """List the letters that a formula integrates over, those used as numbers, those before brackets, and those it differentiates by."""
    running: frozenset[str] = frozenset()
    try:
        parser = beginning(text, Scope(notation))
        running = parser.scope.running
        parser.scope = replace(parser.scope, naming=True)
        found = list(dict.fromkeys(_typed(parser)))
        by = frozenset(_differentiated(parser))
    except (NotUnderstood, RecursionError):
        return running, (), (), frozenset()
    alone, called = (tuple(letter for letter, before in found if before == behind) for behind in (False, True))
    return running, alone, called, by


def _typed(p: Parser) -> Iterator[tuple[str, bool]]:
    """Return each letter of a formula as typed, and whether a bracket follows it."""
    for start, end, letter in _names(p):
        first = p.tokens[start].text
        is_called = p.is_sign("(", "[", ahead=end - p.place)
        is_marked = letter != first and (first in ("d", "e", "i") or not is_called)  # d', P_1; but P_x(...)
        if (first not in _NUMBERS or is_marked) and letter not in p.scope.running:
            yield _as_typed(p, start), is_called


def _differentiated(p: Parser) -> Iterator[str]:
    for at, token in enumerate(p.tokens):
        p.place = at
        below, is_partial = p.is_sign("{") and p.is_sign("}", ahead=-1), token.text == "partial"
        p.place += 1
        if (below and (at_d(p) or p.is_macro("partial"))) or (is_partial and p.is_sign("_")):
            p.place += 1 + ((is_partial and p.is_sign("{", ahead=1)) or p.is_sign("(", ahead=1))
            if at_name(p):
                yield name(p)


def _names(p: Parser) -> Iterator[tuple[int, int, str]]:
    """Return each name of a formula, and the places at which it begins and ends."""
    while p.next.kind != "end of text":
        start = p.place
        if _skip_what_is_none(p):
            continue
        try:
            letter = name(p)
        except NotUnderstood:
            p.place = start + 1
            continue
        yield start, p.place, letter


def _skip_what_is_none(p: Parser) -> bool:
    """Skip tokens that are no letter for a number, and return True if there were any."""
    token = p.next
    if p.is_sign("^") and p.peek(1).text == "T":
        p.place += 2
    elif p.scope.running and (skip_measure(p) or at_d(p)):
        if at_d(p):
            take_d(p)
        if at_name(p):
            name(p)
    elif token.kind == "macro" and ((token.text in (*WORDS, *BLACKBOARD) and token.text not in ACCENTS) or at_bold_operator(p)):
        p.skip_word()
    elif token.kind == "letter" and (run := letters_ahead(p)) in NAMED and len(run) > 1:
        p.place += len(run)
    elif at_vector(p):
        name(p)
    elif is_letter(token) or p.is_macro(*ACCENTS):
        return False
    else:
        p.take()
    return True


def _as_typed(p: Parser, start: int) -> str:
    """Write the tokens of a name, including those that a command of the note produces, which are nowhere in the text."""
    found = ""
    for token in p.tokens[start : p.place]:
        if token.kind in ("letter", "digit") and re.search(r"\\[A-Za-z]+$", found):
            found += " "
        found += token.typed
    return found
