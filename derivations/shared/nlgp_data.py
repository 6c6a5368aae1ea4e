r"""The law of NLGP data, X_i = erf(g Z_i) / sqrt(Z(g)): normaliser, covariance, and the limit of high gain.

(Z_i, Z_j) is standard normal with correlation r, and Z(g) = E[erf(g Z_i)^2], so that Var(X_i) = 1.
"""

from sympy import Rational, asin, atan, erf, pi, sign, sqrt

from derivations.claim import Derivation, Line, Source
from derivations.domain import Domain, positive
from derivations.laws import E, Gaussian
from derivations.notation import Z_i, g, r

NORMALISER = 2 / pi * asin(2 * g**2 / (1 + 2 * g**2))
COVARIANCE = asin(2 * g**2 * r / (1 + 2 * g**2)) / asin(2 * g**2 / (1 + 2 * g**2))
STANDARD_DEVIATION = sqrt(NORMALISER)  # of erf(g Z_i)
GAINS = (Rational(1, 100), 1, 10, 100)  # from nearly Gaussian data to nearly signs

PIXEL_LAW = Gaussian((Z_i,), [[1]], directions=("e_i",))
GAIN_DOMAIN = Domain({g: positive})


def distance_from_sign(source: Source, label: str, *, printed: str) -> Derivation:
    """Claim that erf(g Z_i) tends to sign(Z_i) at high gain, by their mean distance."""
    return Derivation(
        source=source,
        says="mean distance of erf(g Z_i) from sign(Z_i), which vanishes like sqrt(2) / (pi g) at high gain",
        quantity=1 - E(sign(Z_i) * erf(g * Z_i), PIXEL_LAW),
        lines=(
            Line(
                label,
                2 / pi * atan(1 / (sqrt(2) * g)),
                printed=printed,
                note="the document states the limit; the rate is ours. erf(g z) tends to sign(z) for every z but 0, so the convergence is "
                "almost sure, and hence in probability and in law (in probability is the stronger of these two); the normaliser tends to 1",
            ),
        ),
        domain=GAIN_DOMAIN,
        slips=(2 / pi * atan(sqrt(2) * g), 1 / (sqrt(2) * g), Rational(1, 2) / g),
        kind="limit",
    )
