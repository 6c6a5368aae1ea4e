r"""Mean of S' given T' with S' > 0, document 001, equation (76), which is printed with "(?)".

S' given T' is normal with mean rho T' and variance 1 - rho^2. The line is the mean of the folded
normal |S'| with two slips: that mean is

    sqrt(2/pi) sqrt(1 - rho^2) exp(-rho^2 T'^2 / (2 (1 - rho^2)))
        + rho T' erf(rho T' / sqrt(2 (1 - rho^2))).

Neither it nor the line is the mean over S' > 0. In the law, S and T stand for S' and T'.
"""

from sympy import Heaviside, exp, pi, sqrt

from closedform.derivations.claims.notation import S, rho, t
from closedform.derivations.claims.words import Departure, Derivation, Line
from closedform.derivations.laws import E
from closedform.derivations.n001_relu_and_gates.standardised_second_moment import GIVEN_DOMAIN, GIVEN_T, SOURCE, erf_at

EDGE = sqrt(2 / pi) * sqrt(1 - rho**2) * exp(-(rho**2) * t**2 / (2 * (1 - rho**2)))
SIZE = EDGE + rho * t * erf_at(t)  # the mean of |S'|, of which (SIZE + rho t) / 2 comes from S' > 0
MISPLACED = sqrt(2 / pi) * (1 - rho**2) * exp(-(rho**2) * t**2 / (2 * sqrt(1 - rho**2)))

MEAN = Derivation(
    source=SOURCE,
    says="mean of S' given T', with S' > 0",
    quantity={"conditional expectation": E(S, GIVEN_T, given=Heaviside(S)), "partial expectation": E(Heaviside(S) * S, GIVEN_T)},
    line=Line(
        76,
        sqrt(2 / pi) * (1 - rho**2) * exp(-(rho**2) * t**2 / (2 * sqrt(1 - rho**2))) + rho * t * erf_at(t),
        printed=r"\sqrt{\frac{2}{\pi}} (1 - \rho^2) \cdot e^{-\frac{\rho^2 (T')^2}{2\sqrt{1 - \rho^2}}} + \rho T' "
        r"\operatorname{erf} \left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}} \right)",
        error=Departure(
            "the mean of |S'| for that of S' over S' > 0, with the variance for the "
            "standard deviation in the prefactor and the converse in the exponent",
            difference=MISPLACED - EDGE + SIZE - (SIZE + rho * t) / (1 + erf_at(t)),
        ),
        correction={
            "conditional expectation": rho * t + EDGE / (1 + erf_at(t)),
            "partial expectation": (EDGE + rho * t * (1 + erf_at(t))) / 2,
        },
        corrected=r"\rho T' + \sqrt{\frac{2(1 - \rho^2)}{\pi}} \frac{e^{-\frac{\rho^2 (T')^2}{2(1 - \rho^2)}}}{1 + "
        r"\operatorname{erf}\left(\frac{\rho T'}{\sqrt{2(1 - \rho^2)}}\right)}",
        uses=("001:62",),
        note="the conditional expectation is meant, as in (61) and (63)",
    ),
    domain=GIVEN_DOMAIN,
    slips=(EDGE + rho * t * erf_at(t), rho * t + EDGE),
)
