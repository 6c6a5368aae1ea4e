"""The numbers of a point, exact rationals where possible, else balls; and polynomials in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt

from flint import arb, fmpq

Number = fmpq | arb
Polynomial = dict[tuple[int, ...], Number]  # a coefficient for each monomial's exponents; exact zeros are omitted
Matrix = list[list[Number]]

ZERO, ONE, HALF = fmpq(0), fmpq(1), fmpq(1, 2)


class NotCompact(Exception):
    """The integrand does not have this room's form, or a sign it depends on is not certain: another route must take it."""


def sign(number: Number) -> int | None:
    """Return the sign of a number; None if its ball does not decide."""
    if isinstance(number, fmpq):
        return 1 if number > 0 else -1 if number < 0 else 0
    return 1 if number > 0 else -1 if number < 0 else 0 if number.is_zero() else None


def is_zero(number: Number) -> bool:
    """Return True if a number is certainly zero."""
    return number == 0 if isinstance(number, fmpq) else bool(number.is_zero())


def positive(number: Number, what: str) -> Number:
    """Return a number after checking that it is certainly positive.

    Raises:
        NotCompact: it is not.
    """
    if sign(number) != 1:
        raise NotCompact(f"{what} is not certainly positive")
    return number


def ball(number: Number) -> arb:
    """Enclose a number at the working precision."""
    return arb(number) if isinstance(number, fmpq) else number


def root(number: Number) -> Number:
    """Return the root of a positive number, exact where it is rational."""
    if isinstance(number, fmpq):
        p, q = isqrt(int(number.p)), isqrt(int(number.q))
        if p * p == number.p and q * q == number.q:
            return fmpq(p, q)
    return ball(number).sqrt()


def added(polynomials: Iterator[Polynomial] | Sequence[Polynomial]) -> Polynomial:
    """Add polynomials."""
    out: Polynomial = {}
    for polynomial in polynomials:
        for exponents, c in polynomial.items():
            out[exponents] = out[exponents] + c if exponents in out else c
    return {e: c for e, c in out.items() if not is_zero(c)}


def multiplied(left: Polynomial, right: Polynomial) -> Polynomial:
    """Multiply two polynomials."""
    out: Polynomial = {}
    for e, c in left.items():
        for f, d in right.items():
            g = tuple(map(int.__add__, e, f))
            out[g] = out[g] + c * d if g in out else c * d
    return {e: c for e, c in out.items() if not is_zero(c)}


def scaled(polynomial: Mapping[tuple[int, ...], Number], factor: Number) -> Polynomial:
    """Multiply a polynomial by a number."""
    return {e: c * factor for e, c in polynomial.items() if not is_zero(factor)}


def lowered(exponents: tuple[int, ...], i: int) -> tuple[int, ...]:
    """Subtract one from an exponent."""
    return (*exponents[:i], exponents[i] - 1, *exponents[i + 1 :])


def dot(left: Sequence[Number], right: Sequence[Number]) -> Number:
    """Sum the products of two sequences' entries."""
    total: Number = ZERO
    for a, b in zip(left, right, strict=True):
        if not (is_zero(a) or is_zero(b)):
            total = total + a * b
    return total


def times(matrix: Matrix, vector: Sequence[Number]) -> list[Number]:
    """Multiply a matrix by a column."""
    return [dot(row, vector) for row in matrix]


def inverse(matrix: Matrix) -> tuple[Matrix, Number]:
    """Return the inverse and the determinant of a symmetric positive definite matrix.

    Gauss-Jordan elimination without exchanges: the pivots are the ratios of the leading minors. All are positive if and only if
    the matrix is positive definite (Sylvester).

    Raises:
        NotCompact: a pivot is not certainly positive.
    """
    n = len(matrix)
    determinant: Number = ONE
    rows: Matrix = [[*row, *(ONE if i == j else ZERO for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        pivot = positive(rows[i][i], "a leading minor")
        determinant = determinant * pivot
        rows[i] = [c / pivot for c in rows[i]]
        for j in range(n):
            if j != i and not is_zero(factor := rows[j][i]):
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[n:] for row in rows], determinant
