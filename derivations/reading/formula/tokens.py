r"""LaTeX -> tokens: replaces a note's own macros, and drops layout.

Each token has its character in the formula; a macro's tokens have that of the call. Nothing is typeset or run: a definition is text
replaced by text, a bounded number of times. A text is split once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from closedform.derivations.reading.formula.groups import (
    in_commands,
    uncrossed,
    with_indices_first,
    without_empty_groups,
    without_letter_groups,
)
from closedform.derivations.reading.formula.layout import without_layout
from closedform.derivations.reading.formula.token import Macro, Token, refuse
from closedform.derivations.reading.syntax.trees import MAX_LENGTH, NotUnderstood

MAX_TOKENS = 6000  # tokens of one formula, its macros replaced
MAX_EXPANSIONS = 500  # macro calls in one formula
MAX_REMEMBERED = 1000  # texts kept in memory
# Commands that people write without definition, and that LaTeX does not know.
USUAL = {
    "E": Macro(r"\mathbb{E}"), "R": Macro(r"\mathbb{R}"), "P": Macro(r"\mathbb{P}"), "dd": Macro(r"\mathrm{d}#1", 1),
    "iint": Macro(r"\int\int"), "iiint": Macro(r"\int\int\int"),
    **{
        name: Macro(rf"\operatorname{{{name}}}")
        for name in ("Var", "var", "Cov", "cov", "Prob", "KL", "erf", "erfc", "erfi", "sgn", "sign", "ReLU", "relu", "arsinh", "arcosh",
                     "artanh", "arcsinh", "arccosh", "arctanh", "Ei", "Si", "Ci", "Shi", "Chi", "sinc", "li")
    },
}  # fmt: skip
_COMMAND = re.compile(r"\\([^\W\d_]+|.)", re.DOTALL)
_LEXEME = re.compile(
    r"(?P<space>\s+|%[^\n]*(?:\n[^\S\n]*)?)|\\(?P<environment>begin|end)(?:\s*\{(?P<name>[\w* ._-]+)\}|(?![A-Za-z]|\s*\{))"
    r"|\\(?P<macro>[^\W\d_]+|.)|(?P<sign>---?|''|``|\$\$|.)",
    re.DOTALL,
)


def tokens(text: str, macros: Mapping[str, Macro]) -> tuple[Token, ...]:
    """Split a formula into tokens, with macros replaced and layout dropped.

    Raises:
        NotUnderstood: it is too long, its macros are endless, or a character has no meaning in a formula.
    """
    if len(text) > MAX_LENGTH:
        raise NotUnderstood(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    return _tokens(text, frozenset(macros_in(text, macros).items()))


def macros_in(text: str, macros: Mapping[str, Macro]) -> dict[str, Macro]:
    """Return the macros that a text calls, and those that these call."""
    found: dict[str, Macro] = {}
    waiting = [text]
    while waiting:
        for name in _COMMAND.findall(waiting.pop()):
            macro = macros.get(name, USUAL.get(name))
            if macro is not None and name not in found:
                found[name] = macro
                waiting += [macro.body, macro.default or ""]
    return found


@lru_cache(maxsize=MAX_REMEMBERED)
def _tokens(text: str, macros: frozenset[tuple[str, Macro]]) -> tuple[Token, ...]:
    found = uncrossed(without_empty_groups(without_layout(text, _written_out(text, dict(macros)))))
    return tuple(with_indices_first(without_letter_groups(in_commands(found))))


def trimmed(text: str, found: Sequence[Token]) -> list[Token]:
    """Drop the dollars around a formula and the punctuation after it.

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


@lru_cache(maxsize=MAX_REMEMBERED)
def lexed(text: str) -> tuple[Token, ...]:
    """Split a text into plain tokens, keeping macros; the signs of a display are tokens."""
    found: list[Token] = []
    apart = False
    for part in _LEXEME.finditer(text):
        kind = "environment" if part["environment"] else str(part.lastgroup)
        content, at = part[kind], part.start()
        if kind == "space" or (content.isspace() and kind != "macro"):
            apart = True
            continue
        content = " " if content.isspace() else content
        if kind == "environment":
            found.append(Token(content, part["name"] or "", at, apart))
        elif kind == "macro":
            found.append(Token("sign", f"\\{content}", at, apart) if content in "()[]" else Token("macro", content, at, apart))
        elif content == "~":
            found.append(Token("macro", " ", at, apart))
        elif content in ("''", "``"):
            found += [Token("sign", content[0], at, apart)] * 2
        elif content != "\\":
            sort = "letter" if content.isalpha() else "digit" if content in "0123456789" else "sign"
            found.append(Token(sort, content, at, apart))
        apart = False
    return tuple(found)


def _of_a_formula(text: str) -> tuple[Token, ...]:
    found = lexed(text)
    for token in found:
        if token.kind in ("begin", "end") and not token.text:
            refuse(text, token.at, "this is no LaTeX; a name may be missing after \\begin or \\end")
        if token.kind == "sign" and token.text in ("$$", r"\(", r"\)", r"\[", r"\]"):
            refuse(text, token.at, "the formula of a claim stands alone; leave out the signs of the display")
    return found


def _placed(body: str, call: Token) -> list[Token]:
    """Return the tokens of a macro's body, all at the place of the call."""
    return [replace(token, at=call.at) for token in _of_a_formula(body)]


def _written_out(text: str, macros: Mapping[str, Macro]) -> list[Token]:
    """Replace the note's own macros."""
    waiting = list(_of_a_formula(text)[::-1])
    found: list[Token] = []
    count = 0
    while waiting:
        token = waiting.pop()
        if token.kind != "macro" or token.text not in macros:
            if not (token.kind == "macro" and token.text == "ensuremath"):  # it has no meaning in a formula
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
    """Take a macro's arguments from the waiting tokens."""
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
    """Replace #1, #2, ... in a macro's body by arguments."""
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
