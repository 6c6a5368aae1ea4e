r"""How the maximal eigenvector moves, document 003, appendix G: lemmas 9 and 10, (183), (187), (190)-(200) and (202).

The step of power iteration in the eigenbasis, (183) and (187), is held against the matrix itself, in a listed orthonormal basis of three dimensions.
Lemmas 9 and 10 are searched in the plane, with the gap of A (or its largest eigenvalue) for the unit: the second matrix A' has any eigenvalues and its
maximal eigenvector any direction on the side of the first. In lemma 10 kappa and L are the least that the two matrices and weights allow, at which its
bound is the tightest. A bound that is an inequality between vectors is searched where it is stated, in two or three dimensions.
"""

from sympy import Abs, Expr, ImmutableMatrix, Integer, Rational, Symbol, atan2, cos, diag, sin, sqrt, symbols

from closedform.derivations.claims.words import (
    Approach,
    Derivation,
    Domain,
    Family,
    Line,
    Property,
    Source,
    between,
    positive,
    real,
)
from closedform.derivations.functions.types import Form
from closedform.derivations.shared.rational_circle import unit_vector

LEMMAS = Source("003", "G")

# A step of power iteration in three dimensions.
PHI = ImmutableMatrix([[2, 1, 2], [-2, 2, 1], [1, 2, -2]]) / 3  # orthonormal columns
EIGENVALUES = symbols("lambda_1:4", positive=True)
A = ImmutableMatrix(PHI * diag(*EIGENVALUES) * PHI.T)
w = ImmutableMatrix(symbols("w_1:4", real=True))
INNER = tuple((PHI[:, i].T * w)[0] for i in range(3))
STEP = ImmutableMatrix(A * w)
LENGTH = sqrt((STEP.T * STEP)[0])
IN_BASIS = sqrt(sum((e**2 * x**2 for e, x in zip(EIGENVALUES, INNER, strict=True)), Integer(0)))
THREE = Domain({**dict.fromkeys(EIGENVALUES, positive), **dict.fromkeys(w, real)}, such_that=((w.T * w)[0] > 0,))

TOWARDS = Derivation(
    source=LEMMAS,
    says="the inner product of a step of power iteration and the maximal eigenvector",
    quantity=(PHI[:, 0].T * STEP)[0] / LENGTH,
    line=Line(
        183,
        EIGENVALUES[0] * INNER[0] / IN_BASIS,
        printed=r"\frac{\lambda_{1}(t)\phi^{\top}_{1}(t){\bm{w}}(t)}{\sqrt{\sum_{i}\lambda^{2}_{i}(t)\left(\phi^{\top}_{i}(t){\bm{w}}(t)"
        r"\right)^{2}}}",
        note="three eigenvalues, in a listed orthonormal basis; of any norm of w but 0",
    ),
    domain=THREE,
    slips=(EIGENVALUES[1] * INNER[1] / IN_BASIS, INNER[0] / IN_BASIS),
)

SQUARES = sum((e * x**2 for e, x in zip(EIGENVALUES, INNER, strict=True)), Integer(0))
BACK = Derivation(
    source=LEMMAS,
    says="the inner product of a weight and the weight after a step",
    quantity=(STEP.T * w)[0] / LENGTH,
    line=Line(
        187,
        SQUARES / IN_BASIS,
        printed=r"\frac{\sum_{i}\lambda_{i}(t)\left(\phi^{\top}_{i}(t){\bm{w}}(t)\right)^{2}}{\sqrt{\sum_{i}\lambda^{2}_{i}(t)\left("
        r"\phi^{\top}_{i}(t){\bm{w}}(t)\right)^{2}}}",
        note="three eigenvalues, in a listed orthonormal basis; of any norm of w but 0",
    ),
    domain=THREE,
    slips=(sum(INNER, Integer(0)) / IN_BASIS, SQUARES),
)


def norm(vector: Form) -> Expr:
    """Give the Euclidean length."""
    return sqrt(sum((entry**2 for entry in vector), Integer(0)))


def spectral(matrix: Form) -> Expr:
    """Give the largest size of an eigenvalue of a symmetric matrix of the plane."""
    return (Abs(matrix[0, 0] + matrix[1, 1]) + sqrt((matrix[0, 0] - matrix[1, 1]) ** 2 + 4 * matrix[0, 1] ** 2)) / 2


# Lemma 9, with the eigenvalues 1 and 0: A' has any two eigenvalues, and phi_1' has a positive inner product with phi_1.
turn, other, excess = Symbol("turn", real=True), Symbol("other", real=True), Symbol("excess", positive=True)
top = other + excess
PHI_1 = ImmutableMatrix([1, 0])


def second_matrix() -> tuple[ImmutableMatrix, ImmutableMatrix]:
    """Give A' and its maximal eigenvector."""
    along = unit_vector(turn)
    across = ImmutableMatrix([-along[1], along[0]])
    return ImmutableMatrix(top * along * along.T + other * across * across.T), along


A_NEXT, PHI_NEXT = second_matrix()
CHANGE = ImmutableMatrix(A_NEXT - diag(1, 0))
FIRST_ORDER = ImmutableMatrix([0, CHANGE[1, 0]])  # (195)
REMAINDER = norm(PHI_NEXT - PHI_1 - FIRST_ORDER)
SIDE = between(-1, 1)

h = Symbol("h", positive=True)
d_11, d_12, d_22 = symbols("a_11 a_12 a_22", real=True)
ANGLE = atan2(2 * d_12, 1 + d_11 - d_22) / 2  # of the maximal eigenvector of A + delta A
e_1, e_2 = symbols("e_1 e_2", real=True)
EXPANSION = Derivation(
    source=LEMMAS,
    says="the maximal eigenvector of a changed matrix, along any direction",
    quantity=e_1 * cos(ANGLE) + e_2 * sin(ANGLE),
    line=Line(
        190,
        e_1 + e_2 * d_12,
        printed=r"\phi_{1}+\Delta\phi_{1}+\mathcal{O}(\|\delta A\|_{2}^{2})",
        approximate=True,
        note="in the plane, where A has the eigenvalues 1 and 0. The change goes to zero along a listed direction",
    ),
    domain=Domain({**dict.fromkeys((d_11, d_12, d_22), between(-Rational(1, 4), Rational(1, 4))), e_1: real, e_2: real}),
    approaches=(
        Approach(h, {d_11: h / 2, d_12: -h, d_22: h / 3, e_1: Integer(1), e_2: Integer(2)}),
        Approach(h, {d_11: -h, d_12: h / 2, d_22: 2 * h, e_1: Integer(3), e_2: Integer(-1)}),
    ),
)

KAPPA = Integer(6)
LEMMA_9 = Property(
    source=LEMMAS,
    label=191,
    says="the remainder of the expansion is at most kappa times the square of the change, for some kappa",
    printed=r"\|\phi^{\prime}_{1}-(\phi_{1}+\Delta\phi_{1})\|_{2}\leq\kappa\|\delta A\|_{2}^{2}",
    families=(
        Family(
            "matrices of the plane with the gap one, and any second matrix",
            {turn: SIDE, other: between(-3, 3), excess: between(0, 3)},
            bound=(REMAINDER, KAPPA * spectral(CHANGE) ** 2),
            slips=((KAPPA / 100 * spectral(CHANGE) ** 2 - REMAINDER, "nonnegative"),),
        ),
    ),
    note="with kappa = 6 / lambda_gap^2, for the sign of phi_1' that is nearer to phi_1: it is of A alone, and grows as its gap closes. The largest share "
    "of the bound is taken where A' has all but lost its gap",
)

# Lemma 10: the eigenvalues of A(t) are 1 and second, w(t) has the inner product c with phi_1, and kappa and L are the least possible.
second, m = symbols("second m", positive=True)
WEIGHT = unit_vector(m)
c = WEIGHT[0]
NEXT = ImmutableMatrix(diag(1, second) * WEIGHT) / norm(diag(1, second) * WEIGHT)
MOVED = norm(NEXT - WEIGHT)
MU = (1 + c) / (2 * c**2) * second**2
FROM_SECOND = ImmutableMatrix(A_NEXT - diag(1, second))
ORDER_ONE = ImmutableMatrix([0, FROM_SECOND[1, 0] / (1 - second)])
REST = norm(PHI_NEXT - PHI_1 - ORDER_ONE)
L = spectral(FROM_SECOND) / MOVED
KAPPA_L_SQUARED = REST / MOVED**2
NU = 2 * KAPPA_L_SQUARED * (1 + MU * c) + 2 * L / (1 - second) * sqrt(MU * (1 + MU * c))
TURNED = Abs(((PHI_NEXT - PHI_1).T * NEXT)[0])  # abs(d_t - c_{t+1})
PAIRS = {second: between(0, 1), m: between(0, 1), turn: SIDE, other: between(0, 3), excess: between(0, 3)}
IN_PLANE = "two positive definite matrices of the plane, with the least kappa and L that they allow"

LEMMA_10 = Property(
    source=LEMMAS,
    label=192,
    says="the change of the inner product with the maximal eigenvector is at most nu_t (1 - c_t)",
    printed=r"|d_{t}-c_{t+1}|=\Big{|}\left(\phi_{1}(t)-\phi_{1}(t+1)\right)^{\top}{\bm{w}}(t+1)\Big{|}\leq\nu_{t}(1-c_{t})",
    families=(Family(IN_PLANE, PAIRS, bound=(TURNED, NU * (1 - c)), slips=((NU * (1 - c) / 10 - TURNED, "nonnegative"),)),),
    uses=("003:191", "003:189"),
    note="a larger kappa or L makes the bound larger alone",
)

n = Symbol("n", real=True)
after = unit_vector(n)  # any unit weight w(t + 1)
SPLIT = Abs((ORDER_ONE.T * after)[0])
PARTS = Property(
    source=LEMMAS,
    label=194,
    says="the change of the inner product, split into its first order and the remainder",
    printed=r"|d_{t}-c_{t+1}|\leq|\Delta\phi^{\top}_{1}(t){\bm{w}}(t+1)|+\kappa L^{2}\|\delta{\bm{w}}(t)\|_{2}^{2}",
    families=(
        Family(
            "two matrices of the plane and any unit weight, with the least kappa L^2 that they allow",
            {**{letter: some for letter, some in PAIRS.items() if letter != m}, n: between(-3, 3)},
            bound=(Abs(((PHI_NEXT - PHI_1).T * after)[0]), SPLIT + REST),
            slips=((SPLIT - Abs(((PHI_NEXT - PHI_1).T * after)[0]), "nonnegative"),),
        ),
    ),
    uses=("003:191",),
)

# (196)-(199) in three dimensions, in the eigenbasis: x_j = phi_j' dA phi_1, and w(t + 1) is a unit vector.
gap, further = symbols("gap further", positive=True)
x_1, x_2, x_3 = symbols("x_1:4", real=True)
u, v = symbols("u v", real=True)
UNIT = ImmutableMatrix([1 - u**2 - v**2, 2 * u, 2 * v]) / (1 + u**2 + v**2)
GAPS = (gap, gap + further)
# Squares, which are compared exactly.
PRODUCT = (x_2 / GAPS[0] * UNIT[1] + x_3 / GAPS[1] * UNIT[2]) ** 2
ACROSS = UNIT[1] ** 2 + UNIT[2] ** 2
BY_GAPS = (x_2 / GAPS[0]) ** 2 + (x_3 / GAPS[1]) ** 2
BY_LEAST = (x_2**2 + x_3**2) / gap**2
SQUARED = "both sides squared"
SMALL = between(-2, 2)
CASES = {gap: between(0, 2), further: between(0, 2), x_2: SMALL, x_3: SMALL, u: SMALL, v: SMALL}
DIMENSIONS = "three dimensions, in the eigenbasis"

# delta A in any basis: the sum of (195) against its inner products.
deltas = symbols("delta_1:4", real=True)
DELTA_A = ImmutableMatrix([[deltas[0], 1, deltas[1]], [1, deltas[2], -2], [deltas[1], -2, 3]])
SPREAD = (gap, gap + further)
DELTA_PHI = sum(((PHI[:, j].T * DELTA_A * PHI[:, 0])[0] / SPREAD[j - 1] * PHI[:, j] for j in (1, 2)), ImmutableMatrix.zeros(3, 1))
SUM = Derivation(
    source=LEMMAS,
    says="the inner product of the first-order change and the next weight",
    quantity=(DELTA_PHI.T * w)[0],
    line=Line(
        196,
        sum(((PHI[:, j].T * DELTA_A * PHI[:, 0])[0] / SPREAD[j - 1] * INNER[j] for j in (1, 2)), Integer(0)),
        printed=r"\sum_{j>1}\left(\frac{\phi^{\top}_{j}\delta A\phi_{1}}{\lambda_{1}-\lambda_{j}}\right)\left(\phi^{\top}_{j}{\bm{w}}(t+1)\right)",
        note="without the absolute value on both sides; three dimensions, in a listed orthonormal basis, with some entries of delta A listed",
    ),
    domain=Domain({gap: positive, further: positive, **dict.fromkeys((*deltas, *w), real)}),
    slips=(sum(((PHI[:, j].T * DELTA_A * PHI[:, 0])[0] * INNER[j] for j in (1, 2)), Integer(0)),),
)

CAUCHY_SCHWARZ = Property(
    source=LEMMAS,
    label=197,
    says="the inner product by the Cauchy-Schwarz inequality",
    printed=r"\sqrt{\sum_{j>1}\left(\frac{\phi^{\top}_{j}\delta A\phi_{1}}{\lambda_{1}-\lambda_{j}}\right)^{2}}\sqrt{\sum_{j>1}\left(\phi^{\top}_{j}"
    r"{\bm{w}}(t+1)\right)^{2}}",
    families=(
        Family(DIMENSIONS, CASES, bound=(PRODUCT, BY_GAPS * ACROSS), slips=((BY_GAPS * ACROSS / 2 - PRODUCT, "nonnegative"),)),
    ),
    note=SQUARED,
)

BY_THE_GAP = Property(
    source=LEMMAS,
    label=198,
    says="every gap is at least the first one",
    printed=r"\frac{1}{\lambda_{\mathrm{gap}}(A)}\sqrt{\sum_{j>1}\left(\phi^{\top}_{j}\delta A\phi_{1}\right)^{2}}\sqrt{\sum_{j>1}\left(\phi^{\top}_{j}"
    r"{\bm{w}}(t+1)\right)^{2}}",
    families=(
        Family(
            DIMENSIONS,
            CASES,
            bound=(BY_GAPS * ACROSS, BY_LEAST * ACROSS),
            slips=((BY_LEAST * ACROSS * 3 / 4 - BY_GAPS * ACROSS, "nonnegative"),),
        ),
    ),
    note=SQUARED,
)

WHOLE = (x_1**2 + x_2**2 + x_3**2) / gap**2 * (1 - UNIT[0] ** 2)
PARSEVAL = Property(
    source=LEMMAS,
    label=199,
    says="the sums over the other eigenvectors, by Parseval's identity",
    printed=r"\frac{1}{\lambda_{\mathrm{gap}}(A)}\|\delta A\phi_{1}\|_{2}\sqrt{1-d^{2}_{t}}",
    families=(
        Family(
            DIMENSIONS,
            {**CASES, x_1: SMALL},
            concludes=((1 - UNIT[0] ** 2 - UNIT[1] ** 2 - UNIT[2] ** 2, "zero"),),
            bound=(BY_LEAST * ACROSS, WHOLE),
            slips=((WHOLE * 3 / 4 - BY_LEAST * ACROSS, "nonnegative"),),
        ),
        Family(
            "the left side that the display prints: " + DIMENSIONS,
            {**CASES, x_1: SMALL},
            bound=(PRODUCT, WHOLE),
            slips=((WHOLE * 3 / 4 - PRODUCT, "nonnegative"),),
        ),
    ),
    note="both sides squared; d_t = phi_1'w(t + 1)",
)

# (200): delta A with eigenvalues of size at most L |dw|, its eigenvectors in any direction.
limit = Symbol("limit", positive=True)  # L |dw|
low, high = symbols("low high", real=True)
AXIS = unit_vector(turn)
OTHER_AXIS = ImmutableMatrix([-AXIS[1], AXIS[0]])
BOUNDED = ImmutableMatrix(limit * (low * AXIS * AXIS.T + high * OTHER_AXIS * OTHER_AXIS.T))
BY_LIPSCHITZ = Property(
    source=LEMMAS,
    label=200,
    says="the change of A along phi_1, by the Lipschitz constant",
    printed=r"\frac{L}{\lambda_{\mathrm{gap}}(A)}\|\delta{\bm{w}}(t)\|_{2}\sqrt{1-d^{2}_{t}}",
    families=(
        Family(
            "matrices of the plane with a change of any spectral norm up to L times the length of the step",
            {turn: SIDE, low: between(-1, 1), high: between(-1, 1), limit: between(0, 3)},
            bound=(norm(BOUNDED * PHI_1), limit),
            slips=((limit * Abs(low) - norm(BOUNDED * PHI_1), "nonnegative"),),
        ),
    ),
    note="the factors that both sides share left out",
)

mu_t, kappa, lipschitz, c_t, d_t, share, part = symbols("mu_t kappa L c_t d_t share part", positive=True)
LONGEST = sqrt(2 * (1 + mu_t * c_t) * (1 - c_t))  # lemma 8
SINE = sqrt(1 - d_t**2)
LESS = part * lipschitz / gap * share * LONGEST * SINE + kappa * lipschitz**2 * (share * LONGEST) ** 2
GATHERED = 2 * kappa * lipschitz**2 * (1 + mu_t * c_t) * (1 - c_t) + lipschitz / gap * LONGEST * SINE
UP_TO = between(0, 3)
PUT_TOGETHER = Property(
    source=LEMMAS,
    label=202,
    says="the change of the inner product, with lemma 8 put in",
    printed=r"|d_{t}-c_{t+1}|\leq 2\kappa L^{2}(1+\mu_{t}c_{t})(1-c_{t})+L\lambda_{\mathrm{gap}}^{-1}\sqrt{2(1+\mu_{t}c_{t})(1-c_{t})}\sqrt{1-d_{t}^{2}}",
    families=(
        Family(
            "a step of any share of the length that lemma 8 allows, and any share of (200)",
            {**dict.fromkeys((mu_t, kappa, lipschitz, gap), UP_TO), **dict.fromkeys((c_t, d_t, share, part), between(0, 1))},
            bound=(LESS, GATHERED),
            slips=((GATHERED / 10 - LESS, "nonnegative"),),
        ),
    ),
    uses=("003:194", "003:200", "003:189"),
)
