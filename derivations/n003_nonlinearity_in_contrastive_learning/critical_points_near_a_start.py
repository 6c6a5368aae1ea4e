r"""Critical points near a start, document 003: theorem 3 of section 3.3 and (104) of appendix B.4.

Theorem 3 is searched where A(w) is a constant matrix, as it is with a linear activation: then L = 0, and the irregularity (10) is mu(w), largest
on the rim of B_gamma. The batch has four samples at the corners (a, b, c), (a, -b, -c), (-a, b, -c), (-a, -b, c) in the basis of A, of which one
has a second view at the distance e along the third axis, alpha = 1: so A = diag(a^2, b^2, c^2 - e^2 / 8), which (3) gives.

The theorem says nothing of the sign of A, and its proof supposes A positive definite at first, then shifts it, which another iteration than (PI) is.
With an eigenvalue below -lambda_1 the iteration (PI) leaves the neighbourhood, turns over at every step and converges to nothing.
"""

from sympy import ImmutableMatrix, Interval, Max, Rational, Symbol, eye, sqrt, symbols, zeros

from closedform.derivations.claims.words import Derivation, Domain, Family, Line, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.shared.rational_circle import unit_vector

FINDING = Source("003", "3.3")
PROOF = Source("003", "B.4")

a, b, c, e = symbols("a b c e", positive=True)
SAMPLES = tuple(ImmutableMatrix(x) for x in ((a, b, c), (a, -b, -c), (-a, b, -c), (-a, -b, c)))
OTHER_VIEWS = (SAMPLES[0] - ImmutableMatrix([0, 0, e]), *SAMPLES[1:])


def contrastive_covariance() -> ImmutableMatrix:
    """(3) with alpha = 1, of the inputs themselves."""
    total = zeros(3, 3)
    for i, x in enumerate(SAMPLES):
        for y in SAMPLES:
            total += (x - y) * (x - y).T - (x - OTHER_VIEWS[i]) * (x - OTHER_VIEWS[i]).T
    return ImmutableMatrix((total / (2 * len(SAMPLES) ** 2)).expand())


A = contrastive_covariance()
EIGENVALUES = tuple(A[k, k] for k in range(3))  # A is diagonal
RATIO = EIGENVALUES[1] / EIGENVALUES[0]

m, n, g = symbols("m n g", positive=True)
c_0 = (1 - m**2) / (1 + m**2)
OFF = 2 * m / (1 + m**2)
START = (c_0, OFF * (1 - n**2) / (1 + n**2), OFF * 2 * n / (1 + n**2))
gamma = g**2
c_gamma = 2 * g / (1 + gamma)
RIM = (c_0 - c_gamma) / (1 - c_gamma)  # the smallest w'w(0) in B_gamma
# The smallest c(w) = phi_1'w in B_gamma: on the rim, opposite to phi_1. Both angles are below a right one where their sum is.
FARTHEST = c_0 * RIM - OFF * sqrt(Max(0, 1 - RIM**2))
LARGEST_IRREGULARITY = (1 + FARTHEST) / (2 * FARTHEST**2) * RATIO**2


def iterated(steps: int) -> tuple[Form, ...]:
    """(PI), scaled by lambda_1 and not to norm one: A is constant."""
    return tuple((value / EIGENVALUES[0]) ** steps * component for value, component in zip(EIGENVALUES, START, strict=True))


EARLY, LATER = iterated(40), iterated(41)
THERE = sum(x * y for x, y in zip(EARLY, START, strict=True))

EXISTENCE = Property(
    source=FINDING,
    label="theorem-3",
    says="where the irregularity is small, power iteration converges to a critical point near its start",
    printed=r"If there exists $\gamma<1$ so that: $\sup_{{\bm{w}}\in B_{\gamma}}\omega({\bm{w}})\leq\gamma$ [...] Then Power Iteration (Eqn. PI) "
    r"converges to a critical point ${\bm{w}}_{*}\in B_{\gamma}$ of Eqn. 7.",
    families=(
        Family(
            "a batch of four in three dimensions, linear activation",
            {**dict.fromkeys((a, b, c), between(0, 3)), e: between(0, 12), m: between(0, 1), n: between(0, 1), g: between(0, 1)},
            supposes=(
                (EIGENVALUES[0] - EIGENVALUES[1], "positive"),
                (EIGENVALUES[1] - EIGENVALUES[2], "positive"),
                (RIM, "positive"),
                (FARTHEST, "positive"),
                (gamma - LARGEST_IRREGULARITY, "nonnegative"),
            ),
            concludes=(
                (sum(x * y for x, y in zip(EARLY, LATER, strict=True)), "positive"),
                (THERE**2 - RIM**2 * sum(x**2 for x in EARLY), "nonnegative"),
                (THERE, "positive"),
            ),
            needs=((EIGENVALUES[2], "positive"),),
            slips=((THERE**2 - c_0**2 * sum(x**2 for x in EARLY) * Rational(101, 100), "nonnegative"),),
            words={
                EIGENVALUES[0] - EIGENVALUES[1]: "lambda_1 > lambda_2",
                EIGENVALUES[1] - EIGENVALUES[2]: "lambda_2 > lambda_3",
                EIGENVALUES[2]: "A(w) is positive definite",
                RIM: "B_gamma is less than a half sphere",
                FARTHEST: "c(w) is not zero in B_gamma",
                gamma - LARGEST_IRREGULARITY: "the irregularity is at most gamma in B_gamma",
            },
        ),
    ),
    uses=("003:g/lemma-11", "003:103", "003:104"),
    note="after 40 steps the next one no longer turns the weight over, and the weight is in B_gamma: both follow if it converges there. The proof's "
    "shifted matrix (104) has the same critical points and another iteration",
)

t = Symbol("t", real=True)
entries = symbols("a_11 a_12 a_22", real=True)
smallest, shift = Symbol("lambda_min", real=True), Symbol("epsilon", positive=True)
ANY_A = ImmutableMatrix([[entries[0], entries[1]], [entries[1], entries[2]]])
w = unit_vector(t)
direction = ImmutableMatrix(symbols("d_1 d_2", real=True))
ONTO = ImmutableMatrix(eye(2) - w * w.T)
FLOW = (direction.T * ONTO * ANY_A * w)[0]

SHIFTED = Derivation(
    source=PROOF,
    says="the projected flow of the shifted matrix, along any direction",
    quantity=(direction.T * ONTO * (ANY_A - smallest * eye(2) + shift * eye(2)) * w)[0],
    lines=(
        Line(
            104,
            FLOW - (smallest - shift) * (direction.T * ONTO * w)[0],
            printed=r"P^{\perp}_{\bm{w}}A({\bm{w}}){\bm{w}}-(\lambda_{\min}({\bm{w}})-\epsilon)P^{\perp}_{\bm{w}}{\bm{w}}",
            part="split",
        ),
        Line(104, FLOW, printed=r"P^{\perp}_{\bm{w}}A({\bm{w}}){\bm{w}}", note="in the plane; lambda_min is any number"),
    ),
    domain=Domain({t: real, **dict.fromkeys((*entries, *direction), real), smallest: real, shift: positive}),
    slips=((direction.T * ANY_A * w)[0], FLOW - (smallest - shift) * (direction.T * w)[0]),
    kind="matrix",
)

LAYER = Source("003", "3 One-layer case")
own, other = Symbol("lambda_1", real=True), Symbol("lambda_2", real=True)
across = ImmutableMatrix([-w[1], w[0]])
OF_EIGENVECTORS = ImmutableMatrix(own * w * w.T + other * across * across.T)  # any symmetric matrix of which w is an eigenvector
AT_EIGENVECTOR = ImmutableMatrix(ONTO * OF_EIGENVECTORS * w)
IS_CRITICAL = Property(
    source=LAYER,
    label="eigenvectors-are-critical",
    says="an eigenvector w of A(w) is a critical point of the dynamics",
    printed=r"each LME is a critical point of the dynamics, since $P^{\perp}_{{\bm{w}}_{*}}A({\bm{w}}_{*}){\bm{w}}_{*}="
    r"\lambda P^{\perp}_{{\bm{w}}_{*}}{\bm{w}}_{*}=0$",
    relations=tuple((entry, "zero") for entry in AT_EIGENVECTOR),
    domain=Domain({t: real, own: real, other: real}),
    denials=((AT_EIGENVECTOR[0] + (ONTO * across)[0], "zero"),),
    uses=("003:7",),
    note="in the plane, any eigenvalues: maximal or not",
)
gap, angle = Symbol("gap", positive=True), Symbol("angle", positive=True)
start = unit_vector(angle)  # in the eigenbasis
CONSTANT = ImmutableMatrix([[other + gap, 0], [0, other]])
TURNING = ((eye(2) - start * start.T) * CONSTANT * start)[0]
ONE_FIXED_POINT = Property(
    source=LAYER,
    label="one-fixed-point",
    says="in the linear case no weight but the maximal eigenvector is a fixed point: the flow turns every other one on its side towards it",
    printed=r"In linear case, the maximal eigenvector is the one fixed point",
    relations=((TURNING, "positive"),),
    domain=Domain({angle: Interval.Lopen(0, 1), other: real, gap: positive}),
    provided=(angle < 1,),
    words={angle < 1: "w is not orthogonal to the maximal eigenvector"},
    denials=((TURNING, "negative"),),
    uses=("003:3-one-layer-case/eigenvectors-are-critical",),
    note="in the plane, a constant matrix of any two different eigenvalues; angle is the tangent of half the angle to the maximal eigenvector. At "
    "angle = 1, at the other eigenvector, the weight stays too, but is not attracted: the sentence before asks which critical points are attractive",
)
