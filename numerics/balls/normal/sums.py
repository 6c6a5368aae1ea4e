"""The algebra of integrands: sums of polynomials times factors."""

from __future__ import annotations

from dataclasses import dataclass

from closedform.numerics.balls.normal.numbers import ONE, NotCompact, Number, Polynomial, added, is_zero, multiplied, scaled
from closedform.numerics.balls.normal.waves import Wave, Waves

MAX_TERMS = 400


@dataclass(frozen=True)
class Factors:
    """The factors of a polynomial; each number is a place in the reader's lists.

    Args:
        exponents: the exponentials, sorted, with repetitions.
        steps: the lines that are positive.
        errors: the error functions, sorted, with repetitions.
        wave: the wave of a line, or None.
    """

    exponents: tuple[int, ...] = ()
    steps: frozenset[int] = frozenset()
    errors: tuple[int, ...] = ()
    wave: Wave | None = None


PLAIN = Factors()
Sum = dict[Factors, Polynomial]


class Sums:
    """Adds and multiplies sums in some variables.

    Args:
        size: the number of variables.
    """

    def __init__(self, size: int) -> None:
        self.size, self.one = size, (0,) * size
        self.waves = Waves()

    def constant(self, number: Number) -> Sum:
        """Write a number as a sum."""
        return {} if is_zero(number) else {PLAIN: self.multiple(number)}

    def multiple(self, number: Number) -> Polynomial:
        """Write a number as a polynomial."""
        return {} if is_zero(number) else {self.one: number}

    def number_of(self, each: Sum) -> Number | None:
        """Return the number that a sum equals; None if it depends on a variable, or is zero."""
        return each[PLAIN][self.one] if each.keys() == {PLAIN} and each[PLAIN].keys() == {self.one} else None

    def plus(self, *sums: Sum) -> Sum:
        """Add sums."""
        out: dict[Factors, list[Polynomial]] = {}
        for each in sums:
            for factors, polynomial in each.items():
                out.setdefault(factors, []).append(polynomial)
        found = {factors: added(parts) if len(parts) > 1 else parts[0] for factors, parts in out.items()}
        return {factors: polynomial for factors, polynomial in found.items() if polynomial}

    def times(self, left: Sum, right: Sum) -> Sum:
        """Multiply two sums; an indicator equals its square."""
        if len(left) * len(right) > MAX_TERMS:
            raise NotCompact("too many terms")
        return self.plus(
            *(
                {
                    Factors(
                        tuple(sorted((*f.exponents, *g.exponents))), f.steps | g.steps, tuple(sorted((*f.errors, *g.errors))), wave
                    ): product if share == ONE else scaled(product, share)
                }
                for f, p in left.items()
                for g, q in right.items()
                if (product := multiplied(p, q))
                for wave, share in self.waves.product(f.wave, g.wave)
            )
        )

    def scaled(self, each: Sum, factor: Number) -> Sum:
        """Multiply a sum by a number."""
        return {factors: scaled(polynomial, factor) for factors, polynomial in each.items()} if not is_zero(factor) else {}
