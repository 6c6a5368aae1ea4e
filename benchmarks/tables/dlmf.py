r"""Rows of NIST's Digital Library of Mathematical Functions as claims.

What its chapters say once for all their formulas is here: z is complex and equal to x + iy, n is a whole number, and so on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.tables import dlmf_text
from benchmarks.tables import semantic_latex as latex
from benchmarks.tables.claims import Reading, Row, TableClaim, are_read, read_cases, reading
from benchmarks.tables.conditions import restricted
from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.latex_parser import GREEK
from benchmarks.tables.reality import Supposed
from benchmarks.tables.tree import (
    IMAGINARY,
    ONE,
    ZERO,
    Call,
    Name,
    Node,
    Number,
    Unread,
    call,
    letters,
    number,
    put,
    replaced,
    walk,
)

_WHOLE = {"4": "kmn", "5": "jkmn", "6": "n", "7": "n", "8": "jkmn"}  # letters that are whole numbers in a chapter (its section 1)
_NATURAL = {"5": "jmn", "6": "n", "7": "n", "8": "jkmn"}  # among them those that are not negative
_REAL = "xyt"  # letters that are real everywhere
_SETS = {r"\Reals": Name("RR"), r"\Complexes": Name("CC"), r"\Integers": Name("ZZ")}

_SUPPOSED = Supposed(of_reals=True, defined=True)
_SIGNS = ("=", "<", ">", r"\leq", r"\geq", r"\neq", r"\in", r"\to", r"\notin", "gtrless")


def rows(folder: Path) -> Iterator[Row]:
    """Yield the rows of the file."""
    for line in (folder / "dlmf.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        chapter = row["id"].partition(".")[0]
        yield Row("dlmf", row["id"], f"chapter {chapter}", row["latex"], tuple(row["constraints"]))


def read(row: Row) -> Reading:
    """Read a row; double signs make two claims."""
    return reading(row, _claims)


def _claims(row: Row) -> Iterator[TableClaim]:
    if situation := dlmf_text.situation(row.name):
        raise Unread(situation)
    row = replace(
        row, printed=dlmf_text.written_out(row.name, row.printed), conditions=(*row.conditions, *dlmf_text.conditions(row.name))
    )
    variants = _signs(row)
    found = list[TableClaim]()
    for name, variant in zip(("upper", "lower"), variants, strict=False):
        printed, *said = variant.split("\n")
        factors = _factors(row)
        part = f"/{name}" if len(variants) > 1 else ""
        relations = latex.relation(printed, factors)
        conditions = [one for text in _joined(said) for one in _conditions(text, factors)]
        names = frozenset(one.name for node in [*relations, *conditions] for one in walk(node) if isinstance(one, Name))
        parts = [f"{part}/{number_}" if len(relations) > 1 else part for number_ in range(1, len(relations) + 1)]
        if names >= {"x", "y", "z"} and not conditions and (both := _in_the_plane(row, relations, parts)):
            found += both
            continue
        axis = [_on_the_axis(one, names) for one in relations]
        conditions = [_on_the_axis(one, names) for one in conditions]
        supposed = _supposed(row, axis, conditions)
        for before, one, where in zip(relations, map(_without_names, axis), parts, strict=True):
            how = replace(_SUPPOSED, bare=before == restricted(_on_the_axis(before, names)))
            found += read_cases(row, restricted(one), [*conditions, *supposed], how, where)
    yield from found


def _in_the_plane(row: Row, relations: Sequence[Node], parts: Sequence[str]) -> list[TableClaim]:
    """Read relations of z, x and y with z = x + iy; empty where their parts are not known exactly."""
    z = call("Add", Name("x"), call("Mul", IMAGINARY, Name("y")))
    found = list[TableClaim]()
    try:
        for one, where in zip(relations, parts, strict=True):
            relation = _without_names(put(one, "z", z))
            found += read_cases(row, relation, _supposed(row, [relation], []), replace(_SUPPOSED, bare=False), where)
    except Unread:
        return []
    return found if are_read(found) else []


def _signs(row: Row) -> tuple[str, ...]:
    r"""Write a row with double signs as two; the conditions follow. A \pm in a condition alone means both signs there.

    Raises:
        Unread: a double sign stands on one side alone, and no condition says which is meant.
    """
    if not re.search(r"\\(pm|mp)(?![a-z])", row.printed):
        said = [one for text in row.conditions for one in latex.signs(text)]
        return ("\n".join([row.printed, *said]),)
    doubled = [bool(re.search(r"\\(pm|mp)(?![a-z])", side)) for side in row.printed.split("=")]
    if sum(doubled) < 2 and not any(re.search(r"\\(pm|mp|gtrless)(?![a-z])", one) for one in row.conditions):
        raise Unread("a double sign on one side alone")
    return latex.signs("\n".join([row.printed, *row.conditions]))


def _without_names(one: Node) -> Node:
    """Drop the sides that are a letter that stands nowhere else, which names what follows.

    Raises:
        Unread: less than two sides are left, which is a definition; or only letters are equated.
    """
    if not (isinstance(one, Call) and one.head == "="):
        return one
    sides = [side for at, side in enumerate(one.args) if not _names(side, [*one.args[:at], *one.args[at + 1 :]])]
    if len(sides) < len(("left", "right")):
        raise Unread("a definition of a letter")
    plain = ("Add", "Mul", "Pow", "Neg", "Div")
    if letters(one) - CONSTANTS and all(not isinstance(node, Call) or node.head in plain for side in sides for node in walk(side)):
        raise Unread("an equation between letters")
    return Call("=", tuple(sides))


def _names(side: Node, others: Sequence[Node]) -> bool:
    return isinstance(side, Name) and side.name not in CONSTANTS and not any(side.name in letters(other) for other in others)


def _factors(row: Row) -> frozenset[str]:
    """Return the letters that stand somewhere in a row without a bracket behind them: before one they are factors there."""
    text = re.sub(
        r"\\[A-Za-z]+",
        lambda one: f" {one[0][1:]} " if one[0][1:] in GREEK else " \\ ",
        " ".join([row.printed, *row.conditions]),
    )
    found = set(
        re.findall(
            r"(?<![A-Za-z\\])([A-Za-z]|[a-z]{2,8})(?![A-Za-z(']|\^\{?\\|\s*\()", re.sub(r"([A-Za-z])(?=[A-Za-z])", r"\1", text)
        )
    )
    for run in re.findall(r"[A-Za-z]+", text):
        if run not in GREEK:
            found |= set(run[:-1])
    return frozenset(found - {"e", "i"})


def _on_the_axis(node: Node, names: frozenset[str]) -> Node:
    """Where z stands beside x or y in a row, z is x + iy: on the real axis y is 0 and x is z."""
    if "z" in names and "y" in names:
        node = replaced(put(node, "y", ZERO), _without_zero)
    return put(node, "x", Name("z")) if "z" in names else node


def _without_zero(node: Node) -> Node:
    """Carry out what a zero that was put in makes plain."""
    if not isinstance(node, Call) or ZERO not in node.args:
        return node
    if node.head in ("Mul", "Sin", "Sinh", "Abs") or (
        node.head == "Pow" and isinstance(node.args[1], Number) and node.args[1].value > 0
    ):
        return ZERO
    if node.head in ("Cos", "Cosh"):
        return ONE
    rest = tuple(arg for arg in node.args if arg != ZERO)
    return node if node.head != "Add" or not rest else rest[0] if len(rest) == 1 else Call("Add", rest)


def _supposed(row: Row, relations: Sequence[Node], conditions: Sequence[Node]) -> list[Node]:
    """Say of each letter what its chapter says."""
    chapter, found = row.name.partition(".")[0], list[Node]()
    names = frozenset[str]().union(*map(letters, relations)) - CONSTANTS - {"Infinity", "ConstI"}
    said = {
        one.args[0].name for one in conditions if isinstance(one, Call) and one.head == "Element" and isinstance(one.args[0], Name)
    }
    for name in sorted(names):
        if name in said:
            continue
        if name in _WHOLE[chapter]:
            to: Node = call("ZZGreaterEqual", ZERO) if name in _NATURAL.get(chapter, "") else Name("ZZ")
        else:
            to = Name("RR" if name in _REAL or name[0] in "xy" else "CC")
        found.append(call("Element", Name(name), to))
    return found


def _joined(said: Sequence[str]) -> list[str]:
    r"""Join what a comma of the table has parted: n=0 and 1 and \dots, a and x>0."""
    found: list[str] = []
    for one in said:
        is_part = not any(sign in one for sign in _SIGNS)
        if found and (is_part or re.fullmatch(r"[a-zA-Z]", found[-1].strip())):
            found[-1] += f",{one}"
        else:
            found.append(one)
    return found


def _conditions(text: str, factors: frozenset[str]) -> Iterator[Node]:
    """Read one condition.

    Raises:
        Unread: it is not understood.
    """
    text = text.strip().rstrip(",.")
    if found := re.fullmatch(r"([a-zA-Z])=(-?\d+)(?:,\s*(-?\d+))*,\s*\\[lc]?dots", text):
        yield call("Element", Name(found[1]), call("ZZGreaterEqual", number(found[2])))
    elif found := re.fullmatch(r"([a-zA-Z](?:[+-][a-zA-Z0-9])?)\\neq\s*(-?\d+),\s*(-?\d+)(?:,\s*(-?\d+))?,\s*\\[lc]?dots", text):
        first, step = int(found[2]), int(found[3]) - int(found[2])
        node = latex.formula(found[1], factors)
        if step != -1:
            raise Unread(r"a condition with \dots")
        yield call("NotElement", node, call("ZZLessEqual", number(first)))
    elif found := re.fullmatch(r"([a-zA-Z])\\neq\s*0,\s*\\?[+p](?:m\s*)?1,\s*\\[lc]?dots", text):
        yield call("NotElement", Name(found[1]), Name("ZZ"))
    elif r"\dots" in text or r"\ldots" in text or r"\cdots" in text:
        raise Unread(r"a condition with \dots")
    elif r"\to" in text:
        raise Unread("a limit as a condition")
    elif r"\in" in text.replace(r"\int", "").replace(r"\infty", "") or r"\notin" in text:
        yield from _membership(text, factors)
    elif found := re.fullmatch(r"([^<>=]+(?:,[^<>=]+)+)(<|>|\\leq|\\geq)(.*)", text):
        for name in found[1].split(","):
            yield from latex.relation(f"{name}{found[2]}{found[3]}", factors)
    else:
        yield from latex.relation(text, factors)


def _membership(text: str, factors: frozenset[str]) -> Iterator[Node]:
    left, head, right = re.split(r"(\\notin|\\in)(?![a-z])", text, maxsplit=1)
    to = _set(right.strip(), factors)
    for name in left.split(","):
        yield call("NotElement" if head == r"\notin" else "Element", latex.formula(name, factors), to)


_INTERVALS: Mapping[tuple[str, str], str] = {
    ("(", ")"): "OpenInterval", ("[", "]"): "ClosedInterval", ("(", "]"): "OpenClosedInterval", ("[", ")"): "ClosedOpenInterval",
}  # fmt: skip


def _set(text: str, factors: frozenset[str]) -> Node:
    if r"\setminus" in text:
        whole, _, out = text.partition(r"\setminus")
        return call("SetMinus", _set(whole.strip(), factors), _set(out.strip(), factors))
    if r"\cup" in text:
        return Call("Union", tuple(_set(one.strip(), factors) for one in text.split(r"\cup")))
    if text in _SETS:
        return _SETS[text]
    if found := re.fullmatch(r"([(\[])([^,]+),([^,]+)([)\]])", text):
        ends = (latex.formula(found[2], factors), latex.formula(found[3], factors))
        return call(_INTERVALS[found[1], found[4]], *ends)
    raise Unread("a set in a condition")
