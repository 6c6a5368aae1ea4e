r"""Means of polynomials times a wave of a line under a normal law, in closed form.

For x ~ N(m, C), a line l(x) = a.x + b and a polynomial p, with s = C a,

    E[p(x) e^{i l(x)}] = e^{i l(m) - a.s / 2} E[p(z)],  z = x + i s.

Both sides of E[p(x) e^{t.x}] = e^{t.m + t.C t / 2} E[p(x + C t)] are entire in t. They are equal for real t (complete the
square), so also at t = i a. The moments of z obey Stein's rule with the complex mean m + i s,

    E[z_i q] = (m_i + i s_i) E[q] + sum_j C_ij E[d_j q],

and are stored as real and imaginary parts, exact where m, C and a are. Products of two waves are sums of waves:

    2 cos u cos v = cos(u - v) + cos(u + v),  2 sin u sin v = cos(u - v) - cos(u + v),
    2 sin u cos v = sin(u + v) + sin(u - v),  2 cos u sin v = sin(u + v) - sin(u - v).
"""

from __future__ import annotations

from dataclasses import dataclass

from closedform.numerics.balls.normal.laws import Line, Normal
from closedform.numerics.balls.normal.numbers import HALF, ONE, ZERO, Number, Polynomial, ball, dot, is_zero, times


@dataclass(frozen=True)
class Wave:
    """The cosine of an affine form, or its sine.

    Args:
        line: the index of the form in the reader's list.
        sine: True for the sine.
    """

    line: int
    sine: bool


class Waves:
    """The lines of the waves in an integrand, each once if it is exact."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._place: dict[Line, int] = {}

    def named(self, line: Line, *, sine: bool) -> list[tuple[Wave | None, Number]]:
        """Write the cosine or the sine of a line as a sum of waves with factors; for a zero line they are 1 and 0."""
        if all(map(is_zero, (*line.slopes, line.offset))):
            return [] if sine else [(None, ONE)]
        place = self._place.get(line) if line.is_exact else None
        if place is None:
            place = len(self.lines)
            self.lines.append(line)
            if line.is_exact:
                self._place[line] = place
        return [(Wave(place, sine), ONE)]

    def product(self, left: Wave | None, right: Wave | None) -> list[tuple[Wave | None, Number]]:
        """Write a product of waves as a sum of waves; one or both may be missing."""
        if left is None or right is None:
            return [(left or right, ONE)]
        u, v = self.lines[left.line], self.lines[right.line]
        minus, plus = (
            self.named(
                Line(tuple(a + turn * b for a, b in zip(u.slopes, v.slopes, strict=True)), u.offset + turn * v.offset),
                sine=left.sine != right.sine,
            )
            for turn in (-ONE, ONE)
        )
        low = -HALF if right.sine and not left.sine else HALF
        high = -HALF if left.sine and right.sine else HALF
        return [*((wave, low * c) for wave, c in minus), *((wave, high * c) for wave, c in plus)]


def mean(law: Normal, polynomial: Polynomial, slopes: tuple[Number, ...], offset: Number, *, sine: bool) -> Number:
    """Return the mean of a polynomial times the cosine, or the sine, of a line, without the law's weight."""
    across = times(law.covariance, slopes)
    moments = _Moments(law, across)
    real: Number = ZERO
    imaginary: Number = ZERO
    for exponents, c in polynomial.items():
        x, y = moments.of(exponents)
        real, imaginary = real + c * x, imaginary + c * y
    angle, fall = dot(slopes, law.mean) + offset, dot(slopes, across) * HALF
    if is_zero(angle):
        turned = imaginary if sine else real
    else:
        cos, sin = ball(angle).cos(), ball(angle).sin()
        turned = sin * real + cos * imaginary if sine else cos * real - sin * imaginary
    return turned if is_zero(turned) or is_zero(fall) else ball(turned) * (-ball(fall)).exp()


class _Moments:
    """E[z^n], z of mean m + i s and "covariance" C, as real and imaginary parts; each computed once."""

    def __init__(self, law: Normal, across: list[Number]) -> None:
        self.law, self.across = law, across
        self._found: dict[tuple[int, ...], tuple[Number, Number]] = {}

    def of(self, exponents: tuple[int, ...]) -> tuple[Number, Number]:
        """Apply the rule of the module's docstring to the first remaining power."""
        i = next((i for i, power in enumerate(exponents) if power), None)
        if i is None:
            return ONE, ZERO
        if exponents not in self._found:
            less = (*exponents[:i], exponents[i] - 1, *exponents[i + 1 :])
            (x, y), m, s = self.of(less), self.law.mean[i], self.across[i]
            real, imaginary = m * x - s * y, m * y + s * x
            for j, power in enumerate(less):
                if power and not is_zero(c := self.law.covariance[i][j]):
                    u, v = self.of((*less[:j], less[j] - 1, *less[j + 1 :]))
                    real, imaginary = real + c * power * u, imaginary + c * power * v
            self._found[exponents] = real, imaginary
        return self._found[exponents]
