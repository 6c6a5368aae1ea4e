r"""The sides of an equation: signs that are two, inequalities between them, and the conditions that stand behind them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import zip_longest

from derivations.reading.formula.layout import INEQUALITIES
from derivations.reading.formula.lettering import LETTER, RELATION, letters_in, parts_of
from derivations.reading.paper.chains import Chain
from derivations.reading.syntax.trees import MAX_LENGTH

_OF_CONDITION = {
    "for",
    "if",
    "when",
    "whenever",
    "provided",
    "provided that",
    "for all",
    "where",
    "with",
    "for every",
    "for any",
    "and",
}
# What begins the conditions behind an equation, and what a part of them is: an inequality, or a letter in a set.
_BEHIND = re.compile(
    r"\\qquad(?![a-zA-Z])|\\quad(?![a-zA-Z])|\\forall(?![a-zA-Z])|\\(?:text|mathrm|textrm|mbox|textnormal)\s*\{\s*([a-z ]+?)\s*\}"
)
_WITH_DOLLARS = re.compile(r"\\(text|mathrm|textrm|mbox|textnormal)\s*\{((?:[^{}$]*\$(?:[^{}$]|\{[^{}]*\})*\$)+[^{}$]*)\}")
_EITHER = re.compile(r"\\(pm|mp)(?![a-zA-Z])")
_ENDS = re.compile(  # what only arranges a piece, and the label and the end of its row
    r"^(?:\\[,;:! ]|&|\s)+|(?:\\(?:nonumber|notag)(?![a-zA-Z])|\\label\s*\{[^{}]*\}|\\\\|\\[,;:! ]|[&,;\s])+$"
)
_OF_A_SUM = re.compile(r"(?:=|\\in\s*\\\{)\s*\\pm\s*\{?1\}?")
_INEQUALITY = {"<": "<", ">": ">", **{rf"\{name}": sign for name, sign in INEQUALITIES.items()}}
_BRACKET_OR_SIGN = re.compile(
    r"\\(?:le|leq|leqslant|ge|geq|geqslant|lt|gt|langle|rangle)(?![a-zA-Z])|\\begin\{[^{}]*\}|\\end\{[^{}]*\}|\\[{}]|[][(){}]|(?<!\\)[<>]"
)


_PLUS = r"_(?:\+|\{\+\})"
_INDEXED_BY_PLUS = re.compile(rf"((?:\\[A-Za-z]+|[A-Za-z])(?:_\w)?){_PLUS}|\\[A-Za-z]+")
_POSITIVE_PART = re.compile(
    rf"(?<![A-Za-z\\])\(?([A-Za-z])\)?{_PLUS}\s*(?::=|=|\\coloneqq|\\equiv)\s*(?:\\max)\s*(?:\\left|\\[bB]igg?l?)?\s*(?:\(|\\\{{)\s*(?:\1\s*,\s*0|0\s*,\s*\1)\s*"
    r"(?:\\right|\\[bB]igg?r?)?\s*(?:\)|\\\})"
)


@lru_cache(1)
def says_positive_parts(text: str) -> bool:
    r"""Tell whether a text says that an index + means the positive part: $x_+=\max(x,0)$."""
    return _POSITIVE_PART.search(text) is not None


def indexed_by_plus(text: str) -> list[str]:
    """List the letters that have the index + in a text."""
    return [letter for letter in _INDEXED_BY_PLUS.findall(text) if letter]


def with_positive_parts(side: str, names: Collection[str]) -> str:
    """Put letters that have the index + into brackets, {(X)_+}, but those that are names with it."""
    return _INDEXED_BY_PLUS.sub(
        lambda found: found.group() if found[1] is None or found[1] in names else f"{{({found[1]})_+}}", side
    )


_POWER = r"\^\s*(?P<power>\d|\{\s*\d\s*\})\s*(?=(?:\\left|\\[bB]igg?l?)?\s*[(\[])"
_BRACKET = re.compile(r"[(\[]|[)\]]")


def with_powers_behind(side: str, functions: Collection[str]) -> str:
    """Put the power of a function behind its argument: H^2(x) is H(x)^2."""
    names = "|".join(re.escape(name) for name in sorted(functions, key=len, reverse=True))
    while names and (found := re.search(rf"(?<![A-Za-z\\])(?P<name>{names})\s*{_POWER}", side)):
        depth, end = 0, len(side)
        for bracket in _BRACKET.finditer(side, found.end()):
            depth += 1 if bracket.group() in "([" else -1
            if depth == 0:
                end = bracket.end()
                break
        side = f"{side[: found.start()]}{found['name']}{side[found.end() : end]}^{found['power']}{side[end:]}"
    return side


def signs_apart(part: tuple[str, Chain], text: str) -> list[tuple[str, list[str]]]:
    r"""Give the sides of a claim; of one with \pm on both sides of = those of the two that it is, upper signs and lower signs."""
    key, chain = part
    sides = [text[a:b] for a, b in chain.sides]
    if not any(_EITHER.search(_OF_A_SUM.sub("", side)) for side in sides[1:]):
        return [(key, sides)]

    def signs(pm: str, mp: str) -> list[str]:
        return [side if _OF_A_SUM.search(side) else _EITHER.sub(lambda m: f"{pm if m[1] == 'pm' else mp} ", side) for side in sides]

    if not _EITHER.search(sides[0]):
        return [(key, sides)]  # the sign is refused where it is read
    return [(f"{key}/upper", signs("+", "-")), (f"{key}/lower", signs("-", "+"))]


def relations_apart(key: str, sides: Sequence[str]) -> list[tuple[str, list[str], str]]:
    r"""Take a chain apart at its inequalities: each is a claim on the two sides beside it, and each run of equalities one of its own.

    Gives for each claim its key, its sides and their relation.
    """
    parts: list[list[str]] = []
    relations: list[str] = []
    for number, side in enumerate(sides):
        pieces, signs = at_inequalities(side)
        relations += ["="] * (number > 0) + signs
        parts += [[piece] for piece in pieces]
    if not set(relations) - {"="}:
        return [(key, list(sides), "=")]
    found: list[tuple[list[str], str]] = []
    run = parts[0]
    for relation, part in zip(relations, parts[1:], strict=True):
        if relation == "=":
            run = [*run, *part]
            continue
        found += [(run, "=")] if len(run) > 1 else []
        found.append(([run[-1], *part], relation))
        run = part
    found += [(run, "=")] if len(run) > 1 else []
    return [(key if len(found) == 1 else f"{key}/{number}", of, relation) for number, (of, relation) in enumerate(found, 1)]


def at_inequalities(side: str) -> tuple[list[str], list[str]]:
    """Split a side at the inequalities outside its brackets; give the pieces, and the signs between them."""
    depth, start = 0, 0
    pieces, signs = [], []
    for found in _BRACKET_OR_SIGN.finditer(side):
        text = found.group()
        if text in _INEQUALITY and depth == 0:
            pieces.append(side[start : found.start()].strip())
            signs.append(_INEQUALITY[text])
            start = found.end()
        elif text not in _INEQUALITY:
            depth += _turn(text)
    return [_ENDS.sub("", piece) for piece in (*pieces, side[start:])], signs


def split_condition(side: str) -> tuple[str, list[str]]:
    r"""Split off what a side says behind it of its letters: \quad \text{for } a > 0, \quad (a, b > 0), \forall x \in \mathbb{R}."""
    if len(side) > MAX_LENGTH:
        return side, []  # it is refused where it is read
    if (opened := _without_dollars(side)) != side:
        shared = next((i for i, (a, b) in enumerate(zip(side, opened, strict=False)) if a != b), min(len(side), len(opened)))
        shorter, conditions = split_condition(opened)
        return (shorter, conditions) if conditions and len(shorter) <= shared else (side, [])
    for found in _BEHIND.finditer(side):
        word = found.group(1)
        if (word is not None and word not in _OF_CONDITION) or not _is_outside(side, found.start()):
            continue
        parts = _conditions(side[found.start() :])
        if parts is not None:
            return re.sub(r"(?:\\[,;: ]|[,;&\s]|\\q?quad(?![a-zA-Z]))+$", "", side[: found.start()]), parts
    return side, []


_NAME_BEHIND = re.compile(
    r"(.*?)(?:[,;.]|\\[,;: ]|\s)*\\q?quad(?![a-zA-Z])(?:\\[,;: ]|\s)*(?:\\(?:text|mbox|textrm)\s*\{\s*(?:where|with|and)?\s*\})?(?:\\[,;: ]|\s)*"
    rf"({LETTER})\s*(\(\s*\\?[A-Za-z]+\s*\))?\s*",
    re.DOTALL,
)


def split_definition(sides: Sequence[str]) -> tuple[list[str], tuple[str, str]]:
    r"""Split off a name that an equation has and that is defined behind it, \qquad \theta = \arccos r, or a function, \quad g(x) = x^2.

    Gives the sides that are left, and the name, a function's with its argument, with its form; two empty texts where there is none.
    """
    found = _NAME_BEHIND.fullmatch(sides[-2]) if len(sides) > len(("left", "right")) else None
    if found is None or "'" in found[2] or not _is_outside(sides[-2], found.start(2)):
        return list(sides), ("", "")
    kept, name = [*sides[:-2], found[1]], found[2]
    if not any(name in letters_in(side) for side in kept) or name in letters_in(sides[-1]):
        return list(sides), ("", "")
    return kept, (name + re.sub(r"\s", "", found[3] or ""), sides[-1])


_SPACE = r"\\[,;:! ](?![A-Za-z])|[\s~&]"
_WIDE = rf"(?:{_SPACE}|\\q?quad(?![A-Za-z]))*"
_WORD_BEHIND = r"\\(?:q?quad|text|mbox|textrm|textnormal|mathrm\s*\{[a-z ]+\})(?![A-Za-z])"
_ANOTHER = re.compile(
    rf"(?:[,;](?:{_SPACE})*\\q?quad(?![A-Za-z])|\\qquad(?![A-Za-z])){_WIDE}"
    rf"(?:\\(?:text|mbox|textrm|mathrm)\s*\{{\s*and\s*\}}{_WIDE})?(?=[^\s+\-*/^_)\]}}])(?!{_WORD_BEHIND})"
)


def equations_apart(key: str, sides: Sequence[str]) -> list[tuple[str, list[str]]]:
    r"""Take equations apart that stand beside each other in a row, A = B, \qquad C = D."""
    runs: list[list[str]] = [[]]
    for number, side in enumerate(sides):
        found = next((one for one in _ANOTHER.finditer(side) if one.start() and _depth(side[: one.start()]) == 0), None)
        if found is None or number + 1 == len(sides):
            runs[-1].append(side)
        else:
            runs[-1].append(side[: found.start()])
            runs.append([side[found.end() :]])
    claims = [run for run in runs if len(runs) == 1 or len(run) > 1]
    return [(key if len(claims) == 1 else f"{key}/{number}", run) for number, run in enumerate(claims, 1)]


def _depth(before: str) -> int:
    """Count the brackets that are open behind a text."""
    signs = [found.group() for found in _BRACKET_OR_SIGN.finditer(before) if found.group() not in _INEQUALITY]
    return sum(map(_turn, signs))


def _turn(sign: str) -> int:
    """Give 1 for a sign that opens a bracket, -1 for one that closes one."""
    return 1 if sign in ("(", "[", "{", "\\{", "\\langle") or sign.startswith("\\begin") else -1


def _without_dollars(side: str) -> str:
    r"""Take the formulas out of words: \text{for all $a > 0$} is \text{for all } a > 0."""

    def outside(found: re.Match[str]) -> str:
        command, parts = found.group(1), found.group(2).split("$")
        if len(parts) % 2 == 0:
            return found.group()  # a dollar that none closes: it is refused where it is read
        words = (rf"\{command}{{{part}}}" if part.strip(" .,;") else " " for part in parts[::2])
        return "".join(word + formula for word, formula in zip_longest(words, parts[1::2], fillvalue=""))

    return _WITH_DOLLARS.sub(outside, side)


def _is_outside(side: str, place: int) -> bool:
    """Tell whether a place is outside braces and environments."""
    before = re.sub(r"\\[{}]", "", side[:place])
    return before.count("{") == before.count("}") and before.count("\\begin{") == before.count("\\end{")


def _conditions(behind: str) -> list[str] | None:
    """List the conditions behind an equation; None where something else stands there."""

    def word(found: re.Match[str]) -> str:
        return ", " if found.group(1) is None or found.group(1) in _OF_CONDITION else found.group()

    text = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?=[()])|\\[,;:! ](?![a-zA-Z])|[~&]", " ", _BEHIND.sub(word, behind)).strip(
        " ,.;"
    )
    while text.startswith("(") and text.endswith(")") and not text[1:].partition(")")[2].strip(" ,.;"):
        text = text[1:-1].strip(" ,.;")
    parts, waiting = [], ""
    for part in parts_of(text):
        if RELATION.search(part) or re.search(r"\\sim(?![A-Za-z])", part):
            parts.append(f"{waiting}{part}")
            waiting = ""
        elif re.fullmatch(r"\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?", part):
            waiting += f"{part}, "  # a, b > 0
        else:
            return None
    return parts if parts and not waiting else None
