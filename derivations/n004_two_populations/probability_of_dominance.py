r"""P(|<w, X_1>| > |<w, X_0>|) for Gaussian data, document 004: the chain of seven displays, and its last integral finished.

X_1 and X_0 are independent, <w, X_i> ~ N(0, sigma_i^2) with sigma_i^2 = w' Sigma_i w. The event is written with
U = <w, X_1 - X_0> and V = <w, X_1 + X_0>: |x_1| > |x_0| if and only if (x_1 - x_0)(x_1 + x_0) > 0. So the quantity is
the mass of two quadrants under the law of (U, V), whose variances are sigma_1^2 + sigma_0^2 and whose covariance is
sigma_1^2 - sigma_0^2.

The last integral is one of the half-line table: the probability is (2 / pi) atan(sigma_1 / sigma_0). It depends on w
through the ratio of the two variances alone and grows with it; a direction that is best for the difference of the
variances need not be best for it.
"""

from sympy import Abs, Expr, Heaviside, ImmutableMatrix, Integral, Rational, Symbol, atan, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import sigma_0, sigma_1, t
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian

GAUSSIAN_DATA = Source("004", "Gaussian data")
DIFFERENCE_IN_MEANS = Source("004", "Difference in means")
LOCALIZATION = Source("004", "Localization")

U, V = Symbol("U", real=True), Symbol("V", real=True)
x_1, x_0 = Symbol("x_1", real=True), Symbol("x_0", real=True)


def dominance(first: Form, second: Form) -> Expr:
    """P(|x_1| > |x_0|) for independent normal x_1, x_0 of mean zero and the two standard deviations."""
    law = Gaussian((U, V), [[first**2 + second**2, first**2 - second**2], [first**2 - second**2, first**2 + second**2]])
    return E(Heaviside(U) * Heaviside(V), law) + E(Heaviside(-U) * Heaviside(-V), law)


def density(value: Form, sd: Form) -> Expr:
    """Density p_i of <w, X_i>, normal with mean zero."""
    return exp(-(value**2) / (2 * sd**2)) / (sqrt(2 * pi) * sd)


def cdf(upper: Form) -> Integral:
    """Phi, as the integral that defines it."""
    return Integral(exp(-(t**2) / 2) / sqrt(2 * pi), (t, -oo, upper))


def over_half_line(body: Form) -> Integral:
    """Integrate over x_1 >= 0."""
    return Integral(body, (x_1, 0, oo))


TWO = Domain({sigma_1: positive, sigma_0: positive})
P_1 = density(x_1, sigma_1)
ERF = erf(1 / sqrt(2) * x_1 / sigma_0)
ARC_TANGENT = 2 / pi * atan(sigma_1 / sigma_0)
ARGUMENT = r"\frac{x_1}{\sqrt{w^\top \Sigma_0 w}}"
ERF_PRINTED = rf"\operatorname{{erf}} \left( \frac{{1}}{{\sqrt{{2}}}} \cdot {ARGUMENT} \right)"
PRINTED_INTEGRAL = (
    r"\frac{2}{\sqrt{2\pi} \cdot \sqrt{w^\top \Sigma_1 w}} \int_{\mathbb{R}_{\geq 0}} "
    + ERF_PRINTED
    + r" \exp \left( -\frac{1}{2(w^\top \Sigma_1 w)} x_1^2 \right) dx_1"
)

CHAIN = Derivation(
    source=GAUSSIAN_DATA,
    says="probability that |<w, X_1>| exceeds |<w, X_0>| for Gaussian data, down to one integral of erf",
    quantity=dominance(sigma_1, sigma_0),
    lines=(
        Line(
            "double-integral",
            Integral(P_1 * Integral(density(x_0, sigma_0), (x_0, -Abs(x_1), Abs(x_1))), (x_1, -oo, oo)),
            printed=r"\int_{\mathbb{R}} \int_{[-|x_1|, |x_1|]} p_0(x_0) p_1(x_1) dx_0 dx_1",
            note="p_i is the density of <w, X_i>",
        ),
        Line(
            "normal-cdf",
            Integral((cdf(Abs(x_1) / sigma_0) - cdf(-Abs(x_1) / sigma_0)) * P_1, (x_1, -oo, oo)),
            printed=r"\int_{\mathbb{R}} \left[ \Phi \left( \frac{|x_1|}{\sqrt{w^\top \Sigma_0 w}} \right) - "
            r"\Phi \left( \frac{-|x_1|}{\sqrt{w^\top \Sigma_0 w}} \right) \right] p_1(x_1) dx_1",
        ),
        Line(
            "half-line",
            2 * over_half_line((2 * cdf(x_1 / sigma_0) - 1) * P_1),
            printed=rf"2 \int_{{\mathbb{{R}}_{{\geq 0}}}} \left[ 2\Phi \left( {ARGUMENT} \right) - 1 \right] p_1(x_1) dx_1",
        ),
        Line(
            "constant-taken-out",
            4 * over_half_line(cdf(x_1 / sigma_0) * P_1) - 1,
            printed=rf"4 \int_{{\mathbb{{R}}_{{\geq 0}}}} \Phi \left( {ARGUMENT} \right) p_1(x_1) dx_1 - 1",
        ),
        Line(
            "erf-for-the-cdf",
            4 * over_half_line((ERF / 2 + Rational(1, 2)) * P_1) - 1,
            printed=rf"4 \int_{{\mathbb{{R}}_{{\geq 0}}}} \left[ \frac{{1}}{{2}} {ERF_PRINTED} + \frac{{1}}{{2}} \right] "
            r"p_1(x_1) dx_1 - 1",
        ),
        Line("erf-only", 2 * over_half_line(ERF * P_1), printed=rf"2 \int_{{\mathbb{{R}}_{{\geq 0}}}} {ERF_PRINTED} p_1(x_1) dx_1"),
        Line(
            "one-integral",
            2 / (sqrt(2 * pi) * sigma_1) * over_half_line(ERF * exp(-(x_1**2) / (2 * sigma_1**2))),
            printed=PRINTED_INTEGRAL,
        ),
    ),
    domain=TWO,
    slips=(
        1 / (sqrt(2 * pi) * sigma_1) * over_half_line(ERF * exp(-(x_1**2) / (2 * sigma_1**2))),  # a lost 2
        2 / (sqrt(2 * pi) * sigma_1) * over_half_line(erf(x_1 / sigma_0) * exp(-(x_1**2) / (2 * sigma_1**2))),
        2 / (sqrt(2 * pi) * sigma_1) * over_half_line(ERF * exp(-(x_1**2) / sigma_1**2)),
    ),
)

FINISHED = Derivation(
    source=GAUSSIAN_DATA,
    says="the last integral of the chain in closed form",
    quantity=dominance(sigma_1, sigma_0),
    line=Line(
        "one-integral",
        ARC_TANGENT,
        printed=PRINTED_INTEGRAL,
        part="finished",
        uses=("table:erf-over-half-line-gaussian/closed-form",),
        note="the document stops at the integral; sigma_i = sqrt(w' Sigma_i w)",
    ),
    domain=TWO,
    slips=(2 / pi * atan(sigma_0 / sigma_1), 2 / pi * atan(sigma_1**2 / sigma_0**2), atan(sigma_1 / sigma_0) / pi),
    kind="finished",
)

# <w, X> is normal with variance w' Sigma w: its moment generating function in n = 2, for any Sigma.
X_1, X_2 = Symbol("X_1", real=True), Symbol("X_2", real=True)
w_1, w_2 = Symbol("w_1", real=True), Symbol("w_2", real=True)
sd_1, sd_2, corr = Symbol("s_1", positive=True), Symbol("s_2", positive=True), Symbol("r", real=True)
SIGMA = ImmutableMatrix([[sd_1**2, corr * sd_1 * sd_2], [corr * sd_1 * sd_2, sd_2**2]])
WEIGHT = ImmutableMatrix([w_1, w_2])

INNER_PRODUCT = Derivation(
    source=GAUSSIAN_DATA,
    says="<w, X_i> is normal with mean zero and variance w' Sigma_i w: its moment generating function, n = 2",
    quantity=E(exp(w_1 * X_1 + w_2 * X_2), Gaussian((X_1, X_2), SIGMA)),
    line=Line(
        "law-of-the-inner-product",
        exp((WEIGHT.T * SIGMA * WEIGHT)[0] / 2),
        printed=r"\langle w, X_i \rangle \sim \mathcal{N}(0, w^\top \Sigma_i w)",
        note="E exp(<w, X>) for every w in R^2, so also E exp(t <w, X>) for every t: it determines the law",
    ),
    domain=Domain({w_1: real, w_2: real, sd_1: positive, sd_2: positive, corr: between(-1, 1)}),
    slips=(exp((WEIGHT.T * SIGMA * WEIGHT)[0]), exp((sd_1**2 * w_1**2 + sd_2**2 * w_2**2) / 2)),
)

c, ratio = Symbol("c", positive=True), Symbol("ratio", positive=True)

SCALING = Derivation(
    source=DIFFERENCE_IN_MEANS,
    says="the probability does not change when w is scaled (Gaussian data)",
    quantity=dominance(c * sigma_1, c * sigma_0),
    line=Line(
        "invariant-to-scaling",
        dominance(sigma_1, sigma_0),
        printed="Note that the probability in equation (10) is invariant to scaling $w$.",
        part="gaussian-data",
        note="scaling w by c, or by -c, scales both standard deviations by c",
    ),
    domain=Domain({sigma_1: positive, sigma_0: positive, c: positive}),
    slips=(dominance(c * sigma_1, sigma_0),),
)

VARIANCE_RATIO = Property(
    source=LOCALIZATION,
    label="answer-variance-ratio",
    says="for Gaussian data maximizing the probability (10) is maximizing the ratio of the variances of <w, X_1> and <w, X_0>",
    printed=r"Specifically, we want to maximize the variance of $\langle w, X_1 \rangle$ relative to that of $\langle w, X_0 \rangle$.",
    relations=(((2 / pi * atan(ratio)).diff(ratio), "positive"), (dominance(ratio, 1) - 2 / pi * atan(ratio), "zero")),
    domain=Domain({ratio: positive}),
    denials=(((2 / pi * atan(ratio)).diff(ratio), "negative"),),
    note="ratio = sigma_1 / sigma_0; so for Gaussian data w is the leading generalized eigenvector of (Sigma_1, Sigma_0)",
)

# Sigma_1 = diag(9, 1), Sigma_0 = diag(4, 1/9): the first coordinate has the larger difference of variances, 5 against
# 8/9, the second the larger ratio, 9 against 9/4.
NOT_THE_SAME = Property(
    source=DIFFERENCE_IN_MEANS,
    label="not-the-same-as-dominance",
    says="the direction with the larger difference in means can have the smaller probability of dominance",
    printed="note that maximizing the difference in means is *not* the same as maximizing the probability dominance",
    relations=(
        as_written(lambda: ((Rational(9) - 4) - (1 - Rational(1, 9)), "positive")),
        (dominance(3, 2) - dominance(1, Rational(1, 3)), "negative"),
    ),
    domain=Domain({}),
    denials=((dominance(3, 2) - dominance(1, Rational(1, 3)), "positive"),),
    note="independent coordinates, Sigma_1 = diag(9, 1) and Sigma_0 = diag(4, 1/9), w = e_1 against w = e_2",
)
