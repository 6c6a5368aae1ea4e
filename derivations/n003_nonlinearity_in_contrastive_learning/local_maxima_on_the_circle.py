r"""Local maxima of the energy for nine points on the circle, document 003, appendix E.1 and figure 8.

The energy of w = (cos theta, sin theta) with uniform alpha and no augmentation is half the variance of h(w'x) over the nine points, as the text
lists them (angles in radians). A continuous curve on the circle that is higher at nine places than at nine others between them has a
local maximum in each of the nine stretches: that is what is certified, with ReLU. With a linear activation it is a constant plus one
wave of cos(2 theta) and sin(2 theta), which has two maxima unless it vanishes.
"""

from collections.abc import Callable
from functools import cache

from sympy import Expr, Integer, Max, Rational, Symbol, cos, pi, sin

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, real
from closedform.derivations.functions.types import Form

FIGURE = Source("003", "E.1")

FIFTHS = tuple(Rational(k, 5) for k in (-4, -2, 0, 1, 2, 3, 4))
ANGLES = tuple(pi * share for share in (*FIFTHS, Rational(-1, 2), Rational(-1, 6)))


def energy(theta: Form, activation: Callable[[Form], Form]) -> Expr:
    """Half the variance of h(w'x) over the nine points, w'x being the cosine of the angle between them."""
    outputs = [activation(cos(theta - angle)) for angle in ANGLES]
    mean = sum(outputs, Integer(0)) / len(outputs)
    return (sum((output**2 for output in outputs), Integer(0)) / len(outputs) - mean**2) / 2


@cache
def with_relu(theta: Form) -> Expr:
    """Give the energy with ReLU."""
    return energy(theta, lambda h: Max(h, Integer(0)))


# In ten thousandths of a radian, in turn: near a local maximum, and near the minimum after it.
HIGH = (-28274, -15708, -9425, -3142, 3142, 9425, 10472, 21991, 28274)
LOW = (-27024, -13339, -4409, -1867, 7112, 9927, 12566, 28137, -29602)
PLACES = tuple((Rational(high, 10**4), Rational(low, 10**4)) for high, low in zip(HIGH, LOW, strict=True))
BEFORE = (PLACES[-1][1], *(low for _, low in PLACES[:-1]))

MANY_MAXIMA = Property(
    source=FIGURE,
    label="figure-8",
    says="with ReLU the energy has at least eight local maxima on the circle: nine are certain",
    printed=r"From the figure, we can see many local maxima ($\geq 8$) caused by nonlinearity (solid line)",
    relations=tuple(
        (with_relu(high) - with_relu(low), "positive")
        for (high, after), before in zip(PLACES, BEFORE, strict=True)
        for low in (before, after)
    ),
    domain=Domain({}),
    denials=((with_relu(PLACES[0][1]) - with_relu(PLACES[0][0]), "positive"),),
    note="the nine places and the nine between them are in order on the circle",
)

theta = Symbol("theta", real=True)
DOUBLE = (sum((cos(2 * a) for a in ANGLES), Integer(0)) / 9, sum((sin(2 * a) for a in ANGLES), Integer(0)) / 9)
MEAN = (sum((cos(a) for a in ANGLES), Integer(0)) / 9, sum((sin(a) for a in ANGLES), Integer(0)) / 9)
LEVEL = (1 - MEAN[0] ** 2 - MEAN[1] ** 2) / 4
WAVE = ((DOUBLE[0] - MEAN[0] ** 2 + MEAN[1] ** 2) / 4, (DOUBLE[1] - 2 * MEAN[0] * MEAN[1]) / 4)

ONE_WAVE = Derivation(
    source=FIGURE,
    says="with a linear activation the energy is a constant plus one wave of twice the angle",
    quantity=energy(theta, lambda h: h),
    line=Line(
        "figure-8/linear-wave",
        LEVEL + WAVE[0] * cos(2 * theta) + WAVE[1] * sin(2 * theta),
        printed="in the linear case (dotted line), the curve is much smoother",
        note="ours: the figure shows the curve alone",
    ),
    domain=Domain({theta: real}),
    slips=(LEVEL + WAVE[0] * cos(2 * theta), LEVEL + WAVE[0] * cos(theta) + WAVE[1] * sin(theta)),
    kind="finished",
)

TWO_MAXIMA = Property(
    source=FIGURE,
    label="figure-8/two-linear-maxima",
    says="with a linear activation the energy has two local maxima on the circle, as its one wave of twice the angle does not vanish",
    printed=r"There are only two local maxima corresponding to $\pm\phi_{1}$, where $\phi_{1}$ is the largest PCA eigenvector.",
    relations=((WAVE[0] ** 2 + WAVE[1] ** 2, "positive"),),
    domain=Domain({}),
    denials=((WAVE[0] ** 2 + WAVE[1] ** 2, "zero"),),
    uses=("003:e-1/figure-8/linear-wave",),
)

# Each of the nine maxima lies within a fiftieth of a radian of its place, as the energy is higher there than at both ends; so two of them are
# apart by the difference of their places, up to a twenty-fifth.
WITHIN = Rational(1, 50)
CENTRES = tuple(high for high, _ in PLACES)
PAIRS = tuple((one, other) for i, one in enumerate(CENTRES) for other in CENTRES[:i])

NOT_ORTHOGONAL = Property(
    source=FIGURE,
    label="not-orthogonal",
    says="no two of the nine local maxima with ReLU are orthogonal",
    printed="Moreover, unlike PCA directions, these local optima are not orthogonal to each other.",
    relations=(
        *((with_relu(place) - with_relu(place + side * WITHIN), "positive") for place in CENTRES for side in (-1, 1)),
        *((cos(one - other) ** 2 - sin(2 * WITHIN) ** 2, "positive") for one, other in PAIRS),
    ),
    domain=Domain({}),
    denials=((cos(CENTRES[0] - CENTRES[1]) ** 2, "zero"),),
    uses=("003:e-1/figure-8",),
    note="the nine whose places are enclosed; each pair stays away from a right angle",
)
