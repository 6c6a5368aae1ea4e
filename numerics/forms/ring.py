r"""Fractions of polynomials over the rationals in unknowns, each standing for a SymPy node.

Some unknowns are roots, u^q = f: their powers are replaced. A polynomial is positive if all its coefficients are, and no unknown
that may be negative has an odd power. Other dependences between unknowns are not recognised: a form that is zero here is zero, but
not conversely. FLINT does the arithmetic; SymPy takes a hundred times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import sympy as sp
from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from closedform.derivations.functions.types import Form
from closedform.numerics.forms.nodes import parts_of, symbols_in

_LARGEST_POWER = 64  # largest power of a sum
_R = TypeVar("_R", bound="Ring")
_T = TypeVar("_T")


class NoNormalForm(Exception):
    """A form has an unsupported node, or is too large."""


class Full(Exception):
    """The ring has no room for another unknown."""


@dataclass(frozen=True, slots=True)
class Fraction:
    """A fraction of two polynomials in the unknowns of a ring."""

    over: fmpq_mpoly
    under: fmpq_mpoly


@dataclass(frozen=True, slots=True)
class Root:
    """An unknown u with u^degree = over / under, in earlier unknowns."""

    place: int
    degree: int
    over: fmpq_mpoly
    under: fmpq_mpoly


class Ring:
    """Unknowns, and fractions of polynomials in them.

    Args:
        size: the largest number of unknowns.
    """

    def __init__(self, size: int) -> None:
        self._size, self.used = size, 0
        self.context = fmpq_mpoly_ctx.get([f"u{i}" for i in range(size)], "lex")
        self._gens = self.context.gens()
        self.zero, self.one = self.context.constant(0), self.context.constant(1)
        self._real: list[bool] = []
        self._positive: list[bool] = []
        self._nodes: list[Any] = []
        self.roots: list[Root] = []
        self.surely_positive: set[str] = set()  # polynomials that are known to be positive for other reasons

    def new(self, node: Form, *, real: bool = False, positive: bool = False) -> fmpq_mpoly:
        """Return an unknown that stands for a node.

        Raises:
            Full: none is left.
        """
        if self.used == self._size:
            raise Full
        self.used += 1
        self._real.append(real)
        self._positive.append(positive)
        self._nodes.append(node)
        return self._gens[self.used - 1]

    def constant(self, number: fmpq) -> Fraction:
        """Write a number as a fraction."""
        return Fraction(self.context.constant(number), self.one)

    def fraction(self, over: fmpq_mpoly, under: fmpq_mpoly | None = None) -> Fraction:
        """Make a fraction of two polynomials: reduce both by the powers of roots, and cancel common factors.

        Raises:
            NoNormalForm: the denominator is zero.
        """
        if under is None:
            under = self.one
        over, a = self.reduced(over)
        under, b = self.reduced(under)
        over, under = over * b, under * a
        if under.is_zero():
            raise NoNormalForm("a division by zero")
        if over.is_zero():
            return Fraction(self.zero, self.one)
        if not under.is_constant():
            common = over.gcd(under)
            if not common.is_constant():
                over, under = over // common, under // common
        lead = under.leading_coefficient()
        return Fraction(over / lead, under / lead)

    def reduced(self, form: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """Replace powers of roots: return the polynomial, and its divisor."""
        scale = self.one
        for root in reversed(self.roots):
            if form.degrees()[root.place] < root.degree:
                continue
            parts: dict[int, dict[tuple[int, ...], fmpq]] = {}
            for exponents, coefficient in form.to_dict().items():
                times, left = divmod(exponents[root.place], root.degree)
                rest = (*exponents[: root.place], left, *exponents[root.place + 1 :])
                parts.setdefault(times, {})[rest] = coefficient
            most = max(parts)
            form = self.zero
            for times, terms in parts.items():
                form += self.context.from_dict(terms) * root.over**times * root.under ** (most - times)
            scale *= root.under**most
        return form, scale

    def sum(self, terms: Sequence[Fraction]) -> Fraction:
        """Add fractions."""
        by_denominator: dict[str, Fraction] = {}
        for term in terms:
            name = str(term.under)
            before = by_denominator.get(name)
            by_denominator[name] = term if before is None else Fraction(before.over + term.over, term.under)
        total = Fraction(self.zero, self.one)
        for term in by_denominator.values():
            common = total.under.gcd(term.under)
            mine, other = term.under // common, total.under // common
            total = Fraction(total.over * mine + term.over * other, total.under * mine)
        return self.fraction(total.over, total.under)

    def product(self, factors: Iterable[Fraction]) -> Fraction:
        """Multiply fractions."""
        over, under = self.one, self.one
        for factor in factors:
            over, under = over * factor.over, under * factor.under
        return self.fraction(over, under)

    def power(self, base: Fraction, exponent: int) -> Fraction:
        """Take a whole power of a fraction.

        Raises:
            NoNormalForm: it is a high power of a sum, or a negative power of zero.
        """
        if abs(exponent) > _LARGEST_POWER and max(len(base.over), len(base.under)) > 1:
            raise NoNormalForm("a high power of a sum")
        if exponent >= 0:
            return self.fraction(base.over**exponent, base.under**exponent)
        return self.fraction(base.under**-exponent, base.over**-exponent)

    def equal(self, one: Fraction, other: Fraction) -> bool:
        """Return True if two fractions have the same normal form."""
        return bool(self.reduced(one.over * other.under - other.over * one.under)[0].is_zero())

    def minus(self, one: Fraction) -> Fraction:
        """Negate a fraction."""
        return Fraction(-one.over, one.under)

    def is_positive(self, form: fmpq_mpoly) -> bool:
        """Return True if a polynomial is certainly positive, by its coefficients or by earlier notes."""
        if str(form) in self.surely_positive:
            return True
        sure = False
        for exponents, coefficient in form.to_dict().items():
            if coefficient < 0:
                return False
            present = [(place, power) for place, power in enumerate(exponents) if power]
            if not all(self._positive[place] or (self._real[place] and power % 2 == 0) for place, power in present):
                return False
            sure = sure or all(self._positive[place] for place, _ in present)
        return sure

    def sign(self, form: Fraction) -> int | None:
        """Return the sign of a fraction, 1 or -1, if it is certain; else None."""
        signs = [1 if self.is_positive(part) else -1 if self.is_positive(-part) else None for part in (form.over, form.under)]
        return None if None in signs else signs[0] * signs[1]  # type: ignore[operator]

    def factored(self, base: Fraction) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
        """Return the number and the irreducible polynomials whose powers multiply to a fraction."""
        over, above = base.over.factor()
        under, below = base.under.factor()
        number = over / under
        return number, [*above, *((f, -e) for f, e in below)]

    def expression(self, form: fmpq_mpoly) -> Form:
        """Write a polynomial in the forms for which its unknowns stand."""
        terms = []
        for exponents, coefficient in form.to_dict().items():
            powers = (self._nodes[place] ** power for place, power in enumerate(exponents) if power)
            terms.append(sp.Mul(sp.Rational(int(coefficient.p), int(coefficient.q)), *powers))
        return sp.Add(*terms)

    def written(self, form: Fraction) -> Form:
        """Write a fraction in the forms for which its unknowns stand."""
        return self.expression(form.over) / self.expression(form.under)

    def written_in_factors(self, form: Fraction) -> Form:
        """Write a fraction as a product of powers."""
        if form.over.is_zero():
            return sp.Integer(0)
        number, factors = self.factored(form)
        return sp.Mul(sp.Rational(int(number.p), int(number.q)), *(self.expression(f) ** e for f, e in factors))

    def coefficients(self, form: Fraction, v: Form) -> list[Fraction] | None:
        """Return the coefficients of a polynomial in a symbol, the constant first; None if another unknown depends on it."""
        powers, below = form.over.degrees(), form.under.degrees()
        moved = [place for place, node in enumerate(self._nodes) if v in symbols_in(node) and (powers[place] or below[place])]
        if not moved:
            return [form]
        (place,) = moved if len(moved) == 1 else (-1,)
        if place < 0 or self._nodes[place] != v or below[place]:
            return None
        parts: list[dict[tuple[int, ...], fmpq]] = [{} for _ in range(powers[place] + 1)]
        for exponents, coefficient in form.over.to_dict().items():
            parts[exponents[place]][(*exponents[:place], 0, *exponents[place + 1 :])] = coefficient
        return [self.fraction(self.context.from_dict(part), form.under) for part in parts]


def with_room(expr: Form, make: Callable[[int], _R], use: Callable[[_R], _T]) -> _T:
    """Use a ring that is large enough for a form.

    Args:
        expr: the form.
        make: makes a ring of a given size.
        use: uses the ring.

    Raises:
        NoNormalForm: the form has none there.
    """
    nodes = sum(1 for node in parts_of(expr) if not (node.is_Add or node.is_Mul or node.is_Rational))
    size = nodes // 2 + 8  # a fifth of the nodes are unknowns; each term of a polynomial takes the ring's full length
    while True:
        try:
            return use(make(size))
        except Full:
            size *= 2
