r"""High-gain data, document 000, equation (11): Phi(u) - 1/2 = erf(u / sqrt 2) / 2, and what it approximates.

The data are X = sign(Z), the limit g -> oo of the NLGP data, and erf(g Z) / sqrt(Z(g)) for the regime
of gains. m = e_i' Sigma_1 w and V = w' Sigma_1 w, with Sigma_1 the covariance of X.
"""

from sympy import Heaviside, Integral, Rational, Symbol, erf, exp, oo, pi, sign, sqrt

from closedform.derivations.claims.notation import A, S, g, t
from closedform.derivations.claims.words import Derivation, Domain, Line, Source, between, positive
from closedform.derivations.laws import PIXEL, E, Gaussian
from closedform.derivations.shared.nlgp_data import GAINS, STANDARD_DEVIATION

V, m = Symbol("V", positive=True), Symbol("m", real=True)
sd, angle = Symbol("sd_S", positive=True), Symbol("corr", real=True)
DOMAIN = Domain({sd: positive, angle: between(-1, 1)}, chart={V: sd**2, m: angle * sd})
u = m / sqrt(V - m**2)
RIGHT_11 = erf(m / (sqrt(2) * sqrt(V - m**2))) / 2  # the right side of (11)

SOURCE = Source("000", "High-gain data")

ERF_STEP = Derivation(
    source=SOURCE,
    says="Phi(u) - 1/2 written with erf",
    quantity=Integral(exp(-(t**2) / 2) / sqrt(2 * pi), (t, -oo, u)) - Rational(1, 2),
    line=Line(
        11,
        RIGHT_11,
        printed=r"\frac{1}{2} \operatorname{erf}\left(\frac{e_i^{\top} \Sigma_1 w}{\sqrt{2} \cdot "
        r"\sqrt{w^{\top} \Sigma_1 w - (e_i^{\top} \Sigma_1 w)^2}}\right)",
        part="erf-step",
    ),
    domain=DOMAIN,
    slips=(erf(u) / 2, 2 * RIGHT_11),
)

PRINTED_11 = (
    r"f(w)_i \approx \Phi\left(\frac{e_i^{\top} \Sigma_1 w}{\sqrt{w^{\top} (\Sigma_1 - \tilde{\mu}_{|X_i} \tilde{\mu}_{|X_i}^{\top}) w}}"
    r"\right) - \frac{1}{2} = \frac{1}{2} \operatorname{erf}\left(\frac{e_i^{\top} \Sigma_1 w}{\sqrt{2} \cdot "
    r"\sqrt{w^{\top} \Sigma_1 w - (e_i^{\top} \Sigma_1 w)^2}}\right)"
)

APPROXIMATION = Derivation(
    source=SOURCE,
    says="coordinate i of f(w) for high-gain data, approximated as if <w, X> were normal given X_i",
    quantity=E(Heaviside(S) * A, Gaussian((S, A), [[V, m], [m, 1]], directions=("w", "e_i"), pixel=sign(PIXEL))),
    line=Line(
        11,
        RIGHT_11,
        printed=PRINTED_11,
        part="approximation",
        approximate=True,
        note="sampled only: the scalars are not jointly normal. V and m are taken with the covariance of X, sampled too",
    ),
    domain=DOMAIN,
    kind="approximation",
)

SHAPES = ("random", "bump", "nearly e_i", "sinusoid")

REGIME = Derivation(
    source=SOURCE,
    says="coordinate i of f(w) for data of finite gain, against the high-gain approximation",
    quantity=E(
        Heaviside(S) * A, Gaussian((S, A), [[V, m], [m, 1]], directions=("w", "e_i"), pixel=erf(g * PIXEL) / STANDARD_DEVIATION)
    ),
    line=Line(
        11,
        RIGHT_11,
        printed=PRINTED_11,
        part="regime",
        approximate=True,
        note="printed for high gain; measured from g = 0.01, where the data are Gaussian, to g = 100, where they are signs",
    ),
    domain=Domain({sd: positive, angle: between(-1, 1), g: positive}, chart={V: sd**2, m: angle * sd}),
    kind="approximation",
    regime=tuple({"w": shape, g: gain} for shape in SHAPES for gain in GAINS),
)
