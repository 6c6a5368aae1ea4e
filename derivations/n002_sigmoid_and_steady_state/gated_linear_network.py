r"""Gradient flow of a gated linear network and its solution, document 002, equations (48), (51) and (53)-(57).

The displays are those of document 001, (85), (87)-(90) and (100), and share their expressions. The network (46)
has the same 1/K, and the flow (48), from which (51) and (57) follow, has lost the second one, as (82) there has.
Here b_i is the column E[g_i Y X], by (49).
"""

from sympy import ImmutableMatrix

from derivations.claim import Departure, Derivation, Line, Property, Source
from derivations.n001_relu_and_gates.exclusive_gates import (
    BLOCK_DOMAIN,
    EXCLUSIVE,
    EXCLUSIVE_DOMAIN,
    FLOW_100,
    NO_OVERLAP,
    OVERLAP,
    RIGHT_100,
    SLIPS_100,
)
from derivations.n001_relu_and_gates.gated_linear_flow import (
    BLOCKS,
    DEFINITE,
    DEFINITE_NOTE,
    DOMAIN,
    FLOW_82,
    FLOW_85,
    FORM_DOMAIN,
    HALF,
    KRONECKER,
    LAW,
    NOT_BLOCKS,
    NOT_DEFINITE,
    PRINTED_85,
    RIGHT_82,
    RIGHT_85,
    SLIPS_85,
    STATISTICS,
    SWAPPED_KRONECKER,
    TWO_GATES_NOTE,
    WEIGHTS,
    WHOLE,
    A_blocks,
    flow,
    over_K,
    w_11,
    w_12,
)
from derivations.n001_relu_and_gates.gated_linear_solution import (
    COVERED,
    COVERED_CORRECTION,
    COVERED_DOMAIN,
    COVERED_NOTE,
    LINE_88,
    LINE_89,
    LINE_90,
    MODE_DOMAIN,
    MODE_FLOW,
    MODES,
    NOT_COVERED,
    OVERLAPPING_DOMAIN,
    PRINTED_89,
    PRINTED_90,
    PRINTED_SOLUTION,
    QUANTITY_89,
    RIGHT_88,
    SLIPS_88,
    SLIPS_88_LEFT,
    SLIPS_90,
    SOLUTION_NOTE,
    TRAJECTORY_NOTE,
    W,
    right_side,
    tau,
)
from derivations.n001_relu_and_gates.gated_linear_solution import DOMAIN as TRAJECTORIES
from derivations.notation import K, t

SOURCE = Source("002", "5 Let's Consider a Single Layer with Linear Activation...")

FLOW_OF_ONE = Derivation(
    source=SOURCE,
    says="gradient flow of the first weight vector, tau dw_1/dt",
    quantity={HALF: flow(LAW, (w_11, w_12)), WHOLE: flow(LAW, (w_11, w_12), 2)},
    lines=(
        Line(
            48,
            FLOW_82.T,
            printed=r"\frac{1}{K} \left[ \Sigma^{yx}(p_1) - \sum_{k \in [K]} \Sigma^{xx}(p_1, p_k) w_k \right]",
            error=Departure("the second term has lost the 1/K of yhat", edit=over_K(WEIGHTS)),
            correction={HALF: RIGHT_82.T, WHOLE: 2 * RIGHT_82.T},
            note=TWO_GATES_NOTE.format(46),
        ),
    ),
    domain=DOMAIN,
    slips=(RIGHT_82.T * K, RIGHT_82.T / K),
    kind="flow",
)

FLOW_OF_ALL = Derivation(
    source=SOURCE,
    says="gradient flow of all the weights, K tau dw/dt",
    quantity=K * flow(LAW, WEIGHTS),
    lines=(
        Line(
            51,
            FLOW_85,
            printed=PRINTED_85,
            error=Departure("takes over the lost 1/K of (48)", edit=over_K(WEIGHTS), inherits=("002:48",)),
            correction=RIGHT_85,
            uses=("002:48",),
        ),
    ),
    domain=DOMAIN,
    slips=SLIPS_85,
    kind="flow",
)

SYMMETRIC_BLOCKS = Property(
    source=SOURCE,
    label="blocks-symmetric",
    says="every block A_ij is symmetric, and A_ij = A_ji",
    printed=r"Note that $A_{ij}$ is symmetric and $A_{ij} = A_{ji}$.",
    relations=BLOCKS,
    domain=STATISTICS,
    denials=NOT_BLOCKS,
)

NONNEGATIVE = Property(
    source=SOURCE,
    label="eigenvalues-nonnegative",
    says="A is symmetric with nonnegative eigenvalues: v'Av is the mean of a square",
    printed=r"Note also that $A$ is a symmetric real matrix, so we can diagonalize it as $A = P\Lambda P^\top$, where [...] the "
    r"corresponding (nonnegative) eigenvalues.",
    relations=DEFINITE,
    domain=FORM_DOMAIN,
    denials=NOT_DEFINITE,
    note=DEFINITE_NOTE,
)

AS_KRONECKER = Derivation(
    source=SOURCE,
    says="the matrix of the flow as a second moment of the Kronecker product of gates and data",
    quantity=A_blocks(LAW),
    lines=(Line(53, KRONECKER, printed=r"\langle (\tilde{g} \otimes X)(\tilde{g} \otimes X)^\top \rangle_{g,X}"),),
    domain=STATISTICS,
    slips=(SWAPPED_KRONECKER,),
)

IN_MODES = Derivation(
    source=SOURCE,
    says="the flow in the eigenvectors of A, K tau du/dt",
    quantity=MODE_FLOW,
    lines=(
        Line(
            54,
            LINE_88,
            printed=r"-\Lambda u + c",
            part="left",
            error=Departure("takes over the lost 1/K of (48), by (51)", edit=over_K(W), inherits=("002:51",)),
            correction=RIGHT_88,
            uses=("002:51",),
        ),
    ),
    domain=OVERLAPPING_DOMAIN,
    slips=SLIPS_88_LEFT,
    kind="flow",
)

SOLUTION = Derivation(
    source=SOURCE,
    says="the printed solution of K tau du/dt = -Lambda u + c",
    quantity=ImmutableMatrix(K * tau * MODES.diff(t)),
    lines=(Line(54, right_side(MODES), printed=PRINTED_SOLUTION, part="solution", note=SOLUTION_NOTE.replace("(82)", "(48)")),),
    domain=MODE_DOMAIN,
    slips=SLIPS_88,
    kind="flow",
)

INITIAL_DATA = Property(
    source=SOURCE,
    label="initial-data-covered",
    says="some constant C gives every initial condition: lambda u(0) - c, which is e^C, is positive",
    printed=r"where $C$ is a constant diagonal matrix that defines the initial condition.",
    relations=COVERED,
    domain=COVERED_DOMAIN,
    correction=COVERED_CORRECTION,
    denials=NOT_COVERED,
    note=COVERED_NOTE + ". The text says so twice, after (54) and after (58)",
)

WEIGHTS_OVER_TIME = Derivation(
    source=SOURCE,
    says="the weights over time, w(t) = P u(t)",
    quantity=QUANTITY_89,
    lines=(
        Line(55, LINE_89, printed=PRINTED_89, uses=("002:54/solution",), note=TRAJECTORY_NOTE),
        Line(56, LINE_90, printed=PRINTED_90),
    ),
    domain=TRAJECTORIES,
    slips=SLIPS_90,
)

BLOCK_DIAGONAL = Property(
    source=SOURCE,
    label="block-diagonal",
    says="for exclusive gates Sigma^xx(p, q) = 0 off the diagonal, and A is block diagonal",
    printed=r"Then, $\Sigma^{xx}(p, q) = 0$ for $p \neq q$, which makes $A$ block diagonal.",
    relations=NO_OVERLAP,
    domain=BLOCK_DOMAIN,
    denials=OVERLAP,
)

EXCLUSIVE_FLOW = Derivation(
    source=SOURCE,
    says="gradient flow of the first weight vector where its gate excludes the others, K tau dw_1/dt",
    quantity=K * flow(EXCLUSIVE, (w_11, w_12)),
    lines=(
        Line(
            57,
            FLOW_100,
            printed=r"-A_{11}w_1 + b_1",
            error=Departure("takes over the lost 1/K of (48), by (51)", edit=over_K((w_11, w_12)), inherits=("002:51",)),
            correction=RIGHT_100,
            uses=("002:51",),
        ),
    ),
    domain=EXCLUSIVE_DOMAIN,
    slips=SLIPS_100,
    kind="flow",
)
