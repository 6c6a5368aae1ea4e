r"""Variance by global patterns and the modulation of receptive fields, document 003, appendices C.2 and C.3: (120)-(143).

(120)-(131) are checked for three patterns z and two receptive fields of one number each, independent given z, of two values each: sums over
a finite law. In (138)-(143) three fields have lambda - d_k = e_k > 0 with the secular equation p_0 p_1 sum_k b_k^2 / e_k = 1, each e_k a share
of it; every such case is reached.
"""

from sympy import Expr, ImmutableMatrix, Integer, Rational, Symbol, diag, sqrt, symbols

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import above_zero

DECOMPOSITION = Source("003", "C.2")
MODULATION = Source("003", "C.3")

# P(z), and for each z the two values of each field's number with the probability of the first one.
p, share = symbols("p share", positive=True)
P = (p, (1 - p) * share, (1 - p) * (1 - share))
VALUES = (((1, 3), (-2, 1)), ((0, 2), (4, -1)), ((-3, 1), (2, 5)))
r = (Symbol("r_1", positive=True), Rational(1, 3))
PATTERNS = range(3)
FIELDS = range(2)
ODDS = ((r[0], 1 - r[0]), (r[1], 1 - r[1]))


def mean(c: int, k: int) -> Expr:
    """E[x_k | z = c]."""
    return sum((w * v for w, v in zip(ODDS[k], VALUES[c][k], strict=True)), Integer(0))


def spread(c: int, k: int) -> Expr:
    """V[x_k | z = c]."""
    return sum((w * (v - mean(c, k)) ** 2 for w, v in zip(ODDS[k], VALUES[c][k], strict=True)), Integer(0))


def product_given(c: int, j: int, k: int) -> Expr:
    """E[x_j x_k | z = c] over the joint law of both fields, independent given z."""
    cells = ((v, w) for v in range(2) for w in range(2))
    return sum(
        (ODDS[0][v] * ODDS[1][w] * (VALUES[c][0][v], VALUES[c][1][w])[j] * (VALUES[c][0][v], VALUES[c][1][w])[k] for v, w in cells),
        Integer(0),
    )


MEANS = tuple(ImmutableMatrix([mean(c, k) for k in FIELDS]) for c in PATTERNS)
OVERALL = sum((w * q for w, q in zip(P, MEANS, strict=True)), ImmutableMatrix([0, 0]))
SQUARES = ImmutableMatrix(2, 2, lambda j, k: sum((P[c] * product_given(c, j, k) for c in PATTERNS), Integer(0)))
WITHIN = ImmutableMatrix(diag(*(sum((P[c] * spread(c, k) for c in PATTERNS), Integer(0)) for k in FIELDS)))


def other_mean(c: int) -> Form:
    """E[x | z != c]."""
    return sum((P[o] * MEANS[o] for o in PATTERNS if o != c), ImmutableMatrix([0, 0])) / (1 - P[c])


def given_not(o: int, c: int) -> Expr:
    """P[z = o | z != c]."""
    return P[o] / sum((P[z] for z in PATTERNS if z != c), Integer(0))


DELTA = tuple(MEANS[c] - other_mean(c) for c in PATTERNS)
BETWEEN = ImmutableMatrix(
    sum((P[c] * (MEANS[c] - OVERALL) * (MEANS[c] - OVERALL).T for c in PATTERNS), ImmutableMatrix.zeros(2, 2))
)


def by_pattern(weight: Form) -> ImmutableMatrix:
    """Sum Delta(c) Delta(c)' over the patterns, with a weight of P(z = c)."""
    return ImmutableMatrix(sum((weight(P[c]) * DELTA[c] * DELTA[c].T for c in PATTERNS), ImmutableMatrix.zeros(2, 2)))


CLASSES = Domain(dict.fromkeys((p, share, r[0]), between(0, 1)))

LEMMA_5 = Derivation(
    source=DECOMPOSITION,
    says="the variance of the input by patterns: within each receptive field, and between patterns",
    quantity=ImmutableMatrix(SQUARES - OVERALL * OVERALL.T),
    lines=(
        Line(
            121,
            ImmutableMatrix(WITHIN + BETWEEN),
            printed=r"\mathbb{E}_{z}\mathbb{V}[\tilde{\bm{x}}|z]+\mathbb{V}_{z}\mathbb{E}[\tilde{\bm{x}}|z]",
        ),
        Line(
            120,
            ImmutableMatrix(WITHIN + by_pattern(lambda q: q * (1 - q) ** 2)),
            printed=r"\mathrm{diag}_{k}\left[L_{k}\right]+\sum_{c=0}^{C-1}p_{c}(1-p_{c})^{2}\Delta(c)\Delta^{\top}(c)",
            note="three patterns, two fields of one number each, of two values; the values and the odds of the second field are listed, the others free",
        ),
    ),
    domain=CLASSES,
    slips=(ImmutableMatrix(WITHIN + by_pattern(lambda q: q * (1 - q))), WITHIN, ImmutableMatrix(WITHIN + by_pattern(lambda q: q))),
    kind="matrix",
)

FROM_THE_MEAN = Derivation(
    source=DECOMPOSITION,
    says="how the mean of a pattern differs from the mean of all",
    quantity=ImmutableMatrix(MEANS[0] - OVERALL),
    lines=(
        Line(
            126,
            ImmutableMatrix((1 - P[0]) * (MEANS[0] - (P[1] * MEANS[1] + P[2] * MEANS[2]) / (1 - P[0]))),
            printed=r"(1-p_{c})\left({\bm{q}}_{c}-\sum_{c^{\prime}\neq c}\frac{p_{c^{\prime}}}{1-p_{c}}{\bm{q}}_{c^{\prime}}\right)",
        ),
        Line(
            127,
            ImmutableMatrix((1 - P[0]) * (MEANS[0] - sum((given_not(o, 0) * MEANS[o] for o in (1, 2)), ImmutableMatrix([0, 0])))),
            printed=r"(1-p_{c})\left({\bm{q}}_{c}-\sum_{c^{\prime}\neq c}\mathbb{P}[z=c^{\prime}|z\neq c]{\bm{q}}_{c^{\prime}}\right)",
        ),
        Line(128, ImmutableMatrix((1 - P[0]) * DELTA[0]), printed=r"(1-p_{c})({\bm{q}}_{c}-{\bm{q}}_{-c})"),
    ),
    domain=CLASSES,
    slips=(ImmutableMatrix(DELTA[0]), ImmutableMatrix(P[0] * DELTA[0])),
    kind="vector",
)

BETWEEN_PATTERNS = Derivation(
    source=DECOMPOSITION,
    says="the variance between patterns",
    quantity=BETWEEN,
    lines=(
        Line(
            130,
            by_pattern(lambda q: q * (1 - q) ** 2),
            printed=r"\sum_{c}p_{c}(1-p_{c})^{2}({\bm{q}}_{c}-{\bm{q}}_{-c})({\bm{q}}_{c}-{\bm{q}}_{-c})^{\top}",
        ),
        Line(131, by_pattern(lambda q: q * (1 - q) ** 2), printed=r"\sum_{c}p_{c}(1-p_{c})^{2}\Delta(c)\Delta^{\top}(c)"),
    ),
    domain=CLASSES,
    slips=(by_pattern(lambda q: q * (1 - q)), by_pattern(lambda q: q**2 * (1 - q))),
    kind="matrix",
)

# (123): two fields of one number with two values of any size, independent given z, and a weight of any sign for each.
odds = symbols("q_1 q_2", positive=True)
INPUTS = (symbols("x_1 y_1", real=True), symbols("x_2 y_2", real=True))
SIGNS = symbols("w_1 w_2", real=True)


def joint_mean(value: Form) -> Expr:
    """Average a function of both fields' inputs over their joint law given z."""
    first, second = ((q, 1 - q) for q in odds)
    cells = ((i, j) for i in range(2) for j in range(2))
    return sum((first[i] * second[j] * value(INPUTS[0][i], INPUTS[1][j]) for i, j in cells), Integer(0))


def gated_input(k: int, x: Form) -> Expr:
    """Give x~_k of (122) with h = ReLU."""
    return x * above_zero(SIGNS[k] * x)


TOGETHER = joint_mean(lambda x, y: gated_input(0, x) * gated_input(1, y))
ALONE = (joint_mean(lambda x, _: gated_input(0, x)), joint_mean(lambda _, y: gated_input(1, y)))
UNCORRELATED = Property(
    source=DECOMPOSITION,
    label=123,
    says="the gated inputs of two receptive fields are uncorrelated given the pattern",
    printed=r"\mathrm{Cov}[\tilde{\bm{x}}_{km},\tilde{\bm{x}}_{k^{\prime}m^{\prime}}|z]=0\quad\forall k\neq k^{\prime}",
    relations=((TOGETHER - ALONE[0] * ALONE[1], "zero"),),
    domain=Domain({**dict.fromkeys(odds, between(0, 1)), **dict.fromkeys((*INPUTS[0], *INPUTS[1], *SIGNS), real)}),
    denials=((TOGETHER, "zero"),),
    note="two fields of one number each, of any two values given z, with any weights, for ReLU",
)

# Three patterns and four numbers: listed means, and any probability of the first pattern.
ODDS_OF_THREE = tuple(weight.xreplace({share: Rational(1, 3)}) for weight in P)
IN_FOUR = tuple(ImmutableMatrix(q) for q in ([1, 0, -2, 3], [2, 5, 1, -1], [-3, 1, 4, 2]))
CENTRE = sum((w * q for w, q in zip(ODDS_OF_THREE, IN_FOUR, strict=True)), ImmutableMatrix.zeros(4, 1))
OF_FOUR = ImmutableMatrix(
    sum((w * (q - CENTRE) * (q - CENTRE).T for w, q in zip(ODDS_OF_THREE, IN_FOUR, strict=True)), ImmutableMatrix.zeros(4, 4))
)
RANK = Property(
    source=DECOMPOSITION,
    label="at-most-rank-c",
    says="the variance between C patterns is at most of rank C",
    printed=r"$\mathbb{V}_{z}\mathbb{E}[\tilde{\bm{x}}|z]$ is at most rank-$C$, since it is a summation of $C$ rank-1 matrix",
    relations=((OF_FOUR.det(method="berkowitz"), "zero"),),
    domain=Domain({p: between(0, 1)}),
    denials=((OF_FOUR[:2, :2].det(), "zero"),),
    note="three patterns and four numbers of listed means, where rank three is a determinant of zero. It is of rank two "
    "even, as the deviations from the mean add up to zero with the weights p_c",
)

p_0 = Symbol("p_0", positive=True)
p_1 = 1 - p_0
q_0, q_1 = (ImmutableMatrix(symbols(f"q_{c}_1 q_{c}_2", real=True)) for c in (0, 1))
APART = q_0 - q_1  # Delta(0): with two patterns, z != 0 is the other one
ONE_OF_RANK_ONE = p_0 * p_1 * APART * APART.T
OF_TWO_PATTERNS = Derivation(
    source=DECOMPOSITION,
    says="the variance between two patterns",
    quantity=ImmutableMatrix(
        p_0 * (q_0 - p_0 * q_0 - p_1 * q_1) * (q_0 - p_0 * q_0 - p_1 * q_1).T
        + p_1 * (q_1 - p_0 * q_0 - p_1 * q_1) * (q_1 - p_0 * q_0 - p_1 * q_1).T
    ),
    line=Line(
        "two-patterns/rank-one",
        ImmutableMatrix(ONE_OF_RANK_ONE),
        printed=r"p_{0}p_{1}\Delta\Delta^{\top}",
        uses=("003:131",),
        note="of lemma 5; Delta(0) = -Delta(1), for any two means of two numbers",
    ),
    domain=Domain({p_0: between(0, 1), **dict.fromkeys((*q_0, *q_1), real)}),
    slips=(ImmutableMatrix(2 * ONE_OF_RANK_ONE), ImmutableMatrix(p_0 * APART * APART.T)),
    kind="matrix",
)

WEIGHTS_OF_TWO = Derivation(
    source=DECOMPOSITION,
    says="the weights of two patterns added up",
    quantity=as_written(lambda: p_0 * (1 - p_0) ** 2 + p_1 * (1 - p_1) ** 2),
    lines=(
        Line("two-patterns/written-out", p_0 * p_1**2 + p_1 * p_0**2, printed=r"p_{0}p_{1}^{2}+p_{1}p_{0}^{2}"),
        Line("two-patterns", p_0 * p_1, printed=r"p_{0}p_{1}"),
    ),
    domain=Domain({p_0: between(0, 1)}),
    slips=(2 * p_0 * p_1, p_0**2 * p_1),
)

# Three receptive fields at the top eigenvalue lambda of D + p_0 p_1 b b': each e_k = lambda - d_k is a share of the secular equation.
b = (Symbol("b_1", positive=True), -Symbol("minus_b_2", positive=True), Symbol("b_3", positive=True))
first, second, least = symbols("first second least", positive=True)
SHARES = (first, (1 - first) * second, (1 - first) * (1 - second))
e = tuple(p_0 * p_1 * b_k**2 / share_k for b_k, share_k in zip(b, SHARES, strict=True))
lam = least + sum(e, Integer(0))
d = tuple(lam - e_k for e_k in e)
Z = sqrt(sum(((b_k / e_k) ** 2 for b_k, e_k in zip(b, e, strict=True)), Integer(0)))
s = tuple(-b_k / e_k / Z for b_k, e_k in zip(b, e, strict=True))
FIELDS_OF_THREE = Domain(
    {
        p_0: between(0, 1),
        first: between(0, 1),
        second: between(0, 1),
        least: positive,
        b[0]: positive,
        -b[1]: positive,
        b[2]: positive,
    }
)
TOP = ImmutableMatrix(diag(*d) + p_0 * p_1 * ImmutableMatrix(b) * ImmutableMatrix(b).T)
S = ImmutableMatrix(s)

EIGENVECTOR = Derivation(
    source=MODULATION,
    says="the top eigenvector of a diagonal matrix plus one of rank one: the matrix times it",
    quantity=ImmutableMatrix(TOP * S),
    line=Line(
        139,
        ImmutableMatrix(lam * S),
        printed=r"s_{k}=\frac{1}{Z}\frac{b_{k}}{d_{k}-\lambda}",
        note="held against what an eigenvector is: (138) times s is lambda s. Three fields",
    ),
    domain=FIELDS_OF_THREE,
    slips=(ImmutableMatrix(d[0] * S), ImmutableMatrix(lam * ImmutableMatrix([b_k for b_k in b]))),
    kind="vector",
)

DELTA_1 = p_0 * p_1 / (Z**2 * e[0]) * (b[1] ** 2 / e[1] + b[2] ** 2 / e[2])
ALSO = 1 - p_0 * p_1 * b[0] ** 2 / e[0]

STRENGTH = Derivation(
    source=MODULATION,
    says="the factor of Delta_k Delta_k' w_k in the dynamics of w_k",
    quantity=p_0 * p_1 * s[0] * (s[1] * b[1] + s[2] * b[2]) / b[0],
    lines=(
        Line(
            143,
            DELTA_1,
            printed=r"\frac{p_{0}p_{1}}{Z^{2}(\lambda-d_{k})}\sum_{k^{\prime}\neq k}\frac{b_{k^{\prime}}^{2}}{\lambda-d_{k^{\prime}}}",
            note="the quantity is p_0 p_1 s_k sum_{k' != k} s_k' b_k' over b_k = Delta_k' w_k, as the dynamics have it. Three fields, k = 1",
        ),
        Line(
            143,
            ALSO,
            printed=r"1-\frac{p_{0}p_{1}b_{k}^{2}}{\lambda-d_{k}}",
            part="also",
            error=Departure("the factor 1 / (Z^2 (lambda - d_k)) of (143) is lost", ratio=Z**2 * e[0]),
            correction=ALSO / (Z**2 * e[0]),
            corrected=r"\frac{1}{Z^{2}(\lambda-d_{k})}\left(1-\frac{p_{0}p_{1}b_{k}^{2}}{\lambda-d_{k}}\right)",
        ),
    ),
    domain=FIELDS_OF_THREE,
    slips=(DELTA_1 * Z**2, -DELTA_1),
)

NONNEGATIVE = Property(
    source=MODULATION,
    label="modulation-is-non-negative",
    says="the modulation term is non-negative",
    printed=r"Since $\lambda\geq\max_{k}d_{k}$, we have $\delta_{k}\geq 0$ and thus the modulation term is non-negative",
    relations=((DELTA_1, "nonnegative"),),
    domain=FIELDS_OF_THREE,
    denials=((-DELTA_1, "nonnegative"),),
    uses=("003:143",),
)
