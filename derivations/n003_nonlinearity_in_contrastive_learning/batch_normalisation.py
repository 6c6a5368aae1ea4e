r"""BatchNorm with the gradient through the mean alone, document 003, appendix D: definition 5, lemma 6 and (166)-(174).

The network is that of ``two_layers_on_a_batch``, its lower outputs normalised by (164) and (165). As definition 5 passes no gradient through
sigma_k, sigma_k is a number for that derivative, and any positive one; only in (170) it moves.
"""

from collections.abc import Sequence

from sympy import Expr, ImmutableMatrix, Integer, Max, Symbol, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import MinusGradient
from closedform.derivations.n003_nonlinearity_in_contrastive_learning import two_layers_on_a_batch as batch

APPENDIX = Source("003", "D")

FIELDS = range(2)
sigma = symbols("sigma_1 sigma_2", positive=True)


def batch_mean(some: batch.Views) -> Expr:
    """(164): the mean over all views of all samples."""
    return sum((*some[0], *some[1]), Integer(0)) / 4


def normalised(some: batch.Views, deviation: Form) -> batch.Views:
    """f^bn: less the mean of the batch, over a deviation."""
    return batch.of_views(lambda v, i: (some[v][i] - batch_mean(some)) / deviation)


def scaled(some: batch.Views, deviation: Form) -> batch.Views:
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
    line=Line(166, ROW_BY_C, printed=r"\dot{V}=V\mathbb{C}_{\alpha}[{\bm{f}}^{\mathrm{bn}}_{1}]", part="top-layer"),
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
    line=Line(
        170,
        FULL_DERIVATIVE,
        printed=r"\frac{1}{\sigma_{k}}\left(\frac{\partial f_{1k}}{\partial{\bm{w}}_{k}}-\frac{\partial\mu_{k}}{\partial{\bm{w}}_{k}}\right)"
        r"-\frac{f_{1k}^{\mathrm{bn}}}{\sigma_{k}}\frac{\partial\sigma_{k}}{\partial{\bm{w}}_{k}}",
        note="of the first view; the whole derivative, through sigma_k too",
    ),
    domain=ONE_FIELD,
    slips=(CENTRED / DEVIATION, CENTRED / DEVIATION + FIRST / DEVIATION * OF_DEVIATION),
    kind="gradient",
)

MEAN = Derivation(
    source=APPENDIX,
    says="the derivative of the mean of a batch, along any direction",
    quantity=-MinusGradient(batch_mean(MOVED), batch.s, 0),
    line=Line(171, batch_mean(batch.X_ALONG), printed=r"\mathbb{E}_{\mathrm{sample}}[\tilde{\bm{x}}_{k}]"),
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
    relations=as_written(lambda: ((batch.contrast(SOME, batch.of_views(lambda v, i: constant)), "zero"),)),
    domain=Domain({**dict.fromkeys((*g, constant), real), **dict.fromkeys(batch.ALPHA, positive)}),
    denials=((batch.contrast(SOME, SOME), "zero"),),
)

# The limit of a large batch: a law on three points of the plane, active, inactive and active for a weight of the open quadrant.
odds = symbols("q_1 q_2", positive=True)
PROBABILITIES = (odds[0], (1 - odds[0]) * odds[1], (1 - odds[0]) * (1 - odds[1]))
POINTS = (ImmutableMatrix([2, 1]), ImmutableMatrix([-1, -3]), ImmutableMatrix([1, 4]))
GATED = (POINTS[0], ImmutableMatrix([0, 0]), POINTS[2])


def over_points(values: Sequence[Form]) -> Form:
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
    line=Line(
        "variance-of-an-output",
        (batch.W[0].T * SPREAD * batch.W[0])[0],
        printed=r"{\bm{w}}_{k}^{\top}\mathbb{V}[\tilde{\bm{x}}_{k}]{\bm{w}}_{k}",
        note="what (165) tends to; three listed points of any probabilities, with ReLU",
    ),
    domain=Domain({**dict.fromkeys(odds, between(0, 1)), **dict.fromkeys((batch.w_11, batch.w_12), positive)}),
    slips=(over_points([f**2 for f in RECTIFIED]),),
)
