r"""Gradient flow of one ReLU neuron on Gaussian data, document 002, equations (19)-(21).

The loss and the flow are those of ``shared.flow_of_one_neuron``. In a Fourier basis, where Sigma_y is diagonal, choosing the direction a as the k-th
mode turns a' Sigma_y w_1 into lambda_y^(k) u_1^(k), and w_1' Sigma_1 w_1 is u_1' Lambda_1 u_1.
"""

from sympy import Heaviside, Rational, pi, sqrt

from closedform.derivations.claims.notation import A, S, a_S0w1, a_S1w1, sigma_1
from closedform.derivations.claims.words import Derivation, Line, Source
from closedform.derivations.laws import E
from closedform.derivations.shared.flow_of_one_neuron import (
    BASIS_DOMAIN,
    CLASSES,
    FLOW,
    FLOW_DOMAIN,
    FLOW_IN_THE_BASIS,
    ONE,
    closed,
    entry,
    modes,
    norm,
    u_1,
)

SOURCE = Source("002", "A single neuron")

SINGLE_NEURON = Derivation(
    source=SOURCE,
    says="gradient flow of one ReLU neuron, against an arbitrary direction",
    quantity=FLOW,
    lines=(
        Line(
            19,
            Rational(1, 2) * E(Heaviside(S) * A, ONE) - E(Heaviside(S) * S * A, CLASSES),
            printed=r"\frac{1}{2} \mathbb{E}_{X, \langle w_1, X \rangle > 0 | Y=1} [X] - "
            r"\mathbb{E}_{X, Y, \langle w_1, X \rangle > 0} [\langle w_1, X \rangle X]",
        ),
        Line(
            20,
            closed,
            printed=r"-\frac{1}{4} \left( \Sigma_0 + \left( 1 - \sqrt{\frac{2}{\pi}} "
            r"(w_1^\top \Sigma_1 w_1)^{-\frac{1}{2}} \right) \Sigma_1 \right) w_1",
        ),
    ),
    domain=FLOW_DOMAIN,
    slips=(
        -Rational(1, 4) * (a_S0w1 + (1 - sqrt(2 / pi) / sigma_1**2) * a_S1w1),  # a lost square root
        -Rational(1, 2) * (a_S0w1 + (1 - sqrt(2 / pi) / sigma_1) * a_S1w1),  # 1/2 for 1/4
        -Rational(1, 4) * (a_S0w1 + (1 - sqrt(pi / 2) / sigma_1) * a_S1w1),
    ),
    kind="flow",
)

IN_FOURIER_BASIS = Derivation(
    source=SOURCE,
    says="gradient flow of one ReLU neuron in the Fourier basis, entry of the first of two modes",
    quantity=FLOW_IN_THE_BASIS,
    line=Line(
        21,
        entry,
        printed=r"-\frac{1}{4} \left( \Lambda_0 + \left( 1 - \sqrt{\frac{2}{\pi}} "
        r"(u_1^\top \Lambda_1 u_1)^{-\frac{1}{2}} \right) \Lambda_1 \right) u_1",
        uses=("002:20",),
        note="two modes are enough: the others enter only through u' Lambda_1 u",
    ),
    domain=BASIS_DOMAIN,
    slips=(entry / 2, -Rational(1, 4) * (modes[0][0] + (1 - sqrt(2 / pi) / norm**2) * modes[1][0]) * u_1),
    kind="flow",
)
