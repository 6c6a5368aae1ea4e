r"""The statements that follow an equation in its display: conditions, values, definitions of names, and limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from closedform.derivations.reading.formula.lettering import LETTER, RELATION, letters_in, parts_of
from closedform.derivations.reading.paper.sides import at_inequalities
from closedform.derivations.reading.syntax.trees import MAX_LENGTH

_OF_CONDITION = {
    "for", "if", "when", "whenever", "provided", "provided that", "for all", "for every", "for any", "where", "with", "and",
    "as",
}  # fmt: skip
# The start of a statement after an equation.
_BEHIND = re.compile(
    r"\\qquad(?![a-zA-Z])|\\quad(?![a-zA-Z])|\\forall(?![a-zA-Z])|\\(?:text|mathrm|textrm|mbox|textnormal)\s*\{\s*([a-z ]+?)\s*\}"
)
_WITH_DOLLARS = re.compile(r"\\(text|mathrm|textrm|mbox|textnormal)\s*\{((?:[^{}$]*\$(?:[^{}$]|\{[^{}]*\})*\$)+[^{}$]*)\}")


@dataclass(frozen=True)
class Name:
    """A letter that is set equal to a form after an equation.

    Args:
        written: its name; for a function, with its argument.
        form: its form.
        is_said: True if a word or brackets make it a condition.
    """

    written: str
    form: str
    is_said: bool


@dataclass(frozen=True)
class Behind:
    """The statements after an equation: conditions, and names with their forms."""

    conditions: tuple[str, ...] = ()
    names: tuple[Name, ...] = ()
    limits: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()  # domains of letters that run through whole numbers, n = 0, 1, 2, \\ldots


_NAMED = re.compile(rf"({LETTER}(?:\s*\^\s*(?:2|\{{2\}}))?)\s*(\(\s*\\?[A-Za-z]+\s*\))?\s*=\s*([^=]+)", re.DOTALL)
_FAR = {r"\ll": "0", r"\gg": r"\infty"}
_LIMIT = re.compile(
    rf"({LETTER})\s*(?:(\\ll|\\gg)(?![A-Za-z])\s*1|(?:\\to|\\(?:long)?rightarrow|\\downarrow|\\uparrow)(?![A-Za-z])\s*([^=<>]+))",
    re.DOTALL,
)
_WHOLE = re.compile(rf"({LETTER})\s*(?:=|\\in\s*\\\{{)\s*([01])\s*,(?:\s*\d+\s*,)*\s*\\[lc]?dots(?![A-Za-z])(?:\s*\\\}})?")


def split_behind(sides: Sequence[str], may_define: Callable[[Name, Sequence[str]], bool]) -> tuple[list[str], Behind]:
    r"""Split off the statements after an equation: \quad \text{for } a > 0, \forall x \in \mathbb{R}, \qquad \theta = \arccos r.

    Args:
        sides: the equation's sides, and the statements after it.
        may_define: returns True if a name that is set equal to a form, beside the conditions, may be a definition.
    """
    for number, side in enumerate(sides):
        if len(side) > MAX_LENGTH:
            break  # it is refused where it is read
        opened = _without_dollars(side)
        shared = next((i for i, (a, b) in enumerate(zip(side, opened, strict=False)) if a != b), min(len(side), len(opened)))
        for found in _BEHIND.finditer(opened):
            word, head = found.group(1), re.sub(r"(?:\\[,;: ]|[,;&\s]|\\q?quad(?![a-zA-Z]))+$", "", opened[: found.start()])
            if (word is not None and word not in _OF_CONDITION) or len(head) > shared or not _is_outside(opened, found.start()):
                continue
            if not (number or at_inequalities(head)[1]):
                continue
            kept = [*sides[:number], head]
            parts = conditions_of("=".join([opened[found.start() :], *map(_without_dollars, sides[number + 1 :])]))
            if parts is not None and all(_is_named(one, kept) and may_define(one, parts.conditions) for one in parts.names):
                return kept, parts
    return list(sides), Behind()


def _is_named(one: Name, kept: Sequence[str]) -> bool:
    """Return True if a name without an introducing word is one of the equation's, and the rest no equation beside it."""
    name = re.split(r"[(^]", one.written)[0].strip()
    return one.is_said or (any(name in letters_in(side) for side in kept) and name not in letters_in(one.form))


def is_condition_alone(cell: str) -> bool:
    """Return True if a later column holds a condition: a word marks it, or it bounds a letter."""
    behind = conditions_of(rf"\quad {_without_dollars(cell)}")
    return behind is not None and all(one.is_said for one in behind.names) and all(map(_bounds, behind.conditions))


def _bounds(condition: str) -> bool:
    return r"\sim" in condition or any(re.fullmatch(LETTER, side.strip()) for side in re.split(RELATION, condition))


def conditions_of(behind: str) -> Behind | None:
    """List the conditions after an equation, and the names that are set equal to a form; None if another text stands there."""
    is_said = False

    def word(found: re.Match[str]) -> str:
        nonlocal is_said
        is_known = found.group(1) is None or found.group(1) in _OF_CONDITION
        is_said = is_said or (found.group(1) is not None and is_known)
        return ", " if is_known else found.group()

    text = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?=[()])|\\[,;:! ]|[~&]", " ", _BEHIND.sub(word, behind)).strip(" ,.;")
    while text.startswith("(") and text.endswith(")") and not text[1:].partition(")")[2].strip(" ,.;"):
        text, is_said = text[1:-1].strip(" ,.;"), True
    whole = [f"{found[1]} {'nonnegative' if found[2] == '0' else 'positive'} integer" for found in _WHOLE.finditer(text)]
    conditions, names, limits, waiting = list[str](), list[Name](), list[str](), ""
    text = _WHOLE.sub("", text)
    for part in parts_of(text):
        if (found := _LIMIT.fullmatch(part)) and not waiting:
            limits.append(rf"{found[1]} \to {_FAR.get(found[2], '') or found[3]}")
        elif RELATION.search(part) or re.search(r"\\sim(?![A-Za-z])", part):
            conditions.append(f"{waiting}{part}")
            waiting = ""
        elif (found := _NAMED.fullmatch(part)) and not waiting and "'" not in found[1] and r"\text" not in part:
            is_number = re.search(r"[A-Za-z]", re.sub(r"\\(?:[dt]?frac|sqrt|pi)(?![A-Za-z])", "", found[3])) is None
            names.append(Name(found[1] + re.sub(r"\s", "", found[2] or ""), found[3].strip(), is_said or is_number))
        elif re.fullmatch(r"\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?", part):
            waiting += f"{part}, "  # a, b > 0
        else:
            return None
    found_any = bool(conditions or names or limits or whole) and not waiting
    return Behind(tuple(conditions), tuple(names), tuple(limits), tuple(whole)) if found_any else None


def _without_dollars(side: str) -> str:
    r"""Take the formulas out of words: \text{for all $a > 0$} becomes \text{for all } a > 0."""

    def outside(found: re.Match[str]) -> str:
        command, parts = found.group(1), found.group(2).split("$")
        if len(parts) % 2 == 0:
            return found.group()  # a dollar without its pair: it is refused where it is read
        words = (rf"\{command}{{{part}}}" if part.strip(" .,;") else " " for part in parts[::2])
        return "".join(word + formula for word, formula in zip_longest(words, parts[1::2], fillvalue=""))

    return _WITH_DOLLARS.sub(outside, side)


def _is_outside(side: str, place: int) -> bool:
    """Return True if a place is outside braces and environments."""
    before = re.sub(r"\\[{}]", "", side[:place])
    return before.count("{") == before.count("}") and before.count("\\begin{") == before.count("\\end{")
