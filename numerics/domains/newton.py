"""Newton's method for a zero of a form of several parameters, to 150 digits, also where its slopes vanish too.

A result is only known to be a place where a ball does not exclude a zero.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import mpmath
import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form

DIGITS = 150  # digits of a zero
ZERO = mpmath.mpf(10) ** -40  # a form counts as zero if it is this part of its nearby size
_STEPS = 60  # steps of Newton's method before polishing
_POLISH = 8
_FOLDS = 6  # most slopes that vanish together with a form of one parameter
_AROUND = mpmath.mpf(10) ** -25  # relative radius of the ball in which a zero may lie
_NARROW = mpmath.mpf(10) ** -30  # relative width of a difference in a parameter
_ROUGHLY = 1e-6  # the part of its nearby size below which a zero is polished
_SHARP = mpmath.mpf(10) ** -100  # the part below which polishing stops


@dataclass(frozen=True)
class Newton:
    """A form, as a function of balls for its parameters."""

    values: Callable[[list[acb]], acb]

    def stepped(self, x: list[Form], *, relative: bool) -> list[Form] | None:
        """Go to a zero by steps of least length, with parameters measured in their own size or all alike."""
        for _ in range(_STEPS):
            f, slope = self._sloped(x)
            scale = [abs(v) + mpmath.mpf(10) ** -6 if relative else mpmath.mpf(1) for v in x]
            steep = sum((g * s) ** 2 for g, s in zip(slope, scale, strict=True))
            if steep == 0:
                break
            before, x = x, [v - f * g * s * s / steep for v, g, s in zip(x, slope, scale, strict=True)]
            if all(abs(v - w) <= _SHARP * s for v, w, s in zip(x, before, scale, strict=True)):
                break
        return x if self.part(x) < _ROUGHLY else None

    def sharpest(self, x: list[Form]) -> tuple[list[Form], Form]:
        """Polish a zero with the first method that reaches all digits, or the one that comes nearest; return it with its part."""
        folds = range(1, _FOLDS + 1 if len(x) == 1 else 2)
        ways: list[Callable[[list[Form]], list[Form]]] = [*(partial(self.polished, folds=k) for k in folds), self.touched]
        best, least = x, mpmath.inf
        for way in ways:
            y = way(x)
            if (part := self.part(y)) < least:
                best, least = y, part
            if least < _SHARP:
                break
        return best, least

    def polished(self, x: list[Form], folds: int) -> list[Form]:
        """Polish a zero to all digits, for a form with ``folds`` coincident zeros there."""
        for _ in range(_POLISH):
            f, slope = self._sloped(x)
            steep = sum(g * g for g in slope)
            x = [v - folds * f * g / steep for v, g in zip(x, slope, strict=True)] if steep else x
        return x

    def touched(self, x: list[Form]) -> list[Form]:
        """Polish a zero to all digits where the slope of the form vanishes too."""
        for _ in range(_POLISH):
            _, slope, bend = self.at(x)
            steps = _least(mpmath.matrix(bend), mpmath.matrix(slope))
            x = [v - d for v, d in zip(x, steps, strict=True)]
            if all(abs(d) <= _SHARP * abs(v) for v, d in zip(x, steps, strict=True)):
                break
        return x

    def may_vanish(self, x: list[Form]) -> bool:
        """Return True if a ball around a place does not exclude that the form vanishes there."""
        around = [acb(arb(_ball(v), _ball(_AROUND * (abs(v) + _AROUND)))) for v in x]
        return bool(self.values(around).contains(0)) or not self.values(around).is_finite()

    def part(self, x: list[Form]) -> Form:
        """Return the size of the form as a part of its nearby size."""
        around = [[v + t * (abs(v) + mpmath.mpf(10) ** -3) / 100 for v, t in zip(x, turn, strict=True)] for turn in _turns(len(x))]
        size = max(abs(self._value(y)) for y in around)
        return abs(self._value(x)) / size if size else mpmath.inf

    def _sloped(self, x: list[Form]) -> tuple[Form, list[Form]]:
        """Return the form at a place, and its slopes to about 30 digits."""
        balls = list(map(exactly, x))
        middle, slopes = _middle(self.values(balls)), []
        for i, v in enumerate(x):
            wide = _NARROW * (abs(v) + 1)
            slopes.append((_middle(self.values([*balls[:i], exactly(v + wide), *balls[i + 1 :]])) - middle) / wide)
        return middle, slopes

    def at(self, x: list[Form]) -> tuple[Form, list[Form], list[list[Form]]]:
        """Return the form, its slopes and its second derivatives at a place, by differences over 1e-30 in 150 digits."""
        n = len(x)
        wide = [_NARROW * (abs(v) + 1) for v in x]
        balls = {t: [exactly(v + t * w) for v, w in zip(x, wide, strict=True)] for t in (0, 1, -1)}

        def moved(*turns: tuple[int, int]) -> Form:
            there = list(balls[0])
            for j, t in turns:
                there[j] = balls[t][j]
            return _middle(self.values(there))

        middle = moved()
        sides = [(moved((i, 1)), moved((i, -1))) for i in range(n)]
        bend = [
            [(up + down - 2 * middle) / w**2 if i == j else mpmath.mpf(0) for j in range(n)]
            for i, ((up, down), w) in enumerate(zip(sides, wide, strict=True))
        ]
        for i, j in combinations(range(n), 2):
            mixed = sum(t * u * moved((i, t), (j, u)) for t in (1, -1) for u in (1, -1)) / (4 * wide[i] * wide[j])
            bend[i][j] = bend[j][i] = mixed
        return middle, [(up - down) / (2 * w) for (up, down), w in zip(sides, wide, strict=True)], bend

    def _value(self, x: list[Form]) -> Form:
        return _middle(self.values(list(map(exactly, x))))


def exactly(x: Form) -> acb:
    """Write mpmath's number as a ball without a radius."""
    return acb(_ball(x))


def _middle(ball: acb) -> Form:
    if not ball.is_finite() or not ball.imag.contains(0):
        raise ValueError("a form has no real value there")
    mantissa, exponent = ball.real.mid().man_exp()
    return mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))


def _ball(x: Form) -> arb:
    mantissa, exponent = _parts(x)
    return arb(mantissa) * arb(2) ** exponent


def _turns(n: int) -> list[tuple[int, ...]]:
    return [tuple(1 if i == j else 0 for i in range(n)) for j in range(n)] + [tuple((-1) ** i for i in range(n))]


def _least(matrix: Form, side: Form) -> list[Form]:
    """Solve linear equations with a symmetric matrix for the least solution; directions in which it vanishes are ignored."""
    sizes, axes = mpmath.eigsy(matrix)
    top = max(abs(s) for s in sizes)
    part = axes.T * side
    return list(
        axes * mpmath.matrix([p / s if abs(s) > top * mpmath.mpf(10) ** -8 else 0 for p, s in zip(part, sizes, strict=True)])
    )


def as_fraction(x: Form) -> Form:
    """Write mpmath's number as the fraction that it is."""
    mantissa, exponent = _parts(x)
    return sp.Rational(mantissa) * sp.Integer(2) ** exponent


def _parts(x: Form) -> tuple[int, int]:
    """Return m and k of a number m 2^k; mpmath's mantissa has no sign."""
    mantissa, exponent = x.man_exp
    return (-int(mantissa) if x < 0 else int(mantissa)), int(exponent)
