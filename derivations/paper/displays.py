r"""A LaTeX file's displays and comments: the rows of each display, and the chains of sides that they make up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pylatexenc.latexwalker import LatexWalker, LatexWalkerEndOfStream, LatexWalkerParseError

from derivations.latex.macros import definition_places
from derivations.latex.tokens import INEQUALITIES, Macro

MARK = "closedform:"
_EQUATIONS = {"equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat", "displaymath", "math", "dmath"}
_INNER = ("split", "aligned", "gathered", "multlined", "alignedat")
_VERBATIM = {"verbatim", "Verbatim", "lstlisting", "minted", "comment", "filecontents"}
_EDGE = re.compile(r"\\(begin|end)\s*\{([A-Za-z]+\*?)\}")
_NOT_CONTENT = {"nonumber", "notag", ",", ";", ":", "!", " ", "quad", "qquad", "\\", "hfill", "displaystyle", "allowdisplaybreaks"}
_LAID_OUT = {
    "phantom",
    "hphantom",
    "vphantom",
    "hspace",
    "mathrel",
    "tag",
}  # each with braces behind it, which hold nothing to be read
_SIGNS = {"=", "<", ">"}


@dataclass(frozen=True)
class Piece:
    """A token with its place in the file."""

    kind: str
    text: str
    at: int
    end: int


@dataclass
class Chain:
    """Sides joined by =, each the characters from one place to another."""

    sides: list[tuple[int, int]]
    labels: list[tuple[str, int]] = field(default_factory=list)  # each with the number of the side that it stands beside
    relates: bool = False  # whether it has come to an = or an inequality
    is_unequal: bool = False
    last: int = 0  # where what its last sign stands before begins


def line_of(text: str, at: int) -> int:
    """Give the line of a character, from 1."""
    return text.count("\n", 0, at) + 1


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
        if at in defined:
            at = defined[at]
            continue
        try:
            token = walker.get_token(at, environments=True)
        except LatexWalkerEndOfStream:
            return
        except LatexWalkerParseError:
            at += 1
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
        shown = token.arg.specials_chars if token.tok == "specials" else str(token.arg)
        yield Piece(token.tok, shown, token.pos, token.pos + token.len)


def items_of(text: str, macros: Mapping[str, Macro]) -> Iterator[Piece | tuple[tuple[int, int], list[Piece]]]:
    """Give the comments that speak to us, and the displays with what they hold, in the order of the file."""
    inside: list[Piece] | None = None
    start, closing = 0, ""
    for piece in _pieces(text, macros):
        if piece.kind == "comment" and piece.text.strip().startswith(MARK):
            yield piece
        elif inside is not None:
            if closing in (
                f"end {piece.text}" if piece.kind == "end_environment" else "",
                piece.text if piece.kind == "mathmode_display" else "",
            ):
                yield from _apart(start, piece.end, inside)
                inside = None
            else:
                inside.append(piece)
        elif piece.kind == "begin_environment" and piece.text.rstrip("*") in _EQUATIONS:
            inside, start, closing = [], piece.at, f"end {piece.text}"
        elif piece.kind == "mathmode_display" and piece.text in ("\\[", "$$"):
            inside, start, closing = [], piece.at, "\\]" if piece.text == "\\[" else "$$"


def _apart(start: int, end: int, pieces: list[Piece]) -> Iterator[tuple[tuple[int, int], list[Piece]]]:
    """Take a display apart at words between its rows that say something of letters, where labels stand on both sides."""
    for place, piece in enumerate(pieces):
        if piece.kind != "macro" or piece.text not in ("intertext", "shortintertext"):
            continue
        behind = _after_braces(pieces, place + 1)
        before, words, rest = pieces[:place], pieces[place + 1 : behind], pieces[behind:]
        has_formula = any(part.kind.startswith("mathmode") for part in words)
        goes_on = bool(content := _content(rest)) and content[0].text in _SIGNS
        if has_formula and not goes_on and all(any(part.text == "label" for part in side) for side in (before, rest)):
            yield (start, piece.at), before
            yield from _apart(words[-1].at, end, rest)
            return
    yield (start, end), pieces


def narrowed(pieces: Sequence[Piece], *, numbered: bool) -> Sequence[Piece]:
    """Leave out environments that only arrange lines, with what they take.

    Args:
        pieces: of a display.
        numbered: whether its environment takes a number, as alignat does.
    """
    kept: list[Piece] = []
    place = _after_braces(pieces, 0) if numbered and pieces and pieces[0].kind == "brace_open" else 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        if piece.kind not in ("begin_environment", "end_environment") or piece.text not in _INNER:
            kept.append(piece)
        elif piece.kind == "begin_environment":
            if place < len(pieces) and pieces[place].text == "[":
                place = next((at + 1 for at in range(place, len(pieces)) if pieces[at].text == "]"), place)
            if piece.text == "alignedat" and place < len(pieces) and pieces[place].kind == "brace_open":
                place = _after_braces(pieces, place)
    return kept


def without_comments(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Give the tokens that are no comments, and those that are."""
    return [p for p in pieces if p.kind != "comment"], [p for p in pieces if p.kind == "comment"]


def chains_of(text: str, pieces: Sequence[Piece]) -> list[Chain]:
    """Join the rows of a display into chains of sides.

    A row that begins with a sign goes on with what the row before ends with. Where that row has a label and one of the two signs is an
    inequality, it is a chain of its own, from what that row ends with: of A <= B and <= C the second says B <= C.
    """
    chains: list[Chain] = []
    for row, labels in _rows(pieces):
        sides = [_extent(text, side) for side in _split_at_equals(row)]
        first = sides[0]
        current = chains[-1] if chains else None
        signs = [place for place, piece in enumerate(row) if _is_sign(row, place)]
        is_unequal = any(row[place].text != "=" for place in signs)
        rest = [side for side in sides[1:] if side is not None]
        if len(sides) == 1 and first is None:
            pass
        elif current is None or (current.relates and signs and first is not None and not _goes_on(row) and not _begins(row, signs)):
            chains.append(Chain([side for side in sides if side is not None]))
        elif _begins(row, signs) and current.labels and (current.is_unequal or is_unequal):
            chains.append(Chain([(current.last, first[1] if first else current.sides[-1][1]), *rest]))
        else:
            if first is not None:
                current.sides[-1] = (current.sides[-1][0], first[1])
            current.sides += rest
        if chains:
            now = chains[-1]
            now.relates, now.is_unequal = now.relates or bool(signs), now.is_unequal or is_unequal
            after = _extent(text, row[signs[-1] + 1 :] if signs else row)
            if after is not None and (signs or now is not current):
                now.last = after[0]
            now.labels += [(label, len(now.sides) - 1) for label in labels]
    return chains


def _is_sign(row: Sequence[Piece], place: int) -> bool:
    """Whether a piece is an = or an inequality outside the brackets of its row."""
    piece = row[place]
    names = _SIGNS if piece.kind == "char" else INEQUALITIES if piece.kind == "macro" else ()
    return piece.text in names and sum(_turn(before) for before in row[:place]) <= 0


def _begins(row: Sequence[Piece], signs: Sequence[int]) -> bool:
    """Whether nothing stands before the first sign of a row."""
    return bool(signs) and not _content(row[: signs[0]])


def _content(row: Sequence[Piece]) -> list[Piece]:
    """Give the pieces of a row but for those that only arrange it."""
    found: list[Piece] = []
    place = 0
    while place < len(row):
        if end := _after_layout(row, place):
            place = end
        else:
            found.append(row[place])
            place += 1
    return found


def _after_layout(row: Sequence[Piece], place: int) -> int:
    r"""Skip what only arranges a row, as a space, {} or \phantom{=}; give 0 where something else stands."""
    piece = row[place]
    if piece.text in ("&", "~") or (piece.kind == "macro" and piece.text in _NOT_CONTENT):
        return place + 1
    if piece.kind == "brace_open" and place + 1 < len(row) and row[place + 1].kind == "brace_close":
        return place + 2
    if piece.kind == "macro" and piece.text in _LAID_OUT:
        place += 1 + (place + 1 < len(row) and row[place + 1].text == "*")
        if place < len(row) and row[place].kind == "brace_open":
            return _after_braces(row, place)
    if piece.kind == "macro" and piece.text == "MoveEqLeft":
        closing = next((at for at in range(place, len(row)) if row[at].text == "]"), place)
        return closing + 1 if place + 1 < len(row) and row[place + 1].text == "[" else place + 1
    return 0


def _turn(piece: Piece) -> int:
    """Give 1 for what opens a bracket, -1 for what closes one."""
    opens = piece.kind in ("brace_open", "begin_environment") or (piece.text in ("(", "[", "{") and piece.kind in ("char", "macro"))
    closes = piece.kind in ("brace_close", "end_environment") or (piece.text in (")", "]", "}") and piece.kind in ("char", "macro"))
    return opens - closes


def _goes_on(row: Sequence[Piece]) -> bool:
    """Whether a row begins with an operator: it goes on with what the row before ends with."""
    content = _content(row)
    return bool(content) and content[0].text in ("+", "-", "cdot", "times")


def _rows(pieces: Sequence[Piece]) -> Iterator[tuple[list[Piece], list[str]]]:
    row: list[Piece] = []
    labels: list[str] = []
    depth, place = 0, 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        if piece.kind == "macro" and piece.text in ("label", "tag", "intertext", "shortintertext"):
            place += place < len(pieces) and pieces[place].text == "*"
            end = _after_braces(pieces, place)
            if piece.text in ("intertext", "shortintertext"):
                yield row, labels
                row, labels = [], []
            if piece.text == "label":
                labels.append("".join(part.text for part in pieces[place + 1 : end - 1]))
            place = end
            continue
        depth += (piece.kind in ("brace_open", "begin_environment")) - (piece.kind in ("brace_close", "end_environment"))
        if piece.kind == "macro" and piece.text in ("\\", "newline") and depth == 0:
            yield row, labels
            row, labels = [], []
            place = _after_length(pieces, place)
        else:
            row.append(piece)
    yield row, labels


def _after_length(pieces: Sequence[Piece], place: int) -> int:
    r"""Skip the length behind a line's end, as in ``\\[2pt]``."""
    if place < len(pieces) and pieces[place].text == "*" and pieces[place].at == pieces[place - 1].end:
        place += 1
    end = next((at for at in range(place, min(place + 10, len(pieces))) if pieces[at].text == "]"), place)
    inside = "".join(piece.text for piece in pieces[place:end])
    return end + 1 if re.fullmatch(r"\[-?[0-9.]+(pt|em|ex|mm|cm)", inside) else place


def _after_braces(pieces: Sequence[Piece], place: int) -> int:
    depth = 0
    for at in range(place, len(pieces)):
        depth += (pieces[at].kind == "brace_open") - (pieces[at].kind == "brace_close")
        if depth == 0:
            return at + 1
    return len(pieces)


def _split_at_equals(row: Sequence[Piece]) -> list[list[Piece]]:
    sides: list[list[Piece]] = [[]]
    depth = 0
    for piece in row:
        depth += _turn(piece)
        if piece.kind == "char" and piece.text == "=" and depth <= 0:
            sides.append([])
            depth = 0
        else:
            sides[-1].append(piece)
    return sides


def _extent(text: str, side: Sequence[Piece]) -> tuple[int, int] | None:
    """Give the characters of a side, without what only arranges it and the punctuation after it; None where nothing is left."""
    content = list(side)
    while content and (end := _after_layout(content, 0)):
        content = content[end:]
    while content and (
        content[-1].text in ("&", "~", ",", ".", ";") or (content[-1].kind == "macro" and content[-1].text in _NOT_CONTENT)
    ):
        content = content[:-1]
    if not content:
        return None
    return content[0].at, content[0].at + len(text[content[0].at : content[-1].end].rstrip())


def one_per_label(chain: Chain, key: str) -> list[tuple[str, Chain]]:
    """Take a chain apart where its rows have labels of their own: each is a claim on the left side and the lines since the label before."""
    ends = {at: label for label, at in reversed(chain.labels) if at > 0}
    if len(ends) < 2:
        return [(key, chain)]
    places = sorted(ends)
    starts = [1, *(place + 1 for place in places[:-1])]
    stops = [*(place + 1 for place in places[:-1]), len(chain.sides)]
    return [
        (ends[place].strip(), Chain([chain.sides[0], *chain.sides[a:b]])) for place, a, b in zip(places, starts, stops, strict=True)
    ]
