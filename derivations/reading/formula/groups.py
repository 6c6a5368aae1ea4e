r"""The content of braces: nothing, a single letter, or plain TeX, {\rm e} for \mathrm{e}, {a \over b} for \frac{a}{b}.

A name is bare: \mathop{\rm sgn} and \mathop{\mathrm{sgn}} are \mathop{sgn}.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from closedform.derivations.reading.formula.token import CLOSED_BY, OPERATORS, Token, argument_at, brace_of, braces, depths, is_sign
from closedform.derivations.reading.formula.words import LETTERS

MAX_BRACES = 40  # nesting of braces
_FACES = {"rm": "mathrm", "bf": "mathbf", "cal": "mathcal", "sf": "mathsf", "it": "mathit", "tt": "mathtt"}
_BARS = {"over": "frac", "choose": "binom"}
_NAMING = ("mathop", "operatorname")
_NAMED_IN = ("mathrm", "text", "textrm", "mathsf", "mathit", "operatorname")
_WRITTEN_OTHERWISE = {*_FACES, *_BARS, "mathop"}
_OF_TWO = ("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac", "binom", "dbinom", "tbinom")
# Commands without arguments, beside which braces are a group of their own.
_OF_NONE = frozenset({
    *LETTERS, *("sim", "in", "to", "le", "leq", "ge", "geq", "cdot", "times", "pm", "mid", "quad", "qquad", ",", ";", ":", "!", " "), "partial",
    *("infty", "sum", "prod", "int", "lim", "exp", "log", "ln", "sin", "cos", "tan", "sinh", "cosh", "tanh"),
})  # fmt: skip


def in_commands(found: Sequence[Token], deep: int = 0) -> list[Token]:
    """Write the faces and bars of plain TeX among some tokens as commands with arguments; other shapes stay as they are."""
    if deep > MAX_BRACES or not any(token.kind == "macro" and token.text in _WRITTEN_OTHERWISE for token in found):
        return list(found)
    written: list[Token] = []
    at = 0
    while at < len(found):
        end = brace_of(found, at)
        if end is None:
            written.append(found[at])
        else:
            inside, taken = in_commands(found[at + 1 : end], deep + 1), _is_taken(written)
            naming = taken and written[-1].kind == "macro" and written[-1].text in _NAMING
            written += _group(found[at], inside, found[end], kept=taken, naming=naming)
            at = end
        at += 1
    return written


def _is_taken(before: Sequence[Token]) -> bool:
    """Return True if a group after some tokens is an argument of a command, an index or an exponent."""
    place, groups = len(before) - 1, 0
    while place >= 0 and before[place].kind == "sign" and before[place].text == "}":
        depth, groups = 0, groups + 1
        while place >= 0:
            depth += (before[place].text == "}") - (before[place].text == "{")
            place -= 1
            if depth == 0:
                break
    last = before[place] if place >= 0 else None
    if last is None or last.text in ("^", "_"):
        return last is not None and groups == 0
    if last.text == "]" and last.kind == "sign":  # the degree of a root
        return groups == 0
    return last.kind == "macro" and groups < (2 if last.text in _OF_TWO else last.text not in _OF_NONE)


def _group(opening: Token, inside: list[Token], closing: Token, *, kept: bool, naming: bool) -> list[Token]:
    """Write one group."""
    bars = [
        place for place, depth in braces(inside) if depth == 0 and inside[place].kind == "macro" and inside[place].text in _BARS
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


def without_empty_groups(found: Sequence[Token]) -> list[Token]:
    """Drop empty pairs of braces that no command and no index could take: beside an operator or a bracket."""
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
            waiting[-1] = replace(behind, apart=apart, broken=broken, spaced=spaced, wide=behind.wide or token.wide)
    return kept


def without_letter_groups(found: Sequence[Token]) -> list[Token]:
    r"""Drop the braces around a letter that has an index, {\sigma}_s, and is no argument; {y_i}_* is y_{i*}."""
    kept: list[Token] = []
    at = 0
    while at < len(found):
        opening, end = found[at], brace_of(found, at)
        inside = found[at + 1 : end]
        if end is None or not is_sign(found, end + 1, "_") or not _is_indexed(inside) or _is_taken(kept):
            kept.append(opening)
            at += 1
            continue
        apart, broken, spaced = opening.apart, opening.broken, opening.spaced
        kept.append(replace(inside[0], apart=apart, broken=broken, spaced=spaced, thick=opening.thick, wide=opening.wide))
        at = end + 1
        if len(inside) > 1:
            (inner, _), (outer, at) = argument_at(inside, 2), argument_at(found, end + 2)
            kept += [found[end + 1], opening, *inner, *outer, found[end]]
    return kept


def _is_indexed(inside: Sequence[Token]) -> bool:
    """Return True if some tokens are a letter, perhaps with an index."""
    if not inside or not (inside[0].kind == "letter" or (inside[0].kind == "macro" and inside[0].text in LETTERS)):
        return False
    return len(inside) == 1 or (is_sign(inside, 1, "_") and argument_at(inside, 2)[1] == len(inside) > 2)


def with_indices_first(found: Sequence[Token]) -> list[Token]:
    r"""Write an index before a power, as TeX sets both at one place: \sigma^2_1 is \sigma_1^2.

    An entry of a matrix's power, A^2_{ij} or A^{-1}_1, is no power of an entry.
    """
    kept, at = list(found), 0
    while at < len(kept):
        power, middle = argument_at(kept, at + 1) if is_sign(kept, at, "^") else ([], 0)
        if power and is_sign(kept, middle, "_"):
            index, end = argument_at(kept, middle + 1)
            base = kept[at - 2 : at - 1] if is_sign(kept, at - 1, "}") else kept[at - 1 : at]
            is_entry = any(part.text[0].isupper() for part in base) and (len(index) > 1 or power[0].text == "-")
            kept[at:end] = kept[at:end] if is_entry else [*kept[middle:end], *kept[at:middle]]
            at = end - 1
        at += 1
    return kept


def uncrossed(found: Sequence[Token]) -> list[Token]:
    r"""Close a bracket within its braces, \sqrt{(a+b}); drop one behind a product that nothing opens, {4a)}: TeX sets both as typed."""
    kept, open_ones, at = list(found), list[int](), 0
    while at < len(kept):
        opened = kept[open_ones[-1]].text if open_ones else ""
        if kept[at].turn > 0:
            open_ones.append(at)
        elif is_sign(kept, at, "}") and opened not in ("", "{") and is_sign(kept, at + 1, CLOSED_BY[opened]):
            kept[at : at + 2] = kept[at + 1], kept[at]
            continue
        elif kept[at].turn < 0 and opened == "{" and is_sign(kept, at + 1, "}") and not is_sign(kept, at, "}"):
            inside = kept[open_ones[-1] + 1 : at]
            if not any(depth == 0 and inside[place].text in ("+", "-") for place, depth in depths(inside)):
                del kept[at]
                continue
        elif kept[at].turn < 0 and open_ones:
            open_ones.pop()
        at += 1
    return kept


def _is_no_argument(before: Token | None, behind: Token | None) -> bool:
    """Return True if empty braces between two tokens are no argument, and no place for an index."""
    if behind is not None and behind.kind == "sign" and behind.text in ("^", "_", "'", "!"):
        return False
    if before is None or (before.kind == "sign" and before.text in OPERATORS | {"(", "[", "{", r"\{", ","}):
        return True
    ends = behind is None or (behind.kind == "sign" and behind.text in OPERATORS | {")", "]", r"\}", ","})
    is_sign = before.kind == "sign" and before.text not in ("^", "_")
    return ends and (before.kind in ("letter", "digit") or is_sign)
