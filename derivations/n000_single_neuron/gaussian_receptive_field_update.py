r"""f(w) = E[1(<w, X> >= 0) X] for Gaussian data, document 000, section 2.2, to equation (9).

Coordinate i of f(w): X_i has unit variance, V = w' Sigma_1 w, m = k_i' w with k_i the i-th column
of Sigma_1, and v = w_{-i}' Sigma_{|X_i} w_{-i} = V - m^2, the variance of <w, X> given X_i. The
closed form is f(w)_i = m / sqrt(2 pi V).
"""

from sympy import Expr, Heaviside, Integer, Integral, Rational, Symbol, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import A, S, a, a_S1a, a_S1w1, b, rho_11, x
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Property, Source, between, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, E, Gaussian
from closedform.derivations.shared.half_line_erf import CLOSED, half_line

SOURCE = Source("000", "Gaussian data")

V, m = Symbol("V", positive=True), Symbol("m", real=True)
v = V - m**2
sd, angle = Symbol("sd_S", positive=True), Symbol("corr", real=True)
alpha = Symbol("alpha", positive=True)
DOMAIN = Domain({sd: positive, angle: between(-1, 1)}, chart={V: sd**2, m: angle * sd})
DOMAIN_B = Domain({**DOMAIN.symbols, b: positive}, chart=DOMAIN.chart)

LAW = Gaussian((S, A), [[V, m], [m, 1]], directions=("w", "e_i"))
slope = m / sqrt(2 * v)  # the a of the Ng-Geller integral
half = 1 / sqrt(2)  # its b
PREFIX = 1 / sqrt(2 * pi)

PRINTED_GENERAL = (
    r"\frac{1}{\sqrt{2\pi}} \frac{1}{(2b^{2})^{\frac{3}{2}}} \frac{k_{i}^{\top} w}"
    r"{\sqrt{w^{\top} \Sigma_{1} w - (1 - \frac{1}{2b^{2}})(k_{i}^{\top} w)^{2}}}"
)


def general(width: Symbol) -> Expr:
    """Write the chain's last form for a general b."""
    return PREFIX / (2 * width**2) ** Rational(3, 2) * m / sqrt(V - (1 - 1 / (2 * width**2)) * m**2)


CHAIN = Derivation(
    source=SOURCE,
    says="coordinate i of f(w) for Gaussian data, with m = k_i' w and V = w' Sigma_1 w",
    quantity=E(Heaviside(S) * A, LAW),
    lines=(
        Line(
            "first-integral",
            Rational(1, 2) * Integral(exp(-(x**2) / 2) / sqrt(2 * pi) * x * erf(m * x / sqrt(2 * v)), (x, -oo, oo)),
            printed=r"\frac{1}{2} \int_{\mathbb{R}} \frac{1}{\sqrt{2\pi}} e^{-\frac{1}{2}x_{i}^{2}} \left[x_{i} "
            r"\operatorname{erf} \left(\frac{w_{i}x_{i} + w_{i'}^{\top} \mu_{|X_{i}=x_{i}}}"
            r"{\sqrt{2w_{i'}^{\top} \Sigma_{|X_{i}=x_{i}} w_{i'}}} \right) \right] dx_{i}",
            note="the conditional mean is written as k_i' w x_i, as the next display does; "
            "Sigma_{|X_i} is the conditional covariance printed above it",
        ),
        Line(
            "half-line-integral",
            PREFIX * Integral(exp(-(half**2) * x**2) * x * erf(slope * x), (x, 0, oo)),
            printed=r"\frac{1}{\sqrt{2\pi}} \int_{0}^{\infty} e^{-b^{2}x_{i}^{2}} \left[x_{i} "
            r"\operatorname{erf} \left(ax_{i} \right) \right] dx_{i} \qquad \text{where } b = \frac{1}{\sqrt{2}}",
        ),
        Line(
            "ng-geller",
            PREFIX * slope / (2 * half**2) / sqrt(slope**2 + half**2),
            printed=r"\frac{1}{\sqrt{2\pi}} \frac{a}{2b^{2}} (a^{2} + b^{2})^{-\frac{1}{2}}",
            uses=("table:x-erf-over-half-line-gaussian/closed-form",),
        ),
        Line(
            "slope-substituted",
            PREFIX / (2 * half**2) * m / sqrt(m**2 + 2 * half**2 * v),
            printed=r"\frac{1}{\sqrt{2\pi}} \frac{1}{2b^{2}} \frac{k_{i}^{\top} w}"
            r"{\sqrt{(k_{i}^{\top} w)^{2} + 2b^{2} w_{i'}^{\top} \Sigma_{|X_{i}=x_{i}} w_{i'}}}",
        ),
        Line(
            "general-b-at-one-over-root-two",
            general(half),
            printed=PRINTED_GENERAL,
        ),
        Line("plugging-in-b", PREFIX * m / sqrt(V), printed=r"\frac{1}{\sqrt{2\pi}} \frac{k_i^\top w}{\sqrt{w^\top \Sigma_1 w}}"),
    ),
    domain=DOMAIN,
    slips=(PREFIX * m / V, PREFIX * m / sqrt(v), m / sqrt(V) / 2),
)

GENERAL_B = Derivation(
    source=SOURCE,
    says="the half-line integral for a general b, with m = k_i' w and V = w' Sigma_1 w",
    quantity=PREFIX * Integral(exp(-(b**2) * x**2) * x * erf(slope * x), (x, 0, oo)),
    line=Line(
        "general-b",
        general(b),
        printed=PRINTED_GENERAL,
        uses=("table:x-erf-over-half-line-gaussian/closed-form",),
    ),
    domain=DOMAIN_B,
    slips=(
        PREFIX / (2 * b**2) * m / sqrt(V - (1 - 1 / (2 * b**2)) * m**2),
        PREFIX / (2 * b**2) ** Rational(3, 2) * m / sqrt(V + (1 - 1 / (2 * b**2)) * m**2),
    ),
)

VECTOR = Derivation(
    source=SOURCE,
    says="f(w) for Gaussian data, against an arbitrary direction",
    quantity=E(Heaviside(S) * A, Gaussian((S, A), [[rho_11, a_S1w1], [a_S1w1, a_S1a]], directions=("w1", ARBITRARY))),
    line=Line(
        9,
        1 / sqrt(2 * pi) * a_S1w1 / sqrt(rho_11),
        printed=r"\frac{1}{\sqrt{2\pi}} \cdot \frac{\Sigma_1 w}{\sqrt{w^{\top} \Sigma_1 w}}",
        uses=("000:gaussian-data/plugging-in-b",),
    ),
    domain=Domain({rho_11: positive, a_S1w1: real, a_S1a: positive}, such_that=(a_S1w1**2 < rho_11 * a_S1a,)),
    slips=(a_S1w1 / sqrt(rho_11) / 2, a_S1w1 / rho_11 / sqrt(2 * pi), 2 * a_S1w1 / sqrt(2 * pi * rho_11)),
    kind="vector",
)

SCALED = Derivation(
    source=SOURCE,
    says="coordinate i of f(w) when the covariance is scaled to alpha Sigma_1, with m = k_i' w and V = w' Sigma_1 w",
    quantity=E(Heaviside(S) * A, Gaussian((S, A), [[V, m], [m, 1]], directions=("w", "e_i"), scale=alpha)),
    line=Line(
        "alpha-scaling",
        PREFIX * sqrt(alpha) / (2 * half**2) ** Rational(3, 2) * m / sqrt(V - alpha * (1 - alpha / (2 * half**2)) * m**2),
        printed=r"\frac{1}{\sqrt{2\pi}} \frac{\sqrt{\alpha}}{(2b^2)^{\frac{3}{2}}} \frac{k_i^\top w}"
        r"{\sqrt{w^\top \Sigma_1 w - \alpha(1 - \frac{\alpha}{2b^2})(k_i^\top w)^2}}",
        error=Departure(
            "X_i was given the variance alpha, but the conditional mean and variance given X_i were scaled as if it kept unit "
            "variance; and a factor alpha is lost in front",
            ratio=sqrt(V / (V - alpha * (1 - alpha) * m**2)),
        ),
        correction=PREFIX * sqrt(alpha) * m / sqrt(V),
        corrected=r"\frac{1}{\sqrt{2\pi}} \frac{\sqrt{\alpha} k_i^\top w}{\sqrt{w^\top \Sigma_1 w}}",
        uses=("000:gaussian-data/general-b",),
        note="right: sqrt(alpha) times (9). b is that of the unscaled data, 1/sqrt 2: the text scales b^-2 to alpha b^-2. "
        "The true f is homogeneous of degree 1/2 in the covariance, so no localization term is left",
    ),
    domain=Domain({**DOMAIN.symbols, alpha: positive}, chart=DOMAIN.chart),
    slips=(PREFIX * alpha * m / sqrt(V), PREFIX * m / sqrt(V)),
)


def scaled_entry(factor: Form, entry: Form) -> Expr:
    """Give f(w)_i for the covariance factor * Sigma_1, with k_i' w = entry."""
    return E(Heaviside(S) * A, Gaussian((S, A), [[factor * V, factor * entry], [factor * entry, factor]]))


LIMITS_OF_ALPHA = Property(
    source=SOURCE,
    label="limits-of-alpha",
    says="the covariance alpha Sigma_1 gives sqrt(alpha) times the f(w) of Sigma_1: no alpha, small or large, yields localization",
    printed=r"Thus, scaling down the variance still will not yield localization. Making $\alpha$ larger also won't yield localization",
    relations=((scaled_entry(alpha, m) - sqrt(alpha) * scaled_entry(Integer(1), m), "zero"),),
    domain=Domain({**DOMAIN.symbols, alpha: positive}, chart=DOMAIN.chart),
    denials=((scaled_entry(alpha, m) - scaled_entry(Integer(1), m), "zero"),),
    note="one coordinate of f(w), m = k_i' w and V = w' Sigma_1 w",
)

LARGE_ALPHA = Property(
    source=SOURCE,
    label="limits-of-alpha/large-alpha",
    says="for large alpha, f(w)_i over k_i' w falls as w gets more localized: 100 Sigma_1, and k_i' w doubled at the same w' Sigma_1 w",
    printed="as w gets more localized, f(w)_i decreases, thus actively working against localization",
    relations=((2 * scaled_entry(Integer(100), m) - scaled_entry(Integer(100), 2 * m), "positive"),),
    domain=Domain({sd: positive, angle: between(0, Rational(1, 2))}, chart=DOMAIN.chart),
    correction="f(w)_i = sqrt(alpha / (2 pi)) k_i' w / sqrt(w' Sigma_1 w): the weight of k_i' w does not depend on w's shape "
    "otherwise, so a large alpha works neither for localization nor against it",
    holds_instead=(
        (scaled_entry(Integer(100), m) - sqrt(100 / (2 * pi)) * m / sd, "zero"),
        (2 * scaled_entry(Integer(100), m) - scaled_entry(Integer(100), 2 * m), "zero"),
    ),
    note="read off the display before, which does not hold",
)

VALIDITY = Property(
    source=SOURCE,
    label="validity",
    says="the half-line integral's closed form fails where |b| <= |a|",
    printed="the integral's expression is only valid when |b| > |a|",
    relations=((half_line(1) - CLOSED[1], "nonzero"),),
    domain=Domain({a: positive, b: positive}, such_that=(a >= b,)),
    correction="the expression is valid for every real a and every b > 0",
    holds_instead=((half_line(1) - CLOSED[1], "zero"), ((half_line(1) - CLOSED[1]).xreplace({a: -a}), "zero")),
    shown_by=("000:gaussian-data/general-b",),
)
