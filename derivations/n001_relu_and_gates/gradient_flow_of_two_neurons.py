r"""Gradient flow of w_1 in a ReLU network, document 001, equations (2)-(5), with K = 2 neurons written out.

yhat = (ReLU(S) + ReLU(T)) / 2 with S = <w_1, X>, T = <w_2, X>, and the loss (3) is E[(yhat - Y)^2] / 2 over two
balanced classes: Y = 1 under Sigma_1, Y = 0 under Sigma_0. w_2 goes by the name w_k of the later equations. The flow
of the vector w_1 enters by its inner product with an arbitrary direction a; under each class (S, T, A) with
A = <a, X> has any positive definite covariance.

In (4) the derivative of yhat is written without its 1/K. No sentence has the factor inside the time constant: (82), which leads to the
K tau of (85), prints tau and 1/K.
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
