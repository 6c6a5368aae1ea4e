"""Names of numbers that are known to some digits: one to fifteen digits, or a hundred for coordinates of a zero."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.numerics.domains.newton import DIGITS
from closedform.numerics.domains.points import Point

EXACT = 1e-11  # relative distance of a number from its name
_UNITS = (
    sp.Integer(1),
    sp.pi,
    1 / sp.pi,
    sp.sqrt(2),
    sp.sqrt(3),
    sp.sqrt(sp.pi),
    1 / sp.sqrt(sp.pi),
    sp.sqrt(2 * sp.pi),
    sp.sqrt(2 / sp.pi),
    sp.E,
)
_HEIGHT = 2000  # largest numerator or denominator
_SAME = mpmath.mpf(10) ** -35  # relative distance of a coordinate from its name
_TALLEST = 10**5  # largest numerator or denominator that is recognised


def named(x: float) -> Form:
    """Name a number: a short rational, one times pi or a root, the root or the logarithm of a rational; else None."""
    if abs(x) < 1e-13:
        return sp.Integer(0)
    found = []
    for unit in _UNITS:
        ratio = Fraction(x / float(unit)).limit_denominator(_HEIGHT)
        if ratio and abs(float(ratio) * float(unit) / x - 1) < EXACT and abs(ratio.numerator) < 100 * _HEIGHT:
            found.append((len(str(ratio)), sp.Rational(ratio.numerator, ratio.denominator) * unit))
    square = Fraction(x * x).limit_denominator(_HEIGHT)
    if square and abs(float(square) / (x * x) - 1) < EXACT:
        found.append((len(str(square)) + 1, sp.sign(x) * sp.sqrt(sp.Rational(square.numerator, square.denominator))))
    if abs(x) < 20:
        power = Fraction(float(np.exp(x))).limit_denominator(_HEIGHT // 10)
        if power > 0 and power != 1 and abs(float(np.log(float(power))) / x - 1) < EXACT:
            found.append((len(str(power)) + 2, sp.log(sp.Rational(power.numerator, power.denominator))))
    return min(found, key=lambda pair: pair[0], default=(0, None))[1]


def recognised(point: Point) -> Point | None:
    """Name every coordinate of a zero that is known to many digits; None if one has no short name."""
    names = {s: _named(v) for s, v in point.items()}
    return None if None in names.values() else names


def _named(value: Form) -> Form:
    """Name a number: a fraction, one times pi, e or a root, or a root, exponential or logarithm of one, or a logarithm's root."""
    with mpmath.workdps(DIGITS):
        x = mpmath.mpf(value.p) / value.q
        if abs(x) < _SAME:
            return sp.Integer(0)
        for unit in (sp.Integer(1), sp.pi, sp.E, 1 / sp.pi, 1 / sp.E, sp.sqrt(sp.pi), 1 / sp.sqrt(sp.pi)):
            if (ratio := _short(x / mpmath.mpf(sp.N(unit, DIGITS)))) is not None:
                return ratio * unit
        if (square := _short(x * x)) is not None:
            return sp.sign(value) * sp.sqrt(square)
        if (square := _short(x * x / mpmath.pi)) is not None:
            return sp.sign(value) * sp.sqrt(sp.pi * square)
        if abs(x) < 7 and (power := _short(mpmath.exp(x * x))) is not None:
            return sp.sign(value) * sp.sqrt(sp.log(power))
        if abs(x) < 50:
            for unit, near in ((sp.Integer(1), mpmath.mpf(1)), (sp.pi, mpmath.pi)):
                if (power := _short(mpmath.exp(x) / near)) is not None:
                    return sp.log(unit * power)
        if x > 0 and (exponent := _short(mpmath.log(x))) is not None:
            return sp.exp(exponent)
        return None


def _short(x: Form) -> Form:
    near = Fraction(mpmath.nstr(x, DIGITS)).limit_denominator(_TALLEST)
    close = abs(mpmath.mpf(near.numerator) / near.denominator - x) <= _SAME * abs(x)
    return sp.Rational(near.numerator, near.denominator) if close and abs(near.numerator) <= _TALLEST else None
