r"""Gradient flow of a gated linear network and its solution, document 002, equations (48), (51) and (53)-(57).

The displays are those of document 001, (85), (87)-(90) and (100), and share their expressions. The network (46)
has the same 1/K, and the flow (48), from which (51) and (57) follow, has lost the second one, as (82) there has.
Here b_i is the column E[g_i Y X], by (49).
"""

from sympy import ImmutableMatrix

from derivations.claim import Departure, Derivation, Line, Property, Source
from derivations.notation import K, t
from derivations.shared.exclusive_gates import (
    BLOCK_DOMAIN,
    EXCLUSIVE,
    EXCLUSIVE_DOMAIN,
    EXCLUSIVE_WITH_K,
    EXCLUSIVE_WITHOUT_K,
    NO_OVERLAP,
    OVERLAP,
    SLIPS_OF_EXCLUSIVE,
)
from derivations.shared.gated_linear_flow import (
    BLOCKS,
    DEFINITE,
    DEFINITE_NOTE,
    DOMAIN,
    FLOW_OF_ALL_WITH_K,
    FLOW_OF_ALL_WITHOUT_K,
    FLOW_OF_ONE_WITH_K,
    FLOW_OF_ONE_WITHOUT_K,
    FORM_DOMAIN,
    HALF,
    KRONECKER,
    LATEX_OF_ALL,
    LAW,
    NOT_BLOCKS,
    NOT_DEFINITE,
    SLIPS_OF_ALL,
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
from derivations.shared.gated_linear_solution import (
    COVERED,
    COVERED_CORRECTION,
    COVERED_DOMAIN,
    COVERED_NOTE,
    LATEX_BY_A,
    LATEX_BY_LAMBDA,
    LATEX_OF_THE_SOLUTION,
    MODE_DOMAIN,
    MODE_FLOW,
    MODES,
    MODES_WITH_K,
    MODES_WITHOUT_K,
    NOT_COVERED,
    OVERLAPPING_DOMAIN,
    SLIPS_OF_THE_MODES,
    SLIPS_OF_THE_SOLUTION,
    SLIPS_OF_THE_WEIGHTS,
    SOLUTION_NOTE,
    TRAJECTORY_NOTE,
    WEIGHTS_BY_A,
    WEIGHTS_BY_LAMBDA,
    WEIGHTS_FROM_MODES,
    W,
    right_side,
    tau,
)
from derivations.shared.gated_linear_solution import DOMAIN as TRAJECTORIES

SOURCE = Source("002", "5 Let's Consider a Single Layer with Linear Activation...")

FLOW_OF_ONE = Derivation(
    source=SOURCE,
    says="gradient flow of the first weight vector, tau dw_1/dt",
    quantity={HALF: flow(LAW, (w_11, w_12)), WHOLE: flow(LAW, (w_11, w_12), 2)},
    lines=(
        Line(
            48,
            FLOW_OF_ONE_WITHOUT_K.T,
            printed=r"\frac{1}{K} \left[ \Sigma^{yx}(p_1) - \sum_{k \in [K]} \Sigma^{xx}(p_1, p_k) w_k \right]",
            error=Departure("the second term has lost the 1/K of yhat", edit=over_K(WEIGHTS)),
            correction={HALF: FLOW_OF_ONE_WITH_K.T, WHOLE: 2 * FLOW_OF_ONE_WITH_K.T},
            note=TWO_GATES_NOTE.format(46),
        ),
    ),
    domain=DOMAIN,
    slips=(FLOW_OF_ONE_WITH_K.T * K, FLOW_OF_ONE_WITH_K.T / K),
    kind="flow",
)

FLOW_OF_ALL = Derivation(
    source=SOURCE,
    says="gradient flow of all the weights, K tau dw/dt",
    quantity=K * flow(LAW, WEIGHTS),
    lines=(
        Line(
            51,
            FLOW_OF_ALL_WITHOUT_K,
            printed=LATEX_OF_ALL,
            error=Departure("takes over the lost 1/K of (48)", edit=over_K(WEIGHTS), inherits=("002:48",)),
            correction=FLOW_OF_ALL_WITH_K,
            uses=("002:48",),
        ),
    ),
    domain=DOMAIN,
    slips=SLIPS_OF_ALL,
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
            MODES_WITHOUT_K,
            printed=r"-\Lambda u + c",
            part="left",
            error=Departure("takes over the lost 1/K of (48), by (51)", edit=over_K(W), inherits=("002:51",)),
            correction=MODES_WITH_K,
            uses=("002:51",),
        ),
    ),
    domain=OVERLAPPING_DOMAIN,
    slips=SLIPS_OF_THE_MODES,
    kind="flow",
)

SOLUTION = Derivation(
    source=SOURCE,
    says="the printed solution of K tau du/dt = -Lambda u + c",
    quantity=ImmutableMatrix(K * tau * MODES.diff(t)),
    lines=(
        Line(54, right_side(MODES), printed=LATEX_OF_THE_SOLUTION, part="solution", note=SOLUTION_NOTE.replace("(82)", "(48)")),
    ),
    domain=MODE_DOMAIN,
    slips=SLIPS_OF_THE_SOLUTION,
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
    quantity=WEIGHTS_FROM_MODES,
    lines=(
        Line(55, WEIGHTS_BY_LAMBDA, printed=LATEX_BY_LAMBDA, uses=("002:54/solution",), note=TRAJECTORY_NOTE),
        Line(56, WEIGHTS_BY_A, printed=LATEX_BY_A),
    ),
    domain=TRAJECTORIES,
    slips=SLIPS_OF_THE_WEIGHTS,
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
            EXCLUSIVE_WITHOUT_K,
            printed=r"-A_{11}w_1 + b_1",
            error=Departure("takes over the lost 1/K of (48), by (51)", edit=over_K((w_11, w_12)), inherits=("002:51",)),
            correction=EXCLUSIVE_WITH_K,
            uses=("002:51",),
        ),
    ),
    domain=EXCLUSIVE_DOMAIN,
    slips=SLIPS_OF_EXCLUSIVE,
    kind="flow",
)
