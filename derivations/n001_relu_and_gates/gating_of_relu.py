r"""A ReLU as a gate times a linear unit, document 001, equation (77) and the text after it.

ReLU(<w_1, x>) = g(x) <w_1, x> with the gate g(x) = 1(<w_1, x> >= 0), which is one at a tie. The gate
depends on the direction of w_1 alone: while w_1 only grows, no gate flips, and (78) and (79) are one.
"""

from derivations.claim import Derivation, Line, Property, Source
from derivations.laws import ReLU
from derivations.shared.gating_of_relu import DOMAIN, FLIPPED_GATE, GATED, GATING_SLIPS, PRINTED_GATE, SAME_GATE, SCALED, h

GATING = Derivation(
    source=Source("001", "3 Have You Tried Making It Linear?"),
    says="the ReLU of a pre-activation as its sign's gate times its value",
    quantity=ReLU(h),
    lines=(Line(77, GATED, printed=PRINTED_GATE),),
    domain=DOMAIN,
    slips=GATING_SLIPS,
)

SCALE_INVARIANCE = Property(
    source=Source("001", "3.1 Sign Flipping"),
    label="gate-invariant-to-scale",
    says="the gate does not depend on the scale of w_1, so growth of w_1 alone flips no gate",
    printed="Note that g is invariant to the scale of w_1.",
    relations=SAME_GATE,
    domain=SCALED,
    denials=FLIPPED_GATE,
)
