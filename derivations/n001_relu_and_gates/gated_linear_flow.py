r"""Gradient flow of a gated linear network, document 001, equations (80)-(87).

The network, its loss, its law and its flow are those of ``shared.gated_linear_flow``; (80) has the 1/K. The document has lost the second 1/K of the
flow in (82), and so in (85), (91) and (100). All that follows from (85) holds with A replaced by A / K.
"""

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import Property, Source
from closedform.derivations.laws import Finite
from closedform.derivations.shared.gated_linear_flow import (
    A_,
    DATA,
    DATA_WEIGHTS,
    FLOW_OF_ONE_WITH_K,
    FLOW_OF_ONE_WITHOUT_K,
    LAW,
    SECOND_K_LOST,
    STATISTICS,
    VARIABLES,
    W_1,
    as_kronecker,
    b_,
    flow_of_all,
    flow_of_one,
    nonnegative_eigenvalues,
    symmetric_blocks,
)

SECTION = "4.2 Gradient Flow"
GENERAL_CASE = Source("001", "4.3 General Case")

FLOW_OF_ONE = flow_of_one(
    Source("001", SECTION),
    82,
    FLOW_OF_ONE_WITHOUT_K,
    printed=r"\frac{1}{K} \left[\Sigma^{yx}(p_1) - \sum_{k \in [K]} w_k^\top \Sigma^{xx}(p_1, p_k) \right]",
    error=SECOND_K_LOST,
    correction=FLOW_OF_ONE_WITH_K,
    corrected=r"\frac{1}{K} \left[\Sigma^{yx}(p_1) - \frac{1}{K} \sum_{k \in [K]} w_k^\top \Sigma^{xx}(p_1, p_k) \right]",
    network=80,
    slips=(FLOW_OF_ONE_WITH_K * K, ((b_(1, LAW) - A_(1, 1, LAW) * W_1 / K) / K).T),
)

FLOW_OF_ALL = flow_of_all(GENERAL_CASE, 85, of=FLOW_OF_ONE.premise(82))

SYMMETRIC_BLOCKS = symmetric_blocks(GENERAL_CASE, "blocks-symmetric")

NONNEGATIVE = nonnegative_eigenvalues(
    GENERAL_CASE,
    "eigenvalues-nonnegative",
    printed=r"A is a symmetric real matrix, so we can diagonalize it as $A = P\Lambda P^\top$, where [...] the corresponding "
    r"(nonnegative) eigenvalues.",
)

AS_KRONECKER = as_kronecker(GENERAL_CASE, 87, printed=r"\langle (\tilde{g} \otimes x)(\tilde{g} \otimes x)^\top \rangle_{g,x}")

# Gates whose law does not depend on their order: each point has them both ways with the same weight.
ORDERLESS = Finite(
    VARIABLES[:5],
    [
        ((*point, *pair, label), weight)
        for (point, label, gates), weight in zip(DATA, DATA_WEIGHTS, strict=True)
        for pair in (gates[0], gates[0][::-1])
    ],
)
PERMUTATION = Property(
    source=GENERAL_CASE,
    label="order-of-the-gates",
    says="if the law of the gates does not depend on their order, then A_11 = A_22 and b_1 = b_2: only the start tells neurons apart",
    printed=r"Whatever distribution we have over g should satisfy that $\tilde{g} \sim \Pi\tilde{g}$, where $\Pi$ is some permutation "
    r"matrix on K elements.",
    relations=(
        *((entry, "zero") for entry in A_(1, 1, ORDERLESS) - A_(2, 2, ORDERLESS)),
        *((entry, "zero") for entry in b_(1, ORDERLESS) - b_(2, ORDERLESS)),
    ),
    domain=STATISTICS,
    denials=((A_(1, 1, ORDERLESS)[0, 0] - A_(1, 2, ORDERLESS)[0, 0], "zero"), (A_(1, 1, LAW)[0, 0] - A_(2, 2, LAW)[0, 0], "zero")),
    note="the sentence is a wish; checked is what it makes of A and b. Any, not some, permutation is meant",
)
