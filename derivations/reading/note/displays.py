r"""A LaTeX file's displays and comments, each with its tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pylatexenc.latexwalker import LatexWalker, LatexWalkerEndOfStream, LatexWalkerParseError

from closedform.derivations.reading.formula.macros import definition_places
from closedform.derivations.reading.formula.token import CLOSED_BY, Macro
from closedform.derivations.reading.note.grammar import VERBS
from closedform.derivations.reading.syntax.vocabulary import is_one_edit_away

MARK = "closedform:"
_EQUATIONS = {"equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat", "displaymath", "math", "dmath"}
_INNER = ("split", "aligned", "gathered", "multlined", "alignedat")
_VERBATIM = {"verbatim", "Verbatim", "lstlisting", "minted", "comment", "filecontents"}
# The commands of closedform.sty, which print statements, by the verb of the equivalent comment; with a star it holds throughout.
PRINTING = {"cflet": "law", "cfwhere": "where", "cfdefine": "define"}
_PRINTED = re.compile(rf"\\({'|'.join(PRINTING)})(\*?)\s*\{{((?:[^{{}}\\]|\\.|\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}})*)\}}", re.DOTALL)
_EDGE = re.compile(r"\\(begin|end)\s*\{([A-Za-z]+\*?)\}")


@dataclass(frozen=True)
class Piece:
    """A token with its place in the file."""

    kind: str
    text: str
    at: int
    end: int


def line_of(text: str, at: int) -> int:
    """Return the line of a character, from 1."""
    return text.count("\n", 0, at) + 1


def is_for_us(comment: str) -> bool:
    """Return True if a comment is for the tool: it begins with the mark, or with a word one edit away from it and a verb."""
    first, _, said = comment.strip().partition(" ")
    return comment.strip().startswith(MARK) or (
        is_one_edit_away(first, MARK)
        and said.split()[:1] != []
        and said.split()[0].rstrip(":") in {*VERBS, "throughout", "comments"}
    )


def _pieces(text: str, macros: Mapping[str, Macro]) -> Iterator[Piece]:
    walker = LatexWalker(text, tolerant_parsing=True)
    edges = {
        name: edges
        for name, macro in macros.items()
        if not macro.arguments and (edges := _EDGE.findall(macro.body)) and not _EDGE.sub("", macro.body).strip()
    }
    defined = dict(definition_places(text))
    at = 0
    while at < len(text):
        try:
            token = walker.get_token(at, environments=True)
        except LatexWalkerEndOfStream:
            return
        except LatexWalkerParseError:
            at += 1
            continue
        if token.pos in defined:  # after a space
            at = defined[token.pos]
            continue
        at = token.pos + max(token.len, 1)
        if token.tok == "begin_environment" and token.arg in _VERBATIM:
            closing = text.find(f"\\end{{{token.arg}}}", at)
            at = len(text) if closing < 0 else closing + len(token.arg) + 6
            continue
        if token.tok == "macro" and token.arg in ("verb", "verb*") and at < len(text):
            at = max(at, text.find(text[at], at + 1) + 1)
            continue
        if token.tok == "macro" and token.arg in edges:  # \be for \begin{equation}
            yield from (
                Piece(f"{edge}_environment", name, token.pos, token.pos + len(token.arg) + 1) for edge, name in edges[token.arg]
            )
            continue
        if token.tok == "macro" and (printed := _PRINTED.match(text, token.pos)):
            command, star, said = printed.groups()
            at = printed.end()
            yield Piece(
                "comment", f"{MARK} {'throughout ' if star else ''}{PRINTING[command]} {said.rstrip(' .,;')}", token.pos, at
            )
            continue
        shown = token.arg.specials_chars if token.tok == "specials" else str(token.arg)
        yield Piece(token.tok, shown, token.pos, token.pos + token.len)


def items_of(text: str, macros: Mapping[str, Macro]) -> Iterator[Piece | tuple[tuple[int, int], list[Piece]]]:
    """Return the comments for closedform, and the displays with their content, in the order of the file."""
    inside: list[Piece] | None = None
    start, closing, is_numbered = 0, "", False
    for piece in _pieces(text, macros):
        if piece.kind == "comment" and is_for_us(piece.text):
            yield piece
        elif inside is not None:
            if closing in (
                f"end {piece.text}" if piece.kind == "end_environment" else "",
                piece.text if piece.kind == "mathmode_display" else "",
            ):
                yield (start, piece.end), inside
                inside, is_numbered = None, False
            elif is_numbered or (piece.kind == "macro" and piece.text in ("eqno", "leqno")):  # up to the end of the display
                is_numbered = True
            else:
                inside.append(piece)
        elif piece.kind == "begin_environment" and piece.text.rstrip("*") in _EQUATIONS:
            inside, start, closing = [], piece.at, f"end {piece.text}"
        elif piece.kind == "mathmode_display" and piece.text in ("\\[", "$$"):
            inside, start, closing = [], piece.at, "\\]" if piece.text == "\\[" else "$$"


def narrowed(pieces: Sequence[Piece], *, numbered: bool) -> Sequence[Piece]:
    """Drop environments that only arrange lines, with their arguments.

    Args:
        pieces: the display's tokens.
        numbered: True if its environment takes a number, as alignat does.
    """
    kept: list[Piece] = []
    braced: list[bool] = []  # for each open environment: True if it is in a bracket, as around a system of equations
    place = after_braces(pieces, 0) if numbered and pieces and pieces[0].kind == "brace_open" else 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        if piece.kind not in ("begin_environment", "end_environment") or piece.text not in _INNER:
            kept.append(piece)
        elif piece.kind == "begin_environment":
            if place < len(pieces) and pieces[place].text == "[":
                place = next((at + 1 for at in range(place, len(pieces)) if pieces[at].text == "]"), place)
            if piece.text == "alignedat" and place < len(pieces) and pieces[place].kind == "brace_open":
                place = after_braces(pieces, place)
            braced.append(len(kept) > 1 and kept[-2].text == "left" and kept[-1].text in ("{", "."))
            kept = kept[:-2] if braced[-1] else kept
        elif braced and braced.pop() and place + 1 < len(pieces) and pieces[place].text == "right":
            place += 2
    return kept


def without_comments(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return the tokens outside comments, and the comments."""
    return [p for p in pieces if p.kind != "comment"], [p for p in pieces if p.kind == "comment"]


def after_braces(pieces: Sequence[Piece], place: int) -> int:
    """Return the place after the braces that open at a place."""
    depth = 0
    for at in range(place, len(pieces)):
        depth += (pieces[at].kind == "brace_open") - (pieces[at].kind == "brace_close")
        if depth == 0:
            return at + 1
    return len(pieces)


def turn_of(piece: Piece) -> int:
    """Return 1 for an opening bracket, -1 for a closing one."""
    opens = piece.kind in ("brace_open", "begin_environment") or (piece.text in ("(", "[", "{") and piece.kind in ("char", "macro"))
    closes = piece.kind in ("brace_close", "end_environment") or (piece.text in (")", "]", "}") and piece.kind in ("char", "macro"))
    return opens - closes


def unclosed(pieces: Sequence[Piece]) -> Piece | None:
    """Find a bracket of a display without its other end; None if each has one, perhaps of another kind."""
    open_ones: list[Piece] = []
    for piece in pieces:
        if turn_of(piece) > 0:
            open_ones.append(piece)
        elif turn_of(piece) < 0:
            if not open_ones:
                return piece
            closes = [CLOSED_BY.get(one.text) == piece.text for one in open_ones]
            if any(closes) and not closes[-1]:
                return open_ones[-1]
            open_ones.pop()
    return open_ones[-1] if open_ones else None
