r"""E[S^2; S > 0, T > 0], document 001, equations (21)-(25).

S = <w_1, X> and T = <w_k, X> with X ~ N(0, Sigma_1) have covariance [[rho_11, rho_1k],
[rho_1k, rho_kk]]. The subscript S > 0, T > 0 restricts the integral and does not renormalise it:
(22) integrates the joint density over the quadrant.

The inverse of that covariance is [[rho_kk, -rho_1k], [-rho_1k, rho_11]] / det, so the exponent
of the density is rho_kk s^2 - 2 rho_1k s t + rho_11 t^2; the document has rho_11 and rho_kk the
other way round, and (25) is E[T^2; S > 0, T > 0].
"""

from sympy import Heaviside, Integral, Rational, Symbol, acos, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import PAIR, PAIR_DOMAIN, S, T, rho_1k, rho_11, rho_kk, s, t
from closedform.derivations.claims.words import Departure, Derivation, Line, Source
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.shared.two_neuron_second_moment import closed_form, cosine, det

SECTION = "Gaussian Data"
SOURCE = Source("001", SECTION)

# The joint density of (S, T) as printed in (22), (27) and (56), and as it is.
PRINTED_DENSITY = exp(-(rho_11 * s**2 - 2 * rho_1k * s * t + rho_kk * t**2) / (2 * det)) / (2 * pi * sqrt(det))
DENSITY = exp(-(rho_kk * s**2 - 2 * rho_1k * s * t + rho_11 * t**2) / (2 * det)) / (2 * pi * sqrt(det))

EXCHANGED = Departure(
    "rho_11 and rho_kk are exchanged in the exponent of the density",
    edit=((rho_11 * s**2, rho_kk * s**2), (rho_kk * t**2, rho_11 * t**2)),
)


def marginal(variance: Form, other: Form) -> Form:
    """Density of s, up to a constant, with the exponent as (23) prints it."""
    exponent = -(-(rho_1k**2) / variance * s**2 + other * s**2) / (2 * det)
    return exp(exponent) / (sqrt(2 * pi) * sqrt(variance))


def conditional(variance: Form) -> Form:
    """Density of t given s as (23) prints it: mean rho_1k s / variance, variance det / variance."""
    spread = det / variance
    return exp(-((t - rho_1k / variance * s) ** 2) / (2 * spread)) / (sqrt(2 * pi) * sqrt(spread))


def upper_half(variance: Form) -> Form:
    """Mass of that density over t > 0, as (24) prints it."""
    return Rational(1, 2) * (1 + erf(rho_1k / sqrt(2 * variance * det) * s))


def over_the_quadrant(number: int, inner: Symbol, outer: Symbol) -> Line:
    """Encode the double integral of (22), which (56) prints in the other order."""
    integral = (
        r"\int_0^\infty \int_0^\infty s^2 \frac{1}{2\pi \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} "
        rf"e^{{-\frac{{1}}{{2(\rho_{{11}}\rho_{{kk}} - \rho_{{1k}}^2)}}(%ss^2 - 2\rho_{{1k}}st + %st^2)}} d{inner} d{outer}"
    )
    return Line(
        number,
        Integral(s**2 * PRINTED_DENSITY, (inner, 0, oo), (outer, 0, oo)),
        printed=integral % (r"\rho_{11}", r"\rho_{kk}"),
        error=EXCHANGED,
        correction=Integral(s**2 * DENSITY, (inner, 0, oo), (outer, 0, oo)),
        corrected=integral % (r"\rho_{kk}", r"\rho_{11}"),
    )


SECOND_MOMENT = Derivation(
    source=SOURCE,
    says="second moment of S over the quadrant S > 0, T > 0",
    quantity=E(Heaviside(S) * Heaviside(T) * S**2, PAIR),
    lines=(
        over_the_quadrant(22, t, s),
        Line(
            23,
            Integral(s**2 * marginal(rho_kk, rho_11) * Integral(conditional(rho_kk), (t, 0, oo)), (s, 0, oo)),
            printed=r"\int_0^\infty s^2 \frac{1}{\sqrt{2\pi} \sqrt{\rho_{kk}}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2)}\left(-\frac{\rho_{1k}^2}{\rho_{kk}}s^2 + \rho_{11}s^2\right)} \int_0^\infty \frac{1}{\sqrt{2\pi} "
            r"\left(\sqrt{\frac{\rho_{11}\rho_{kk} - \rho_{1k}^2}{\rho_{kk}}}\right)} e^{-\frac{1}{2\left(\frac{\rho_{11}\rho_{kk} "
            r"- \rho_{1k}^2}{\rho_{kk}}\right)}\left(t - \frac{\rho_{1k}}{\rho_{kk}}s\right)^2} dt ds",
            correction=Integral(s**2 * marginal(rho_11, rho_kk) * Integral(conditional(rho_11), (t, 0, oo)), (s, 0, oo)),
            corrected=r"\int_0^\infty s^2 \frac{1}{\sqrt{2\pi} \sqrt{\rho_{11}}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2)}\left(-\frac{\rho_{1k}^2}{\rho_{11}}s^2 + \rho_{kk}s^2\right)} \int_0^\infty \frac{1}{\sqrt{2\pi} "
            r"\left(\sqrt{\frac{\rho_{11}\rho_{kk} - \rho_{1k}^2}{\rho_{11}}}\right)} e^{-\frac{1}{2\left(\frac{\rho_{11}\rho_{kk} "
            r"- \rho_{1k}^2}{\rho_{11}}\right)}\left(t - \frac{\rho_{1k}}{\rho_{11}}s\right)^2} dt ds",
        ),
        Line(
            24,
            Integral(s**2 * marginal(rho_kk, rho_11) * upper_half(rho_kk), (s, 0, oo)),
            printed=r"\int_0^\infty s^2 \frac{1}{\sqrt{2\pi} \sqrt{\rho_{kk}}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2)}\left(-\frac{\rho_{1k}^2}{\rho_{kk}}s^2 + \rho_{11}s^2\right)} \frac{1}{2} \left(1 + "
            r"\operatorname{erf}\left(\frac{\rho_{1k}}{\sqrt{2\rho_{kk}(\rho_{11}\rho_{kk} - \rho_{1k}^2)}}s\right)\right) ds",
            correction=Integral(s**2 * marginal(rho_11, rho_kk) * upper_half(rho_11), (s, 0, oo)),
            corrected=r"\int_0^\infty s^2 \frac{1}{\sqrt{2\pi} \sqrt{\rho_{11}}} e^{-\frac{1}{2(\rho_{11}\rho_{kk} - "
            r"\rho_{1k}^2)}\left(-\frac{\rho_{1k}^2}{\rho_{11}}s^2 + \rho_{kk}s^2\right)} \frac{1}{2} \left(1 + "
            r"\operatorname{erf}\left(\frac{\rho_{1k}}{\sqrt{2\rho_{11}(\rho_{11}\rho_{kk} - \rho_{1k}^2)}}s\right)\right) ds",
        ),
        Line(
            25,
            closed_form(rho_kk),
            printed=r"\frac{\rho_{kk}}{2\pi} \left(\cos^{-1}\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) + "
            r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right)",
            correction=closed_form(rho_11),
            corrected=r"\frac{\rho_{11}}{2\pi} \left(\cos^{-1}\left(-\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}\right) + "
            r"\frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2} \right)",
            note="as printed this is E[T^2; S > 0, T > 0]",
        ),
    ),
    domain=PAIR_DOMAIN,
    slips=(
        rho_11 / (2 * pi) * (acos(cosine) + rho_1k / (rho_11 * rho_kk) * sqrt(det)),
        rho_11 / pi * (acos(-cosine) + rho_1k / (rho_11 * rho_kk) * sqrt(det)),
        rho_11 / (2 * pi) * (acos(-cosine) - rho_1k / (rho_11 * rho_kk) * sqrt(det)),
    ),
)
