r"""Basis initialization, document 002, equation (36), which breaks off, and the limit of high gain.

X = erf(g Z) with Z_i standard normal; the weights are basis vectors, w = e_i. The document prints the
left side of (36) and no right side.
"""

from sympy import Heaviside, atan, erf, pi, sqrt

from closedform.derivations.claims.notation import Z_i, g
from closedform.derivations.claims.words import Derivation, Line, Source
from closedform.derivations.laws import E
from closedform.derivations.shared.nlgp_data import GAIN_DOMAIN, PIXEL_LAW, distance_from_sign

SOURCE = Source("002", "Non-Gaussian data")
POSITIVE = Heaviside(Z_i)

MEAN_OF_THE_GATED_COORDINATE = Derivation(
    source=SOURCE,
    says="mean of X_i where X_i > 0, for X = erf(g Z)",
    quantity={
        "partial expectation": E(POSITIVE * erf(g * Z_i), PIXEL_LAW),
        "conditional expectation": E(erf(g * Z_i), PIXEL_LAW, given=POSITIVE),
    },
    line=Line(
        36,
        {"partial expectation": atan(sqrt(2) * g) / pi, "conditional expectation": 2 * atan(sqrt(2) * g) / pi},
        printed=r"\mathbb{E}_{X, \langle X, e_i \rangle > 0 | Y=1} [\langle X, e_i \rangle]",
        part="finished",
        uses=("table:erf-over-half-line-gaussian/closed-form",),
        note="the right side is ours. X_i > 0 if and only if Z_i > 0. The text has X = erf(g Z) here, without the normaliser of (68)",
    ),
    domain=GAIN_DOMAIN,
    slips=(2 * atan(sqrt(2) * g) / sqrt(pi), atan(g) / pi, atan(1 / (sqrt(2) * g)) / pi),
    kind="finished",
)

SIGN_LIMIT = distance_from_sign(
    SOURCE, "sign-limit", printed=r"As $g \rightarrow \infty$, $X_i(Z) \xrightarrow{d} \text{sign}(Z_i)$."
)
