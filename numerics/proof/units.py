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
    """List the rational factors of each symbol whose going shortens what it stands with, those of most places first."""
    stands: dict[Any, list[tuple[Any, Any]]] = {}
    for node in _nodes(parts):
        number = node.args[0] if node.is_Mul and node.args[0].is_Rational else sp.Integer(1)
        for symbol, power in (arg.as_base_exp() for arg in node.args if not node.is_Pow and isinstance(arg, sp.Expr)):
            if symbol.is_Symbol and domain.symbols.get(symbol) in _SCALED and not symbol.is_integer and power.is_Rational:
                stands.setdefault(symbol, []).append((number, power))
    found = {}
    for symbol, places in stands.items():
        counted = Counter(f for number, power in places if number != 1 and (f := abs(number) ** (1 / power)).is_Rational)
        found[symbol] = [factor for factor, _ in counted.most_common(_TRIED) if _shortens(factor, places)]
    return found


def _shortens(factor: Any, places: Iterable[tuple[Any, Any]]) -> bool:
    """Tell whether numbers before powers of a symbol are shorter without a factor of it, as far as they are rational then."""
    less = 0
    for number, power in places:
        left = number / factor**power
        less += _digits(number) - _digits(left) if left.is_Rational else 0
    return less > 0


def _digits(number: Any) -> int:
    """Count the binary digits of a rational number; none of one that nobody writes."""
    return 0 if number == 1 else int(abs(number.p)).bit_length() + int(number.q).bit_length()


def _length(parts: Iterable[Any]) -> int:
    """Count the binary digits of the numbers in some forms, of each part that is in several places once."""
    numbers = (arg for node in _nodes(parts) for arg in node.args if isinstance(arg, sp.Rational))
    return sum(map(_digits, numbers))


def _nodes(parts: Iterable[Any]) -> Iterator[Any]:
    """Give each node of some forms once."""
    seen, waiting = set[Any](), list(parts)
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            yield node
            waiting += node.args
