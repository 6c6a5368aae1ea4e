"""Symbols in other units: where a positive or real one stands with a number wherever it stands, the claim is that without the number.

What holds of c for all c > 0 holds of 23 c / 84, and the other way round: the letter u = 23 c / 84 goes through the same values. So a claim in which
somebody put his own numbers is proved as the formula is that he put them into, whose roots and determinants have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import sympy as sp

from derivations.domain import Domain
from numerics.proof.letters import letter_for
from numerics.symbolic.nodes import substitute

_SCALED = (
    sp.Interval.open(0, sp.oo),
    sp.Interval(0, sp.oo),
    sp.Interval.open(-sp.oo, sp.oo),
)  # a positive multiple goes through the same values
_OWN = 16  # a formula has small numbers of its own: factors p/q with p q at most this stay
_TRIED = 3  # factors of a symbol


def in_units(left: Any, right: Any, domain: Domain) -> tuple[dict[Any, Any], Domain] | None:
    """Write symbols as multiples of letters where the claim has shorter numbers then.

    Returns:
        The multiples, and the domain in the letters; None where no symbol is written so.
    """
    if domain.chart:
        return None
    forms: dict[Any, Any] = {}
    parts = (left, right, *domain.such_that)
    while ways := list(_ways(parts, domain, forms)):
        symbol, form, written = min(ways, key=lambda way: _length(way[2]))
        if _length(written) >= _length(parts):
            break
        forms[symbol], parts = form, written
    if not forms:
        return None
    letters = {symbol: _letter(symbol) for symbol in forms}
    symbols = {letters.get(symbol, symbol): interval for symbol, interval in domain.symbols.items()}
    return forms, Domain(symbols, parts[2:])


def _letter(symbol: Any) -> Any:
    return letter_for(symbol, f"u_{symbol.name}", **symbol.assumptions0)


def _ways(parts: Sequence[Any], domain: Domain, forms: Mapping[Any, Any]) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Write each further symbol as multiples of a letter: the symbol, its form, and what the parts are then."""
    for symbol, factors in _factors(parts, domain).items():
        for factor in factors if symbol not in forms else ():
            form = _letter(symbol) / factor
            yield symbol, form, tuple(substitute(part, {symbol: form}) for part in parts)


def _factors(parts: Iterable[Any], domain: Domain) -> dict[Any, list[Any]]:
    """List the rational factors of each symbol, those of most places first; a power's factor is the symbol's to that power."""
    found: dict[Any, Counter[Any]] = {}
    for node in _nodes(parts):
        if not node.is_Mul or not node.args[0].is_Rational:
            continue
        for symbol, power in (arg.as_base_exp() for arg in node.args[1:]):
            if not symbol.is_Symbol or domain.symbols.get(symbol) not in _SCALED or symbol.is_integer or not power.is_Rational:
                continue
            factor = abs(node.args[0]) ** (1 / power)
            if factor.is_Rational and factor.p * factor.q > _OWN:
                found.setdefault(symbol, Counter())[factor] += 1
    return {symbol: [factor for factor, _ in counted.most_common(_TRIED)] for symbol, counted in found.items()}


def _length(parts: Iterable[Any]) -> int:
    """Count the binary digits of the numbers in some forms, of each part that is in several places once."""
    numbers = (arg for node in _nodes(parts) for arg in node.args if isinstance(arg, sp.Rational))
    return sum(int(abs(number.p)).bit_length() + int(number.q).bit_length() for number in numbers)


def _nodes(parts: Iterable[Any]) -> Iterator[Any]:
    """Give each node of some forms once."""
    seen, waiting = set[Any](), list(parts)
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            yield node
            waiting += node.args
