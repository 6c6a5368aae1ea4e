r"""Gradient flow of a gated linear network and its solution, document 002, equations (48), (51) and (53)-(57).

The displays are those of document 001, (85), (87)-(90) and (100), and share their expressions. The network (46)
has the same 1/K, and the flow (48), from which (51) and (57) follow, has lost the second one, as (82) there has.
Here b_i is the column E[g_i Y X], by (49).
"""

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import Source
from closedform.derivations.shared.exclusive_gates import block_diagonal, exclusive_flow
from closedform.derivations.shared.gated_linear_flow import (
    FLOW_OF_ONE_WITH_K,
    FLOW_OF_ONE_WITHOUT_K,
    SECOND_K_LOST,
    as_kronecker,
    flow_of_all,
    flow_of_one,
    nonnegative_eigenvalues,
    symmetric_blocks,
)
from closedform.derivations.shared.gated_linear_solution import flow_of_the_modes, initial_data, solution, weights_over_time

SOURCE = Source("002", "5 Let's Consider a Single Layer with Linear Activation...")

FLOW_OF_ONE = flow_of_one(
    SOURCE,
    48,
    FLOW_OF_ONE_WITHOUT_K.T,
    printed=r"\frac{1}{K} \left[ \Sigma^{yx}(p_1) - \sum_{k \in [K]} \Sigma^{xx}(p_1, p_k) w_k \right]",
    error=SECOND_K_LOST,
    correction=FLOW_OF_ONE_WITH_K.T,
    corrected=r"\frac{1}{K} \left[ \Sigma^{yx}(p_1) - \frac{1}{K} \sum_{k \in [K]} \Sigma^{xx}(p_1, p_k) w_k \right]",
    network=46,
    slips=(FLOW_OF_ONE_WITH_K.T * K, FLOW_OF_ONE_WITH_K.T / K),
)

FLOW_OF_ALL = flow_of_all(SOURCE, 51, of=FLOW_OF_ONE.premise(48))

SYMMETRIC_BLOCKS = symmetric_blocks(SOURCE, "blocks-symmetric")

NONNEGATIVE = nonnegative_eigenvalues(
    SOURCE,
    "eigenvalues-nonnegative",
    printed=r"Note also that $A$ is a symmetric real matrix, so we can diagonalize it as $A = P\Lambda P^\top$, where [...] the "
    r"corresponding (nonnegative) eigenvalues.",
)

AS_KRONECKER = as_kronecker(SOURCE, 53, printed=r"\langle (\tilde{g} \otimes X)(\tilde{g} \otimes X)^\top \rangle_{g,X}")

IN_MODES = flow_of_the_modes(SOURCE, 54, part="left", of=FLOW_OF_ALL.premise(51))

SOLUTION = solution(SOURCE, 54, of=IN_MODES.premise(54, "left"), part="solution")

INITIAL_DATA = initial_data(
    SOURCE,
    "initial-data-covered",
    says="some constant C gives every initial condition: lambda u(0) - c, which is e^C, is positive",
    printed=r"where $C$ is a constant diagonal matrix that defines the initial condition.",
    besides=". The text says so twice, after (54) and after (58)",
)

WEIGHTS_OVER_TIME = weights_over_time(SOURCE, (55, 56), of=SOLUTION.premise(54, "solution"))

BLOCK_DIAGONAL = block_diagonal(
    SOURCE, "block-diagonal", printed=r"Then, $\Sigma^{xx}(p, q) = 0$ for $p \neq q$, which makes $A$ block diagonal."
)

EXCLUSIVE_FLOW = exclusive_flow(SOURCE, 57, printed=r"-A_{11}w_1 + b_1", of=FLOW_OF_ALL.premise(51))
