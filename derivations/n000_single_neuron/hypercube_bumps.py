r"""f(w) where w is a bump or two and the data are signs, document 000, section 3, equations (13)-(17).

f(w) = E_{X|Y=1}[1(<w, X> >= 0) X], for every law on {-1, 1}^3 with p(x) = p(-x) (four free weights), and Sigma is the
covariance E[X X'] of that law. By (4), f is the partial expectation. Given <w, X> >= 0 it is twice as large where no
tie <w, x> = 0 can occur: (13), (15) and (16) have that value, but the text defines f by (4) and nowhere reads it so; (14) fails
either way, its ties being likely.

(17) depends on more than alpha > beta > 1: with alpha > beta + 1 the sign of <w, X> is that of X_i and (17) is exact,
with the factor of (13); with alpha < beta + 1 it is the majority of X_i, X_j and X_k, and f is another vector.
The two limits of (12), Gaussian data and signs, are measured.
"""

from sympy import Expr, Integer, Rational, Symbol, erf, sign, sqrt

from closedform.derivations.claims.notation import g, z
from closedform.derivations.claims.words import Approach, Departure, Derivation, Domain, Line, between, positive
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, at_least_zero
from closedform.derivations.n000_single_neuron import covariance_of_the_data
from closedform.derivations.n000_single_neuron.covariance_of_the_data import SOURCE
from closedform.derivations.n000_single_neuron.properties_of_f import P, X, inner, symmetric, vector

SIGNS = symmetric((((1, 1, 1),), ((1, 1, -1),), ((1, -1, 1),), ((1, -1, -1),)))
WEIGHTS = dict.fromkeys(P, positive)
PARTIAL, CONDITIONAL = "partial expectation, as (4) defines f", "conditional expectation given <w, X> >= 0"


def f(w: Form, law: Finite = SIGNS) -> dict[str, Form]:
    """Give a column, f at w, under each reading."""
    gate = at_least_zero(inner(w, law.variables))
    return {
        PARTIAL: vector(*(E(gate * x, law) for x in law.variables)),
        CONDITIONAL: vector(*(E(x, law, given=gate) for x in law.variables)),
    }


def sigma(*entries: Form, law: Finite = SIGNS) -> Form:
    """Multiply the law's covariance by a vector."""
    return vector(*(inner(entries, [E(x * y, law) for y in law.variables]) for x in law.variables))


HALF = Departure("f is the partial expectation: a factor 1/2 is lost", ratio=Integer(2))
bump, pair = sigma(1, 0, 0), sigma(1, 1, 0)
CORRECTED_BUMP = r"\frac{1}{2} \Sigma e_i"
HALF_BUMP = bump / 2
DEFINED = "by (4) f is the partial expectation; given <w, X> >= 0 it would be twice as large"
alpha, excess = Symbol("alpha", positive=True), Symbol("excess", positive=True)
LARGER = Domain({excess: positive, **WEIGHTS}, chart={alpha: 1 + excess})

SINGLE = Derivation(
    source=SOURCE,
    says="f at a single bump, for data on the hypercube",
    quantity=f((1, 0, 0))[PARTIAL],
    line=Line(
        13,
        bump,
        r"\Sigma e_i",
        error=HALF,
        correction=HALF_BUMP,
        corrected=CORRECTED_BUMP,
        note=f"right: Sigma e_i / 2; {DEFINED}. The sum sign printed for Sigma is a misreading of the letter",
    ),
    domain=Domain(WEIGHTS),
    slips=(bump / 4, sigma(0, 1, 0) / 2),
)

BALANCED = Derivation(
    source=SOURCE,
    says="f at two equal bumps, for data on the hypercube",
    quantity=f((1, 1, 0)),
    line=Line(
        14,
        pair,
        r"\Sigma(e_i + e_j)",
        error=Departure("X_i = X_j = 1 is one case of four: a factor 1/4 is lost, and ties X_i = -X_j cancel", ratio=Integer(4)),
        corrected=r"\frac{1}{4} \Sigma(e_i + e_j)",
        correction={PARTIAL: pair / 4, CONDITIONAL: pair / (3 - E(X[0] * X[1], SIGNS))},
        note="right: Sigma (e_i + e_j) / 4. Given <w, X> >= 0 the factor is 1 / (3 - Sigma_ij), as ties count; given <w, X> > 0 it is "
        "1 / (1 + Sigma_ij), and (14) would hold for uncorrelated X_i and X_j",
    ),
    domain=Domain(WEIGHTS),
    slips=(pair / 2, bump / 4),
)

IMBALANCED = Derivation(
    source=SOURCE,
    says="f at two bumps of unlike size, for data on the hypercube",
    quantity=f((alpha, 1, 0))[PARTIAL],
    line=Line(
        15, bump, r"\Sigma e_i", error=HALF, correction=HALF_BUMP, corrected=CORRECTED_BUMP, note=f"right: Sigma e_i / 2; {DEFINED}"
    ),
    domain=LARGER,
    slips=(pair / 2, sigma(alpha, 1, 0) / 2),
)

FLIPPED = Derivation(
    source=SOURCE,
    says="f at two bumps of unlike size and sign, for data on the hypercube",
    quantity=f((alpha, -1, 0))[PARTIAL],
    line=Line(
        16,
        bump,
        r"\Sigma e_i",
        error=HALF,
        correction=HALF_BUMP,
        corrected=CORRECTED_BUMP,
        note=f"right: Sigma e_i / 2; {DEFINED}. w is printed alpha e_i - e_i; alpha e_i - e_j is meant",
    ),
    domain=LARGER,
    slips=(sigma(1, -1, 0) / 2, sigma(alpha, -1, 0) / 2),
)

beta, theta = Symbol("beta", positive=True), Symbol("theta", positive=True)
THREE = (alpha, beta, 1)
PRINTED_THREE = r"f(w) \approx \Sigma e_i"

THREE_BUMPS_ABOVE = Derivation(
    source=SOURCE,
    says="f at three bumps where alpha > beta + 1, exactly",
    quantity=f(THREE),
    line=Line(
        17,
        {PARTIAL: bump / 2, CONDITIONAL: bump},
        PRINTED_THREE,
        part="answer-alpha-above-beta-plus-one",
        note="ours: here the sign of <w, X> is that of X_i",
    ),
    domain=Domain({excess: positive, theta: positive, **WEIGHTS}, chart={beta: 1 + excess, alpha: 2 + excess + theta}),
    slips=(sigma(1, 1, 1) / 4, sigma(alpha, beta, 1) / 2),
    kind="finished",
)

odd = vector(*(E(x * X[0] * X[1] * X[2], SIGNS) for x in X[:3]))
MAJORITY = (sigma(1, 1, 1) - odd) / 4

# A tie <w, x> = 0 needs x_j = x_k = -x_i; its probability is the mean of this.
TIE = (1 - X[0] * X[1]) * (1 - X[0] * X[2]) / 4
AT_THE_TIE = (bump / 2 + MAJORITY) / 2

# Half way at the tie, by the sign of zero.
ON_EITHER_SIDE = AT_THE_TIE + sign(alpha - beta - 1) * (bump / 2 - MAJORITY) / 2
small = Symbol("h", positive=True)  # one over how far alpha lies above beta + 1

THREE_BUMPS = Derivation(
    source=SOURCE,
    says="entry j of f at three bumps, for data on the hypercube",
    quantity=f(THREE)[PARTIAL][1],
    line=Line(
        17,
        bump[1],
        PRINTED_THREE,
        approximate=True,
        correction=ON_EITHER_SIDE[1],
        corrected=r"\frac{1 + s}{4} \Sigma e_i + \frac{1 - s}{8} \left( \Sigma (e_i + e_j + e_k) - "
        r"\mathbb{E}_{X|Y=1} [X_i X_j X_k X] \right), \qquad s = \operatorname{sgn}(\alpha - \beta - 1)",
        note="for alpha > beta + 1 the error is the factor 1/2 of (13); for alpha < beta + 1 f is another vector: see the two answers",
    ),
    domain=Domain({excess: positive, theta: positive, **WEIGHTS}, chart={beta: 1 + excess, alpha: 1 + excess + theta}),
    kind="approximation",
    approaches=(Approach(small, {excess: 1, theta: 1 / small, **dict(zip(P, (1, 2, 3, 4), strict=True))}),),
)

THREE_BUMPS_TIED = Derivation(
    source=SOURCE,
    says="f at three bumps where alpha = beta + 1, exactly",
    quantity=f((beta + 1, beta, 1)),
    line=Line(
        17,
        {PARTIAL: AT_THE_TIE, CONDITIONAL: 2 * AT_THE_TIE / (1 + E(TIE, SIGNS))},
        PRINTED_THREE,
        part="answer-alpha-equals-beta-plus-one",
        note="ours: ties <w, x> = 0 count in, at x and at -x, and f lies half way between both sides of alpha = beta + 1",
    ),
    domain=Domain({excess: positive, **WEIGHTS}, chart={beta: 1 + excess}),
    slips=(bump / 2, MAJORITY),
    kind="finished",
)

THREE_BUMPS_BELOW = Derivation(
    source=SOURCE,
    says="f at three bumps where alpha < beta + 1, exactly",
    quantity=f(THREE),
    line=Line(
        17,
        {PARTIAL: MAJORITY, CONDITIONAL: 2 * MAJORITY},
        PRINTED_THREE,
        part="answer-alpha-below-beta-plus-one",
        note="ours: here the sign of <w, X> is the majority (X_i + X_j + X_k - X_i X_j X_k) / 2, whatever alpha and beta, "
        "so (17) is no better for alpha much larger than 1",
    ),
    domain=Domain({excess: positive, theta: between(0, 1), **WEIGHTS}, chart={beta: 1 + excess, alpha: 1 + excess + theta}),
    slips=(bump / 2, sigma(1, 1, 1) / 4),
    kind="finished",
)

PIXEL_OF_Z = erf(g * z) / sqrt(covariance_of_the_data.NORMALISER.lines[0].value)


def limit(part: str, says: str, value: Expr, printed: str, gains: tuple[Form, ...]) -> Derivation:
    """Measure (12) against one of its limits, at z = 1 and z = 2."""
    return Derivation(
        source=SOURCE,
        says=says,
        quantity=PIXEL_OF_Z,
        line=Line(12, value, printed, part=part, approximate=True),
        domain=Domain({g: positive, z: positive}),
        kind="approximation",
        regime=tuple({g: gain, z: size} for gain in gains for size in (Integer(1), Integer(2))),
    )


SMALL_GAIN = limit(
    "gaussian-limit",
    "a pixel of small gain against its Gaussian",
    z,
    r"Importantly, as $g \to 0$, $X \stackrel{d}{\to} Z$, i.e. the data is approximately Gaussian.",
    (Rational(1, 10), Rational(1, 100), Rational(1, 1000)),
)
LARGE_GAIN = limit(
    "hypercube-limit",
    "a pixel of large gain against the sign of its Gaussian",
    Integer(1),
    r"However, as $g \to \infty$, $X$ becomes supported on the vertices of the hypercube $\{\pm 1\}^n$.",
    (Integer(1), Integer(10), Integer(100)),
)
