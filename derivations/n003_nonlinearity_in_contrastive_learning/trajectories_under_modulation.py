r"""Where the constrained flow goes under a modulation, document 003, theorem 6: its critical points, their stability, and trajectories between them.

The flow and its letters are those of ``basins_under_modulation``. At a critical point the Jacobian on the tangent plane is diagonal in the basis u_l,
so that its entries are its eigenvalues. On the circle w = (cos theta, sin theta) the angle moves with a speed of one sign between two critical points;
so a trajectory reaches an angle exactly if the time \int d theta / speed is finite, and both of its ends are known.
"""

from sympy import Expr, ImmutableMatrix, Integral, Symbol, cos, diag, eye, pi, sin, sqrt, symbols

from closedform.derivations.claims.words import Domain, Property, between, positive
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.basins_under_modulation import (
    PRINTED,
    THEOREM,
    c,
    least,
    slope,
)

w = ImmutableMatrix(symbols("w_1 w_2 w_3", real=True))


def flow(modulation: Form) -> ImmutableMatrix:
    """P_w (A(w) + c u_1 u_1') w in the basis u_l, in three dimensions."""
    growth = diag(*(slope * y + slope + least for y in w))
    growth[0, 0] += modulation
    return ImmutableMatrix((eye(3) - w * w.T) * growth * w)


def linearised(modulation: Form, at: ImmutableMatrix) -> ImmutableMatrix:
    """Give the Jacobian of the flow at a unit vector."""
    return as_written(lambda: ImmutableMatrix(JACOBIAN).xreplace({modulus: modulation, **dict(zip(w, at, strict=True))}))


modulus = Symbol("modulus", real=True)
JACOBIAN = flow(modulus).jacobian(w)


def stays(modulation: Form, at: ImmutableMatrix) -> tuple[tuple[Form, str], ...]:
    """Say that a unit vector is a critical point."""
    return as_written(lambda: tuple((entry, "zero") for entry in flow(modulation).xreplace(dict(zip(w, at, strict=True)))))


FIRST, SECOND = ImmutableMatrix([1, 0, 0]), ImmutableMatrix([0, 1, 0])
BETWEEN = ImmutableMatrix([1, 1, 0]) / sqrt(2)
OUT_OF_IT = ImmutableMatrix([1, -1, 0]) / sqrt(2)
AT_FIRST, AT_SECOND, AT_BETWEEN = linearised(c, FIRST), linearised(c, SECOND), linearised(0, BETWEEN)

CRITICAL_POINTS = Property(
    source=THEOREM,
    label="theorem-6/critical-points",
    says="u_1 and u_2 are critical points, u_1 is stable with a modulation c, u_2 along u_1 where c < slope, and the edge between them is not without",
    printed=PRINTED,
    relations=(
        *stays(c, FIRST),
        *stays(c, SECOND),
        *stays(0, BETWEEN),
        *((AT_FIRST[j, k], "zero") for j, k in ((1, 2), (2, 1))),
        *((AT_FIRST[k, k], "negative") for k in (1, 2)),
        *((AT_SECOND[j, k], "zero") for j, k in ((0, 2), (2, 0))),
        (AT_SECOND[2, 2], "negative"),
        (AT_SECOND[0, 0] - (c - slope), "zero"),
        ((OUT_OF_IT.T * AT_BETWEEN * OUT_OF_IT)[0], "positive"),
    ),
    domain=Domain(dict.fromkeys((slope, least, c), positive)),
    denials=((AT_SECOND[0, 0], "negative"), (AT_FIRST[1, 1], "positive")),
    uses=("003:15/before-projection",),
    note="in three dimensions; the eigenvalues of the Jacobian on the tangent plane, exactly",
)

theta = Symbol("theta", real=True)
q, share, near = symbols("q share near", positive=True)
EDGE = pi / 4 * (1 + q)  # of the basin with the modulation
MODULATION = slope * (sin(EDGE) - cos(EDGE))
START = pi / 4 * (1 + q * share)  # beyond the old edge and within the new one
CLOSE = pi / 4 * near


def speed(angle: Form, modulation: Form) -> Expr:
    """How fast the angle grows: the flow along the tangent of the circle."""
    return cos(angle) * sin(angle) * (slope * (sin(angle) - cos(angle)) - modulation)


TRAJECTORIES = Property(
    source=THEOREM,
    label="theorem-6/trajectories",
    says="a start between the old edge and the new one reaches every neighbourhood of u_1 with the modulation, and of u_2 without it",
    printed=PRINTED,
    relations=(
        (Integral(-1 / speed(theta, MODULATION), (theta, CLOSE, START)), "positive"),
        (Integral(1 / speed(theta, 0), (theta, START, pi / 2 - CLOSE)), "positive"),
    ),
    domain=Domain(
        {slope: positive, q: between(0, 1), share: between(0, 1), near: between(0, 1)}, such_that=(near + q * share < 1,)
    ),
    denials=((Integral(1 / speed(theta, MODULATION), (theta, CLOSE, START)), "positive"),),
    uses=("003:4-2/theorem-6/critical-points",),
    note="on the circle: the time taken from the start to the neighbourhood, which is finite; near is how close, as a share of pi / 4",
)
