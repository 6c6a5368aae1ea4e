r"""A ReLU as a gate times a linear unit, document 001, equation (77) and the text after it.

ReLU(<w_1, x>) = g(x) <w_1, x> with the gate g(x) = 1(<w_1, x> >= 0), which is one at a tie. The gate
depends on the direction of w_1 alone: while w_1 only grows, no gate flips, and (78) and (79) are one.
"""

from closedform.derivations.claims.words import Source
from closedform.derivations.shared.gating_of_relu import gating, invariance_to_scale

GATING = gating(Source("001", "3 Have You Tried Making It Linear?"), 77)

SCALE_INVARIANCE = invariance_to_scale(
    Source("001", "3.1 Sign Flipping"),
    "gate-invariant-to-scale",
    says="the gate does not depend on the scale of w_1, so growth of w_1 alone flips no gate",
    printed="Note that g is invariant to the scale of w_1.",
)
