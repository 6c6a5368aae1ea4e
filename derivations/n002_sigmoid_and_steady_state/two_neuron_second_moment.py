r"""E[<w_k, X> X; S > 0, T > 0] for two neurons, document 002, equations (16)-(18).

The document gives only the end of the calculation and points to its earlier version, document
001. Line (17) here is printed exactly as (47) there, and (18) as (48); the expressions are shared.
Neither is the expectation, which is

    (1 / 2 pi) [ sqrt(rho_kk / rho_11) sqrt(1 - gamma^2) Sigma_1 w_1 + acos(-gamma) Sigma_1 w_k ].
"""

from sympy import acos, pi, sqrt

from derivations.claim import Derivation, Line, Source
from derivations.consequence import following
from derivations.notation import a_S1w1, a_S1wk
from derivations.shared.two_neuron_second_moment import (
    AS_DEFINED,
    AT_THE_END,
    BOTH,
    CORRECT,
    CORRECT_FIRST,
    FIRST_COEFFICIENT,
    FIRST_DOMAIN,
    FIRST_OF_BOTH,
    FIRST_SIMPLIFIED,
    FIRST_SLIPS,
    GAMMA_NONZERO,
    LATEX_OF_BOTH,
    LATEX_OF_FIRST,
    LATEX_OF_FIRST_SIMPLIFIED,
    ratio,
    read_off_first,
)
from derivations.shared.two_neuron_second_moment import cosine as g_

SOURCE = Source("002", "Gaussian Data")

TWO_NEURONS = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for two neurons",
    quantity=AS_DEFINED,
    lines=(
        Line(
            17,
            BOTH,
            LATEX_OF_BOTH,
            follows=following("the final result of document 001", lambda form: form, AT_THE_END),
            correction=CORRECT,
        ),
    ),
    domain=GAMMA_NONZERO,
    slips=(
        (sqrt(ratio) * sqrt(1 - g_**2) * a_S1w1 + acos(g_) * a_S1wk) / (2 * pi),
        (sqrt(1 / ratio) * sqrt(1 - g_**2) * a_S1w1 + acos(-g_) * a_S1wk) / (2 * pi),
    ),
)

FIRST = Derivation(
    source=SOURCE,
    says="the coefficient of Sigma_1 w_1 in E[T X; S > 0, T > 0]",
    quantity=FIRST_COEFFICIENT,
    lines=(
        Line(
            17,
            FIRST_OF_BOTH,
            LATEX_OF_FIRST,
            part="first-coefficient",
            follows=following("the coefficient of Sigma_1 w_1", read_off_first, TWO_NEURONS.premise(17)),
            correction=CORRECT_FIRST,
        ),
        Line(
            18,
            FIRST_SIMPLIFIED,
            LATEX_OF_FIRST_SIMPLIFIED,
            correction=CORRECT_FIRST,
            uses=("001:48",),
            note="the coefficient of Sigma_1 w_k is printed as [? some mess ?] and is not encoded",
        ),
    ),
    domain=FIRST_DOMAIN,
    slips=FIRST_SLIPS,
)
