"""Exact instances of a family: every combination of values, draws from a seed, and small steps from an instance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random

import sympy as sp
from flint import fmpq

from closedform.derivations.claims.domain import lies_in
from closedform.derivations.claims.theorem import Family
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.findings.levels import ALL_INSTANCES

_PARTS = 840  # parts of a bounded interval: instances lie on small fractions of it
_SIZES = (1, 1, 1, 10, fmpq(1, 10), 100, fmpq(1, 100))  # sizes of unbounded letters
_PLAIN = tuple(map(sp.Rational, ("1", "2", "1/2", "3", "1/3", "-1", "0")))  # what a person would try
_SMALL = 12  # numerators and denominators of such a letter, before its size

Row = tuple[fmpq, ...]


@dataclass(frozen=True)
class Pool:
    """Instances of a family.

    Args:
        rows: the exact values of the letters for each.
        every: True if there are no others.
    """

    rows: Sequence[Row]
    every: bool = False


def pool(family: Family, count: int, rng: Random) -> Pool:
    """Return every instance of a small family, else draw some.

    Args:
        family: a family of a theorem.
        count: number of draws.
        rng: the generator of the draws.
    """
    letters = list(family.letters.values())
    finite = [values for values in letters if isinstance(values, tuple)]
    if len(finite) == len(letters) and prod(map(len, finite)) <= ALL_INSTANCES:
        return Pool([tuple(map(rational, row)) for row in product(*finite)], every=True)
    places = [_place(values) for values in letters]
    plain = [[v for v in map(rational, _PLAIN) if _lies_in(place, v)] or [_drawn(place, rng)] for place in places]
    alike = [tuple(values[min(k, len(values) - 1)] for values in plain) for k in range(len(_PLAIN))]
    few = [tuple(map(rng.choice, plain)) for _ in range(count // 10)]
    return Pool([*dict.fromkeys([*alike, *few]), *(tuple([_drawn(place, rng) for place in places]) for _ in range(count))])


def rational(number: Form) -> fmpq:
    """Convert SymPy's rational to FLINT's."""
    return fmpq(int(number.p), int(number.q))


@dataclass(frozen=True)
class _Line:
    """The interval of a letter, in FLINT's rationals.

    Args:
        low: its lower end, or a rational number slightly inside; None if it has none.
        high: likewise its upper end.
        left_open: True if the lower end is excluded.
        right_open: True if the upper end is excluded.
        exact: the interval itself if an end is irrational, such as pi / 2; else None.
    """

    low: fmpq | None
    high: fmpq | None
    left_open: bool
    right_open: bool
    exact: Form

    def has(self, number: fmpq) -> bool:
        """Return True if a rational number certainly lies in the interval."""
        above = self.low is None or (number > self.low if self.left_open else number >= self.low)
        inside = above and (self.high is None or (number < self.high if self.right_open else number <= self.high))
        if self.exact is None:
            return inside
        if isinstance(self.exact, sp.Interval):  # only near an end must SymPy decide
            if inside:
                return True
            if (self.low is not None and number <= self.low - _STEP) or (self.high is not None and number >= self.high + _STEP):
                return False
        return lies_in(self.exact, sp.Rational(int(number.p), int(number.q)))


@remembered
def _line(values: Form) -> _Line:
    """Read an interval once: the search moves letters along it thousands of times."""
    ends = values.inf, values.sup
    interval = isinstance(values, sp.Interval)
    plain = interval and all(end.is_Rational or end.is_infinite for end in ends)
    low, high = (None if end.is_infinite else rational(inside) for end, inside in zip(ends, _ends(values), strict=True))
    return _Line(low, high, interval and bool(values.left_open), interval and bool(values.right_open), None if plain else values)


@remembered
def _finite(values: tuple[Form, ...]) -> tuple[fmpq, ...]:
    return tuple(map(rational, values))


def _place(values: Form) -> _Line | tuple[fmpq, ...]:
    """Return a letter's set in FLINT's rationals."""
    return _finite(values) if isinstance(values, tuple) else _line(values)


def _lies_in(place: _Line | tuple[fmpq, ...], number: fmpq) -> bool:
    return number in place if isinstance(place, tuple) else place.has(number)


def _drawn(line: _Line | tuple[fmpq, ...], rng: Random) -> fmpq:
    if isinstance(line, tuple):
        return rng.choice(line)
    low, high = line.low, line.high
    if low is not None and high is not None:
        first, last = int(line.left_open), _PARTS - int(line.right_open)
        coarse = rng.choice((8, 24, _PARTS))  # simple fractions more often than by chance
        part = min(max(_PARTS * rng.randint(0, coarse) // coarse, first), last)
        return low + (high - low) * fmpq(part, _PARTS)
    size = fmpq(rng.randint(1, _SMALL), rng.randint(1, _SMALL)) * rng.choice(_SIZES)
    if low is not None:
        return low + (size if line.left_open or rng.random() > 0.1 else fmpq(0))
    return size * rng.choice((-1, 1, 1, -1, 0)) if high is None else high - size


def near(family: Family, rows: Sequence[Row], count: int, scale: int, rng: Random) -> list[Row]:
    """Change one or two letters of each of some instances slightly.

    Args:
        family: their family.
        rows: the instances.
        count: new instances for each.
        scale: a letter moves by multiples of 1/scale of its size, or of its interval's.
        rng: the generator of the changes.
    """
    places, out = [_place(values) for values in family.letters.values()], []
    for row in rows:
        for _ in range(count):
            changed = list(row)
            for k in rng.sample(range(len(places)), min(len(places), rng.randint(1, 2))):
                changed[k] = _moved(places[k], row[k], scale, rng)
            out.append(tuple(changed))
    return out


def _moved(line: _Line | tuple[fmpq, ...], value: fmpq, scale: int, rng: Random) -> fmpq:
    if isinstance(line, tuple):
        return rng.choice(line)
    step = fmpq(rng.randint(-4, 4), scale)
    bounded = None if line.low is None or line.high is None else line.high - line.low
    to = value + step * (bounded if bounded is not None else abs(value) if value != 0 else fmpq(1))
    to = fmpq(round(int(to.p) * _GRID / int(to.q)), _GRID) if abs(to) > _HUNDREDTH else to
    return to if line.has(to) else value


def _ends(values: Form) -> tuple[Form, Form]:
    """Return an interval's ends; a rational number slightly inside for an irrational one, such as pi / 2."""
    low, high = values.inf, values.sup
    if not (low.is_Rational or low.is_infinite):
        low = sp.Rational(sp.ceiling(low * _FINE), _FINE)
    if not (high.is_Rational or high.is_infinite):
        high = sp.Rational(sp.floor(high * _FINE), _FINE)
    return low, high


_FINE = 10**6
_STEP = fmpq(1, _FINE)  # an irrational end lies less than that beyond the rational number inside
_HUNDREDTH = fmpq(1, 100)
_GRID = 1 << 14  # steps round to these parts of one, so that denominators do not grow
