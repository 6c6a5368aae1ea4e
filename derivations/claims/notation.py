r"""The notes' letters, once: symbol, assumptions, meaning. All are dimensionless.

Vectors of R^n enter through inner products. A vector line such as ``c_1 Sigma_1 w_1 + c_k Sigma_1 w_k`` is encoded by its inner
product with an arbitrary direction ``a``. Equality for every ``a`` is equality of the vectors, in any dimension. So ``Sigma_1 w_1``
becomes the number a' Sigma_1 w_1, and the sampler lets ``a`` run over all n coordinates.
"""

import sympy as sp

from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.letters_in_latex import LETTERS
from closedform.derivations.laws import ARBITRARY, Gaussian


def _real(name: str) -> sp.Symbol:
    return sp.Symbol(name, real=True)


def _positive(name: str) -> sp.Symbol:
    return sp.Symbol(name, positive=True)


# Random scalars: pre-activations S = <w_1, X>, T = <w_k, X>; A = <a, X> for an arbitrary a;
# coordinates of the Gaussian field behind the data, Z_i and Z_j; the label Y.
S, T, A = _real("S"), _real("T"), _real("A")
Z_i, Z_j = _real("Z_i"), _real("Z_j")
Y = _real("Y")

# Variables of integration, as the notes print them.
s, t, x, z, z_i, z_j = (_real(name) for name in ("s", "t", "x", "z", "z_i", "z_j"))

# rho_ij = w_i' Sigma_1 w_j for i, j in {1, k} (001 before (21); 002:(15)).
rho_11, rho_kk, rho_1k = _positive("rho_11"), _positive("rho_kk"), _real("rho_1k")
# The correlation: rho in 001 (59)-(76), gamma = rho_1k / sqrt(rho_11 rho_kk) elsewhere.
rho = _real("rho")
# a' Sigma_1 w_1, a' Sigma_1 w_k, a' Sigma_0 w_1, a' Sigma_0 w_k and the variances of A under each class.
a_S1w1, a_S1wk = _real("a_Sigma1_w1"), _real("a_Sigma1_wk")
a_S0w1, a_S0wk = _real("a_Sigma0_w1"), _real("a_Sigma0_wk")
a_S1a, a_S0a = _positive("a_Sigma1_a"), _positive("a_Sigma0_a")

# The LaTeX of these letters, as the notes write them.
LATEX = {letter: LETTERS[letter.name] for letter in (a_S1w1, a_S1wk, a_S0w1, a_S0wk, a_S1a, a_S0a)}

# The gain of the NLGP data and the covariance of two coordinates of the field:
# r under Sigma_1, r_0 under Sigma_0.
g, r, r_0 = _positive("g"), _real("r"), _real("r_0")
# Parameters of the erf-integral table.
a, b = _real("a"), _positive("b")
# Biases, and the number of hidden neurons.
b_1, b_k = _real("b_1"), _real("b_k")
K = sp.Symbol("K", positive=True, integer=True)
# Variances of the pre-activation under the two classes, w_1' Sigma_y w_1.
sigma_1, sigma_0 = _positive("sigma_1"), _positive("sigma_0")
# A perturbation of w_1 along the direction a.
epsilon = _real("epsilon")

# Chart of 2 x 2 covariances: standard deviations and correlation, so that points are rational
# and rho_11 rho_kk - rho_1k^2 is simple. Every positive definite matrix is reached.
s_1, s_k, gamma = _positive("s_1"), _positive("s_k"), _real("gamma")

PAIR = Gaussian((S, T), [[rho_11, rho_1k], [rho_1k, rho_kk]], directions=("w1", "wk"))
PAIR_DOMAIN = Domain(
    symbols={s_1: positive, s_k: positive, gamma: between(-1, 1)},
    chart={rho_11: s_1**2, rho_kk: s_k**2, rho_1k: gamma * s_1 * s_k},
)

# The same pair with an arbitrary direction: (S, T, A) is jointly normal. The variance of A drops
# out of everything linear in A; it is charted so that the 3 x 3 covariance is positive definite.
TRIPLE = Gaussian(
    (S, T, A),
    [[rho_11, rho_1k, a_S1w1], [rho_1k, rho_kk, a_S1wk], [a_S1w1, a_S1wk, a_S1a]],
    directions=("w1", "wk", ARBITRARY),
)


def charted(
    law: Gaussian, s_1: sp.Symbol, s_k: sp.Symbol, gamma: sp.Symbol, alpha_1: sp.Symbol, alpha_k: sp.Symbol
) -> dict[sp.Symbol, sp.Expr]:
    """Chart the covariances of a law of (S, T, A) by a = alpha_1 w_1 + alpha_k w_k + a vector orthogonal to both.

    Every (a' Sigma w_1, a' Sigma w_k) is reached, since (w_1, w_k) have a positive definite Gram matrix.
    """
    (v_11, v_1k, a_1), (_, v_kk, a_k), (_, _, a_a) = law.covariance.tolist()
    return {
        v_11: s_1**2,
        v_kk: s_k**2,
        v_1k: gamma * s_1 * s_k,
        a_1: alpha_1 * s_1**2 + alpha_k * gamma * s_1 * s_k,
        a_k: alpha_1 * gamma * s_1 * s_k + alpha_k * s_k**2,
        a_a: alpha_1**2 * s_1**2 + 2 * alpha_1 * alpha_k * gamma * s_1 * s_k + alpha_k**2 * s_k**2 + 1,
    }


_alpha_1, _alpha_k = _real("alpha_1"), _real("alpha_k")
TRIPLE_DOMAIN = Domain(
    symbols={s_1: positive, s_k: positive, gamma: between(-1, 1), _alpha_1: real, _alpha_k: real},
    chart=charted(TRIPLE, s_1, s_k, gamma, _alpha_1, _alpha_k),
)
