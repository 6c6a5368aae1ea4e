r"""Gradient flow of w_1 in a ReLU network, document 002, equations (2)-(5), with K = 2 neurons written out.

Printed as in document 001, whose expressions are shared: labels 1 and 0, the loss with its factor 1/2, and a derivative
of yhat without its 1/K.
"""

from closedform.derivations.claims.words import Source
from closedform.derivations.shared.flow_of_two_neurons import flow_by_expectations

TWO_NEURONS = flow_by_expectations(
    Source("002", "2 ReLU Analysis"),
    (4, 5),
    note="an event after a comma in the subscript restricts the expectation and does not renormalise it, as (11) has it",
    absorbed=r"$K\tau \frac{d}{dt} b_1$, in the flow of several sigmoid neurons",
    uses=(("001:4",), ("001:5",)),
)
