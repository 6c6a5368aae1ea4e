r"""Gaussian means of erf: shifted, squared, and weighted by its own derivative.

Sources: E. W. Ng and M. Geller, A table of integrals of the error functions, J. Res. Natl. Bur.
Stand. 73B (1969), for the first; C. K. I. Williams, Computation with infinite neural networks,
Neural Computation 10 (1998), for the arcsine. The square root of the second is the normaliser
Z(g) of the NLGP data: erf(g z) / Z(g) has unit variance.
"""

from sympy import Symbol, asin, erf, exp, pi, sqrt

from closedform.derivations.claims.notation import a, g, z
from closedform.derivations.claims.words import Derivation, Domain, Line, Source, positive, real
from closedform.derivations.laws import E, normal

h = Symbol("h", real=True)

SHIFTED = Derivation(
    source=Source("table", "Gaussian mean of shifted erf"),
    says="mean of erf(a z + h) for a standard normal z",
    quantity=E(erf(a * z + h), normal(z)),
    line=Line("closed-form", erf(h / sqrt(1 + 2 * a**2)), printed=r"\operatorname{erf}\frac{h}{\sqrt{1+2a^2}}"),
    domain=Domain({a: real, h: real}),
    slips=(erf(h / sqrt(1 + a**2)), erf(h / sqrt(2 + 4 * a**2))),
)

power = 2 * g**2

SECOND_MOMENT = Derivation(
    source=Source("table", "second moment of erf"),
    says="mean square of erf(g z), the square of the normaliser Z(g)",
    quantity=E(erf(g * z) ** 2, normal(z)),
    line=Line("closed-form", 2 / pi * asin(power / (1 + power)), printed=r"\frac2\pi\sin^{-1}\frac{2g^2}{1+2g^2}"),
    domain=Domain({g: positive}),
    slips=(2 / pi * asin(g**2 / (1 + g**2)), (2 / pi * asin(power / (1 + power))) ** 2),
)

WEIGHTED = Derivation(
    source=Source("table", "Gaussian-weighted erf"),
    says="mean of erf(a z + h) exp(-(a z + h)^2) for a standard normal z",
    quantity=E(erf(a * z + h) * exp(-((a * z + h) ** 2)), normal(z)),
    line=Line(
        "closed-form",
        exp(-(h**2) / (1 + power.xreplace({g: a}))) / sqrt(1 + 2 * a**2) * erf(h / sqrt((1 + 2 * a**2) * (1 + 4 * a**2))),
        printed=r"\frac{e^{-h^2/(1+2a^2)}}{\sqrt{1+2a^2}}\operatorname{erf}\frac{h}{\sqrt{(1+2a^2)(1+4a^2)}}",
    ),
    domain=Domain({a: real, h: real}),
    slips=(exp(-(h**2) / (1 + 2 * a**2)) / sqrt(1 + 2 * a**2) * erf(h / sqrt(1 + 4 * a**2)),),
)
