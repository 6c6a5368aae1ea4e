r"""E[<w_k, X> X; S > 0, T > 0] for two neurons, document 001, equations (31)-(33) and (41)-(48).

The right answer, which no line reaches, is

    (1 / 2 pi) [ sqrt(rho_kk / rho_11) sqrt(1 - gamma^2) Sigma_1 w_1 + acos(-gamma) Sigma_1 w_k ].

A vector enters by its inner product with an arbitrary direction a. Line (48) prints only the
coefficient of Sigma_1 w_1; it is compared with that coefficient as defined, the inner product
with a direction a that has a' Sigma_1 w_1 = 1 and a' Sigma_1 w_k = 0. From (45) on the lines
divide by gamma, so gamma = 0 is left out.
"""

from sympy import acos, asin, expand, pi, sqrt

from closedform.derivations.claims.notation import TRIPLE_DOMAIN, S, T, a_S1w1, a_S1wk, rho_1k, rho_11, rho_kk
from closedform.derivations.claims.words import Departure, Derivation, Line, following
from closedform.derivations.functions.types import Form
from closedform.derivations.n001_relu_and_gates.projection_matrix_c import CONDITIONING, MASS, conditional, partial
from closedform.derivations.n001_relu_and_gates.truncated_cross_moment import CROSS_MOMENT
from closedform.derivations.n001_relu_and_gates.truncated_second_moment import SECOND_MOMENT, SOURCE
from closedform.derivations.shared.half_line_means import CONDITIONAL, PARTIAL
from closedform.derivations.shared.two_neuron_second_moment import (
    AS_DEFINED,
    BOTH,
    CORRECT,
    CROSS_MOMENT_CLOSED,
    CROSS_MOMENT_PRINTED,
    FIRST_OF_BOTH,
    GAMMA_NONZERO,
    LATEX_CORRECT,
    LATEX_CORRECT_THROUGH_C,
    LATEX_OF_BOTH,
    LATEX_OF_FIRST,
    MADE_BY_GAMMA,
    MADE_BY_THE_ROOTS,
    C,
    closed_form,
    column,
    det,
    first_coefficient,
    ratio,
)
from closedform.derivations.shared.two_neuron_second_moment import cosine as g_


def moments_put_in(through_c: Form, second: Form, cross: Form) -> Form:
    """Put closed forms of E[S^2; S > 0, T > 0] and E[S T; S > 0, T > 0] into the expectation through C, conditional or partial."""
    third = second.xreplace({rho_11: rho_kk, rho_kk: rho_11})  # E[T^2; S > 0, T > 0], by exchange of both neurons
    moments = {S**2: second, S * T: cross, T**2: third}
    closed = {partial(body): form for body, form in moments.items()} | {
        conditional(body): form / MASS for body, form in moments.items()
    }
    return expand(through_c.xreplace(closed))


# The sign of (20) is a conditional expectation, by the factor P(S > 0, T > 0) beside it, or the partial one that (21) and (26) make of it.
READ_AS = (CONDITIONAL, PARTIAL)
MASS_DROPPED = {PARTIAL: Departure("the factor P(S > 0, T > 0) of (20) is dropped", ratio=1 / MASS)}

THROUGH_C = Derivation(
    source=SOURCE,
    says="C times the two closed forms (25) and (30)",
    quantity=dict.fromkeys(READ_AS, AS_DEFINED),
    line=Line(
        33,
        (C * column(closed_form(rho_kk), CROSS_MOMENT_PRINTED))[0],
        printed=r"C \left[\frac{\rho_{kk}}{2\pi} \left(\cos^{-1} \left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + "
        r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right) \right. \left. + "
        r"\frac{\rho_{1k}}{2\pi} \left(\sin^{-1} \left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + "
        r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right) \right]",
        follows={
            reading: following(
                "the closed forms put in for the moments",
                moments_put_in,
                CONDITIONING.premise(20, reading=reading),
                SECOND_MOMENT.premise(25),
                CROSS_MOMENT.premise(30),
            )
            for reading in READ_AS
        },
        error=MASS_DROPPED,
        correction=(C * column(CROSS_MOMENT_CLOSED, closed_form(rho_kk)))[0],
        corrected=LATEX_CORRECT_THROUGH_C,
        note="C is n x 2: the sum in (32)-(33) is read as the column of its two terms, as "
        "(35) has it, and C E[T X] in (31) as E[T X], which (20) writes as C times that column. As printed, (25) is "
        "E[T^2; S>0, T>0], which is the second entry that is needed",
    ),
    domain=TRIPLE_DOMAIN,
    slips=((C * column(closed_form(rho_11), CROSS_MOMENT_CLOSED))[0], (C * column(CROSS_MOMENT_CLOSED, closed_form(rho_11)))[0]),
)

THROUGH_C_AGAIN = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for two neurons, through C",
    quantity=dict.fromkeys(READ_AS, AS_DEFINED),
    line=Line(
        42,
        (C * column(partial(S**2), partial(S * T)))[0],
        printed=r"C \mathbb{E}_{X, S > 0, T > 0 | Y=1} [TX]",
        follows={
            reading: following(
                "the expectation through C, by (20)", lambda through_c: through_c, CONDITIONING.premise(20, reading=reading)
            )
            for reading in READ_AS
        },
        error=MASS_DROPPED,
        correction=(C * column(partial(S * T), partial(T**2)))[0],
        corrected=r"C \mathbb{E}_{S,T|Y=1} \left[\mathbb{1}(S>0, T>0) \begin{bmatrix} ST \\ T^2 \end{bmatrix} \right]",
        note="C is n x 2 and does not conform with the n-vector T X, which (31)-(33) write as the column (S^2, S T)' of (20). With T b, b of "
        "(15), for it the line would be right, but the text has that column throughout. Partial expectations, as in (21) and (26)",
    ),
    domain=TRIPLE_DOMAIN,
    slips=((C * column(partial(T**2), partial(S * T)))[0],),
)

IN_TOTO = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for two neurons",
    quantity=AS_DEFINED,
    lines=(
        Line(
            43,
            (
                (rho_kk**2 * acos(-g_) - rho_1k**2 * asin(g_)) * a_S1w1
                + (-rho_1k * rho_kk * acos(-g_) + rho_1k * rho_11 * asin(g_)) * a_S1wk
            )
            / (2 * pi * det)
            + rho_1k / (2 * pi * rho_11 * rho_kk * sqrt(det)) * ((rho_kk - rho_1k) * a_S1w1 + (rho_11 - rho_1k) * a_S1wk),
            printed=r"\frac{1}{2\pi} \cdot \frac{1}{\rho_{11}\rho_{kk} - \rho_{1k}^2} \left[\left(\rho_{kk}^2 \cos^{-1} "
            r"\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) - \rho_{1k}^2 \sin^{-1} "
            r"\left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \right) \Sigma_1 w_1 + \left(-\rho_{1k}\rho_{kk} \cos^{-1} "
            r"\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + \rho_{1k}\rho_{11} \sin^{-1} "
            r"\left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) \right) \Sigma_1 w_k \right] + \frac{1}{2\pi} \cdot "
            r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \cdot \frac{1}{\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} ((\rho_{kk} - "
            r"\rho_{1k})\Sigma_1 w_1 + (\rho_{11} - \rho_{1k})\Sigma_1 w_k)",
            follows=following("the same expectation, by (38) and (40)", lambda through_c: through_c, THROUGH_C.premise(33)),
            error=Departure(
                "the factors rho_kk and rho_1k of the two square roots in (33) are dropped", difference=MADE_BY_THE_ROOTS
            ),
            correction=sqrt(det) / (2 * pi * rho_11) * a_S1w1 + acos(-g_) / (2 * pi) * a_S1wk,
            corrected=r"\frac{1}{2\pi} \left[\frac{\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}}{\rho_{11}} \Sigma_1 w_1 + "
            r"\cos^{-1}\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) \Sigma_1 w_k \right]",
            uses=("001:38", "001:40"),
        ),
        Line(
            44,
            (
                (rho_kk**2 * acos(-g_) - rho_1k**2 * asin(g_)) * a_S1w1
                + (-rho_1k * rho_kk * acos(g_) + rho_1k * rho_11 * asin(g_)) * a_S1wk
            )
            / (2 * pi * (1 - g_**2) * rho_11 * rho_kk)
            + rho_1k
            / (2 * pi * sqrt(1 - g_**2) * sqrt(rho_11 * rho_kk) ** 3)
            * ((rho_kk - rho_1k) * a_S1w1 + (rho_11 - rho_1k) * a_S1wk),
            printed=r"\frac{1}{2\pi(1-\gamma^2)\rho_{11}\rho_{kk}} \left[(\rho_{kk}^2 \cos^{-1}(-\gamma) - \rho_{1k}^2 "
            r"\sin^{-1}(\gamma)) \Sigma_1 w_1 + (-\rho_{1k}\rho_{kk} \cos^{-1}(\gamma) + \rho_{1k}\rho_{11} \sin^{-1}(\gamma)) "
            r"\Sigma_1 w_k \right] + \frac{1}{2\pi\sqrt{1-\gamma^2}} \cdot \frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}^3} "
            r"((\rho_{kk} - \rho_{1k})\Sigma_1 w_1 + (\rho_{11} - \rho_{1k})\Sigma_1 w_k)",
            error=Departure("acos(-gamma) became acos(gamma) in the coefficient of Sigma_1 w_k", edit=((acos(g_), acos(-g_)),)),
            correction=CORRECT,
            corrected=LATEX_CORRECT,
        ),
        Line(
            45,
            ((ratio * acos(-g_) - g_**2 * asin(g_)) * a_S1w1 + (-rho_1k / rho_11 * acos(g_) + rho_1k / rho_kk * asin(g_)) * a_S1wk)
            / (2 * pi * (1 - g_**2))
            + ((rho_kk - rho_1k) * a_S1w1 + (rho_11 - rho_1k) * a_S1wk) / (2 * pi * g_ * sqrt(1 - g_**2) * rho_11 * rho_kk),
            printed=r"\frac{1}{2\pi(1-\gamma^2)} \left[\left(\frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(-\gamma) - \gamma^2 "
            r"\sin^{-1}(\gamma) \right) \Sigma_1 w_1 + \left(-\frac{\rho_{1k}}{\rho_{11}} \cos^{-1}(\gamma) + "
            r"\frac{\rho_{1k}}{\rho_{kk}} \sin^{-1}(\gamma) \right) \Sigma_1 w_k \right] + "
            r"\frac{1}{2\pi\gamma\sqrt{1-\gamma^2}\rho_{11}\rho_{kk}} ((\rho_{kk} - \rho_{1k})\Sigma_1 w_1 + (\rho_{11} - "
            r"\rho_{1k})\Sigma_1 w_k)",
            error=Departure("the factor gamma became 1/gamma", difference=MADE_BY_GAMMA),
            correction=CORRECT,
            corrected=LATEX_CORRECT,
        ),
        Line(
            46,
            (
                (ratio * acos(-g_) - g_**2 * asin(g_)) / (2 * pi * (1 - g_**2))
                + (rho_kk - rho_1k) / (2 * pi * g_ * sqrt(1 - g_**2) * rho_11 * rho_kk)
            )
            * a_S1w1
            + (
                (-rho_1k / rho_11 * acos(g_) + rho_1k / rho_kk * asin(g_)) / (2 * pi * (1 - g_**2))
                + (rho_11 - rho_1k) / (2 * pi * g_ * sqrt(1 - g_**2) * rho_11 * rho_kk)
            )
            * a_S1wk,
            printed=r"\left[\frac{1}{2\pi(1-\gamma^2)} \left(\frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(-\gamma) - \gamma^2 "
            r"\sin^{-1}(\gamma) \right) + \frac{\rho_{kk} - \rho_{1k}}{2\pi\gamma\sqrt{1-\gamma^2}\rho_{11}\rho_{kk}} \right] "
            r"\Sigma_1 w_1 + \left[\frac{1}{2\pi(1-\gamma^2)} \left(-\frac{\rho_{1k}}{\rho_{11}} \cos^{-1}(\gamma) + "
            r"\frac{\rho_{1k}}{\rho_{kk}} \sin^{-1}(\gamma) \right) + \frac{\rho_{11} - "
            r"\rho_{1k}}{2\pi\gamma\sqrt{1-\gamma^2}\rho_{11}\rho_{kk}} \right] \Sigma_1 w_k",
            correction=CORRECT,
            corrected=LATEX_CORRECT,
        ),
        Line(47, BOTH, LATEX_OF_BOTH, correction=CORRECT, corrected=LATEX_CORRECT),
    ),
    domain=GAMMA_NONZERO,
    slips=(
        (sqrt(ratio) * sqrt(1 - g_**2) * a_S1w1 + acos(g_) * a_S1wk) / (2 * pi),
        (sqrt(1 / ratio) * sqrt(1 - g_**2) * a_S1w1 + acos(-g_) * a_S1wk) / (2 * pi),
        (sqrt(ratio) * a_S1w1 + acos(-g_) * a_S1wk) / (2 * pi),
    ),
)

FIRST = first_coefficient(
    SOURCE,
    47,
    FIRST_OF_BOTH,
    printed=LATEX_OF_FIRST,
    of=IN_TOTO.premise(47),
    simplified=48,
    note="the coefficient of Sigma_1 w_k is printed as [??] and is not encoded",
)
