r"""Where a formula in LaTeX may be broken: at its signs, inside long brackets, and where nothing else fits between its factors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from closedform.reports.formula.tree import Node, Row, edited, text_of, tree_of, walk


def formula(latex: str) -> str:
    """Write a formula at display size as it is, and as it may be broken at signs and between factors, for a column to choose from."""
    tame = _tame(latex)
    broken = breakable(tame)
    return rf"\closedformformula{{{tame}}}{{{broken}}}{{{between_factors(breakable(unbraced(tame)))}}}"


def _tame(latex: str) -> str:
    return latex.replace(r"\mathbb{1}", r"\mathbf{1}").replace("\n", " ")  # the fonts have no such figure


def inline(latex: str) -> str:
    """Write a formula in the line of a text, which may break it at its signs; on lines of its own where nothing else fits."""
    tame = breakable(_tame(latex))
    if _is_tall(tame):
        return rf"\closedforminline{{\displaystyle}}{{{tame}}}{{{between_factors(tame)}}}"
    lower = tame.replace(r"\bigg", r"\Big")
    return rf"\closedforminline{{\textstyle}}{{{lower}}}{{{between_factors(lower)}}}"


def _is_tall(latex: str) -> bool:
    """Return True if it has an integral, or a fraction in a fraction, which the style of a text sets too small to be read."""
    nodes = list(walk(tree_of(latex).row))
    return any(node.head == r"\int" for node in nodes) or any(
        inner.head == r"\frac" for node in nodes if node.head == r"\frac" for row in node.rows for inner in walk(row)
    )


_LONG = 60  # signs of LaTeX; a bracket that holds more may be broken inside
_DELIMITERS = frozenset(["(", ")", "[", "]", "|", r"\{", r"\}", r"\langle", r"\rangle"])  # that ``\bigl`` takes
_LARGE = frozenset([r"\frac", r"\dfrac", r"\sum", r"\int"])


def breakable(latex: str) -> str:
    r"""Turn the long outer brackets of a formula, which ``\left`` and ``\right`` make unbreakable, into large ones."""
    latex = re.sub(r"\\right\s*\.\s*\\left\s*\.", "", latex)  # one bracket over two lines of the print
    return edited(latex, (edit for bracket in _outer(tree_of(latex).row) for edit in _resized(bracket)))


def _outer(row: Row) -> Iterator[Node]:
    """Return the brackets that stand in no braces."""
    for node in row:
        if node.core.kind == "bracket":
            yield node.core
            yield from _outer(node.core.rows[1])


def _resized(bracket: Node) -> Iterator[tuple[int, int, str]]:
    r"""Return the edits that put ``\bigl`` and the like for the ``\left`` of a long bracket, and for all that goes with it."""
    ends = [sign for row in bracket.rows[::2] for sign in row]
    inside = bracket.rows[1]
    matrix = bool(inside) and inside[0].kind == "environment"  # it breaks nowhere
    long = len(bracket.text) - len(ends[-1].text) > _LONG
    if not bracket.is_sized or len(ends) < 2 or matrix or not long or any(sign.head not in _DELIMITERS for sign in ends):
        return
    size = "bigg" if any(node.head in _LARGE or node.kind == "environment" for node in walk(inside)) else "big"
    for sign in (*ends, *_between(inside)):
        yield sign.start, sign.start + len(sign.size), rf"\{size}{sign.size[1]}"  # l, m or r


def _between(row: Row) -> Iterator[Node]:
    r"""Return the signs in a bracket that a ``\middle`` makes as large as it."""
    for node in row:
        if node.core.kind == "bracket" and not node.core.is_sized:
            yield from _between(node.core.rows[1])
        elif node.core.size == r"\middle":
            yield node.core


_FACTORS = frozenset([r"\int", r"\sum", r"\frac", r"\sqrt", r"\mathbb", r"\operatorname", r"\Sigma", "e"])
_SIZES = frozenset([r"\left", r"\bigl", r"\biggl", r"\Bigl"])  # of brackets that are factors
_NO_FACTOR = frozenset(
    ["+", "-", "=", "<", ">", ",", "(", "[", r"\{", r"\cdot", r"\to", r"\approx", r"\int", r"\sum"]
)  # in front of one


def between_factors(latex: str) -> str:
    """Let a formula be broken between its factors too."""
    nodes = [node for node in _signs(tree_of(latex).row) if node.kind != "space"]
    return edited(
        latex,
        (
            (node.start, node.start, r"\closedformfactor ")
            for before, node in pairwise(nodes)
            if _is_factor(node) and not (before.kind == "sign" and before.head in _NO_FACTOR)
        ),
    )


def _signs(row: Row) -> Iterator[Node]:
    r"""Return the contents of a row, and of its brackets that a line may be broken in."""
    for node in row:
        if node.core.kind == "bracket" and not node.core.is_sized:
            for inner in node.core.rows:
                yield from _signs(inner)
            yield from node.scripts
        else:
            yield node


def _is_factor(node: Node) -> bool:
    core = node.core
    return core.head in _FACTORS or core.kind == "environment" or core.size in _SIZES


def unbraced(latex: str) -> str:
    r"""Write what is over an ``\\underbrace`` without it, with the text under it in braces behind it."""
    return edited(latex, ((node.start, node.end, _apart(node)) for node in _underbraces(tree_of(latex).row)))


def _underbraces(row: Row) -> Iterator[Node]:
    for node in row:
        if node.core.kind == "command" and node.core.head == r"\underbrace" and node.core.rows[0]:
            yield node
        else:
            for inner in node.rows:
                yield from _underbraces(inner)


def _apart(node: Node) -> str:
    notes = [text_of(script.rows[0]) for script in node.scripts if script.head == "_"]
    told = (rf" \closedformfactor \bigl\{{{note}\bigr\}}" for note in notes if note not in ("", r"\text{}"))
    return text_of(node.core.rows[0]) + "".join(told)
