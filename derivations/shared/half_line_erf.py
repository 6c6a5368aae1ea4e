r"""Half-line integrals of erf against a Gaussian: int_0^oo x^n erf(a x) exp(-b^2 x^2) dx for n = 0, 1, 2, a real and b > 0.

Source: E. W. Ng and M. Geller, A table of integrals of the error functions, J. Res. Natl. Bur. Stand. 73B (1969). None of the three
needs |a| < |b|: the integrand is bounded by a Gaussian.
"""

from sympy import Integral, atan, erf, exp, oo, pi, sqrt

from closedform.derivations.claims.notation import a, b, x


def half_line(power: int) -> Integral:
    """Write the n-th integral."""
    return Integral(x**power * erf(a * x) * exp(-(b**2) * x**2), (x, 0, oo))


# By the power, 0, 1 and 2.
CLOSED = (
    atan(a / b) / (b * sqrt(pi)),
    a / (2 * b**2 * sqrt(a**2 + b**2)),
    (atan(a / b) / b**3 + a / (b**2 * (a**2 + b**2))) / (2 * sqrt(pi)),
)
