r"""Two neurons with rho_1k = 0, document 001, "Interpretation", equations (49)-(52).

w_1 and w_k are orthogonal in the inner product of Sigma_1. Then

    E[T X; S > 0, T > 0] = (1 / 2 pi) [ sqrt(rho_kk / rho_11) Sigma_1 w_1 + (pi / 2) Sigma_1 w_k ],

where (49) puts rho_1k = 0 in (43), which is wrong. The flow is that of ``gradient_flow_of_two_neurons``: the second
term of (5) averages over both classes, Sigma_0 with label 0 among them, where w_1 and w_k need not be orthogonal.
The covariance of (S, T) has a zero in it, so that its law names no directions: none that is drawn would give it.
"""

from sympy import Integer, Rational, pi, sqrt

from closedform.derivations.claims.notation import (
    TRIPLE_DOMAIN,
    A,
    S,
    T,
    Y,
    a_S0w1,
    a_S1a,
    a_S1w1,
    a_S1wk,
    gamma,
    rho_1k,
    rho_11,
    rho_kk,
)
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, following, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, Labelled
from closedform.derivations.n001_relu_and_gates.conditional_mean_of_gaussian import FIRST, SECOND_CLOSED
from closedform.derivations.n001_relu_and_gates.gradient_flow_of_two_neurons import TWO_NEURONS
from closedform.derivations.n001_relu_and_gates.two_neuron_second_moment import IN_TOTO
from closedform.derivations.shared.flow_of_two_neurons import (
    CROSS_0,
    LATEX_BY_RESIDUAL,
    LATEX_BY_RESIDUAL_CORRECTED,
    NEURONS,
    ZERO,
    ZERO_CHART,
    ZERO_SYMBOLS,
    cross_term,
    flow,
    note_on_both_classes,
    residual_times_derivative,
)
from closedform.derivations.shared.half_line_means import PARTIAL
from closedform.derivations.shared.two_neuron_second_moment import QUADRANT

SOURCE = Source("001", "Interpretation")

ORTHOGONAL = Gaussian((S, T, A), [[rho_11, 0, a_S1w1], [0, rho_kk, a_S1wk], [a_S1w1, a_S1wk, a_S1a]])
_SYMBOLS = {symbol: interval for symbol, interval in TRIPLE_DOMAIN.symbols.items() if symbol != gamma}
_CHART = {symbol: form.subs(gamma, 0) for symbol, form in TRIPLE_DOMAIN.chart.items() if symbol != rho_1k}

CROSS = cross_term(rho_11, rho_kk, 0, a_S1w1, a_S1wk)
LATEX_CROSS = r"\frac{1}{2\pi} \sqrt{\frac{\rho_{kk}}{\rho_{11}}} \Sigma_1 w_1 + \frac{1}{4} \Sigma_1 w_k"
CROSS_MOMENT = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for orthogonal neurons",
    quantity=E(QUADRANT * T * A, ORTHOGONAL),
    lines=(
        Line(
            49,
            as_written(lambda: 1 / (2 * pi) * (1 / (rho_11 * rho_kk)) * (rho_kk**2 * (pi / 2) * a_S1w1)),
            printed=r"\frac{1}{2\pi} \cdot \frac{1}{\rho_{11}\rho_{kk}} \left[\left(\rho_{kk}^2 \frac{\pi}{2} \right) \Sigma_1 w_1 \right]",
            part="middle",
            follows=following("rho_1k = 0 put in", lambda form: form.subs(rho_1k, 0), IN_TOTO.premise(43)),
            correction=CROSS,
            corrected=LATEX_CROSS,
        ),
        Line(
            49,
            rho_kk / (4 * rho_11) * a_S1w1,
            printed=r"\frac{\rho_{kk}}{4\rho_{11}} \Sigma_1 w_1",
            part="right",
            correction=CROSS,
            corrected=LATEX_CROSS,
        ),
    ),
    domain=Domain(_SYMBOLS, chart=_CHART),
    slips=(
        a_S1wk / 4,
        (sqrt(rho_11 / rho_kk) * a_S1w1 + pi / 2 * a_S1wk) / (2 * pi),
        (sqrt(rho_kk / rho_11) * a_S1w1 + pi * a_S1wk) / (2 * pi),
    ),
)

CLASSES = Labelled(Y, ((1, ORTHOGONAL), (0, ZERO)))
LABEL = a_S1w1 / (2 * sqrt(2 * pi * rho_11))
RIGHT = LABEL - ((a_S1w1 + a_S0w1) / 2 + CROSS + CROSS_0) / (2 * NEURONS)
CORRECTION = RIGHT / NEURONS
LATEX_CORRECTION = (
    r"\frac{1}{2K\sqrt{2\pi}} (w_1^\top \Sigma_1 w_1)^{-\frac{1}{2}} \Sigma_1 w_1 - \frac{1}{4K^2} (\Sigma_0 + \Sigma_1) w_1 "
    r"- \frac{1}{4\pi K^2} \sum_{k>1} \left( \sqrt{\frac{\rho_{kk}}{\rho_{11}}} \Sigma_1 w_1 + \frac{\pi}{2} \Sigma_1 w_k + "
    r"\sqrt{\frac{\rho^0_{kk}}{\rho^0_{11}} (1 - \gamma_0^2)} \Sigma_0 w_1 + \cos^{-1}(-\gamma_0) \Sigma_0 w_k \right), "
    r"\qquad \rho^0_{ij} = w_i^\top \Sigma_0 w_j, \quad \gamma_0 = \frac{\rho^0_{1k}}{\sqrt{\rho^0_{11}\rho^0_{kk}}}"
)


def update_of_orthogonal(mean: Form, own: Form, other: Form) -> Form:
    """Put the means under label 1 into (5); those under label 0 have the same forms, with Sigma_0."""
    return mean / 2 - (own + a_S0w1 / 2 + other + CROSS_0) / (2 * NEURONS)


UPDATE = Derivation(
    source=SOURCE,
    says="gradient flow of w_1 with two neurons that are orthogonal under Sigma_1",
    quantity=flow(CLASSES),
    lines=(
        Line(
            50,
            residual_times_derivative(CLASSES),
            LATEX_BY_RESIDUAL,
            follows=following("(4) for rho_1k = 0", lambda form: form.xreplace({rho_1k: Integer(0)}), TWO_NEURONS.premise(4)),
            correction=residual_times_derivative(CLASSES) / NEURONS,
            corrected=LATEX_BY_RESIDUAL_CORRECTED,
            note="K = 2 written out; the right side is that of (4), without the 1/K of the derivative",
        ),
        Line(
            51,
            LABEL - (a_S1w1 + rho_kk / (2 * rho_11) * a_S1w1) / (2 * NEURONS),
            printed=r"\frac{1}{2\sqrt{2\pi}} (w_1^\top \Sigma_1 w_1)^{-\frac{1}{2}} \Sigma_1 w_1 - \frac{1}{2K} \left(\Sigma_1 w_1 + "
            r"\sum_{k>1} \frac{\rho_{kk}}{2\rho_{11}} \Sigma_1 w_1 \right)",
            follows=following(
                "put into (5), whose second term averages over both classes",
                update_of_orthogonal,
                FIRST.premise(11, reading=PARTIAL),
                SECOND_CLOSED.premise(13, "right"),
                CROSS_MOMENT.premise(49, "right"),
            ),
            error=Departure(
                "Sigma_0 is forgotten: the second term averages over both classes",
                difference=(a_S0w1 / 2 + CROSS_0 - a_S1w1 / 2 - rho_kk / (4 * rho_11) * a_S1w1) / (2 * NEURONS),
            ),
            correction=CORRECTION,
            corrected=LATEX_CORRECTION,
            uses=("001:5",),
            note=note_on_both_classes(5),
        ),
        Line(
            52,
            Rational(1, 2) * (1 / sqrt(2 * pi * rho_11) - (1 + rho_kk / (2 * rho_11)) / NEURONS) * a_S1w1,
            printed=r"\frac{1}{2} \left[\frac{1}{\sqrt{2\pi}} (w_1^\top \Sigma_1 w_1)^{-\frac{1}{2}} - \frac{1}{K} \left(1 + "
            r"\sum_{k>1} \frac{w_k^\top \Sigma_1 w_k}{2w_1^\top \Sigma_1 w_1} \right) \right] \Sigma_1 w_1",
            correction=CORRECTION,
            corrected=LATEX_CORRECTION,
        ),
    ),
    domain=Domain({**_SYMBOLS, **ZERO_SYMBOLS}, chart={**_CHART, **ZERO_CHART}),
    slips=(RIGHT, (RIGHT + CROSS_0 / NEURONS) / NEURONS, (RIGHT + a_S0w1 / (4 * NEURONS)) / NEURONS, (RIGHT - LABEL) / NEURONS),
    kind="flow",
)


def other_neuron_off_w_1(norm: Form, along: Form) -> Form:
    """Give a' E[T X; S > 0, T > 0] for a with a' Sigma_1 w_1 = 0, of w_k with a norm rho_kk and a' Sigma_1 w_k = along."""
    law = Gaussian((S, T, A), [[rho_11, 0, 0], [0, norm, along], [0, along, a_S1a]])
    return E(QUADRANT * T * A, law)


_OFF = Domain(
    {symbol: interval for symbol, interval in _SYMBOLS.items() if symbol.name != "alpha_1"} | {a_S1a: positive, a_S1wk: real},
    such_that=(a_S1wk**2 < a_S1a * rho_kk, a_S1wk**2 > 0),
    chart={rho_11: _CHART[rho_11], rho_kk: _CHART[rho_kk]},
)

ONLY_THE_NORM = Property(
    source=SOURCE,
    label="only-the-norm",
    says="for orthogonal neurons the update to w_1 depends on w_k only through its weighted norm",
    printed="So, the update to w_1 only depends on w_k through its weighted norm.",
    relations=((other_neuron_off_w_1(rho_kk, a_S1wk) - other_neuron_off_w_1(rho_kk, -a_S1wk), "zero"),),
    domain=_OFF,
    correction="E[T X; S > 0, T > 0] contains Sigma_1 w_k / 4, which depends on the direction of w_k",
    holds_instead=((other_neuron_off_w_1(rho_kk, a_S1wk) - a_S1wk / 4, "zero"),),
    denials=((other_neuron_off_w_1(rho_kk, a_S1wk), "zero"),),
    follows=following(
        "(52) for w_k with either sign along a", lambda update: (update - update.xreplace({a_S1wk: -a_S1wk}),), UPDATE.premise(52)
    ),
    note="two vectors w_k of the same norm, both orthogonal to w_1, on either side of a direction a",
)

NO_COMPETITION = Property(
    source=SOURCE,
    label="no-competition-term",
    says="for orthogonal neurons no term of the update to w_1 points in another direction than Sigma_1 w_1",
    printed="There is no additional “competition term” that persists, although of course we've assumed that w_1 and w_k are orthogonal.",
    relations=((other_neuron_off_w_1(rho_kk, a_S1wk), "zero"),),
    domain=_OFF,
    correction="E[T X; S > 0, T > 0] contains Sigma_1 w_k / 4, a direction of its own",
    holds_instead=((other_neuron_off_w_1(rho_kk, a_S1wk) - a_S1wk / 4, "zero"),),
    denials=((other_neuron_off_w_1(rho_kk, a_S1wk) - a_S1wk / 2, "zero"),),
    follows=following(
        "(52) along a with a' Sigma_1 w_1 = 0", lambda update: (update.xreplace({a_S1w1: Integer(0)}),), UPDATE.premise(52)
    ),
)
