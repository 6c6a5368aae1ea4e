r"""The commands that a note defines, by ``\newcommand``, ``\DeclareMathOperator``, ``\def`` and their like."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from derivations.reading.formula.token import Macro
from derivations.reading.formula.tokens import MAX_EXPANSIONS, raw_tokens
from derivations.syntax import MAX_LENGTH, NotUnderstood

DEFINING = ("newcommand", "renewcommand", "providecommand", "DeclareMathOperator", "DeclareRobustCommand", "DeclarePairedDelimiter",
            "NewDocumentCommand", "RenewDocumentCommand", "DeclareDocumentCommand", "def")  # fmt: skip
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
_TAKEN = re.compile(r"\s*(?:O\{([^{}]*)\}\s*)?((?:m\s*)*)")  # arguments of \NewDocumentCommand
_PAIR = re.compile(r"\\left(.+)#2\\right(.+)", re.DOTALL)  # the body of a pair of delimiters
_POSITIVE_PART = re.compile(
    r"\s*(?:\\left|\\[bB]igg?l?)?\s*([(\[])\s*#1\s*(?:\\right|\\[bB]igg?r?)?\s*[)\]]\s*_\s*(?:\+|\{\s*\+\s*\})\s*"
)
_ARGUMENT = re.compile(r"\s*(\\[A-Za-z]+|\\.|[^}])", re.DOTALL)


@lru_cache(maxsize=1)  # a file is asked what it defines, what twice, and where
def _tokens_of_file(text: str) -> list[Any]:
    """Split a text into tokens up to where its last definition certainly ends."""
    last = max((found.start() for found in re.finditer(rf"\\(?:{'|'.join(DEFINING)})(?![A-Za-z])", text)), default=-1)
    return raw_tokens(text[: last + MAX_LENGTH]) if last >= 0 else []


def definitions(text: str) -> dict[str, Macro]:
    r"""Find the macros that a text defines by ``\newcommand``, ``\DeclareMathOperator``, ``\def`` and their like; the last one counts."""
    found: dict[str, Macro] = {}
    raw = [token for token in _tokens_of_file(text) if token.tok != "comment"]
    for place, token in enumerate(raw):
        if token.tok == "macro" and token.arg in DEFINING:
            defined = _definition(text, raw, place)
            if defined is not None:
                found[defined[0]] = defined[1]
    return found


def redefined(text: str) -> dict[str, tuple[str, str]]:
    """Give the commands that a text gives another meaning after it has begun to speak, each with the two meanings."""
    begin = re.search(r"\\begin\s*\{document\}", text) or re.search(r"\$|\\\[|\\begin\s*\{(?:equation|align|gather)", text)
    raw = [token for token in _tokens_of_file(text) if token.tok != "comment"]
    before: dict[str, str] = {}
    found: dict[str, tuple[str, str]] = {}
    for place, token in enumerate(raw):
        if token.tok == "macro" and token.arg in DEFINING and (read := _definition(text, raw, place)) is not None:
            name, macro, _ = read
            if begin is not None and token.pos > begin.start() and before.get(name, macro.body) != macro.body:
                found[name] = before[name], macro.body
            before[name] = macro.body
    return found


def definition_places(text: str) -> list[tuple[int, int]]:
    """Give the characters from which to which each definition goes that is read: what stands there is said of nothing yet."""
    raw = [token for token in _tokens_of_file(text) if token.tok != "comment"]
    places = [place for place, token in enumerate(raw) if token.tok == "macro" and token.arg in DEFINING]
    return [(raw[place].pos, read[2]) for place in places if (read := _definition(text, raw, place)) is not None]


def as_defined(name: str, macro: Macro) -> str:
    """Write the definition of a macro."""
    if macro.starred and (pair := _PAIR.fullmatch(macro.body)):
        return f"\\DeclarePairedDelimiter{{\\{name}}}{{{pair[1]}}}{{{pair[2]}}}"
    count = f"[{macro.arguments}]" if macro.arguments else ""
    default = "" if macro.default is None else f"[{macro.default}]"
    return f"\\newcommand{{\\{name}}}{count}{default}{{{macro.body}}}"


def _definition(text: str, raw: Sequence[Any], place: int) -> tuple[str, Macro, int] | None:
    """Read one definition, and where it ends; None for one of a shape that is not read: the macro is then unknown where it is used."""
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
    if kind.endswith("DocumentCommand"):
        end = _end_of_group(raw, at) if is_sign("{") else None
        taken = None if end is None else _TAKEN.fullmatch(text[raw[at].pos + 1 : raw[end].pos])
        if end is None or taken is None:
            return None
        count, default, at = taken[2].count("m") + (taken[1] is not None), taken[1], end + 1
    elif kind not in ("def", "DeclareMathOperator", "DeclarePairedDelimiter") and is_sign("["):
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
    bodies: list[str] = []
    while len(bodies) < 1 + (kind == "DeclarePairedDelimiter"):
        if not is_sign("{") or count > MAX_ARGUMENTS:
            return None
        end = _end_of_group(raw, at)
        if end is None:
            return None
        bodies.append(text[raw[at].pos + 1 : raw[end].pos])
        at = end + 1
    stop = raw[at - 1].pos + 1
    if kind == "DeclarePairedDelimiter":  # of which \name*{...} and \name[\big]{...} are the same to a reader
        return name, Macro(rf"\left{bodies[0]}#2\right{bodies[1]}", 2, "", starred=True), stop
    body = f"{{{bodies[0]}}}" if _POSITIVE_PART.fullmatch(bodies[0]) else bodies[0]  # \E\relu{x} is the mean of it
    return name, Macro(f"\\operatorname{{{body}}}" if kind == "DeclareMathOperator" else body, count, default), stop


def _end_of_group(raw: Sequence[Any], at: int) -> int | None:
    """Find the brace that closes the one at a place."""
    depth = 0
    for place in range(at, min(at + MAX_LENGTH, len(raw))):
        depth += (raw[place].tok == "brace_open") - (raw[place].tok == "brace_close")
        if depth == 0:
            return place
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
    if macro.starred and (star := re.compile(r"\s*\*").match(text, at)):
        at = star.end()
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


def needed_macros(texts: Sequence[str], macros: Mapping[str, Macro]) -> list[str]:
    """Write the definitions that some texts need, and those that these need."""
    found: dict[str, str] = {}
    waiting = list(texts)
    while waiting:
        for name in re.findall(r"\\([A-Za-z]+|.)", waiting.pop()):
            if name in macros and name not in found and name not in DEFINING:
                found[name] = as_defined(name, macros[name])
                waiting += [macros[name].body, macros[name].default or ""]
    return sorted(found.values())
