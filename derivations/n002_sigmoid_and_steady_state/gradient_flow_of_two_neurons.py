r"""Gradient flow of w_1 in a ReLU network, document 002, equations (2)-(5), with K = 2 neurons written out.

Printed as in document 001, whose expressions are shared: labels 1 and 0, the loss with its factor 1/2, and a derivative
of yhat without its 1/K.
"""

from derivations.claim import Derivation, Line, Source
from derivations.shared.flow_of_two_neurons import (
    DOMAIN,
    FLOW,
    FLOW_BY_EXPECTATIONS,
    FLOW_BY_RESIDUAL,
    FLOW_SLIPS,
    INSIDE,
    LATEX_BY_EXPECTATIONS,
    LATEX_BY_RESIDUAL,
    NEURONS,
    OUTSIDE,
)

TWO_NEURONS = Derivation(
    source=Source("002", "2 ReLU Analysis"),
    says="gradient flow of w_1 with two ReLU neurons, as expectations",
    quantity={INSIDE: NEURONS * FLOW, OUTSIDE: FLOW},
    lines=(
        Line(
            4,
            FLOW_BY_RESIDUAL,
            LATEX_BY_RESIDUAL,
            correction={OUTSIDE: FLOW_BY_RESIDUAL / NEURONS},
            uses=("001:4",),
            note="the derivative of yhat has a factor 1/K that is not printed. K = 2 written out",
        ),
        Line(
            5,
            FLOW_BY_EXPECTATIONS,
            LATEX_BY_EXPECTATIONS,
            correction={OUTSIDE: FLOW_BY_EXPECTATIONS / NEURONS},
            uses=("001:5",),
            note="an event after a comma in the subscript restricts the expectation and does not renormalise it, as (11) has it",
        ),
    ),
    domain=DOMAIN,
    slips=FLOW_SLIPS,
    kind="flow",
)
