r"""Conditional means of Gaussian data, document 001, equations (6), (10)-(14) and (16).

S = <w_1, X> with X ~ N(0, Sigma_1). X splits into A X, which has zero covariance with S, and S v along
v = Sigma_1 w_1 / w_1' Sigma_1 w_1; for two neurons into A X and C b with b = (S, T)'. A vector enters by its inner
product with an arbitrary direction a; the splits themselves are in ``splits_of_the_data``.

An event after a comma in the subscript, E_{X, S > 0 | Y = 1}, restricts the expectation ((6), (13), (14)); after a
bar, E_{S | S > 0, Y = 1}, it conditions. The left sides of (10) and (12) are printed with the bar, but what follows
is the restricted expectation: both readings are given there.
"""

from sympy import Heaviside, Rational, pi, sqrt

from closedform.derivations.claims.notation import PAIR, TRIPLE, TRIPLE_DOMAIN, A, S, T, a_S1a, rho_11, s, t
from closedform.derivations.claims.words import Derivation, Domain, Line, Source, real
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.n001_relu_and_gates.projection_matrix_c import MASS
from closedform.derivations.shared.half_line_means import (
    CONDITIONAL,
    FIRST_MOMENT,
    GIVEN_S,
    HALF_LINE_MEAN,
    HALF_LINE_SQUARE,
    MEAN_AS_DEFINED,
    MEAN_GIVEN_S,
    MEAN_SLIPS,
    ONE,
    ONE_DOMAIN,
    OUTER,
    PARTIAL,
    POSITIVE,
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
from closedform.derivations.shared.two_neuron_second_moment import AS_DEFINED, C, column

SOURCE = Source("001", "Gaussian Data")

TIMES_PROBABILITY = "Plugging this into equation (6), whose right side has P(S > 0 | Y = 1)"
MEAN_READINGS = {CONDITIONAL: E(A, ONE, given=POSITIVE), PARTIAL: MEAN_AS_DEFINED}

TOWER = mean_by_the_tower(
    SOURCE,
    Line(
        6,
        E(MEAN_GIVEN_S, OUTER, given=GIVEN_S) * PROBABILITY,
        printed=r"\mathbb{E}_{S | S > 0, Y=1} [\mathbb{E}_{X | S, Y=1} [X]] \mathbb{P}(S > 0 | Y = 1)",
    ),
)

HALF_LINE = mean_of_half_line(
    SOURCE,
    "mean-of-half-line",
    sqrt(2 / pi * rho_11),
    printed=r"\mathbb{E}_{S | S > 0, Y=1} [S] = \left(\frac{2}{\pi} w_1^\top \Sigma_1 w_1 \right)^{\frac{1}{2}}",
    slips=(sqrt(rho_11 / (2 * pi)), sqrt(2 / pi) * rho_11, sqrt(pi / 2 * rho_11)),
)

LAW_GIVEN_S = law_given_s(
    SOURCE,
    "law-given-s",
    slips=(column(s * v, a_S1a), column(s * v, a_S1a + v**2 * rho_11)),
)

FIRST = Derivation(
    source=SOURCE,
    says="mean of X over S > 0 in closed form",
    quantity=MEAN_READINGS,
    lines=(
        Line(
            10,
            HALF_LINE_MEAN * v * PROBABILITY,
            printed=r"\mathbb{E}_{S | S > 0, Y=1} [Sv] \mathbb{P}(S > 0 | Y = 1)",
            correction={CONDITIONAL: HALF_LINE_MEAN * v},
            uses=("001:6",),
            note="the left side is printed with a bar, E_{X, S | S > 0, Y = 1}; (6) and the factor P(S > 0) ask for the partial one",
        ),
        Line(
            11,
            FIRST_MOMENT,
            PRINTED_MEAN,
            correction={CONDITIONAL: 2 * FIRST_MOMENT},
            uses=("001:gaussian-data/mean-of-half-line",),
        ),
    ),
    support={PARTIAL: TIMES_PROBABILITY},
    domain=ONE_DOMAIN,
    slips=MEAN_SLIPS,
)

SECOND = Derivation(
    source=SOURCE,
    says="mean of S X over S > 0, through the conditional mean of X given S",
    quantity={CONDITIONAL: E(S * A, ONE, given=POSITIVE), PARTIAL: SECOND_AS_DEFINED},
    lines=(
        Line(
            12,
            E(s * MEAN_GIVEN_S, OUTER, given=GIVEN_S) * PROBABILITY,
            printed=r"\mathbb{E}_{S | S > 0, Y=1} [S \mathbb{E}_{X | S, Y=1} [X]] \mathbb{P}(S > 0 | Y = 1)",
            part="middle",
            correction={CONDITIONAL: E(s * MEAN_GIVEN_S, OUTER, given=GIVEN_S)},
            note="the left side is printed with a bar, as in (10)",
        ),
        Line(
            12,
            Rational(1, 2) * HALF_LINE_SQUARE * v,
            printed=r"\frac{1}{2} \mathbb{E}_{S | S > 0, Y=1} [S^2] v",
            part="right",
            correction={CONDITIONAL: HALF_LINE_SQUARE * v},
        ),
    ),
    support={PARTIAL: TIMES_PROBABILITY},
    domain=ONE_DOMAIN,
    slips=(Rational(1, 4) * HALF_LINE_SQUARE * v, Rational(1, 2) * HALF_LINE_MEAN**2 * v),
    kind="expectation",
)

SYMMETRY = square_by_symmetry(SOURCE, "by-symmetry")

NO_GAUSSIANITY = no_gaussianity_needed(SOURCE, "no-gaussianity-needed")

SECOND_CLOSED = second_in_closed_form(SOURCE, 13, uses=("001:12/right",))

PAIR_MEAN = E(A, TRIPLE.at({S: s, T: t}))  # a' E[X | S = s, T = t, Y = 1]
OUTER_PAIR = Gaussian((s, t), PAIR.covariance)
ORTHANT = Heaviside(s) * Heaviside(t)

TOWER_OF_TWO = Derivation(
    source=SOURCE,
    says="mean of T X over S > 0, T > 0, through the conditional mean of X given S and T",
    quantity={CONDITIONAL: AS_DEFINED, PARTIAL: AS_DEFINED},
    line=Line(
        14,
        {PARTIAL: E(ORTHANT * t * PAIR_MEAN, OUTER_PAIR) * MASS, CONDITIONAL: E(t * PAIR_MEAN, OUTER_PAIR, given=ORTHANT) * MASS},
        printed=r"\mathbb{E}_{S > 0, T > 0|Y=1} [T \mathbb{E}_{X | S, T} [X]] \mathbb{P}(S > 0, T > 0 | Y = 1)",
        correction={PARTIAL: E(ORTHANT * t * PAIR_MEAN, OUTER_PAIR)},
        note="the readings are of the right side, as in (20): (21) makes E_{S>0,T>0} the partial expectation, which has the probability "
        "already; beside its probability it is the conditional one",
    ),
    support={
        CONDITIONAL: "(61): E_{S'>0|T',Y=1} stands beside P(S' > 0 | T', Y = 1), and is the conditional expectation; so E_{S>0|Y=1} in (118), "
        "and in (137), where E_{S>0|Y=1}[S] is the mean of the half normal"
    },
    domain=TRIPLE_DOMAIN,
    slips=(E(t * PAIR_MEAN, OUTER_PAIR, given=ORTHANT), E(ORTHANT * s * PAIR_MEAN, OUTER_PAIR)),
    kind="expectation",
)

MEAN_OF_TWO = Derivation(
    source=SOURCE,
    says="conditional mean of X given S and T",
    quantity=PAIR_MEAN,
    line=Line(
        16,
        (C * column(s, t))[0],
        printed=r"\mathbb{E}_{X|UX=b} [X] = Cb",
        uses=("001:17",),
        note="(16) prints the left side; its value is in the sentence after (19). C with U Sigma_1 U', see (34)",
    ),
    domain=Domain({**TRIPLE_DOMAIN.symbols, s: real, t: real}, chart=TRIPLE_DOMAIN.chart),
    slips=((C * column(t, s))[0], (C * column(s, 0))[0]),
    kind="expectation",
)
