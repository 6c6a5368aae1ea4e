r"""Orthant probability and second moments of a bivariate normal.

Sources: W. F. Sheppard (1899) for the probability; Y. Cho and L. K. Saul, Kernel methods for deep
learning, NIPS 22 (2009), for the second moments (their arc-cosine kernels).
"""

from sympy import Heaviside, acos, pi, sqrt

from closedform.derivations.claims.notation import PAIR, PAIR_DOMAIN, S, T, rho_1k, rho_11, rho_kk
from closedform.derivations.claims.words import Derivation, Line, Source
from closedform.derivations.laws import E

QUADRANT = Heaviside(S) * Heaviside(T)
cosine = rho_1k / sqrt(rho_11 * rho_kk)

PROBABILITY = Derivation(
    source=Source("table", "orthant probability"),
    says="probability that two correlated normals are both positive",
    quantity=E(QUADRANT, PAIR),
    line=Line("closed-form", acos(-cosine) / (2 * pi), printed=r"\frac{1}{2\pi}\cos^{-1}(-\gamma)"),
    domain=PAIR_DOMAIN,
    slips=(acos(cosine) / (2 * pi), acos(-cosine) / pi),
)

SQUARE = Derivation(
    source=Source("table", "orthant mean of S squared"),
    says="partial second moment over the positive quadrant",
    quantity=E(QUADRANT * S**2, PAIR),
    line=Line(
        "closed-form",
        rho_11 / (2 * pi) * (acos(-cosine) + cosine * sqrt(1 - cosine**2)),
        printed=r"\frac{\rho_{11}}{2\pi}\left(\cos^{-1}(-\gamma)+\gamma\sqrt{1-\gamma^2}\right)",
    ),
    domain=PAIR_DOMAIN,
    slips=(rho_kk / (2 * pi) * (acos(-cosine) + cosine * sqrt(1 - cosine**2)),),
)

PRODUCT = Derivation(
    source=Source("table", "orthant mean of S T"),
    says="partial mixed moment over the positive quadrant",
    quantity=E(QUADRANT * S * T, PAIR),
    line=Line(
        "closed-form",
        (rho_1k * acos(-cosine) + sqrt(rho_11 * rho_kk - rho_1k**2)) / (2 * pi),
        printed=r"\frac{1}{2\pi}\left(\rho_{1k}\cos^{-1}(-\gamma)+\sqrt{\rho_{11}\rho_{kk}-\rho_{1k}^2}\right)",
    ),
    domain=PAIR_DOMAIN,
    slips=((rho_1k * acos(cosine) + sqrt(rho_11 * rho_kk - rho_1k**2)) / (2 * pi),),
)
