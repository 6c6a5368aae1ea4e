r"""Limit of the weights for exclusive gates, document 001, section 4.5: equation (107) and what follows it.

As t -> oo the exponential of (106) vanishes and A_11^{-1} b_1 is left, the OLS solution on the data that the first gate
lets through; (107) keeps the exponential. The network of (80) tends to K times that solution, of which its
yhat = (1/K) <w_1, x> makes the OLS prediction.
"""

from sympy import Integer

from closedform.derivations.claims.notation import K
from closedform.derivations.claims.words import Property, following
from closedform.derivations.n001_relu_and_gates.exclusive_gates import EXCLUSIVE_WEIGHTS, SOURCE_EXCLUSIVE
from closedform.derivations.shared.exclusive_gates import (
    OWN_REST,
    SUBSET_DOMAIN,
    at_infinity,
    converges_to_ols,
    exclusive_limit,
    gated_flow,
    limit_as_ols,
)

EXCLUSIVE_LIMIT = exclusive_limit(
    SOURCE_EXCLUSIVE,
    107,
    says="the first weight vector as t -> oo",
    printed=r"(\Sigma^{xx}(p_1, p_1))^{-1} \left(P e^{-\frac{t}{K\tau} \Lambda + C} \mathbf{1} + \Sigma^{yx}(p_1)^\top \right)",
    follows=following("the limit t -> oo", at_infinity, EXCLUSIVE_WEIGHTS.premise(106)),
    note="the limit of the solution from any initial value; the exponential tends to zero",
)

OLS_ON_A_SUBSET = limit_as_ols(
    SOURCE_EXCLUSIVE,
    "ols",
    printed=r"As with above, this is the population solution to OLS, $(X^\top X)^{-1} X^\top y = (\langle xx^\top \rangle)^{-1} (\langle xy \rangle)$.",
)

AT_K_SUBSET_OLS = tuple((entry, "zero") for entry in gated_flow(K * OWN_REST))

CONVERGES_TO_OLS = converges_to_ols(SOURCE_EXCLUSIVE, "converges-to-ols", uses=("001:107",))

K_TIMES_OLS = Property(
    source=SOURCE_EXCLUSIVE,
    label="answer-converges-to-k-times-ols",
    says="the flow of the first weight vector comes to rest at K times the OLS solution on the data its gate lets through",
    printed="So, each weight matrix converges to the OLS solution on the subset of the data determined by its gate.",
    relations=AT_K_SUBSET_OLS,
    domain=SUBSET_DOMAIN,
    denials=((gated_flow((Integer(0), Integer(0)))[0], "zero"), (gated_flow(K**2 * OWN_REST)[0], "zero")),
    note="ours: the correction of converges-to-ols",
)
