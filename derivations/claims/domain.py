"""The domain of a formula: an interval for each symbol, joint constraints, and a chart."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from types import MappingProxyType

import sympy as sp

from closedform.derivations.claims import assumptions  # noqa: F401 - whatever has a domain asks SymPy in one order
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered

positive = sp.Interval.open(0, sp.oo)
nonnegative = sp.Interval(0, sp.oo)
real = sp.Interval.open(-sp.oo, sp.oo)


def between(low: Form, high: Form) -> Form:
    """Make the open interval (low, high)."""
    return sp.Interval.open(low, high)


@dataclass(frozen=True)
class Domain:
    """The set of parameters for which a derivation's lines are asserted.

    Args:
        symbols: an interval for each symbol.
        such_that: strict inequalities that hold jointly, such as rho_1k**2 < rho_11*rho_kk.
        chart: some symbols written in others (``rho_11 = s_1**2``), to make rational points easy to find and roots rational.
            ``symbols`` lists chart symbols and omits charted ones. The chart must reach every point of the domain.

    Raises:
        ValueError: an interval is empty, or a constraint has an unknown symbol.
    """

    symbols: Mapping[sp.Symbol, Letter]
    such_that: tuple[Form, ...] = ()
    chart: Mapping[sp.Symbol, Form] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Freeze the mappings and refuse an empty or incomplete domain."""
        object.__setattr__(self, "symbols", MappingProxyType(dict(self.symbols)))
        object.__setattr__(self, "chart", MappingProxyType(dict(self.chart)))
        for symbol, interval in self.symbols.items():
            if interval.is_empty:
                raise ValueError(f"the domain of {symbol} is empty: {interval}; give an interval with points in it")
        known = set(self.symbols) | set(self.chart)
        for relation in (*self.such_that, *self.chart.values()):
            for symbol in sorted(relation.free_symbols - known, key=str):
                raise ValueError(f"the constraint {relation} uses {symbol}, which has no interval; add it to symbols")

    @property
    def parameters(self) -> frozenset[sp.Symbol]:
        """Every symbol that a line may use: listed ones and charted ones."""
        return frozenset(self.symbols) | frozenset(self.chart)

    @property
    def limits(self) -> list[Form]:
        """List the joint inequalities as forms in the parameters, positive inside."""
        return [relation.gts - relation.lts for relation in self.such_that if hasattr(relation, "gts")]

    @property
    def charted(self) -> Domain:
        """The same set in its listed symbols alone, for forms in which the chart is substituted."""
        return Domain(self.symbols, tuple(relation.xreplace(dict(self.chart)) for relation in self.such_that))

    def resolve(self, point: Mapping[sp.Symbol, sp.Rational]) -> dict[sp.Symbol, Form]:
        """Return the exact value of each charted symbol at a point of the listed symbols."""
        values: dict[sp.Symbol, Form] = dict(point)
        for symbol, formula in self.chart.items():
            values[symbol] = formula.xreplace(dict(point))
        return values

    def contains(self, values: Mapping[sp.Symbol, Form]) -> bool:
        """Return True if exact values satisfy every interval and joint constraint, and whole numbers among them are whole."""
        inside = all(
            lies_in(interval, values[s]) and not (s.is_integer and not values[s].is_integer) for s, interval in self.symbols.items()
        )
        return inside and all(holds(relation, values) for relation in self.such_that)


def lies_in(interval: Form, value: Form) -> bool:
    """Return True if an exact number certainly lies in an interval; SymPy cannot compare some numbers with its ends, such as exp(-10**9)."""
    low, high = interval.inf, interval.sup
    if not (value.is_Rational and isinstance(interval, sp.Interval) and (low.is_Rational or low == -sp.oo)):
        return bool(interval.contains(value) == True)  # noqa: E712 (SymPy's true)
    if not (high.is_Rational or high == sp.oo):
        return bool(interval.contains(value) == True)  # noqa: E712 (SymPy's true)
    above = low == -sp.oo or _COMPARED[">" if interval.left_open else ">="](_order(value, low), 0)
    return above and (high == sp.oo or _COMPARED["<" if interval.right_open else "<="](_order(value, high), 0))


def holds(relation: Form, values: Mapping[sp.Symbol, Form]) -> bool:
    """Return True if a relation certainly holds at exact values; False if a side is not real."""
    try:
        compared = _COMPARED.get(getattr(relation, "rel_op", ""))
        if compared and (gap := gap_of(relation, values)) is not None:
            return compared(gap, 0)
        sides = [_at(side, values) for side in relation.args]
        rounded = any(side.has(sp.Float) for side in sides)
        near = rounded and abs(sides[0] - sides[1]) <= _ALIKE * sum(_size(side, values) for side in relation.args)
        return bool(relation.func(*sides) == True) and not near  # noqa: E712 (SymPy's true)
    except (TypeError, OverflowError):  # a side is not real there, or SymPy cannot form it
        return False


_MANY = 60  # digits
_ALIKE = sp.Rational(
    1, 10**50
)  # distance of two sides computed so, for the size of their terms, below which neither is certainly larger
_LONG = 999  # the largest numerator or denominator of an exponent, or argument of a factorial, that is written out
_FACTORIALS = (sp.gamma, sp.factorial, sp.binomial)


def _at(side: Form, values: Mapping[sp.Symbol, Form]) -> Form:
    """Substitute exact values in a side; evaluate to many digits if a power or a factorial may exceed memory."""
    powers = [power.exp for power in side.atoms(sp.Pow)]
    if _is_long(powers, values):
        return side.evalf(_MANY, subs=dict(values))
    if _is_long([arg for node in side.atoms(*_FACTORIALS) for arg in node.args], values):
        return side.xreplace({s: sp.Float(value, _MANY) for s, value in values.items() if value.is_real})
    return side.xreplace(dict(values))


def _size(side: Form, values: Mapping[sp.Symbol, Form]) -> Form:
    """Return the sum of the sizes of a side's terms, which may cancel."""
    return sp.Add(*(abs(_at(term, values)) for term in sp.Add.make_args(side)))


def _is_long(parts: Sequence[Form], values: Mapping[sp.Symbol, Form]) -> bool:
    sizes = [part.xreplace(dict(values)) for part in parts if part.free_symbols]
    return any(size.is_Rational and max(abs(size.p), size.q) > _LONG for size in sizes)


def gap_of(relation: Form, values: Mapping[sp.Symbol, Form]) -> Form:
    """Return left minus right of a relation between rational functions at rational values; None for other relations."""
    try:
        return gap_at(relation, {s: Fraction(values[s].p, values[s].q) for s in _symbols(relation)})
    except AttributeError:  # a value is no rational number
        return None


def gap_at(relation: Form, numbers: Mapping[sp.Symbol, Form], number: Callable[[int, int], Form] = Fraction) -> Form:
    """Return left minus right of a relation between rational functions at fractions; None for other relations, and at a pole.

    Args:
        relation: the inequality.
        numbers: fractions by symbol.
        number: makes such a fraction from a numerator and a denominator; exact, Python's or another library's.
    """
    left, right = (_rational_function(side, number) for side in relation.args)
    if left is None or right is None:
        return None
    try:
        gap = left(numbers) - right(numbers)
    except ZeroDivisionError:
        return None
    return gap


def meets(relation: Form, numbers: Mapping[sp.Symbol, Form], number: Callable[[int, int], Form] = Fraction) -> bool | None:
    """Return True if a relation between rational functions holds at fractions; None for other relations. Arguments as for ``gap_at``."""
    compared, gap = _COMPARED.get(getattr(relation, "rel_op", "")), gap_at(relation, numbers, number)
    return None if compared is None or gap is None else compared(gap, 0)


@remembered
def _symbols(relation: Form) -> frozenset[Form]:
    return frozenset(relation.free_symbols)


@remembered
def _rational_function(expr: Form, number: Callable[[int, int], Form]) -> Callable[[Mapping[Form, Form]], Form] | None:
    """Return a function over the rationals, which takes microseconds where SymPy's trees take milliseconds; None if not rational."""
    if expr.is_Symbol:
        return operator.itemgetter(expr)
    if expr.is_Rational:
        constant = number(int(expr.p), int(expr.q))
        return lambda at: constant
    if expr.is_Pow and expr.exp.is_Integer and abs(expr.exp) <= _POWERS and (base := _rational_function(expr.base, number)):
        power = int(expr.exp)
        return lambda at: base(at) ** power
    if expr.is_Add or expr.is_Mul:
        parts = [part for arg in expr.args if (part := _rational_function(arg, number))]
        return partial(_folded, sum if expr.is_Add else math.prod, parts) if len(parts) == len(expr.args) else None
    return None


def _folded(fold: Callable[..., Form], parts: list[Callable[..., Form]], at: Mapping[Form, Form]) -> Form:
    return fold([part(at) for part in parts])


_POWERS = 64  # digits of a rational number; larger ones are left to SymPy, which refuses numbers that are too large

# Rational numbers are compared directly: SymPy's sets and relations take a hundred times as long.
_COMPARED: Mapping[str, Callable[[Form, Form], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "!=": operator.ne, "==": operator.eq,
}  # fmt: skip


def _order(left: Form, right: Form) -> int:
    """Return a number with the sign of left - right."""
    return int(left.p * right.q - right.p * left.q)
