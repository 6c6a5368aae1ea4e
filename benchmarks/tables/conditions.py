"""A table's conditions on letters, split into cases and gathered into a domain."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from benchmarks.tables.domains import Domain
from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.tree import IMAGINARY, RELATIONS, ZERO, Call, Name, Node, Unread, call, letters, replaced, walk

_MOST_CASES = 8


def cases(conditions: Sequence[Node]) -> list[list[Node]]:
    """Split conditions at each Or; every case is a list of relations and memberships.

    Raises:
        Unread: there are more than eight.
    """
    found: list[list[Node]] = [[]]
    for condition in conditions:
        found = [[*before, *one] for before in found for one in _cases(condition)]
        if len(found) > _MOST_CASES:
            raise Unread("conditions of more than eight cases")
    return found


def _cases(condition: Node) -> list[list[Node]]:
    if isinstance(condition, Call) and condition.head == "And":
        return cases(condition.args)
    if isinstance(condition, Call) and condition.head == "Or":
        return [one for part in condition.args for one in _cases(part)]
    if isinstance(condition, Call) and condition.head == "Not":
        return _cases(_denied(condition.args[0]))
    if isinstance(condition, Call) and condition.head == "Element" and isinstance(condition.args[1], Call):
        node, to = condition.args
        if isinstance(to, Call) and to.head == "Union":
            return [one for part in to.args for one in _cases(call("Element", node, part))]
    return [[condition]]


def _denied(condition: Node) -> Node:
    """Return what holds where a condition does not."""
    opposite = {"And": "Or", "Or": "And", "<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "=", "Element": "NotElement"}
    if not (isinstance(condition, Call) and condition.head in opposite):
        raise Unread("the opposite of a condition")
    args = tuple(map(_denied, condition.args)) if condition.head in ("And", "Or") else condition.args
    return Call(opposite[condition.head], args)


def restricted(node: Node) -> Node:
    """Write Re(z) as z and Im(z) as 0 where z is a letter: it is real here."""

    def change(one: Node) -> Node:
        if not (isinstance(one, Call) and one.head in ("Re", "Im")) or any(part == IMAGINARY for part in walk(one)):
            return one
        if one.head == "Re":
            return one.args[0]
        return ZERO if isinstance(one.args[0], Name) else one

    return replaced(node, change)


def domain_of(conditions: Sequence[Node]) -> Domain:
    """Build the domain of one case.

    Raises:
        NoPoint: it has no real point.
        Unread: a condition is not understood.
    """
    found, late = Domain(), list[Call]()
    for condition in conditions:
        plain = restricted(condition)
        phases = {one for one in walk(plain) if isinstance(one, Call) and one.head == "Arg"}
        for phase in phases:
            if not isinstance(phase.args[0], Name):
                raise Unread("the phase of a form")
            late.append(call(">", phase.args[0], ZERO))
        for phase in phases:
            plain = _put_for(phase, ZERO, plain)
        if not isinstance(plain, Call):
            raise Unread("a condition that is no relation")
        late.append(plain)
    for one in sorted(late, key=_turn):
        if one.head in RELATIONS:
            for left, right in pairwise(one.args):
                found.relate(one.head, left, right)
        elif one.head == "Element":
            found.belong(*one.args)
        elif one.head == "NotElement":
            found.avoid(*one.args)
        else:
            raise Unread(f"the condition {one.head}")
    return found


def _put_for(part: Node, form: Node, node: Node) -> Node:
    return replaced(node, lambda one: form if one == part else one)


def _turn(one: Call) -> int:
    """Put what holds nowhere first, and last what is left out of a domain, for it may be out already."""
    return 0 if not letters(one) - CONSTANTS - _SETS else 2 if one.head in ("!=", "NotElement") else 1


_SETS = {"RR", "CC", "ZZ", "Infinity", "ConstI"}
