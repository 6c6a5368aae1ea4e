r"""The sides of an equation: signs with two values, inequalities between sides, and the conditions after them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from closedform.derivations.reading.formula.beside import may_be_spaced_apart, with_quads
from closedform.derivations.reading.formula.layout import INEQUALITIES
from closedform.derivations.reading.formula.lettering import LETTER
from closedform.derivations.reading.formula.token import Macro
from closedform.derivations.reading.paper.chains import Chain

_EITHER = re.compile(r"\\(pm|mp)(?![a-zA-Z])")
_ENDS = re.compile(  # text that only arranges a piece, and the label and the end of its row
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
    r"""Return True if a text defines the index + as the positive part: $x_+=\max(x,0)$."""
    return _POSITIVE_PART.search(text) is not None


def indexed_by_plus(text: str) -> list[str]:
    """List the letters with the index + in a text."""
    return [letter for letter in _INDEXED_BY_PLUS.findall(text) if letter]


def with_positive_parts(side: str, names: Collection[str]) -> str:
    """Put letters with the index + into brackets, {(X)_+}, except those that are names with it."""
    return _INDEXED_BY_PLUS.sub(
        lambda found: found.group() if found[1] is None or found[1] in names else f"{{({found[1]})_+}}", side
    )


_POWER = r"\^\s*(?P<power>\d|\{\s*\d\s*\})\s*(?=(?:\\left|\\[bB]igg?l?)?\s*[(\[])"
_BRACKET = re.compile(r"[(\[]|[)\]]")


def with_powers_behind(side: str, functions: Collection[str]) -> str:
    """Move the power of a function after its argument: H^2(x) becomes H(x)^2."""
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


def signs_apart(part: tuple[str, Chain], text: str, macros: Mapping[str, Macro], behind: str = "") -> list[tuple[str, list[str]]]:
    r"""Return the sides of a claim, the last with its conditions in another column; for \pm the sides of both signs."""
    key, chain = part
    sides = [with_quads(text[a:b], macros) for a, b in chain.sides]
    sides[-1] += behind
    if not any(_EITHER.search(_OF_A_SUM.sub("", side)) for side in sides[1:]):
        return [(key, sides)]

    def signs(pm: str, mp: str) -> list[str]:
        return [side if _OF_A_SUM.search(side) else _EITHER.sub(lambda m: f"{pm if m[1] == 'pm' else mp} ", side) for side in sides]

    if not _EITHER.search(sides[0]):
        return [(key, sides)]  # the sign is refused where it is read
    return [(f"{key}/upper", signs("+", "-")), (f"{key}/lower", signs("-", "+"))]


def relations_apart(key: str, sides: Sequence[str]) -> list[tuple[str, list[str], str]]:
    r"""Split a chain at its inequalities: each becomes a claim on the two sides beside it, and each run of equalities another.

    Returns for each claim its key, its sides and their relation.
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
    """Split a side at the inequalities outside its brackets; return the pieces, and the signs between them."""
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


_DIFFERENTIAL = r"(?:d\s*\\?[A-Za-z]|\\dd(?![A-Za-z])|\\(?:mathrm|rm)\s*\{?\s*d(?![A-Za-z]))"
_SPACE = r"\\[,;:! ](?![A-Za-z])|[\s~&]"
_WIDE = rf"(?:{_SPACE}|\\q?quad(?![A-Za-z]))*"
_WORD_BEHIND = r"\\(?:q?quad|text|mbox|textrm|textnormal|mathrm\s*\{[a-z ]+\}(?!\s*(?:\\left|\\[bB]igg?l?)?\s*[(^_]))(?![A-Za-z])"
# A quad without a comma: behind no operator, and before neither a differential nor the name of a value, which may be a condition.
_QUAD = rf"(?<![+\-*/=<>&(\s])\s*\\quad(?![A-Za-z])(?!\s*(?:{_DIFFERENTIAL}|[,;]|{LETTER}\s*$))"
_WAITS = re.compile(r"\\(?:sum|prod|lim|max|min|sup|inf)(?:\s*[_^]\s*(?:\{[^{}]*\}|\\?[A-Za-z0-9]+))*\s*$")
_ANOTHER = re.compile(
    rf"(?:[,;](?:{_SPACE})*\\q?quad(?![A-Za-z])|\\qquad(?![A-Za-z])|(?P<quad>{_QUAD})){_WIDE}"
    rf"(?:\\(?:text|mbox|textrm|mathrm)\s*\{{\s*and\s*\}}{_WIDE})?(?=[^\s+\-*/^_)\]}}])(?!{_WORD_BEHIND})"
)


def equations_apart(key: str, sides: Sequence[str]) -> list[tuple[str, list[str]]]:
    r"""Split equations that stand beside each other in a row, A = B, \qquad C = D."""
    runs: list[list[str]] = [[]]
    for number, side in enumerate(sides):
        places = (one for one in _ANOTHER.finditer(side) if one.start() and _depth(side[: one.start()]) == 0)
        found = next((one for one in places if one["quad"] is None or (number and _is_whole(side[: one.start()]))), None)
        if found is None or number + 1 == len(sides):
            runs[-1].append(side)
        else:
            runs[-1].append(side[: found.start()])
            runs.append([side[found.end() :]])
    claims = [run for run in runs if len(runs) == 1 or len(run) > 1]
    return [(key if len(claims) == 1 else f"{key}/{number}", run) for number, run in enumerate(claims, 1)]


def _is_whole(before: str) -> bool:
    """Return True if a text is a term by itself: no sum waits for its terms, and no integral for its differential."""
    integrals = len(re.findall(r"\\i*int(?![A-Za-z])", before))
    return _WAITS.search(before) is None and integrals <= len(re.findall(rf"(?<![A-Za-z\\]){_DIFFERENTIAL}", before))


def side_by_side(sides: Sequence[str], macros: Mapping[str, Macro]) -> str:
    """Return a text between two signs of a chain that a wide space divides, as it may be two terms; empty if there is none."""
    between = [piece for side in sides for piece in at_inequalities(side)[0]][1:-1]
    return next((piece for piece in between if may_be_spaced_apart(piece, macros)), "")


def _depth(before: str) -> int:
    """Count the brackets that are open after a text."""
    signs = [found.group() for found in _BRACKET_OR_SIGN.finditer(before) if found.group() not in _INEQUALITY]
    return sum(map(_turn, signs))


def _turn(sign: str) -> int:
    """Return 1 for an opening bracket, -1 for a closing one."""
    return 1 if sign in ("(", "[", "{", "\\{", "\\langle") or sign.startswith("\\begin") else -1
