r"""Layout commands of a formula: spaces, sizes of brackets, labels, line ends; other ways to write a sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from closedform.derivations.reading.formula.token import OPERATORS, Token, brace_of, is_sign, refuse, words_of

QUAD = 18  # the width of a quad in mathematical units
# The widths of spaces in these units; a space that stretches is taken as two quads.
_WIDTHS = {
    "!": -3, "negthinspace": -3, ",": 3, "thinspace": 3, ":": 4, ">": 4, "medspace": 4, ";": 5, "thickspace": 5, " ": 6, "space": 6,
    "nobreakspace": 6, "enspace": 9, "enskip": 9, "quad": QUAD, "qquad": 2 * QUAD, "hfil": 2 * QUAD, "hfill": 2 * QUAD,
}  # fmt: skip
_UNITS = {"mu": 1, "em": 18, "ex": 7.75, "pt": 1.8, "bp": 1.8, "mm": 5.1, "cm": 51, "pc": 21.6, "in": 130}
_TIGHT = {
    "!", "negthinspace", "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "mathstrut", "strut", "smash",
    "relax", "nobreak", "xspace",
}  # fmt: skip
_WIDE = {"\\", "newline", "quad", "qquad"}
_THICK = {";", ":", ">", "medspace", "thickspace", "enspace", "enskip"}
# Commands that only affect layout.
_SPACES = {
    *_TIGHT, *_WIDE, *_WIDTHS, "/", "-", "nonumber", "notag", "allowbreak", "noindent", "break", "linebreak",
}  # fmt: skip
_LENGTHS = {"hskip", "kern", "mkern", "mskip"}  # each followed by a length without braces
_CLASSES = {"mathrel", "mathbin", "mathord", "mathopen", "mathclose", "mathpunct", "mathinner"}  # each spaces a sign
_WITH_LENGTH = ("hspace", "mspace")
_IGNORED_WITH_ARGUMENT = {"label", "tag", *_WITH_LENGTH, "vspace", "phantom", "hphantom", "vphantom", "intertext", "shortintertext"}
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
INEQUALITIES = {name: sign for name, sign in _SIGNS.items() if sign in ("<", ">", "<=", ">=")}  # signs by command
_BRACKETS = {"(", ")", "[", "]", r"\{", r"\}", "/", "langle", "rangle", "lfloor", "rfloor", "lceil", "rceil"}
_LENGTH = rf"(?P<number>[-+]?[0-9]*\.?[0-9]+)(?P<unit>{'|'.join(_UNITS)})"


class _Layout:
    """The tokens kept so far, and the spaces before the next one."""

    def __init__(self, text: str, found: Sequence[Token]) -> None:
        self.text, self.found, self.at = text, found, 0
        self.kept: list[Token] = []
        self.apart = self.broken = self.spaced = self.thick = False
        self.width = 0.0

    def keep(self, token: Token) -> None:
        """Keep a token, with the spaces before it."""
        apart, broken, spaced, thick = self.apart or token.apart, self.broken or self.width >= QUAD, self.spaced, self.thick
        self.kept.append(replace(token, apart=apart, broken=broken, spaced=spaced, thick=thick, wide=self.width >= QUAD / 2))
        self.apart = self.broken = self.spaced = self.thick = False
        self.width = 0.0

    def space(
        self, end: int, at: int = 0, *, broken: bool = False, spaced: bool = False, thick: bool = False, indents: bool = False
    ) -> None:
        """Skip the space up to a place, whose command ends before another; that between a line's end and its content has no width."""
        self.at, self.apart = end, True
        self.broken, self.spaced, self.thick = self.broken or broken, self.spaced or spaced, self.thick or thick
        space = space_at(self.found, at - 1) if at else None
        self.width = -inf if indents else self.width + (0 if space is None else space[1])

    def take(self, token: Token, *, in_matrix: bool) -> None:
        """Keep a token or drop it."""
        name, at, found = token.text if token.kind == "macro" else "", self.at, self.found
        if in_matrix and (name == "\\" or token.text == "&"):
            self.kept.append(Token("sign", token.text, token.at, self.apart))
            self.at, self.apart = (_after_length(found, at) if name == "\\" else at), False
        elif name == "mathop" and [part.text for part in found[at : at + 2]] == ["{", "}"]:  # \mathop{}\!d x
            self.space(at + 2)
        elif name in _SPACES or (token.kind == "sign" and token.text == "&"):
            end = _after_length(found, at) if name == "\\" else at
            goes_on = name == "\\" and is_sign(found, end, "&")  # in a later column
            while goes_on and end < len(found) and (found[end].text == "&" or found[end].text in _WIDE):
                end += 1
            broken = name in _WIDE and not goes_on
            self.space(end, at, broken=broken, spaced=name not in _TIGHT, thick=name in _THICK, indents=goes_on)
        elif name == "MoveEqLeft":
            closing = next((place for place in range(at, len(found)) if found[place].text == "]"), at - 1)
            self.space(closing + 1 if at < len(found) and found[at].text == "[" else at)
        elif name in _LENGTHS and (end := _after_bare_length(found, at)) > at:
            self.space(end, at, spaced=True)
        elif name in _CLASSES and (sign_inside := _sign_in_braces(self.text, found, at)) is not None:
            self.kept += [replace(part, apart=self.apart or token.apart) for part in sign_inside]
            self.space(_after_argument(self.text, found, at, token))
        elif name in _IGNORED_WITH_ARGUMENT:
            end = _after_argument(self.text, found, at, token)
            self.space(end, at, spaced=name in (*_WITH_LENGTH, "phantom", "hphantom"))
        elif name in _SIZING:
            self.size(token, name)
        else:
            sign = _SIGNS.get(name)
            self.keep(token if sign is None else replace(token, kind="sign", text=sign))

    def size(self, token: Token, name: str) -> None:
        """Read the bracket after a command that sizes it; a point is none."""
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
            wide = self.width >= QUAD / 2
            self.kept.append(Token("sign", sign, at, self.apart or token.apart, self.broken or self.width >= QUAD, wide=wide))
            self.apart = self.broken = self.spaced = False
            self.width = 0.0
        self.at += 1


def space_at(found: Sequence[Token], at: int) -> tuple[int, float] | None:
    """Return the place after the space at a place, and its width in mathematical units; None if none is set there."""
    name = found[at].text if found[at].kind == "macro" else ""
    if name in _WIDTHS:
        return at + 1, _WIDTHS[name]
    if name in _WITH_LENGTH:
        start = at + 1 + is_sign(found, at + 1, "*")
        closing = brace_of(found, start) if start < len(found) else None
        return None if closing is None else (closing + 1, _width(words_of(found[start + 1 : closing])))
    end = _after_bare_length(found, at + 1) if name in _LENGTHS else at + 1
    return (end, _width(words_of(found[at + 1 : end]))) if end > at + 1 else None


def _width(written: str) -> float:
    r"""Return the width of a length as written; that of another one, as 0.1\textwidth, is taken as two quads."""
    length = re.match(_LENGTH, written)
    return 2 * QUAD if length is None else float(length["number"]) * _UNITS[length["unit"]]


def without_layout(text: str, found: Sequence[Token]) -> list[Token]:
    """Drop layout from some tokens."""
    layout, environments = _Layout(text, found), 0
    while layout.at < len(found):
        token = found[layout.at]
        layout.at += 1
        environments += (token.kind == "begin") - (token.kind == "end")
        layout.take(token, in_matrix=environments > 0)
    return layout.kept


def _sign_in_braces(text: str, found: Sequence[Token], at: int) -> list[Token] | None:
    """Return the sign that stands alone in braces; none if they are empty, None if they hold other tokens."""
    if at == len(found) or found[at].text != "{":
        return [found[at]] if at < len(found) and found[at].text in OPERATORS else None
    inside = without_layout(text, found[at + 1 : _after_argument(text, found, at, found[at]) - 1])
    return inside if not inside or (len(inside) == 1 and inside[0].text in OPERATORS) else None


def _after_bare_length(found: Sequence[Token], at: int) -> int:
    r"""Skip a length without braces, as in ``\hskip 1em``; return the same place if there is none."""
    length = re.match(_LENGTH, words_of(found[at : at + 10]))
    return at + (length.end() if length else 0)


def _after_length(found: Sequence[Token], at: int) -> int:
    r"""Skip the length after a line's end, as in ``\\[2pt]``."""
    at += at < len(found) and found[at].text == "*" and not found[at].apart
    return at + length_ahead([token.text for token in found[at : at + 10]])


def length_ahead(texts: Sequence[str]) -> int:
    """Count the texts that make up a length in square brackets, [2pt]; 0 if none begins there."""
    end = next((place for place, text in enumerate(texts[:10]) if text == "]"), 0)
    return end + 1 if re.fullmatch(r"\[-?[0-9.]+(pt|em|ex|mm|cm)", "".join(texts[:end])) else 0


def _closed_by_bar(found: Sequence[Token], at: int) -> bool:
    r"""Return True if \right| with an index closes \left. : an evaluation."""
    depth = 1
    for place in range(at, len(found) - 2):
        if found[place].kind == "macro":
            depth += (found[place].text == "left") - (found[place].text == "right")
        if depth == 0:
            return found[place + 1].text in ("|", "vert", "rvert") and found[place + 2].text == "_"
    return False


def _delimiter(text: str, name: str, token: Token) -> str:
    """Return the bracket that a command sizes: for a bar, whether it opens or closes."""
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
    end = brace_of(found, at)
    return refuse(text, macro.at, f"the argument of \\{macro.text} is not closed") if end is None else end + 1
