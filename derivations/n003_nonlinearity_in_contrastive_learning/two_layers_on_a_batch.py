r"""The dynamics of two layers on a batch, document 003, section 4 and appendix C.1: lemma 4, (12), (110)-(119), and (158).

The left side is the energy C_alpha[f_2] / 2 of (3), summed over two outputs, with ReLU in the lower layer, differentiated. The batch has two
samples with two views each and two receptive fields of two numbers; the inputs, some alpha and one row of V are listed, the others any numbers. The
weights keep to a quadrant each, in which some views of each field are active and some are not. For (158) one field has two weights.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any

from sympy import Expr, ImmutableMatrix, Integer, Interval, Max, Rational, Symbol, eye, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import MinusGradient

SETTING = Source("003", "4 Two-layer setting")
PROOF = Source("003", "C.1")
LINEAR_CASE = Source("003", "C.4")

BATCH = FIELDS = OUTPUTS = range(2)
# Of each field: the first views of both samples, and their second views.
X = tuple(
    tuple(tuple(ImmutableMatrix(x) for x in views) for views in field)
    for field in ((([2, 1], [1, 3]), ([-1, -2], [3, 1])), (([1, -2], [0, -1]), ([1, -1], [-1, 3])))
)
ALPHA = (Symbol("alpha_12", positive=True), Symbol("alpha_21", positive=True))
WEIGHTS = ((Rational(1, 2), ALPHA[0]), (ALPHA[1], Rational(1, 3)))
V = ImmutableMatrix([symbols("v_1 v_2", real=True), [2, -1]])
w_11, w_12, w_21, minus_w_22 = symbols("w_11 w_12 w_21 minus_w_22", positive=True)
W = (ImmutableMatrix([w_11, w_12]), ImmutableMatrix([w_21, -minus_w_22]))
QUADRANTS = (ImmutableMatrix([1, 1]), ImmutableMatrix([1, -1]))  # a weight in that of each
a, b = (ImmutableMatrix(symbols(f"{letter}_1 {letter}_2", real=True)) for letter in "ab")
s = Symbol("s", real=True)  # how far a weight has moved
LETTERS: dict[Form, Form] = {**dict.fromkeys((*ALPHA, w_11, w_12, w_21, minus_w_22), positive), **dict.fromkeys(V[0, :], real)}
ALONG_A, ALONG_B = Domain({**LETTERS, **dict.fromkeys(a, real)}), Domain({**LETTERS, **dict.fromkeys(b, real)})

Views = tuple[Sequence[Any], Sequence[Any]]  # a number of the first and of the second view of each sample


def contrast(one: Views, other: Views) -> Expr:
    """C_alpha[a, b] of (3), for numbers."""
    out: Expr = Integer(0)
    for i, j in product(BATCH, BATCH):
        between_samples = (one[0][i] - one[0][j]) * (other[0][i] - other[0][j])
        between_views = (one[0][i] - one[1][i]) * (other[0][i] - other[1][i])
        out += WEIGHTS[i][j] * (between_samples - between_views)
    return out / (2 * len(BATCH) ** 2)


def of_views(value: Form) -> Views:
    """Give a function of (view, sample) at every view."""
    first, second = ([value(v, i) for i in BATCH] for v in range(2))
    return first, second


def combined(factors: Sequence[Form], some: Sequence[Views]) -> Views:
    """Add up multiples of numbers of each view."""
    return of_views(lambda v, i: sum((factor * one[v][i] for factor, one in zip(factors, some, strict=True)), Integer(0)))


def output(k: int, w: Form) -> Views:
    """H(w'x_k) with h = ReLU."""
    return of_views(lambda v, i: Max((w.T * X[k][v][i])[0], Integer(0)))


def gated(k: int, quadrant: Form, direction: Form) -> Views:
    """Give the inner product of a direction and the gated input x~ of a weight in a quadrant, by (122)."""
    return of_views(lambda v, i: int(bool((quadrant.T * X[k][v][i])[0] > 0)) * (direction.T * X[k][v][i])[0])


def energy(top: Form, lower: Sequence[Views]) -> Expr:
    """C_alpha[f_2] / 2, summed over the outputs, by (109)."""
    return sum((contrast(f, f) for f in (combined(list(top[row, :]), lower) for row in OUTPUTS)), Integer(0)) / 2


LOWER = [output(k, W[k]) for k in FIELDS]
F_1 = [gated(k, QUADRANTS[k], W[k]) for k in FIELDS]  # h(w'x) = h'(w'x) w'x
F_2 = [combined(list(V[row, :]), F_1) for row in OUTPUTS]
C_F1 = ImmutableMatrix(2, 2, lambda j, k: contrast(F_1[j], F_1[k]))
ROW = ImmutableMatrix([[V[0, 0] + s * b[0], V[0, 1] + s * b[1]], list(V[1, :])])
UNCHANGED = of_views(lambda v, i: Integer(0))
CHANGE_BY_ROW = (combined(list(b), F_1), UNCHANGED)  # of each output, as the first row of V moves along b

TOP_LAYER = Derivation(
    source=PROOF,
    says="the derivative of the energy in a row of V, along any direction",
    quantity=-MinusGradient(energy(ROW, LOWER), s, 0),
    lines=(
        Line(
            111,
            sum((contrast(change, f) for change, f in zip(CHANGE_BY_ROW, F_2, strict=True)), Integer(0)),
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[\frac{\partial f_{2l}}{\partial{\bm{v}}_{i}},f_{2l}\right]",
        ),
        Line(
            112,
            contrast(combined(list(b), F_1), combined(list(V[0, :]), F_1)),
            printed=r"\mathbb{C}_{\alpha}\left[{\bm{f}}_{1},{\bm{v}}^{\top}_{i}{\bm{f}}_{1}\right]",
        ),
        Line(113, (b.T * C_F1 * V[0, :].T)[0], printed=r"\mathbb{C}_{\alpha}\left[{\bm{f}}_{1},{\bm{f}}_{1}\right]{\bm{v}}_{i}"),
        Line(12, (V[0, :] * C_F1 * b)[0], printed=r"\dot{V}=V\mathbb{C}_{\alpha}[{\bm{f}}_{1}]", part="top-layer"),
    ),
    domain=ALONG_B,
    slips=(2 * (b.T * C_F1 * V[0, :].T)[0], (b.T * C_F1 * V[1, :].T)[0]),
    kind="gradient",
)


def crossed(j: int, k: int, one: Form, other: Form) -> ImmutableMatrix:
    """C_alpha[x~_j, x~_k] of weights in two quadrants, an entry for each pair of numbers."""
    return ImmutableMatrix(2, 2, lambda p, q: contrast(gated(j, one, eye(2)[:, p]), gated(k, other, eye(2)[:, q])))


S = ImmutableMatrix(V.T * V)
C_X = {(j, k): crossed(j, k, QUADRANTS[j], QUADRANTS[k]) for j, k in product(FIELDS, FIELDS)}
X_ALONG = gated(0, QUADRANTS[0], a)
BY_DERIVATIVES = sum((contrast(combined([V[row, 0]], [X_ALONG]), F_2[row]) for row in OUTPUTS), Integer(0))
BY_GATED = sum((V[row, 0] * contrast(X_ALONG, F_2[row]) for row in OUTPUTS), Integer(0))
WRITTEN_OUT = sum((V[row, 0] * contrast(X_ALONG, combined(list(V[row, :]), LOWER)) for row in OUTPUTS), Integer(0))
PAIRS = tuple((a.T * C_X[0, k] * W[k])[0] for k in FIELDS)
OVER_OUTPUTS = tuple(sum((V[row, 0] * V[row, k] for row in OUTPUTS), Integer(0)) for k in FIELDS)
BY_S = sum((S[0, k] * PAIRS[k] for k in FIELDS), Integer(0))

LOWER_LAYER = Derivation(
    source=PROOF,
    says="the derivative of the energy in a weight of the lower layer, along any direction",
    quantity=-MinusGradient(energy(V, [output(0, W[0] + s * a), LOWER[1]]), s, 0),
    lines=(
        Line(
            110,
            BY_DERIVATIVES,
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[\frac{\partial f_{2l}}{\partial\theta},f_{2l}\right]",
            note="theta is a weight of the lower layer; for a row of V it is (111)",
        ),
        Line(
            114,
            BY_DERIVATIVES,
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[\frac{\partial f_{2l}}{\partial{\bm{w}}_{k}},f_{2l}\right]",
        ),
        Line(
            115,
            BY_DERIVATIVES,
            printed=r"\sum_{l}\mathbb{C}_{\alpha}[v_{lk}h^{\prime}({\bm{w}}_{k}^{\top}{\bm{x}}_{k}){\bm{x}}_{k},{\bm{v}}_{l}^{\top}{\bm{f}}_{1}]",
        ),
        Line(116, BY_GATED, printed=r"\sum_{l}v_{lk}\mathbb{C}_{\alpha}[\tilde{\bm{x}}_{k},{\bm{v}}_{l}^{\top}{\bm{f}}_{1}]"),
        Line(
            117,
            WRITTEN_OUT,
            printed=r"\sum_{l}v_{lk}\mathbb{C}_{\alpha}\left[\tilde{\bm{x}}_{k},\sum_{k^{\prime}}v_{lk^{\prime}}"
            r"h({\bm{w}}_{k^{\prime}}^{\top}{\bm{x}}_{k^{\prime}})\right]",
        ),
        Line(
            118,
            sum((each * pair for each, pair in zip(OVER_OUTPUTS, PAIRS, strict=True)), Integer(0)),
            printed=r"\sum_{k^{\prime}}\left(\sum_{l}v_{lk}v_{lk^{\prime}}\right)\mathbb{C}_{\alpha}\left[\tilde{\bm{x}}_{k},"
            r"\tilde{\bm{x}}_{k^{\prime}}\right]{\bm{w}}_{k^{\prime}}",
        ),
        Line(
            119,
            BY_S,
            printed=r"\sum_{k^{\prime}}s_{kk^{\prime}}\mathbb{C}_{\alpha}\left[\tilde{\bm{x}}_{k},\tilde{\bm{x}}_{k^{\prime}}\right]"
            r"{\bm{w}}_{k^{\prime}}",
        ),
    ),
    domain=ALONG_A,
    slips=(2 * BY_S, S[0, 0] * PAIRS[0], sum(PAIRS, Integer(0))),
    kind="gradient",
)

# Lemma 4 on the unit circle: the first weight at (n^2 + 2 n, 2 + 2 n) over its norm, which runs through the open quadrant.
n = Symbol("n", positive=True)


def on_quadrant(place: Form) -> ImmutableMatrix:
    """Give a unit vector with positive coordinates, for a positive number."""
    return ImmutableMatrix([place**2 + 2 * place, 2 * place + 2]) / (place**2 + 2 * place + 2)


w = on_quadrant(n)
TURNED = on_quadrant(n - s * (w[0] * a[1] - w[1] * a[0]) * (n**2 + 2 * n + 2) / 2)  # at the speed of the tangent part of a
ONTO = ImmutableMatrix(eye(2) - w * w.T)
STACKED = ImmutableMatrix.vstack(w, W[1])
WHOLE = ImmutableMatrix(4, 4, lambda p, q: S[p // 2, q // 2] * C_X[p // 2, q // 2][p % 2, q % 2])
UNPROJECTED = ImmutableMatrix((WHOLE * STACKED)[:2, 0])
LISTED = {w_21: Integer(2), minus_w_22: Integer(1), ALPHA[1]: Rational(1, 5), V[0, 1]: Integer(-3)}

LEMMA_4 = Derivation(
    source=SETTING,
    says="the derivative of the energy in a weight of the lower layer on the unit sphere, along any direction",
    quantity=-MinusGradient(energy(V, [output(0, TURNED), LOWER[1]]).xreplace(LISTED), s, 0),
    line=Line(
        12,
        (a.T * ONTO * UNPROJECTED)[0].xreplace(LISTED),
        printed=r"P_{{\bm{w}}}^{\perp}\left[(S\otimes{\bm{1}}_{d}{\bm{1}}_{d}^{\top})\circ\mathbb{C}_{\alpha}[\tilde{\bm{x}}]\right]{\bm{w}}",
        part="lower-layer",
        uses=("003:119",),
        note="the rows of one weight, which moves on the unit circle; the other field's weight and more of alpha and V are listed here",
    ),
    domain=Domain(
        {letter: where for letter, where in {**ALONG_A.symbols, n: positive}.items() if letter not in {*LISTED, w_11, w_12}}
    ),
    slips=((a.T * UNPROJECTED)[0].xreplace(LISTED), (2 * a.T * ONTO * UNPROJECTED)[0].xreplace(LISTED)),
    kind="gradient",
)

# (158): the first field has a second weight, in the opposite quadrant, and a third column of V.
SECOND_WEIGHT, ITS_QUADRANT = ImmutableMatrix([-w_12, -w_11]), ImmutableMatrix([-1, -1])
NODES = ((0, W[0], QUADRANTS[0]), (0, SECOND_WEIGHT, ITS_QUADRANT), (1, W[1], QUADRANTS[1]))
WIDER = ImmutableMatrix.hstack(V[:, :1], ImmutableMatrix([1, 3]), V[:, 1:])
BY_NODES = tuple(
    (WIDER[:, 0].T * WIDER[:, index])[0] * (a.T * crossed(0, k, QUADRANTS[0], quadrant) * weight)[0]
    for index, (k, weight, quadrant) in enumerate(NODES)
)
TWO_WEIGHTS = Derivation(
    source=LINEAR_CASE,
    says="the derivative of the energy in one of two weights of a field, along any direction",
    quantity=-MinusGradient(energy(WIDER, [output(0, W[0] + s * a), *(output(k, weight) for k, weight, _ in NODES[1:])]), s, 0),
    line=Line(
        158,
        sum(BY_NODES, Integer(0)),
        printed=r"\sum_{k^{\prime},m^{\prime}}s_{km,k^{\prime}m^{\prime}}\mathbb{C}_{\alpha}[\tilde{\bm{x}}_{km},"
        r"\tilde{\bm{x}}_{k^{\prime}m^{\prime}}]{\bm{w}}_{k^{\prime}m^{\prime}}",
        note="with ReLU, so that the two weights of the field have gated inputs of their own; the second is minus the first with its "
        "coordinates exchanged",
    ),
    domain=ALONG_A,
    slips=(BY_NODES[0] + BY_NODES[2], 2 * sum(BY_NODES, Integer(0))),
    kind="gradient",
)

# What is stationary in V of norm one: in the eigenbasis of C_alpha[f_1] its columns are two listed unit vectors with cos and sin of an angle.
least, gap, angle = symbols("lambda_2 gap angle", positive=True)
BASIS = ImmutableMatrix([[least + gap, 0], [0, least]])
FIRST_UNIT, SECOND_UNIT = ImmutableMatrix([Rational(3, 5), Rational(4, 5)]), ImmutableMatrix([Rational(5, 13), -Rational(12, 13)])
TOP = ImmutableMatrix.hstack((1 - angle**2) / (1 + angle**2) * FIRST_UNIT, 2 * angle / (1 + angle**2) * SECOND_UNIT)
ASCENT = ImmutableMatrix(TOP * BASIS)
ON_SPHERE = ASCENT - (ASCENT * TOP.T).trace() * TOP

STATIONARY = Property(
    source=SETTING,
    label="stationary",
    says="where V is stationary it is v s' with the maximal eigenvector s",
    printed=r"a necessary condition for $(W,V)$ to be a stationary point is that $V={\bm{v}}{\bm{s}}^{\top}$, where ${\bm{v}}$ is any arbitrary unit "
    "vector",
    relations=((ON_SPHERE[0, 0], "positive"),),
    domain=Domain({least: positive, gap: positive, angle: Interval.Lopen(0, 1)}),
    provided=(angle < 1,),
    words={angle < 1: "V s is not zero"},
    denials=((ON_SPHERE[0, 0], "negative"),),
    uses=("003:12/top-layer",),
    note="V of norm one, as without a constraint it grows for ever; two fields of one number each, where all unit weights are stationary. angle is the "
    "tangent of half the angle from V = v s': the relation, of one entry of V, says that V moves towards it from every other place on its side, so that "
    "no other is stationary. At angle = 1 V s = 0: v phi' with another eigenvector phi is stationary too, and not stable",
)
