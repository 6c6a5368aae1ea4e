r"""Mean and covariance of Gaussian data given one pixel, document 000, section 2.2, between equations (9) and the chain.

X_i has unit variance; X_j and X_k stand for any two of the other entries. k_i is the i-th column of Sigma_1.
"""

from sympy import ImmutableMatrix, Symbol

from closedform.derivations.claims.notation import x
from closedform.derivations.claims.words import Derivation, Domain, Line, Property, positive, real
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.n000_single_neuron.gaussian_receptive_field_update import SOURCE

X_i, X_j, X_k = (Symbol(f"X_{i}", real=True) for i in "ijk")
sigma_ij, sigma_ik, sigma_jk = (Symbol(f"Sigma_{pair}", real=True) for pair in ("ij", "ik", "jk"))
sigma_jj, sigma_kk = Symbol("Sigma_jj", positive=True), Symbol("Sigma_kk", positive=True)
l_jj, l_kj, l_kk = Symbol("l_jj", positive=True), Symbol("l_kj", real=True), Symbol("l_kk", positive=True)
w_i, w_j, w_k = (Symbol(f"w_{i}", real=True) for i in "ijk")

LAW = Gaussian((X_i, X_j, X_k), [[1, sigma_ij, sigma_ik], [sigma_ij, sigma_jj, sigma_jk], [sigma_ik, sigma_jk, sigma_kk]])
GIVEN = LAW.at({X_i: x})
# The Cholesky factor of the covariance has rows (1, 0, 0), (Sigma_ij, l_jj, 0) and (Sigma_ik, l_kj, l_kk).
CHOLESKY = Domain(
    {sigma_ij: real, sigma_ik: real, l_jj: positive, l_kj: real, l_kk: positive, x: real, w_i: real, w_j: real, w_k: real},
    chart={sigma_jj: sigma_ij**2 + l_jj**2, sigma_jk: sigma_ij * sigma_ik + l_jj * l_kj, sigma_kk: sigma_ik**2 + l_kj**2 + l_kk**2},
)

MEAN = ImmutableMatrix([E(X_j, GIVEN), E(X_k, GIVEN)])
COVARIANCE = ImmutableMatrix(
    [
        E(X_j**2, GIVEN) - E(X_j, GIVEN) ** 2,
        E(X_j * X_k, GIVEN) - E(X_j, GIVEN) * E(X_k, GIVEN),
        E(X_k**2, GIVEN) - E(X_k, GIVEN) ** 2,
    ]
)

CONDITIONAL_MEAN = Derivation(
    source=SOURCE,
    says="mean of two other pixels given X_i = x_i",
    quantity=MEAN,
    line=Line(
        "conditional-mean",
        ImmutableMatrix([sigma_ij, sigma_ik]) * x,
        printed=r"\mu_{|X_i=x_i} = \left[(\Sigma_1)_{ij}\right]_{j \neq i} x_i",
    ),
    domain=CHOLESKY,
    slips=(ImmutableMatrix([sigma_ij / sigma_jj, sigma_ik / sigma_kk]) * x, ImmutableMatrix([sigma_ij, sigma_ik])),
    kind="expectation",
)

CONDITIONAL_COVARIANCE = Derivation(
    source=SOURCE,
    says="covariance of two other pixels given X_i = x_i",
    quantity=COVARIANCE,
    line=Line(
        "conditional-covariance",
        ImmutableMatrix([sigma_jj - sigma_ij**2, sigma_jk - sigma_ij * sigma_ik, sigma_kk - sigma_ik**2]),
        printed=r"$\Sigma_{|X_i=x_i} = \left[(\Sigma_1)_{kj}\right]_{k,j \neq i} - \left[(\Sigma_1)_{ij}\right]_{j \neq i} "
        r"\left[(\Sigma_1)_{ij}\right]_{j \neq i}^{\top}$. Importantly, this is independent of $x_i$.",
    ),
    domain=CHOLESKY,
    slips=(
        ImmutableMatrix([sigma_jj, sigma_jk, sigma_kk]),
        ImmutableMatrix([sigma_jj - sigma_ij**2 * x**2, sigma_jk - sigma_ij * sigma_ik * x**2, sigma_kk - sigma_ik**2 * x**2]),
    ),
    kind="expectation",
)

column_against_w = w_i + w_j * sigma_ij + w_k * sigma_ik  # k_i' w
NUMERATOR = Property(
    source=SOURCE,
    label="numerator-and-variance",
    says="the numerator of (6) is k_i' w x_i, and the variance under its root is w' Sigma_1 w - (k_i' w)^2",
    printed=r"w_i x_i + w_{i'}^{\top} \mu_{|X_i = x_i} = w^{\top} \left[ (\Sigma_1)_{ij} \right]_{j \in [n]} x_i",
    relations=(
        (w_i * x + w_j * MEAN[0] + w_k * MEAN[1] - column_against_w * x, "zero"),
        (
            w_j**2 * COVARIANCE[0]
            + 2 * w_j * w_k * COVARIANCE[1]
            + w_k**2 * COVARIANCE[2]
            - (E((w_i * X_i + w_j * X_j + w_k * X_k) ** 2, LAW) - column_against_w**2),
            "zero",
        ),
    ),
    domain=CHOLESKY,
    denials=((w_j * MEAN[0] + w_k * MEAN[1] - column_against_w * x, "zero"),),
    note="n = 3; the second relation is the one the chain needs for w' Sigma_1 w to come in",
)
