"""Rows of the tables as claims of the project: the table of a claim file for each, with the trees it was written from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import sympy as sp

from benchmarks.tables.conditions import cases, domain_of
from benchmarks.tables.domains import Domain
from benchmarks.tables.functions import CONSTANTS
from benchmarks.tables.orders import by_recurrence
from benchmarks.tables.ranges import NoPoint
from benchmarks.tables.reality import Supposed, real_values
from benchmarks.tables.tree import RELATIONS, Call, Name, Node, Unread, letters
from benchmarks.tables.writing import letter, text
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.by_parts import by_parts
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.text.carried_out import STAND_IN
from closedform.derivations.reading.text.expressions import Reader


@dataclass(frozen=True)
class Row:
    """A row of a table before it is read.

    Args:
        table: dlmf, fungrim or rubi.
        name: its name in the table.
        chapter: the part of the table in which it stands.
        printed: its formula as printed.
        conditions: its conditions as printed.
        letters: the letters that the table lists, if it does.
    """

    table: str
    name: str
    chapter: str
    printed: str
    conditions: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableClaim:
    """One claim of a row.

    Args:
        row: its row.
        key: its name, unique among all claims.
        table: the fields of a claim file.
        sides: the trees of its sides.
        sign: the relation between them.
        domain: its domain.
    """

    row: Row
    key: str
    table: dict[str, Any]
    sides: tuple[Node, ...]
    sign: str
    domain: Domain = field(default_factory=Domain)

    @property
    def is_of_complex(self) -> bool:
        """Whether the table lets a letter of it be complex; the claim is about real numbers alone."""
        return any(known.is_complex for known in self.domain.ranges.values())


@dataclass(frozen=True)
class Reading:
    """What was read of a row.

    Args:
        row: the row.
        claims: its claims.
        unread: the construct for which it is unread; empty if it is read.
    """

    row: Row
    claims: tuple[TableClaim, ...] = ()
    unread: str = ""


def reading(row: Row, claims: Callable[[Row], Iterable[TableClaim]]) -> Reading:
    """Read a row; what is not understood, or is malformed, makes it unread."""
    try:
        return Reading(row, tuple(claims(row)))
    except Unread as error:
        return Reading(row, unread=str(error))
    except (ValueError, TypeError, IndexError, RecursionError) as error:  # mostly calls of too few arguments
        return Reading(row, unread=f"a malformed formula ({type(error).__name__})")


def read_cases(row: Row, relation: Node, conditions: Sequence[Node], how: Supposed, part: str = "") -> Iterator[TableClaim]:
    """Yield the claims of one formula under conditions, one for each case and each neighbouring pair of an inequality.

    Args:
        row: the row of the table.
        relation: the formula's tree.
        conditions: relations, memberships, And and Or.
        how: what the table supposes without saying it.
        part: names the formula among several of a row.

    Raises:
        NoPoint: no case has a real point.
        Unread: a construct is not understood.
    """
    if not (isinstance(relation, Call) and relation.head in (*RELATIONS, "Chain")):
        raise Unread("a formula that is no relation")
    relation = by_recurrence(relation)
    assert isinstance(relation, Call)
    if relation.head in ("!=", "~"):
        raise Unread({"!=": "a formula that is an inequation", "~": "an asymptotic relation"}[relation.head])
    found, nowhere = list[TableClaim](), None
    split = cases(conditions)
    how = replace(how, bare=how.bare and all(map(_is_kind, conditions)))
    for number, case in enumerate(split, 1):
        try:
            where = f"{part}/{number}" if len(split) > 1 else part
            found += _claims(row, relation, domain_of(case), how, where)
        except NoPoint as error:
            nowhere = error
    if not found and nowhere is not None:
        raise nowhere
    yield from found


def _is_kind(condition: Node) -> bool:
    """Return True if a condition says what kind of number a letter is, and no more."""
    if not (isinstance(condition, Call) and condition.head == "Element" and isinstance(condition.args[0], Name)):
        return False
    of = condition.args[1]
    return isinstance(of, Name) or (isinstance(of, Call) and of.head in ("ZZGreaterEqual", "ZZLessEqual"))


def _claims(row: Row, relation: Call, domain: Domain, how: Supposed, part: str) -> Iterator[TableClaim]:
    real_values(domain, relation.args, how)
    if relation.head == "=":
        claim = _claim(row, part, "=", relation.args, domain)
        yield from (_of_complex(claim) if how.bare and claim.is_of_complex else []) or _by_parts(claim)
        return
    pairs = list(pairwise(relation.args))
    for number, pair in enumerate(pairs, 1):
        yield _claim(row, f"{part}/{number}" if len(pairs) > 1 else part, relation.head, pair, domain)


def _by_parts(claim: TableClaim) -> list[TableClaim]:
    """Split a claim with the imaginary unit into its real and its imaginary part."""
    return [replace(claim, key=table["key"], table=table) for table in by_parts(claim.table)]


def _of_complex(claim: TableClaim) -> list[TableClaim]:
    """Return the parts of a claim with its letters complex, as the table has them; empty where they are not known exactly."""
    free = {letter(name) for name, known in claim.domain.ranges.items() if known.is_complex and not known.is_integer}
    table = {**claim.table, "where": {**claim.table["where"], **dict.fromkeys(free & claim.table["where"].keys(), "complex")}}
    said = claim.table.get("such_that", ())
    kept = [one for one in said if not free & {*re.findall(r"\w+", one)}]
    kept += [_apart(one, free) for one in said if one not in kept and "!=" in one and not re.search(r"[a-zA-Z]\w*\(", one)]
    found = _by_parts(replace(claim, table={**table, "such_that": kept}))
    return found if len(found) > 1 and are_read(found) else []


def _apart(condition: str, free: Set[str]) -> str:
    """Write that two polynomials of complex letters differ by the parts of the letters."""
    names = {*re.findall(r"[A-Za-z_]\w*", condition)}
    left, right = map(Reader({name: sp.Symbol(name) for name in names}).expression, condition.split("!="))
    parts = {sp.Symbol(name): [sp.Symbol(f"{name.rstrip('_')}_{part}", real=True) for part in ("re", "im")] for name in free}
    real, imaginary = sp.expand((left - right).xreplace({z: x + sp.I * y for z, (x, y) in parts.items()})).as_real_imag()
    return f"({real})**2 + ({imaginary})**2 != 0"


def are_read(claims: Iterable[TableClaim]) -> bool:
    """Return True if the project reads all of some claims."""
    try:
        for one in claims:
            claim_of(own_claim(one.table), STAND_IN)
    except BadClaim:
        return False
    return True


def _claim(row: Row, part: str, sign: str, sides: Sequence[Node], domain: Domain) -> TableClaim:
    names = (
        frozenset[str]().union(*map(letters, sides), *(letters(one) for one in domain.tests)) - CONSTANTS - {"Infinity", "ConstI"}
    )
    where, such_that = domain.table(sorted(names))
    written = [text(side) for side in sides]
    key = f"{row.table}:{row.name}{part}".replace("#", "").replace(",", "")
    table: dict[str, Any] = {"key": key, "left": written[0]}
    table |= {"right": written[1]} if len(written) == len(("left", "right")) else {"lines": written[1:]}
    table |= {"where": where, "relation": sign} if sign != "=" else {"where": where}
    table |= {"such_that": such_that} if such_that else {}
    return TableClaim(row, key, table, tuple(sides), sign, domain)
