r"""The rows of a display, and the chains of sides that they form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from closedform.derivations.reading.formula.layout import INEQUALITIES, length_ahead
from closedform.derivations.reading.formula.token import Macro
from closedform.derivations.reading.note.displays import Piece, after_braces, turn_of
from closedform.derivations.reading.paper.relation_signs import plain_signs

_NOT_CONTENT = {"nonumber", "notag", ",", ";", ":", "!", " ", "quad", "qquad", "\\", "hfill", "displaystyle", "allowdisplaybreaks"}
# Each with braces after it, whose content is not read.
_LAID_OUT = {"phantom", "hphantom", "vphantom", "hspace", "mathrel", "tag"}
_SIGNS = {"=", "<", ">"}
_DEFINING = {"coloneqq": 0, "triangleq": 0, "eqdef": 0, "coloneq": 0, "eqqcolon": 1}  # the side that is a name
# The separators of statements that are not sides of one equation.
_APART = {"approx", "approxeq", "simeq", "propto", "to", "mapsto", "leftarrow", "rightarrow", "gets", "longrightarrow", "sim", "lesssim",
          "gtrsim", "ll", "gg", "equiv", "in", "cong"}  # fmt: skip
NEAR = {"approx", "approxeq", "simeq", "sim", "cong"}  # which claim something if a limit is given
_IMPLIES = {"Rightarrow", "Leftarrow", "Leftrightarrow", "Longrightarrow", "Longleftrightarrow", "iff", "implies", "impliedby"}


@dataclass
class Chain:
    """Sides joined by =, each as the first and last character of it.

    Args:
        sides: the characters of each side.
        labels: each with the number of the side beside it.
        relates: True if it has an = or an inequality.
        is_unequal: True if it has an inequality.
        last: the start of the text before its last sign.
        waits: True if its last row ended with a sign.
        names: the numbers of the sides that := and =: mark as names.
        after: the sign before it, if that is no equality; empty if there is none.
        near: the text before that sign, if it is one of approximation.
        beside: True if it stands in a later column of its rows.
        implies: the sign of implication in its row.
        behind: the conditions in later columns of its rows.
    """

    sides: list[tuple[int, int]]
    labels: list[tuple[str, int]] = field(default_factory=list)
    relates: bool = False
    is_unequal: bool = False
    last: int = 0
    waits: bool = False
    names: tuple[int, ...] = ()
    after: str = ""
    near: tuple[int, int] | None = None
    beside: bool = False
    implies: str = ""
    behind: list[tuple[int, int]] = field(default_factory=list)


def chains_of(
    text: str, pieces: Sequence[Piece], macros: Mapping[str, Macro], is_condition: Callable[[str], bool] | None
) -> list[Chain]:
    """Join the rows of a display into chains of sides.

    A row that begins with a sign continues from the last side of the row before. If that row has a label and one of the two signs
    is an inequality, the row starts a chain of its own from that side. After A <= B, the row <= C states B <= C.

    Args:
        text: the file.
        pieces: the display's tokens.
        macros: the file's macros; one may stand for a label.
        is_condition: returns True if a later column holds a condition; None if rows have no pairs of columns as in align.
    """
    rows = list(_rows(list(plain_signs(text, pieces, macros))))
    split = [[row] if is_condition is None else _columns(row) for row, _ in rows]
    found = _joined(text, [(cells[0], labels) for cells, (_, labels) in zip(split, rows, strict=True)])
    later = [extent for cells in split for cell in cells[1:] if (extent := _extent(text, cell))]
    taken = [extent for extent in later if is_condition and is_condition(text[slice(*extent)])]
    for extent in taken:
        if before := [chain for chain in found if chain.sides[0][0] < extent[0]]:
            before[-1].behind.append(extent)
    for number in range(1, max(map(len, split), default=0)):
        beside = [
            (cells[number] if number < len(cells) and _extent(text, cells[number]) not in taken else [], list[str]())
            for cells in split
        ]
        found += [replace(chain, beside=True) for chain in _joined(text, beside)]
    return found


def _columns(row: Sequence[Piece]) -> list[list[Piece]]:
    """Split a row at every second sign between its columns."""
    found: list[list[Piece]] = [[]]
    depth = ands = 0
    for piece in row:
        depth += turn_of(piece) if piece.kind in ("brace_open", "brace_close", "begin_environment", "end_environment") else 0
        if piece.text == "&" and depth == 0:
            ands += 1
            if ands % 2 == 0:
                found.append([])
                continue
        found[-1].append(piece)
    return found


def _joined(text: str, rows: Sequence[tuple[list[Piece], list[str]]]) -> list[Chain]:
    chains: list[Chain] = []
    for row, labels in rows:
        if sign := next((piece.text for piece in row if piece.kind == "macro" and piece.text in _IMPLIES), ""):
            extent = _extent(text, row)
            chains.append(Chain([extent] if extent else [], labels=[(label, 0) for label in labels], implies=sign))
            chains.append(Chain([], after=sign))
            continue
        parts = list(_statements(row))
        for number, (after, part) in enumerate(parts):
            if after:
                before = next((chain.sides[-1] for chain in chains[::-1] if chain.sides), None)
                chains.append(Chain([], after=after, near=before if after in NEAR else None, relates=after in NEAR))
            _join(text, part, chains, relates=number + 1 < len(parts) and parts[number + 1][0] in NEAR)
        if chains:
            chains[-1].labels += [(label, max(len(chains[-1].sides) - 1, 0)) for label in labels]
    return [chain for chain in chains if chain.sides]


def _join(text: str, row: list[Piece], chains: list[Chain], *, relates: bool) -> None:
    """Add a row to the last chain, or begin one with it; ``relates`` is True if a sign of approximation follows."""
    signs = _signs(row)
    equal = [place for place in signs if row[place].text == "=" or row[place].text in _DEFINING]
    sides = [_extent(text, row[a + 1 : b]) for a, b in pairwise([-1, *equal, len(row)])]
    first = sides[0]
    current = chains[-1] if chains else None
    is_unequal = len(signs) > len(equal)
    rest = [side for side in sides[1:] if side is not None]
    begins = bool(signs) and not _content(row[: signs[0]])
    if len(sides) == 1 and first is None:
        return
    goes_on = current is None or not (current.relates and current.sides) or current.waits
    is_new = not goes_on and first is not None and not _goes_on(row) and not begins
    if current is None or (is_new and (signs or relates)):
        chains.append(Chain([side for side in sides if side is not None]))
    elif begins and current.labels and (current.is_unequal or is_unequal) and not current.waits:
        chains.append(Chain([(current.last, first[1] if first else current.sides[-1][1]), *rest]))
    elif not current.sides:
        current.sides += [side for side in sides if side is not None]
    else:
        if first is not None and current.waits:
            current.sides.append(first)
        elif first is not None:
            current.sides[-1] = (current.sides[-1][0], first[1])
        current.sides += rest
    now = chains[-1]
    now.relates, now.is_unequal = now.relates or bool(signs), now.is_unequal or is_unequal
    now.waits = bool(signs) and sides[-1] is None
    before = len(now.sides) - len(rest) - 1  # the number of the side before the first sign
    defining = [(number, row[place].text) for number, place in enumerate(equal) if row[place].text in _DEFINING]
    now.names += tuple(before + number + _DEFINING[sign] for number, sign in defining)
    after = _extent(text, row[signs[-1] + 1 :] if signs else row)
    if after is not None and (signs or now is not current):
        now.last = after[0]


def _statements(row: Sequence[Piece]) -> Iterator[tuple[str, list[Piece]]]:
    """Split a row at the signs that are no equality, each part with the sign before it."""
    part: list[Piece] = []
    after, depth = "", 0
    for piece in row:
        depth += turn_of(piece)
        is_name = piece.text == "equiv" and not after and bool(_content(part)) and not _signs(part)  # the text before it
        piece = replace(piece, text="coloneqq") if is_name else piece
        if piece.kind == "macro" and piece.text in _APART and depth <= 0 and not _is_condition(part, piece):
            yield after, part
            after, part, depth = piece.text, [], 0
        else:
            part.append(piece)
    yield after, part


def _is_condition(before: Sequence[Piece], sign: Piece) -> bool:
    r"""Return True if a sign stands in a condition after an equation, \quad x \sim N(0, 1)."""
    return sign.text in ("in", "sim", "to", "ll", "gg") and any(
        piece.text in ("quad", "qquad", "forall", "text", "mid", "lim") for piece in before
    )


def _signs(row: Sequence[Piece]) -> list[int]:
    """List the places of each = and each inequality outside the brackets of a row."""
    found, depth = list[int](), 0
    for place, piece in enumerate(row):
        depth += turn_of(piece)
        names = _SIGNS if piece.kind == "char" else {*INEQUALITIES, *_DEFINING} if piece.kind == "macro" else ()
        if piece.text in names and depth <= 0:
            found.append(place)
            depth = 0
    return found


def _content(row: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of a row without those that only arrange it."""
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
    r"""Skip pieces that only arrange a row, such as a space, {} or \phantom{=}; return 0 if others stand there."""
    piece = row[place]
    if piece.text in ("&", "~") or (piece.kind == "macro" and piece.text in _NOT_CONTENT):
        return place + 1
    if piece.kind == "brace_open" and place + 1 < len(row) and row[place + 1].kind == "brace_close":
        return place + 2
    if piece.kind == "macro" and piece.text in _LAID_OUT:
        place += 1 + (place + 1 < len(row) and row[place + 1].text == "*")
        if place < len(row) and row[place].kind == "brace_open":
            return after_braces(row, place)
    if piece.kind == "macro" and piece.text == "MoveEqLeft":
        closing = next((at for at in range(place, len(row)) if row[at].text == "]"), place)
        return closing + 1 if place + 1 < len(row) and row[place + 1].text == "[" else place + 1
    return 0


def _goes_on(row: Sequence[Piece]) -> bool:
    """Return True if a row begins with an operator: it continues the last side of the row before."""
    return any(piece.text in ("+", "-", "cdot", "times") for piece in _content(row)[:1])


def _rows(pieces: Sequence[Piece]) -> Iterator[tuple[list[Piece], list[str]]]:
    row: list[Piece] = []
    labels: list[str] = []
    depth, place = 0, 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        if piece.kind == "label":
            labels.append(piece.text)
            continue
        if piece.kind == "macro" and piece.text in ("label", "tag", "intertext", "shortintertext"):
            place += place < len(pieces) and pieces[place].text == "*"
            end = after_braces(pieces, place)
            if piece.text in ("intertext", "shortintertext"):
                yield row, labels
                row, labels = [], []
            if piece.text == "label":
                labels.append("".join(part.text for part in pieces[place + 1 : end - 1]))
            place = end
            continue
        depth += (piece.kind in ("brace_open", "begin_environment")) - (piece.kind in ("brace_close", "end_environment"))
        if piece.kind == "macro" and piece.text in ("\\", "newline", "cr") and depth == 0:
            yield row, labels
            row, labels = [], []
            starred = place < len(pieces) and pieces[place].text == "*" and pieces[place].at == pieces[place - 1].end
            place += starred + length_ahead([piece.text for piece in pieces[place + starred : place + 11]])
        else:
            row.append(piece)
    yield row, labels


def _extent(text: str, side: Sequence[Piece]) -> tuple[int, int] | None:
    """Return the characters of a side without arrangement and final punctuation; None if nothing is left."""
    content = list(side)
    while content and (end := _after_layout(content, 0)):
        content = content[end:]
    while content and (
        content[-1].text in ("&", "~", ",", ".", ";") or (content[-1].kind == "macro" and content[-1].text in _NOT_CONTENT)
    ):
        content = content[:-1]
    return (content[0].at, content[0].at + len(text[content[0].at : content[-1].end].rstrip())) if content else None


def one_per_label(chain: Chain, key: str) -> list[tuple[str, Chain]]:
    """Split a chain if its rows have labels of their own: each becomes a claim on the left side and the lines since the label before."""
    ends = {at: label for label, at in reversed(chain.labels) if at > 0}
    if len(ends) < 2:
        return [(key, chain)]
    places = sorted(ends)
    starts = [1, *(place + 1 for place in places[:-1])]
    stops = [*(place + 1 for place in places[:-1]), len(chain.sides)]
    return [
        (ends[place].strip(), Chain([chain.sides[0], *chain.sides[a:b]])) for place, a, b in zip(places, starts, stops, strict=True)
    ]
