r"""Conditional means of Gaussian data for one neuron, document 002, equations (6)-(14).

The expressions are those of document 001, (6)-(13), with other marks under the expectations: E_{S > 0 | Y = 1} restricts
((6) has no factor P(S > 0), and (11) brings it in as it passes to E_{S | S > 0, Y = 1}, which conditions). In (13) that
restricted expectation stands beside a P(S > 0) as well, which it has already: the line is false, as no sentence reads it otherwise.
"""

from sympy import Heaviside, Integer, pi, sqrt

from closedform.derivations.claims.notation import A, S, a_S0w1, a_S1a, a_S1w1, rho_11, s, sigma_0
from closedform.derivations.claims.words import Departure, Derivation, Line, Source
from closedform.derivations.laws import E
from closedform.derivations.shared.flow_of_one_neuron import FLOW_DOMAIN, ZERO
from closedform.derivations.shared.half_line_means import (
    FIRST_MOMENT,
    GIVEN_S,
    HALF_LINE_MEAN,
    HALF_LINE_SQUARE,
    LEFTOVER,
    MEAN_AS_DEFINED,
    MEAN_GIVEN_S,
    MEAN_SLIPS,
    ONE_DOMAIN,
    OUTER,
    PRINTED_MEAN,
    PROBABILITY,
    SECOND_AS_DEFINED,
    law_given_s,
    mean_by_the_tower,
    mean_of_half_line,
    no_gaussianity_needed,
    second_in_closed_form,
    square_by_symmetry,
    v,
)
from closedform.derivations.shared.split_of_the_data import split, zero_covariance
from closedform.derivations.shared.two_neuron_second_moment import column

SOURCE = Source("002", "Gaussian Data")

TOWER = mean_by_the_tower(
    SOURCE,
    Line(
        6,
        E(GIVEN_S * MEAN_GIVEN_S, OUTER),
        printed=r"\mathbb{E}_{S > 0 | Y=1} [\mathbb{E}_{X|S,Y=1} [X]]",
        note="E_{S > 0 | Y = 1} restricts, as (10) and (11) show",
    ),
)

DECOMPOSITION = split(SOURCE, 7, note="for a point of R^3; v and A are those of (8) and (9)", uses=("001:7",))

ZERO_COVARIANCE = zero_covariance(SOURCE, "zero-covariance")

LAW_GIVEN_S = law_given_s(
    SOURCE,
    "law-given-s",
    slips=(column(s * v, a_S1a), column(v, LEFTOVER)),
)

HALF_LINE = mean_of_half_line(
    SOURCE,
    "mean-of-half-line",
    sqrt(2 / pi * rho_11),
    printed=r"\mathbb{E}_{S|S>0,Y=1} [S] = \left( \frac{2}{\pi} w_1^\top \Sigma_1 w_1 \right)^{\frac{1}{2}}",
    slips=(sqrt(rho_11 / (2 * pi)), sqrt(2 / pi) * rho_11),
)

FIRST = Derivation(
    source=SOURCE,
    says="mean of X over S > 0 in closed form",
    quantity=MEAN_AS_DEFINED,
    lines=(
        Line(10, E(GIVEN_S * s * v, OUTER), printed=r"\mathbb{E}_{S > 0 | Y=1} [Sv]", uses=("002:6",)),
        Line(11, HALF_LINE_MEAN * v * PROBABILITY, printed=r"\mathbb{E}_{S|S>0,Y=1} [Sv] \mathbb{P}(S > 0 | Y = 1)"),
        Line(12, FIRST_MOMENT, PRINTED_MEAN, uses=("002:gaussian-data/mean-of-half-line",)),
    ),
    domain=ONE_DOMAIN,
    slips=MEAN_SLIPS,
)

SECOND = Derivation(
    source=SOURCE,
    says="mean of S X over S > 0, through the conditional mean of X given S",
    quantity=SECOND_AS_DEFINED,
    lines=(
        Line(
            13,
            E(GIVEN_S * s * MEAN_GIVEN_S, OUTER) * PROBABILITY,
            printed=r"\mathbb{E}_{S > 0 | Y=1} [S \mathbb{E}_{X|S,Y=1} [X]] \mathbb{P}(S > 0 | Y = 1)",
            part="middle",
            error=Departure("the partial expectation has P(S > 0) already", edit=((PROBABILITY, Integer(1)),)),
            correction=E(GIVEN_S * s * MEAN_GIVEN_S, OUTER),
            corrected=r"\mathbb{E}_{S > 0 | Y=1} [S \mathbb{E}_{X|S,Y=1} [X]]",
            note="by (10) and (11), E_{S > 0 | Y = 1} [Sv] = E_{S | S > 0, Y = 1} [Sv] P(S > 0 | Y = 1): it is the partial expectation",
        ),
        Line(
            13,
            HALF_LINE_SQUARE * v * PROBABILITY,
            printed=r"\mathbb{E}_{S|S>0,Y=1} [S^2] v \mathbb{P}(S > 0 | Y = 1)",
            part="right",
            error=Departure("equal to the left side, not to what stands between", ratio=Integer(2)),
        ),
    ),
    domain=ONE_DOMAIN,
    slips=(HALF_LINE_SQUARE * v, HALF_LINE_MEAN**2 * v * PROBABILITY),
    kind="expectation",
)

SYMMETRY = square_by_symmetry(SOURCE, "by-symmetry")

NO_GAUSSIANITY = no_gaussianity_needed(SOURCE, "no-gaussianity-needed")

SECOND_CLOSED = second_in_closed_form(SOURCE, 14, uses=("002:13/right",))

OTHER_LABEL = Derivation(
    source=SOURCE,
    says="mean of S X over S > 0 for the other label has the same form, with Sigma_0",
    quantity=E(Heaviside(S) * S * A, ZERO),
    line=Line(
        "both-labels",
        a_S0w1 / 2,
        printed="Both labels appear in the ODE for this term, but the result has the same form.",
        note="(14) with Sigma_0 for Sigma_1",
    ),
    domain=FLOW_DOMAIN,
    slips=(a_S1w1 / 2, a_S0w1 / (2 * sigma_0**2)),
)
