"""Symbols in other units: if a positive or real symbol always occurs with the same number, the claim is restated without the number.

A statement holds for all c > 0 exactly if it holds for 23 c / 84: the letter u = 23 c / 84 has the same range. So a claim with
somebody's own numbers is proved as the formula into which they were put, whose roots and determinants have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.document import NOTE
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.forms.nodes import restated, substitute
from closedform.numerics.proof.letters import letter_for

_SCALED = (
    sp.Interval.open(0, sp.oo),
    sp.Interval(0, sp.oo),
    sp.Interval.open(-sp.oo, sp.oo),
)  # a positive multiple has the same range
_TRIED = 3  # factors of a symbol
_OF_FORMULAS = 16  # the largest numerator or denominator that counts as part of a formula, not as somebody's own number


def in_units(sides: Sequence[Form], domain: Domain) -> tuple[dict[Form, Form], Domain] | None:
    """Write symbols as multiples of letters if that shortens the claim's numbers; write every possible symbol so, lest claims differ in the choice.

    Args:
        sides: the sides of the claim, and its other forms.
        domain: the domain of its symbols.

    Returns:
        The multiples, and the domain in the letters; None if no number becomes shorter.
    """
    if domain.chart:
        return None
    forms: dict[Form, Form] = {}
    parts = (*sides, *domain.such_that)
    while ways := list(_ways(parts, domain, forms)):
        symbol, form, written = min(ways, key=lambda way: _length(way[2]))
        if _length(written) >= _length(parts):
            break
        forms[symbol], parts = form, written
    if not forms:
        return None
    letters = {symbol: _letter(symbol) for symbol in domain.symbols if _has_units(symbol, domain)}
    such_that = tuple(restated(relation, letters | forms) for relation in domain.such_that)
    symbols = {letters.get(symbol, symbol): interval for symbol, interval in domain.symbols.items()}
    return letters | forms, Domain(symbols, such_that)


def _has_units(symbol: Letter, domain: Domain) -> bool:
    """Return True if positive multiples of a symbol have the same range as the symbol."""
    return domain.symbols.get(symbol) in _SCALED and not symbol.is_integer


@dataclass(frozen=True)
class Shape:
    """A claim in units: results about it hold for every claim of this shape, at the corresponding points.

    Args:
        quantity: the quantity in units, as are all other fields.
        lines: the values that are claimed to equal it.
        symbols: the symbols of the domain, each with its interval.
        such_that: the domain's constraints.
        cancelled: by the form of a side, the terms cancelled from it.
    """

    quantity: Form
    lines: tuple[Form, ...]
    symbols: tuple[tuple[Letter, Letter], ...]
    such_that: tuple[Form, ...]
    cancelled: tuple[tuple[Form, tuple[Form, ...]], ...]

    @property
    def derivation(self) -> Derivation:
        """The claim in units as a claim of its own."""
        lines = tuple(Line("units", value, "", part=str(i)) for i, value in enumerate(self.lines))
        domain, cancelled = Domain(dict(self.symbols), self.such_that), dict(self.cancelled)
        return Derivation(
            source=Source(NOTE, NOTE), says="", quantity=self.quantity, lines=lines, domain=domain, cancelled=cancelled
        )


@dataclass(frozen=True)
class Units:
    """The relation of a claim to its shape: the symbols by name, each with the number before it."""

    shape: Shape
    factors: Mapping[str, Fraction]

    def multiple(self, point: Mapping[Form, Form]) -> dict[Form, Form]:
        """Return the claim's point for a point of the shape."""
        return {s: value * sp.Rational(self.factors.get(str(s), 1)) for s, value in point.items()}

    def own(self, point: Mapping[str, str]) -> dict[str, str]:
        """Write the claim's point for a point of the shape.

        Raises:
            ValueError: a number of it is not rational.
        """
        return {name: str(Fraction(value) * self.factors.get(name, 1)) for name, value in point.items()}


@remembered
def _units_of(shape: Shape) -> Units | None:
    """Write a claim in units; a claim is identified by its shape, before and after."""
    lost = tuple(part for _, parts in shape.cancelled for part in parts)
    found = in_units((shape.quantity, *shape.lines, *lost), Domain(dict(shape.symbols), shape.such_that))
    if found is None:
        return None
    forms = {s: form.xreplace({_letter(s): s}) for s, form in found[0].items()}

    def written(form: Form) -> Form:
        return substitute(form, forms)

    scaled = Shape(
        written(shape.quantity),
        tuple(map(written, shape.lines)),
        shape.symbols,
        tuple(restated(relation, forms) for relation in shape.such_that),
        tuple((written(side), tuple(map(written, parts))) for side, parts in shape.cancelled),
    )
    if not _is_common(scaled):
        return None
    return Units(scaled, {str(s): Fraction(form.coeff(s).p, form.coeff(s).q) for s, form in forms.items()})


def _is_common(shape: Shape) -> bool:
    """Return True if a shape's numbers are those of formulas, so that several claims may share it."""
    parts = (shape.quantity, *shape.lines, *shape.such_that)
    return all(max(abs(node.p), node.q) <= _OF_FORMULAS for node in _nodes(parts) if isinstance(node, sp.Rational))


def units_of(derivation: Derivation) -> Units | None:
    """Write a reader's claim of plain equalities in units; None if no number becomes shorter, or it is of another kind."""
    plain = (
        derivation.where,
        derivation.slips,
        derivation.regime,
        derivation.approaches,
        derivation.settings,
        derivation.domain.chart,
    )
    forms = [derivation.quantity, *(line.value for line in derivation.lines)]
    kept = all(line == Line(line.label, line.value, line.printed, part=line.part, note=line.note) for line in derivation.lines)
    if not derivation.source.is_own or any(plain) or not kept or not all(isinstance(form, sp.Expr) for form in forms):
        return None
    domain = derivation.domain
    cancelled = tuple((side, tuple(parts)) for side, parts in derivation.cancelled.items())
    return _units_of(Shape(forms[0], tuple(forms[1:]), tuple(domain.symbols.items()), tuple(domain.such_that), cancelled))


def _letter(symbol: Letter) -> Form:
    return letter_for(symbol, f"u_{symbol.name}", **symbol.assumptions0)


def _ways(parts: Sequence[Form], domain: Domain, forms: Mapping[Form, Form]) -> Iterator[tuple[Form, Form, tuple[Form, ...]]]:
    """Write each further symbol as multiples of a letter: yield the symbol, its form, and the new parts."""
    for symbol, factors in _factors(parts, domain).items():
        for factor in factors if symbol not in forms else ():
            form = _letter(symbol) / factor
            yield symbol, form, tuple(substitute(part, {symbol: form}) for part in parts)


def _factors(parts: Iterable[Form], domain: Domain) -> dict[Form, list[Form]]:
    """List the rational factors of each symbol whose removal shortens its terms, those of most places first."""
    stands: dict[Form, list[tuple[Form, Form]]] = {}
    for node in _nodes(parts):
        number = node.args[0] if node.is_Mul and node.args[0].is_Rational else sp.Integer(1)
        for symbol, power in (arg.as_base_exp() for arg in node.args if not node.is_Pow and isinstance(arg, sp.Expr)):
            if symbol.is_Symbol and power.is_Rational and _has_units(symbol, domain):
                stands.setdefault(symbol, []).append((number, power))
    found = {}
    for symbol, places in stands.items():
        counted = Counter(f for number, power in places if number != 1 and (f := abs(number) ** (1 / power)).is_Rational)
        found[symbol] = [factor for factor, _ in counted.most_common(_TRIED) if _shortens(factor, places)]
    return found


def _shortens(factor: Form, places: Iterable[tuple[Form, Form]]) -> bool:
    """Return True if removing a factor shortens the numbers before powers of a symbol, as far as they are then rational."""
    less = 0
    for number, power in places:
        left = number / factor**power
        less += _digits(number) - _digits(left) if left.is_Rational else 0
    return less > 0


def _digits(number: Form) -> int:
    """Count the binary digits of a rational number; none for one that nobody writes."""
    return 0 if number == 1 else int(abs(number.p)).bit_length() + int(number.q).bit_length()


def _length(parts: Iterable[Form]) -> int:
    """Count the binary digits of the numbers in some forms, counting a part in several places once."""
    numbers = (arg for node in _nodes(parts) for arg in node.args if isinstance(arg, sp.Rational))
    return sum(map(_digits, numbers))


def _nodes(parts: Iterable[Form]) -> Iterator[Form]:
    """Yield each node of some forms once."""
    seen, waiting = set[Any](), list(parts)
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            yield node
            waiting += node.args
