r"""Exclusive gates, document 001, section 4.5: equations (100)-(106).

Where one gate at most is open at any point, A is block diagonal and every weight vector flows by itself, as printed by
K tau dw_1/dt = -A_11 w_1 + b_1; the network of (80) has A_11 / K. The solution is that of the general case.
"""

from collections.abc import Sequence
from typing import Any

from sympy import ImmutableMatrix, Rational, symbols

from derivations.claim import Departure, Derivation, Line, Property, Source
from derivations.domain import Domain, positive, real
from derivations.laws import E, Finite, MinusGradient
from derivations.n001_relu_and_gates.gated_linear_flow import (
    A_,
    DATA,
    DATA_WEIGHTS,
    MANY_NEURONS,
    UNIFORM,
    VARIABLES,
    W_1,
    X,
    b_,
    flow,
    g_1,
    g_2,
    over_K,
    w_11,
    w_12,
    w_21,
    w_22,
    x_1,
    x_2,
    y,
)
from derivations.n001_relu_and_gates.gated_linear_solution import (
    C_COLUMN,
    CONSTANTS,
    COVERED,
    COVERED_CORRECTION,
    COVERED_DOMAIN,
    COVERED_NOTE,
    DECAYING,
    LABELS,
    LAMBDA,
    LINE_89,
    MODE_DOMAIN,
    MODES,
    NOT_COVERED,
    QUANTITY_89,
    SLIPS_88,
    SOLUTION_NOTE,
    TIMES,
    TRAJECTORY_NOTE,
    A,
    B,
    P,
    c_1,
    c_2,
    inverse,
    lambda_1,
    lambda_2,
    m,
    right_side,
    tau,
    y_1,
    y_2,
    y_3,
)
from derivations.notation import K, t

SOURCE_EXCLUSIVE = Source("001", "4.5 Exclusive Gates")


# The first gate is open at the first two points, the second at the other two.
EXCLUSIVE = Finite(
    VARIABLES[:5],
    [
        ((*point, *gates, label), weight)
        for (point, label, _), weight, gates in zip(DATA, DATA_WEIGHTS, ((1, 0), (1, 0), (0, 1), (0, 1)), strict=True)
    ],
)
EXCLUSIVE_DOMAIN = Domain(
    {**dict.fromkeys(DATA_WEIGHTS, positive), **dict.fromkeys((w_11, w_12, w_21, w_22), real), K: MANY_NEURONS}
)
BLOCK_DOMAIN = Domain(dict.fromkeys(DATA_WEIGHTS, positive))
OVERLAP = ((A_(1, 1, EXCLUSIVE)[0, 0], "zero"), (A_(1, 2, UNIFORM)[0, 0], "zero"))
NO_OVERLAP = tuple((entry, "zero") for entry in A_(1, 2, EXCLUSIVE))

BLOCK_DIAGONAL = Property(
    source=SOURCE_EXCLUSIVE,
    label="block-diagonal",
    says="for exclusive gates Sigma^xx(p, q) = 0 off the diagonal, and A is block diagonal",
    printed=r"Let us assume that the gates are exclusive [...]. Then, $\Sigma^{xx}(p, q) = 0$ for $p \neq q$. Then A becomes block diagonal.",
    relations=NO_OVERLAP,
    domain=BLOCK_DOMAIN,
    denials=OVERLAP,
)

FLOW_100 = b_(1, EXCLUSIVE) - A_(1, 1, EXCLUSIVE) * W_1
RIGHT_100 = b_(1, EXCLUSIVE) - A_(1, 1, EXCLUSIVE) * W_1 / K
SLIPS_100 = (RIGHT_100 / K, b_(1, EXCLUSIVE) - A_(2, 2, EXCLUSIVE) * W_1 / K)

EXCLUSIVE_FLOW = Derivation(
    source=SOURCE_EXCLUSIVE,
    says="gradient flow of the first weight vector where its gate excludes the others, K tau dw_1/dt",
    quantity=K * flow(EXCLUSIVE, (w_11, w_12)),
    lines=(
        Line(
            100,
            FLOW_100,
            printed=r"-A_{11} w_1 + b_1",
            error=Departure("takes over the lost 1/K of (82), by (85)", edit=over_K(W_1), inherits=("001:85",)),
            correction=RIGHT_100,
            uses=("001:85",),
        ),
    ),
    domain=EXCLUSIVE_DOMAIN,
    slips=SLIPS_100,
    kind="flow",
)

# Exclusive gates in n = 2. Where the first gate is open x is one of two multiples of the columns of P, so that A_11 = P Lambda P'
# with any Lambda = diag(l_1^2, l_2^2), and c_1 = (l_1 y_1, l_2 y_2)' / 2 is any vector.
l_1, l_2 = symbols("l_1 l_2", positive=True)
quarter = Rational(1, 4)
ROTATED_POINTS = [
    ((2 * l_1 * P[0, 0], 2 * l_1 * P[1, 0], 1, 0, y_1), quarter),
    ((2 * l_2 * P[0, 1], 2 * l_2 * P[1, 1], 1, 0, y_2), quarter),
    ((1, -2, 0, 1, y_3), quarter),
    ((2, 1, 0, 0, 1), quarter),
]
ROTATED = Finite((x_1, x_2, g_1, g_2, y), ROTATED_POINTS)
ROTATED_PRIMED = symbols("x_1' x_2' g_1' g_2' y'", real=True)
ROTATED_CHART = {lambda_1: l_1**2, lambda_2: l_2**2, c_1: l_1 * y_1 / 2, c_2: l_2 * y_2 / 2}
STATISTICS = Domain({l_1: positive, l_2: positive, m: real, **dict.fromkeys(LABELS, real)}, chart=ROTATED_CHART)
ROTATED_DOMAIN = Domain(
    {**STATISTICS.symbols, **dict.fromkeys((w_11, w_12, w_21, w_22), real), K: MANY_NEURONS}, chart=ROTATED_CHART
)
TRAJECTORY_DOMAIN = Domain({**STATISTICS.symbols, **TIMES, **dict.fromkeys(CONSTANTS, real)}, chart=ROTATED_CHART)


def gated_mean(body: Any, given: Any = None) -> Any:
    """Expect every entry of a matrix."""
    return ImmutableMatrix(body.applyfunc(lambda entry: E(entry, ROTATED, given)))


def gated_flow(at: Sequence[Any]) -> Any:
    """Give tau dw_1/dt of the network (80) at w_1 = at; the data are primed, as means may stand in w_1."""
    x1_, x2_, g1_, g2_, y_ = ROTATED_PRIMED
    yhat = (g1_ * (w_11 * x1_ + w_12 * x2_) + g2_ * (w_21 * x1_ + w_22 * x2_)) / K
    loss = E((yhat - y_) ** 2 / 2, Finite(ROTATED_PRIMED, ROTATED_POINTS))
    return ImmutableMatrix(
        [MinusGradient(loss.xreplace({w_12: at[1]}), w_11, at[0]), MinusGradient(loss.xreplace({w_11: at[0]}), w_12, at[1])]
    )


A_11, B_1 = gated_mean(g_1 * X * X.T), gated_mean(g_1 * y * X)
LINE_101 = ImmutableMatrix(-LAMBDA * P.T * W_1 + C_COLUMN)
RIGHT_101 = ImmutableMatrix(-LAMBDA * P.T * W_1 / K + C_COLUMN)

EXCLUSIVE_MODES = Derivation(
    source=SOURCE_EXCLUSIVE,
    says="the flow of the first weight vector in the eigenvectors of A_11, K tau du_1/dt",
    quantity=ImmutableMatrix(K * P.T * gated_flow(W_1)),
    lines=(
        Line(
            101,
            LINE_101,
            printed=r"-\Lambda u_1 + c_1",
            error=Departure("takes over the lost 1/K of (82), by (100)", edit=over_K(W_1), inherits=("001:100",)),
            correction=RIGHT_101,
            uses=("001:100",),
        ),
    ),
    domain=ROTATED_DOMAIN,
    slips=(RIGHT_101 / K, ImmutableMatrix(-LAMBDA * P * W_1 / K + C_COLUMN)),
    kind="flow",
)

SYMMETRIC = Property(
    source=SOURCE_EXCLUSIVE,
    label="own-block-symmetric",
    says="A_11 is symmetric with the eigenvectors of P: P' A_11 P is diagonal",
    printed=r"Note that $A_{11} = \Sigma^{xx}(p_1, p_1)$ is always symmetric (and real). So, we can diagonalize it as $A_{11} = P\Lambda P^\top$",
    relations=(
        (A_11[0, 1] - A_11[1, 0], "zero"),
        *((entry, "zero") for entry in P.T * A_11 * P - LAMBDA),
        *((entry, "zero") for entry in P.T * B_1 - C_COLUMN),
    ),
    domain=STATISTICS,
    denials=((A_11[0, 0] - lambda_1, "zero"),),
    note="this also checks the law that (101)-(107) are encoded with",
)

EXCLUSIVE_SOLUTION = Derivation(
    source=SOURCE_EXCLUSIVE,
    says="the printed solution of K tau du_1/dt = -Lambda u_1 + c_1",
    quantity=ImmutableMatrix(K * tau * MODES.diff(t)),
    lines=(
        Line(
            102,
            right_side(MODES),
            printed=r"u_1(t) = \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c_1",
            note=SOLUTION_NOTE,
        ),
    ),
    domain=MODE_DOMAIN,
    slips=SLIPS_88,
    kind="flow",
)

EXCLUSIVE_INITIAL_DATA = Property(
    source=SOURCE_EXCLUSIVE,
    label="initial-data-covered",
    says="some constant C gives every initial condition: lambda u_1(0) - c_1, which is e^C, is positive",
    printed=r"where C is a constant diagonal matrix that defines the initial condition.",
    relations=COVERED,
    domain=COVERED_DOMAIN,
    correction=COVERED_CORRECTION,
    denials=NOT_COVERED,
    note=COVERED_NOTE,
)

LINE_105 = ImmutableMatrix(inverse(A) * (P * DECAYING + B))
LINE_106 = ImmutableMatrix(inverse(A_11) * (P * DECAYING + B_1))

EXCLUSIVE_WEIGHTS = Derivation(
    source=SOURCE_EXCLUSIVE,
    says="the first weight vector over time, w_1(t) = P u_1(t)",
    quantity=QUANTITY_89,
    lines=(
        Line(
            103,
            ImmutableMatrix(P * MODES),
            printed=r"P \left(\Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Lambda^{-1} c_1 \right)",
            uses=("001:102",),
            note=TRAJECTORY_NOTE,
        ),
        Line(104, LINE_89, printed=r"P \Lambda^{-1} e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + P \Lambda^{-1} c_1"),
        Line(105, LINE_105, printed=r"A_{11}^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + b_1 \right)"),
        Line(
            106,
            LINE_106,
            printed=r"(\Sigma^{xx}(p_1, p_1))^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Sigma^{yx}(p_1)^\top \right)",
        ),
    ),
    domain=TRAJECTORY_DOMAIN,
    slips=(ImmutableMatrix(inverse(A_11) * (DECAYING + B_1)), ImmutableMatrix(P * inverse(A_11) * (P * DECAYING + B_1))),
)
