"""Rows of Fungrim as claims."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from benchmarks.tables import nested_calls
from benchmarks.tables.claims import Reading, Row, TableClaim, read_cases, reading
from benchmarks.tables.conditions import restricted
from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.reality import Supposed
from benchmarks.tables.tree import ZERO, Call, Name, Node, Unread, call, letters, replaced

_OF_NO_NUMBERS = ("PowerSeries", "Fields", "FormalGenerator")  # assumptions of rings: the entry has another for numbers


def rows(folder: Path) -> Iterator[Row]:
    """Yield the rows of the file."""
    for line in (folder / "fungrim.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield Row("fungrim", row["id"], row["kind"], row["formula"], tuple(row["assumptions"]), tuple(row["variables"]))


def read(row: Row) -> Reading:
    """Read a row; each of several assumptions makes a claim of its own."""
    return reading(row, _claims)


def _claims(row: Row) -> Iterator[TableClaim]:
    printed = _in_our_functions(nested_calls.tree(row.printed))
    relation = restricted(printed)
    how = Supposed(bare=relation == printed)
    said = [one for one in row.conditions if not any(word in one for word in _OF_NO_NUMBERS)]
    if row.conditions and not said:
        raise Unread("an assumption about a ring")
    assumed = [_in_our_functions(nested_calls.tree(one)) for one in said]
    if unsaid := letters(relation) - CONSTANTS - {"Infinity", "ConstI"} - set(row.letters):
        raise Unread(f"the name {min(unsaid)}")
    for number, one in enumerate(assumed, 1):
        yield from read_cases(row, relation, [one], how, f"/{'abcdefgh'[number - 1]}" if len(assumed) > 1 else "")
    if not assumed:
        yield from read_cases(row, relation, [], how)


def _in_our_functions(node: Node) -> Node:
    """Write what Fungrim writes by more arguments: derivatives of Bessel functions, orders of the digamma function, branches."""

    def change(one: Node) -> Node:
        if not isinstance(one, Call):
            return one
        if one.head == "DigammaFunction" and len(one.args) == len(("z", "order")):
            return call("DigammaFunction", one.args[0]) if one.args[1] == ZERO else call("PolyGamma", one.args[1], one.args[0])
        if one.head in ("BesselJ", "BesselI", "BesselK") and len(one.args) == len(("order", "z", "derivative")):
            nu, z, order = one.args
            by = _letter(z)
            return call("Derivative", call(one.head, nu, by), by, order, *(() if by == z else (z,)))
        if one.head == "LambertW" and len(one.args) > 1:
            z, branch, *orders = one.args
            if branch != ZERO:
                raise Unread("another branch of LambertW")
            by = _letter(z)
            return (
                call("Derivative", call("LambertW", by), by, orders[0], *(() if by == z else (z,)))
                if orders
                else call("LambertW", z)
            )
        return one

    return replaced(node, change)


def _letter(z: Node) -> Name:
    """Return the letter to differentiate by: the argument if it is one, else a letter of its own."""
    return z if isinstance(z, Name) and z.name not in CONSTANTS else Name("z_")
