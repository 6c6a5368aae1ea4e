"""The sign of a number: for the relations of claims, the steps of proofs, and the provers' results about a form."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Sign(StrEnum):
    """A sign; its text is used in claims, steps and records."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    NONNEGATIVE = "nonnegative"
    NONPOSITIVE = "nonpositive"
    ZERO = "zero"
    NONZERO = "nonzero"

    @property
    def turn(self) -> int:
        """Return the side of zero: 1 above, -1 below, also if weakly; 0 for zero, and if both sides are possible."""
        return {Sign.POSITIVE: 1, Sign.NONNEGATIVE: 1, Sign.NEGATIVE: -1, Sign.NONPOSITIVE: -1}.get(self, 0)

    @property
    def is_strict(self) -> bool:
        """Whether the number is certainly not zero."""
        return self in (Sign.POSITIVE, Sign.NEGATIVE, Sign.NONZERO)

    @property
    def is_upwards(self) -> bool:
        """Whether the number is certainly at least zero."""
        return self in (Sign.POSITIVE, Sign.NONNEGATIVE, Sign.ZERO)

    @property
    def is_downwards(self) -> bool:
        """Whether the number is certainly at most zero."""
        return self in (Sign.NEGATIVE, Sign.NONPOSITIVE, Sign.ZERO)

    @classmethod
    def on(cls, turn: int, *, strict: bool = True) -> Sign:
        """Return the sign of a side of zero, 1 or -1, with or without zero; zero for 0."""
        if turn == 0:
            return cls.ZERO
        if strict:
            return cls.POSITIVE if turn > 0 else cls.NEGATIVE
        return cls.NONNEGATIVE if turn > 0 else cls.NONPOSITIVE

    def __abs__(self) -> Sign:
        """Return the sign of the modulus."""
        return self.turned(self.turn)

    def __neg__(self) -> Sign:
        """Return the sign of the negative number."""
        return self.turned(-1)

    def turned(self, turn: int) -> Sign:
        """Return the sign of the number times 1 or -1."""
        return Sign.on(turn * self.turn, strict=self.is_strict) if self.turn else self

    def has(self, turn: int) -> bool:
        """Return True if a number has this sign, given its side of zero: 1, -1 or 0."""
        return Sign.on(turn).implies(self)

    def implies(self, other: Sign) -> bool:
        """Return True if every number of this sign has the other sign too."""
        if self is other:
            return True
        if other is Sign.NONZERO:
            return self.is_strict
        return other in (Sign.NONNEGATIVE, Sign.NONPOSITIVE) and (self is Sign.ZERO or self is Sign.on(other.turn))


def product(signs: Iterable[Sign | None]) -> Sign | None:
    """Return the sign of a product of numbers with known signs; None if the sign of one is not known."""
    total = Sign.POSITIVE
    for sign in signs:
        if sign is None or sign is Sign.NONZERO:
            return None
        total = Sign.on(total.turn * sign.turn, strict=total.is_strict and sign.is_strict)
    return total


def total(signs: Iterable[Sign | None]) -> Sign | None:
    """Return the sign of a sum of numbers that are all at least zero, or all at most zero; None for others."""
    known = list(signs)
    for turn in (1, -1):
        sided = [sign for sign in known if sign is not None and sign.turned(turn).is_upwards]
        if len(sided) == len(known):
            return Sign.on(turn if any(s.turn for s in sided) else 0, strict=any(s.is_strict for s in sided))
    return None


def least(signs: Iterable[Sign | None]) -> Sign | None:
    """Return the sign of the least of some numbers; None if the sign of one is not known."""
    known = list(signs)
    return None if None in known else min((sign for sign in known if sign is not None), key=_UPWARDS.index)


_UPWARDS = (Sign.NEGATIVE, Sign.NONPOSITIVE, Sign.ZERO, Sign.NONNEGATIVE, Sign.POSITIVE)
