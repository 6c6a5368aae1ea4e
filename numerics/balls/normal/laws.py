r"""Normal laws as numbers: multiply by exponentials, join with affine forms, condition on a form being zero.

tilted      e^{x.H x / 2 + b.x + c} times the density of N(m, C) is w times that of N(m', C'), where C'^-1 = C^-1 - H,
            m' = C' (C^-1 m + b) and w = sqrt(det C' / det C) e^{c + (m'.C'^-1 m' - m.C^-1 m) / 2}: complete the square.
            Of k variables, (2 pi)^(-k/2) times Lebesgue's measure takes the place of the density with C^-1 = 0 and det C = 1.
joined      (x, A x + d + e) with e ~ N(0, D) independent of x is normal.
given       of a normal vector, given that its j-th entry is zero, the mean is m - C_j m_j / C_jj, the covariance C - C_j C_j' / C_jj.

Each follows by comparing densities. Covariances that are inverted or conditioned on must be certainly positive definite.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flint import arb, fmpq

from closedform.numerics.balls.normal.numbers import (
    HALF,
    ONE,
    ZERO,
    Matrix,
    Number,
    Polynomial,
    ball,
    dot,
    inverse,
    is_zero,
    positive,
    root,
    sign,
    times,
)  # fmt: skip


@dataclass(frozen=True)
class Normal:
    """A normal law with a mean (k) and a certainly positive definite covariance (k x k), times a weight."""

    mean: list[Number]
    covariance: Matrix
    weight: Number = ONE


@dataclass(frozen=True)
class Line:
    """An affine form: a slope for each variable, and an offset."""

    slopes: tuple[Number, ...]
    offset: Number

    @property
    def is_exact(self) -> bool:
        """True if all its numbers are rational."""
        return all(isinstance(c, fmpq) for c in (*self.slopes, self.offset))


@dataclass(frozen=True)
class Form:
    """An affine form of the variables, plus independent centred noise.

    Args:
        slopes: one coefficient for each variable.
        offset: its constant.
        noise: the variance of the noise.
    """

    slopes: tuple[Number, ...]
    offset: Number
    noise: Number = ZERO


def conditioned(mean: Sequence[Number], covariance: Matrix, values: dict[int, Number]) -> tuple[list[Number], Matrix]:
    """Condition a normal vector on the values of some entries; the others keep their order.

    Raises:
        NotCompact: their covariance is not certainly positive definite.
    """
    fixed, free = list(values), [i for i in range(len(mean)) if i not in values]
    if not fixed:
        return list(mean), covariance
    precision, _ = inverse([[covariance[i][j] for j in fixed] for i in fixed])
    off = times(precision, [values[i] - mean[i] for i in fixed])
    across = [[covariance[i][j] for j in fixed] for i in free]
    gains = [times(precision, row) for row in across]
    return (
        [mean[i] + dot(row, off) for i, row in zip(free, across, strict=True)],
        [
            [covariance[i][j] - dot(gain, other) for j, other in zip(free, across, strict=True)]
            for i, gain in zip(free, gains, strict=True)
        ],
    )


def tilted(law: Normal | None, exponent: Polynomial, size: int) -> Normal:
    """Multiply a law, or (2 pi)^(-k/2) times Lebesgue's measure, by the exponential of a polynomial of degree at most two.

    Raises:
        NotCompact: the product is not certainly integrable.
    """
    constant = exponent.get((0,) * size, ZERO)
    units = [tuple(int(i == j) for j in range(size)) for i in range(size)]
    linear = [exponent.get(unit, ZERO) for unit in units]
    curvature = [[exponent.get(tuple(map(int.__add__, u, v)), ZERO) * (2 if u == v else 1) for v in units] for u in units]
    if law is not None and all(is_zero(c) for row in curvature for c in row):
        moved = times(law.covariance, linear)
        mean = [a + b for a, b in zip(law.mean, moved, strict=True)]
        gain = constant + dot(linear, law.mean) + dot(linear, moved) * HALF
        return Normal(mean, law.covariance, _times_exp(law.weight, gain))
    if law is None:
        before: Matrix = [[ZERO] * size for _ in range(size)]
        push, level = linear, constant
        spread: Number = ONE
    else:
        before, determinant = inverse(law.covariance)
        push = [a + b for a, b in zip(times(before, law.mean), linear, strict=True)]
        level = constant - dot(law.mean, times(before, law.mean)) * HALF
        spread = 1 / determinant
    precision = [[a - b for a, b in zip(row, other, strict=True)] for row, other in zip(before, curvature, strict=True)]
    covariance, minor = inverse(precision)
    mean = times(covariance, push)
    weight = root(spread / minor) * (ONE if law is None else law.weight)
    return Normal(mean, covariance, _times_exp(weight, level + dot(mean, push) * HALF))


def _times_exp(weight: Number, exponent: Number) -> Number:
    return weight if is_zero(exponent) else ball(weight) * ball(exponent).exp()


@dataclass
class Joint:
    """Jointly normal variables and forms, given that some forms are zero, with the density of those forms at zero.

    Args:
        mean: of the variables, then of the forms in order.
        covariance: of the same entries.
        variables: how many of them are variables.
        density: at zero, of the forms that are conditioned on; None if there are none.
        children: the law given one more form, by the form's place.
    """

    mean: list[Number]
    covariance: Matrix
    variables: int
    density: arb | None = None
    children: dict[int, Joint] = field(default_factory=dict)

    def given(self, j: int) -> Joint:
        """Condition on the j-th form being zero; its place then has a form that is always zero.

        Raises:
            NotCompact: its variance is not certainly positive.
        """
        if j not in self.children:
            at = self.variables + j
            variance = positive(self.covariance[at][at], "the variance of a form")
            column = [row[at] for row in self.covariance]
            gain = [c / variance for c in column]
            place = self.mean[at]
            mean = [m if is_zero(g) else m - g * place for m, g in zip(self.mean, gain, strict=True)]
            covariance = [
                row if is_zero(g) else [c if is_zero(d) else c - g * d for c, d in zip(row, column, strict=True)]
                for row, g in zip(self.covariance, gain, strict=True)
            ]
            height = 1 / (2 * arb.pi() * ball(variance)).sqrt()
            if not is_zero(place):
                height *= (-ball(place) * ball(place) / (2 * ball(variance))).exp()  # arb ** 2 is NaN where a ball holds zero
            self.children[j] = Joint(mean, covariance, self.variables, height if self.density is None else self.density * height)
        return self.children[j]

    def among(self, forms: Sequence[int]) -> tuple[list[Number], Matrix]:
        """Return the mean and the covariance of some forms."""
        places = [self.variables + j for j in forms]
        return [self.mean[i] for i in places], [[self.covariance[i][j] for j in places] for i in places]


def joined(law: Normal, forms: Sequence[Form]) -> Joint:
    """Join a law's variables with forms of them."""
    n = len(law.mean)
    with_forms = [times(law.covariance, form.slopes) for form in forms]  # covariances of the variables with each form
    mean = [*law.mean, *(dot(form.slopes, law.mean) + form.offset for form in forms)]
    covariance = [[*law.covariance[i], *(column[i] for column in with_forms)] for i in range(n)]
    for i, form in enumerate(forms):
        row = [*with_forms[i], *(dot(form.slopes, column) for column in with_forms)]
        row[n + i] = row[n + i] + form.noise
        covariance.append(row)
    return Joint(mean, covariance, n)


def is_centred(mean: Sequence[Number]) -> bool:
    """Return True if all means are certainly zero."""
    return all(sign(m) == 0 for m in mean)
