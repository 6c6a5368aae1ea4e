r"""Formulas side by side in one text: a text between two signs of equality may end one equation and begin another.

A text is one term if nothing in it can set two terms apart: no wide space, no comma, no words, and no command that is not read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from closedform.derivations.reading.formula.commands import TABLE
from closedform.derivations.reading.formula.grammar import REMEDIES
from closedform.derivations.reading.formula.layout import QUAD, space_at
from closedform.derivations.reading.formula.token import CLOSED_BY, CLOSING, OPERATORS, Macro, Token, argument_at, bracket, is_sign
from closedform.derivations.reading.formula.tokens import lexed, tokens, trimmed
from closedform.derivations.reading.formula.words import ACCENTS, BLACKBOARD, LETTERS, WORDS
from closedform.derivations.reading.syntax.trees import NotUnderstood

_SPOKEN = {"text", "textrm", "textit", "textnormal"}
_OF_A_TERM = {*LETTERS, *ACCENTS, *WORDS, *BLACKBOARD, *TABLE.commands, *REMEDIES} - _SPOKEN
_SEPARATE = (",", ";", ":")
_LEANS = {*OPERATORS, "^", "_"}  # signs that need a term on either side
_ALIGNED = ("\\", "newline", "&")


def with_quads(text: str, macros: Mapping[str, Macro]) -> str:
    r"""Write the spaces between two terms outside brackets as \quad if they are as wide, however typed, and as \qquad if twice as wide.

    Spaces beside a line's end or the sign of a column indent a line, and are kept.
    """
    found, written, kept = lexed(text), "", 0
    place = depth = 0
    while place < len(found):
        end, width = _spaces(found, place, macros)
        if end == place:
            depth += _turn(found[place])
            place += 1
            continue
        beside = [found[at].text for at in (place - 1, end) if 0 <= at < len(found)]
        if width >= QUAD and depth == 0 and len(beside) > 1 and not {*beside} & {*_ALIGNED}:
            written += text[kept : found[place].at] + ("\\qquad " if width >= 2 * QUAD else "\\quad ")
            kept = found[end].at
        place = end
    return written + text[kept:]


def _spaces(found: Sequence[Token], place: int, macros: Mapping[str, Macro]) -> tuple[int, float]:
    """Return the place after the spaces that begin at a place, and the sum of their widths."""
    width = 0.0
    while place < len(found):
        macro = macros.get(found[place].text) if found[place].kind == "macro" else None
        if (space := space_at(found, place)) is not None:
            place, width = space[0], width + space[1]
        elif macro is not None and not macro.arguments and macro.body.strip():
            inside = lexed(macro.body)
            end, own = _spaces(inside, 0, {})
            if end < len(inside):
                break
            place, width = place + 1, width + own
        else:
            break
    return place, width


def may_be_several(text: str, macros: Mapping[str, Macro]) -> bool:
    """Return True if a text may be two terms side by side: something outside its brackets may set them apart."""
    try:
        found = trimmed(text, tokens(text, macros))
    except NotUnderstood:
        return True
    place = depth = 0
    while place < len(found):
        token, end = found[place], place + 1
        depth += _turn(token)
        if depth == 0 and token.kind == "macro" and token.text not in _OF_A_TERM:
            end = _after_arguments(found, end)
        may_part = end > place + 1 or (token.kind == "macro" and token.text not in _OF_A_TERM) or is_sign(found, place, *_SEPARATE)
        if depth == 0 and may_part and _ends_a_term(found, place - 1) and _starts_a_term(found, end):
            return True
        place = end
    return are_apart(found)


def may_be_spaced_apart(text: str, macros: Mapping[str, Macro]) -> bool:
    """Return True if a wide space outside the brackets of a text stands between two terms, and before no differential."""
    try:
        return are_apart(trimmed(text, tokens(text, macros)))
    except NotUnderstood:
        return False


def are_apart(found: Sequence[Token]) -> bool:
    """Return True if a wide space outside brackets stands between two terms, and before no differential."""
    depth = 0
    for place, token in enumerate(found):
        is_inside, depth = depth > 0, depth + _turn(token)
        is_wide = (token.wide or token.broken) and not is_inside
        if is_wide and _ends_a_term(found, place - 1) and _starts_a_term(found, place) and not _is_differential(found, place):
            return True
    return False


def _turn(token: Token) -> int:
    if token.kind in ("begin", "end"):
        return 1 if token.kind == "begin" else -1
    return token.turn if token.kind == "sign" else (token.text == "{") - (token.text == "}")


def _after_arguments(found: Sequence[Token], place: int) -> int:
    """Return the place after the arguments, in square brackets and in braces, that begin at a place."""
    while place < len(found) and is_sign(found, place, "{", "["):
        place = argument_at(found, place)[1] if found[place].text == "{" else place + len(bracket(found, place)) + 2
    return place


def _ends_a_term(found: Sequence[Token], place: int) -> bool:
    return 0 <= place < len(found) and found[place].text not in _LEANS and found[place].text not in CLOSED_BY


def _starts_a_term(found: Sequence[Token], place: int) -> bool:
    return 0 <= place < len(found) and found[place].text not in _LEANS and found[place].text not in CLOSING


def _is_differential(found: Sequence[Token], place: int) -> bool:
    if found[place].text in WORDS:
        inside, end = argument_at(found, place + 1)
        return [part.text for part in inside] == ["d"] and end < len(found)
    return found[place].text == "d" and place + 1 < len(found) and found[place + 1].kind in ("letter", "macro")
