r"""Eigenvalues of the kernel exp(-d^2 / xi^2) on a ring of 40 pixels: lambda^(k) = sum_d exp(-d^2 / xi^2) cos(2 pi k d / n).

d is the distance on the ring and k = 0, ..., n/2; those with 0 < k < n/2 are eigenvalues twice. The length scales xi_1 = 2 and
xi_0 = 1 are in pixels.
"""

from sympy import Add, Rational, cos, exp, pi

from closedform.derivations.claims.words import Domain

N = 40
XI_1, XI_0 = 2, 1
MODES = range(N // 2 + 1)
EVERYWHERE = Domain({})
COSINES = [cos(2 * pi * Rational(m, N)) for m in range(N)]


def eigenvalue(k: int, xi: int) -> Add:
    """Sum the ring kernel against the k-th cosine: an explicit finite sum, exact."""
    return Add(*((1 if d in (0, N // 2) else 2) * exp(-Rational(d**2, xi**2)) * COSINES[k * d % N] for d in MODES))
