r"""Which modes are nonzero and which survives: prose claims of document 002 around equations (22)-(31).

The data of its figure 1: n = 40, xi_1 = 2, xi_0 = 1, on a ring (the text calls Sigma circulant), so
Sigma_y has the kernel exp(-d^2 / xi_y^2) with d the ring distance and the eigenvalues
lambda_y^(k) = sum_d exp(-d^2 / xi_y^2) cos(2 pi k d / n), k = 0, ..., n/2, those with 0 < k < n/2
twice. From (21), a mode k that is absent at the steady state of mode j alone grows at the rate
-(lambda_0^(k) + lambda_1^(k) - sqrt(2/pi) lambda_1^(k) / ||u||) / 4, where sqrt(2/pi) / ||u|| is
1 + lambda_0^(j) / lambda_1^(j): it decays if and only if its ratio is the larger one.
"""

from functools import partial

from sympy import Expr, Integer, Rational, Symbol, pi, sqrt, symbols

from closedform.derivations.claims.words import Property, Source
from closedform.derivations.laws import Root
from closedform.derivations.shared.ring_spectrum import EVERYWHERE, MODES, XI_0, XI_1, N, eigenvalue

SOURCE = Source("002", "Finding u1")
LIMIT = "Empirically, in the *very long limit*, it's only the first eigenvalue that is nonzero."

LAMBDA_1 = symbols(f"lambda_1^(0:{N // 2 + 1})", positive=True)
LAMBDA_0 = symbols(f"lambda_0^(0:{N // 2 + 1})", positive=True)
EIGENVALUES = {
    **{name: eigenvalue(k, XI_1) for k, name in enumerate(LAMBDA_1)},
    **{name: eigenvalue(k, XI_0) for k, name in enumerate(LAMBDA_0)},
}
of_the_modes = partial(Property, source=SOURCE, domain=EVERYWHERE, where=EIGENVALUES)
u = Symbol("u", positive=True)


def growth_rate(k: int, j: int) -> Expr:
    """Give the rate at which mode k grows at the steady state of mode j alone, from the flow (21)."""
    norm = sqrt(LAMBDA_1[j]) * Root(
        -Rational(1, 4) * (LAMBDA_0[j] + (1 - sqrt(2 / pi) / (sqrt(LAMBDA_1[j]) * u)) * LAMBDA_1[j]) * u, u
    )
    return -Rational(1, 4) * (LAMBDA_0[k] + (1 - sqrt(2 / pi) / norm) * LAMBDA_1[k])


def cross(k: int, j: int) -> Expr:
    """Compare the ratios lambda_0 / lambda_1 of two modes, without dividing."""
    return LAMBDA_0[k] * LAMBDA_1[j] - LAMBDA_0[j] * LAMBDA_1[k]


ONE_OR_TWO = of_the_modes(
    label="one-or-two-modes",
    says="the ratios lambda_0 / lambda_1 of different frequencies are distinct, so at most one frequency (one or two modes) is nonzero",
    printed="Empirically, we observe that these pairs are all distinct. So, only one or two of the eigenvectors will ever be nonzero.",
    relations=tuple((cross(k, j), "nonzero") for k in MODES for j in MODES if j < k),
    denials=((cross(1, 0), "zero"),),
    note="for the figure's settings; the claim is of steady states that are reached, and is conditional on distinct ratios",
)

SMALLEST_RATIO = of_the_modes(
    label="smallest-ratio",
    says="the constant mode has the smallest ratio lambda_0 / lambda_1",
    printed=r"$k = 1$ has the smallest ratio $\frac{\lambda_0^{(k)}}{\lambda_1^{(k)}}$",
    relations=tuple((cross(k, 0), "positive") for k in MODES if k > 0),
    denials=((cross(1, 0), "negative"),),
    note="k = 1 in the text counts from one: the constant mode",
)

SMALLEST_INVERSE_SUM = of_the_modes(
    label="smallest-inverse-sum",
    says="the constant mode has the smallest inverse sum 1 / (lambda_0 + lambda_1)",
    printed=r"and the smallest inverse sum $\frac{1}{\lambda_0^{(k)} + \lambda_1^{(k)}}$",
    relations=tuple((LAMBDA_0[0] + LAMBDA_1[0] - LAMBDA_0[k] - LAMBDA_1[k], "positive") for k in MODES if k > 0),
    denials=((LAMBDA_0[0] + LAMBDA_1[0] - LAMBDA_0[1] - LAMBDA_1[1], "negative"),),
)

SURVIVOR = of_the_modes(
    label="constant-mode-survives",
    says="the constant mode's steady state is stable, and every other single mode's is not",
    printed=LIMIT,
    relations=(
        *((growth_rate(k, 0), "negative") for k in MODES if k > 0),
        *((growth_rate(0, j), "positive") for j in MODES if j > 0),
    ),
    denials=((growth_rate(0, Integer(3)), "negative"),),
    note="growth rates of absent modes, from the flow (21) at the steady state of one mode alone",
)
