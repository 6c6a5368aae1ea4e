"""What is known of one letter: whether it is whole, and its interval."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from benchmarks.tables.tree import Unread


class NoPoint(Unread):
    """The conditions leave no real point."""


@dataclass
class Range:
    """What is known of one letter.

    Args:
        is_integer: it is a whole number.
        is_complex: the table lets it be complex; here it is real.
        low: its lower end; None if there is none.
        high: its upper end.
        is_low_open: the lower end is left out.
        is_high_open: the upper end is left out.
    """

    is_integer: bool = False
    is_complex: bool = False
    low: Fraction | None = None
    high: Fraction | None = None
    is_low_open: bool = True
    is_high_open: bool = True

    def bound(self, sign: str, end: Fraction) -> None:
        """Narrow it.

        Raises:
            NoPoint: nothing is left.
        """
        is_open = sign in "<>"
        if sign in (">", ">=") and (self.low is None or end > self.low or (end == self.low and is_open)):
            self.low, self.is_low_open = end, is_open
        if sign in ("<", "<=") and (self.high is None or end < self.high or (end == self.high and is_open)):
            self.high, self.is_high_open = end, is_open
        if self.low is None or self.high is None:
            return
        if self.low > self.high or (self.low == self.high and (self.is_low_open or self.is_high_open)):
            raise NoPoint("no point at which all functions are real")

    @property
    def is_positive(self) -> bool:
        """Whether all of it lies above zero."""
        return self.low is not None and (self.low > 0 or (self.low == 0 and self.is_low_open))

    @property
    def is_negative(self) -> bool:
        """Whether all of it lies below zero."""
        return self.high is not None and (self.high < 0 or (self.high == 0 and self.is_high_open))

    def words(self, name: str) -> tuple[str, list[str]]:
        """Return the domain as a claim has it, and the relations that it leaves over."""
        if self.is_integer:
            return self._whole(name)
        if self.low is None and self.high is None:
            return "real", []
        if self.high is None and self.low == 0:
            return ("positive" if self.is_low_open else "nonnegative"), []
        if self.low is None and self.high == 0:
            return ("negative" if self.is_high_open else "nonpositive"), []
        low = "-oo" if self.low is None else str(self.low)
        high = "oo" if self.high is None else str(self.high)
        opening, closing = (
            "(" if self.low is None or self.is_low_open else "[",
            ")" if self.high is None or self.is_high_open else "]",
        )
        return f"{opening}{low}, {high}{closing}", []

    def _whole(self, name: str) -> tuple[str, list[str]]:
        low = None if self.low is None else -((-self.low) // 1) + (self.is_low_open and self.low.denominator == 1)
        high = None if self.high is None else self.high // 1 - (self.is_high_open and self.high.denominator == 1)
        more = [] if low in (None, 0, 1) else [f"{name} >= {low}"]
        more += [] if high is None else [f"{name} <= {high}"]
        word = "integer" if low is None or low < 0 else "positive integer" if low > 0 else "nonnegative integer"
        return word, more
