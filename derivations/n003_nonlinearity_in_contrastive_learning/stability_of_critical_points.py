r"""When a locally maximal eigenvector is stable, document 003: theorem 1 and its proof in appendix B.3, (51)-(65).

The steps are held in three dimensions with w_* = (1, 0, 0) and u = (0, 1, 0), which any two orthonormal vectors are after a rotation, and any
symmetric A(w_*) of which w_* is an eigenvector. epsilon = 2 t / (1 + t^2), so that sqrt(1 - epsilon^2) is rational. That something is O(epsilon^2)
is held as a bound by a stated multiple of epsilon^2 for epsilon up to 8/17.

The theorem is searched on laws of three samples in the plane, and on normal data, for which A(w) = S/2 - S w w' S / (2 pi w' S w). From (63) to (64)
the proof takes A(v) - A(w_*) to be O(epsilon). The roughness speaks of (A(v) - A(w_*)) w_* alone: where a view lies on the plane w_*'x = 0
A may jump by a matrix that maps w_* to zero, and another eigenvector becomes the maximal one on either side.
"""

from collections.abc import Callable

from sympy import Expr, Heaviside, ImmutableMatrix, Integer, Matrix, Max, Rational, Symbol, eye, pi, sqrt, symbols, zeros

from closedform.derivations.claims.words import Derivation, Domain, Family, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.shared.rational_circle import cosine_and_sine

THEOREM = Source("003", "3.2")
PROOF = Source("003", "B.3")

t = Symbol("t", positive=True)
root, epsilon = cosine_and_sine(t)  # root is sqrt(1 - epsilon^2)
SMALL = between(0, Rational(1, 4))
w = ImmutableMatrix([1, 0, 0])
u = ImmutableMatrix([0, 1, 0])
v = ImmutableMatrix(root * w + epsilon * u)

# A(w_*) has the eigenvalue lambda_1 along w_*, and lambda_2, lambda_3 along an orthonormal pair turned by any angle from u.
lambda_1, lambda_2, lambda_3, turn = symbols("lambda_1 lambda_2 lambda_3 n", real=True)
COS, SIN = cosine_and_sine(turn)
A = ImmutableMatrix(
    [
        [lambda_1, 0, 0],
        [0, lambda_2 * COS**2 + lambda_3 * SIN**2, (lambda_2 - lambda_3) * COS * SIN],
        [0, (lambda_2 - lambda_3) * COS * SIN, lambda_2 * SIN**2 + lambda_3 * COS**2],
    ]
)
ANY_A = {lambda_1: real, lambda_2: real, lambda_3: real, turn: between(-1, 1)}
# A(v): any symmetric matrix.
ENTRIES = symbols("a_11 a_12 a_13 a_22 a_23 a_33", real=True)
A_V = ImmutableMatrix(
    3, 3, lambda j, k: ENTRIES[{(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 1): 3, (1, 2): 4, (2, 2): 5}[min(j, k), max(j, k)]]
)
ANY_A_V = dict.fromkeys(ENTRIES, real)


def onto(vector: Form) -> ImmutableMatrix:
    """P_v = I - v v'."""
    return ImmutableMatrix(eye(3) - vector * vector.T)


def square(value: Form) -> Expr:
    """Sum of the squares of all entries."""
    out: Expr = sum((e**2 for e in value), Integer(0))
    return out


OFF = ImmutableMatrix([-epsilon, root, 0]), ImmutableMatrix([0, 0, 1])  # an orthonormal pair orthogonal to v

PROJECTION = Derivation(
    source=PROOF,
    says="the projection onto what is orthogonal to a perturbed weight",
    quantity=ImmutableMatrix(OFF[0] * OFF[0].T + OFF[1] * OFF[1].T),
    line=Line(
        51,
        onto(v),
        printed=r"I-\left(\sqrt{1-\epsilon^{2}}{\bm{w}}_{*}+\epsilon{\bm{u}}\right)\left(\sqrt{1-\epsilon^{2}}{\bm{w}}_{*}+\epsilon{\bm{u}}\right)^{\top}",
    ),
    domain=Domain({t: between(0, 1)}),
    slips=(onto(w), ImmutableMatrix(eye(3) - (w + epsilon * u) * (w + epsilon * u).T)),
    kind="matrix",
)

FIRST_ORDER = ImmutableMatrix(u * w.T + w * u.T)
FLOW_AT_FIXED = ImmutableMatrix(onto(v) * A * v)


def to_first_order(
    label: int,
    says: str,
    printed: str,
    value: Form,
    *,
    exact: Form,
    wrong: Form,
    scale: Form,
    letters: Letter,
    note: str | None = None,
) -> Property:
    """Hold that a form differs from an exact one by no more than 2 epsilon^2 times a size, and that neither a wrong one does, nor by order three."""
    return Property(
        source=PROOF,
        label=label,
        says=says,
        printed=printed,
        families=(
            Family(
                "three dimensions",
                {t: SMALL, **letters},
                bound=(square(exact - value), 4 * epsilon**4 * scale),
                slips=(
                    (4 * epsilon**4 * scale - square(exact - wrong), "nonnegative"),
                    (epsilon**6 * scale / 4 - square(exact - value), "nonnegative"),
                ),
            ),
        ),
        note=note or "the norm of what is left out is at most 2 epsilon^2 times the norm of A(w_*)",
    )


BY_ORDERS = to_first_order(
    52, "the projection at a perturbed weight, to first order",
    r"I-{\bm{w}}_{*}{\bm{w}}_{*}^{\top}-\epsilon({\bm{u}}{\bm{w}}_{*}^{\top}+{\bm{w}}_{*}{\bm{u}}^{\top})+\mathcal{O}(\epsilon^{2})",
    eye(3) - w * w.T - epsilon * FIRST_ORDER, exact=onto(v), wrong=eye(3) - w * w.T + epsilon * FIRST_ORDER, scale=Integer(1), letters={},
    note="what is left out is at most 2 epsilon^2 in norm",
)  # fmt: skip
BY_PROJECTION = to_first_order(
    53, "the projection at a perturbed weight, by the projection at the fixed point",
    r"P^{\perp}_{{\bm{w}}_{*}}-\epsilon({\bm{u}}{\bm{w}}_{*}^{\top}+{\bm{w}}_{*}{\bm{u}}^{\top})+\mathcal{O}(\epsilon^{2})",
    onto(w) - epsilon * FIRST_ORDER, exact=onto(v), wrong=onto(w) - epsilon * FIRST_ORDER / 2, scale=Integer(1), letters={},
    note="what is left out is at most 2 epsilon^2 in norm",
)  # fmt: skip
FLOW = to_first_order(
    54, "the projected flow of the fixed matrix",
    r"P^{\perp}_{{\bm{w}}_{*}}A({\bm{w}}_{*}){\bm{v}}-\epsilon({\bm{u}}{\bm{w}}_{*}^{\top}+{\bm{w}}_{*}{\bm{u}}^{\top})A({\bm{w}}_{*}){\bm{v}}+\mathcal{O}(\epsilon^{2})",
    onto(w) * A * v - epsilon * FIRST_ORDER * A * v, exact=FLOW_AT_FIXED, wrong=onto(w) * A * v, scale=square(A), letters=ANY_A,
)  # fmt: skip
WITH_EIGENVECTOR = to_first_order(
    55, "the projected flow of the fixed matrix, with its eigenvector put in",
    r"P^{\perp}_{{\bm{w}}_{*}}A({\bm{w}}_{*})\epsilon{\bm{u}}-\epsilon\lambda_{*}{\bm{u}}+\mathcal{O}(\epsilon^{2})",
    onto(w) * A * epsilon * u - epsilon * lambda_1 * u, exact=FLOW_AT_FIXED, wrong=onto(w) * A * epsilon * u + epsilon * lambda_1 * u,
    scale=square(A), letters=ANY_A,
)  # fmt: skip
TO_FIRST_ORDER = to_first_order(
    56, "the projected flow of the fixed matrix, to first order",
    r"P^{\perp}_{{\bm{w}}_{*}}(A({\bm{w}}_{*})-\lambda_{*}I)\epsilon{\bm{u}}+\mathcal{O}(\epsilon^{2})",
    onto(w) * (A - lambda_1 * eye(3)) * epsilon * u, exact=FLOW_AT_FIXED, wrong=onto(w) * A * epsilon * u, scale=square(A), letters=ANY_A,
)  # fmt: skip

direction = ImmutableMatrix(symbols("d_1 d_2 d_3", real=True))
SPLIT = Derivation(
    source=PROOF,
    says="the projected flow at a perturbed weight split in two, along any direction",
    quantity=(direction.T * onto(v) * A_V * v)[0],
    line=Line(
        57,
        (direction.T * onto(v) * A * v)[0] + (direction.T * onto(v) * (A_V - A) * v)[0],
        printed=r"P_{{\bm{v}}}^{\perp}A({\bm{w}}_{*}){\bm{v}}+P_{{\bm{v}}}^{\perp}(A({\bm{v}})-A({\bm{w}}_{*})){\bm{v}}",
        note="A(v) is any symmetric matrix",
    ),
    domain=Domain({t: between(0, 1), **ANY_A, **ANY_A_V, **dict.fromkeys(direction, real)}),
    slips=((direction.T * onto(v) * A * v)[0] + (direction.T * onto(w) * (A_V - A) * v)[0],),
    kind="matrix",
)
REST = onto(v) * (A_V - A) * v
PUT_IN = to_first_order(
    58, "the projected flow at a perturbed weight, with its first part to first order",
    r"P^{\perp}_{{\bm{w}}_{*}}(A({\bm{w}}_{*})-\lambda_{*}I)\epsilon{\bm{u}}+P_{{\bm{v}}}^{\perp}(A({\bm{v}})-A({\bm{w}}_{*})){\bm{v}}+\mathcal{O}(\epsilon^{2})",
    onto(w) * (A - lambda_1 * eye(3)) * epsilon * u + REST, exact=onto(v) * A_V * v,
    wrong=onto(w) * (A - lambda_1 * eye(3)) * epsilon * u, scale=square(A), letters={**ANY_A, **ANY_A_V},
)  # fmt: skip

ALONG_U = epsilon * (A[1, 1] - lambda_1)
STRETCHED = (A - lambda_1 * eye(3)) * epsilon * u
ALONG = Derivation(
    source=PROOF,
    says="the first part of the flow along u",
    quantity=as_written(lambda: (u.T * (STRETCHED - w * (w.T * STRETCHED)))[0]),
    lines=(
        Line(
            59,
            as_written(lambda: (u.T * ((eye(3) - w * w.T) * STRETCHED))[0]),
            printed=r"{\bm{u}}^{\top}(I-{\bm{w}}_{*}{\bm{w}}_{*}^{\top})(A({\bm{w}}_{*})-\lambda_{*}I)\epsilon{\bm{u}}",
        ),
        Line(60, ALONG_U, printed=r"\epsilon{\bm{u}}^{\top}(A({\bm{w}}_{*})-\lambda_{*}I){\bm{u}}", part="equality"),
    ),
    domain=Domain({t: between(0, 1), **ANY_A}),
    slips=(epsilon * A[1, 1], -ALONG_U),
    kind="matrix",
)
BY_THE_GAP = Property(
    source=PROOF,
    label=60,
    says="the first part of the flow along u is at most minus the gap times epsilon",
    printed=r"\epsilon{\bm{u}}^{\top}(A({\bm{w}}_{*})-\lambda_{*}I){\bm{u}}\leq-\lambda_{\mathrm{gap}}({\bm{w}}_{*})\epsilon+\mathcal{O}(\epsilon^{2})",
    relations=((-epsilon * (lambda_1 - lambda_2) - ALONG_U, "nonnegative"),),
    domain=Domain({t: between(0, 1), **ANY_A}, such_that=(lambda_2 > lambda_3, lambda_1 > lambda_2)),
    denials=((-epsilon * (lambda_1 - lambda_3) - ALONG_U, "nonnegative"),),
    note="without the remainder; lambda_2 is the second largest eigenvalue",
)

DIFFERENCE = ImmutableMatrix(A_V)  # A(v) - A(w_*): any symmetric matrix
BOUNDED = Property(
    source=PROOF,
    label=61,
    says="the second part of the flow along u is at most the norm of (A(v) - A(w_*)) v",
    printed=r"|{\bm{u}}^{\top}P_{{\bm{v}}}^{\perp}(A({\bm{v}})-A({\bm{w}}_{*})){\bm{v}}|\leq\|(A({\bm{v}})-A({\bm{w}}_{*})){\bm{v}}\|_{2}",
    families=(
        Family(
            "three dimensions, any symmetric matrix as the difference",
            {t: SMALL, **ANY_A_V},
            bound=((u.T * onto(v) * DIFFERENCE * v)[0] ** 2, square(DIFFERENCE * v)),
            slips=((square(DIFFERENCE * v) / 2 - (u.T * onto(v) * DIFFERENCE * v)[0] ** 2, "nonnegative"),),
        ),
    ),
    note="both sides squared",
)

APART = 2 - 2 * root  # the squared distance of v and w_*
DISTANCE = Property(
    source=PROOF,
    label=62,
    says="the distance of a perturbed weight is epsilon to first order",
    printed=r"\rho({\bm{w}}_{*})\|{\bm{v}}-{\bm{w}}_{*}\|_{2}+\mathcal{O}(\|{\bm{v}}-{\bm{w}}_{*}\|^{2}_{2})=\rho({\bm{w}}_{*})\epsilon+\mathcal{O}(\epsilon^{2})",
    relations=(
        (square(v - w) - APART, "zero"),
        ((epsilon + epsilon**2) ** 2 - APART, "positive"),
        (APART - epsilon**2, "positive"),
    ),
    domain=Domain({t: between(0, 1)}),
    denials=((epsilon**2 - APART, "nonnegative"), (APART - epsilon**2 * (1 + epsilon) ** 2, "positive")),
    note="the inequality before it is the definition of the roughness. The distance lies between epsilon and epsilon + epsilon^2",
)

TRIANGLE = Property(
    source=PROOF,
    label=63,
    says="the triangle inequality for (A(v) - A(w_*)) v",
    printed=r"\|(A({\bm{v}})-A({\bm{w}}_{*})){\bm{v}}\|_{2}\leq\|(A({\bm{v}})-A({\bm{w}}_{*})){\bm{w}}_{*}\|_{2}"
    r"+\|(A({\bm{v}})-A({\bm{w}}_{*}))({\bm{v}}-{\bm{w}}_{*})\|_{2}",
    families=(
        Family(
            "three dimensions, any symmetric matrix as the difference",
            {t: SMALL, **ANY_A_V},
            bound=(sqrt(square(DIFFERENCE * v)), sqrt(square(DIFFERENCE * w)) + sqrt(square(DIFFERENCE * (v - w)))),
            slips=((sqrt(square(DIFFERENCE * w)) - sqrt(square(DIFFERENCE * v)), "nonnegative"),),
        ),
    ),
)

# A law of three samples in the plane, uniform alpha, ReLU and large batches, at w_* = (1, 0). The first sample has two views of equal
# probability, the others are not augmented. A = V[E[gated view | sample]], lemma 2. On either side of w_* a view on the plane w_*'x = 0 is
# active or not, and A is constant: so the roughness is finite where (A(v) - A(w_*)) w_* is zero on both sides, and is then zero.
ALONGS, ACROSSES = symbols("p_0 p_b p_1 p_2", real=True), symbols("r_0 r_b r_1 r_2", real=True)
BOTH = (1, -1)


def active(k: int, side: int) -> Expr:
    """Tell whether a view is active at w_* (side 0) or close to it on a side; at a tie w_*'x = 0 it is not, as B.1 says."""
    inside = Heaviside(ALONGS[k], 0)
    on_the_plane = 1 - inside - Heaviside(-ALONGS[k], 0)
    beside: Expr = Heaviside(side * ACROSSES[k], 0) if side else Integer(0)
    return inside + on_the_plane * beside


def variance(side: int) -> ImmutableMatrix:
    """A at w_*, or close to it on a side."""
    views = [active(k, side) * Matrix([ALONGS[k], ACROSSES[k]]) for k in range(4)]
    samples = [(views[0] + views[1]) / 2, views[2], views[3]]
    mean = sum(samples, zeros(2, 1)) / 3
    return ImmutableMatrix(sum(((one - mean) * (one - mean).T for one in samples), zeros(2, 2)) / 3)


AT = variance(0)
BESIDE = tuple(variance(side) for side in BOTH)
JUMPS = tuple(ImmutableMatrix(beside - AT) for beside in BESIDE)
THREE_SAMPLES = {
    ALONGS[0]: (1, 2, 3), ALONGS[1]: (0, 1), ALONGS[2]: (0, 1, 2), ALONGS[3]: (-1, 0, 1, 2),
    ACROSSES[0]: (-1, 0, 1), ACROSSES[1]: (-1, 1, 3), ACROSSES[2]: (-1, 0, 1), ACROSSES[3]: (0, 1),
}  # fmt: skip
ROUGHNESS_IS_ZERO = (
    (AT[0, 1], "zero"),  # w_* is an eigenvector
    (AT[0, 0] - AT[1, 1], "positive"),  # the maximal one, and the gap is above the roughness zero
    *((entry, "zero") for jump in JUMPS for entry in (jump[0, 0], jump[0, 1])),
)
NO_VIEW_ON_THE_PLANE = ((ALONGS[0] * ALONGS[1] * ALONGS[2] * ALONGS[3], "nonzero"),)
IN_WORDS = {
    NO_VIEW_ON_THE_PLANE[0][0]: "no view lies on the plane w_*'x = 0",
    AT[0, 1]: "w_* is an eigenvector",
    AT[0, 0] - AT[1, 1]: "it is the maximal one",
    **{jump[0, 0]: "(A(v) - A(w_*)) w_* is zero" for jump in JUMPS},
    **{jump[0, 1]: "(A(v) - A(w_*)) w_* is zero" for jump in JUMPS},
}


def of_three_samples(concludes: tuple[tuple[Form, str], ...], slip: tuple[Form, str]) -> Family:
    """Try a conclusion on laws for which w_* is a maximal eigenvector and the roughness is zero, with no view on the plane w_*'x = 0."""
    return Family(
        "three samples in the plane, one with two views",
        THREE_SAMPLES,
        supposes=ROUGHNESS_IS_ZERO,
        concludes=concludes,
        needs=NO_VIEW_ON_THE_PLANE,
        words=IN_WORDS,
        slips=(slip,),
    )


LEFT_OUT = "that no view lies on the plane w_*'x = 0 stands for what the proof takes: that A(v) - A(w_*) is O(epsilon)"

JUMPING = Property(
    source=PROOF,
    label=64,
    says="(A(v) - A(w_*)) v is at most the roughness times epsilon, to first order",
    printed=r"\|(A({\bm{v}})-A({\bm{w}}_{*})){\bm{v}}\|_{2}\leq\rho({\bm{w}}_{*})\epsilon+\mathcal{O}(\epsilon^{2})",
    families=(
        of_three_samples(
            concludes=tuple((entry, "zero") for jump in JUMPS for entry in (jump[0, 1], jump[1, 1])), slip=(AT[1, 1], "zero")
        ),
    ),
    uses=("003:62", "003:63"),
    note="the roughness being zero, the terms of first order have to vanish. A jump by b b' with b orthogonal to w_* leaves (A(v) - A(w_*)) w_* "
    f"at zero; {LEFT_OUT}",
)
# Normal data with the variances s_1, s_2, s_3 along an orthonormal basis, uniform alpha, ReLU, no augmentation: half of the second moment
# and the mean S w / sqrt(2 pi w'Sw) of the gated input. The roughness is the largest derivative of (A(v) - A(w_*)) w_*.
VARIANCES = symbols("s_1 s_2 s_3", positive=True)
S = ImmutableMatrix(3, 3, lambda j, k: VARIANCES[j] if j == k else 0)
delta = Symbol("delta", real=True)


def of_normal_data(weight: Form) -> ImmutableMatrix:
    """A(w) for normal data."""
    return ImmutableMatrix(S / 2 - S * weight * weight.T * S / (2 * pi * (weight.T * S * weight)[0]))


def slope(value: Callable[[Form], Form], k: int) -> Form:
    """Differentiate along the k-th basis vector at w_*."""
    other = ImmutableMatrix([0, int(k == 1), int(k == 2)])
    return value(ImmutableMatrix(w + delta * other)).diff(delta).subs(delta, 0)


def flow(weight: Form) -> ImmutableMatrix:
    """P_w A(w) w of a weight of any norm, scaled to norm one."""
    norm = (weight.T * weight)[0]
    return ImmutableMatrix((eye(3) - weight * weight.T / norm) * of_normal_data(weight) * weight / sqrt(norm))


LAMBDAS = tuple(of_normal_data(w)[k, k] for k in range(3))
ROUGHNESSES = tuple(sqrt(square(slope(lambda vector: of_normal_data(vector) * w, k))) for k in (1, 2))
AWAY = tuple(slope(flow, k)[k] for k in (1, 2))  # along u, the flow is epsilon times this

GAP_ABOVE_ROUGHNESS = tuple((LAMBDAS[0] - other - rough, "positive") for other in LAMBDAS[1:] for rough in ROUGHNESSES)
OF_NORMAL_DATA = Family(
    "normal data in three dimensions",
    dict.fromkeys(VARIANCES, positive),
    supposes=tuple((LAMBDAS[0] - other, "positive") for other in LAMBDAS[1:]),
    concludes=tuple((-away - LAMBDAS[0] + Max(*LAMBDAS[1:]) + Max(*ROUGHNESSES), "nonnegative") for away in AWAY),
    slips=((-AWAY[0] - LAMBDAS[0] + LAMBDAS[1] - 2 * ROUGHNESSES[0], "nonnegative"),),
    words={LAMBDAS[0] - other: "w_* is the maximal eigenvector" for other in LAMBDAS[1:]},
)

TOWARDS = Property(
    source=PROOF,
    label=65,
    says="the flow along u is at most -(gap - roughness) epsilon, to first order",
    printed=r"{\bm{u}}^{\top}P_{{\bm{v}}}^{\perp}A({\bm{v}}){\bm{v}}\leq-(\lambda_{\mathrm{gap}}({\bm{w}}_{*})-\rho({\bm{w}}_{*}))\epsilon+\mathcal{O}(\epsilon^{2})",
    families=(
        of_three_samples(
            concludes=tuple((AT[1, 1] - beside[1, 1], "nonnegative") for beside in BESIDE),
            slip=(AT[1, 1] - AT[0, 0] / 4, "nonnegative"),
        ),
        OF_NORMAL_DATA,
    ),
    uses=("003:58", "003:60", "003:64"),
    note=f"at v = w_* +- epsilon u the coefficient of epsilon is +-(u'A(v)u - lambda_*), and the gap is lambda_* - u'A(w_*)u; {LEFT_OUT}",
)

STABLE = Property(
    source=THEOREM,
    label="theorem-1",
    says="a locally maximal eigenvector whose gap is above its roughness is stable",
    printed=r"If ${\bm{w}}_{*}$ is a LME of $A({\bm{w}}_{*})$ and $\lambda_{\mathrm{gap}}({\bm{w}}_{*})>\rho({\bm{w}}_{*})$, then ${\bm{w}}_{*}$ is stable.",
    families=(
        of_three_samples(
            concludes=tuple((AT[0, 0] - beside[1, 1], "nonnegative") for beside in BESIDE),
            slip=(AT[0, 0] - 4 * AT[1, 1], "nonnegative"),
        ),
        Family(
            "normal data in three dimensions",
            dict.fromkeys(VARIANCES, positive),
            supposes=GAP_ABOVE_ROUGHNESS,
            words={form: "the gap is above the roughness" for form, _ in GAP_ABOVE_ROUGHNESS},
            concludes=tuple((-away, "positive") for away in AWAY),
            slips=((-AWAY[0] - VARIANCES[1], "positive"),),
        ),
    ),
    uses=("003:65",),
    note="stable: close to w_* the flow points back to it, on both sides. In the plane w_* = (1, 0) and A(v) takes one value on either side of "
    f"it; {LEFT_OUT}",
)
