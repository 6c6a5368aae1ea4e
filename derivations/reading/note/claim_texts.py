"""The texts of a claim as their author typed them: its lines, their readers, and their LaTeX."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from closedform.derivations.claims.origin import Own
from closedform.derivations.reading.formula.macros import written_out
from closedform.derivations.reading.formula.reader import latex_shape
from closedform.derivations.reading.note.any_function import in_text, letters_of_wave
from closedform.derivations.reading.note.domain_words import read
from closedform.derivations.reading.note.own_claim import claimed, event_in, laws_in, notation_of
from closedform.derivations.reading.note.parameters import where_of
from closedform.derivations.reading.note.table import Table, listed, table_of
from closedform.derivations.reading.text.carried_out import NO_CALCULUS, Calculus
from closedform.derivations.reading.text.defined import definitions_of
from closedform.derivations.reading.text.expressions import Reader
from closedform.derivations.reading.text.law_text import name_of, read_law


@dataclass(frozen=True)
class Sides:
    """The lines of a claim as their author typed them, and their reader.

    Args:
        texts: the lines.
        reader: reads a text that may replace a line; it reads random variables too, as in a part of an expectation.
        typed: each parameter as typed.
    """

    texts: tuple[str, ...]
    reader: Reader
    typed: Mapping[Any, str]


def _surroundings(table: Table, calculus: Calculus) -> tuple[list[str], Reader, dict[Any, Any], Any]:
    """Return the texts of a claim's lines, the reader of their parameters, their intervals, and the law."""
    texts = [table.right] if table.right is not None else listed(table.lines or [])
    notation = notation_of(table)
    symbols, intervals, _ = where_of(table.where, notation)
    plain = Reader(symbols, notation=notation, definitions=definitions_of(table.definitions, symbols), calculus=calculus)
    return texts, plain, intervals, read_law(laws_in(table, texts, notation), plain, intervals).law


def sides_of(own: Own, calculus: Calculus) -> Sides:
    """Return the lines of a claim as typed.

    Args:
        own: the claim.
        calculus: evaluates limits and derivatives in the texts.

    Raises:
        BadClaim: the claim cannot be read.
    """
    table = claimed(own.table)
    sides = unbuilt_sides(table, calculus)
    if table.left is not None:
        read("left", sides.reader.expression, table.left)  # it may define values of random variables
    return sides


def unbuilt_sides(table: Table, calculus: Calculus) -> Sides:
    """Return the lines of a claim as typed, before any is built.

    Raises:
        BadClaim: a law, a domain or the event cannot be read.
    """
    texts, plain, intervals, law = _surroundings(table, calculus)
    given = None if table.given is None else event_in(table.given, plain, law)[0]
    typed = {plain.symbols[name_of(written, plain.notation)]: written for written in table.where}
    ranges = {s: (interval.inf, interval.sup) for s, interval in intervals.items()}
    of_sides = replace(plain.notation, entry=table.entry)
    reader = replace(plain, law=law, given=given, notation=of_sides, cancelled=[], values={}, ranges=ranges, part=table.part)
    return Sides(tuple(texts), reader, typed)


def letters_of_instances(written: Mapping[str, Any]) -> set[str]:
    """List the letters, as typed, of the functions that stand in a claim for those that are any."""
    if "any" not in written:
        return set()
    table = table_of(written)
    waves = {one for call in table.any for letter in letters_of_wave(call) for one in (letter, in_text(letter))}
    return {*claimed(written).where} - ({*table.where} - waves)


def as_typed(own: Own, text: str) -> str:
    """Return LaTeX in a claim's notation with the note's own commands written out, to be typeset anywhere."""
    return written_out(text.strip(), notation_of(table_of(own.table)).macros)


def names_phi(own: Own) -> bool:
    """Return True if a claim's texts name the normal distribution function, encoded by the error function's complement, or its density."""
    table = claimed(own.table)
    return any(
        re.search(r"\\(?:Phi|varphi)(?![a-zA-Z])|\b(?:Phi|phi)\(", text)
        for text in (table.left or "", table.right or "", *listed(table.lines or []))
    )


def with_phi(form: Any) -> Any:
    r"""Write a form with the normal distribution function, for display: erfc(x) = 2 - 2 \Phi(\sqrt2 x)."""
    phi = sp.Function("Phi")
    return form.replace(sp.erfc, lambda x: 2 - 2 * phi(sp.sqrt(2) * x))


def shapes_of(own: Own) -> list[tuple[int, int] | None]:
    """Return the rows and columns of each side of a claim in LaTeX, the left side first; None for a side that is zero.

    Raises:
        BadClaim: the claim cannot be read.
    """
    table = claimed(own.table)
    texts, plain, _, law = _surroundings(table, NO_CALCULUS)
    random = [] if law is None else [v.name for v in law.variables]
    return [
        read("side", lambda text: latex_shape(text, plain.notation, plain.symbols, random), side)
        for side in (table.left or "", *texts)
    ]
