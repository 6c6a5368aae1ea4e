r"""Half-line moments of an error function of a normal, document 001, equations (71)-(75).

These are the second and third terms of (68). Both closed forms come from the erf-integral table
with the inverse tangent of sqrt(1 - rho^2) / rho, which jumps by pi at rho = 0: it is acos(rho)
for rho > 0 only, and has no value at rho = 0, which is left out of the domain. The corrections
hold there too.

The table's entry behind (74), with alpha = rho / sqrt(2 (1 - rho^2)) and beta^2 = 1/2, is
int_0^oo erf(alpha x) exp(-beta^2 x^2) x^2 dx = sqrt(pi) / (4 beta^3)
- (atan(beta/alpha) / beta^3 - alpha / (beta^2 (alpha^2 + beta^2))) / (2 sqrt(pi)), for alpha > 0.
"""

from sympy import Heaviside, Integral, Rational, acos, asin, atan, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import S, T, rho, t
from closedform.derivations.claims.words import Departure, Derivation, Domain, Line, between, following
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.standardised_second_moment import (
    FIRST_TERM,
    OUTER_EXPECTATION,
    SOURCE,
    UNIT_PAIR,
    erf_at,
)

DOMAIN = Domain({rho: between(-1, 1)}, such_that=(rho**2 > 0,))
TWO_ROOT_TWO = 2 ** Rational(3, 2)
root = sqrt(1 - rho**2)
scale = rho / sqrt(2 * (1 - rho**2))

ZEROTH_MOMENT = Derivation(
    source=SOURCE,
    says="the second of the three terms of (68)",
    quantity=(1 - rho**2) * E(Heaviside(T) * erf_at(T), UNIT_PAIR),
    lines=(
        Line(
            71,
            (1 - rho**2) * Integral(exp(-Rational(1, 2) * t**2) / sqrt(2 * pi) * erf_at(t), (t, 0, oo)),
            printed=r"(1 - \rho^2) \int_0^\infty \frac{1}{\sqrt{2\pi}} e^{-\frac{1}{2}(T')^2} "
            r"\operatorname{erf} \left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}} \right) dT'",
        ),
        Line(
            72,
            (1 - rho**2) / 2 * (1 - 2 / pi * atan(root / rho)),
            printed=r"\frac{1 - \rho^2}{2} \left(1 - \frac{2}{\pi} \tan^{-1} \left(\frac{\sqrt{1 - \rho^2}}{\rho} \right) \right)",
            error=Departure("the inverse tangent is on the wrong branch for rho < 0", edit=((atan(root / rho), acos(rho)),)),
            correction=(1 - rho**2) / 2 * (1 - 2 / pi * acos(rho)),
            corrected=r"\frac{1 - \rho^2}{2} \left(1 - \frac{2}{\pi} \cos^{-1}(\rho) \right)",
            uses=("table:erf-over-half-line-gaussian/closed-form",),
            note="right for rho > 0, where atan(sqrt(1 - rho^2) / rho) = acos(rho)",
        ),
    ),
    domain=DOMAIN,
    slips=((1 - rho**2) / 2 * (1 - 1 / pi * acos(rho)), (1 - rho**2) * asin(rho) / (2 * pi)),
)

SECOND_MOMENT = Derivation(
    source=SOURCE,
    says="the third of the three terms of (68)",
    quantity=rho**2 * E(Heaviside(T) * T**2 * erf_at(T), UNIT_PAIR),
    lines=(
        Line(
            73,
            rho**2 * Integral(exp(-Rational(1, 2) * t**2) / sqrt(2 * pi) * t**2 * erf_at(t), (t, 0, oo)),
            printed=r"\rho^2 \int_0^\infty \frac{1}{\sqrt{2\pi}} e^{-\frac{1}{2}(T')^2} (T')^2 "
            r"\operatorname{erf} \left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}} \right) dT'",
        ),
        Line(
            74,
            rho**2
            / (sqrt(2 * pi) * 2 * sqrt(pi))
            * (TWO_ROOT_TWO * atan(root / rho) - scale / (Rational(1, 2) * (rho**2 / (1 - rho**2) + Rational(1, 2)))),
            printed=r"\frac{\rho^2}{\sqrt{2\pi} \cdot 2\sqrt{\pi}} \left(2^{\frac{3}{2}} \tan^{-1} \left(\frac{\sqrt{1 - "
            r"\rho^2}}{\rho} \right) - \frac{\rho / \sqrt{2(1 - \rho^2)}}{\frac{1}{2} \left(\frac{\rho^2}{1 - \rho^2} + "
            r"\frac{1}{2} \right)} \right)",
            error=Departure(
                "the table's leading term sqrt(pi)/(4 beta^3) and the minus sign after it are "
                "lost, alpha^2 = rho^2/(2(1-rho^2)) lost its 2, and for rho < 0 the inverse tangent is on the wrong branch",
                edit=(
                    (atan(root / rho), pi / 2 - acos(rho)),
                    (
                        -scale / (Rational(1, 2) * (rho**2 / (1 - rho**2) + Rational(1, 2))),
                        scale / (Rational(1, 2) * (rho**2 / (2 * (1 - rho**2)) + Rational(1, 2))),
                    ),
                ),
            ),
            correction=rho**2
            / (sqrt(2 * pi) * 2 * sqrt(pi))
            * (TWO_ROOT_TWO * (pi / 2 - acos(rho)) + scale / (Rational(1, 2) * (rho**2 / (2 * (1 - rho**2)) + Rational(1, 2)))),
            corrected=r"\frac{\rho^2}{\sqrt{2\pi} \cdot 2\sqrt{\pi}} \left(2^{\frac{3}{2}} \left(\frac{\pi}{2} - "
            r"\cos^{-1}(\rho) \right) + \frac{\rho / \sqrt{2(1 - \rho^2)}}{\frac{1}{2} \left(\frac{\rho^2}{2(1 - "
            r"\rho^2)} + \frac{1}{2} \right)} \right)",
        ),
        Line(
            75,
            rho**2 / (2 * sqrt(2 * pi)) * (TWO_ROOT_TWO * atan(root / rho) - 2 * sqrt(2) * rho * root / (3 * rho**2 + 1)),
            printed=r"\frac{\rho^2}{2\sqrt{2\pi}} \left(2^{\frac{3}{2}} \tan^{-1} \left(\frac{\sqrt{1 - \rho^2}}{\rho} \right) - "
            r"\frac{2\sqrt{2}\rho\sqrt{1 - \rho^2}}{3\rho^2 + 1} \right)",
            error=Departure(
                "1 + rho^2 became 1 + 3 rho^2, and 2 sqrt(2) pi became 2 sqrt(2 pi)",
                edit=((3 * rho**2 + 1, rho**2 + 1), (1 / sqrt(pi), 1 / pi)),
            ),
            correction=rho**2 / (2 * sqrt(2) * pi) * (TWO_ROOT_TWO * asin(rho) + 2 * sqrt(2) * rho * root),
            corrected=r"\frac{\rho^2}{2\sqrt{2}\pi} \left(2^{\frac{3}{2}} \sin^{-1}(\rho) + 2\sqrt{2}\rho\sqrt{1 - \rho^2} \right)",
            note="the bar over pi in 2 sqrt(2 pi) may be the scan's; the 3 rho^2 is wrong either way",
        ),
    ),
    domain=DOMAIN,
    slips=(
        rho**2 / pi * (asin(rho) - rho * root),
        rho**2 / pi * (acos(rho) + rho * root),
        rho**2 / (2 * pi) * (asin(rho) + rho * root),
    ),
)

THREE_TERMS = OUTER_EXPECTATION.premise(68).printed


def put_together(whole: Form, first: Form, second: Form, third: Form) -> Form:
    """Put the closed forms of the three terms into (68); what a form of it has beside them stays."""
    return (first + second + third) / 2 + (whole - THREE_TERMS)


# Half of (70) + (72) + (75), typed anew from the three: the step sees whether it is what the encodings of the three put into (68) give.
SUM_OF_THREE = Rational(1, 2) * (
    (1 - rho**2 / 2)
    + (1 - rho**2) / 2 * (1 - 2 / pi * atan(sqrt(1 - rho**2) / rho))
    + rho**2
    / (2 * sqrt(2 * pi))
    * (2 * sqrt(2) * atan(sqrt(1 - rho**2) / rho) - 2 * sqrt(2) * rho * sqrt(1 - rho**2) / (3 * rho**2 + 1))
)
WHOLE = Derivation(
    source=SOURCE,
    says="second moment of S' over the quadrant, its three terms put together",
    quantity=E(Heaviside(S) * Heaviside(T) * S**2, UNIT_PAIR),
    line=Line(
        66,
        SUM_OF_THREE,
        printed=r"\mathbb{E}_{S>0, T>0|Y=1} [(S')^2]",
        part="put-together",
        follows=following(
            "the three terms put into (68)",
            put_together,
            OUTER_EXPECTATION.premise(68),
            FIRST_TERM.premise(70),
            ZEROTH_MOMENT.premise(72),
            SECOND_MOMENT.premise(75),
        ),
        correction=(acos(-rho) + rho * root) / (2 * pi),
        corrected=r"\frac{1}{2\pi} \left( \cos^{-1}(-\rho) + \rho \sqrt{1 - \rho^2} \right)",
        note="the text evaluates each term separately and stops; the sum is ours, of its own three results",
    ),
    domain=DOMAIN,
    slips=((acos(rho) + rho * root) / (2 * pi), (acos(-rho) + rho * root) / pi),
)
