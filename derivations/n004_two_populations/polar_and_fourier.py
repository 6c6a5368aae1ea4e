r"""The probability of dominance in other coordinates, document 004: equations (11)-(14).

|<w, x>| = |cos theta| |w| |x|: (11) is (9) with |w| divided out, and (12) needs cos theta(w, X_0) to be nonzero, which
holds with probability one where X_0 has a density. The discrete Fourier transform is unitary, so it keeps inner
products (Parseval); (14) is (13) with new names.
"""

from sympy import Abs, Ne, Rational, cos, pi, sin, sqrt, symbols

from closedform.derivations.claims.words import Derivation, Domain, Line, Source, positive, real
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, above_zero
from closedform.derivations.n004_two_populations.dominance_of_populations import dominates, halves, independent
from closedform.derivations.n004_two_populations.tiling import inner

POLAR, FOURIER = Source("004", "Polar coordinates"), Source("004", "Fourier space")

w = symbols("w_1 w_2", real=True)
p, q = symbols("p_1 p_2", positive=True), symbols("q_1 q_2", positive=True)
LAW = independent(symbols("X_1 X_2 Z_1 Z_2", real=True), [((1, 2), p[0]), ((3, -1), p[1])], [((2, 1), q[0]), ((1, 3), q[1])])
WEIGHTS = dict.fromkeys((*p, *q), positive)


def norm(x: Form) -> Form:
    """Euclidean norm."""
    return sqrt(inner(x, x))


def cosine(x: Form) -> Form:
    """|cos theta(w, x)|."""
    return Abs(inner(w, x)) / (norm(w) * norm(x))


ONE, ZERO = halves(LAW)

IN_POLAR_COORDINATES = Derivation(
    source=POLAR,
    says="the probability of dominance, by the angles and the norms",
    quantity=dominates(Abs, w, LAW),
    lines=(
        Line(
            11,
            E(above_zero(cosine(ONE) * norm(ONE) - cosine(ZERO) * norm(ZERO)), LAW),
            printed=r"\mathbb{P}_{X_1, X_0} (|\cos \theta(w, X_1)| \|X_1\|_2 > |\cos \theta(w, X_0)| \|X_0\|_2)",
        ),
        Line(
            12,
            E(above_zero(cosine(ONE) / cosine(ZERO) - norm(ZERO) / norm(ONE)), LAW),
            printed=r"\mathbb{P}_{X_1, X_0} \left( \frac{|\cos \theta(w, X_1)|}{|\cos \theta(w, X_0)|} > \frac{\|X_0\|_2}{\|X_1\|_2} \right)",
            note="where cos theta(w, X_0) is not zero, which the domain asks for",
        ),
    ),
    domain=Domain({w[0]: real, w[1]: real, **WEIGHTS}, such_that=tuple(Ne(inner(w, x), 0) for x in ((2, 1), (1, 3)))),
    slips=(E(above_zero(cosine(ONE) - cosine(ZERO)), LAW),),
)

N = 4


def transform(x: Form) -> list[tuple[Form, Form]]:
    """Real and imaginary parts of the discrete Fourier transform, with the factor n^{-1/2}."""
    angles = [[2 * pi * Rational(k * t, len(x)) for t in range(len(x))] for k in range(len(x))]
    return [(inner([cos(a) for a in row], x) / sqrt(len(x)), -inner([sin(a) for a in row], x) / sqrt(len(x))) for row in angles]


def in_fourier_space(u: Form, x: Form) -> Form:
    """<F u, F x>: the real part; the imaginary part of an inner product of transforms of real vectors vanishes."""
    return sum(a * c + b * d for (a, b), (c, d) in zip(transform(u), transform(x), strict=True))


four_w, four_x = symbols("w_1:5", real=True), symbols("x_1:5", real=True)

PARSEVAL = Derivation(
    source=FOURIER,
    says="the inner product of two real vectors, by their transforms",
    quantity=inner(four_w, four_x),
    line=Line(
        "parseval",
        in_fourier_space(four_w, four_x),
        printed=r"This says the Fourier transform is unitary from $L^2(\mathbb{T})$ to $\ell^2(\mathbb{Z})$. The result for DFT is analogous.",
        note="the discrete transform, n = 4",
    ),
    domain=Domain(dict.fromkeys((*four_w, *four_x), real)),
    slips=(
        2 * in_fourier_space(four_w, four_x),
        sum(a * c - b * d for (a, b), (c, d) in zip(transform(four_w), transform(four_x), strict=True)),
    ),
)

IN_FOURIER_SPACE = Derivation(
    source=FOURIER,
    says="the probability of dominance, by the transforms",
    quantity=dominates(Abs, w, LAW),
    lines=(
        Line(
            13,
            E(above_zero(Abs(in_fourier_space(w, ONE)) - Abs(in_fourier_space(w, ZERO))), LAW),
            printed=r"\mathbb{P}_{X_1, X_0} (|\langle \mathcal{F} w, \mathcal{F} X_1 \rangle| > |\langle \mathcal{F} w, \mathcal{F} X_0 \rangle|)",
            uses=("004:fourier-space/parseval",),
            note="n = 2",
        ),
        Line(
            14,
            E(above_zero(Abs(in_fourier_space(w, ONE)) - Abs(in_fourier_space(w, ZERO))), LAW),
            printed=r"\mathbb{P}_{\hat{X}_1, \hat{X}_0} (|\langle \hat{w}, \hat{X}_1 \rangle| > |\langle \hat{w}, \hat{X}_0 \rangle|)",
            note="(13) with new names, at the transform of a real w, n = 2; over which transforms it is maximised is a claim of its own, see "
            "answer-real-weights",
        ),
    ),
    domain=Domain({w[0]: real, w[1]: real, **WEIGHTS}),
    slips=(E(above_zero(in_fourier_space(w, ONE) - in_fourier_space(w, ZERO)), LAW),),
)
