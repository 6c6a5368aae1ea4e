r"""The commands that a note defines, by ``\newcommand``, ``\DeclareMathOperator``, ``\def`` and the like."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from closedform.derivations.reading.formula.token import Macro, Token, brace_of, is_sign
from closedform.derivations.reading.formula.tokens import MAX_EXPANSIONS, USUAL, lexed, macros_in
from closedform.derivations.reading.syntax.trees import MAX_LENGTH, NotUnderstood

DEFINING = ("newcommand", "renewcommand", "providecommand", "DeclareMathOperator", "DeclareRobustCommand", "DeclarePairedDelimiter",
            "NewDocumentCommand", "RenewDocumentCommand", "DeclareDocumentCommand", "def")  # fmt: skip
MAX_ARGUMENTS = 9  # arguments of a macro, as in TeX
_TAKES_ONE = re.compile(r"(?:[_^]|\\[dt]?frac|\\sqrt)\s*$")  # a replacement must stay one group
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_TAKEN = re.compile(r"\s*(?:O\{([^{}]*)\}\s*)?((?:m\s*)*)")  # arguments of \NewDocumentCommand
_PAIR = re.compile(r"\\left(.+)#2\\right(.+)", re.DOTALL)  # the body of a pair of delimiters
_POSITIVE_PART = re.compile(
    r"\s*(?:\\left|\\[bB]igg?l?)?\s*([(\[])\s*#1\s*(?:\\right|\\[bB]igg?r?)?\s*[)\]]\s*_\s*(?:\+|\{\s*\+\s*\})\s*"
)
_DEFINES = re.compile(rf"\\(?:{'|'.join(DEFINING)})(?![A-Za-z])")
_ARGUMENT = re.compile(r"\s*(\\[A-Za-z]+|\\.|[^}])", re.DOTALL)


@dataclass(frozen=True)
class Definition:
    """A definition in a text: its command, and its first and last character."""

    name: str
    macro: Macro
    start: int
    end: int


@lru_cache(maxsize=8)  # files whose definitions are kept in memory
def _defined_in(text: str) -> tuple[Definition, ...]:
    """Read the definitions of a text, up to where the last one certainly ends."""
    last = max((found.start() for found in _DEFINES.finditer(text)), default=-1)
    found = lexed(text[: last + MAX_LENGTH]) if last >= 0 else ()
    places = [place for place, token in enumerate(found) if token.kind == "macro" and token.text in DEFINING]
    return tuple(read for place in places if (read := _definition(text, found, place)) is not None)


def definitions(text: str) -> dict[str, Macro]:
    r"""Find the macros that a text defines by ``\newcommand``, ``\DeclareMathOperator``, ``\def`` and the like; the last definition counts."""
    return {one.name: one.macro for one in _defined_in(text)}


def redefined(text: str) -> dict[str, tuple[str, str]]:
    """Return the commands that a text redefines after its beginning, each with the two meanings."""
    begin = re.search(r"\\begin\s*\{document\}", text) or re.search(r"\$|\\\[|\\begin\s*\{(?:equation|align|gather)", text)
    before: dict[str, str] = {}
    found: dict[str, tuple[str, str]] = {}
    for one in _defined_in(text):
        if begin is not None and one.start > begin.start() and before.get(one.name, one.macro.body) != one.macro.body:
            found[one.name] = before[one.name], one.macro.body
        before[one.name] = one.macro.body
    return found


def definition_places(text: str) -> list[tuple[int, int]]:
    """Return the characters of each definition that is read: formulas there are not part of the text."""
    return [(one.start, one.end) for one in _defined_in(text)]


def as_defined(name: str, macro: Macro) -> str:
    """Write the definition of a macro."""
    if macro.starred and (pair := _PAIR.fullmatch(macro.body)):
        return f"\\DeclarePairedDelimiter{{\\{name}}}{{{pair[1]}}}{{{pair[2]}}}"
    count = f"[{macro.arguments}]" if macro.arguments else ""
    default = "" if macro.default is None else f"[{macro.default}]"
    return f"\\newcommand{{\\{name}}}{count}{default}{{{macro.body}}}"


def _definition(text: str, found: Sequence[Token], place: int) -> Definition | None:
    """Read one definition; None for an unknown shape, whose macro is then unknown where it is used."""
    kind, at = found[place].text, place + 1
    at += is_sign(found, at, "*")
    braced = is_sign(found, at, "{")
    at += braced
    if at >= len(found) or not (found[at].kind == "macro" or found[at].text.startswith("\\")):
        return None
    name, at = found[at].text.removeprefix("\\"), at + 1
    if braced and not is_sign(found, at, "}"):
        return None
    at += braced
    taken = _taken(text, found, at, kind)
    if taken is None:
        return None
    count, default, at = taken
    bodies: list[str] = []
    while len(bodies) < 1 + (kind == "DeclarePairedDelimiter"):
        end = brace_of(found, at) if is_sign(found, at, "{") and count <= MAX_ARGUMENTS else None
        if end is None:
            return None
        bodies.append(text[found[at].at + 1 : found[end].at])
        at = end + 1
    stop = found[at - 1].at + 1
    if kind == "DeclarePairedDelimiter":  # \name*{...} and \name[\big]{...} are then the same to a reader
        macro = Macro(rf"\left{bodies[0]}#2\right{bodies[1]}", 2, "", starred=True)
    else:
        body = f"{{{bodies[0]}}}" if _POSITIVE_PART.fullmatch(bodies[0]) else bodies[0]  # \E\relu{x} is then the mean of it
        macro = Macro(f"\\operatorname{{{body}}}" if kind == "DeclareMathOperator" else body, count, default)
    return Definition(name, macro, found[place].at, stop)


def _taken(text: str, found: Sequence[Token], at: int, kind: str) -> tuple[int, str | None, int] | None:
    """Read the number of a macro's arguments, and the default of the first; return also the place after them."""
    texts = [token.text for token in found[at : at + 2 * MAX_ARGUMENTS + 3]]
    if kind == "def":
        count = next((n for n in range(MAX_ARGUMENTS + 1) if texts[2 * n : 2 * n + 1] != ["#"]), 0)
        return count, None, at + 2 * count
    if kind.endswith("DocumentCommand"):
        end = brace_of(found, at) if texts[:1] == ["{"] else None
        taken = None if end is None else _TAKEN.fullmatch(text[found[at].at + 1 : found[end].at])
        return None if end is None or taken is None else (taken[2].count("m") + (taken[1] is not None), taken[1], end + 1)
    if kind in ("DeclareMathOperator", "DeclarePairedDelimiter") or texts[:1] != ["["]:
        return 0, None, at
    if len(texts) < 3 or not texts[1].isdigit():
        return None
    if texts[3:4] != ["["]:
        return int(texts[1]), None, at + 3
    closing = next((place for place in range(at + 3, len(found)) if found[place].text == "]"), None)
    return None if closing is None else (int(texts[1]), text[found[at + 3].at + 1 : found[closing].at], closing + 1)


def written_out(text: str, macros: Mapping[str, Macro]) -> str:
    r"""Replace a note's own commands, and those that LaTeX lacks; leave the rest of a text as typed.

    Args:
        text: a formula that has been read; another may be refused here.
        macros: by name, without the backslash.

    Raises:
        NotUnderstood: an argument is missing, or the replacement never ends.
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
        # A command at the end of a replacement must not merge with a letter after it.
        apart = " " if re.search(r"\\[A-Za-z]+$", body) and text[end : end + 1].isalpha() else ""
        text, at = f"{text[: call.start()]}{body}{apart}{text[end:]}", call.start()
    return text


def _given(text: str, at: int, macro: Macro, name: str) -> tuple[list[str], int]:
    """Return the arguments of a call from the text after it, as typed, and the place where they end."""
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
    """Find the brace that closes one opened before; -1 if there is none."""
    depth = 1
    for sign in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, at):
        depth += (sign[0] == "{") - (sign[0] == "}")
        if depth == 0:
            return sign.start()
    return -1


def needed_macros(texts: Sequence[str], macros: Mapping[str, Macro]) -> list[str]:
    """Write the definitions that some texts need, and those that these need."""
    found = {name: macro for text in texts for name, macro in macros_in(text, macros).items()}
    return sorted(as_defined(name, macro) for name, macro in found.items() if name not in DEFINING)
