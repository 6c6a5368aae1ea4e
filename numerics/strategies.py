"""A domain -> Hypothesis strategies: exact points nobody chose, shrinking to simple rationals.

Corners and near-degenerate values are favoured: one draw in three comes from a ladder of them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy as sp
from hypothesis import strategies as st

from derivations.domain import Domain
from numerics.points import Point

# Largest size drawn on an unbounded interval, and largest denominator: beyond, closed forms of
# erf and arctan are within 1e-40 of their limits and a difference no longer shows.
_LARGEST, _DENOMINATOR = 50, 60
# Simplest first: a failure shrinks to the front of a ladder.
_NEAR = [Fraction(1, 2), Fraction(1, 50), Fraction(49, 50), Fraction(1, 1000), Fraction(999, 1000)]
_SIZES = [Fraction(1), Fraction(10), Fraction(1, 10), Fraction(40), Fraction(1, 100)]


def _number(interval: Any) -> st.SearchStrategy[Fraction]:
    low, high = interval.inf, interval.sup
    if low != -sp.oo and high != sp.oo:
        start, width = Fraction(int(low.p), int(low.q)), high - low
        size = Fraction(int(width.p), int(width.q))
        inner = st.fractions(Fraction(1, _DENOMINATOR), 1 - Fraction(1, _DENOMINATOR), max_denominator=_DENOMINATOR)
        return st.one_of(inner, inner, st.sampled_from(_NEAR)).map(lambda u: start + size * u)
    if low == -sp.oo and high == sp.oo:
        plain = st.fractions(-_LARGEST, _LARGEST, max_denominator=_DENOMINATOR)
        return st.one_of(plain, plain, st.sampled_from(_SIZES + [-size for size in _SIZES]))
    plain = st.fractions(Fraction(1, _DENOMINATOR), _LARGEST, max_denominator=_DENOMINATOR)
    away = st.one_of(plain, plain, st.sampled_from(_SIZES))
    if high == sp.oo:
        base = Fraction(int(low.p), int(low.q))
        return away.map(lambda u: base + u)
    top = Fraction(int(high.p), int(high.q))
    return away.map(lambda u: top - u)


def exact_points(domain: Domain) -> st.SearchStrategy[Point]:
    """Draw exact points of a domain, charted symbols included."""
    names = sorted(domain.symbols, key=str)
    parts = st.tuples(*(_number(domain.symbols[s]) for s in names))

    def resolve(values: tuple[Fraction, ...]) -> Point:
        return domain.resolve({s: sp.Rational(v.numerator, v.denominator) for s, v in zip(names, values, strict=True)})

    return parts.map(resolve).filter(domain.contains)
