r"""Elliptical laws with marginals on {-1, 1}, document 000, end of section 2.3.

No elliptical law of n >= 2 entries has all its marginals on {-1, 1}. g(x) = 1(x = 1) gives the uniform law on an
ellipse, whose covariance is Sigma / n. The relations printed under that assumption are those of laws on {-1, 1}^n,
where they are checked: n = 3, any weights with p(x) = p(-x), i = 1.
"""

from sympy import Integral, Symbol, cos, pi, sin

from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, above_zero
from closedform.derivations.n000_single_neuron.elliptical_data import SOURCE, theta
from closedform.derivations.n000_single_neuron.hypercube_bumps import SIGNS, WEIGHTS
from closedform.derivations.n000_single_neuron.properties_of_f import P, X, l_11, l_21, l_22, vector

# The uniform law on the ellipse x' Sigma^{-1} x = 1 in the plane, and what marginals on {-1, 1} would ask for.
ON_ELLIPSE = (l_11 * cos(theta), l_21 * cos(theta) + l_22 * sin(theta))
SHAPES = vector(l_11**2, l_11 * l_21, l_21**2 + l_22**2)
SUM = X[0] + X[1]
height = Symbol("z", real=True)  # the first coordinate of a point of the unit sphere in R^3, which is uniform (Archimedes)
TWO_SIGNS = Finite(X[:2], [((s_1, s_1 * s_2), P[0] if s_2 == 1 else P[1]) for s_1 in (1, -1) for s_2 in (1, -1)])

# The mean of (X_1^2 - 1)^2, in the plane and in space.
OFF_SIGNS = (
    Integral((ON_ELLIPSE[0] ** 2 - 1) ** 2 / (2 * pi), (theta, 0, 2 * pi)),
    Integral(((l_11 * height) ** 2 - 1) ** 2 / 2, (height, -1, 1)),
)
SIGN_MARGINALS = Property(
    source=SOURCE,
    label="marginals-on-signs",
    says="the elliptical law with g(x) = 1(x = 1) has its marginals on {-1, 1}",
    printed=r"Let us consider an elliptical distribution with marginal that has support on $\{\pm 1\}$. This "
    r"would be achieved by $g(x) = \mathbb{1}(x=1)$.",
    relations=tuple((mean, "zero") for mean in OFF_SIGNS),
    domain=Domain({l_11: positive}),
    correction="not in the plane or in space, where the mean of (X_1^2 - 1)^2 is positive whatever Sigma; and no g has a "
    "law on {-1, 1}^2 with both signs of X_1 X_2: see answer-no-elliptical-law-on-signs",
    holds_instead=tuple((mean, "positive") for mean in OFF_SIGNS),
    shown_by=("000:elliptical-data/answer-no-elliptical-law-on-signs",),
    denials=((Integral((ON_ELLIPSE[0] ** 2 - l_11**2 / 2) / (2 * pi), (theta, 0, 2 * pi)), "nonzero"),),
    note="the mean of (X_1^2 - 1)^2 for n = 2, where X_1 is sqrt(Sigma_11) cos theta, and for n = 3, where it is uniform on +-sqrt(Sigma_11). "
    "With g as the generator of the marginal alone, as the display for S has it, see answer-no-elliptical-law-on-signs",
)

NO_ELLIPTICAL_LAW = Property(
    source=SOURCE,
    label="answer-no-elliptical-law-on-signs",
    says="a law on {-1, 1}^2 with both signs of X_1 X_2 is not elliptical: X_1 is two-valued, and X_1 + X_2, which would have to be, is not",
    printed=r"Let us consider an elliptical distribution with marginal that has support on $\{\pm 1\}$.",
    relations=((E((X[0] ** 2 - 1) ** 2, TWO_SIGNS), "zero"), (E(SUM**4, TWO_SIGNS) - E(SUM**2, TWO_SIGNS) ** 2, "positive")),
    domain=Domain({P[0]: positive, P[1]: positive}),
    denials=((E(SUM**4, TWO_SIGNS) - E(SUM**2, TWO_SIGNS) ** 2, "zero"),),
    uses=("000:elliptical-data/affine-map",),
    note="by the affine map of the text every <w, X> of an elliptical law has the law of sqrt(w' Sigma w / Sigma_11) X_1; S^2 is then a constant, "
    "and E[S^4] = E[S^2]^2",
)

SHELL = Derivation(
    source=SOURCE,
    says="covariance of the uniform law on an ellipse with shape matrix Sigma",
    quantity=vector(*(Integral(ON_ELLIPSE[i] * ON_ELLIPSE[j] / (2 * pi), (theta, 0, 2 * pi)) for i, j in ((0, 0), (0, 1), (1, 1)))),
    line=Line(
        "shell-covariance",
        SHAPES / 2,
        printed=r"(\Sigma_1)_{ij} = \mathbb{E}_X [X_i X_j] = \int_{\mathbb{R}^n} k \delta(x^\top \Sigma^{-1} x - 1) x_i x_j dx",
        part="finished",
        note="ours: Sigma / n, here n = 2, with Sigma = L L'; the document leaves the integral. So the variance is Sigma_ii / n",
    ),
    domain=Domain({l_11: positive, l_21: real, l_22: positive}),
    slips=(SHAPES,),
    kind="finished",
)

# Laws on {-1, 1}^3, of any weights with p(x) = p(-x); i = 1, and X_i = 1 is X_i > 0.
X_INSIDE = tuple(Symbol(f"X'_{j}", real=True) for j in (1, 2, 3))
INSIDE = SIGNS.xreplace(dict(zip(X[:3], X_INSIDE, strict=True)))
MU = [E(x, INSIDE, given=above_zero(X_INSIDE[0])) for x in X_INSIDE]
COVARIANCE = [[E(a * b, SIGNS) - E(a, SIGNS) * E(b, SIGNS) for b in X[:3]] for a in X[:3]]


def given_one(body: Form) -> E:
    """Average given X_i = 1."""
    return E(body, SIGNS, given=above_zero(X[0]))


def centred(a: int, b: int) -> E:
    """Give the covariance of two entries given X_i = 1."""
    return given_one((X[a] - MU[a]) * (X[b] - MU[b]))


def off_i(entry: Form) -> Form:
    """Stack the entries (j, j), (j, k) and (k, k) of a matrix, j and k not i."""
    return vector(*(entry(a, b) for a, b in ((1, 1), (1, 2), (2, 2))))


MEAN_GIVEN_ONE = Derivation(
    source=SOURCE,
    says="the i-th column of the covariance of a law on signs",
    quantity=vector(*COVARIANCE[0]),
    line=Line("mean-given-one", vector(*MU), r"[(\Sigma_1)_{ji}]_{j \in [n]} = \tilde{\mu}_{|X_i=1}"),
    domain=Domain(WEIGHTS),
    slips=(vector(*MU) / 2,),
    kind="expectation",
)

COVARIANCE_GIVEN_ONE = Derivation(
    source=SOURCE,
    says="covariance given X_i = 1 of a law on signs",
    quantity=off_i(centred),
    line=Line(
        "covariance-given-one",
        off_i(lambda a, b: COVARIANCE[a][b] - MU[a] * MU[b]),
        printed=r"\tilde{\Sigma}_{|X_i=1} = \Sigma_1 - \tilde{\mu}_{|X_i=1}\tilde{\mu}_{|X_i=1}^{\top}",
    ),
    domain=Domain(WEIGHTS),
    slips=(off_i(lambda a, b: COVARIANCE[a][b]),),
    kind="expectation",
)

PRODUCT = off_i(lambda a, b: given_one(X[a] * X[b]) - given_one(X[a]) * given_one(X[b]))
PRINTED_PRODUCT = (
    r"\mathbb{E}_{X|X_i=1} \left[X_j X_k \right] - \mathbb{E}_{X|X_i=1} \left[X_j \right] \mathbb{E}_{X|X_i=1} \left[X_k \right]"
)
ENTRYWISE = Derivation(
    source=SOURCE,
    says="covariance given X_i = 1 of a law on signs, entry by entry",
    quantity=off_i(centred),
    lines=(
        Line("entrywise", PRODUCT, printed=PRINTED_PRODUCT),
        Line(
            "entrywise-off-i",
            off_i(lambda a, b: given_one(X[b])),
            printed=r"If $j \neq i$, then, $(\tilde{\Sigma}_{|X_i=1})_{jk} = \mathbb{E}_{X|X_i=1} [X_k]$.",
            error=Departure(
                "E[X_j X_k] - E[X_j] E[X_k] became E[X_k]",
                difference=off_i(lambda a, b: given_one(X[b]) - given_one(X[a] * X[b]) + given_one(X[a]) * given_one(X[b])),
            ),
            correction=PRODUCT,
            corrected=PRINTED_PRODUCT,
            note="the text breaks off here",
        ),
    ),
    domain=Domain(WEIGHTS),
    kind="expectation",
)

ZERO_ROW = Property(
    source=SOURCE,
    label="entrywise-zero-row",
    says="the i-th row of the covariance given X_i = 1 is zero",
    printed=r"If $j = i$, then this is zero.",
    relations=tuple((centred(0, b), "zero") for b in range(3)),
    domain=Domain(WEIGHTS),
    denials=((centred(1, 2), "zero"),),
)
