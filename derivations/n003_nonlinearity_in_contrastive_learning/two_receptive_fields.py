r"""Theorem 5 for two patterns and two receptive fields, document 003, section 4.2 and appendix C.3: (15), (135), (138) and (142).

Each field has one weight and one number for its gated input, of two values given the pattern z, independent of the other field's. All means are
finite sums over the joint law, with any P(z), any odds of the first field, and any weights w_1, w_2 > 0; in the dynamics the odds and w_2 are
listed too. s is the top eigenvector of V[f_1] by
(139), and its eigenvalue that of the matrix (138) as it is, by the quadratic formula.
"""

from itertools import product

from sympy import Expr, ImmutableMatrix, Integer, Rational, diag, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive
from closedform.derivations.functions.types import Form

THEOREM = Source("003", "4.2")
PROOF = Source("003", "C.3")

p_0, r_1, w_1, w_2 = symbols("p_0 r_1 w_1 w_2", positive=True)
P = (p_0, 1 - p_0)
ODDS = ((r_1, 1 - r_1), (Rational(1, 4), Rational(3, 4)))
VALUES = (((1, 3), (-1, 2)), ((-2, 1), (0, 3)))  # of each field, for each pattern
W = (w_1, w_2)
FIELDS, PATTERNS = range(2), range(2)
DOMAIN = Domain({**dict.fromkeys((p_0, r_1), between(0, 1)), w_1: positive, w_2: positive})


def average(value: Form) -> Expr:
    """Average a function of both fields' inputs over the joint law of the pattern and both."""
    cells = product(PATTERNS, range(2), range(2))
    return sum((P[z] * ODDS[0][i] * ODDS[1][j] * value(VALUES[0][z][i], VALUES[1][z][j]) for z, i, j in cells), Integer(0))


def given(k: int, z: int, power: int = 1) -> Expr:
    """E[x~_k^power | z]."""
    return sum((w * v**power for w, v in zip(ODDS[k], VALUES[k][z], strict=True)), Integer(0))


def covariance(j: int, k: int) -> Expr:
    """Cov[x~_j, x~_k]."""
    return (average(lambda *x: x[j] * x[k]) - average(lambda *x: x[j]) * average(lambda *x: x[k])).expand()


OUTPUTS = ImmutableMatrix(2, 2, lambda j, k: W[j] * W[k] * covariance(j, k))
L = tuple(sum((P[z] * (given(k, z, 2) - given(k, z) ** 2) for z in PATTERNS), Integer(0)) for k in FIELDS)
d = tuple(W[k] ** 2 * L[k] for k in FIELDS)
DELTA = tuple(given(k, 1) - given(k, 0) for k in FIELDS)
b = tuple(W[k] * DELTA[k] for k in FIELDS)
SPLIT = ImmutableMatrix(diag(*d) + p_0 * (1 - p_0) * ImmutableMatrix(b) * ImmutableMatrix(b).T)

RANK_ONE = Derivation(
    source=PROOF,
    says="the variance of the outputs: diagonal plus one of rank one",
    quantity=OUTPUTS,
    line=Line(
        138, SPLIT, printed=r"D+p_{0}p_{1}{\bm{b}}{\bm{b}}^{\top}", note="two fields of one number each, two values each given z"
    ),
    domain=DOMAIN,
    slips=(ImmutableMatrix(diag(*d) + ImmutableMatrix(b) * ImmutableMatrix(b).T), ImmutableMatrix(diag(*d))),
    kind="matrix",
)

WITHIN = Property(
    source=PROOF,
    label=135,
    says="d_k is the mean of the variance of the output given the pattern, and not negative",
    printed=r"{\bm{w}}^{\top}_{k}L_{k}{\bm{w}}_{k}=\mathbb{E}_{z}\mathbb{V}[f_{k}|z]\geq 0",
    relations=tuple((each, "nonnegative") for each in d),
    domain=DOMAIN,
    denials=((d[0] - OUTPUTS[0, 0], "nonnegative"),),
)

(top, cross), (_, bottom) = OUTPUTS.tolist()
LAMBDA = (top + bottom + sqrt((top - bottom) ** 2 + 4 * cross**2)) / 2
LISTED = {r_1: Rational(1, 3), w_2: Integer(2)}
ONE_WEIGHT = Domain({p_0: between(0, 1), w_1: positive})
SECULAR = 1 + p_0 * (1 - p_0) * sum((b[k] ** 2 / (d[k] - LAMBDA) for k in FIELDS), Integer(0))
ABOVE = Property(
    source=PROOF,
    label="eigenvalue-above",
    says="the maximal eigenvalue lies above every d_k and solves the secular equation",
    printed=r"$\lambda\geq\max_{k}d_{k}$; $1+p_{0}p_{1}\sum_{k}\frac{b^{2}_{k}}{d_{k}-\lambda}=0$; if $b_{k^{*}}\neq 0$, then $\lambda>\max_{k}{d_{k}}$",
    relations=(*(((LAMBDA - each).xreplace(LISTED), "positive") for each in d), (SECULAR.xreplace(LISTED), "zero")),
    domain=ONE_WEIGHT,
    denials=((SECULAR.xreplace(LISTED) - 1, "zero"), ((d[0] - LAMBDA).xreplace(LISTED), "positive")),
    uses=("003:138",),
    note="for these fields no b_k is zero",
)
Z = sqrt(sum(((b[k] / (d[k] - LAMBDA)) ** 2 for k in FIELDS), Integer(0)))
s = tuple(b[k] / (d[k] - LAMBDA) / Z for k in FIELDS)
FLOW = sum((s[0] * s[k] * covariance(0, k) * W[k] for k in FIELDS), Integer(0))
STRENGTH = p_0 * (1 - p_0) / (Z**2 * (LAMBDA - d[0])) * b[1] ** 2 / (LAMBDA - d[1])
MODULATED = (s[0] ** 2 * covariance(0, 0) + STRENGTH * DELTA[0] ** 2) * w_1
OWN = s[0] ** 2 * covariance(0, 0) * w_1
TERMS = tuple(s[0] * s[k] * ((L[k] if k == 0 else 0) + p_0 * (1 - p_0) * DELTA[0] * DELTA[k]) * W[k] for k in FIELDS)
FROM_THE_OTHER = p_0 * (1 - p_0) * s[0] * DELTA[0] * s[1] * DELTA[1] * w_2
BY_SECULAR = p_0 * (1 - p_0) * b[0] / (Z**2 * (d[0] - LAMBDA)) * DELTA[0] * b[1] ** 2 / (d[1] - LAMBDA)
INSTANCE = "two fields of one number each, k = 1; without the projection, which (15) has and (142) leaves out"
AT_HAND = "the copy at hand shows no number"

DYNAMICS = Derivation(
    source=THEOREM,
    says="the dynamics of a weight under conditional independence, with two patterns",
    quantity=FLOW.xreplace(LISTED),
    line=Line(
        15,
        MODULATED.xreplace(LISTED),
        printed=r"P^{\perp}_{{\bm{w}}_{k}}\left(s^{2}_{k}A_{k}({\bm{w}}_{k})+\delta_{k}\Delta_{k}\Delta^{\top}_{k}\right){\bm{w}}_{k}",
        part="before-projection",
        note=INSTANCE,
    ),
    domain=ONE_WEIGHT,
    slips=(OWN.xreplace(LISTED), (OWN + STRENGTH * w_1).xreplace(LISTED)),
    kind="flow",
)

IN_STEPS = Derivation(
    source=PROOF,
    says="the dynamics of a weight under conditional independence, step by step",
    quantity=FLOW.xreplace(LISTED),
    lines=(
        Line(
            "dynamics/by-variance",
            sum(TERMS, Integer(0)).xreplace(LISTED),
            printed=r"\sum_{k^{\prime}}s_{k}s_{k^{\prime}}(L_{k}\mathbb{I}(k=k^{\prime})+p_{0}p_{1}\Delta_{k}\Delta^{\top}_{k^{\prime}}){\bm{w}}_{k^{\prime}}",
            note=AT_HAND,
        ),
        Line(
            "dynamics/own-field",
            (OWN + FROM_THE_OTHER).xreplace(LISTED),
            printed=r"s^{2}_{k}\mathbb{V}[\tilde{\bm{x}}_{k}]{\bm{w}}_{k}+p_{0}p_{1}s_{k}\Delta_{k}\sum_{k^{\prime}\neq k}s_{k^{\prime}}"
            r"\Delta^{\top}_{k^{\prime}}{\bm{w}}_{k^{\prime}}",
            note=AT_HAND,
        ),
        Line(
            "dynamics/by-eigenvalue",
            (OWN + BY_SECULAR).xreplace(LISTED),
            printed=r"s^{2}_{k}\mathbb{V}[\tilde{\bm{x}}_{k}]{\bm{w}}_{k}+\frac{p_{0}p_{1}b_{k}}{Z^{2}(d_{k}-\lambda)}\Delta_{k}"
            r"\sum_{k^{\prime}\neq k}\frac{b^{2}_{k^{\prime}}}{d_{k^{\prime}}-\lambda}",
            uses=("003:139",),
            note=AT_HAND,
        ),
        Line(
            "dynamics/by-strength",
            (OWN + STRENGTH * DELTA[0] ** 2 * w_1).xreplace(LISTED),
            printed=r"s^{2}_{k}\mathbb{V}[\tilde{\bm{x}}_{k}]{\bm{w}}_{k}+\delta_{k}\Delta_{k}\Delta^{\top}_{k}{\bm{w}}_{k}",
            uses=("003:143",),
            note=AT_HAND,
        ),
        Line(
            142,
            MODULATED.xreplace(LISTED),
            printed=r"\left(s^{2}_{k}\mathbb{V}[\tilde{\bm{x}}_{k}]+\delta_{k}\Delta_{k}\Delta^{\top}_{k}\right){\bm{w}}_{k}",
            note=INSTANCE,
        ),
    ),
    domain=ONE_WEIGHT,
    slips=(OWN.xreplace(LISTED), (OWN - FROM_THE_OTHER).xreplace(LISTED)),
    kind="flow",
)
