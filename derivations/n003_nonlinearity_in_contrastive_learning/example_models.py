r"""The two example models of section 3.1, document 003: (8), (9) and appendix B.1, (43)-(45).

A(w) is the variance of the gated input x 1(w'x > 0), from its definition as a finite sum over the model's law, at w = u_1. The basis
u_1, u_2, u_3 is orthonormal: the unit vectors turned by any angle in one plane and by the angle of (3, 4, 5) in another. (43) is
checked for two classes of two points each in the plane, of any probabilities.
"""

from itertools import product
from typing import Any

from sympy import ZZ, ImmutableMatrix, Integer, Interval, Rational, Symbol, eye, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import above_zero

EXAMPLES = Source("003", "3.1")
STEPS = Source("003", "B.1")

Vector = Any
Weighted = tuple[tuple[Any, Vector], ...]

m = Symbol("m", real=True)
TURN = ImmutableMatrix([[1 - m**2, -2 * m, 0], [2 * m, 1 - m**2, 0], [0, 0, 1 + m**2]]) / (1 + m**2)
TILT = ImmutableMatrix([[5, 0, 0], [0, 3, -4], [0, 4, 3]]) / 5
U = ImmutableMatrix(TURN * TILT)
BASIS = tuple(ImmutableMatrix(U[:, k]) for k in range(3))
u_1 = BASIS[0]
ALONG = ImmutableMatrix(u_1 * u_1.T)
REST = ImmutableMatrix(eye(3) - ALONG)


def variance(points: Weighted) -> ImmutableMatrix:
    """E[x x'] - E[x] E[x]' over weighted points whose weights sum to one."""
    first, *_ = points
    square, mean = ImmutableMatrix(first[1] * first[1].T) * 0, first[1] * 0
    for weight, point in points:
        square, mean = square + weight * point * point.T, mean + weight * point
    return ImmutableMatrix((square - mean * mean.T).applyfunc(in_lowest_terms))


def in_lowest_terms(e: Form) -> Form:
    """What ``cancel`` gives, by arithmetic in the field of fractions, which takes a fifth of the time."""
    if not e.free_symbols:
        return e
    field = ZZ.frac_field(*sorted(e.free_symbols, key=str))
    return field.to_sympy(field.from_sympy(e))


def gated(points: tuple[tuple[Form, tuple[Form, ...]], ...]) -> Weighted:
    """Gate each point, of given coordinates in the basis, with 1(u_1'x > 0): the basis being orthonormal, u_1'x is the first of them."""
    out = []
    for weight, coordinates in points:
        x = sum((c * u for c, u in zip(coordinates, BASIS, strict=True)), ImmutableMatrix([0, 0, 0]))
        out.append((weight, above_zero(coordinates[0]) * x))
    return tuple(out)


p_1, share = Symbol("p_1", positive=True), Symbol("share", positive=True)
CATEGORIES = ((p_1, (1, 0, 0)), ((1 - p_1) * share, (0, 1, 0)), ((1 - p_1) * (1 - share), (0, 0, 1)))
CATEGORICAL_A = p_1 * (1 - p_1) * ALONG

CATEGORICAL = Derivation(
    source=EXAMPLES,
    says="A(u_m) in the latent categorical model",
    quantity=variance(gated(CATEGORIES)),
    lines=(
        Line(
            8,
            CATEGORICAL_A,
            printed=r"\mathbb{P}[y=m](1-\mathbb{P}[y=m]){\bm{u}}_{m}{\bm{u}}_{m}^{\top}",
            note="three categories, m = 1; at a tie, u_m'x = 0, the input is not included, as B.1 says",
        ),
        Line(44, CATEGORICAL_A, printed=r"\mathbb{P}[y=m]\left(1-\mathbb{P}[y=m]\right){\bm{u}}_{m}{\bm{u}}_{m}^{\top}"),
    ),
    domain=Domain({p_1: between(0, 1), share: between(0, 1), m: real}),
    slips=(p_1 * ALONG, p_1 * (1 - p_1) * REST, (1 - p_1) ** 2 * ALONG),
    kind="matrix",
)

# Standardised Bernoulli variables: y+ = sqrt((1 - q) / q) = a with probability q = 1 / (1 + a^2), y- = -1/a else.
a = symbols("a_1 a_2 a_3", positive=True)
ODDS = tuple((((1 / (1 + k**2)), k), (k**2 / (1 + k**2), -1 / k)) for k in a)
SUMS = tuple((w1 * w2 * w3, (y1, y2, y3)) for (w1, y1), (w2, y2), (w3, y3) in product(*ODDS))
q_1 = 1 / (1 + a[0] ** 2)
SUMMATION_A = (1 - q_1) ** 2 * ALONG + q_1 * REST

SUMMATION = Derivation(
    source=EXAMPLES,
    says="A(u_m) in the latent summation model",
    quantity=variance(gated(SUMS)),
    lines=(
        Line(
            9,
            SUMMATION_A,
            printed=r"(1-q_{m})^{2}{\bm{u}}_{m}{\bm{u}}_{m}^{\top}+q_{m}(I-{\bm{u}}_{m}{\bm{u}}_{m}^{\top})",
            note="three variables, m = 1; a_k is y_k^+, so q_k = 1 / (1 + a_k^2)",
        ),
        Line(45, SUMMATION_A, printed=r"(1-q_{m})^{2}{\bm{u}}_{m}{\bm{u}}_{m}^{\top}+q_{m}(I-{\bm{u}}_{m}{\bm{u}}_{m}^{\top})"),
    ),
    domain=Domain({**dict.fromkeys(a, Interval.open(0, Integer(4))), m: real}),
    slips=((1 - q_1) * ALONG + q_1 * REST, (1 - q_1) ** 2 * ALONG + q_1**2 * REST),
    kind="matrix",
)

q = Symbol("q", positive=True)
GOLDEN = (3 - sqrt(5)) / 2
GAP = (1 - q) ** 2 - q

DISTINCT = Property(
    source=EXAMPLES,
    label="distinct-maximal-eigenvector",
    says="u_m is the distinct maximal eigenvector of (9), and is not any more at the threshold",
    printed=r"which has a maximal and distinct eigenvector of ${\bm{u}}_{m}$ with a unique eigenvalue $(1-q_{m})^{2}$, when "
    r"$q_{m}<\frac{1}{2}(3-\sqrt{5})",
    relations=((GAP, "positive"), (GAP.subs(q, GOLDEN), "zero")),
    domain=Domain({q: Interval.open(0, GOLDEN)}),
    denials=((GAP - q, "positive"), (GAP.subs(q, Rational(2, 5)), "zero")),
    uses=("003:9",),
    note="the other eigenvalues of (9) are q_m, so the gap is (1 - q)^2 - q",
)

THRESHOLD = Property(
    source=EXAMPLES,
    label="threshold",
    says="the threshold is 0.382 to three decimals",
    printed=r"\frac{1}{2}(3-\sqrt{5})\approx 0.382",
    relations=((GOLDEN - Rational(3815, 10000), "positive"), (GOLDEN - Rational(3825, 10000), "negative")),
    domain=Domain({}),
    denials=((GOLDEN - Rational(3825, 10000), "positive"),),
)

# (43): two classes of two points in the plane, any probabilities.
r, s_0, s_1 = symbols("p_0 s_0 s_1", positive=True)
X = tuple(ImmutableMatrix(symbols(f"x_{k} y_{k}", real=True)) for k in range(4))
CLASSES = (((s_0, X[0]), (1 - s_0, X[1])), ((s_1, X[2]), (1 - s_1, X[3])))
MEANS = tuple(c[0][0] * c[0][1] + c[1][0] * c[1][1] for c in CLASSES)
DELTA = MEANS[1] - MEANS[0]
WITHIN = tuple(variance(c) for c in CLASSES)

BY_CLASS = Derivation(
    source=STEPS,
    says="the variance of the gated input by a binary variable",
    quantity=variance((*((r * w, x) for w, x in CLASSES[0]), *(((1 - r) * w, x) for w, x in CLASSES[1]))),
    line=Line(
        43,
        ImmutableMatrix(r * (1 - r) * DELTA * DELTA.T + r * WITHIN[0] + (1 - r) * WITHIN[1]),
        printed=r"p_{0}p_{1}\Delta({\bm{w}})\Delta^{\top}({\bm{w}})+p_{0}\Sigma_{0}({\bm{w}})+p_{1}\Sigma_{1}({\bm{w}})",
        note="two points of each class in the plane, gated or not: any vectors",
    ),
    domain=Domain({**dict.fromkeys((r, s_0, s_1), between(0, 1)), **dict.fromkeys((e for x in X for e in x), real)}),
    slips=(
        ImmutableMatrix(DELTA * DELTA.T + r * WITHIN[0] + (1 - r) * WITHIN[1]),
        ImmutableMatrix(r * (1 - r) * DELTA * DELTA.T + (1 - r) * WITHIN[0] + r * WITHIN[1]),
    ),
    kind="matrix",
)
