r"""The signs of a display: those of several tokens as one, \stackrel{(a)}{=} and :=, and labels by the file's own command."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from closedform.derivations.reading.formula.token import Macro
from closedform.derivations.reading.note.displays import Piece, after_braces

_SAYS_DEFINED = ("def", "mathrmdef", "textdef", "mathrm{def}", "text{def}", "Delta", "triangle")


def plain_signs(text: str, pieces: Sequence[Piece], macros: Mapping[str, Macro]) -> Iterator[Piece]:
    r"""Write signs of several tokens as one, \stackrel{(a)}{=} and :=, and labels by the file's own command."""
    place = 0
    while place < len(pieces):
        piece = pieces[place]
        place += 1
        follows = pieces[place] if place < len(pieces) else None
        if piece.kind == "macro" and piece.text in ("stackrel", "overset", "underset", "overset*"):
            middle = after_braces(pieces, place)
            end = after_braces(pieces, middle)
            above, sign = ("".join(part.text for part in pieces[a + 1 : b - 1]) for a, b in ((place, middle), (middle, end)))
            if sign == "=" and above not in ("d", "mathrmd", "mathcalL", "law"):
                defines = above in _SAYS_DEFINED
                yield Piece("macro" if defines else "char", "coloneqq" if defines else "=", piece.at, pieces[end - 1].end)
                place = end
                continue
        elif piece.text == ":" and follows is not None and follows.text == "=":
            yield Piece("macro", "coloneqq", piece.at, follows.end)
            place += 1
            continue
        elif piece.text == "=" and piece.kind == "char" and follows is not None and follows.text == ":" and follows.at == piece.end:
            yield Piece("macro", "eqqcolon", piece.at, follows.end)
            place += 1
            continue
        elif (
            piece.kind == "macro"
            and piece.text in macros
            and (label := re.fullmatch(r"\s*\\label\s*\{([^{}]*)\}\s*", macros[piece.text].body))
        ):
            end = after_braces(pieces, place) if macros[piece.text].arguments else place
            given = "".join(part.text for part in pieces[place + 1 : end - 1])
            yield Piece("label", label[1].replace("#1", given), piece.at, pieces[end - 1].end)
            place = end
            continue
        yield piece
