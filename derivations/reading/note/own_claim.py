"""A reader's own claims as derivations: what the fields of a claim's table say.

Texts are read by ``derivations.reading.text.expressions``; nothing in them is evaluated as code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal

import msgspec
import sympy as sp

from derivations.claims.claim import Derivation
from derivations.claims.domain import Domain, nonnegative, positive, real
from derivations.claims.line import Line
from derivations.claims.origin import BadClaim, Own
from derivations.claims.property import Property
from derivations.claims.source import Source
from derivations.latex.formula import functions_of, latex_shape, running_in
from derivations.latex.law import laws_below
from derivations.latex.macros import definitions, written_out
from derivations.latex.notation import Notation, has_commands
from derivations.laws import E
from derivations.reading.syntax.trees import NotUnderstood
from derivations.reading.text.event import event_of
from derivations.reading.text.expressions import Reader, without_value
from derivations.reading.text.law_text import name_of, read_law

# What a field of a claim's table may hold, in words, by its type.
_HOLDS: Mapping[Any, str] = {
    str: "a text",
    str | list[str]: "a text or a list of texts",
    list[str]: "a list of texts",
    tuple[int, int]: "a row and a column, such as [1, 2]",
    dict[str, str]: 'a table such as { "g(x)" = "x^2" }',
    dict[str, object]: 'a table such as { a = "positive" }',
    Literal[
        "text", "latex"
    ]: '"latex" where every text of the claim is LaTeX; one with a command, a brace or ^ is taken for LaTeX anyway',
    Literal["=", "<", "<=", ">", ">="]: '"<=" or another of < > >=, for an inequality; "=" is understood',
    Literal["holds", "refuted"]: '"refuted" for a claim that is known to fail, else "holds"',
}
# Domain words: the symbol's assumptions, its interval, and whether zero is left out.
WORDS: Mapping[str, tuple[dict[str, bool], Any]] = {
    "real": ({"real": True}, real),
    "positive": ({"positive": True}, positive),
    "negative": ({"negative": True}, sp.Interval.open(-sp.oo, 0)),
    "nonnegative": ({"nonnegative": True}, nonnegative),
    "nonpositive": ({"nonpositive": True}, sp.Interval(-sp.oo, 0)),
    "nonzero": ({"real": True, "zero": False}, real),
    "integer": ({"integer": True}, real),
    "positive integer": ({"integer": True, "positive": True}, positive),
    "nonnegative integer": ({"integer": True, "nonnegative": True}, nonnegative),
}
_INTERVAL = re.compile(r"\s*([\[(])([^,]+),([^,]+)([\])])\s*")


class _Table(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A claim's table, as a file or the command line gives it."""

    key: str = "claim"
    left: str | None = None
    right: str | None = None
    lines: str | list[str] | None = None
    where: dict[str, object] = {}
    such_that: str | list[str] = []
    law: str | list[str] = []
    given: str | None = None
    says: str | None = None
    source: str | None = None
    relation: Literal["=", "<", "<=", ">", ">="] = "="
    written: Literal["text", "latex"] = "text"
    macros: str | list[str] = []
    expect: Literal["holds", "refuted"] = "holds"
    taken: list[str] = []  # of a paper: what was put in for names
    vectors: list[str] = []
    functions: dict[str, str] = {}
    # Of an equation of matrices in LaTeX: the row and the column that is claimed, from 1.
    entry: tuple[int, int] | None = None
    supposed: list[str] = []  # comments that the paper's prose proposes, each with its sentence, which its author has not accepted
    # Of the project's own collections of claims (tests/quality/zoo): what a claim is an example of, and its truth.
    slip: object = None
    hard: object = None
    fails_at: object = None
    holds_where: object = None


_LABELS = ("slip", "hard", "fails_at", "holds_where", "taken", "supposed", "vectors", "functions")
_FIELDS: Mapping[str, Any] = {field.name: field.type for field in msgspec.structs.fields(_Table)}


def _table(table: Mapping[str, Any]) -> _Table:
    """Take a claim's table in.

    Raises:
        BadClaim: a field is unknown, or holds what it cannot; the message names it.
    """
    try:
        return msgspec.convert(table, _Table)
    except msgspec.ValidationError:
        pass
    for name, value in table.items():
        if name not in _FIELDS:
            known = [field for field in _FIELDS if field not in _LABELS]
            close = get_close_matches(name, known, 1)
            hint = f" (perhaps {close[0]})" if close else ""
            raise BadClaim(f"unknown field {name!r}{hint}; a claim has {', '.join(known)}")
        try:
            msgspec.convert(value, _FIELDS[name])
        except msgspec.ValidationError:
            kind = next(kind for kind in _HOLDS if _FIELDS[name] in (kind, kind | None))
            raise BadClaim(f"{name} is {value!r}; give {_HOLDS[kind]}") from None
    raise BadClaim("the table is no claim's; give it key, left, right and where")


def own_claim(table: Mapping[str, Any], *, title: str = "") -> Own:
    """Name a reader's claim by its table: the same claim has the same name, in any process.

    Raises:
        BadClaim: a field holds what no text can say.
    """
    try:
        entry = json.dumps(table, sort_keys=True, ensure_ascii=False)  # a date is refused, and not written as a text of digits
    except TypeError as error:
        raise BadClaim(f"{table.get('key')}: {error}; a claim holds texts only") from None
    return Own(entry, title)


def claim_from(own: Own) -> Derivation:
    """Build the derivation that a reader's table describes.

    Raises:
        BadClaim: a field is missing, unknown or not understood, or the claim is an inequality; the message names it.
    """
    claim = own_claim_from(own)
    if isinstance(claim, Property):
        raise BadClaim(f"{own.table.get('key', 'claim')}: an equation is needed here, and this is an inequality")
    return claim


@cache
def own_claim_from(own: Own) -> Derivation | Property:
    """Build what a reader's table describes: a derivation, or of an inequality a property.

    Raises:
        BadClaim: a field is missing, unknown or not understood; the message names it.
    """
    table = own.table
    key = table.get("key", "claim")
    try:
        return _derivation(table, own.title or "own claims")
    except ValueError as error:
        raise BadClaim(f"{key}: {error}") from None
    except Exception as error:  # noqa: BLE001 - SymPy raises many kinds; a claim takes no other with it
        raise BadClaim(f"{key}: SymPy refuses this claim ({type(error).__name__}: {str(error)[:200]})") from None


@dataclass(frozen=True)
class Sides:
    """The lines of a claim as their author typed them, and what reads them.

    Args:
        texts: of the lines.
        reader: of a text that may stand in their places; random variables are read too, as in a part of an expectation.
        typed: each parameter as it was typed.
    """

    texts: tuple[str, ...]
    reader: Reader
    typed: Mapping[Any, str]


def _surroundings(table: _Table) -> tuple[list[str], Notation, dict[str, Any], dict[Any, Any], Any]:
    """Give the texts of a claim's lines, and what its sides are read with: the notation, symbols by name, their intervals, and the law."""
    texts = [table.right] if table.right is not None else _list(table.lines or [])
    notation = _notation(table)
    symbols, intervals, _ = _where(table.where, notation)
    law = read_law(_laws(table, texts, notation), Reader(symbols, notation=notation), intervals).law
    return texts, notation, symbols, intervals, law


def sides_of(own: Own) -> Sides:
    """Give the lines of a claim as they were typed.

    Raises:
        BadClaim: the claim cannot be read.
    """
    table = _table(own.table)
    texts, notation, symbols, intervals, law = _surroundings(table)
    given = None if table.given is None else _event(table.given, symbols, law, notation)[0]
    typed = {symbols[name_of(written, notation)]: written for written in table.where}
    ranges = {s: (interval.inf, interval.sup) for s, interval in intervals.items()}
    reader = Reader(symbols, law, given, notation=replace(notation, entry=table.entry), ranges=ranges)
    if table.left is not None:
        _read("left", reader.expression, table.left)  # it may give random variables their values
    return Sides(tuple(texts), reader, typed)


def _derivation(written: Mapping[str, Any], title: str) -> Derivation | Property:
    table = _table(written)
    if table.left is None or (table.right is None) == (table.lines is None):
        raise BadClaim("a claim has a left side, and either right or lines")
    texts = [table.right] if table.right is not None else _list(table.lines or [])
    if not texts:
        raise BadClaim("lines is empty; give at least one")
    notation = _notation(table)
    symbols, intervals, constraints = _where(table.where, notation)
    plain = Reader(symbols, notation=notation)
    for number, text in enumerate(_list(table.such_that)):
        constraints += _read(f"such_that {number + 1}", plain.relations, text)
        if plain.cancelled:
            raise BadClaim(
                f"such_that {number + 1}: {plain.cancelled[0]} cancels in {text!r}, and where it has no value the condition says nothing; "
                "write the condition without it, and where it has one as another"
            )
    random = read_law(_laws(table, texts, notation), plain, intervals)
    law, given = random.law, None
    constraints += random.existence
    around = list(plain.cancelled)  # what cancelled in the law and in the event: without a value of it, no expectation has one
    if table.given is not None:
        if law is None:
            raise BadClaim("given conditions an expectation, and there is no law")
        given, lost = _event(table.given, symbols, law, notation)
        around += lost
    constraints = [c for c in constraints if c != True]  # noqa: E712 (SymPy's true)
    if False in constraints:
        raise BadClaim("the conditions contradict the domains: no parameters are left; widen where or such_that")
    names = ["left", *(["right"] if table.lines is None else [f"lines {i + 1}" for i in range(len(texts))])]
    seen: dict[str, Any] = {}
    of_sides = replace(notation, entry=table.entry)
    ranges = {s: (interval.inf, interval.sup) for s, interval in intervals.items()}
    readers = [Reader(symbols, law, given, notation=of_sides, values=seen, ranges=ranges) for _ in names]
    left, *values = (_read(n, reader.expression, t) for n, reader, t in zip(names, readers, [table.left, *texts], strict=True))
    intervals |= dict.fromkeys(seen.values(), real)
    if table.relation != "=":
        return _inequality(
            table,
            title,
            notation,
            Domain(intervals, such_that=tuple(constraints)),
            (left, *values),
            [*around, *(c for r in readers for c in r.cancelled)],
        )
    parts = [None] if len(values) == 1 else [str(i + 1) for i in range(len(values))]
    printed = [_typed(text, notation) or sp.latex(value) for text, value in zip(texts, values, strict=True)]
    lines = tuple(Line(table.key, v, t, part=p, note=table.source) for v, t, p in zip(values, printed, parts, strict=True))
    return Derivation(
        source=Source("note", title),
        says=_equation(table, texts[-1], notation) if table.says is None else table.says,
        quantity=left,
        lines=lines,
        domain=Domain(intervals, such_that=tuple(constraints)),
        cancelled=_cancelled([left, *values], readers, around),
        taken=tuple(table.taken),
    )


def _inequality(
    table: _Table, title: str, notation: Notation, domain: Domain, sides: Sequence[Any], cancelled: Sequence[Any]
) -> Property:
    """Build an inequality: the sign of the difference of its sides, in which nothing may be lost that either side needs to have a value.

    Raises:
        BadClaim: it has more than two sides, or something cancels.
    """
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
    """Give a side as its author typed it, his own commands written out so that it can be set anywhere; empty where it is no LaTeX."""
    return written_out(text.strip(), notation.macros) if notation.holds(text) else ""


def as_typed(own: Own, text: str) -> str:
    """Give LaTeX in a claim's notation with the note's own commands written out, so that it can be set anywhere."""
    return written_out(text.strip(), _notation(_table(own.table)).macros)


def names_phi(own: Own) -> bool:
    """Tell whether a claim's texts name the normal distribution function or its density; the former is encoded by the error function's complement."""
    table = _table(own.table)
    return any(
        re.search(r"\\(?:Phi|varphi)(?![a-zA-Z])|\b(?:Phi|phi)\(", text)
        for text in (table.left or "", table.right or "", *_list(table.lines or []))
    )


def with_phi(form: Any) -> Any:
    r"""Write a form to be shown by the normal distribution function: erfc(x) = 2 - 2 \Phi(\sqrt2 x)."""
    phi = sp.Function("Phi")
    return form.replace(sp.erfc, lambda x: 2 - 2 * phi(sp.sqrt(2) * x))


def _equation(table: _Table, right: str, notation: Notation) -> str:
    """Say a claim in a sentence: its sides as they were typed, LaTeX between dollar signs, and which entry of them is claimed."""
    left = table.left or ""
    sides = [_typed(side, notation) for side in (left, right)]
    said = f"${' = '.join(sides)}$" if all(sides) else f"{left} = {right}"
    return said if table.entry is None else f"{said}, entry {table.entry}"


def shapes_of(own: Own) -> list[tuple[int, int] | None]:
    """Give the rows and columns of each side of a claim in LaTeX, the left one first; None of a side that is zero.

    Raises:
        BadClaim: the claim cannot be read.
    """
    table = _table(own.table)
    texts, notation, symbols, _, law = _surroundings(table)
    random = [] if law is None else [v.name for v in law.variables]
    return [_read("side", lambda text: latex_shape(text, notation, symbols, random), side) for side in (table.left or "", *texts)]


def _notation(table: _Table) -> Notation:
    r"""Give what a claim's LaTeX means beyond the common: its macros, each a ``\newcommand`` or one of its like."""
    macros: dict[str, Any] = {}
    for text in _list(table.macros):
        found = _read("macros", definitions, text)
        if not found:
            raise BadClaim(rf"macros: {text[:60]!r} defines nothing; write \newcommand{{\E}}{{\mathbb{{E}}}}")
        macros |= found
    sides = [table.left or "", table.right or "", *_list(table.lines or [])]
    plain = Notation(
        macros, always=table.written == "latex", beside=any(map(has_commands, sides)), vectors=frozenset(table.vectors)
    )
    plain = replace(plain, running=running_in([side for side in sides if plain.holds(side)], plain))
    return replace(plain, functions=_read("functions", lambda table: functions_of(table, plain), table.functions))


def _laws(table: _Table, texts: Sequence[str], notation: Notation) -> list[str]:
    """Give the laws of a claim: those of its field, and those below its expectations in LaTeX."""
    laws = _list(table.law)
    for text in (table.left or "", *texts):
        if notation.holds(text):
            laws = [*laws, *(law for law in _read("law", lambda t: laws_below(t, notation), text) if law not in laws)]
    return laws


def _cancelled(sides: Sequence[Any], readers: Sequence[Reader], around: Sequence[Any]) -> dict[Any, tuple[Any, ...]]:
    """Gather by side what cancelled while it was read; of two sides that are the same, what did in both.

    Args:
        sides: as they were built.
        readers: of each.
        around: what cancelled in the law and in the event of their expectations.

    Raises:
        BadClaim: of a chain's sides that are the same one has lost what another has not, so that they hold on different parts.
    """
    found: dict[Any, set[Any]] = {}
    for side, reader in zip(sides, readers, strict=True):
        lost = {*reader.cancelled, *(around if side.has(E) else ())}
        if len(sides) > len(("left", "right")) and (apart := found.get(side, lost) ^ lost):
            raise BadClaim(
                f"of two sides that are both {side}, {min(apart, key=sp.default_sort_key)} has cancelled in one, and may have no value; "
                "write them as two claims"
            )
        found.setdefault(side, set()).update(lost)
    return {side: tuple(sorted(nodes, key=sp.default_sort_key)) for side, nodes in found.items() if nodes}


def _list(texts: str | list[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else texts


def _read(name: str, read: Any, text: Any) -> Any:
    try:
        return read(text)
    except NotUnderstood as error:
        raise BadClaim(f"{name}: {error}") from None


def _where(table: Mapping[str, object], notation: Notation) -> tuple[dict[str, Any], dict[Any, Any], list[Any]]:
    """Read the parameters: symbols by name, their intervals, and what the intervals do not say."""
    symbols: dict[str, Any] = {}
    intervals: dict[Any, Any] = {}
    constraints: list[Any] = []
    for written, word in table.items():
        name = _read("where", lambda text: name_of(text, notation), written)
        if name in symbols:
            raise BadClaim(f"where: {written!r} and another name are one and the same to the reader, {name}; rename one")
        if not isinstance(word, str):
            raise BadClaim(f'where: the domain of {name} is {word!r}; give a text such as "positive" or "(-1, 1)"')
        assumptions, interval = WORDS.get(" ".join(word.split())) or _interval(name, word, notation)
        symbols[name] = sp.Symbol(name, **assumptions)
        intervals[symbols[name]] = interval
        if assumptions.get("zero") is False:
            constraints.append(sp.Ne(symbols[name], 0, evaluate=False))  # its assumption would make it true
    return symbols, intervals, constraints


def _interval(name: str, word: str, notation: Notation) -> tuple[dict[str, bool], Any]:
    match = _INTERVAL.fullmatch(word)
    if match is None:
        raise BadClaim(
            f'where: the domain of {name} is {word!r}; use {", ".join(WORDS)}, or an interval such as "(-1, 1)" or "[0, oo)"'
        )
    opening, low_text, high_text, closing = match.groups()
    low, high = (_bound(name, text.strip(), notation) for text in (low_text, high_text))
    if not low < high:
        raise BadClaim(f"where: the interval {word} of {name} is empty or a single point; give a lower end below the upper one")
    interval = sp.Interval(low, high, opening == "(", closing == ")")
    sign = "positive" if low > 0 or (low == 0 and opening == "(") else "nonnegative" if low == 0 else ""
    sign = sign or ("negative" if high < 0 or (high == 0 and closing == ")") else "nonpositive" if high == 0 else "real")
    return {sign: True}, interval


def _bound(name: str, text: str, notation: Notation) -> Any:
    if text.lstrip("+-") in ("oo", r"\infty"):
        return -sp.oo if text.startswith("-") else sp.oo
    value = _read(f"where, {name}", Reader({}, notation=notation).expression, text)
    if not value.is_Rational:
        raise BadClaim(f"where: the end {text} of {name}'s interval is not rational; use such_that for other ends")
    return value


def _event(text: str, symbols: Mapping[str, Any], law: Any, notation: Notation) -> tuple[Any, list[Any]]:
    """Read the event that is given, and list what cancelled in it."""
    reader = Reader(symbols, hidden={v.name: v for v in law.variables}, notation=notation)
    relations = _read("given", reader.relations, text)
    return _read("given", lambda said: event_of(relations, law, repr(said)), text), reader.cancelled
