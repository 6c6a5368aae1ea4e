r"""What pairwise importance does to the bound of the roughness, document 003: corollary 2 and its proof in appendix B.3, (94)-(99).

The data have any density on the plane w_*'x = 0, here of two values d_k on its parts, and w_*'x takes any two values h_j elsewhere with any
probabilities, active or not. r(w_*, alpha) is the sum over the features l of z_l^2 times the largest p~_l on the plane, with p~_l = phi_l p / z_l.
The features (96) of Gaussian importance are those of ReLU; their degrees 0 to 2 are summed, each from its definition.
"""

from math import factorial

from sympy import Expr, Integer, Max, Mul, Symbol, exp, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.gaussian_importance import tau

STATED = Source("003", "3.2")
PROOF = Source("003", "B.3")

ON_THE_PLANE = symbols("d_1 d_2", positive=True)  # values of the density there
LEVELS = symbols("h_1 h_2", real=True)
p_1 = Symbol("p_1", positive=True)
P = (p_1, 1 - p_1)
ANY = {**dict.fromkeys(ON_THE_PLANE, positive), **dict.fromkeys(LEVELS, real), p_1: between(0, 1)}
DEGREES = range(3)


def uniform(level: Form) -> Expr:
    """Phi of uniform importance."""
    return Integer(1)


def gaussian(degree: int, level: Form) -> Expr:
    """phi_l of Gaussian importance, (96), at w_*'x = level."""
    output = Max(level, 0)
    out: Expr = exp(-(output**2) / (2 * tau)) * Mul(*[output] * degree) / (sqrt(tau) ** degree * sqrt(Integer(factorial(degree))))
    return out


def normaliser(feature: Form) -> Expr:
    """z_l."""
    return sum((p * feature(level) for p, level in zip(P, LEVELS, strict=True)), Integer(0))


def largest(feature: Form) -> Expr:
    """z_l^2 times the largest p~_l on the plane: z_l comes in once, as p~_l is divided by it; so it is zero where z_l is."""
    return normaliser(feature) * Max(*(feature(Integer(0)) * density for density in ON_THE_PLANE))


R_UNIFORM = largest(uniform)
R_GAUSSIAN = as_written(
    lambda: sum((largest(lambda level, degree=degree: gaussian(degree, level)) for degree in DEGREES), Integer(0))
)
z_0 = normaliser(lambda level: gaussian(0, level))
MAXIMUM = Max(*ON_THE_PLANE)

OF_UNIFORM = Derivation(
    source=PROOF,
    says="r of uniform importance",
    quantity=as_written(lambda: largest(uniform)),
    lines=(
        Line(
            94,
            as_written(lambda: normaliser(uniform) ** 2 * Max(*(density / normaliser(uniform) for density in ON_THE_PLANE))),
            printed=r"z^{2}_{0}(\alpha_{\mathrm{u}})\max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}\tilde{p}_{0}({\bm{x}};\alpha_{\mathrm{u}})",
        ),
        Line(95, MAXIMUM, printed=r"\max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}p_{\mathrm{D}}({\bm{x}})"),
    ),
    domain=Domain(ANY),
    slips=(ON_THE_PLANE[0], sum(ON_THE_PLANE)),
    kind="finite sum",
)

NOTE = "degrees 0 to 2; each of a degree above zero vanishes on the plane, where h is zero"
OF_GAUSSIAN = Derivation(
    source=PROOF,
    says="r of Gaussian importance",
    quantity=R_GAUSSIAN,
    lines=(
        Line(
            97,
            z_0**2 * Max(*(gaussian(0, Integer(0)) * density / z_0 for density in ON_THE_PLANE)),
            printed=r"z_{0}^{2}(\alpha_{\mathrm{g}})\max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}\tilde{p}_{0}({\bm{x}};\alpha_{\mathrm{g}})",
            note=NOTE,
        ),
        Line(
            98,
            as_written(lambda: z_0 * Max(*(gaussian(0, Integer(0)) * density for density in ON_THE_PLANE))),
            printed=r"z_{0}(\alpha_{\mathrm{g}})\max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}\phi_{\mathrm{g}0}({\bm{x}})p_{\mathrm{D}}({\bm{x}})",
        ),
        Line(99, z_0 * MAXIMUM, printed=r"z_{0}(\alpha_{\mathrm{g}})\max_{{\bm{w}}_{*}^{\top}{\bm{x}}=0}p_{\mathrm{D}}({\bm{x}})"),
    ),
    domain=Domain({**ANY, tau: positive}),
    slips=(z_0**2 * MAXIMUM, MAXIMUM),
    kind="finite sum",
)

COROLLARY_2 = Derivation(
    source=STATED,
    says="r of Gaussian importance is z_0 times r of uniform importance",
    quantity=R_GAUSSIAN,
    line=Line(
        "corollary-2",
        z_0 * R_UNIFORM,
        printed=r"r({\bm{w}}_{*},\alpha_{\mathrm{g}})=z_{0}(\alpha_{\mathrm{g}})r({\bm{w}}_{*},\alpha_{\mathrm{u}})",
        uses=("003:95", "003:99"),
        note=NOTE + "; ReLU",
    ),
    domain=Domain({**ANY, tau: positive}),
    slips=(z_0**2 * R_UNIFORM, R_UNIFORM),
    kind="finite sum",
)
