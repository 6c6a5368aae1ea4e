"""The parameters of a claim: a symbol, an interval and further conditions for each name with its domain."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.note.domain_words import WORDS, Ranged, is_domain, ranged, read
from closedform.derivations.reading.note.meanings_of_statements import domain_of
from closedform.derivations.reading.text.law_text import name_of


def where_of(table: Mapping[str, object], notation: Notation) -> tuple[dict[str, Any], dict[Any, Any], list[Any]]:
    """Read the parameters: symbols by name, their intervals, and the conditions that intervals do not express."""
    symbols: dict[str, Any] = {}
    intervals: dict[Any, Any] = {}
    constraints: list[Any] = []
    for written, word in table.items():
        name = read("where", lambda text: name_of(text, notation), written)
        if name in symbols:
            raise BadClaim(f"where: {written!r} and another name are one and the same to the reader, {name}; rename one")
        if not isinstance(word, str):
            raise BadClaim(f'where: the domain of {name} is {word!r}; give a text such as "positive" or "(-1, 1)"')
        assumptions, interval, beyond = _domain(name, " ".join(word.split()), notation)
        symbols[name] = sp.Symbol(name, **assumptions)
        intervals[symbols[name]] = interval
        constraints += [build(symbols[name], end) for build, end in beyond]
        if assumptions.get("zero") is False:
            constraints.append(sp.Ne(symbols[name], 0, evaluate=False))  # its assumption would make it true
    return symbols, intervals, constraints


def _domain(name: str, word: str, notation: Notation) -> Ranged:
    """Read a domain: the assumptions and the interval, and a relation for each end that is no rational number.

    Raises:
        BadClaim: the domain is unknown.
    """
    if not is_domain(word):
        said = domain_of(f"x = {word}")[1] or domain_of(f"x {word}")[1]  # in other words of the grammar
        if not said:
            close = get_close_matches(word, WORDS, 1)
            hint = f": perhaps {close[0]} is meant" if close else ""
            raise BadClaim(
                f'where: the domain of {name} is {word!r}{hint}; use {", ".join(WORDS)}, or an interval such as "(-1, 1)" or "[0, oo)"'
            )
        word = said
    return ranged(name, word, notation)


def interval_of(domain: str) -> Any:
    """Return the interval of a domain.

    Raises:
        BadClaim: the domain is unknown.
    """
    return _domain("it", domain, Notation())[1]
