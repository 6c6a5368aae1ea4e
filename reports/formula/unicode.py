r"""Formulas as one line of Unicode: ``\frac{2 \sqrt{\pi}}{b}`` is 2 √π/b. Pure functions of text, which is never evaluated.

The text is LaTeX as SymPy and the documents write it, or formulas as Python writes them inside sentences. An unknown command is
shown by its name. Only markup is left out, never a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from closedform.derivations.claims.letters_in_latex import LETTERS as NOTATION
from closedform.reports.formula.letters import ACCENTS, KINDS, NAMES, NOTHING, PLAIN, SUBSCRIPTS, SUPERSCRIPTS
from closedform.reports.formula.tree import Node, Row, cut, text_of, tokens_of, tree_of


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a formula.

    Args:
        text: as it is shown.
        kind: "atom" binds tighter than anything, "function" takes the next part, "quotient" and "sum" need brackets next to factors,
            "sign" stands between, "open" and "close" are brackets, "times" multiplies, "space" marks the next piece as apart.
        apart: whether a space stands before it.
    """

    text: str
    kind: str = "atom"
    apart: bool = False


@cache
def plain(latex: str) -> str:
    r"""Write LaTeX as one line of Unicode.

    >>> plain(r"\frac{2 \operatorname{atan}{\left(\frac{g}{r} \right)}}{\sqrt{\pi}}")
    '2 atan(g/r)/√π'
    """
    return _joined(_pieces(tree_of(latex).row))


def sentence(text: str) -> str:
    """Write the formulas inside of a sentence in Unicode: what Python would write, and formulas between dollar signs.

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


def _pieces(row: Iterable[Node]) -> list[_Piece]:
    """Return the pieces of a row."""
    found: list[_Piece] = []
    for node in row:
        _add(found, node)
    pairs = zip([_Piece(""), *found], found, strict=False)
    return [replace(piece, apart=True) if last.kind == "space" else piece for last, piece in pairs if piece.kind != "space"]


def _add(pieces: list[_Piece], node: Node) -> None:
    """Add what a node is shown as."""
    if node.kind == "group":
        pieces.append(_grouped(_pieces(node.rows[0])))
    elif node.kind == "bracket":
        for row in node.rows:
            for inner in row:
                _add(pieces, inner)
    elif node.kind == "scripted":
        _add(pieces, node.core)
        for script in node.scripts:
            _scripted(pieces, script)
    elif node.kind == "environment":
        pieces.append(_environment(node, bracketed=bool(pieces) and pieces[-1].kind == "open"))
    elif node.kind == "command":
        _command(pieces, node)
    elif node.kind == "space":
        pieces.append(_SPACE)
    elif (name := node.head.removeprefix("\\")) and node.head not in NOTHING and (name != "." or not node.size):
        pieces.append(_SHOWN.get(node.head) or _Piece(name, "function" if len(name) > 1 and name != node.head else "atom"))


_SPACE = _Piece(" ", "space")
_SHOWN = MappingProxyType(
    {"&": _SPACE, "~": _SPACE, "/": _Piece("/", "times"), "\\\\": _Piece("; ", "sign")}
    | {f"\\{name}": _Piece(text, kind) for kind, table in KINDS.items() for name, text in table.items()}
    | {sign: _Piece(sign, kind) for kind, signs in (("open", "(["), ("close", ")]"), ("sign", "+-=<>,;:")) for sign in signs}
)


def _scripted(pieces: list[_Piece], script: Node) -> None:
    inside = _shown(script)
    if script.head != "^":
        pieces.append(_Piece("′" if script.head == "'" else _subscript(inside), "script"))
        return
    while pieces and pieces[-1].kind == "space":
        pieces.pop()
    if pieces and pieces[-1].kind in ("quotient", "sum"):
        pieces[-1] = _Piece(f"({pieces[-1].text})")
    pieces.append(_Piece("°" if inside == "∘" else _superscript(inside), "script"))


def _shown(node: Node, row: int = 0) -> str:
    """Write one of the rows in a node; nothing where there is no such row."""
    return _joined(_pieces(node.rows[row])) if node.rows else ""


def _command(pieces: list[_Piece], node: Node) -> None:
    name = node.head[1:]
    if name.endswith("frac"):
        above, below = (_grouped(_pieces(row)) for row in node.rows)
        top = above.text if above.kind in ("atom", "product", "quotient") else f"({above.text})"
        pieces.append(_Piece(f"{top}/{_tight(below)}", "quotient"))
    elif name == "sqrt":
        degree = _superscript(_shown(node)) if len(node.rows) > 1 else ""
        pieces.append(_Piece(f"{degree}√{_tight(_grouped(_pieces(node.rows[-1])))}"))
    elif name.endswith("binom"):
        pieces.append(_Piece(f"binom({_shown(node)}, {_shown(node, 1)})"))
    elif name in ACCENTS:
        pieces.append(_Piece(_shown(node) + ACCENTS[name]))
    elif name.endswith("cancel"):
        pieces.append(_Piece(f"[-{_shown(node)}-]"))
    elif name == "boxed":
        pieces.append(_Piece(f"{{+{_shown(node)}+}}"))
    elif name in ("xrightarrow", "stackrel", "overset"):
        pieces.append(_Piece(("→" if name == "xrightarrow" else _shown(node, 1)) + _superscript(_shown(node)), "sign"))
    elif name in PLAIN:
        pieces.append(_plain(name, node))
    elif name == "hspace":
        pieces.append(_SPACE)


def _tight(piece: _Piece) -> str:
    return piece.text if piece.kind == "atom" else f"({piece.text})"


def _plain(name: str, node: Node) -> _Piece:
    if name.startswith("text") or name in ("mbox", "hbox"):
        said = _words(node.rows[0])
        return _Piece(said, "function" if said.isalpha() else "words")
    if name in ("underbrace", "overbrace"):
        return _Piece(_tight(_grouped(_pieces(node.rows[0]))))
    inside = _shown(node)
    if name == "mathbb":
        inside = {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "C": "ℂ"}.get(inside, inside)
    return _Piece(inside, "function" if name == "operatorname" or (name == "mathrm" and len(inside) > 1) else "atom")


def _words(row: Row) -> str:
    """Write a text, whose spaces count."""
    if len(row) == 1 and row[0].kind == "command":
        return _joined(_pieces(row))
    signs = (token.text for token in tokens_of(text_of(row)) if token.text not in ("{", "}", "$"))
    return " ".join("".join(sign[1:] if sign[0] == "\\" and len(sign) == 2 else sign for sign in signs).split()) or " "


def _environment(node: Node, *, bracketed: bool) -> _Piece:
    """Write rows of cells: a choice by cases, or a matrix, which may stand in brackets already."""
    inside = node.rows[0]
    if node.head in ("array", "tabular") and inside and inside[0].kind == "group":
        inside = inside[1:]  # how its columns are set
    rows = [[_joined(_pieces(cell)) for cell in cut(row, "&")] for row in cut(inside, r"\\")]
    full = [row for row in rows if any(row)]
    if "matrix" in node.head or node.head == "array":
        cells = "; ".join(", ".join(row) for row in full)
        return _Piece(cells if bracketed and node.head in ("matrix", "array") else f"[{cells}]")
    choices = "; ".join(" ".join(filter(None, row)) for row in full)
    return _Piece(f"{{{choices}}}") if node.head.endswith("cases") else _Piece(choices, "sum")


def _grouped(pieces: list[_Piece]) -> _Piece:
    """Make one piece of several, and say how tightly it binds."""
    if len(pieces) == 1:
        return replace(pieces[0], apart=False)
    text = _joined(pieces)
    depth, factors, product = 0, 0, False
    for i, piece in enumerate(pieces):
        outside = depth == 0
        called = i > 0 and pieces[i - 1].kind in ("function", "script") and "function" in (pieces[i - 1].kind, pieces[i - 2].kind)
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
    out = ""
    for i, piece in enumerate(pieces):
        before = pieces[i - 1] if i else None
        after = next((p for p in pieces[i + 1 :] if p.kind != "script"), None)
        text = piece.text
        if piece.kind in ("quotient", "sum") and (
            (after is not None and after.kind in ("atom", "quotient", "function", "open", "sum"))
            or (piece.kind == "sum" and before is not None and before.kind in ("atom", "quotient", "function", "close"))
            or (piece.kind == "quotient" and before is not None and before.kind == "function")
        ):
            text = f"({text})"
        out += _between(pieces, i) + text
    return out.strip()


def _between(pieces: list[_Piece], i: int) -> str:
    """Return the space in front of a piece, or nothing."""
    before, piece = pieces[max(i - 1, 0)], pieces[i]
    if not i or piece.kind in ("script", "close") or before.kind == "open":
        return ""
    if piece.kind == "sign":
        return "" if piece.text in ",;:" or piece.text.startswith(";") else " "
    if before.kind == "sign":
        unary = before.text in ("-", "+") and (i == 1 or pieces[i - 2].kind in ("sign", "open"))
        return "" if unary or before.text.endswith(" ") else " "
    if piece.kind == "times" or before.kind == "times":
        return "" if "/" in (piece.text, before.text) else " "
    if "words" in (piece.kind, before.kind):
        return " "
    if piece.kind == "open" or piece.text.startswith("("):
        called = before.kind == "function" or (
            before.kind == "script" and any(p.kind == "function" for p in pieces[max(i - 3, 0) : i])
        )
        return "" if called or not piece.apart else " "
    if before.text.startswith("√") and piece.kind == "atom":  # the root ends there
        return " "
    if before.kind == "close" or "function" in (piece.kind, before.kind) or "quotient" in (piece.kind, before.kind):
        return " "
    return " " if piece.apart else ""
