r"""Half-line integrals of erf against a Gaussian: the table the notes lean on.

    int_0^oo x^n erf(a x) exp(-b^2 x^2) dx,   n = 0, 1, 2,   a real, b > 0.

Source: E. W. Ng and M. Geller, A table of integrals of the error functions, J. Res. Natl. Bur.
Stand. 73B (1969). None of the three needs |a| < |b|: the integrand is bounded by a Gaussian.
"""

from sympy import atan, pi, sqrt

from closedform.derivations.claims.notation import a, b
from closedform.derivations.claims.words import Derivation, Domain, Line, Source, positive, real
from closedform.derivations.shared.half_line_erf import CLOSED, half_line

DOMAIN = Domain({a: real, b: positive})

PLAIN = Derivation(
    source=Source("table", "erf over half-line Gaussian"),
    says="half-line Gaussian integral of erf",
    quantity=half_line(0),
    line=Line("closed-form", CLOSED[0], printed=r"\frac{1}{b\sqrt\pi}\tan^{-1}\frac{a}{b}"),
    domain=DOMAIN,
    slips=(atan(b / a) / (b * sqrt(pi)), 2 * atan(a / b) / (b * sqrt(pi))),
)

FIRST = Derivation(
    source=Source("table", "x erf over half-line Gaussian"),
    says="half-line Gaussian integral of x erf",
    quantity=half_line(1),
    line=Line("closed-form", CLOSED[1], printed=r"\frac{a}{2b^2}(a^2+b^2)^{-\frac12}"),
    domain=DOMAIN,
    slips=(a / (2 * b * sqrt(a**2 + b**2)), a / (b**2 * sqrt(a**2 + b**2))),
)

SECOND = Derivation(
    source=Source("table", "x squared erf over half-line Gaussian"),
    says="half-line Gaussian integral of x^2 erf",
    quantity=half_line(2),
    line=Line(
        "closed-form",
        CLOSED[2],
        printed=r"\frac{1}{2\sqrt\pi}\left(\frac{1}{b^3}\tan^{-1}\frac{a}{b}+\frac{a}{b^2(a^2+b^2)}\right)",
    ),
    domain=DOMAIN,
    slips=(
        (atan(a / b) / b**3 - a / (b**2 * (a**2 + b**2))) / (2 * sqrt(pi)),
        (atan(b / a) / b**3 + a / (b**2 * (a**2 + b**2))) / (2 * sqrt(pi)),
    ),
)
