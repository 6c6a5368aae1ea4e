"""The right form of a line and its domain, taken from its record, as a formula."""

from __future__ import annotations

import keyword
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.line import Line
from closedform.derivations.laws import E, MinusGradient, Root
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.expressions import Reader
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict


class NotExported(ValueError):
    """No formula can be exported for a line; the message gives the reason and the remedy."""


@dataclass(frozen=True)
class Form:
    """A formula that holds.

    Args:
        key: the line's key.
        says: the sentence of its derivation.
        source: document and section, or the note's title.
        value: the formula, a number for each of its symbols; dimensionless.
        names: an identifier for each symbol, in the order of a function's arguments.
        domain: where it holds, its condition included.
        where: the definitions of symbols in terms of the others.
        verdict: the verdict on it.
        instead: its kind if it replaces a refuted line: "correction" or "suggestion"; else "".
        condition: the condition under which it holds; empty if it holds wherever it is asserted.
        reading: the reading under which it holds, if the text has several; else empty.
    """

    key: str
    says: str
    source: str
    value: Any
    names: Mapping[Any, str]
    domain: Domain
    where: Mapping[Any, Any]
    verdict: str
    instead: str = ""
    condition: str = ""
    reading: str = ""


def correct_form(claim: Any, record: Record) -> Form:
    """Return the formula that holds for a line: the line, or its correction, or a verified suggestion.

    Args:
        claim: the line's claim.
        record: the line's record.

    Raises:
        NotExported: none is known, or it is no closed form of numbers.
    """
    if not isinstance(claim, Derivation):
        raise NotExported(f"{record.key} is a claim in prose; a formula is exported for a line, such as 002:72")
    line = next(line for line in claim.lines if claim.key(line) == record.key)
    value, domain, told = _right(claim, line, record)
    for kind, name in (
        (sp.MatrixBase, "a matrix"),
        (E, "an expectation"),
        (MinusGradient, "a gradient"),
        (Root, "a root"),
        (sp.Integral, "an integral"),
    ):
        if isinstance(value, kind) or value.has(kind):
            raise NotExported(
                f"{record.key}: the right form is or contains {name}; a closed form of numbers is exported, and there is none"
            )
    order = [*claim.domain.symbols, *claim.domain.chart, *claim.where]
    symbols = sorted(value.free_symbols, key=lambda s: (order.index(s), s.name))
    source = claim.source.section if claim.source.is_own else f"document {claim.source.document}, {claim.source.section}"
    where = {s: claim.where[s] for s in symbols if s in claim.where}
    return Form(record.key, claim.says, source, value, identifiers(symbols), domain, where, **told)


def _right(claim: Derivation, line: Line, record: Record) -> tuple[Any, Domain, dict[str, str]]:
    """Return the form that holds, its domain, and its description."""
    first = next(iter(claim.readings))
    reading = _known(record.reading, claim, first)
    told = {"verdict": str(record.total), "reading": reading if record.reading is not None and len(claim.readings) > 1 else ""}
    if record.total.holds:
        return claim.value(line, reading), claim.domain, told
    if record.total is Verdict.CONDITIONAL:
        by_reading = record.reading is not None and claim.correction(line, reading) is None and len(claim.readings) > 1
        if by_reading or record.condition is None:
            return claim.value(line, reading), claim.domain, told
        narrowed = _narrowed(claim.domain, record.key, record.condition)
        return claim.value(line, reading), narrowed, {**told, "condition": record.condition}
    correction = record.correction
    if correction is not None and correction.verdict.holds:
        under = _known(correction.reading, claim, reading)
        told = {"verdict": str(correction.verdict), "instead": "correction", "reading": under if len(claim.readings) > 1 else ""}
        return claim.correction(line, under), claim.domain, told
    if record.suggestion is not None:
        under = _known(record.suggestion.reading, claim, first)
        told = {
            "verdict": str(record.suggestion.verified),
            "instead": "suggestion",
            "reading": under if len(claim.readings) > 1 else "",
        }
        form = _read(claim, record.suggestion.sympy, record.key)
        if record.suggestion.where is None:
            return form, claim.domain, told
        return form, _narrowed(claim.domain, record.key, record.suggestion.where), {**told, "condition": record.suggestion.where}
    known = "no correction or verified suggestion is known" if record.total is Verdict.REFUTED else "no form of it is known to hold"
    raise NotExported(f"{record.key} is {record.total}, and {known}")


def _known(reading: str | None, claim: Derivation, otherwise: str) -> str:
    """Return a reading that the claim has."""
    return reading if reading is not None and reading in claim.readings else otherwise


def _narrowed(domain: Domain, key: str, condition: str) -> Domain:
    """Add the condition under which a line, or its suggestion, holds to a domain."""
    try:
        relations = Reader({s.name: s for s in domain.parameters}).relations(condition)
    except NotUnderstood:
        raise NotExported(
            f"{key} holds where {condition}, which is not one run of inequalities; state a part of it in such_that, and export that claim"
        ) from None
    return replace(domain, such_that=(*domain.such_that, *relations))


def _read(claim: Derivation, text: str, key: str) -> Any:
    try:
        return Reader({s.name: s for s in (*claim.domain.parameters, *claim.where)}).expression(text)
    except NotUnderstood as error:
        raise NotExported(
            f"{key}: the suggestion {text} is not read as a claim's text is ({error}); write it as a claim, and export that"
        ) from None


def identifiers(symbols: list[Any]) -> dict[Any, str]:
    r"""Name symbols as Python does: letters, digits and _; Sigma^0_{11} is Sigma_0_11."""
    found: dict[Any, str] = {}
    for symbol in symbols:
        name = re.sub(r"\W+", "_", symbol.name).strip("_") or "x"
        name = f"x_{name}" if name[0].isdigit() else f"{name}_" if keyword.iskeyword(name) or name in _TAKEN else name
        while name in found.values():
            name += "_"
        found[symbol] = name
    return found


_TAKEN = {"np", "jnp", "special", "torch", "functools"}  # names that the exported code uses itself
