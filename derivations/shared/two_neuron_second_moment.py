r"""E[<w_k, X> X; S > 0, T > 0] for two neurons, S = <w_1, X> and T = <w_k, X>, through the matrix C of E[X | S, T] = C (S, T)'.

The right answer is

    (1 / 2 pi) [ sqrt(rho_kk / rho_11) sqrt(1 - gamma^2) Sigma_1 w_1 + acos(-gamma) Sigma_1 w_k ].

The printed coefficients of both vectors, which are wrong, are here too, and what each step on the way to them has too much. A vector
enters by its inner product with an arbitrary direction a; a coefficient is read off by a direction with a' Sigma_1 w_1 = 1 and
a' Sigma_1 w_k = 0, or 0 and 1.
"""

from sympy import Heaviside, ImmutableMatrix, Integer, acos, asin, pi, sqrt

from closedform.derivations.claims.notation import (
    PAIR_DOMAIN,
    TRIPLE,
    TRIPLE_DOMAIN,
    A,
    S,
    T,
    a_S1a,
    a_S1w1,
    a_S1wk,
    gamma,
    rho_1k,
    rho_11,
    rho_kk,
    s_1,
    s_k,
)
from closedform.derivations.claims.words import Derivation, Domain, Line, Premise, Source, between, following, positive
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian

det = rho_11 * rho_kk - rho_1k**2
cosine = rho_1k / sqrt(rho_11 * rho_kk)


def closed_form(variance: Form) -> Form:
    """Give the closed form of the moment over the quadrant of the square with this variance."""
    return variance / (2 * pi) * (acos(-cosine) + rho_1k / (rho_11 * rho_kk) * sqrt(det))


CROSS_MOMENT_PRINTED = rho_1k / (2 * pi) * (asin(cosine) + rho_1k / (rho_11 * rho_kk) * sqrt(det))
CROSS_MOMENT_CLOSED = (rho_1k * acos(-cosine) + sqrt(det)) / (2 * pi)

QUADRANT = Heaviside(S) * Heaviside(T)
ROW = ImmutableMatrix([[a_S1w1, a_S1wk]])
C = ROW * ImmutableMatrix([[rho_11, rho_1k], [rho_1k, rho_kk]]).inv()  # a' C


def column(first: Form, second: Form) -> Form:
    """Stack two numbers."""
    return ImmutableMatrix([first, second])


AS_DEFINED = E(QUADRANT * T * A, TRIPLE)
SQUARE_ROOT = rho_1k / (rho_11 * rho_kk)

GAMMA_NONZERO = Domain(TRIPLE_DOMAIN.symbols, (gamma**2 > 0,), TRIPLE_DOMAIN.chart)
ratio = rho_kk / rho_11
CORRECT = (sqrt(ratio) * sqrt(1 - cosine**2) * a_S1w1 + acos(-cosine) * a_S1wk) / (2 * pi)
CORRECT_FIRST = sqrt(ratio) * sqrt(1 - cosine**2) / (2 * pi)


def over_the_root(variance: Form) -> Form:
    """Give the last term of a printed coefficient, (1 / gamma variance - 1 / sqrt(rho_11 rho_kk)) / (2 pi sqrt(1 - gamma^2))."""
    return (1 / (cosine * variance) - 1 / sqrt(rho_11 * rho_kk)) / (2 * pi * sqrt(1 - cosine**2))


# The two coefficients as printed, and the first as simplified.
FIRST_OF_BOTH = (ratio * acos(-cosine) - cosine**2 * asin(cosine)) / (2 * pi * (1 - cosine**2)) + over_the_root(rho_11)
SECOND_OF_BOTH = -cosine / (2 * pi * (1 - cosine**2)) * sqrt(rho_11 / rho_kk) * (
    ratio * acos(cosine) - asin(cosine)
) + over_the_root(rho_kk)
FIRST_SIMPLIFIED = (
    (cosine**2 - ratio) / (2 * pi * (1 - cosine**2)) * acos(cosine)
    + (2 * ratio - cosine**2) / (4 * (1 - cosine**2))
    + over_the_root(rho_11)
)
BOTH = FIRST_OF_BOTH * a_S1w1 + SECOND_OF_BOTH * a_S1wk
AT_THE_END = Premise("001:47", BOTH, CORRECT)  # where document 001 arrives, and document 002 begins
LATEX_OF_FIRST = (
    r"\frac{1}{2\pi(1-\gamma^2)} \left(\frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(-\gamma) - \gamma^2 \sin^{-1}(\gamma) \right) + "
    r"\frac{\frac{1}{\gamma\rho_{11}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}}"
)
LATEX_OF_BOTH = (
    r"\left[" + LATEX_OF_FIRST + r"\right] \Sigma_1 w_1 + \left[-\frac{\gamma}{2\pi(1-\gamma^2)} "
    r"\sqrt{\frac{\rho_{11}}{\rho_{kk}}} \left(\frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(\gamma) - \sin^{-1}(\gamma) \right) + "
    r"\frac{\frac{1}{\gamma\rho_{kk}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_k"
)
# What is right, in the documents' letters: the expectation, its first coefficient, and C times the column that it takes.
LATEX_CORRECT_FIRST = r"\frac{1}{2\pi} \sqrt{\frac{\rho_{kk}}{\rho_{11}} (1 - \gamma^2)}"
LATEX_CORRECT = (
    r"\frac{1}{2\pi} \left[\sqrt{\frac{\rho_{kk}}{\rho_{11}} (1 - \gamma^2)} \Sigma_1 w_1 + \cos^{-1}(-\gamma) \Sigma_1 w_k \right]"
)
LATEX_CORRECT_THROUGH_C = (
    r"C \begin{bmatrix} \frac{1}{2\pi} \left(\rho_{1k} \cos^{-1}\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) + "
    r"\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right) \\ \frac{\rho_{kk}}{2\pi} "
    r"\left(\cos^{-1}\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) + \frac{\rho_{1k}}{\rho_{11}\rho_{kk}} "
    r"\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right) \end{bmatrix}"
)


def read_off_first(expectation: Form) -> Form:
    """Give the coefficient of Sigma_1 w_1: along a direction a with a' Sigma_1 w_1 = 1 and a' Sigma_1 w_k = 0."""
    return expectation.xreplace({a_S1w1: Integer(1), a_S1wk: Integer(0)})


# The law of (S, T, A) for the direction a that reads off the coefficient of Sigma_1 w_1. It is
# no coordinate direction, so the law names no directions; the variance of A drops out.
READ_OFF = Gaussian((S, T, A), [[rho_11, rho_1k, 1], [rho_1k, rho_kk, 0], [1, 0, a_S1a]])
FIRST_COEFFICIENT = E(QUADRANT * T * A, READ_OFF)
FIRST_DOMAIN = Domain(
    symbols={s_1: positive, s_k: positive, gamma: between(-1, 1)},
    such_that=(gamma**2 > 0,),
    chart={rho_11: s_1**2, rho_kk: s_k**2, rho_1k: gamma * s_1 * s_k, a_S1a: 1 / (s_1**2 * (1 - gamma**2)) + 1},
)
FIRST_SLIPS = (
    sqrt(rho_11 / rho_kk) * sqrt(1 - cosine**2) / (2 * pi),
    sqrt(ratio) * (1 - cosine**2) / (2 * pi),
    sqrt(ratio) * sqrt(1 - cosine**2) / pi,
)


def first_coefficient(
    source: Source, number: int, value: Form, *, printed: str, of: Premise, simplified: int, note: str, uses: tuple[str, ...] = ()
) -> Derivation:
    """Claim the coefficient of Sigma_1 w_1, read off the whole, and the form that it is simplified to.

    Args:
        source: document and section.
        number: of the display with both coefficients.
        value: the first of them, as printed.
        printed: in LaTeX.
        of: the whole that it is read off.
        simplified: number of the display with the simplified form.
        note: on that display.
        uses: what that display rests on.
    """
    return Derivation(
        source=source,
        says="the coefficient of Sigma_1 w_1 in E[T X; S > 0, T > 0]",
        quantity=FIRST_COEFFICIENT,
        lines=(
            Line(
                number,
                value,
                printed=printed,
                part="first-coefficient",
                follows=following("the coefficient of Sigma_1 w_1", read_off_first, of),
                correction=CORRECT_FIRST,
                corrected=LATEX_CORRECT_FIRST,
            ),
            Line(
                simplified,
                FIRST_SIMPLIFIED,
                printed=(
                    r"\left[\frac{\gamma^2 - \frac{\rho_{kk}}{\rho_{11}}}{2\pi(1-\gamma^2)} \cos^{-1}(\gamma) + "
                    r"\frac{2\frac{\rho_{kk}}{\rho_{11}} - \gamma^2}{4(1-\gamma^2)} + \frac{\frac{1}{\gamma\rho_{11}} - "
                    r"\frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_1"
                ),
                correction=CORRECT_FIRST,
                corrected=rf"{LATEX_CORRECT_FIRST} \Sigma_1 w_1",
                uses=uses,
                note=note,
            ),
        ),
        domain=FIRST_DOMAIN,
        slips=FIRST_SLIPS,
    )


# What the steps on the way to the coefficients have too much. Against the expectation: the column (S^2, S T)' for (S T, T^2)' and wrong
# entries. Against the step before: rho_kk and rho_1k lost beside the roots; 1/gamma for gamma.
MADE_BY_THE_ROOTS = SQUARE_ROOT * sqrt(det) / (2 * pi) * (C * column(1 - rho_kk, 1 - rho_1k))[0]
MADE_BY_GAMMA = (
    ((rho_kk - rho_1k) * a_S1w1 + (rho_11 - rho_1k) * a_S1wk)
    * (1 / cosine - cosine)
    / (2 * pi * sqrt(1 - cosine**2) * rho_11 * rho_kk)
)

# The direction a that reads off the coefficient of Sigma_1 w_k: a' Sigma_1 w_1 = 0 and a' Sigma_1 w_k = 1.
READ_OFF_SECOND = Gaussian((S, T, A), [[rho_11, rho_1k, 0], [rho_1k, rho_kk, 1], [0, 1, a_S1a]])
SECOND_COEFFICIENT = E(QUADRANT * T * A, READ_OFF_SECOND)
SECOND_DOMAIN = Domain(
    symbols={s_1: positive, s_k: positive, gamma: between(-1, 1)},
    chart={**PAIR_DOMAIN.chart, a_S1a: 1 / (s_k**2 * (1 - gamma**2)) + 1},
)
SECOND_CLOSED = acos(-cosine) / (2 * pi)
SECOND_SLIPS = (acos(cosine) / (2 * pi), asin(cosine) / (2 * pi), acos(-cosine) / pi)


def second_coefficient(source: Source, number: int, *, printed: str, part: str, note: str) -> Derivation:
    """Claim what the coefficient of Sigma_1 w_k is, which no document gives."""
    return Derivation(
        source=source,
        says="the coefficient of Sigma_1 w_k in E[T X; S > 0, T > 0]",
        quantity=SECOND_COEFFICIENT,
        line=Line(number, SECOND_CLOSED, printed=printed, part=part, note=note),
        domain=SECOND_DOMAIN,
        slips=SECOND_SLIPS,
        kind="finished",
    )
