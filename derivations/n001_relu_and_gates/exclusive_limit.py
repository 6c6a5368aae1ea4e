r"""Limit of the weights for exclusive gates, document 001, section 4.5: equation (107) and what follows it.

As t -> oo the exponential of (106) vanishes and A_11^{-1} b_1 is left, the OLS solution on the data that the first gate
lets through; (107) keeps the exponential. The network of (80) tends to K times that solution, of which its
yhat = (1/K) <w_1, x> makes the OLS prediction.
"""

from typing import Any

from sympy import ImmutableMatrix, Integer, limit, oo

from derivations.claim import Departure, Derivation, Line, Property
from derivations.domain import Domain, real
from derivations.laws import E
from derivations.n001_relu_and_gates.exclusive_gates import (
    A_11,
    B_1,
    LINE_106,
    ROTATED,
    ROTATED_CHART,
    SOURCE_EXCLUSIVE,
    STATISTICS,
    TRAJECTORY_DOMAIN,
    gated_flow,
    gated_mean,
)
from derivations.n001_relu_and_gates.gated_linear_flow import (
    MANY_NEURONS,
    X,
    g_1,
    w_21,
    w_22,
    y,
)
from derivations.n001_relu_and_gates.gated_linear_solution import (
    DECAYING,
    FORCES,
    LAMBDAS,
    REST_NOTE,
    SOLVED,
    STARTS,
    P,
    from_start,
    inverse,
)
from derivations.notation import K, t


def at_infinity(column: Any) -> Any:
    """Take the limit of every entry as t -> oo."""
    return ImmutableMatrix(column.applyfunc(lambda entry: limit(entry, t, oo)))


# The solution of the flow as printed, and that of the network's own flow, which has Lambda / K for Lambda.
SOLVED_80 = ImmutableMatrix([from_start(lam / K, c, start) for lam, c, start in zip(LAMBDAS, FORCES, STARTS, strict=True)])
AS_PRINTED, OF_THE_NETWORK = "the flow as printed", "the flow of the network's loss, with both its 1/K"
QUANTITY_107 = {AS_PRINTED: ImmutableMatrix(P * at_infinity(SOLVED)), OF_THE_NETWORK: ImmutableMatrix(P * at_infinity(SOLVED_80))}
RIGHT_107 = ImmutableMatrix(inverse(A_11) * B_1)
CORRECTIONS_107 = {AS_PRINTED: RIGHT_107, OF_THE_NETWORK: ImmutableMatrix(K * RIGHT_107)}
ERROR_107 = Departure(
    "the term that decays is kept, with its t, in the limit t -> oo", edit=tuple((term, Integer(0)) for term in DECAYING)
)
SLIPS_107 = (ImmutableMatrix(inverse(A_11) * (P * DECAYING.subs(t, 0) + B_1)), B_1)

EXCLUSIVE_LIMIT = Derivation(
    source=SOURCE_EXCLUSIVE,
    says="the first weight vector as t -> oo",
    quantity=QUANTITY_107,
    lines=(
        Line(
            107,
            LINE_106,
            printed=r"(\Sigma^{xx}(p_1, p_1))^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Sigma^{yx}(p_1)^\top \right)",
            error=ERROR_107,
            correction=CORRECTIONS_107,
            uses=("001:106",),
            note="the limit of the solution from any initial value; the exponential tends to zero",
        ),
    ),
    domain=TRAJECTORY_DOMAIN,
    slips=SLIPS_107,
)

# OLS on the part of the data where the first gate is open.
ON_THE_SUBSET = ImmutableMatrix(inverse(gated_mean(X * X.T, g_1)) * gated_mean(y * X, g_1))
ON_ALL_DATA = ImmutableMatrix(inverse(gated_mean(X * X.T)) * gated_mean(y * X))

GATE_OPEN, ALL_DATA = "means over the data that the gate lets through", "means over all data, as they are printed"
QUANTITY_OLS = {GATE_OPEN: RIGHT_107, ALL_DATA: RIGHT_107}
LINE_OLS = {GATE_OPEN: ON_THE_SUBSET, ALL_DATA: ON_ALL_DATA}
CORRECTION_OLS = {ALL_DATA: ON_THE_SUBSET}
SAYS_OLS = "A_11^{-1} b_1, the limit of the first weight vector, as the population OLS solution"
NOTE_OLS = "over all data the OLS solution is another; the next sentence says which is meant, OLS on the data of the gate"
SLIPS_OLS = (ON_ALL_DATA, ImmutableMatrix(ON_THE_SUBSET * E(g_1, ROTATED)))

OLS_ON_A_SUBSET = Derivation(
    source=SOURCE_EXCLUSIVE,
    says=SAYS_OLS,
    quantity=QUANTITY_OLS,
    lines=(
        Line(
            "ols",
            LINE_OLS,
            printed=r"As with above, this is the population solution to OLS, $(X^\top X)^{-1} X^\top y = (\langle xx^\top \rangle)^{-1} (\langle xy \rangle)$.",
            correction=CORRECTION_OLS,
            note=NOTE_OLS,
        ),
    ),
    domain=STATISTICS,
    slips=SLIPS_OLS,
)

AT_SUBSET_OLS = tuple((entry, "zero") for entry in gated_flow(RIGHT_107))
AT_K_SUBSET_OLS = tuple((entry, "zero") for entry in gated_flow(K * RIGHT_107))
SUBSET_DOMAIN = Domain({**STATISTICS.symbols, w_21: real, w_22: real, K: MANY_NEURONS}, chart=ROTATED_CHART)
SUBSET_CORRECTION = "it converges to K times the OLS solution on that subset; the prediction w_1 / K is the OLS one"

CONVERGES_TO_OLS = Property(
    source=SOURCE_EXCLUSIVE,
    label="converges-to-ols",
    says="the flow of the first weight vector comes to rest at the OLS solution on the data its gate lets through",
    printed="So, each weight matrix converges to the OLS solution on the subset of the data determined by its gate.",
    relations=AT_SUBSET_OLS,
    domain=SUBSET_DOMAIN,
    correction=SUBSET_CORRECTION,
    note=REST_NOTE,
)

K_TIMES_OLS = Property(
    source=SOURCE_EXCLUSIVE,
    label="answer-converges-to-k-times-ols",
    says="the flow of the first weight vector comes to rest at K times the OLS solution on the data its gate lets through",
    printed="So, each weight matrix converges to the OLS solution on the subset of the data determined by its gate.",
    relations=AT_K_SUBSET_OLS,
    domain=SUBSET_DOMAIN,
    denials=((gated_flow((Integer(0), Integer(0)))[0], "zero"), (gated_flow(K**2 * RIGHT_107)[0], "zero")),
    note="ours: the correction of converges-to-ols",
)
