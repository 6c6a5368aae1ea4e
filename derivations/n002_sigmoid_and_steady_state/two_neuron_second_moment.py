r"""E[<w_k, X> X; S > 0, T > 0] for two neurons, document 002, equations (16)-(18).

The document gives only the end of the calculation and points to its earlier version, document
001. Line (17) here is printed exactly as (47) there, and (18) as (48); the expressions are shared.
Neither is the expectation, which is

    (1 / 2 pi) [ sqrt(rho_kk / rho_11) sqrt(1 - gamma^2) Sigma_1 w_1 + acos(-gamma) Sigma_1 w_k ].
"""

from sympy import acos, pi, sqrt

from derivations.claim import Departure, Derivation, Line, Source
from derivations.n001_relu_and_gates.projection_matrix_c import AS_DEFINED
from derivations.n001_relu_and_gates.truncated_second_moment import cosine as g_
from derivations.n001_relu_and_gates.two_neuron_second_moment import (
    CORRECT,
    CORRECT_FIRST,
    FIRST_47,
    FIRST_48,
    FIRST_COEFFICIENT,
    FIRST_DOMAIN,
    FIRST_SLIPS,
    GAMMA_NONZERO,
    MADE_IN_43,
    MADE_IN_44,
    MADE_IN_45,
    MADE_IN_FIRST_47,
    PRINTED_47,
    PRINTED_48,
    PRINTED_FIRST_47,
    SECOND_47,
    ratio,
)
from derivations.notation import a_S1w1, a_S1wk

SOURCE = Source("002", "Gaussian Data")

TWO_NEURONS = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for two neurons",
    quantity=AS_DEFINED,
    lines=(
        Line(
            17,
            FIRST_47 * a_S1w1 + SECOND_47 * a_S1wk,
            PRINTED_47,
            error=Departure(
                "(47) of document 001, with the errors made on the way to it",
                difference=MADE_IN_43 + MADE_IN_44 + MADE_IN_45,
                inherits=("001:47",),
            ),
            correction=CORRECT,
            uses=("001:47",),
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
            FIRST_47,
            PRINTED_FIRST_47,
            part="first-coefficient",
            error=Departure("(17) is wrong", difference=MADE_IN_FIRST_47, inherits=("002:17",)),
            correction=CORRECT_FIRST,
            uses=("002:17",),
        ),
        Line(
            18,
            FIRST_48,
            PRINTED_48,
            correction=CORRECT_FIRST,
            uses=("001:48",),
            note="the coefficient of Sigma_1 w_k is printed as [? some mess ?] and is not encoded",
        ),
    ),
    domain=FIRST_DOMAIN,
    slips=FIRST_SLIPS,
)
