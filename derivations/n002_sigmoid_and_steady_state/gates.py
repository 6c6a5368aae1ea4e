r"""A ReLU as a gate times a linear unit, document 002, equation (44), and the scale of w_1: as in document 001, (77)."""

from closedform.derivations.claims.words import Source
from closedform.derivations.shared.gating_of_relu import gating, invariance_to_scale

GATING = gating(Source("002", "4 Have You Tried Making It Linear?"), 44)

SCALE_INVARIANCE = invariance_to_scale(
    Source("002", "4.1 Sign Flipping"),
    "gate-invariant-to-scale",
    says="the gate does not depend on the scale of w_1, so a w_1 that is only scaled up flips no gate",
    printed=r"Note that $g$ is invariant to the scale of $w_1$.",
)
