r"""What plain TeX writes within braces, as LaTeX does: {\rm e} is \mathrm{e}, {a \over b} is \frac{a}{b}.

A name is bare: \mathop{\rm sgn} and \mathop{\mathrm{sgn}} are \mathop{sgn}.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from derivations.reading.formula.token import Token

MAX_BRACES = 40  # within one another
_FACES = {"rm": "mathrm", "bf": "mathbf", "cal": "mathcal", "sf": "mathsf", "it": "mathit", "tt": "mathtt"}
_BARS = {"over": "frac", "choose": "binom"}
_NAMING = ("mathop", "operatorname")
_NAMED_IN = ("mathrm", "text", "textrm", "mathsf", "mathit", "operatorname")
_WRITTEN_OTHERWISE = {*_FACES, *_BARS, "mathop"}
# Commands whose arguments keep their braces, and how many they take.
_TAKING = {**dict.fromkeys(("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac", "binom", "dbinom", "tbinom"), 2),
           **dict.fromkeys(("sqrt", "hat", "bar", "tilde", "dot", "widehat", "widetilde", "overline", "vec", *_NAMING), 1)}  # fmt: skip


def in_commands(found: Sequence[Token], deep: int = 0) -> list[Token]:
    """Write the faces and bars of plain TeX among some tokens as commands that take what they are of; other shapes stay as they are."""
    if deep > MAX_BRACES or not any(token.kind == "macro" and token.text in _WRITTEN_OTHERWISE for token in found):
        return list(found)
    written: list[Token] = []
    takes, naming = 0, False
    at = 0
    while at < len(found):
        token, end = found[at], _closing(found, at)
        if end is None:
            if token.kind == "macro":
                takes, naming = _TAKING.get(token.text, max(takes - 1, 0)), token.text in _NAMING
            elif token.text in ("^", "_"):
                takes, naming = 1, False
            elif not (token.text in ("[", "]") or (at and found[at - 1].text == "[")):  # the degree of a root
                takes = max(takes - 1, 0)
            written.append(token)
        else:
            written += _group(
                token, in_commands(found[at + 1 : end], deep + 1), found[end], kept=takes > 0, naming=naming and takes > 0
            )
            takes, at = max(takes - 1, 0), end
        at += 1
    return written


def _group(opening: Token, inside: list[Token], closing: Token, *, kept: bool, naming: bool) -> list[Token]:
    """Write one group."""
    bars = [
        place for place, depth in _depths(inside) if depth == 0 and inside[place].kind == "macro" and inside[place].text in _BARS
    ]
    face = inside[0].text if inside and inside[0].kind == "macro" else ""
    if len(bars) == 1:
        low, high = replace(opening, apart=False), closing
        above, below = inside[: bars[0]], inside[bars[0] + 1 :]
        bar = replace(inside[bars[0]], text=_BARS[inside[bars[0]].text], at=opening.at, apart=opening.apart)
        core = [bar, low, *above, high, low, *below, high]
    elif face in _FACES and len(inside) > 1 and all(part.kind in ("letter", "digit", "macro") for part in inside[1:]):
        named = replace(inside[0], text=_FACES[face], at=opening.at, apart=opening.apart)
        core = inside[1:] if naming else [named, replace(opening, apart=False), *inside[1:], closing]
    elif naming and face in _NAMED_IN and [part.text for part in (inside[1], inside[-1])] == ["{", "}"]:
        core = inside[2:-1]
    else:
        return [opening, *inside, closing]
    return [opening, *core, closing] if kept else core


def _closing(found: Sequence[Token], start: int) -> int | None:
    """Find the brace that closes the one at a place; None where none stands there, or none closes it."""
    if not (found[start].kind == "sign" and found[start].text == "{"):
        return None
    return next((place for place, depth in _depths(found, start) if depth == 0 and place > start), None)


def _depths(found: Sequence[Token], start: int = 0) -> list[tuple[int, int]]:
    """Give each place with the number of braces that are open behind it."""
    depths, depth = [], 0
    for place in range(start, len(found)):
        if found[place].kind == "sign":
            depth += (found[place].text == "{") - (found[place].text == "}")
        depths.append((place, depth))
    return depths
