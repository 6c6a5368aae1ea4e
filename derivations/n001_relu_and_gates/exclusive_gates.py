r"""Exclusive gates, document 001, section 4.5: equations (100)-(106).

Where one gate at most is open at any point, A is block diagonal and every weight vector flows by itself, as printed by
K tau dw_1/dt = -A_11 w_1 + b_1; the network of (80) has A_11 / K. The solution is that of the general case: it is stepped from the
flow as printed, and held against what the network does.
"""

from sympy import ImmutableMatrix

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, following, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.n001_relu_and_gates.gated_linear_flow import FLOW_OF_ALL
from closedform.derivations.shared.exclusive_gates import (
    A_11,
    B_1,
    EXCLUSIVE,
    OWN_WEIGHTS,
    ROTATED,
    ROTATED_CHART,
    STATISTICS,
    TRAJECTORY_DOMAIN,
    block_diagonal,
    exclusive_flow,
    gated_flow,
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

SOURCE_EXCLUSIVE = Source("001", "4.5 Exclusive Gates")


BLOCK_DIAGONAL = block_diagonal(
    SOURCE_EXCLUSIVE,
    "block-diagonal",
    printed=r"Let us assume that the gates are exclusive [...]. Then, $\Sigma^{xx}(p, q) = 0$ for $p \neq q$. Then A becomes block diagonal.",
)

EXCLUSIVE_FLOW = exclusive_flow(SOURCE_EXCLUSIVE, 100, printed=r"-A_{11} w_1 + b_1", of=FLOW_OF_ALL.premise(85))

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
    source=SOURCE_EXCLUSIVE,
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
    source=SOURCE_EXCLUSIVE,
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
    SOURCE_EXCLUSIVE,
    102,
    of=EXCLUSIVE_MODES.premise(101),
    solving=solved_in_the_eigenvectors,
    says="the modes of the first weight vector over time",
    printed=r"u_1(t) = \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c_1",
    force="c_1",
)

EXCLUSIVE_INITIAL_DATA = initial_data(
    SOURCE_EXCLUSIVE,
    "initial-data-covered",
    says="some constant C gives every initial condition: lambda u_1(0) - c_1, which is e^C, is positive",
    printed=r"where C is a constant diagonal matrix that defines the initial condition.",
)

LINE_105 = ImmutableMatrix(inverse(A) * (P * DECAYING + B))

EXCLUSIVE_WEIGHTS = Derivation(
    source=SOURCE_EXCLUSIVE,
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
            printed=r"(\Sigma^{xx}(p_1, p_1))^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Sigma^{yx}(p_1)^\top \right)",
            correction=WEIGHTS_OF_NETWORK,
            corrected=f"P {modes_of_network('c_1')}",
        ),
    ),
    domain=TRAJECTORY_DOMAIN,
    slips=(ImmutableMatrix(inverse(A_11) * (DECAYING + B_1)), ImmutableMatrix(P * inverse(A_11) * (P * DECAYING + B_1))),
)
