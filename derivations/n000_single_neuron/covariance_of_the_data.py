r"""Covariance of the NLGP data, document 000, equation (12): X_i = erf(g Z_i) / sqrt(Z(g)).

The number Z(g) is printed under a root and "ensures Var(X_i) = 1": it is E[erf(g Z)^2]. The parenthesis
says that Cov(X) differs from Sigma(xi) "but it's pretty close"; how close is measured over g and r.
"""

from sympy import Rational, asin, erf, pi, sqrt

from closedform.derivations.claims.notation import Z_i, Z_j, g, r
from closedform.derivations.claims.words import Derivation, Domain, Line, Source, between, positive
from closedform.derivations.laws import E, Gaussian, normal
from closedform.derivations.shared import nlgp_data

SOURCE = Source("000", "Signals on the hypercube")

FIELD = Gaussian((Z_i, Z_j), [[1, r], [r, 1]], directions=("e_i", "e_j"))
MEAN_SQUARE = E(erf(g * Z_i) ** 2, normal(Z_i))
COVARIANCE = E(erf(g * Z_i) * erf(g * Z_j), FIELD) / MEAN_SQUARE
DOMAIN = Domain({g: positive, r: between(-1, 1)})

NORMALISER = Derivation(
    source=SOURCE,
    says="the constant that gives X_i = erf(g Z_i) / sqrt(Z(g)) unit variance",
    quantity=MEAN_SQUARE,
    line=Line(
        12,
        nlgp_data.NORMALISER,
        printed=r"$\mathcal{Z}(g)$ is a normalization constant that ensures $\mathrm{Var}(X_i) = 1$",
        part="finished-normaliser",
        note="the document gives no formula; this one is ours. It prints X ~ N(0, Sigma) where Z ~ N(0, Sigma) is meant",
    ),
    domain=Domain({g: positive}),
    slips=(2 / pi * asin(g**2 / (1 + g**2)), sqrt(2 / pi * asin(2 * g**2 / (1 + 2 * g**2)))),
    kind="finished",
)

EXACT = Derivation(
    source=SOURCE,
    says="Cov(X_i, X_j) for the NLGP data, exactly",
    quantity=COVARIANCE,
    line=Line(
        12,
        nlgp_data.COVARIANCE,
        printed=r"\mathrm{Cov}(X) \neq \Sigma(\xi)",
        part="finished-covariance",
        note="the document gives no formula; this one is ours",
    ),
    domain=DOMAIN,
    slips=(r, asin(2 * g**2 * r / (1 + 2 * g**2)), asin(g**2 * r / (1 + g**2)) / asin(g**2 / (1 + g**2))),
    kind="finished",
)

PRETTY_CLOSE = Derivation(
    source=SOURCE,
    says="the entries of Sigma(xi) in place of those of Cov(X)",
    quantity=COVARIANCE,
    line=Line(
        12,
        r,
        printed=r"$\mathrm{Cov}(X) \neq \Sigma(\xi)$, but it's pretty close",
        part="covariance-is-pretty-close",
        approximate=True,
    ),
    domain=DOMAIN,
    kind="approximation",
    regime=tuple(
        {g: gain, r: Rational(correlation, 10)} for gain in (Rational(1, 100), 1, 10, 100) for correlation in (1, 3, 5, 7, 9)
    ),
)
