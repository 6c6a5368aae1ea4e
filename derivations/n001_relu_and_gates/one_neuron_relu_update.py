r"""The flow of one ReLU neuron put together, document 001, "5.4 Simple ReLU Network", equations (128)-(132).

(117) has E[Y X | S > 0] - E[S X | S > 0]; (128) calls the second of them (I) and (129) the first (II), so that
[(I) - (II)] P(S > 0) is minus the flow. For data of any law with p(x) = p(-x), with m_y = E[S | S > 0, Y = y],

    4 tau d/dt w_1 = -2 E[(S - Y) A_Y X | S > 0] - [ (1 - m_1 / w_1' Sigma_1 w_1) Sigma_1 + Sigma_0 ] w_1.

The A of a class is made with its own Sigma. The laws are those of ``one_neuron_relu_flow``.
"""

from typing import Any

from closedform.derivations.claims.notation import A, S, Y
from closedform.derivations.claims.words import Departure, Derivation, Line, Premise, following
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.one_neuron_relu_flow import (
    BOTH_DOMAIN,
    CLASSES,
    DATA,
    GATE,
    OTHER,
    SOURCE,
    second_moments,
    share_of_label_one,
)
from closedform.derivations.shared.flow_of_one_neuron import one_neuron_flow

(var_1, cov_1), (var_0, cov_0) = second_moments(DATA), second_moments(OTHER)  # w_1' Sigma_y w_1 and a' Sigma_y w_1
mean_1, mean_0 = E(S, DATA, given=GATE), E(S, OTHER, given=GATE)
one, gate = share_of_label_one(CLASSES), E(GATE, CLASSES)  # P(Y = 1 | S > 0) and P(S > 0)
rest = A - (Y * cov_1 / var_1 + (1 - Y) * cov_0 / var_0) * S  # <a, A_Y X>


def given_gate(body: Any) -> Any:
    """Give E[body | S > 0] over both classes."""
    return E(body, CLASSES, given=GATE)


INPUT_INPUT, INPUT_OUTPUT = given_gate(S * A), given_gate(Y * A)

FIRST = Derivation(
    source=SOURCE,
    says="mean of S X given S > 0, over both classes",
    quantity=INPUT_INPUT,
    line=Line(
        128,
        given_gate(S * rest) + one * cov_1 + (1 - one) * cov_0,
        printed=r"(I) = \mathbb{E}_{X|S>0} [SAX] + [\mathbb{P}(Y = 1 | S > 0)\Sigma_1 + \mathbb{P}(Y = 0 | S > 0)\Sigma_0] w_1(t)",
        uses=("001:127",),
        note="(I) is read as the expectation of S X, which is what the right side continues",
    ),
    domain=BOTH_DOMAIN,
    slips=(given_gate(S * rest) + cov_1 + cov_0, given_gate(S * rest) + one * cov_1),
    kind="expectation",
)

SECOND = Derivation(
    source=SOURCE,
    says="mean of Y X given S > 0, over both classes",
    quantity=INPUT_OUTPUT,
    line=Line(
        129,
        given_gate(rest) + one * mean_1 / var_1 * cov_1,
        printed=r"(II) = \mathbb{E}_{X|S>0} [AX] + \mathbb{P}(Y = 1 | S > 0) "
        r"\frac{\mathbb{E}_{S>0|Y=1} [S]}{w_1(t)^\top \Sigma_1 w_1(t)} \Sigma_1 w_1(t)",
        error=Departure("Y is lost from the first term, which should leave out the data of label 0", edit=((rest, Y * rest),)),
        correction=given_gate(Y * rest) + one * mean_1 / var_1 * cov_1,
        corrected=r"\mathbb{E}_{X|S>0} [YAX] + \mathbb{P}(Y = 1 | S > 0) "
        r"\frac{\mathbb{E}_{S>0|Y=1} [S]}{w_1(t)^\top \Sigma_1 w_1(t)} \Sigma_1 w_1(t)",
        uses=("001:123",),
        note="(II) is read as the expectation of Y X. For Gaussian data the first term is zero either way",
    ),
    domain=BOTH_DOMAIN,
    slips=(one * mean_1 / var_1 * cov_1, given_gate(Y * rest) + mean_1 / var_1 * cov_1),
    kind="expectation",
)

MOMENTS = (FIRST.premise(128), SECOND.premise(129))
bracket = one * (mean_1 / var_1 - 1) * cov_1 - (1 - one) * cov_0  # what belongs to E[Y X] - E[S X]
AS_NAMED, AS_THE_FLOW = "(I) and (II) as (128) and (129) name them", "(I) and (II) in the order of the flow (117)"
DIFFERENCE = Derivation(
    source=SOURCE,
    says="[(I) - (II)] P(S > 0)",
    quantity={AS_NAMED: (INPUT_INPUT - INPUT_OUTPUT) * gate, AS_THE_FLOW: (INPUT_OUTPUT - INPUT_INPUT) * gate},
    line=Line(
        131,
        -given_gate((S - 1) * rest) - (one * (mean_1 / var_1 - 1) * cov_1 + (1 - one) * mean_0 / var_0 * cov_0),
        printed=r"-\mathbb{E}_{X|S>0} [(S-1)AX] - \left[\mathbb{P}(Y = 1 | S > 0) \left(\frac{\mathbb{E}_{S>0|Y=1} [S]}"
        r"{w_1(t)^\top \Sigma_1 w_1(t)} - 1 \right) \Sigma_1 + \mathbb{P}(Y = 0 | S > 0) \frac{\mathbb{E}_{S>0|Y=0} [S]}"
        r"{w_1(t)^\top \Sigma_0 w_1(t)} \Sigma_0 \right] w_1(t)",
        follows={
            AS_NAMED: following("(I) less (II), times P(S > 0)", lambda i, ii: (i - ii) * gate, *MOMENTS),
            AS_THE_FLOW: following("(II) less (I), times P(S > 0)", lambda i, ii: (ii - i) * gate, *MOMENTS),
        },
        error=Departure(
            "P(S > 0) is lost, either the first term or that of Sigma_1 has the wrong sign, and Sigma_0 has a "
            "factor E[S] / w_1' Sigma_0 w_1, which comes from E[Y X], where label 0 has no part",
            difference=-(1 + gate) * given_gate((S - 1) * rest)
            - (1 - gate) * one * (mean_1 / var_1 - 1) * cov_1
            - (1 - one) * (mean_0 / var_0 + gate) * cov_0,
        ),
        correction={
            AS_NAMED: gate * (given_gate((S - Y) * rest) - bracket),
            AS_THE_FLOW: gate * (bracket - given_gate((S - Y) * rest)),
        },
        corrected=r"\mathbb{P}(S > 0) \left( \mathbb{E}_{X|S>0} [(S-Y)AX] - \left[\mathbb{P}(Y = 1 | S > 0) "
        r"\left(\frac{\mathbb{E}_{S>0|Y=1} [S]}{w_1(t)^\top \Sigma_1 w_1(t)} - 1 \right) \Sigma_1 - \mathbb{P}(Y "
        r"= 0 | S > 0) \Sigma_0 \right] w_1(t) \right)",
    ),
    domain=BOTH_DOMAIN,
    slips=(gate * (bracket - given_gate((S - Y) * rest)), given_gate((S - Y) * rest) - bracket),
    kind="flow",
)


def update_as_printed(first: Any, *by_class: tuple[Any, Any, Any]) -> Any:
    """Write (132): its first term, and for each label E[S | S > 0], w_1' Sigma w_1 and Sigma w_1."""
    (mean_one, variance_one, along_one), (mean_zero, variance_zero, along_zero) = by_class
    return -first - ((mean_one / variance_one - 1) * along_one + mean_zero / variance_zero * along_zero)


def update_corrected(first: Any, *by_class: tuple[Any, Any, Any]) -> Any:
    """Write (132) as it should read, with E[(S - Y) A X | S > 0] for its first term."""
    (mean_one, variance_one, along_one), (_, _, along_zero) = by_class
    return -2 * first - ((1 - mean_one / variance_one) * along_one + along_zero)


BY_CLASS = (mean_1, var_1, cov_1), (mean_0, var_0, cov_0)


def update_elsewhere(printed: Any, corrected: Any, *by_class: tuple[Any, Any, Any]) -> Premise:
    """Take (132) for other data, given its first term as printed and as it should read."""
    return Premise("001:132", update_as_printed(printed, *by_class), update_corrected(corrected, *by_class), elsewhere=True)


UPDATE = Derivation(
    source=SOURCE,
    says="four times the gradient flow of one ReLU neuron, K = 1 in (114), for data of any symmetric law",
    quantity=4 * one_neuron_flow(CLASSES),
    line=Line(
        132,
        update_as_printed(given_gate((S - 1) * rest), *BY_CLASS),
        printed=r"-\mathbb{E}_{X|S>0} [(S-1)AX] - \left[\left(\frac{\mathbb{E}_{S>0|Y=1} [S]}{w_1(t)^\top \Sigma_1 w_1(t)} - 1 "
        r"\right) \Sigma_1 + \frac{\mathbb{E}_{S>0|Y=0} [S]}{w_1(t)^\top \Sigma_0 w_1(t)} \Sigma_0 \right] w_1(t)",
        follows=following("four times it", lambda flow: 4 * flow, DIFFERENCE.premise(131, reading=AS_THE_FLOW)),
        error=Departure(
            "four times (131) has a 4 on its first term and, as P(Y | S > 0) = 1/2, a 2 on the others; both are lost",
            difference=3 * given_gate((S - 1) * rest) + (mean_1 / var_1 - 1) * cov_1 + mean_0 / var_0 * cov_0,
        ),
        correction=update_corrected(given_gate((S - Y) * rest), *BY_CLASS),
        corrected=r"-2 \mathbb{E}_{X|S>0} [(S-Y)AX] - \left[\left(1 - \frac{\mathbb{E}_{S>0|Y=1} [S]}{w_1(t)^\top \Sigma_1 w_1(t)} \right) "
        r"\Sigma_1 + \Sigma_0 \right] w_1(t)",
    ),
    domain=BOTH_DOMAIN,
    slips=(
        -given_gate((S - Y) * rest) - ((1 - mean_1 / var_1) * cov_1 + cov_0),
        -2 * given_gate((S - Y) * rest) - ((1 - mean_1 / var_1) * cov_1 - cov_0),
    ),
    kind="flow",
)
