"""Formulas of vectors and matrices: a letter, a sum, a product, an inverse, a trace, a mean; each with its shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

Shape = tuple[Any, Any]
SCALAR: Shape = (sp.Integer(1), sp.Integer(1))
UNKNOWN = sp.Symbol("?")  # the dimension of an identity that is written without one
TRAITS = ("invertible", "symmetric", "positive definite", "orthogonal", "projection")


class BadShape(ValueError):
    """The parts of a formula have shapes that do not go together; the message says which."""


@dataclass(frozen=True)
class Letter:
    r"""A vector or a matrix.

    Args:
        name: as typed, ``\Sigma``.
        shape: its rows and columns; a vector has one column.
        traits: some of ``TRAITS``.
    """

    name: str
    shape: Shape
    traits: frozenset[str] = frozenset()

    @property
    def is_vector(self) -> bool:
        """Whether it has one column and more than one row."""
        return bool(self.shape[1] == 1 and self.shape[0] != 1)

    @property
    def is_square(self) -> bool:
        """Whether it has as many rows as columns."""
        return bool(self.shape[0] == self.shape[1])


@dataclass(frozen=True)
class NormalLaw:
    """The law of a normal vector: its mean and its covariance, as formulas."""

    mean: Formula
    covariance: Formula


@dataclass(frozen=True)
class Formula:
    """A node of a formula.

    Args:
        kind: letter, number, identity, zero, add, mul, transpose, inverse, trace, det, function, E, KL, entropy or gradient.
        parts: the formulas in it.
        value: the letter, the number, the function, or the laws.
        shape: rows and columns.
    """

    kind: str
    shape: Shape
    parts: tuple[Formula, ...] = ()
    value: Any = None

    @property
    def is_scalar(self) -> bool:
        """Whether it is a number."""
        return self.shape == SCALAR


def letter(of: Letter) -> Formula:
    """Return the formula of one letter."""
    return Formula("letter", of.shape, value=of)


def number(value: Any) -> Formula:
    """Return the formula of a number."""
    return Formula("number", SCALAR, value=sp.sympify(value))


def identity(n: Any) -> Formula:
    """Return the identity matrix."""
    return Formula("identity", (n, n))


def sized(of: Formula, n: Any) -> Formula:
    """Return a formula with a dimension for the identities in it that have none; one whose shape is known stays as it is."""
    if UNKNOWN not in of.shape or n is UNKNOWN:
        return of
    return identity(n) if of.kind == "identity" else Formula(of.kind, (n, n), tuple(sized(part, n) for part in of.parts), of.value)


def is_sized(of: Formula) -> bool:
    """Return True if each identity in a formula has a dimension."""
    return UNKNOWN not in of.shape and all(map(is_sized, parts_of(of)))


def law_of_size(law: NormalLaw, n: Any) -> NormalLaw:
    """Return a normal law of a dimension, which a mean of zero and a covariance I take.

    Raises:
        BadShape: it has another one.
    """
    mean = Formula("zero", (n, sp.Integer(1))) if UNKNOWN in law.mean.shape else law.mean
    covariance = sized(law.covariance, n)
    if mean.shape != (n, 1) or covariance.shape != (n, n):
        raise BadShape("the mean and the covariance of a normal law, or two such laws, have different dimensions")
    return NormalLaw(mean, covariance)


def add(left: Formula, right: Formula, sign: int = 1) -> Formula:
    """Add two formulas; the zero that is typed as a number has any shape, and an identity without a dimension that of the other one.

    Raises:
        BadShape: their shapes differ.
    """
    right = mul(number(-1), right) if sign < 0 else right
    for one, other in ((left, right), (right, left)):
        if one.kind == "number" and one.value == 0:
            return other
    if not (left.is_scalar or right.is_scalar):
        left, right = sized(left, right.shape[0]), sized(right, left.shape[0])
    if left.shape != right.shape:
        raise BadShape(f"a sum of a {_shown(left.shape)} and a {_shown(right.shape)} thing")
    return Formula("add", left.shape, (left, right))


def of_one_shape(left: Formula, right: Formula) -> tuple[Formula, Formula]:
    """Return both sides of a relation with one shape: a zero or an identity that is written alone takes that of the other.

    Raises:
        BadShape: their shapes differ.
    """
    pair = [left, right]
    for k, other in enumerate((right, left)):
        if not other.is_scalar:
            is_zero = pair[k].kind == "number" and pair[k].value == 0
            pair[k] = Formula("zero", other.shape) if is_zero else sized(pair[k], other.shape[0])
    if pair[0].shape != pair[1].shape:
        raise BadShape(f"the sides have different shapes, {_shown(left.shape)} and {_shown(right.shape)}")
    return pair[0], pair[1]


def mul(left: Formula, right: Formula) -> Formula:
    """Multiply two formulas; an identity without a dimension takes that of the other one.

    Raises:
        BadShape: the columns of the left one are not the rows of the right one.
    """
    if left.is_scalar or right.is_scalar:
        return Formula("mul", right.shape if left.is_scalar else left.shape, (left, right))
    left, right = sized(left, right.shape[0]), sized(right, left.shape[1])
    if left.shape[1] != right.shape[0]:
        raise BadShape(f"a product of a {_shown(left.shape)} and a {_shown(right.shape)} thing")
    return Formula("mul", (left.shape[0], right.shape[1]), (left, right))


def transpose(of: Formula) -> Formula:
    """Transpose a formula."""
    return Formula("transpose", of.shape[::-1], (of,))


def square(of: Formula, kind: str, shape: Shape | None = None) -> Formula:
    """Return the inverse, trace or determinant of a square formula.

    Raises:
        BadShape: it is not square.
    """
    if of.shape[0] != of.shape[1]:
        raise BadShape(f"the {kind} of a {_shown(of.shape)} matrix")
    return Formula(kind, of.shape if shape is None else shape, (of,))


def letters_in(of: Formula) -> dict[str, Letter]:
    """Collect the letters of a formula, by name."""
    found = {of.value.name: of.value} if of.kind in ("letter", "gradient") else {}
    for part in parts_of(of):
        found |= letters_in(part)
    return found


def sizes_in(of: Formula) -> set[Any]:
    """Collect the dimensions of a formula and of its parts, and the letters of its numbers."""
    shown = [*of.shape, *([of.value] if of.kind == "number" else [])]
    return set[Any]().union(*(sp.sympify(one).free_symbols for one in shown), *map(sizes_in, parts_of(of)))


def parts_of(of: Formula) -> list[Formula]:
    """List the formulas in a formula, those in its laws too."""
    laws: Mapping[str, NormalLaw] = of.value if of.kind == "E" else {}
    both = [*laws.values(), *(of.value if of.kind in ("KL", "entropy") else ())]
    return [*of.parts, *(one for law in both for one in (law.mean, law.covariance))]


def _shown(shape: Shape) -> str:
    return f"{shape[0]} x {shape[1]}"
