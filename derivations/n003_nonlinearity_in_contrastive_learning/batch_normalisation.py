r"""BatchNorm with the gradient through the mean alone, document 003, appendix D: definition 5, lemma 6, corollary 3 and (166)-(179).

On a batch the network is that of ``two_layers_on_a_batch``, its lower outputs normalised by (164) and (165). As definition 5 passes no gradient through
sigma_k, sigma_k is a number for that derivative, and any positive one; only in (170) it moves. In the limit of large batches (175)-(179) are held
against the finite law of ``two_receptive_fields``: two patterns, two fields of one number each, the deviations sigma_k those of the outputs.
"""

from collections.abc import Sequence
from typing import Any

from sympy import Expr, ImmutableMatrix, Integer, Max, Symbol, sqrt, symbols

from derivations.claim import Derivation, Line, Property, Source
from derivations.domain import Domain, between, positive, real
from derivations.laws import MinusGradient
from derivations.n003_nonlinearity_in_contrastive_learning import modulation_of_receptive_fields as three
from derivations.n003_nonlinearity_in_contrastive_learning import two_layers_on_a_batch as batch
from derivations.n003_nonlinearity_in_contrastive_learning import two_receptive_fields as law

APPENDIX = Source("003", "D")

FIELDS = range(2)
sigma = symbols("sigma_1 sigma_2", positive=True)


def batch_mean(some: batch.Views) -> Expr:
    """(164): the mean over all views of all samples."""
    return sum((*some[0], *some[1]), Integer(0)) / 4


def normalised(some: batch.Views, deviation: Any) -> batch.Views:
    """f^bn: less the mean of the batch, over a deviation."""
    return batch.of_views(lambda v, i: (some[v][i] - batch_mean(some)) / deviation)


def scaled(some: batch.Views, deviation: Any) -> batch.Views:
    """Divide by a deviation."""
    return batch.of_views(lambda v, i: some[v][i] / deviation)


FREE = {**batch.LETTERS, **dict.fromkeys(sigma, positive)}
NORMALISED = [normalised(f, deviation) for f, deviation in zip(batch.LOWER, sigma, strict=True)]
ROW_BY_C = sum(
    (batch.V[0, j] * batch.b[k] * batch.contrast(NORMALISED[j], NORMALISED[k]) for j in FIELDS for k in FIELDS), Integer(0)
)
TOP_LAYER = Derivation(
    source=APPENDIX,
    says="the derivative of the energy in a row of V, along any direction, with normalised outputs",
    quantity=-MinusGradient(batch.energy(batch.ROW, NORMALISED), batch.s, 0),
    lines=(Line(166, ROW_BY_C, printed=r"\dot{V}=V\mathbb{C}_{\alpha}[{\bm{f}}^{\mathrm{bn}}_{1}]", part="top-layer"),),
    domain=Domain({**FREE, **dict.fromkeys(batch.b, real)}),
    slips=(2 * ROW_BY_C, ROW_BY_C * sigma[0]),
    kind="gradient",
)

MOVED = batch.output(0, batch.W[0] + batch.s * batch.a)
OF_BATCH = [normalised(MOVED, sigma[0]), NORMALISED[1]]
CHANGE = normalised(batch.X_ALONG, sigma[0])  # of f^bn_1 as w_1 moves along a: f_1 and mu_1 change
OUTPUTS = [batch.combined(list(batch.V[row, :]), NORMALISED) for row in batch.OUTPUTS]
WITHOUT_MEANS = [
    batch.combined(list(batch.V[row, :]), [scaled(f, one) for f, one in zip(batch.F_1, sigma, strict=True)])
    for row in batch.OUTPUTS
]


def over_outputs(change: batch.Views, outputs: Sequence[batch.Views]) -> Expr:
    """Sum C_alpha[v_lk times a change, an output] over the outputs, for the first field."""
    pairs = ((batch.V[row, 0], outputs[row]) for row in batch.OUTPUTS)
    return sum((batch.contrast(batch.combined([factor], [change]), f) for factor, f in pairs), Integer(0))


BY_S = sum((batch.S[0, k] / (sigma[0] * sigma[k]) * batch.PAIRS[k] for k in FIELDS), Integer(0))
LOWER_LAYER = Derivation(
    source=APPENDIX,
    says="the derivative of the energy in a weight of the lower layer, along any direction, through the mean of the batch alone",
    quantity=-MinusGradient(batch.energy(batch.V, OF_BATCH), batch.s, 0),
    lines=(
        Line(
            167,
            over_outputs(CHANGE, OUTPUTS),
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[\frac{\partial f_{2l}}{\partial{\bm{w}}_{k}},f_{2l}\right]",
        ),
        Line(
            168,
            over_outputs(CHANGE, OUTPUTS),
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[v_{lk}\frac{\partial f^{\mathrm{bn}}_{1k}}{\partial{\bm{w}}_{k}},\sum_{k^{\prime}}"
            r"v_{lk^{\prime}}f^{\mathrm{bn}}_{1k^{\prime}}\right]",
        ),
        Line(
            169,
            over_outputs(CHANGE, OUTPUTS),
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[v_{lk}\frac{\partial f^{\mathrm{bn}}_{1k}}{\partial{\bm{w}}_{k}},\sum_{k^{\prime}}"
            r"v_{lk^{\prime}}(f_{1k^{\prime}}-\mu_{k^{\prime}})\sigma^{-1}_{k^{\prime}}\right]",
        ),
        Line(
            172,
            over_outputs(scaled(batch.X_ALONG, sigma[0]), WITHOUT_MEANS),
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[v_{lk}\sigma_{k}^{-1}\frac{\partial f_{1k}}{\partial{\bm{w}}_{k}},\sum_{k^{\prime}}"
            r"v_{lk^{\prime}}f_{1k^{\prime}}\sigma_{k^{\prime}}^{-1}\right]",
        ),
        Line(
            173,
            over_outputs(scaled(batch.X_ALONG, sigma[0]), WITHOUT_MEANS),
            printed=r"\sum_{l}\mathbb{C}_{\alpha}\left[v_{lk}\sigma_{k}^{-1}\tilde{\bm{x}}_{k},\sum_{k^{\prime}}v_{lk^{\prime}}"
            r"{\bm{w}}_{k^{\prime}}^{\top}\tilde{\bm{x}}_{k^{\prime}}\sigma_{k^{\prime}}^{-1}\right]",
        ),
        Line(
            174,
            BY_S,
            printed=r"\sum_{k^{\prime}}s_{kk^{\prime}}\mathbb{C}_{\alpha}[\sigma^{-1}_{k}\tilde{\bm{x}}_{k},\sigma^{-1}_{k^{\prime}}"
            r"\tilde{\bm{x}}_{k^{\prime}}]{\bm{w}}_{k^{\prime}}",
        ),
        Line(
            166,
            BY_S,
            printed=r"\dot{\bm{w}}=\left[(S\otimes{\bm{1}}_{d}{\bm{1}}_{d}^{\top})\circ\mathbb{C}_{\alpha}[\tilde{\bm{x}}^{\mathrm{bn}}]\right]{\bm{w}}",
            part="lower-layer",
            note="the rows of one weight; without a constraint on its norm, as it is printed here and not in (12)",
        ),
    ),
    domain=Domain({**FREE, **dict.fromkeys(batch.a, real)}),
    slips=(BY_S * sigma[0], batch.BY_S, 2 * BY_S),
    kind="gradient",
)


def batch_variance(some: batch.Views) -> Expr:
    """(165): the mean square from the mean, over all views of all samples."""
    return sum(((f - batch_mean(some)) ** 2 for f in (*some[0], *some[1])), Integer(0)) / 4


def together(one: batch.Views, other: batch.Views) -> Expr:
    """The covariance over all views of all samples."""
    pairs = zip((*one[0], *one[1]), (*other[0], *other[1]), strict=True)
    return sum(((f - batch_mean(one)) * (g - batch_mean(other)) for f, g in pairs), Integer(0)) / 4


DEVIATION = sqrt(batch_variance(batch.F_1[0]))
OF_DEVIATION = together(batch.F_1[0], batch.X_ALONG) / DEVIATION  # the derivative of sigma_k
FIRST = normalised(batch.F_1[0], DEVIATION)[0][0]
CENTRED = batch.X_ALONG[0][0] - batch_mean(batch.X_ALONG)
ONE_FIELD = Domain({**dict.fromkeys((batch.w_11, batch.w_12), positive), **dict.fromkeys(batch.a, real)})
FULL_DERIVATIVE = CENTRED / DEVIATION - FIRST / DEVIATION * OF_DEVIATION
ONE_OUTPUT = Derivation(
    source=APPENDIX,
    says="the derivative of a normalised output in its weight, along any direction",
    quantity=-MinusGradient(normalised(MOVED, sqrt(batch_variance(MOVED)))[0][0], batch.s, 0),
    lines=(
        Line(
            170,
            FULL_DERIVATIVE,
            printed=r"\frac{1}{\sigma_{k}}\left(\frac{\partial f_{1k}}{\partial{\bm{w}}_{k}}-\frac{\partial\mu_{k}}{\partial{\bm{w}}_{k}}\right)"
            r"-\frac{f_{1k}^{\mathrm{bn}}}{\sigma_{k}}\frac{\partial\sigma_{k}}{\partial{\bm{w}}_{k}}",
            note="of the first view; the whole derivative, through sigma_k too",
        ),
    ),
    domain=ONE_FIELD,
    slips=(CENTRED / DEVIATION, CENTRED / DEVIATION + FIRST / DEVIATION * OF_DEVIATION),
    kind="gradient",
)

MEAN = Derivation(
    source=APPENDIX,
    says="the derivative of the mean of a batch, along any direction",
    quantity=-MinusGradient(batch_mean(MOVED), batch.s, 0),
    lines=(Line(171, batch_mean(batch.X_ALONG), printed=r"\mathbb{E}_{\mathrm{sample}}[\tilde{\bm{x}}_{k}]"),),
    domain=ONE_FIELD,
    slips=(4 * batch_mean(batch.X_ALONG),),
    kind="gradient",
)

g = symbols("g_1:5", real=True)
constant = Symbol("mu", real=True)
SOME: batch.Views = (g[:2], g[2:])
CONSTANTS = Property(
    source=APPENDIX,
    label="constants-drop-out",
    says="the contrastive covariance with a constant of the batch is zero",
    printed=r"Note that $\mathbb{C}_{\alpha}[\cdot,\mu_{k^{\prime}}\sigma^{-1}_{k^{\prime}}]=0$ since $\mu_{k^{\prime}}$ and $\sigma_{k^{\prime}}$ are "
    "statistics of the batch and is constant",
    relations=((batch.contrast(SOME, batch.of_views(lambda v, i: constant)), "zero"),),
    domain=Domain({**dict.fromkeys((*g, constant), real), **dict.fromkeys(batch.ALPHA, positive)}),
    denials=((batch.contrast(SOME, SOME), "zero"),),
)

# The limit of a large batch: a law on three points of the plane, active, inactive and active for a weight of the open quadrant.
odds = symbols("q_1 q_2", positive=True)
PROBABILITIES = (odds[0], (1 - odds[0]) * odds[1], (1 - odds[0]) * (1 - odds[1]))
POINTS = (ImmutableMatrix([2, 1]), ImmutableMatrix([-1, -3]), ImmutableMatrix([1, 4]))
GATED = (POINTS[0], ImmutableMatrix([0, 0]), POINTS[2])


def over_points(values: Sequence[Any]) -> Any:
    """Average over the law."""
    zero = values[0] * 0
    return sum((q * value for q, value in zip(PROBABILITIES, values, strict=True)), zero)


RECTIFIED = [Max((batch.W[0].T * x)[0], Integer(0)) for x in POINTS]
GATED_MEAN = over_points(GATED)
SPREAD = ImmutableMatrix(over_points([(x - GATED_MEAN) * (x - GATED_MEAN).T for x in GATED]))
LARGE_BATCH = Derivation(
    source=APPENDIX,
    says="the variance of an output",
    quantity=over_points([(f - over_points(RECTIFIED)) ** 2 for f in RECTIFIED]),
    lines=(
        Line(
            "variance-of-an-output",
            (batch.W[0].T * SPREAD * batch.W[0])[0],
            printed=r"{\bm{w}}_{k}^{\top}\mathbb{V}[\tilde{\bm{x}}_{k}]{\bm{w}}_{k}",
            note="what (165) tends to; three listed points of any probabilities, with ReLU",
        ),
    ),
    domain=Domain({**dict.fromkeys(odds, between(0, 1)), **dict.fromkeys((batch.w_11, batch.w_12), positive)}),
    slips=(over_points([f**2 for f in RECTIFIED]),),
)

# Corollary 3, with the deviations of the outputs.
P = law.p_0 * (1 - law.p_0)
SIGMA = tuple(sqrt(law.OUTPUTS[k, k].xreplace(law.LISTED)) for k in FIELDS)
DELTA = tuple(value.xreplace(law.LISTED) / SIGMA[k] for k, value in enumerate(law.DELTA))
W = tuple(weight.xreplace(law.LISTED) for weight in law.W)
D = tuple(value.xreplace(law.LISTED) / SIGMA[k] ** 2 for k, value in enumerate(law.d))


def of_inputs(j: int, k: int) -> Expr:
    """Cov[x~^bn_j, x~^bn_k], from the normalised values."""
    return law.covariance(j, k).xreplace(law.LISTED) / (SIGMA[j] * SIGMA[k])


def normalised_mean(k: int, z: int) -> Expr:
    """E[x~^bn_k | z], from the normalised values."""
    pairs = zip(law.ODDS[k], law.VALUES[k][z], strict=True)
    return sum((w * v / SIGMA[k] for w, v in pairs), Integer(0)).xreplace(law.LISTED)


MEAN_OF_0 = law.average(lambda *x: x[0]).xreplace(law.LISTED) / SIGMA[0]
SCALED_INPUT = Derivation(
    source=APPENDIX,
    says="the variance of a normalised gated input",
    quantity=law.average(lambda *x: (x[0] / SIGMA[0] - MEAN_OF_0) ** 2).xreplace(law.LISTED),
    lines=(Line(175, law.covariance(0, 0).xreplace(law.LISTED) / SIGMA[0] ** 2, printed=r"\sigma^{-2}_{k}A_{k}"),),
    domain=law.ONE_WEIGHT,
    slips=(law.covariance(0, 0).xreplace(law.LISTED) / SIGMA[0],),
)

SCALED_PATTERN = Derivation(
    source=APPENDIX,
    says="the difference of the means of a normalised gated input between the patterns",
    quantity=DELTA[0],
    lines=(
        Line(
            177,
            normalised_mean(0, 1) - normalised_mean(0, 0),
            printed=r"\mathbb{E}[\tilde{\bm{x}}_{k}^{\mathrm{bn}}|z=1]-\mathbb{E}[\tilde{\bm{x}}_{k}^{\mathrm{bn}}|z=0]",
        ),
    ),
    domain=law.ONE_WEIGHT,
    slips=(normalised_mean(0, 0) - normalised_mean(0, 1), DELTA[0] * SIGMA[0]),
)

MATRIX = ImmutableMatrix(2, 2, lambda j, k: W[j] * W[k] * of_inputs(j, k))  # V[f^bn]
LAMBDA = (MATRIX[0, 0] + MATRIX[1, 1] + sqrt((MATRIX[0, 0] - MATRIX[1, 1]) ** 2 + 4 * MATRIX[0, 1] ** 2)) / 2
LARGEST = Property(
    source=APPENDIX,
    label="corollary-3-eigenvalue",
    says="the maximal eigenvalue is at least every normalised d_k",
    printed=r"$\lambda^{\mathrm{bn}}\geq\max_{k}d^{\mathrm{bn}}_{k}$",
    relations=tuple((LAMBDA - d, "nonnegative") for d in D),
    domain=law.ONE_WEIGHT,
    denials=((D[0] - LAMBDA, "nonnegative"),),
)

B = tuple(weight * delta for weight, delta in zip(W, DELTA, strict=True))
NORM = sqrt(sum(((b / (LAMBDA - d)) ** 2 for b, d in zip(B, D, strict=True)), Integer(0)))
S = ImmutableMatrix([b / (LAMBDA - d) / NORM for b, d in zip(B, D, strict=True)])
EIGENVECTOR = Derivation(
    source=APPENDIX,
    says="the maximal eigenvector with normalised outputs: the matrix times it",
    quantity=ImmutableMatrix(MATRIX * S),
    lines=(
        Line(
            "corollary-3-eigenvector",
            ImmutableMatrix(LAMBDA * S),
            printed=r"{\bm{s}}^{\mathrm{bn}}:=\frac{1}{Z^{\mathrm{bn}}}\left[\frac{{\bm{w}}_{k}^{\top}\Delta^{\mathrm{bn}}_{k}}"
            r"{\lambda^{\mathrm{bn}}-d^{\mathrm{bn}}_{k}}\right]",
            note="held against what an eigenvector is: V[f^bn] s = lambda s",
        ),
    ),
    domain=law.ONE_WEIGHT,
    slips=(ImmutableMatrix(S), ImmutableMatrix(LAMBDA * ImmutableMatrix(B))),
    kind="vector",
)

STRENGTH = P / (NORM**2 * (LAMBDA - D[0])) * B[1] ** 2 / (LAMBDA - D[1])
FLOW = sum((S[0] * S[k] * of_inputs(0, k) * W[k] for k in FIELDS), Integer(0))
MODULATED = (S[0] ** 2 * of_inputs(0, 0) + STRENGTH * DELTA[0] ** 2) * W[0]
COROLLARY_3 = Derivation(
    source=APPENDIX,
    says="the dynamics of a weight with normalised outputs, by (166) with the maximal eigenvector on top",
    quantity=FLOW,
    lines=(
        Line(
            178,
            MODULATED,
            printed=r"\left[(s^{\mathrm{bn}}_{k})^{2}A^{\mathrm{bn}}_{k}+\delta^{{\mathrm{bn}}}_{k}(\Delta^{\mathrm{bn}}_{k})"
            r"(\Delta^{\mathrm{bn}}_{k})^{\top}\right]{\bm{w}}_{k}",
            uses=("003:166/lower-layer",),
            note="two fields of one number each, k = 1",
        ),
    ),
    domain=law.ONE_WEIGHT,
    slips=(S[0] ** 2 * of_inputs(0, 0) * W[0], (S[0] ** 2 * of_inputs(0, 0) + STRENGTH) * W[0]),
    kind="flow",
)

NOT_NEGATIVE = Property(
    source=APPENDIX,
    label=179,
    says="the strength of the modulation with normalised outputs is not negative",
    printed=r"\delta^{{\mathrm{bn}}}_{k}:=\frac{p_{0}p_{1}}{(Z^{\mathrm{bn}})^{2}(\lambda^{{\mathrm{bn}}}-d^{{\mathrm{bn}}}_{k})}"
    r"\sum_{k^{\prime}\neq k}\frac{({\bm{w}}_{k^{\prime}}^{\top}\Delta^{{\mathrm{bn}}}_{k^{\prime}})^{2}}"
    r"{\lambda^{{\mathrm{bn}}}-d^{{\mathrm{bn}}}_{k^{\prime}}}\geq 0",
    relations=((STRENGTH, "nonnegative"),),
    domain=law.ONE_WEIGHT,
    denials=((-STRENGTH, "nonnegative"),),
    uses=("003:178",),
)

BY_PATTERNS = law.d[0] + P * law.b[0] ** 2
OUTPUT_VARIANCE = Derivation(
    source=APPENDIX,
    says="the variance of an output by patterns",
    quantity=law.OUTPUTS[0, 0],
    lines=(Line("remarks/variance", BY_PATTERNS, printed=r"d_{k}+p_{0}p_{1}\left({\bm{w}}^{\top}_{k}\Delta_{k}\right)^{2}"),),
    domain=Domain({**dict.fromkeys((law.p_0, law.r_1), between(0, 1)), law.w_1: positive}),
    slips=(law.d[0], law.d[0] + law.b[0] ** 2),
)

NORMALISED_D = Derivation(
    source=APPENDIX,
    says="the normalised d_k",
    quantity=law.d[0] / law.OUTPUTS[0, 0],
    lines=(
        Line(
            "remarks/share",
            law.d[0] / BY_PATTERNS,
            printed=r"\frac{d_{k}}{d_{k}+p_{0}p_{1}\left({\bm{w}}^{\top}_{k}\Delta_{k}\right)^{2}}",
        ),
        Line(
            "remarks/by-ratio",
            1 / (1 + P * (law.b[0] / sqrt(law.d[0])) ** 2),
            printed=r"\frac{1}{1+p_{0}p_{1}\left({\bm{w}}^{\top}_{k}\Delta_{k}/\sqrt{d_{k}}\right)^{2}}",
        ),
    ),
    domain=OUTPUT_VARIANCE.domain,
    slips=(law.d[0], 1 / (1 + P * law.b[0] ** 2)),
)

factor = Symbol("factor", positive=True)
LARGER = {law.w_1: factor * law.w_1}
SHARE = law.d[0] / law.OUTPUTS[0, 0]
MAGNITUDE = Property(
    source=APPENDIX,
    label="remarks/magnitude",
    says="the size of a field's input drops out of its normalised d_k",
    printed=r"${\bm{w}}_{k}^{\top}\Delta_{k}/\sqrt{d_{k}}$ is normalized across different receptive field $k$, reducing the effect of magnitude of the "
    "input",
    relations=((SHARE.xreplace(LARGER) - SHARE, "zero"),),
    domain=Domain({**OUTPUT_VARIANCE.domain.symbols, factor: positive}),
    denials=(((law.d[0]).xreplace(LARGER) - law.d[0], "zero"),),
    uses=("003:d/remarks/by-ratio",),
    note="for one number, where a larger input and a larger weight are the same",
)

# Two of three fields with b of the same size: the one with the smaller d_k is farther from lambda.
ALIKE = {-three.b[1]: three.b[0]}
APART = three.first - (1 - three.first) * three.second


def strength(k: int) -> Expr:
    """(143) of each field."""
    others = sum((three.b[j] ** 2 / three.e[j] for j in range(3) if j != k), Integer(0))
    return (three.p_0 * three.p_1 / (three.Z**2 * three.e[k]) * others).xreplace(ALIKE)


SQUARED = tuple(((three.b[k] / three.e[k]) ** 2 / three.Z**2).xreplace(ALIKE) for k in range(2))
SLOWER = Property(
    source=APPENDIX,
    label="slow",
    says="of two fields alike but in d_k, that with the smaller one has the smaller factors s_k^2 and delta_k",
    printed=r"the weight updating can be much slower for RF with small $d_{k}$, due to the factor $\frac{1}{\lambda-d_{k}}$ in both $s_{k}^{2}$ "
    r"(Eqn. 139) and $\beta_{k}$ (Eqn. 143)",
    relations=((SQUARED[0] - SQUARED[1], "positive"), (strength(0) - strength(1), "positive")),
    domain=Domain(
        {
            letter: where
            for letter, where in three.FIELDS_OF_THREE.symbols.items()
            if letter not in {three.least, *three.b[1].free_symbols}
        },
        such_that=(APART > 0,),
    ),
    denials=((SQUARED[1] - SQUARED[0], "positive"), (strength(1) - strength(0), "positive")),
    uses=("003:139", "003:143"),
    note="three fields, of which the first two have the same abs(b_k); beta_k is printed where delta_k is meant. With two fields alone delta_k is the same "
    "for both",
)
