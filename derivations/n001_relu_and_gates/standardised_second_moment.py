r"""E[S^2; S > 0, T > 0] a second time, through unit variances, document 001, (55)-(70).

Equations (55)-(58) try the integral directly; (59)-(70) pass to S' = S / sqrt(rho_11) and
T' = T / sqrt(rho_kk), which have unit variances and correlation rho, and condition on T'. In the
law of the primed pair the symbols S and T stand for S' and T', and t is the value of T'.

The subscript S' > 0, T' > 0 restricts an expectation and does not renormalise it; but the inner
one in (61), E_{S'>0|T'}, stands beside P(S' > 0 | T') and is a conditional expectation. (63)
takes it for the second moment of the folded normal |S'|, which has no condition on the sign.
"""

from sympy import Heaviside, ImmutableMatrix, Integral, Rational, cancel, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import PAIR, PAIR_DOMAIN, S, T, rho, rho_1k, rho_11, rho_kk, s, t
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, Source, between, following, real
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian, normal
from closedform.derivations.n001_relu_and_gates.truncated_second_moment import over_the_quadrant
from closedform.derivations.shared.two_neuron_second_moment import cosine, det

SOURCE = Source("001", "Interpretation")
UNIT_PAIR = Gaussian((S, T), [[1, rho], [rho, 1]], directions=("w1", "wk"))
UNIT_DOMAIN = Domain({rho: between(-1, 1)})
GIVEN_T = UNIT_PAIR.at({T: t})
GIVEN_DOMAIN = Domain({rho: between(-1, 1), t: real})
# The law of (S', T') with its correlation written out, as (59) defines it.
STANDARDISED = Gaussian((S, T), [[1, cosine], [cosine, 1]], directions=("w1", "wk"))


def erf_at(value: Form) -> Form:
    """Give erf(rho T' / sqrt(2 (1 - rho^2)))."""
    return erf(rho * value / sqrt(2 * (1 - rho**2)))


def inner_at(value: Form) -> Form:
    """Give 1 + [(T')^2 - 1] rho^2, the right side of (63)."""
    return 1 + (value**2 - 1) * rho**2


# What (63) misses: E[(S')^2; S' > 0 | T'] is (63) times (65) plus half of this.
MISSED = 2 * rho * T * sqrt(1 - rho**2) / sqrt(2 * pi) * exp(-(rho**2) * T**2 / (2 * (1 - rho**2)))

TERMS_OF_68 = inner_at(T) + (1 - rho**2) * erf_at(T) + rho**2 * T**2 * erf_at(T)


def hazard_at(value: Form) -> Form:
    """Give sqrt(1 - rho^2) phi(m) / Phi(m) with m = rho T' / sqrt(1 - rho^2)."""
    edge = exp(-(rho**2) * value**2 / (2 * (1 - rho**2))) / sqrt(2 * pi)
    return sqrt(1 - rho**2) * edge / (Rational(1, 2) * (1 + erf_at(value)))


def one_after_the_other(exponent: Form) -> Form:
    """Integrate s^2 and the density with an exponent, over s > 0 first, with the constants where (57) has them."""
    return Integral(Integral(s**2 * exp(exponent) / (sqrt(2 * pi) * sqrt(det)), (s, 0, oo)) / sqrt(2 * pi), (t, 0, oo))


# What the brace of (58) should be.
INNER = Integral(s**2 * rho_kk / (sqrt(2 * pi) * sqrt(det)) * exp(-rho_kk / (2 * det) * (s - rho_1k / rho_kk * t) ** 2), (s, 0, oo))

SECOND_MOMENT_AGAIN = Derivation(
    source=SOURCE,
    says="second moment of S over the quadrant, integrating s first",
    quantity=E(Heaviside(S) * Heaviside(T) * S**2, PAIR),
    lines=(
        over_the_quadrant(56, s, t),
        Line(
            57,
            one_after_the_other(-((rho_11 * s - rho_1k * t) ** 2 - rho_1k**2 * t**2 + rho_kk * t**2) / (2 * det)),
            printed=r"\int_0^\infty \frac{1}{\sqrt{2\pi}} \int_0^\infty s^2 \frac{1}{\sqrt{2\pi} \cdot \sqrt{\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)}[(\rho_{11}s - \rho_{1k}t)^2 - \rho_{1k}^2t^2 + "
            r"\rho_{kk}t^2]} ds dt",
            error=Departure(
                "completing the square multiplied s^2 and s t by rho_11",
                edit=(
                    ((rho_11 * s - rho_1k * t) ** 2, (rho_11 * s - rho_1k * t) ** 2 / rho_11),
                    (rho_1k**2 * t**2, rho_1k**2 * t**2 / rho_11),
                ),
            ),
            correction=one_after_the_other(
                -((rho_kk * s - rho_1k * t) ** 2 - rho_1k**2 * t**2 + rho_11 * rho_kk * t**2) / (2 * rho_kk * det)
            ),
            corrected=r"\int_0^\infty \frac{1}{\sqrt{2\pi}} \int_0^\infty s^2 \frac{1}{\sqrt{2\pi} \cdot "
            r"\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} e^{-\frac{1}{2\rho_{kk}(\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2)}[(\rho_{kk}s - \rho_{1k}t)^2 - \rho_{1k}^2t^2 + \rho_{11}\rho_{kk}t^2]} ds dt",
            note="as printed the integral diverges where rho_1k > 0 and rho_kk <= rho_1k^2",
        ),
        Line(
            58,
            Integral(
                exp(-(rho_kk - rho_1k**2) / (2 * det) * t**2)
                / (sqrt(2 * pi) * rho_11)
                * Integral(
                    s**2 * rho_11 / (sqrt(2 * pi) * sqrt(det)) * exp(-(rho_11**2) / (2 * det) * (s - rho_1k / rho_11 * t) ** 2),
                    (s, 0, oo),
                ),
                (t, 0, oo),
            ),
            printed=r"\int_0^\infty \frac{1}{\sqrt{2\pi}\rho_{11}} e^{-\frac{(\rho_{kk} - \rho_{1k}^2)}{2(\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2)}t^2} \underbrace{\int_0^\infty s^2 \frac{\rho_{11}}{\sqrt{2\pi} \cdot \sqrt{\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2}} e^{-\frac{\rho_{11}^2}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)}(s - \frac{\rho_{1k}}{\rho_{11}}t)^2} "
            r"ds}_{\text{}}",
            correction=Integral(exp(-(t**2) / (2 * rho_kk)) / (sqrt(2 * pi) * rho_kk) * INNER, (t, 0, oo)),
            corrected=r"\int_0^\infty \frac{1}{\sqrt{2\pi}\rho_{kk}} e^{-\frac{t^2}{2\rho_{kk}}} \int_0^\infty s^2 "
            r"\frac{\rho_{kk}}{\sqrt{2\pi} \cdot \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} "
            r"e^{-\frac{\rho_{kk}}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)}(s - \frac{\rho_{1k}}{\rho_{kk}}t)^2} ds dt",
            note="the outer dt is missing in print; diverges where (57) does",
        ),
    ),
    domain=PAIR_DOMAIN,
    slips=(Integral(exp(-(t**2) / (2 * rho_kk)) / sqrt(2 * pi) * INNER, (t, 0, oo)),),
    kind="integral",
)

STANDARDISED_LAW = Derivation(
    source=SOURCE,
    says="covariance of S / sqrt(rho_11) and T / sqrt(rho_kk)",
    quantity=ImmutableMatrix(
        [
            [E(S**2 / rho_11, PAIR), E(S * T / sqrt(rho_11 * rho_kk), PAIR)],
            [E(S * T / sqrt(rho_11 * rho_kk), PAIR), E(T**2 / rho_kk, PAIR)],
        ]
    ),
    line=Line(
        59,
        ImmutableMatrix([[1, cosine], [cosine, 1]]),
        printed=r"\mathcal{N}\left(0, \begin{bmatrix} 1 & \rho \\ \rho & 1 \end{bmatrix}\right)",
    ),
    domain=PAIR_DOMAIN,
    slips=(ImmutableMatrix([[rho_11, rho_1k], [rho_1k, rho_kk]]),),
)

CONDITIONING = Derivation(
    source=SOURCE,
    says="second moment of S' over the quadrant, conditioning on T'",
    quantity=E(Heaviside(S) * Heaviside(T) * S**2 / rho_11, PAIR),
    lines=(
        Line(
            60,
            E(Heaviside(S) * Heaviside(T) * S**2, STANDARDISED),
            printed=r"\mathbb{E}_{S'>0, T'>0|Y=1} [(S')^2]",
            uses=("001:59",),
        ),
        Line(
            61,
            E(
                Heaviside(t) * E(S**2, STANDARDISED.at({T: t}), given=Heaviside(S)) * E(Heaviside(S), STANDARDISED.at({T: t})),
                normal(t),
            ),
            printed=r"\mathbb{E}_{T'>0|Y=1} [\mathbb{E}_{S'>0|T', Y=1} [(S')^2] \mathbb{P}(S' > 0 | T', Y = 1)]",
            note="E_{S'>0|T'} beside P(S'>0|T') is a conditional expectation; E_{T'>0}, which has no P(T'>0) beside it, a partial one, as in (71)",
        ),
    ),
    domain=PAIR_DOMAIN,
    slips=(E(Heaviside(t) * E(S**2, STANDARDISED.at({T: t})) * E(Heaviside(S), STANDARDISED.at({T: t})), normal(t)),),
    kind="expectation",
)

LAW_GIVEN_T = Derivation(
    source=SOURCE,
    says="mean and variance of S' given T'",
    quantity=ImmutableMatrix([E(S, GIVEN_T), E(S**2, GIVEN_T) - E(S, GIVEN_T) ** 2]),
    line=Line(62, ImmutableMatrix([rho * t, 1 - rho**2]), printed=r"S' | T' \sim \mathcal{N}(\rho T', 1 - \rho^2)"),
    domain=GIVEN_DOMAIN,
    slips=(ImmutableMatrix([rho * t, 1 - rho]), ImmutableMatrix([t, 1 - rho**2])),
)
# What E[S'^2; S' > 0 | T'] / P(S' > 0 | T') has besides, from the end at zero of the half line.
LATEX_OF_THE_END = (
    r"\rho T' \sqrt{\frac{2(1 - \rho^2)}{\pi}} \frac{e^{-\frac{\rho^2 (T')^2}{2(1 - \rho^2)}}}{1 + "
    r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right)}"
)

INNER_EXPECTATION = Derivation(
    source=SOURCE,
    says="second moment of S' given T', with S' > 0",
    quantity={
        "conditional expectation": E(S**2, GIVEN_T, given=Heaviside(S)),
        "partial expectation": E(Heaviside(S) * S**2, GIVEN_T),
    },
    lines=(
        Line(
            63,
            (rho * t) ** 2 + (1 - rho**2),
            printed=r"(\rho T')^2 + (1 - \rho^2)",
            part="left",
            error=Departure("the second moment of |S'|, or of S', with no condition S' > 0", difference=-rho * t * hazard_at(t)),
            correction={
                "conditional expectation": (rho * t) ** 2 + (1 - rho**2) + rho * t * hazard_at(t),
                "partial expectation": Rational(1, 2) * (1 + erf_at(t)) * ((rho * t) ** 2 + (1 - rho**2) + rho * t * hazard_at(t)),
            },
            corrected=rf"(\rho T')^2 + (1 - \rho^2) + {LATEX_OF_THE_END}",
            uses=("001:62",),
            note="the conditional expectation is meant, since (61) multiplies by P(S'>0|T')",
        ),
        Line(
            63,
            inner_at(t),
            printed=r"1 + [(T')^2 - 1]\rho^2",
            part="right",
            correction={
                "conditional expectation": inner_at(t) + rho * t * hazard_at(t),
                "partial expectation": Rational(1, 2) * (1 + erf_at(t)) * (inner_at(t) + rho * t * hazard_at(t)),
            },
            corrected=rf"1 + [(T')^2 - 1]\rho^2 + {LATEX_OF_THE_END}",
        ),
    ),
    domain=GIVEN_DOMAIN,
    slips=(inner_at(t) - rho * t * hazard_at(t), inner_at(t) + hazard_at(t)),
)

PROBABILITY = Derivation(
    source=SOURCE,
    says="probability of S' > 0 given T'",
    quantity=E(Heaviside(S), GIVEN_T),
    lines=(
        Line(
            64,
            Integral(exp(-Rational(1, 2) * ((s - rho * t) / sqrt(1 - rho**2)) ** 2) / sqrt(2 * pi * (1 - rho**2)), (s, 0, oo)),
            printed=r"\int_0^\infty \frac{1}{\sqrt{2\pi(1 - \rho^2)}} e^{-\frac{1}{2}\left(\frac{s' - \rho T'}{\sqrt{1 - \rho^2}}\right)^2} ds'",
            uses=("001:62",),
        ),
        Line(
            65,
            Rational(1, 2) * (1 + erf_at(t)),
            printed=r"\frac{1}{2} \left(1 + \operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right) \right)",
        ),
    ),
    domain=GIVEN_DOMAIN,
    slips=(Rational(1, 2) * (1 - erf_at(t)), Rational(1, 2) * (1 + erf(rho * t / sqrt(1 - rho**2)))),
)


def over_the_half_line(inner: Form, share: Form) -> Form:
    """Average over T' > 0 what is known given T'."""
    return E(Heaviside(T) * cancel(inner * share).xreplace({t: T}), UNIT_PAIR)


OUTER_EXPECTATION = Derivation(
    source=SOURCE,
    says="second moment of S' over the quadrant as an expectation over T'",
    quantity=E(Heaviside(S) * Heaviside(T) * S**2, UNIT_PAIR),
    lines=(
        Line(
            67,
            Rational(1, 2) * E(Heaviside(T) * inner_at(T) * (1 + erf_at(T)), UNIT_PAIR),
            printed=r"\frac{1}{2} \mathbb{E}_{T'>0|Y=1} \left[(1 + [(T')^2 - 1]\rho^2) \left(1 + "
            r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right) \right) \right]",
            follows=following(
                "the inner expectation and the probability put in",
                over_the_half_line,
                INNER_EXPECTATION.premise(63, "right", reading="conditional expectation"),
                PROBABILITY.premise(65),
            ),
            correction=Rational(1, 2) * E(Heaviside(T) * (inner_at(T) * (1 + erf_at(T)) + MISSED), UNIT_PAIR),
            corrected=r"\frac{1}{2} \mathbb{E}_{T'>0|Y=1} \left[(1 + [(T')^2 - 1]\rho^2) \left(1 + "
            r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right) \right) + \rho T' \sqrt{\frac{2(1 - "
            r"\rho^2)}{\pi}} e^{-\frac{\rho^2 (T')^2}{2(1 - \rho^2)}} \right]",
            uses=("001:61",),
        ),
        Line(
            68,
            Rational(1, 2) * E(Heaviside(T) * TERMS_OF_68, UNIT_PAIR),
            printed=r"\frac{1}{2} \mathbb{E}_{T'>0|Y=1} \left[(1 + [(T')^2 - 1]\rho^2) + (1 - \rho^2) "
            r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right) + \rho^2 (T')^2 "
            r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right) \right]",
            correction=Rational(1, 2) * E(Heaviside(T) * (TERMS_OF_68 + MISSED), UNIT_PAIR),
            corrected=r"\frac{1}{2} \mathbb{E}_{T'>0|Y=1} \left[(1 + [(T')^2 - 1]\rho^2) + (1 - \rho^2) "
            r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right) + \rho^2 (T')^2 "
            r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right) + \rho T' \sqrt{\frac{2(1 - "
            r"\rho^2)}{\pi}} e^{-\frac{\rho^2 (T')^2}{2(1 - \rho^2)}} \right]",
        ),
    ),
    domain=UNIT_DOMAIN,
    slips=(Rational(1, 2) * E(Heaviside(T) * (TERMS_OF_68 - MISSED), UNIT_PAIR),),
    kind="expectation",
)

FIRST_TERM = Derivation(
    source=SOURCE,
    says="the first of the three terms of (68)",
    quantity=E(Heaviside(T) * inner_at(T), UNIT_PAIR),
    lines=(
        Line(
            69,
            1 + rho**2 * (E(Heaviside(T) * T**2, UNIT_PAIR) - 1),
            printed=r"1 + \rho^2 (\mathbb{E}_{T'>0|Y=1} [(T')^2] - 1)",
            part="left",
            error=Departure("E_{T'>0}[1] is the mass 1/2, not 1", difference=(1 - rho**2) / 2),
            correction=Rational(1, 2) + rho**2 * (E(Heaviside(T) * T**2, UNIT_PAIR) - Rational(1, 2)),
            corrected=r"\frac{1}{2} + \rho^2 \left(\mathbb{E}_{T'>0|Y=1} [(T')^2] - \frac{1}{2} \right)",
            note="E_{T'>0} is the partial expectation, as (71) writes it out and as half the second moment of the folded normal has it",
        ),
        Line(
            69,
            as_written(lambda: 1 + rho**2 * (Rational(1, 2) * 1 - 1)),
            printed=r"1 + \rho^2 \left(\frac{1}{2}(1) - 1 \right)",
            part="right",
            correction=Rational(1, 2),
            corrected=r"\frac{1}{2} + \rho^2 \left(\frac{1}{2}(1) - \frac{1}{2} \right)",
        ),
        Line(70, 1 - rho**2 / 2, printed=r"1 - \frac{\rho^2}{2}", correction=Rational(1, 2), corrected=r"\frac{1}{2}"),
    ),
    domain=UNIT_DOMAIN,
    slips=(1 - rho**2, (1 - rho**2) / 2),
)
