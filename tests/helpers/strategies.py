"""A domain -> Hypothesis strategies: exact points nobody chose, shrinking to simple rationals.

Corners and near-degenerate values are favoured: one draw in three comes from a ladder of them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy as sp
from hypothesis import strategies as st

from closedform.derivations.claims.domain import Domain
from closedform.numerics.domains.points import Point

# Largest size drawn on an unbounded interval, and largest denominator: beyond, closed forms of
# erf and arctan are within 1e-40 of their limits and a difference no longer shows.
_LARGEST, _DENOMINATOR = 50, 60
# Corners, as parts of a bounded interval and as distances from the end of an unbounded one.
_PARTS = [Fraction(1, 50), Fraction(49, 50), Fraction(1, 1000), Fraction(999, 1000)]
_SIZES = [Fraction(10), Fraction(1, 10), Fraction(40), Fraction(1, 100)]


def _fraction(value: Any) -> Fraction:
    """Give an end of an interval, or of one such as pi/2 a fraction beside it: what is drawn outside is left out in the end."""
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else Fraction(float(value)).limit_denominator(_DENOMINATOR)


def _number(interval: Any) -> st.SearchStrategy[Fraction]:
    """Draw a plain fraction two times in three, else a corner.

    A plain fraction is always drawn, so that a failure at a corner shrinks to a simple fraction.
    """
    low = None if interval.inf == -sp.oo else _fraction(interval.inf)
    high = None if interval.sup == sp.oo else _fraction(interval.sup)
    if low is not None and high is not None:
        corners = [low + (high - low) * part for part in _PARTS]
    elif low is not None:
        corners, high = [low + size for size in _SIZES], low + _LARGEST
    elif high is not None:
        corners, low = [high - size for size in _SIZES], high - _LARGEST
    else:
        corners, low, high = _SIZES + [-size for size in _SIZES], Fraction(-_LARGEST), Fraction(_LARGEST)
    start, end = low, high
    plain = st.fractions(start, end, max_denominator=_DENOMINATOR).filter(lambda u: start < u < end)
    drawn = st.tuples(plain, st.sampled_from((False, False, True)), st.sampled_from(corners))
    return drawn.map(lambda found: found[2] if found[1] else found[0])


def exact_points(domain: Domain) -> st.SearchStrategy[Point]:
    """Draw exact points of a domain, charted symbols included."""
    names = sorted(domain.symbols, key=str)
    parts = st.tuples(*(_number(domain.symbols[s]) for s in names))

    def resolve(values: tuple[Fraction, ...]) -> Point:
        return domain.resolve({s: sp.Rational(v.numerator, v.denominator) for s, v in zip(names, values, strict=True)})

    return parts.map(resolve).filter(domain.contains)
