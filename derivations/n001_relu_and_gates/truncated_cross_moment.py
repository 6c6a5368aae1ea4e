r"""E[S T; S > 0, T > 0], document 001, equations (26)-(30).

The exchange of rho_11 and rho_kk in the printed density (see ``truncated_second_moment``) does
no harm here: it renames s and t, and the moment is symmetric in them. Only the last step, to the
closed form (30), goes wrong.
"""

from sympy import Heaviside, Integral, Rational, acos, asin, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import PAIR, PAIR_DOMAIN, S, T, rho_1k, rho_11, rho_kk, s, t
from closedform.derivations.claims.words import Departure, Derivation, Line
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.truncated_second_moment import PRINTED_DENSITY, SOURCE, conditional, marginal
from closedform.derivations.shared.two_neuron_second_moment import CROSS_MOMENT_CLOSED, CROSS_MOMENT_PRINTED, cosine, det

# Mean and variance of t given s, as the brace under (28) names them.
mean, variance = rho_1k / rho_kk * s, det / rho_kk

CROSS_MOMENT = Derivation(
    source=SOURCE,
    says="moment of S T over the quadrant S > 0, T > 0",
    quantity=E(Heaviside(S) * Heaviside(T) * S * T, PAIR),
    lines=(
        Line(
            27,
            Integral(s * t * PRINTED_DENSITY, (t, 0, oo), (s, 0, oo)),
            printed=r"\int_0^\infty \int_0^\infty st \frac{1}{2\pi \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} "
            r"e^{-\frac{1}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)}(\rho_{11}s^2 - 2\rho_{1k}st + \rho_{kk}t^2)} dt ds",
            note="the density has rho_11 and rho_kk exchanged, as in (22); s t is symmetric, so the value is right",
        ),
        Line(
            28,
            Integral(s * marginal(rho_kk, rho_11) * Integral(t * conditional(rho_kk), (t, 0, oo)), (s, 0, oo)),
            printed=r"\int_0^\infty s \frac{1}{\sqrt{2\pi} \sqrt{\rho_{kk}}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)} "
            r"\left(-\frac{\rho_{1k}^2}{\rho_{kk}} s^2 + \rho_{11}s^2 \right)} \underbrace{\int_0^\infty t \frac{1}{\sqrt{2\pi} "
            r"\left(\sqrt{\frac{\rho_{11}\rho_{kk} - \rho_{1k}^2}{\rho_{kk}}} \right)} e^{-\frac{1}{2 "
            r"\left(\frac{\rho_{11}\rho_{kk} - \rho_{1k}^2}{\rho_{kk}} \right)} \left(t - \frac{\rho_{1k}}{\rho_{kk}} s \right)^2} "
            r"dt}_{\text{mean of truncated normal with } \mu = \frac{\rho_{1k}}{\rho_{kk}} s, \sigma^2 = \frac{\rho_{11}\rho_{kk} "
            r"- \rho_{1k}^2}{\rho_{kk}}, a=0, b=\infty} ds",
            note="the integral in the brace is the mean of the truncated normal times its mass",
        ),
        Line(
            29,
            Integral(
                s
                * marginal(rho_kk, rho_11)
                * (
                    Rational(1, 2) * mean * (1 + erf(mean / sqrt(2 * variance)))
                    + exp(-Rational(1, 2) * mean**2 / variance) * sqrt(variance) / sqrt(2 * pi)
                ),
                (s, 0, oo),
            ),
            printed=r"\int_0^\infty s \frac{1}{\sqrt{2\pi} \sqrt{\rho_{kk}}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - \rho_{1k}^2)} "
            r"\left(-\frac{\rho_{1k}^2}{\rho_{kk}} s^2 + \rho_{11}s^2 \right)} \left[\frac{1}{2} \left(\frac{\rho_{1k}}{\rho_{kk}} "
            r"s \right) \left(1 + \operatorname{erf} \left(\frac{\frac{\rho_{1k}}{\rho_{kk}} s}{\sqrt{2 \frac{\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2}{\rho_{kk}}}} \right) \right) + \frac{1}{\sqrt{2\pi}} e^{-\frac{1}{2} "
            r"\frac{\left(\frac{\rho_{1k}}{\rho_{kk}} s \right)^2}{\frac{\rho_{11}\rho_{kk} - \rho_{1k}^2}{\rho_{kk}}}} "
            r"\left(\sqrt{\frac{\rho_{11}\rho_{kk} - \rho_{1k}^2}{\rho_{kk}}} \right) \right] ds",
        ),
        Line(
            30,
            CROSS_MOMENT_PRINTED,
            printed=r"\frac{\rho_{1k}}{2\pi} \left(\sin^{-1} \left(\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}} \right) + "
            r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right)",
            error=Departure(
                "acos(-gamma) became asin(gamma), and the square root has the factor rho_1k/(rho_11 rho_kk) of (25) in place of 1/rho_1k",
                edit=((asin(cosine), acos(-cosine)), (rho_1k / (rho_11 * rho_kk) * sqrt(det), sqrt(det) / rho_1k)),
            ),
            correction=CROSS_MOMENT_CLOSED,
            corrected=r"\frac{1}{2\pi} \left(\rho_{1k} \cos^{-1}\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) + "
            r"\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right)",
        ),
    ),
    domain=PAIR_DOMAIN,
    slips=(
        (rho_1k * acos(cosine) + sqrt(det)) / (2 * pi),
        (rho_1k * asin(cosine) + sqrt(det)) / (2 * pi),
        (rho_1k * acos(-cosine) + sqrt(rho_11 * rho_kk)) / (2 * pi),
    ),
)
