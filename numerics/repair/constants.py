"""Integer relations at high precision: a number as a rational times powers of small primes and pi, or as a sum over a few constants.

The factors include units of the quadratic fields of eighths, fifths and twelfths of a turn: sqrt(2 - sqrt(2)) is 2^(1/4) (1 +
sqrt(2))^(-1/2). A rational number of many digits, times a constant, is found by its continued fraction.

A name is a guess: a form built with it is enclosed like any other before it is suggested.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import mpmath
import sympy as sp
from flint import arb

from closedform.derivations.functions.types import Form

_DIGITS = 38  # digits of the numbers to name; the relations sought have at most a third of them
_LARGEST = 48  # the largest coefficient of a relation: a power, in halves or so, or a coefficient of a sum
# A product is a rational power of each of these; a sum is over the others.
_PRIMES = (sp.Integer(2), sp.Integer(3), sp.Integer(5), sp.Integer(7), sp.pi)
_UNITS = (1 + sp.sqrt(2), (1 + sp.sqrt(5)) / 2, 2 + sp.sqrt(3))
_BESIDE_A_RATIONAL = (sp.Integer(1), sp.pi, 1 / sp.pi, sp.sqrt(sp.pi), 1 / sp.sqrt(sp.pi))
_LONGEST = 10**12  # the largest denominator; a number of 38 digits is so near to such a rational by chance once in 10^12
_ADDED = (
    (sp.Integer(1), sp.pi),
    (sp.Integer(1), sp.sqrt(2)),
    (sp.Integer(1), 1 / sp.pi),
    (sp.Integer(1), 1 / sp.sqrt(sp.pi)),
    (sp.Integer(1), sp.sqrt(3)),
    (sp.Integer(1), sp.sqrt(sp.pi)),
    (sp.Integer(1), sp.log(2)),
    (sp.Integer(1), sp.sqrt(2 / sp.pi)),
    (sp.Integer(1), sp.EulerGamma),
    (sp.Integer(1), sp.Catalan),
    (sp.Integer(1), sp.pi, sp.pi**2),
    (sp.Integer(1), 1 / sp.pi, sp.sqrt(3) / sp.pi),
)


def named(value: arb, *, briefly: bool = False) -> Form:
    """Name a number: a product of powers, else a short sum; None if neither is found.

    Args:
        value: a ball of some forty digits.
        briefly: True to look only for simple names, for searches over many numbers.
    """
    if value.is_zero():
        return sp.Integer(0)
    if not value.is_finite() or value.rad() > abs(value.mid()) * arb(10) ** -(_DIGITS - 4):
        return sp.Integer(0) if value.is_finite() and value.contains(0) and value.rad() < arb(10) ** -30 else None
    with mpmath.workdps(_DIGITS):
        number = mpmath.mpf(value.mid().str(_DIGITS + 4, radius=False))
        ways = (_product, _sum) if briefly else (_product, _rational, _sum, lambda n: _product(n, [*_PRIMES, *_UNITS]))
        return next((found for way in ways if (found := way(number)) is not None), None)


def _rational(number: Form) -> Form:
    """Name a rational number of many digits, times a constant."""
    for constant in _BESIDE_A_RATIONAL:
        ratio = number / _mp(constant)
        near = Fraction(int(mpmath.floor(ratio * mpmath.mpf(10) ** _DIGITS)), 10**_DIGITS).limit_denominator(_LONGEST)
        if (
            near.numerator
            and abs(near.numerator) < _LONGEST
            and abs(ratio * near.denominator / near.numerator - 1) < 10.0 ** -(_DIGITS - 3)
        ):
            return sp.Rational(near.numerator, near.denominator) * constant
    return None


def _product(number: Form, factors: Sequence[Form] = _PRIMES) -> Form:
    """Name a product of rational powers of some numbers."""
    if abs(number) == 1:  # zero has no relation
        return sp.Integer(int(number))
    logarithms = [mpmath.log(_mp(p)) for p in factors]
    relation = _relation([mpmath.log(abs(number)), *logarithms])
    if relation is None or relation[0] == 0 or abs(relation[0]) > 4:
        return None
    powers = [sp.Rational(-n, relation[0]) for n in relation[1:]]
    if max(map(abs, powers)) > 12:
        return None
    return sp.Integer(int(mpmath.sign(number))) * sp.Mul(*(p**e for p, e in zip(factors, powers, strict=True)))


def _sum(number: Form) -> Form:
    for constants in _ADDED:
        relation = _relation([number, *map(_mp, constants)])
        if relation is not None and relation[0] != 0:
            return sp.Add(*(sp.Rational(-n, relation[0]) * c for n, c in zip(relation[1:], constants, strict=True)))
    return None


def _relation(numbers: list[Form]) -> list[int] | None:
    if min(map(abs, numbers)) < mpmath.mpf(10) ** -_DIGITS:  # a number with no digits left here has no significant relation
        return None
    found: list[int] | None = mpmath.pslq(numbers, tol=mpmath.mpf(10) ** -(_DIGITS - 6), maxcoeff=_LARGEST, maxsteps=2000)
    return found


def _mp(constant: Form) -> Form:
    return mpmath.mpf(str(sp.N(constant, _DIGITS + 4)))
