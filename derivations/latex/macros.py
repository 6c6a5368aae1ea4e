r"""The commands that a note defines, by ``\newcommand``, ``\DeclareMathOperator``, ``\def`` and their like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from derivations.latex.tokens import Macro, raw_tokens
from derivations.syntax import MAX_LENGTH

DEFINING = ("newcommand", "renewcommand", "providecommand", "DeclareMathOperator", "DeclareRobustCommand", "def")
MAX_ARGUMENTS = 9  # of a macro, as in TeX


def definitions(text: str) -> dict[str, Macro]:
    r"""Find the macros that a text defines by ``\newcommand``, ``\DeclareMathOperator``, ``\def`` and their like; the last one counts."""
    found: dict[str, Macro] = {}
    raw = [token for token in raw_tokens(text) if token.tok != "comment"]
    for place, token in enumerate(raw):
        if token.tok == "macro" and token.arg in DEFINING:
            defined = _definition(text, raw, place)
            if defined is not None:
                found[defined[0]] = defined[1]
    return found


def _definition(text: str, raw: Sequence[Any], place: int) -> tuple[str, Macro] | None:
    """Read one definition; None for one of a shape that is not read: the macro is then unknown where it is used."""
    kind, at = raw[place].arg, place + 1

    def is_sign(sign: str) -> bool:
        """Tell whether one of some signs is so many ahead."""
        return at < len(raw) and raw[at].tok in ("char", "brace_open", "brace_close", "specials") and _shown(raw[at]) == sign

    if is_sign("*"):
        at += 1
    braced = is_sign("{")
    at += braced
    if at >= len(raw) or raw[at].tok != "macro":
        return None
    name, at = raw[at].arg, at + 1
    if braced:
        if not is_sign("}"):
            return None
        at += 1
    count, default = 0, None
    while kind == "def" and is_sign("#") and at + 1 < len(raw):
        count, at = count + 1, at + 2
    if kind not in ("def", "DeclareMathOperator") and is_sign("["):
        if at + 2 >= len(raw) or not str(raw[at + 1].arg).isdigit():
            return None
        count, at = int(raw[at + 1].arg), at + 3
        if is_sign("["):
            start = raw[at].pos + 1
            while at < len(raw) and not is_sign("]"):
                at += 1
            if at == len(raw):
                return None
            default, at = text[start : raw[at].pos], at + 1
    if not is_sign("{") or count > MAX_ARGUMENTS:
        return None
    start, depth = raw[at].pos + 1, 0
    for end in raw[at : at + MAX_LENGTH]:
        depth += (end.tok == "brace_open") - (end.tok == "brace_close")
        if depth == 0:
            body = text[start : end.pos]
            return name, Macro(f"\\operatorname{{{body}}}" if kind == "DeclareMathOperator" else body, count, default)
    return None


def _shown(token: Any) -> str:
    return token.arg.specials_chars if token.tok == "specials" else str(token.arg)
