r"""LaTeX -> tokens, by pylatexenc: a note's own macros are written out, what only sets the page is left out.

A token knows the character of the formula that it comes from; what a macro stands for comes from where the macro is called. Nothing
is typeset or run: a definition is text put for text, a bounded number of times. A text is split once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pylatexenc.latexwalker import LatexWalker, LatexWalkerEndOfStream, LatexWalkerParseError

from derivations.reading.formula.layout import without_empty_groups, without_layout, without_letter_groups
from derivations.reading.formula.plain_tex import in_commands
from derivations.reading.formula.token import Macro, Token, refuse
from derivations.syntax import MAX_LENGTH, NotUnderstood

MAX_TOKENS = 6000  # of one formula, its macros written out
MAX_EXPANSIONS = 500  # of macros in one formula
MAX_REMEMBERED = 1000  # texts
_COMMAND = re.compile(r"\\([A-Za-z]+|.)")
_KINDS = {"macro": "macro", "begin_environment": "begin", "end_environment": "end"}


def tokens(text: str, macros: Mapping[str, Macro]) -> tuple[Token, ...]:
    """Split a formula into tokens, with the macros written out and what sets the page left out.

    Raises:
        NotUnderstood: it is too long, its macros are endless, or a character has no meaning in a formula.
    """
    if len(text) > MAX_LENGTH:
        raise NotUnderstood(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    return _tokens(text, frozenset(macros_in(text, macros).items()))


def macros_in(text: str, macros: Mapping[str, Macro]) -> dict[str, Macro]:
    """Give the macros that a text calls, and those that these call."""
    found: dict[str, Macro] = {}
    waiting = [text] if macros else []
    while waiting:
        for name in _COMMAND.findall(waiting.pop()):
            if name in macros and name not in found:
                found[name] = macros[name]
                waiting += [macros[name].body, macros[name].default or ""]
    return found


@lru_cache(maxsize=MAX_REMEMBERED)
def _tokens(text: str, macros: frozenset[tuple[str, Macro]]) -> tuple[Token, ...]:
    found = without_empty_groups(without_layout(text, _written_out(text, dict(macros))))
    return tuple(without_letter_groups(in_commands(found)))


def trimmed(text: str, found: Sequence[Token]) -> list[Token]:
    """Leave out the dollars around a formula and the punctuation after it.

    Raises:
        NotUnderstood: a dollar stands inside.
    """
    dollars = [token for token in found if token.text == "$" and token.kind == "sign"]
    while len(found) > 1 and found[0].text == "$" and found[-1].text == "$":
        found = found[1:-1]
    if dollars and any(token.text == "$" for token in found):
        refuse(text, dollars[0].at, "a dollar inside a formula; leave it out")
    while found and found[-1].kind == "sign" and found[-1].text in (",", ".", ";"):
        found = found[:-1]
    return list(found)


def raw_tokens(text: str) -> list[Any]:
    """Split a text into pylatexenc's tokens; the last stands at the end of what can be split."""
    walker = LatexWalker(text, tolerant_parsing=True)
    found: list[Any] = []
    at = 0
    while at < len(text):
        try:
            token = walker.get_token(at, environments=True)
        except LatexWalkerEndOfStream:
            break
        except LatexWalkerParseError as error:
            place = getattr(error, "pos", None)
            refuse(text, place if isinstance(place, int) else at, "this is no LaTeX; a name may be missing after \\begin or \\end")
        found.append(token)
        at = token.pos + max(token.len, 1)
    return found


@lru_cache(maxsize=MAX_REMEMBERED)
def _lexed(text: str) -> tuple[Token, ...]:
    """Split a text into plain tokens, macros kept."""
    found: list[Token] = []
    apart = False
    for token in raw_tokens(text):
        apart = apart or bool(token.pre_space)
        kind, content = token.tok, token.arg
        if kind == "specials":
            content = content.specials_chars
        if kind == "comment" or content == "\n\n" or (kind in ("char", "macro") and content.isspace()):
            apart = True
            continue
        found += _plain(text, kind, content, token.pos, apart)
        apart = bool(token.post_space)
    return tuple(found)


def _plain(text: str, kind: str, content: str, place: int, apart: bool) -> list[Token]:
    """Make the tokens of one of pylatexenc's: two of a double quote."""
    if kind == "specials":
        if content in ("''", "``"):
            return [Token("sign", content[0], place, apart)] * 2
        return [Token("macro", " ", place, apart) if content == "~" else Token("sign", content, place, apart)]
    if kind in _KINDS:
        return [Token(_KINDS[kind], content, place, apart)]
    if kind in ("mathmode_inline", "mathmode_display"):
        if content != "$":
            refuse(text, place, "the formula of a claim stands alone; leave out what opens and closes the display")
        return [Token("sign", "$", place, apart)]
    sort = "letter" if content.isalpha() else "digit" if content in "0123456789" else "sign"
    return [Token(sort, content, place, apart)]


def _placed(body: str, call: Token) -> list[Token]:
    """Give the tokens of a macro's body, all where it is called."""
    return [replace(token, at=call.at) for token in _lexed(body)]


def _written_out(text: str, macros: Mapping[str, Macro]) -> list[Token]:
    """Put what the note's own macros stand for in their places."""
    waiting = list(_lexed(text)[::-1])
    found: list[Token] = []
    count = 0
    while waiting:
        token = waiting.pop()
        if token.kind != "macro" or token.text not in macros:
            if not (token.kind == "macro" and token.text == "ensuremath"):  # of a formula it says nothing
                found.append(token)
            continue
        macro, count = macros[token.text], count + 1
        if count > MAX_EXPANSIONS or len(waiting) + len(found) > MAX_TOKENS:
            why = f"\\{token.text} is written out without end, or into more than {MAX_TOKENS} signs; simplify its definition"
            refuse(text, token.at, why)
        given = _arguments(text, token, macro, waiting)
        waiting += _filled(_placed(macro.body, token), given)[::-1]
    if len(found) > MAX_TOKENS:
        refuse(text, 0, f"the formula has more than {MAX_TOKENS} signs; split the claim")
    return found


def _arguments(text: str, call: Token, macro: Macro, waiting: list[Token]) -> list[list[Token]]:
    """Take a macro's arguments off the tokens that wait."""
    given: list[list[Token]] = []
    if macro.starred and waiting and waiting[-1].text == "*":
        waiting.pop()
    if macro.default is not None:
        if waiting and waiting[-1].text == "[":
            waiting.pop()
            given.append(_until(text, call, waiting, "]"))
        else:
            given.append(_placed(macro.default, call))
    while len(given) < macro.arguments:
        if not waiting or waiting[-1].text == "}":
            refuse(text, call.at, f"\\{call.text} takes {macro.arguments} argument(s)")
        first = waiting.pop()
        given.append(_until(text, call, waiting, "}") if first.text == "{" and first.kind == "sign" else [first])
    return given


def _until(text: str, call: Token, waiting: list[Token], closing: str) -> list[Token]:
    found: list[Token] = []
    depth = 0
    while waiting:
        token = waiting.pop()
        if token.kind == "sign" and token.text == closing and depth == 0:
            return found
        depth += (token.kind == "sign") * ((token.text == "{") - (token.text == "}"))
        found.append(token)
    refuse(text, call.at, f"an argument of \\{call.text} is not closed")


def _filled(body: Sequence[Token], given: Sequence[Sequence[Token]]) -> list[Token]:
    """Put arguments for #1, #2, ... in a macro's body."""
    found: list[Token] = []
    rest = iter(body)
    for token in rest:
        if token.text != "#":
            found.append(token)
            continue
        number = next(rest, None)
        if number is not None and number.kind == "digit" and 0 < int(number.text) <= len(given):
            found += given[int(number.text) - 1]
    return found
