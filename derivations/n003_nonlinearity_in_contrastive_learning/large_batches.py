r"""From a batch to its limit, document 003: (5) of section 3, (26) and (33) of appendix A.1, (66) of appendix B.3.

(5) is held for two nodes, of which each takes one of three weights: any outputs of them on a batch of two with two views each. (33) is held for batches
of two to four independent samples of a law on two points: the mean square of what the row sum differs by from its limit is at most the mean
square of the kernel over N, which tends to zero. (66) is corollary 1 for the gated input, with two samples in the plane.
"""

from itertools import product

from sympy import Expr, ImmutableMatrix, Integer, Max, Rational, symbols

from closedform.derivations.claims.words import Derivation, Domain, Family, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import above_zero
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.contrastive_covariance import (
    IN_THE_LIMIT,
    LETTERS,
    PHI,
    SAME_VIEWS,
    G,
    P,
    adjusted,
    kernel,
    over_data,
    over_features,
    p,
)

LAYER = Source("003", "3 One-layer case")
PROOFS = Source("003", "A.1")
STEPS = Source("003", "B.3")

# (26): a batch of two whose samples are the two points of the law, with any values of g on their first views.
BATCH = (0, 1)
FIRST = symbols("g_1 g_2", real=True)


def between_samples(pairs: Form) -> Expr:
    """Add the terms of (23) with the kernel as alpha."""
    terms = (kernel(i, j) * (FIRST[i] - FIRST[j]) ** 2 for i, j in pairs)
    return sum(terms, Rational(0)) / (2 * len(BATCH) ** 2)


WITH_KERNEL = Derivation(
    source=PROOFS,
    says="the part between samples, with the kernel put in and j = i added",
    quantity=between_samples((i, j) for i, j in product(BATCH, BATCH) if i != j),
    line=Line(
        26,
        as_written(lambda: between_samples(product(BATCH, BATCH))),
        printed=r"\frac{1}{2N^{2}}\sum_{ij}\mathcal{K}({\bm{x}}_{0}[i],{\bm{x}}_{0}[j])({\bm{g}}({\bm{x}}[i])-{\bm{g}}({\bm{x}}[j]))"
        r"({\bm{g}}({\bm{x}}[i])-{\bm{g}}({\bm{x}}[j]))^{\top}",
        note="a batch of two; here the terms with j = i are zero",
    ),
    domain=Domain({**dict.fromkeys((*PHI[0], *PHI[1]), positive), **dict.fromkeys(FIRST, real)}),
    slips=(2 * between_samples(product(BATCH, BATCH)),),
    kind="finite sum",
)


# (33): the row sum of the first sample over all draws of the others.
def row_sums(size: int) -> Expr:
    """Average the squared distance of a row sum over N from its limit, over all draws of the other samples."""
    limit, out = over_data(lambda b: kernel(0, b)), Rational(0)
    for others in product(BATCH, repeat=size - 1):
        chance: Expr = Integer(1)
        for b in others:
            chance *= P[b]
        out += chance * (sum((kernel(0, b) for b in others), Rational(0)) / size - limit) ** 2
    return out


SIZES = (2, 3, 4)
MEAN_SQUARE = over_data(lambda b: kernel(0, b) ** 2)
ROW_SUM = Property(
    source=PROOFS,
    label=33,
    says="the row sums of alpha over N tend to a mean: the mean square of what they differ by is at most that of the kernel over N",
    printed=r"\frac{1}{N}\sum_{j\neq i}\mathcal{K}({\bm{x}}_{0}[i],{\bm{x}}_{0}[j])\rightarrow\int\mathcal{K}({\bm{x}}_{0},{\bm{y}}_{0})"
    r"\mathbb{P}({\bm{y}}_{0})\mathrm{d}{\bm{y}}_{0}",
    families=tuple(
        Family(
            f"a law on two points, batches of {size}",
            {p: between(0, 1), **dict.fromkeys((*PHI[0], *PHI[1]), positive)},
            bound=(row_sums(size), MEAN_SQUARE / size),
            slips=((MEAN_SQUARE / size**2 - 2 * row_sums(size), "nonnegative"),),
        )
        for size in SIZES
    ),
    note="the variance is (N - 1) / N^2 times that of the kernel, and the mean misses 1/N of its own",
)

# (66): corollary 1 for the gated input along a direction, at any w.
X = tuple(ImmutableMatrix(symbols(f"x_{a} y_{a}", real=True)) for a in BATCH)
w, d = ImmutableMatrix(symbols("w_1 w_2", real=True)), ImmutableMatrix(symbols("d_1 d_2", real=True))
GATED = tuple(above_zero((w.T * x)[0]) * (d.T * x)[0] for x in X)
PUT_IN = {G[0][0]: GATED[0], G[1][0]: GATED[1]}
GATED_LIMIT = over_features(lambda phi: adjusted(phi, lambda a: (GATED[a] - adjusted(phi, lambda b: GATED[b])) ** 2))

OF_GATED_INPUT = Derivation(
    source=STEPS,
    says="A(w) in the limit of large batches without augmentation, along any direction",
    quantity=IN_THE_LIMIT.xreplace(SAME_VIEWS).xreplace(PUT_IN),
    line=Line(
        66,
        GATED_LIMIT,
        printed=r"\sum_{l}z_{l}^{2}\mathbb{V}_{\tilde{p}_{l}}[\tilde{\bm{x}}^{{\bm{w}}}]",
        uses=("003:2-problem-setup/corollary-1",),
        note="two samples in the plane, two features; ReLU, h'(0) = 0",
    ),
    domain=Domain(
        {
            **{s: i for s, i in LETTERS.items() if s not in {*G[0], *G[1]}},
            **dict.fromkeys((*w, *d, *(e for x in X for e in x)), real),
        }
    ),
    slips=(GATED_LIMIT / 2, over_features(lambda phi: adjusted(phi, lambda a: GATED[a] ** 2))),
    kind="limit",
)

# (5): outputs of each of three weights on the first and second views of a batch of two.
ALPHA = (symbols("alpha_11 alpha_12", positive=True), symbols("alpha_21 alpha_22", positive=True))
WEIGHTS = range(3)
OUTPUTS = tuple((symbols(f"f_{k}1 f_{k}2", real=True), symbols(f"fv_{k}1 fv_{k}2", real=True)) for k in WEIGHTS)


def trace(weights: tuple[int, ...]) -> Expr:
    """Trace of C_alpha[f], (3), of a network whose nodes have these weights."""
    out: Expr = Rational(0)
    for (i, j), k in product(product(BATCH, BATCH), weights):
        first, second = OUTPUTS[k]
        out += ALPHA[i][j] * ((first[i] - first[j]) ** 2 - (first[i] - second[i]) ** 2)
    return out / (2 * len(BATCH) ** 2)


DECOUPLED = sum((Max(*(trace((k,)) for k in WEIGHTS)) for _ in range(2)), Integer(0)) / 2  # over the two nodes
TOGETHER = Max(*(trace(pair) for pair in product(WEIGHTS, WEIGHTS))) / 2

OBJECTIVE = Property(
    source=LAYER,
    label=5,
    says="the largest energy of two nodes, each with one of three weights, is the sum of the largest energies of each",
    printed=r"\max_{\bm{\theta}}\mathcal{E}_{\alpha}(\bm{\theta})=\frac{1}{2}\max_{\|{\bm{w}}_{k}\|_{2}=1,1\leq k\leq K}"
    r"\mathrm{tr}\mathbb{C}_{\alpha}[{\bm{f}}]"
    r"=\frac{1}{2}\sum_{k=1}^{K}\max_{\|{\bm{w}}_{k}\|_{2}=1}\mathbb{C}_{\alpha}[h({\bm{w}}_{k}^{\top}{\bm{x}})]",
    families=(
        Family(
            "a batch of two with two views each, any outputs of three weights",
            {
                **dict.fromkeys((*ALPHA[0], *ALPHA[1]), positive),
                **dict.fromkeys((f for pair in OUTPUTS for views in pair for f in views), real),
            },
            concludes=((TOGETHER - DECOUPLED, "zero"),),
            slips=((TOGETHER - trace((0, 1)) / 2, "zero"), (TOGETHER - DECOUPLED / 2, "zero")),
        ),
    ),
    note="K = 2; alpha is kept fixed, as the text says. Both nodes take the best weight of the three",
)
