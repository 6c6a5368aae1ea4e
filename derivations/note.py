"""A reader's own claims as derivations: what the fields of a claim's table say.

Texts are read by ``derivations.text``; nothing in them is evaluated as code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
import sympy as sp

from derivations.claim import Derivation, Line, Source
from derivations.domain import Domain, nonnegative, positive, real
from derivations.law_text import read_law
from derivations.laws import Finite, Independent, Scalar, above_zero, at_least_zero
from derivations.origin import BadClaim, Own
from derivations.syntax import NotUnderstood
from derivations.text import Reader
from derivations.vocabulary import fold

# What a field of a claim's table may hold, in words, by its type.
_HOLDS: Mapping[Any, str] = {
    str: "a text",
    str | list[str]: "a text or a list of texts",
    dict[str, object]: 'a table such as { a = "positive" }',
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
    # Of the project's own collections of claims (derivations/zoo): what a claim is an example of, and its truth.
    slip: object = None
    hard: object = None
    fails_at: object = None
    holds_where: object = None


_LABELS = ("slip", "hard", "fails_at", "holds_where")
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


@cache
def claim_from(own: Own) -> Derivation:
    """Build the derivation that a reader's table describes.

    Raises:
        BadClaim: a field is missing, unknown or not understood; the message names it.
    """
    table = own.table
    key = table.get("key", "claim")
    try:
        return _derivation(table, own.title or "own claims")
    except ValueError as error:
        raise BadClaim(f"{key}: {error}") from None
    except (TypeError, ArithmeticError, NotImplementedError, RecursionError) as error:  # SymPy's own
        raise BadClaim(f"{key}: SymPy refuses this claim ({type(error).__name__}: {str(error)[:200]})") from None


def _derivation(written: Mapping[str, Any], title: str) -> Derivation:
    table = _table(written)
    if table.left is None or (table.right is None) == (table.lines is None):
        raise BadClaim("a claim has a left side, and either right or lines")
    texts = [table.right] if table.right is not None else _list(table.lines or [])
    if not texts:
        raise BadClaim("lines is empty; give at least one")
    symbols, intervals, constraints = _where(table.where)
    plain = Reader(symbols)
    for number, text in enumerate(_list(table.such_that)):
        constraints += _read(f"such_that {number + 1}", plain.relations, text)
    random = read_law(_list(table.law), plain, intervals)
    law, given = random.law, None
    constraints += random.existence
    if table.given is not None:
        if law is None:
            raise BadClaim("given conditions an expectation, and there is no law")
        given = _event(table.given, symbols, law)
    constraints = [c for c in constraints if c != True]  # noqa: E712 (SymPy's true)
    if False in constraints:
        raise BadClaim("the conditions contradict the domains: no parameters are left; widen where or such_that")
    names = ["left", *(["right"] if table.lines is None else [f"lines {i + 1}" for i in range(len(texts))])]
    readers = [Reader(symbols, law, given) for _ in names]
    left, *values = (_read(n, reader.expression, t) for n, reader, t in zip(names, readers, [table.left, *texts], strict=True))
    parts = [None] if len(values) == 1 else [str(i + 1) for i in range(len(values))]
    lines = tuple(Line(table.key, v, sp.latex(v), part=p, note=table.source) for v, p in zip(values, parts, strict=True))
    return Derivation(
        source=Source("note", title),
        says=f"{table.left} = {texts[-1]}" if table.says is None else table.says,
        quantity=left,
        lines=lines,
        domain=Domain(intervals, such_that=tuple(constraints)),
        cancelled=_cancelled([left, *values], readers),
    )


def _cancelled(sides: Sequence[Any], readers: Sequence[Reader]) -> dict[Any, tuple[Any, ...]]:
    """Gather by side what cancelled while it was read; of two sides that are the same, what did in both."""
    found: dict[Any, set[Any]] = {}
    for side, reader in zip(sides, readers, strict=True):
        found.setdefault(side, set()).update(reader.cancelled)
    return {side: tuple(sorted(nodes, key=sp.default_sort_key)) for side, nodes in found.items() if nodes}


def _list(texts: str | list[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else texts


def _read(name: str, read: Any, text: str) -> Any:
    try:
        return read(text)
    except NotUnderstood as error:
        raise BadClaim(f"{name}: {error}") from None


def _where(table: Mapping[str, object]) -> tuple[dict[str, Any], dict[Any, Any], list[Any]]:
    """Read the parameters: symbols by name, their intervals, and what the intervals do not say."""
    symbols: dict[str, Any] = {}
    intervals: dict[Any, Any] = {}
    constraints: list[Any] = []
    for written, word in table.items():
        name = _read("where", fold, written)
        if name in symbols:
            raise BadClaim(f"where: {written!r} and another name are one and the same to the reader, {name}; rename one")
        if not isinstance(word, str):
            raise BadClaim(f'where: the domain of {name} is {word!r}; give a text such as "positive" or "(-1, 1)"')
        assumptions, interval = WORDS.get(" ".join(word.split())) or _interval(name, word)
        symbols[name] = sp.Symbol(name, **assumptions)
        intervals[symbols[name]] = interval
        if assumptions.get("zero") is False:
            constraints.append(sp.Ne(symbols[name], 0, evaluate=False))  # its assumption would make it true
    return symbols, intervals, constraints


def _interval(name: str, word: str) -> tuple[dict[str, bool], Any]:
    match = _INTERVAL.fullmatch(word)
    if match is None:
        raise BadClaim(
            f'where: the domain of {name} is {word!r}; use {", ".join(WORDS)}, or an interval such as "(-1, 1)" or "[0, oo)"'
        )
    opening, low_text, high_text, closing = match.groups()
    low, high = (_bound(name, text.strip()) for text in (low_text, high_text))
    if not low < high:
        raise BadClaim(f"where: the interval {word} of {name} is empty or a single point; give a lower end below the upper one")
    interval = sp.Interval(low, high, opening == "(", closing == ")")
    sign = "positive" if low > 0 or (low == 0 and opening == "(") else "nonnegative" if low == 0 else ""
    sign = sign or ("negative" if high < 0 or (high == 0 and closing == ")") else "nonpositive" if high == 0 else "real")
    return {sign: True}, interval


def _bound(name: str, text: str) -> Any:
    if text in ("oo", "+oo", "-oo"):
        return -sp.oo if text == "-oo" else sp.oo
    value = _read(f"where, {name}", Reader({}).expression, text)
    if not value.is_Rational:
        raise BadClaim(f"where: the end {text} of {name}'s interval is not rational; use such_that for other ends")
    return value


def _event(text: str, symbols: Mapping[str, Any], law: Any) -> Any:
    reader = Reader(symbols, hidden={v.name: v for v in law.variables})
    atoms = isinstance(law, Finite) or (isinstance(law, (Scalar, Independent)) and law.has_atoms)
    out = sp.Integer(1)
    for relation in _read("given", reader.relations, text):
        if relation == False:  # noqa: E712 (SymPy's false)
            raise BadClaim(f"given: {text!r} has probability zero, and nothing has a mean given it")
        if relation == True or isinstance(relation, sp.Ne):  # noqa: E712 (SymPy's true)
            raise BadClaim(f"given: a part of {text!r} has probability one; leave it out, and use < and >")
        if not relation.free_symbols & set(law.variables):
            raise BadClaim(f"given: {relation} speaks of no random variable; put it under such_that")
        form = relation.gts - relation.lts
        # A law with atoms gives a tie a probability: whether it belongs to the event is for the event to say.
        strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))
        out *= (above_zero(form) if strict else at_least_zero(form)) if atoms else sp.Heaviside(form)
    return out
