r"""A ReLU as a gate times a linear unit, document 002, equation (44), and the scale of w_1: as in document 001, (77)."""

from derivations.claim import Derivation, Line, Property, Source
from derivations.laws import ReLU
from derivations.shared.gating_of_relu import DOMAIN, FLIPPED_GATE, GATED, GATING_SLIPS, PRINTED_GATE, SAME_GATE, SCALED, h

GATING = Derivation(
    source=Source("002", "4 Have You Tried Making It Linear?"),
    says="the ReLU of a pre-activation as its sign's gate times its value",
    quantity=ReLU(h),
    lines=(Line(44, GATED, printed=PRINTED_GATE),),
    domain=DOMAIN,
    slips=GATING_SLIPS,
)

SCALE_INVARIANCE = Property(
    source=Source("002", "4.1 Sign Flipping"),
    label="gate-invariant-to-scale",
    says="the gate does not depend on the scale of w_1, so a w_1 that is only scaled up flips no gate",
    printed=r"Note that $g$ is invariant to the scale of $w_1$.",
    relations=SAME_GATE,
    domain=SCALED,
    denials=FLIPPED_GATE,
)
