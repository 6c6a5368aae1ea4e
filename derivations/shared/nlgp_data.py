r"""The law of NLGP data, X_i = erf(g Z_i) / sqrt(Z(g)): normaliser, covariance, and the limit of high gain.

(Z_i, Z_j) is standard normal with correlation r, and Z(g) = E[erf(g Z_i)^2], so that Var(X_i) = 1.
"""

from sympy import Rational, Symbol, asin, atan, erf, pi, sign, sqrt

from closedform.derivations.claims.notation import Z_i, g, r
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, Source, positive, real
from closedform.derivations.laws import E, Gaussian

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
        line=Line(
            label,
            2 / pi * atan(1 / (sqrt(2) * g)),
            printed=printed,
            note="the document states the limit; the rate is ours. erf(g z) tends to sign(z) for every z but 0, so the convergence is "
            "almost sure, and hence in probability and in law (in probability is the stronger of these two); the normaliser tends to 1",
        ),
        domain=GAIN_DOMAIN,
        slips=(2 / pi * atan(sqrt(2) * g), 1 / (sqrt(2) * g), Rational(1, 2) / g),
        kind="limit",
    )


# The bounds of a pixel: |erf| < 1, so that no value of it reaches 1 / sqrt(Z(g)).
field, beyond = Symbol("z", real=True), Symbol("beyond", positive=True)
PIXEL = erf(g * field) / STANDARD_DEVIATION
PRINTED_SUPPORT = (
    r"They differ primarily in that the former has continuous support on $\mathbb{R}^n$, while the latter has discrete support on a subset "
    r"of $\{0, 1\}^n$."
)


def support_is_everywhere(source: Source, label: str, *, printed: str) -> Property:
    """Claim that a pixel takes values beyond every bound, as data with support on all of R^n do."""
    return Property(
        source=source,
        label=label,
        says="a pixel of the NLGP data takes values beyond 1 / sqrt(Z(g)) too, as data with support on R^n would",
        printed=printed,
        relations=((PIXEL - (1 + beyond) / STANDARD_DEVIATION, "positive"),),
        domain=Domain({g: positive, field: real, beyond: positive}),
        correction="a pixel stays between -1 / sqrt(Z(g)) and 1 / sqrt(Z(g)), as |erf| < 1: the support is a bounded cube",
        holds_instead=tuple((1 + side * erf(g * field), "positive") for side in (1, -1)),
        denials=((1 / STANDARD_DEVIATION - PIXEL, "negative"),),
        note="R^n is read as the set of the values, as the subset of {0, 1}^n after it is; that the law has a density is true",
    )
