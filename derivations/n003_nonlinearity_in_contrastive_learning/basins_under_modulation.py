r"""Basins of the constrained flow under a modulation, document 003, section 4.2: theorem 6 and what is concluded from it.

The flow is w' = P_w (A(w) + c u_1 u_1') w on the unit sphere, under the structural assumption: A(w) = sum_l g(u_l'w) u_l u_l' with g(y) = slope y + b
positive on [-1, 1]. In the basis u_l no component changes its sign, and of two components the share of one grows where its relative growth is the larger.
So the basin of u_1 without a modulation is where y_1 is positive and above all others, and a basin on the circle is read from the signs of relative growths.

The proof in C.3 leaves the projection out and compares critical times, which do not tell these basins; the theorem holds all the same.
"""

from sympy import Expr, ImmutableMatrix, Symbol, diag, eye, symbols

from closedform.derivations.claims.words import Family, Property, Source, between
from closedform.derivations.functions.types import Form
from closedform.derivations.shared.rational_circle import unit_vector

THEOREM = Source("003", "4.2")
PRINTED = r"then for $A_{k}+c{\bm{u}}_{l}{\bm{u}}_{l}^{\top}$, its attractive basin of ${\bm{w}}_{k}={\bm{u}}_{l}$ is larger than $A_{k}$'s for $c>0$"

slope, least, c = symbols("slope least c", positive=True)  # b = slope + least
u, v, t, share, m = symbols("u v t share m", positive=True)
side = Symbol("side", real=True)
RATES = dict.fromkeys((slope, least), between(0, 3))


def relative_growth(y: Form, modulation: Form) -> Form:
    """Give F_l / y_l of each component of the constrained flow at a unit vector."""
    dimensions = len(y)
    growth = diag(*(slope * component + slope + least for component in y))
    growth[0, 0] += modulation
    flow = (eye(dimensions) - y * y.T) * growth * y
    return [flow[k] / y[k] for k in range(dimensions)]


def lead(y: Form, modulation: Form, over: int, of: int = 0) -> Expr:
    """Give how much faster one component grows than another, relative to their sizes."""
    growth = relative_growth(y, modulation)
    return growth[of] - growth[over]


SPHERE = ImmutableMatrix([1 - u**2 - v**2, 2 * u, 2 * side * v]) / (1 + u**2 + v**2)
EDGE = ImmutableMatrix([2 * t, 2 * t, 1 - 2 * t**2]) / (1 + 2 * t**2)  # y_1 = y_2
ANYWHERE = {**RATES, u: between(0, 1), v: between(0, 1), side: (-1, 1)}

THEOREM_6 = Property(
    source=THEOREM,
    label="theorem-6",
    says="a modulation of u_l makes its basin larger",
    printed=PRINTED,
    families=(
        Family(
            "the basin with the modulation: unit vectors of three dimensions with y_1 the largest",
            {**ANYWHERE, c: between(0, 3)},
            supposes=((SPHERE[0] - SPHERE[1], "positive"), (SPHERE[0] - SPHERE[2], "positive")),
            concludes=((lead(SPHERE, c, 1), "positive"), (lead(SPHERE, c, 2), "positive")),
            slips=((lead(SPHERE, -c, 1), "positive"),),
        ),
        Family(
            "the basin without it: unit vectors of three dimensions with y_2 > y_1 > 0",
            ANYWHERE,
            supposes=((SPHERE[0], "positive"), (SPHERE[1] - SPHERE[0], "positive")),
            concludes=((lead(SPHERE, 0, 0, of=1), "positive"),),
            slips=((lead(SPHERE, slope, 0, of=1), "positive"),),
        ),
        Family(
            "the edge of the basin without it: unit vectors of three dimensions with y_1 = y_2 > y_3",
            {**RATES, t: between(0, 2), c: between(0, 3)},
            supposes=((EDGE[0] - EDGE[2], "positive"),),
            concludes=((lead(EDGE, 0, 1), "zero"), (lead(EDGE, c, 1), "positive")),
            slips=((lead(EDGE, 0, 1), "positive"),),
        ),
    ),
    uses=("003:15/before-projection",),
    note="where y_1 is the largest it stays so and wins, with the modulation and without; where another is larger it loses without; and the edge "
    "between, which stays put without, goes to u_1 with it: so the basin contains the old one and more. y_3 of either sign",
)

# On the circle, where the edge between u_1 and u_2 lies at the angle 2 atan(m) > pi / 4 and so c = slope (sin - cos) there.
EDGE_OF_TWO = unit_vector(m)
AT_EDGE = slope * (EDGE_OF_TWO[1] - EDGE_OF_TWO[0])
INSIDE, BELOW = unit_vector(m * share), unit_vector(-share)
OUTSIDE, BEYOND = unit_vector(m + (1 - m) * share), unit_vector(1 / share)

HIGHER = Property(
    source=THEOREM,
    label="higher-probability",
    says="from a random start the modulated pattern is reached with a higher probability than another",
    printed=r"$\mathbb{P}[{\bm{w}}_{k}\rightarrow\Delta_{k}]$ is higher than the probability that ${\bm{w}}_{k}$ goes to other patterns of $A_{k}$",
    families=(
        Family(
            "the circle with two patterns, a start of any angle alike, and a modulation c < slope",
            {**RATES, m: between(0, 1), share: between(0, 1)},
            supposes=((EDGE_OF_TWO[1] - EDGE_OF_TWO[0], "positive"),),
            concludes=(
                (lead(EDGE_OF_TWO, AT_EDGE, 1), "zero"),
                (lead(INSIDE, AT_EDGE, 1), "positive"),
                (lead(BELOW, AT_EDGE, 1), "positive"),
                (lead(OUTSIDE, AT_EDGE, 1), "negative"),
                (lead(BEYOND, AT_EDGE, 1), "negative"),
                (m**2 + 2 * m - 1, "positive"),  # m > tan(pi / 8): twice the angle of the edge is above pi / 2
            ),
            slips=((m**2 + m - 1, "positive"), (lead(OUTSIDE, AT_EDGE, 1), "positive")),
        ),
        Family(
            "the circle with two patterns and a modulation c > slope",
            {**RATES, c: between(0, 3), m: between(0, 1), side: (-1, 1)},
            concludes=((lead(unit_vector(side * m), slope + c, 1), "positive"),),
            slips=((lead(unit_vector(side * m), slope / 2, 1), "positive"),),
        ),
    ),
    uses=("003:4-2/theorem-6",),
    note="under the structural assumption, where all patterns have the same g. The basin of u_1 reaches from the angle -pi / 2 to that of the edge, that "
    "of u_2 from there to pi: their difference is the last conclusion. For c > slope all of y_1 > 0 goes to u_1. From the quarter where both components "
    "are negative neither is reached",
)
