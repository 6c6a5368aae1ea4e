r"""The commands that a note defines, by ``\newcommand``, ``\DeclareMathOperator``, ``\def`` and their like."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from derivations.latex.tokens import MAX_EXPANSIONS, Macro, raw_tokens
from derivations.syntax import MAX_LENGTH, NotUnderstood

DEFINING = ("newcommand", "renewcommand", "providecommand", "DeclareMathOperator", "DeclareRobustCommand", "def")
MAX_ARGUMENTS = 9  # of a macro, as in TeX
# Commands that people write without defining them, and that LaTeX does not know.
USUAL = {
    "E": Macro(r"\mathbb{E}"),
    **{
        name: Macro(rf"\operatorname{{{name}}}")
        for name in ("Var", "var", "Cov", "cov", "Prob", "erf", "erfc", "erfi", "sgn", "sign", "ReLU", "relu", "arsinh", "arcosh", "artanh",
                     "arcsinh", "arccosh", "arctanh")
    },
}  # fmt: skip
_TAKES_ONE = re.compile(r"(?:[_^]|\\[dt]?frac|\\sqrt)\s*$")  # what is put in behind it has to be one thing
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_ARGUMENT = re.compile(r"\s*(\\[A-Za-z]+|\\.|[^}])", re.DOTALL)


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


def written_out(text: str, macros: Mapping[str, Macro]) -> str:
    r"""Put what a note's own commands stand for, and those that LaTeX lacks, in their places, and leave all else of a text as it was typed.

    Args:
        text: a formula that has been read; one that has not may be refused here.
        macros: by name, without the backslash.

    Raises:
        NotUnderstood: an argument is missing, or the commands are written out without end.
    """
    at = count = 0
    macros = {**USUAL, **macros}
    while (call := _COMMAND.search(text, at)) is not None:
        macro, at = macros.get(call[1]), call.end()
        if macro is None:
            continue
        count += 1
        if count > MAX_EXPANSIONS or len(text) > 10 * MAX_LENGTH:
            raise NotUnderstood(f"\\{call[1]} is written out without end; simplify its definition")
        given, end = _given(text, call.end(), macro, call[1])
        body = "".join(
            piece if place % 2 == 0 else "".join(given[int(piece) - 1 : int(piece)])
            for place, piece in enumerate(re.split(r"#([1-9])", macro.body))
        )
        if _TAKES_ONE.search(text, 0, call.start()):
            body = f"{{{body}}}"
        # A command at the end of what is put in must not run into a letter after it.
        apart = " " if re.search(r"\\[A-Za-z]+$", body) and text[end : end + 1].isalpha() else ""
        text, at = f"{text[: call.start()]}{body}{apart}{text[end:]}", call.start()
    return text


def _given(text: str, at: int, macro: Macro, name: str) -> tuple[list[str], int]:
    """Take the arguments of a call off the text behind it, as they are typed; give where they end."""
    given: list[str] = []
    if macro.default is not None:
        optional = re.compile(r"\s*\[([^\]]*)\]").match(text, at)
        given.append(macro.default if optional is None else optional[1])
        at = at if optional is None else optional.end()
    while len(given) < macro.arguments:
        found = _ARGUMENT.match(text, at)
        if found is None:
            raise NotUnderstood(f"\\{name} takes {macro.arguments} argument(s)")
        at = found.end()
        if found[1] == "{":
            end = _closing(text, at)
            if end < 0:
                raise NotUnderstood(f"an argument of \\{name} is not closed")
            given.append(text[at:end])
            at = end + 1
        else:
            given.append(found[1])
    return given, at


def _closing(text: str, at: int) -> int:
    """Find the brace that closes one opened before; -1 where there is none."""
    depth = 1
    for sign in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, at):
        depth += (sign[0] == "{") - (sign[0] == "}")
        if depth == 0:
            return sign.start()
    return -1
