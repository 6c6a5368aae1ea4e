r"""E[<w_k, X> X; S > 0, T > 0] for two neurons, document 002, equations (16)-(18).

The document gives only the end of the calculation and points to its earlier version, document
001. Line (17) here should be (47) there, and (18) be (48): (17) is typed from this document, so that the
step from (47) compares both prints. Neither is the expectation, which is

    (1 / 2 pi) [ sqrt(rho_kk / rho_11) sqrt(1 - gamma^2) Sigma_1 w_1 + acos(-gamma) Sigma_1 w_k ].
"""

from sympy import acos, asin, pi, sqrt

from closedform.derivations.claims.notation import a_S1w1, a_S1wk, rho_11, rho_kk
from closedform.derivations.claims.words import Derivation, Line, Source, following
from closedform.derivations.shared.two_neuron_second_moment import (
    AS_DEFINED,
    AT_THE_END,
    CORRECT,
    GAMMA_NONZERO,
    LATEX_CORRECT,
    first_coefficient,
    ratio,
)
from closedform.derivations.shared.two_neuron_second_moment import cosine as g_

SOURCE = Source("002", "Gaussian Data")

# (17), typed from this document.
PRINTED_FIRST = 1 / (2 * pi * (1 - g_**2)) * (rho_kk / rho_11 * acos(-g_) - g_**2 * asin(g_)) + (
    1 / (g_ * rho_11) - 1 / sqrt(rho_11 * rho_kk)
) / (2 * pi * sqrt(1 - g_**2))
PRINTED_SECOND = -g_ / (2 * pi * (1 - g_**2)) * sqrt(rho_11 / rho_kk) * (rho_kk / rho_11 * acos(g_) - asin(g_)) + (
    1 / (g_ * rho_kk) - 1 / sqrt(rho_11 * rho_kk)
) / (2 * pi * sqrt(1 - g_**2))
LATEX_FIRST = (
    r"\frac{1}{2\pi(1-\gamma^2)} \left( \frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(-\gamma) - \gamma^2 \sin^{-1}(\gamma) \right) + "
    r"\frac{\frac{1}{\gamma\rho_{11}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}}"
)
LATEX_SECOND = (
    r"-\frac{\gamma}{2\pi(1-\gamma^2)} \sqrt{\frac{\rho_{11}}{\rho_{kk}}} \left( \frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(\gamma) - "
    r"\sin^{-1}(\gamma) \right) + \frac{\frac{1}{\gamma\rho_{kk}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}}"
)

TWO_NEURONS = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for two neurons",
    quantity=AS_DEFINED,
    line=Line(
        17,
        PRINTED_FIRST * a_S1w1 + PRINTED_SECOND * a_S1wk,
        rf"\left[ {LATEX_FIRST} \right] \Sigma_1 w_1 + \left[ {LATEX_SECOND} \right] \Sigma_1 w_k",
        follows=following("the final result of document 001", lambda form: form, AT_THE_END),
        correction=CORRECT,
        corrected=LATEX_CORRECT,
    ),
    domain=GAMMA_NONZERO,
    slips=(
        (sqrt(ratio) * sqrt(1 - g_**2) * a_S1w1 + acos(g_) * a_S1wk) / (2 * pi),
        (sqrt(1 / ratio) * sqrt(1 - g_**2) * a_S1w1 + acos(-g_) * a_S1wk) / (2 * pi),
    ),
)

FIRST = first_coefficient(
    SOURCE,
    17,
    PRINTED_FIRST,
    printed=LATEX_FIRST,
    of=TWO_NEURONS.premise(17),
    simplified=18,
    note="the coefficient of Sigma_1 w_k is printed as [? some mess ?] and is not encoded",
    uses=("001:48",),
)
