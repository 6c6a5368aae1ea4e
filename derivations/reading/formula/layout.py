r"""What only sets the page of a formula: spaces, sizes of brackets, labels, line ends; other ways to write a sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from derivations.reading.formula.token import Token, refuse, words_of
from derivations.reading.formula.words import LETTERS

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
# What sets the page and says nothing.
_SPACES = {
    *_TIGHT,
    *_WIDE,
    *_THICK,
    ",",
    " ",
    "/",
    "-",
    "thinspace",
    "nonumber",
    "notag",
    "allowbreak",
    "noindent",
    "hfill",
    "break",
    "linebreak",
}
_LENGTHS = {"hskip", "kern", "mkern", "mskip"}  # each with a length behind it, in no braces
_CLASSES = {"mathrel", "mathbin", "mathord", "mathopen", "mathclose", "mathpunct", "mathinner"}  # of a sign, which they space
_IGNORED_WITH_ARGUMENT = {"label", "tag", "hspace", "vspace", "phantom", "hphantom", "vphantom", "intertext", "shortintertext"}
_OPENING = {"left", "bigl", "Bigl", "biggl", "Biggl"}
_CLOSING = {"right", "bigr", "Bigr", "biggr", "Biggr"}
_BETWEEN = {"middle", "bigm", "Bigm", "biggm", "Biggm"}
_SIZES = {"big", "Big", "bigg", "Bigg"}
_SIZING = _OPENING | _CLOSING | _BETWEEN | _SIZES
# Other ways to write a sign.
_SIGNS = {
    "lbrace": r"\{", "rbrace": r"\}", "{": r"\{", "}": r"\}", "lbrack": "[", "rbrack": "]", "lparen": "(", "rparen": ")",
    "lvert": "lbar", "rvert": "rbar", "vert": "|", "mid": "mid", "cdot": "*", "times": "*", "le": "<=", "leq": "<=", "leqslant": "<=",
    "ge": ">=", "geq": ">=", "geqslant": ">=", "lt": "<", "gt": ">", "ne": "!=", "neq": "!=", "prime": "'", "langle": "langle", "rangle": "rangle",
    **{name: name for name in ("lfloor", "rfloor", "lceil", "rceil")}, "|": "norm", "Vert": "norm", "lVert": "lnorm", "rVert": "rnorm",
}  # fmt: skip
INEQUALITIES = {name: sign for name, sign in _SIGNS.items() if sign in ("<", ">", "<=", ">=")}  # by command
_OPERATORS = {"+", "-", "*", "/", "=", "<", ">", "<=", ">=", "!="}
_BRACKETS = {"(", ")", "[", "]", r"\{", r"\}", "/", "langle", "rangle", "lfloor", "rfloor", "lceil", "rceil"}
_LENGTH = r"-?[0-9]*\.?[0-9]+(pt|em|ex|mm|cm|mu)"


class _Layout:
    """What is kept of the tokens so far, and the spaces before the next one."""

    def __init__(self, text: str, found: Sequence[Token]) -> None:
        self.text, self.found, self.at = text, found, 0
        self.kept: list[Token] = []
        self.apart = self.broken = self.spaced = self.thick = False

    def keep(self, token: Token) -> None:
        """Keep a token, with the spaces before it."""
        apart, broken, spaced, thick = self.apart or token.apart, self.broken, self.spaced, self.thick
        self.kept.append(replace(token, apart=apart, broken=broken, spaced=spaced, thick=thick))
        self.apart = self.broken = self.spaced = self.thick = False

    def space(self, end: int, *, broken: bool = False, spaced: bool = False, thick: bool = False) -> None:
        """Go to a place past what sets a space."""
        self.at, self.apart = end, True
        self.broken, self.spaced, self.thick = self.broken or broken, self.spaced or spaced, self.thick or thick

    def take(self, token: Token, *, in_matrix: bool) -> None:
        """Keep a token or leave it out."""
        name, at, found = token.text if token.kind == "macro" else "", self.at, self.found
        if in_matrix and (name == "\\" or token.text == "&"):
            self.kept.append(Token("sign", token.text, token.at, self.apart))
            self.at, self.apart = (_after_length(found, at) if name == "\\" else at), False
        elif name == "mathop" and [part.text for part in found[at : at + 2]] == ["{", "}"]:  # \mathop{}\!d x
            self.space(at + 2)
        elif name in _SPACES or (token.kind == "sign" and token.text == "&"):
            end = _after_length(found, at) if name == "\\" else at
            self.space(end, broken=name in _WIDE, spaced=name not in _TIGHT, thick=name in _THICK)
        elif name == "MoveEqLeft":
            closing = next((place for place in range(at, len(found)) if found[place].text == "]"), at - 1)
            self.space(closing + 1 if at < len(found) and found[at].text == "[" else at)
        elif name in _LENGTHS and (end := _after_bare_length(found, at)) > at:
            self.space(end, spaced=True)
        elif name in _CLASSES and (sign_inside := _sign_in_braces(self.text, found, at)) is not None:
            self.kept += [replace(part, apart=self.apart or token.apart) for part in sign_inside]
            self.space(_after_argument(self.text, found, at, token))
        elif name in _IGNORED_WITH_ARGUMENT:
            end = _after_argument(self.text, found, at, token)
            self.space(end, broken=name == "hspace", spaced=name in ("hspace", "phantom", "hphantom"))
        elif name in _SIZING:
            self.size(token, name)
        else:
            sign = _SIGNS.get(name)
            self.keep(token if sign is None else replace(token, kind="sign", text=sign))

    def size(self, token: Token, name: str) -> None:
        """Take the bracket behind a command that sizes it; a point is none."""
        if self.at == len(self.found):
            refuse(self.text, token.at, f"\\{name} sizes nothing; a bracket is missing after it")
        sized = self.found[self.at]
        sign = None
        if name == "left" and sized.text == "." and _closed_by_bar(self.found, self.at):
            sign = "lnull"
        elif sized.text != "." or name in _SIZES:
            sign = _delimiter(self.text, name, sized)
        if sign is not None:
            at = token.at if sign == "lnull" else sized.at
            self.kept.append(Token("sign", sign, at, self.apart or token.apart, self.broken))
            self.apart = self.broken = self.spaced = False
        self.at += 1


def without_layout(text: str, found: Sequence[Token]) -> list[Token]:
    """Leave out of some tokens what only sets the page."""
    layout, environments = _Layout(text, found), 0
    while layout.at < len(found):
        token = found[layout.at]
        layout.at += 1
        environments += (token.kind == "begin") - (token.kind == "end")
        layout.take(token, in_matrix=environments > 0)
    return layout.kept


def without_empty_groups(found: Sequence[Token]) -> list[Token]:
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


def without_letter_groups(found: Sequence[Token]) -> list[Token]:
    r"""Leave out the braces around a single letter that has an index, {\sigma}_s, and is no argument of a command."""
    kept: list[Token] = []
    at = 0
    while at < len(found):
        opening, *rest = found[at : at + 4]
        if [part.text for part in (opening, *rest[1:2])] == ["{", "}"] and _has_index(rest) and not _are_taking(kept):
            kept.append(replace(rest[0], apart=opening.apart, broken=opening.broken, spaced=opening.spaced, thick=opening.thick))
            at += 3
        else:
            kept.append(opening)
            at += 1
    return kept


def _has_index(group: Sequence[Token]) -> bool:
    """Tell whether a letter stands before a brace and the sign of an index."""
    letter = group[0].kind == "letter" or (group[0].kind == "macro" and group[0].text in LETTERS)
    return letter and len(group) == 3 and group[2].kind == "sign" and group[2].text == "_"


def _are_taking(before: Sequence[Token]) -> bool:
    """Tell whether a group behind some tokens is an argument of a command, an index or an exponent."""
    place = len(before) - 1
    while place >= 0 and before[place].kind == "sign" and before[place].text == "}":
        depth = 0
        for at in range(place, -1, -1):
            depth += (before[at].text == "}") - (before[at].text == "{")
            place = at - 1
            if depth == 0:
                break
    last = before[place] if place >= 0 else None
    return last is not None and ((last.kind == "macro" and last.text not in LETTERS) or last.text in ("^", "_", "]"))


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
    inside = without_layout(text, found[at + 1 : _after_argument(text, found, at, found[at]) - 1])
    return inside if not inside or (len(inside) == 1 and inside[0].text in _OPERATORS) else None


def _after_bare_length(found: Sequence[Token], at: int) -> int:
    r"""Skip a length that stands in no braces, as in ``\hskip 1em``; give the same place where there is none."""
    length = re.match(_LENGTH, words_of(found[at : at + 10]))
    return at + (length.end() if length else 0)


def _after_length(found: Sequence[Token], at: int) -> int:
    r"""Skip the length after a line's end, as in ``\\[2pt]``."""
    if at < len(found) and found[at].text == "*" and not found[at].apart:
        at += 1
    end = next((place for place in range(at, min(at + 10, len(found))) if found[place].text == "]"), at)
    return end + 1 if re.fullmatch(r"\[-?[0-9.]+(pt|em|ex|mm|cm)", words_of(found[at:end])) else at


def _closed_by_bar(found: Sequence[Token], at: int) -> bool:
    r"""Tell whether what \left. opens is closed by \right| with an index: it is evaluated there."""
    depth = 1
    for place in range(at, len(found) - 2):
        if found[place].kind == "macro":
            depth += (found[place].text == "left") - (found[place].text == "right")
        if depth == 0:
            return found[place + 1].text in ("|", "vert", "rvert") and found[place + 2].text == "_"
    return False


def _delimiter(text: str, name: str, token: Token) -> str:
    """Give the sign that a bracket is which a command sizes: of bars whether they open or close."""
    sign = _SIGNS.get(token.text, token.text) if token.kind == "macro" else token.text
    if sign in ("|", "lbar", "rbar", "mid"):
        return "lbar" if name in _OPENING else "rbar" if name in _CLOSING else "mid" if name in _BETWEEN else sign
    if sign in ("norm", "lnorm", "rnorm"):
        return "lnorm" if name in _OPENING else "rnorm" if name in _CLOSING else sign
    if sign not in _BRACKETS:
        why = (
            f"a bracket is needed after \\{name}; of those, ( ) [ ] \\{{ \\}} | \\langle \\lfloor \\lceil and their likes are read"
        )
        refuse(text, token.at, why)
    return sign


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
