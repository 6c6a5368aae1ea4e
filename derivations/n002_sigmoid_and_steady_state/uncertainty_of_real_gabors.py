r"""Uncertainty of the real part of a Gabor, document 002, "Uncertainty Principle".

The receptive fields are hoped to be real parts of Gabors, f(x) = e^{-x^2 / (4 s^2)} cos(k x), and their uncertainty in position and
frequency to fall to its minimum of 1/2. Both means are zero, so the spreads are sigma_x^2 = int x^2 f^2 / int f^2 and, as the Fourier
transform is unitary, sigma_omega^2 = int f'^2 / int f^2; f^2 is the density of N(0, s^2) times cos^2(k x), up to a constant.
"""

from sympy import Rational, Symbol, cos, cosh, sin, sinh, tanh

from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, positive
from closedform.derivations.laws import E, normal

SOURCE = Source("002", "Uncertainty Principle")
x = Symbol("x", real=True)
s, k = Symbol("s", positive=True), Symbol("k", positive=True)
WINDOW = normal(x, 0, s**2)
ENERGY = E(cos(k * x) ** 2, WINDOW)
SLOPE = x / (2 * s**2) * cos(k * x) + k * sin(k * x)  # -f' over the window's own factor
PRODUCT = E(x**2 * cos(k * x) ** 2, WINDOW) * E(SLOPE**2, WINDOW) / ENERGY**2  # (sigma_x sigma_omega)^2
GAUSSIAN = E(x**2, WINDOW) * E((x / (2 * s**2)) ** 2, WINDOW)  # the same at k = 0
QUARTER = Rational(1, 4)
q = s**2 * k**2
CLOSED = QUARTER + q * (tanh(q) - q / cosh(q) ** 2)
DOMAIN = Domain({s: positive, k: positive})
PRINTED = (
    r"The idea would be to show that the receptive fields’ uncertainties in position and frequency decrease during training to the "
    r"theoretical minimum of $\frac{1}{2}$."
)

MINIMUM = Property(
    source=SOURCE,
    label="theoretical-minimum",
    says="the real part of a Gabor attains the minimum 1/2 of the uncertainty in position and frequency",
    printed=PRINTED,
    relations=((PRODUCT - QUARTER, "zero"),),
    domain=DOMAIN,
    correction="the Gaussian does, and the complex Gabor, the frequencies of which have the mean k; the real part of a "
    "Gabor stays above it at every frequency but zero: see answer-real-gabor",
    holds_instead=(
        (GAUSSIAN - QUARTER, "zero"),
        (E(x**2, WINDOW) * (E((x / (2 * s**2)) ** 2 + k**2, WINDOW) - k**2) - QUARTER, "zero"),
    ),
    shown_by=("002:uncertainty-principle/theoretical-minimum/answer-stays-above", "002:uncertainty-principle/answer-real-gabor"),
    denials=((PRODUCT - QUARTER, "negative"), (GAUSSIAN - QUARTER, "nonzero")),
    note="on the real line. The text doubts how the principle reads for real signals, and names the real part of Gabors two paragraphs before",
)

REAL_GABOR = Derivation(
    source=SOURCE,
    says="squared uncertainty of the real part of a Gabor of width s and frequency k",
    quantity=PRODUCT,
    line=Line(
        "answer-real-gabor",
        CLOSED,
        printed=PRINTED,
        note="ours: 1/4 + q (tanh q - q / cosh^2 q) with q = s^2 k^2, which grows from 1/4 like 2 q^4 / 3, and like q for large q: "
        "two bumps of frequency, at k and -k, are a spread of their own",
    ),
    domain=DOMAIN,
    slips=(QUARTER + q * tanh(q), QUARTER + q * (tanh(q) + q / cosh(q) ** 2)),
    kind="finished",
)

STAYS_ABOVE = Property(
    source=SOURCE,
    label="theoretical-minimum/answer-stays-above",
    says="the uncertainty of the real part of a Gabor is above 1/2 at every frequency but zero",
    printed=PRINTED,
    relations=((sinh(2 * q) / 2 - q, "positive"), (CLOSED - QUARTER - q * (sinh(2 * q) / 2 - q) / cosh(q) ** 2, "zero")),
    domain=DOMAIN,
    denials=((CLOSED - QUARTER, "negative"),),
    uses=("002:uncertainty-principle/answer-real-gabor",),
)
