r"""A ReLU as a gate times a linear unit: ReLU(<w_1, x>) = g(x) <w_1, x> with g(x) = 1(<w_1, x> >= 0), one at a tie.

The gate depends on the direction of w_1 alone: while w_1 only grows, no gate flips.
"""

from sympy import Symbol

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, real
from closedform.derivations.laws import ReLU, at_least_zero

w_11, w_12 = Symbol("w_11", real=True), Symbol("w_12", real=True)
x_1, x_2 = Symbol("x_1", real=True), Symbol("x_2", real=True)
scale = Symbol("s", real=True)
h = w_11 * x_1 + w_12 * x_2  # <w_1, x> in two dimensions
GATED = at_least_zero(h) * h
DOMAIN = Domain({w_11: real, w_12: real, x_1: real, x_2: real})
SCALED = Domain({**DOMAIN.symbols, scale: real})
GATING_SLIPS = (at_least_zero(-h) * h, at_least_zero(h), (2 * at_least_zero(h) - 1) * h)

# One relation, and one a sign change of w_1 would need.
SAME_GATE = ((at_least_zero(scale * w_11 * x_1 + scale * w_12 * x_2) - at_least_zero(h), "zero"),)
FLIPPED_GATE = ((at_least_zero(-h) - at_least_zero(h), "zero"),)


def gating(source: Source, number: int) -> Derivation:
    """Claim that the ReLU of a pre-activation is its gate times its value."""
    return Derivation(
        source=source,
        says="the ReLU of a pre-activation as its sign's gate times its value",
        quantity=ReLU(h),
        line=Line(
            number,
            GATED,
            printed=r"g(t, x) \langle w_1(t), x \rangle \quad \text{where} \quad g(t, x) = \mathbb{1}(\langle w_1(t), x \rangle \geq 0)",
        ),
        domain=DOMAIN,
        slips=GATING_SLIPS,
    )


def invariance_to_scale(source: Source, label: str, *, says: str, printed: str) -> Property:
    """Claim that the gate does not depend on the scale of w_1."""
    return Property(
        source=source,
        label=label,
        says=says,
        printed=printed,
        relations=SAME_GATE,
        domain=SCALED,
        provided=(scale > 0,),
        denials=FLIPPED_GATE,
        note="the text speaks of a scale, and of growing in size; a negative factor flips every gate but those of ties",
    )
