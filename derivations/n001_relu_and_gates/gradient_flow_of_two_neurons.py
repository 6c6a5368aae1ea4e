r"""Gradient flow of w_1 in a ReLU network, document 001, equations (2)-(5), with K = 2 neurons written out.

The network, its loss and its flow are those of ``shared.flow_of_two_neurons``; w_2 goes by the name w_k of the later equations. In (4) the
derivative of yhat is written without its 1/K. No sentence has the factor inside the time constant: (82), which leads to the K tau of (85), prints
tau and 1/K.
"""

from closedform.derivations.claims.words import Source
from closedform.derivations.shared.flow_of_two_neurons import flow_by_expectations

SOURCE = Source("001", "2 ReLU Analysis")

TWO_NEURONS = flow_by_expectations(
    SOURCE,
    (4, 5),
    note="an event in the subscript restricts the expectation and does not renormalise it, as (6) has it",
    absorbed=None,
)
