r"""LaTeX -> tokens, by pylatexenc: a note's own macros are written out, what only sets the page is left out.

A token knows the character of the formula that it comes from; what a macro stands for comes from where the macro is called. Nothing
is typeset or run: a definition is text put for text, a bounded number of times.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NoReturn

from pylatexenc.latexwalker import LatexWalker, LatexWalkerEndOfStream, LatexWalkerParseError

from derivations.reading.syntax.trees import MAX_LENGTH, NotUnderstood, pointing_at

MAX_TOKENS = 6000  # of one formula, its macros written out
MAX_EXPANSIONS = 500  # of macros in one formula

# What sets the page and says nothing.
_SPACES = {",", ";", ":", "!", " ", ">", "/", "-", "quad", "qquad", "enspace", "thinspace", "medspace", "thickspace", "negthinspace", "enskip",
           "nonumber", "notag", "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "allowbreak", "nobreak", "noindent",
           "mathstrut", "strut", "smash", "relax", "\\", "newline", "hfill", "break", "linebreak"}  # fmt: skip
_TIGHT = {
    "!",
    "negthinspace",
    "displaystyle",
    "textstyle",
    "scriptstyle",
    "limits",
    "nolimits",
    "mathstrut",
    "strut",
    "smash",
    "relax",
    "nobreak",
}
_WIDE = {"\\", "newline", "quad", "qquad"}
_THICK = {";", ":", ">", "medspace", "thickspace", "enspace", "enskip"}
_LENGTHS = {"hskip", "kern", "mkern", "mskip"}  # each with a length behind it, in no braces
_CLASSES = {"mathrel", "mathbin", "mathord", "mathopen", "mathclose", "mathpunct", "mathinner"}  # of a sign, which they space
_IGNORED_WITH_ARGUMENT = {"label", "tag", "hspace", "vspace", "phantom", "hphantom", "vphantom", "intertext", "shortintertext"}
_OPENING = {"left", "bigl", "Bigl", "biggl", "Biggl"}
_CLOSING = {"right", "bigr", "Bigr", "biggr", "Biggr"}
_BETWEEN = {"middle", "bigm", "Bigm", "biggm", "Biggm"}
_SIZES = {"big", "Big", "bigg", "Bigg"}
# Other ways to write a sign.
_SIGNS = {
    "lbrace": r"\{", "rbrace": r"\}", "{": r"\{", "}": r"\}", "lbrack": "[", "rbrack": "]", "lparen": "(", "rparen": ")",
    "lvert": "lbar", "rvert": "rbar", "vert": "|", "mid": "mid", "cdot": "*", "times": "*", "le": "<=", "leq": "<=", "leqslant": "<=",
    "ge": ">=", "geq": ">=", "geqslant": ">=", "lt": "<", "gt": ">", "ne": "!=", "neq": "!=", "prime": "'", "langle": "langle", "rangle": "rangle",
    **{name: name for name in ("lfloor", "rfloor", "lceil", "rceil")}, "|": "norm", "Vert": "norm", "lVert": "lnorm", "rVert": "rnorm",
}  # fmt: skip
INEQUALITIES = {name: sign for name, sign in _SIGNS.items() if sign in ("<", ">", "<=", ">=")}  # by command


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a formula.

    Args:
        kind: ``letter``, ``digit``, ``macro`` (of any name), ``sign``, ``begin`` or ``end`` (of an environment).
        text: the letter, digit or sign, or the name.
        at: the character of the formula that it comes from, from 0.
        apart: whether a space, or what sets one, stands before it.
        broken: whether a line's end or a wide space stands before it: what is beside it may be another formula.
        spaced: whether a command that sets a space stands before it: what is beside it may be another factor.
        thick: whether that space is wider than the one within a product.
    """

    kind: str
    text: str
    at: int
    apart: bool = False
    broken: bool = False
    spaced: bool = False
    thick: bool = False


@dataclass(frozen=True, slots=True)
class Macro:
    """What a note's own command stands for.

    Args:
        body: the text put for it, with #1, #2, ... for its arguments.
        arguments: how many it takes.
        default: of the first, which is then optional; None where all are needed.
        starred: whether a star may stand behind it, as behind a pair of delimiters; it sizes them and changes nothing.
    """

    body: str
    arguments: int = 0
    default: str | None = None
    starred: bool = False


def refuse(text: str, at: int, why: str) -> NoReturn:
    """Refuse a formula at a character.

    Raises:
        NotUnderstood: always; the message points at the character.
    """
    raise NotUnderstood(f"{pointing_at(flat(text), min(at, len(text)))}: {why}")


def flat(text: str) -> str:
    """Put a text on one line, each character where it was."""
    return "".join(" " if c.isspace() else c for c in text)


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


def tokens(text: str, macros: Mapping[str, Macro]) -> list[Token]:
    """Split a formula into tokens, with the macros written out and what sets the page left out.

    Raises:
        NotUnderstood: it is too long, its macros are endless, or a character has no meaning in a formula.
    """
    if len(text) > MAX_LENGTH:
        raise NotUnderstood(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    return _without_empty_groups(_without_layout(text, _written_out(text, macros)))


def _placed(body: str, call: Token) -> list[Token]:
    """Give the tokens of a macro's body, all where it is called."""
    return [replace(token, at=call.at) for token in _lexed(body)]


@lru_cache(maxsize=200)
def _lexed(text: str) -> tuple[Token, ...]:
    """Split a text into plain tokens, macros kept."""
    found: list[Token] = []
    apart = False
    for token in raw_tokens(text):
        place = token.pos
        apart = apart or bool(token.pre_space)
        kind, content = token.tok, token.arg
        if kind == "comment" or (kind in ("char", "macro") and content.isspace()):
            apart = True
            continue
        if kind == "specials":
            content = content.specials_chars
            if content in ("''", "``"):
                found += [Token("sign", "'" if content == "''" else "`", place, apart)] * 2
            elif content == "#":
                found.append(Token("sign", "#", place, apart))
            elif content == "~":
                found.append(Token("macro", " ", place, apart))
            elif content == "\n\n":
                apart = True
                continue
            else:
                found.append(Token("sign", content, place, apart))
        elif kind in ("macro", "begin_environment", "end_environment"):
            found.append(
                Token({"macro": "macro", "begin_environment": "begin", "end_environment": "end"}[kind], content, place, apart)
            )
        elif kind in ("mathmode_inline", "mathmode_display"):
            if content != "$":
                refuse(text, place, "the formula of a claim stands alone; leave out what opens and closes the display")
            found.append(Token("sign", "$", place, apart))
        else:
            sort = "letter" if content.isalpha() else "digit" if content in "0123456789" else "sign"
            found.append(Token(sort, content, place, apart))
        apart = bool(token.post_space)
    return tuple(found)


def _written_out(text: str, macros: Mapping[str, Macro]) -> list[Token]:
    """Put what the note's own macros stand for in their places."""
    waiting = list(_lexed(text)[::-1])
    found: list[Token] = []
    count = 0
    while waiting:
        token = waiting.pop()
        if token.kind == "macro" and token.text == "ensuremath" and "ensuremath" not in macros:
            continue  # of a formula it says nothing
        if token.kind != "macro" or token.text not in macros:
            found.append(token)
            continue
        macro, count = macros[token.text], count + 1
        if count > MAX_EXPANSIONS or len(waiting) + len(found) > MAX_TOKENS:
            refuse(
                text,
                token.at,
                f"\\{token.text} is written out without end, or into more than {MAX_TOKENS} signs; simplify its definition",
            )
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


def _without_layout(text: str, found: Sequence[Token]) -> list[Token]:
    kept: list[Token] = []
    apart = broken = spaced = thick = False
    at = inside = 0
    while at < len(found):
        token = found[at]
        at += 1
        name = token.text if token.kind == "macro" else ""
        inside += (token.kind == "begin") - (token.kind == "end")
        if inside and (name == "\\" or token.text == "&"):
            kept.append(Token("sign", token.text, token.at, apart))  # of a matrix
            at, apart = (_after_length(found, at) if name == "\\" else at), False
        elif name == "mathop" and [part.text for part in found[at : at + 2]] == ["{", "}"]:  # \mathop{}\!d x
            at, apart = at + 2, True
        elif name in _SPACES or (token.kind == "sign" and token.text == "&"):
            at, apart = (_after_length(found, at) if name == "\\" else at), True
            broken, spaced, thick = broken or name in _WIDE, spaced or name not in _TIGHT, thick or name in _THICK
        elif name == "MoveEqLeft":
            closing = next((place for place in range(at, len(found)) if found[place].text == "]"), at - 1)
            at, apart = closing + 1 if at < len(found) and found[at].text == "[" else at, True
        elif name in _LENGTHS and (end := _after_bare_length(found, at)) > at:
            at, apart, spaced = end, True, True
        elif name in _CLASSES and (sign_inside := _sign_in_braces(text, found, at)) is not None:
            at = _after_argument(text, found, at, token)
            kept += [replace(part, apart=apart or token.apart) for part in sign_inside]
            apart = True
        elif name in _IGNORED_WITH_ARGUMENT:
            at, apart = _after_argument(text, found, at, token), True
            broken, spaced = broken or name == "hspace", spaced or name in ("hspace", "phantom", "hphantom")
        elif name in _OPENING | _CLOSING | _BETWEEN | _SIZES:
            if at == len(found):
                refuse(text, token.at, f"\\{name} sizes nothing; a bracket is missing after it")
            if name == "left" and found[at].text == "." and _closed_by_bar(found, at):
                kept.append(Token("sign", "lnull", token.at, apart or token.apart, broken))
                apart = broken = spaced = False
            elif found[at].text != "." or name in _SIZES:
                kept.append(_delimiter(text, name, found[at], apart=apart or token.apart, broken=broken))
                apart = broken = spaced = False
            at += 1
        else:
            sign = _SIGNS.get(name)
            kept.append(
                Token(
                    token.kind if sign is None else "sign",
                    sign or token.text,
                    token.at,
                    apart or token.apart,
                    broken,
                    spaced,
                    thick,
                )
            )
            apart = broken = spaced = thick = False
    return kept


_OPERATORS = {"+", "-", "*", "/", "=", "<", ">", "<=", ">=", "!="}


def _without_empty_groups(found: Sequence[Token]) -> list[Token]:
    """Leave out pairs of braces that hold nothing, where no command and no index could take them: beside an operator or a bracket."""
    kept: list[Token] = []
    waiting = list(found[::-1])
    while waiting:
        token = waiting.pop()
        before, behind = (kept[-1] if kept else None), (waiting[-2] if len(waiting) > 1 else None)
        if not (token.text == "{" and waiting and waiting[-1].text == "}" and _is_no_argument(before, behind)):
            kept.append(token)
            continue
        waiting.pop()
        if behind is not None:
            apart, broken, spaced = behind.apart or token.apart, behind.broken or token.broken, behind.spaced or token.spaced
            waiting[-1] = replace(behind, apart=apart, broken=broken, spaced=spaced)
    return kept


def _is_no_argument(before: Token | None, behind: Token | None) -> bool:
    """Tell whether empty braces between two tokens are an argument of nothing, and no place for an index."""
    if behind is not None and behind.kind == "sign" and behind.text in ("^", "_", "'", "!"):
        return False
    if before is None or (before.kind == "sign" and before.text in _OPERATORS | {"(", "[", "{", r"\{", ","}):
        return True
    ends = behind is None or (behind.kind == "sign" and behind.text in _OPERATORS | {")", "]", r"\}", ","})
    is_sign = before.kind == "sign" and before.text not in ("^", "_")
    return ends and (before.kind in ("letter", "digit") or is_sign)


def _sign_in_braces(text: str, found: Sequence[Token], at: int) -> list[Token] | None:
    """Give the sign that stands alone in braces, none where they are empty; None where they hold anything else."""
    if at == len(found) or found[at].text != "{":
        return [found[at]] if at < len(found) and found[at].text in _OPERATORS else None
    inside = _without_layout(text, found[at + 1 : _after_argument(text, found, at, found[at]) - 1])
    return inside if not inside or (len(inside) == 1 and inside[0].text in _OPERATORS) else None


def _after_bare_length(found: Sequence[Token], at: int) -> int:
    r"""Skip a length that stands in no braces, as in ``\hskip 1em``; give the same place where there is none."""
    length = re.match(r"-?[0-9]*\.?[0-9]+(pt|em|ex|mm|cm|mu)", "".join(token.text for token in found[at : at + 10]))
    return at + (length.end() if length else 0)


def _closed_by_bar(found: Sequence[Token], at: int) -> bool:
    r"""Tell whether what \left. opens is closed by \right| with an index: it is evaluated there."""
    depth = 1
    for place in range(at, len(found) - 2):
        if found[place].kind == "macro":
            depth += (found[place].text == "left") - (found[place].text == "right")
        if depth == 0:
            return found[place + 1].text in ("|", "vert", "rvert") and found[place + 2].text == "_"
    return False


def _delimiter(text: str, name: str, token: Token, *, apart: bool, broken: bool) -> Token:
    sign = _SIGNS.get(token.text, token.text) if token.kind == "macro" else token.text
    if sign in ("|", "lbar", "rbar", "mid"):
        sign = "lbar" if name in _OPENING else "rbar" if name in _CLOSING else "mid" if name in _BETWEEN else sign
    elif sign in ("norm", "lnorm", "rnorm"):
        sign = "lnorm" if name in _OPENING else "rnorm" if name in _CLOSING else sign
    elif sign not in ("(", ")", "[", "]", r"\{", r"\}", "/", "langle", "rangle", "lfloor", "rfloor", "lceil", "rceil"):
        refuse(
            text,
            token.at,
            f"a bracket is needed after \\{name}; of those, ( ) [ ] \\{{ \\}} | \\langle \\lfloor \\lceil and their likes are read",
        )
    return Token("sign", sign, token.at, apart, broken)


def _after_length(found: Sequence[Token], at: int) -> int:
    r"""Skip the length after a line's end, as in ``\\[2pt]``."""
    if at < len(found) and found[at].text == "*" and not found[at].apart:
        at += 1
    end = next((place for place in range(at, min(at + 10, len(found))) if found[place].text == "]"), at)
    inside = "".join(token.text for token in found[at:end])
    return end + 1 if re.fullmatch(r"\[-?[0-9.]+(pt|em|ex|mm|cm)", inside) else at


def _after_argument(text: str, found: Sequence[Token], at: int, macro: Token) -> int:
    if at < len(found) and found[at].text == "*":
        at += 1
    if at == len(found) or found[at].text != "{":
        refuse(text, macro.at, f"\\{macro.text} takes an argument in braces")
    depth = 0
    for place in range(at, len(found)):
        if found[place].kind == "sign":
            depth += (found[place].text == "{") - (found[place].text == "}")
        if depth == 0:
            return place + 1
    refuse(text, macro.at, f"the argument of \\{macro.text} is not closed")
