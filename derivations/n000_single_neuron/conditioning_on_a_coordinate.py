r"""Coordinate i of f(w) by conditioning on X_i, document 000, section 2.1.

Every step is checked by enumeration for a law of X = (X_1, X_2, X_3) on eight points, of any weights with
p(x) = p(-x), with i = 1. Conditional means and covariances given X_i are sums over the points with that X_i:
mu and Sigma of the other entries, and mu~ and Sigma~ of the whole vector, which has X_i itself as its i-th entry.
"""

from sympy import Add, Expr, ImmutableMatrix, Integer, Rational, Symbol

from closedform.derivations.claims.notation import Z_i, Z_j, r, x
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
    real,
)
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, Gaussian, above_zero, at_least_zero

SOURCE = Source("000", "General Setting")

X = tuple(Symbol(f"X_{j}", real=True) for j in (1, 2, 3))
X_GIVEN = tuple(Symbol(f"X'_{j}", real=True) for j in (1, 2, 3))  # inside a conditional expectation
W = tuple(Symbol(f"w_{j}", real=True) for j in (1, 2, 3))
P = tuple(Symbol(f"p_{k}", positive=True) for k in range(1, 5))
POINTS = ((1, 1, 0), (1, -1, 1), (2, 1, 1), (2, 0, -1))
DOMAIN_FINITE = Domain({**dict.fromkeys(W, real), **dict.fromkeys(P, positive)})
OTHERS = (1, 2)
ALL = (0, 1, 2)


def eight_points(variables: Letter, points: Form = POINTS) -> Finite:
    """Give the law of X, under names of its coordinates."""
    return Finite(variables, [(tuple(s * v for v in point), p) for point, p in zip(points, P, strict=True) for s in (1, -1)])


LAW_OF_X, AGAIN = eight_points(X), eight_points(X_GIVEN)


def mean(body: Form) -> E:
    """Average over the eight points."""
    return E(body, LAW_OF_X)


def equals(value: Form) -> Form:
    """Indicate X_i = value, of the coordinates inside a conditional expectation."""
    return at_least_zero(X_GIVEN[0] - value) * at_least_zero(value - X_GIVEN[0])


def given(body: Form, value: Form) -> E:
    """Average given X_i = value."""
    return E(body, AGAIN, given=equals(value))


def mu(j: int, value: Form) -> E:
    """Average entry j given X_i = value."""
    return given(X_GIVEN[j], value)


def sigma(j: int, k: int, value: Form) -> Expr:
    """Give the covariance of two entries given X_i = value."""
    return given(X_GIVEN[j] * X_GIVEN[k], value) - mu(j, value) * mu(k, value)


def linear(entries: Form) -> Expr:
    """Give <w, entries>."""
    return Add(*(weight * entry for weight, entry in zip(W, entries, strict=True)))


def quadratic(which: tuple[int, ...], value: Form) -> Expr:
    """Give w' Sigma w given X_i = value, over some entries."""
    return Add(*(W[j] * W[k] * sigma(j, k, value) for j in which for k in which))


gate, gate_given = at_least_zero(linear(X)), at_least_zero(linear(X_GIVEN))
COORDINATE = mean(gate * X[0])

CHAIN = Derivation(
    source=SOURCE,
    says="coordinate i of f(w), by conditioning on X_i",
    quantity=COORDINATE,
    lines=(
        Line(
            "tower",
            mean(X[0] * given(gate_given, X[0])),
            printed=r"\mathbb{E}_{X_i|Y=1} \left[X_i \, \mathbb{E}_{X|Y=1,X_i} \left[\mathbb{1}(\langle w, X \rangle \geq 0) \right] \right]",
        ),
        Line(
            "tower-probability",
            mean(X[0] * E(gate_given * equals(X[0]), AGAIN) / E(equals(X[0]), AGAIN)),
            printed=r"\mathbb{E}_{X_i|Y=1} \left[X_i \, \text{Pr} \left(\langle w, X \rangle \geq 0 \mid Y=1, X_i\right) \right]",
        ),
    ),
    domain=DOMAIN_FINITE,
    slips=(mean(X[0] * E(gate_given, AGAIN)), mean(X[1] * given(gate_given, X[0]))),
    kind="expectation",
)

LEFT_SIDE = Derivation(
    source=SOURCE,
    says="probability of <w, X> >= 0 given X_i, with X_i = 1 and X_i = 2",
    quantity=ImmutableMatrix([given(gate_given, value) for value in (1, 2)]),
    line=Line(
        "randomness-on-the-left",
        ImmutableMatrix([given(at_least_zero(W[1] * X_GIVEN[1] + W[2] * X_GIVEN[2] - (-W[0] * value)), value) for value in (1, 2)]),
        printed=r"\Pr\left(\sum_{j \ne i} w_j X_j \ge -w_i X_i \mid Y = 1, X_i\right)",
    ),
    domain=DOMAIN_FINITE,
    slips=(
        ImmutableMatrix([given(at_least_zero(W[1] * X_GIVEN[1] + W[2] * X_GIVEN[2] - W[0] * value), value) for value in (1, 2)]),
    ),
    kind="expectation",
)

WHOLE_VECTOR = Property(
    source=SOURCE,
    label="whole-vector",
    says="the i-th entry of mu~ is X_i, and the numerator and the variance of (6) are those of (7)",
    printed=r"Note the $i$-th entry of $\tilde{\mu}_{|X_i}$ is $X_i$ [...]. Then, $w_i X_i + w_{i'}^{\top} \mu_{|X_i} = w^{\top} "
    r"\tilde{\mu}_{|X_i}$ and $w_{i'}^{\top} \Sigma_{|X_i} w_{i'} = w^{\top} \tilde{\Sigma}_{|X_i} w$",
    relations=tuple(
        (relation, "zero")
        for value in (Integer(1), Integer(2))
        for relation in (
            mu(0, value) - value,
            W[0] * value + Add(*(W[j] * mu(j, value) for j in OTHERS)) - linear([mu(j, value) for j in ALL]),
            quadratic(OTHERS, value) - quadratic(ALL, value),
        )
    ),
    domain=DOMAIN_FINITE,
    denials=(
        (quadratic(OTHERS, Integer(1)) - Add(*(W[j] * W[k] * given(X_GIVEN[j] * X_GIVEN[k], 1) for j in ALL for k in ALL)), "zero"),
    ),
)

ZERO_ROW = Property(
    source=SOURCE,
    label="zero-row",
    says="the j-th row and column of Sigma~ given X_i are zero",
    printed=r"the $j$-th row and column of $\tilde{\Sigma}_{|X_i}$ are 0",
    relations=tuple((sigma(1, k, Integer(1)), "zero") for k in ALL),
    domain=DOMAIN_FINITE,
    correction="the i-th row and column are zero",
    holds_instead=tuple((sigma(0, k, Integer(1)), "zero") for k in ALL),
    denials=tuple((sigma(0, k, Integer(1)), "nonzero") for k in ALL),
    note="j for i; the next sentence uses the i-th",
)

# Where X_i may be zero with positive probability: least >= 0 in the place of the smallest value of X_i.
LEAST = Symbol("least", real=True)
MAY_BE_ZERO = {law: eight_points(variables, ((LEAST, 1, 0), *POINTS[1:])) for law, variables in ((LAW_OF_X, X), (AGAIN, X_GIVEN))}
HALF = above_zero(X[0])


def column(entry: Form) -> Form:
    """Stack a quantity over the entries of X, under the law with X_i = least."""
    return ImmutableMatrix([entry(j).xreplace(MAY_BE_ZERO) for j in ALL])


ON_THE_HALF = column(lambda j: E(X[0] * mu(j, X[0]), LAW_OF_X, given=HALF))
CONDITIONAL_MEAN = Derivation(
    source=SOURCE,
    says="the i-th column of the covariance, from the conditional mean given X_i",
    quantity=column(lambda j: mean(X[0] * X[j]) - mean(X[0]) * mean(X[j])),
    lines=(
        Line(
            "conditional-mean",
            column(lambda j: mean(X[0] * X[j])),
            printed=r"[(\Sigma_1)_{ji}]_{j \in [n]} = \mathbb{E}_{X|Y=1}[X_iX]",
            part="mean-product",
        ),
        Line(
            "conditional-mean",
            column(lambda j: mean(X[0] * mu(j, X[0]))),
            printed=r"\mathbb{E}_{X_i|Y=1}[X_i\mathbb{E}_{X|X_i,Y=1}[X]] = \mathbb{E}_{X_i|Y=1}[X_i\tilde{\mu}_{|X_i}]",
            part="tower",
        ),
        Line(
            "conditional-mean",
            ON_THE_HALF,
            printed=r"\mathbb{E}_{X_i|X_i>0,Y=1}[X_i\tilde{\mu}_{|X_i}]",
            part="positive-half",
            error=Departure(
                "X_i > 0 has the probability 1/2 only where P(X_i = 0) = 0", ratio=1 / (2 * mean(HALF).xreplace(MAY_BE_ZERO))
            ),
            correction=2 * mean(HALF).xreplace(MAY_BE_ZERO) * ON_THE_HALF,
            corrected=r"2 \mathbb{P}(X_i > 0 \mid Y = 1) \mathbb{E}_{X_i|X_i>0,Y=1}[X_i\tilde{\mu}_{|X_i}]",
            note="conditional on X_i > 0, as the bar says. Symmetry of p about 0, which the text gives as the reason, allows X_i = 0, as "
            "pulses have it: here least = 0",
        ),
    ),
    domain=Domain({LEAST: nonnegative, **dict.fromkeys(P, positive)}),
    slips=(column(lambda j: mean(HALF * X[0] * mu(j, X[0]))),),
    kind="expectation",
)

PAIR_GIVEN = Gaussian((Z_i, Z_j), [[1, r], [r, 1]]).at({Z_i: x})
PAIR_DOMAIN = Domain({x: real, r: between(-1, 1)})

PRINTED_BELOW = r"Because all the entries are symmetric about 0, we'd expect that $(\tilde{\mu}_{|X_i})_j \leq X_i$ for $j \neq i$."
# A law on a ring of two that translations and reflection leave alone: +-(low, high) and +-(high, low), and both equal.
low, rise, weight_of_equals = (Symbol(name, positive=True) for name in ("low", "rise", "weight"))
TWO_HEIGHTS = Finite(
    X[:2],
    [
        *(((s * u, s * v), 1) for u, v in ((low, low + rise), (low + rise, low)) for s in (1, -1)),
        *(((s * low, s * low), weight_of_equals) for s in (1, -1)),
    ],
)
AT_LOW = at_least_zero(X[0]) * at_least_zero(low - X[0])  # X_i = low, of the positive values
MEAN_AT_LOW = E(X[1], TWO_HEIGHTS, given=AT_LOW)

BELOW = Property(
    source=SOURCE,
    label="conditional-mean-below",
    says="for data that are symmetric about 0 and translation invariant, the mean of another entry is at most X_i, given X_i > 0",
    printed=PRINTED_BELOW,
    relations=((low - MEAN_AT_LOW, "positive"),),
    domain=Domain(dict.fromkeys((low, rise, weight_of_equals), positive)),
    correction="in the mean over X_i only: E[X_i mu~_j] = Sigma_ij is at most Var(X_i). Given a small X_i the mean of another entry may "
    "be larger, if the data have larger values; for Gaussian data it never is",
    holds_instead=((E(X[0] ** 2, TWO_HEIGHTS) - E(X[0] * X[1], TWO_HEIGHTS), "positive"), (MEAN_AT_LOW - low, "positive")),
    shown_by=("000:general-setting/conditional-mean/tower", "000:general-setting/conditional-mean-below/answer-gaussian-data"),
    denials=((E(X[0] ** 2, TWO_HEIGHTS) - E(X[0] * X[1], TWO_HEIGHTS), "negative"),),
    note="a law on six points of a ring of two, at the smaller value of X_i. The section is about any p, and gives symmetry as the reason; "
    "'we'd expect' hedges it",
)

BELOW_GAUSSIAN = Property(
    source=SOURCE,
    label="conditional-mean-below/answer-gaussian-data",
    says="for Gaussian data the mean of another entry given X_i > 0 is at most X_i, and at most X_i in size",
    printed=PRINTED_BELOW,
    relations=((x - E(Z_j, PAIR_GIVEN), "positive"), (x**2 - E(Z_j, PAIR_GIVEN) ** 2, "positive")),
    domain=Domain({x: positive, r: between(-1, 1)}),
    denials=((x**2 - E(Z_j, PAIR_GIVEN) ** 2, "negative"),),
    note="of unit variance",
)

BELOW_EITHER_SIGN = Property(
    source=SOURCE,
    label="conditional-mean-below/either-sign",
    says="given X_i of either sign, the mean of another entry is at most X_i",
    printed=PRINTED_BELOW,
    relations=((x - E(Z_j, PAIR_GIVEN), "positive"),),
    domain=PAIR_DOMAIN,
    correction="for Gaussian data in size, |mu~_j| <= |X_i|: for X_i < 0 the inequality turns round",
    holds_instead=((x**2 - E(Z_j, PAIR_GIVEN) ** 2, "nonnegative"), (x * (x - E(Z_j, PAIR_GIVEN)), "nonnegative")),
    note="already for Gaussian data, of unit variance; for others see conditional-mean-below",
)

NEAR_ZERO = Derivation(
    source=SOURCE,
    says="mean of X_j given X_i for Gaussian data, where the two are all but uncorrelated",
    quantity=E(Z_j, PAIR_GIVEN),
    line=Line(
        "conditional-mean-near-zero",
        Integer(0),
        printed=r"we'd expect that $(\tilde{\mu}_{|X_i})_j \approx 0$ for $j$ such that the $k_i(j) \approx 0$",
        approximate=True,
    ),
    domain=PAIR_DOMAIN,
    kind="approximation",
    regime=tuple({x: 1, r: Rational(1, size)} for size in (10, 100, 1000)),
)

far = Symbol("far", positive=True)
UNCORRELATED = Finite(
    X[:2], [((s * u, s * v), p) for u, v, p in ((1, 2 * P[1] * far / P[0], P[0]), (2, -far, P[1])) for s in (1, -1)]
)
NOT_INDEPENDENT = Property(
    source=SOURCE,
    label="uncorrelated-not-independent",
    says="two entries of a symmetric law may be uncorrelated and yet the mean of one given the other is not zero",
    printed=r"Of course, this is not true in general, uncorrelatedness need not imply independence",
    relations=((E(X[0] * X[1], UNCORRELATED), "zero"), (E(X[1], UNCORRELATED, given=at_least_zero(X[0] - 2)), "nonzero")),
    domain=Domain({far: positive, P[0]: positive, P[1]: positive}),
    denials=((E(X[0] * X[1], UNCORRELATED), "nonzero"),),
    note="four points, any weights with p(x) = p(-x)",
)

TWO_SIGNS = Finite(X[:2], [((s, s * t), p) for t, p in ((1, P[0]), (-1, P[1])) for s in (1, -1)])
SIGNS_INDEPENDENT = Property(
    source=SOURCE,
    label="answer-when-independent",
    says="for data on signs each chance Pr(X_i = a, X_j = b) is (1 + a b Sigma_ij) / 4: two uncorrelated entries are independent",
    printed=r"uncorrelatedness need not imply independence, but when is it sorta true?",
    relations=tuple(
        (E(at_least_zero(a * X[0]) * at_least_zero(b * X[1]), TWO_SIGNS) - (1 + a * b * E(X[0] * X[1], TWO_SIGNS)) / 4, "zero")
        for a in (1, -1)
        for b in (1, -1)
    ),
    domain=Domain(dict.fromkeys(P[:2], positive)),
    denials=((E(at_least_zero(X[0]) * at_least_zero(X[1]), TWO_SIGNS) - Rational(1, 4), "zero"),),
    note="an answer: where p(x) = p(-x) on signs, as for normal data, two entries are independent where they are uncorrelated, and nearly so where they "
    "nearly are. It says nothing of three entries together",
)


def square(entry: Form) -> Form:
    """Stack the entries (i, i), (i, j), (j, j), (j, k) and (k, k) of a symmetric matrix."""
    return ImmutableMatrix([entry(a, b) for a, b in ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2))])


CONDITIONAL_COVARIANCE = Derivation(
    source=SOURCE,
    says="the covariance, from the conditional mean and covariance given X_i",
    quantity=square(lambda a, b: mean(X[a] * X[b]) - mean(X[a]) * mean(X[b])),
    lines=(
        Line(
            "conditional-covariance",
            square(lambda a, b: mean(given(X_GIVEN[a] * X_GIVEN[b], X[0]))),
            printed=r"\mathbb{E}_{X|Y=1} \left[X X^\top \right] = \mathbb{E}_{X_i|Y=1} \left[\mathbb{E}_{X|X_i,Y=1} \left[X X^\top \right] \right]",
            part="tower",
        ),
        Line(
            "conditional-covariance",
            square(lambda a, b: mean(sigma(a, b, X[0]) + mu(a, X[0]) * mu(b, X[0]))),
            printed=r"\mathbb{E}_{X_i|Y=1} \left[\tilde{\Sigma}_{|X_i} + \tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^\top \right]",
            part="right",
        ),
    ),
    domain=DOMAIN_FINITE,
    slips=(square(lambda a, b: mean(sigma(a, b, X[0]) - mu(a, X[0]) * mu(b, X[0]))), square(lambda a, b: mean(sigma(a, b, X[0])))),
    kind="expectation",
)

MEAN_COVARIANCE = Derivation(
    source=SOURCE,
    says="mean of the conditional covariance given X_i",
    quantity=square(lambda a, b: mean(sigma(a, b, X[0]))),
    line=Line(
        "mean-conditional-covariance",
        square(lambda a, b: mean(X[a] * X[b]) - mean(X[a]) * mean(X[b]) - mean(mu(a, X[0]) * mu(b, X[0]))),
        printed=r"\mathbb{E}_{X_i|Y=1} \left[\tilde{\Sigma}_{|X_i} \right] = "
        r"\Sigma_1 - \mathbb{E}_{X_i|Y=1} \left[\tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^\top \right]",
        uses=("000:general-setting/conditional-covariance/right",),
    ),
    domain=DOMAIN_FINITE,
    slips=(square(lambda a, b: mean(X[a] * X[b]) - mean(X[0] * mu(a, X[0])) * mean(X[0] * mu(b, X[0]))),),
    kind="expectation",
)
