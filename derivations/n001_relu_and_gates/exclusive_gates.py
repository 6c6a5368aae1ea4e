r"""Exclusive gates, document 001, section 4.5: equations (100)-(107) and what follows them.

Where one gate at most is open at any point, A is block diagonal and every weight vector flows by itself, as printed by
K tau dw_1/dt = -A_11 w_1 + b_1; the network of (80) has A_11 / K. The solution is that of the general case: it is stepped from the
flow as printed, and held against what the network does.

As t -> oo the exponential of (106) vanishes and A_11^{-1} b_1 is left, the OLS solution on the data that the first gate
lets through; (107) keeps the exponential. The network of (80) tends to K times that solution, of which its
yhat = (1/K) <w_1, x> makes the OLS prediction.
"""

from sympy import ImmutableMatrix, Integer

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, following, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.n001_relu_and_gates.gated_linear_flow import FLOW_OF_ALL
from closedform.derivations.shared.exclusive_gates import (
    A_11,
    B_1,
    EXCLUSIVE,
    OWN_REST,
    OWN_WEIGHTS,
    ROTATED,
    ROTATED_CHART,
    STATISTICS,
    SUBSET_DOMAIN,
    TO_OLS,
    TRAJECTORY_DOMAIN,
    at_infinity,
    block_diagonal,
    converges_to_ols,
    exclusive_flow,
    exclusive_limit,
    gated_flow,
    limit_as_ols,
)
from closedform.derivations.shared.gated_linear_flow import A_, MANY_NEURONS, W_1, w_11, w_12, w_21, w_22
from closedform.derivations.shared.gated_linear_solution import (
    C_COLUMN,
    DECAYING,
    LAMBDA,
    MODE_LETTERS,
    MODES,
    TRAJECTORY_NOTE,
    WEIGHTS_BY_LAMBDA,
    WEIGHTS_OF_NETWORK,
    WEIGHTS_OF_THE_FLOW,
    A,
    B,
    P,
    initial_data,
    inverse,
    lambda_1,
    modes_of_network,
    solution,
    solved,
    weights_of_modes,
    weights_of_network,
)

SOURCE = Source("001", "4.5 Exclusive Gates")

BLOCK_DIAGONAL = block_diagonal(
    SOURCE,
    "block-diagonal",
    printed=r"Let us assume that the gates are exclusive [...]. Then, $\Sigma^{xx}(p, q) = 0$ for $p \neq q$. Then A becomes block diagonal.",
)

EXCLUSIVE_FLOW = exclusive_flow(SOURCE, 100, printed=r"-A_{11} w_1 + b_1", of=FLOW_OF_ALL.premise(85))

ROTATED_DOMAIN = Domain(
    {**STATISTICS.symbols, **dict.fromkeys((w_11, w_12, w_21, w_22), real), K: MANY_NEURONS}, chart=ROTATED_CHART
)


def in_the_eigenvectors(flow: Form) -> Form:
    """Take the flow of w_1 into the eigenvectors of A_11."""
    return ImmutableMatrix(P.T * flow.xreplace({EXCLUSIVE: ROTATED}))


def solved_in_the_eigenvectors(flow: Form) -> Form:
    """Solve the flow of u_1."""
    return solved(ImmutableMatrix(flow).xreplace(dict(zip(W_1, P * ImmutableMatrix(MODE_LETTERS), strict=True))))


LINE_101 = ImmutableMatrix(-LAMBDA * P.T * W_1 + C_COLUMN)
RIGHT_101 = ImmutableMatrix(-LAMBDA * P.T * W_1 / K + C_COLUMN)

EXCLUSIVE_MODES = Derivation(
    source=SOURCE,
    says="the flow of the first weight vector in the eigenvectors of A_11, K tau du_1/dt",
    quantity=ImmutableMatrix(K * P.T * gated_flow(W_1)),
    line=Line(
        101,
        LINE_101,
        printed=r"-\Lambda u_1 + c_1",
        follows=following("u_1 = P'w_1 and c_1 = P'b_1", in_the_eigenvectors, EXCLUSIVE_FLOW.premise(100)),
        correction=RIGHT_101,
        corrected=r"-\frac{1}{K} \Lambda u_1 + c_1",
    ),
    domain=ROTATED_DOMAIN,
    slips=(RIGHT_101 / K, ImmutableMatrix(-LAMBDA * P * W_1 / K + C_COLUMN)),
    kind="flow",
)

OWN_BLOCK = as_written(lambda: A_(1, 1, ROTATED))
NO_SKEW_PART = as_written(lambda: (OWN_BLOCK[0, 1] - OWN_BLOCK[1, 0], "zero"))
SYMMETRIC = Property(
    source=SOURCE,
    label="own-block-symmetric",
    says="A_11 is symmetric with the eigenvectors of P: P' A_11 P is diagonal",
    printed=r"Note that $A_{11} = \Sigma^{xx}(p_1, p_1)$ is always symmetric (and real). So, we can diagonalize it as $A_{11} = P\Lambda P^\top$",
    relations=(
        NO_SKEW_PART,
        *((entry, "zero") for entry in P.T * A_11 * P - LAMBDA),
        *((entry, "zero") for entry in P.T * B_1 - C_COLUMN),
    ),
    domain=STATISTICS,
    denials=((A_11[0, 0] - lambda_1, "zero"),),
    note="this also checks the law that (101)-(107) are encoded with",
)

EXCLUSIVE_SOLUTION = solution(
    SOURCE,
    102,
    of=EXCLUSIVE_MODES.premise(101),
    solving=solved_in_the_eigenvectors,
    says="the modes of the first weight vector over time",
    printed=r"u_1(t) = \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c_1",
    force="c_1",
)

EXCLUSIVE_INITIAL_DATA = initial_data(
    SOURCE,
    "initial-data-covered",
    says="some constant C gives every initial condition: lambda u_1(0) - c_1, which is e^C, is positive",
    printed=r"where C is a constant diagonal matrix that defines the initial condition.",
)

LATEX_106 = r"(\Sigma^{xx}(p_1, p_1))^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Sigma^{yx}(p_1)^\top \right)"
LINE_105 = ImmutableMatrix(inverse(A) * (P * DECAYING + B))

EXCLUSIVE_WEIGHTS = Derivation(
    source=SOURCE,
    says="the first weight vector over time, w_1(t) = P u_1(t)",
    quantity=WEIGHTS_OF_THE_FLOW,
    lines=(
        Line(
            103,
            ImmutableMatrix(P * MODES),
            printed=r"P \left(\Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c_1 \right)",
            follows=following("w_1 = P u_1", weights_of_modes, EXCLUSIVE_SOLUTION.premise(102)),
            correction=WEIGHTS_OF_NETWORK,
            corrected=f"P {modes_of_network('c_1')}",
            note=TRAJECTORY_NOTE,
        ),
        Line(
            104,
            WEIGHTS_BY_LAMBDA,
            printed=r"P \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + P \Lambda^{-1} c_1",
            correction=WEIGHTS_OF_NETWORK,
            corrected=f"P {modes_of_network('c_1')}",
        ),
        Line(
            105,
            LINE_105,
            printed=r"A_{11}^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + b_1 \right)",
            correction=WEIGHTS_OF_NETWORK,
            corrected=weights_of_network("A_{11}", "b_1", "c_1"),
        ),
        Line(
            106,
            OWN_WEIGHTS,
            printed=LATEX_106,
            correction=WEIGHTS_OF_NETWORK,
            corrected=f"P {modes_of_network('c_1')}",
        ),
    ),
    domain=TRAJECTORY_DOMAIN,
    slips=(ImmutableMatrix(inverse(A_11) * (DECAYING + B_1)), ImmutableMatrix(P * inverse(A_11) * (P * DECAYING + B_1))),
)

EXCLUSIVE_LIMIT = exclusive_limit(
    SOURCE,
    107,
    says="the first weight vector as t -> oo",
    printed=LATEX_106,
    follows=following("the limit t -> oo", at_infinity, EXCLUSIVE_WEIGHTS.premise(106)),
    note="the limit of the solution from any initial value; the exponential tends to zero",
)

OLS_ON_A_SUBSET = limit_as_ols(
    SOURCE,
    "ols",
    printed=r"As with above, this is the population solution to OLS, $(X^\top X)^{-1} X^\top y = (\langle xx^\top \rangle)^{-1} (\langle xy \rangle)$.",
)

AT_K_SUBSET_OLS = tuple((entry, "zero") for entry in gated_flow(K * OWN_REST))

CONVERGES_TO_OLS = converges_to_ols(SOURCE, "converges-to-ols", uses=("001:107",))

K_TIMES_OLS = Property(
    source=SOURCE,
    label="answer-converges-to-k-times-ols",
    says="the flow of the first weight vector comes to rest at K times the OLS solution on the data its gate lets through",
    printed=TO_OLS,
    relations=AT_K_SUBSET_OLS,
    domain=SUBSET_DOMAIN,
    denials=((gated_flow((Integer(0), Integer(0)))[0], "zero"), (gated_flow(K**2 * OWN_REST)[0], "zero")),
    note="ours: the correction of converges-to-ols",
)
