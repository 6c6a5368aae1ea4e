r"""What document 002 leaves open about two neurons: "[? some mess ?]" of (18), and "the full update ... = 1/2".

With gamma = rho_1k / sqrt(rho_11 rho_kk) under Sigma_1, (18) is

    (1 / 2 pi) [ sqrt(rho_kk / rho_11) sqrt(1 - gamma^2) Sigma_1 w_1 + acos(-gamma) Sigma_1 w_k ],

and the same with Sigma_0 for label 0. The full update, with K = 2 neurons and both classes written out, is

    tau d/dt w_1 = (1/2) (2 pi rho_11)^{-1/2} Sigma_1 w_1 - (1 / 2K) sum over y of [ Sigma_y w_1 / 2 + (18) under Sigma_y ],

with 1/K absorbed in tau, as (5) has it; each further neuron adds its own (18) for both classes. The update of w_k is
checked as well: it is the same with 1 and k exchanged.
"""

from sympy import acos, pi, sqrt

from closedform.derivations.claims.notation import (
    TRIPLE_DOMAIN,
    A,
    S,
    T,
    Y,
    a_S0w1,
    a_S0wk,
    a_S1w1,
    a_S1wk,
    epsilon,
    rho_1k,
    rho_11,
    rho_kk,
)
from closedform.derivations.claims.words import Derivation, Line, Source
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, MinusGradient, ReLU
from closedform.derivations.shared.flow_of_two_neurons import (
    CLASSES,
    NEURONS,
    UPDATE_CLOSED,
    UPDATE_SLIPS,
    cross_term,
    note_on_both_classes,
    update_in_closed_form,
    zero_1k,
    zero_11,
    zero_kk,
)
from closedform.derivations.shared.two_neuron_second_moment import AS_DEFINED, CORRECT, second_coefficient
from closedform.derivations.shared.two_neuron_second_moment import cosine as g_

SOURCE = Source("002", "Gaussian Data")
OURS = "unfinished in the document; the value is ours"

SECOND = second_coefficient(SOURCE, 18, printed=r"[\text{? some mess ?}] \Sigma_1 w_k", part="finished", note=OURS)

WHOLE = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for two neurons, finished",
    quantity=AS_DEFINED,
    line=Line(
        "two-neurons",
        CORRECT,
        printed=r"\mathbb{E}_{X, \langle w_1, X \rangle > 0, \langle w_k, X \rangle > 0 | Y=1} [\langle w_k, X \rangle X] = \left[ "
        r"\frac{\gamma^2 - \frac{\rho_{kk}}{\rho_{11}}}{2\pi(1-\gamma^2)} \cos^{-1}(\gamma) + \frac{2\frac{\rho_{kk}}{\rho_{11}} - "
        r"\gamma^2}{4(1-\gamma^2)} + \frac{\frac{1}{\gamma\rho_{11}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} "
        r"\right] \Sigma_1 w_1 + [\text{? some mess ?}] \Sigma_1 w_k",
        part="finished",
        note=OURS,
    ),
    domain=TRIPLE_DOMAIN,
    slips=(
        (sqrt(rho_kk / rho_11) * sqrt(1 - g_**2) * a_S1w1 + acos(g_) * a_S1wk) / (2 * pi),
        (sqrt(rho_11 / rho_kk) * sqrt(1 - g_**2) * a_S1w1 + acos(-g_) * a_S1wk) / (2 * pi),
    ),
    kind="finished",
)

PRINTED_UPDATE = r"Thus, the full update is given by $\tau \frac{d}{dt} w_1 = \frac{1}{2}$"
UPDATE = update_in_closed_form(
    SOURCE,
    "full-update",
    UPDATE_CLOSED,
    says="the full update of w_1 with two ReLU neurons, both classes",
    printed=PRINTED_UPDATE,
    note=f"{OURS}. {note_on_both_classes(5)}",
    slips=UPDATE_SLIPS,
    uses=("002:5", "002:12", "002:14/right", "002:gaussian-data/two-neurons/finished"),
)


def exchanged(share_1: tuple[Form, ...], share_0: tuple[Form, ...]) -> Form:
    """Give the update of w_k from rho_kk, rho_11, rho_1k, a' Sigma_y w_k and a' Sigma_y w_1 of each class."""
    crosses = cross_term(*share_1) + cross_term(*share_0)
    return share_1[3] / (2 * sqrt(2 * pi * share_1[0])) - ((share_1[3] + share_0[3]) / 2 + crosses) / (2 * NEURONS)


OF_THE_OTHER = exchanged((rho_kk, rho_11, rho_1k, a_S1wk, a_S1w1), (zero_kk, zero_11, zero_1k, a_S0wk, a_S0w1))
FLOW_OF_THE_OTHER = MinusGradient(E(((ReLU(S) + ReLU(T + epsilon * A)) / NEURONS - Y) ** 2 / 2, CLASSES), epsilon, 0)

UPDATE_OF_THE_OTHER = update_in_closed_form(
    SOURCE,
    "full-update-of-the-other-neuron",
    OF_THE_OTHER,
    says="the full update of the other neuron, w_k, with two ReLU neurons, both classes",
    printed=PRINTED_UPDATE,
    note=f"{OURS}; the document prints the update of w_1 only. {note_on_both_classes(5)}",
    slips=(UPDATE_CLOSED, exchanged((rho_kk, rho_11, rho_1k, a_S1wk, a_S1w1), (zero_11, zero_kk, zero_1k, a_S0wk, a_S0w1))),
    flow_of_one=FLOW_OF_THE_OTHER,
)
