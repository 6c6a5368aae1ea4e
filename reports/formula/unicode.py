r"""Formulas as one line of Unicode: ``\frac{2 \sqrt{\pi}}{b}`` is 2 √π/b. Pure functions of text, which is never evaluated.

What is read is LaTeX as SymPy writes it and as the documents print it, and formulas as Python writes them inside of sentences. A
command that is not known is shown by its name: what is left out is markup, never a letter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from closedform.reports.formula.letters import (
    ACCENTS,
    BELOW,
    BIG,
    FENCES,
    FUNCTIONS,
    LETTERS,
    NAMES,
    NOTATION,
    NOTHING,
    PLAIN,
    SIGNS,
    SPACES,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    TIMES,
)

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|[0-9]+(?:\.[0-9]+)?|\s+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a formula.

    Args:
        text: as it is shown.
        kind: "atom" binds tighter than anything, "function" takes what follows, "quotient" and "sum" need brackets next to factors,
            "sign" stands between, "space" is left out next to signs, "open" and "close" are brackets, "times" multiplies.
    """

    text: str
    kind: str = "atom"


@cache
def plain(latex: str) -> str:
    r"""Write LaTeX as one line of Unicode.

    >>> plain(r"\frac{2 \operatorname{atan}{\left(\frac{g}{r} \right)}}{\sqrt{\pi}}")
    '2 atan(g/r)/√π'
    """
    return _joined(_Reader(latex).row(())).strip()


def sentence(text: str) -> str:
    """Write the formulas inside of a sentence in Unicode: what Python would write, and what stands between dollar signs.

    >>> sentence("holds where rho_1k**2 <= 2*pi, fails elsewhere")
    'holds where ρ₁ₖ² ≤ 2π, fails elsewhere'
    """
    pieces = text.split("$")
    if len(pieces) % 2 == 0:
        return _python(text)
    return "".join(plain(piece) if i % 2 else _python(piece) for i, piece in enumerate(pieces))


def printed(text: str) -> str:
    """Write what a document prints, a formula or a sentence with formulas between dollar signs."""
    return sentence(text) if "$" in text else plain(text) if "\\" in text else text


def letter(name: str) -> str:
    """Write a parameter's name as the notes do: ``rho_1k`` is ρ₁ₖ, and ``a_Sigma1_w1`` the product that it stands for."""
    if name in NOTATION:
        return plain(NOTATION[name])
    found = re.fullmatch(r"([A-Za-z]+?)(\d*)(?:\^(\w+?))?(?:_(\w+))?", name)
    if found is None or (found[1] not in NAMES and len(found[1]) > 1):
        return name
    above, below = found[3] or "", found[2] + (found[4] or "")
    return NAMES.get(found[1], found[1]) + (above and _superscript(above)) + (below and _subscript(NAMES.get(below, below)))


# A name in a sentence: no part of a path (002:26/right, numerics/balls/table.py), and no function that is called.
_NAME = re.compile(r"(?<![\w.:])(?<![A-Za-z./]/)([A-Za-z]+\d*(?:\^\d+)?(?:_\w+(?![\w])|(?![\w(])))(?!\.\w)(?!/[a-z_]+\.)")


def _python(text: str) -> str:
    """Write formulas as Python has them in Unicode, in a sentence whose words stay."""

    def named(found: re.Match[str]) -> str:
        name = found[1]
        base = re.match(r"[A-Za-z]+", name)
        known = name in NOTATION or (base is not None and (base[0] in NAMES or ("_" in name and len(base[0]) == 1)))
        return "∞" if name == "oo" else letter(name) if known else name

    text = _NAME.sub(named, text)
    text = re.sub(r"\*\*(\d+)", lambda m: m[1].translate(SUPERSCRIPTS), text)
    text = re.sub(r"\*\*\((-?\d+)\)", lambda m: m[1].translate(SUPERSCRIPTS), text)
    text = re.sub(r"(?<=[\w)|\]}])\^(\d+)", lambda m: m[1].translate(SUPERSCRIPTS), text)
    text = text.replace("**", "^")
    text = re.sub(r"\bsqrt\((\w|[^\W\d_]\w*)\)", r"√\1", text)
    text = re.sub(r"\bsqrt\(", "√(", text)
    text = re.sub(r"(?<=\d)\*(?=[^\W\d_]|√|\()", "", text)
    text = re.sub(r"(?<=[\w)²³⁴⁵⁶⁷⁸⁹⁰¹\]}])\*(?=[\w(√\[{])", "·", text)
    return text.replace("->", "→").replace("<=", "≤").replace(">=", "≥").replace("!=", "≠")


def _subscript(text: str) -> str:
    return _script(text, SUBSCRIPTS, "_")


def _superscript(text: str) -> str:
    return _script(text, SUPERSCRIPTS, "^")


def _script(text: str, table: dict[int, int], mark: str) -> str:
    """Raise or lower a text: by characters that stand so where there are any for all of it, else by a mark, and brackets."""
    tight = text.replace(" ", "")
    if all(ord(c) in table for c in tight):
        return tight.translate(table)
    return mark + (text if len(text) == 1 or re.fullmatch(r"\w+|\([^()]*\)", text) else f"({text})")


class _Reader:
    """Reads LaTeX token by token."""

    def __init__(self, latex: str) -> None:
        self._tokens = _TOKEN.findall(latex)
        self._at = 0

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self._at += 1
        return token

    def _skip_spaces(self) -> None:
        while self._peek().isspace():
            self._at += 1

    def row(self, ends: tuple[str, ...]) -> list[_Piece]:
        """Read until one of some tokens, which is taken too, or to the end."""
        pieces: list[_Piece] = []
        while (token := self._peek()) and token not in ends:
            self._at += 1
            self._add(pieces, token)
        self._at += 1
        return pieces

    def _argument(self) -> list[_Piece]:
        """Read what a command applies to: a group, or one token."""
        self._skip_spaces()
        token = self._take()
        if token == "{":
            return self.row(("}",))
        if token and token[0].isdigit() and len(token) > 1:  # x^12 is x^1 2 to TeX
            self._at -= 1
            self._tokens[self._at] = token[1:]
            return [_Piece(token[0])]
        pieces: list[_Piece] = []
        if token:
            self._add(pieces, token)
        return pieces

    def _add(self, pieces: list[_Piece], token: str) -> None:
        if token.isspace() or token == "~":
            pieces.append(_Piece(" ", "space"))
        elif token == "{":
            inside = self.row(("}",))
            pieces.append(_grouped(inside))
        elif token in ("^", "_"):
            self._scripts(pieces, token)
        elif token == "'":
            pieces.append(_Piece("′", "script"))
        elif token in "([":
            pieces.append(_Piece(token, "open"))
        elif token in ")]":
            pieces.append(_Piece(token, "close"))
        elif token in "+-=<>,;:/&":
            pieces.append(_Piece({"&": " "}.get(token, token), {"/": "times", "&": "space"}.get(token, "sign")))
        elif token.startswith("\\"):
            self._command(pieces, token[1:].rstrip("*"))
        elif token not in "}$":
            pieces.append(_Piece(token))

    def _scripts(self, pieces: list[_Piece], mark: str) -> None:
        inside = _joined(self._argument()).strip()
        if inside in ("∘",) and mark == "^":
            pieces.append(_Piece("°", "script"))
            return
        while pieces and pieces[-1].kind == "space":
            pieces.pop()
        if mark == "^" and pieces and pieces[-1].kind in ("quotient", "sum"):
            pieces[-1] = _Piece(f"({pieces[-1].text})")
        pieces.append(_Piece(_superscript(inside) if mark == "^" else _subscript(inside), "script"))

    def _command(self, pieces: list[_Piece], name: str) -> None:
        if name in ("frac", "dfrac", "tfrac", "cfrac"):
            above, below = _grouped(self._argument()), _grouped(self._argument())
            top = above.text if above.kind in ("atom", "product", "quotient") else f"({above.text})"
            bottom = below.text if below.kind == "atom" else f"({below.text})"
            pieces.append(_Piece(f"{top}/{bottom}", "quotient"))
        elif name == "sqrt":
            self._root(pieces)
        elif name in ("binom", "dbinom"):
            pieces.append(_Piece(f"binom({_joined(self._argument())}, {_joined(self._argument())})"))
        elif name in ACCENTS:
            pieces.append(_Piece(_joined(self._argument()).strip() + ACCENTS[name]))
        elif name in ("cancel", "xcancel"):
            pieces.append(_Piece(f"[-{_joined(self._argument()).strip()}-]"))
        elif name == "boxed":
            pieces.append(_Piece(f"{{+{_joined(self._argument()).strip()}+}}"))
        elif name in ("xrightarrow", "stackrel", "overset"):
            written_above = _superscript(_joined(self._argument()).strip())
            pieces.append(_Piece(("→" if name == "xrightarrow" else _joined(self._argument()).strip()) + written_above, "sign"))
        elif name == "begin":
            bracketed = bool(pieces) and pieces[-1].kind == "open"
            pieces.append(self._environment(_joined(self._argument()).strip(), bracketed=bracketed))
        elif name == "end":
            self._argument()
        elif name in ("left", "right") and self._peek() == ".":
            self._at += 1  # no bracket on this side
        elif name in PLAIN:
            self._plain(pieces, name)
        else:
            _symbol(pieces, name)
            if name in ("label", "tag", "hspace"):
                self._argument()

    def _root(self, pieces: list[_Piece]) -> None:
        degree = ""
        self._skip_spaces()
        if self._peek() == "[":
            self._at += 1
            degree = _superscript(_joined(self.row(("]",))).strip())
        inside = _grouped(self._argument())
        pieces.append(_Piece(f"{degree}√{inside.text if inside.kind == 'atom' else f'({inside.text})'}"))

    def _plain(self, pieces: list[_Piece], name: str) -> None:
        words = name.startswith("text") or name in ("mbox", "hbox")
        if words:
            said = self._words()
            pieces.append(_Piece(said, "function" if said.isalpha() else "words"))
            return
        if name in ("underbrace", "overbrace"):
            inner = _grouped(self._argument())
            pieces.append(_Piece(inner.text if inner.kind == "atom" else f"({inner.text})"))
            return
        inside = _joined(self._argument()).strip()
        if name == "mathbb":
            inside = {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "C": "ℂ"}.get(inside, inside)
        function = name == "operatorname" or (name == "mathrm" and len(inside) > 1)
        pieces.append(_Piece(inside, "function" if function else "atom"))

    def _words(self) -> str:
        """Read a text, whose spaces count."""
        self._skip_spaces()
        if self._peek() != "{":
            return _joined(self._argument())
        self._at += 1
        depth, out = 1, []
        while self._peek():
            token = self._take()
            depth += {"{": 1, "}": -1}.get(token, 0)
            if not depth:
                break
            if token not in "{}$":
                out.append(token[1:] if token[0] == "\\" and len(token) == 2 else token)
        return " ".join("".join(out).split()) if "".join(out).strip() else " "

    def _environment(self, name: str, *, bracketed: bool) -> _Piece:
        """Read rows of cells: a choice by cases, or a matrix, which may stand in brackets already."""
        if name in ("array", "tabular") and self._peek() == "{":
            self._argument()
        rows: list[list[str]] = [[""]]
        while self._peek():
            cell: list[_Piece] = []
            while (token := self._peek()) and token not in ("&", "\\\\") and token != "\\end":
                self._at += 1
                self._add(cell, token)
            rows[-1][-1] = _joined(cell).strip()
            token = self._take()
            if token == "&":
                rows[-1].append("")
            elif token == "\\\\":
                rows.append([""])
            else:
                self._argument()
                break
        full = [row for row in rows if any(row)]
        if name.endswith("cases"):
            return _Piece("{" + "; ".join(" ".join(cell for cell in row if cell) for row in full) + "}")
        if "matrix" in name or name == "array":
            inside = "; ".join(", ".join(row) for row in full)
            return _Piece(inside if bracketed and name in ("matrix", "array") else f"[{inside}]")
        return _Piece("; ".join(" ".join(cell for cell in row if cell) for row in full), "sum")


def _symbol(pieces: list[_Piece], name: str) -> None:
    """Add what a command without argument stands for."""
    if name in NOTHING:
        return
    if name in SPACES or name == "\\":
        pieces.append(_Piece("; " if name == "\\" else " ", "sign" if name == "\\" else "space"))
    elif name in SIGNS:
        pieces.append(_Piece(SIGNS[name], "sign"))
    elif name in TIMES:
        pieces.append(_Piece(TIMES[name], "times"))
    elif name in FENCES:
        kind = "open" if name.startswith("l") or name == "{" else "close" if name.startswith("r") or name == "}" else "atom"
        pieces.append(_Piece(FENCES[name], kind))
    elif name in BIG:
        pieces.append(_Piece(BIG[name], "function"))
    elif name in LETTERS:
        pieces.append(_Piece(LETTERS[name]))
    else:
        pieces.append(_Piece(name, "function" if name in FUNCTIONS or name in BELOW or len(name) > 1 else "atom"))


def _grouped(pieces: list[_Piece]) -> _Piece:
    """Make one piece of several, and say how tightly it binds."""
    inner = [piece for piece in pieces if piece.kind != "space"]
    if len(inner) == 1 and inner[0].kind != "space":
        return inner[0]
    text = _joined(pieces).strip()
    depth, factors, product = 0, 0, False
    for i, piece in enumerate(inner):
        outside, called = (
            depth == 0,
            i > 0 and inner[i - 1].kind in ("function", "script") and "function" in (inner[i - 1].kind, inner[i - 2].kind),
        )
        depth += {"open": 1, "close": -1}.get(piece.kind, 0)
        if not outside or piece.kind in ("script", "close"):
            continue
        if piece.kind == "sum" or (piece.kind == "sign" and (i or piece.text not in "+-")):
            return _Piece(text, "sum")
        product = product or piece.kind in ("sign", "times")
        factors += not (called and (piece.kind == "open" or piece.text.startswith("("))) and piece.kind not in ("sign", "times")
    return _Piece(text, "product" if product or factors > 1 else "atom")


def _joined(pieces: list[_Piece]) -> str:
    """Write pieces side by side: signs with spaces around them, factors with one between, functions next to their brackets."""
    inner = [piece for piece in pieces if piece.kind != "space"]
    spaced = {id(b) for a, b in pairwise(pieces) if a.kind == "space"}
    out = ""
    for i, piece in enumerate(inner):
        before = inner[i - 1] if i else None
        after = next((p for p in inner[i + 1 :] if p.kind != "script"), None)
        text = piece.text
        if piece.kind in ("quotient", "sum") and (
            (after is not None and after.kind in ("atom", "quotient", "function", "open", "sum"))
            or (piece.kind == "sum" and before is not None and before.kind in ("atom", "quotient", "function", "close"))
            or (piece.kind == "quotient" and before is not None and before.kind == "function")
        ):
            text = f"({text})"
        out += _between(before, piece, inner[:i], spaced) + text
    return out


def _between(before: _Piece | None, piece: _Piece, earlier: list[_Piece], spaced: set[int]) -> str:
    """Say what stands between two pieces: a space or nothing."""
    if before is None or piece.kind in ("script", "close") or before.kind == "open":
        return ""
    if piece.kind == "sign":
        return "" if piece.text in ",;:" or piece.text.startswith(";") else " "
    if before.kind == "sign":
        unary = before.text in ("-", "+") and (len(earlier) == 1 or earlier[-2].kind in ("sign", "open"))
        return "" if unary or before.text.endswith(" ") else " "
    if piece.kind == "times" or before.kind == "times":
        return "" if "/" in (piece.text, before.text) else " "
    if "words" in (piece.kind, before.kind):
        return " "
    if piece.kind == "open" or piece.text.startswith("("):
        called = before.kind == "function" or (before.kind == "script" and any(p.kind == "function" for p in earlier[-3:]))
        return "" if called or id(piece) not in spaced else " "
    if before.text.startswith("√") and piece.kind == "atom":  # the root ends there
        return " "
    if before.kind == "close" or "function" in (piece.kind, before.kind) or "quotient" in (piece.kind, before.kind):
        return " "
    return " " if id(piece) in spaced or (before.kind == "script" and id(piece) in spaced) else ""
