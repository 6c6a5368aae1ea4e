r"""Probabilities of orthants for up to three normal variables, as integrals in one dimension.

With means m, variances V, covariances C and r = C_12 / sqrt(V_1 V_2), h = m_1 / sqrt V_1, k = m_2 / sqrt V_2, Plackett (1954) gives
dP/dr = the density of the standardised pair at (-h, -k). In t = 2s/(1+s^2), dt / sqrt(1-t^2) = 2 ds/(1+s^2), that is

    P(r) = Phi(h) Phi(k) + int_0^{s(r)} e^{-(h^2 - 2 t h k + k^2)/(2(1-t^2))} / (pi (1+s^2)) ds,   s(r) = r / (1 + sqrt(1-r^2)),

and, for h = k = 0, where P -> 0 as r -> -1, P(r) = int_{-1}^{s(r)} ds / (pi (1+s^2)). For three centred variables, u and -u have
the same law, so counting signs gives 2 P = P_12 + P_13 + P_23 - 1/2. For three others, C with C_1j(t) = t C_1j is positive
definite for 0 <= t <= 1 (a mean of C and of C without these entries), and

    P = P(u_1 > 0) P(u_2 > 0, u_3 > 0) + int_0^1 sum_{j=2,3} C_1j f_1j(0; t) P_t(u_k > 0 | u_1 = u_j = 0) dt.

Let one variable be a form of variance V plus an error function's noise of variance D. A normal variable of mean m and variance v
has P(v) = Phi(m / sqrt v), so dP/dv = -m v^{-3/2} phi(m / sqrt v) / 2, and with v = D e^{L t}, L = log(1 + V / D),

    P = Phi(m / sqrt D) - m L / (2 sqrt(2 pi D)) int_0^1 e^{-L t / 2} e^{-m^2 e^{-L t} / (2 D)} dt.

Neither an arc sine nor the error function of that sum is used. So quadrature checks a line that states one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from flint import acb, arb, ctx

from closedform.numerics.balls.normal.laws import is_centred
from closedform.numerics.balls.normal.numbers import (
    HALF,
    ONE,
    ZERO,
    Matrix,
    NotCompact,
    Number,
    ball,
    inverse,
    is_zero,
    positive,
    sign,
)

EVALUATIONS = 20_000  # most evaluations of one integrand; these need a few hundred
MOST_FORMS = 3
SPARE = 36  # working bits that a quadrature does not aim at: they guard against cancellation
_LITTLE = 10  # the same where a quadrature takes a millisecond
Known = dict[
    tuple[Any, int, int], tuple[acb, bool]
]  # by quantity, bits and evaluations: the value, and whether it is by quadrature


class Probabilities:
    """Probabilities of orthants at the working precision.

    Args:
        known: probabilities found before; new ones are added.
    """

    def __init__(self, known: Known) -> None:
        self.known, self.integrated = known, False

    def orthant(self, mean: Sequence[Number], covariance: Matrix, noise: Sequence[Number], *, conditioned: bool) -> Number:
        """Return P(u > 0).

        Args:
            mean: the means of the k variables.
            covariance: their covariance, k x k.
            noise: the part of each variance that is independent noise.
            conditioned: True if it belongs to a face, not to an integral of its own.

        Raises:
            NotCompact: k > 3, or the covariance is not certainly positive definite.
        """
        if not mean:
            return ONE
        if len(mean) > MOST_FORMS:
            raise NotCompact(f"an orthant of {len(mean)} forms")
        alone = next((i for i, row in enumerate(covariance) if all(is_zero(c) for j, c in enumerate(row) if j != i)), None)
        if alone is not None and len(mean) > 1:  # the first is independent of the others
            rest = [i for i in range(len(mean)) if i != alone]
            one = self.orthant([mean[alone]], [[covariance[alone][alone]]], [noise[alone]], conditioned=conditioned)
            others = self.orthant(
                [mean[i] for i in rest],
                [[covariance[i][j] for j in rest] for i in rest],
                [noise[i] for i in rest],
                conditioned=conditioned,
            )
            return one * others
        if len(mean) == 1:
            return self._one(mean[0], positive(covariance[0][0], "a variance"), noise[0], conditioned)
        inverse(covariance)  # fails unless certainly positive definite
        return self._two(mean, covariance) if len(mean) == 2 else self._three(mean, covariance)

    def _one(self, mean: Number, variance: Number, noise: Number, conditioned: bool) -> Number:
        if is_zero(mean):
            return HALF
        if conditioned or is_zero(noise):
            return half_line(ball(mean), ball(variance))
        spread = variance - noise
        return self._kept(
            ("of a form and noise", mean, spread, noise), lambda: smoothed_step(ball(mean), ball(spread), ball(noise))
        )

    def _two(self, mean: Sequence[Number], covariance: Matrix) -> Number:
        (v, c), (_, w) = covariance
        square = c * c / (v * w)
        turn = sign(c)
        if turn is None:
            return nearly_independent(*(ball(number) for number in (*mean, v, w, c)))
        if is_centred(mean):
            return self._kept(("of two", turn, square), lambda: centred_quadrant(turn, ball(square), ball(1 - square)))
        h, k = ball(mean[0]) / ball(v).sqrt(), ball(mean[1]) / ball(w).sqrt()
        key = ("of two off centre", *mean, v, w, c)
        return self._kept(key, lambda: quadrant(h, k, turn * ball(square).sqrt(), ball(1 - square)))

    def _three(self, mean: Sequence[Number], covariance: Matrix) -> Number:
        if is_centred(mean):
            total: Number = -HALF
            for i, j in combinations(range(3), 2):
                pair = [[covariance[a][b] for b in (i, j)] for a in (i, j)]
                total = total + self.orthant([mean[i], mean[j]], pair, [ZERO] * 2, conditioned=True)
            return total * HALF
        start = self.orthant(mean[:1], [covariance[0][:1]], [ZERO], conditioned=True) * self.orthant(
            mean[1:], [row[1:] for row in covariance[1:]], [ZERO] * 2, conditioned=True
        )
        key = ("of three", *mean, *(c for row in covariance for c in row))
        return start + self._kept(
            key, lambda: from_independence([ball(m) for m in mean], [[ball(c) for c in row] for row in covariance])
        )

    def _kept(self, key: tuple[Any, ...], value: Callable[[], arb]) -> arb:
        self.integrated = True
        named = tuple(part if not isinstance(part, arb) else _name(part) for part in key), ctx.prec, EVALUATIONS
        if named not in self.known:
            self.known[named] = acb(value()), True
        return self.known[named][0].real


def _name(number: arb) -> tuple[Any, ...]:
    """Name a ball by its middle and radius; a ball that is not finite has no name."""
    if not number.is_finite():
        raise NotCompact("a number is not finite")
    return tuple(int(part) for end in (number.mid(), number.rad()) for part in end.man_exp())


def half_line(mean: arb, variance: arb) -> arb:
    """Return P(u > 0) = erfc(-m / sqrt(2V)) / 2."""
    return (-mean / (2 * variance).sqrt()).erfc() / 2


def smoothed_step(mean: arb, variance: arb, noise: arb) -> arb:
    """Return P(m + sqrt(V) x + e > 0), x and e independent, from P(m + e > 0): the integral over t of the module's docstring."""
    span = (1 + variance / noise).log()
    decay, height = acb(-span / 2), acb(-mean * mean / (2 * noise))

    def slope(t: acb, analytic: bool) -> acb:
        narrower = (decay * t).exp()
        return narrower * (height * narrower * narrower).exp()

    return half_line(mean, noise) - mean * span / (2 * (2 * arb.pi() * noise).sqrt()) * _integral(
        slope, arb(0), arb(1), spare=_LITTLE
    )


def centred_quadrant(turn: int, square: arb, rest: arb) -> arb:
    """Return P(u_1 > 0, u_2 > 0) for a correlation r of known sign, from r^2 and 1 - r^2."""
    end = turn * square.sqrt() / (1 + rest.sqrt())
    scale = acb(1 / arb.pi())
    if turn > 0:
        return arb(1) / 4 + _integral(lambda s, _: scale / (1 + s * s), arb(0), end)
    return _integral(lambda s, _: scale / (1 + s * s), arb(-1), end)


def nearly_independent(m: arb, n: arb, v: arb, w: arb, c: arb) -> arb:
    """Return P(u_1 > 0, u_2 > 0) if the covariance may be zero: within |s(r)| / pi <= |r| / pi of the independent value.

    The integrand over s is at most 1 / pi, for h^2 - 2 t h k + k^2 >= 0.
    """
    beside = abs(c) / (v * w).sqrt() / arb.pi()
    return half_line(m, v) * half_line(n, w) + arb(0, beside.abs_upper())


def quadrant(h: arb, k: arb, r: arb, rest: arb) -> arb:
    """Return P(u_1 > 0, u_2 > 0) for means h and k, variances 1 and a correlation r, with ``rest`` = 1 - r^2."""
    squares, twice, scale = acb(h * h + k * k), acb(4 * h * k), acb(1 / arb.pi())

    def density(s: acb, analytic: bool) -> acb:
        above, below = 1 + s * s, 1 - s * s
        return scale * (-(squares * above - twice * s) * above / (2 * below * below)).exp() / above

    return half_line(h, arb(1)) * half_line(k, arb(1)) + _integral(density, arb(0), r / (1 + rest.sqrt()))


def from_independence(mean: Sequence[arb], covariance: Sequence[Sequence[arb]]) -> arb:
    """Return the integral over t of the module's docstring: the orthant of three variables minus that of an independent first."""
    parts = []
    for j, k in ((1, 2), (2, 1)):
        if not covariance[0][j].is_zero():
            parts.append(_slope(*(acb(mean[i]) for i in (0, j, k)), *_entries(covariance, j, k)))
    return _integral(lambda t, analytic: sum((part(t, analytic) for part in parts), acb(0)), arb(0), arb(1))


def _entries(covariance: Sequence[Sequence[arb]], j: int, k: int) -> list[acb]:
    return [acb(covariance[a][b]) for a, b in ((0, 0), (j, j), (k, k), (0, j), (0, k), (j, k))]


def _slope(m: acb, mj: acb, mk: acb, v: acb, vj: acb, vk: acb, cj: acb, ck: acb, cjk: acb) -> Callable[[acb, bool], acb]:
    """Prepare C_1j f_1j(0; t) P_t(u_k > 0 | u_1 = u_j = 0)."""
    pi2 = 2 * acb.pi()

    def at(t: acb, analytic: bool) -> acb:
        a, b = t * cj, t * ck
        determinant = v * vj - a * a
        weighted = vj * m - a * mj, v * mj - a * m  # the inverse of the pair's covariance times its means, times the determinant
        height = (-(m * weighted[0] + mj * weighted[1]) / (2 * determinant)).exp()
        centre = mk - (b * weighted[0] + cjk * weighted[1]) / determinant
        spread = vk - (b * b * vj - 2 * a * b * cjk + cjk * cjk * v) / determinant
        above = (-centre / (2 * spread).sqrt(analytic=analytic)).erfc() / 2
        return cj * height * above / (pi2 * determinant.sqrt(analytic=analytic))

    return at


def _integral(integrand: Callable[[acb, bool], acb], low: arb, high: arb, *, spare: int = SPARE) -> arb:
    """Enclose the integral of an integrand that is real on the line, to the working precision less ``SPARE`` bits."""
    integrand(acb((low + high) / 2), False)  # fail here: FLINT would hide our exceptions
    value = acb.integral(
        integrand,
        acb(low),
        acb(high),
        rel_tol=arb(2) ** (spare - ctx.prec),
        abs_tol=arb(2) ** (-4 * ctx.prec),
        eval_limit=EVALUATIONS,
    )
    return value.real
