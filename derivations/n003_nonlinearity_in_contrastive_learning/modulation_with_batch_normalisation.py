r"""Global modulation with BatchNorm, document 003, appendix D: corollary 3, (175)-(179) and the remarks, in the limit of large batches.

Held against the finite law of ``two_receptive_fields``: two patterns, two fields of one number each, the deviations sigma_k those of the outputs.
"""

from sympy import Expr, ImmutableMatrix, Integer, Symbol, sqrt

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.n003_nonlinearity_in_contrastive_learning import modulation_of_receptive_fields as three
from closedform.derivations.n003_nonlinearity_in_contrastive_learning import two_receptive_fields as law

APPENDIX = Source("003", "D")

FIELDS = range(2)

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
    line=Line(175, law.covariance(0, 0).xreplace(law.LISTED) / SIGMA[0] ** 2, printed=r"\sigma^{-2}_{k}A_{k}"),
    domain=law.ONE_WEIGHT,
    slips=(law.covariance(0, 0).xreplace(law.LISTED) / SIGMA[0],),
)

SCALED_PATTERN = Derivation(
    source=APPENDIX,
    says="the difference of the means of a normalised gated input between the patterns",
    quantity=DELTA[0],
    line=Line(
        177,
        as_written(lambda: normalised_mean(0, 1) - normalised_mean(0, 0)),
        printed=r"\mathbb{E}[\tilde{\bm{x}}_{k}^{\mathrm{bn}}|z=1]-\mathbb{E}[\tilde{\bm{x}}_{k}^{\mathrm{bn}}|z=0]",
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
    line=Line(
        "corollary-3-eigenvector",
        ImmutableMatrix(LAMBDA * S),
        printed=r"{\bm{s}}^{\mathrm{bn}}:=\frac{1}{Z^{\mathrm{bn}}}\left[\frac{{\bm{w}}_{k}^{\top}\Delta^{\mathrm{bn}}_{k}}"
        r"{\lambda^{\mathrm{bn}}-d^{\mathrm{bn}}_{k}}\right]",
        note="held against what an eigenvector is: V[f^bn] s = lambda s",
    ),
    domain=law.ONE_WEIGHT,
    slips=(ImmutableMatrix(S), ImmutableMatrix(LAMBDA * ImmutableMatrix(B))),
    kind="vector",
)

STRENGTH = P / (NORM**2 * (LAMBDA - D[0])) * B[1] ** 2 / (LAMBDA - D[1])
MODULATED = (S[0] ** 2 * of_inputs(0, 0) + STRENGTH * DELTA[0] ** 2) * W[0]
COROLLARY_3 = Derivation(
    source=APPENDIX,
    says="the dynamics of a weight with normalised outputs, by (166) with the maximal eigenvector on top",
    quantity=sum((S[0] * S[k] * of_inputs(0, k) * W[k] for k in FIELDS), Integer(0)),
    line=Line(
        178,
        MODULATED,
        printed=r"\left[(s^{\mathrm{bn}}_{k})^{2}A^{\mathrm{bn}}_{k}+\delta^{{\mathrm{bn}}}_{k}(\Delta^{\mathrm{bn}}_{k})"
        r"(\Delta^{\mathrm{bn}}_{k})^{\top}\right]{\bm{w}}_{k}",
        uses=("003:166/lower-layer",),
        note="two fields of one number each, k = 1",
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
    line=Line("remarks/variance", BY_PATTERNS, printed=r"d_{k}+p_{0}p_{1}\left({\bm{w}}^{\top}_{k}\Delta_{k}\right)^{2}"),
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
    relations=as_written(lambda: ((SHARE.xreplace(LARGER) - SHARE, "zero"),)),
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
