r"""The dynamics of one nonlinear layer, document 003, section 3 and appendix B.2: (6), (7), (46), (47), and what holds of linear ones.

The left side is the energy (3) of a batch as defined, C_alpha[h(w'x)] / 2 with h = ReLU, differentiated. The batch has two samples with two
views each in the plane, and any weights alpha; of the four views one is inactive. An inner product with w, of any size, stands in the place
of the first coordinate of each view; the second coordinates of two views are listed, the others free. At a tie, w'x = 0, there is no derivative.
"""

from collections.abc import Sequence
from itertools import product

from sympy import Expr, ImmutableMatrix, Integer, Interval, Max, Min, Rational, Symbol, eye, symbols

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import MinusGradient, above_zero
from closedform.derivations.shared.rational_circle import unit_vector

LAYER = Source("003", "3 One-layer case")
STEPS = Source("003", "B.2")

x, p, leak = Symbol("x", real=True), Symbol("p", positive=True), Symbol("leak", positive=True)
EVERYWHERE = Domain({x: real})


def slope_of(activation: Form, at: Symbol) -> Form:
    """Give h', unevaluated."""
    return -MinusGradient(activation, at, at)


HOMOGENEITY = r"h(x)=h^{\prime}(x)x"

LINEAR = Derivation(
    source=LAYER,
    says="a linear activation is its derivative times its argument",
    quantity=3 * x,
    line=Line("homogeneity/linear", slope_of(3 * x, x) * x, printed=HOMOGENEITY, note="h(x) = 3 x"),
    domain=EVERYWHERE,
    slips=((3 * x).diff(x),),
)

RELU = Derivation(
    source=LAYER,
    says="ReLU is its derivative times its argument",
    quantity=Max(x, Integer(0)),
    line=Line("homogeneity/relu", above_zero(x) * x, printed=HOMOGENEITY, note="h'(0) = 0, as B.1 says"),
    domain=EVERYWHERE,
    slips=(above_zero(x), above_zero(-x) * x),
)

LEAKY = Derivation(
    source=LAYER,
    says="LeakyReLU is its derivative times its argument",
    quantity=Max(x, Integer(0)) + leak * Min(x, Integer(0)),
    line=Line("homogeneity/leaky-relu", (above_zero(x) + leak * (1 - above_zero(x))) * x, printed=HOMOGENEITY),
    domain=Domain({x: real, leak: between(0, 1)}),
    slips=((above_zero(x) + leak) * x,),
)

base, power = Symbol("x", positive=True), Symbol("p", positive=True)
AS_IT_STANDS, UP_TO_CONSTANT = "h(x) = h'(x) x as it stands", "h(x) = h'(x) x up to a constant factor"
MONOMIAL = Derivation(
    source=LAYER,
    says="a monomial activation and its derivative times its argument",
    quantity={AS_IT_STANDS: base**power, UP_TO_CONSTANT: base**power},
    line=Line(
        "homogeneity/monomial",
        {AS_IT_STANDS: slope_of(base**power, base) * base, UP_TO_CONSTANT: slope_of(base**power, base) * base / power},
        printed=HOMOGENEITY,
        error={AS_IT_STANDS: Departure("the derivative of x^p times x is p x^p", ratio=power)},
        correction={AS_IT_STANDS: as_written(lambda: power * base ** (power - 1) * base / power)},
        note="for x > 0, where x^p is real for every p. No constant in front of h mends it: it is in front of h' that 1/p has to stand",
    ),
    domain=Domain({base: positive, power: between(0, 5)}),
    support={UP_TO_CONSTANT: "(with an additional global constant)"},
    slips=((base**power).diff(base),),
)

BATCH = range(2)
ALPHA = (symbols("alpha_11 alpha_12", positive=True), symbols("alpha_21 alpha_22", positive=True))
m = Symbol("m", real=True)
w = unit_vector(m)  # with a positive first coordinate
direction = ImmutableMatrix(symbols("a_1 a_2", real=True))
s = Symbol("s", real=True)  # how far w has moved
ACTIVE = symbols("h_1 h_2 k_2", positive=True)
INACTIVE = Symbol("minus_k_1", positive=True)
MOVING = symbols("x_1 y_1", real=True)
SECOND = (MOVING[0], Rational(1, 2), MOVING[1], Rational(-1))  # coordinates of the four views; two are listed


def view(pre_activation: Form, second: Form) -> ImmutableMatrix:
    """Give the point of the plane with this second coordinate and this inner product with w."""
    return ImmutableMatrix([(pre_activation - w[1] * second) / w[0], second])


FIRST_VIEWS = (view(ACTIVE[0], SECOND[0]), view(ACTIVE[1], SECOND[1]))
SECOND_VIEWS = (view(-INACTIVE, SECOND[2]), view(ACTIVE[2], SECOND[3]))
GATES = ((1, 1), (0, 1))  # 1(w'x > 0) of the first and of the second views


def contrast(first: Sequence[Form], second: Sequence[Form], other_first: Sequence[Form], other_second: Sequence[Form]) -> Expr:
    """C_alpha[a, b] of (3) for two numbers of each view."""
    out: Expr = Rational(0)
    for i, j in product(BATCH, BATCH):
        between_samples = (first[i] - first[j]) * (other_first[i] - other_first[j])
        between_views = (first[i] - second[i]) * (other_first[i] - other_second[i])
        out += ALPHA[i][j] * (between_samples - between_views)
    return out / (2 * len(BATCH) ** 2)


def energy(weight: Form) -> Expr:
    """C_alpha[h(w'x)] / 2."""
    outputs = ([Max((weight.T * v)[0], Integer(0)) for v in views] for views in (FIRST_VIEWS, SECOND_VIEWS))
    first, second = outputs
    return contrast(first, second, first, second) / 2


def along(vector: Form) -> tuple[list[Expr], list[Expr]]:
    """Give the inner product of a vector with each gated view."""
    views = zip((FIRST_VIEWS, SECOND_VIEWS), GATES, strict=True)
    first, second = ([gate * (vector.T * v)[0] for v, gate in zip(some, gates, strict=True)] for some, gates in views)
    return first, second


OUTPUTS = ([ACTIVE[0], ACTIVE[1]], [Integer(0), ACTIVE[2]])
A = ImmutableMatrix(2, 2, lambda j, k: contrast(*along(eye(2)[:, j]), *along(eye(2)[:, k])))
ONTO = ImmutableMatrix(eye(2) - w * w.T)
ANY_BATCH = Domain(
    {
        m: between(-1, 1),
        **dict.fromkeys((*ALPHA[0], *ALPHA[1], *ACTIVE, INACTIVE), positive),
        **dict.fromkeys((*MOVING, *direction), real),
    }
)
moved = w + s * direction
GRADIENT = (direction.T * A * w)[0]

ASCENT = Derivation(
    source=STEPS,
    says="the derivative of the energy of one node along any direction",
    quantity=-MinusGradient(energy(moved), s, 0),
    lines=(
        Line(
            46,
            contrast(*OUTPUTS, *along(direction)),
            printed=r"\mathbb{C}_{\alpha}[h({\bm{w}}^{\top}{\bm{x}}),h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}}]\mathrm{d}{\bm{w}}",
        ),
        Line(47, GRADIENT, printed=r"{\bm{w}}^{\top}A({\bm{w}})\mathrm{d}{\bm{w}}"),
    ),
    domain=ANY_BATCH,
    slips=(2 * GRADIENT, (direction.T * ONTO * A * w)[0]),
    kind="gradient",
)

# Along the circle, at the speed of the part of the direction that is tangent to it.
turned = unit_vector(m + s * (w[0] * direction[1] - w[1] * direction[0]) * (1 + m**2) / 2)
ON_THE_SPHERE = Derivation(
    source=LAYER,
    says="the derivative of the energy of one node along any direction on the unit sphere",
    quantity=-MinusGradient(energy(turned), s, 0),
    line=Line(
        7,
        (direction.T * ONTO * A * w)[0],
        printed=r"P_{{\bm{w}}_{k}}^{\perp}A({\bm{w}}_{k}){\bm{w}}_{k}",
        uses=("003:47",),
        note="the weight moves on the unit circle, so this is the gradient of the constrained problem (5)",
    ),
    domain=ANY_BATCH,
    slips=(GRADIENT, 2 * (direction.T * ONTO * A * w)[0]),
    kind="gradient",
)

GATED = Derivation(
    source=LAYER,
    says="the output of a node as w' times the gated input, under (3)",
    quantity=contrast(*OUTPUTS, *OUTPUTS),
    line=Line(
        6,
        (w.T * A * w)[0],
        printed=r"{\bm{w}}^{\top}\mathbb{C}_{\alpha}[\tilde{\bm{x}}^{{\bm{w}}}]{\bm{w}}",
        part="contrast",
        note="the property that follows (6): C_alpha[h(w'x)] = w' C_alpha[x~] w",
    ),
    domain=ANY_BATCH,
    slips=((w.T * A * w)[0] / 2,),
)

VECTOR_W, VECTOR_X = symbols("w_1 w_2", real=True), symbols("x_1 x_2", real=True)
INNER = VECTOR_W[0] * VECTOR_X[0] + VECTOR_W[1] * VECTOR_X[1]
OUTPUT = Derivation(
    source=LAYER,
    says="the output of a ReLU node as w' times the gated input",
    quantity=Max(INNER, Integer(0)),
    line=Line(
        6,
        sum((a * b * above_zero(INNER) for a, b in zip(VECTOR_W, VECTOR_X, strict=True)), Integer(0)),
        printed=r"{\bm{w}}^{\top}h^{\prime}({\bm{w}}^{\top}{\bm{x}}){\bm{x}}",
    ),
    domain=Domain(dict.fromkeys((*VECTOR_W, *VECTOR_X), real)),
    slips=(above_zero(INNER), above_zero(-INNER) * INNER),
)

largest, gap, angle = Symbol("lambda_2", real=True), Symbol("gap", positive=True), Symbol("angle", positive=True)
EIGENVALUES = (largest + gap, largest)
start = unit_vector(angle)
MATRIX = ImmutableMatrix([[EIGENVALUES[0], 0], [0, EIGENVALUES[1]]])
TOWARDS = ((eye(2) - start * start.T) * MATRIX * start)[0]

REGARDLESS = Property(
    source=LAYER,
    label="linear-regardless-of-start",
    says="with a linear activation the weight moves towards the maximal eigenvector from every other start on its side",
    printed=r"all ${\bm{w}}_{k}$ converge to the maximal eigenvector of $\mathbb{C}_{\alpha}[{\bm{x}}]$ (a constant matrix), regardless of how "
    r"they are initialized",
    relations=((TOWARDS, "positive"),),
    domain=Domain({largest: real, gap: positive, angle: Interval.Lopen(0, 1)}),
    provided=(angle < 1,),
    words={angle < 1: "the start is not orthogonal to the maximal eigenvector"},
    denials=((TOWARDS, "negative"),),
    note="in the eigenbasis, in the plane; angle is the tangent of half the angle to the maximal eigenvector, so at angle = 1 the start is the "
    "other eigenvector: a fixed point, where the weight stays. No other start does, so with a distinct maximum it is so almost surely",
)
