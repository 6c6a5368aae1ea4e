"""A reader's own claims as derivations, built from the fields of a claim's table.

``derivations.reading.text.expressions`` reads the texts; nothing in them is evaluated as code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import msgspec
import sympy as sp

from closedform.derivations.claims.claim import Approach, Derivation
from closedform.derivations.claims.domain import Domain, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import BadClaim, Own
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E
from closedform.derivations.reading.formula.law import laws_below
from closedform.derivations.reading.formula.macros import definitions, written_out
from closedform.derivations.reading.formula.notation import Notation, has_commands
from closedform.derivations.reading.formula.reader import functions_of
from closedform.derivations.reading.formula.survey import running_in
from closedform.derivations.reading.note.approximation import approaches_of, quotient
from closedform.derivations.reading.note.complex_letters import with_real_letters
from closedform.derivations.reading.note.domain_words import read
from closedform.derivations.reading.note.instances import with_instances
from closedform.derivations.reading.note.orders import QUOTIENT, WITHIN, expanded, has_order, nearer, split_orders
from closedform.derivations.reading.note.parameters import where_of
from closedform.derivations.reading.note.spaces import claim_of_spaces
from closedform.derivations.reading.note.table import Table, is_spoken, listed, table_of
from closedform.derivations.reading.text.cancelled import without_value
from closedform.derivations.reading.text.carried_out import Calculus
from closedform.derivations.reading.text.defined import definitions_of
from closedform.derivations.reading.text.event import event_of
from closedform.derivations.reading.text.expressions import Reader
from closedform.derivations.reading.text.imaginary import NAMES
from closedform.derivations.reading.text.law_text import name_of, read_law


def own_claim(table: Mapping[str, Any], *, title: str = "") -> Own:
    """Name a reader's claim by its table: the same claim has the same name, in any process.

    Raises:
        BadClaim: a field holds a value that no text can have.
    """
    try:
        entry = json.dumps(_spoken(table), sort_keys=True, ensure_ascii=False)  # a date is refused, not written as a text of digits
    except TypeError as error:
        raise BadClaim(f"{table.get('key')}: {error}; a claim holds texts only") from None
    return Own(entry, title)


def _spoken(table: Mapping[str, Any]) -> dict[str, Any]:
    if not is_spoken(table):
        return dict(table)
    from closedform.derivations.reading.note.statements_in_words import spoken  # the grammar, which most tables do not need

    try:
        return spoken(table)
    except BadClaim as error:
        raise BadClaim(f"{table.get('key', 'claim')}: {error}") from None


@cache
def claim_of(own: Own, calculus: Calculus) -> Derivation | Property:
    """Build the claim that a reader's table describes: a derivation, or a property for an inequality.

    Args:
        own: the claim as written.
        calculus: evaluates its limits and derivatives.

    Raises:
        BadClaim: a field is missing, unknown or not understood; the message names it.
    """
    table = own.table
    key = table.get("key", "claim")
    try:
        return _derivation(table, own.title or "own claims", calculus)
    except ValueError as error:
        raise BadClaim(f"{key}: {error}") from None
    except Exception as error:  # noqa: BLE001 - SymPy raises many kinds; a claim takes no other with it
        raise BadClaim(f"{key}: SymPy refuses this claim ({type(error).__name__}: {str(error)[:200]})") from None


class _Drawn(NamedTuple):
    """What is random in a claim: the law and the event of its expectations, and what both need and lose as they are read."""

    law: Any
    given: Any
    existence: tuple[Any, ...]  # conditions under which the law is one
    taken: tuple[str, ...]  # those that leave out an end of a range
    cancelled: list[Any]  # without the values of these, no expectation has one


class _Approached(NamedTuple):
    """The sides of a claim with its limit: how the limit is approached, and what of the claim rests on that."""

    sides: list[Any]
    domain: Domain
    ways: tuple[Approach, ...] = ()
    rests: tuple[tuple[Any, Any, bool], ...] = ()
    taken: tuple[str, ...] = ()


def _derivation(written: Mapping[str, Any], title: str, calculus: Calculus) -> Derivation | Property:
    """Build the claim of a table: its letters, conditions and laws, then the sides that these are read with, then its limit."""
    table = claimed(written)
    texts = _right_sides(table)
    notation = notation_of(table)
    symbols, intervals, constraints = where_of(table.where, notation)
    plain = Reader(symbols, notation=notation, definitions=definitions_of(table.definitions, symbols), calculus=calculus)
    if table.spaces:
        if table.right is None or table.relation != "=" or table.limit or table.given is not None:
            raise BadClaim("of vectors and matrices an equation of two sides is read")
        return claim_of_spaces(table, symbols, intervals, notation, title)
    constraints += _conditions(table, plain)
    drawn = _drawn(table, texts, plain, intervals, constraints)
    such_that = _that_leave_something([*constraints, *drawn.existence])
    table = msgspec.structs.replace(table, taken=[*table.taken, *drawn.taken])
    seen: dict[str, Any] = {}
    ranges = {s: (interval.inf, interval.sup) for s, interval in intervals.items()}
    of_side = replace(plain, law=drawn.law, given=drawn.given, notation=replace(notation, entry=table.entry), values=seen,
                      ranges=ranges, part=table.part)  # fmt: skip
    names = ["left", *(["right"] if table.lines is None else [f"lines {i + 1}" for i in range(len(texts))])]
    readers = [replace(of_side, cancelled=[]) for _ in names]
    sides = [read(n, reader.expression, t) for n, reader, t in zip(names, readers, [table.left or "", *texts], strict=True)]
    refuse_bound_elsewhere(sides, symbols)
    domain = Domain(intervals | dict.fromkeys(seen.values(), real), such_that=such_that)
    if table.relation != "=":
        return _inequality(table, title, notation, domain, sides, [*drawn.cancelled, *(c for r in readers for c in r.cancelled)])
    there = _approached(table, sides, domain, plain, calculus)
    cancelled = _cancelled(there.sides, readers, drawn.cancelled)
    meant = [_readings(form, table, plain, cancelled) for form in there.sides]
    parts = [None] if len(texts) == 1 else [str(i + 1) for i in range(len(texts))]
    lines = tuple(
        Line(table.key, v, t, part=p, note=table.source, approximate=bool(there.ways) and not table.order, rests=there.rests)
        for v, t, p in zip(meant[1:], _printed(table, texts, sides[1:], notation), parts, strict=True)
    )
    return Derivation(
        source=Source("note", title),
        says=_equation(table, texts[-1], notation) if table.says is None else table.says,
        quantity=meant[0],
        lines=lines,
        domain=there.domain,
        approaches=there.ways,
        cancelled=cancelled,
        instead=frozenset(symbols[name_of(letter, notation)] for letter in table.instead),
        taken=(*table.taken, *there.taken),
    )


def _right_sides(table: Table) -> list[str]:
    if table.left is None or (table.right is None) == (table.lines is None):
        raise BadClaim('a claim has a left side, and either right or lines; or equation = "A = B"')
    texts = [table.right] if table.right is not None else listed(table.lines or [])
    if not texts:
        raise BadClaim("lines is empty; give at least one")
    return texts


def _conditions(table: Table, plain: Reader) -> list[Any]:
    """Read the conditions that hold jointly; none may lose a part whose value it asks for."""
    found: list[Any] = []
    for number, text in enumerate(listed(table.such_that)):
        found += read(f"such_that {number + 1}", plain.relations, text)
        if plain.cancelled:
            raise BadClaim(
                f"such_that {number + 1}: {plain.cancelled[0]} cancels in {text!r}, and where it has no value the condition says nothing; "
                "write the condition without it, and where it has one as another"
            )
    return found


def _drawn(table: Table, texts: Sequence[str], plain: Reader, intervals: dict[Any, Any], such_that: Sequence[Any]) -> _Drawn:
    random = read_law(laws_in(table, texts, plain.notation), plain, intervals, such_that)
    lost = list(plain.cancelled)
    if table.given is None:
        return _Drawn(random.law, None, random.existence, random.taken, lost)
    if random.law is None:
        raise BadClaim("given conditions an expectation, and there is no law")
    given, more = event_in(table.given, plain, random.law)
    return _Drawn(random.law, given, random.existence, random.taken, [*lost, *more])


def _that_leave_something(constraints: Sequence[Any]) -> tuple[Any, ...]:
    """Return the conditions but those that always hold."""
    left = [c for c in constraints if c != True]  # noqa: E712 (SymPy's true)
    if False in left:
        raise BadClaim("the conditions contradict the domains: no parameters are left; widen where or such_that")
    return tuple(left)


def _approached(table: Table, sides: list[Any], domain: Domain, plain: Reader, calculus: Calculus) -> _Approached:
    """Read the limit of a claim, if it has one: with an order its sides are expanded, without one they are compared by their quotient."""
    if not table.limit:
        if table.order:
            raise BadClaim(f'{table.order} is an order; state the limit that it is meant in, limit = "h -> 0"')
        return _Approached(sides, domain)
    if table.part is not None:
        raise BadClaim("an approximation with the imaginary unit is not read; claim its real part and its imaginary part apart")
    if len(sides) > len(("left", "right")):
        raise BadClaim("an approximation has a left and a right side; write a chain of them as several claims")
    left, right = sides
    ways = approaches_of(listed(table.limit), plain.symbols, domain, lambda text: name_of(text, plain.notation), plain.expression)
    if not table.order:
        said = nearer(left, right, ways, calculus)
        return _Approached(list(quotient(left, right)), domain, ways, taken=(said,) if said else ())
    scale = read("order", plain.expression, table.order[1:]) if table.order != QUOTIENT else None
    found = expanded(left, right, ways, table.order, scale, calculus)
    domain = replace(domain, such_that=(*domain.such_that, *found.poles))
    return _Approached([found.left, found.right], domain, ways, found.rests, (found.says,) if found.says else ())


def _printed(table: Table, texts: Sequence[str], values: Sequence[Any], notation: Notation) -> list[str]:
    """Return the right sides as typed, those that are no LaTeX as their forms are written."""
    printed = [_typed(text, notation) or sp.latex(value) for text, value in zip(texts, values, strict=True)]
    return printed if table.part is None else [rf"\{table.part.title()}\left({text}\right)" for text in printed]


def _readings(form: Any, table: Table, plain: Reader, cancelled: dict[Any, tuple[Any, ...]]) -> Any:
    """Return a side as it stands, and under each hypothesis that the claim may leave out; what cancelled holds for these too."""
    found = {"it stands": form}
    for says, values in table.left_out.items():
        put_in = {
            plain.symbols[name_of(letter, plain.notation)]: read("left_out", plain.expression, value)
            for letter, value in values.items()
            if name_of(letter, plain.notation) in plain.symbols
        }
        found[says] = form.xreplace(put_in)
        if form in cancelled and found[says] != form:
            cancelled[found[says]] = (*cancelled.get(found[says], ()), *(node.xreplace(put_in) for node in cancelled[form]))
    return found if table.left_out else form


def claimed(written: Mapping[str, Any]) -> Table:
    """Return a claim's table, its complex letters written by real ones, its functions that are any by those that determine all.

    Raises:
        BadClaim: a field is unknown or has a wrong value, or such functions are not determined; the message names it.
    """
    table = table_of(written)
    notation = notation_of(table)
    table = with_real_letters(with_orders(table), lambda text: name_of(text, notation), notation.holds)
    if not table.any:
        return table
    symbols, intervals, _ = where_of(table.where, notation)
    plain = Reader(symbols, notation=notation, definitions=definitions_of(table.definitions, symbols))
    texts = [table.right] if table.right is not None else listed(table.lines or [])
    return with_instances(table, replace(plain, law=read_law(laws_in(table, texts, notation), plain, intervals).law))


def with_orders(table: Table) -> Table:
    """Return a claim with its orders split off its sides.

    Raises:
        BadClaim: it has no limit, or its left side ends with an order.
    """
    if table.order or table.left is None or table.right is None or {"O", "o"} & table.where.keys():
        return table
    if any(name.startswith(("O(", "o(")) for name in (*table.functions, *table.definitions)):
        return table
    if not has_order(table.left) and not has_order(table.right):
        return table
    if not table.limit:
        raise BadClaim('O(...) is an order of magnitude; state the limit that it is meant in, limit = "h -> 0"')
    left, right, order, letters = split_orders(table.left, table.right)
    where = {**table.where, **dict.fromkeys(letters, "real")}
    return msgspec.structs.replace(table, left=left, right=right, order=order, where=where)


def _inequality(
    table: Table, title: str, notation: Notation, domain: Domain, sides: Sequence[Any], cancelled: Sequence[Any]
) -> Property:
    """Build an inequality: the sign of the difference of its sides, which must keep every term that either side needs for its value.

    Raises:
        BadClaim: it has more than two sides or an imaginary part, or something cancels.
    """
    if table.part is not None:
        raise BadClaim("an inequality compares real numbers, and a side has an imaginary part")
    if len(sides) != len(("left", "right")):
        raise BadClaim("an inequality has a left and a right side; write a chain of them as several claims")
    small, large = sides if table.relation in ("<", "<=") else sides[::-1]
    difference = large - small
    lost = set().union(*map(without_value, sides)) - without_value(difference)
    if cancelled or lost:
        raise BadClaim(
            f"{[*cancelled, *lost][0]} cancels between the two sides, or in one, and may have no value; write the inequality without"
        )
    texts = [table.left or "", table.right or ""]
    typed = [_typed(text, notation) or sp.latex(side) for text, side in zip(texts, sides, strict=True)]
    sign = {"<=": r"\le", ">=": r"\ge"}.get(table.relation, table.relation)
    return Property(
        source=Source("note", title),
        label=table.key,
        says=table.says or f"${typed[0]} {sign} {typed[1]}$",
        printed=f"{typed[0]} {sign} {typed[1]}",
        relations=((difference, "nonnegative" if "=" in table.relation else "positive"),),
        domain=domain,
        note=table.source,
        taken=tuple(table.taken),
    )


def _typed(text: str, notation: Notation) -> str:
    """Return a side as typed, with the author's commands written out to be typeset anywhere; empty if it is no LaTeX."""
    return written_out(text.strip(), notation.macros) if notation.holds(text) else ""


def _equation(table: Table, right: str, notation: Notation) -> str:
    """Write a claim as a sentence: its sides as typed, LaTeX between dollar signs, and the claimed entry."""
    left = table.left or ""
    sides = [_typed(side, notation) for side in (left, right)]
    approximates = table.limit and not table.order
    sign = r"\sim" if table.order == QUOTIENT else r"\approx" if approximates else "="
    rest = f" + {table.order}" if table.order not in ("", QUOTIENT, WITHIN) else ""
    said = f"${f' {sign} '.join(sides)}{rest}$" if all(sides) else f"{left} {'≈' if approximates else '='} {right}{rest}"
    said += "" if table.entry is None else f", entry {table.entry}"
    return said if table.part is None else f"{said}, {NAMES[table.part]}"


def notation_of(table: Table) -> Notation:
    r"""Return a claim's special LaTeX notation: its macros, each a ``\newcommand`` or similar."""
    macros: dict[str, Any] = {}
    for text in listed(table.macros):
        found = read("macros", definitions, text)
        if not found:
            raise BadClaim(rf"macros: {text[:60]!r} defines nothing; write \newcommand{{\E}}{{\mathbb{{E}}}}")
        macros |= found
    sides = [table.left or "", table.right or "", *listed(table.lines or [])]
    plain = Notation(
        macros,
        always=table.written == "latex",
        beside=any(map(has_commands, sides)),
        vectors=frozenset(table.vectors),
        below=table.slash == "below",
    )
    plain = replace(plain, running=running_in([side for side in sides if plain.holds(side)], plain))
    return replace(plain, functions=read("functions", lambda table: functions_of(table, plain), table.functions))


def laws_in(table: Table, texts: Sequence[str], notation: Notation) -> list[str]:
    """Return the laws of a claim: those in its field, and those below its expectations in LaTeX."""
    laws = listed(table.law)
    for text in (table.left or "", *texts):
        if notation.holds(text):
            laws = [*laws, *(law for law in read("law", lambda t: laws_below(t, notation), text) if law not in laws)]
    return laws


def _cancelled(sides: Sequence[Any], readers: Sequence[Reader], around: Sequence[Any]) -> dict[Any, tuple[Any, ...]]:
    """Collect by side the terms cancelled while it was read; for two equal sides, the terms cancelled in either.

    Args:
        sides: the sides as built.
        readers: the reader of each side.
        around: the terms cancelled in the law and in the event of their expectations.
    """
    found: dict[Any, set[Any]] = {}
    for side, reader in zip(sides, readers, strict=True):
        lost = {*reader.cancelled, *(around if side.has(E) else ())}
        found.setdefault(side, set()).update(lost)
    return {side: tuple(sorted(nodes, key=sp.default_sort_key)) for side, nodes in found.items() if nodes}


def refuse_bound_elsewhere(sides: Sequence[Any], symbols: Mapping[str, Any]) -> None:
    """Refuse a claim with a letter that is free on one side, and on another one that of an integral alone.

    Raises:
        BadClaim: there is one.
    """
    inner = [{str(limits[0]) for node in side.atoms(sp.Integral) for limits in node.limits} for side in sides]
    for name, letter in sorted(symbols.items()):
        free = [letter in side.free_symbols for side in sides]
        if any(free) and any(f"{name}_in" in bound and not is_free for bound, is_free in zip(inner, free, strict=True)):
            raise BadClaim(f"{name} is free on one side and bound on the other, where an integral runs over it; rename one")


def event_in(text: str, plain: Reader, law: Any) -> tuple[Any, list[Any]]:
    """Read the conditioning event, and list the terms cancelled in it."""
    reader = replace(plain, hidden={v.name: v for v in law.variables}, cancelled=[])
    relations = read("given", reader.relations, text)
    return read("given", lambda said: event_of(relations, law, repr(said)), text), reader.cancelled
