r"""Two neurons that are almost identical, document 001, "Interpretation", equations (53)-(54).

The document sets rho_1k = sqrt(rho_11 rho_kk) + epsilon^2, which no pair of vectors has (Cauchy and Schwarz); with
a minus sign epsilon^2 measures how far the neurons are from parallel, and that is how (54) is held against the
expectation. (54) grows like 1 / epsilon^2, where the expectation tends to Sigma_1 w_k / 2. To first order it is

    Sigma_1 w_k / 2 + (epsilon / sqrt(2) pi) (rho_11 rho_kk)^{-1/4} [ sqrt(rho_kk / rho_11) Sigma_1 w_1 - Sigma_1 w_k ].
"""

from sympy import Rational, Symbol, acos, asin, pi, root, sqrt

from closedform.derivations.claims.notation import TRIPLE_DOMAIN, a_S1w1, a_S1wk, gamma, rho_1k, rho_11, rho_kk, s_1, s_k
from closedform.derivations.claims.words import Approach, Derivation, Domain, Line, Property, Source, positive
from closedform.derivations.shared.two_neuron_second_moment import AS_DEFINED, CORRECT, LATEX_CORRECT

SOURCE = Source("001", "Interpretation")

distance = Symbol("varepsilon", positive=True)
_near = {gamma: 1 - distance**2 / (s_1 * s_k)}
_alphas = {symbol: interval for symbol, interval in TRIPLE_DOMAIN.symbols.items() if symbol not in (s_1, s_k, gamma)}
DOMAIN = Domain(
    {s_1: positive, s_k: positive, distance: positive, **_alphas},
    such_that=(distance**2 < 2 * s_1 * s_k,),
    chart={symbol: form.xreplace(_near) for symbol, form in TRIPLE_DOMAIN.chart.items()},
)
REGIME = tuple(
    {s_1: 1, s_k: norm, distance: small, **dict.fromkeys(_alphas, Rational(1, 2))}
    for norm in (Rational(1, 2), 2)
    for small in (Rational(1, 2), Rational(1, 10), Rational(1, 100), Rational(1, 1000))
)

CLOSER = tuple(
    Approach(distance, {s_1: 1, s_k: norm, distance: distance, **dict.fromkeys(_alphas, Rational(1, 2))})
    for norm in (Rational(1, 2), 2)
)

POSSIBLE = Property(
    source=SOURCE,
    label="almost-identical-weights",
    says="there are weights with rho_1k = sqrt(rho_11 rho_kk) + epsilon^2",
    printed=r"Now, let's consider the case where $\rho_{1k} = \sqrt{\rho_{11}\rho_{kk}} + \varepsilon^2$.",
    relations=((rho_11 * rho_kk - (sqrt(rho_11 * rho_kk) + distance**2) ** 2, "positive"),),
    domain=Domain({s_1: positive, s_k: positive, distance: positive}, chart={rho_11: s_1**2, rho_kk: s_k**2}),
    correction="rho_1k is at most sqrt(rho_11 rho_kk): the sign of epsilon^2 is minus",
    shown_by=("001:gaussian-data/answer-cosine-identity",),
    denials=((rho_11 * rho_kk - (sqrt(rho_11 * rho_kk) + distance**2) ** 2, "zero"),),
)

ALMOST_IDENTICAL = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for neurons that are almost identical",
    quantity=AS_DEFINED,
    line=Line(
        54,
        rho_kk**2 / (2 * pi * distance**2) * ((acos(-1) - asin(1)) * a_S1w1 + rho_kk**2 * (-acos(-1) + asin(1)) * a_S1wk)
        + ((rho_kk - rho_1k) * a_S1w1 + (rho_11 - rho_1k) * a_S1wk) / (2 * pi * distance),
        printed=r"\approx \frac{\rho_{kk}^2}{2\pi} \cdot \frac{1}{\varepsilon^2} \left[(\cos^{-1}(-1) - \sin^{-1}(1)) \Sigma_1 w_1 + "
        r"\rho_{kk}^2 (-\cos^{-1}(-1) + \sin^{-1}(1)) \Sigma_1 w_k \right] + \frac{1}{2\pi} \cdot \frac{1}{\varepsilon} "
        r"((\rho_{kk} - \rho_{1k}) \Sigma_1 w_1 + (\rho_{11} - \rho_{1k}) \Sigma_1 w_k)",
        approximate=True,
        correction=CORRECT,
        corrected=LATEX_CORRECT,
        uses=("001:43",),
        note="held against the expectation at rho_1k = sqrt(rho_11 rho_kk) - epsilon^2, since with the printed + there is none. "
        "It takes rho_11 rho_kk - rho_1k^2 for epsilon^2, where that is 2 sqrt(rho_11 rho_kk) epsilon^2, and its error grows "
        "without bound as epsilon falls",
    ),
    domain=DOMAIN,
    kind="approximation",
    regime=REGIME,
    approaches=CLOSER,
)

FIRST_ORDER = Derivation(
    source=SOURCE,
    says="E[T X; S > 0, T > 0] for neurons that are almost identical, to first order in epsilon",
    quantity=AS_DEFINED,
    line=Line(
        54,
        a_S1wk / 2 + distance / (sqrt(2) * pi * root(rho_11 * rho_kk, 4)) * (sqrt(rho_kk / rho_11) * a_S1w1 - a_S1wk),
        printed=r"\approx",
        part="first-order",
        approximate=True,
        note="the expansion that (54) is after, not printed; its error falls like epsilon^3",
    ),
    domain=DOMAIN,
    kind="approximation",
    regime=REGIME,
    approaches=CLOSER,
)
