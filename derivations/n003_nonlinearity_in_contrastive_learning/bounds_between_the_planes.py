r"""What lies between the planes of two weights, bounded, document 003: steps of the proof of theorem 2 in appendix B.3, (76)-(92).

Bounds of sums are held for points between the planes; bounds by the largest density for the law of density p_+ on Omega_+ and p_- on Omega_- in
the disk of radius C_0, w_* = (1, 0) and w at the angle theta to it. All powers C_0^3 are C_0^2 times a length too many, as in (78): where
they are bounds, they fail for inputs that are scaled down.
"""

from sympy import Expr, ImmutableMatrix, Integer, Integral, Interval, Rational, Symbol, cos, pi, sin, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Family, Line, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.half_space_moments import along
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.local_roughness import C_0 as HALF_AXIS
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.local_roughness import DENSITY, ROUGHNESS
from closedform.derivations.shared.rational_circle import unit_vector

PROOF = Source("003", "B.3")

# Points in polar coordinates, so that norms are rational: s is the tangent of half the angle. At w_* = (1, 0).
R, ANGLES, Q = symbols("r_1 r_2 r_3", positive=True), symbols("s_1 s_2 s_3", real=True), symbols("q_1 q_2 q_3", positive=True)
POINTS = tuple(r * unit_vector(s) for r, s in zip(R, ANGLES, strict=True))
STAR = ImmutableMatrix([1, 0])
ACTIVE = between(-1, 1)  # of s: w_*'x > 0
PAIR = {**dict.fromkeys(R[:2], positive), **dict.fromkeys(ANGLES[:2], ACTIVE), **dict.fromkeys(Q[:2], positive)}
BETWEEN = sum((q * x * along(x, STAR) for q, x in zip(Q[:2], POINTS[:2], strict=True)), 0 * STAR)
SIZES_BETWEEN = sum((q * along(x, STAR) * r for q, x, r in zip(Q, POINTS[:2], R, strict=False)), Integer(0))

NORM_OF_INTEGRAL = Property(
    source=PROOF,
    label=76,
    says="the norm of the integral over Omega_+ is at most the integral of norms",
    printed=r"\Bigg\|\int_{\Omega_{+}}{\bm{x}}{\bm{x}}^{\top}{\bm{w}}_{*}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}\Bigg\|_{2}\leq"
    r"\int_{\Omega_{+}}|{\bm{w}}_{*}^{\top}{\bm{x}}|\|{\bm{x}}\|_{2}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}",
    families=(
        Family(
            "two points of any weights in the plane",
            PAIR,
            bound=(along(BETWEEN, BETWEEN), SIZES_BETWEEN**2),
            slips=((SIZES_BETWEEN**2 / 2 - along(BETWEEN, BETWEEN), "nonnegative"),),
        ),
    ),
    note="both sides squared",
)

# Densities p_+ on Omega_+ and p_- on Omega_-, in the disk of radius C_0; the plane of w_* turned by theta.
C_0, p_plus, p_minus = Symbol("C_0", positive=True), Symbol("p_plus", nonnegative=True), Symbol("p_minus", nonnegative=True)
theta, psi = Symbol("theta", positive=True), Symbol("psi", real=True)
VOLUME, LENGTH = pi * C_0**2, 2 * sin(theta / 2)
RADIAL = C_0**4 / 4  # of r^3
SECTOR = C_0**2 / 2 * theta  # the volume of Omega_+
SMALL_ANGLE = between(0, Rational(3, 2))
DENSITIES = {C_0: positive, p_plus: positive, theta: SMALL_ANGLE}
INTEGRAL_OF_NORMS = RADIAL * p_plus * Integral(sin(psi), (psi, 0, theta))

BY_LARGEST = Property(
    source=PROOF,
    label=77,
    says="the integral of norms is at most C_0^2 times the distance of the weights, the largest density and the volume",
    printed=r"C_{0}^{2}\|{\bm{w}}_{*}-{\bm{w}}\|_{2}\max_{{\bm{x}}\in\Omega_{+}}\tilde{p}_{l}({\bm{x}})"
    r"\int_{\Omega_{+},\|{\bm{x}}\|_{2}\leq C_{0}}\mathrm{d}{\bm{x}}",
    relations=((C_0**2 * LENGTH * p_plus * SECTOR - INTEGRAL_OF_NORMS, "nonnegative"),),
    domain=Domain(DENSITIES),
    denials=((C_0**2 * LENGTH * p_plus * SECTOR / 5 - INTEGRAL_OF_NORMS, "nonnegative"),),
    uses=("003:76", "003:75"),
    note="the density is constant on Omega_+; a fourth of the right side would do",
)

# (E - E_*) w_*: both parts have the same second moments per density.
MOMENTS = ((theta - sin(theta) * cos(theta)) / 2, sin(theta) ** 2 / 2)
OF_A_SECTOR = Derivation(
    source=PROOF,
    says="the second moments of the directions between the planes, against w_*",
    quantity=ImmutableMatrix([Integral(e, (psi, 0, theta)) for e in (sin(psi) ** 2, sin(psi) * cos(psi))]),
    line=Line(
        "moments-of-a-sector",
        ImmutableMatrix(MOMENTS),
        printed=r"\int_{\Omega_{-}}{\bm{x}}{\bm{x}}^{\top}{\bm{w}}_{*}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}",
        part="finished",
        note="ours: along w_* and across it, per r^3 and density",
    ),
    domain=Domain({theta: SMALL_ANGLE}),
    slips=(ImmutableMatrix([(theta + sin(theta) * cos(theta)) / 2, sin(theta) ** 2 / 2]),),
    kind="finished",
)
share = Symbol("share", nonnegative=True)
TWO_DENSITIES = {C_0: positive, p_minus: positive, share: Interval(0, 1), theta: SMALL_ANGLE}
SQUARED_DIFFERENCE = (RADIAL * p_minus * (1 - share)) ** 2 * (MOMENTS[0] ** 2 + MOMENTS[1] ** 2)
ON_TWO_PARTS = "two densities, of the two parts of the disk between the planes"


def squared_bound(power: int, length: Form) -> Expr:
    """Give the right side of (80), or of (84), squared."""
    out: Expr = (C_0**power * VOLUME / pi * LENGTH * p_minus * length) ** 2
    return out


def of_both_parts(power: int, length: Form) -> Family:
    """Hold (E - E_*) w_* against such a bound."""
    return Family(
        ON_TWO_PARTS,
        TWO_DENSITIES,
        bound=(SQUARED_DIFFERENCE, squared_bound(power, length)),
        slips=((squared_bound(power, length) / 100 - SQUARED_DIFFERENCE, "nonnegative"),),
    )


TOGETHER = Property(
    source=PROOF,
    label=80,
    says="the bound of (E - E_*) w_*",
    printed=r"\|(E-E_{*}){\bm{w}}_{*}\|_{2}\leq\frac{C_{0}^{3}\mathrm{vol}(C_{0})}{\pi}\|{\bm{w}}_{*}-{\bm{w}}\|_{2}"
    r"\max_{{\bm{x}}\in\Omega}\tilde{p}_{l}({\bm{x}})\arccos{\bm{w}}^{\top}{\bm{w}}_{*}",
    families=(of_both_parts(3, theta),),
    correction="with C_0^2 for C_0^3, as in (78)",
    shown_by=("003:b-3/bounds-with-the-square",),
    uses=("003:78", "003:b-3/moments-of-a-sector/finished"),
    note="both sides squared; p_+ is a share of p_-",
)
SECOND_ORDER = Property(
    source=PROOF,
    label=84,
    says="the bound of (E - E_*) w_* by the squared distance of the weights",
    printed=r"\|(E-E_{*}){\bm{w}}_{*}\|_{2}\leq\frac{C_{0}^{3}\mathrm{vol}(C_{0})}{\pi}\frac{1}{1-\epsilon}\|{\bm{w}}_{*}-{\bm{w}}\|^{2}_{2}"
    r"\max_{{\bm{x}}\in\Omega}\tilde{p}_{l}({\bm{x}})",
    families=(of_both_parts(3, LENGTH / cos(theta)),),
    correction="with C_0^2 for C_0^3, as in (78)",
    shown_by=("003:b-3/bounds-with-the-square",),
    uses=("003:80", "003:83"),
    note="both sides squared; epsilon = 1 - w'w_*, the smallest that is allowed",
)
MENDED = Property(
    source=PROOF,
    label="bounds-with-the-square",
    says="with C_0^2 in the place of C_0^3 the bounds of (E - E_*) w_* hold",
    printed=r"where $\mathrm{vol}(C_{0})$ is the volume of the $d$-dimensional ball of radius $C_{0}$",
    families=(of_both_parts(2, theta), of_both_parts(2, LENGTH / cos(theta))),
    uses=("003:b-3/moments-of-a-sector/finished",),
    note="ours: (80) and (84) as they should read, squared",
)

# (e - e_*) e_*'w_*: a point of each kind, of any weights.
THREE = {**dict.fromkeys(R, between(0, 1)), **dict.fromkeys(ANGLES, ACTIVE), **dict.fromkeys(Q, between(0, Rational(1, 3)))}
OMEGA = (Q[1] * -POINTS[1]) - Q[2] * POINTS[2]  # Omega_-: -POINTS[1], where w_*'x < 0; Omega_+: POINTS[2]
SIZES = Q[1] * R[1] + Q[2] * R[2]
ACTIVE_BOTH = Q[0] * POINTS[0][0]
OUTPUT_STAR = ACTIVE_BOTH + Q[2] * POINTS[2][0]  # E[h(w_*'x)], which is e_*'w_*
LEFT = along(OMEGA, OMEGA) * OUTPUT_STAR**2
# w is another unit vector, under which the first two points are active and the third is not.
tilt = Symbol("tilt", real=True)
W = unit_vector(tilt)
SEEN_BY_W = ((along(W, POINTS[0]), "positive"), (along(W, -POINTS[1]), "positive"), (-along(W, POINTS[2]), "positive"))
OUTPUT_W = Q[0] * along(W, POINTS[0]) + Q[1] * along(W, -POINTS[1])
KINDS = {
    **THREE,
    **dict.fromkeys(Q, (0, Rational(1, 4), Rational(1, 3))),
    **dict.fromkeys(ANGLES, (-Rational(3, 4), -Rational(1, 4), Rational(1, 4), Rational(3, 4))),
    **dict.fromkeys(R, (Rational(1, 2), 1)),
    tilt: (-Rational(1, 2), Rational(1, 2)),
}
POINTS_OF_EACH_KIND = "one point of each kind, in the plane"

FIRST_ORDER = Property(
    source=PROOF,
    label=87,
    says="the first-order term is at most the mean output times the mean norm between the planes, with w for w_* in the output",
    printed=r"\|({\bm{e}}-{\bm{e}}_{*}){\bm{e}}_{*}^{\top}{\bm{w}}_{*}\|_{2}\leq\mathbb{E}_{\tilde{p}_{l}}[h({\bm{w}}^{\top}{\bm{x}})]"
    r"\int_{\Omega}\|{\bm{x}}\|_{2}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}",
    families=(
        Family(
            POINTS_OF_EACH_KIND,
            KINDS,
            supposes=SEEN_BY_W,
            bound=(LEFT, (OUTPUT_W * SIZES) ** 2),
            slips=(((OUTPUT_W * SIZES) ** 2 / 8 - LEFT, "nonnegative"),),
            words={
                SEEN_BY_W[0][0]: "the first point is active under w",
                SEEN_BY_W[1][0]: "the second is",
                SEEN_BY_W[2][0]: "the third is not",
            },
        ),
    ),
    correction="with E[h(w_*'x)], which e_*'w_* is",
    shown_by=("003:b-3/first-order-term",),
    note="both sides squared; the other weights are of points that neither weight lets through",
)
FIRST_ORDER_MENDED = Property(
    source=PROOF,
    label="first-order-term",
    says="the first-order term is at most the mean output of w_* times the mean norm between the planes",
    printed=FIRST_ORDER.printed,
    families=(
        Family(
            POINTS_OF_EACH_KIND,
            THREE,
            bound=(LEFT, (OUTPUT_STAR * SIZES) ** 2),
            slips=(((OUTPUT_STAR * SIZES) ** 2 / 2 - LEFT, "nonnegative"),),
        ),
    ),
    note="ours: (87) as it should read; both sides squared",
)
BY_RADIUS = Property(
    source=PROOF,
    label=88,
    says="the mean output times the mean norm is at most C_0^2 times the weight between the planes, and that at most the largest density times the volume",
    printed=r"C_{0}^{2}\int_{\Omega}\tilde{p}_{l}({\bm{x}})\mathrm{d}{\bm{x}}\leq C_{0}^{2}\max_{{\bm{x}}\in\Omega}\tilde{p}_{l}({\bm{x}})"
    r"\int_{\Omega:\|{\bm{x}}\|_{2}\leq C_{0}}\mathrm{d}{\bm{x}}",
    families=(
        Family(
            "one point of each kind within the unit disk",
            {**THREE},
            bound=(OUTPUT_STAR * SIZES, Q[1] + Q[2]),
            slips=(((Q[1] + Q[2]) / 4 - OUTPUT_STAR * SIZES, "nonnegative"),),
        ),
        Family(
            "two densities on the parts of the disk",
            {C_0: positive, p_minus: positive, share: between(0, 1), theta: SMALL_ANGLE},
            bound=(C_0**2 * SECTOR * (p_minus + share * p_minus), C_0**2 * 2 * SECTOR * p_minus),
            slips=((C_0**2 * SECTOR * (Rational(3, 2) - 1 - share), "nonnegative"),),
        ),
    ),
    note="in the first family C_0 = 1",
)
BY_DISTANCE = Property(
    source=PROOF,
    label=90,
    says="the bound of the first-order term by the distance of the weights",
    printed=r"\frac{C_{0}^{3}\mathrm{vol}(C_{0})}{\pi}\frac{1}{1-\epsilon}\|{\bm{w}}-{\bm{w}}_{*}\|_{2}\max_{{\bm{x}}\in\Omega}\tilde{p}_{l}({\bm{x}})",
    relations=((C_0**3 * VOLUME / pi * p_plus * (LENGTH / cos(theta) - theta), "nonnegative"),),
    domain=Domain(DENSITIES),
    denials=((C_0**3 * VOLUME / pi * p_plus * (LENGTH - theta), "nonnegative"),),
    uses=("003:83", "003:89"),
    note="the step from (89), whose right side it bounds; epsilon = 1 - w'w_*",
)

D = tuple(ImmutableMatrix(symbols(f"D_{k}1 D_{k}2", real=True)) for k in range(2))
z = symbols("z_0 z_1", positive=True)
SUM = z[0] ** 2 * D[0] + z[1] ** 2 * D[1]
BY_FEATURE = Property(
    source=PROOF,
    label=91,
    says="the norm of a sum over the features is at most the sum of norms",
    printed=r"\|(A({\bm{w}})-A({\bm{w}}_{*})){\bm{w}}_{*}\|_{2}\leq\sum_{l}z_{l}^{2}\|\left(\mathbb{V}_{\tilde{p}_{l}}[\tilde{\bm{x}}^{{\bm{w}}}]"
    r"-\mathbb{V}_{\tilde{p}_{l}}[\tilde{\bm{x}}^{{\bm{w}}_{*}}]\right){\bm{w}}_{*}\|_{2}",
    families=(
        Family(
            "two features, any vectors in the plane",
            {**dict.fromkeys((*D[0], *D[1]), real), **dict.fromkeys(z, positive)},
            bound=(sqrt(along(SUM, SUM)), z[0] ** 2 * sqrt(along(D[0], D[0])) + z[1] ** 2 * sqrt(along(D[1], D[1]))),
            slips=((sqrt(along(D[0], D[0])) - sqrt(along(SUM, SUM)), "nonnegative"),),
        ),
    ),
    uses=("003:66",),
    note="by (66) A(w) - A(w_*) is the sum of the z_l^2 (V_l - V_l*)",
)

epsilon = Symbol("epsilon", positive=True)
TOGETHER_FIRST_ORDER = Property(
    source=PROOF,
    label=92,
    says="the roughness is at most the bound, for the uniform law on an ellipse and any epsilon",
    printed=r"\frac{C_{0}^{3}\mathrm{vol}(C_{0})}{\pi}\frac{1}{1-\epsilon}\left(\sum_{l}z_{l}^{2}\max_{{\bm{x}}\in\Omega}\tilde{p}_{l}({\bm{x}})\right)"
    r"\|{\bm{w}}-{\bm{w}}_{*}\|_{2}+\mathcal{O}(\|{\bm{w}}-{\bm{w}}_{*}\|^{2}_{2})",
    relations=((HALF_AXIS**3 * pi * HALF_AXIS**2 / pi / (1 - epsilon) * DENSITY - ROUGHNESS, "nonnegative"),),
    domain=Domain({HALF_AXIS: between(0, 4), epsilon: between(0, Rational(1, 2))}),
    correction="with C_0^2 for C_0^3, as in (78), here",
    holds_instead=((HALF_AXIS**2 * pi * HALF_AXIS**2 / pi / (1 - epsilon) * DENSITY - ROUGHNESS, "nonnegative"),),
    denials=((ROUGHNESS - HALF_AXIS**2 * pi * HALF_AXIS**2 / pi * DENSITY, "positive"),),
    uses=("003:84", "003:90", "003:91", "003:b-3/roughness-of-an-ellipse/finished"),
    note="the coefficient of the distance; the law is that of (93), with uniform alpha",
)
