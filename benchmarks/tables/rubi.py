"""Rows of Rubi's test suite as claims: the derivative of the antiderivative is the integrand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from benchmarks.tables import mathematica
from benchmarks.tables.claims import Reading, Row, TableClaim, read_cases, reading
from benchmarks.tables.functions import CONSTANTS, RUBI
from benchmarks.tables.reality import Supposed
from benchmarks.tables.tree import IMAGINARY, ONE, Call, Name, Node, Unread, call, letters, replaced, walk

_NOT_INTEGRATED = ("Unintegrable", "CannotIntegrate", "Integrate", "Int")

_SUPPOSED = Supposed(of_reals=True, defined=True, positive=True)


def rows(folder: Path) -> Iterator[Row]:
    """Yield the rows of the file; the chapter is the section of the suite."""
    for line in (folder / "rubi.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        section, _, number = row["id"].rpartition(" #")
        yield Row("rubi", f"{section.split()[0]}/{number}", section, row["row"])


def read(row: Row) -> Reading:
    """Read a row."""
    return reading(row, _claims)


def _claims(row: Row) -> Iterator[TableClaim]:
    parts = mathematica.tree(row.printed)
    if not isinstance(parts, Call) or parts.head != "List" or len(parts.args) < len(("integrand", "x", "steps", "antiderivative")):
        raise Unread("a row of fewer than four parts")
    if any(isinstance(one, Call) and one.head in _NOT_INTEGRATED for one in walk(parts)):
        raise Unread("no antiderivative is given")
    integrand, x, _, *antiderivatives = parts.args
    if not isinstance(x, Name):
        raise Unread("an integral by what is no letter")
    integrand = _in_our_functions(integrand)
    for number, one in enumerate(antiderivatives, 1):
        antiderivative = _in_our_functions(one)
        relation = call("=", integrand, call("Derivative", antiderivative, x, ONE))
        free = (letters(integrand) | letters(antiderivative) | {x.name}) - CONSTANTS
        conditions = [call("Element", Name(name), Name("CC")) for name in sorted(free)]
        yield from read_cases(row, relation, conditions, _SUPPOSED, f"/{number}" if len(antiderivatives) > 1 else "")


def _in_our_functions(node: Node) -> Node:
    def change(one: Node) -> Node:
        if isinstance(one, Name):
            return (
                IMAGINARY if one.name == "I" else Name(RUBI[one.name]) if one.name in RUBI and RUBI[one.name] in CONSTANTS else one
            )
        if not isinstance(one, Call) or one.head in ("Add", "Mul", "Div", "Pow", "Neg", "List"):
            return one
        if one.head == "Gamma" and len(one.args) == len(("a", "z")):
            return Call("UpperGamma", one.args)
        if one.head == "PolyGamma" and len(one.args) == 1:
            return Call("DigammaFunction", one.args)
        if one.head == "ExpIntegralE" and one.args[0] == ONE:
            return Call("ExpIntegralE1", one.args[1:])
        if one.head not in RUBI:
            raise Unread("an arbitrary function" if len(one.head) <= 2 else f"the function {one.head}")
        return Call(RUBI[one.head], one.args)

    return replaced(node, change)
