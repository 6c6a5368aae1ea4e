r"""The bound of local roughness, document 003: theorem 2 and its proof in appendix B.3, (75)-(93), in the plane.

From (77) to (78) the volume of the part of the ball between the planes of w and w_* is vol(C_0) arccos(w'w_*) / (2 pi): no factor C_0 comes in.
The printed C_0^3 is C_0^2 times a length too many, so that the bound does not scale as what it bounds: for the uniform law on an
ellipse with the half axes C_0 and C_0 / 2 the roughness is C_0^2 / (9 pi^2) exactly, and the bound 2 C_0^3 / pi lies below that for a small one.
"""

from sympy import (
    Expr,
    ImmutableMatrix,
    Integer,
    Integral,
    Interval,
    Rational,
    Symbol,
    acos,
    asin,
    atan,
    cos,
    pi,
    sin,
    sqrt,
    symbols,
    tan,
)

from closedform.derivations.claims.words import (
    Departure,
    Derivation,
    Domain,
    Line,
    Property,
    Source,
    between,
    nonnegative,
    positive,
)
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import MinusGradient
from closedform.derivations.shared.rational_circle import cosine_and_sine

THEOREM = Source("003", "3.2")
PROOF = Source("003", "B.3")

C_0, length, highest = Symbol("C_0", positive=True), Symbol("length", positive=True), Symbol("highest", positive=True)
c = Symbol("c", positive=True)  # w'w_*
r, phi = Symbol("r", positive=True), Symbol("phi", real=True)
VOLUME = pi * C_0**2
ANGLE = acos(c)
SIZES = Domain({C_0: positive, length: positive, highest: positive, c: between(0, 1)})

SECTOR = Integral(r, (r, 0, C_0), (phi, 0, ANGLE))  # the part of the ball between the two planes
PRINTED = C_0**3 * length * highest * VOLUME / (2 * pi) * ANGLE

VOLUME_BETWEEN = Derivation(
    source=PROOF,
    says="the bound on the integral between the two planes, with its volume carried out",
    quantity=C_0**2 * length * highest * SECTOR,
    line=Line(
        78,
        PRINTED,
        printed=r"C_{0}^{3}\|{\bm{w}}_{*}-{\bm{w}}\|_{2}\max_{{\bm{x}}\in\Omega_{+}}\tilde{p}_{l}({\bm{x}})\frac{\mathrm{vol}(C_{0})}{2\pi}"
        r"\arccos{\bm{w}}^{\top}{\bm{w}}_{*}",
        error=Departure("the volume of the sector brings no factor C_0: C_0^2 became C_0^3", ratio=C_0),
        correction=C_0**2 * length * highest * VOLUME / (2 * pi) * ANGLE,
        corrected=r"C_{0}^{2}\|{\bm{w}}_{*}-{\bm{w}}\|_{2}\max_{{\bm{x}}\in\Omega_{+}}\tilde{p}_{l}({\bm{x}})\frac{\mathrm{vol}(C_{0})}{2\pi}"
        r"\arccos{\bm{w}}^{\top}{\bm{w}}_{*}",
        note="the quantity is (77) in the plane; length is the norm of w_* - w, highest the largest density",
    ),
    domain=SIZES,
    slips=(C_0**2 * length * highest * VOLUME / pi * ANGLE,),
)

# A point x of the ball with w_*'x = height and w'x = -depth, or with both signs changed; w_* = (1, 0), and w is another unit vector.
tilt = Symbol("tilt", positive=True)
height, depth, spare = symbols("height depth spare", nonnegative=True)
WEIGHT = cosine_and_sine(tilt)
SECOND = (-depth - WEIGHT[0] * height) / WEIGHT[1]
SQUARED_RADIUS = height**2 + SECOND**2 + spare
SQUARED_DISTANCE = (WEIGHT[0] - 1) ** 2 + WEIGHT[1] ** 2
BETWEEN_PLANES = Domain({tilt: between(0, 1), **dict.fromkeys((height, depth, spare), nonnegative)})
SMALL = ((depth, "nonnegative"), (SQUARED_RADIUS * SQUARED_DISTANCE - (height + depth) ** 2, "nonnegative"))
SMALLER = ((SQUARED_RADIUS * SQUARED_DISTANCE / 4 - (height + depth) ** 2, "nonnegative"),)

NEAR_THE_PLANE = Property(
    source=PROOF,
    label=75,
    says="where w_* is active and w is not, w_*'x is at most C_0 times the distance of the weights",
    printed=r"0\leq{\bm{w}}_{*}^{\top}{\bm{x}}={\bm{w}}^{\top}{\bm{x}}+({\bm{w}}_{*}-{\bm{w}})^{\top}{\bm{x}}\leq({\bm{w}}_{*}-{\bm{w}})^{\top}{\bm{x}}"
    r"\leq C_{0}\|{\bm{w}}_{*}-{\bm{w}}\|_{2}",
    relations=SMALL,
    domain=BETWEEN_PLANES,
    denials=SMALLER,
    note="in the plane, squared; w_*'x = height, w'x = -depth, and C_0 is anything at least the norm of x. The sentence after it has M for C_0",
)

NEAR_THE_OTHER_PLANE = Property(
    source=PROOF,
    label=79,
    says="where w is active and w_* is not, w_*'x is at least -C_0 times the distance of the weights",
    printed=r"0\geq{\bm{w}}_{*}^{\top}{\bm{x}}={\bm{w}}^{\top}{\bm{x}}+({\bm{w}}_{*}-{\bm{w}})^{\top}{\bm{x}}\geq({\bm{w}}_{*}-{\bm{w}})^{\top}{\bm{x}}"
    r"\geq-C_{0}\|{\bm{w}}_{*}-{\bm{w}}\|_{2}",
    relations=SMALL,
    domain=BETWEEN_PLANES,
    denials=SMALLER,
    note="in the plane, squared; w_*'x = -height and w'x = depth, which is (75) at -x",
)

WHOLE = 2 * SECTOR  # both parts
SECOND_PART = Property(
    source=PROOF,
    label=89,
    says="the bound on the first-order term, with its volume carried out",
    printed=r"C_{0}^{2}\max_{{\bm{x}}\in\Omega}\tilde{p}_{l}({\bm{x}})\int_{\Omega:\|{\bm{x}}\|_{2}\leq C_{0}}\mathrm{d}{\bm{x}}\leq"
    r"\frac{C_{0}^{3}\mathrm{vol}(C_{0})}{\pi}\arccos{\bm{w}}^{\top}{\bm{w}}_{*}\max_{{\bm{x}}\in\Omega}\tilde{p}_{l}({\bm{x}})",
    relations=((C_0**3 * VOLUME / pi * ANGLE * highest - C_0**2 * highest * WHOLE, "nonnegative"),),
    domain=Domain({C_0: positive, highest: positive, c: between(0, 1)}),
    provided=(C_0 > 1,),
    denials=((C_0**2 * highest * WHOLE - C_0**3 * VOLUME / pi * ANGLE * highest, "nonnegative"),),
    note="with C_0^2 for C_0^3 it is an equality; as printed it needs C_0 >= 1, and fails for inputs that are scaled down",
)

w = Symbol("w", positive=True)
TANGENT = Property(
    source=PROOF,
    label="arcsin-bound",
    says="arcsin sqrt(1 - x^2) is at most sqrt(1 - x^2) / x on (0, 1]",
    printed=r"for $x\in(0,1]$, $\arcsin\sqrt{1-x^{2}}\leq\frac{\sqrt{1-x^{2}}}{x}",
    relations=((sqrt(1 - w**2) / w - asin(sqrt(1 - w**2)), "nonnegative"),),
    domain=Domain({w: Interval.Lopen(0, 1)}),
    denials=((asin(sqrt(1 - w**2)) - sqrt(1 - w**2) / w, "positive"), (sqrt(1 - w**2) - asin(sqrt(1 - w**2)), "nonnegative")),
)

ANGLES = Derivation(
    source=PROOF,
    says="the angle between two unit vectors, by its sine",
    quantity=acos(c),
    line=Line(81, asin(sqrt(1 - c**2)), printed=r"\arcsin\sqrt{1-({\bm{w}}^{\top}{\bm{w}}_{*})^{2}}", note="for w'w_* > 0"),
    domain=Domain({c: between(0, 1)}),
    slips=(asin(c), acos(sqrt(1 - c**2))),
)

ROOT = Property(
    source=PROOF,
    label=82,
    says="sqrt(1 + c) sqrt(1 - c) / c is at most sqrt(2 (1 - c)) / c",
    printed=r"\frac{\sqrt{1+{\bm{w}}^{\top}{\bm{w}}_{*}}\sqrt{1-{\bm{w}}^{\top}{\bm{w}}_{*})}}{{\bm{w}}^{\top}{\bm{w}}_{*}}\leq"
    r"\frac{\sqrt{2(1-{\bm{w}}^{\top}{\bm{w}}_{*})}}{{\bm{w}}^{\top}{\bm{w}}_{*}}",
    relations=(
        (sqrt(1 - c**2) / c - sqrt(1 + c) * sqrt(1 - c) / c, "zero"),
        (sqrt(2 * (1 - c)) / c - sqrt(1 + c) * sqrt(1 - c) / c, "nonnegative"),
    ),
    domain=Domain({c: between(0, 1)}),
    denials=((sqrt(1 - c) / c - sqrt(1 + c) * sqrt(1 - c) / c, "nonnegative"),),
)

epsilon, share = Symbol("epsilon", positive=True), Symbol("share", positive=True)
NEAR = 1 - epsilon * share  # w'w_* >= 1 - epsilon
DISTANCE = sqrt(2 * (1 - NEAR))
AT_THE_EDGE = as_written(lambda: (DISTANCE / NEAR - DISTANCE / (1 - epsilon)).xreplace({share: Integer(1)}))
LAST_STEP = Property(
    source=PROOF,
    label=83,
    says="the last step, printed as an equality",
    printed=r"\frac{\sqrt{2(1-{\bm{w}}^{\top}{\bm{w}}_{*})}}{{\bm{w}}^{\top}{\bm{w}}_{*}}=\frac{1}{1-\epsilon}\|{\bm{w}}-{\bm{w}}_{*}\|_{2}",
    relations=((DISTANCE / NEAR - DISTANCE / (1 - epsilon), "zero"),),
    domain=Domain({epsilon: between(0, 1), share: Interval.Lopen(0, 1)}),
    correction="at most, not equal: w'w_* is at least 1 - epsilon, and the two are equal where it is 1 - epsilon",
    holds_instead=((DISTANCE / (1 - epsilon) - DISTANCE / NEAR, "nonnegative"), (AT_THE_EDGE, "zero")),
    denials=((DISTANCE / NEAR - DISTANCE / (1 - epsilon), "positive"),),
)

# Theorem 2 for the uniform law on an ellipse with the half axes C_0 and C_0 / 2, w_* along the longer one, and uniform alpha: z_0 = 1, and
# the density is 2 / vol(C_0). In coordinates of the disk that it is the image of, a weight at the angle theta is one at the angle TURNED.
theta = Symbol("theta", real=True)
HALF_TURN = pi / 2
TURNED = atan(tan(theta) / 2)
DENSITY = 2 / VOLUME


def over_half_ellipse(body: Form) -> Expr:
    """Average a function of x = (r cos(phi), r sin(phi) / 2) over the half that a weight at the angle theta lets through."""
    return Integral(body * DENSITY * r / 2, (r, 0, C_0), (phi, TURNED - HALF_TURN, TURNED + HALF_TURN))


X = (r * cos(phi), r * sin(phi) / 2)
MEAN = tuple(over_half_ellipse(x) for x in X)
CROSS = over_half_ellipse(X[0] * X[1])
ROUGHNESS = C_0**2 / (9 * pi**2)
ALONG, ACROSS = C_0**2 / 8 - Rational(4, 9) * C_0**2 / pi**2, C_0**2 / 32  # the eigenvalues of A(w_*)

OF_AN_ELLIPSE = Derivation(
    source=PROOF,
    says="the local roughness for the uniform law on an ellipse, uniform alpha and ReLU",
    quantity=MinusGradient(CROSS - MEAN[1] * MEAN[0], theta, 0),
    line=Line(
        "roughness-of-an-ellipse",
        ROUGHNESS,
        printed=r"\|(A({\bm{v}})-A({\bm{w}}))\,{\bm{w}}\|_{2}\leq\rho({\bm{w}})\|{\bm{v}}-{\bm{w}}\|_{2}+\mathcal{O}(\|{\bm{v}}-{\bm{w}}\|^{2}_{2})",
        part="finished",
        note="ours: the document has no example. Minus the derivative of u'A(v) w in the angle of v, at w = (1, 0) and u = (0, 1); along w "
        "itself it is zero by symmetry, so its size is the smallest rho",
    ),
    domain=Domain({C_0: positive}),
    slips=(ROUGHNESS / 2, ROUGHNESS * C_0, ROUGHNESS / C_0),
    kind="finished",
)

OF_THE_HALF = Derivation(
    source=PROOF,
    says="the eigenvalues of A(w) for the uniform law on an ellipse, w along its longer axis",
    quantity=ImmutableMatrix(
        [over_half_ellipse(X[0] ** 2) - MEAN[0] ** 2, over_half_ellipse(X[1] ** 2) - MEAN[1] ** 2, CROSS - MEAN[0] * MEAN[1]]
    ).subs(theta, 0),
    line=Line(
        "roughness-of-an-ellipse",
        ImmutableMatrix([ALONG, ACROSS, 0]),
        printed=r"A({\bm{w}}):=\mathbb{C}_{\alpha}[\tilde{\bm{x}}^{{\bm{w}}}]",
        part="finished-eigenvalues",
        note="ours: along w, across it, and off the diagonal; the first is the larger one, so that w is a locally maximal eigenvector",
    ),
    domain=Domain({C_0: positive}),
    slips=(ImmutableMatrix([ALONG, C_0**2 / 8, 0]), ImmutableMatrix([C_0**2 / 8, ACROSS, 0])),
    kind="finished",
)

AS_PRINTED = C_0**3 * VOLUME / pi * DENSITY
THEOREM_2 = Property(
    source=PROOF,
    label=93,
    says="the roughness is at most the bound, for the uniform law on an ellipse, at a locally maximal eigenvector",
    printed=r"\rho({\bm{w}}_{*})\leq\frac{C_{0}^{3}\mathrm{vol}(C_{0})}{\pi}r({\bm{w}}_{*},\alpha)",
    relations=((ALONG - ACROSS, "positive"), (AS_PRINTED - ROUGHNESS, "nonnegative")),
    domain=Domain({C_0: between(0, 4)}),
    correction="with C_0^2 for C_0^3 the bound holds here; as printed it is false for the uniform law on every ellipse with the half axes C_0 and "
    "C_0 / 2 for C_0 below 1 / (18 pi), and for no larger one",
    holds_instead=(
        (AS_PRINTED / C_0 - ROUGHNESS, "nonnegative"),
        ((ROUGHNESS - AS_PRINTED) * (1 / (18 * pi) - C_0), "nonnegative"),
    ),
    denials=((ROUGHNESS - C_0**2 * VOLUME / pi * DENSITY, "positive"),),
    uses=("003:78", "003:b-3/roughness-of-an-ellipse/finished", "003:b-3/roughness-of-an-ellipse/finished-eigenvalues"),
    note="the norm of x is at most C_0, alpha is uniform (z_0 = 1, phi = 1), the law has the density 2 / vol(C_0) on the plane w'x = 0, and by the "
    "first relation w_* is a locally maximal eigenvector",
)

STATED = Property(
    source=THEOREM,
    label="theorem-2",
    says=THEOREM_2.says,
    printed=r"If input $\|{\bm{x}}\|_{2}\leq C_{0}$ is bounded, $\alpha$ has kernel structure (Def. 1) and batchsize $N\rightarrow+\infty$, then "
    r"$\rho({\bm{w}}_{*})\leq\frac{C_{0}^{3}\mathrm{vol}(C_{0})}{\pi}r({\bm{w}}_{*},\alpha)$",
    relations=THEOREM_2.relations,
    domain=THEOREM_2.domain,
    correction=THEOREM_2.correction,
    holds_instead=THEOREM_2.holds_instead,
    denials=THEOREM_2.denials,
    uses=("003:93",),
    note=THEOREM_2.note,
)
