r"""Where a formula in LaTeX may be broken: at its signs, inside long brackets, and where nothing else fits between its factors."""

from __future__ import annotations

import re
from collections.abc import Mapping


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
    if r"\int" in tame or _nested(tame):
        return rf"\closedforminline{{\displaystyle}}{{{tame}}}{{{between_factors(tame)}}}"
    lower = tame.replace(r"\bigg", r"\Big")
    return rf"\closedforminline{{\textstyle}}{{{lower}}}{{{between_factors(lower)}}}"


def _nested(latex: str) -> bool:
    """Return True if a fraction stands in a fraction, which the style of a text sets too small to be read."""
    opened: list[str] = []  # what each bracket that is open holds
    next_holds = "other"
    for token in re.findall(r"\\[A-Za-z]+|\\.|\S", latex):
        holds, next_holds = next_holds, "other"
        if token == "{":
            opened.append(holds)
        elif token == "}" and opened:
            next_holds = "denominator" if opened.pop() == "numerator" else "other"
        elif token == r"\frac":
            if "numerator" in opened or "denominator" in opened:
                return True
            next_holds = "numerator"
    return False


_LONG = 60  # signs of LaTeX; a bracket that holds more may be broken inside


def breakable(latex: str) -> str:
    r"""Turn the long outer brackets of a formula, which ``\left`` and ``\right`` make unbreakable, into large ones."""
    latex = re.sub(r"\\right\s*\.\s*\\left\s*\.", "", latex)  # one bracket over two lines of the print
    found = list(re.finditer(r"\\left(?![a-z])|\\right(?![a-z])|\\middle(?![a-z])|\\begin|\\end|\\.|[{}]", latex))
    replaced: dict[int, str] = {}
    opened: list[tuple[int, int, list[int]]] = []
    depth = 0
    for match in found:
        sign = match.group()
        if sign in ("{", r"\begin"):
            depth += 1
        elif sign in ("}", r"\end"):
            depth -= 1
        elif sign == r"\left":
            opened.append((match.start(), depth, []))
        elif sign == r"\middle" and opened:
            opened[-1][2].append(match.start())
        elif sign == r"\right" and opened:
            start, outside, between = opened.pop()
            long = match.start() - start > _LONG and not latex.startswith(r"\begin", start + 6)  # a matrix breaks nowhere
            if outside == 0 == depth and long and all(_plain(latex, at) for at in (start + 5, match.start() + 6)):
                size = "bigg" if re.search(r"\\d?frac|\\sum|\\int|\\begin", latex[start : match.start()]) else "big"
                replaced |= {start: rf"\{size}l", match.start(): rf"\{size}r"} | dict.fromkeys(between, rf"\{size}m")
    return _with(latex, replaced)


_FACTORS = frozenset(
    [
        r"\int",
        r"\sum",
        r"\frac",
        r"\sqrt",
        r"\begin",
        r"\mathbb",
        r"\operatorname",
        r"\Sigma",
        r"\left",
        r"\bigl",
        r"\biggl",
        r"\Bigl",
        "e",
    ]
)
_NO_FACTOR = frozenset(["", "+", "-", "=", "<", ">", ",", "(", "[", r"\{", r"\cdot", r"\to", r"\approx", r"\left", r"\bigl", r"\biggl", r"\Bigl", r"\int",
                        r"\sum", "^", "_"])  # fmt: skip


def between_factors(latex: str) -> str:
    """Let a formula be broken between its factors too."""
    out, before = "", ""
    depth = fenced = 0  # in braces, and in brackets that hold together
    for token in re.findall(r"\\[A-Za-z]+ ?|\\.|\s|[^\\\s]", latex):
        name = token.strip()
        depth -= name == "}" or name == r"\end"
        if name in _FACTORS and not depth and not fenced and before not in _NO_FACTOR:
            out += r"\closedformfactor "
        out += token
        depth += name == "{" or name == r"\begin"
        fenced += (name == r"\left") - (name == r"\right")
        before = name or before
    return out


def unbraced(latex: str) -> str:
    r"""Write what is over an ``\\underbrace`` without it, with what stands under it in braces behind it."""
    start = latex.find(r"\underbrace{")
    if start < 0:
        return latex
    inside = start + len(r"\underbrace{")
    end = _closed(latex, inside)
    out, rest = latex[:start] + latex[inside:end], latex[end + 1 :]
    if rest.startswith("_{"):
        end = _closed(rest, 2)
        note = rest[2:end]
        out += "" if note == r"\text{}" else rf" \closedformfactor \bigl\{{{note}\bigr\}}"
        rest = rest[end + 1 :]
    return out + unbraced(rest)


def _closed(latex: str, inside: int) -> int:
    """Find the end of a group."""
    depth = 1
    for match in re.finditer(r"\\.|[{}]", latex[inside:]):
        depth += (match.group() == "{") - (match.group() == "}")
        if not depth:
            return inside + match.start()
    return len(latex)


def _plain(latex: str, at: int) -> bool:
    r"""Return True if a bracket that ``\left`` or ``\right`` is put to is one that ``\bigl`` takes, and not the empty one."""
    return latex[at : at + 1] in "()[]|" or latex[at : at + 2] in (r"\{", r"\}") or latex[at:].startswith((r"\langle", r"\rangle"))


_WRITTEN = {"l": r"\left", "m": r"\middle", "r": r"\right"}


def _with(latex: str, replaced: Mapping[int, str]) -> str:
    out, here = "", 0
    for at in sorted(replaced):
        out += latex[here:at] + replaced[at]
        here = at + len(_WRITTEN[replaced[at][-1]])
    return out + latex[here:]
